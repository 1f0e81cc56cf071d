"""The sheet as text, to be signed by a referee and checked line by line by a player, and as a dict for JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from unicodedata import east_asian_width

from scoring.fans import BY_WAIT, TABLE
from scoring.finders import OfWin
from scoring.notation import format_notation
from scoring.principles import Principle

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.fans import Fan
    from scoring.groups import Group
    from scoring.sheet import Alternative, Counted, ScoreSheet, Struck


@dataclass(frozen=True, slots=True)
class Phrases:
    """Everything the sheet says, in one language."""

    language: str
    title: str
    edition: str
    hand: str
    circumstances: str
    self_drawn: str
    by_discard: str
    robbing: str
    replacement: str
    last_drawn: str
    last_discarded: str
    last_of_kind: str
    last_shown: str
    last_because: str
    prevalent: str
    seat: str
    reading: str
    counted: str
    struck: str
    nothing_struck: str
    struck_by: str
    principles: Mapping[Principle, str]
    others: str
    no_others: str
    wait: str
    only_wait: str
    no_wait_fan: str
    not_only: str
    total: str
    with_flowers: str
    qualifies: str
    falls_short: str
    payment: str
    pays_self_drawn: str
    pays_discard: str
    pays_robbed: str
    pays_false_win: str
    signature: str


ZH: Final = Phrases(
    language="zh",
    title="国标麻将计分单",
    edition="规则",
    hand="牌",
    circumstances="和牌",
    self_drawn="自摸和",
    by_discard="点和",
    robbing="抢杠和",
    replacement="杠后补牌",
    last_drawn="牌墙最后一张",
    last_discarded="最后一张打出的牌",
    last_of_kind="绝张",
    last_shown="绝张（其余三张在和牌者的副露中）",
    last_because="其余三张在副露中",
    prevalent="圈风{wind}",
    seat="门风{wind}",
    reading="牌型",
    counted="计番",
    struck="不计",
    nothing_struck="（无）",
    struck_by="{fan}不计",
    principles={Principle.COMBINE_ONCE: "套算一次", Principle.NOT_IDENTICAL: "不得相同"},
    others="其他读法",
    no_others="（无）",
    wait="听牌",
    only_wait="独听，{fan}",
    no_wait_fan="不计听牌番",
    not_only="（其中手中已用尽：{tiles}）",
    total="合计 {base}",
    with_flowers=" + 花牌 {flowers} = {total}",
    qualifies="起和 {minimum}（花牌不算）：{base}，可和。",
    falls_short="起和 {minimum}（花牌不算）：{base}，错和。",
    payment="收付",
    pays_self_drawn="三家各付 {base_points} + {total} = {full}，和牌者得 {winner}。",
    pays_discard="点和者付 {base_points} + {total} = {full}，其余两家各付 {base_points}，和牌者得 {winner}。",
    pays_robbed="被抢杠者付 {base_points} + {total} = {full}，其余两家各付 {base_points}，和牌者得 {winner}。",
    pays_false_win="错和者付三家各 {fine}，共 {fines}；本盘不得再和，继续行牌。",
    signature="裁判：____________    选手：____________",
)
EN: Final = Phrases(
    language="en",
    title="Chinese Official Mahjong score sheet",
    edition="Rules",
    hand="Hand",
    circumstances="Won",
    self_drawn="self-drawn",
    by_discard="by discard",
    robbing="robbing a kong",
    replacement="on a kong's replacement tile",
    last_drawn="on the last tile of the wall",
    last_discarded="on the last discard",
    last_of_kind="on the last tile of its kind",
    last_shown="on the last tile of its kind (the three others lie in the winner's melds)",
    last_because="the three others lie in the melds",
    prevalent="prevalent wind {wind}",
    seat="seat wind {wind}",
    reading="Read as",
    counted="Counted",
    struck="Not counted",
    nothing_struck="(nothing)",
    struck_by="struck by {fan}",
    principles={
        Principle.COMBINE_ONCE: "a set combines once only",
        Principle.NOT_IDENTICAL: "a set does not make the same fan twice",
    },
    others="Other readings",
    no_others="(none)",
    wait="Waiting for",
    only_wait="the only tile, {fan}",
    no_wait_fan="no wait fan",
    not_only=" (all four already in the hand: {tiles})",
    total="Total {base}",
    with_flowers=" + flowers {flowers} = {total}",
    qualifies="Minimum {minimum} without flowers: {base}, the win stands.",
    falls_short="Minimum {minimum} without flowers: {base}, a false win (错和).",
    payment="Payment",
    pays_self_drawn="each of the three pays {base_points} + {total} = {full}; the winner gets {winner}.",
    pays_discard="the discarder pays {base_points} + {total} = {full}, the two others {base_points} each; "
    "the winner gets {winner}.",
    pays_robbed="the player whose kong was robbed pays {base_points} + {total} = {full}, "
    "the two others {base_points} each; the winner gets {winner}.",
    pays_false_win="the declarer pays {fine} to each of the three, {fines} in all, and may not win this deal.",
    signature="Referee: ____________    Player: ____________",
)
PHRASES: Final = {phrases.language: phrases for phrases in (ZH, EN)}


def render(sheet: ScoreSheet, phrases: Phrases = ZH) -> str:
    """Return the sheet as lines of text without a trailing newline."""
    return "\n".join(_lines(sheet, phrases))


def to_dict(sheet: ScoreSheet) -> dict[str, Any]:
    """Return the whole sheet in plain values for JSON; fans by their Chinese names, tiles in notation.

    ``groups`` of a fan is a list with a text for each occurrence that certain groups make; it is empty where the fan
    looks at the whole hand.
    """
    return {
        "hand": format_notation(sheet.hand, sheet.win),
        "edition": sheet.edition.name,
        "minimum": sheet.edition.minimum,
        "base_total": sheet.base_total,
        "flowers": len(sheet.hand.flowers),
        "total": sheet.total,
        "qualifies": sheet.qualifies,
        "arrangement": {"shape": str(sheet.arrangement.shape), "groups": str(sheet.arrangement)},
        "fans": [
            {**counted_dict(row), "english": row.fan.en, "groups": _places(row.fan, sheet)} for row in sheet.counted
        ],
        "struck": [_struck_dict(struck) for struck in sheet.struck],
        "others": [_alternative_dict(other) for other in sheet.others],
        "wait": {
            "tiles": [str(tile) for tile in sheet.wait.tiles],
            "possible": [str(tile) for tile in sheet.wait.possible],
            "kind": str(sheet.wait.kind),
        },
        "shares": {
            "winner": sheet.shares.winner,
            "discarder": sheet.shares.discarder,
            "other": sheet.shares.other,
        },
    }


def counted_dict(row: Counted) -> dict[str, Any]:
    """Return a counted fan in plain values."""
    return {"name": row.fan.zh, "points": row.points, "count": row.count}


def striker_name(struck: Struck, phrases: Phrases = ZH) -> str:
    """Return the name of the fan, or of the principle, that struck a claim."""
    return phrases.principles[struck.by] if isinstance(struck.by, Principle) else _name(struck.by, phrases)


_INDENT: Final = "  "
_OTHERS_SHOWN: Final = 3


def _struck_dict(struck: Struck) -> dict[str, Any]:
    fan, groups = struck.claim.fan, struck.claim.groups
    return {
        "name": fan.zh,
        "english": fan.en,
        "points": fan.points,
        "groups": [_groups(groups)] if groups else [],
        "by": striker_name(struck),
    }


def _alternative_dict(other: Alternative) -> dict[str, Any]:
    return {
        "shape": str(other.arrangement.shape),
        "groups": str(other.arrangement),
        "base_total": other.base_total,
        "fans": [counted_dict(row) for row in other.counted],
    }


def _lines(sheet: ScoreSheet, phrases: Phrases) -> Iterator[str]:
    edition = sheet.edition
    yield phrases.title
    yield f"{phrases.edition}: {edition.name} {edition.zh if phrases is ZH else edition.en}"
    yield f"{phrases.hand}: {format_notation(sheet.hand, sheet.win)}"
    yield f"{phrases.circumstances}: {', '.join(_circumstances(sheet, phrases))}"
    yield f"{phrases.reading}: {sheet.arrangement}"
    yield f"{phrases.wait}: {_wait(sheet, phrases)}"
    yield f"{phrases.counted}:"
    yield from (_INDENT + line for line in _counted(sheet, phrases))
    yield f"{phrases.struck}:"
    yield from (_INDENT + line for line in _struck(sheet, phrases))
    yield f"{phrases.others}:"
    yield from (_INDENT + line for line in _others(sheet, phrases))
    yield _total(sheet, phrases)
    verdict = phrases.qualifies if sheet.qualifies else phrases.falls_short
    yield verdict.format(minimum=edition.minimum, base=sheet.base_total)
    yield f"{phrases.payment}: {_payment(sheet, phrases)}"
    yield phrases.signature


def _circumstances(sheet: ScoreSheet, phrases: Phrases) -> Iterator[str]:
    win = sheet.win
    if win.self_drawn:
        yield phrases.self_drawn
    else:
        yield phrases.robbing if win.kong else phrases.by_discard
    if win.self_drawn and win.kong:
        yield phrases.replacement
    if win.last_wall_tile:
        yield phrases.last_drawn if win.self_drawn else phrases.last_discarded
    if win.last_of_kind:
        yield phrases.last_of_kind
    elif sheet.last_shown:
        yield phrases.last_shown
    for phrase, wind in ((phrases.prevalent, win.prevalent), (phrases.seat, win.seat)):
        yield phrase.format(wind=wind.zh if phrases is ZH else wind.en)


def _counted(sheet: ScoreSheet, phrases: Phrases) -> Iterator[str]:
    for row in sheet.counted:
        times = f" ×{row.count}" if row.count > 1 else ""
        where = phrases.last_because if _is_unasked(row.fan, sheet) else "; ".join(_places(row.fan, sheet))
        yield f"{_padded(_name(row.fan, phrases) + times, phrases)}{row.total:>4}  {where}".rstrip()


def _is_unasked(fan: Fan, sheet: ScoreSheet) -> bool:
    return sheet.last_shown and isinstance(fan.find, OfWin) and "last_of_kind" in fan.find.flags


def _struck(sheet: ScoreSheet, phrases: Phrases) -> Iterator[str]:
    if not sheet.struck:
        yield phrases.nothing_struck
    for struck in sheet.struck:
        why = striker_name(struck, phrases)
        if not isinstance(struck.by, Principle):
            why = phrases.struck_by.format(fan=why)
        where = _groups(struck.claim.groups)
        fan = struck.claim.fan
        yield f"{_padded(_name(fan, phrases), phrases)}{fan.points:>4}  {why}{f'  {where}' if where else ''}"


def _others(sheet: ScoreSheet, phrases: Phrases) -> Iterator[str]:
    if not sheet.others:
        yield phrases.no_others
    for other in sheet.others[:_OTHERS_SHOWN]:
        fans = ", ".join(f"{_name(row.fan, phrases)} {row.total}" for row in other.counted)
        yield f"{other.base_total:>3}  {other.arrangement}: {fans}"


def _wait(sheet: ScoreSheet, phrases: Phrases) -> str:
    wait = sheet.wait
    exhausted = [str(tile) for tile in wait.tiles if tile not in wait.possible]
    spent = phrases.not_only.format(tiles=" ".join(exhausted)) if exhausted else ""
    fan = BY_WAIT.get(wait.kind)
    kind = phrases.only_wait.format(fan=_name(fan, phrases)) if fan else phrases.no_wait_fan
    return f"{' '.join(map(str, wait.tiles))}{spent}, {kind}"


def _total(sheet: ScoreSheet, phrases: Phrases) -> str:
    flowers = len(sheet.hand.flowers)
    text = phrases.total.format(base=sheet.base_total)
    return text + phrases.with_flowers.format(flowers=flowers, total=sheet.total) if flowers else text


def _payment(sheet: ScoreSheet, phrases: Phrases) -> str:
    shares, base_points = sheet.shares, sheet.edition.base_points
    if not sheet.qualifies:
        return phrases.pays_false_win.format(fine=shares.other, fines=-shares.winner)
    if sheet.win.self_drawn:
        phrase = phrases.pays_self_drawn
    else:
        phrase = phrases.pays_robbed if sheet.win.kong else phrases.pays_discard
    return phrase.format(
        base_points=base_points, total=sheet.total, full=base_points + sheet.total, winner=shares.winner
    )


def _name(fan: Fan, phrases: Phrases) -> str:
    return fan.zh if phrases is ZH else f"{fan.en} {fan.zh}"


def _places(fan: Fan, sheet: ScoreSheet) -> list[str]:
    return [_groups(claim.groups) for claim in sheet.claims if claim.fan is fan and claim.groups]


def _groups(groups: Sequence[Group]) -> str:
    return " ".join(map(str, groups))


def _padded(text: str, phrases: Phrases) -> str:
    """Fill up to the column of the points."""
    return text + " " * (_NAME_WIDTH[phrases.language] - _width(text))


def _width(text: str) -> int:
    """Return how many columns the text takes; a Chinese character is two wide."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


_NAME_WIDTH: Final = {
    language: max(_width(_name(fan, phrases)) for fan in TABLE) + len(" ×8") for language, phrases in PHRASES.items()
}

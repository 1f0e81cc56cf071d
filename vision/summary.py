"""Readings and prices as text in Chinese or English."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring import Tile, format_meld, format_tiles, render
from scoring.report import PHRASES as SHEET_PHRASES
from vision.language import Language, printable, said
from vision.melds import meld_of
from vision.observation import BACK
from vision.problems import named, place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring import ScoreSheet
    from vision.hands import Pricing, WhatIf
    from vision.layout import LaidMeld
    from vision.problems import Problem
    from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Phrases:
    """Everything said about a reading and its price, in one language."""

    language: Language
    tiles: str
    standing: str
    apart: str
    lies_apart: str
    melds: str
    flowers: str
    face_down: str
    turned: str
    dice: str
    left_out: str
    corrected: str
    problem: str
    assumed: str
    self_drawn: str
    seat: str
    round: str
    last_tile: str
    kong: str
    last_of_kind: str
    concealed_kong: str
    overruled: str
    possible: str
    waiting: str
    sheet: str
    points: str
    short: str
    what_if: str
    what_if_not: str
    no_win: str
    comma: str


ZH: Final = Phrases(
    language=Language.ZH,
    tiles="{photo}: {width}×{height}，{count}张牌",
    standing="手牌",
    apart="和牌张",
    lies_apart="单独放着",
    melds="副露",
    flowers="花牌",
    face_down="扣着",
    turned="横放",
    dice="骰子",
    left_out="不属于这手牌",
    corrected="更正",
    problem="请看",
    assumed="假定",
    self_drawn="点和（自摸用 --self-drawn）",
    seat="门风东（--seat）",
    round="圈风东（--round）",
    last_tile="不是牌墙最后一张（--last-tile）",
    kong="不是杠上开花或抢杠（--kong）",
    last_of_kind="不是绝张（--last-of-kind）",
    concealed_kong="{tiles}为暗杠",
    overruled="照片中单独放着的是{apart}，按 --win 以{asked}为和牌张计分。",
    possible="和牌张不同，得分不同（用 --win 指明）",
    waiting="所听的牌（用 --win 指明和了哪张）",
    sheet="和{tile}时的计分单：",
    points="{total}番",
    short="{total}番（花牌不算{base}番，不足{minimum}番）",
    what_if="{place}处若是{tile}：{price}，现为{now}",
    what_if_not="{place}处若是{tile}：{price}",
    no_win="不成和牌",
    comma="，",
)
EN: Final = Phrases(
    language=Language.EN,
    tiles="{photo}: {width}x{height}, {count} tiles",
    standing="Standing",
    apart="Winning tile",
    lies_apart="Set apart",
    melds="Melds",
    flowers="Flowers",
    face_down="Face down",
    turned="Sideways",
    dice="Dice",
    left_out="Not of this hand",
    corrected="Corrected",
    problem="Please look",
    assumed="Assumed",
    self_drawn="won by discard (otherwise --self-drawn)",
    seat="seat wind East (--seat)",
    round="prevalent wind East (--round)",
    last_tile="not the last tile of the wall (--last-tile)",
    kong="neither on a replacement tile nor robbing a kong (--kong)",
    last_of_kind="not the last tile of its kind (--last-of-kind)",
    concealed_kong="{tiles} is a concealed kong",
    overruled="In the photo {apart} lies apart; scored as won with {asked}, as asked with --win.",
    possible="The score depends on the winning tile (name it with --win)",
    waiting="Waiting for (name the winning tile with --win)",
    sheet="The sheet if {tile} won:",
    points="{total} points",
    short="{total} points ({base} without flowers, short of {minimum})",
    what_if="If the tile at {place} is {tile}: {price} instead of {now}",
    what_if_not="If the tile at {place} is {tile}: {price}",
    no_win="no winning hand",
    comma=", ",
)
PHRASES: Final = {phrases.language: phrases for phrases in (ZH, EN)}
OPTIONS: Final = ("self_drawn", "seat", "round", "last_tile", "kong", "last_of_kind")
"""What a photo cannot tell, in the order in which the defaults are stated."""


def reading_lines(reading: Reading, phrases: Phrases, *, overruled: bool = False) -> Iterator[str]:
    """Yield what was read: the roles and the corrections; where ``overruled``, what lies apart has not won."""
    layout = reading.layout
    count = len(reading.observations)
    yield phrases.tiles.format(photo=printable(reading.photo), width=reading.width, height=reading.height, count=count)
    yield from _roles(
        (phrases.standing, _faces(reading, layout.standing)),
        (phrases.lies_apart if overruled else phrases.apart, _faces(reading, layout.apart)),
        (phrases.melds, " ".join(_meld(reading, laid) for laid in layout.melds)),
        (phrases.turned, _faces(reading, layout.turned)),
        (phrases.face_down, _faces(reading, layout.face_down)),
        (phrases.flowers, _flowers(reading)),
        (phrases.left_out, _faces(reading, layout.left_out)),
        (phrases.dice, " ".join(f"{die.value or ''}{'' if die.sure else '?'}" for die in reading.dice)),
    )
    for correction in reading.corrections:
        yield f"  {phrases.corrected}: {said(correction, phrases.language)}"


def problem_lines(problems: Sequence[Problem], phrases: Phrases) -> Iterator[str]:
    """Yield a line for each problem."""
    for problem in problems:
        yield f"  {phrases.problem}: {said(problem, phrases.language)}"


def price_lines(pricing: Pricing, defaulted: Sequence[str], phrases: Phrases) -> Iterator[str]:
    """Yield what was read, assumed and unsure, then the sheet; ``defaulted`` names the options that were not given."""
    yield from reading_lines(pricing.reading, phrases, overruled=pricing.overruled)
    if pricing.overruled:
        apart = _faces(pricing.reading, pricing.reading.layout.apart)
        yield f"  {phrases.overruled.format(apart=apart, asked=pricing.asked)}"
    yield f"  {phrases.assumed}: {phrases.comma.join(_assumed(pricing, defaulted, phrases))}"
    for what_if in pricing.what_ifs:
        yield f"  {_what_if(pricing, what_if, phrases)}"
    yield from problem_lines(pricing.problems, phrases)
    if len(pricing.sheets) > 1 or pricing.waiting:
        yield f"  {phrases.waiting if pricing.waiting else phrases.possible}:"
        for sheet in pricing.sheets:
            yield f"    {sheet.hand.winning}  {_points(sheet, phrases)}"
    if pricing.best:
        yield ""
        if len(pricing.sheets) > 1 or pricing.waiting:
            yield phrases.sheet.format(tile=_name(str(pricing.best.hand.winning), phrases))
        yield render(pricing.best, SHEET_PHRASES[phrases.language])


def _roles(*roles: tuple[str, str]) -> Iterator[str]:
    for name, tiles in roles:
        if tiles:
            yield f"  {name}: {tiles}"


def _faces(reading: Reading, indexes: Sequence[int]) -> str:
    """Return the tiles in reading order, ``123m EE``; backs by their number."""
    faces = [reading.faces[index] for index in indexes]
    backs = faces.count(BACK)
    seen = format_tiles(Tile.of(face) for face in faces if face != BACK)
    return " ".join(part for part in (seen, f"{BACK}×{backs}" if backs else "") if part)


def _flowers(reading: Reading) -> str:
    """Name the flowers, unsure ones marked: which one it is changes no sheet, so no problem speaks of it."""
    doubts = {doubt.tile for doubt in reading.unsure}
    return " ".join(reading.faces[index] + "?" * (index in doubts) for index in reading.layout.flowers)


def _meld(reading: Reading, laid: LaidMeld) -> str:
    meld = meld_of(laid, reading.faces)
    return format_meld(meld) if meld else f"[{BACK}×{len(laid.tiles)}]"


def _assumed(pricing: Pricing, defaulted: Sequence[str], phrases: Phrases) -> Iterator[str]:
    for name in OPTIONS:
        if name in defaulted:
            yield getattr(phrases, name)
    reading = pricing.reading
    face_down = {meld_of(laid, reading.faces) for laid in reading.layout.melds if laid.face_down}
    kongs = {meld for sheet in pricing.sheets[:1] for meld in sheet.hand.melds if meld.concealed}
    for kong in sorted(kongs - face_down, key=str):
        yield phrases.concealed_kong.format(tiles=format_tiles(kong.tiles))


def _points(sheet: ScoreSheet | None, phrases: Phrases) -> str:
    if sheet is None:
        return phrases.no_win
    phrase = phrases.points if sheet.qualifies else phrases.short
    return phrase.format(total=sheet.total, base=sheet.base_total, minimum=sheet.edition.minimum)


def _what_if(pricing: Pricing, what_if: WhatIf, phrases: Phrases) -> str:
    seen = pricing.reading.observations[what_if.tile]
    phrase = phrases.what_if if pricing.best else phrases.what_if_not
    now = pricing.best.total if pricing.best else ""
    return phrase.format(
        place=place(seen), tile=_name(what_if.face, phrases), price=_points(what_if.sheet, phrases), now=now
    )


def _name(face: str, phrases: Phrases) -> str:
    return said(named(face), phrases.language)

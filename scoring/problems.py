"""Contradictions of a hand, as data: every one of them, each with a code, the tiles meant and a sentence zh/en."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scoring.counts import ONE, pack, too_many
from scoring.groups import Claimed, Meld, MeldKind
from scoring.tiles import FACES, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.hand import Hand, Win


class ProblemCode(StrEnum):
    """What can be wrong with a hand; stable, for programs."""

    TILE_COUNT = "tile_count"
    TOO_MANY_MELDS = "too_many_melds"
    FIFTH_COPY = "fifth_copy"
    FLOWER_STANDING = "flower_standing"
    FLOWER_WINNING = "flower_winning"
    FLOWER_MELDED = "flower_melded"
    FLOWER_TWICE = "flower_twice"
    NOT_A_FLOWER = "not_a_flower"
    MELD_SIZE = "meld_size"
    CHOW_OF_HONOURS = "chow_of_honours"
    CHOW_NOT_IN_ROW = "chow_not_in_row"
    SET_NOT_ALIKE = "set_not_alike"
    CHOW_SEAT = "chow_seat"
    UNKNOWN_SEAT = "unknown_seat"
    CONCEALED_NOT_KONG = "concealed_not_kong"
    CONCEALED_CLAIMED = "concealed_claimed"
    ADDED_NOT_KONG = "added_not_kong"
    NOT_A_WIND = "not_a_wind"
    KONG_SELF_DRAWN = "kong_self_drawn"
    ROBBED_COPY = "robbed_copy"
    ROBBED_LAST = "robbed_last"
    LAST_OF_KIND_HELD = "last_of_kind_held"


@dataclass(frozen=True, slots=True)
class Problem:
    """One contradiction."""

    code: ProblemCode
    zh: str
    en: str
    tiles: tuple[Tile, ...] = ()
    """The tiles meant, where tiles are meant."""


def hand_problems(hand: Hand, win: Win) -> tuple[Problem, ...]:
    """Return every contradiction of the hand and its circumstances; empty = it may be scored."""
    return (
        *_in_counts(hand),
        *_in_flowers(hand),
        *_in_melds(hand),
        *_in_circumstances(hand, win),
    )


def looks_sound(hand: Hand, win: Win) -> bool:
    """Whether a quick look finds nothing; where it does, :func:`hand_problems` tells whether it really is something."""
    if (
        len(hand.concealed) + 3 * len(hand.melds) != _STANDING_AND_SETS
        or win.kong
        or win.last_of_kind
        or hand.winning >= Tile.F1
        or (hand.concealed and hand.concealed[-1] >= Tile.F1)
        or (hand.flowers and (hand.flowers[0] < Tile.F1 or len(set(hand.flowers)) < len(hand.flowers)))
        or not (win.prevalent.is_wind and win.seat.is_wind)
    ):
        return False
    tiles = hand.concealed
    for meld in hand.melds:
        if not _sound_meld(meld):
            return False
        tiles += meld.tiles
    return not too_many(pack(tiles) + ONE[hand.winning])


@lru_cache(maxsize=1 << 12)
def _sound_meld(meld: Meld) -> bool:
    return not any(_in_meld(meld))


_STANDING_AND_SETS: Final = 13
_MOST_MELDS: Final = 4
_COPIES: Final = 4
_MOST_SHOWN: Final = 20
"""Every hand near to 14 tiles is shown whole."""
_SIZES: Final = {MeldKind.CHOW: 3, MeldKind.PUNG: 3, MeldKind.KONG: 4}
_KIND_ZH: Final = {MeldKind.CHOW: "吃", MeldKind.PUNG: "碰", MeldKind.KONG: "杠"}


def _in_counts(hand: Hand) -> Iterator[Problem]:
    if len(hand.melds) > _MOST_MELDS:
        zh, en = (
            f"副露最多四副，现有{len(hand.melds)}副。",
            f"A hand has at most 4 melds, this one has {len(hand.melds)}.",
        )
        yield Problem(ProblemCode.TOO_MANY_MELDS, zh, en)
    elif (count := len(hand.concealed) + 3 * len(hand.melds)) != _STANDING_AND_SETS:
        standing = f"立牌{len(hand.concealed)}张（{_zh(hand.concealed)}）" if hand.concealed else "没有立牌"
        zh = (
            f"和牌前应有13张，连和牌张14张（每副副露算3张）；"
            f"现有{count}张，连和牌张{hand.winning.zh}{count + 1}张：{standing}，副露{len(hand.melds)}副。"
        )
        standing = f"{len(hand.concealed)} standing ({_en(hand.concealed)})" if hand.concealed else "none standing"
        en = (
            f"A hand has 13 tiles before the winning one and 14 with it, a meld counting 3; this one has {count} "
            f"and with the winning {hand.winning} {count + 1}: {standing} and {_melds(len(hand.melds))}."
        )
        yield Problem(ProblemCode.TILE_COUNT, zh, en, hand.concealed)
    counts = Counter((*hand.concealed, hand.winning, *(tile for meld in hand.melds for tile in meld.tiles)))
    for tile in FACES:
        if counts[tile] > _COPIES:
            zh = f"{tile.zh}只有四张，现有{counts[tile]}张。"
            yield Problem(
                ProblemCode.FIFTH_COPY, zh, f"There are 4 of {tile} in the set, this hand has {counts[tile]}.", (tile,)
            )


def _in_flowers(hand: Hand) -> Iterator[Problem]:
    for tile in sorted(set(hand.concealed)):
        if tile.is_flower:
            zh, en = f"花牌{tile.zh}不能立在手牌中。", f"The flower {tile} cannot stand in the hand; it is laid aside."
            yield Problem(ProblemCode.FLOWER_STANDING, zh, en, (tile,))
    if hand.winning.is_flower:
        zh, en = f"花牌{hand.winning.zh}不能作和牌张。", f"The flower {hand.winning} cannot be the winning tile."
        yield Problem(ProblemCode.FLOWER_WINNING, zh, en, (hand.winning,))
    for tile, count in sorted(Counter(hand.flowers).items()):
        if not tile.is_flower:
            yield Problem(ProblemCode.NOT_A_FLOWER, f"{tile.zh}不是花牌。", f"{tile} is not a flower.", (tile,))
        elif count > 1:
            zh, en = (
                f"花牌{tile.zh}只有一张，现有{count}张。",
                f"There is one flower {tile} in the set, this hand has {count}.",
            )
            yield Problem(ProblemCode.FLOWER_TWICE, zh, en, (tile,))


def _in_melds(hand: Hand) -> Iterator[Problem]:
    """Say of several melds which one is meant."""
    for number, meld in enumerate(hand.melds, 1):
        for problem in _in_meld(meld):
            one = len(hand.melds) == 1
            yield (
                problem
                if one
                else replace(problem, zh=f"第{number}副副露：{problem.zh}", en=f"Meld {number}: {problem.en}")
            )


def _in_meld(meld: Meld) -> Iterator[Problem]:
    kind, tiles = meld.kind, meld.tiles
    if any(tile.is_flower for tile in tiles):
        zh, en = f"副露{_zh(tiles)}中有花牌。", f"The {kind} {_en(tiles)} holds a flower."
        yield Problem(ProblemCode.FLOWER_MELDED, zh, en, tiles)
    elif len(tiles) != _SIZES[kind]:
        zh = f"{_KIND_ZH[kind]}应为{_SIZES[kind]}张，现为{len(tiles)}张{f'：{_zh(tiles)}' if tiles else ''}。"
        en = f"A {kind} has {_SIZES[kind]} tiles, not {len(tiles)}{f': {_en(tiles)}' if tiles else ''}."
        yield Problem(ProblemCode.MELD_SIZE, zh, en, tiles)
    elif kind is MeldKind.CHOW:
        yield from _in_chow(meld)
    elif len(set(tiles)) > 1:
        zh, en = (
            f"{_KIND_ZH[kind]}的牌应相同：{_zh(tiles)}。",
            f"The tiles of a {kind} are alike, these are not: {_en(tiles)}.",
        )
        yield Problem(ProblemCode.SET_NOT_ALIKE, zh, en, tiles)
    yield from _in_claim(meld)


def _in_chow(meld: Meld) -> Iterator[Problem]:
    tiles, (low, middle, high) = meld.tiles, meld.tiles
    if any(tile.is_honour for tile in tiles):
        zh, en = f"字牌不能成顺子：{_zh(tiles)}。", f"Honours make no chow: {_en(tiles)}."
        yield Problem(ProblemCode.CHOW_OF_HONOURS, zh, en, tiles)
    elif low.suit is not high.suit or (middle - low, high - middle) != (1, 1):
        zh, en = f"顺子应为同花色三张相连：{_zh(tiles)}。", f"A chow is three in a row of one suit, not {_en(tiles)}."
        yield Problem(ProblemCode.CHOW_NOT_IN_ROW, zh, en, tiles)


def _in_claim(meld: Meld) -> Iterator[Problem]:
    kind, tiles, seat = meld.kind, meld.tiles, meld.claimed_from
    if meld.concealed and kind is not MeldKind.KONG:
        zh, en = (
            f"副露中只有杠可以是暗的：{_zh(tiles)}。",
            f"Only a kong is laid down concealed, not the {kind} {_en(tiles)}.",
        )
        yield Problem(ProblemCode.CONCEALED_NOT_KONG, zh, en, tiles)
    elif meld.concealed and (seat is not None or meld.added):
        zh = f"暗杠{_zh(tiles)}不能有供牌者，也不是加杠。"
        en = f"The concealed kong {_en(tiles)} was claimed from nobody and was not added to a pung."
        yield Problem(ProblemCode.CONCEALED_CLAIMED, zh, en, tiles)
    if meld.added and kind is not MeldKind.KONG:
        zh, en = f"只有杠可以是加杠：{_zh(tiles)}。", f"Only a kong has a tile added, not the {kind} {_en(tiles)}."
        yield Problem(ProblemCode.ADDED_NOT_KONG, zh, en, tiles)
    if seat is None:
        return
    if seat not in tuple(Claimed):
        zh = f"{_zh(tiles)}的供牌者应为1上家、2对家或3下家，现为{seat}。"
        en = f"The {kind} {_en(tiles)} is claimed from seat 1 upper, 2 opposite or 3 lower, not {seat}."
        yield Problem(ProblemCode.UNKNOWN_SEAT, zh, en, tiles)
    elif kind is MeldKind.CHOW and seat != Claimed.UPPER:
        zh_seat, en_seat = ("对家", "opposite") if seat == Claimed.OPPOSITE else ("下家", "lower")
        zh = f"只能吃上家的牌，{_zh(tiles)}不能吃自{zh_seat}。"
        en = f"A chow is claimed from the upper seat only; {_en(tiles)} cannot come from the {en_seat} seat."
        yield Problem(ProblemCode.CHOW_SEAT, zh, en, tiles)


def _in_circumstances(hand: Hand, win: Win) -> Iterator[Problem]:
    for name_zh, name_en, wind in (("圈风", "prevalent", win.prevalent), ("门风", "seat", win.seat)):
        if not wind.is_wind:
            zh, en = f"{name_zh}应为东南西北之一，现为{wind.zh}。", f"The {name_en} wind is E, S, W or N, not {wind}."
            yield Problem(ProblemCode.NOT_A_WIND, zh, en, (wind,))
    winning = hand.winning
    if win.kong and win.self_drawn and not any(meld.kind is MeldKind.KONG for meld in hand.melds):
        zh = "自摸而带杠，必须自己有杠（杠上开花）；抢杠和不是自摸。"
        en = (
            "A self-drawn win on a kong's replacement tile needs a kong of one's own, and this hand has none; "
            "robbing another's kong is not self-drawn."
        )
        yield Problem(ProblemCode.KONG_SELF_DRAWN, zh, en, (winning,))
    if win.kong and not win.self_drawn:
        yield from _in_robbing(hand, win)
    if win.last_of_kind and winning in hand.concealed:
        zh = f"和绝张时其余三张{winning.zh}都已亮明，手中不能还有{winning.zh}。"
        en = (
            f"Winning on the last {winning} means that the three others lie open, "
            f"but another {winning} stands in this hand."
        )
        yield Problem(ProblemCode.LAST_OF_KIND_HELD, zh, en, (winning,))


def _in_robbing(hand: Hand, win: Win) -> Iterator[Problem]:
    winning = hand.winning
    if winning in hand.concealed or any(winning in meld.tiles for meld in hand.melds):
        zh = f"被抢的杠占了其余三张{winning.zh}，手中不能还有{winning.zh}。"
        en = f"The robbed kong holds the three other {winning}, but this hand has another {winning}."
        yield Problem(ProblemCode.ROBBED_COPY, zh, en, (winning,))
    if win.last_wall_tile:
        zh, en = (
            "牌墙已无牌时不能开杠，没有杠可抢。",
            "After the last tile of the wall nobody can make a kong, so none can be robbed.",
        )
        yield Problem(ProblemCode.ROBBED_LAST, zh, en, (winning,))


def _zh(tiles: tuple[Tile, ...]) -> str:
    shown = "".join(tile.zh for tile in tiles[:_MOST_SHOWN]) or "（无牌）"
    return shown + "…" * (len(tiles) > _MOST_SHOWN)


def _en(tiles: tuple[Tile, ...]) -> str:
    shown = " ".join(map(str, tiles[:_MOST_SHOWN])) or "without tiles"
    return shown + " …" * (len(tiles) > _MOST_SHOWN)


def _melds(number: int) -> str:
    return "1 meld" if number == 1 else f"{number} melds"

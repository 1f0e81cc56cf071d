"""The one-line notation: what it says, that it comes back, and where a wrong line is wrong."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    Hand,
    Meld,
    MeldKind,
    NotationError,
    Tile,
    Win,
    format_hand,
    format_notation,
    format_tiles,
    parse,
    parse_tiles,
)

from .strategies import any_tiles, wins


def tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text)


SEATS = (
    "the seat that gave the tile: 1 upper, 2 opposite, 3 lower, "
    "5 6 7 for a kong added to a pung from 1 2 3, 0 not recorded"
)


def test_every_field() -> None:
    hand, win = parse("[456s,1][EEE,2][2222m][3333p,7]55m|SN1111|fah")
    assert hand == Hand(
        concealed=tiles("5m"),
        melds=(
            Meld(MeldKind.CHOW, tiles("456s"), claimed_from=1),
            Meld(MeldKind.PUNG, tiles("EEE"), claimed_from=2),
            Meld(MeldKind.KONG, tiles("2222m"), concealed=True),
            Meld(MeldKind.KONG, tiles("3333p"), claimed_from=3, added=True),
        ),
        winning=Tile.M5,
        flowers=tiles("2f4f5f"),
    )
    assert win == Win(self_drawn=True, last_of_kind=True, last_wall_tile=True, kong=True, prevalent=Tile.S, seat=Tile.N)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("123m 456s 789p EEE 55p", "123m456s5789pEEE5p"),
        ("[645s,1]1m1m", "[456s,1]1m1m"),
        ("EEE99m123m", "1299mEEE3m"),
    ],
    ids=["blanks are left out", "melds are put in order", "standing tiles are put in order"],
)
def test_other_ways_to_write_it(text: str, printed: str) -> None:
    hand, win = parse(text)
    assert (format_hand(hand), win) == (printed, Win())


@pytest.mark.parametrize(
    ("field", "flowers"),
    [("", ""), ("0", ""), ("3", "123f"), ("8", "12345678f"), ("e", "1f"), ("a", "5f"), ("dh", "48f")],
)
def test_flowers(field: str, flowers: str) -> None:
    assert parse(f"1m1m|EE0000|{field}")[0].flowers == tiles(flowers)


@pytest.mark.parametrize(
    ("text", "position", "expected", "found"),
    [
        ("", 0, "the standing tiles with the winning tile last", "the end"),
        ("|EE0000", 0, "the standing tiles with the winning tile last", "'|'"),
        ("[123m,1]", 8, "the standing tiles with the winning tile last", "the end"),
        ("12x", 2, "m, s or p after the ranks 12", "'x'"),
        ("12", 2, "m, s or p after the ranks 12", "the end"),
        ("120m", 2, "a rank from 1 to 9", "'0'"),
        ("19f", 2, "m, s or p after the rank 9 (there are 8 flowers)", "'f'"),
        ("12m?", 3, "a tile: ranks with m, s or p, or E S W N C F P", "'?'"),
        ("12m]", 3, "a tile: ranks with m, s or p, or E S W N C F P", "']'"),
        ("[12m]3m", 0, "a meld of 3 or 4 tiles", "2 tiles"),
        ("1m[5m,1]3m", 2, "a meld of 3 or 4 tiles", "1 tile"),
        ("[123456m]3m", 0, "a meld of 3 or 4 tiles", "6 tiles"),
        (
            "[123m,4]1m",
            6,
            SEATS,
            "'4'",
        ),
        ("[123m,1", 7, "] after the meld", "the end"),
        ("[123m[", 5, "] after the meld", "'['"),
        ("11m|", 4, "the prevalent wind, E, S, W or N", "the end"),
        ("11m|EX", 5, "the seat wind, E, S, W or N", "'X'"),
        ("11m|EE2", 6, "0 or 1 for self-drawn", "'2'"),
        ("11m|EE000", 9, "0 or 1 for kong", "the end"),
        ("11m|EE0000x", 10, "the end", "'x'"),
        ("11m|EE0000|9", 11, "0 to 8 flowers", "'9'"),
        ("11m|EE0000|ai", 12, "a flower, a to h", "'i'"),
        ("11m|EE0000|12", 12, "the end", "'2'"),
    ],
)
def test_what_is_no_notation(text: str, position: int, expected: str, found: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert (error.position, error.expected.en, error.found.en) == (position, expected, found)
    assert str(error) == error.en == f"position {position + 1} of {text!r}: expected {expected}, found {found}"


@pytest.mark.parametrize(
    ("text", "zh"),
    [
        ("12x", "'12x' 第3个字符处应为数字 12 后的 m、s 或 p，现为'x'。"),
        ("[12m]3m", "'[12m]3m' 第1个字符处应为三张或四张牌的副露，现为2张。"),
        ("11m|EE", "'11m|EE' 第7个字符处应为是否自摸：0 或 1，现为结尾。"),
        ("11m|X", "'11m|X' 第5个字符处应为圈风：E、S、W 或 N，现为'X'。"),
    ],
)
def test_what_is_no_notation_in_chinese(text: str, zh: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert caught.value.zh == zh


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("1m" * 10_000 + "x", "position 20001 of …'" + "1m" * 20 + "x': expected a tile"),
        ("x" + "1m" * 10_000, f"position 1 of {('x' + '1m' * 40)[:80]!r}…: expected a tile"),
        ("1" * 20_000, "after the ranks " + "1" * 79 + "…, found the end"),
        ("[" + "1" * 20_000 + "m]", "found 20000 tiles"),
    ],
    ids=["its end", "its beginning", "ranks", "a meld"],
)
def test_a_long_text_is_not_repeated(text: str, where: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert where in caught.value.en
    assert len(caught.value.zh) < len(caught.value.en) < 400


@given(wins)
def test_what_is_printed_comes_back(hand_and_win: tuple[Hand, Win]) -> None:
    assert parse(format_notation(*hand_and_win)) == hand_and_win


@given(st.lists(any_tiles))
def test_tiles_come_back(some: list[Tile]) -> None:
    assert parse_tiles(format_tiles(some)) == tuple(some)


@given(st.text(alphabet="123456789mspESWNCFPabcdefgh[],|01 -x"))
def test_any_text_is_a_hand_or_says_where_it_is_wrong(text: str) -> None:
    with suppress(NotationError):
        hand, win = parse(text)
        assert isinstance(format_notation(hand, win), str)


def test_the_end_of_loose_tiles() -> None:
    with pytest.raises(NotationError, match=r"expected the end, found '\|'"):
        parse_tiles("123m|")

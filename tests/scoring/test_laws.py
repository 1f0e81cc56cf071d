"""What is true of every winning hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import (
    EDITIONS,
    FLOWERS,
    PRACTICE,
    RULES_1998,
    Edition,
    Group,
    Hand,
    Principle,
    ScoreSheet,
    Tile,
    Win,
    render,
    score,
    to_dict,
)
from scoring.fans import FANS
from scoring.finders import Flowers, NothingElse
from scoring.report import PHRASES, Phrases

from .strategies import wins

if TYPE_CHECKING:
    from random import Random

editions = st.sampled_from(tuple(EDITIONS.values()))
OF_CERTAIN_SUITS = tuple(fan for fan in FANS if fan.en in ("All Green", "Reversible Tiles"))
"""The two fans that know one suit from another."""


def counts(sheet: ScoreSheet) -> dict[str, int]:
    return {row.fan.zh: row.count for row in sheet.counted}


@given(wins, editions)
def test_the_total_is_the_sum(hand_and_win: tuple[Hand, Win], edition: Edition) -> None:
    sheet = score(*hand_and_win, edition)
    assert sheet.total == sum(row.total for row in sheet.counted) == sum(claim.points for claim in sheet.claims)
    assert sheet.base_total == sheet.total - len(sheet.hand.flowers)


@given(wins)
def test_each_flower_adds_one(hand_and_win: tuple[Hand, Win]) -> None:
    hand, win = hand_and_win
    sheets = [score(replace(hand, flowers=FLOWERS[:number]), win) for number in range(9)]
    assert [sheet.total - sheets[0].total for sheet in sheets] == list(range(9))
    assert {(sheet.base_total, sheet.qualifies) for sheet in sheets} == {(sheets[0].base_total, sheets[0].qualifies)}


@given(wins, st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_melds_is_nothing(hand_and_win: tuple[Hand, Win], random: Random) -> None:
    hand, win = hand_and_win
    concealed, melds = list(hand.concealed), list(hand.melds)
    random.shuffle(concealed)
    random.shuffle(melds)
    other = score(Hand(tuple(concealed), tuple(melds), hand.winning, hand.flowers), win)
    assert counts(other) == counts(score(hand, win))


@given(wins, st.sampled_from(list(permutations(range(3)))))
def test_the_suits_are_alike(hand_and_win: tuple[Hand, Win], suits: tuple[int, int, int]) -> None:
    hand, win = hand_and_win

    def swapped(tile: Tile) -> Tile:
        return Tile(9 * suits[tile // 9] + tile % 9) if tile.rank and not tile.is_flower else tile

    melds = tuple(replace(meld, tiles=tuple(map(swapped, meld.tiles))) for meld in hand.melds)
    other = score(Hand(tuple(map(swapped, hand.concealed)), melds, swapped(hand.winning), hand.flowers), win)
    sheet = score(hand, win)
    assume(not any(row.fan in OF_CERTAIN_SUITS for row in (*sheet.counted, *other.counted)))
    assert counts(other) == counts(sheet)


@given(wins, editions)
def test_nothing_counted_is_struck_by_what_is_counted(hand_and_win: tuple[Hand, Win], edition: Edition) -> None:
    claims = score(*hand_and_win, edition).claims
    for claim in claims:
        for other in claims:
            if other.fan.zh in claim.fan.voids and other is not claim:
                assert claim.groups, f"{claim.fan} counts beside {other.fan}"
                assert not _within(other.groups, claim.groups), f"{claim.fan} counts beside {other.fan}"


def _within(inner: tuple[Group, ...], outer: tuple[Group, ...]) -> bool:
    return all(any(group is other for other in outer) for group in inner)


@given(wins, editions)
def test_no_reading_is_worth_more(hand_and_win: tuple[Hand, Win], edition: Edition) -> None:
    sheet = score(*hand_and_win, edition)
    totals = [other.base_total for other in sheet.others]
    assert totals == sorted(totals, reverse=True)
    assert all(total <= sheet.base_total for total in totals)


@given(wins, editions)
def test_no_two_readings_print_alike(hand_and_win: tuple[Hand, Win], edition: Edition) -> None:
    sheet = score(*hand_and_win, edition)
    printed = list(map(str, (sheet.arrangement, *(other.arrangement for other in sheet.others))))
    assert sorted(set(printed)) == sorted(printed)


@given(wins, editions)
def test_every_struck_claim_has_its_striker(hand_and_win: tuple[Hand, Win], edition: Edition) -> None:
    sheet = score(*hand_and_win, edition)
    counted = {claim.fan for claim in sheet.claims}
    forbidden = {struck.claim.fan for struck in sheet.struck if isinstance(struck.by, Principle)}
    for struck in sheet.struck:
        assert isinstance(struck.by, Principle) or struck.by in counted | forbidden


@given(wins)
def test_nothing_else_counts_beside_what_needs_that(hand_and_win: tuple[Hand, Win]) -> None:
    fans = [row.fan for row in score(*hand_and_win).counted if not isinstance(row.fan.find, Flowers)]
    assert len(fans) == 1 or not any(isinstance(fan.find, NothingElse) for fan in fans)


@given(wins)
def test_editions_part_only_by_their_own_rows(hand_and_win: tuple[Hand, Win]) -> None:
    old, new = score(*hand_and_win, RULES_1998), score(*hand_and_win, PRACTICE)
    if not any(row.fan.editions for row in new.counted):
        assert counts(old) == counts(new)


@given(wins, st.integers(0, 3), st.integers(1, 3))
def test_payments_add_up_to_nothing(hand_and_win: tuple[Hand, Win], winner: int, step: int) -> None:
    shares = score(*hand_and_win).shares
    assert sum(shares.by_seat(winner, (winner + step) % 4)) == 0


@given(wins)
def test_the_winning_tile_is_among_the_waits(hand_and_win: tuple[Hand, Win]) -> None:
    sheet = score(*hand_and_win)
    assert sheet.hand.winning in sheet.wait.possible
    assert set(sheet.wait.possible) <= set(sheet.wait.tiles)


@given(wins)
def test_the_groups_are_the_hand(hand_and_win: tuple[Hand, Win]) -> None:
    hand, win = hand_and_win
    sheet = score(hand, win)
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    for arrangement in (sheet.arrangement, *(other.arrangement for other in sheet.others)):
        tiles = sorted(tile for group in arrangement.groups for tile in group.tiles)
        assert tiles == sorted((*hand.concealed, hand.winning, *melded))
        if arrangement.completed is not None:
            assert hand.winning in arrangement.groups[arrangement.completed].tiles


@given(wins, st.sampled_from(list(PHRASES.values())))
def test_every_sheet_can_be_written(hand_and_win: tuple[Hand, Win], phrases: Phrases) -> None:
    sheet = score(*hand_and_win)
    assert str(sheet.base_total) in render(sheet, phrases)
    assert to_dict(sheet)["total"] == sheet.total

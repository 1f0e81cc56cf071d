"""Where the wall is opened and who takes what of it, against tables written by hand. Article 6 (5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import ThrowError
from scoring.wall import DEALER, WITH_FLOWERS, WITHOUT_FLOWERS, Place, Throw, Wall, opening, second_thrower

EAST, SOUTH, WEST, NORTH = range(4)
THROWS: tuple[Throw, ...] = tuple((one, other) for one in range(1, 7) for other in range(1, 7))
SECOND_THROWER = {
    2: SOUTH, 3: WEST, 4: NORTH, 5: EAST, 6: SOUTH, 7: WEST, 8: NORTH, 9: EAST, 10: SOUTH, 11: WEST, 12: NORTH,
}  # fmt: skip
# Sum of both throws -> walls to the left of the second thrower's, and the stack, from the right end of that wall, from
# which the first tile is taken: with 18 stacks and with 17.
FIRST_TAKEN = {
    4: ((0, 5), (0, 5)), 5: ((0, 6), (0, 6)), 6: ((0, 7), (0, 7)), 7: ((0, 8), (0, 8)), 8: ((0, 9), (0, 9)),
    9: ((0, 10), (0, 10)), 10: ((0, 11), (0, 11)), 11: ((0, 12), (0, 12)), 12: ((0, 13), (0, 13)),
    13: ((0, 14), (0, 14)), 14: ((0, 15), (0, 15)), 15: ((0, 16), (0, 16)), 16: ((0, 17), (0, 17)),
    17: ((0, 18), (1, 1)), 18: ((1, 1), (1, 2)), 19: ((1, 2), (1, 3)), 20: ((1, 3), (1, 4)), 21: ((1, 4), (1, 5)),
    22: ((1, 5), (1, 6)), 23: ((1, 6), (1, 7)), 24: ((1, 7), (1, 8)),
}  # fmt: skip
LEFT_OF = {EAST: NORTH, NORTH: WEST, WEST: SOUTH, SOUTH: EAST}
throws = st.sampled_from(THROWS)
STACKS = st.sampled_from((WITH_FLOWERS, WITHOUT_FLOWERS))


@pytest.mark.parametrize("first", THROWS, ids=lambda throw: f"{throw[0]},{throw[1]}")
def test_all_throws(first: Throw) -> None:
    thrower = SECOND_THROWER[sum(first)]
    assert second_thrower(first) == thrower
    for second in THROWS:
        for stacks, (walls, stack) in zip(
            (WITH_FLOWERS, WITHOUT_FLOWERS), FIRST_TAKEN[sum(first) + sum(second)], strict=True
        ):
            wall = LEFT_OF[thrower] if walls else thrower
            opened = opening(first, second, stacks=stacks)
            assert (opened.thrower, opened.place) == (thrower, Place(wall, stack, upper=True))


def test_a_deal_by_hand() -> None:
    """First throw 5: the dealer throws again, 7: the thirteenth stack of East's wall is the first taken."""
    hands = opening((2, 3), (3, 4)).deal().hands
    told = [" ".join(map(str, hand)) for hand in hands]
    assert told[EAST] == (
        "East 13 upper East 13 lower East 14 upper East 14 lower"
        " North 3 upper North 3 lower North 4 upper North 4 lower"
        " North 11 upper North 11 lower North 12 upper North 12 lower West 1 upper West 3 upper"
    )
    assert told[SOUTH].startswith("East 15 upper")
    assert told[SOUTH].endswith("West 1 lower")
    assert told[WEST].startswith("East 17 upper East 17 lower East 18 upper East 18 lower North 7 upper")
    assert told[WEST].endswith("West 2 upper")
    assert told[NORTH].startswith("North 1 upper")
    assert told[NORTH].endswith("West 2 lower")


@given(throws, throws, STACKS)
def test_every_tile_is_dealt_or_left_once(first: Throw, second: Throw, stacks: int) -> None:
    deal = opening(first, second, stacks=stacks).deal()
    assert [len(hand) for hand in deal.hands] == [14, 13, 13, 13]
    dealt = [place for hand in deal.hands for place in hand] + list(deal.wall.tiles)
    assert len(set(dealt)) == len(dealt) == 8 * stacks


@given(throws, throws)
def test_the_stack_counted_to_is_the_walls_tail(first: Throw, second: Throw) -> None:
    opened = opening(first, second)
    replaced, _ = opened.deal().wall.replaced()
    sitting, past = (opened.thrower, opened.count) if opened.count <= WITH_FLOWERS else (
        LEFT_OF[opened.thrower], opened.count - WITH_FLOWERS,
    )  # fmt: skip
    assert replaced == Place(sitting, past, upper=True)


@given(throws, throws, st.lists(st.booleans(), max_size=91))
def test_drawn_from_the_head_and_replaced_from_the_tail(first: Throw, second: Throw, steps: list[bool]) -> None:
    wall = opening(first, second).deal().wall
    taken: list[Place] = []
    for draws in steps:
        place, wall = wall.drawn() if draws else wall.replaced()
        taken.append(place)
    assert len(set(taken)) == len(taken)
    assert len(wall) == 91 - len(steps)
    assert not set(taken) & set(wall.tiles)


def test_replacements_come_upper_tile_first() -> None:
    wall = Wall(tuple(Place(DEALER, stack, upper) for stack in (1, 2) for upper in (True, False)))
    order = []
    while len(wall):
        place, wall = wall.replaced()
        order.append(str(place))
    assert order == ["East 2 upper", "East 2 lower", "East 1 upper", "East 1 lower"]


@pytest.mark.parametrize(
    "throw",
    [
        pytest.param((0, 3), id="a side no die has"),
        pytest.param((7, 1), id="seven"),
        pytest.param((3,), id="one die"),
        pytest.param((1, 2, 3), id="three dice"),
        pytest.param(("4", 3), id="text"),
    ],
)
def test_no_throw(throw: Throw) -> None:
    with pytest.raises(ThrowError, match="a throw is two values from 1 to 6"):
        opening(throw, (1, 1))
    with pytest.raises(ThrowError):
        opening((1, 1), throw)

"""From a reading to hands and prices."""

from __future__ import annotations

import pytest

from scoring import PRACTICE, Tile, Win, parse
from vision.errors import CircumstancesError, WinningTileError
from vision.hands import Pricing, possible_hands, price
from vision.problems import ProblemCode

from .tables import reading_of

DRAGON = "1m 2m 3m 7m 8m 9m 4p 5p 6p E E E"


def priced(table: str, win: Win | None = None, winning: str | None = None) -> Pricing:
    reading = reading_of(table)
    return price(reading, win or Win(), winning=Tile.of(winning) if winning else None)


@pytest.mark.parametrize(
    ("table", "winning", "hands"),
    [
        pytest.param("5m", None, [], id="too few"),
        pytest.param(f"{DRAGON} 5m _ 5m", None, ["1235789m456pEEE5m"], id="the tile set apart"),
        pytest.param(f"{DRAGON} 5m _ 5m", "E", ["12355789m456pEEE"], id="another tile named"),
        pytest.param("E E E _ 2p 2p <2p _ 3p 3p <3p _ <4p 5p 6p", None, [], id="too few beside melds"),
        pytest.param(
            "E _ E _ 2p 2p <2p _ 3p 3p <3p _ <4p 5p 6p _ 1s 1s <1s",
            None,
            ["[222p,3][333p,3][456p,1][111s,3]EE"],
            id="four melds",
        ),
        pytest.param(
            "E E _ 2p 2p <2p _ back 3p 3p back _ <4p 5p 6p _ 1s <1s 1s 1s",
            None,
            ["[222p,3][3333p][456p,1][1111s,2]EE"],
            id="a concealed and a claimed kong",
        ),
        pytest.param(
            "E E _ 2p 2p <2p _ <3p ^3p 3p 3p _ <4p 5p 6p _ 1s 1s <1s",
            None,
            ["[222p,3][3333p,5][456p,1][111s,3]EE"],
            id="an added kong",
        ),
        pytest.param(f"{DRAGON[:-6]} 5m 5m _ back back back back", None, [], id="a hidden kong"),
        pytest.param("2p 2p 2p 2p 1m 2m 3m 7m 8m 9m E E E S _ S", None, ["[2222p]123789mEEESS"], id="kong in the row"),
        pytest.param(f"1f 7f {DRAGON} 5m _ 5m", None, ["1235789m456pEEE5m|EE0000|ce"], id="flowers"),
    ],
)
def test_possible_hands(table: str, winning: str | None, hands: list[str]) -> None:
    reading = reading_of(table)
    found = possible_hands(reading.layout, reading.faces, Tile.of(winning) if winning else None)
    assert list(found) == [parse(hand)[0] for hand in hands]


def test_each_tile_may_have_won_where_none_is_apart() -> None:
    pricing = priced(f"{DRAGON} 5m 5m")
    assert {str(sheet.hand.winning) for sheet in pricing.sheets} == set(DRAGON.split()) | {"5m"}
    assert [sheet.total for sheet in pricing.sheets] == sorted((sheet.total for sheet in pricing.sheets), reverse=True)
    assert [problem.code for problem in pricing.problems] == [ProblemCode.WINNING_TILE_UNKNOWN]
    assert f"{pricing.sheets[-1].total} to {pricing.sheets[0].total}" in pricing.problems[0].en


def test_the_winning_tile_named_settles_it() -> None:
    pricing = priced(f"{DRAGON} 5m 5m", winning="5m")
    assert [str(sheet.hand.winning) for sheet in pricing.sheets] == ["5m"]
    assert pricing.problems == ()


@pytest.mark.parametrize(
    ("table", "winning", "overruled"),
    [
        pytest.param(f"{DRAGON} 5m _ 5m", "E", True, id="another than lies apart"),
        pytest.param(f"{DRAGON} 5m _ 5m", "5m", False, id="the one that lies apart"),
        pytest.param(f"{DRAGON} 5m _ 5m", None, False, id="none named"),
        pytest.param(f"{DRAGON} 5m 5m", "5m", False, id="nothing apart"),
        pytest.param("9m _ 4m 5m 6m 7m 8m E E E S S S 1p _ 1p", "1p", True, id="one of two that lie apart"),
    ],
)
def test_whether_the_photo_is_overruled(table: str, winning: str | None, *, overruled: bool) -> None:
    assert priced(table, winning=winning).overruled is overruled


def test_a_winning_tile_that_is_not_there() -> None:
    with pytest.raises(WinningTileError, match="the winning tile 9s is not among the tiles read: 1"):
        priced(f"{DRAGON} 5m 5m", winning="9s")


def test_thirteen_are_priced_for_what_they_wait_for() -> None:
    pricing = priced("1m 2m 3m 7m 8m 9m 4p 5p 6p E E E 5m")
    assert pricing.waiting
    assert [str(sheet.hand.winning) for sheet in pricing.sheets] == ["5m"]
    assert [problem.code for problem in pricing.problems] == [ProblemCode.ONE_SHORT]


def test_thirteen_and_the_tile_that_won() -> None:
    pricing = priced("1m 2m 3m 7m 8m 9m 4p 5p 6p E E E 5m", winning="5m")
    assert pricing.problems == ()
    assert pricing.best is not None


def test_thirteen_not_ready() -> None:
    pricing = priced("1m 2m 4m 7m 8m 9m 4p 5p 6p E E W 5m")
    assert pricing.best is None
    assert [problem.code for problem in pricing.problems] == [ProblemCode.ONE_SHORT, ProblemCode.NOT_A_WIN]


def test_no_winning_shape() -> None:
    pricing = priced("1m 2m 4m 7m 8m 9m 4p 5p 6p E E E 5m _ 5m")
    assert pricing.best is None
    (problem,) = pricing.problems
    assert problem.en == "These tiles make no winning shape: 12455789m456pEEE."


def test_an_unsure_tile_is_priced_for_every_likely_face() -> None:
    pricing = priced("1m 2m 3m 7m 8m 9m 4m:4p=.4 5m 6m E E E 5p _ 5p")
    assert pricing.best is not None
    (what_if,) = pricing.what_ifs
    assert (what_if.tile, what_if.face, what_if.sheet) == (6, "4p", None)


def test_a_tile_in_front_may_be_a_flower() -> None:
    pricing = priced(f"{DRAGON} 5m _ 5m / 1s:3f=.45")
    (what_if,) = pricing.what_ifs
    assert pricing.reading.layout.left_out
    assert pricing.best is not None
    assert what_if.sheet is not None
    assert what_if.sheet.total == pricing.best.total + 1


@pytest.mark.parametrize(
    ("win", "message"),
    [
        pytest.param(Win(kong=True, last_wall_tile=True), "so none can be robbed", id="robbing after the last tile"),
        pytest.param(Win(kong=True, self_drawn=True), "needs a kong of one's own", id="no kong to be replaced"),
        pytest.param(Win(last_of_kind=True), "another 5m stands in this hand", id="the last of its kind, and another"),
    ],
)
def test_circumstances_that_contradict_the_hand(win: Win, message: str) -> None:
    with pytest.raises(CircumstancesError, match=message):
        priced(f"{DRAGON} 5m _ 5m", win)


def test_impossible_circumstances_are_refused_even_where_nothing_was_read() -> None:
    with pytest.raises(CircumstancesError):
        priced("", Win(kong=True, last_wall_tile=True))


def test_circumstances_narrow_what_may_have_won() -> None:
    """The last of its kind cannot have won beside another one."""
    pricing = priced(f"{DRAGON} 5m 5m", Win(last_of_kind=True))
    assert {str(sheet.hand.winning) for sheet in pricing.sheets} == set(DRAGON.split()) - {"E"}


def test_a_fifth_copy_in_a_hidden_kong_is_a_problem() -> None:
    pricing = priced("2p 3p 4p 1m 2m 3m 7m 8m 9m E E _ back 2p 2p back")
    assert [problem.code for problem in pricing.problems] == [ProblemCode.CONTRADICTION]
    assert "There are 4 of 2p" in pricing.problems[0].en


def test_two_ways_to_see_the_kong() -> None:
    pricing = priced("4m 4m 4m 4m 5m 6m 7m 7m 7m 7m E E E S S")
    assert ProblemCode.KONGS_UNCLEAR in [problem.code for problem in pricing.problems]


def test_the_edition_is_passed_on() -> None:
    reading = reading_of(f"{DRAGON} 5m _ 5m")
    best = price(reading, Win(), edition=PRACTICE).best
    assert best is not None
    assert best.edition is PRACTICE


@pytest.mark.parametrize(
    ("table", "codes", "likely"),
    [
        pytest.param(f"1f:2f=.4,3f=.2 {DRAGON} 5m _ 5m", [], 0, id="which flower it is changes nothing"),
        pytest.param(
            f"1f:2f=.04,3f=.04,4f=.04,5f=.04,6f=.04,7f=.04,8f=.04 {DRAGON} 5m _ 5m", [], 0, id="one of many flowers"
        ),
        pytest.param(f"1f:1m=.4 {DRAGON} 5m _ 5m", [ProblemCode.UNSURE_TILE], 1, id="whether it is a flower does"),
        pytest.param(
            f"1f:2f=.4 {DRAGON} 5m:6m=.4 _ 5m", [ProblemCode.UNSURE_TILE], 1, id="one tile matters, the other does not"
        ),
    ],
)
def test_an_unsure_tile_is_a_problem_where_it_changes_the_sheet(
    table: str, codes: list[ProblemCode], likely: int
) -> None:
    pricing = priced(table)
    assert [problem.code for problem in pricing.problems] == codes
    assert len(pricing.what_ifs) == likely

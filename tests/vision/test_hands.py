"""From a reading to prices."""

from __future__ import annotations

import pytest

from scoring import PRACTICE, Tile, Win
from vision.errors import CircumstancesError, WinningTileError
from vision.hands import Pricing, price
from vision.problems import ProblemCode

from .tables import reading_of

DRAGON = "1m 2m 3m 7m 8m 9m 4p 5p 6p E E E"


def priced(table: str, win: Win | None = None, winning: str | None = None) -> Pricing:
    reading = reading_of(table)
    return price(reading, win or Win(), winning=Tile.of(winning) if winning else None)


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
    assert [problem.code for problem in pricing.problems] == [ProblemCode.ONE_SHORT, ProblemCode.NOT_READY]


def test_thirteen_and_a_tile_that_does_not_complete_them() -> None:
    pricing = priced("1m 2m 3m 7m 8m 9m 4p 5p 6p E E E 5m", winning="6m")
    (problem,) = pricing.problems
    assert problem.en == "These tiles make no winning shape: 1235789m456pEEE6m."


def test_no_winning_shape() -> None:
    pricing = priced("1m 2m 4m 7m 8m 9m 4p 5p 6p E E E 5m _ 5m")
    assert pricing.best is None
    (problem,) = pricing.problems
    assert problem.en == "These tiles make no winning shape: 12455789m456pEEE."


def test_an_unsure_tile_is_priced_for_every_likely_face() -> None:
    pricing = priced("1m 2m 3m 4p 5p 6p 7s 8s 9s:6s=.45 E E E 5m _ 5m")
    assert pricing.best is not None
    (what_if,) = pricing.what_ifs
    assert (what_if.tile, what_if.face) == (8, "6s")
    assert what_if.sheet is not None
    assert (what_if.sheet.total, pricing.best.total) == (7, 15)
    assert [problem.code for problem in pricing.problems] == [ProblemCode.UNSURE_TILE]


def test_an_unsure_tile_that_no_face_makes_a_win_is_priced_too() -> None:
    pricing = priced("1m 2m 3m 7m 8m 9m 4p 5p W:1s=.45 E E E 5s _ 5s")
    (what_if,) = pricing.what_ifs
    assert (what_if.tile, what_if.face, what_if.sheet) == (8, "1s", None)
    assert {problem.code for problem in pricing.problems} == {ProblemCode.NOT_A_WIN, ProblemCode.UNSURE_TILE}


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


def test_what_the_reading_tells_the_price_does_not_repeat() -> None:
    pricing = priced("2p 3p 4p 1m 2m 3m 7m 8m 9m E E _ back 2p 2p back")
    assert [problem.code for problem in pricing.problems] == [ProblemCode.FIFTH_COPY]
    assert "There are 4 of 2p" in pricing.problems[0].en


@pytest.mark.parametrize(
    ("winning", "codes"),
    [
        pytest.param(None, [ProblemCode.KONGS_UNCLEAR, ProblemCode.WINNING_TILE_UNKNOWN], id="open"),
        pytest.param("E", [ProblemCode.KONGS_UNCLEAR], id="a tile of neither"),
        pytest.param("7m", [], id="so the other is the kong"),
    ],
)
def test_two_ways_to_see_the_kong(winning: str | None, codes: list[ProblemCode]) -> None:
    pricing = priced("4m 4m 4m 4m 5m 6m 7m 7m 7m 7m E E E S S", winning=winning)
    assert [problem.code for problem in pricing.problems] == codes


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
            "1f:2f=.4 1m 2m 3m 7m 8m 9m:6m=.45 4p 5p 6p E E E 5m _ 5m",
            [ProblemCode.UNSURE_TILE],
            1,
            id="one tile matters, the other does not",
        ),
    ],
)
def test_an_unsure_tile_is_a_problem_where_it_changes_the_sheet(
    table: str, codes: list[ProblemCode], likely: int
) -> None:
    pricing = priced(table)
    assert [problem.code for problem in pricing.problems] == codes
    assert len(pricing.what_ifs) == likely

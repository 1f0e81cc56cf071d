"""What the rules say to the tiles of a layout."""

from __future__ import annotations

import pytest

from scoring import Tile, parse_tiles
from scoring.counts import pack
from vision.grouping import group
from vision.ruling import BROKEN, EXCESS, NO_HAND, NO_WIN, ONE_SHORT, WIN, Elsewhere, Ruling, is_win
from vision.weighing import CLEAR

from .tables import lay


@pytest.mark.parametrize(
    ("table", "prior"),
    [
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m E E E S S", WIN, id="a win"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m E E E S W", NO_WIN, id="no win"),
        pytest.param("1m 1m 2m 2m 5p 5p 7s 7s E E W W P P", WIN, id="seven pairs"),
        pytest.param("1m 9m 1p 9p 1s 9s E S W N C F P P", WIN, id="thirteen orphans"),
        pytest.param("1m 4m 7m 2p 5p 8p 3s 6s E S W N C F", WIN, id="honours and knitted tiles"),
        pytest.param("1m 4m 7m 2p 5p 8p 3s 6s 9s 1m 2m 3m P P", WIN, id="a knitted straight"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m S S _ E E <E", WIN, id="a win with a pung"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m S W _ E E <E", NO_WIN, id="no win with a pung"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m S S _ <1p 2p 4p", BROKEN, id="a meld that is none"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m S W _ <1p 2p 4p", BROKEN, id="that, and no win"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m S S _ back E E back", WIN, id="a kong half face down"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m S S _ back back back back", WIN, id="a kong face down"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m E E E E S S", WIN, id="fifteen with a kong in the row"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m E E E S S W", NO_WIN, id="fifteen without"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m E E E S", ONE_SHORT * WIN, id="thirteen that wait"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9p E E S W", ONE_SHORT * NO_WIN, id="thirteen that do not"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9m E E E S back", ONE_SHORT * WIN, id="thirteen and a back"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m 8m 9p", NO_HAND * WIN, id="nine: nothing to be said"),
        pytest.param("1m 2m 3m 4m 5m 6m 7m _ <1p 2p 4p", NO_HAND * BROKEN, id="ten with a meld that is none"),
    ],
)
def test_prior(table: str, prior: float) -> None:
    seen = lay(table)
    faces = [one.face for one in seen]
    ruling = Ruling(group(seen, faces))
    assert ruling.prior(faces, sound=ruling.is_sound(faces)) == pytest.approx(prior)


def test_no_prior_overturns_a_clear_reading() -> None:
    """All other faces of a tile read clearly are less likely, together, than the priors can make up for."""
    least, most = sorted((WIN, NO_WIN, BROKEN))[:: len((WIN, NO_WIN))]
    assert (1 - CLEAR) * most < CLEAR * least


@pytest.mark.parametrize(
    ("tiles", "melds", "wins"),
    [
        pytest.param("11123456789995m", 0, True, id="nine gates"),
        pytest.param("11m", 4, True, id="a pair behind four melds"),
        pytest.param("12m", 4, False, id="no pair behind four melds"),
        pytest.param("1122557788m11s22p", 1, False, id="seven pairs take no meld"),
        pytest.param("147m258p369s55m", 1, True, id="a knitted straight beside a meld"),
    ],
)
def test_is_win(tiles: str, melds: int, *, wins: bool) -> None:
    assert is_win(pack(parse_tiles(tiles)), melds) is wins


@pytest.mark.parametrize(
    ("outside", "held", "allowance"),
    [
        pytest.param([], 4, 1.0, id="four, none outside"),
        pytest.param([], 5, EXCESS, id="five"),
        pytest.param([], 6, EXCESS**2, id="six"),
        pytest.param([1.0] * 3, 1, 1.0, id="one beside three"),
        pytest.param([1.0] * 3, 2, EXCESS, id="two beside three"),
        pytest.param([1.0, 1.0, 1.0, 0.5], 1, 0.5 + 0.5 * EXCESS, id="the fourth outside may be another"),
        pytest.param([1.0] * 5, 1, EXCESS, id="too many outside already: one more"),
        pytest.param([1.0] * 500, 1, EXCESS, id="a table cloth of hundreds outside: one more"),
    ],
)
def test_what_the_set_has_left(outside: list[float], held: int, allowance: float) -> None:
    elsewhere = Elsewhere({"3m": chance, "4m": 1 - chance} for chance in outside)
    assert elsewhere.allowance({"3m": held}) == pytest.approx(allowance)
    assert elsewhere.allowance({}) == 1


def test_the_hidden_side_of_a_kong_counts() -> None:
    seen = lay("1m 2m 3m 4m 5m 6m 7m 8m 9m S S _ back E E back")
    faces = [one.face for one in seen]
    assert Ruling(group(seen, faces)).copies(faces) == {str(Tile.E): 4, "S": 2} | {
        f"{rank}m": 1 for rank in range(1, 10)
    }

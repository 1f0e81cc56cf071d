"""What is found and is no tile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.observation import Candidate, Quad, TileObservation
from vision.phantoms import without_phantoms


def seen(face: str, left: float, top: float, right: float, bottom: float) -> TileObservation:
    corners: Quad = ((left, top), (right, top), (right, bottom), (left, bottom))
    return TileObservation(corners, (Candidate(face, 0.8),), None, 0.8, (left, top, right, bottom))


def surely(one: TileObservation) -> TileObservation:
    return replace(one, candidates=(Candidate(one.face, 0.95),))


FACE = seen("3m", 0, 0, 30, 40)


@pytest.mark.parametrize(
    ("other", "kept"),
    [
        pytest.param(seen("back", 0, 40, 30, 60), False, id="its front side, read as a back"),
        pytest.param(seen("P", 1, 42, 29, 61), False, id="its front side, read as a white dragon, a little off"),
        pytest.param(surely(seen("P", 0, 40, 30, 78)), True, id="a white dragon for sure, the next row's discard"),
        pytest.param(surely(seen("back", 0, 40, 30, 60)), False, id="its front side, surely read as a back"),
        pytest.param(seen("back", 0, 40, 30, 78), False, id="its front side, seen from low down"),
        pytest.param(seen("P", 30, 0, 48, 40), False, id="its right side"),
        pytest.param(seen("P", 30, 1, 58, 39), True, id="the next tile of its row, a little smaller"),
        pytest.param(seen("1m", 0, 40, 30, 60), True, id="what shows a face is no side"),
        pytest.param(seen("P", 30, 0, 60, 40), True, id="the next tile of its row"),
        pytest.param(seen("back", 0, 40, 30, 80), True, id="the tile of the next row"),
        pytest.param(seen("P", 0, 52, 30, 72), True, id="a smaller tile that does not touch"),
        pytest.param(seen("P", 20, 40, 50, 60), True, id="a smaller tile that touches askew"),
        pytest.param(seen("4m", 2, 2, 32, 42), False, id="the same tile again"),
        pytest.param(seen("4m", 16, 0, 46, 40), True, id="less than half of it covered"),
        pytest.param(seen("4m", 14, 0, 44, 40), False, id="more than half of it covered"),
    ],
)
def test_phantoms(*, other: TileObservation, kept: bool) -> None:
    assert without_phantoms([FACE, other]) == ((FACE, other) if kept else (FACE,))


def test_what_lies_across_two_is_neither() -> None:
    beside = seen("4m", 31, 0, 61, 40)
    assert without_phantoms([FACE, beside, seen("1f", 15, 0, 45, 40)]) == (FACE, beside)


def test_a_side_is_one_however_surely_it_was_found() -> None:
    side = seen("back", 0, 40, 30, 60)
    assert without_phantoms([side, FACE]) == (FACE,)


def test_a_kong_face_down_stays_whole() -> None:
    backs = [seen("back", 30 * n, n, 30 * n + 30, 40 + n) for n in range(4)]
    assert without_phantoms(backs) == tuple(backs)


@pytest.mark.parametrize(
    ("face", "count", "kept"),
    [
        pytest.param("C", 6, 0, id="two more than a set has"),
        pytest.param("C", 5, 5, id="a fifth copy is told, not dropped"),
        pytest.param("1f", 3, 0, id="two more of a flower"),
        pytest.param("1f", 2, 2, id="a flower twice is told, not dropped"),
        pytest.param("back", 60, 60, id="backs have no number"),
    ],
)
def test_figures_of_a_cloth(face: str, count: int, kept: int) -> None:
    figures = [replace(seen(face, 50 * n, 100, 50 * n + 30, 140), found=0.5) for n in range(count)]
    assert without_phantoms([FACE, *figures]) == (FACE, *figures[:kept])


def test_among_figures_a_tile_found_surely_stays() -> None:
    figures = [replace(seen("C", 50 * n, 100, 50 * n + 30, 140), found=0.5) for n in range(6)]
    tile = seen("C", 0, 200, 30, 240)
    assert without_phantoms([tile, *figures]) == (tile,)


@pytest.mark.parametrize(
    ("found", "chances", "kept"),
    [
        pytest.param(0.26, (0.14, 0.1), False, id="neither locator nor reader sees much"),
        pytest.param(0.26, (0.5, 0.3), True, id="a face, whichever, that was hardly found"),
        pytest.param(0.8, (0.14, 0.1), True, id="a tile that nobody can read"),
    ],
)
def test_a_tile_lies_there_at_all(*, found: float, chances: tuple[float, float], kept: bool) -> None:
    candidates = tuple(Candidate(face, chance) for face, chance in zip(("2f", "F"), chances, strict=True))
    one = replace(seen("2f", 90, 0, 120, 40), found=found, candidates=candidates)
    assert without_phantoms([FACE, one]) == ((FACE, one) if kept else (FACE,))


@pytest.mark.parametrize(
    ("face", "found", "sure", "kept"),
    [
        pytest.param("back", 0.26, 0.77, False, id="the cloth at the edge of a photo, found at the end of a row"),
        pytest.param("back", 0.5, 0.77, True, id="a back of a wall far away"),
        pytest.param("3m", 0.26, 0.77, True, id="a face has more to show than a colour"),
    ],
)
def test_a_back_has_to_be_likelier_than_a_face(*, face: str, found: float, sure: float, kept: bool) -> None:
    one = replace(seen(face, 90, 0, 120, 40), found=found, candidates=(Candidate(face, sure),))
    assert without_phantoms([FACE, one]) == ((FACE, one) if kept else (FACE,))

from __future__ import annotations

import cmath
from math import radians
from typing import TYPE_CHECKING, Final, cast

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.corners import (
    GREY,
    clockwise_turn,
    is_plausible,
    moved,
    outline,
    rectify,
    rolled,
    side_lengths,
    standing,
    turns_between,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.observation import Box, Quad

SIZE: Final = 72
MARGIN: Final = 0.12


def face(angle: float = 0, *, width: float = 30, height: float = 40, at: complex = 100 + 100j) -> Quad:
    """A face turned clockwise by ``angle`` degrees, in reading order."""
    turn = cmath.rect(1, radians(angle))
    half = (complex(-width, -height), complex(width, -height), complex(width, height), complex(-width, height))
    points = [at + turn * corner / 2 for corner in half]
    return cast("Quad", tuple((point.real, point.imag) for point in points))


def box_of(quad: Quad, loose: float = 0) -> Box:
    xs, ys = zip(*quad, strict=True)
    return min(xs) - loose, min(ys) - loose, max(xs) + loose, max(ys) + loose


def mirrored(quad: Quad) -> Quad:
    return quad[0], quad[3], quad[2], quad[1]


SQUARE: Final = (80.0, 80.0, 120.0, 120.0)
TRAPEZE: Final = ((90.0, 80.0), (110.0, 80.0), (118.0, 118.0), (82.0, 118.0))
PLAUSIBLE: Final = {
    "upright": (face(), box_of(face()), True),
    "turned by 45 degrees": (face(45), box_of(face(45)), True),
    "started at another corner": (rolled(face(20), 3), box_of(face(20)), True),
    "on its head": (face(180), box_of(face(180)), True),
    "tilted by 60 degrees": (face(height=20), box_of(face(height=20)), True),
    "sideways, tilted by 70 degrees": (face(90, width=10.3, height=40), box_of(face(90, width=10.3)), True),
    "under perspective": (TRAPEZE, box_of(TRAPEZE), True),
    "box with the sides of the tile": (face(), (85, 72, 115, 120), True),
    "loose box": (face(30), box_of(face(30), 5), True),
    "counter-clockwise": (mirrored(face()), box_of(face()), False),
    "crossed": ((face()[0], face()[2], face()[1], face()[3]), box_of(face()), False),
    "all at one point": (((100.0, 100.0),) * 4, SQUARE, False),
    "collapsed into the middle": (face(width=6, height=8), SQUARE, False),
    "beside its box": (face(at=160 + 100j), SQUARE, False),
    "half beside its box": (face(at=118 + 100j), box_of(face()), False),
    "far larger than its box": (face(width=90, height=120), box_of(face()), False),
    "a splinter": (face(width=40, height=5), box_of(face(width=40, height=5)), False),
    "one corner astray": ((*face()[:3], (60.0, 140.0)), box_of(face()), False),
    "a triangle": ((face()[0], face()[1], face()[2], (100.0, 100.0)), box_of(face()), False),
    "a steep taper": (((95, 80), (105, 80), (120, 120), (80, 120)), SQUARE, False),
}


@pytest.mark.parametrize(("quad", "box", "plausible"), PLAUSIBLE.values(), ids=PLAUSIBLE)
def test_corners_are_believed_or_not(quad: Quad, box: Box, plausible: bool) -> None:  # noqa: FBT001  a column of the table
    assert is_plausible(quad, box) is plausible
    assert set(outline(quad, box)) == (set(quad) if plausible else {(x, y) for x in box[::2] for y in box[1::2]})


@given(st.floats(0, 360), st.integers(0, 3), st.floats(0.5, 1))
def test_a_face_at_any_angle_and_start_is_plausible_and_stands(angle: float, start: int, foreshortened: float) -> None:
    quad = rolled(face(angle, height=60 * foreshortened), start)
    assert is_plausible(quad, box_of(quad))
    sides = side_lengths(standing(quad))
    assert sides[0] + sides[2] <= sides[1] + sides[3] + 1e-6


def test_corners_not_believed_are_those_of_the_box_as_it_stands() -> None:
    assert list(outline(((0.0, 0.0),) * 4, (0, 0, 40, 30))) == [(40, 0), (40, 30), (0, 30), (0, 0)]


@given(st.floats(0, 360), st.lists(st.floats(-0.08, 0.08), min_size=8, max_size=8), st.floats(0, 0.3))
def test_corners_found_in_a_crop_are_put_where_they_are_in_the_photo(
    angle: float, errors: list[float], margin: float
) -> None:
    true = face(angle)
    off = np.array(errors).reshape(4, 2)
    side = 40 * (1 + 2 * margin)  # of the square that the crop shows of a face 40 high
    across = cmath.rect(side, radians(angle))
    shift = off[:, :1] * (across.real, across.imag) + off[:, 1:] * (-across.imag, across.real)
    found = moved(true, cast("Quad", tuple(map(tuple, off.tolist()))), margin)
    assert np.array(found) == pytest.approx(np.array(true) + shift, abs=1e-3)


def test_corners_that_make_no_face_are_not_believed() -> None:
    quad = face(20)
    assert moved(quad, ((1.0, 1.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)), 0.12) == quad


SKEWED: Final = ((0.0, 0.0), (30.0, -29.0), (50.0, -10.0), (20.0, 19.0))


@pytest.mark.parametrize("quad", [face(0), face(44), face(46), face(200), TRAPEZE, SKEWED], ids=str)
@pytest.mark.parametrize("turns", range(4))
def test_a_top_is_carried_from_one_quad_to_another(quad: Quad, turns: int) -> None:
    assert turns_between(quad, rolled(quad, turns)) == turns
    assert turns_between(rolled(quad, 3), rolled(quad, turns)) == (turns + 1) % 4


def test_a_top_is_carried_from_a_box_to_its_turned_face() -> None:
    quad = face(30)
    left, top, right, bottom = box_of(quad)
    around = ((left, top), (right, top), (right, bottom), (left, bottom))
    assert [turns_between(quad, rolled(around, turns)) for turns in range(4)] == [0, 1, 2, 3]


TURNS: Final = {
    "as read": (0, 0),
    "leaning right": (40, 0),
    "leaning left": (-40, 0),
    "sideways, top to the right": (90, 90),
    "nearly sideways": (50, 90),
    "on its head": (180, 180),
    "sideways, top to the left": (270, 270),
    "all but round": (359, 0),
}


@pytest.mark.parametrize(("angle", "turn"), TURNS.values(), ids=TURNS)
def test_the_turn_is_told_to_the_nearest_quarter(angle: float, turn: int) -> None:
    assert clockwise_turn(face(angle)) == turn


@given(st.floats(-44, 44), st.integers(0, 3))
def test_turning_and_rolling_agree(angle: float, turns: int) -> None:
    assert clockwise_turn(face(angle + 90 * turns)) == 90 * turns
    assert rolled(rolled(face(angle), turns), 4 - turns) == face(angle)


COLOURS: Final = np.array([(230, 30, 30), (30, 200, 30), (230, 220, 30), (30, 30, 230)], np.uint8)


def photo_of(quad: Quad, size: tuple[int, int] = (200, 200)) -> NDArray[np.uint8]:
    """A black photo with a face of four colours: top left, top right, bottom right, bottom left."""
    pattern = np.zeros((400, 300, 3), np.uint8)
    pattern[:200, :150], pattern[:200, 150:], pattern[200:, 150:], pattern[200:, :150] = COLOURS
    start = np.array([(0, 0), (300, 0), (300, 400), (0, 400)], np.float32) - 0.5
    onto = cv2.getPerspectiveTransform(start, np.array(quad, np.float32) - 0.5)
    return cast("NDArray[np.uint8]", cv2.warpPerspective(pattern, onto, size, flags=cv2.INTER_AREA))


FACES: Final = {
    "upright": face(),
    "turned": face(33),
    "on its head": face(180),
    "sideways": face(90),
    "large": face(12, width=120, height=160),
    "small": face(70, width=12, height=16),
    "under perspective": TRAPEZE,
    "tilted": face(height=22),
}


@pytest.mark.parametrize("quad", FACES.values(), ids=FACES)
def test_a_face_is_cut_out_upright(quad: Quad) -> None:
    (crop,) = rectify(photo_of(quad), [quad], SIZE, MARGIN)
    seen = [crop[y, x].astype(int) for x, y in ((26, 22), (46, 22), (46, 50), (26, 50))]
    for colour, wanted in zip(seen, COLOURS, strict=True):
        assert np.abs(colour - wanted).max() < 60


def test_a_face_fills_its_part_of_the_square() -> None:
    photo = np.zeros((200, 200, 3), np.uint8)
    photo[80:120, 85:115] = 255
    (crop,) = rectify(photo, [face()], SIZE, MARGIN)
    height = SIZE / (1 + 2 * MARGIN)
    lit = crop[:, :, 0].astype(float) / 255
    assert lit[:, 36].sum() == pytest.approx(height, abs=1)
    assert lit[36].sum() == pytest.approx(height * 0.75, abs=1)
    assert lit.sum(axis=0) @ np.arange(SIZE) / lit.sum() == pytest.approx((SIZE - 1) / 2, abs=0.3)
    assert lit.sum(axis=1) @ np.arange(SIZE) / lit.sum() == pytest.approx((SIZE - 1) / 2, abs=0.3)


@pytest.mark.parametrize("angle", [0, 30, 45])
def test_a_large_tile_is_averaged_not_sampled(angle: float) -> None:
    rows, columns = np.indices((900, 900))
    photo = np.repeat(((rows // 2 + columns // 2) % 2 * 255).astype(np.uint8)[:, :, None], 3, axis=2)
    (crop,) = rectify(photo, [face(angle, width=360, height=480, at=450 + 450j)], SIZE, MARGIN)
    assert crop.std() < 20  # a plain warp gives 90 and more
    assert crop.mean() == pytest.approx(127, abs=8)


def test_outside_the_picture_is_grey() -> None:
    white = np.full((100, 100, 3), 255, np.uint8)
    (crop,) = rectify(white, [face(at=0j)], SIZE, MARGIN)
    assert (crop[:30, :30] == GREY).all()
    assert (crop[40:, 40:] == 255).all()
    (lost,) = rectify(white, [face(at=-500 - 500j)], SIZE, MARGIN)
    assert (lost == GREY).all()


def test_no_faces_give_no_crops() -> None:
    assert rectify(np.zeros((50, 50, 3), np.uint8), [], SIZE, MARGIN).shape == (0, SIZE, SIZE, 3)

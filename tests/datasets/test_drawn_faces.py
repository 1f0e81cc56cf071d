from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest

from .recipes import needs_fonts

import faces  # isort: skip
from marks import Bars, Dots  # isort: skip

pytestmark = needs_fonts

SEEDS = (1, 2, 3)


def shapes(ink: np.ndarray) -> int:
    return cv2.connectedComponents((ink[..., 3] > 128).astype(np.uint8))[0] - 1


def plain(seed: int = 4) -> faces.Style:
    return replace(
        faces.style(seed),
        index="",
        wobble=0.0,
        shrink=1.0,
        dots=Dots("solid", "rings", 0.9, 0, 1.0),
        bars=Bars("rod", 0.8, "MW", one_colour=False, nine_rows=False),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_every_face_differs_from_every_other(seed: int) -> None:
    look = replace(faces.style(seed), art="")
    drawn = {face: faces.draw(face, look).astype(float) for face in faces.FACES}
    assert len(drawn) == 42
    for one, other in combinations(faces.FACES, 2):
        assert np.abs(drawn[one] - drawn[other]).mean() > 0.5, (one, other)


@pytest.mark.parametrize("face", ["3m", "1s", "7p", "C", "5f"])
def test_a_seed_draws_the_same_face_again(face: str) -> None:
    first = faces.draw(face, faces.style(9))
    faces.style.cache_clear()
    assert np.array_equal(first, faces.draw(face, faces.style(9)))


@pytest.mark.parametrize("number", range(2, 10))
def test_a_dots_tile_has_as_many_dots_as_its_number(number: int) -> None:
    assert shapes(faces.ink(f"{number}p", plain())) == number


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 9])
def test_a_bamboo_tile_has_as_many_bamboos_as_its_number(number: int) -> None:
    assert shapes(faces.ink(f"{number}s", plain())) == number


@pytest.mark.parametrize(
    ("face", "left", "right"),
    [
        pytest.param("3p", 0, 2, id="three dots fall from the left to the right"),
        pytest.param("7p", 0, 2, id="so do the upper three of seven"),
    ],
)
def test_slanted_dots_fall_to_the_right_as_they_are_read(face: str, left: int, right: int) -> None:
    _, _, _, middles = cv2.connectedComponentsWithStats((faces.ink(face, plain())[..., 3] > 128).astype(np.uint8))
    upper = sorted((tuple(m) for m in middles[1:]), key=lambda m: m[1])[:3]
    assert upper[left][0] < upper[1][0] < upper[right][0]


def test_a_name_that_is_no_face_is_refused() -> None:
    with pytest.raises(ValueError, match="one of the 42 faces"):
        faces.draw("10m", faces.style(1))


@pytest.mark.parametrize("seed", range(20, 40))
def test_unnamed_flowers_show_their_own_plants(seed: int) -> None:
    look = replace(faces.style(seed), flower_marks="digit", own_plants=False)
    other = replace(look, own_plants=True)
    assert np.array_equal(faces.ink("8f", look), faces.ink("8f", other))

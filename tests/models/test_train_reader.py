from __future__ import annotations

from typing import Final

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the train extra")

import train_reader
from reader_model import FACES
from train_reader import Tiles, repictured

SIDE: Final = 100
BELOW: Final = 35  # of 100 pixels 10 lie above a face of 80, and the marks take 0.32 of it


def tiles(*faces: str, turn: int = 0, marked: bool = True) -> Tiles:
    """Crops whose pixels are all the crop's own number, with a spot at the top left of the upright face."""
    pixels = np.zeros((len(faces), SIDE, SIDE, 3), np.uint8)
    for number in range(len(faces)):
        upright = np.full((SIDE, SIDE, 3), number, np.uint8)
        upright[12, 12] = 255
        pixels[number] = np.rot90(upright, -turn)
    shown = np.array([FACES.index(face) for face in faces])
    with_marks = np.array([marked and face.endswith("f") for face in faces])
    return Tiles(pixels, shown, np.full(len(faces), turn), 0.8, with_marks)


@pytest.fixture(autouse=True)
def every_flower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_reader, "REPICTURED", 1.0)


@pytest.mark.parametrize("turn", range(4))
def test_a_flower_keeps_its_marks_and_gets_the_picture_of_one_of_its_kind(turn: int) -> None:
    made = repictured(tiles("1f", "5f", "6f", turn=turn), np.array([1] * 20), np.random.default_rng(1))
    upright = [np.rot90(picture, turn) for picture in made]
    assert all((picture[:BELOW] != 2).all() and picture[12, 12, 0] == 255 for picture in upright)
    assert {int(picture[-1, 0, 0]) for picture in upright} == {2}, "a season's picture names no plant"


@pytest.mark.parametrize(
    "others",
    [
        pytest.param(tiles("1f", "2f", marked=False), id="no-marks-above-the-picture"),
        pytest.param(tiles("1f", *["1m"] * train_reader.NEARBY, "2f"), id="another-set"),
    ],
)
def test_a_flower_stays_as_it_is(others: Tiles) -> None:
    made = repictured(others, np.array([0]), np.random.default_rng(1))
    assert (made[0] == others.pixels[0]).all()

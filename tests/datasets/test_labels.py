"""Labels of real photos on their way into the training sets."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "datasets" / "recipes"))

import upright
from complete import completed
from locator_set import INSCRIPTION_LABEL, is_dev

from vision.detections import BACK, DIE, FACE, Detections

SIZE = (1000, 1000)


@pytest.mark.parametrize(
    ("box", "straight"),
    [
        pytest.param((0, 0, 30, 40), True, id="standing"),
        pytest.param((0, 0, 40, 30), True, id="lying"),
        pytest.param((0, 0, 34, 40), False, id="turned by 15 degrees"),
        pytest.param((0, 0, 40, 40), False, id="turned by 45 degrees"),
        pytest.param((0, 0, 20, 40), False, id="half of a tile"),
        pytest.param((5, 5, 5, 5), False, id="without area"),
    ],
)
def test_straight_by_shape(box: upright.Box, straight: bool) -> None:  # noqa: FBT001  a column of the table
    assert upright.by_shape([box]) == [straight]


def test_a_shape_by_chance_in_a_pile_is_not_believed() -> None:
    round_box, straight_box = (0.0, 0.0, 40.0, 40.0), (0.0, 0.0, 30.0, 40.0)
    assert upright.by_shape([straight_box, round_box, straight_box, round_box]) == [False] * 4
    assert upright.by_shape([straight_box, round_box, straight_box, straight_box]) == [True, False, True, True]


@pytest.mark.parametrize(
    ("boxes", "straight"),
    [
        pytest.param([(0, 0, 30, 40)], [False], id="alone, nothing tells"),
        pytest.param([(0, 0, 30, 40), (31, 0, 61, 40)], [True, True], id="side by side"),
        pytest.param([(0, 0, 30, 40), (0, 41, 30, 81)], [True, True], id="one above the other"),
        pytest.param([(0, 0, 30, 40), (31, 12, 61, 52)], [False, False], id="a row that climbs"),
        pytest.param([(0, 0, 36, 42), (26, 0, 62, 42)], [False, False], id="boxes that overlap"),
        pytest.param([(0, 0, 30, 40), (80, 0, 110, 40)], [False, False], id="far apart"),
        pytest.param([(0, 0, 30, 40), (31, 0, 61, 55)], [False, False], id="of other height"),
        pytest.param([], [], id="no boxes"),
    ],
)
def test_straight_by_neighbour(boxes: list[upright.Box], straight: list[bool]) -> None:
    assert upright.by_neighbour(boxes) == straight


@pytest.mark.parametrize(
    ("name", "stem", "dev"),
    [
        pytest.param("hk-macro", "IMG_6123", True, id="a session held out"),
        pytest.param("hk-macro", "IMG_6323", False, id="another session"),
        pytest.param("hk-hand", "IMG_6123", False, id="another set"),
    ],
)
def test_what_is_held_out(name: str, stem: str, dev: bool) -> None:  # noqa: FBT001  a column of the table
    assert is_dev(name, stem) is dev


def test_the_two_copies_of_a_scene_are_held_out_together() -> None:
    scenes = [f"scene{number}" for number in range(50)]
    assert all(is_dev("hk-turned", f"{scene}-0") == is_dev("hk-turned", f"{scene}-1") for scene in scenes)
    assert any(is_dev("hk-turned", f"{scene}-0") for scene in scenes)


def found(*tiles: tuple[int, float, tuple[float, float, float, float]]) -> Detections:
    """Detections of (kind, score, box)."""
    boxes = np.array([box for _, _, box in tiles], np.float32).reshape(-1, 4)
    corners = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
    return Detections(
        boxes, corners, np.array([s for _, s, _ in tiles], np.float32), np.array([k for k, _, _ in tiles])
    )


WHOLE = (100.0, 100.0, 130.0, 140.0)
STRIP = (INSCRIPTION_LABEL, 0.115, 0.105, 0.03, 0.01)  # the top quarter of WHOLE
LABEL = (3, 0.115, 0.12, 0.03, 0.04)  # WHOLE


@pytest.mark.parametrize(
    ("rows", "seen", "add", "faces"),
    [
        pytest.param([LABEL], found(), False, [3], id="nothing found, the label stays"),
        pytest.param([LABEL], found((FACE, 0.9, WHOLE)), True, [3], id="found as labelled, once"),
        pytest.param([LABEL], found((FACE, 0.9, (300, 100, 330, 140))), True, [3, None], id="an unlabelled tile"),
        pytest.param([LABEL], found((FACE, 0.9, (300, 100, 330, 140))), False, [3], id="not added elsewhere"),
        pytest.param([LABEL], found((FACE, 0.5, (300, 100, 330, 140))), True, [3], id="not sure enough"),
        pytest.param([LABEL], found((FACE, 0.9, (120, 100, 150, 140))), True, [3], id="too near a label"),
        pytest.param([LABEL], found((DIE, 0.9, (300, 100, 330, 140))), True, [3], id="a die"),
        pytest.param([STRIP], found((FACE, 0.4, WHOLE)), False, [None], id="the tile around a strip"),
        pytest.param([STRIP], found(), False, None, id="no tile around a strip"),
        pytest.param([STRIP], found((FACE, 0.9, (100, 100, 130, 111))), False, None, id="only the strip itself"),
        pytest.param([], found((BACK, 0.9, WHOLE)), True, [None], id="an unlabelled back"),
    ],
)
def test_completed_labels(
    rows: list[tuple[int, float, float, float, float]],
    seen: Detections,
    add: bool,  # noqa: FBT001  a column of the table
    faces: list[int | None] | None,
) -> None:
    tiles = completed(rows, SIZE, seen, add=add)
    assert (tiles if tiles is None else [tile["face"] for tile in tiles]) == faces


def test_a_strip_is_replaced_by_the_whole_tile() -> None:
    assert completed([STRIP], SIZE, found((FACE, 0.9, WHOLE)), add=False) == [
        {"kind": "face", "face": None, "box": list(WHOLE)}
    ]

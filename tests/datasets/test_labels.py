"""Labels of real photos on their way into the training sets."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "datasets" / "recipes"))

import upright
from locator_set import is_dev

if TYPE_CHECKING:
    from vision.observation import Box


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
def test_straight_by_shape(box: Box, straight: bool) -> None:  # noqa: FBT001  a column of the table
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
def test_straight_by_neighbour(boxes: list[Box], straight: list[bool]) -> None:
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

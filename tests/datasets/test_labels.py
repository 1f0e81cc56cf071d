"""Labels of real photos on their way into the training sets."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "datasets" / "recipes"))

import upright
from locator_set import is_dev, scene_examples

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


FACE = {"face": "3m", "corners": [[10, 10], [30, 10], [30, 40], [10, 40]], "visible": 1.0}
HALF_HIDDEN = {**FACE, "visible": 0.45}
DIE = {"value": 4, "corners": [[50, 20], [60, 20], [60, 26], [50, 26]], "box": [49, 19, 62, 36], "visible": 1.0}
OUTSIDE = {**DIE, "corners": [[-4, 20], [6, 20], [6, 26], [-4, 26]], "box": [0, 19, 8, 36]}


def write_scene(folder: Path, **contents: object) -> None:
    scene = {"photo": "1.jpg", "width": 100, "height": 50, "tiles": [], "dice": [], **contents}
    (folder / "truth.jsonl").write_text(json.dumps(scene) + "\n")


@pytest.mark.parametrize(
    ("contents", "kinds", "box", "corners_known"),
    [
        pytest.param({"tiles": [FACE]}, [0], (0.2, 0.5, 0.2, 0.6), True, id="a face, its box that of its corners"),
        pytest.param(
            {"tiles": [HALF_HIDDEN, FACE]}, [0], (0.2, 0.5, 0.2, 0.6), True, id="one less than half seen goes"
        ),
        pytest.param({"dice": [DIE]}, [2], (0.555, 0.55, 0.13, 0.34), True, id="a die, its box that of the whole"),
        pytest.param({"dice": [OUTSIDE]}, [2], (0.04, 0.55, 0.08, 0.34), False, id="a corner outside is not known"),
    ],
)
def test_labels_of_scenes(
    contents: dict[str, object],
    kinds: list[int],
    box: tuple[float, ...],
    corners_known: bool,  # noqa: FBT001  a column of the table
    tmp_path: Path,
) -> None:
    write_scene(tmp_path, **contents)
    (example,) = scene_examples(tmp_path)
    rows = [[float(field) for field in line.split()] for line in example.lines]
    assert [int(row[0]) for row in rows] == kinds
    assert rows[0][1:5] == pytest.approx(box)
    assert set(rows[0][7::3]) == {2.0 if corners_known else 0.0}


def test_scenes_drawn_before_dice_had_boxes_are_refused(tmp_path: Path) -> None:
    write_scene(tmp_path, dice=[{name: value for name, value in DIE.items() if name != "box"}])
    with pytest.raises(SystemExit, match="draw its scenes anew"):
        list(scene_examples(tmp_path))

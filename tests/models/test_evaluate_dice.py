from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest
from PIL import Image

from tests.vision.fakes import die_sight, model_of
from vision.dice import DieKind

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from vision.dice import DieSight
    from vision.observation import Box

FIRST: Final = (300.0, 250.0, 320.0, 270.0)
"""Where :func:`model_of` finds the first of its dice; the next lies 40 pixels to the right."""
SECOND: Final = (340.0, 250.0, 360.0, 270.0)
FAR: Final = (500.0, 50.0, 520.0, 70.0)
RIGHT: Final = "values right, of those found"
WRONG: Final = "wrong, of those without a warning"
WIDE: Final = (290.0, 238.0, 334.0, 282.0)
"""A loose label: twice as wide as the first die."""


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "images" / "a.png"
    path.parent.mkdir()
    Image.fromarray(np.zeros((300, 700, 3), np.uint8)).save(path)
    return path


@pytest.mark.parametrize(
    ("dice", "true", "counts"),
    [
        pytest.param((die_sight(4),), [(4, FIRST)], {"found": (1, 1), RIGHT: (1, 1)}, id="right"),
        pytest.param(
            (die_sight(4),), [(5, FIRST)],
            {RIGHT: (0, 1), WRONG: (1, 1)}, id="wrong and sure",
        ),
        pytest.param(
            (die_sight(4, 0.6),), [(5, FIRST)],
            {RIGHT: (0, 1), WRONG: (0, 0)}, id="wrong with a warning",
        ),
        pytest.param(
            (die_sight(None),), [(0, FIRST)], {"found": (0, 0), WRONG: (0, 0)},
            id="a leaning die is not asked for",
        ),
        pytest.param(
            (die_sight(4),), [(0, FIRST)], {"found": (0, 0), WRONG: (1, 1)},
            id="and no value of it is right",
        ),
        pytest.param(
            (die_sight(4),), [(4, FAR)],
            {"found": (0, 1), "of those read there": (0, 1), "invented, of those without a warning": (1, 1)},
            id="another place",
        ),
        pytest.param(
            (die_sight(4),), [(4, WIDE)], {"found": (1, 1), "found, boxes overlapping by half": (0, 1)},
            id="a loose label",
        ),
        pytest.param(
            (die_sight(4), die_sight(2)), [(2, SECOND), (4, FIRST)],
            {"found": (2, 2), RIGHT: (2, 2)}, id="two, in any order",
        ),
    ],
)  # fmt: skip
def test_figures(
    evaluate_dice: ModuleType,
    photo: Path,
    dice: tuple[DieSight, ...],
    true: list[tuple[int, Box]],
    counts: dict[str, tuple[int, int]],
) -> None:
    scene = evaluate_dice.Scene(photo, tuple(evaluate_dice.TrueDie(value, None, box) for value, box in true))
    judged = evaluate_dice.judge(model_of("", dice=dice), scene)
    figures = evaluate_dice.figures([judged])
    assert {key: (figures[key].count, figures[key].of) for key in counts} == counts


def test_labels_and_truth_are_read(evaluate_dice: ModuleType, photo: Path, tmp_path: Path) -> None:
    labels = tmp_path / "labels" / "a.txt"
    labels.parent.mkdir()
    labels.write_text("3 0.5 0.5 0.1 0.2\n")
    (scene,) = evaluate_dice.photos_of(tmp_path)
    assert [(die.value, die.kind, [round(side) for side in die.box]) for die in scene.dice] == [
        (4, None, [315, 120, 385, 180])
    ]
    seen = {"value": 4, "kind": "red-1-4", "box": [1, 2, 3, 4], "visible": 0.9}
    dice = [seen, {**seen, "visible": 0.6}, {**seen, "value": None}]
    (tmp_path / "truth.jsonl").write_text(json.dumps({"photo": photo.name, "dice": dice}) + "\n")
    (scene,) = evaluate_dice.scenes_of(tmp_path)
    assert [(die.value, die.kind) for die in scene.dice] == [(value, DieKind.RED_1_4) for value in (4, 0, 0)]

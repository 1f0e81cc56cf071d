from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

from vision.frames import Frame
from vision.observation import Candidate, TileObservation

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from vision.observation import Box


def tile(face: str, box: Box) -> TileObservation:
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return TileObservation(corners, (Candidate(face, 0.9),), 0, 0.9, box)


def at(place: int, shift: int = 0) -> Box:
    return place * 30 + shift, 0, place * 30 + 30 + shift, 40


STRIP: Final = (2.0, 2.0, 10.0, 12.0)

# observed, labelled -> right, misread, missed, invented
CASES: Final[dict[str, tuple[list[tuple[str, Box]], list[tuple[str, Box]], tuple[Any, ...]]]] = {
    "nothing at all": ([], [], ((), (), (), ())),
    "right": ([("1m", at(0))], [("1m", at(0))], (("1m",), (), (), ())),
    "misread": ([("2m", at(0))], [("1m", at(0))], ((), (("1m", "2m"),), (), ())),
    "missed": ([], [("1m", at(0))], ((), (), ("1m",), ())),
    "invented": ([("1m", at(0))], [], ((), (), (), ("1m",))),
    "a third beside": ([("1m", at(0, 11))], [("1m", at(0))], ((), (), ("1m",), ("1m",))),
    "just near enough": ([("1m", at(0, 10))], [("1m", at(0))], (("1m",), (), (), ())),
    "two on one tile": ([("1m", at(0)), ("1m", at(0, 5))], [("1m", at(0))], (("1m",), (), (), ("1m",))),
    "best overlap first": (
        [("1m", at(0, 8)), ("2m", at(0, 1))],
        [("2m", at(0))],
        (("2m",), (), (), ("1m",)),
    ),
    "strip held: neither right nor wrong": ([("1f", at(0))], [("inscription", STRIP)], ((), (), (), ())),
    "strip missed: nothing lost": ([], [("inscription", STRIP)], ((), (), (), ())),
    "strip elsewhere": ([("1m", at(3))], [("inscription", STRIP)], ((), (), (), ("1m",))),
    "strip on a labelled tile": (
        [("1f", at(0))],
        [("inscription", STRIP), ("2f", at(0))],
        ((), (("2f", "1f"),), (), ()),
    ),
}


@pytest.mark.parametrize(("observed", "labelled", "outcome"), CASES.values(), ids=CASES)
def test_matching(
    evaluate: ModuleType,
    observed: list[tuple[str, Box]],
    labelled: list[tuple[str, Box]],
    outcome: tuple[Any, ...],
) -> None:
    tiles = [tile(*one) for one in observed]
    labels = [evaluate.Label(*one) for one in labelled]
    seen = evaluate.compared("photo.jpg", tiles, [one.box for one in tiles], labels)
    assert (seen.right, seen.misread, seen.missed, seen.invented) == outcome
    assert seen.exact == (outcome[1:] == ((), (), ()))


def test_figures_add_up(evaluate: ModuleType) -> None:
    outcomes = [
        evaluate.Outcome("a", ("1m", "2m"), (), (), ()),
        evaluate.Outcome("b", ("1m",), (("2m", "3m"),), ("E",), ("P",)),
    ]
    n = evaluate.figures(outcomes)
    assert (n.photos, n.tiles, n.found, n.right, n.observed, n.exact_photos) == (2, 5, 4, 3, 5, 1)
    assert (n.precision, n.recall) == (0.6, 0.6)
    faces = evaluate.faces_of(outcomes)
    assert faces["2m"] == evaluate.Face(tiles=2, right=1, named=1)
    assert faces["3m"] == evaluate.Face(tiles=0, right=0, named=1)
    report = evaluate.Report("set", n, n, faces, (outcomes[1],))
    assert "precision 0.6000 recall 0.6000; photos exact 1/2" in evaluate.text_of(report)
    assert "b: misread 2m as 3m; missed E; invented P" in evaluate.text_of(report)
    assert evaluate.as_json(report)["by_box"]["precision"] == 0.6


def test_labels_are_relative_to_the_photo(evaluate: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "data.yaml").write_text("nc: 2\nnames: [1m, inscription]\n")
    (tmp_path / "a.txt").write_text("1 0.5 0.5 0.5 0.25\n\n")
    frame = Frame(np.zeros((200, 100, 3), np.uint8), "a")
    names = evaluate.class_names(tmp_path)
    assert evaluate.labels_of(tmp_path / "a.txt", names, frame) == [evaluate.Label("inscription", (25, 75, 75, 125))]
    assert evaluate.labels_of(tmp_path / "none.txt", names, frame) == []

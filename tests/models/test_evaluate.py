from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np
import pytest
from rates import FaceRate

from tests.vision.fakes import model_of
from vision.errors import VisionError
from vision.frames import Frame
from vision.observation import Candidate, TileObservation
from vision.weights import load_card

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
    assert faces["2m"] == FaceRate(tiles=2, right=1, named=1)
    assert faces["3m"] == FaceRate(tiles=0, right=0, named=1)
    report = evaluate.Report("set", n, n, faces, (outcomes[1],))
    assert "precision 0.6000 recall 0.6000; photos exact 1/2" in evaluate.text_of(report)
    assert "2m  F1 0.6667  precision 1.0000  recall 0.5000  (1 right, 2 there, 1 named)" in evaluate.text_of(report)
    assert "b: misread 2m as 3m; missed E; invented P" in evaluate.text_of(report)
    assert evaluate.as_json(report)["by_box"]["precision"] == 0.6


def test_labels_are_relative_to_the_photo(evaluate: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "data.yaml").write_text("nc: 2\nnames: [1m, inscription]\n")
    (tmp_path / "a.txt").write_text("1 0.5 0.5 0.5 0.25\n\n")
    frame = Frame(np.zeros((200, 100, 3), np.uint8), "a")
    names = evaluate.class_names(tmp_path)
    assert evaluate.labels_of(tmp_path / "a.txt", names, frame) == [evaluate.Label("inscription", (25, 75, 75, 125))]
    assert evaluate.labels_of(tmp_path / "none.txt", names, frame) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two photos with a label each; the model of :func:`seen` sees something else on the second."""
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    (tmp_path / "data.yaml").write_text("names: [1m, 2m, inscription]\n")
    for name in ("a", "b"):
        cv2.imwrite(str(tmp_path / "images" / f"{name}.png"), np.full((200, 400, 3), 90, np.uint8))
    lines = [f"{kind} {(115 + 32 * place) / 400} 0.5 0.075 0.2" for kind, place in ((0, 0), (1, 1), (2, 2))]
    (tmp_path / "labels" / "a.txt").write_text("\n".join(lines))
    return tmp_path


def test_a_photo_is_looked_at_and_compared_both_ways(evaluate: ModuleType, folder: Path) -> None:
    model = model_of("1m 1m 1m")
    photos = [evaluate.look(["1m", "2m", "inscription"], model, path) for path in sorted((folder / "images").iterdir())]
    for by_corners in (False, True):
        first, second = (photo.compared(by_corners=by_corners) for photo in photos)
        assert (first.right, first.misread, first.missed, first.invented) == (("1m",), (("2m", "1m"),), (), ())
        assert second.invented == ("1m",) * 3


def test_a_page_of_labelled_photos_shows_each_error(evaluate: ModuleType, folder: Path) -> None:
    label_page = pytest.importorskip("label_page", reason="plots need the train extra", exc_type=ImportError)
    photo = evaluate.look(["1m", "2m", "inscription"], model_of("1m 1m 1m"), folder / "images" / "a.png")
    assert [(one.true, one.named) for one in label_page.evidence_of(photo)] == [("1m", "1m"), ("2m", "1m")]
    assert [(one.cause, one.is_, one.was) for one in label_page.exhibits_of(photo)] == [("misread tile", "2m", "1m")]
    unlabelled = evaluate.Photo(photo.path, photo.tiles, ())
    assert [(one.true, one.named) for one in label_page.evidence_of(unlabelled)] == [(None, "1m")] * 3
    unseen = evaluate.Photo(photo.path, (), photo.labels)
    assert [(one.cause, one.is_) for one in label_page.exhibits_of(unseen)] == [
        ("missed tile", "1m"),
        ("missed tile", "2m"),
    ]
    label_page.write_page(folder / "out", "title", "text", [photo])
    assert (folder / "out" / "index.html").is_file()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_photo_that_cannot_be_read_is_told(evaluate: ModuleType, folder: Path, workers: int) -> None:
    (folder / "images" / "c.png").write_bytes(b"")
    with pytest.raises(VisionError, match=r"c\.png: expected a photo .*, found an empty file"):
        evaluate.measure(folder, load_card(), workers)


def test_several_processes_see_what_one_sees(evaluate: ModuleType, folder: Path) -> None:
    one, two = (evaluate.measure(folder, load_card(), workers) for workers in (1, 2))
    assert one == two
    assert one.by_box.photos == 2

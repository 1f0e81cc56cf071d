from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.detections import BACK, FACE, Detections, box_ious, without_doubles

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

Row = tuple[float, float, float, float, float, int]


def detections(*rows: Row) -> Detections:
    """Rows of left, top, right, bottom, score, kind; the corners are those of the box."""
    table = np.array(rows, np.float32).reshape(-1, 6)
    boxes = table[:, :4]
    corners = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
    return Detections(boxes, corners, table[:, 4], table[:, 5].astype(np.int64))


# Tiles of 30 x 40; each case lists which rows stay.
DOUBLES: Final = {
    "nothing": ([], []),
    "one": ([(0, 0, 30, 40, 0.9, FACE)], [0]),
    "twice the same": ([(0, 0, 30, 40, 0.7, FACE), (1, 1, 31, 41, 0.9, FACE)], [1]),
    "a face and a back at once": ([(0, 0, 30, 40, 0.9, FACE), (1, 1, 31, 41, 0.8, BACK)], [0]),
    "touching side by side": ([(0, 0, 30, 40, 0.9, FACE), (30, 0, 60, 40, 0.8, FACE)], [0, 1]),
    "touching, loose boxes": ([(0, 0, 34, 40, 0.9, FACE), (27, 0, 60, 40, 0.8, FACE)], [0, 1]),
    "one above the other": ([(0, 0, 30, 40, 0.9, FACE), (0, 40, 30, 80, 0.8, FACE)], [0, 1]),
    "sideways on a tile": ([(0, 0, 30, 40, 0.9, FACE), (28, 10, 68, 40, 0.8, FACE)], [0, 1]),
    "neighbours turned by 45 degrees": ([(0, 0, 49.5, 49.5, 0.9, FACE), (21, 21, 70.5, 70.5, 0.8, FACE)], [0, 1]),
    "half of a tile": ([(0, 0, 30, 40, 0.9, FACE), (0, 20, 30, 40, 0.8, FACE)], [0]),
    "a numeral on a tile": ([(0, 0, 30, 40, 0.9, FACE), (2, 2, 10, 12, 0.5, FACE)], [0]),
    "a box around two": (
        [(0, 0, 60, 40, 0.8, FACE), (0, 0, 30, 40, 0.9, FACE), (30, 0, 60, 40, 0.85, FACE)],
        [1, 2],
    ),
    "a surer box around two": (
        [(0, 0, 60, 40, 0.9, FACE), (0, 0, 30, 40, 0.6, FACE), (30, 0, 60, 40, 0.7, FACE)],
        [1, 2],
    ),
    "two doubtful halves of one": (
        [(0, 0, 30, 40, 0.95, FACE), (0, 0, 30, 19, 0.31, FACE), (0, 21, 30, 40, 0.31, FACE)],
        [0],
    ),
    "without area": ([(5, 5, 5, 45, 0.9, FACE)], []),
}


@pytest.mark.parametrize(("rows", "stay"), DOUBLES.values(), ids=DOUBLES)
def test_one_box_for_each_tile(rows: list[Row], stay: list[int]) -> None:
    kept = without_doubles(detections(*rows), 0.5)
    assert sorted(kept.boxes.tolist()) == sorted(detections(*rows).boxes[stay].tolist())


def test_the_surest_comes_first() -> None:
    kept = without_doubles(detections((0, 0, 30, 40, 0.5, FACE), (40, 0, 70, 40, 0.9, BACK)), 0.5)
    assert kept.scores.tolist() == pytest.approx([0.9, 0.5])
    assert kept.kinds.tolist() == [BACK, FACE]


sides = st.integers(5, 40)
places = st.integers(0, 100)


@given(st.lists(st.tuples(places, places, sides, sides), max_size=25, unique=True), st.randoms(use_true_random=False))
def test_no_doubles_remain_and_order_does_not_matter(rects: list[tuple[int, int, int, int]], random: Random) -> None:
    rows: list[Row] = [(x, y, x + w, y + h, 0.3 + n / 100, FACE) for n, (x, y, w, h) in enumerate(rects)]
    kept = without_doubles(detections(*rows), 0.5)
    ious = box_ious(kept.boxes, kept.boxes)
    np.fill_diagonal(ious, 0)
    assert ious.max(initial=0) <= 0.5
    random.shuffle(rows)
    assert without_doubles(detections(*rows), 0.5).boxes.tolist() == kept.boxes.tolist()


def arrays(count: int) -> dict[str, Any]:
    return {
        "boxes": np.tile(np.array([0, 0, 3, 4], np.float32), (count, 1)),
        "corners": np.zeros((count, 4, 2), np.float32),
        "scores": np.full(count, 0.5, np.float32),
        "kinds": np.zeros(count, np.int64),
    }


FAULTS: Final = {
    "corners of another count": ("corners", np.zeros((1, 4, 2), np.float32), "corners: expected shape"),
    "flat boxes": ("boxes", np.zeros(8, np.float32), "boxes: expected shape"),
    "box inside out": ("boxes", np.array([[3, 0, 1, 4], [0, 0, 1, 1]], np.float32), "left <= right"),
    "not a number": ("corners", np.full((2, 4, 2), np.nan, np.float32), "finite"),
    "score above one": ("scores", np.array([0.5, 1.5], np.float32), "0 to 1"),
    "unknown kind": ("kinds", np.array([0, 7]), "kinds: expected"),
}


@pytest.mark.parametrize(("name", "values", "told"), FAULTS.values(), ids=FAULTS)
def test_arrays_that_do_not_fit_are_refused(name: str, values: NDArray[np.generic], told: str) -> None:
    Detections(**arrays(2))
    with pytest.raises(ValueError, match=told):
        Detections(**{**arrays(2), name: values})


def test_joined_keeps_the_order() -> None:
    first, second = detections((0, 0, 3, 4, 0.3, FACE)), detections((9, 9, 12, 13, 0.9, BACK))
    joined = Detections.joined([first, second, detections()])
    assert len(joined) == 2
    assert joined.kinds.tolist() == [FACE, BACK]

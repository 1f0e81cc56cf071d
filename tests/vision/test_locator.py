"""The locator with a network that sees bright rectangles: everything but the training."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import cv2
import numpy as np
import pytest

from vision import locator
from vision.detections import FACE, KINDS, Detections, box_ious
from vision.frames import Frame
from vision.locator import Look, OnnxLocator, decoded, first_look, joined, letterboxed, second_look
from vision.weights import DiceCard, LocatorCard, ModelCard, ReaderCard

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.observation import Box

CARD: Final = ModelCard(
    folder=Path(),
    name="bright rectangles",
    version="0",
    licence="none",
    locator=LocatorCard("locator.onnx", "", 640, ("face", "back", "die"), 0.3, 0.25, 0.5),
    reader=ReaderCard("reader.onnx", "", 72, 0.12, ("1m", "back"), 1.0, 0.9),
    dice=DiceCard("dice.onnx", "", 64, 0.7, 0.5, 0.95, 1.0, 0.9),
)


@dataclass
class BrightRectangles:
    """Finds white rectangles of at least ``least`` network pixels, each three times, as networks do."""

    least: int = 4
    inputs: list[tuple[int, ...]] = field(default_factory=list)

    def run(self, _outputs: None, feed: dict[str, NDArray[np.float32]]) -> list[NDArray[np.float32]]:
        (picture,) = feed["images"]
        self.inputs.append(picture.shape)
        _, _, stats, _ = cv2.connectedComponentsWithStats((picture.min(axis=0) > 0.75).astype(np.uint8))
        rows = []
        for x, y, w, h, _ in stats[1:]:
            if min(w, h) >= self.least:
                corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
                points = [number for corner in corners for number in (*corner, 0.5)]
                rows += [[x + w / 2, y + h / 2, w, h, score, 0.1, 0.0, *points] for score in (0.9, 0.8, 0.2)]
        return [np.array(rows, np.float32).reshape(-1, 19).T[None]]


def photo(width: int, height: int, *boxes: Box) -> Frame:
    rgb = np.full((height, width, 3), 40, np.uint8)
    for left, top, right, bottom in boxes:
        rgb[round(top) : round(bottom), round(left) : round(right)] = 255
    return Frame(rgb, "drawn")


def row(count: int, width: float, height: float, at: tuple[float, float], gap: float) -> list[Box]:
    x, y = at
    return [(x + n * (width + gap), y, x + n * (width + gap) + width, y + height) for n in range(count)]


SCENES: Final = {
    "640 pixels": (photo(640, 480, *row(10, 36, 48, (50, 200), 8)), 10),
    "smaller than the network": (photo(300, 200, *row(5, 30, 40, (20, 50), 8)), 5),
    "upright phone photo": (photo(1500, 2000, *row(9, 90, 120, (100, 900), 40)), 9),
    "12 megapixels, large tiles": (photo(4000, 3000, *row(12, 240, 320, (100, 1200), 60)), 12),
    "12 megapixels, small tiles": (photo(4000, 3000, *row(14, 90, 120, (400, 1200), 30)), 14),
    "12 megapixels, tiny tiles in a corner": (photo(4000, 3000, *row(14, 60, 80, (2000, 2500), 20)), 14),
    "at the edge of the photo": (photo(4000, 3000, *row(3, 90, 120, (0, 0), 40)), 3),
    "nothing": (photo(2000, 1500), 0),
}


@pytest.mark.parametrize(("frame", "count"), SCENES.values(), ids=SCENES)
def test_every_tile_is_found_once_and_in_place(frame: Frame, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locator, "open_session", lambda _path: BrightRectangles())
    found = OnnxLocator(CARD).locate(frame)
    assert len(found) == count
    assert (found.kinds == FACE).all()
    white = (frame.rgb[:, :, 0] == 255).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(white)
    truth = stats[1:, :4].astype(np.float32)
    truth[:, 2:] += truth[:, :2]
    assert len(truth) == count
    if count:
        assert box_ious(found.boxes, truth).max(axis=1).min() > 0.85
        assert np.abs(found.corners[:, 0] - found.boxes[:, :2]).max() < 1
        assert np.abs(found.corners[:, 2] - found.boxes[:, 2:]).max() < 1


def test_tiles_too_small_for_the_first_look_are_found_by_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    network = BrightRectangles(least=14)
    monkeypatch.setattr(locator, "open_session", lambda _path: network)
    frame = photo(4000, 3000, *row(14, 60, 80, (400, 1200), 20))
    assert len(OnnxLocator(CARD).locate(frame)) == 14
    assert network.inputs == [(3, 480, 640), (3, 960, 1280)]


def test_large_tiles_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    network = BrightRectangles()
    monkeypatch.setattr(locator, "open_session", lambda _path: network)
    OnnxLocator(CARD).locate(photo(4000, 3000, *row(12, 240, 320, (100, 1200), 60)))
    assert network.inputs == [(3, 480, 640)]


def found_at(*boxes: Box) -> Detections:
    table = np.array(boxes, np.float32).reshape(-1, 4)
    count = len(table)
    return Detections(table, np.zeros((count, 4, 2), np.float32), np.full(count, 0.9, np.float32), np.zeros(count, int))


def test_what_only_the_closer_look_sees_has_to_be_surer() -> None:
    first = found_at((0, 0, 30, 40), (100, 0, 130, 40))
    closer = found_at((1, 1, 31, 41), (0, 60, 30, 100), (0, 120, 30, 160))
    scores = np.array([0.95, 0.4, 0.6], np.float32)
    closer = Detections(closer.boxes, closer.corners, scores, closer.kinds)
    kept = joined(first, closer, 0.5)
    assert kept.boxes.tolist() == [[1, 1, 31, 41], [100, 0, 130, 40], [0, 120, 30, 160]]
    assert len(joined(found_at(), closer, 0.5)) == 2
    assert len(joined(first, found_at(), 0.5)) == 2
    dice = Detections(closer.boxes, closer.corners, scores, np.full(3, KINDS.index("die")))
    assert len(joined(first, dice, 0.5)) == 4


FIRST_LOOKS: Final = {
    "12 megapixels": ((4032, 3024), 640 / 4032),
    "640 pixels": ((640, 480), 1.0),
    "a little small": ((500, 400), 1.28),
    "small": ((200, 150), 1.5),
}


@pytest.mark.parametrize(("size", "scale"), FIRST_LOOKS.values(), ids=FIRST_LOOKS)
def test_first_look(size: tuple[int, int], scale: float) -> None:
    assert first_look(*size, 640) == pytest.approx((0, 0, *size, scale))


SECOND_LOOKS: Final = {
    # photo size, boxes, the second look
    "large tiles need none": ((4000, 3000), row(5, 240, 320, (100, 100), 0), None),
    "small tiles in a small photo cannot be helped": ((430, 320), row(5, 12, 16, (50, 50), 0), None),
    "small tiles: all of the photo": ((4000, 3000), row(5, 120, 160, (100, 100), 0), (0, 0, 4000, 3000, 0.32)),
    "a medium photo: up to what the tiles want": ((1280, 960), row(5, 50, 70, (9, 9), 0), (0, 0, 1280, 960, 0.96)),
    "tiny tiles: their part": (
        (4000, 3000),
        row(10, 60, 80, (1000, 1000), 0),
        (760, 760, 1840, 1320, 0.8),
    ),
    "tiny tiles at the edge: within the photo": (
        (4000, 3000),
        row(10, 60, 80, (0, 0), 0),
        (0, 0, 840, 320, 0.8),
    ),
    "nothing found: closer": ((4000, 3000), [], (0, 0, 4000, 3000, 0.32)),
    "nothing found in a small photo": ((200, 150), [], None),
}


@pytest.mark.parametrize(("size", "boxes", "expected"), SECOND_LOOKS.values(), ids=SECOND_LOOKS)
def test_second_look(size: tuple[int, int], boxes: list[Box], expected: tuple[float, ...] | None) -> None:
    look = second_look(found_at(*boxes), first_look(*size, 640))
    assert look is None if expected is None else look == pytest.approx(expected)


@pytest.mark.parametrize("size", [(640, 480), (641, 333), (33, 1000), (4000, 3000)])
def test_the_network_gets_multiples_of_32(size: tuple[int, int]) -> None:
    frame = photo(*size)
    picture, zoom = letterboxed(frame.rgb, first_look(*size, 640))
    assert picture.shape[:2] == (1, 3)
    assert all(side % 32 == 0 for side in picture.shape[2:])
    assert max(picture.shape[2:]) <= 640
    assert picture.dtype == np.float32
    assert picture[0, :, 0, 0] == pytest.approx([40 / 255] * 3)
    beyond = picture[0, 0, round(size[1] * zoom[1]) :]
    assert beyond == pytest.approx(np.full(beyond.shape, 114 / 255))


def test_colours_arrive_as_red_green_blue() -> None:
    rgb = np.zeros((64, 64, 3), np.uint8)
    rgb[:, :] = (255, 51, 0)
    picture, _ = letterboxed(rgb, first_look(64, 64, 64))
    assert picture[0, :, 5, 5] == pytest.approx([1.0, 0.2, 0.0])


def test_classes_follow_the_card() -> None:
    output = np.zeros((19, 4), np.float32)
    output[:4] = np.array([[50, 50, 30, 40]]).T
    output[4:7] = np.array([[0.1, 0.9, 0.2, 0.2], [0.8, 0.1, 0.29, 0.1], [0.1, 0.2, 0.1, 0.26]])
    found = decoded(output, Look(0, 0, 100, 100, 1), (1, 1), CARD.locator)
    assert found.kinds.tolist() == [1, 0, 2]  # a die may be less sure: it is judged once more
    assert found.scores.tolist() == pytest.approx([0.8, 0.9, 0.26])
    swapped = LocatorCard("", "", 640, ("back", "face", "die"), 0.3, 0.3, 0.5)
    assert decoded(output, Look(0, 0, 100, 100, 1), (1, 1), swapped).kinds.tolist() == [0, 1]


def test_boxes_end_at_the_picture_and_corners_do_not() -> None:
    output = np.zeros((19, 1), np.float32)
    output[:4, 0], output[4, 0] = (10, 50, 40, 40), 0.9
    output[7:9, 0] = (-10, 30)
    found = decoded(output, Look(0, 0, 100, 100, 1), (1, 1), CARD.locator)
    assert cast("list[list[float]]", found.boxes.tolist()) == [[0, 30, 30, 70]]
    assert found.corners[0, 0].tolist() == [-10, 30]

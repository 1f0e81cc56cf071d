"""Finding the tiles: a photo in, boxes and corners out.

The network sees a small copy of the photo. Tiles that are small there are looked at again, closer, as far as the
photo has the pixels: below about 32 network pixels on the short side a tile is found, but its corners wander.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

import cv2
import numpy as np

from vision.corners import GREY
from vision.detections import DIE, KINDS, Detections, box_ious, without_doubles
from vision.weights import open_session

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frames import Frame
    from vision.weights import LocatorCard, ModelCard

STRIDE: Final = 32  # the network halves its input five times

SMALL: Final = 32.0  # network pixels on the short side of the middle tile: smaller, and a second look is worth its time
WANTED: Final = 48.0  # what the second look makes of it
LARGEST: Final = 1280  # longer side of a second look: 0.2 s on two cores
WORTHWHILE: Final = 1.2  # times closer at least: less shows the network the same picture again
MOST_UPSCALED: Final = 1.5  # beyond that an enlarged photo only gets blurrier
AROUND: Final = 4.0  # short sides of a tile kept around the tiles of the first look: one set apart is still seen
# Intersection over union of what both looks found. Two tiles side by side share nothing, turned by 45° 0.195; the boxes
# of one tile from looks of two sizes share far more. Chosen between the two, not measured.
KNOWN: Final = 0.3
SURER: Final = 0.5  # close up, the bare side of a tile looks like a white dragon: twelve drawn scenes had 39 such finds
AT_EDGE: Final = 2.0  # photo pixels: a box of the second look that near the edge of its part is cut by it


class Locator(Protocol):
    """Anything that finds tiles."""

    def locate(self, frame: Frame) -> Detections:
        """Every face, back and die in the photo, each once."""
        ...


class Look(NamedTuple):
    """A part of the photo and how much of its detail the network gets."""

    left: int
    top: int
    right: int
    bottom: int
    scale: float
    """Network pixels per photo pixel."""


class OnnxLocator:
    """The trained locator, run by ONNX Runtime."""

    def __init__(self, card: ModelCard) -> None:
        """Load the network that ``card`` names."""
        self._card = card.locator
        self._session = open_session(card.locator_path)

    def locate(self, frame: Frame) -> Detections:
        """One look at all of the photo, and a closer one where the tiles are small in it."""
        whole = first_look(frame.width, frame.height, self._card.size)
        found = self._seen(frame, whole)
        closer = second_look(found.where(found.scores >= self._card.confidence), whole)
        if closer is not None:
            found = joined(found, _uncut(self._seen(frame, closer), closer, whole), self._card.overlap)
        return found

    def _seen(self, frame: Frame, look: Look) -> Detections:
        picture, zoom = letterboxed(frame.rgb, look)
        (output,) = self._session.run(None, {"images": picture})
        return without_doubles(decoded(output[0], look, zoom, self._card), self._card.overlap)


def first_look(width: int, height: int, size: int) -> Look:
    """All of the photo, its longer side brought to ``size``."""
    return Look(0, 0, width, height, min(size / max(width, height), MOST_UPSCALED))


def second_look(found: Detections, first: Look) -> Look | None:
    """A closer look where the first showed small tiles or none, if the photo has more detail; else ``None``.

    All of the photo if that brings the middle tile to ``SMALL`` within ``LARGEST``, otherwise the part with the tiles.
    """
    whole = _scaled(first, LARGEST)
    if not len(found):
        return _worthwhile(whole, first)
    sides = found.boxes[:, 2:] - found.boxes[:, :2]
    short = float(np.median(sides.min(axis=1)))
    if short * first.scale >= SMALL:
        return None
    wanted = WANTED / short
    if short * whole.scale < SMALL:
        reach = AROUND * short
        left, top = np.floor(found.boxes[:, :2].min(axis=0) - reach).astype(int)
        right, bottom = np.ceil(found.boxes[:, 2:].max(axis=0) + reach).astype(int)
        part = Look(max(0, left), max(0, top), min(first.right, right), min(first.bottom, bottom), 0)
        whole = _scaled(part, LARGEST)
    return _worthwhile(whole._replace(scale=min(wanted, whole.scale)), first)


def joined(first: Detections, closer: Detections, overlap: float) -> Detections:
    """What both looks found; what only the closer one saw has to be ``SURER``, or a die: that is judged once more."""
    known = box_ious(closer.boxes, first.boxes).max(axis=1, initial=0) > KNOWN
    kept = known | (closer.scores >= SURER) | (closer.kinds == DIE)
    return without_doubles(Detections.joined([first, closer.where(kept)]), overlap)


def letterboxed(rgb: NDArray[np.uint8], look: Look) -> tuple[NDArray[np.float32], tuple[float, float]]:
    """What the network gets (1, 3, h, w), grey to the right and below; and its pixels per photo pixel (x, y)."""
    part = rgb[look.top : look.bottom, look.left : look.right]
    height, width = part.shape[:2]
    small = max(1, round(width * look.scale)), max(1, round(height * look.scale))
    quality = cv2.INTER_AREA if look.scale < 1 else cv2.INTER_LINEAR
    resized = part if small == (width, height) else cv2.resize(part, small, interpolation=quality)
    columns, rows = (math.ceil(side / STRIDE) * STRIDE for side in small)
    canvas = np.full((rows, columns, 3), GREY, np.uint8)
    canvas[: small[1], : small[0]] = resized
    picture = cv2.dnn.blobFromImage(canvas, 1 / 255)
    return cast("NDArray[np.float32]", picture), (small[0] / width, small[1] / height)


def decoded(output: NDArray[np.float32], look: Look, zoom: tuple[float, float], card: LocatorCard) -> Detections:
    """The network's output (4 + classes + 12, n) as detections in photo pixels, doubles included."""
    classes = len(card.classes)
    output = output.T
    chances = output[:, 4 : 4 + classes]
    classified = np.array([KINDS.index(name) for name in card.classes], np.int64)[chances.argmax(axis=1)]
    least = np.where(classified == DIE, card.die_confidence, card.confidence)
    sure = chances.max(axis=1) >= least
    rows, kinds, chances = output[sure], classified[sure], chances[sure]
    scale, origin = np.array(zoom, np.float32), np.array((look.left, look.top), np.float32)
    middle, half = rows[:, :2], rows[:, 2:4].clip(0) / 2
    boxes = np.concatenate([(middle - half) / scale + origin, (middle + half) / scale + origin], axis=1)
    limits = np.array((look.left, look.top, look.right, look.bottom), np.float32)
    boxes = boxes.clip(np.tile(limits[:2], 2), np.tile(limits[2:], 2))
    corners = rows[:, 4 + classes :].reshape(-1, 4, 3)[:, :, :2] / scale + origin
    return Detections(boxes, corners, chances.max(axis=1, initial=0).clip(0, 1), kinds)


def _worthwhile(look: Look, first: Look) -> Look | None:
    return look if look.scale >= WORTHWHILE * first.scale else None


def _scaled(look: Look, size: int) -> Look:
    return look._replace(scale=min(size / max(look.right - look.left, look.bottom - look.top), MOST_UPSCALED))


def _uncut(found: Detections, look: Look, whole: Look) -> Detections:
    """Those of a look at a part of the photo that its edges do not cut, edges of the photo apart."""
    edges = np.array((look.left, look.top, -look.right, -look.bottom), np.float32)
    outer = np.array((whole.left, whole.top, -whole.right, -whole.bottom), np.float32)
    inward = found.boxes * np.array((1, 1, -1, -1), np.float32) - edges
    return found.where(~((inward < AT_EDGE) & (edges != outer)).any(axis=1))

"""Which labelled boxes hold a tile that stands straight, so that the corners of the box are those of the face.

Photos carry boxes only; this is how real tiles teach corners. A turned tile overlaps its neighbour's box or makes its
own box rounder, so two plain signs tell straight tiles apart, each for the photos to which it applies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.observation import Box

STRAIGHT: Final = (0.66, 0.79)  # short by long side of a 3:4 face turned by at most 5°
LEVEL: Final = 0.06  # of a tile's height: neighbours in a row turned by more than 5° differ by more
NEAR: Final = (-0.06, 0.3)  # of a tile's width between neighbours: more overlap is a turned row
MOSTLY: Final = 0.7  # of a photo's boxes: in a scattered pile some turned tiles seen aslant have the shape by chance
ALIKE: Final = 0.12  # of a tile's height: neighbours of one row are as high


def by_shape(boxes: Sequence[Box]) -> list[bool]:
    """For photos of true proportions: the box has the shape of a face, as most of the photo's boxes have."""
    straight = [STRAIGHT[0] <= min(w, h) / max(w, h) <= STRAIGHT[1] for w, h in map(_size, boxes)]
    return straight if sum(straight) >= MOSTLY * len(boxes) else [False] * len(boxes)


def by_neighbour(boxes: Sequence[Box]) -> list[bool]:
    """For photos stretched to a square, in which shapes say nothing: another box stands level beside it or above it."""
    turned = [(top, left, bottom, right) for left, top, right, bottom in boxes]
    return [
        any(_beside(box, other) for other in boxes if other is not box)
        or any(_beside(lying, other) for other in turned if other is not lying)
        for box, lying in zip(boxes, turned, strict=True)
    ]


def _beside(box: Box, other: Box) -> bool:
    (w, h), (other_w, other_h) = _size(box), _size(other)
    apart = abs((box[0] + box[2]) - (other[0] + other[2])) / 2 - (w + other_w) / 2
    uneven = abs((box[1] + box[3]) - (other[1] + other[3])) / 2
    return NEAR[0] * w <= apart <= NEAR[1] * w and uneven <= LEVEL * h and abs(h - other_h) <= ALIKE * h


def _size(box: Box) -> tuple[float, float]:
    return max(1e-6, box[2] - box[0]), max(1e-6, box[3] - box[1])

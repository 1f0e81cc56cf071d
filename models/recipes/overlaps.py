"""Which quadrilaterals show the same tile: intersection over union, one to one, best first. Pure geometry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.corners import hull, shared_area
from vision.detections import box_areas, box_ious, intersections

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.observation import Quad

SAME_TILE: Final = 0.5  # intersection over union


def one_to_one(ious: NDArray[np.float32], least: float = SAME_TILE) -> dict[int, int]:
    """Row -> column of an (n, m) table of overlaps, each used once, best overlap first, ``least`` at least."""
    pairs: dict[int, int] = {}
    for flat in np.argsort(-ious, axis=None, kind="stable"):
        row, column = (int(index) for index in np.unravel_index(flat, ious.shape))
        if ious[row, column] < least:
            break
        if row not in pairs and column not in pairs.values():
            pairs[row] = column
    return pairs


def quad_ious(quads: Sequence[Quad], others: Sequence[Quad]) -> NDArray[np.float32]:
    """Overlap (n, m): of the quads themselves, or of the upright boxes around them where that is more.

    The boxes, because a reading whose corners could not be believed has those of its box: around a tile turned by 45°
    that is twice as large as the tile, and still the same tile.
    """
    ious = box_ious(hulls(quads), hulls(others))
    for row, column in np.argwhere(ious > 0):
        ious[row, column] = max(ious[row, column], _iou(quads[row], others[column]))
    return ious


def shares_within(quads: Sequence[Quad], others: Sequence[Quad]) -> NDArray[np.float32]:
    """What part (n, m) of the upright box around each quad lies in those around the others."""
    boxes = hulls(quads)
    shares: NDArray[np.float32] = intersections(boxes, hulls(others)) / box_areas(boxes).clip(1e-6)[:, None]
    return shares


def hulls(quads: Sequence[Quad]) -> NDArray[np.float32]:
    """The upright boxes (n, 4) around the corners."""
    return np.array([hull(quad) for quad in quads], np.float32).reshape(-1, 4)


def _iou(quad: Quad, other: Quad) -> float:
    shared = shared_area(quad, other)
    union = sum(float(cv2.contourArea(np.array(one, np.float32))) for one in (quad, other)) - shared
    return shared / union if union > 0 else 0.0

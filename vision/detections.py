"""Where the locator saw something: a struct of arrays, and how doubles are taken out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

KINDS: Final = ("face", "back", "die")
FACE, BACK, DIE = range(len(KINDS))

CONTAINED: Final = 0.8  # a box with that much of it inside another is a part of the same tile: half a face, a numeral
ASIDE: Final = 0.2  # two boxes that overlap no more than that are two things; turned neighbours reach 0.195 at 45°
FILLED: Final = 0.6  # two tiles fill a box drawn around both, two numerals on one tile do not


@dataclass(frozen=True, slots=True, eq=False)
class Detections:
    """Everything found in one photo, in pixels of the upright photo."""

    boxes: NDArray[np.float32]
    """(n, 4) left, top, right, bottom."""
    corners: NDArray[np.float32]
    """(n, 4, 2) x, y of the face's corners, clockwise from any of them."""
    scores: NDArray[np.float32]
    """(n,) 0 to 1."""
    kinds: NDArray[np.int64]
    """(n,) index into ``KINDS``."""

    def __post_init__(self) -> None:
        """Refuse arrays that do not belong together; ``ValueError`` names the first."""
        count = len(self.boxes)
        shapes = {"boxes": (count, 4), "corners": (count, 4, 2), "scores": (count,), "kinds": (count,)}
        for name, shape in shapes.items():
            found = getattr(self, name).shape
            if found != shape:
                raise ValueError(f"{name}: expected shape {shape}, found {found}")
        if not all(np.isfinite(values).all() for values in (self.boxes, self.corners, self.scores)):
            raise ValueError("expected finite numbers, found others")
        if (self.boxes[:, 2:] < self.boxes[:, :2]).any():
            raise ValueError("boxes: expected left <= right and top <= bottom")
        if ((self.scores < 0) | (self.scores > 1)).any():
            raise ValueError("scores: expected 0 to 1")
        if not np.isin(self.kinds, range(len(KINDS))).all():
            raise ValueError(f"kinds: expected 0 to {len(KINDS) - 1}")

    def __len__(self) -> int:
        """How many there are."""
        return len(self.boxes)

    @classmethod
    def joined(cls, parts: Sequence[Detections]) -> Detections:
        """All of several, in their order."""
        return cls(
            np.concatenate([part.boxes for part in parts]),
            np.concatenate([part.corners for part in parts]),
            np.concatenate([part.scores for part in parts]),
            np.concatenate([part.kinds for part in parts]),
        )

    def where(self, index: NDArray[np.bool_] | NDArray[np.int64]) -> Detections:
        """Those that a mask keeps, or those at some places."""
        return Detections(self.boxes[index], self.corners[index], self.scores[index], self.kinds[index])


def box_areas(boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Areas (n,) of boxes (n, 4)."""
    areas: NDArray[np.float32] = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    return areas


def intersections(boxes: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """Areas (n, m) that boxes (n, 4) share with others (m, 4)."""
    low = np.maximum(boxes[:, None, :2], others[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], others[None, :, 2:])
    shared: NDArray[np.float32] = (high - low).clip(0).prod(axis=2)
    return shared


def box_ious(boxes: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """Intersection over union (n, m) of boxes (n, 4) with others (m, 4); 0 for boxes without area."""
    shared = intersections(boxes, others)
    union = box_areas(boxes)[:, None] + box_areas(others)[None] - shared
    ious: NDArray[np.float32] = np.divide(shared, union, out=np.zeros_like(shared), where=union > 0)
    return ious


def without_doubles(found: Detections, overlap: float) -> Detections:
    """One box for each tile, surest first, whatever kind the doubles are.

    Of two boxes with an intersection over union above ``overlap``, or one nearly inside the other, the surer stays.
    A box around two tiles that were also found one by one goes before that: it would take both away.
    """
    found = found.where(np.argsort(-found.scores, kind="stable"))
    found = found.where(box_areas(found.boxes) > 0)
    found = found.where(_surest(box_ious(found.boxes, found.boxes) > overlap))
    found = found.where(~_around_two(found))
    areas = box_areas(found.boxes)
    within = intersections(found.boxes, found.boxes) > CONTAINED * np.minimum(areas[:, None], areas[None])
    return found.where(_surest(within))


def _surest(double: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of n, surest first, stay when each takes away the later ones that are its doubles (n, n)."""
    stays = np.ones(len(double), bool)
    for index in range(len(double)):
        if stays[index]:
            stays[index + 1 :] &= ~double[index, index + 1 :]
    return stays


def _around_two(found: Detections) -> NDArray[np.bool_]:
    """Which boxes (n,) only frame two others that lie side by side and are at least half as sure."""
    areas = box_areas(found.boxes)
    shared = intersections(found.boxes, found.boxes)
    ious = box_ious(found.boxes, found.boxes)
    around = np.zeros(len(found), bool)
    for index, area in enumerate(areas):
        inside = (shared[index] > CONTAINED * areas) & (areas < CONTAINED * area)
        inner = np.flatnonzero(inside & (2 * found.scores >= found.scores[index]))
        pairs = (ious[np.ix_(inner, inner)] < ASIDE) & (areas[inner][:, None] + areas[inner][None] > FILLED * area)
        around[index] = pairs.any()
    return around

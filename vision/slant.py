"""How the top of a die is turned to the camera, and which dice do not lie as the others do. Pure.

All dice that lie on a table have tops of one slant; one that leans on something has another. Of a square seen from far
the products of its edges tell the slant: seen straight on both edges are as long and square to each other, else it is
shorter along the way it is turned away.
"""

from __future__ import annotations

import math
from operator import mul
from statistics import median_low
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.observation import Box

    Slant = tuple[float, float, float]
    Normal = tuple[float, float, float]

FOCAL: Final = 1.0
"""Focal length that a photo is taken to have, in its longer sides: 53 degrees, as phones have between 45 and 70."""
APART: Final = 15.0
"""Degrees between the tops of two dice that lie on one table, at most."""
UNKNOWN: Final = (0.0, 0.0, -1.0)
"""The normal of a top that looks at the camera."""


def normal_of(slant: Slant, box: Box, size: tuple[int, int]) -> Normal:
    """The unit vector out of a top, x to the right, y down and z away from the camera, by its die's ``box``.

    ``slant``: of two edges of the top the sums of the products xx, xy and yy. It leaves two ways to be turned; what is
    higher in the photo is taken to be farther away. ``size`` of the photo is its width and height.
    """
    xx, xy, yy = slant
    (width, height), (left, top, right, bottom) = size, box
    way = np.array([(left + right - width) / 2, (top + bottom - height) / 2, FOCAL * max(width, height)])
    way /= np.linalg.norm(way)
    across = (np.eye(3) - np.outer(way, way))[:, :2]  # what a step in the photo is, seen along the way to the die
    (_, short, long), axes = np.linalg.eigh(across @ np.array([(xx, xy), (xy, yy)]) @ across.T)
    if long <= 0:
        return UNKNOWN
    cosine = math.sqrt(max(short, 0.0) / long)
    up = axes[:, 1] * math.copysign(1.0, -axes[1, 1])
    x, y, z = math.sqrt(1 - cosine**2) * up - cosine * way
    return float(x), float(y), float(z)


def apart(normals: Sequence[Normal]) -> tuple[bool, ...]:
    """Whether each is turned away from most of the others: of two that disagree, both."""
    return tuple(
        len(normals) > 1 and median_low([_degrees(one, other) for j, other in enumerate(normals) if j != i]) > APART
        for i, one in enumerate(normals)
    )


def _degrees(one: Normal, other: Normal) -> float:
    return math.degrees(math.acos(max(-1.0, min(1.0, sum(map(mul, one, other))))))

# ruff: noqa: PLR0913 - drawing is numbers and many of them at once
"""A pinhole camera over a table.

World: millimetres, x right, y away, z up, the table at z = 0. Picture: pixels, x right, y down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Points = npt.NDArray[np.float64]

_NEAR = 10.0


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the camera stands and how it sees."""

    position: Points
    """(3,) mm"""
    axes: Points
    """(3, 3) rows: the camera's right, down and forward in the world"""
    focal: float
    """pixels"""
    size: tuple[int, int]
    """width, height in pixels"""

    def project(self, points: Points) -> Points:
        """(n, 3) mm to (n, 2) pixels; points behind the camera are held at its near plane."""
        seen = (points - self.position) @ self.axes.T
        depth = np.maximum(seen[:, 2:3], _NEAR)
        return seen[:, :2] / depth * self.focal + np.array(self.size) / 2

    def outline(self, polygon: Points) -> Points:
        """(n, 3) mm of a plane convex polygon to its (m, 2) pixels, cut at the near plane."""
        seen = (polygon - self.position) @ self.axes.T
        kept: list[Points] = []
        for a, b in zip(seen, np.roll(seen, -1, axis=0), strict=True):
            if a[2] >= _NEAR:
                kept.append(a)
            if (a[2] >= _NEAR) != (b[2] >= _NEAR):
                kept.append(a + (b - a) * (_NEAR - a[2]) / (b[2] - a[2]))
        if not kept:
            return np.zeros((0, 2))
        cut = np.stack(kept)
        return np.asarray(cut[:, :2] / cut[:, 2:3] * self.focal + np.array(self.size) / 2)

    def ground(self) -> Points:
        """The 3 x 3 homography from table millimetres (x, y) to pixels."""
        width, height = self.size
        lens = np.array([[self.focal, 0, width / 2], [0, self.focal, height / 2], [0, 0, 1]])
        turned = np.stack([self.axes[:, 0], self.axes[:, 1], -self.axes @ self.position], axis=1)
        return np.asarray(lens @ turned)

    def scale(self) -> float:
        """Pixels per millimetre in the middle of the picture, on the table."""
        forward = self.axes[2]
        distance = self.position[2] / max(-forward[2], 0.05)
        return float(self.focal / distance)


def look(
    target: Points,
    *,
    tilt: float,
    heading: float,
    roll: float,
    distance: float,
    field: float,
    size: tuple[int, int],
) -> Camera:
    """A camera looking at `target` (3,) from `distance` mm.

    tilt: degrees from straight down; heading: degrees clockwise from "away" in which it looks; roll: degrees by which
    the picture's content is turned clockwise; field: degrees that the longer side of the picture spans.
    """
    lean, turn, twist = math.radians(tilt), math.radians(heading), math.radians(roll)
    ahead = np.array([math.sin(turn), math.cos(turn), 0.0])
    forward = ahead * math.sin(lean) + np.array([0.0, 0.0, -math.cos(lean)])
    right = np.array([math.cos(turn), -math.sin(turn), 0.0])
    down = np.cross(forward, right)
    c, s = math.cos(twist), math.sin(twist)
    axes = np.stack([c * right - s * down, s * right + c * down, forward])
    focal = max(size) / 2 / math.tan(math.radians(field) / 2)
    return Camera(target - forward * distance, axes, focal, size)

# ruff: noqa: PLR0913 - drawing is numbers and many of them at once
"""A camera over a table: a pinhole, or a lens that bends straight lines.

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
_EDGE = 1.5  # half diagonals: farther out a lens is taken to go on straight, else barrels would fold back
_STEPS = 12  # pieces of a straight edge that a lens bends


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
    bend: float = 0.0
    """By what part of its distance from the middle a lens moves the picture's corner: outwards (pincushion, above 0) or
    inwards (barrel, below 0). All that is projected follows, so the truth does too."""

    @property
    def tilt(self) -> float:
        """Degrees from straight down in which it looks."""
        return math.degrees(math.acos(min(1.0, float(-self.axes[2, 2]))))

    def project(self, points: Points) -> Points:
        """(n, 3) mm to (n, 2) pixels; points behind the camera are held at its near plane."""
        seen = (points - self.position) @ self.axes.T
        depth = np.maximum(seen[:, 2:3], _NEAR)
        return self._through_lens(seen[:, :2] / depth * self.focal)

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
        flat = cut[:, :2] / cut[:, 2:3] * self.focal
        if self.bend:
            parts = np.linspace(0, 1, _STEPS, endpoint=False)[None, :, None]
            flat = (flat[:, None] * (1 - parts) + np.roll(flat, -1, axis=0)[:, None] * parts).reshape(-1, 2)
        return self._through_lens(flat)

    def _through_lens(self, flat: Points) -> Points:
        """(n, 2) pixels from the middle, as a pinhole sees them, to pixels of the picture."""
        middle = np.array(self.size) / 2
        if not self.bend:
            return np.asarray(flat + middle)
        away = np.linalg.norm(flat, axis=1, keepdims=True) / np.linalg.norm(middle)
        near = np.minimum(away, _EDGE)
        moved = near * (1 + self.bend * near**2) + (away - near) * (1 + 3 * self.bend * _EDGE**2)
        return np.asarray(flat * (moved / np.maximum(away, 1e-9)) + middle)

    def ground(self) -> Points:
        """The 3 x 3 homography from table millimetres (x, y) to the pixels of a pinhole."""
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
    bend: float = 0.0,
) -> Camera:
    """A camera looking at `target` (3,) from `distance` mm.

    tilt: degrees from straight down; heading: degrees clockwise from "away" in which it looks; roll: degrees by which
    the picture's content is turned clockwise; field: degrees that the longer side of the picture spans; bend: that of
    `Camera`.
    """
    lean, turn, twist = math.radians(tilt), math.radians(heading), math.radians(roll)
    ahead = np.array([math.sin(turn), math.cos(turn), 0.0])
    forward = ahead * math.sin(lean) + np.array([0.0, 0.0, -math.cos(lean)])
    right = np.array([math.cos(turn), -math.sin(turn), 0.0])
    down = np.cross(forward, right)
    c, s = math.cos(twist), math.sin(twist)
    axes = np.stack([c * right - s * down, s * right + c * down, forward])
    focal = max(size) / 2 / math.tan(math.radians(field) / 2)
    return Camera(target - forward * distance, axes, focal, size, bend)


def lens(rng: np.random.Generator) -> float:
    """The bend of a phone's lens: hardly any, as phones correct it; of a wide angle a barrel, seldom a pincushion."""
    kind = rng.random()
    if kind < 0.55:
        return 0.0
    if kind < 0.8:
        return float(rng.normal(0, 0.015))
    return float(rng.uniform(-0.11, -0.02) if kind < 0.95 else rng.uniform(0.02, 0.06))

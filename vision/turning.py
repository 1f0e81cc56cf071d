"""A photo turned about its middle, and how far it has to be turned for most of its tiles to stand.

A locator finds a little more or less in a photo that lies on its side; what it finds once the photo stands is the same.
"""

from __future__ import annotations

import cmath
import math
from typing import TYPE_CHECKING, Final, cast

import cv2
import numpy as np

from vision.corners import GREY, quad_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.observation import Quad

    Pixels = NDArray[np.uint8]
    Affine = NDArray[np.float64]
    """(2, 3): what takes points of one photo to those of another."""

LEVEL: Final = 20.0
"""Degrees by which tiles may lean in a photo held straight: perspective makes as much at its edges. Chosen."""
TOGETHER: Final = 30.0
"""Degrees within which faces are turned the same way: those of one player's row. Chosen."""


def lean(faces: Sequence[Quad]) -> float:
    """Degrees clockwise, -180 to 180, to turn back so that most faces stand; 0 where they do, nearly, or there is none.

    Quarters are whole ones, so that a photo turned by its camera comes out pixel by pixel the same.
    """
    ways = [complex(second[0] - first[0], second[1] - first[1]) for first, second, _, _ in faces]
    units = [way / abs(way) for way in ways if way]
    near = math.cos(math.radians(TOGETHER))
    most = max(([two for two in units if (two * one.conjugate()).real > near] for one in units), key=len, default=[])
    angle = math.degrees(cmath.phase(sum(most))) if most else 0.0
    quarter = 90.0 * round(angle / 90)
    return quarter if abs(angle - quarter) <= LEVEL else angle


def turned(rgb: Pixels, degrees: float, *, fill: int = GREY) -> tuple[Pixels, Affine]:
    """The photo turned clockwise, all of it, and what takes its points back; beside it is a grey.

    Quarters move pixels and blend none.
    """
    height, width = rgb.shape[:2]
    sine, cosine = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    if degrees % 90 == 0:
        sine, cosine = np.round(sine), np.round(cosine)
    wide = round(float(abs(width * cosine) + abs(height * sine)))
    high = round(float(abs(width * sine) + abs(height * cosine)))
    # Points count from the corner of the first pixel; clockwise as one looks at it, y pointing down.
    turn = np.array([(cosine, -sine), (sine, cosine)])
    shift = np.array((wide, high)) / 2 - turn @ (np.array((width, height)) / 2)
    back = np.column_stack([turn.T, -turn.T @ shift])
    if degrees % 90 == 0:
        return np.ascontiguousarray(np.rot90(rgb, -round(degrees / 90) % 4)), back
    centres = np.column_stack([turn, shift + turn @ (0.5, 0.5) - 0.5])  # OpenCV counts from pixel centres
    grey = (fill, fill, fill)
    picture = cv2.warpAffine(rgb, centres, (wide, high), flags=cv2.INTER_LINEAR, borderValue=grey)
    return cast("Pixels", picture), back


def moved_by(quad: Quad, affine: Affine) -> Quad:
    """The corners where ``affine`` takes them."""
    return quad_of(np.array(quad) @ affine[:, :2].T + affine[:, 2])

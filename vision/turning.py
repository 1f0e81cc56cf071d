"""A photo turned so that most of its tiles stand, so that it is read alike whichever way it was held. Pure geometry.

A locator finds a little more or less in a photo that lies on its side; what it finds once the photo stands is the same.
"""

from __future__ import annotations

import cmath
import math
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.corners import GREY
from vision.frames import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.observation import Quad

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


def turned_back(frame: Frame, angle: float) -> tuple[Frame, Affine]:
    """The photo turned anticlockwise by ``angle``, all of it, grey beside it; and what takes its points back."""
    turn = cmath.rect(1, math.radians(-angle))
    size = [abs(frame.width * a) + abs(frame.height * b) for a, b in ((turn.real, turn.imag), (turn.imag, turn.real))]
    width, height = (max(1, round(side)) for side in size)
    rotation = np.array([[turn.real, -turn.imag], [turn.imag, turn.real]])
    shift = np.array([width, height]) / 2 - rotation @ np.array([frame.width, frame.height]) / 2
    if angle % 90 == 0:
        rgb = np.ascontiguousarray(np.rot90(frame.rgb, round(angle / 90)))
    else:
        at_centres = np.column_stack([rotation, shift + rotation @ (0.5, 0.5) - 0.5])
        rgb = cv2.warpAffine(frame.rgb, at_centres, (width, height), borderValue=(GREY, GREY, GREY)).astype(np.uint8)
    return Frame(rgb, frame.name), np.column_stack([rotation.T, -rotation.T @ shift])


def moved_by(quad: Quad, affine: Affine) -> Quad:
    """The corners where ``affine`` takes them."""
    there = np.array(quad) @ affine[:, :2].T + affine[:, 2]
    first, second, third, fourth = ((float(x), float(y)) for x, y in there)
    return first, second, third, fourth

"""Hands and arms that reach over the table and cover what lies under them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np
from pen import away

if TYPE_CHECKING:
    import numpy.typing as npt
    from pen import Point

_SKINS = ((224, 180, 150), (206, 158, 124), (236, 200, 176), (170, 120, 90), (120, 82, 60), (214, 170, 140))
_SLEEVES = ((30, 30, 34), (60, 70, 100), (150, 150, 150), (220, 220, 220), (120, 40, 50))


def hand(
    rng: np.random.Generator, size: tuple[int, int], pixel: float
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """A hand and forearm reaching in from an edge: colours (h, w, 3), cover (h, w) 0..1; `pixel`: pixels per mm."""
    width, height = size
    palm = pixel * rng.uniform(34, 46)
    edge = rng.uniform(0, math.tau)
    start = (width / 2 + math.cos(edge) * width, height / 2 + math.sin(edge) * height)
    inward = math.atan2(height / 2 - start[1], width / 2 - start[0]) + rng.normal(0, 0.25)
    reach = math.hypot(math.cos(edge) * width / 2, math.sin(edge) * height / 2) + palm * rng.uniform(0.2, 3.0)
    wrist = away(start, inward, reach - palm)
    colour = np.array(_SKINS[rng.integers(len(_SKINS))], np.float32)
    picture, cover = np.zeros((height, width, 3), np.float32), np.zeros((height, width), np.uint8)
    picture[:] = colour
    shade = np.zeros((height, width), np.uint8)
    _limb(cover, shade, start, wrist, palm * 1.25)
    if rng.random() < 0.4:
        sleeve = np.zeros((height, width), np.uint8)
        _limb(sleeve, sleeve.copy(), start, away(wrist, inward, -palm * rng.uniform(0.5, 2)), palm * 1.6)
        picture[sleeve > 0] = _SLEEVES[rng.integers(len(_SLEEVES))]
        cover |= sleeve
    middle = away(wrist, inward, palm * 0.9)
    _limb(cover, shade, wrist, middle, palm * 1.7)
    bent = rng.uniform(0.5, 1.0)
    for i in range(5):
        root = away(middle, inward + (i - 2) * 0.5, palm * 0.75)
        tip = away(root, inward + (i - 2) * rng.uniform(0.08, 0.3), palm * bent * (1.5 if i in {1, 2, 3} else 1.05))
        _limb(cover, shade, root, tip, palm * 0.42)
    light = cv2.GaussianBlur(shade, (0, 0), max(1.0, palm * 0.18)).astype(np.float32) / 255
    picture *= (0.62 + 0.38 * light)[..., None]
    soft = cv2.GaussianBlur(cover, (0, 0), 0.8).astype(np.float32) / np.float32(255)
    return picture, soft


def _limb(cover: npt.NDArray[np.uint8], shade: npt.NDArray[np.uint8], start: Point, end: Point, thick: float) -> None:
    a, b = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
    cv2.line(cover, a, b, (255.0,), max(2, round(thick)), cv2.LINE_AA)
    cv2.line(shade, a, b, (0.0,), max(2, round(thick)), cv2.LINE_AA)
    cv2.line(shade, a, b, (255.0,), max(1, round(thick * 0.62)), cv2.LINE_AA)

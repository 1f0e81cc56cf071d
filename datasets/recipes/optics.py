"""What light and the phone do to a rendered table: uneven light, gloss, blur, colour cast, noise."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Picture = npt.NDArray[np.uint8]
    Field = npt.NDArray[np.float32]

_SENT: Final = 1600
"""Longer side, in pixels, of a photo that a messenger has made smaller: blurs are given for it."""


def develop(rng: np.random.Generator, canvas: Picture, glossy: npt.NDArray[np.bool_]) -> Picture:
    """The photo of a canvas (h, w, 3) RGB; `glossy` (h, w) marks the tiles."""
    height, width = canvas.shape[:2]
    picture = canvas.astype(np.float32)
    picture *= _light_field(rng, (width, height))[..., None]
    if rng.random() < 0.45:
        picture += (_gloss(rng, (width, height)) * glossy)[..., None]
    if rng.random() < 0.07:  # few photos are taken through glass or film
        picture = _glass(rng, picture)
    picture = _blur(rng, picture)
    picture = _tone(rng, picture)
    picture += _noise(rng, (height, width))
    return np.clip(picture, 0, 255).astype(np.uint8)


def _light_field(rng: np.random.Generator, size: tuple[int, int]) -> Field:
    """A slope of light across the picture, a vignette and now and then the shadow of a hand or phone."""
    small = (max(2, size[0] // 8), max(2, size[1] // 8))
    x, y = np.meshgrid(np.linspace(-1, 1, small[0], dtype=np.float32), np.linspace(-1, 1, small[1], dtype=np.float32))
    angle = rng.uniform(0, math.tau)
    field = 1 + rng.uniform(0, 0.28) * (x * math.cos(angle) + y * math.sin(angle))
    field *= 1 - rng.uniform(0, 0.22) * (x * x + y * y) / 2
    if rng.random() < 0.35:
        for _ in range(int(rng.integers(1, 3))):
            cx, cy, turn = rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0, math.tau)
            u = (x - cx) * math.cos(turn) + (y - cy) * math.sin(turn)
            v = -(x - cx) * math.sin(turn) + (y - cy) * math.cos(turn)
            spot = np.exp(-((u / rng.uniform(0.2, 1.2)) ** 4) - (v / rng.uniform(0.15, 0.6)) ** 4)
            field *= 1 - rng.uniform(0.15, 0.5) * spot
    return np.asarray(cv2.resize(field.astype(np.float32), size, interpolation=cv2.INTER_LINEAR), dtype=np.float32)


def _gloss(rng: np.random.Generator, size: tuple[int, int]) -> Field:
    """Reflections of lamps and windows on polished tiles."""
    small = (max(2, size[0] // 4), max(2, size[1] // 4))
    x, y = np.meshgrid(np.linspace(-1, 1, small[0], dtype=np.float32), np.linspace(-1, 1, small[1], dtype=np.float32))
    field = np.zeros(small[::-1], np.float32)
    for _ in range(int(rng.integers(1, 4))):
        turn = rng.uniform(0, math.tau)
        cx, cy = rng.uniform(-1, 1), rng.uniform(-1, 1)
        u = (x - cx) * math.cos(turn) + (y - cy) * math.sin(turn)
        v = -(x - cx) * math.sin(turn) + (y - cy) * math.cos(turn)
        field += rng.uniform(25, 150) * np.exp(-((u / rng.uniform(0.1, 0.8)) ** 2) - (v / rng.uniform(0.03, 0.25)) ** 2)
    return np.asarray(cv2.resize(field, size, interpolation=cv2.INTER_LINEAR), dtype=np.float32)


def _glass(rng: np.random.Generator, picture: Field) -> Field:
    """A sheet or dome over the table: a pale veil, and the room's windows and lamps faintly on it."""
    height, width = picture.shape[:2]
    small = np.zeros((height // 4 + 1, width // 4 + 1), np.float32)
    reach = float(max(small.shape))
    for _ in range(int(rng.integers(1, 4))):
        middle, turn = rng.uniform(0.05, 0.95, 2) * small.shape[::-1], rng.uniform(0, math.tau)
        half = np.array([rng.uniform(0.04, 0.2), rng.uniform(0.04, 0.2)]) * reach
        if rng.random() < 0.5:  # a lamp
            axes = (max(1, int(half[0] * 0.6)), max(1, int(half[1] * 0.3)))
            at = (int(middle[0]), int(middle[1]))
            cv2.ellipse(small, at, axes, math.degrees(turn), 0, 360, (float(rng.uniform(40, 120)),), -1)
            continue
        panes, skew = int(rng.integers(1, 4)), rng.uniform(-0.4, 0.4)
        for pane in range(panes):  # a window
            left, right = -1 + 2 * pane / panes, -1 + 2 * (pane + 0.86) / panes
            corners = np.array([(left, -1.0), (right, -1.0), (right + skew, 1.0), (left + skew, 1.0)]) * half
            c, s = math.cos(turn), math.sin(turn)
            placed = corners @ np.array([[c, s], [-s, c]]) + middle
            cv2.fillConvexPoly(small, np.round(placed).astype(np.int32), (float(rng.uniform(25, 70)),))
    small = np.asarray(cv2.GaussianBlur(small, (0, 0), rng.uniform(0.8, 5)), dtype=np.float32)
    glare = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)[..., None]
    return np.asarray(picture * rng.uniform(0.86, 0.97) + rng.uniform(0, 22) + glare, dtype=np.float32)


def _blur(rng: np.random.Generator, picture: Field) -> Field:
    """A lens is as sharp as its pixels; a hand that shakes and a wrong focus move the picture by parts of its size."""
    reach = max(1.0, max(picture.shape[:2]) / _SENT)
    kind = rng.random()
    if kind < 0.72:  # every lens softens a little
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.35, 0.9)), dtype=np.float32)
    if kind < 0.86:  # out of focus
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), reach * rng.uniform(0.9, 2.2)), dtype=np.float32)
    if kind < 0.94:  # a moving hand
        length, angle = round(reach * int(rng.integers(3, 8))), rng.uniform(0, math.pi)
        kernel = np.zeros((length * 2 + 1, length * 2 + 1), np.float32)
        half = (round(length * math.cos(angle) * 0.5), round(length * math.sin(angle) * 0.5))
        cv2.line(
            kernel,
            (length - half[0], length - half[1]),
            (length + half[0], length + half[1]),
            (1.0,),
            1,
            cv2.LINE_AA,
        )
        return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), dtype=np.float32)
    soft = cv2.GaussianBlur(picture, (0, 0), 1.2)  # oversharpened by the phone
    return np.asarray(np.clip(picture + rng.uniform(0.4, 1.2) * (picture - soft), 0, 255), dtype=np.float32)


def _tone(rng: np.random.Generator, picture: Field) -> Field:
    warm = rng.normal(0, 0.05)
    gains = np.array([1 + warm, 1 + rng.normal(0, 0.015), 1 - warm], np.float32)
    exposure = math.exp(rng.normal(-0.03, 0.16)) if rng.random() < 0.92 else rng.uniform(0.35, 0.65)
    gamma = math.exp(rng.normal(0, 0.12))
    scaled = np.clip(picture * (gains * exposure / 255), 0, 1)
    toned = scaled**gamma if abs(gamma - 1) > 0.02 else scaled  # not worth a power
    if rng.random() < 0.4:
        grey = toned.mean(axis=2, keepdims=True)
        toned = grey + (toned - grey) * rng.uniform(0.6, 1.25)
    return np.asarray(toned * 255, dtype=np.float32)


def _noise(rng: np.random.Generator, size: tuple[int, int]) -> Field:
    strong = rng.random() < 0.2
    grey = rng.standard_normal((*size, 1), dtype=np.float32) * (rng.uniform(3, 8) if strong else rng.uniform(0.3, 2.5))
    if not strong:
        return grey
    tint = rng.standard_normal((size[0] // 2 + 1, size[1] // 2 + 1, 3), dtype=np.float32) * rng.uniform(0.5, 4)
    return np.asarray(grey + cv2.resize(tint, size[::-1]), dtype=np.float32)

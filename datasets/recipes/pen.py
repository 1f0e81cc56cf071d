# ruff: noqa: PLR0913 - drawing is numbers and many of them at once
"""A pen for drawing tile faces: filled curves, strokes and characters on a transparent sheet.

Units are pixels of the finished face (`WIDTH` x `HEIGHT`, portrait); all is drawn `SCALE` times larger and shrunk in
the end.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt
    from fonts import Font

WIDTH, HEIGHT = 192, 256
SCALE = 2

Point = tuple[float, float]
Colour = tuple[int, int, int]


class Pen:
    """Draws on one transparent sheet; colours are RGB triples, `None` erases back to transparent."""

    def __init__(self) -> None:
        self._sheet = Image.new("RGBA", (WIDTH * SCALE, HEIGHT * SCALE), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._sheet)

    def finish(self) -> npt.NDArray[np.uint8]:
        """The finished sheet: (HEIGHT, WIDTH, 4) RGBA, colours times alpha: ink was blended into transparent black."""
        return np.asarray(
            cv2.resize(np.asarray(self._sheet), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), dtype=np.uint8
        )

    def polygon(self, points: Sequence[Point], colour: Colour | None) -> None:
        """A filled polygon."""
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=_ink(colour))

    def line(self, points: Sequence[Point], width: float, colour: Colour | None) -> None:
        """A line of even width with round ends."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        thick = max(1, round(width * SCALE))
        self._draw.line(scaled, fill=_ink(colour), width=thick, joint="curve")
        half = thick / 2
        for x, y in (scaled[0], scaled[-1]):
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=_ink(colour))

    def stroke(self, points: Sequence[Point], widths: Sequence[float], colour: Colour | None) -> None:
        """A brush stroke whose width runs through `widths` from its start to its end."""
        track = np.asarray(points, dtype=float)
        tangent = np.gradient(track, axis=0)
        length = np.maximum(np.hypot(tangent[:, 0], tangent[:, 1]), 1e-6)
        normal = np.stack([-tangent[:, 1], tangent[:, 0]], axis=1) / length[:, None]
        half = np.interp(np.linspace(0, 1, len(track)), np.linspace(0, 1, len(widths)), widths)[:, None] / 2
        edge = np.concatenate([track + normal * half, (track - normal * half)[::-1]])
        self.polygon([(float(x), float(y)) for x, y in edge], colour)

    def ellipse(self, centre: Point, radii: Point, colour: Colour | None, *, turn: float = 0.0) -> None:
        """A filled ellipse turned by `turn` radians."""
        if turn == 0.0:
            (x, y), (a, b) = centre, radii
            box = ((x - a) * SCALE, (y - b) * SCALE, (x + a) * SCALE, (y + b) * SCALE)
            self._draw.ellipse(box, fill=_ink(colour))
        else:
            self.polygon(ellipse(centre, radii, turn), colour)

    def disc(self, centre: Point, radius: float, colour: Colour | None) -> None:
        """A filled circle."""
        self.ellipse(centre, (radius, radius), colour)

    def ring(self, centre: Point, radius: float, width: float, colour: Colour | None) -> None:
        """A circle line whose outer edge has `radius`."""
        (x, y), r = centre, radius
        box = ((x - r) * SCALE, (y - r) * SCALE, (x + r) * SCALE, (y + r) * SCALE)
        self._draw.ellipse(box, outline=_ink(colour), width=max(1, round(width * SCALE)))

    def box(
        self,
        corners: tuple[float, float, float, float],
        colour: Colour | None,
        *,
        radius: float = 0.0,
        line: float = 0.0,
    ) -> None:
        """A box with round corners: filled, or a frame where `line` gives its width."""
        scaled = tuple(v * SCALE for v in corners)
        wide = max(1, round(line * SCALE))
        fill, outline = (None, _ink(colour)) if line else (_ink(colour), None)
        self._draw.rounded_rectangle(scaled, radius * SCALE, fill=fill, outline=outline, width=wide)

    def character(
        self,
        text: str,
        font: Font,
        centre: Point,
        size: Point,
        colour: Colour,
        *,
        bold: float = 0.0,
        turn: float = 0.0,
        hollow: float = 0.0,
    ) -> None:
        """Writes `text` so that its ink fills the box `size` around `centre`, turned by `turn` degrees.

        `bold` thickens its strokes by per cent of its size (thins them where negative); `hollow` leaves of them a line.
        """
        mask = glyph(text, font, bold, hollow)
        wide, high = max(1, round(size[0] * SCALE)), max(1, round(size[1] * SCALE))
        mask = mask.resize((wide, high), Image.Resampling.BILINEAR)
        if turn:
            mask = mask.rotate(turn, Image.Resampling.BILINEAR, expand=True)
        at = (round(centre[0] * SCALE - mask.width / 2), round(centre[1] * SCALE - mask.height / 2))
        self._sheet.paste(Image.new("RGBA", mask.size, (*colour, 255)), at, mask)


def bezier(*points: Point, steps: int = 18) -> list[Point]:
    """A Bézier curve of any degree through its control points."""
    t = np.linspace(0, 1, steps)[:, None]
    layers = [np.asarray(p, dtype=float)[None, :].repeat(steps, axis=0) for p in points]
    while len(layers) > 1:
        layers = [a * (1 - t) + b * t for a, b in pairwise(layers)]
    return [(float(x), float(y)) for x, y in layers[0]]


def ellipse(centre: Point, radii: Point, turn: float, *, steps: int = 28) -> list[Point]:
    """The outline of an ellipse turned by `turn` radians."""
    c, s = math.cos(turn), math.sin(turn)
    angles = [2 * math.pi * i / steps for i in range(steps)]
    local = [(radii[0] * math.cos(a), radii[1] * math.sin(a)) for a in angles]
    return [(centre[0] + c * x - s * y, centre[1] + s * x + c * y) for x, y in local]


def away(start: Point, angle: float, distance: float) -> Point:
    """The point `distance` from `start` in the direction `angle` (radians, clockwise from right, y down)."""
    return start[0] + distance * math.cos(angle), start[1] + distance * math.sin(angle)


def _ink(colour: Colour | None) -> tuple[int, int, int, int]:
    return (0, 0, 0, 0) if colour is None else (*colour, 255)


_GLYPHS: dict[tuple[str, str, int, float, float], Image.Image] = {}


def glyph(text: str, font: Font, bold: float = 0.0, hollow: float = 0.0) -> Image.Image:
    """The ink of `text` as a mask cropped to its ink, cached; `bold` and `hollow` in per cent of its size."""
    key = (text, font.path, font.index, round(bold, 1), round(hollow, 1))
    if key not in _GLYPHS:
        size = 220
        face = ImageFont.truetype(font.path, size, index=font.index)
        thick = max(0, round(size * bold / 100))
        left, top, right, bottom = face.getbbox(text, stroke_width=thick)
        mask = Image.new("L", (max(1, round(right - left)), max(1, round(bottom - top))), 0)
        ImageDraw.Draw(mask).text((-left, -top), text, font=face, fill=255, stroke_width=thick)
        if bold < 0:
            mask = _thinned(mask, size * -bold / 100)
        if hollow:
            mask = ImageChops.subtract(mask, _thinned(mask, size * hollow / 100))
        box = mask.getbbox()
        _GLYPHS[key] = mask.crop(box) if box else mask
        if len(_GLYPHS) > 4000:  # bounds the memory of a long run
            _GLYPHS.pop(next(iter(_GLYPHS)))
    return _GLYPHS[key]


def _thinned(mask: Image.Image, pixels: float) -> Image.Image:
    return mask.filter(ImageFilter.MinFilter(2 * max(1, round(pixels)) + 1))

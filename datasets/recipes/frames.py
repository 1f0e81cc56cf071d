"""The white dragon: nothing at all, or a frame."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pen import away
from reserved_marks import RESERVED_FRAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from marks import Frame
    from pen import Colour, Pen, Point


def frame(pen: Pen, look: Frame, blue: Colour, green: Colour, red: Colour) -> None:
    """Draws the white dragon: nothing at all, or a frame."""
    colour = (blue, (22, 24, 28), green, red)[look.ink]
    if look.design in RESERVED_FRAMES:
        RESERVED_FRAMES[look.design](pen, colour, red if colour != red else green, look.inset, look.line)
        return
    if look.design != "blank":
        _DESIGNS[look.design](pen, look, colour, green if look.design == "vines" else red)


def _boxes(look: Frame) -> tuple[tuple[float, float, float, float], tuple[float, float, float, float]]:
    i = look.inset
    return (i, i, 192 - i, 256 - i), (i + 16, i + 16, 176 - i, 240 - i)


def _thin(pen: Pen, look: Frame, colour: Colour, _: Colour) -> None:
    pen.box(_boxes(look)[0], colour, radius=8, line=look.line)


def _double(pen: Pen, look: Frame, colour: Colour, _: Colour) -> None:
    outer, inner = _boxes(look)
    pen.box(outer, colour, radius=6, line=look.line)
    pen.box(inner, colour, radius=4, line=look.line * 0.6)


def _notched(pen: Pen, look: Frame, colour: Colour, _: Colour) -> None:
    i, line = look.inset, look.line
    outer, inner = _boxes(look)
    pen.box(outer, colour, radius=3, line=line)
    pen.box(inner, colour, line=line * 0.7)
    for x in (i + 16, 176 - i):
        for y in (i + 16, 240 - i):
            pen.disc((x, y), 15, colour)
            pen.disc((x + (4 if x < 96 else -4), y + (4 if y < 128 else -4)), 11, None)


def _hatched(pen: Pen, look: Frame, colour: Colour, _: Colour) -> None:
    i, line = look.inset, look.line
    outer, inner = _boxes(look)
    pen.box(outer, colour, radius=4, line=line * 0.7)
    pen.box(inner, colour, line=line * 0.5)
    steps = 9
    for k in range(steps + 1):
        x, y = i + (192 - 2 * i) * k / steps, i + (256 - 2 * i) * k / steps
        pen.line([(x, i), (x + (6 if k < steps else -6), i + 16)], 3, colour)
        pen.line([(x, 256 - i), (x + (6 if k < steps else -6), 240 - i)], 3, colour)
        pen.line([(i, y), (i + 16, y)], 3, colour)
        pen.line([(192 - i, y), (176 - i, y)], 3, colour)


def _ornate(pen: Pen, look: Frame, colour: Colour, _: Colour) -> None:
    i, line = look.inset, look.line
    outer = _boxes(look)[0]
    pen.box(outer, colour, radius=10, line=line)
    for x in (i, 192 - i):
        for y in (i, 256 - i):
            pen.disc((x, y), 17, colour)
            pen.disc((x, y), 9, None)
    for x, y in ((96, i), (96, 256 - i), (i, 128), (192 - i, 128)):
        pen.disc((x, y), 12, colour)
        pen.disc((x, y), 5, None)


def _beaded(pen: Pen, look: Frame, colour: Colour, other: Colour) -> None:
    """Beads along a line, or alone."""
    outer, inner = _boxes(look)
    if look.line > 6:
        pen.box(inner, colour, radius=4, line=look.line * 0.5)
    for place, ink in zip(_around(outer, 18.0), (colour, colour, other) * 40, strict=False):
        pen.disc(place, look.line * 0.9, ink)


def _brackets(pen: Pen, look: Frame, colour: Colour, _: Colour) -> None:
    """Corners alone, with a thin box within."""
    (left, top, right, low), inner = _boxes(look)
    for x, sx in ((left, 1), (right, -1)):
        for y, sy in ((top, 1), (low, -1)):
            pen.line([(x + sx * 40, y), (x, y), (x, y + sy * 50)], look.line * 1.2, colour)
            pen.disc((x + sx * 14, y + sy * 14), look.line, colour)
    pen.box(inner, colour, radius=8, line=look.line * 0.45)


def _waves(pen: Pen, look: Frame, colour: Colour, _: Colour) -> None:
    """A wavy band between two lines."""
    outer, inner = _boxes(look)
    pen.box(outer, colour, radius=6, line=look.line * 0.5)
    pen.box(inner, colour, radius=4, line=look.line * 0.5)
    middle = tuple((a + b) / 2 for a, b in zip(outer, inner, strict=True))
    for i, place in enumerate(_around((middle[0], middle[1], middle[2], middle[3]), 12.0)):
        pen.disc(place, 4.5 if i % 2 else 2.5, colour)


def _vines(pen: Pen, look: Frame, colour: Colour, leaf: Colour) -> None:
    """Leaves by pairs along a line, a blossom in every corner."""
    outer, _ = _boxes(look)
    pen.box(outer, colour, radius=12, line=look.line * 0.55)
    for i, place in enumerate(_around(outer, 20.0)):
        along = 0.0 if place[1] in {outer[1], outer[3]} else math.pi / 2
        for side in (-1, 1):
            pen.ellipse(
                away(place, along + side * 0.9, 9), (8, 3.4), leaf if i % 2 else colour, turn=along + side * 0.9
            )
    for x in (outer[0], outer[2]):
        for y in (outer[1], outer[3]):
            for k in range(5):
                pen.disc(away((x, y), math.tau * k / 5, 8), 5.5, colour)
            pen.disc((x, y), 4, None)


def _around(box: tuple[float, float, float, float], step: float) -> list[Point]:
    """Points about `step` apart along the sides of a box, clockwise from its top left corner."""
    left, top, right, low = box
    across, down = max(2, round((right - left) / step)), max(2, round((low - top) / step))
    wide, high = (right - left) / across, (low - top) / down
    return [
        *((left + wide * k, top) for k in range(across)),
        *((right, top + high * k) for k in range(down)),
        *((right - wide * k, low) for k in range(across)),
        *((left, low - high * k) for k in range(down)),
    ]


_DESIGNS: dict[str, Callable[[Pen, Frame, Colour, Colour], None]] = {
    "thin": _thin,
    "double": _double,
    "notched": _notched,
    "hatched": _hatched,
    "ornate": _ornate,
    "beaded": _beaded,
    "brackets": _brackets,
    "waves": _waves,
    "vines": _vines,
}

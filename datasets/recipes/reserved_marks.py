# ruff: noqa: PLR0913, PLR0917 - drawing is numbers and many of them at once
"""Dots, bamboos and white dragons that only the test-only sets show: no training style may draw one of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pen import away, bezier

if TYPE_CHECKING:
    from collections.abc import Callable

    from pen import Colour, Pen, Point

    Dot = Callable[[Pen, Point, float, Colour, Colour], None]
    Bar = Callable[[Pen, Callable[[float], Point], float, float, Colour, Colour], None]
    Edge = Callable[[Pen, Colour, Colour, float, float], None]


def _flower_dot(pen: Pen, at: Point, radius: float, colour: Colour, other: Colour) -> None:
    """A ring around six leaves with open gaps."""
    pen.ring(at, radius, radius * 0.17, colour)
    for i in range(6):
        pen.ellipse(
            away(at, math.tau * i / 6, radius * 0.47), (radius * 0.27, radius * 0.15), colour, turn=math.tau * i / 6
        )
    pen.disc(at, radius * 0.13, other)


def _swirl_dot(pen: Pen, at: Point, radius: float, colour: Colour, other: Colour) -> None:
    """A disc with a curl cut into it."""
    pen.disc(at, radius, colour)
    track = [away(at, math.tau * t / 22, radius * (0.12 + 0.028 * t)) for t in range(24)]
    pen.stroke(track, [radius * 0.1, radius * 0.17, radius * 0.12], None)
    pen.disc(at, radius * 0.12, other)


def _coin_dot(pen: Pen, at: Point, radius: float, colour: Colour, other: Colour) -> None:
    """A coin: a square hole in a disc with a rim."""
    pen.disc(at, radius, colour)
    pen.ring(at, radius * 0.86, radius * 0.1, None)
    half = radius * 0.32
    pen.box((at[0] - half, at[1] - half, at[0] + half, at[1] + half), None)
    pen.disc(at, radius * 0.14, other)


def _star_dot(pen: Pen, at: Point, radius: float, colour: Colour, other: Colour) -> None:
    """A disc with a star of eight rays left open, its middle in the other colour."""
    pen.disc(at, radius, colour)
    for i in range(8):
        tip = away(at, math.tau * (i + 0.5) / 8, radius * 0.78)
        pen.stroke([away(at, math.tau * (i + 0.5) / 8, radius * 0.2), tip], [radius * 0.24, radius * 0.04], None)
    pen.disc(at, radius * 0.27, other)


def _lotus_big(pen: Pen, at: Point, radius: float, colour: Colour, other: Colour) -> None:
    """Twelve pointed petals in two rows around a seed head."""
    for reach, ink, shift in ((1.0, colour, 0.0), (0.68, other, 0.5)):
        for i in range(12):
            angle = math.tau * (i + shift) / 12
            pen.stroke(
                [away(at, angle, radius * 0.3), away(at, angle, radius * 0.7 * reach), away(at, angle, radius * reach)],
                [radius * 0.1, radius * 0.3, radius * 0.02],
                ink,
            )
    pen.disc(at, radius * 0.3, None)
    pen.ring(at, radius * 0.28, radius * 0.06, colour)
    for i in range(6):
        pen.disc(away(at, math.tau * i / 6, radius * 0.14), radius * 0.05, other)


def _lattice_big(pen: Pen, at: Point, radius: float, colour: Colour, other: Colour) -> None:
    """A round window with a lattice."""
    pen.disc(at, radius, colour)
    pen.disc(at, radius * 0.84, None)
    for i in range(-3, 4):
        half = radius * math.sqrt(max(0.0, 0.7 - (i * 0.24) ** 2))
        for turn in (math.pi / 4, -math.pi / 4):
            middle = away(at, turn, i * radius * 0.24)
            pen.line([away(middle, turn + math.pi / 2, half), away(middle, turn - math.pi / 2, half)], 3.4, colour)
    pen.disc(at, radius * 0.42, None)
    pen.disc(at, radius * 0.36, other)
    pen.disc(at, radius * 0.16, None)


def _sun_big(pen: Pen, at: Point, radius: float, colour: Colour, other: Colour) -> None:
    """A sun with wavy rays."""
    for i in range(14):
        angle = math.tau * i / 14
        ray = bezier(
            away(at, angle, radius * 0.5), away(at, angle + 0.24, radius * 0.72), away(at, angle - 0.06, radius)
        )
        pen.stroke(ray, [radius * 0.16, radius * 0.14, radius * 0.03], colour if i % 2 else other)
    pen.disc(at, radius * 0.5, None)
    pen.disc(at, radius * 0.45, other)
    pen.ring(at, radius * 0.34, radius * 0.06, None)


def _nested_big(pen: Pen, at: Point, radius: float, colour: Colour, other: Colour) -> None:
    """A great coin of small dots around a flower."""
    pen.ring(at, radius, radius * 0.09, colour)
    for i in range(18):
        pen.disc(away(at, math.tau * i / 18, radius * 0.76), radius * 0.075, colour)
    pen.ring(at, radius * 0.6, radius * 0.07, colour)
    for i in range(5):
        pen.disc(away(at, math.tau * i / 5 - math.pi / 2, radius * 0.26), radius * 0.2, other)
    pen.disc(at, radius * 0.12, None)


def _segments(
    pen: Pen, along: Callable[[float], Point], thick: float, turn: float, colour: Colour, other: Colour
) -> None:
    """Three short thick joints with waists between them."""
    del other
    for a, b in ((0.02, 0.3), (0.36, 0.64), (0.7, 0.98)):
        middle = along((a + b) / 2)
        pen.stroke([along(a), middle, along(b)], [thick * 0.95, thick * 0.6, thick * 0.95], colour)
        pen.line([along(a + 0.1), along(b - 0.1)], thick * 0.13, None)
    for t in (0.33, 0.67):
        pen.ellipse(along(t), (thick * 0.2, thick * 0.16), colour, turn=turn)


def _sheath(
    pen: Pen, along: Callable[[float], Point], thick: float, turn: float, colour: Colour, other: Colour
) -> None:
    """A cane of even width with a double ring in the middle and cut ends."""
    pen.stroke([along(0.02), along(0.98)], [thick * 0.78, thick * 0.78], colour)
    pen.ellipse(along(0.5), (thick * 0.6, thick * 0.34), None, turn=turn)
    for t in (0.46, 0.54):
        pen.ellipse(along(t), (thick * 0.56, thick * 0.12), other, turn=turn)
    for a, b in ((0.08, 0.38), (0.62, 0.92)):
        pen.line([along(a), along(b)], thick * 0.14, None)


def _beads(pen: Pen, along: Callable[[float], Point], thick: float, turn: float, colour: Colour, other: Colour) -> None:
    """Five beads on a string."""
    pen.line([along(0.05), along(0.95)], thick * 0.24, colour)
    for i, t in enumerate((0.1, 0.3, 0.5, 0.7, 0.9)):
        ink = other if i == 2 else colour
        pen.ellipse(along(t), (thick * 0.5, thick * 0.42), ink, turn=turn)


def _hollow(
    pen: Pen, along: Callable[[float], Point], thick: float, turn: float, colour: Colour, other: Colour
) -> None:
    """Drawn in line only: two long open links."""
    for a, b in ((0.04, 0.5), (0.5, 0.96)):
        pen.line([along(a + 0.06), along(b - 0.06)], thick * 0.92, colour)
        pen.line([along(a + 0.06), along(b - 0.06)], thick * 0.5, None)
    pen.ellipse(along(0.5), (thick * 0.5, thick * 0.14), other, turn=turn)


def _cut_corner(pen: Pen, colour: Colour, other: Colour, inset: float, line: float) -> None:
    """One line with its corners cut off."""
    del other
    i, c = inset, 24.0
    right, low = 192 - i, 256 - i
    path = [
        (i + c, i), (right - c, i), (right, i + c), (right, low - c), (right - c, low), (i + c, low), (i, low - c),
        (i, i + c), (i + c, i), (i + c + 1, i),
    ]  # fmt: skip
    pen.line(path, line, colour)


def _crossed(pen: Pen, colour: Colour, other: Colour, inset: float, line: float) -> None:
    """Two pairs of lines that run through each other at the corners."""
    del other
    for k in (0.0, 15.0):
        i = inset + k
        for x in (i, 192 - i):
            pen.line([(x, inset - 6), (x, 262 - inset)], line * 0.7, colour)
        for y in (i, 256 - i):
            pen.line([(inset - 6, y), (198 - inset, y)], line * 0.7, colour)


def _meander(pen: Pen, colour: Colour, other: Colour, inset: float, line: float) -> None:
    """Keys of a meander all around, rosettes at the corners, a line within."""
    i, step = inset, 24.0
    for y, sign in ((i, 1), (256 - i, -1)):
        for k in range(int((192 - 2 * i - 20) / step)):
            x = i + 16 + step * k
            path = [(x, y), (x + 16, y), (x + 16, y + sign * 14), (x + 7, y + sign * 14), (x + 7, y + sign * 7)]
            pen.line(path, line * 0.6, colour)
    for x, sign in ((i, 1), (192 - i, -1)):
        for k in range(int((256 - 2 * i - 20) / step)):
            y = i + 14 + step * k
            path = [(x, y), (x, y + 16), (x + sign * 14, y + 16), (x + sign * 14, y + 7), (x + sign * 7, y + 7)]
            pen.line(path, line * 0.6, colour)
    pen.box((i + 22, i + 22, 170 - i, 234 - i), other, line=line * 0.6)
    for x in (i + 4, 188 - i):
        for y in (i + 4, 252 - i):
            for k in range(6):
                pen.disc(away((x, y), math.tau * k / 6, 8), 4.6, other)
            pen.disc((x, y), 4, colour)


def _garland(pen: Pen, colour: Colour, other: Colour, inset: float, line: float) -> None:
    """Scrolls along all sides, dots between them, a fan in every corner."""
    i = inset + 6
    for y, sign in ((i, 1), (256 - i, -1)):
        for x in (62.0, 96.0, 130.0):
            curl = bezier((x - 17, y), (x - 8, y + sign * 26), (x + 8, y - sign * 22), (x + 17, y))
            pen.stroke(curl, [line * 0.4, line, line * 0.4], colour)
            pen.disc((x, y + sign * 12), 4, other)
    for x, sign in ((i, 1), (192 - i, -1)):
        for y in (62.0, 106.0, 150.0, 194.0):
            curl = bezier((x, y - 21), (x + sign * 26, y - 9), (x - sign * 22, y + 9), (x, y + 21))
            pen.stroke(curl, [line * 0.4, line, line * 0.4], colour)
            pen.disc((x + sign * 12, y), 4, other)
    for x, y, start in ((i, i, 0.0), (192 - i, i, 1.57), (192 - i, 256 - i, 3.14), (i, 256 - i, 4.71)):
        for k in range(4):
            pen.stroke([(x, y), away((x, y), start + 0.52 * k, 25)], [3, 7], colour)
        pen.disc((x, y), 6, other)


RESERVED_DOTS: dict[str, Dot] = {
    "six leaves": _flower_dot,
    "swirl": _swirl_dot,
    "coin": _coin_dot,
    "star": _star_dot,
}
RESERVED_BIG: dict[str, Dot] = {
    "lotus": _lotus_big,
    "lattice": _lattice_big,
    "sun": _sun_big,
    "nested": _nested_big,
}
RESERVED_BARS: dict[str, Bar] = {"segments": _segments, "sheath": _sheath, "beads": _beads, "hollow": _hollow}
RESERVED_FRAMES: dict[str, Edge] = {
    "cut corner": _cut_corner,
    "crossed": _crossed,
    "meander": _meander,
    "garland": _garland,
}

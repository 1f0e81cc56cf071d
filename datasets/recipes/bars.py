# ruff: noqa: PLR0913, PLR0917 - drawing is numbers and many of them at once
"""The bamboos suit but for its bird."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from reserved_marks import RESERVED_BARS

if TYPE_CHECKING:
    from collections.abc import Callable

    from marks import Bars
    from pen import Colour, Pen, Point
    from reserved_marks import Bar

    Along = Callable[[float], Point]
    """The point at a part of a cane's length."""

# Upright bamboos: (x, y of the middle in units of the field, length in units of its height, colour letter).
_BARS: dict[int, tuple[tuple[float, float, float, str], ...]] = {
    2: ((0.5, 0.24, 0.42, "g"), (0.5, 0.76, 0.42, "b")),
    3: ((0.5, 0.24, 0.42, "g"), (0.24, 0.76, 0.42, "g"), (0.76, 0.76, 0.42, "g")),
    4: ((0.24, 0.24, 0.42, "g"), (0.76, 0.24, 0.42, "b"), (0.24, 0.76, 0.42, "b"), (0.76, 0.76, 0.42, "g")),
    5: (
        (0.16, 0.24, 0.42, "g"), (0.84, 0.24, 0.42, "b"), (0.5, 0.5, 0.44, "r"),
        (0.16, 0.76, 0.42, "b"), (0.84, 0.76, 0.42, "g"),
    ),
    6: tuple((x, y, 0.42, c) for y, c in ((0.24, "g"), (0.76, "b")) for x in (0.16, 0.5, 0.84)),
    7: (
        (0.5, 0.14, 0.27, "r"),
        *((x, y, 0.29, c) for y in (0.49, 0.83) for x, c in ((0.16, "g"), (0.5, "b"), (0.84, "g"))),
    ),
    9: tuple((x, y, 0.29, c) for y in (0.16, 0.5, 0.84) for x, c in ((0.16, "g"), (0.5, "r"), (0.84, "b"))),
}  # fmt: skip


def bars(pen: Pen, number: int, look: Bars, red: Colour, green: Colour, blue: Colour) -> None:
    """Draws 2 to 9 bamboos (the one is a bird)."""
    inks = {"r": red, "g": green, "b": green if look.one_colour or number in {3, 4, 6} else blue}
    left, top, wide, high = 26.0, 26.0, 140.0, 204.0
    thick = 21 * look.width * (0.86 if number > 6 else 1)  # three rows stand closer
    if number == 8:  # the only number with slanted bamboos
        _eight(pen, look, thick, inks)
        return
    for x, y, length, letter in _BARS[number]:
        if number == 9 and look.nine_rows:
            letter = {0.16: "g", 0.5: "r", 0.84: "b"}[y]  # noqa: PLW2901
        at = (left + x * wide, top + y * high)
        half = length * high / 2
        _bar(pen, (at[0], at[1] - half), (at[0], at[1] + half), thick, look.design, inks[letter], inks["r"])


def _eight(pen: Pen, look: Bars, thick: float, inks: dict[str, Colour]) -> None:
    thin = thick * 0.8
    for row, letter in enumerate(look.eight):
        top, bottom = (30.0, 118.0) if row == 0 else (138.0, 226.0)
        colour = inks["g"] if row == 0 else inks["b"]
        for x in (36.0, 156.0):
            _bar(pen, (x, top), (x, bottom), thin, look.design, colour, inks["r"])
        high, low = (top + 6, bottom - 14) if letter == "M" else (bottom - 6, top + 14)
        for x, inner in ((36.0 + thin * 0.6, 96.0 - thin * 0.3), (156.0 - thin * 0.6, 96.0 + thin * 0.3)):
            _bar(pen, (x, high), (inner, low), thin, look.design, colour, inks["r"])


def _bar(pen: Pen, a: Point, b: Point, thick: float, design: str, colour: Colour, red: Colour) -> None:
    def along(t: float) -> Point:
        return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t

    across = math.atan2(b[1] - a[1], b[0] - a[0]) + math.pi / 2
    (_DESIGNS | RESERVED_BARS)[design](pen, along, thick, across, colour, red)


def _bulbs(pen: Pen, along: Along, thick: float, turn: float, colour: Colour, red: Colour) -> None:
    del turn, red
    inner = thick / 2 / max(1.0, math.dist(along(0), along(1)))
    pen.line([along(inner), along(0.46 - inner * 0.4)], thick, colour)
    pen.line([along(0.54 + inner * 0.4), along(1 - inner)], thick, colour)
    pen.line([along(0.3), along(0.7)], thick * 0.6, colour)
    pen.line([along(inner + 0.04), along(0.96 - inner)], thick * 0.2, None)


def _lobes(pen: Pen, along: Along, thick: float, turn: float, colour: Colour, red: Colour) -> None:
    del turn, red
    inner = thick / 2 / max(1.0, math.dist(along(0), along(1)))
    pen.line([along(inner), along(1 - inner)], thick * 0.72, colour)
    for t in (inner, 0.5, 1 - inner):
        pen.disc(along(t), thick * 0.52, colour)
    pen.line([along(inner), along(1 - inner)], thick * 0.16, None)


def _outline(pen: Pen, along: Along, thick: float, turn: float, colour: Colour, red: Colour) -> None:
    del turn, red
    inner = thick / 2 / max(1.0, math.dist(along(0), along(1)))
    pen.line([along(inner), along(1 - inner)], thick, colour)
    pen.line([along(inner + 0.02), along(0.44)], thick * 0.42, None)
    pen.line([along(0.56), along(0.98 - inner)], thick * 0.42, None)


def _rod(pen: Pen, along: Along, thick: float, turn: float, colour: Colour, red: Colour) -> None:
    del turn, red
    inner = thick / 2 / max(1.0, math.dist(along(0), along(1)))
    pen.line([along(inner), along(1 - inner)], thick * 0.8, colour)


def _bone(pen: Pen, along: Along, thick: float, turn: float, colour: Colour, red: Colour) -> None:
    inner = thick / 2 / max(1.0, math.dist(along(0), along(1)))
    ends = [along(inner), along(1 - inner)]
    pen.line(ends, thick * 0.34, colour)
    for t in (inner * 0.9, 1 - inner * 0.9):
        pen.ellipse(along(t), (thick * 0.62, thick * 0.36), colour, turn=turn)
    pen.ellipse(along(0.5), (thick * 0.4, thick * 0.3), red, turn=turn)


def _stripes(pen: Pen, along: Along, thick: float, turn: float, colour: Colour, red: Colour) -> None:
    del red
    inner = thick / 2 / max(1.0, math.dist(along(0), along(1)))
    ends = [along(inner), along(1 - inner)]
    pen.line(ends, thick * 0.92, colour)
    for t in (0.2, 0.35, 0.5, 0.65, 0.8):
        pen.ellipse(along(t), (thick * 0.5, thick * 0.06), None, turn=turn)


def _joint(pen: Pen, along: Along, thick: float, turn: float, colour: Colour, red: Colour) -> None:
    del red
    inner = thick / 2 / max(1.0, math.dist(along(0), along(1)))
    ends = [along(inner), along(1 - inner)]
    pen.line(ends, thick * 0.7, colour)
    for t in (inner * 0.8, 0.5, 1 - inner * 0.8):
        pen.ellipse(along(t), (thick * 0.62, thick * 0.3), colour, turn=turn)
    pen.line([along(0.22), along(0.4)], thick * 0.2, None)
    pen.line([along(0.6), along(0.78)], thick * 0.2, None)


def _knobs(pen: Pen, along: Along, thick: float, turn: float, colour: Colour, red: Colour) -> None:
    del turn, red
    inner = thick / 2 / max(1.0, math.dist(along(0), along(1)))
    ends = [along(inner), along(1 - inner)]
    pen.line(ends, thick * 0.45, colour)
    for t in (inner, 0.5, 1 - inner):
        pen.disc(along(t), thick * 0.55, colour)
        pen.disc(along(t), thick * 0.2, None)


def _leafy(pen: Pen, along: Along, thick: float, turn: float, colour: Colour, red: Colour) -> None:
    inner = thick / 2 / max(1.0, math.dist(along(0), along(1)))
    ends = [along(inner), along(1 - inner)]
    pen.line(ends, thick * 0.75, colour)
    pen.ellipse(along(0.5), (thick * 0.62, thick * 0.22), red, turn=turn)
    pen.line([along(0.16), along(0.36)], thick * 0.25, None)
    pen.line([along(0.64), along(0.84)], thick * 0.25, None)


_DESIGNS: dict[str, Bar] = {
    "bulbs": _bulbs,
    "lobes": _lobes,
    "outline": _outline,
    "rod": _rod,
    "bone": _bone,
    "stripes": _stripes,
    "joint": _joint,
    "knobs": _knobs,
    "leafy": _leafy,
}

# ruff: noqa: PLR0913, PLR0917 - drawing is numbers and many of them at once
"""Dots, bamboos and the white dragon's frame, in the designs that sets use."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from pen import away
from reserved_marks import RESERVED_BARS, RESERVED_BIG, RESERVED_DOTS, RESERVED_FRAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from pen import Colour, Pen, Point


@dataclass(frozen=True, slots=True)
class Dots:
    """Design of the dots suit."""

    design: str
    big: str
    size: float
    colours: int
    gap: float

    @classmethod
    def of(cls, rng: np.random.Generator) -> Self:
        """A design of the kinds in use."""
        designs = ("rings", "rings", "target", "target", "solid", "petals", "wheel", "wheel", "outline")
        return cls(
            design=designs[rng.integers(len(designs))],
            big=("petals", "petals", "rings", "wheel", "rosette")[rng.integers(5)],
            size=rng.uniform(0.88, 1.14),
            colours=int(rng.integers(4)),
            gap=rng.uniform(0.9, 1.06),
        )


# Where the dots of each number lie, in units of the field (0..1 across and down), each with a colour letter.
# Colours: r, g, b as on common Chinese sets.
_DOTS: dict[int, tuple[tuple[float, float, str], ...]] = {
    2: ((0.5, 0.22, "g"), (0.5, 0.78, "b")),
    3: ((0.2, 0.17, "b"), (0.5, 0.5, "r"), (0.8, 0.83, "g")),
    4: ((0.22, 0.2, "b"), (0.78, 0.2, "g"), (0.22, 0.8, "g"), (0.78, 0.8, "b")),
    5: ((0.2, 0.18, "b"), (0.8, 0.18, "g"), (0.5, 0.5, "r"), (0.2, 0.82, "g"), (0.8, 0.82, "b")),
    6: tuple((x, y, c) for y, c in ((0.14, "g"), (0.54, "r"), (0.87, "r")) for x in (0.24, 0.76)),
    7: (
        (0.15, 0.1, "g"), (0.5, 0.21, "g"), (0.85, 0.32, "g"),
        (0.26, 0.6, "r"), (0.74, 0.6, "r"), (0.26, 0.89, "r"), (0.74, 0.89, "r"),
    ),
    8: tuple((x, y, "b") for y in (0.1, 0.367, 0.633, 0.9) for x in (0.27, 0.73)),
    9: tuple((x, y, c) for y, c in ((0.13, "g"), (0.5, "r"), (0.87, "b")) for x in (0.14, 0.5, 0.86)),
}  # fmt: skip
_RADII = {2: 34, 3: 27, 4: 28, 5: 25, 6: 25, 7: 21, 8: 22.5, 9: 23}


def dots(pen: Pen, number: int, look: Dots, red: Colour, green: Colour, blue: Colour) -> None:
    """Draws 1 to 9 dots."""
    inks = {"r": red, "g": green, "b": blue}
    if look.colours == 1:
        inks["g"] = blue
    elif look.colours == 2:  # blue and green change places
        inks["g"], inks["b"] = blue, green
    if number == 1 and look.big in RESERVED_BIG:
        RESERVED_BIG[look.big](pen, (96.0, 128.0), 66 * look.size, inks["b"], inks["r"])
        return
    if number == 1:
        _big_dot(pen, look, inks)
        return
    left, top, wide, high = _field(look.gap)
    for x, y, letter in _DOTS[number]:
        at = (left + x * wide, top + y * high)
        _dot(pen, at, _RADII[number] * look.size, look, inks[letter], inks["r"])


def _field(gap: float) -> tuple[float, float, float, float]:
    wide, high = 152 * gap, 206 * gap
    return 96 - wide / 2, 128 - high / 2, wide, high


def _dot(pen: Pen, at: Point, radius: float, look: Dots, colour: Colour, red: Colour) -> None:
    if look.design in RESERVED_DOTS:
        RESERVED_DOTS[look.design](pen, at, radius, colour, red)
        return
    match look.design:
        case "solid":
            pen.disc(at, radius, colour)
            pen.disc(at, radius * 0.2, None)
        case "rings":
            pen.disc(at, radius, colour)
            pen.ring(at, radius * 0.76, radius * 0.13, None)
            pen.ring(at, radius * 0.42, radius * 0.13, None)
        case "target":
            pen.disc(at, radius, colour)
            pen.disc(at, radius * 0.66, None)
            pen.disc(at, radius * 0.42, colour)
        case "outline":
            pen.ring(at, radius, radius * 0.2, colour)
            pen.ring(at, radius * 0.55, radius * 0.16, colour)
        case "petals":
            for i in range(10):
                pen.disc(away(at, math.tau * i / 10, radius * 0.8), radius * 0.26, colour)
            pen.disc(at, radius * 0.5, red if colour != red else colour)
        case _:
            pen.ring(at, radius, radius * 0.15, colour)
            for i in range(8):
                angle = math.tau * i / 8
                pen.stroke(
                    [away(at, angle, radius * 0.3), away(at, angle, radius * 0.78)],
                    [radius * 0.08, radius * 0.3],
                    colour,
                )
            pen.disc(at, radius * 0.24, colour)


def _big_dot(pen: Pen, look: Dots, inks: dict[str, Colour]) -> None:
    at, radius = (96.0, 128.0), 66 * look.size
    red, green, blue = inks["r"], inks["g"], inks["b"]
    match look.big:
        case "petals":
            count = 16
            for i in range(count):
                pen.disc(away(at, math.tau * i / count, radius * 0.82), radius * 0.19, green)
                pen.disc(away(at, math.tau * i / count, radius * 0.82), radius * 0.09, None)
            pen.disc(at, radius * 0.6, red)
            for i in range(4):
                pen.disc(away(at, math.tau * (i + 0.5) / 4, radius * 0.26), radius * 0.15, None)
        case "rings":
            for part, colour in (
                (1.0, green),
                (0.88, None),
                (0.78, blue),
                (0.62, None),
                (0.52, green),
                (0.36, None),
                (0.24, red),
            ):
                pen.disc(at, radius * part, colour)
        case "wheel":
            pen.ring(at, radius, radius * 0.1, blue)
            for i in range(12):
                angle = math.tau * i / 12
                pen.stroke([away(at, angle, radius * 0.45), away(at, angle, radius * 0.85)], [4, radius * 0.26], green)
            pen.disc(at, radius * 0.36, red)
            pen.disc(at, radius * 0.14, None)
        case _:
            for turn in range(3):
                reach = radius * (1 - 0.28 * turn)
                for i in range(12):
                    angle = math.tau * (i + turn / 2) / 12
                    pen.ellipse(
                        away(at, angle, reach * 0.8), (reach * 0.22, reach * 0.17), (blue, green, red)[turn], turn=angle
                    )
            pen.disc(at, radius * 0.24, red)


@dataclass(frozen=True, slots=True)
class Bars:
    """Design of the bamboos suit."""

    design: str
    width: float
    eight: str
    one_colour: bool
    nine_rows: bool

    @classmethod
    def of(cls, rng: np.random.Generator) -> Self:
        """A design of the kinds in use."""
        designs = ("bulbs", "bulbs", "lobes", "lobes", "outline", "rod", "joint", "knobs", "leafy", "outline")
        return cls(
            design=designs[rng.integers(len(designs))],
            width=rng.uniform(0.8, 1.4),
            eight=str(rng.choice(["WM", "WM", "WM", "WM", "MW", "WW"])),
            one_colour=rng.random() < 0.12,
            nine_rows=rng.random() < 0.25,
        )


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

    if design in RESERVED_BARS:
        RESERVED_BARS[design](pen, along, thick, _across(a, b), colour, red)
        return
    inner = thick / 2 / max(1.0, math.dist(a, b))
    match design:
        case "bulbs":
            pen.line([along(inner), along(0.46 - inner * 0.4)], thick, colour)
            pen.line([along(0.54 + inner * 0.4), along(1 - inner)], thick, colour)
            pen.line([along(0.3), along(0.7)], thick * 0.6, colour)
            pen.line([along(inner + 0.04), along(0.96 - inner)], thick * 0.2, None)
        case "lobes":
            pen.line([along(inner), along(1 - inner)], thick * 0.72, colour)
            for t in (inner, 0.5, 1 - inner):
                pen.disc(along(t), thick * 0.52, colour)
            pen.line([along(inner), along(1 - inner)], thick * 0.16, None)
        case "outline":
            pen.line([along(inner), along(1 - inner)], thick, colour)
            pen.line([along(inner + 0.02), along(0.44)], thick * 0.42, None)
            pen.line([along(0.56), along(0.98 - inner)], thick * 0.42, None)
        case "rod":
            pen.line([along(inner), along(1 - inner)], thick * 0.8, colour)
        case _:
            _jointed(pen, along, thick, design, colour, red, _across(a, b))


def _jointed(
    pen: Pen, along: Callable[[float], Point], thick: float, design: str, colour: Colour, red: Colour, turn: float
) -> None:
    """Canes with joints: `along` gives the point at a part of the length, `turn` runs across the cane."""
    inner = thick / 2 / max(1.0, math.dist(along(0), along(1)))
    ends = [along(inner), along(1 - inner)]
    match design:
        case "joint":
            pen.line(ends, thick * 0.7, colour)
            for t in (inner * 0.8, 0.5, 1 - inner * 0.8):
                pen.ellipse(along(t), (thick * 0.62, thick * 0.3), colour, turn=turn)
            pen.line([along(0.22), along(0.4)], thick * 0.2, None)
            pen.line([along(0.6), along(0.78)], thick * 0.2, None)
        case "knobs":
            pen.line(ends, thick * 0.45, colour)
            for t in (inner, 0.5, 1 - inner):
                pen.disc(along(t), thick * 0.55, colour)
                pen.disc(along(t), thick * 0.2, None)
        case _:
            pen.line(ends, thick * 0.75, colour)
            pen.ellipse(along(0.5), (thick * 0.62, thick * 0.22), red, turn=turn)
            pen.line([along(0.16), along(0.36)], thick * 0.25, None)
            pen.line([along(0.64), along(0.84)], thick * 0.25, None)


def _across(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0]) + math.pi / 2


@dataclass(frozen=True, slots=True)
class Frame:
    """Design of the white dragon."""

    design: str
    ink: int
    inset: float
    line: float

    @classmethod
    def of(cls, rng: np.random.Generator) -> Self:
        """A design of the kinds in use."""
        designs = ("blank", "blank", "thin", "double", "double", "ornate", "ornate", "hatched", "notched", "notched")
        return cls(
            design=designs[rng.integers(len(designs))],
            ink=int(rng.choice([0, 0, 0, 1, 2, 3])),
            inset=rng.uniform(16, 36),
            line=rng.uniform(3.5, 9),
        )


def frame(pen: Pen, look: Frame, blue: Colour, green: Colour, red: Colour) -> None:
    """Draws the white dragon: nothing at all, or a frame."""
    colour = (blue, (22, 24, 28), green, red)[look.ink]
    line = look.line
    if look.design in RESERVED_FRAMES:
        RESERVED_FRAMES[look.design](pen, colour, red if colour != red else green, look.inset, line)
        return
    outer, inner = _boxes(look)
    match look.design:
        case "thin":
            pen.box(outer, colour, radius=8, line=line)
        case "double":
            pen.box(outer, colour, radius=6, line=line)
            pen.box(inner, colour, radius=4, line=line * 0.6)
        case "notched":
            _notched(pen, look, colour)
        case "hatched":
            _hatched(pen, look, colour)
        case "ornate":
            _ornate(pen, look, colour)


def _boxes(look: Frame) -> tuple[tuple[float, float, float, float], tuple[float, float, float, float]]:
    i = look.inset
    return (i, i, 192 - i, 256 - i), (i + 16, i + 16, 176 - i, 240 - i)


def _notched(pen: Pen, look: Frame, colour: Colour) -> None:
    i, line = look.inset, look.line
    outer, inner = _boxes(look)
    pen.box(outer, colour, radius=3, line=line)
    pen.box(inner, colour, line=line * 0.7)
    for x in (i + 16, 176 - i):
        for y in (i + 16, 240 - i):
            pen.disc((x, y), 15, colour)
            pen.disc((x + (4 if x < 96 else -4), y + (4 if y < 128 else -4)), 11, None)


def _hatched(pen: Pen, look: Frame, colour: Colour) -> None:
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


def _ornate(pen: Pen, look: Frame, colour: Colour) -> None:
    i, line = look.inset, look.line
    outer, _ = _boxes(look)
    pen.box(outer, colour, radius=10, line=line)
    for x in (i, 192 - i):
        for y in (i, 256 - i):
            pen.disc((x, y), 17, colour)
            pen.disc((x, y), 9, None)
    for x, y in ((96, i), (96, 256 - i), (i, 128), (192 - i, 128)):
        pen.disc((x, y), 12, colour)
        pen.disc((x, y), 5, None)

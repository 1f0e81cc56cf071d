# ruff: noqa: PLR0913, PLR0917 - drawing is numbers and many of them at once
"""The dots suit."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pen import away
from reserved_marks import RESERVED_BIG, RESERVED_DOTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from marks import Dots
    from pen import Colour, Pen, Point
    from reserved_marks import Dot

    Inks = dict[str, Colour]

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
    middle = (96.0, 128.0)
    if number == 1 and look.big in RESERVED_BIG:
        RESERVED_BIG[look.big](pen, middle, 66 * look.size, inks["b"], inks["r"])
        return
    if number == 1:
        _BIG[look.big](pen, middle, 66 * look.size, inks)
        return
    dot = (_DESIGNS | RESERVED_DOTS)[look.design]
    left, top, wide, high = _field(look.gap)
    for x, y, letter in _DOTS[number]:
        at = (left + x * wide, top + y * high)
        dot(pen, at, _RADII[number] * look.size, inks[letter], inks["r"])


def _field(gap: float) -> tuple[float, float, float, float]:
    wide, high = 152 * gap, 206 * gap
    return 96 - wide / 2, 128 - high / 2, wide, high


def _solid(pen: Pen, at: Point, radius: float, colour: Colour, red: Colour) -> None:
    del red
    pen.disc(at, radius, colour)
    pen.disc(at, radius * 0.2, None)


def _rings(pen: Pen, at: Point, radius: float, colour: Colour, red: Colour) -> None:
    del red
    pen.disc(at, radius, colour)
    pen.ring(at, radius * 0.76, radius * 0.13, None)
    pen.ring(at, radius * 0.42, radius * 0.13, None)


def _target(pen: Pen, at: Point, radius: float, colour: Colour, red: Colour) -> None:
    del red
    pen.disc(at, radius, colour)
    pen.disc(at, radius * 0.66, None)
    pen.disc(at, radius * 0.42, colour)


def _outline(pen: Pen, at: Point, radius: float, colour: Colour, red: Colour) -> None:
    del red
    pen.ring(at, radius, radius * 0.2, colour)
    pen.ring(at, radius * 0.55, radius * 0.16, colour)


def _petals(pen: Pen, at: Point, radius: float, colour: Colour, red: Colour) -> None:
    for i in range(10):
        pen.disc(away(at, math.tau * i / 10, radius * 0.8), radius * 0.26, colour)
    pen.disc(at, radius * 0.5, red if colour != red else colour)


def _clover(pen: Pen, at: Point, radius: float, colour: Colour, red: Colour) -> None:
    del red
    pen.disc(at, radius, colour)
    for i in range(4):
        pen.disc(away(at, math.tau * (i + 0.5) / 4, radius * 0.46), radius * 0.26, None)
    pen.disc(at, radius * 0.2, None)


def _hatched(pen: Pen, at: Point, radius: float, colour: Colour, red: Colour) -> None:
    del red
    pen.ring(at, radius, radius * 0.16, colour)
    for k in (-0.4, 0.0, 0.4):
        half = radius * math.sqrt(0.6 - k * k)
        for x, y in ((k * radius, half), (half, k * radius)):
            turned = (
                (at[0] + x, at[1] + y),
                (at[0] + (x if y == half else -x), at[1] + (-y if y == half else y)),
            )
            pen.line(turned, radius * 0.1, colour)


def _wheel(pen: Pen, at: Point, radius: float, colour: Colour, red: Colour) -> None:
    del red
    pen.ring(at, radius, radius * 0.15, colour)
    for i in range(8):
        angle = math.tau * i / 8
        pen.stroke(
            [away(at, angle, radius * 0.3), away(at, angle, radius * 0.78)],
            [radius * 0.08, radius * 0.3],
            colour,
        )
    pen.disc(at, radius * 0.24, colour)


def _big_petals(pen: Pen, at: Point, radius: float, inks: Inks) -> None:
    red, green = inks["r"], inks["g"]
    count = 16
    for i in range(count):
        pen.disc(away(at, math.tau * i / count, radius * 0.82), radius * 0.19, green)
        pen.disc(away(at, math.tau * i / count, radius * 0.82), radius * 0.09, None)
    pen.disc(at, radius * 0.6, red)
    for i in range(4):
        pen.disc(away(at, math.tau * (i + 0.5) / 4, radius * 0.26), radius * 0.15, None)


def _big_rings(pen: Pen, at: Point, radius: float, inks: Inks) -> None:
    red, green, blue = inks["r"], inks["g"], inks["b"]
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


def _big_wheel(pen: Pen, at: Point, radius: float, inks: Inks) -> None:
    red, green, blue = inks["r"], inks["g"], inks["b"]
    pen.ring(at, radius, radius * 0.1, blue)
    for i in range(12):
        angle = math.tau * i / 12
        pen.stroke([away(at, angle, radius * 0.45), away(at, angle, radius * 0.85)], [4, radius * 0.26], green)
    pen.disc(at, radius * 0.36, red)
    pen.disc(at, radius * 0.14, None)


def _big_scales(pen: Pen, at: Point, radius: float, inks: Inks) -> None:
    red, blue = inks["r"], inks["b"]
    pen.disc(at, radius, blue)
    for ring in range(4):
        for i in range(8 + 4 * ring):
            spot = away(at, math.tau * (i + ring / 2) / (8 + 4 * ring), radius * (0.34 + 0.17 * ring))
            pen.disc(spot, radius * 0.065, None)
    pen.disc(at, radius * 0.22, red)


def _big_rosette(pen: Pen, at: Point, radius: float, inks: Inks) -> None:
    red, green, blue = inks["r"], inks["g"], inks["b"]
    for turn in range(3):
        reach = radius * (1 - 0.28 * turn)
        for i in range(12):
            angle = math.tau * (i + turn / 2) / 12
            pen.ellipse(
                away(at, angle, reach * 0.8), (reach * 0.22, reach * 0.17), (blue, green, red)[turn], turn=angle
            )
    pen.disc(at, radius * 0.24, red)


_DESIGNS: dict[str, Dot] = {
    "solid": _solid,
    "rings": _rings,
    "target": _target,
    "outline": _outline,
    "petals": _petals,
    "clover": _clover,
    "hatched": _hatched,
    "wheel": _wheel,
}
_BIG: dict[str, Callable[[Pen, Point, float, Inks], None]] = {
    "petals": _big_petals,
    "rings": _big_rings,
    "wheel": _big_wheel,
    "scales": _big_scales,
    "rosette": _big_rosette,
}

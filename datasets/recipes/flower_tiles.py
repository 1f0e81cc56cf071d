"""Flower and season tiles: their pictures, digits and names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import fonts
from chance import one_of
from flowers import NAMED, PLANTS, SEASONS, Palette
from reserved_flowers import RESERVED_FLOWERS

if TYPE_CHECKING:
    import numpy as np
    from faces import Style
    from flowers import Painter
    from pen import Colour, Pen


def flower(pen: Pen, number: int, look: Style, rng: np.random.Generator) -> None:
    """Draws the picture of 1f to 8f."""
    season = number <= 4  # 1f-4f are the seasons
    place = (number - 1) % 4
    colours = [look.red, look.green, look.blue, look.red]
    bloom = one_of(rng, (look.red, look.red, look.blue))
    palette = Palette(bloom, look.green, one_of(rng, (look.green, look.green, look.blue)), one_of(rng, tuple(colours)))
    named = look.flower_marks in {"digit+name", "name+digit", "name"}
    if look.written:
        text, font = fonts.pick(look.honour, *_name(number, look))
        pen.character(text, font, (96, 150), (104 * look.grow, 122 * look.grow), colours[place], bold=look.bold)
        return
    painter: Painter
    if look.flowers:
        painter = RESERVED_FLOWERS[look.flowers[number - 1]]
    elif not season and (look.own_plants or not named):
        painter = one_of(rng, PLANTS[place])
    elif named and rng.random() < 0.35:
        painter = one_of(rng, NAMED)
    else:  # without its name a season must not look like one of the four plants
        painter = one_of(rng, SEASONS)
    painter(pen, rng, palette)


def _name(number: int, look: Style) -> tuple[str, ...]:
    """The forms of a flower's name, the set's own first."""
    forms = (("春",), ("夏",), ("秋",), ("冬",), ("梅",), ("蘭", "兰"), ("菊",), ("竹",))[number - 1]
    return forms[::-1] if look.simplified else forms


def flower_marks(pen: Pen, number: int, look: Style) -> None:
    """Writes the digit and the name of 1f to 8f, where the set has them."""
    season, place = number <= 4, (number - 1) % 4
    colour = look.flower_inks[0 if season else 1]
    left, right, y = (34.0, 38.0), (158.0, 38.0), 38.0
    size = look.index_size + 8
    digits, names = {
        "digit+name": (left, right),
        "name+digit": (right, left),
        "digit": (left if look.seed % 2 else right, None),
        "name": (None, right if look.seed % 2 else left),
        "chinese": ((96.0, y), None),
    }[look.flower_marks]
    if names is not None:
        text, font = fonts.pick(look.honour, *_name(number, look))
        pen.character(text, font, names, (size + 6, size + 10), colour, bold=look.bold)
    if digits is not None and look.flower_marks == "chinese":
        text, font = fonts.pick(look.numeral, "一二三四"[place])
        pen.character(text, font, digits, (size + 14, (size if place == 3 else 9 + 13 * place)), colour, bold=look.bold)
    elif digits is not None:
        _digit(pen, place, look, digits, colour)


def _digit(pen: Pen, place: int, look: Style, at: tuple[float, float], colour: Colour) -> None:
    """The number of a flower, as its set writes numbers."""
    size = look.index_size + 8
    if look.digits == "roman":
        text = ("I", "II", "III", "IV")[place]
        pen.character(text, look.latin, at, (size * (0.2, 0.42, 0.68, 0.8)[place], size * 0.9), colour)
        return
    small = 0.7 if look.digits == "circled" else 1.0
    if look.digits == "circled":
        pen.ring(at, size * 0.62, max(2.5, size * 0.07), colour)
    wide = 0.36 if place == 0 else 0.62
    pen.character("1234"[place], look.latin, at, (size * small * wide, size * small), colour)

"""Birds that only the test-only sets show: no training style may draw one of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pen import away, bezier

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from birds import Plumage
    from pen import Pen

    Painter = Callable[[Pen, np.random.Generator, Plumage], None]


def _rooster(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """Struts to the left, comb up, a sheaf of sickle feathers behind it."""
    for i in range(6):
        tip = (176 - 7 * i, 62 + 25 * i + rng.uniform(-3, 3))
        pen.stroke(bezier((112, 138), (150 - 6 * i, 40 + 24 * i), tip), [6, 10, 3], (plumage.tail, plumage.wing)[i % 2])
    pen.ellipse((98, 146), (44, 30), plumage.body, turn=0.25)
    pen.polygon([(62, 140), (48, 92), (70, 84), (92, 122)], plumage.body)
    for x, y in ((88, 140), (102, 148), (116, 154)):
        pen.stroke(bezier((x, y), (x + 14, y - 6), (x + 24, y + 6)), [2, 5, 1], None)
    pen.disc((56, 84), 15, plumage.body)
    for x, y in ((46, 68), (56, 63), (67, 67)):
        pen.disc((x, y), 7, plumage.tail)
    pen.polygon([(44, 80), (27, 88), (44, 92)], plumage.wing)
    pen.ellipse((47, 103), (5, 10), plumage.tail)
    pen.disc((53, 82), 3, None)
    for x in (86, 106):
        pen.line([(x, 172), (x - 4, 208)], 4, plumage.wing)
        for toe in (-14, -4, 10):
            pen.line([(x - 4, 208), (x - 4 + toe, 216)], 3, plumage.wing)


def _swallow(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """Seen from above, climbing, with sickle wings and a forked tail."""
    lean = rng.uniform(-6, 6)
    for side in (-1, 1):
        wing = bezier((96, 112), (96 + side * 52, 62), (96 + side * 84, 150 + lean))
        pen.stroke(wing, [22, 16, 2], plumage.wing)
        pen.stroke(bezier((96, 126), (96 + side * 36, 100), (96 + side * 58, 152)), [9, 7, 1], plumage.body)
        pen.stroke(bezier((96, 158), (96 + side * 6, 196), (96 + side * 30, 232)), [12, 9, 2], plumage.tail)
    pen.ellipse((96, 126), (17, 42), plumage.body)
    pen.disc((96, 78), 15, plumage.body)
    pen.polygon([(91, 66), (96, 48), (101, 66)], plumage.tail)
    pen.stroke(bezier((86, 90), (96, 98), (106, 90)), [2, 5, 2], None)
    for y in (112, 126, 140):
        pen.stroke(bezier((87, y), (96, y + 6), (105, y)), [1, 3, 1], None)


def _phoenix(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """Looks to the right; three streamers curl down to the foot of the tile, each with an eye."""
    for i, x in enumerate((40, 84, 138)):
        end = (float(x), 226 - 6.0 * (i == 1) + rng.uniform(-3, 3))
        bend = [(96, 120), (52 + 30 * i, 160), (20 + 62 * i, 186), end]
        pen.stroke(bezier(*bend, steps=26), [7, 9, 5], (plumage.tail, plumage.wing, plumage.tail)[i])
        pen.disc(end, 13, plumage.tail)
        pen.disc(end, 8, None)
        pen.disc(end, 4.5, plumage.body)
    pen.ellipse((96, 110), (34, 20), plumage.body, turn=-0.7)
    for i in range(4):
        pen.stroke(bezier((92, 112), (60, 92 - 8 * i), (34 + 9 * i, 66 - 6 * i)), [5, 8, 2], plumage.wing)
    pen.stroke(bezier((112, 92), (138, 84), (128, 58)), [16, 9, 8], plumage.body)
    pen.disc((130, 52), 11, plumage.body)
    pen.polygon([(138, 46), (158, 54), (138, 58)], plumage.tail)
    for angle in (-2.4, -1.9, -1.4):
        pen.stroke([away((128, 46), angle, 8), away((128, 46), angle, 26)], [3, 1.5], plumage.tail)
        pen.disc(away((128, 46), angle, 28), 4, plumage.wing)
    pen.disc((132, 50), 2.6, None)


def _owl(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """Sits on a bough and looks out of the tile."""
    pen.stroke(bezier((20, 216), (96, 206), (172, 212)), [7, 10, 5], plumage.tail)
    pen.ellipse((96, 142), (44, 62), plumage.body)
    pen.ellipse((96, 156), (27, 40), None)
    for row in range(5):
        for col in range(-1 - row % 2, 2):
            pen.ellipse((96 + 15 * (col + 0.5 * (row % 2)), 130 + 14 * row), (5, 3.6), plumage.wing)
    for side in (-1, 1):
        pen.polygon(
            [(96 + side * 12, 66), (96 + side * 42, 46 + rng.uniform(-3, 3)), (96 + side * 40, 92)], plumage.body
        )
        pen.disc((96 + side * 18, 92), 19, None)
        pen.ring((96 + side * 18, 92), 17, 5, plumage.wing)
        pen.disc((96 + side * 18, 92), 7, plumage.tail)
        pen.stroke(
            bezier((96 + side * 36, 112), (96 + side * 60, 150), (96 + side * 40, 190)), [9, 13, 3], plumage.wing
        )
        for toe in (-7, 0, 7):
            pen.line([(96 + side * 16 + toe, 200), (96 + side * 16 + toe, 214)], 4, plumage.wing)
    pen.polygon([(89, 100), (103, 100), (96, 118)], plumage.tail)


def _heron(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """Stands on one leg among reeds, its neck an S."""
    for x in (32, 46, 150, 164):
        top = (x + rng.uniform(-8, 8), rng.uniform(128, 160))
        pen.stroke(bezier((x, 232), (x, 190), top), [6, 4, 1.5], plumage.wing)
    pen.stroke([(104, 160), (104, 228)], [5, 4], plumage.tail)
    pen.stroke([(112, 160), (124, 186), (108, 196)], [4, 4, 3], plumage.tail)
    pen.ellipse((108, 136), (40, 22), plumage.body, turn=0.5)
    for i in range(3):
        pen.stroke(bezier((96, 132), (124, 148 + 4 * i), (152, 176 + 9 * i)), [5, 9, 2], plumage.wing)
    pen.stroke(bezier((78, 124), (34, 100), (112, 92), (82, 52), steps=26), [18, 11, 9, 8], plumage.body)
    pen.disc((80, 50), 11, plumage.body)
    pen.polygon([(72, 45), (36, 56), (72, 56)], plumage.tail)
    pen.stroke(bezier((86, 44), (108, 42), (120, 58)), [4, 3, 1], plumage.wing)
    pen.disc((77, 48), 2.5, None)


def _pheasant(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """On a rock, its straight barred tail across the whole tile."""
    pen.polygon([(22, 236), (34, 206), (70, 190), (104, 204), (128, 236)], plumage.wing)
    end = (176.0, 214 + rng.uniform(-6, 6))
    for drop, colour in ((0, plumage.tail), (12, plumage.wing)):
        pen.stroke([(92, 120 + drop), (end[0], end[1] - 24 + drop * 2)], [13, 4], colour)
    for i in range(7):
        x, y = 102 + 10 * i, 126 + 9.6 * i
        pen.line([(x - 3, y + 7), (x + 4, y - 5)], 2.6, None)
    pen.ellipse((76, 118), (22, 44), plumage.body, turn=-0.55)
    for row in range(4):
        for col in range(3):
            at = (66 + 10 * col + 4 * row, 98 + 13 * row - 3 * col)
            pen.ring(at, 5.5, 2.2, None)
    pen.disc((54, 68), 15, plumage.tail)
    pen.polygon([(42, 62), (24, 70), (42, 74)], plumage.wing)
    pen.stroke(bezier((62, 58), (80, 46), (92, 54)), [6, 4, 1], plumage.wing)
    pen.disc((51, 66), 3, None)
    pen.box((42, 84, 70, 91), None)
    for x in (72, 88):
        pen.line([(x, 154), (x - 2, 196)], 4, plumage.tail)


def _curl(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """A bird of three flourishes, as a writing master draws it in few lines."""
    loop = [(150, 74), (40, 20), (10, 200), (130, 214), (176, 150), (110, 104), (64, 150)]
    pen.stroke(bezier(*loop, steps=48), [4, 13, 6, 12, 3], plumage.body)
    for i in range(3):
        end = (60 + 34 * i, 232 - 10 * i + rng.uniform(-3, 3))
        pen.stroke(bezier((96, 150), (70 + 20 * i, 190), end), [3, 7, 2], plumage.tail)
    pen.stroke(bezier((150, 74), (168, 70), (180, 82)), [9, 6, 1], plumage.tail)
    pen.disc((142, 76), 10, plumage.wing)
    pen.disc((144, 74), 3.4, None)
    for i in range(4):
        pen.stroke(bezier((74, 118), (110, 100 + 10 * i), (136 - 5 * i, 122 + 15 * i)), [2, 5, 1], plumage.wing)


def _roundel(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """A crane in a ring of its own wings, as on crests."""
    for side in (-1, 1):
        for i in range(9):
            angle = -math.pi / 2 + side * (0.16 + 0.27 * i)
            root, tip = away((96, 132), angle, 44), away((96, 132), angle + side * 0.06, 84 - 2 * (i % 2))
            pen.stroke([root, tip], [5, 14, 9], plumage.wing if i % 2 else plumage.tail)
        pen.stroke(bezier((96, 172), (96 + side * 40, 150), (96 + side * 20, 100)), [12, 14, 6], plumage.body)
    pen.ellipse((96, 152), (19, 34), plumage.body)
    pen.stroke(bezier((96, 130), (84, 104), (96 + rng.uniform(-2, 2), 84)), [13, 8, 8], plumage.body)
    pen.disc((97, 82), 10, plumage.body)
    pen.disc((96, 75), 6, plumage.tail)
    pen.polygon([(104, 78), (126, 84), (104, 87)], plumage.tail)
    pen.polygon([(84, 180), (108, 180), (116, 226), (96, 214), (76, 226)], plumage.tail)


RESERVED_BIRDS: dict[str, Painter] = {
    "rooster": _rooster,
    "swallow": _swallow,
    "phoenix": _phoenix,
    "owl": _owl,
    "heron": _heron,
    "pheasant": _pheasant,
    "curl": _curl,
    "roundel": _roundel,
}

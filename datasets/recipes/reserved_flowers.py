"""Flower and season pictures that only the test-only sets show: no training style may draw one of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pen import away, bezier, ellipse

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from flowers import Palette
    from pen import Colour, Pen, Point

    Painter = Callable[[Pen, np.random.Generator, Palette], None]


def _plum_bough(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """梅: one bough from the lower left corner, round blossoms of five discs on both sides."""
    bough = bezier((18, 236), (70, 190), (60, 120), (150, 84), steps=30)
    pen.stroke(bough, [13, 8, 6, 2], palette.stem)
    for i, side in ((7, 1), (12, -1), (17, 1), (22, -1), (27, 1)):
        twig = away(bough[i], -math.pi / 4 + side * 1.2, rng.uniform(20, 32))
        pen.line([bough[i], twig], 3, palette.stem)
        _five(pen, twig, rng.uniform(14, 18), palette)
    _five(pen, bough[-1], 17, palette)


def _plum_window(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """梅: blossoms on a straight forked stem before a full moon."""
    pen.ring((106, 122), 56, 4, palette.leaf)
    pen.stroke([(70, 238), (84, 180), (120, 128), (124, 92)], [10, 7, 4, 2], palette.stem)
    pen.stroke([(84, 180), (58, 138), (60, 104)], [6, 4, 2], palette.stem)
    for at in ((124, 90), (60, 100), (104, 150), (72, 150), (140, 124)):
        _five(pen, (at[0] + rng.uniform(-4, 4), at[1] + rng.uniform(-4, 4)), 16, palette)


def _orchid_pot(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """蘭: arching blades in a square pot, three small blossoms on one stalk."""
    pen.polygon([(64, 196), (128, 196), (118, 236), (74, 236)], palette.stem)
    pen.line([(72, 208), (120, 208)], 3, None)
    for i in range(8):
        lean = (i - 3.5) / 3.5
        tip = (96 + lean * 76, 120 + 62 * abs(lean) ** 1.5 + rng.uniform(-6, 6))
        pen.stroke(bezier((96 + lean * 10, 196), (96 + lean * 30, 96), tip), [5, 8, 1.5], palette.leaf)
    stalk = bezier((98, 196), (112, 130), (100, 74))
    pen.stroke(stalk, [4, 3, 2], palette.stem)
    for at in (stalk[17], stalk[13], stalk[9]):
        for angle in (-2.6, -1.6, -0.6, 0.4, 1.6):
            pen.polygon(ellipse(away(at, angle, 10), (11, 4), angle), palette.bloom)
        pen.disc(at, 4, palette.heart)


def _orchid_rock(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """蘭: long grass falling from a rock at the side, a few blossoms in the air."""
    pen.polygon([(14, 236), (18, 150), (44, 132), (66, 166), (60, 236)], palette.stem)
    pen.stroke([(30, 160), (44, 190), (34, 224)], [2, 4, 1], None)
    for i in range(7):
        tip = (172 - 8 * i, 96 + 20 * i + rng.uniform(-5, 5))
        pen.stroke(bezier((50, 150), (98 - 4 * i, 76 + 16 * i), tip), [3, 7, 1.5], palette.leaf)
    for at in ((116, 84), (146, 152), (96, 128)):
        for angle in (-2.9, -1.9, -0.9, 0.1, 1.3):
            pen.stroke([at, away(at, angle, 17)], [3, 8, 2], palette.bloom)
        pen.disc(at, 4, palette.heart)


def _mum_wheel(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """菊: one great head seen from the front, three rings of narrow petals, two leaves under it."""
    at = (96.0, 116.0)
    pen.stroke([(96, 238), (92, 200), at], [6, 5, 4], palette.stem)
    for side in (-1, 1):
        pen.polygon(ellipse((96 + side * 34, 206), (30, 11), side * -0.5), palette.leaf)
        pen.stroke([(100 if side > 0 else 92, 214), (96 + side * 54, 196)], [1, 3, 1], None)
    for ring, (reach, count) in enumerate(((62, 22), (44, 16), (27, 10))):
        for i in range(count):
            angle = math.tau * (i + 0.5 * ring) / count + rng.uniform(-0.02, 0.02)
            colour = palette.bloom if ring != 1 else palette.heart
            pen.polygon(ellipse(away(at, angle, reach - 11), (12, 4.6), angle), colour)
    pen.disc(at, 9, palette.heart)


def _mum_spray(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """菊: three heads in half profile, petals drawn upward like flames."""
    for x, y, lean in ((62, 116, -0.3), (132, 98, 0.3), (98, 166, 0.0)):
        pen.stroke(bezier((96, 238), (96, 200), (x, y + 10)), [6, 4, 3], palette.stem)
        for i in range(11):
            angle = -math.pi / 2 + lean + (i - 5) * 0.27
            tip = away((x, y + 12), angle, 38 - 1.4 * abs(i - 5) + rng.uniform(-1, 1))
            pen.stroke(bezier((x, y + 12), away((x, y + 12), angle + 0.25, 22), tip), [2, 7, 1], palette.bloom)
        pen.ellipse((x, y + 14), (15, 7), palette.heart)
    for x, y, turn in ((60, 200, -0.5), (134, 196, 0.5), (78, 222, 0.2)):
        pen.polygon(ellipse((x, y), (22, 9), turn), palette.leaf)


def _bamboo_canes(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """竹: three straight thick canes with rings, leaves in threes."""
    for x, top, wide in ((60, 70, 17), (98, 92, 13), (132, 62, 11)):
        joints = [236 - 36 * i for i in range(int((236 - top) / 36) + 1)]
        for low in joints:
            pen.box((x - wide / 2, max(top, low - 34), x + wide / 2, low), palette.stem, radius=4)
            pen.line([(x - wide / 2 - 2, low), (x + wide / 2 + 2, low)], 3, palette.stem)
        for low in joints[1:]:
            side = 1 if rng.random() < 0.5 else -1
            for i in range(3):
                angle = (0.2 + 0.5 * i) if side > 0 else math.pi - 0.2 - 0.5 * i
                pen.stroke([(x, low), away((x, low), angle, 18), away((x, low), angle, 40)], [2, 8, 1], palette.leaf)


def _bamboo_wind(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """竹: one thin cane bent by the wind, all leaves streaming to one side."""
    cane = bezier((48, 238), (56, 150), (84, 84), (140, 62), steps=32)
    pen.stroke(cane, [9, 7, 5, 2], palette.stem)
    for i in range(5, 31, 5):
        pen.disc(cane[i], 5, palette.stem)
        for k in range(4):
            angle = 0.15 + 0.28 * k + rng.uniform(-0.08, 0.08)
            pen.stroke(
                bezier(cane[i], away(cane[i], angle - 0.3, 24), away(cane[i], angle, 48)), [2, 8, 1], palette.leaf
            )


def _willow(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """春: a willow whose whips hang to the water."""
    pen.stroke(bezier((50, 238), (40, 150), (84, 84)), [16, 10, 6], palette.stem)
    for i in range(9):
        top = (60 + 12.0 * i, 76 + 5 * abs(i - 3) + rng.uniform(-4, 4))
        pen.stroke(bezier((84, 84), (top[0], 60), (top[0] + 8, 200 - 7 * abs(i - 4))), [3, 3, 1.5], palette.leaf)
        for k in range(4):
            pen.polygon(ellipse((top[0] + 6, 112 + 22 * k), (9, 3), 1.0 if k % 2 else 2.1), palette.leaf)
    pen.stroke(bezier((70, 232), (120, 224), (170, 232)), [1, 4, 1], palette.bloom)


def _boat(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """夏: a boat with a mat sail on the waves, the sun above."""
    pen.polygon([*bezier((30, 184), (96, 222), (164, 180)), (150, 206), (96, 220), (46, 208)], palette.stem)
    pen.line([(98, 190), (98, 70)], 4, palette.stem)
    pen.polygon([(104, 76), (152, 90), (148, 172), (104, 178)], palette.bloom)
    for y in (98, 120, 142, 160):
        pen.line([(104, y), (151, y + 2)], 2.5, None)
    pen.disc((58, 104 + rng.uniform(-4, 4)), 15, palette.heart)
    for y in (222, 234):
        for x in (30, 76, 122):
            pen.stroke(bezier((x, y), (x + 20, y - 10), (x + 42, y)), [1, 4, 1], palette.leaf)


def _crab(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """秋: a crab under ears of grain."""
    for side in (-1, 1):
        for i in range(4):
            knee = (96 + side * 56, 160 + 16 * i)
            pen.line([(96 + side * 26, 172 + 7 * i), knee, (96 + side * (66 - 4 * i), 180 + 18 * i)], 4, palette.bloom)
        pen.stroke(
            bezier((96 + side * 24, 160), (96 + side * 64, 150), (96 + side * 44, 118)), [6, 7, 6], palette.bloom
        )
        pen.ellipse((96 + side * 40, 110), (13, 18), palette.bloom, turn=side * -0.5)
        pen.polygon([(96 + side * 40, 108), (96 + side * 34, 84), (96 + side * 48, 86)], None)
        pen.disc((96 + side * 10, 146), 4, palette.stem)
    pen.ellipse((96, 174), (38, 26), palette.bloom)
    pen.stroke(bezier((72, 172), (96, 188), (120, 172)), [1, 4, 1], None)
    pen.stroke(bezier((96, 130), (88, 96), (112, 64)), [3, 3, 1.5], palette.leaf)
    for i in range(6):
        pen.polygon(ellipse((94 + 4 * i, 104 - 8.0 * i), (8, 4), 0.6 + 1.6 * (i % 2)), palette.heart)
    pen.disc((150 + rng.uniform(-4, 4), 78), 4, palette.heart)


def _snow_hut(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """冬: a hut under snowy peaks, flakes in the air."""
    pen.polygon([(18, 172), (64, 92), (96, 148), (128, 84), (176, 172)], palette.stem)
    for x, y in ((64, 92), (128, 84)):
        pen.polygon([(x, y + 7), (x - 14, y + 32), (x, y + 24), (x + 14, y + 32)], None)
    pen.box((66, 190, 126, 234), palette.bloom, line=4)
    pen.polygon([(54, 194), (96, 160), (138, 194)], palette.leaf)
    pen.box((88, 206, 106, 234), palette.heart)
    for _ in range(9):
        at = (rng.uniform(24, 168), rng.uniform(70, 150))
        for angle in (0.0, 1.05, 2.1):
            pen.line([away(at, angle, 5), away(at, angle, -5)], 2, palette.heart)


def _fisher(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """漁: sits on the bank in a straw hat, rod over the water."""
    pen.polygon([(20, 232), (30, 196), (88, 190), (102, 232)], palette.leaf)
    pen.polygon([(44, 196), (50, 134), (84, 132), (94, 196)], palette.bloom)
    pen.stroke([(62, 150), (100, 160), (118, 148)], [9, 8, 5], palette.bloom)
    pen.disc((66, 114), 14, palette.stem)
    pen.disc((68, 116), 9, None)
    pen.polygon([(34, 112), (66, 82), (100, 108)], palette.heart)
    pen.line([(106, 156), (166, 84)], 3, palette.stem)
    pen.line([(166, 84), (160, 212 + rng.uniform(-6, 6))], 2, palette.stem)
    pen.stroke(bezier((118, 222), (146, 214), (176, 222)), [1, 4, 1], palette.leaf)


def _scholar(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """讀: at a low table with an open book under a branch."""
    pen.polygon([(58, 204), (72, 128), (104, 128), (122, 204)], palette.leaf)
    pen.disc((88, 108), 15, palette.stem)
    pen.disc((90, 111), 10, None)
    pen.box((74, 88, 102, 99), palette.stem)
    pen.line([(88, 88), (88, 78)], 6, palette.stem)
    for y in (146, 164, 182):
        pen.stroke(bezier((76, y), (92, y + 8), (108, y)), [1, 3, 1], None)
    pen.box((30, 200, 164, 209), palette.bloom)
    for x in (42, 152):
        pen.line([(x, 208), (x, 236)], 6, palette.bloom)
    pen.polygon([(122, 198), (140, 186), (160, 198), (140, 194)], palette.heart)
    pen.stroke(bezier((172, 60), (150, 84), (118, 78)), [5, 3, 1], palette.stem)
    for i in range(4):
        pen.disc((160 - 12 * i, 74 + rng.uniform(-4, 6)), 5, palette.heart)


def _gourd(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A double gourd on its vine."""
    pen.ellipse((92, 188), (40, 42), palette.bloom)
    pen.ellipse((92, 132), (25, 27), palette.bloom)
    pen.stroke(bezier((80, 116), (70, 132), (78, 150)), [1, 5, 1], None)
    pen.stroke(bezier((70, 168), (58, 190), (72, 214)), [1, 6, 1], None)
    pen.stroke(bezier((92, 106), (96, 76), (150, 70)), [6, 4, 2], palette.stem)
    for x, y, turn in ((134, 96, 0.7), (58, 98, -0.6), (152, 140 + rng.uniform(-6, 6), 1.2)):
        pen.polygon(ellipse((x, y), (24, 15), turn), palette.leaf)
        pen.line([away((x, y), turn, -16), away((x, y), turn, 16)], 2, None)
    pen.box((66, 152, 118, 160), palette.heart)


def _lantern(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A palace lantern with a tassel."""
    pen.line([(96, 60), (96, 84)], 3, palette.stem)
    pen.box((72, 82, 120, 92), palette.stem, radius=3)
    pen.ellipse((96, 132), (54, 42), palette.bloom)
    for spread in (18, 38):
        for side in (-1, 1):
            pen.stroke(bezier((96, 92), (96 + side * spread * 1.3, 132), (96, 172)), [1, 3, 1], None)
    pen.box((74, 172, 118, 181), palette.stem, radius=3)
    for x in (-10, -4, 2, 8):
        pen.stroke([(96 + x * 0.6, 181), (96 + x + rng.uniform(-1, 1), 234)], [3, 4, 2], palette.heart)


def _fan(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """An open folding fan with three blossoms on it."""
    foot, count = (96.0, 222.0), 11
    for i in range(count):
        angle = -math.pi / 2 + (i - (count - 1) / 2) * 0.175
        pen.line([foot, away(foot, angle, 66)], 3, palette.stem)
        one, two = away(foot, angle - 0.08, 128), away(foot, angle + 0.08, 128)
        pen.polygon([away(foot, angle - 0.08, 66), one, two, away(foot, angle + 0.08, 66)], palette.leaf)
    for i, reach in ((-1, 92), (0, 106), (1, 90)):
        at = away(foot, -math.pi / 2 + 0.42 * i + rng.uniform(-0.05, 0.05), reach)
        pen.disc(at, 17, None)
        _five(pen, at, 12, palette)
    pen.disc(foot, 7, palette.heart)


def _iris(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """An iris: three standing and three falling petals over sword leaves."""
    for lean in (-34, -14, 12, 36):
        pen.stroke([(96 + lean * 0.3, 238), (96 + lean, 190), (96 + lean * 1.5, 142)], [9, 8, 1], palette.leaf)
    pen.line([(96, 238), (96, 140)], 6, palette.stem)
    for angle in (-2.1, -1.57, -1.04):
        pen.polygon(ellipse(away((96, 128), angle, 32), (33, 12), angle), palette.bloom)
    for angle, reach in ((0.5, 42), (1.57, 36), (2.64, 42)):
        pen.polygon(ellipse(away((96, 128), angle, reach * 0.6), (reach * 0.62, 15), angle), palette.heart)
        pen.stroke([(96, 128), away((96, 128), angle, reach)], [2, 5, 1], None)
    pen.disc((96, 126 + rng.uniform(-2, 2)), 6, palette.bloom)


def _camellia(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A camellia: a full round blossom of nested cups over glossy leaves."""
    at = (96.0, 138.0)
    for i in range(6):
        angle = math.tau * i / 6 + 0.3 + rng.uniform(-0.08, 0.08)
        pen.polygon(ellipse(away(at, angle, 58), (32, 15), angle), palette.leaf)
        pen.line([away(at, angle, 44), away(at, angle, 84)], 2.5, None)
    for reach, colour in ((54, palette.bloom), (48, None), (45, palette.bloom), (31, None), (28, palette.bloom)):
        pen.disc(at, reach, colour)
    for i in range(5):
        angle = math.tau * i / 5
        pen.stroke(bezier(away(at, angle, 16), away(at, angle + 0.5, 34), away(at, angle + 0.2, 52)), [2, 4, 2], None)
    pen.disc(at, 12, palette.heart)


def _five(pen: Pen, at: Point, radius: float, palette: Palette) -> None:
    """A blossom of five round petals with a ring of stamens."""
    for i in range(5):
        pen.disc(away(at, math.tau * i / 5 - math.pi / 2, radius * 0.62), radius * 0.46, palette.bloom)
    pen.disc(at, radius * 0.42, None)
    _stamens(pen, at, radius * 0.34, palette.heart)


def _stamens(pen: Pen, at: Point, reach: float, colour: Colour) -> None:
    for i in range(5):
        pen.line([at, away(at, math.tau * i / 5, reach)], 1.6, colour)
    pen.disc(at, 2.4, colour)


RESERVED_FLOWERS: dict[str, Painter] = {
    "plum bough": _plum_bough,
    "plum window": _plum_window,
    "orchid pot": _orchid_pot,
    "orchid rock": _orchid_rock,
    "mum wheel": _mum_wheel,
    "mum spray": _mum_spray,
    "bamboo canes": _bamboo_canes,
    "bamboo wind": _bamboo_wind,
    "willow": _willow,
    "boat": _boat,
    "crab": _crab,
    "snow hut": _snow_hut,
    "fisher": _fisher,
    "scholar": _scholar,
    "gourd": _gourd,
    "lantern": _lantern,
    "fan": _fan,
    "iris": _iris,
    "camellia": _camellia,
}

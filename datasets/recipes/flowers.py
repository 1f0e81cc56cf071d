# ruff: noqa: PLR0913, PLR0917 - drawing is numbers and many of them at once
"""Pictures of the flower and season tiles: plants, blossoms, figures and things, as many as there are seeds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import TYPE_CHECKING

import scenery
from pen import away, bezier, ellipse
from plants import bamboo_clump, mum_face, orchid_bloom, plum_blossom

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from pen import Colour, Pen, Point

    Painter = Callable[[Pen, np.random.Generator, "Palette"], None]


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a flower tile."""

    bloom: Colour
    leaf: Colour
    stem: Colour
    heart: Colour


def plum(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """梅: crooked dark branches with five-petalled blossoms and buds."""
    x = rng.uniform(50, 140)
    trunk = [(x, 240.0), (x + rng.uniform(-30, 30), 190.0), (96 + rng.uniform(-40, 40), 140.0)]
    trunk.append((96 + rng.uniform(-45, 45), rng.uniform(70, 95)))
    pen.stroke(bezier(*trunk), [rng.uniform(7, 13), 7, 3], palette.stem)
    places = [trunk[-1]]
    for _ in range(int(rng.integers(2, 5))):
        start = bezier(*trunk)[int(rng.integers(5, 16))]
        end = away(start, rng.uniform(-2.8, -0.3), rng.uniform(28, 56))
        pen.stroke(bezier(start, away(start, -1.2, 20), end), [5, 2], palette.stem)
        places.append(end)
    for place in places:
        if rng.random() < 0.8:
            _rose(pen, rng, place, rng.uniform(15, 24), 5, palette)
        else:
            pen.disc(place, rng.uniform(5, 8), palette.bloom)


def orchid(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """蘭: long bent blades from one root, small blossoms between them."""
    root = (rng.uniform(75, 117), rng.uniform(218, 238))
    for i in range(int(rng.integers(5, 10))):
        lean = rng.uniform(0.1, 1.15) * (1 if i % 2 else -1)
        length = rng.uniform(90, 165)
        tip = away(root, -math.pi / 2 + lean, length)
        tip = (min(max(tip[0], 16), 176), tip[1] + abs(lean) * rng.uniform(0, 45))
        bend = away(root, -math.pi / 2 + lean * 0.25, length * 0.7)
        pen.stroke(bezier(root, bend, tip), [3, rng.uniform(6, 9), 1.5], palette.leaf)
    for _ in range(int(rng.integers(1, 4))):
        place = (rng.uniform(55, 140), rng.uniform(85, 150))
        pen.stroke(bezier(root, (root[0], place[1] + 30), place), [3, 2], palette.leaf)
        for _ in range(int(rng.integers(3, 6))):
            _petal(pen, place, rng.uniform(-3.1, 0.6), rng.uniform(13, 24), 8, palette.bloom)
        pen.disc(place, 4, palette.heart)


def chrysanthemum(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """菊: one or two heads of many narrow petals over lobed leaves."""
    head = (96 + rng.uniform(-22, 22), rng.uniform(100, 165))
    pen.stroke(bezier((96 + rng.uniform(-20, 20), 240), (96, 200), head), [7, 5, 4], palette.stem)
    for i in range(int(rng.integers(3, 7))):
        y = rng.uniform(175, 225)
        _leaf(
            pen,
            rng,
            (96, y),
            rng.uniform(-0.7, 0.5) + (0 if i % 2 else math.pi - 0.2),
            rng.uniform(28, 52),
            palette.leaf,
        )
    _mum(pen, rng, head, rng.uniform(28, 44), palette)
    if rng.random() < 0.5:
        bud = (head[0] + rng.choice([-1, 1]) * rng.uniform(36, 52), head[1] + rng.uniform(-40, 10))
        pen.stroke(bezier((96, 205), (bud[0], 175), bud), [4, 3], palette.stem)
        _mum(pen, rng, bud, rng.uniform(14, 20), palette)


def bamboo(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """竹: jointed canes with bunches of pointed leaves."""
    for _ in range(int(rng.integers(1, 4))):
        x, slant = rng.uniform(60, 132), rng.uniform(-26, 26)
        wide, parts = rng.uniform(5, 11), int(rng.integers(4, 7))
        top = rng.uniform(62, 90)
        ends = [(x + slant * i / parts, 240 + (top - 240) * i / parts) for i in range(parts + 1)]
        for a, b in pairwise(ends):
            pen.line([a, (a[0] + (b[0] - a[0]) * 0.86, a[1] + (b[1] - a[1]) * 0.86)], wide, palette.stem)
            if rng.random() < 0.8:
                _spray(pen, rng, b, palette)


def peony(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A round blossom of layered petals with leaves and a curling stem."""
    head = (96 + rng.uniform(-18, 18), rng.uniform(100, 180))
    low = head[1] < 150
    foot = (96 + rng.uniform(-35, 35), 238.0 if low else 80.0)
    pen.stroke(bezier(foot, (foot[0] + rng.uniform(-40, 40), (foot[1] + head[1]) / 2), head), [5, 6, 4], palette.stem)
    for _ in range(int(rng.integers(4, 9))):
        along = bezier(foot, (foot[0], (foot[1] + head[1]) / 2), head)[int(rng.integers(2, 14))]
        _leaf(pen, rng, along, rng.uniform(0, math.tau), rng.uniform(24, 46), palette.leaf)
    (_rose, _outlined, _rose)[rng.integers(3)](pen, rng, head, rng.uniform(28, 40), int(rng.integers(5, 9)), palette)


def lotus(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A cup of pointed petals over broad leaves and water lines."""
    head = (96 + rng.uniform(-15, 15), rng.uniform(115, 160))
    pen.stroke(bezier((96 + rng.uniform(-20, 20), 232), (90, 190), head), [5, 4], palette.stem)
    count = int(rng.integers(5, 9))
    for i in range(count):
        angle = -math.pi / 2 + (i / (count - 1) - 0.5) * rng.uniform(2.2, 2.9)
        _petal(pen, head, angle, rng.uniform(40, 56), rng.uniform(14, 19), palette.bloom)
        _petal(pen, away(head, angle, 6), angle, 28, 7, None)
    for side in (-1, 1):
        place = (96 + side * rng.uniform(30, 50), rng.uniform(195, 220))
        pen.ellipse(place, (rng.uniform(24, 36), rng.uniform(9, 15)), palette.leaf, turn=side * rng.uniform(-0.3, 0.3))
    for i in range(int(rng.integers(0, 3))):
        pen.stroke(bezier((35, 232 + i * 6), (96, 226 + i * 6), (158, 232 + i * 6)), [1, 3, 1], palette.leaf)


def figure(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A person in a robe, as on figure sets, with something in the hand."""
    side = 1 if rng.random() < 0.5 else -1
    head = (96 + side * rng.uniform(-10, 10), rng.uniform(92, 106))
    hem = rng.uniform(225, 238)
    robe = [(head[0] - 8, head[1] + 10), (head[0] + 8, head[1] + 10)]
    robe += [(head[0] + rng.uniform(26, 46), hem), (head[0] - rng.uniform(26, 46), hem)]
    pen.polygon(robe, palette.bloom if rng.random() < 0.5 else palette.leaf)
    for _ in range(int(rng.integers(2, 6))):
        x = head[0] + rng.uniform(-18, 18)
        pen.stroke(bezier((head[0], head[1] + 28), (x, hem - 50), (x, hem - 6)), [1, 3, 2], None)
    sash = head[1] + rng.uniform(40, 56)
    pen.stroke(bezier((head[0] - 22, sash), (head[0], sash + 8), (head[0] + 22, sash)), [6, 9, 6], palette.heart)
    for arm in (-1, 1):
        hand = (head[0] + arm * rng.uniform(28, 50), head[1] + rng.uniform(22, 64))
        pen.stroke(
            bezier((head[0] + arm * 8, head[1] + 16), (head[0] + arm * 30, head[1] + 30), hand),
            [12, 14, 6],
            palette.stem,
        )
    pen.disc(head, rng.uniform(13, 17), palette.stem)
    pen.disc(head, 10, None)
    pen.ellipse((head[0], head[1] - 13), (rng.uniform(10, 20), rng.uniform(4, 9)), palette.stem)
    pole = head[0] + side * rng.uniform(34, 50)
    pen.line(
        [(pole, rng.uniform(85, 110)), (pole + side * rng.uniform(-4, 10), rng.uniform(180, 232))], 4, palette.heart
    )


def house(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A pagoda or pavilion of a few storeys beside a tree."""
    x, storeys = 96 + rng.uniform(-16, 16), int(rng.integers(1, 4))
    foot, wide = 232.0, rng.uniform(34, 48)
    for i in range(storeys):
        high, half = rng.uniform(28, 38), wide * (1 - 0.2 * i)
        pen.box((x - half * 0.7, foot - high, x + half * 0.7, foot), palette.bloom, line=4)
        pen.line([(x, foot - high), (x, foot)], 3, palette.bloom)
        eave = foot - high
        pen.polygon(
            [*bezier((x - half - 8, eave - 4), (x, eave + 6), (x + half + 8, eave - 4)), (x, eave - 24)], palette.leaf
        )
        foot = eave - 10
    side = 1 if rng.random() < 0.5 else -1
    _leaf(pen, rng, (x + side * 52, 225), -math.pi / 2, rng.uniform(40, 90), palette.stem)


def butterfly(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A butterfly over grass."""
    centre = (96 + rng.uniform(-15, 15), rng.uniform(115, 150))
    for side in (-1, 1):
        wide, high = rng.uniform(18, 24), rng.uniform(26, 38)
        pen.ellipse((centre[0] + side * 26, centre[1] - 18), (wide, high), palette.bloom, turn=side * 0.7)
        pen.ellipse((centre[0] + side * 20, centre[1] + 22), (wide * 0.7, high * 0.7), palette.leaf, turn=-side * 0.5)
        pen.disc((centre[0] + side * 28, centre[1] - 18), rng.uniform(5, 9), None)
        pen.stroke(
            bezier(centre, (centre[0] + side * 8, centre[1] - 44), (centre[0] + side * 20, centre[1] - 52)),
            [3, 2],
            palette.stem,
        )
    pen.ellipse(centre, (5, 26), palette.stem)
    _grass(pen, rng, palette)


def fish(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A carp among waves."""
    side = 1 if rng.random() < 0.5 else -1
    turn = rng.uniform(-0.7, 0.7)
    centre = (96.0, rng.uniform(125, 165))
    pen.ellipse(centre, (rng.uniform(38, 50), rng.uniform(16, 23)), palette.bloom, turn=turn)
    tail = away(centre, turn + (math.pi if side > 0 else 0), 40)
    for spread in (-0.5, 0.5):
        _petal(pen, tail, turn + (math.pi if side > 0 else 0) + spread, 30, 9, palette.heart)
    for i in range(-2, 3):
        middle = away(centre, turn, i * 12)
        pen.stroke(
            bezier((middle[0], middle[1] - 11), (middle[0] - side * 7, middle[1]), (middle[0], middle[1] + 11)),
            [1, 3, 1],
            None,
        )
    pen.disc(away(centre, turn + (0 if side > 0 else math.pi), 32), 4, None)
    _grass(pen, rng, palette)


def vase(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A vase or basket with blossoms."""
    half, top = rng.uniform(22, 34), rng.uniform(165, 182)
    body = [
        *bezier((96 - 12, top), (96 - half * 1.6, 200), (96 - 14, 240)),
        *bezier((96 + 14, 240), (96 + half * 1.6, 200), (96 + 12, top)),
    ]
    pen.polygon(body, palette.stem)
    for i in range(int(rng.integers(1, 4))):
        pen.stroke([(96 - half * 0.7, 195 + i * 12), (96 + half * 0.7, 195 + i * 12)], [2, 3, 2], None)
    for i in range(int(rng.integers(2, 5))):
        place = (96 + (i - 1.2) * rng.uniform(20, 30), rng.uniform(90, 140))
        pen.stroke(bezier((96, top), (96, 150), place), [4, 3], palette.leaf)
        _leaf(pen, rng, (96, top - 12), rng.uniform(-2.9, -0.3), rng.uniform(24, 40), palette.leaf)
        _rose(pen, rng, place, rng.uniform(13, 20), 5, palette)


def pine(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A bent pine with fans of needles, or a snowy tree."""
    trunk = [(rng.uniform(60, 130), 240.0), (rng.uniform(50, 140), 180.0), (rng.uniform(60, 135), 90.0)]
    pen.stroke(bezier(*trunk), [13, 8, 4], palette.stem)
    for _ in range(int(rng.integers(4, 8))):
        start = bezier(*trunk)[int(rng.integers(4, 18))]
        place = away(start, rng.uniform(-3.3, 0.2), rng.uniform(10, 44))
        pen.line([start, place], 3, palette.stem)
        for i in range(9):
            pen.stroke([place, away(place, -math.pi + math.pi * i / 8, rng.uniform(18, 28))], [3, 1.5], palette.leaf)
        if rng.random() < 0.4:
            pen.disc(place, 6, palette.bloom)


PLANTS: tuple[tuple[Painter, ...], ...] = (
    (plum, plum, plum_blossom),
    (orchid, orchid, orchid_bloom),
    (chrysanthemum, mum_face),
    (bamboo, bamboo, bamboo_clump),
)
"""Designs of 梅, 蘭, 菊 and 竹."""
SEASONS: tuple[Painter, ...] = (
    peony, lotus, pine, figure, figure, house, butterfly, fish, vase, scenery.zither, scenery.board, scenery.books,
    scenery.scroll, scenery.mountain, scenery.tulip, scenery.maple, scenery.moon, scenery.basket,
    scenery.cat, scenery.bridge,
)  # fmt: skip
"""Pictures that nobody takes for one of the four plants."""
NAMED: tuple[Painter, ...] = (*chain(*PLANTS), scenery.sunflower)
"""Further pictures of tiles that carry their name: without it they could be taken for another."""


def _rose(pen: Pen, rng: np.random.Generator, at: Point, radius: float, petals: int, palette: Palette) -> None:
    """A round blossom of filled petals around a heart, petals parted by thin gaps."""
    start = rng.uniform(0, math.tau)
    for i in range(petals):
        angle = start + math.tau * i / petals
        pen.ellipse(away(at, angle, radius * 0.6), (radius * 0.5, radius * 0.42), palette.bloom, turn=angle)
        if radius > 20:  # smaller petals have no room for a vein
            pen.stroke([away(at, angle, radius * 0.3), away(at, angle, radius * 0.9)], [1, 2.5, 1], None)
    pen.disc(at, radius * 0.34, None)
    pen.disc(at, radius * 0.26, palette.heart)


def _outlined(pen: Pen, rng: np.random.Generator, at: Point, radius: float, petals: int, palette: Palette) -> None:
    """A blossom cut in outline only."""
    start = rng.uniform(0, math.tau)
    for grow, ink in ((1.0, palette.bloom), (0.72, None)):
        for i in range(petals):
            angle = start + math.tau * i / petals
            pen.ellipse(away(at, angle, radius * 0.6), (radius * 0.55 * grow, radius * 0.46 * grow), ink, turn=angle)
    pen.ring(at, radius * 0.34, 4, palette.heart)
    for i in range(petals):
        pen.line([at, away(at, start + math.tau * i / petals, radius * 0.3)], 2.5, palette.bloom)


def _mum(pen: Pen, rng: np.random.Generator, at: Point, radius: float, palette: Palette) -> None:
    count = int(rng.integers(11, 22))
    squash = rng.uniform(0.65, 1.0)
    for i in range(count):
        angle = math.tau * i / count
        tip = (at[0] + radius * math.cos(angle), at[1] + radius * squash * math.sin(angle))
        pen.stroke([at, tip], [1, radius * 0.2, radius * 0.1], palette.bloom)
    pen.disc(at, radius * 0.3, palette.heart)
    if rng.random() < 0.5:
        pen.ring(at, radius * 0.42, 2.5, None)


def _petal(pen: Pen, root: Point, angle: float, length: float, width: float, colour: Colour | None) -> None:
    pen.polygon(ellipse(away(root, angle, length / 2), (length / 2, width / 2), angle), colour)


def _leaf(pen: Pen, rng: np.random.Generator, root: Point, angle: float, length: float, colour: Colour) -> None:
    tip = away(root, angle, length)
    wide = length * rng.uniform(0.22, 0.4)
    one, two = (
        away(away(root, angle, length * 0.45), angle + 1.57, wide),
        away(away(root, angle, length * 0.45), angle - 1.57, wide),
    )
    pen.polygon([*bezier(root, one, tip), *bezier(tip, two, root)], colour)
    if length > 30 and rng.random() < 0.7:  # smaller leaves have no room for a vein
        pen.stroke([away(root, angle, length * 0.15), away(root, angle, length * 0.85)], [1, 2.5, 1], None)


def _spray(pen: Pen, rng: np.random.Generator, at: Point, palette: Palette) -> None:
    side = rng.choice([-1, 1])
    start = away(at, -math.pi / 2 + side * rng.uniform(0.6, 1.2), rng.uniform(12, 26))
    pen.line([at, start], 2.5, palette.stem)
    for _ in range(int(rng.integers(2, 6))):
        angle = math.pi / 2 - side * rng.uniform(0.1, 1.5)
        tip = away(start, angle, rng.uniform(24, 42))
        middle = away(start, angle + 0.15, 16)
        pen.stroke(bezier(start, middle, tip), [2, rng.uniform(6, 9), 1], palette.leaf)


def _grass(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    for _ in range(int(rng.integers(3, 9))):
        x = rng.uniform(40, 152)
        pen.stroke(
            bezier((x, 238), (x, 215), (x + rng.uniform(-18, 18), rng.uniform(195, 215))), [5, 4, 1], palette.leaf
        )

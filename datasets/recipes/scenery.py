"""Views and things on flower and season tiles: the four arts, weather, plants that are none of 梅蘭菊竹."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pen import away, bezier, ellipse

if TYPE_CHECKING:
    import numpy as np
    from flowers import Palette
    from pen import Pen


def zither(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """琴: a long zither, aslant, with strings and pegs."""
    turn = rng.uniform(-1.0, -0.5) * (1 if rng.random() < 0.5 else -1)
    at, half, wide = (96.0, 145 + rng.uniform(-8, 8)), rng.uniform(66, 78), rng.uniform(14, 20)
    pen.polygon(
        [
            away(away(at, turn, s * half), turn + math.pi / 2, t * wide * (1 if s < 0 else 0.75))
            for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ],
        palette.bloom,
    )
    for k in range(int(rng.integers(3, 6))):
        off = (k - 2) * wide * 0.36
        one, two = (away(away(at, turn, s * half * 0.88), turn + math.pi / 2, off) for s in (-1, 1))
        pen.line([one, two], 2, None)
    for s in (-0.7, 0.7):
        pen.line([away(away(at, turn, s * half), turn + math.pi / 2, t * wide * 0.9) for t in (-1, 1)], 4, palette.leaf)
    tassel = away(at, turn, half)
    pen.stroke([tassel, (tassel[0], tassel[1] + 40)], [3, 8], palette.heart)


def board(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """棋: a board in perspective with stones and bowls."""
    top, low, lean = rng.uniform(100, 124), rng.uniform(186, 204), rng.uniform(10, 30)
    corners = [(30 + lean, top), (162 - lean * 0.4, top), (172.0, low), (22.0, low)]
    pen.polygon([*corners[2:], (22, low + 18), (172, low + 18)][:4], palette.stem)
    pen.box((22, low, 172, low + rng.uniform(9, 18)), palette.stem)
    pen.polygon(corners, palette.leaf)
    for k in range(1, 6):
        t = k / 6
        a, b = corners[0], corners[3]
        c, d = corners[1], corners[2]
        pen.line(
            [
                (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t),
                (c[0] + (d[0] - c[0]) * t, c[1] + (d[1] - c[1]) * t),
            ],
            2,
            None,
        )
        pen.line([(a[0] + (c[0] - a[0]) * t, top), (b[0] + (d[0] - b[0]) * t, low)], 2, None)
    for _ in range(int(rng.integers(4, 9))):
        at = (rng.uniform(56, 142), rng.uniform(top + 10, low - 10))
        pen.ellipse(at, (8, 6), palette.bloom if rng.random() < 0.5 else palette.heart)
    pen.ellipse((rng.uniform(40, 150), 226), (20, 9), palette.bloom)


def books(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """書: bound books in their case, a brush beside them."""
    y = 232.0
    for _ in range(int(rng.integers(2, 5))):
        high, wide, x = rng.uniform(16, 28), rng.uniform(42, 62), 92 + rng.uniform(-14, 14)
        pen.box((x - wide, y - high, x + wide, y - 2), palette.bloom if rng.random() < 0.5 else palette.leaf, radius=3)
        pen.box((x - wide + 8, y - high + 5, x + wide - 22, y - 7), None)
        y -= high
    pot = rng.uniform(118, 140)
    pen.box((pot - 16, y - 38, pot + 16, y), palette.stem, radius=3)
    for lean in (-14, 2, 16):
        tip = (pot + lean * 1.5, max(66.0, y - rng.uniform(70, 96)))
        pen.line([(pot + lean * 0.4, y - 36), tip], 3.5, palette.heart)
        pen.ellipse(tip, (4, 9), palette.stem)


def scroll(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """畫: a hanging scroll with hills and a sun on it, or a sheaf of rolled scrolls."""
    if rng.random() < 0.4:
        for i in range(3):
            turn = -math.pi / 2 + (i - 1) * rng.uniform(0.25, 0.5)
            one, two = away((96, 226), turn, 20), away((96, 226), turn, rng.uniform(110, 140))
            pen.line([one, two], 22, (palette.bloom, palette.leaf, palette.heart)[i])
            pen.disc(two, 6, None)
        pen.line([(60, 190), (132, 190)], 9, palette.stem)
        return
    left, right, top, low = rng.uniform(42, 56), rng.uniform(136, 150), rng.uniform(74, 84), rng.uniform(212, 226)
    pen.box((left, top, right, low), palette.leaf, line=5)
    for y in (top, low):
        pen.line([(left - 12, y), (right + 12, y)], 9, palette.stem)
    pen.polygon(
        [(left + 8, low - 14), (left + 30, top + 56), (96, low - 40), (right - 20, top + 48), (right - 8, low - 14)],
        palette.bloom,
    )
    pen.disc((rng.uniform(left + 20, right - 20), top + 26), rng.uniform(8, 12), palette.heart)


def mountain(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """Peaks over waves or mist, a sun or moon, sometimes a gate or birds."""
    for _ in range(int(rng.integers(1, 4))):
        x, top, half = rng.uniform(50, 142), rng.uniform(84, 130), rng.uniform(36, 64)
        pen.polygon(
            [(x - half, 196), (x - half * 0.25, top + 18), (x, top), (x + half * 0.3, top + 24), (x + half, 196)],
            palette.stem,
        )
        pen.polygon([(x, top + 5), (x - 10, top + 26), (x + 2, top + 20), (x + 11, top + 28)], None)
    pen.disc((rng.uniform(40, 152), rng.uniform(76, 100)), rng.uniform(10, 17), palette.bloom)
    for i in range(int(rng.integers(2, 5))):
        y = 202.0 + 11 * i
        pen.stroke(bezier((22, y), (60, y - 12), (110, y + 12), (170, y)), [2, 5, 2], palette.leaf)
    for _ in range(int(rng.integers(0, 4))):
        x, y = rng.uniform(50, 140), rng.uniform(80, 110)
        pen.stroke([(x - 9, y - 4), (x, y + 3), (x + 9, y - 4)], [1, 4, 1], palette.heart)


def tulip(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """Cups on straight stems between broad leaves."""
    for x in sorted(rng.uniform(50, 142, int(rng.integers(1, 4)))):
        at = (float(x), rng.uniform(92, 136))
        pen.stroke(bezier((96, 238), (96 + (at[0] - 96) * 0.4, 190), at), [5, 4], palette.stem)
        wide, high = rng.uniform(17, 25), rng.uniform(24, 34)
        cup = [(at[0] - wide, at[1] - high), (at[0] - wide * 0.4, at[1] - high * 0.5), (at[0], at[1] - high)]
        cup += [(at[0] + wide * 0.4, at[1] - high * 0.5), (at[0] + wide, at[1] - high)]
        pen.polygon(
            [*cup, *bezier((at[0] + wide, at[1]), (at[0], at[1] + high * 1.2), (at[0] - wide, at[1]))], palette.bloom
        )
        pen.stroke([(at[0], at[1] - high * 0.5), (at[0], at[1] + high * 0.3)], [1, 4, 1], None)
    for side in (-1, 1):
        tip = (96 + side * rng.uniform(30, 66), rng.uniform(130, 180))
        pen.stroke(bezier((96, 236), (96 + side * 24, 200), tip), [8, 15, 2], palette.leaf)


def sunflower(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A round head with pointed rays and a hatched middle on a leafy stem."""
    at, reach = (96 + rng.uniform(-10, 10), rng.uniform(104, 128)), rng.uniform(40, 54)
    pen.stroke(bezier((96 + rng.uniform(-16, 16), 238), (96, 190), at), [8, 6], palette.stem)
    for side in (-1, 1):
        root = (96.0, rng.uniform(180, 215))
        angle = -0.4 if side > 0 else math.pi + 0.4
        tip = away(root, angle, rng.uniform(40, 60))
        pen.polygon(
            [*bezier(root, away(root, angle - 0.6, 30), tip), *bezier(tip, away(root, angle + 0.6, 30), root)],
            palette.leaf,
        )
    count = int(rng.integers(10, 18))
    for i in range(count):
        angle = math.tau * i / count
        pen.stroke(
            [away(at, angle, reach * 0.45), away(at, angle, reach * 0.7), away(at, angle, reach)],
            [6, 12, 1],
            palette.bloom,
        )
    pen.disc(at, reach * 0.46, palette.heart)
    for k in range(-2, 3):
        pen.line([(at[0] + k * 7, at[1] - 14), (at[0] + k * 7 + 5, at[1] + 14)], 1.8, None)


def maple(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A few many-pointed leaves falling from a twig."""
    pen.stroke(
        bezier((rng.uniform(20, 60), 66), (96, 60 + rng.uniform(0, 30)), (172, rng.uniform(70, 110))),
        [7, 3],
        palette.stem,
    )
    for _ in range(int(rng.integers(2, 5))):
        at, reach, turn = (rng.uniform(50, 142), rng.uniform(110, 205)), rng.uniform(24, 38), rng.uniform(-0.6, 0.6)
        ink = (palette.bloom, palette.bloom, palette.heart, palette.leaf)[rng.integers(4)]
        for i in range(5):
            angle = -math.pi / 2 + turn + (i - 2) * 0.75
            far = reach * (1 - 0.13 * abs(i - 2))
            pen.stroke([at, away(at, angle, far * 0.5), away(at, angle, far)], [4, far * 0.42, 1], ink)
        pen.line([at, away(at, math.pi / 2 + turn, reach * 0.6)], 3, ink)


def moon(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A full or new moon behind a bough or above clouds."""
    at, reach = (96 + rng.uniform(-16, 16), rng.uniform(104, 130)), rng.uniform(34, 48)
    pen.disc(at, reach, palette.bloom)
    if rng.random() < 0.5:
        pen.disc((at[0] + reach * 0.45, at[1] - reach * 0.2), reach * 0.82, None)
    for _ in range(int(rng.integers(2, 5))):
        x, y = rng.uniform(40, 130), rng.uniform(150, 225)
        for k in range(3):
            pen.ellipse((x + 16 * k, y - 5 * (k == 1)), (14, 9), palette.leaf)
        pen.ellipse((x + 16, y + 2), (18, 4), None)
    if rng.random() < 0.5:
        pen.stroke(bezier((18, 90), (80, 130), (170, 96)), [6, 4, 2], palette.stem)


def basket(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """A wicker basket with a handle, full of round fruit or blossoms."""
    top, half = rng.uniform(168, 184), rng.uniform(44, 58)
    pen.polygon([(96 - half, top), (96 + half, top), (96 + half * 0.7, 238), (96 - half * 0.7, 238)], palette.stem)
    for k in range(1, 4):
        pen.line([(96 - half * 0.9, top + 14 * k), (96 + half * 0.9, top + 14 * k)], 2.4, None)
    for k in range(-3, 4):
        pen.line([(96 + half * k / 4, top + 4), (96 + half * k / 5.4, 236)], 2.4, None)
    pen.stroke(bezier((96 - half, top), (96 - half, 44), (96 + half, 44), (96 + half, top)), [5, 4, 5], palette.stem)
    for _ in range(int(rng.integers(3, 7))):
        at, reach = (96 + rng.uniform(-half, half) * 0.8, top - rng.uniform(4, 34)), rng.uniform(12, 20)
        pen.disc(at, reach, palette.bloom if rng.random() < 0.7 else palette.heart)
        pen.ring(at, reach * 0.6, 2.4, None)
        pen.polygon(ellipse(away(at, -0.8, reach), (12, 5), -0.8), palette.leaf)


def cat(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """An animal of export sets: a cat or mouse, sitting, its tail around it."""
    mouse = rng.random() < 0.4
    side = 1 if rng.random() < 0.5 else -1
    body = (96.0, rng.uniform(178, 192))
    pen.stroke(
        bezier((body[0] - side * 24, 222), (96 - side * 92, 214), (96 - side * 60, 130)), [8, 7, 3], palette.leaf
    )
    pen.ellipse(body, (rng.uniform(30, 38), rng.uniform(40, 48)), palette.bloom)
    head = (96 + side * rng.uniform(2, 16), body[1] - rng.uniform(56, 66))
    for ear in (-1, 1):
        if mouse:
            pen.disc((head[0] + ear * 22, head[1] - 22), 14, palette.bloom)
            pen.disc((head[0] + ear * 22, head[1] - 22), 7, None)
        else:
            pen.polygon(
                [
                    (head[0] + ear * 6, head[1] - 20),
                    (head[0] + ear * 26, head[1] - 44),
                    (head[0] + ear * 28, head[1] - 4),
                ],
                palette.bloom,
            )
    pen.disc(head, 28, palette.bloom)
    for eye in (-1, 1):
        pen.disc((head[0] + eye * 11, head[1] - 4), 4.5, None)
        for k in (-4, 3):
            pen.line([(head[0] + eye * 10, head[1] + 10), (head[0] + eye * 40, head[1] + 8 + k * 2)], 2, palette.stem)
    pen.disc((head[0], head[1] + 8), 4, palette.heart)


def bridge(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """An arched bridge over water, a tree on the bank."""
    y = rng.uniform(180, 200)
    pen.stroke(bezier((16, y + 10), (96, y - rng.uniform(50, 76)), (176, y + 10)), [12, 12, 12], palette.bloom)
    for k in range(-3, 4):
        x, top = 96 + 22 * k, y - 22 + 2.4 * k * k
        pen.line([(x, top), (x, top - 18)], 3.5, palette.bloom)
    for i in range(3):
        pen.stroke(bezier((30, y + 22 + 9 * i), (96, y + 14 + 9 * i), (164, y + 22 + 9 * i)), [1, 4, 1], palette.leaf)
    x = rng.choice([40.0, 150.0])
    pen.line([(x, y), (x + rng.uniform(-10, 10), 110)], 6, palette.stem)
    for _ in range(int(rng.integers(4, 9))):
        pen.disc((x + rng.uniform(-24, 24), rng.uniform(76, 122)), rng.uniform(9, 15), palette.leaf)

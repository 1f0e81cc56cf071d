"""Second designs of the four plants: 梅蘭菊竹 as large single blossoms and dense clumps."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pen import away, bezier, ellipse

if TYPE_CHECKING:
    import numpy as np
    from flowers import Palette
    from pen import Pen


def plum_blossom(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """梅: one large blossom with stamens, a twig with buds under it."""
    at, reach = (96 + rng.uniform(-14, 14), rng.uniform(110, 150)), rng.uniform(30, 44)
    foot = (96 + rng.uniform(-60, 60), 238.0)
    pen.stroke(bezier(foot, (foot[0] + rng.uniform(-40, 40), 190), at), [8, 6, 4], palette.stem)
    for _ in range(int(rng.integers(1, 5))):
        bud = (rng.uniform(36, 156), rng.uniform(170, 228))
        pen.line([(foot[0] * 0.5 + at[0] * 0.5, 200), bud], 3, palette.stem)
        pen.disc(bud, rng.uniform(7, 13), palette.bloom)
        pen.disc(bud, 3.5, None if rng.random() < 0.5 else palette.heart)
    start, open_ = rng.uniform(0, math.tau), rng.random() < 0.5
    for i in range(5):
        middle = away(at, start + math.tau * i / 5, reach * 0.7)
        pen.disc(middle, reach * 0.5, palette.bloom)
        if open_:
            pen.disc(middle, reach * 0.36, None)
    pen.disc(at, reach * 0.5, None)
    for i in range(int(rng.integers(6, 13))):
        tip = away(at, math.tau * i / 9, reach * rng.uniform(0.36, 0.5))
        pen.line([at, tip], 2, palette.heart)
        pen.disc(tip, 2.6, palette.heart)


def orchid_bloom(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """蘭: one large bloom with a lip, a few broad blades."""
    at = (96 + rng.uniform(-12, 12), rng.uniform(100, 130))
    root = (96 + rng.uniform(-24, 24), 238.0)
    for i in range(int(rng.integers(3, 7))):
        side = 1 if i % 2 else -1
        tip = (96 + side * rng.uniform(50, 84), rng.uniform(110, 215))
        pen.stroke(bezier(root, (96 + side * rng.uniform(10, 50), 140), tip), [6, rng.uniform(9, 15), 2], palette.leaf)
    pen.stroke(bezier(root, (root[0], 180), at), [4, 3], palette.stem)
    wide = rng.uniform(9, 14)
    for angle in (-math.pi / 2, -math.pi / 2 + 1.15, -math.pi / 2 - 1.15, 0.75, math.pi - 0.75):
        pen.polygon(ellipse(away(at, angle, 26), (28, wide), angle), palette.bloom)
        pen.stroke([away(at, angle, 10), away(at, angle, 44)], [1, 3, 1], None)
    pen.polygon(ellipse((at[0], at[1] + 20), (12, 18), 0), palette.heart)
    pen.disc(at, 6, None)
    pen.disc(at, 4, palette.heart)


def mum_face(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """菊: a large head from the front, its petals spoons or needles, with cut leaves."""
    at, reach = (96 + rng.uniform(-8, 8), rng.uniform(108, 136)), rng.uniform(44, 60)
    pen.stroke(bezier((96 + rng.uniform(-20, 20), 238), (96, 190), at), [7, 5], palette.stem)
    for side in (-1, 1):
        for i in range(int(rng.integers(1, 4))):
            root = (96.0, 200 + 12.0 * i)
            for turn in (-0.5, 0.0, 0.5):
                angle = (0 if side > 0 else math.pi) + turn - side * 0.3
                pen.polygon(ellipse(away(root, angle, 26), (18, 7), angle), palette.leaf)
    needles = rng.random() < 0.5
    rings = int(rng.integers(2, 4))
    for ring in range(rings):
        count, far = int(rng.integers(13, 20)) - 3 * ring, reach * (1 - 0.32 * ring)
        for i in range(count):
            angle = math.tau * (i + 0.5 * (ring % 2)) / count
            ink = palette.bloom if ring % 2 == 0 or rng.random() < 0.3 else palette.heart
            if needles:
                bend = away(at, angle + 0.2, far * 0.6)
                pen.stroke(bezier(away(at, angle, far * 0.3), bend, away(at, angle + 0.1, far)), [2, 6, 3], ink)
            else:
                pen.polygon(ellipse(away(at, angle, far * 0.72), (far * 0.27, 5.5), angle), ink)
    pen.disc(at, reach * 0.2, palette.heart)


def bamboo_clump(pen: Pen, rng: np.random.Generator, palette: Palette) -> None:
    """竹: slanting canes that cross, leaves hanging in the shape of 个, sometimes a rock."""
    for _ in range(int(rng.integers(2, 5))):
        low, high = (rng.uniform(50, 140), 238.0), (rng.uniform(40, 156), rng.uniform(64, 110))
        wide, parts = rng.uniform(4, 9), int(rng.integers(3, 6))
        for i in range(parts):
            a, b = i / parts, (i + 0.9) / parts
            ends = [(low[0] + (high[0] - low[0]) * t, low[1] + (high[1] - low[1]) * t) for t in (a, b)]
            pen.line(ends, wide, palette.stem)
            if i and rng.random() < 0.85:
                for k in range(int(rng.integers(2, 5))):
                    angle = math.pi / 2 + (k - 1.2) * rng.uniform(0.4, 0.65)
                    tip = away(ends[0], angle, rng.uniform(24, 40))
                    pen.stroke(bezier(ends[0], away(ends[0], angle + 0.2, 18), tip), [2, 9, 1], palette.leaf)
    if rng.random() < 0.4:
        x = rng.uniform(40, 150)
        pen.polygon([(x - 30, 238), (x - 22, 208), (x, 196), (x + 24, 212), (x + 32, 238)], palette.heart)

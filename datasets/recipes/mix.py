"""The mix of tables that are no played hand: rows, grids, heaps, walls, close-ups, empty tables, with things around."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import clutter
import cv2
import dice
import layouts
import numpy as np
from sets import TileSet, solid_of
from solids import BACK, FRONT, Solid

if TYPE_CHECKING:
    from collections.abc import Callable

    from camera import Points
    from layouts import Place, TileSize


def arrange(rng: np.random.Generator, sets: tuple[TileSet, TileSet]) -> tuple[list[Solid], Points]:
    """The solids of a scene and the points that must be in view."""
    tiles = sets[0]
    mixed = rng.random() < 0.06  # few photos mix two sets
    groups = [[solid_of(p, sets[1] if mixed and rng.random() < 0.5 else tiles) for p in _pick(rng, tiles.size)]]
    if not groups[0]:
        groups = [*things(rng, (0.0, 0.0), 4)]
    focus = np.concatenate([s.quad(FRONT) for group in groups for s in group])
    low, high = focus.min(axis=0)[:2], focus.max(axis=0)[:2]
    reach = float(np.linalg.norm(high - low)) / 2
    chance = rng.random()
    if chance < 0.22:  # a rim or rack in about a fifth of the photos
        groups.append(clutter.rack(rng, low, high))
    elif chance < 0.30:  # trays are rarer
        groups.append(clutter.tray(rng, low, high))
    if rng.random() < 0.55:
        groups += [[s] for s in _around(rng, sets, reach)]
    if rng.random() < 0.3:
        groups.append(thrown(rng, (low + high) / 2, reach))
    if rng.random() < 0.35:
        angle = rng.uniform(0, math.tau)
        far = reach * rng.uniform(0.7, 1.4) + 40
        groups += things(rng, (math.cos(angle) * far, math.sin(angle) * far), int(rng.integers(1, 3)))
    return apart(groups), focus


def _pick(rng: np.random.Generator, size: TileSize) -> list[Place]:
    """One layout of the kinds that photos show."""
    makers: tuple[tuple[float, Callable[[], list[Place]]], ...] = (
        (0.26, lambda: layouts.row(rng, size, int(rng.integers(9, 19)))),
        (0.20, lambda: layouts.hand(rng, size)),
        (0.12, lambda: layouts.grid(rng, size)),
        (0.14, lambda: layouts.scatter(rng, size, int(rng.integers(6, 45)))),
        (0.05, lambda: layouts.discards(rng, size)),
        (0.04, lambda: layouts.wall(rng, size)),
        (0.08, lambda: layouts.standing(rng, size)),
        (0.08, lambda: layouts.few(rng, size)),
        (0.03, list),
    )
    weights = np.array([w for w, _ in makers])
    return makers[int(rng.choice(len(makers), p=weights / weights.sum()))][1]()


def _around(rng: np.random.Generator, sets: tuple[TileSet, TileSet], reach: float) -> list[Solid]:
    """Other tiles in the background or beside: heaps, backs, walls, discards, other rows."""
    out: list[Solid] = []
    for _ in range(int(rng.integers(1, 4))):
        tiles = sets[0] if rng.random() < 0.85 else sets[1]
        group = _group(rng, tiles.size)
        angle, far = rng.uniform(0, math.tau), reach * rng.uniform(0.5, 1.3) + tiles.size.height * rng.uniform(1.5, 4)
        yaw = float(rng.choice([0, 90, 180, rng.uniform(0, 360)]))
        out += [solid_of(p, tiles) for p in layouts.shifted(group, math.cos(angle) * far, math.sin(angle) * far, yaw)]
    return out


def _group(rng: np.random.Generator, size: TileSize) -> list[Place]:
    kind = rng.integers(4)
    if kind == 0:
        return layouts.scatter(rng, size, int(rng.integers(3, 26)), backs=float(rng.choice([0.1, 0.9])))
    if kind == 1:
        return layouts.wall(rng, size)
    if kind == 2:
        return layouts.discards(rng, size)
    held = layouts.STANDING if rng.random() < 0.4 else layouts.UP
    return layouts.row(rng, size, int(rng.integers(2, 14)), held=held)


def thrown(rng: np.random.Generator, middle: Points, reach: float) -> list[Solid]:
    """Dice beside what lies within reach of a place, mm."""
    angle, far = rng.uniform(0, math.tau), reach * rng.uniform(0.3, 1.2) + 30
    return dice.throw(rng, middle[0] + math.cos(angle) * far, middle[1] + math.sin(angle) * far)


def things(rng: np.random.Generator, at: tuple[float, float], count: int) -> list[list[Solid]]:
    """Groups of dice, keys, cards, sticks, coins and boxes about a place."""
    out: list[list[Solid]] = []
    for _ in range(count):
        x, y = at[0] + rng.normal(0, 60), at[1] + rng.normal(0, 60)
        maker = (
            dice.throw,
            dice.throw,
            clutter.keyboard,
            clutter.cards,
            clutter.sticks,
            clutter.counters,
            clutter.slab,
        )[rng.integers(7)]
        out.append(maker(rng, x, y))
    return out


def apart(groups: list[list[Solid]]) -> list[Solid]:
    """Keeps what was put down first, drops groups that would stand inside it; stacked tiles touch but do not meet."""
    kept: list[Solid] = []
    prints: list[tuple[Points, Points, float, float]] = []
    for place, group in enumerate(groups):
        added = [_footprint(s) for s in group]
        if place and any(_meet(one, other) for one in added for other in prints):
            continue
        kept += group
        prints += added
    return kept


def _footprint(solid: Solid) -> tuple[Points, Points, float, float]:
    """The solid's outline on the table (n, 2), its middle, and how low and high it reaches, mm."""
    points = np.concatenate([solid.quad(FRONT, 0.4), solid.quad(BACK, 0.4)])
    hull = cv2.convexHull(points[:, :2].astype(np.float32))[:, 0]
    return np.asarray(hull, dtype=float), solid.centre[:2], float(points[:, 2].min()), float(points[:, 2].max())


def _meet(one: tuple[Points, Points, float, float], other: tuple[Points, Points, float, float]) -> bool:
    if one[2] > other[3] - 0.6 or other[2] > one[3] - 0.6:
        return False
    reach = np.abs(one[0] - one[1]).max() + np.abs(other[0] - other[1]).max()
    if np.abs(one[1] - other[1]).max() > reach:
        return False
    return cv2.intersectConvexConvex(one[0].astype(np.float32), other[0].astype(np.float32))[0] > 4  # mm²

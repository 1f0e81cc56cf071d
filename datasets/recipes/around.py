"""What lies around a laid-out hand and does not belong to it: discards, walls, the other seats' tiles, dice, things.

All but dice and other small things keeps the distance from which a person at the table tells it apart. Coordinates as
in `played`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import clutter
import numpy as np
from layouts import DOWN, STANDING, UP, Place, shifted
from mix import apart, things, thrown
from sets import TileSet, solid_of
from solids import FRONT, Solid

if TYPE_CHECKING:
    from camera import Points
    from layouts import TileSize
    from played import Laid
    from wins import Wall

CLEAR: Final = 2.5
"""Tile heights between the middles of a tile of the hand and of one that does not belong to it."""
_FAR: Final = 3.5
"""The same for whole rows, melds and flowers of the other seats: they could be taken for the hand's own."""


def surround(rng: np.random.Generator, laid: Laid, tiles: TileSet, wall: Wall) -> list[Solid]:
    """The hand's solids, in the order of its places, and those of everything around."""
    size = tiles.size
    hand = [solid_of(place, tiles) for place in laid.places]
    spots = np.array([(p.x, p.y) for p in laid.places])
    groups = [hand]
    low, high = _span(hand)
    if rng.random() < 0.25:
        groups.append(clutter.rack(rng, low, high))
    if rng.random() < 0.78:
        groups += [[solid_of(place, tiles) for place in group] for group in _table(rng, size, spots, wall)]
    if rng.random() < 0.3:
        groups.append(thrown(rng, (low + high) / 2, float(np.linalg.norm(high - low)) / 2))
    if rng.random() < 0.3:
        angle, far = rng.uniform(0, math.tau), float(np.linalg.norm(high - low)) / 2 * rng.uniform(0.8, 1.3) + 60
        groups += things(rng, (math.cos(angle) * far, math.sin(angle) * far), int(rng.integers(1, 3)))
    return apart([groups[0], *(g for g in groups[1:] if g)])


def _span(solids: list[Solid]) -> tuple[Points, Points]:
    points = np.concatenate([s.quad(FRONT) for s in solids])[:, :2]
    return points.min(axis=0), points.max(axis=0)


def _table(rng: np.random.Generator, size: TileSize, spots: Points, wall: Wall) -> list[list[Place]]:
    """The groups of the four seats, those too near to the hand left out or thinned out."""
    wide = size.width
    reach = max(rng.uniform(10.5, 14.0) * wide, float(spots[:, 1].max()) + 5.5 * wide)  # the middle of the table
    middle = (rng.normal(0, 1.5) * wide, reach)
    groups: list[list[Place]] = []
    if rng.random() < 0.8:
        groups.append(_thinned(_seated(_discards(rng, size, reach, wall), middle, 0), spots, CLEAR * size.height))
    if rng.random() < 0.25:
        y = float(spots[:, 1].max()) + size.height * rng.uniform(2.6, 3.2)
        part = _wall(rng, size, wall)
        groups.append(_whole(shifted(part, rng.normal(0, 3) * wide, y, rng.normal(0, 1)), spots, CLEAR * size.height))
    for seat in (1, 2, 3):
        if rng.random() < 0.6:
            groups.append(
                _thinned(_seated(_discards(rng, size, reach, wall), middle, seat), spots, CLEAR * size.height)
            )
        if rng.random() < 0.4:
            part = shifted(_wall(rng, size, wall), 0, reach - rng.uniform(6.5, 8) * wide, 0)
            groups.append(_whole(_seated(part, middle, seat), spots, CLEAR * size.height))
        if rng.random() < 0.6:
            groups += [_whole(_seated(g, middle, seat), spots, _FAR * size.height) for g in _player(rng, size, wall)]
    return [group for group in groups if group]


def _seated(places: list[Place], middle: tuple[float, float], seat: int) -> list[Place]:
    """What lies before its owner, as it lies when he sits `seat` seats on, counter-clockwise, at the table's middle."""
    moved = shifted(places, 0, -middle[1], 0)
    return shifted(moved, middle[0], middle[1], 90.0 * seat)


def _thinned(places: list[Place], spots: Points, clear: float) -> list[Place]:
    return [p for p in places if np.hypot(spots[:, 0] - p.x, spots[:, 1] - p.y).min() >= clear]


def _whole(places: list[Place], spots: Points, clear: float) -> list[Place]:
    return places if len(_thinned(places, spots, clear)) == len(places) else []


def _discards(rng: np.random.Generator, size: TileSize, reach: float, wall: Wall) -> list[Place]:
    """A seat's discards, six in a row, the first row nearest to the middle; one lies sideways now and then."""
    top = reach - rng.uniform(2.8, 3.8) * size.width
    places, x = [], 0.0
    for i, face in enumerate(wall.draw(int(rng.integers(3, 22)))):
        turned = rng.random() < 0.03
        wide = size.height if turned else size.width
        x = 0.0 if i % 6 == 0 else x
        y = top - (i // 6) * size.height * 1.04 - size.height / 2
        yaw = (90.0 if turned else 0.0) + rng.normal(0, 2)
        places.append(Place(face, x - 3 * size.width + wide / 2, y + rng.normal(0, 0.02) * size.height, yaw))
        x += wide + size.width * abs(rng.normal(0.02, 0.03))
    return places


def _wall(rng: np.random.Generator, size: TileSize, wall: Wall) -> list[Place]:
    """What is left of a wall, two high, backs up, around the origin."""
    count = int(rng.integers(2, 14))
    whole = int(rng.integers(0, count + 1))  # from here on the upper tile was drawn
    places = []
    for i in range(count):
        for level, face in enumerate(wall.draw(2 if i < whole else 1)):
            x = (i - count / 2) * size.width * 1.01
            places.append(Place(face, x, rng.normal(0, 0.3), rng.normal(0, 0.4), DOWN, level * size.depth))
    return places


def _player(rng: np.random.Generator, size: TileSize, wall: Wall) -> list[list[Place]]:
    """Another seat's row, standing or laid down, and its melds and flowers."""
    held = str(rng.choice([STANDING, DOWN, UP], p=[0.5, 0.25, 0.25]))
    count = int(rng.choice([13, 10, 7, 4]))
    x, groups, row = 0.0, [], []
    for face in wall.draw(count):
        row.append(Place(face, x, rng.normal(0, 0.4), rng.normal(0, 0.6), held))
        x += size.width * 1.02
    row = shifted(row, -x * rng.uniform(0.4, 0.8), 0, 0)
    groups.append(row)
    right = max((p.x for p in row), default=0) + size.width * rng.uniform(1.2, 2)
    melds: list[Place] = []
    for _ in range((13 - count) // 3):
        alike = bool(rng.random() < 0.5)
        sideways = int(rng.integers(3)) if alike else 0  # a chow is claimed from the left-hand player only
        for i, face in enumerate(wall.draw_set(alike=alike)):
            wide = size.height if i == sideways else size.width
            y = -(size.height - size.width) / 2 if i == sideways else 0.0
            melds.append(Place(face, right + wide / 2, y, 90.0 if i == sideways else rng.normal(0, 1)))
            right += wide + 0.4
        right += size.width * rng.uniform(0.2, 0.6)
    groups.append(melds)
    flowers = wall.draw_flowers(int(rng.integers(0, 3)))
    y = size.height * rng.uniform(1.6, 2.2)
    groups.append([Place(f, (i - 2) * size.width * 1.05, y, rng.normal(0, 2)) for i, f in enumerate(flowers)])
    return groups

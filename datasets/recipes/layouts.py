"""How tiles lie: rows, hands with melds, grids, heaps, discards, walls, standing rows.

A layout is a list of `Place`s in millimetres around its own origin; `tile` sizes come from the set in use.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from faces import FACES

if TYPE_CHECKING:
    from camera import Points

UP, DOWN, STANDING, SIDE = "up", "down", "standing", "side"
_COMMON = np.array([1.0] * 42)
_COMMON[9] = 2.2  # 1s: as many birds as can be had
_COMMON[33] = 1.6  # P
_COMMON[34:] = 1.3  # flowers
_COMMON /= _COMMON.sum()


@dataclass(frozen=True, slots=True)
class Place:
    """One tile of a layout."""

    face: str
    x: float
    y: float
    yaw: float
    """degrees anticlockwise seen from above"""
    pose: str = UP
    z: float = 0.0
    """mm of what it lies on"""
    lean: float = 0.0
    """degrees by which it tips back (standing) or up (lying in a heap)"""

    def moved(self, x: float, y: float, yaw: float) -> Place:
        """The same tile after its layout is turned by `yaw` degrees and put down at x, y."""
        c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
        return replace(self, x=x + c * self.x - s * self.y, y=y + s * self.x + c * self.y, yaw=self.yaw + yaw)


@dataclass(frozen=True, slots=True)
class TileSize:
    """Millimetres of a set's tiles."""

    width: float
    height: float
    depth: float


def pose(place: Place, size: TileSize) -> tuple[Points, Points]:
    """The tile's axes (3, 3 columns) and centre (3,) mm."""
    turn = about_z(place.yaw)
    if place.pose == UP:
        local, rise = about_x(place.lean), size.depth / 2 + abs(math.sin(math.radians(place.lean))) * size.height / 2
    elif place.pose == DOWN:
        local, rise = about_x(place.lean) @ np.diag([-1.0, 1.0, -1.0]), size.depth / 2
    elif place.pose == STANDING:
        local, rise = about_x(90 - place.lean), size.height / 2
    else:
        local, rise = about_x(90) @ about_z(90), size.width / 2
    return turn @ local, np.array([place.x, place.y, place.z + rise])


def faces(rng: np.random.Generator, count: int) -> list[str]:
    """Faces as a training scene wants them: rare art more often than a wall holds it."""
    if rng.random() < 0.35:
        return _hand(rng, count)
    return [FACES[i] for i in rng.choice(42, count, p=_COMMON)]


def row(rng: np.random.Generator, size: TileSize, count: int, *, held: str = UP) -> list[Place]:
    """A row read from the same side, close together or with gaps, not quite straight."""
    gap = float(rng.choice([0.1, 0.1, 0.3, rng.uniform(0, 3), rng.uniform(2, 12)]))
    slack = min(gap, 2.0) * 0.5 + 0.15
    flip = rng.random() < 0.08
    upside = rng.random() < 0.12
    lean = float(rng.choice([0, 0, rng.uniform(0, 18)]))
    places, x = [], 0.0
    split = int(rng.integers(1, count)) if count > 2 and rng.random() < 0.25 else -1
    for i, face in enumerate(faces(rng, count)):
        if i == split:
            x += rng.uniform(4, 20)
        turned = 180 if upside or (flip and rng.random() < 0.5) else 0
        jitter = rng.normal(0, 0.5 + min(gap, 3))
        places.append(
            Place(
                face,
                x,
                rng.normal(0, slack),
                jitter + turned * (held == UP),
                held,
                lean=lean if held == STANDING else 0,
            )
        )
        x += size.width + gap + abs(rng.normal(0, slack * 0.6))
    return [p.moved(-x / 2, 0, 0) for p in places]


def hand(rng: np.random.Generator, size: TileSize) -> list[Place]:
    """Concealed tiles, up to four melds with a sideways tile, flowers, the winning tile apart."""
    melds = int(rng.integers(0, 5))
    places = row(rng, size, max(1, 13 - 3 * melds))
    right = max(p.x for p in places) + size.width / 2
    left = min(p.x for p in places) - size.width / 2
    if rng.random() < 0.6:
        x = right + size.width * rng.uniform(0.7, 1.8)
        places.append(Place(faces(rng, 1)[0], x, rng.normal(0, 2), rng.normal(0, 3)))
        right = x + size.width / 2
    for i in range(melds):
        group = meld(rng, size)
        wide = max(p.x for p in group) + size.height
        if rng.random() < 0.75:
            places += shifted(group, right + size.width * rng.uniform(0.4, 1.0), rng.normal(0, 1), rng.normal(0, 0.8))
            right = max(p.x for p in places) + size.height / 2
        else:
            places += shifted(group, left - 20 + i * (wide + 8), size.height * rng.uniform(1.5, 2.0), rng.normal(0, 2))
    for i in range(int(rng.integers(0, 5))):
        face = f"{rng.integers(1, 9)}f"
        y = size.height * rng.choice([-1.4, 2.9])
        places.append(Place(face, left + size.width * (1 + i * 1.04), y, rng.normal(0, 2)))
    return places


def meld(rng: np.random.Generator, size: TileSize) -> list[Place]:
    """Three or four tiles, one of them sideways, or a kong with backs up."""
    four = rng.random() < 0.3
    names = faces(rng, 1) * 4 if rng.random() < 0.6 else faces(rng, 4)
    count, sideways = (4, int(rng.integers(-1, 4))) if four else (3, int(rng.integers(-1, 3)))
    hidden = four and rng.random() < 0.4
    places, x = [], 0.0
    for i in range(count):
        wide = size.height if i == sideways else size.width
        down = hidden and (i in {0, 3} or rng.random() < 0.2)
        yaw = (90 if rng.random() < 0.5 else -90) if i == sideways else 0
        y = -(size.height - size.width) / 2 if i == sideways else 0
        places.append(Place(names[i], x + wide / 2, y, yaw + rng.normal(0, 0.8), DOWN if down else UP))
        x += wide + abs(rng.normal(0, 0.4))
    if not four and sideways >= 0 and rng.random() < 0.15:  # an added kong lies on or above the sideways tile
        base = places[sideways]
        places.append(replace(base, y=base.y + size.width + 0.4))
    return places


def grid(rng: np.random.Generator, size: TileSize) -> list[Place]:
    """Rows and columns, close together or apart, some tiles turned."""
    across, down = int(rng.integers(2, 11)), int(rng.integers(2, 7))
    gap = float(rng.choice([0.2, rng.uniform(0, 2), rng.uniform(1, 14)]))
    turns = [(0, 0, 0), (0, 180), (0, 90, 180, 270)][rng.integers(3)]
    places = []
    for j in range(down):
        for i, face in enumerate(faces(rng, across)):
            if rng.random() < 0.04:
                continue
            yaw = float(rng.choice(turns))
            wide = max(size.height, size.width) if len(turns) == 4 else size.width  # quarter turns need room
            x, y = (i - across / 2) * (wide + gap), (j - down / 2) * (size.height + gap)
            places.append(
                Place(
                    face,
                    x + rng.normal(0, gap / 8),
                    y + rng.normal(0, gap / 8),
                    yaw + rng.normal(0, 0.4 + gap / 4),
                    UP if rng.random() < 0.95 else DOWN,
                )
            )
    return places


def scatter(rng: np.random.Generator, size: TileSize, count: int, *, backs: float = 0.12) -> list[Place]:
    """Tiles thrown on the table at any angle; where they meet they lie over one another."""
    spread = math.sqrt(count) * size.height * rng.uniform(0.7, 1.5)
    crowd = rng.random() < 0.5
    places: list[Place] = []
    for face in faces(rng, count):
        for _ in range(12):
            x, y = rng.normal(0, spread * 0.5, 2)
            near = min((math.hypot(p.x - x, p.y - y) for p in places), default=1e9)
            if near > size.height * (0.98 if crowd else 1.25):
                pose_ = DOWN if rng.random() < backs else (STANDING if rng.random() < 0.05 else UP)
                places.append(Place(face, x, y, rng.uniform(0, 360), pose_))
                break
        else:
            if crowd and rng.random() < 0.4:
                x, y = rng.normal(0, spread * 0.3, 2)
                places.append(Place(face, x, y, rng.uniform(0, 360), UP, size.depth, rng.uniform(-10, 10)))
    return places


def discards(rng: np.random.Generator, size: TileSize) -> list[Place]:
    """Discards in rows of six, one of them sideways at times."""
    count, names, shift = int(rng.integers(4, 24)), iter(faces(rng, 24)), 0.0
    places = []
    for i in range(count):
        yaw = 90.0 if rng.random() < 0.04 else 0.0
        shift += (size.height - size.width) / 2 if yaw else 0.0
        x, y = (i % 6 - 3) * (size.width + 0.8) + shift, -(i // 6) * (size.height + 1)
        shift = 0.0 if i % 6 == 5 else shift + ((size.height - size.width) / 2 if yaw else 0.0)  # six in a row
        places.append(Place(next(names), x + rng.normal(0, 0.6), y + rng.normal(0, 0.8), yaw + rng.normal(0, 3)))
    return places


def wall(rng: np.random.Generator, size: TileSize) -> list[Place]:
    """A wall two high with backs up, some tiles taken."""
    count, places = int(rng.integers(3, 18)), []
    end = int(rng.integers(0, count))
    for i in range(count):
        for level in range(2):
            if level and (i < end / 3 or rng.random() < 0.05):
                continue
            x = (i - count / 2) * (size.width + 0.15)
            shown = rng.random() < 0.02
            places.append(
                Place(
                    faces(rng, 1)[0],
                    x,
                    rng.normal(0, 0.3),
                    180 * (rng.random() < 0.5) + rng.normal(0, 0.4),
                    UP if shown else DOWN,
                    level * size.depth,
                )
            )
    return places


def standing(rng: np.random.Generator, size: TileSize) -> list[Place]:
    """A standing row or two, seen from the front; the second shows its backs."""
    places = row(rng, size, int(rng.integers(3, 15)), held=STANDING)
    if rng.random() < 0.4:
        other = row(rng, size, int(rng.integers(5, 15)), held=STANDING)
        places += shifted(other, rng.uniform(-30, 30), rng.uniform(90, 260), 180 + rng.normal(0, 4))
    if rng.random() < 0.4:
        lying = row(rng, size, int(rng.integers(2, 10)))
        places += shifted(lying, rng.uniform(-40, 40), -size.height * rng.uniform(1.4, 3), rng.normal(0, 3))
    return places


def few(rng: np.random.Generator, size: TileSize) -> list[Place]:
    """One to eight tiles close up."""
    if rng.random() < 0.5:
        return shifted(row(rng, size, int(rng.integers(1, 6))), 0, 0, rng.uniform(-20, 20))
    return scatter(rng, size, int(rng.integers(1, 9)))


def shifted(places: list[Place], x: float, y: float, yaw: float) -> list[Place]:
    """A whole layout turned by `yaw` degrees and put down at x, y."""
    return [p.moved(x, y, yaw) for p in places]


def _hand(rng: np.random.Generator, count: int) -> list[str]:
    """Sorted sets and pairs as a player lays them out."""
    out: list[str] = []
    while len(out) < count:
        suit, kind = "msp"[rng.integers(3)], rng.random()
        if kind < 0.45:
            n = int(rng.integers(1, 8))
            out += [f"{n}{suit}", f"{n + 1}{suit}", f"{n + 2}{suit}"]
        else:
            face = FACES[int(rng.choice(42, p=_COMMON))]
            out += [face] if face[-1] == "f" else [face] * (3 if kind < 0.8 else 2)
    return out[:count]


def about_x(degrees: float) -> Points:
    """Rotation (3, 3) about the x axis."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])


def about_z(degrees: float) -> Points:
    """Rotation (3, 3) about the z axis, anticlockwise seen from above."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])

"""Tables photographed by a pinhole camera: what a perfect locator sees of tiles lying and standing, in perspective."""

from __future__ import annotations

import cmath
import math
import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from vision.corners import clockwise_turn, rolled, standing
from vision.observation import BACK, Candidate, TileObservation
from vision.observe import SAME_HALF_TURNED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.observation import Quad

HEIGHT: Final = 4 / 3
DEPTH: Final = 0.7
SLACK: Final = 0.03
"""Tile widths: what a tile measures, and what is between tiles laid close."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile on the table. ``at``: its middle in tile widths, y away from the hand's owner; ``turn`` anticlockwise."""

    face: str
    at: complex
    turn: float = 0.0
    stands: bool = False

    def moved(self, at: complex, turn: float) -> Spot:
        """The same tile after its table is turned by ``turn`` degrees and put down at ``at``."""
        return replace(self, at=self.at * cmath.rect(1, math.radians(turn)) + at, turn=self.turn + turn)

    @property
    def corners(self) -> tuple[tuple[complex, float], ...]:
        """The face's corners in reading order, each as a point of the table and its height above it."""
        axis = cmath.rect(1, math.radians(self.turn))
        if self.stands:
            left, right = (self.at + axis * complex(x, -DEPTH / 2) for x in (-0.5, 0.5))
            return (left, HEIGHT), (right, HEIGHT), (right, 0.0), (left, 0.0)
        half = HEIGHT / 2
        around = (complex(-0.5, half), complex(0.5, half), complex(0.5, -half), complex(-0.5, -half))
        return tuple((self.at + axis * corner, DEPTH) for corner in around)


def row(text: str, at: complex = 0j, turn: float = 0.0, *, stands: bool = False) -> list[Spot]:
    """A row that begins at ``at``, in the words of :func:`.tables.lay`; sideways tiles lie flush below."""
    spots: list[Spot] = []
    edge = 0.0
    for word in text.split():
        face = word.lstrip("<>^")
        if word.startswith("_"):
            edge += float(word[1:] or 1)
        elif word.startswith("^"):
            spots.append(Spot(face, spots[-1].at + 1.03j, spots[-1].turn))
        else:
            lies = word[0] in "<>"
            extent = HEIGHT if lies else 1.0
            sunk = (1 - HEIGHT) / 2 if lies else 0.0
            side = {"<": 90.0, ">": -90.0}.get(word[0], 0.0)
            spots.append(Spot(face, complex(edge + extent / 2, sunk), side, stands and not lies))
            edge += extent + SLACK
    return [spot.moved(at, turn) for spot in spots]


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the photo is taken from; angles in degrees, ``tilt`` from straight above."""

    tilt: float = 0.0
    heading: float = 0.0
    """Clockwise from the hand's owner's view in which it looks."""
    roll: float = 0.0
    field: float = 50.0
    """Seen along the longer side of the picture."""
    size: tuple[int, int] = (1600, 1200)

    def shoot(self, spots: Sequence[Spot]) -> list[Quad]:
        """The corners in pixels of every tile, all of them in the picture."""
        points = [corner for spot in spots for corner in spot.corners]
        middle = sum(point for point, _ in points) / len(points)
        distance = max(abs(point - middle) for point, _ in points) * 1.2 + 2
        while True:
            shot = [self._project(point - middle, height, distance) for point, height in points]
            if all(point is not None and self._shows(point) for point in shot):
                flat = [cast("complex", point) for point in shot]
                pixels = [(point.real, point.imag) for point in flat]
                return [cast("Quad", tuple(pixels[at : at + 4])) for at in range(0, len(pixels), 4)]
            distance *= 1.06

    def _shows(self, point: complex) -> bool:
        return 0 <= point.real <= self.size[0] and 0 <= point.imag <= self.size[1]

    def _project(self, point: complex, height: float, distance: float) -> complex | None:
        turned = point * cmath.rect(1, math.radians(self.heading))
        lean = math.radians(self.tilt)
        deep = distance + turned.imag * math.sin(lean) - height * math.cos(lean)
        up = turned.imag * math.cos(lean) + height * math.sin(lean)
        if deep <= 1:
            return None
        focal = max(self.size) / 2 / math.tan(math.radians(self.field) / 2)
        seen = complex(turned.real, -up) * focal / deep * cmath.rect(1, math.radians(self.roll))
        return seen + complex(*self.size) / 2


def photograph(
    spots: Sequence[Spot], camera: Camera, *, jitter: float = 0.0, misread: float = 0.0, seed: int = 0
) -> tuple[TileObservation, ...]:
    """What is seen of the tiles: corners off by ``jitter`` of a tile's width, ways up ``misread`` at times."""
    chance = random.Random(seed)  # noqa: S311  not for secrets
    return tuple(
        _see(spot.face, _shaken(quad, jitter, chance), chance.choice((1, 2, 3)) if chance.random() < misread else 0)
        for spot, quad in zip(spots, camera.shoot(spots), strict=True)
    )


def _shaken(quad: Quad, jitter: float, chance: random.Random) -> Quad:
    """The corners off by a part of the mean side, as they are where tiles are small or blurred."""
    width = sum(math.dist(quad[side], quad[(side + 1) % 4]) for side in range(4)) / 4 * 6 / 7
    return cast(
        "Quad", tuple((x + chance.gauss(0, jitter * width), y + chance.gauss(0, jitter * width)) for x, y in quad)
    )


def _see(face: str, quad: Quad, turns: int) -> TileObservation:
    """As :mod:`vision.observe` gives it: nothing on a back or a blank tile tells which way it lies."""
    quad = standing(quad) if face in {BACK, "P"} else rolled(quad, turns)
    upright = None if face in SAME_HALF_TURNED else clockwise_turn(quad)
    if face in SAME_HALF_TURNED and clockwise_turn(quad) in {180, 270}:
        quad = rolled(quad, 2)
    xs, ys = zip(*quad, strict=True)
    return TileObservation(quad, (Candidate(face, 0.99),), upright, 0.95, (min(xs), min(ys), max(xs), max(ys)))

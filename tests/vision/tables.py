"""Tiles laid out on a table in words, as the observations that a perfect locator and reader would make of them."""

from __future__ import annotations

import cmath
from dataclasses import replace
from math import radians
from typing import TYPE_CHECKING, Final, cast

from vision.observation import BACK, Candidate, TileObservation
from vision.reading import settle

if TYPE_CHECKING:
    from vision.observation import Box, Quad, Upright
    from vision.reading import Reading

WIDTH: Final = 30.0
HEIGHT: Final = 40.0
SLACK: Final = 2.0
ROW_PITCH: Final = 60.0
SYMMETRIC: Final = (BACK, "P", "1p")


def lay(text: str, *, angle: float = 0.0, scale: float = 1.0, at: complex = 500 + 400j) -> tuple[TileObservation, ...]:
    """Lay out rows separated by ``/``, then turn (clockwise degrees), scale and move everything.

    A word is a face (``3m``, ``back``); ``<3m`` lies sideways; ``^3m`` lies sideways above the tile before it;
    ``_`` is a gap of one tile width, ``_0.5`` of half of one; ``3m:2m=.3,1m=.1`` has further candidates.
    """
    placed: list[tuple[str, complex, bool]] = []
    for number, row in enumerate(text.split("/")):
        edge, line = 0.0, number * ROW_PITCH
        for word in row.split():
            if word.startswith("_"):
                edge += float(word[1:] or 1) * WIDTH
            elif word.startswith("^"):
                placed.append((word[1:], placed[-1][1] - 1j * (WIDTH + 1), True))
            else:
                sideways = word.startswith("<")
                extent = HEIGHT if sideways else WIDTH
                sunk = (HEIGHT - WIDTH) / 2 if sideways else 0.0
                placed.append((word.lstrip("<"), complex(edge + extent / 2, line + sunk), sideways))
                edge += extent + SLACK
    turn = cmath.rect(scale, radians(angle))
    return tuple(_see(word, centre * turn + at, turn, sideways=sideways) for word, centre, sideways in placed)


def reading_of(table: str, unsure: float = 0.75) -> Reading:
    """What is made of a table that is seen perfectly."""
    return settle(lay(table), photo="table", width=1000, height=800, unsure=unsure)


def roll(seen: TileObservation) -> TileObservation:
    """Return the tile with its corners named from the opposite side, as where the way up was misread."""
    return replace(seen, corners=seen.corners[2:] + seen.corners[:2])


def quarter(seen: TileObservation) -> TileObservation:
    """Return the tile with its corners named from one side, as where it was misread as lying."""
    return replace(seen, corners=seen.corners[1:] + seen.corners[:1], upright=90)


def _see(word: str, centre: complex, turn: complex, *, sideways: bool) -> TileObservation:
    face, _, rest = word.partition(":")
    others = [Candidate(other, float(p)) for other, _, p in (one.partition("=") for one in rest.split(",") if one)]
    first = Candidate(face, round(0.99 - sum(other.probability for other in others), 6))
    right = turn * (1j if sideways else 1)
    half = (complex(-WIDTH, -HEIGHT), complex(WIDTH, -HEIGHT), complex(WIDTH, HEIGHT), complex(-WIDTH, HEIGHT))
    points = [centre + right * corner / 2 for corner in half]
    quad = cast("Quad", tuple((point.real, point.imag) for point in points))
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    box: Box = (min(xs), min(ys), max(xs), max(ys))
    quarter = cast("Upright", round(cmath.phase(right) / radians(90)) % 4 * 90)
    return TileObservation(
        corners=quad,
        candidates=(first, *others),
        upright=None if face in SYMMETRIC else quarter,
        found=0.95,
        box=box,
    )

"""What was found and is no tile: the bare side of one, what lies across two, a cloth's figures, what looks like none.

A tile is a box. Where its sides have the colour of its back, or the white of its face, one that shows looks like a tile
face down or a white dragon; it lies flush against the face it belongs to. A figure that looks like a face is all over
its cloth, and a set has four of a face.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Final

from vision.corners import quad_area, quad_sides, shared_area
from vision.observation import BACK, BLANK, copies

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vision.observation import Point, Quad, TileObservation

FLUSH: Final = 0.2
"""Of an edge's length by which the corners of another may be off it. Chosen: a neighbour's nearest edge is a row's gap
away, and corners are found to a twentieth."""
SMALLER: Final = 0.7
"""Of the other's area in the photo. Tiles are 0.55 to 0.95 as deep as wide and 1.33 as high: up to 36° from straight
above a side shows less than that, and neighbours of one size lie too near for perspective to make as much. Chosen."""
SURE_DRAGON: Final = 0.9
"""How sure a reader is of a white dragon that is no side. Of 166 in drawn photos it was so sure of 152, of 115 finds
that it took for one where nothing lay of 3. Chosen."""
COVERED: Final = 0.5
"""Of a find that lies on surer ones: tiles lie side by side, and one that is half hidden is read by nobody. Chosen."""
TOO_MANY: Final = 2
"""Copies of a face beyond those of a set that tell of a figure: a single one is somebody's mistake, which is told, or a
tile misread. Chosen."""
LOCATED: Final = 0.6
"""How sure a locator is of a tile that stays, however many there are of its face. Of 8,677 tiles in drawn photos it
found 94 in 100 so surely, and 28 in 100 of 556 finds that were none. Chosen."""
LIKELY: Final = 0.15
"""How likely it is, by locator and reader together, that a tile lies there at all. Of 8,677 tiles in drawn photos one
was less likely, of 556 finds that were none 11. Chosen."""
LIKELY_BACK: Final = 0.3
"""The same for a back, for which any plain patch of its colour passes: of 138 finds in drawn photos that were none 35
were less likely, of 629 backs 38, nearly all in walls. Chosen."""


def without_phantoms(found: Iterable[TileObservation]) -> tuple[TileObservation, ...]:
    """Those of ``found``, surest first, that are tiles."""
    kept: list[TileObservation] = []
    for one in found:
        near = [other for other in kept if _touch(one, other)]
        if sum(covered(one.corners, other.corners) for other in near) <= COVERED:
            kept.append(one)
    tiles = [one for one in kept if not any(is_side(one, other) for other in kept if _touch(one, other))]
    figures = _figures(tiles)
    return tuple(one for one in tiles if _is_likely(one) and (one.found >= LOCATED or one.face not in figures))


def _figures(tiles: Iterable[TileObservation]) -> frozenset[str]:
    """Faces of which there are clearly more than a set has."""
    seen = Counter(one.face for one in tiles)
    return frozenset(face for face, count in seen.items() if count >= copies(face) + TOO_MANY)


def _is_likely(one: TileObservation) -> bool:
    chance = one.found * sum(candidate.probability for candidate in one.candidates)
    return chance >= (LIKELY_BACK if one.face == BACK else LIKELY)


def is_side(one: TileObservation, other: TileObservation) -> bool:
    """Whether a blank find has an edge in common with another and is clearly smaller: neighbours are of one size.

    Below or above a face that shows something, smaller is enough: there a row ends, and another one is seldom flush. A
    white dragon among discards may be; the reader, who was taught what sides are, is surer of it.
    """
    if one.face not in BLANK or (one.face != BACK and one.confidence >= SURE_DRAGON):
        return False
    size = quad_area(one.corners) / max(quad_area(other.corners), 1e-6)
    mine = [(end, start) for start, end in quad_sides(one.corners)]  # edges that lie on each other run opposite ways
    top, right, bottom, left = (any(_flush(edge, another) for another in mine) for edge in quad_sides(other.corners))
    at_an_end = (top or bottom) and other.face not in BLANK
    return (size < SMALLER and any((top, right, bottom, left))) or (size < 1 and at_an_end)


def covered(quad: Quad, other: Quad) -> float:
    """The part of ``quad`` that lies on ``other``."""
    return shared_area(quad, other) / max(quad_area(quad), 1e-6)


def _flush(edge: tuple[Point, Point], mine: tuple[Point, Point]) -> bool:
    reach = FLUSH * math.dist(*edge)
    return math.dist(edge[0], mine[0]) < reach and math.dist(edge[1], mine[1]) < reach


def _touch(one: TileObservation, other: TileObservation) -> bool:
    """Whether their boxes do, or nearly."""
    left, top, right, bottom = one.box
    low_x, low_y, high_x, high_y = other.box
    reach = FLUSH * max(right - left, bottom - top)
    return left < high_x + reach and right > low_x - reach and top < high_y + reach and bottom > low_y - reach

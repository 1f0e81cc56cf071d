"""The likeliest ways to name several tiles at once, most likely first."""

from __future__ import annotations

from itertools import starmap
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.observation import Candidate

MOST: Final = 256
"""Ways looked at: all there are where eight tiles are torn between two faces; what is torn more wants a person."""
LEAST: Final = 3e-5
"""A way that much less likely than the first changes nothing: the rules favour a win 32 to 1, and it weighs 1/1000."""


class Assignment(NamedTuple):
    """A face for every tile."""

    likelihood: float
    """The product of the candidates' probabilities."""
    faces: tuple[str, ...]


def likeliest(tiles: Sequence[Sequence[Candidate]]) -> tuple[Assignment, ...]:
    """Return the likeliest assignments of a candidate to each tile, at most ``MOST``; none where a tile has none.

    Exact: tile after tile is added to the likeliest parts so far, and a part that ``MOST`` others beat is beaten by
    them however it goes on.
    """
    best = 1.0
    parts: list[tuple[float, tuple[str, ...]]] = [(1.0, ())]
    for candidates in tiles:
        best *= max((one.probability for one in candidates), default=0.0)
        options = [(one.probability, (one.face,)) for one in candidates]
        longer = [
            (whole, faces + face)
            for likelihood, faces in parts
            for probability, face in options
            if (whole := likelihood * probability) >= LEAST * best
        ]
        longer.sort(key=itemgetter(0), reverse=True)
        parts = longer[:MOST]
    return tuple(starmap(Assignment, parts))

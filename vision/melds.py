"""Laid melds -> the melds of scoring, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring import Hand, Meld, MeldKind, Tile, Win, hand_problems
from scoring import ProblemCode as HandProblemCode
from vision.layout import KONG
from vision.observation import BACK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import Problem as HandProblem
    from vision.layout import LaidMeld


def meld_of(laid: LaidMeld, faces: Sequence[str]) -> Meld | None:
    """Return the meld that lies there, legal or not; None = all of it lies face down.

    A kong with no tile sideways is concealed, whether its backs show or not: it is shown when the deal ends.
    """
    seen = [Tile.of(faces[index]) for index in laid.tiles if faces[index] != BACK]
    if not seen:
        return None
    hidden = (seen[0],) * len(laid.face_down)
    tiles = (*seen, *hidden)
    three = MeldKind.PUNG if len(set(tiles)) == 1 else MeldKind.CHOW
    kind = MeldKind.KONG if len(tiles) == KONG else three
    return Meld(
        kind=kind,
        tiles=tiles,
        concealed=kind is MeldKind.KONG and not laid.turned,
        claimed_from=laid.claimed_from,
        added=laid.added,
    )


def meld_problems(meld: Meld) -> tuple[HandProblem, ...]:
    """Return what contradicts itself within one meld."""
    alone = Hand(concealed=(), melds=(meld,), winning=Tile.E)
    return tuple(problem for problem in hand_problems(alone, Win()) if problem.code not in _OF_THE_WHOLE_HAND)


_OF_THE_WHOLE_HAND: Final = (HandProblemCode.TILE_COUNT, HandProblemCode.FIFTH_COPY)

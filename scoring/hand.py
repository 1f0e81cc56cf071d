"""A winning hand and the circumstances of the win; what contradicts itself is told by :mod:`scoring.problems`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.tiles import Tile

if TYPE_CHECKING:
    from scoring.groups import Meld


@dataclass(frozen=True, slots=True)
class Hand:
    """What the winner shows."""

    concealed: tuple[Tile, ...]
    """The standing tiles WITHOUT the winning tile, kept in tile order: 13 less 3 for each meld."""
    melds: tuple[Meld, ...]
    """Claimed sets and concealed kongs, in the order they were laid down."""
    winning: Tile
    """The tile that completed the hand."""
    flowers: tuple[Tile, ...] = ()
    """The flowers laid aside, kept in tile order."""

    def __post_init__(self) -> None:
        """Put the tiles in order, so that equal hands compare equal."""
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        object.__setattr__(self, "melds", tuple(self.melds))
        object.__setattr__(self, "flowers", tuple(sorted(self.flowers)))


@dataclass(frozen=True, slots=True)
class Win:
    """How the hand was won: what the tiles alone cannot tell. By default a discard, East round, East seat."""

    self_drawn: bool = False
    """自摸: the winner drew the tile; otherwise it was discarded, or added to a kong by another player."""
    last_of_kind: bool = False
    """和绝张: the three others of the winning tile lay open on the table."""
    last_wall_tile: bool = False
    """The last tile of the wall was drawn (self-drawn), or the discard that followed it was claimed."""
    kong: bool = False
    """Self-drawn: the replacement for a kong. Otherwise: the tile with which another player made a kong."""
    prevalent: Tile = Tile.E
    """圈风, the wind of the round."""
    seat: Tile = Tile.E
    """门风, the wind of the winner's seat."""

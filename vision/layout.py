"""What each tile of the photo is: rows, the standing tiles, the winning tile set apart, melds, flowers, the rest.

A layout holds places only, as indexes into the observations; what the tiles make is told by :mod:`vision.hands`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring import Claimed, Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

SET: Final = 3
KONG: Final = 4
WHOLE_HAND: Final = 14
"""Tiles of a winning hand, a kong counting as a set."""
WHOLE_SET: Final = 144
"""Tiles of a set, its flowers included. Of more, some are none or of a second set, whatever they are named."""


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """Three or four tiles laid beside the hand, left to right as the player sees them."""

    tiles: tuple[int, ...]
    turned: tuple[int, ...] = ()
    """The tile lying sideways; two, one above the other, where a fourth tile was added to a pung (加杠)."""
    face_down: tuple[int, ...] = ()
    """The tiles showing their backs: a concealed kong."""

    @property
    def claimed_from(self) -> Claimed | None:
        """Sideways at the left = upper seat, in the middle = opposite, at the right = lower; None = none is."""
        if not self.turned:
            return None
        if self.turned[0] == self.tiles[0]:
            return Claimed.UPPER
        return Claimed.LOWER if self.turned[-1] == self.tiles[-1] else Claimed.OPPOSITE

    @property
    def added(self) -> bool:
        """Whether a fourth tile was laid on the sideways one."""
        return len(self.turned) > 1


@dataclass(frozen=True, slots=True)
class Layout:
    """The roles of the tiles. Every index of the observations is in exactly one role."""

    rows: tuple[tuple[int, ...], ...] = ()
    """Tiles lying in a line, left to right; tiles that lie alone are rows of one. Not a role: it covers all tiles."""
    standing: tuple[int, ...] = ()
    """The hand without melds and without the tile set apart, left to right."""
    apart: tuple[int, ...] = ()
    """The winning tile, set apart from the hand; more than one where it cannot be told which is meant."""
    melds: tuple[LaidMeld, ...] = ()
    flowers: tuple[int, ...] = ()
    """Left to right."""
    face_down: tuple[int, ...] = ()
    """Tiles of the hand's row that show their backs and belong to no meld."""
    turned: tuple[int, ...] = ()
    """Tiles of the hand's row that lie sideways and belong to no meld."""
    left_out: tuple[int, ...] = ()
    """Discards, other rows, walls: what does not belong to the hand."""
    beside: tuple[int, ...] = ()
    """Of what is left out, what lies as near to the hand as a winning tile or meld of its own would. No role."""
    rival: tuple[int, ...] = ()
    """Tiles whose roles would be others in another layout that is nearly as likely and makes another hand. No role."""

    @property
    def hand(self) -> tuple[int, ...]:
        """Every tile that belongs to the player, flowers included."""
        melded = (index for meld in self.melds for index in meld.tiles)
        return (*self.standing, *self.apart, *melded, *self.face_down, *self.turned, *self.flowers)

    @property
    def count(self) -> int:
        """How many tiles the hand has, a meld counting as a set; flowers apart."""
        return len((*self.standing, *self.apart, *self.turned, *self.face_down)) + SET * len(self.melds)

    def kongs_in_row(self, faces: Sequence[str]) -> tuple[Tile, ...]:
        """The faces of which all four stand in the hand: what may be a kong there, and what 15 tiles need."""
        counts = Counter(faces[index] for index in self.standing)
        return tuple(sorted(Tile.of(face) for face, count in counts.items() if count == KONG))

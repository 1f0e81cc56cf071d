"""Groups: a meld that lies on the table, and a group of an arrangement, which is how the tiles are read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from scoring.tiles import Tile


class MeldKind(StrEnum):
    """The three melds."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


class Claimed(IntEnum):
    """The seat a melded tile came from, as seen from the player."""

    UPPER = 1
    OPPOSITE = 2
    LOWER = 3


@dataclass(frozen=True, slots=True)
class Meld:
    """A set laid on the table: a claimed chow, pung or kong, or a concealed kong."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    """Three tiles, four of a kong, kept in tile order."""
    concealed: bool = False
    """Only a kong can be: drawn whole by the player, claimed from nobody."""
    claimed_from: int | None = None
    """1 upper (left-hand), 2 opposite, 3 lower (right-hand) player; ``None`` = not recorded, or nobody."""
    added: bool = False
    """A kong made by adding the fourth tile to a pung that had been claimed (加杠)."""

    def __post_init__(self) -> None:
        """Put the tiles in order, so that equal melds compare equal."""
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    @property
    def seat(self) -> int:
        """The claim as one number: 1 2 3 who gave the tile, 5 6 7 the same of a kong added later, 0 nobody known."""
        return (self.claimed_from or 0) + _ADDED * self.added

    def __str__(self) -> str:
        """Return the meld as in the one-line notation, ``[456s,1]``."""
        from scoring.notation import format_meld  # noqa: PLC0415  notation reads melds, melds print through it

        return format_meld(self)


SEATS: Final = (0, 1, 2, 3, 5, 6, 7)
"""Every number that :attr:`Meld.seat` can be in a hand without problems."""


def claim_of(seat: int) -> tuple[int | None, bool]:
    """Return ``claimed_from`` and ``added`` of the meld whose ``seat`` is that number."""
    added = seat > _ADDED
    return (seat - _ADDED * added) or None, added


_ADDED: Final = 4


class GroupKind(StrEnum):
    """What a group of an arrangement can be."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"
    KNITTED = "knitted"
    """The nine tiles 147-258-369 of three suits."""
    APART = "apart"
    """Fourteen tiles that make no sets: thirteen orphans, honours and knitted tiles."""


@dataclass(frozen=True, slots=True)
class Group:
    """One group of an arrangement."""

    kind: GroupKind
    tiles: tuple[Tile, ...]
    concealed: bool = True
    """Not laid on the table by a claim, and not a pung that a discard completed."""

    @property
    def tile(self) -> Tile:
        """The tile of a pung, kong or pair; the lowest of a chow."""
        return self.tiles[0]

    def __str__(self) -> str:
        """Return the tiles, "456s"; a group open to the table stands in parentheses."""
        from scoring.notation import format_tiles  # noqa: PLC0415  as in Meld

        text = format_tiles(self.tiles)
        return text if self.concealed else f"({text})"

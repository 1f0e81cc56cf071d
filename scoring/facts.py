"""What finders look at: plain facts of a hand, worked out once and small enough to be keys of a memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scoring.counts import HONOUR_FIELDS, SUIT_BITS, SUIT_FIELD

if TYPE_CHECKING:
    from scoring.arrangements import Shape
    from scoring.waits import WaitKind


class TileFacts(NamedTuple):
    """The tiles, however they are read. All counts are packed, see :mod:`scoring.counts`."""

    counts: int
    """Every tile of the hand, melds and winning tile included."""
    loose: int
    """The same without the kongs."""
    standing: int
    """The standing tiles without the winning one."""
    melds: int
    """How many melds lie on the table."""

    @property
    def suits(self) -> int:
        """How many of the three number suits are there."""
        counts = self.counts
        return (
            (counts & SUIT_FIELD > 0)
            + (counts >> SUIT_BITS & SUIT_FIELD > 0)
            + (counts >> 2 * SUIT_BITS & SUIT_FIELD > 0)
        )

    @property
    def honours(self) -> bool:
        """Whether there are winds or dragons."""
        return self.counts & HONOUR_FIELDS > 0


class WinFacts(NamedTuple):
    """The circumstances that decide fans, and what the melds tell of them."""

    self_drawn: bool
    last_of_kind: bool
    last_wall_tile: bool
    kong: bool
    claimed: int
    """Melds that are not concealed kongs."""
    melded_kongs: int
    concealed_kongs: int


class PungFacts(NamedTuple):
    """The pungs and kongs of a reading, with the honours that matter beside them; -1 = none."""

    pungs: tuple[int, ...]
    pair: int
    """The pair, where it is one of honours."""
    prevalent: int
    """The prevalent wind, where there is a pung of it."""
    seat: int
    """The seat wind, where there is a pung of it."""


class SetFacts(NamedTuple):
    """A reading as a whole."""

    shape: Shape
    counts: int
    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int


class WaitFacts(NamedTuple):
    """How the winning tile completed the reading."""

    concealed_pungs: int
    """Pungs and kongs that were in the hand before any discard completed one."""
    kind: WaitKind
    """The wait, where it was the only one by shape; otherwise OTHER."""

"""Tiles counted in one integer: five bits a face, so that a whole hand is added, compared and masked at once.

Five bits hold the 18 tiles that four kongs and a pair may have, even where they are all, wrongly, the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.tiles import FACES, HONOURS

if TYPE_CHECKING:
    from collections.abc import Iterable

BITS: Final = 5
ONE: Final[tuple[int, ...]] = (*(1 << BITS * tile for tile in FACES), *(0,) * 8)
"""What one tile adds; a flower adds nothing."""
EACH: Final = sum(ONE)
"""One of every face: the lowest bit of every field."""
FIELD: Final = (1 << BITS) - 1
FULL: Final = EACH * FIELD
SUIT_BITS: Final = BITS * 9
SUIT_FIELD: Final = (1 << SUIT_BITS) - 1


def pack(tiles: Iterable[int]) -> int:
    """Count the tiles."""
    return sum(map(ONE.__getitem__, tiles))


def only(tiles: Iterable[int]) -> int:
    """Return a mask that is clear exactly in the fields of ``tiles``: counts under it are counts of other tiles."""
    return FULL ^ pack(tiles) * FIELD


def has(tiles: Iterable[int]) -> int:
    """Return a mask that is set exactly in the fields of ``tiles``."""
    return pack(tiles) * FIELD


def total(counts: int) -> int:
    """Return how many tiles are counted, up to 30.

    A field is worth 32 times the one before, and 32 leaves 1 when divided by 31: what remains is the sum of the
    fields.
    """
    return counts % FIELD


def present(counts: int) -> int:
    """Return one for every face that is there at all."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3 | counts >> 4) & EACH


def fours(counts: int) -> int:
    """Return one for every face of which there are at least four; counts are of a possible hand, four at most."""
    return counts >> 2 & EACH


def too_many(counts: int) -> int:
    """Return one for every face of which there are five or more."""
    return (counts >> 2 & (counts | counts >> 1) | counts >> 3 | counts >> 4) & EACH


def faces(counts: int) -> tuple[int, ...]:
    """Return every face that is there, in order, once each."""
    return tuple(tile for tile in FACES if counts & ONE[tile] * FIELD)


HONOUR_FIELDS: Final = has(HONOURS)

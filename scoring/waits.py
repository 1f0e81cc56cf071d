"""What thirteen tiles are waiting for, by shape.

The rulebook's examples decide by shape: a tile exhausted in one's own hand still counts as waited for (ruling 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.arrangements import (
    KNITTED_NINES,
    is_apart,
    is_orphans,
    read_honours,
    read_knitted,
    read_sets,
    read_suit,
)
from scoring.counts import BITS, EACH, ONE, SUIT_BITS, SUIT_FIELD, fours, pack, present, total
from scoring.tiles import FACES, Tile

if TYPE_CHECKING:
    from scoring.hand import Hand


class WaitKind(StrEnum):
    """How the winning tile completed its group."""

    EDGE = "edge"
    """边张: 12 waiting for 3, 89 waiting for 7."""
    CLOSED = "closed"
    """坎张: 4 and 6 waiting for 5."""
    SINGLE = "single"
    """单钓将: one tile waiting for its pair."""
    OTHER = "other"
    """Two-sided, two pairs, or a special hand."""


@dataclass(frozen=True, slots=True)
class Wait:
    """What the thirteen tiles were waiting for."""

    tiles: tuple[Tile, ...]
    """Every tile that completes the hand by shape, tiles exhausted in one's own hand included (ruling 1)."""
    possible: tuple[Tile, ...]
    """The same without the exhausted ones."""
    kind: WaitKind


def waits(hand: Hand, *, exhausted: bool = True) -> tuple[Tile, ...]:
    """Return every tile that would complete the standing tiles; the winning tile plays no part.

    Without ``exhausted``, tiles of which the hand itself holds all four are left out.
    """
    found = waits_of(pack(hand.concealed), len(hand.melds))
    if exhausted:
        return found
    held = fours(pack((*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles))))
    return tuple(tile for tile in found if not held & ONE[tile])


def waits_of(standing: int, melds: int) -> tuple[Tile, ...]:
    """Return every tile that completes the counted standing tiles beside so many melds."""
    found = _standard(standing)
    if melds == 0:
        found |= _seven_pairs(standing) | _orphans(standing) | _apart(standing)
    if melds <= 1:
        found |= _knitted(standing)
    return tuple(tile for tile in FACES if found & ONE[tile])


class _Suit(NamedTuple):
    """What one suit's tiles can become; the waits are packed, one of each tile."""

    spare: int
    """Tiles left over when divided by three."""
    whole: bool
    """Whether the tiles are sets, with a pair where two are spare, as they are."""
    waits: int
    """What makes them sets, with a pair where one is spare."""


_SUITS: Final = 4


@lru_cache(maxsize=1 << 16)
def _suit(suit: int, counts: int) -> _Suit:
    spare = total(counts) % 3
    ranks = range(9 if suit < _SUITS - 1 else 7)
    found = sum(
        1 << SUIT_BITS * suit + BITS * rank for rank in ranks if spare and _reads(suit, counts + (1 << BITS * rank))
    )
    return _Suit(spare, _reads(suit, counts), found)


def _reads(suit: int, counts: int) -> bool:
    return bool(read_suit(suit, counts)) if suit < _SUITS - 1 else read_honours(counts) is not None


def _standard(standing: int) -> int:
    """One tile is spare in one suit (it lacks its pair), or two in two (a pair here, a set to complete there)."""
    suits = [_suit(suit, standing >> suit * SUIT_BITS & (SUIT_FIELD if suit < _SUITS - 1 else -1)) for suit in range(4)]
    ones = [suit for suit in suits if suit.spare == 1]
    twos = [suit for suit in suits if suit.spare == 2]  # noqa: PLR2004  a pair, or a set short of one tile
    if not all(suit.whole for suit in suits if suit.spare == 0):
        return 0
    if len(ones) == 1 and not twos:
        return ones[0].waits
    if len(twos) == 2 and not ones:  # noqa: PLR2004  see above
        first, second = twos
        return (second.whole and first.waits) | (first.whole and second.waits)
    return 0


def _seven_pairs(standing: int) -> int:
    odd = standing & EACH
    return odd if odd.bit_count() == 1 else 0


def _orphans(standing: int) -> int:
    there = present(standing)
    return sum(ONE[tile] for tile in FACES if is_orphans(standing + ONE[tile])) if there.bit_count() > 11 else 0  # noqa: PLR2004  twelve of thirteen


def _apart(standing: int) -> int:
    return sum(ONE[tile] for tile in FACES if is_apart(standing + ONE[tile])) if standing & EACH == standing else 0


def _knitted(standing: int) -> int:
    """The nine may be whole and the rest waiting, or the nine lack one tile and the rest be whole."""
    found = 0
    for _, rest in read_knitted(standing):
        found |= _standard(rest)
    there = present(standing)
    for nine in _NINES:
        missing = nine & ~there
        if missing.bit_count() == 1 and any(read_sets(standing + missing - nine)):
            found |= missing
    return found


_NINES: Final = tuple(map(pack, KNITTED_NINES))

"""Every way to read the tiles of a hand as a winning shape.

A number suit is read by itself: the chows, pungs and pair it can hold depend on its nine counts alone, so each suit's
readings are kept, and a hand's are their products. These are plain integers; :class:`Arrangement` is for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.counts import BITS, EACH, FIELD, ONE, SUIT_BITS, SUIT_FIELD, only, pack, present
from scoring.tiles import FACES, HONOURS, NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.groups import Group


class Shape(StrEnum):
    """The winning shapes."""

    STANDARD = "standard"
    """Four sets and a pair."""
    KNITTED = "knitted"
    """The knitted straight 147-258-369, one set and a pair."""
    SEVEN_PAIRS = "seven_pairs"
    ORPHANS = "orphans"
    """One of each terminal and honour, and one of them twice."""
    APART = "apart"
    """Fourteen different honours and tiles of the knitted nine."""


class Sets(NamedTuple):
    """Tiles read as sets and perhaps a pair; the tiles are those of the pungs and pair, the lowest of the chows."""

    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int
    """-1 = none."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One reading of a hand."""

    shape: Shape
    groups: tuple[Group, ...]
    """Chows, then pungs and kongs, then the pair, then the knitted nine; melds among them."""
    completed: int | None
    """Which of the groups the winning tile completed; ``None`` where the shape has no groups to choose from."""

    def __str__(self) -> str:
        """Return the groups; what lies open stands in parentheses, the completed group ends in an asterisk."""
        return " ".join(f"{group}*" if at == self.completed else str(group) for at, group in enumerate(self.groups))


KNITTED_NINES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted(9 * suit + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6)))
    for firsts in permutations(range(3))
)
ORPHANS: Final = tuple(tile for tile in FACES if tile.is_honour or tile.rank in (1, 9))


def read_sets(counts: int) -> Iterator[Sets]:
    """Read the counted tiles as sets and one pair, in every way."""
    suits = []
    pairs = 0
    for suit in range(3):
        readings = read_suit(suit, counts >> suit * SUIT_BITS & SUIT_FIELD)
        if not readings:
            return
        suits.append(readings)
        pairs += readings[0].pair >= 0
    honours = read_honours(counts >> 3 * SUIT_BITS)
    if honours is None or pairs + (honours.pair >= 0) != 1:
        return
    characters, bamboos, dots = suits
    if len(characters) == len(bamboos) == len(dots) == 1:
        yield _joined(characters[0], bamboos[0], dots[0], honours)
        return
    for first, second, third in product(characters, bamboos, dots):
        yield _joined(first, second, third, honours)


@lru_cache(maxsize=1 << 16)
def read_suit(suit: int, counts: int) -> tuple[Sets, ...]:
    """Read one number suit's counts as sets, with a pair where their number leaves two over; empty = impossible."""
    field = [counts >> BITS * rank & FIELD for rank in range(9)]
    first = 9 * suit
    spare = sum(field) % 3
    if spare == 1:
        return ()
    if spare == 0:
        return tuple(Sets(chows, pungs, -1) for chows, pungs in _sets(field, 0, first))
    found = []
    for rank in range(9):
        if field[rank] > 1:
            field[rank] -= 2
            found += [Sets(chows, pungs, first + rank) for chows, pungs in _sets(field, 0, first)]
            field[rank] += 2
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def read_honours(counts: int) -> Sets | None:
    """Read the honours' counts, which make pungs and a pair only; ``None`` = impossible."""
    pungs = []
    pair = -1
    for tile in HONOURS:
        alike, spare = divmod(counts >> BITS * (tile - HONOURS[0]) & FIELD, 3)
        pungs += [int(tile)] * alike
        if spare == 2 and pair < 0:  # noqa: PLR2004  the pair
            pair = int(tile)
        elif spare:
            return None
    return Sets((), tuple(pungs), pair)


def is_seven_pairs(counts: int) -> bool:
    """Whether the 14 counted tiles are seven pairs, four alike being two of them."""
    return not counts & EACH


def is_orphans(counts: int) -> bool:
    """Whether the 14 counted tiles are the thirteen orphans and one of them twice."""
    return not counts & _NOT_ORPHANS and present(counts) == _ORPHANS


def is_apart(counts: int) -> bool:
    """Whether the 14 counted tiles are all different, honours and tiles of one knitted nine."""
    return counts & EACH == counts and any(not counts & other for other in _NOT_APART)


def read_knitted(counts: int) -> Iterator[tuple[int, int]]:
    """Return every knitted nine that the counted tiles hold, packed, with the counts of what is left."""
    there = present(counts)
    for nine in _NINES:
        if there & nine == nine:
            yield nine, counts - nine


_ORPHANS: Final = pack(ORPHANS)
_NOT_ORPHANS: Final = only(ORPHANS)
_NINES: Final = tuple(map(pack, KNITTED_NINES))
_NOT_APART: Final = tuple(only((*HONOURS, *nine)) for nine in KNITTED_NINES)
assert len(NUMBERS) * BITS == 3 * SUIT_BITS  # noqa: S101  the suits' fields are as wide as their tiles
assert ONE[9] == 1 << SUIT_BITS  # noqa: S101  the second suit begins where the first field ends


def _joined(*parts: Sets) -> Sets:
    characters, bamboos, dots, honours = parts
    return Sets(
        characters.chows + bamboos.chows + dots.chows,
        characters.pungs + bamboos.pungs + dots.pungs + honours.pungs,
        max(characters.pair, bamboos.pair, dots.pair, honours.pair),
    )


def _sets(field: list[int], rank: int, first: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Read the counts from ``rank`` on as chows and pungs; the lowest tile is in a pung or begins a chow."""
    while rank < 9 and not field[rank]:  # noqa: PLR2004  nine ranks
        rank += 1
    if rank == 9:  # noqa: PLR2004  as above
        return [((), ())]
    found = []
    tile, alike = first + rank, field[rank]
    following = min(field[rank + 1], field[rank + 2]) if rank < 7 else 0  # noqa: PLR2004  the last chow begins at 7
    for triples in range(alike // 3, -1, -1):
        # All that is in no pung begins chows: taken one at a time, pung and chow would be met in either order.
        low = alike - 3 * triples
        if low > following:
            break
        for step in range(3 if low else 0):
            field[rank + step] -= low
        field[rank] -= 3 * triples
        found += [((tile,) * low + chows, (tile,) * triples + pungs) for chows, pungs in _sets(field, rank + 1, first)]
        field[rank] += 3 * triples
        for step in range(3 if low else 0):
            field[rank + step] += low
    return found

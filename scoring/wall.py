"""The wall as data: where two throws open it, who is dealt which of its tiles, and what is drawn after. Article 6 (5).

Seats are 0-3: the dealer (East), then counter-clockwise, as play goes: South, West, North. The wall is taken the other
way round: each player's own from its right end to its left one, then that of the player to the left.

::

    >>> opened = opening((4, 3), (5, 5))
    >>> str(opened.place), len(opened.deal().hands[DEALER])
    ('West 17 upper', 14)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from scoring.errors import ThrowError

if TYPE_CHECKING:
    from collections.abc import Sequence

Throw = tuple[int, int]
"""What two dice show."""

DEALER: Final = 0
SEATS: Final = ("East", "South", "West", "North")
WITH_FLOWERS: Final = 18
"""Stacks of each player's wall: 144 tiles, two a stack."""
WITHOUT_FLOWERS: Final = 17
"""136 tiles."""
_ROUNDS: Final = 3
"""Each player takes two stacks, three times."""
_DICE: Final = 2
_DIE: Final = range(1, 7)


class Place(NamedTuple):
    """Where one tile of the wall lies."""

    wall: int
    """Seat of who built it."""
    stack: int
    """Counted from the right end of that wall, from 1."""
    upper: bool

    def __str__(self) -> str:
        """Return whose wall, which stack, which tile of it."""
        return f"{SEATS[self.wall]} {self.stack} {'upper' if self.upper else 'lower'}"


@dataclass(frozen=True, slots=True)
class Opening:
    """What both throws say."""

    first: Throw
    """The dealer's."""
    second: Throw
    stacks: int

    @property
    def thrower(self) -> int:
        """Seat of the player who throws second, and whose wall is opened."""
        return second_thrower(self.first)

    @property
    def count(self) -> int:
        """Stacks counted from the right end of that player's wall: those of both throws."""
        return sum(self.first) + sum(self.second)

    @property
    def place(self) -> Place:
        """Where the first tile is taken, in the stack after those counted: past the end of one wall lies the next."""
        return self.order()[0]

    def order(self) -> tuple[Place, ...]:
        """Every tile of the wall as it would be taken, the upper tile of a stack first."""
        around = [((self.thrower - wall) % 4, stack) for wall in range(4) for stack in range(1, self.stacks + 1)]
        around = around[self.count :] + around[: self.count]
        return tuple(Place(wall, stack, upper) for wall, stack in around for upper in (True, False))

    def deal(self) -> Deal:
        """Who is dealt what: two stacks at a time, three times; then the dealer jumps, the others take one each."""
        order = self.order()
        rounds = [order[4 * turn : 4 * turn + 4] for turn in range(4 * _ROUNDS)]
        first_upper, first_lower, second_upper, second_lower, third_upper, *rest = order[4 * len(rounds) :]
        last = ((first_upper, third_upper), (first_lower,), (second_upper,), (second_lower,))
        east, south, west, north = (
            (*rounds[seat], *rounds[seat + 4], *rounds[seat + 8], *last[seat]) for seat in range(4)
        )
        return Deal((east, south, west, north), Wall(tuple(rest)))


@dataclass(frozen=True, slots=True)
class Deal:
    """What every player is dealt, and what is left."""

    hands: tuple[tuple[Place, ...], ...]
    """By seat, in the order taken: fourteen tiles of the dealer, thirteen of each other player."""
    wall: Wall


@dataclass(frozen=True, slots=True)
class Wall:
    """What is left of the wall, in the order in which it is drawn."""

    tiles: tuple[Place, ...]

    def __len__(self) -> int:
        """Return how many tiles are left."""
        return len(self.tiles)

    def drawn(self) -> tuple[Place, Self]:
        """Return the next tile and what is left; ``IndexError`` where there is none."""
        return self.tiles[0], type(self)(self.tiles[1:])

    def replaced(self) -> tuple[Place, Self]:
        """Return the last tile, which replaces a flower or a kong's fourth, and what is left.

        Of the last stack it is the upper one first: nobody lifts a tile to get at the one below it.
        """
        last = len(self.tiles) - 1
        if last and self.tiles[last - 1][:2] == self.tiles[last][:2]:
            last -= 1
        return self.tiles[last], type(self)(self.tiles[:last] + self.tiles[last + 1 :])


def second_thrower(first: Sequence[int]) -> int:
    """Return the seat that throws second: counted counter-clockwise from the dealer, who is one, to the first sum."""
    return (sum(_thrown(first)) - 1) % 4


def opening(first: Sequence[int], second: Sequence[int], *, stacks: int = WITH_FLOWERS) -> Opening:
    """Return what both throws say; :class:`~scoring.errors.ThrowError` for what no two dice show."""
    return Opening(_thrown(first), _thrown(second), stacks)


def throw_of(text: str) -> Throw:
    """Return the throw written as ``4,3`` or ``4，3``; :class:`~scoring.errors.ThrowError` for anything else."""
    parts = text.replace("，", ",").split(",")
    values = [int(part) for part in parts if part.strip().isdecimal()]
    if len(values) != len(parts) or not _is_throw(values):
        raise ThrowError(text)
    return _thrown(values)


def _thrown(throw: Sequence[int]) -> Throw:
    if not _is_throw(throw):
        raise ThrowError(throw)
    one, other = throw
    return one, other


def _is_throw(values: Sequence[int]) -> bool:
    return len(values) == _DICE and all(value in _DIE for value in values)

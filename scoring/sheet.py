"""The referee's sheet: what counts, what does not and why, how the tiles were read, who pays."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.arrangements import Arrangement
    from scoring.editions import Edition
    from scoring.fans import Fan
    from scoring.groups import Group
    from scoring.hand import Hand, Win
    from scoring.settlement import Settlement
    from scoring.tiles import Tile


class Principle(StrEnum):
    """A counting principle that can strike a claim by itself."""

    COMBINE_ONCE = "combine_once"
    """套算一次: a set not yet combined may combine once with one already combined."""
    NOT_IDENTICAL = "not_identical"
    """不得相同: a set already combined into a fan does not make the same fan again with another."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One occurrence of a fan, with the groups that make it."""

    fan: Fan
    groups: tuple[Group, ...]

    @property
    def points(self) -> int:
        """The points of one occurrence."""
        return self.fan.points


@dataclass(frozen=True, slots=True)
class Struck:
    """A claim that the tiles would make but that does not count."""

    claim: Claim
    by: Fan | Principle
    """The counted or struck fan that contains it, or the principle that forbids it."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A fan that counts, so many times."""

    fan: Fan
    count: int

    @property
    def points(self) -> int:
        """The points of all occurrences together."""
        return self.fan.points * self.count


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
    kind: WaitKind

    @property
    def only(self) -> bool:
        """Whether one tile alone completes the hand; a wait fan needs that."""
        return len(self.tiles) == 1


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another way to read the same tiles, and what it would be worth."""

    arrangement: Arrangement
    counted: tuple[Counted, ...]
    base_total: int


@dataclass(frozen=True)
class ScoreSheet:
    """What :func:`scoring.score` returns. What counts is there at once, the explanations are made when asked for."""

    hand: Hand
    win: Win
    edition: Edition
    arrangement: Arrangement
    """The reading of the tiles that is worth most (就高不就低)."""
    counted: tuple[Counted, ...]
    """In rulebook order; flowers last."""
    base_total: int
    """Points without flowers: what is compared with the minimum."""

    @property
    def total(self) -> int:
        """All points, flowers included: 基本分 of the settlement."""
        return self.base_total + len(self.hand.flowers)

    @property
    def qualifies(self) -> bool:
        """Whether the hand reaches the edition's minimum, flowers apart; otherwise it is 错和."""
        return self.base_total >= self.edition.minimum

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """Every counted occurrence with the groups that make it, in rulebook order."""
        raise NotImplementedError

    @cached_property
    def struck(self) -> tuple[Struck, ...]:
        """Every claim that does not count, with what struck it, in rulebook order."""
        raise NotImplementedError

    @cached_property
    def others(self) -> tuple[Alternative, ...]:
        """The other readings of the tiles, the best first."""
        raise NotImplementedError

    @cached_property
    def wait(self) -> Wait:
        """What the hand was waiting for."""
        raise NotImplementedError

    def settlement(self, winner: int = 0, discarder: int | None = 1) -> Settlement:
        """Return who pays whom; seats 0-3, ``discarder`` is left out of account where the win was self-drawn."""
        raise NotImplementedError

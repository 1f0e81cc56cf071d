"""The referee's sheet: what counts, what does not and why, how the tiles were read, who pays."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from scoring.counting import FLOWERS, fans_of
from scoring.explanation import explain
from scoring.readings import arrangement_of, best, others_lie_open
from scoring.settlement import FALSE_WIN, shares_of
from scoring.waits import Wait, waits

if TYPE_CHECKING:
    from scoring.arrangements import Arrangement
    from scoring.editions import Edition
    from scoring.fans import Fan
    from scoring.groups import Group
    from scoring.hand import Hand, Win
    from scoring.principles import Principle, Verdict
    from scoring.readings import Reading
    from scoring.settlement import Shares


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
    """The counted fan that it goes back to, or the principle that forbids it; a fan that such a principle forbids
    goes on striking, and is then named though it does not count."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A fan that counts, so many times."""

    fan: Fan
    count: int

    @property
    def points(self) -> int:
        """The points of one occurrence."""
        return self.fan.points

    @property
    def total(self) -> int:
        """The points of all occurrences together."""
        return self.fan.points * self.count


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
    readings: tuple[Reading, ...] = field(repr=False)
    """Every reading of the tiles, never none."""

    @cached_property
    def reading(self) -> Reading:
        """The reading that is worth most (就高不就低); of equals the one :func:`~scoring.readings.best` takes."""
        return best(self.readings)

    @property
    def base_total(self) -> int:
        """Points without flowers: what is compared with the minimum."""
        return self.reading.base_total

    @property
    def total(self) -> int:
        """All points, flowers included: 基本分 of the settlement."""
        return self.base_total + len(self.hand.flowers)

    @property
    def qualifies(self) -> bool:
        """Whether the hand reaches the edition's minimum, flowers apart; otherwise it is 错和."""
        return self.base_total >= self.edition.minimum

    @property
    def shares(self) -> Shares:
        """Who gains what; ``shares.by_seat(winner, discarder)`` puts names to it. 错和 costs 10 to each."""
        if not self.qualifies:
            return FALSE_WIN
        return shares_of(self.total, self.edition.base_points, self_drawn=self.win.self_drawn)

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """What counts, the highest first, flowers last."""
        return _counted_in(self.reading, len(self.hand.flowers))

    @cached_property
    def arrangement(self) -> Arrangement:
        """The chosen reading of the tiles, group by group."""
        return arrangement_of(self.reading, self.hand, self.win)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """Every counted occurrence with the groups that make it, in rulebook order; a flower has no groups."""
        counted = tuple(Claim(found.fan, self._groups(found.sets | found.shown)) for found in self._verdict.counted)
        return counted + tuple(Claim(fan, ()) for fan in FLOWERS) * len(self.hand.flowers)

    @cached_property
    def struck(self) -> tuple[Struck, ...]:
        """Every claim that does not count, with what struck it, in rulebook order."""
        return tuple(
            Struck(Claim(found.fan, self._groups(found.sets | found.shown)), by) for found, by in self._verdict.struck
        )

    @cached_property
    def others(self) -> tuple[Alternative, ...]:
        """The other readings of the tiles, the best first."""
        others = sorted((reading for reading in self.readings if reading is not self.reading), key=_base_total)
        return tuple(
            Alternative(
                arrangement_of(reading, self.hand, self.win),
                _counted_in(reading, len(self.hand.flowers)),
                reading.base_total,
            )
            for reading in reversed(others)
        )

    @cached_property
    def wait(self) -> Wait:
        """What the hand was waiting for, and how the winning tile completed the chosen reading."""
        return Wait(waits(self.hand), waits(self.hand, exhausted=False), self.reading.completion.wait)

    @property
    def last_shown(self) -> bool:
        """Whether the win was on the last tile of its kind though nobody said so: the own melds show the others."""
        return not self.win.last_of_kind and others_lie_open(self.hand)

    @cached_property
    def _verdict(self) -> Verdict:
        return explain(self.reading, self.arrangement, self.hand, self.win, self.edition)

    def _groups(self, mask: int) -> tuple[Group, ...]:
        return tuple(group for at, group in enumerate(self.arrangement.groups) if mask >> at & 1)


_base_total: Final = attrgetter("base_total")


def _counted_in(reading: Reading, flowers: int) -> tuple[Counted, ...]:
    times = {bit: further + 1 for bit, further, _ in reading.more}
    counted = [Counted(fan, times.get(bit, 1)) for bit, fan in fans_of(reading.counted)]
    return (*counted, *(Counted(fan, flowers) for fan in FLOWERS if flowers))

"""Throws of two dice, and the wall that they open: what they say, and what needs a person. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.wall import Opening, opening, second_thrower
from vision.problems import Problem, ProblemCode, place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.wall import Throw
    from vision.dice import Die

DICE: Final = 2
_LIKELY: Final = 0.02
"""A value less likely than that is not told beside a doubt. Chosen."""


@dataclass(frozen=True, slots=True)
class ThrownDice:
    """The dice of one photo as a throw."""

    dice: tuple[Die, ...]
    throw: Throw | None
    """What they show; none where one is not sure, or there are not two."""
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """What the throws of a deal say."""

    first: Throw | None
    second: Throw | None
    stacks: int

    @property
    def thrower(self) -> int | None:
        """Seat of the second thrower, from the dealer's, 0, counter-clockwise."""
        return None if self.first is None else second_thrower(self.first)

    @property
    def opening(self) -> Opening | None:
        """Where the wall is opened, where both throws are known."""
        if self.first is None or self.second is None:
            return None
        return opening(self.first, self.second, stacks=self.stacks)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """That a second throw alone opens no wall."""
        return (Problem.of(ProblemCode.FIRST_UNKNOWN),) if self.first is None and self.second is not None else ()


def thrown(dice: Sequence[Die]) -> ThrownDice:
    """Two dice whose values are sure are a throw: nothing follows from what may be another one."""
    values = tuple(die.value for die in dice if die.sure and die.value is not None)
    throw = (values[0], values[1]) if len(dice) == len(values) == DICE else None
    return ThrownDice(tuple(dice), throw, tuple(_problems(dice)))


def doubts(dice: Sequence[Die]) -> Iterator[Problem]:
    """Yield what each die leaves open: no value, or one that is not sure."""
    for index, die in enumerate(dice):
        where = place(die.seen)
        if die.value is None:
            yield Problem.of(ProblemCode.DIE_UNREAD, (index,), place=where)
        elif not die.sure:
            likely = [f"{value or '?'} {chance:.2f}" for value, chance in die.chances if chance >= _LIKELY]
            yield Problem.of(ProblemCode.UNSURE_DIE, (index,), place=where, values=" / ".join(likely))


def _problems(dice: Sequence[Die]) -> Iterator[Problem]:
    if len(dice) != DICE:
        yield Problem.of(ProblemCode.DICE_COUNT, tuple(range(len(dice))), count=len(dice))
    yield from doubts(dice)

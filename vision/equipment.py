"""Whether a die is one to play with, from photos of its faces (rules, Article 3). Pure.

A die of a competition has 1 opposite 6, 2 opposite 5 and 3 opposite 4, six different faces, the 1 and the 4 red. Two
faces that one photo shows together are not opposite; where each of the six was on top, none is missing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from vision.dice import RED, VALUES
from vision.language import printable
from vision.problems import Problem, ProblemCode
from vision.throws import doubts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.dice import Die

SEEN: Final = 0.9
"""How surely a side is seen that speaks against a die. Chosen."""
RED_TOLD: Final = 0.8
"""How surely pips are red, and how surely they are not, for it to be told. Chosen."""


def die_problems(looks: Sequence[tuple[str, Sequence[Die]]]) -> Iterator[Problem]:
    """Yield what is wrong with a die, or with the photos, each by its name and the dice in it; nothing: it is in order.

    Values that are not sure are told as doubts, and nothing is concluded from them.
    """
    tops: Counter[int] = Counter()
    for name, dice in looks:
        photo = printable(name)
        if len(dice) != 1:
            yield Problem.of(ProblemCode.DIE_ALONE, photo=photo, count=len(dice))
            continue
        (die,) = dice
        yield from doubts(dice)
        if die.value is None or not die.sure:
            continue
        tops[die.value] += 1
        yield from _seen_together(photo, die, die.value)
        yield from _colours(photo, die, die.value)
    for value in VALUES:
        if not tops[value]:
            yield Problem.of(ProblemCode.FACE_UNSEEN, value=value)
        elif tops[value] > 1:
            yield Problem.of(ProblemCode.FACE_TWICE, value=value, count=tops[value])


def _seen_together(photo: str, die: Die, top: int) -> Iterator[Problem]:
    sides = [value for value, chance in zip(VALUES, die.seen.sight.sides, strict=True) if chance >= SEEN]
    for value in VALUES:
        other = 7 - value
        if value < other and {value, other} <= {top, *sides}:
            yield Problem.of(ProblemCode.NOT_OPPOSITE, photo=photo, one=value, other=other)


def _colours(photo: str, die: Die, top: int) -> Iterator[Problem]:
    red = die.seen.sight.red_top
    if top in RED and red <= 1 - RED_TOLD:
        yield Problem.of(ProblemCode.NOT_RED, photo=photo, value=top)
    if top not in RED and red >= RED_TOLD:
        yield Problem.of(ProblemCode.RED_FACE, photo=photo, value=top)

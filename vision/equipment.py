"""Whether a die is one to play with, from photos of its faces (rules, Article 3). Pure.

A die of a competition has 1 opposite 6, 2 opposite 5 and 3 opposite 4, six different faces, the 1 and the 4 red. Two
faces that one photo shows together are not opposite; where the photos leave no other way to pair the six, opposite ones
add to seven. Where each of the six was on top, none is missing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from vision.dice import RED, VALUES, likeliest_first
from vision.language import printable
from vision.problems import Problem, ProblemCode
from vision.throws import doubts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vision.dice import Die

    Pair = tuple[int, int]

OPPOSITE: Final = frozenset(((1, 6), (2, 5), (3, 4)))
TOLD: Final = 0.9
"""How likely a value has to be for the top alone to tell it. Chosen."""
SEEN: Final = 0.9
"""How surely a side is seen that speaks against a die. Chosen."""
RED_TOLD: Final = 0.8
"""How surely pips are red, and how surely they are not, for it to be told. Chosen."""


def by_its_top(die: Die) -> Die:
    """The die as its top alone tells it: what its sides and colours say holds of a right die, which this may not be."""
    none, *tops = die.seen.sight.values
    chances = likeliest_first([(None, none), *zip(VALUES, tops, strict=True)])
    value, chance = chances[0]
    return replace(die, chances=chances, sure=value is not None and chance * die.seen.sight.die >= TOLD)


def die_problems(looks: Sequence[tuple[str, Sequence[Die]]]) -> Iterator[Problem]:
    """Yield what is wrong with a die, or with the photos, each by its name and the dice in it; nothing: it is in order.

    Values that are not sure are told as doubts, and nothing is concluded from them.
    """
    tops: Counter[int] = Counter()
    beside: set[Pair] = set()
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
        together = _together(die, die.value)
        beside |= together
        for one, other in sorted(together & OPPOSITE):
            yield Problem.of(ProblemCode.NOT_OPPOSITE, photo=photo, one=one, other=other)
        yield from _colours(photo, die, die.value)
    for value in VALUES:
        if not tops[value]:
            yield Problem.of(ProblemCode.FACE_UNSEEN, value=value)
        elif tops[value] > 1:
            yield Problem.of(ProblemCode.FACE_TWICE, value=value, count=tops[value])
    if not beside & OPPOSITE and any(pairs != OPPOSITE and not pairs & beside for pairs in pairings()):
        yield Problem.of(ProblemCode.OPPOSITE_UNSEEN)


def pairings(values: Iterable[int] = VALUES) -> Iterator[frozenset[Pair]]:
    """Yield every way to put an even number of values into pairs.

    >>> len(list(pairings()))
    15
    """
    left = sorted(values)
    if not left:
        yield frozenset()
    for other in left[1:]:
        for rest in pairings({*left[1:]} - {other}):
            yield rest | {(left[0], other)}


def _together(die: Die, top: int) -> set[Pair]:
    """Pairs of values, smaller first, that the photo shows together."""
    sides = [value for value, chance in zip(VALUES, die.seen.sight.sides, strict=True) if chance >= SEEN]
    return set(combinations(sorted({top, *sides}), 2))


def _colours(photo: str, die: Die, top: int) -> Iterator[Problem]:
    red = die.seen.sight.red_top
    if top in RED and red <= 1 - RED_TOLD:
        yield Problem.of(ProblemCode.NOT_RED, photo=photo, value=top)
    if top not in RED and red >= RED_TOLD:
        yield Problem.of(ProblemCode.RED_FACE, photo=photo, value=top)

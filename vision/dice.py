"""The dice in a photo: what was seen of each, and the value that its top, its sides and its colours agree on. Pure.

Sides that are seen beside the top are neither the top nor opposite to it; a red face of a die whose 1 and 4 are red is
one of these, another one neither (Article 3). Colour is evidence, not law: what it excludes is only made unlikely.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vision.observation import Box, Quad

VALUES: Final = range(1, 7)
RED: Final = (1, 4)
"""The values that are red on a Chinese die."""

_DOUBTED: Final = 0.02
"""What a witness against a value leaves of it: no side and no colour is told so surely that it overrules all else."""
_FOUND: Final = 0.4
"""How sure the locator has to be for a value to be: of what it hardly found, figures of cloth are told as ones. Of 524
drawn dice it makes 12 more unsure, and none of 3 that were invented stays without a warning."""
_KIND_TOLD: Final = 0.9
"""How likely a kind of dice has to be to be named. Chosen."""


class DieKind(StrEnum):
    """Which dice they are."""

    RED_1_4 = "red-1-4"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class DieSight:
    """What one crop shows of a die. Chances are 0 to 1."""

    values: tuple[float, ...]
    """That none of a die can be told (it leans, is half covered or cut off), then of 1 to 6 on top; they sum to 1."""
    sides: tuple[float, ...]
    """Of each value, 1 to 6, that its side is seen beside the top."""
    red_1_4: float
    """That the 1 and the 4 of the die are red."""
    red_top: float
    """That the pips on its top are red."""
    die: float
    """That it is one at all."""


@dataclass(frozen=True, slots=True)
class DieRule:
    """What a find has to be for a die. Chances are 0 to 1."""

    likely: float
    """What the locator calls a die is one where the reader says so, so likely."""
    surely: float
    """What it calls a tile is one where the reader says so, so likely: from near a die is as large as a tile."""

    def holds(self, sight: DieSight, *, called: bool) -> bool:
        """Whether a find, ``called`` a die or a tile, is a die."""
        return sight.die >= (self.likely if called else self.surely)


@dataclass(frozen=True, slots=True)
class DieObservation:
    """One die in the photo. Never edited."""

    corners: Quad
    """Of its top, pixels of the upright photo, clockwise."""
    box: Box
    """Left, top, right, bottom of the whole die."""
    found: float
    """The locator's confidence that a die lies here."""
    sight: DieSight


@dataclass(frozen=True, slots=True)
class Die:
    """A die and what it shows, all witnesses heard."""

    seen: DieObservation
    chances: tuple[tuple[int | None, float], ...]
    """Values and how likely each is, likeliest first; None that none can be told."""
    kind: DieKind | None
    """Of which kind it is, where that can be told."""
    sure: bool
    """Whether there is a value, and one so likely that nobody has to look."""

    @property
    def value(self) -> int | None:
        """The value on top, the likeliest."""
        return self.chances[0][0]

    @property
    def confidence(self) -> float:
        """How likely it is."""
        return self.chances[0][1]


def told(seen: Sequence[DieObservation], unsure: float) -> tuple[Die, ...]:
    """Say what each die shows; a value less likely than ``unsure`` is not sure.

    Dice of one photo are of one set: each tells the kind of the others.
    """
    red = kind_chance([one.sight for one in seen])
    kind = DieKind.RED_1_4 if red >= _KIND_TOLD else DieKind.PLAIN if red <= 1 - _KIND_TOLD else None
    dice = []
    for one in seen:
        chances = _weighed(one.sight, red)
        value, chance = chances[0]
        sure = value is not None and chance * one.sight.die >= unsure and one.found >= _FOUND
        dice.append(Die(one, chances, kind, sure=sure))
    return tuple(dice)


def kind_chance(sights: Sequence[DieSight]) -> float:
    """How likely dice of one set have a red 1 and 4; 0.5 where nothing tells."""
    odds = sum(math.log(max(one.red_1_4, _DOUBTED) / max(1 - one.red_1_4, _DOUBTED)) for one in sights)
    return 1 / (1 + math.exp(-odds))


def _weighed(sight: DieSight, red: float) -> tuple[tuple[int | None, float], ...]:
    """The chances of every value, the likeliest first."""
    none, *tops = sight.values
    weights: dict[int | None, float] = {None: none}
    for value, top in zip(VALUES, tops, strict=True):
        aside = (1 - sight.sides[value - 1]) * (1 - sight.sides[6 - value])
        colour = sight.red_top if value in RED else 1 - sight.red_top
        weights[value] = top * max(aside, _DOUBTED) * max(red * colour + (1 - red) * 0.5, _DOUBTED)
    # Witnesses speak between the values; that none can be told is the reader's alone to say.
    left = (1 - none) / max(sum(weights[value] for value in VALUES), 1e-12)
    chances = {value: weight if value is None else weight * left for value, weight in weights.items()}
    return likeliest_first(chances.items())


def likeliest_first(chances: Iterable[tuple[int | None, float]]) -> tuple[tuple[int | None, float], ...]:
    """Values and their chances, the likeliest first."""
    return tuple(sorted(chances, key=lambda pair: -pair[1]))

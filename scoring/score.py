"""The story: check the hand, read it in every way; the sheet takes the reading worth most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.editions import RULES_1998
from scoring.errors import Contradiction, NotAWin
from scoring.problems import hand_problems, looks_sound
from scoring.readings import readings_of
from scoring.sheet import ScoreSheet

if TYPE_CHECKING:
    from scoring.editions import Edition
    from scoring.hand import Hand, Win


def score(hand: Hand, win: Win, edition: Edition = RULES_1998) -> ScoreSheet:
    """Score a winning hand.

    Raises :class:`~scoring.errors.Contradiction`, which carries every problem, and
    :class:`~scoring.errors.NotAWin` where the tiles make no winning shape. Too few points are no error.
    """
    if not looks_sound(hand, win) and (problems := hand_problems(hand, win)):
        raise Contradiction(problems)
    readings = readings_of(hand, win, edition)
    if not readings:
        raise NotAWin(hand)
    return ScoreSheet(hand, win, edition, tuple(readings))

"""A reading -> what each of the hands it may be is worth.

What a photo cannot tell comes with :class:`scoring.Win`. Where the winning tile is not set apart, every tile may be it;
where a tile is unsure, every likely face is priced.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring import (
    FACES,
    RULES_1998,
    Contradiction,
    Hand,
    NotAWin,
    Tile,
    Win,
    format_hand,
    hand_problems,
    score,
)
from vision.errors import CircumstancesError, WinningTileError
from vision.layout import WHOLE_HAND, WHOLE_SET
from vision.possible import possible_hands, shown_kong
from vision.problems import Problem, ProblemCode
from vision.roles import lay_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring import Edition, ScoreSheet
    from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What the hand would be worth if an unsure tile were something else."""

    tile: int
    """Index of the observation."""
    face: str
    sheet: ScoreSheet | None
    """The best one; None = that would be no winning hand."""


@dataclass(frozen=True, slots=True)
class Pricing:
    """What a reading is worth."""

    reading: Reading
    sheets: tuple[ScoreSheet, ...]
    """One for each hand it may be, the best first: each possible winning tile; each tile that thirteen wait for."""
    what_ifs: tuple[WhatIf, ...]
    problems: tuple[Problem, ...]
    """Those of the reading that still stand, and what keeps the hand from having one price."""
    waiting: bool
    """Whether the winning tile is not in the photo."""
    asked: Tile | None
    """The winning tile that was named."""

    @property
    def overruled(self) -> bool:
        """Whether the winning tile named is not just what lies apart in the photo."""
        apart = [self.reading.faces[index] for index in self.reading.layout.apart]
        return self.asked is not None and bool(apart) and apart != [str(self.asked)]

    @property
    def best(self) -> ScoreSheet | None:
        """The sheet worth most; None = there is no winning hand."""
        return self.sheets[0] if self.sheets else None


def price(reading: Reading, win: Win, *, winning: Tile | None = None, edition: Edition = RULES_1998) -> Pricing:
    """Score every hand that the reading may be.

    ``winning`` names the winning tile where the photo leaves it open; :class:`WinningTileError` where it is not there.
    :class:`CircumstancesError` is raised where the circumstances contradict one another or every possible hand.
    """
    refuse_circumstances(win)
    hands = tuple(possible_hands(reading.layout, reading.faces, winning))
    _refuse(hands, win)
    sheets = _sheets(hands, win, edition)
    waiting = reading.layout.count == WHOLE_HAND - 1
    what_ifs = tuple(_what_ifs(reading, win, winning, edition))
    harmless = _harmless(reading, what_ifs, sheets)
    return Pricing(
        reading=reading,
        sheets=sheets,
        what_ifs=tuple(what_if for what_if in what_ifs if what_if.tile not in harmless),
        problems=(
            *(problem for problem in reading.problems if not _is_answered(problem, winning, harmless, sheets)),
            *_of_the_price(reading, hands, sheets, open_win=winning is None and not waiting),
        ),
        waiting=waiting,
        asked=winning,
    )


def refuse_circumstances(win: Win) -> None:
    """Raise :class:`CircumstancesError` where no hand at all can be won so."""
    if clashes := hand_problems(_PLAIN, win):
        raise CircumstancesError(clashes)


def _harmless(reading: Reading, what_ifs: Sequence[WhatIf], sheets: Sequence[ScoreSheet]) -> frozenset[int]:
    """Unsure tiles whose every likely face gives the same sheet, as which flower it is always does."""
    flowers = {doubt.tile for doubt in reading.unsure if doubt.harmless}
    if not sheets:
        return frozenset(flowers)
    moved = {
        what_if.tile for what_if in what_ifs if what_if.sheet is None or _lines(what_if.sheet) != _lines(sheets[0])
    }
    return frozenset(flowers | {what_if.tile for what_if in what_ifs} - moved)


def _lines(sheet: ScoreSheet) -> tuple[tuple[str, int], ...]:
    return tuple((row.fan.zh, row.count) for row in sheet.counted)


def _is_answered(
    problem: Problem, winning: Tile | None, harmless: frozenset[int], sheets: Sequence[ScoreSheet]
) -> bool:
    """Whether a problem of the reading leaves the price alone."""
    if problem.code is ProblemCode.UNSURE_TILE:
        return harmless.issuperset(problem.tiles)
    if problem.code is ProblemCode.KONGS_UNCLEAR:
        return len({sheet.hand.melds for sheet in sheets}) == 1
    return winning is not None and problem.code in _OF_THE_WINNING_TILE


_OF_THE_WINNING_TILE: Final = (ProblemCode.ONE_SHORT, ProblemCode.WINNING_TILE_UNCLEAR)
_NO_WIN: Final = frozenset((
    ProblemCode.FIFTH_COPY,
    ProblemCode.FLOWER_TWICE,
    ProblemCode.NOT_A_MELD,
    ProblemCode.NOT_A_WIN,
    ProblemCode.NOT_READY,
))  # fmt: skip
"""Each says by itself why there is no sheet."""


def _refuse(hands: tuple[Hand, ...], win: Win) -> None:
    """Raise where the circumstances, and not the tiles, make every hand impossible."""
    sound = [hand for hand in hands if not hand_problems(hand, Win())]
    clashes = [hand_problems(hand, win) for hand in sound]
    if clashes and all(clashes):
        raise CircumstancesError(clashes[0])


_PLAIN: Final = Hand((*FACES[:9], Tile.E), (shown_kong(Tile.C),), Tile.W)
"""Contradicts no circumstances that go together: it has a kong, and one of the winning tile."""


def _sheets(hands: Sequence[Hand], win: Win, edition: Edition) -> tuple[ScoreSheet, ...]:
    sheets = []
    for hand in hands:
        try:
            sheets.append(score(hand, win, edition))
        except (Contradiction, NotAWin):
            continue
    return tuple(sorted(sheets, key=lambda sheet: (-sheet.total, sheet.hand.winning)))


def _what_ifs(reading: Reading, win: Win, winning: Tile | None, edition: Edition) -> Iterator[WhatIf]:
    few = len(reading.observations) <= WHOLE_SET
    for doubt in reading.unsure[: few * _MOST_DOUBTS]:
        for candidate in doubt.likely[1:]:
            faces = list(reading.faces)
            faces[doubt.tile] = candidate.face
            try:
                hands = tuple(possible_hands(lay_out(reading.observations, faces), faces, winning))
            except WinningTileError:
                hands = ()
            sheets = _sheets(hands, win, edition)
            yield WhatIf(doubt.tile, candidate.face, sheets[0] if sheets else None)


_MOST_DOUBTS: Final = 8
"""Unsure tiles of which it is told what each alone would change: of more, it tells nobody anything. Chosen.
None where a photo seems to show more than a set has: each takes seconds there."""


def _of_the_price(
    reading: Reading, hands: tuple[Hand, ...], sheets: tuple[ScoreSheet, ...], *, open_win: bool
) -> Iterator[Problem]:
    """Say why there is no sheet, where the tiles alone did not tell, or more than one price."""
    layout = reading.layout
    if hands and not sheets and not any(problem.code in _NO_WIN for problem in reading.problems):
        clashes = [hand_problems(hand, Win()) for hand in hands]
        if all(clashes):
            for clash in clashes[0]:
                yield Problem.of(ProblemCode.CONTRADICTION, layout.hand, zh=clash.zh, en=clash.en)
        else:
            yield Problem.of(ProblemCode.NOT_A_WIN, layout.hand, hand=format_hand(hands[0]))
    totals = [sheet.total for sheet in sheets]
    if open_win and not layout.apart and len(set(totals)) > 1:
        yield Problem.of(ProblemCode.WINNING_TILE_UNKNOWN, layout.standing, low=min(totals), high=max(totals))

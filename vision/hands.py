"""A reading -> the hands it may be, and what each is worth.

What a photo cannot tell comes with :class:`scoring.Win`. Where the winning tile is not set apart, every tile may be it;
where a tile is unsure, every likely face is priced.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from scoring import (
    FACES,
    RULES_1998,
    Contradiction,
    Hand,
    Meld,
    MeldKind,
    NotAWin,
    Tile,
    Win,
    format_meld,
    format_tiles,
    hand_problems,
    score,
)
from vision.errors import CircumstancesError, WinningTileError
from vision.grouping import group
from vision.layout import KONG, WHOLE_HAND
from vision.melds import meld_of
from vision.problems import Problem, ProblemCode

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring import Edition, ScoreSheet
    from vision.layout import Layout
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
            *(problem for problem in reading.problems if not _is_answered(problem, winning, harmless)),
            *_of_the_price(reading.layout, hands, sheets, open_win=winning is None and not waiting),
        ),
        waiting=waiting,
        asked=winning,
    )


def refuse_circumstances(win: Win) -> None:
    """Raise :class:`CircumstancesError` where no hand at all can be won so."""
    if clashes := hand_problems(_PLAIN, win):
        raise CircumstancesError(clashes)


def possible_hands(layout: Layout, faces: Sequence[str], winning: Tile | None = None) -> Iterator[Hand]:
    """Yield the hands of the right size that the tiles may be, legal or not."""
    melds = [meld_of(laid, faces) for laid in layout.melds]
    known = tuple(meld for meld in melds if meld is not None)
    surplus = layout.count - WHOLE_HAND
    if len(known) < len(melds) or layout.face_down or surplus < -1:
        return
    loose = _tiles((*layout.standing, *layout.turned, *layout.apart), faces)
    flowers = _tiles(layout.flowers, faces)
    for kongs in combinations(layout.kongs_in_row(faces), max(surplus, 0)):
        left = tuple(tile for tile in loose if tile not in kongs)
        shown = tuple(Meld(MeldKind.KONG, (kong,) * KONG, concealed=True) for kong in kongs)
        for tile in _winning_tiles(layout, faces, left, winning):
            yield Hand(_without(left, tile) if surplus >= 0 else left, (*known, *shown), tile, flowers)


def _harmless(reading: Reading, what_ifs: Sequence[WhatIf], sheets: Sequence[ScoreSheet]) -> frozenset[int]:
    """Unsure tiles whose every likely face gives the same sheet, as which flower it is always does.

    A flower with no likely face beside it is unsure among many flowers, each of them unlikely.
    """
    if not sheets:
        return frozenset()
    moved = {
        what_if.tile for what_if in what_ifs if what_if.sheet is None or _lines(what_if.sheet) != _lines(sheets[0])
    }
    priced = {what_if.tile for what_if in what_ifs} | set(reading.layout.flowers)
    return frozenset(doubt.tile for doubt in reading.unsure if doubt.tile in priced - moved)


def _lines(sheet: ScoreSheet) -> tuple[tuple[str, int], ...]:
    return tuple((row.fan.zh, row.count) for row in sheet.counted)


def _is_answered(problem: Problem, winning: Tile | None, harmless: frozenset[int]) -> bool:
    """Whether a problem of the reading leaves the price alone."""
    if problem.code is ProblemCode.UNSURE_TILE:
        return harmless.issuperset(problem.tiles)
    return winning is not None and problem.code in _OF_THE_WINNING_TILE


_OF_THE_WINNING_TILE: Final = (ProblemCode.ONE_SHORT, ProblemCode.WINNING_TILE_UNCLEAR)


def _tiles(indexes: Sequence[int], faces: Sequence[str]) -> tuple[Tile, ...]:
    return tuple(Tile.of(faces[index]) for index in indexes)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def _winning_tiles(
    layout: Layout, faces: Sequence[str], left: tuple[Tile, ...], winning: Tile | None
) -> tuple[Tile, ...]:
    """Return the tile named, else the one set apart, else all there are; thirteen tiles may win with any."""
    if layout.count == WHOLE_HAND - 1:
        return FACES if winning is None else (winning,)
    if winning is not None:
        if winning not in left:
            raise WinningTileError(winning, format_tiles(sorted(left)))
        return (winning,)
    apart = _tiles(layout.apart, faces)
    return tuple(sorted(set(apart) & set(left) or set(left)))


def _refuse(hands: tuple[Hand, ...], win: Win) -> None:
    """Raise where the circumstances, and not the tiles, make every hand impossible."""
    sound = [hand for hand in hands if not hand_problems(hand, Win())]
    clashes = [hand_problems(hand, win) for hand in sound]
    if clashes and all(clashes):
        raise CircumstancesError(clashes[0])


_PLAIN: Final = Hand((*FACES[:9], Tile.E), (Meld(MeldKind.KONG, (Tile.C,) * 4, concealed=True),), Tile.W)
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
    for doubt in reading.unsure:
        for candidate in doubt.likely[1:]:
            faces = list(reading.faces)
            faces[doubt.tile] = candidate.face
            try:
                hands = tuple(possible_hands(group(reading.observations, faces), faces, winning))
            except WinningTileError:
                hands = ()
            sheets = _sheets(hands, win, edition)
            yield WhatIf(doubt.tile, candidate.face, sheets[0] if sheets else None)


def _of_the_price(
    layout: Layout, hands: tuple[Hand, ...], sheets: tuple[ScoreSheet, ...], *, open_win: bool
) -> Iterator[Problem]:
    """Say why there is no sheet, or more than one price."""
    if hands and not sheets:
        clashes = [hand_problems(hand, Win()) for hand in hands]
        if all(clashes):
            for clash in clashes[0]:
                yield Problem.of(ProblemCode.CONTRADICTION, layout.hand, zh=clash.zh, en=clash.en)
        else:
            yield Problem.of(ProblemCode.NOT_A_WIN, layout.hand, hand=_written(hands[0]))
    kongs = sorted({sheet.hand.melds for sheet in sheets}, key=str)
    if len(kongs) > 1:
        choices = " / ".join("".join(map(format_meld, melds)) for melds in kongs)
        yield Problem.of(ProblemCode.KONGS_UNCLEAR, layout.standing, choices=choices)
    totals = [sheet.total for sheet in sheets]
    if open_win and not layout.apart and len(set(totals)) > 1:
        yield Problem.of(ProblemCode.WINNING_TILE_UNKNOWN, layout.standing, low=min(totals), high=max(totals))


def _written(hand: Hand) -> str:
    """Return all tiles in order: which one won plays no part."""
    return "".join(map(format_meld, hand.melds)) + format_tiles(sorted((*hand.concealed, hand.winning)))

"""The hands that may lie on a table: concealed tiles in one line, melds and the winning tile in it or near it.

Every line in which the concealed tiles may lie is read in every way, with the melds and the winning tile that may lie
near it; the cheapest whole is the likeliest, and one nearly as cheap leaves a doubt.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from scoring import Tile
from scoring.counts import pack
from scoring.waits import waits_of
from vision.layout import KONG, WHOLE_HAND, LaidMeld
from vision.observation import BACK, is_flower
from vision.rows import middle_of
from vision.ruling import is_win
from vision.ways import MOST_MELDS, Way, Ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vision.rows import Item, Line, Side


@dataclass(frozen=True, slots=True)
class Whole:
    """A hand as it may lie there."""

    cost: float
    ways: tuple[Way, ...]
    """That of the concealed tiles' line first."""
    right: complex
    passed: tuple[Item, ...] = ()
    """What lies near and is no part of it."""

    @property
    def concealed(self) -> tuple[Item, ...]:
        """Left to right."""
        return self.ways[0].concealed

    @property
    def winning(self) -> tuple[int, ...]:
        """Indexes: the winning tile, or two where either may be it."""
        return tuple(index for way in self.ways for item in way.winning for index in item.tiles)

    @property
    def items(self) -> tuple[Item, ...]:
        """All that belongs to the hand, flowers apart."""
        return tuple(item for way in self.ways for item in way.items)

    @property
    def melds(self) -> tuple[tuple[Item, ...], ...]:
        """Those in the concealed tiles' line first."""
        return tuple(meld for way in self.ways for meld in way.melds)

    def goes_with(self, way: Way) -> bool:
        """Whether a hand may have that as well."""
        return len(self.melds) + len(way.melds) <= MOST_MELDS and not (self.winning and way.winning)

    def more(self, cost: float, *, ways: tuple[Way, ...] = (), passed: tuple[Item, ...] = ()) -> Whole:
        """The same hand with more that belongs to it, or does not."""
        return Whole(self.cost + cost, (*self.ways, *ways), self.right, (*self.passed, *passed))

    def meaning(self, faces: Sequence[str]) -> tuple[object, ...]:
        """What hand it is, whichever of equal tiles is which."""
        melds = [laid_meld(meld, faces) for meld in self.melds]
        return (
            sorted(faces[index] for item in self.concealed for index in item.tiles),
            sorted(faces[index] for index in self.winning),
            sorted(
                (sorted(faces[index] for index in meld.tiles), meld.claimed_from or 0, meld.added) for meld in melds
            ),
        )

    def roles(self) -> dict[int, tuple[object, ...]]:
        """What each tile is."""
        found: dict[int, tuple[object, ...]] = {}
        for item in self.concealed:
            found |= dict.fromkeys(item.tiles, ("concealed",))
        for meld in self.melds:
            for item in meld:
                found |= dict.fromkeys(item.tiles, ("meld", tuple(other.tiles for other in meld)))
        return found | dict.fromkeys(self.winning, ("winning",))


@dataclass(slots=True)
class _Piece:
    """What may lie beside the concealed tiles' line: some tiles of another line, or a single tile."""

    items: tuple[Item, ...]
    ways: tuple[Way, ...]
    crowded: bool = False


@dataclass(slots=True)
class Search:
    """All hands that may lie there, the cheapest first, up to a doubt above it."""

    faces: tuple[str, ...]
    found: list[Whole] = field(default_factory=list)
    middle: complex = 0j

    def look(self, side: Side) -> None:
        """Look for hands from one side and from the opposite one."""
        every = [item for line in side.lines for item in line.items]
        self.middle = middle_of([*every, *side.loose])
        for lines in (side.lines, tuple(line.reversed() for line in side.lines)):
            pieces = [list(self._pieces(line)) for line in lines]
            loose = [_Piece((item,), tuple(self._single(item))) for item in side.loose]
            everything = [*(piece for some in pieces for piece in some), *loose]
            for piece in everything:
                piece.crowded = any(
                    distance(piece.items, other.items) < _CROWDED and not self._flowers(other.items)
                    for other in everything
                    if other is not piece
                )
            for at, line in enumerate(lines):
                if any(self._plays(item) for item in line.items):
                    others = [piece for number, some in enumerate(pieces) if number != at for piece in some]
                    self._read(line, [*others, *loose])

    def _plays(self, item: Item) -> bool:
        face = self.faces[item.tiles[0]]
        return face != BACK and not is_flower(face)

    def _flowers(self, items: Sequence[Item]) -> bool:
        return all(is_flower(self.faces[item.tiles[0]]) for item in items)

    def _pieces(self, line: Line) -> Iterator[_Piece]:
        """Cut a line where it has wide gaps."""
        cuts = [0, *(at + 1 for at, gap in enumerate(line.gaps) if gap >= SPLIT), len(line.items)]
        for low, high in pairwise(cuts):
            part = line.part(low, high)
            if not self._flowers(part.items):
                yield _Piece(part.items, tuple(Ways(part, self.faces).sets()))

    def _single(self, item: Item) -> Iterator[Way]:
        if self._plays(item) and len(item.tiles) == 1:
            yield Way(1.0, winning=(item,))

    def _read(self, line: Line, pieces: list[_Piece]) -> None:
        """Read a line as that of the concealed tiles."""
        near = sorted(((distance(piece.items, line.items), at) for at, piece in enumerate(pieces)))
        reach = [pieces[at] for away, at in near if away < _MELDS_NEAR + _NEAR][:_MOST_PIECES]
        for hand in sorted(Ways(line, self.faces).hands(), key=_cost):
            if hand.cost >= self._limit():
                break
            lost = tuple(item for item in hand.dropped if distance((item,), hand.items) < _NEAR)
            self._take(Whole(hand.cost, (hand,), line.right, lost), reach)

    def _limit(self) -> float:
        return self.found[0].cost + _DOUBT if self.found else float("inf")

    def _take(self, whole: Whole, reach: Sequence[_Piece]) -> None:
        """Take each of the pieces that are near to the hand, or leave it."""
        if whole.cost >= self._limit():
            return
        if not reach:
            self._keep(whole)
            return
        piece, further = reach[0], reach[1:]
        away = distance(piece.items, whole.items)
        for way in piece.ways:
            if whole.goes_with(way) and away < (_MELDS_NEAR if way.melds else _WON_NEAR):
                cost = way.cost + max(0.0, away - _BESIDE) * (_MELDS_AWAY if way.melds else _WON_AWAY)
                cost += _IN_A_CROWD * (piece.crowded and not way.melds)
                self._take(whole.more(cost, ways=(way,)), further)
        near = away < _NEAR
        likely = near and any(way.cost < _ALL_BUT_ONE_FACE for way in piece.ways)
        self._take(whole.more(0.8 if likely else 0.2 * near, passed=piece.items if near else ()), further)

    def _keep(self, whole: Whole) -> None:
        """Keep a whole hand if it is the likeliest so far, or nearly so."""
        vote = sum(item.vote for item in whole.items)
        cost = _ON_ITS_HEAD * max(0, -vote) + 0.02 * (vote == 0 and whole.right.real < 0)
        cost += 0.02 * abs(middle_of(whole.items) - self.middle)
        cost += 0.02 * sum(len(way.items) for way in whole.ways[1:])
        whole = whole.more(cost + self._of_the_count(whole))
        if whole.cost < self._limit():
            self.found = sorted([*self.found, whole], key=_cost)
            self.found = [one for one in self.found if one.cost < self.found[0].cost + _DOUBT]

    def _of_the_count(self, whole: Whole) -> float:
        """What it costs that the tiles are not those of a win."""
        count = sum(way.count for way in whole.ways)
        concealed = [self.faces[index] for item in whole.concealed for index in item.tiles]
        if count == WHOLE_HAND:
            won = [self.faces[index] for index in whole.winning]
            apart = 0.0 if won else _NONE_APART
            return apart if _wins([*concealed, *won], len(whole.melds)) else apart + _NO_WIN
        fours = sum(concealed.count(face) == KONG for face in set(concealed))
        if WHOLE_HAND < count <= WHOLE_HAND + fours:
            return 0.8
        if count == WHOLE_HAND - 1 and not whole.winning and _is_ready(concealed, len(whole.melds)):
            return _READY
        return 4.0 + abs(count - WHOLE_HAND)


def _cost(one: Way | Whole) -> float:
    return one.cost


def laid_meld(meld: tuple[Item, ...], faces: Sequence[str]) -> LaidMeld:
    """The items as a meld."""
    tiles = tuple(index for item in meld for index in item.tiles)
    return LaidMeld(
        tiles=tiles,
        turned=tuple(index for item in meld if item.turned for index in item.tiles),
        face_down=tuple(index for index in tiles if faces[index] == BACK),
    )


def distance(some: Iterable[Item], others: Sequence[Item]) -> float:
    """Tile widths between the nearest centres."""
    centres = [centre for other in others for centre in other.centres]
    return min((abs(one - other) for item in some for one in item.centres for other in centres), default=float("inf"))


_DOUBT: Final = 1.2
"""Costs that differ by less leave a doubt. Chosen."""
_NEAR: Final = 3.2
"""Tile widths between centres within which a tile or a meld belongs to the hand beside it: rows that touch lie 4/3
apart, so that of those in front the first two are near and the third is not. Chosen, not measured."""
_WON_NEAR: Final = 6.0
"""As _NEAR for a winning tile that completes the hand: some lay it where it was won."""
_MELDS_NEAR: Final = 4.2
"""As _NEAR for melds that do."""
SPLIT: Final = 1.5
"""Tile widths of free space that part what lies in one line beside the hand's."""
_CROWDED: Final = 1.7
"""Tile widths between centres within which a tile is not alone."""
_MOST_PIECES: Final = 5
_BESIDE: Final = 3.0
"""Tile widths between centres up to which it costs nothing that a part of the hand is not nearer."""
_MELDS_AWAY: Final = 3.0
"""What each tile width beyond costs, for melds."""
_WON_AWAY: Final = 1.0
"""As _MELDS_AWAY for the winning tile."""
_IN_A_CROWD: Final = 2.5
"""What it costs that a winning tile lies among other tiles."""
_ALL_BUT_ONE_FACE: Final = 3.0
"""What reads as a meld for less is one, or one face of it is misread."""
_ON_ITS_HEAD: Final = 0.7
"""What it costs for each tile that more are read on their heads than upright: some people leave one in five so."""
_NONE_APART: Final = 0.8
"""What it costs that no tile of fourteen is taken for the winning one: it is kept apart from the hand (rulebook)."""
_READY: Final = 4.0
"""What it costs that thirteen tiles wait for one that is not there; fewer, or such as wait for none, cost more."""
_NO_WIN: Final = 3.0
"""What it costs that fourteen tiles do not win: one face is misread, or the hand is none."""


def _wins(faces: list[str], melds: int) -> bool:
    return BACK not in faces and is_win(pack(map(Tile.of, faces)), melds)


def _is_ready(faces: list[str], melds: int) -> bool:
    return BACK not in faces and bool(waits_of(pack(map(Tile.of, faces)), melds))

"""Lines -> layout: which tiles are the hand, the winning tile, melds and flowers. Pure geometry in tile widths.

Rulebook, melds on the table: a claimed tile lies sideways at the left of its meld (from the upper seat), in the middle
(opposite) or at the right (lower); a concealed kong lies face down; a winning tile is kept apart from the hand; flowers
lie in front of it; discards lie in rows of six.

Every line in which the concealed tiles may lie is read in every way, with the melds and the winning tile that may lie
near it; the cheapest whole is taken, and one nearly as cheap that makes another hand is its rival.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from scoring import Tile
from scoring.counts import pack
from scoring.waits import waits_of
from vision.layout import KONG, SET, WHOLE_HAND, LaidMeld, Layout
from vision.observation import BACK
from vision.rows import Line, dot, find_sides, middle_of
from vision.ways import Way, Ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vision.observation import TileObservation
    from vision.rows import Item, Side


def group(observations: Sequence[TileObservation], faces: Sequence[str]) -> Layout:
    """Give every tile its role; ``faces`` are the faces decided on, one for each observation."""
    sides = find_sides(observations)
    faces = tuple(faces)
    search = _Search(faces)
    for side in sides:
        search.look(side)
    if not search.found:
        return Layout(rows=_rows(sides), left_out=tuple(range(len(faces))))
    best = search.found[0]
    return _layout(best, search, sides)


_DOUBT: Final = 1.0
"""Costs that differ by less leave a doubt. Chosen."""
_NEAR: Final = 3.2
"""Tile widths between centres within which a tile or a meld belongs to the hand beside it: rows that touch lie 4/3
apart, so that of those in front the first two are near and the third is not. Chosen, not measured."""
_MELDS_NEAR: Final = 4.2
_SPLIT: Final = 1.5
"""Tile widths of free space that part what lies in one line beside the hand's."""
_CROWDED: Final = 1.7
"""Tile widths between centres within which a tile is not alone."""
_FLOWERS_NEAR: Final = 9.0
"""Tile widths: flowers lie in front of the hand, behind the first discards; those of the other seats are further away.
Nearly seven tile heights; chosen, not measured."""
_FLOWERS_ASKEW: Final = 4.4
_MOST_PIECES: Final = 5
_MOST_MELDS: Final = 4


@dataclass(frozen=True, slots=True)
class _Whole:
    """A hand as it may lie there."""

    cost: float
    ways: tuple[Way, ...]
    """That of the concealed tiles' line first."""
    right: complex
    vote: int
    passed: tuple[Item, ...]
    """What lies near and is no part of it."""

    @property
    def concealed(self) -> tuple[Item, ...]:
        return self.ways[0].concealed

    @property
    def winning(self) -> tuple[int, ...]:
        return tuple(index for way in self.ways for item in way.winning for index in item.tiles)

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(item for way in self.ways for item in way.items)

    @property
    def melds(self) -> tuple[tuple[Item, ...], ...]:
        return tuple(meld for way in self.ways for meld in way.melds)

    def meaning(self, faces: Sequence[str]) -> tuple[object, ...]:
        """What hand it is, whichever of equal tiles is which."""
        melds = [_laid(meld, faces) for meld in self.melds]
        return (
            sorted(faces[index] for item in self.concealed for index in item.tiles),
            sorted(faces[index] for index in self.winning),
            sorted(
                (sorted(faces[index] for index in meld.tiles), meld.claimed_from or 0, meld.added) for meld in melds
            ),
        )

    def roles(self) -> dict[int, tuple[object, ...]]:
        """What each tile is."""
        found: dict[int, tuple[object, ...]] = {
            index: ("concealed",) for item in self.concealed for index in item.tiles
        }
        found |= {
            index: ("meld", tuple(item.tiles for item in meld))
            for meld in self.melds
            for item in meld
            for index in item.tiles
        }
        return found | {index: ("winning",) for index in self.winning}


@dataclass(slots=True)
class _Piece:
    """What may lie beside the concealed tiles' line: some tiles of another line, or a single tile."""

    items: tuple[Item, ...]
    ways: tuple[Way, ...]
    crowded: bool = False


@dataclass(slots=True)
class _Search:
    """All hands that may lie there, the cheapest first, up to a doubt above it."""

    faces: tuple[str, ...]
    found: list[_Whole] = field(default_factory=list)
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
                    _distance(piece.items, other.items) < _CROWDED and not self._flowers(other.items)
                    for other in everything
                    if other is not piece
                )
            for at, line in enumerate(lines):
                if any(self._plays(item) for item in line.items):
                    others = [piece for number, some in enumerate(pieces) if number != at for piece in some]
                    self._read(line, [*others, *loose])

    def _plays(self, item: Item) -> bool:
        face = self.faces[item.tiles[0]]
        return face != BACK and not face.endswith("f")

    def _flowers(self, items: Sequence[Item]) -> bool:
        return all(self.faces[item.tiles[0]].endswith("f") for item in items)

    def _pieces(self, line: Line) -> Iterator[_Piece]:
        """Cut a line where it has wide gaps."""
        cuts = [0, *(at + 1 for at, gap in enumerate(line.gaps) if gap >= _SPLIT), len(line.items)]
        for low, high in zip(cuts, cuts[1:], strict=False):
            part = line.part(low, high)
            if not self._flowers(part.items):
                yield _Piece(part.items, tuple(Ways(part, self.faces).sets()))

    def _single(self, item: Item) -> Iterator[Way]:
        if self._plays(item) and len(item.tiles) == 1:
            yield Way(1.0, winning=(item,))

    def _read(self, line: Line, pieces: list[_Piece]) -> None:
        """Read a line as that of the concealed tiles."""
        near = sorted(
            ((_distance(piece.items, line.items), at) for at, piece in enumerate(pieces)), key=lambda pair: pair[0]
        )
        reach = [(away, pieces[at]) for away, at in near if away < _MELDS_NEAR + _NEAR][:_MOST_PIECES]
        hands = sorted(Ways(line, self.faces).hands(), key=lambda way: way.cost)
        for hand in hands:
            if hand.cost >= self._limit():
                break
            self._add(line, hand, reach, (hand,), (), 0)

    def _limit(self) -> float:
        return self.found[0].cost + _DOUBT if self.found else float("inf")

    def _add(
        self,
        line: Line,
        hand: Way,
        reach: list[tuple[float, _Piece]],
        ways: tuple[Way, ...],
        passed: tuple[Item, ...],
        at: int,
        cost: float = 0.0,
    ) -> None:
        """Take each of the pieces that are near to the hand, or leave it."""
        if hand.cost + cost >= self._limit():
            return
        if at == len(reach):
            self._keep(line, ways, passed, cost + hand.cost)
            return
        _, piece = reach[at]
        held = [item for way in ways for item in way.items]
        away = _distance(piece.items, held)
        for way in piece.ways:
            if self._goes_with(way, ways) and away < (_MELDS_NEAR if way.melds else _NEAR):
                extra = way.cost + max(0.0, away - 3.0) * 3
                extra += 2.5 * (piece.crowded and not way.melds)
                self._add(line, hand, reach, (*ways, way), passed, at + 1, cost + extra)
        near = away < _NEAR
        likely = near and any(way.cost < 3 for way in piece.ways)  # noqa: PLR2004  as a meld misread in one face
        left = (*passed, *piece.items) if near else passed
        self._add(line, hand, reach, ways, left, at + 1, cost + (0.8 if likely else 0.2 * near))

    def _goes_with(self, way: Way, ways: tuple[Way, ...]) -> bool:
        melds = sum(len(other.melds) for other in (*ways, way))
        return melds <= _MOST_MELDS and not (way.winning and any(other.winning for other in ways))

    def _keep(self, line: Line, ways: tuple[Way, ...], passed: tuple[Item, ...], cost: float) -> None:
        vote = sum(item.vote for way in ways for item in way.items)
        cost += 0.5 * max(0, -vote) + (0.02 if vote == 0 and line.right.real < 0 else 0.0)
        cost += 0.02 * abs(middle_of([item for way in ways for item in way.items]) - self.middle)
        cost += 0.02 * sum(len(way.items) for way in ways[1:])
        cost += self._of_the_count(ways)
        dropped = tuple(
            item for item in ways[0].dropped if min(abs(item.centre - other.centre) for other in ways[0].items) < _NEAR
        )
        if cost < self._limit():
            whole = _Whole(cost, ways, line.right, vote, (*passed, *dropped))
            self.found = sorted([*self.found, whole], key=lambda one: one.cost)
            self.found = [one for one in self.found if one.cost < self.found[0].cost + _DOUBT]

    def _of_the_count(self, ways: tuple[Way, ...]) -> float:
        """What it costs that the tiles are not those of a win."""
        count = sum(way.count for way in ways)
        concealed = [self.faces[index] for item in ways[0].concealed for index in item.tiles]
        won = [self.faces[index] for way in ways for item in way.winning for index in item.tiles]
        if count == WHOLE_HAND:
            melds = sum(len(way.melds) for way in ways)
            return 0.0 if _wins([*concealed, *won], melds) else 3.0
        fours = sum(concealed.count(face) == KONG for face in set(concealed))
        if WHOLE_HAND < count <= WHOLE_HAND + fours:
            return 0.8
        return 4.0 + abs(count - WHOLE_HAND)


def _wins(faces: list[str], melds: int) -> bool:
    if BACK in faces:
        return False
    last, *rest = map(Tile.of, faces)
    return last in waits_of(pack(rest), melds)


def _distance(some: Iterable[Item], others: Sequence[Item]) -> float:
    """Tile widths between the nearest centres."""
    return min((abs(one.centre - other.centre) for one in some for other in others), default=float("inf"))


def _laid(meld: tuple[Item, ...], faces: Sequence[str]) -> LaidMeld:
    """The items as a meld."""
    tiles = tuple(index for item in meld for index in item.tiles)
    return LaidMeld(
        tiles=tiles,
        turned=tuple(index for item in meld if item.turned for index in item.tiles),
        face_down=tuple(index for index in tiles if faces[index] == BACK),
    )


def _rows(sides: tuple[Side, ...]) -> tuple[tuple[int, ...], ...]:
    """Every tile in one line: the longest that it lies in."""
    rows: list[tuple[int, ...]] = []
    seen: set[int] = set()
    lines = [line for side in sides for line in side.lines]
    for line in sorted(lines, key=lambda line: -len(line.tiles)):
        seemly = line if line.vote >= 0 else line.reversed()
        tiles = tuple(index for index in seemly.tiles if index not in seen)
        if tiles:
            rows.append(tiles)
            seen |= set(tiles)
    return tuple(rows)


def _layout(best: _Whole, search: _Search, sides: tuple[Side, ...]) -> Layout:
    faces = search.faces
    loose = [item for item in best.concealed if not item.turned]
    standing = [index for item in loose for index in item.tiles if faces[index] != BACK]
    down = [index for item in loose for index in item.tiles if faces[index] == BACK]
    turned = [index for item in best.concealed if item.turned for index in item.tiles]
    apart = best.winning
    melds = tuple(_laid(meld, faces) for meld in best.melds)
    flowers = _flowers(best, faces, sides)
    used = {*standing, *down, *turned, *apart, *flowers, *(index for meld in melds for index in meld.tiles)}
    if not (apart or melds or turned or down) and len(standing) < WHOLE_HAND - 1:
        standing = _whole_photo(best, faces, sides, standing)
        used |= set(standing)
    return Layout(
        rows=_rows(sides),
        standing=tuple(standing),
        apart=apart,
        melds=melds,
        flowers=tuple(flowers),
        face_down=tuple(down),
        turned=tuple(turned),
        left_out=tuple(index for index in range(len(faces)) if index not in used),
        beside=tuple(sorted({index for item in best.passed for index in item.tiles} - used)),
        rival=_rival(best, search),
    )


def _rival(best: _Whole, search: _Search) -> tuple[int, ...]:
    """The tiles about which the next best hand differs."""
    meaning = best.meaning(search.faces)
    if len(best.winning) > 1:  # a doubt that is told already
        return ()
    for other in search.found[1:]:
        if other.meaning(search.faces) != meaning:
            mine, theirs = best.roles(), other.roles()
            return tuple(sorted(index for index in mine.keys() | theirs.keys() if mine.get(index) != theirs.get(index)))
    return ()


def _flowers(best: _Whole, faces: Sequence[str], sides: tuple[Side, ...]) -> list[int]:
    """The flowers near the hand, those nearer that lie some other way; what lies together belongs to one player."""
    found: dict[int, None] = {}
    for side in sides:
        facing = dot(side.right, best.right)
        for items in (*(line.items for line in side.lines), *((item,) for item in side.loose)):
            for flowers in _together([item for item in items if faces[item.tiles[0]].endswith("f")]):
                vote = sum(item.vote for item in flowers) * (1 if facing > 0 else -1)
                reach = _FLOWERS_NEAR if abs(facing) > 0.9 and vote > 0 else _FLOWERS_ASKEW  # noqa: PLR2004  within 25°
                if _distance(flowers, best.items) < reach:
                    found |= {index: None for item in flowers for index in item.tiles}
    return list(found)


def _together(flowers: Sequence[Item]) -> Iterator[list[Item]]:
    """Cut flowers of one line where they lie apart."""
    group: list[Item] = []
    for item in flowers:
        if group and abs(item.centre - group[-1].centre) > 1 + _SPLIT:
            yield group
            group = []
        group.append(item)
    if group:
        yield group


def _whole_photo(best: _Whole, faces: Sequence[str], sides: tuple[Side, ...], standing: list[int]) -> list[int]:
    """Where a photo shows fourteen tiles in several rows and no row is a hand, all of them are the hand."""
    every = [index for index, face in enumerate(faces) if face != BACK and not face.endswith("f")]
    lines = [line for side in sides if abs(dot(side.right, best.right)) > 0.9 for line in side.lines]  # noqa: PLR2004
    upright = {index for line in lines for item in line.items if not item.turned for index in item.tiles}
    if len(every) != WHOLE_HAND or not set(every) <= upright:
        return standing
    down = best.right * 1j
    read = [line if dot(line.right, best.right) > 0 else line.reversed() for line in lines]
    read.sort(key=lambda line: dot(down, middle_of(line.items)))
    return [index for line in read for index in line.tiles if index in set(every)]


assert SET < KONG  # noqa: S101

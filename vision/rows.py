"""Observations -> lines: tiles side by side on the table, at any roll of the photo, with the gaps between them.

Everything is in tile widths on the table (:mod:`vision.table`); points are complex, y downwards, as in the photo.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import radians, sin
from statistics import fmean, median
from typing import TYPE_CHECKING, Final, NamedTuple

from vision.layout import WHOLE_SET
from vision.observation import BLANK
from vision.table import flatten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.observation import Quad, TileObservation


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a tile lies. Directions have length 1."""

    index: int
    """Into the observations."""
    centre: complex
    right: complex
    """Along the face, as it is read."""
    tall: bool
    """Whether it is taller than wide as it is read: one that is not has its way up misread, or looks alike."""
    sure_way_up: bool
    stands: bool
    """Whether it stands among tiles that lie, or lies among such that stand."""


@dataclass(frozen=True, slots=True)
class Item:
    """A place in a line: a tile, or two where one lies above the other."""

    tiles: tuple[int, ...]
    """The one in the line first."""
    centres: tuple[complex, ...]
    half: float
    """Half of its extent along the line."""
    turned: bool
    """Whether it lies sideways."""
    stands: bool
    """Unlike most tiles."""
    vote: int
    """1 where it is read upright from the line's side, -1 where it is on its head, 0 where that cannot be told."""

    @property
    def centre(self) -> complex:
        """The middle of the one in the line."""
        return self.centres[0]


@dataclass(frozen=True, slots=True)
class Line:
    """Tiles side by side, from left to right for whom ``right`` is to the right; at least one stands upright."""

    items: tuple[Item, ...]
    right: complex
    gaps: tuple[float, ...]
    """Free space before each item but the first, beyond what is usual in this line."""

    @property
    def tiles(self) -> tuple[int, ...]:
        """Indexes of all tiles."""
        return tuple(index for item in self.items for index in item.tiles)

    @property
    def vote(self) -> int:
        """How many more tiles are read upright than on their heads."""
        return sum(item.vote for item in self.items)

    def reversed(self) -> Line:
        """The same line as one sees it who sits opposite."""
        items = tuple(replace(item, vote=-item.vote) for item in reversed(self.items))
        return Line(items, -self.right, self.gaps[::-1])

    def part(self, low: int, high: int) -> Line:
        """Some items that follow one another."""
        return Line(self.items[low:high], self.right, self.gaps[low : high - 1])


@dataclass(frozen=True, slots=True)
class Side:
    """The table as it is seen by those for whom ``right`` is to the right, or to the left."""

    right: complex
    lines: tuple[Line, ...]
    loose: tuple[Item, ...]
    """Tiles that stand upright in no line of this side."""


def find_sides(observations: Sequence[TileObservation]) -> tuple[Side, ...]:
    """Look at the tiles from each side from which some stand upright; the side of most tiles first.

    Of more tiles than a set has the surest are looked at: the others are patterns taken for tiles, and each costs time.
    """
    surest = sorted(range(len(observations)), key=lambda index: -observations[index].found)[:WHOLE_SET]
    seen = ((index, observations[index]) for index in sorted(surest))
    return _find_sides(
        tuple(_Seen(index, one.corners, one.upright is not None, one.face in BLANK) for index, one in seen)
    )


def dot(one: complex, other: complex) -> float:
    """Return the inner product."""
    return (one.conjugate() * other).real


def cross(one: complex, other: complex) -> float:
    """Return how far ``other`` lies to the right of ``one``, seen along it with y downwards."""
    return (one.conjugate() * other).imag


_SLANT: Final = sin(radians(25))
"""Neighbours in a hand lie within some degrees of each other; tiles of two directions differ by 90."""
_ASKEW: Final = sin(radians(45))
_TALL: Final = 1.1
"""A face this much wider than tall was read on its side: faces are 1.22-1.42 times as tall as wide, and the reader is
wrong about a quarter turn once in some hundred tiles. Where nothing tells the way up, 1."""
_REACH: Final = 2.6
"""Tile widths of free space over which a line goes on: a winning tile lies up to 2 apart."""
_OFF_LINE: Final = 0.5
"""Tile widths by which a neighbour may lie above or below: the next line of tiles begins at 1.3."""
_TURNED_OFF_LINE: Final = 0.55
"""As _OFF_LINE for sideways tiles: laid flush below, one lies 1/6 off the line; the rest is for perspective."""
_STANDING_OFF_LINE: Final = 0.85
"""As _OFF_LINE between what stands and what lies: a standing face is half a tile's depth before the middle of its tile,
and tiles are 0.55-0.95 deep, which moves it by as much again where the photo is taken from low down."""
_OVERLAP: Final = 0.5
"""Tile widths by which measured neighbours may overlap: what overlaps more is one tile found twice."""
_ABOVE: Final = (0.7, 1.4)
"""Tile widths between the middles of a sideways tile and the one laid on its long side."""
_USUAL_SLACK: Final = 0.3
"""Most slack, in tile widths, that counts as laid close: spacing is 1.0-1.25 in real rows, faces measure small."""
_CLOSE: Final = 0.45


class _Seen(NamedTuple):
    """Of an observation what its place depends on."""

    tile: int
    """Index of the observation."""
    quad: Quad
    sure: bool
    """Whether the reader tells its way up."""
    blank: bool


@lru_cache(maxsize=16)
def _find_sides(seen: tuple[_Seen, ...]) -> tuple[Side, ...]:
    """Kept, as faces play no part: a photo is grouped again for every face that a doubtful tile might show."""
    placed, height = _place(seen)
    sides = [_side(tiles, placed, height) for tiles in _directions(placed)]
    return tuple(side for side in sides if side.lines)


def _place(seen: Sequence[_Seen]) -> tuple[list[Placed], float]:
    """Every tile on the table, and the height of a tile."""
    placed, heights = [], []
    quads, standing = flatten([each.quad for each in seen], [each.blank for each in seen])
    for quad, stands, (index, _, sure, _) in zip(quads, standing, seen, strict=True):
        top_left, top_right, bottom_right, bottom_left = (complex(x, y) for x, y in quad)
        across = (top_right + bottom_right - top_left - bottom_left) / 2
        down = (bottom_left + bottom_right - top_left - top_right) / 2
        tall = abs(across) <= (_TALL if sure else 1) * abs(down)
        right = _unit(across) - 1j * _unit(down) if abs(across - -1j * down) > 0 else across
        placed.append(
            Placed(
                index=index,
                centre=(top_left + top_right + bottom_right + bottom_left) / 4,
                right=_unit(right) if tall else _unit(right) * 1j,
                tall=tall,
                sure_way_up=sure and tall,
                stands=stands,
            )
        )
        heights.append(max(abs(across), abs(down)))
    return placed, median(heights) if heights else 1.0


def _directions(placed: Sequence[Placed]) -> list[list[Placed]]:
    """The tiles of each direction, most first."""
    found: list[list[Placed]] = []
    for tile in placed:
        like = next((tiles for tiles in found if abs(cross(tiles[0].right, tile.right)) < _SLANT), None)
        if like is None:
            found.append([tile])
        else:
            like.append(tile)
    return sorted(found, key=len, reverse=True)


def _side(upright: list[Placed], placed: Sequence[Placed], height: float) -> Side:
    axis = upright[0].right
    right = _unit(sum((tile.right if dot(tile.right, axis) > 0 else -tile.right for tile in upright), 0j))
    stands = {tile.index for tile in upright}
    across = {tile.index for tile in placed if tile.index not in stands and _lies_across(tile, right)}
    items = [
        _item(tile, right, height, turned=tile.index in across) for tile in placed if tile.index in stands | across
    ]
    loose = [_item(tile, right, height, turned=False) for tile in placed if tile.index not in stands | across]
    runs = _runs(items, right)
    rest = [item for run in runs if all(item.turned for item in run) for item in run]
    lines = []
    for run in runs:
        if not all(item.turned for item in run):
            stacked = [_with_added(item, rest, right) for item in run]
            rest = [item for item in rest if not any(item.tiles[0] in other.tiles for other in stacked)]
            lines.append(_line(stacked, right))
    return Side(right, tuple(lines), (*rest, *loose))


def _lies_across(tile: Placed, right: complex) -> bool:
    """Whether a tile lies sideways; where its plane is not the table's, its direction is not measured so well."""
    return abs(dot(right, tile.right)) < (_ASKEW if tile.stands else _SLANT)


def _item(tile: Placed, right: complex, height: float, *, turned: bool) -> Item:
    vote = 0 if turned or not tile.sure_way_up else 1 if dot(tile.right, right) > 0 else -1
    return Item((tile.index,), (tile.centre,), (height if turned else 1) / 2, turned, tile.stands, vote)


def _runs(items: list[Item], right: complex) -> list[list[Item]]:
    """Chain each item with its nearest neighbour on either side; longest first."""
    run_of = {item.tiles[0]: [item] for item in items}
    for item in items:
        beside = [(gap, other) for other in items if (gap := _gap_right_of(item, other, right)) is not None]
        for _, other in [min(beside, key=lambda pair: pair[0])] if beside else []:
            _join(run_of, item, other)
        before = [(gap, other) for other in items if (gap := _gap_right_of(other, item, right)) is not None]
        for _, other in [min(before, key=lambda pair: pair[0])] if before else []:
            _join(run_of, item, other)
    runs = {id(run): run for run in run_of.values()}
    return sorted(runs.values(), key=len, reverse=True)


def _join(run_of: dict[int, list[Item]], one: Item, other: Item) -> None:
    kept, added = run_of[one.tiles[0]], run_of[other.tiles[0]]
    if kept is not added:
        kept += added
        for item in added:
            run_of[item.tiles[0]] = kept


def _gap_right_of(item: Item, other: Item, right: complex) -> float | None:
    """Return the free space to ``other`` on the right; None = it is no neighbour there."""
    away = other.centre - item.centre
    along = dot(right, away)
    turned = item.turned or other.turned
    reach = _STANDING_OFF_LINE if item.stands is not other.stands else _TURNED_OFF_LINE if turned else _OFF_LINE
    if along <= 0 or abs(cross(right, away)) > reach:
        return None
    gap = along - item.half - other.half
    return gap if -_OVERLAP < gap < _REACH else None


def _with_added(item: Item, rest: list[Item], right: complex) -> Item:
    """The sideways item with the tile that lies above it."""
    low, high = _ABOVE
    for other in rest if item.turned else ():
        away = other.centre - item.centre
        if abs(dot(right, away)) < _CLOSE and low < abs(cross(right, away)) < high:
            return replace(item, tiles=(*item.tiles, *other.tiles), centres=(*item.centres, *other.centres))
    return item


def _line(items: list[Item], right: complex) -> Line:
    items = sorted(items, key=lambda item: (dot(right, item.centre), item.tiles))
    spaces = [dot(right, after.centre - before.centre) - before.half - after.half for before, after in pairwise(items)]
    close = [space for space in spaces if space < _CLOSE]
    slack = min(max(median(close), 0.0), _USUAL_SLACK) if close else 0.0
    return Line(tuple(items), right, tuple(space - slack for space in spaces))


def _unit(direction: complex) -> complex:
    return direction / (abs(direction) or 1)


def middle_of(items: Sequence[Item]) -> complex:
    """Return where the items lie, on the whole."""
    return complex(fmean(item.centre.real for item in items), fmean(item.centre.imag for item in items))

"""Observations -> rows: tiles lying in a line, at any roll of the photo, with the gaps between them in tile widths."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import radians, sin
from statistics import fmean, median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vision.observation import TileObservation


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a tile lies. Points are complex pixels, y downwards; directions have length 1."""

    index: int
    """Into the observations."""
    centre: complex
    right: complex
    """Along the face, as it is read."""
    up: complex
    width: float
    height: float
    sure_way_up: bool

    @classmethod
    def of(cls, index: int, seen: TileObservation, *, rolled: bool = False) -> Placed:
        """Measure the quadrilateral of one observation, on its side where it is to be ``rolled``."""
        top_left, top_right, bottom_right, bottom_left = (
            complex(x, y) for x, y in seen.corners[rolled:] + seen.corners[:rolled]
        )
        right = (top_right + bottom_right - top_left - bottom_left) / 2
        up = (top_left + top_right - bottom_left - bottom_right) / 2
        return cls(
            index=index,
            centre=(top_left + top_right + bottom_right + bottom_left) / 4,
            right=right / (abs(right) or 1),
            up=up / (abs(up) or 1),
            width=max(abs(right), 1.0),
            height=max(abs(up), 1.0),
            sure_way_up=seen.upright is not None and not rolled,
        )

    def reach(self, direction: complex) -> float:
        """Half the length of the tile along ``direction``, in pixels."""
        return (abs(dot(self.right, direction)) * self.width + abs(dot(self.up, direction)) * self.height) / 2


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles in a line, left to right as the one reads them to whom they stand upright."""

    tiles: tuple[Placed, ...]
    turned: frozenset[int]
    """Indexes of the tiles lying sideways in the row."""
    gaps: tuple[float, ...]
    """Free space before each tile but the first, in tile widths, beyond what is usual in this row."""

    @property
    def up(self) -> complex:
        """The direction of the upright tiles."""
        return next(tile for tile in self.tiles if tile.index not in self.turned).up

    def below(self, up: complex) -> float:
        """How far down the row lies as seen by the one for whom ``up`` is up, in pixels."""
        return -fmean(dot(tile.centre, up) for tile in self.tiles)

    @property
    def width(self) -> float:
        """The usual tile width in pixels."""
        return median(tile.width for tile in self.tiles)


def find_rows(observations: Sequence[TileObservation]) -> tuple[Row, ...]:
    """Put every tile into one row; a tile that lies alone is a row of one. Longest first."""
    placed = _place(observations)
    rows = [_read_row(upright, turned) for upright, turned in _with_turned(_runs(placed))]
    return tuple(sorted(rows, key=lambda row: (-len(row.tiles), -row.width, row.tiles[0].index)))


def dot(one: complex, other: complex) -> float:
    """Return the inner product."""
    return (one.conjugate() * other).real


def parallel(one: complex, other: complex) -> bool:
    """Whether two directions agree, either way round."""
    return abs((one.conjugate() * other).imag) < _SLANT


def alike_in_size(one: float, other: float) -> bool:
    """Whether two tile widths can be neighbours': a row seen from its end shrinks slowly."""
    return 1 / _SHRINK < one / other < _SHRINK


_SLANT: Final = sin(radians(25))
"""Neighbours in a hand lie within some degrees of each other; tiles of two directions differ by 90."""
_SHRINK: Final = 1.6
"""Widths of neighbours within a row seen from its end differ by some percent only; this leaves room for a face measured
small and for the hand beside a row of melds nearer to the camera. Chosen, not measured: half sizes are another row's.
"""
_TALL: Final = 1.1
"""A face this much longer one way than the other stands on its short side; faces are 1.3-1.4 from straight above."""
_REACH: Final = 4.5
"""Tile widths between upright tiles over which a row goes on: a gap, and the sideways tiles of two melds in it."""
_OFF_LINE: Final = 0.4
"""Tile heights by which a neighbour may lie above or below: the next row of tiles begins at 1."""
_TURNED_OFF_LINE: Final = 0.6
"""As _OFF_LINE for sideways tiles: laid flush below, one lies (height - width) / 2 = 1/8 of a height off the line; the
tile added to it lies 5/8 off on the other side and goes with it. The rest is for perspective; chosen, not measured."""
_OVERLAP: Final = 0.5
"""Tile widths by which measured neighbours may overlap: what overlaps more is one tile found twice. Chosen."""
_USUAL_SLACK: Final = 0.4
"""Most slack, in tile widths, that counts as laid close: spacing is 1.0-1.25 in real rows, faces measure small."""


def _place(observations: Sequence[TileObservation]) -> list[Placed]:
    """Measure every tile; where tiles are taller than wide, one that is not has its way up misread or looks alike."""
    placed = [Placed.of(index, seen) for index, seen in enumerate(observations)]
    tall = median([tile.height / tile.width for tile in placed if tile.sure_way_up] or [_TALL]) > 1
    return [
        Placed.of(tile.index, observations[tile.index], rolled=True)
        if tall and tile.width > _TALL * tile.height
        else tile
        for tile in placed
    ]


def _runs(placed: Sequence[Placed]) -> list[list[Placed]]:
    """Chain each tile with its nearest neighbour on either side that lies the same way; largest run first."""
    leader = {tile.index: tile.index for tile in placed}

    def find(index: int) -> int:
        while leader[index] != index:
            index = leader[index]
        return index

    for tile in placed:
        for side in (1, -1):
            neighbours = [(gap, other.index) for other in placed if (gap := _gap_beside(tile, other, side)) is not None]
            if neighbours:
                leader[find(min(neighbours)[1])] = find(tile.index)
    runs: dict[int, list[Placed]] = {}
    for tile in placed:
        runs.setdefault(find(tile.index), []).append(tile)
    return sorted(runs.values(), key=len, reverse=True)


def _gap_beside(tile: Placed, other: Placed, side: int) -> float | None:
    """Return the free tile widths to ``other`` on the right (1) or left (-1); None = it is no neighbour there."""
    if tile is other or not parallel(tile.up, other.up) or not alike_in_size(tile.width, other.width):
        return None
    along = _unit(tile.right + (other.right if dot(tile.right, other.right) > 0 else -other.right))
    away = other.centre - tile.centre
    width, height = (tile.width + other.width) / 2, (tile.height + other.height) / 2
    gap = dot(away, along) * side / width - 1
    off = abs((along.conjugate() * away).imag) / height
    return gap if -_OVERLAP < gap < _REACH and off < _OFF_LINE else None


def _with_turned(runs: list[list[Placed]]) -> Iterator[tuple[list[Placed], list[Placed]]]:
    """Give each run the sideways tiles that lie in its line: single ones, and one laid above another."""
    turned: dict[int, list[Placed]] = {}
    taken: set[int] = set()
    for small, run in reversed(list(enumerate(runs))):
        if len(run) <= 2:  # noqa: PLR2004  a turned tile, and the one added to it
            hosts = [
                (gap, at)
                for at, host in enumerate(runs[:small])
                if at not in taken and len(host) > 1 and (gap := _gap_across(run, host)) is not None
            ]
            if hosts:
                turned.setdefault(min(hosts)[1], []).extend(run)
                taken.add(small)
    for at, run in enumerate(runs):
        if at not in taken:
            yield run, turned.get(at, [])


def _gap_across(small: list[Placed], host: list[Placed]) -> float | None:
    """Return the free tile widths between sideways tiles and the run in whose line they lie; None = not there."""
    gaps = [gap for tile in small for neighbour in host if (gap := _gap_turned(tile, neighbour)) is not None]
    return min(gaps, default=None)


def _gap_turned(tile: Placed, neighbour: Placed) -> float | None:
    if parallel(tile.up, neighbour.up) or not parallel(tile.up, neighbour.right):
        return None
    if not alike_in_size(tile.width, neighbour.width):
        return None
    away = tile.centre - neighbour.centre
    gap = (abs(dot(away, neighbour.right)) - tile.reach(neighbour.right) - neighbour.width / 2) / neighbour.width
    off = abs((neighbour.right.conjugate() * away).imag) / neighbour.height
    return gap if -_OVERLAP < gap < _REACH and off < _TURNED_OFF_LINE else None


def _read_row(upright: list[Placed], turned: list[Placed]) -> Row:
    """Order the tiles of a row and measure the gaps."""
    along = _reading_direction(upright)
    tiles = sorted((*upright, *turned), key=lambda tile: (dot(tile.centre, along), tile.index))
    width = fmean(tile.width for tile in upright)
    spaces = [
        (dot(right.centre - left.centre, along) - left.reach(along) - right.reach(along)) / width
        for left, right in pairwise(tiles)
    ]
    slack = min(max(median(spaces), 0.0), _USUAL_SLACK) if spaces else 0.0
    return Row(
        tiles=tuple(tiles),
        turned=frozenset(tile.index for tile in turned),
        gaps=tuple(space - slack for space in spaces),
    )


def _reading_direction(run: list[Placed]) -> complex:
    """Return the direction to the right for whom most faces stand upright; a tie is read as the photo is."""
    axis = run[0].right
    along = _unit(sum(((tile.right if dot(tile.right, axis) > 0 else -tile.right) for tile in run), 0j))
    votes = sum((1 if dot(tile.right, along) > 0 else -1) for tile in run if tile.sure_way_up)
    if votes == 0:
        votes = 1 if (round(along.real, 6), along.imag) > (0, 0) else -1
    return along if votes > 0 else -along


def _unit(direction: complex) -> complex:
    return direction / (abs(direction) or 1)


def nearest(tile: Placed, others: Iterable[Placed]) -> float:
    """Return the distance between centres to the nearest of ``others``, in tile widths; infinite = there are none."""
    away = (abs(tile.centre - other.centre) / max(tile.width, other.width) for other in others)
    return min(away, default=float("inf"))

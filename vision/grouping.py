"""Rows -> layout: which tiles are the hand, the winning tile, melds and flowers. Pure geometry in tile widths.

Rulebook, melds on the table: a claimed tile lies sideways at the left of its meld (from the upper seat), in the middle
(opposite) or at the right (lower); a concealed kong lies face down; a winning tile is kept apart from the hand; flowers
lie in front of it; discards lie in rows of six.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from scoring import Tile
from vision.layout import KONG, SET, WHOLE_HAND, LaidMeld, Layout
from vision.observation import BACK
from vision.rows import Placed, Row, alike_in_size, dot, find_rows, nearest, parallel

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vision.observation import TileObservation


def group(observations: Sequence[TileObservation], faces: Sequence[str]) -> Layout:
    """Give every tile its role; ``faces`` are the faces decided on, one for each observation."""
    rows = find_rows(observations)
    if not rows:
        return Layout()
    table = _Table(rows, tuple(faces))
    hand = table.hand_row()
    pieces = [part for piece in table.pieces(hand) for part in table.cut(piece)]
    laid = [table.meld(piece) for piece in pieces if table.is_laid(piece)]
    rest = table.with_unturned([piece for piece in pieces if not table.is_laid(piece)])
    melds = (*laid, *rest.unturned, *table.melds_in_front(hand))
    return table.layout(hand, melds, rest.standing)


@dataclass(frozen=True, slots=True)
class _Rest:
    """What of the hand's row is no claimed meld."""

    standing: list[list[Placed]]
    unturned: list[LaidMeld]


_GAP: Final = 0.45
"""Tile widths beyond the usual slack that separate two groups; 0.25 is the most seen inside a real row."""
_NEAR: Final = 4.0
"""Tile widths between centres within which a single tile or a meld belongs to the hand beside it: rows that touch lie
4/3 apart, so that of those in front the first two are near and the third is not. Chosen, not measured."""
_FLOWERS_NEAR: Final = 9.0
"""Tile widths: flowers lie in front of the hand, behind the first discards; those of the other seats are further away.
Nearly seven tile heights; chosen, not measured."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows with the faces decided on; every method answers one question about them."""

    rows: tuple[Row, ...]
    faces: tuple[str, ...]

    def hand_row(self) -> Row:
        """Return the row with most faces to be seen, flowers apart; of equals the larger one, then the nearer one."""
        return max(self.rows, key=lambda row: (sum(map(self.plays, row.tiles)), round(row.width), row.below(row.up)))

    def plays(self, tile: Placed) -> bool:
        """Whether a face is to be seen that can stand in a hand."""
        return self.faces[tile.index] != BACK and not self.is_flower(tile)

    def is_flower(self, tile: Placed) -> bool:
        """Whether the tile is one of the eight flowers."""
        return self.faces[tile.index].endswith("f")

    def pieces(self, row: Row) -> list[list[Placed]]:
        """Cut a row where it is parted by gaps, flowers taken out."""
        pieces: list[list[Placed]] = [[]]
        parted = False
        for tile, gap in zip(row.tiles, (0.0, *row.gaps), strict=True):
            parted = parted or gap >= _GAP
            if self.is_flower(tile):
                continue
            if parted and pieces[-1]:
                pieces.append([])
            pieces[-1].append(tile)
            parted = False
        return [piece for piece in pieces if piece]

    def cut(self, piece: list[Placed]) -> list[list[Placed]]:
        """Take melds that lie without a gap off the ends of a piece: a turned tile or backs tell where they end."""
        for size in (KONG, SET):
            if len(piece) > size and not self.is_laid(piece):
                for end, other in ((piece[:size], piece[size:]), (piece[-size:], piece[:-size])):
                    if self.is_laid(end) and self._is_set(end):
                        parts = self.cut(other)
                        return [end, *parts] if end[0] is piece[0] else [*parts, end]
        return [piece]

    def is_laid(self, piece: list[Placed]) -> bool:
        """Whether the piece lies as a meld does: a tile sideways, two in one place, or four with backs among them."""
        turned = self._turned(piece)
        backs = sum(self.faces[tile.index] == BACK for tile in piece)
        if turned:
            added = len(turned) == 2 and len(piece) == KONG and self._together(turned)  # noqa: PLR2004  one on the other
            return not backs and len(piece) in {SET, KONG} and (len(turned) == 1 or added)
        return len(piece) == KONG and backs > 0

    def meld(self, piece: list[Placed]) -> LaidMeld:
        """Return the piece as a meld."""
        return LaidMeld(
            tiles=tuple(tile.index for tile in piece),
            turned=tuple(tile.index for tile in self._turned(piece)),
            face_down=tuple(tile.index for tile in piece if self.faces[tile.index] == BACK),
        )

    def with_unturned(self, pieces: list[list[Placed]]) -> _Rest:
        """Beside one long piece, sets lying apart are melds though none is turned; short pieces are a sorted hand."""
        long = [piece for piece in pieces if len(piece) > KONG]
        short = [piece for piece in pieces if SET <= len(piece) <= KONG]
        if len(long) != 1 or not all(map(self._is_set, short)):
            return _Rest(pieces, [])
        return _Rest([piece for piece in pieces if piece not in short], [self.meld(piece) for piece in short])

    def melds_in_front(self, hand: Row) -> list[LaidMeld]:
        """Return the melds of other rows that lie near the hand and the same way."""
        melds = []
        for row in self.rows:
            near = min(nearest(tile, hand.tiles) for tile in row.tiles) < _NEAR
            if near and row is not hand and parallel(row.up, hand.up):
                pieces = [part for piece in self.pieces(row) for part in self.cut(piece)]
                if all(map(self.is_laid, pieces)):
                    melds += [self.meld(piece) for piece in pieces]
        return melds

    def layout(self, hand: Row, melds: tuple[LaidMeld, ...], pieces: list[list[Placed]]) -> Layout:
        """Share the tiles that are in no meld among the roles that are left."""
        pieces, apart = self._set_apart(pieces)
        loose = [tile for piece in pieces for tile in piece]
        standing = [tile.index for tile in loose if self.plays(tile) and not self._turned([tile])]
        turned = [tile.index for tile in loose if self.plays(tile) and self._turned([tile])]
        face_down = [tile.index for tile in loose if not self.plays(tile)]
        melded = {index for meld in melds for index in meld.tiles}
        singles = self._singles(hand, melded)
        if not apart and len(standing) % SET == 1 and len(singles) == 1:
            apart = singles
        if not (turned or face_down):
            standing = self._whole_photo(hand, standing, len(apart), melded)
        flowers = [
            tile.index
            for row in self.rows
            for tile in row.tiles
            if self.is_flower(tile) and nearest(tile, hand.tiles) < _FLOWERS_NEAR
        ]
        used = {*standing, *turned, *face_down, *melded, *flowers, *(tile.index for tile in apart)}
        return Layout(
            rows=tuple(tuple(tile.index for tile in row.tiles) for row in self.rows),
            standing=tuple(standing),
            apart=tuple(tile.index for tile in apart),
            melds=melds,
            flowers=tuple(flowers),
            face_down=tuple(face_down),
            turned=tuple(turned),
            left_out=tuple(index for index in range(len(self.faces)) if index not in used),
        )

    def _set_apart(self, pieces: list[list[Placed]]) -> tuple[list[list[Placed]], list[Placed]]:
        """Take out the winning tile, alone behind a gap or sideways at the end; several = it is unclear which."""
        single = [piece[0] for piece in pieces if len(piece) == 1 and self.plays(piece[0])]
        others = [piece for piece in pieces if len(piece) > 1 or not self.plays(piece[0])]
        if single and others:
            return others, single
        if len(single) == 2 and not others:  # noqa: PLR2004  behind four melds stand one tile and the winning one
            return [[single[0]]], single[1:]
        if len(pieces) == 1 and len(pieces[0]) > 1 and len(turned := self._turned(pieces[0])) == 1:
            tile, piece = turned[0], pieces[0]
            if tile in (piece[0], piece[-1]):
                return [[other for other in piece if other is not tile]], [tile]
        return pieces, []

    def _singles(self, hand: Row, melded: set[int]) -> list[Placed]:
        """Return the tiles lying alone beside the hand."""
        return [
            row.tiles[0]
            for row in self.rows
            if len(row.tiles) == 1
            and row is not hand
            and self.plays(row.tiles[0])
            and row.tiles[0].index not in melded
            and alike_in_size(row.width, hand.width)
            and nearest(row.tiles[0], hand.tiles) < _NEAR
        ]

    def _whole_photo(self, hand: Row, standing: list[int], apart: int, melded: set[int]) -> list[int]:
        """Where a photo shows fourteen tiles in several rows and no row is a hand, all of them are the hand."""
        rows = sorted(self.rows, key=lambda row: row.below(hand.up))
        every = [tile.index for row in rows for tile in row.tiles if self.plays(tile)]
        unmelded = [index for index in every if index not in melded]
        alone = not apart and not melded and len(standing) < len(unmelded) == len(every) == WHOLE_HAND
        return unmelded if alone and len(standing) < WHOLE_HAND - 1 else standing

    def _turned(self, piece: Iterable[Placed]) -> list[Placed]:
        return [tile for tile in piece if any(tile.index in row.turned for row in self.rows)]

    def _together(self, turned: list[Placed]) -> bool:
        """Whether one sideways tile lies above the other, not beside it."""
        first, second = (tile.centre for tile in turned)
        return abs(dot(second - first, turned[0].right)) > abs(dot(second - first, turned[0].up))

    def _is_set(self, piece: list[Placed]) -> bool:
        """Whether the faces to be seen are alike, or three in a row."""
        faces = [self.faces[tile.index] for tile in piece if self.faces[tile.index] != BACK]
        if len(set(faces)) <= 1:
            return True
        tiles = sorted(map(Tile.of, faces))
        return (
            len(piece) == SET == len(tiles)
            and not tiles[2].is_honour
            and tiles[0].suit is tiles[2].suit
            and all(high - low == 1 for low, high in pairwise(tiles))
        )

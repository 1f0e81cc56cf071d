"""A layout -> the hands it may be, where it is open which tile won or which four are a kong; and a hand in writing."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from scoring import FACES, Hand, Meld, MeldKind, Tile, Win, format_meld, format_notation, format_tiles
from vision.errors import WinningTileError
from vision.layout import KONG, WHOLE_HAND
from vision.melds import meld_of
from vision.observation import BACK
from vision.ruling import Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.layout import Layout


def possible_hands(layout: Layout, faces: Sequence[str], winning: Tile | None = None) -> Iterator[Hand]:
    """Yield the hands of the right size that the tiles may be, legal or not.

    ``winning`` names the winning tile; :class:`WinningTileError` where it is not there.
    """
    melds = [meld_of(laid, faces) for laid in layout.melds]
    known = tuple(meld for meld in melds if meld is not None)
    surplus = layout.count - WHOLE_HAND
    if len(known) < len(melds) or layout.face_down or surplus < -1:
        return
    loose = _tiles((*layout.standing, *layout.turned, *layout.apart), faces)
    flowers = _tiles(layout.flowers, faces)
    choices = list(combinations(layout.kongs_in_row(faces), max(surplus, 0)))
    if (
        surplus >= 0
        and choices
        and winning is not None
        and not any(winning in _beside(kongs, loose) for kongs in choices)
    ):
        raise WinningTileError(winning, format_tiles(sorted(loose)))
    for kongs in choices:
        left = _beside(kongs, loose)
        for tile in _winning_tiles(layout, faces, left, winning):
            standing = _without(left, tile) if surplus >= 0 else left
            yield Hand(standing, (*known, *map(shown_kong, kongs)), tile, flowers)


def notation_of(layout: Layout, faces: Sequence[str]) -> str | None:
    """Return the hand as :func:`scoring.parse` reads it, with its flowers and the circumstances a win has by default.

    The last tile is the winning one, the highest one where that is open. Four alike that have to be a kong are written
    as one. ``None`` where not every tile is known or none stands, so that the hand cannot be written.
    """
    melds = [meld_of(laid, faces) for laid in layout.melds]
    known = tuple(meld for meld in melds if meld is not None)
    if len(known) < len(melds) or layout.face_down:
        return None
    kongs = next(Ruling(layout).kongs(faces), ())
    loose = _tiles((*layout.standing, *layout.turned, *layout.apart), faces)
    left = tuple(sorted(_beside(kongs, loose)))
    if not left:
        return None
    winning = Tile.of(faces[layout.apart[0]]) if len(layout.apart) == 1 else left[-1]
    flowers = _tiles(layout.flowers, faces)
    hand = Hand(_without(left, winning), (*known, *map(shown_kong, kongs)), winning, flowers)
    return format_notation(hand, Win())


def written(layout: Layout, faces: Sequence[str]) -> str:
    """Return the hand without flowers for people: melds, then all other tiles in order, whichever won."""
    melds = [(meld_of(laid, faces), len(laid.tiles)) for laid in layout.melds]
    laid = "".join(format_meld(meld) if meld else f"[{BACK}×{count}]" for meld, count in melds)
    loose = _tiles((*layout.standing, *layout.turned, *layout.apart), faces)
    backs = f" {BACK}×{len(layout.face_down)}" if layout.face_down else ""
    return f"{laid}{format_tiles(sorted(loose))}{backs}"


def shown_kong(tile: Tile) -> Meld:
    """Return the concealed kong of a tile, shown when the deal ended."""
    return Meld(MeldKind.KONG, (tile,) * KONG, concealed=True)


def _tiles(indexes: Sequence[int], faces: Sequence[str]) -> tuple[Tile, ...]:
    return tuple(Tile.of(faces[index]) for index in indexes)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def _beside(kongs: tuple[Tile, ...], loose: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in loose if tile not in kongs)


def _winning_tiles(
    layout: Layout, faces: Sequence[str], left: tuple[Tile, ...], winning: Tile | None
) -> tuple[Tile, ...]:
    """Return the tile named if it is there, else the one set apart, else all there are; thirteen may win with any."""
    if layout.count == WHOLE_HAND - 1:
        return FACES if winning is None else (winning,)
    if winning is not None:
        return (winning,) if winning in left else ()
    apart = _tiles(layout.apart, faces)
    return tuple(sorted(set(apart) & set(left) or set(left)))

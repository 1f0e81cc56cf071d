"""Corners in a photo -> corners on the table, in tile widths: as the tiles would lie seen from straight above.

What is not in the plane of most tiles stands on the table, or lies where most stand: it is laid down where it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import numpy as np

from vision.corners import quad_of
from vision.plane import FEW, FITS, edges, find_planes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.observation import Quad
    from vision.plane import Plane

    Array = NDArray[np.float64]


def flatten(quads: Sequence[Quad], blank: Sequence[bool]) -> tuple[list[Quad], list[bool]]:
    """Return the corners of every tile on the table, in tile widths, and whether it stands (or lies where most stand).

    x and y as in the photo, tiles in the order given; nothing on a ``blank`` tile tells which way it lies.
    """
    if not quads:
        return [], []
    seen = np.array(quads, np.float64)
    unread = np.array(blank)
    table, other = find_planes(seen, unread)
    laid = table.lay(seen)
    off, off_other = table.misfit(seen), other.misfit(seen)
    stands = (off > FITS) | (off_other < off - _BETTER)
    if stands.any():
        laid[stands] = _laid_down(table, other, seen[stands], unread[stands])
    return [quad_of(quad) for quad in laid], [bool(one) for one in stands]


def _laid_down(table: Plane, other: Plane, quads: Array, blank: NDArray[np.bool_]) -> Array:
    """Standing tiles (n, 4, 2) laid down on their backs.

    Where their faces cross the plane of the faces that lie, their places are seen as those are: tiles are half as deep
    as high, so that is half-way up. Their own middles are half a depth behind.
    """
    quads = quads.copy()
    middles = table.lay(quads.mean(axis=1))
    for index in np.flatnonzero(blank):
        away = np.linalg.norm(middles - middles[index], axis=1)
        away[index] = np.inf
        if away.min() < _NEIGHBOUR:  # stands beside another
            along = middles[away.argmin()] - middles[index]
            sides = (
                _along(table, quads[index : index + 1])[0],
                _along(table, np.roll(quads[index : index + 1], -1, 1))[0],
            )
            if abs(sides[1] @ along) > abs(sides[0] @ along):
                quads[index] = np.roll(quads[index], -1, axis=0)
    quads = _put_upright(other, quads)
    along = _directions(table, other, quads)
    up = np.stack([along[:, 1], -along[:, 0]], axis=1)
    middles = middles + _behind(table.lay(quads), along, up)
    along, up = along / 2, up * table.ratio / 2
    return np.stack([middles - along + up, middles + along + up, middles + along - up, middles - along - up], axis=1)


def _put_upright(other: Plane, quads: Array) -> Array:
    """The quads (n, 4, 2), begun a corner later where one, and not many, is seen to be read on its side."""
    wide, high = (np.linalg.norm(sides, axis=1) for sides in edges(other.lay(quads)))
    own = other.misfit(quads) <= FITS
    aside = own & (wide > _WIDER * high)
    if aside.sum() > _SELDOM * own.sum():
        return quads
    return np.where(aside[:, None, None], np.roll(quads, -1, axis=1), quads)


def _directions(table: Plane, other: Plane, quads: Array) -> Array:
    """Unit vectors along the faces (n, 2): as seen in their own plane, turned as most of them are in the table's."""
    along = _along(table, quads)
    own = other.misfit(quads) <= FITS
    if own.sum() < FEW:
        return along
    here, there = along[own] @ (1, 1j), _along(other, quads[own]) @ (1, 1j)
    turns = here / there
    turn = turns[np.argmax((turns[:, None] / turns[None]).real.clip(0.8).sum(axis=0))]
    there = np.where((there * turn / here).real > _ASKEW, there * turn, here)
    along[own] = np.stack([there.real, there.imag], axis=1)
    return along


def _behind(laid: Array, along: Array, up: Array) -> Array:
    """From where the faces cross the plane to the middles of the tiles (n, 2), as far as it shows which way that is.

    The edge that is nearer to the camera than the plane comes out longer; of what stands on the table that is the upper
    one, and the tile is behind it; of what lies where most stand the lower one, and it is the other way round. Tiles
    that look the same half turned may be read on their heads: those of a direction are asked together.
    """
    top, right, bottom, left = (np.linalg.norm(laid[:, side - 3] - laid[:, side], axis=1) for side in range(4))
    leaning = up * (top - bottom)[:, None] + along * (right - left)[:, None]
    square = np.abs(np.abs(up @ up.T) - 0.5) > _PARALLEL - 0.5
    towards = square @ leaning / square.sum(axis=1)[:, None]
    length = np.maximum(np.linalg.norm(towards, axis=1), _TAPERS)
    return cast("Array", DEPTH / 2 * towards / length[:, None])


DEPTH: Final = 0.7
"""How deep a tile is, in widths: sets in use have 0.55 to 0.95."""
_BETTER: Final = 0.1
"""Tile widths by which a tile must fit its own plane better than the table's."""
_NEIGHBOUR: Final = 1.6
"""Tile widths between the middles of tiles that stand side by side."""
_PARALLEL: Final = 0.9
"""Cosine of the angle between tiles of one direction; 1 less that is that of tiles across."""
_WIDER: Final = 1.1
"""A face this much wider than high was read on its side."""
_SELDOM: Final = 0.34
"""Part of the tiles that can be read on their sides; where it is more, the plane is not theirs."""
_ASKEW: Final = 0.64
"""Cosine of the most that the table's plane can skew a face that is not in it: 50°."""
_TAPERS: Final = 0.02
"""How much longer the upper edge of what stands is measured in the plane of what lies, at least; the other way round
it is as much shorter."""


def _along(plane: Plane, quads: Array) -> Array:
    """Unit vectors along the middles of the faces (n, 2)."""
    along = plane.across(quads)
    return cast("Array", along / np.maximum(np.linalg.norm(along, axis=1), 1e-9)[:, None])

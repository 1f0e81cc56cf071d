"""Corners in a photo -> corners on the table, in tile widths: as the tiles would lie seen from straight above.

All tiles of a set are equal rectangles in one plane, and a plane is seen through a homography. The one is taken under
which most tiles come out as such rectangles. What it does not fit stands on the table (or lies where most stand): that
is tipped over, about the edge it stands on, into the same map.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.observation import Quad

    Array = NDArray[np.float64]


def flatten(quads: Sequence[Quad], blank: Sequence[bool]) -> tuple[list[Quad], list[bool]]:
    """Return the corners of every tile on the table, in tile widths, and whether it stands (or lies where most stand).

    x and y as in the photo, tiles in the order given; nothing on a ``blank`` tile tells which way it lies.
    """
    if not quads:
        return [], []
    seen = np.array(quads, np.float64)
    table, other = _planes(seen)
    laid = table.lay(seen)
    off, off_other = table.misfit(seen), other.misfit(seen)
    stands = (off > _FITS) | (off_other < off - _BETTER)
    if stands.any():
        laid[stands] = _tipped(table, seen[stands], np.array(blank)[stands])
    return [cast("Quad", tuple((float(x), float(y)) for x, y in quad)) for quad in laid], [bool(one) for one in stands]


@dataclass(frozen=True, slots=True)
class _Plane:
    """A homography from pixels to tile widths."""

    middle: Array
    size: float
    """Pixels: where the tiles are, and how far around."""
    slope: Array
    """Of the vanishing line."""
    shape: Array
    """What is left to do after it, (2, 2)."""
    ratio: float
    """Height by width of a tile."""

    def lay(self, points: Array) -> Array:
        """Points (..., 2) of the photo on the table."""
        near = (points - self.middle) / self.size
        depth = np.maximum(1 + near @ self.slope, _NEAREST)
        return cast("Array", (near / depth[..., None]) @ self.shape.T)

    def misfit(self, quads: Array) -> Array:
        """How far each tile (n, 4, 2) is from a rectangle of the right size, in tile widths."""
        return cast("Array", np.sqrt((_residuals(self.lay(quads), self.ratio)[:, :_SHAPE] ** 2).sum(axis=1)))

    def spread(self, quads: Array) -> float:
        """How far the middles of the tiles are from having a tile's width, on the mean: of such as stand up, none."""
        sides = self.lay(np.stack([quads[:, 0] + quads[:, 3], quads[:, 1] + quads[:, 2]], axis=1) / 2)
        widths = np.linalg.norm(sides[:, 1] - sides[:, 0], axis=1)
        return float(np.median(np.minimum(np.abs(widths - 1), np.abs(widths - self.ratio))))


RATIO: Final = 4 / 3
"""Height by width of a face: sets in use have 1.22 to 1.42."""
_RATIO_SPREAD: Final = 0.06
DEPTH: Final = 0.7
"""How deep a tile is, in widths: sets in use have 0.55 to 0.95."""
_MISREAD: Final = 0.02
"""Square tile widths by which a tile must fit better the other way round than it is read."""
_NEAREST: Final = 0.15
"""Of the distance of the middle of the tiles: the least that any of them can have in a photo."""
_FITS: Final = 0.35
"""Tile widths by which a rectangle may be off."""
_ODD: Final = 0.2
_BETTER: Final = 0.1
_FEW: Final = 4
_CLEARLY: Final = 0.02
_MOST_STARTS: Final = 16
_STEEP: Final = 0.4
"""How steeply a vanishing line is expected to slope, where the tiles do not tell: not much."""


def _planes(quads: Array) -> tuple[_Plane, _Plane]:
    """The plane of the tiles that lie, and that of those that stand, or the same again."""
    corners = quads.reshape(-1, 2)
    middle = corners.mean(axis=0)
    size = float(np.sqrt(((corners - middle) ** 2).sum(axis=1).mean())) or 1.0
    first = _fit(quads, middle, size)
    off = first.misfit(quads) > _ODD
    if off.sum() < _FEW:
        return first, first
    second = _fit(quads[off], middle, size)
    fits = second.misfit(quads[off]) <= _ODD
    if fits.sum() < _FEW:
        return first, first
    swapped = second.spread(quads[~off]) < first.spread(quads[off][fits]) - _CLEARLY
    return (second, first) if swapped else (first, second)


def _fit(quads: Array, middle: Array, size: float) -> _Plane:
    """Return the plane in which most quads are tiles: starting from those as which single ones are seen."""
    near = (quads - middle) / size
    starts = [_start(near), *(_start(near[[index]]) for index in range(0, len(near), 1 + len(near) // _MOST_STARTS))]
    starts.sort(key=lambda start: _cost(near, start, _TOLERANCES[0])[0])
    found = [_descend(near, start, _TOLERANCES[:2]) for start in _apart(starts)]
    _, best = _descend(near, min(found, key=lambda pair: pair[0])[1], _TOLERANCES[2:])
    return _Plane(middle, size, best[:2], _shape(best), float(RATIO * np.exp(best[5])))


def _apart(starts: list[Array]) -> list[Array]:
    """The first of the starts and the first that is clearly another one."""
    others = [start for start in starts if np.abs(start - starts[0]).max() > 0.2]  # noqa: PLR2004
    return [starts[0], *others[:1]]


def _start(near: Array) -> Array:
    """Parameters of the affine map, closed form, under which the quads are tiles as they are read."""
    across, down = _edges(near)
    area = np.sqrt(np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]) / RATIO)
    across, down = across / area[:, None], down / area[:, None]
    rows = np.concatenate([_products(across, across), _products(down, down) / RATIO**2, _products(across, down)])
    wanted = np.concatenate([np.ones(2 * len(near)), np.zeros(len(near))])
    (xx, xy, yy), *_ = np.linalg.lstsq(rows, wanted, rcond=None)
    values, vectors = np.linalg.eigh(np.array([[xx, xy], [xy, yy]]))
    values = np.clip(values, 0.05, 20)
    log = (vectors * np.log(values) / 2) @ vectors.T
    scale = (log[0, 0] + log[1, 1]) / 2
    return np.array([0, 0, scale - np.log(np.median(area)), (log[0, 0] - log[1, 1]) / 2, log[0, 1], 0])


def _products(one: Array, other: Array) -> Array:
    return np.stack(
        [one[:, 0] * other[:, 0], one[:, 0] * other[:, 1] + one[:, 1] * other[:, 0], one[:, 1] * other[:, 1]], axis=1
    )


def _shape(parameters: Array) -> Array:
    """The symmetric matrix of scale and stretch."""
    _, _, scale, along, slant, _ = parameters
    stretch = np.hypot(along, slant)
    part = np.sinh(stretch) / stretch if stretch > 1e-9 else 1.0
    return np.exp(scale) * (np.cosh(stretch) * np.eye(2) + part * np.array([[along, slant], [slant, -along]]))


def _descend(near: Array, parameters: Array, tolerances: Sequence[float]) -> tuple[float, Array]:
    """Levenberg-Marquardt with weights that let go, step by step, of what does not fit."""
    damping = 1e-2
    for tolerance in tolerances:
        cost, values, weights = _cost(near, parameters, tolerance)
        for _ in range(_STEPS):
            jacobian = _jacobian(near, parameters, values)
            slope = (jacobian * weights[:, None]).T
            normal = slope @ jacobian
            step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-6), -slope @ values)
            tried = parameters + np.clip(step, -0.5, 0.5)
            new_cost, new_values, new_weights = _cost(near, tried, tolerance)
            if new_cost < cost:
                done = cost - new_cost < _SETTLED * cost
                parameters, cost, values, weights, damping = tried, new_cost, new_values, new_weights, damping / 3
                if done:
                    break
            else:
                damping *= 5
                if damping > 1e6:
                    break
        damping = 1e-2
    return cost, parameters


_TOLERANCES: Final = (0.6, 0.3, 0.15)
_STEPS: Final = 12
_SETTLED: Final = 1e-3


def _cost(near: Array, parameters: Array, tolerance: float) -> tuple[float, Array, Array]:
    """The robust cost, the residuals and the weight of each, expectations about slope and ratio last."""
    values = _values(near, parameters)
    squares = (values[:-3].reshape(len(near), -1) ** 2).sum(axis=1) / tolerance**2
    weights = 1 / (1 + squares) ** 2 / tolerance**2
    cost = (squares / (1 + squares)).sum() + (values[-3:] ** 2).sum()
    return float(cost), values, np.concatenate([np.repeat(weights, _EACH), np.ones(3)])


_EACH: Final = 6
_SHAPE: Final = 5


def _values(near: Array, parameters: Array) -> Array:
    depth = 1 + near @ parameters[:2]
    flat = (near / np.maximum(depth, _NEAREST)[..., None]) @ _shape(parameters).T
    expected = (*(parameters[:2] / _STEEP), parameters[5] / _RATIO_SPREAD)
    return np.concatenate([_residuals(flat, float(RATIO * np.exp(parameters[5]))).ravel(), expected])


def _jacobian(near: Array, parameters: Array, values: Array) -> Array:
    columns = []
    for index in range(len(parameters)):
        moved = parameters.copy()
        moved[index] += 1e-6
        columns.append((_values(near, moved) - values) / 1e-6)
    return np.stack(columns, axis=1)


def _residuals(flat: Array, ratio: float) -> Array:
    """How each quad (n, 4, 2) differs from a tile of either way round, the better of both: (n, 6) in tile widths, the last for being read on its side."""
    across, down = _edges(flat)
    wide, high = np.linalg.norm(across, axis=1), np.linalg.norm(down, axis=1)
    skew = (across * down).sum(axis=1) / ratio
    taper = (flat[:, 0] - flat[:, 1] + flat[:, 2] - flat[:, 3]) / 2
    upright = np.stack([wide - 1, high - ratio], axis=1)
    lying = np.stack([wide - ratio, high - 1], axis=1)
    as_read = (upright**2).sum(axis=1) <= (lying**2).sum(axis=1) + _MISREAD
    better = np.where(as_read[:, None], upright, lying)
    misread = np.where(as_read, 0.0, np.sqrt(_MISREAD))
    return np.concatenate([better, skew[:, None], taper, misread[:, None]], axis=1)


def _edges(quads: Array) -> tuple[Array, Array]:
    """The mean of the sides along the face as it is read, and of those down it: (n, 2) each."""
    across = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    return across, down


def _tipped(table: _Plane, quads: Array, blank: NDArray[np.bool_]) -> Array:
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
    along = _along(table, quads)
    up = np.stack([along[:, 1], -along[:, 0]], axis=1)
    middles = middles + _behind(table.lay(quads), up)
    along, up = along / 2, up * table.ratio / 2
    return np.stack([middles - along + up, middles + along + up, middles + along - up, middles - along - up], axis=1)


def _behind(laid: Array, up: Array) -> Array:
    """From where the faces cross the plane to the middles of the tiles (n, 2), as far as it shows which way that is.

    The edge that is nearer to the camera than the plane comes out longer; of what stands on the table that is the upper
    one, and the tile is behind it; of what lies where most stand the lower one, and it is the other way round. Tiles
    that look the same half turned may be read on their heads: those of a direction are asked together.
    """
    taper = np.linalg.norm(laid[:, 1] - laid[:, 0], axis=1) - np.linalg.norm(laid[:, 2] - laid[:, 3], axis=1)
    towards = np.array([(up * taper[:, None])[np.abs(up @ one) > _PARALLEL].mean(axis=0) for one in up])
    length = np.maximum(np.linalg.norm(towards, axis=1), _TAPERS)
    return cast("Array", DEPTH / 2 * towards / length[:, None])


_NEIGHBOUR: Final = 1.6
_PARALLEL: Final = 0.9
_TAPERS: Final = 0.02
"""How much longer the upper edge of what stands is measured in the plane of what lies, at least; the other way round
it is as much shorter."""


def _along(plane: _Plane, quads: Array) -> Array:
    """Unit vectors along the middles of the faces (n, 2)."""
    ends = plane.lay(np.stack([quads[:, 0] + quads[:, 3], quads[:, 1] + quads[:, 2]], axis=1) / 2)
    along = ends[:, 1] - ends[:, 0]
    return cast("Array", along / np.maximum(np.linalg.norm(along, axis=1), 1e-9)[:, None])

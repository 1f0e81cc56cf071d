"""The plane in which most tiles lie: all tiles of a set are equal rectangles, and a plane is seen through a homography.

The one is taken under which most tiles come out as such rectangles; corners are pixels, planes are in tile widths.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Array = NDArray[np.float64]
    Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Plane:
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
        return (near / depth[..., None]) @ self.shape.T

    def across(self, quads: Array) -> Array:
        """From the left to the right of the middle of each face (n, 4, 2) as it is read, on the table (n, 2)."""
        ends = self.lay(np.stack([quads[:, 0] + quads[:, 3], quads[:, 1] + quads[:, 2]], axis=1) / 2)
        return ends[:, 1] - ends[:, 0]

    def misfit(self, quads: Array) -> Array:
        """How far each tile (n, 4, 2) is from a rectangle of the right size, in tile widths."""
        return cast("Array", np.sqrt((_residuals(self.lay(quads), self.ratio, 0.0)[:, :_SHAPE] ** 2).sum(axis=1)))

    def spread(self, quads: Array) -> float:
        """How far the middles of the tiles are from having a tile's width, on the mean: of such as stand up, none."""
        widths = np.linalg.norm(self.across(quads), axis=1)
        return float(np.median(np.minimum(np.abs(widths - 1), np.abs(widths - self.ratio))))


RATIO: Final = 4 / 3
"""Height by width of a face: sets in use have 1.22 to 1.42."""
_RATIO_SPREAD: Final = 0.06
"""Of its logarithm."""
_MISREAD: Final = 0.02
"""Square tile widths by which a tile must fit better the other way round than it is read."""
_NEAREST: Final = 0.15
"""Of the distance of the middle of the tiles: the least that any of them can have in a photo."""
FITS: Final = 0.25
"""Tile widths by which a rectangle may be off: corners measured to 3 % are, seen from 70°, by 0.1 to 0.2."""
_ODD: Final = 0.2
"""From here on a tile is looked at as one of another plane."""
FEW: Final = 3
"""Tiles that show a plane of their own."""
_PART: Final = 0.25
"""Of the tiles of the one plane that those of the other must be to be taken for the table's."""
_CLEARLY: Final = 0.02
"""Tile widths by which tiles must be spread better in the one plane than in the other."""
_SPREAD: Final = 0.1
"""Tile widths up to which tiles may be spread on the plane on which they stand. Chosen."""
_MOST_STARTS: Final = 16
_STEEP: Final = 0.4
"""How steeply a vanishing line is expected to slope, where the tiles do not tell: not much."""


def find_planes(quads: Array, blank: Flags) -> tuple[Plane, Plane]:
    """The plane of the tiles that lie, and that of those that stand, or the same again.

    How the corners of a ``blank`` tile are ordered tells nothing.
    """
    corners = quads.reshape(-1, 2)
    middle = corners.mean(axis=0)
    size = float(np.sqrt(((corners - middle) ** 2).sum(axis=1).mean())) or 1.0
    first = _fit(quads, blank, middle, size)
    off = first.misfit(quads) > _ODD
    if off.sum() < FEW:
        return first, first
    second = _fit(quads[off], blank[off], middle, size)
    fits = second.misfit(quads[off]) <= _ODD
    if fits.sum() < max(FEW, _PART * (~off).sum()):
        return first, first if fits.sum() < FEW else second
    spread = second.spread(quads[~off])
    swapped = spread < min(_SPREAD, first.spread(quads[off][fits]) - _CLEARLY)
    return (second, first) if swapped else (first, second)


def _fit(quads: Array, blank: Flags, middle: Array, size: float) -> Plane:
    """Return the plane in which most quads are tiles: starting from those as which single ones are seen."""
    near = (quads - middle) / size
    read = near if blank.all() else near[~blank]
    starts = [_start(read), *(_start(read[[index]]) for index in range(0, len(read), 1 + len(read) // _MOST_STARTS))]
    tiles = _Tiles(near, np.where(blank, 0.0, np.sqrt(_MISREAD)))
    starts.sort(key=lambda start: _cost(tiles, start, _TOLERANCES[0])[0])
    found = [_descend(tiles, start, _TOLERANCES[:2]) for start in _apart(starts)]
    _, best = _descend(tiles, min(found, key=lambda pair: pair[0])[1], _TOLERANCES[2:])
    return Plane(middle, size, best[:2], _shape(best), float(RATIO * np.exp(best[5])))


@dataclass(frozen=True, slots=True)
class _Tiles:
    """What a plane is fitted to."""

    near: Array
    """Corners (n, 4, 2) around the middle of all, in sizes."""
    misread: Array
    """What it costs to take each on its side (n)."""


def _apart(starts: list[Array]) -> list[Array]:
    """The first of the starts and the first that is clearly another one."""
    others = [start for start in starts if np.abs(start - starts[0]).max() > 0.2]  # noqa: PLR2004
    return [starts[0], *others[:1]]


def _start(near: Array) -> Array:
    """Parameters of the affine map, closed form, under which the quads are tiles as they are read."""
    across, down = edges(near)
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
    part = np.sinh(stretch) / stretch if stretch > 0 else 1.0
    shape = np.cosh(stretch) * np.eye(2) + part * np.array([[along, slant], [slant, -along]])
    return cast("Array", np.exp(scale) * shape)


def _descend(tiles: _Tiles, parameters: Array, tolerances: Sequence[float]) -> tuple[float, Array]:
    """Levenberg-Marquardt with weights that let go, step by step, of what does not fit."""
    damping = 1e-2
    for tolerance in tolerances:
        cost, values, weights = _cost(tiles, parameters, tolerance)
        for _ in range(_STEPS):
            jacobian = _jacobian(tiles, parameters, values)
            slope = (jacobian * weights[:, None]).T
            normal = slope @ jacobian
            step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-6), -slope @ values)
            tried = parameters + np.clip(step, -0.5, 0.5)
            new_cost, new_values, new_weights = _cost(tiles, tried, tolerance)
            if new_cost < cost:
                done = cost - new_cost < _SETTLED * cost
                parameters, cost, values, weights, damping = tried, new_cost, new_values, new_weights, damping / 3
                if done:
                    break
            else:
                damping *= 5
                if damping > _STUCK:
                    break
        damping = 1e-2
    return cost, parameters


_TOLERANCES: Final = (0.6, 0.3, 0.15)
"""Tile widths of misfit at which a tile begins to be let go, step by step."""
_STEPS: Final = 12
_SETTLED: Final = 1e-3
_STUCK: Final = 1e6


def _cost(tiles: _Tiles, parameters: Array, tolerance: float) -> tuple[float, Array, Array]:
    """The robust cost, the residuals and the weight of each, expectations about slope and ratio last."""
    values = _values(tiles, parameters)
    squares = (values[:-3].reshape(len(tiles.near), -1) ** 2).sum(axis=1) / tolerance**2
    weights = 1 / (1 + squares) ** 2 / tolerance**2
    cost = (squares / (1 + squares)).sum() + (values[-3:] ** 2).sum()
    return float(cost), values, np.concatenate([np.repeat(weights, _EACH), np.ones(3)])


_EACH: Final = 6
_SHAPE: Final = 5


def _values(tiles: _Tiles, parameters: Array) -> Array:
    near = tiles.near
    depth = 1 + near @ parameters[:2]
    flat = (near / np.maximum(depth, _NEAREST)[..., None]) @ _shape(parameters).T
    expected = (*(parameters[:2] / _STEEP), parameters[5] / _RATIO_SPREAD)
    return np.concatenate([_residuals(flat, float(RATIO * np.exp(parameters[5])), tiles.misread).ravel(), expected])


def _jacobian(tiles: _Tiles, parameters: Array, values: Array) -> Array:
    columns = []
    for index in range(len(parameters)):
        moved = parameters.copy()
        moved[index] += 1e-6
        columns.append((_values(tiles, moved) - values) / 1e-6)
    return np.stack(columns, axis=1)


def _residuals(flat: Array, ratio: float, misread: Array | float) -> Array:
    """How each quad (n, 4, 2) differs from a tile of either way round, the better of both: (n, 6) in tile widths.

    The last is for being read on its side.
    """
    across, down = edges(flat)
    wide, high = np.linalg.norm(across, axis=1), np.linalg.norm(down, axis=1)
    skew = (across * down).sum(axis=1) / ratio
    taper = (flat[:, 0] - flat[:, 1] + flat[:, 2] - flat[:, 3]) / 2
    upright = np.stack([wide - 1, high - ratio], axis=1)
    lying = np.stack([wide - ratio, high - 1], axis=1)
    as_read = (upright**2).sum(axis=1) <= (lying**2).sum(axis=1) + misread**2
    better = np.where(as_read[:, None], upright, lying)
    aside = np.where(as_read, 0.0, misread)
    return np.concatenate([better, skew[:, None], taper, aside[:, None]], axis=1)


def edges(quads: Array) -> tuple[Array, Array]:
    """The mean of the sides along the face as it is read, and of those down it: (n, 2) each."""
    across = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    return across, down

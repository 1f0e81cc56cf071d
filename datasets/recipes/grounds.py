"""What tiles lie on: felt, mats, wood, cloth, carpet, stone and plain tables, made from noise."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Field = npt.NDArray[np.floating]
    Picture = npt.NDArray[np.uint8]

SIDE = 512
_COLOURS = {
    "green": (38, 130, 52), "bright green": (70, 180, 70), "dark green": (10, 52, 38), "blue": (36, 70, 140),
    "navy": (22, 30, 62), "red": (140, 32, 36), "wine": (84, 22, 34), "brown": (110, 76, 48), "grey": (120, 120, 118),
    "charcoal": (42, 42, 44), "black": (16, 16, 18), "beige": (205, 190, 150), "white": (226, 226, 224),
    "teal": (24, 110, 110), "purple": (84, 50, 110), "sand": (180, 160, 120),
}  # fmt: skip
_FELT = (
    "green",
    "green",
    "bright green",
    "dark green",
    "dark green",
    "blue",
    "navy",
    "red",
    "wine",
    "brown",
    "grey",
    "charcoal",
    "teal",
    "purple",
)
_WOOD = (
    (196, 160, 112),
    (150, 104, 62),
    (104, 62, 36),
    (222, 196, 152),
    (128, 112, 98),
    (178, 170, 160),
    (74, 52, 42),
    (206, 150, 90),
)


_PATTERNED = 0.35
"""Of the grounds have rectangles or figures again and again: a locator that never saw such takes them for tiles."""


@lru_cache(maxsize=48)
def ground(seed: int) -> Picture:
    """A (512, 512, 3) RGB picture that repeats without a seam in tone."""
    rng = np.random.default_rng([seed, 11])
    if np.random.default_rng([seed, 12]).random() < _PATTERNED:
        return patterned(rng)
    makers = (_felt, _felt, _mat, _mat, _wood, _wood, _cloth, _carpet, _plain, _stone, _print)
    picture = makers[rng.integers(len(makers))](rng)
    return np.clip(picture, 0, 255).astype(np.uint8)


def patterned(rng: np.random.Generator) -> Picture:
    """A (512, 512, 3) RGB picture on which rectangles or figures come again and again."""
    makers = (_bricks, _checks, _motif, _wallpaper, _wallpaper, _wallpaper)
    return np.clip(makers[rng.integers(len(makers))](rng), 0, 255).astype(np.uint8)


def noise(rng: np.random.Generator, cells: tuple[int, int], size: tuple[int, int] = (SIDE, SIDE)) -> Field:
    """Smooth seamless noise of about -1..1 with `cells` (down, across) lumps."""
    small = rng.standard_normal(cells, dtype=np.float32)
    wrapped = np.pad(small, 2, mode="wrap")
    fx, fy = size[1] / cells[1], size[0] / cells[0]
    big = cv2.resize(
        wrapped, (round(wrapped.shape[1] * fx), round(wrapped.shape[0] * fy)), interpolation=cv2.INTER_CUBIC
    )
    top, left = round(2 * fy), round(2 * fx)
    return np.asarray(big[top : top + size[0], left : left + size[1]], dtype=np.float32)


def _base(rng: np.random.Generator, names: tuple[str, ...] = tuple(_COLOURS)) -> Field:
    tone = np.array(_COLOURS[names[rng.integers(len(names))]], np.float32)
    colour = tone * rng.uniform(0.7, 1.25) + rng.uniform(-14, 14, 3)
    return np.tile(np.clip(colour, 5, 245).astype(np.float32), (SIDE, SIDE, 1))


def _grained(base: Field, texture: Field) -> Field:
    """The base (h, w, 3) lightened and darkened by `texture` (h, w) in per cent."""
    return np.asarray(base * (1 + texture[..., None] / 100), dtype=np.float32)


def _felt(rng: np.random.Generator) -> Field:
    fine = rng.standard_normal((SIDE, SIDE), dtype=np.float32)
    fibre = cv2.GaussianBlur(fine, (0, 0), rng.uniform(0.5, 1.4))
    texture = (
        fibre * rng.uniform(4, 16) + noise(rng, (6, 6)) * rng.uniform(0, 4) + noise(rng, (60, 60)) * rng.uniform(0, 4)
    )
    return _grained(_base(rng, _FELT), texture)


def _mat(rng: np.random.Generator) -> Field:
    """A rubber or woven mat with a regular small pattern."""
    period = SIDE / int(rng.choice([32, 43, 64, 85, 128]))
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) * (2 * np.pi / period)
    kind = rng.integers(4)
    if kind == 0:
        pattern = np.sin(x) * np.sin(y)
    elif kind == 1:
        pattern = np.sin(x + y) * np.sin(x - y)
    elif kind == 2:  # ribs
        pattern = np.sin(y)
    else:
        pattern = np.sign(np.sin(x)) * np.sin(y) * 0.7
    grain = rng.standard_normal((SIDE, SIDE), dtype=np.float32) * rng.uniform(1, 4)
    texture = pattern * rng.uniform(4, 18) + grain + noise(rng, (5, 5)) * rng.uniform(0, 4)
    return _grained(_base(rng, (*_FELT, "bright green", "beige", "white")), texture)


def _wood(rng: np.random.Generator) -> Field:
    colour = np.array(_WOOD[rng.integers(len(_WOOD))], np.float32) * rng.uniform(0.75, 1.2)
    warp = noise(rng, (4, 2)) * rng.uniform(0.4, 2.2)
    rows = np.mgrid[0:SIDE, 0:SIDE][0].astype(np.float32) / SIDE
    rings = np.sin(2 * np.pi * (rows * rng.integers(4, 16) + warp))
    fibre = noise(rng, (int(rng.integers(120, 256)), 6)) + 0.6 * noise(rng, (256, 24))
    texture = rings * rng.uniform(1, 9) + fibre * rng.uniform(2, 8)
    if rng.random() < 0.5:
        texture = np.ascontiguousarray(texture.T)
    planks = np.zeros((SIDE, SIDE), np.float32)
    if rng.random() < 0.4:
        step = SIDE // int(rng.choice([2, 4, 8]))
        for i, start in enumerate(range(0, SIDE, step)):
            planks[start : start + step] += rng.uniform(-6, 6) * (i + 1) % 7
            planks[start : start + 2] -= 35
        planks = planks if texture.std(axis=0).mean() > texture.std(axis=1).mean() else np.ascontiguousarray(planks.T)
    shade = (1 + (texture + planks) / 100)[..., None]
    return np.asarray(colour * shade ** np.array([0.85, 1.0, 1.15], np.float32), dtype=np.float32)


def _cloth(rng: np.random.Generator) -> Field:
    warp = noise(rng, (int(rng.integers(100, 250)), 10)) + noise(rng, (10, int(rng.integers(100, 250))))
    folds = noise(rng, (int(rng.integers(1, 5)), int(rng.integers(1, 5)))) * rng.uniform(0, 7)
    texture = warp * rng.uniform(1, 6) + folds
    picture = _grained(_base(rng), texture)
    if rng.random() < 0.35:
        other, count = _base(rng), int(rng.choice([4, 8, 16]))
        stripe = (np.sin(np.mgrid[0:SIDE, 0:SIDE][0] * (2 * np.pi * count / SIDE)) > rng.uniform(-0.3, 0.8))[..., None]
        cross = stripe.transpose(1, 0, 2) if rng.random() < 0.6 else np.zeros_like(stripe)
        share = (stripe.astype(np.float32) + cross.astype(np.float32)) * 0.5
        picture = picture * (1 - share * 0.7) + other * share * 0.7
    return np.asarray(picture, dtype=np.float32)


def _carpet(rng: np.random.Generator) -> Field:
    tufts = noise(rng, (SIDE // 4, SIDE // 4)) * 0.7 + noise(rng, (50, 50)) * 0.7 + noise(rng, (9, 9)) * 0.8
    tufts += rng.standard_normal((SIDE, SIDE), dtype=np.float32) * 0.5
    return _grained(
        _base(rng, ("grey", "charcoal", "brown", "beige", "navy", "wine", "black")), tufts * rng.uniform(8, 24)
    )


def _plain(rng: np.random.Generator) -> Field:
    grain = rng.standard_normal((SIDE, SIDE), dtype=np.float32) * rng.uniform(0.2, 1.6)
    tone = noise(rng, (3, 3)) * rng.uniform(0, 3)
    return _grained(_base(rng, ("white", "white", "beige", "grey", "black", "charcoal", "green", "sand")), grain + tone)


def _stone(rng: np.random.Generator) -> Field:
    clouds = noise(rng, (4, 4)) + 0.5 * noise(rng, (11, 11)) + 0.3 * noise(rng, (40, 40))
    veins = np.exp(-np.abs(noise(rng, (5, 5)) + 0.4 * noise(rng, (20, 20))) * rng.uniform(8, 25))
    texture = clouds * rng.uniform(2, 8) - veins * rng.uniform(-30, 40)
    return _grained(_base(rng, ("white", "grey", "black", "beige", "sand", "charcoal")), texture)


def _print(rng: np.random.Generator) -> Field:
    """A printed cloth: blots, leaves and lines in several colours, the kind that misleads a locator."""
    picture = _base(rng)
    for _ in range(int(rng.integers(10, 50))):
        colour = [float(c) for c in _COLOURS[list(_COLOURS)[rng.integers(len(_COLOURS))]]]
        at = tuple(int(v) for v in rng.integers(0, SIDE, 2))
        size = tuple(int(v) for v in rng.integers(5, 45, 2))
        kind = rng.integers(3)
        if kind == 0:
            cv2.ellipse(picture, at, size, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.rectangle(
                picture, at, (at[0] + size[0], at[1] + size[1]), colour, int(rng.choice([-1, 2, 4])), cv2.LINE_AA
            )
        else:
            end = (at[0] + int(rng.integers(-90, 90)), at[1] + int(rng.integers(-90, 90)))
            cv2.line(picture, at, end, colour, int(rng.integers(1, 7)), cv2.LINE_AA)
    grain = rng.standard_normal((SIDE, SIDE), dtype=np.float32) * 2
    return np.asarray(
        cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.6, 2)) * (1 + grain[..., None] / 100), dtype=np.float32
    )


def _bricks(rng: np.random.Generator) -> Field:
    """Boards, bricks or floor tiles with joints, each of its own tone: rectangles that are no tiles of the game."""
    across, down = int(rng.choice([4, 8, 16])), int(rng.choice([8, 16, 32]))
    shift = float(rng.choice([0, 0.5, 0.33]))
    rows, columns = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    v = rows * down / SIDE
    u = columns * across / SIDE + np.floor(v) * shift
    cell = (np.floor(v).astype(int) % down, np.floor(u).astype(int) % across)
    tone = rng.standard_normal((down, across), dtype=np.float32)[cell] * rng.uniform(0, 14)
    width = rng.uniform(0.8, 3)
    near = np.minimum(np.minimum(u % 1, 1 - u % 1) * SIDE / across, np.minimum(v % 1, 1 - v % 1) * SIDE / down)
    joint = (near < width) * rng.uniform(-45, 40)
    grain = noise(rng, (200, 12)) * rng.uniform(0, 6)
    picture = _grained(_base(rng), tone + joint + grain)
    return np.ascontiguousarray(picture.transpose(1, 0, 2)) if rng.random() < 0.5 else picture


def _checks(rng: np.random.Generator) -> Field:
    """Two colours by turns, as on a tablecloth, a game board or a bathroom floor."""
    rows, columns = np.mgrid[0:SIDE, 0:SIDE]
    across, down = (SIDE // int(n) for n in rng.choice([4, 8, 16, 32], 2))
    share = ((rows // down + columns // across) % 2).astype(np.float32)[..., None]
    one, other = _base(rng), _base(rng)
    return _grained(one + (other - one) * share * rng.uniform(0.2, 1), noise(rng, (90, 90)) * rng.uniform(0, 5))


def _motif(rng: np.random.Generator) -> Field:
    """A printed or woven figure in every cell: boxes, rings, strokes, as near to a face as cloth comes."""
    cells = int(rng.choice([4, 8, 8, 16]))
    side = SIDE // cells
    colours = [[float(c) for c in _COLOURS[list(_COLOURS)[i]]] for i in rng.integers(len(_COLOURS), size=3)]
    unit = np.empty((side, side, 3), np.float32)
    unit[:] = colours[0]
    low, high = side * rng.uniform(0.04, 0.22, 2), side * rng.uniform(0.78, 0.96, 2)
    corners = (round(low[0]), round(low[1])), (round(high[0]), round(high[1]))
    if rng.random() < 0.7:
        cv2.rectangle(unit, *corners, colours[1], int(rng.choice([-1, 1, 2, 3])), cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 6))):
        colour = colours[int(rng.integers(1, 3))]
        a, b = (tuple(round(float(v)) for v in rng.uniform(0.2, 0.8, 2) * side) for _ in range(2))
        if rng.random() < 0.5:
            cv2.line(unit, a, b, colour, max(1, side // 24), cv2.LINE_AA)
        else:
            cv2.circle(
                unit, a, max(2, side // int(rng.integers(6, 14))), colour, int(rng.choice([-1, 1, 2])), cv2.LINE_AA
            )
    picture = np.tile(unit, (cells, cells, 1))
    return _grained(picture, noise(rng, (110, 110)) * rng.uniform(0, 6) + noise(rng, (5, 5)) * rng.uniform(0, 5))


def _wallpaper(rng: np.random.Generator) -> Field:
    """Brocade, marquetry, tiling or weave: any figure of strokes and patches, mirrored or turned, again and again.

    No figure is drawn on purpose: what is learned is that whatever comes again and again is no tile.
    """
    cells = int(rng.choice([4, 8, 8, 16, 16, 32]))
    side = SIDE // cells
    colours = [_base(rng)[0, 0] for _ in range(int(rng.integers(2, 5)))]
    if rng.random() < 0.6:  # tone on tone, as in most cloth
        colours = [colours[0] + (colour - colours[0]) * rng.uniform(0.15, 0.6) for colour in colours]
    unit = np.empty((side * 2, side * 2, 3), np.float32)
    unit[:] = colours[0]
    for _ in range(int(rng.integers(2, 7))):
        _figure(rng, unit, colours[int(rng.integers(len(colours)))])
    quarter = cv2.resize(unit, (side, side), interpolation=cv2.INTER_AREA)
    symmetry = rng.integers(4)
    if symmetry == 0:  # mirrored both ways, as folded paper
        half = np.hstack([quarter, quarter[:, ::-1]])
        block = np.vstack([half, half[::-1]])
    elif symmetry == 1:  # turned about a corner
        block = np.vstack([
            np.hstack([quarter, np.rot90(quarter, 3)]), np.hstack([np.rot90(quarter), np.rot90(quarter, 2)])
        ])  # fmt: skip
    elif symmetry == 2:  # each row half a step on
        half = np.hstack([quarter, quarter])
        block = np.vstack([half, np.roll(half, side // 2, axis=1)])
    else:
        block = np.vstack([np.hstack([quarter, quarter])] * 2)
    picture = np.tile(block, (cells // 2, cells // 2, 1))
    if rng.random() < 0.4:  # woven or laid askew: the lattice runs diagonally
        rows, columns = np.mgrid[0:SIDE, 0:SIDE]
        picture = picture[(rows + columns) % SIDE, (rows - columns) % SIDE]
    return _grained(picture, noise(rng, (120, 120)) * rng.uniform(0, 6) + noise(rng, (5, 5)) * rng.uniform(0, 5))


def _figure(rng: np.random.Generator, unit: Field, colour: Field) -> None:
    """One stroke, ring, patch or border of a pattern's unit."""
    side = unit.shape[0]
    ink = [float(c) for c in colour]
    thick = max(1, round(side * rng.uniform(0.03, 0.14)))
    kind = rng.integers(4)
    if kind == 0:
        points = rng.uniform(-0.2, 1.2, (int(rng.integers(2, 5)), 2)) * side
        stroke = np.round(points * 16).astype(np.int32)
        cv2.polylines(unit, [stroke], isClosed=False, color=ink, thickness=thick, lineType=cv2.LINE_AA, shift=4)
    elif kind == 1:
        at, reach = (tuple(int(v) for v in rng.uniform(low, high, 2) * side) for low, high in ((0, 1), (0.08, 0.6)))
        filled = -1 if rng.random() < 0.4 else thick
        cv2.ellipse(unit, at, reach, float(rng.choice([0, 45, 90])), 0, 360, ink, filled, cv2.LINE_AA)
    elif kind == 2:
        points = rng.uniform(-0.1, 1.1, (int(rng.integers(3, 6)), 2)) * side
        cv2.fillConvexPoly(unit, cv2.convexHull(np.round(points * 16).astype(np.int32)), ink, cv2.LINE_AA, 4)
    else:
        low, high = (round(float(v) * side) for v in (rng.uniform(-0.1, 0.3), rng.uniform(0.7, 1.1)))
        cv2.rectangle(unit, (low, low), (high, high), ink, thick, cv2.LINE_AA)

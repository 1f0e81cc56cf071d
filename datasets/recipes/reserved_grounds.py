"""Table grounds that only the test-only sets lie on: no training scene may use one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from grounds import SIDE

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    Field = npt.NDArray[np.floating]
    Colour = tuple[int, int, int]
    Maker = Callable[[np.random.Generator, Colour, Colour], Field]


def _lumps(rng: np.random.Generator, across: int, down: int) -> Field:
    """Smooth seamless noise (512, 512) of about -1..1 with that many lumps each way."""
    small = rng.standard_normal((down, across)).astype(np.float32)
    tiled = np.tile(small, (3, 3))
    big = cv2.resize(tiled, (SIDE * 3, SIDE * 3), interpolation=cv2.INTER_CUBIC)
    return np.asarray(big[SIDE : 2 * SIDE, SIDE : 2 * SIDE], dtype=np.float32)


def _mixed(share: Field, one: Colour, other: Colour) -> Field:
    """(512, 512, 3): `one` where the share is 0, `other` where it is 1."""
    a, b = np.array(one, np.float32), np.array(other, np.float32)
    return np.asarray(a + (b - a) * np.clip(share, 0, 1)[..., None], dtype=np.float32)


def _shaded(picture: Field, texture: npt.NDArray[Any]) -> Field:
    """Lighter and darker by `texture` in per cent."""
    return np.asarray(picture * (1 + texture[..., None] / 100), dtype=np.float32)


def _fine(rng: np.random.Generator) -> Field:
    return rng.standard_normal((SIDE, SIDE), dtype=np.float32)


_Y, _X = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)


def _brushed_felt(rng: np.random.Generator, one: Colour, other: Colour) -> Field:
    """Short wool brushed one way, with a faint cloud of the second colour."""
    wool = cv2.GaussianBlur(np.tile(_fine(rng), (1, 3)), (0, 0), sigmaX=3.2, sigmaY=0.7)[:, SIDE : 2 * SIDE]
    return _shaded(_mixed(0.12 + 0.1 * _lumps(rng, 5, 5), one, other), wool * 26)


def _hexagons(rng: np.random.Generator, one: Colour, other: Colour) -> Field:
    """A rubber mat of small hexagons."""
    step = 2 * np.pi / 32
    waves = np.cos(_X * step) + np.cos((_X / 2 + _Y) * step) + np.cos((_X / 2 - _Y) * step)
    return _shaded(_mixed(np.clip(waves * 0.4 + 0.3, 0, 1), one, other), _fine(rng) * 2)


def _herringbone(rng: np.random.Generator, one: Colour, other: Colour) -> Field:
    """A floor of short boards in zigzag."""
    board = 32
    flip = (_X // 64).astype(int) % 2
    slant = np.where(flip == 0, _Y + _X, _Y - _X)
    edge = (np.mod(slant, board) < 2).astype(np.float32) + (np.mod(_X, 64) < 1.5).astype(np.float32)
    tone = np.sin((slant // board) * (2 * np.pi * 6 / 16) + flip * 1.9).astype(np.float32)
    grain = cv2.GaussianBlur(_fine(rng), (0, 0), sigmaX=0.6, sigmaY=3)
    return _shaded(_mixed(0.5 + 0.4 * tone, one, other), grain * 14 - 40 * np.clip(edge, 0, 1))


def _slats(rng: np.random.Generator, one: Colour, other: Colour) -> Field:
    """A summer mat of bamboo slats bound by threads."""
    tone = rng.random(SIDE // 16).astype(np.float32)[(_Y // 16).astype(int)]
    round_ = np.sin(np.mod(_Y, 16) / 16 * np.pi)
    thread = (np.mod(_X, 128) < 4).astype(np.float32)
    fibre = cv2.GaussianBlur(np.tile(_fine(rng), (1, 3)), (0, 0), sigmaX=9, sigmaY=0.6)[:, SIDE : 2 * SIDE]
    return _shaded(_mixed(tone, one, other), fibre * 22 + 34 * (round_ - 0.75) - 25 * thread)


def _terrazzo(rng: np.random.Generator, one: Colour, other: Colour) -> Field:
    """Chips of several stones in cement."""
    picture = np.tile(np.array(one, np.float32), (SIDE, SIDE, 1))
    for _ in range(700):
        at, radius = rng.integers(0, SIDE, 2), rng.uniform(2, 9)
        angles = np.sort(rng.uniform(0, 2 * np.pi, 6))
        ring = np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius * rng.uniform(0.6, 1.2, (6, 1))
        share = rng.uniform(0.2, 1.2)
        colour = tuple(float(a + (b - a) * share) for a, b in zip(one, other, strict=True))
        for dx in (-SIDE, 0, SIDE):
            for dy in (-SIDE, 0, SIDE):
                chip = np.round(ring + at + [dx, dy]).astype(np.int32)
                cv2.fillConvexPoly(picture, cv2.convexHull(chip), colour, cv2.LINE_AA)
    return _shaded(np.asarray(picture, dtype=np.float32), _fine(rng) * 1.5)


def _brushed_steel(rng: np.random.Generator, one: Colour, other: Colour) -> Field:
    """A metal tray with long scratches."""
    line = cv2.GaussianBlur(np.tile(_fine(rng), (1, 3)), (0, 0), sigmaX=40, sigmaY=0.5)[:, SIDE : 2 * SIDE]
    return _shaded(_mixed(0.5 + 0.25 * _lumps(rng, 2, 3), one, other), line * 45)


def _twill(rng: np.random.Generator, one: Colour, other: Colour) -> Field:
    """Cloth with a slanting rib, as denim."""
    rib = np.sin((_X + 2 * _Y) * (2 * np.pi / 8))
    yarn = cv2.GaussianBlur(_fine(rng), (0, 0), sigmaX=0.5, sigmaY=2)
    return _shaded(_mixed(0.4 + 0.35 * rib + 0.25 * yarn, one, other), 3 * _lumps(rng, 7, 7))


def _diaper(rng: np.random.Generator, one: Colour, other: Colour) -> Field:
    """A woven cloth with a small lozenge in every lozenge."""
    u, v = np.mod(_X + _Y, 64) - 32, np.mod(_X - _Y, 64) - 32
    line = (np.minimum(32 - np.abs(u), 32 - np.abs(v)) < 2.5).astype(np.float32)
    heart = ((np.abs(u) < 8) & (np.abs(v) < 8)).astype(np.float32)
    weave = np.sin(_X * np.pi / 2) * np.sin(_Y * np.pi / 2)
    return _shaded(_mixed(np.clip(line + heart, 0, 1) * 0.8, one, other), weave * 5 + _fine(rng) * 2)


def _inlay(rng: np.random.Generator, one: Colour, other: Colour) -> Field:
    """A table top of square veneers laid by turns along and across."""
    along = ((_X // 128).astype(int) + (_Y // 128).astype(int)) % 2 == 0
    rows = cv2.GaussianBlur(np.tile(_fine(rng), (1, 3)), (0, 0), sigmaX=22, sigmaY=0.8)[:, SIDE : 2 * SIDE]
    grain = np.where(along, rows, rows.T)
    joint = ((np.mod(_X, 128) < 1.5) | (np.mod(_Y, 128) < 1.5)).astype(np.float32)
    return _shaded(_mixed(np.where(along, 0.25, 0.7).astype(np.float32), one, other), grain * 34 - 22 * joint)


RESERVED_GROUNDS: dict[str, Maker] = {
    "brushed felt": _brushed_felt,
    "hexagons": _hexagons,
    "herringbone": _herringbone,
    "slats": _slats,
    "terrazzo": _terrazzo,
    "brushed steel": _brushed_steel,
    "twill": _twill,
    "diaper": _diaper,
    "inlay": _inlay,
}

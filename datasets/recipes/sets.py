"""Tile sets: a style with its millimetres and material, and its tiles as boxes to be painted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from faces import Style, draw, style
from layouts import Place, TileSize, pose
from solids import FRONT, Material, Solid
from styles import test_make, test_style
from surface import rounded

if TYPE_CHECKING:
    from solids import Skin


@dataclass(frozen=True, slots=True)
class TileSet:
    """A style with its size and material."""

    look: Style
    size: TileSize
    material: Material


@lru_cache(maxsize=8)
def tile_set(seed: int, art: tuple[str, ...] = ()) -> TileSet:
    """The tile set of a seed, for training: style, millimetres, and a body of one or two colours."""
    rng = np.random.default_rng([seed, 5])
    look = style(seed, art)
    wide = rng.uniform(18, 31)
    ratio = rng.uniform(1.22, 1.42)
    depth = wide * rng.uniform(0.55, 0.95)
    backs = (
        (30, 120, 60), (20, 90, 50), (60, 170, 90), (40, 80, 160), (80, 150, 210), (225, 180, 60), (200, 120, 40),
        (120, 40, 110), (190, 40, 50), (30, 30, 34), (200, 175, 120), (235, 235, 230), (120, 200, 180),
    )  # fmt: skip
    back = tuple(int(np.clip(c + rng.uniform(-18, 18), 0, 255)) for c in backs[rng.integers(len(backs))])
    plain = rng.random() < 0.22
    material = Material(
        look.body,
        look.body if plain else (back[0], back[1], back[2]),
        0.0 if plain else rng.uniform(0.15, 0.55),
        wide * rng.uniform(0.05, 0.13),
    )
    return TileSet(look, TileSize(wide, wide * ratio, depth), material)


@lru_cache(maxsize=8)
def test_set(name: str) -> TileSet:
    """The tile set of that name, kept for testing."""
    look, make = test_style(name), test_make(name)
    size = TileSize(make.width, make.width * make.ratio, make.depth)
    return TileSet(look, size, Material(look.body, make.back, make.split, make.radius))


@lru_cache(maxsize=512)
def face_skin(face: str, look_: Style) -> Skin:
    """The face as an RGBA skin with round corners that fade into the body."""
    return np.dstack([draw(face, look_), rounded(inset=2, radius=14)])


def solid_of(place: Place, tiles: TileSet) -> Solid:
    """The tile of a place as a painted box."""
    turn, centre = pose(place, tiles.size)
    size = (tiles.size.width, tiles.size.height, tiles.size.depth)
    return Solid(size, turn, centre, tiles.material, place.face, {FRONT: face_skin(place.face, tiles.look)})

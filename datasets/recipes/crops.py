"""Cuts single drawn tiles out of rendered scenes for training the tile reader.

    python datasets/recipes/crops.py --out DIR --count N --seed S [--art DIR] [--grounds]

writes shards `DIR/crops-000.npz …` of up to 2,000 crops with arrays

    crops  uint8 (n, 128, 128, 3) RGB  the face in the middle, about 0.78 of the crop high
    face   int64 (n,)                 0..41 in the order of `faces.FACES`, 42 a back, 43 nothing: no tile is there
    up     int64 (n,)                 clockwise quarter turns of the face in the crop, 0..3 (no meaning for 42 and 43)
    fill   float64 ()                 a face's height as a part of the crop's

The faces come about equally often, flowers, birds and white dragons more often: their art differs most between sets.
Nothing is what a locator may take for a tile: the ground, and what lies across two tiles or half on one. With
`--grounds` there is nothing else: figured cloth, parquet and tiling from near and far.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import layouts
import numpy as np
import shards
from faces import FACES, art_folders
from grounds import patterned
from sets import solid_of, tile_set
from shots import Scene, shoot
from tables import table
from views import frame, lamp

from vision.corners import quad_of
from vision.phantoms import covered

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from vision.observation import Quad

SIDE = 128
FILL = 0.78
"""A face's height as a part of the crop's."""
NAMES: tuple[str, ...] = (*FACES, "back", "nothing")
NOTHING = 0.16
"""Crops of nothing for every tile."""
_ASLANT = 0.3
"""Cosine of the angle from which a side is seen well enough to be taken for a tile."""
_OF_A_GROUND = 4
"""Crops of one ground: other grounds teach more than other places of this one."""
SIDES = 0.4
"""Part of the bare sides of tiles that are cut out."""
_BEHIND = 0.15
"""The part of a side that may be hidden behind one face."""
_ON_A_TILE = 0.35
"""The part of a crop's face that may lie on one tile where it shows nothing."""


@dataclass(frozen=True, slots=True)
class Crop:
    """One tile: pixels (128, 128, 3) RGB, its class and the clockwise quarter turns of its face."""

    pixels: npt.NDArray[np.uint8]
    face: int
    up: int


def crops(seed: int, number: int, art: tuple[str, ...] = ()) -> Iterator[Crop]:
    """The crops of one scene made for them."""
    rng = np.random.default_rng([seed, number, 13])
    scene, sides = _scene(rng, seed, number, art)
    for tile in scene.tiles:
        if tile["visible"] < 0.8:  # covered tiles are the locator's trouble
            continue
        up = int(rng.integers(4))
        yield Crop(cut(scene.picture, np.array(tile["corners"]), rng, up), NAMES.index(tile["face"]), up)
    for corners in no_tiles(scene, sides, rng):
        yield Crop(cut(scene.picture, corners, rng, 0), NAMES.index("nothing"), 0)


def no_tiles(
    scene: Scene, sides: list[npt.NDArray[np.float64]], rng: np.random.Generator
) -> Iterator[npt.NDArray[np.float64]]:
    """Corners (4, 2) of what is no tile and has about the size and lie of one: a side, beside a tile, or anywhere."""
    tiles = [np.array(tile["corners"]) for tile in (*scene.tiles, *scene.hidden)]
    faces = [quad_of(tile) for tile in tiles]
    for corners in sides:
        if rng.random() < SIDES and _on_a_face(corners, faces) < _BEHIND:
            wide, high = np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[2] - corners[1])
            yield np.roll(corners, -1, axis=0) if wide > high else corners
    height, width = scene.picture.shape[:2]
    for _ in range(rng.binomial(len(tiles), NOTHING)):
        corners = tiles[rng.integers(len(tiles))]
        middle = corners.mean(axis=0)
        if rng.random() < 0.5:
            across, down = corners[1] - corners[0], corners[3] - corners[0]
            place = middle + across * rng.uniform(-1, 1) + down * rng.uniform(-1, 1)
            shape = (corners - middle) * rng.uniform(0.6, 1.1)
        else:
            place = rng.uniform((0, 0), (width, height))
            shape = (corners - middle) @ _any_turn(rng) * np.exp(rng.uniform(-0.7, 0.6))
        if _on_a_face(place + shape, faces) < _ON_A_TILE:
            yield place + shape


def ground_crops(seed: int, number: int) -> Iterator[Crop]:
    """Crops of one figured ground, its figures as large as those on a tile, or a few of them as large as one."""
    rng = np.random.default_rng([seed, number, 17])
    picture = patterned(rng)
    for _ in range(_OF_A_GROUND):
        spin, height = _any_turn(rng), np.exp(rng.uniform(np.log(40), np.log(300)))
        shape = np.array([(-0.375, -0.5), (0.375, -0.5), (0.375, 0.5), (-0.375, 0.5)]) * height
        shape = shape * (rng.uniform(0.5, 1), 1) + rng.normal(0, 0.04, (4, 2)) * height
        reach = height * 0.8
        place = rng.uniform(reach, picture.shape[0] - reach, 2)
        yield Crop(cut(picture, place + shape @ spin, rng, 0), NAMES.index("nothing"), 0)


def _any_turn(rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """A rotation (2, 2) by any angle."""
    return np.asarray(layouts.about_z(rng.uniform(0, 360))[:2, :2])


def _on_a_face(corners: npt.NDArray[np.float64], faces: list[Quad]) -> float:
    """The part of the corners' quad that lies on one face, at most."""
    return max((covered(quad_of(corners), face) for face in faces), default=0.0)


def cut(
    picture: npt.NDArray[np.uint8], corners: npt.NDArray[np.float64], rng: np.random.Generator, up: int
) -> npt.NDArray[np.uint8]:
    """The square around a face, its corners a little off as a locator's are, turned clockwise by `up` quarters."""
    reach = np.linalg.norm(corners[0] - corners[2])
    moved = corners + rng.normal(0, 0.016, (4, 2)) * reach + rng.normal(0, 0.008, 2) * reach
    height = SIDE * FILL * np.exp(rng.normal(0, 0.05))
    width = height * 0.75
    left, top = (SIDE - width) / 2, (SIDE - height) / 2
    face = np.array([(left, top), (left + width, top), (left + width, top + height), (left, top + height)], np.float32)
    shrink = min(1.0, 1.3 * height / max(np.linalg.norm(corners[3] - corners[0]), 1.0))
    if shrink < 0.8:  # a plain warp would alias
        picture = np.asarray(
            cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), dtype=np.uint8
        )
        moved = moved * shrink
    matrix = cv2.getPerspectiveTransform((moved - 0.5).astype(np.float32), face - 0.5)
    grey = (114.0, 114.0, 114.0)
    square = cv2.warpPerspective(picture, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderValue=grey)
    return np.ascontiguousarray(np.rot90(square, -up))


def _scene(
    rng: np.random.Generator, seed: int, number: int, art: tuple[str, ...]
) -> tuple[Scene, list[npt.NDArray[np.float64]]]:
    """A table of one set with faces drawn evenly, and the corners (4, 2) of the tiles' sides that are seen."""
    tiles = tile_set(seed * 7919 + number + 50_000_000, art)
    size = tiles.size
    places = (
        lambda: layouts.row(rng, size, int(rng.integers(4, 16))),
        lambda: layouts.grid(rng, size),
        lambda: layouts.grid(rng, size),
        lambda: layouts.scatter(rng, size, int(rng.integers(6, 26)), backs=0.0),
        lambda: layouts.hand(rng, size),
        lambda: layouts.row(rng, size, int(rng.integers(3, 10)), held=layouts.STANDING),
    )[rng.integers(6)]()
    weights = np.ones(43)
    weights[9], weights[33], weights[34:42], weights[42] = 2.5, 2.0, 1.8, 1.5
    drawn = rng.choice(len(weights), len(places), p=weights / weights.sum())
    placed = [
        replace(p, face=NAMES[f])
        if f < 42
        else replace(p, face="1m", pose=layouts.DOWN if p.pose != layouts.STANDING else p.pose)
        for p, f in zip(
            (replace(q, pose=layouts.UP if q.pose == layouts.DOWN else q.pose) for q in places), drawn, strict=True
        )
    ]
    solids = [solid_of(p, tiles) for p in placed]
    focus = np.concatenate([s.quad("front") for s in solids])
    shape = int(rng.choice([480, 640, 960, 1280, 1600]))  # from a thumbnail's faces of 30 px to a phone's of 100
    camera = frame(rng, focus, (shape, round(shape * 0.8)))
    canvas = table(rng, camera, seed * 7 + number // 8, focus)
    sides = [
        camera.project(solid.label_quad(side))
        for solid in solids
        for side in ("top", "right", "bottom", "left")
        if solid.seen(side, camera) > _ASLANT
    ]
    return shoot(rng, canvas, solids, camera, lamp(rng)), sides


def main() -> None:
    """Writes shards of crops; shards that exist are kept."""
    parser = argparse.ArgumentParser(description="Cut single drawn tiles for the reader.")
    parser.add_argument("--out", type=Path, required=True, help="folder to write")
    parser.add_argument("--count", type=int, required=True, help="number of crops")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--art", type=Path, help="folder with folders of foreign pictures <face>.svg|png|jpg")
    parser.add_argument("--grounds", action="store_true", help="figured grounds alone, which are nothing")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    art = art_folders(args.art)
    made = partial(ground_crops, args.seed) if args.grounds else partial(crops, args.seed, art=art)
    for path, index, count in shards.missing(args.out, "crops", args.count):
        _write(path, shards.shard(made, index, count))


def _write(path: Path, made: list[Crop]) -> None:
    shards.write(
        path,
        crops=np.stack([c.pixels for c in made]),
        face=np.array([c.face for c in made], dtype=np.int64),
        up=np.array([c.up for c in made], dtype=np.int64),
        fill=np.array(FILL),
    )


if __name__ == "__main__":
    main()

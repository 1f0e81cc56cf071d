"""Cut the labelled tiles out of the photos: one file of patches for the reader.

    python datasets/recipes/reader_set.py --photos ../shared/photos --out runs/reader/real.npz [--corners promoted.json]

A patch is a square around one tile, turned upright by its corners where they are known (``promote.py`` finds them),
with room around it, so that training can turn, shift and scale it without inventing pixels. ``inscription`` boxes
(the printed strip of a flower) and ``*-val`` sets are left out; a flower's tile comes back when its corners are known.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from locator_set import INSCRIPTION_LABEL, REAL_SETS, is_dev, read_labels
from numpy.typing import NDArray

PATCH: Final = 112  # pixels a side
FILL: Final = 0.5  # the tile's long side takes this share of the patch
TALL: Final = 4 / 3  # a tile's height over its width

Corners = Sequence[Sequence[float]]


class Patch(NamedTuple):
    """One tile cut out: pixels (112, 112, 3) RGB, its face, whether it was turned upright, where it comes from."""

    pixels: NDArray[np.uint8]
    face: int
    straight: bool
    dev: bool
    source: str


def main() -> None:
    """Write arrays ``pixels, face, straight, dev, source`` to ``--out``."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True, help="folder with tiles/")
    parser.add_argument("--corners", type=Path, help="JSON of corners on real photos that promote.py wrote")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    known = {} if options.corners is None else json.loads(options.corners.read_text())
    patches = list(cut(options.photos / "tiles", known))
    options.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        options.out,
        pixels=np.stack([patch.pixels for patch in patches]),
        face=np.array([patch.face for patch in patches], np.int64),
        straight=np.array([patch.straight for patch in patches]),
        dev=np.array([patch.dev for patch in patches]),
        source=np.array([patch.source for patch in patches]),
    )
    print(f"{len(patches)} patches, {sum(patch.straight for patch in patches)} turned upright by their corners")


def cut(tiles: Path, known: dict[str, list[dict[str, Any]]]) -> Iterator[Patch]:
    """Every labelled tile of the training sets."""
    for name in REAL_SETS:
        for path in sorted((tiles / name / "images").iterdir()):
            photo = cv2.cvtColor(cv2.imread(str(path)), cv2.COLOR_BGR2RGB)
            key = f"{name}/{path.stem}"
            dev = is_dev(name, path.stem)
            label = tiles / name / "labels" / f"{path.stem}.txt"
            for face, quad, straight in _tiles(label, known.get(key), photo.shape):
                yield Patch(_patch(photo, quad, straight=straight), face, straight, dev, key)


def _tiles(
    label: Path, known: list[dict[str, Any]] | None, shape: tuple[int, ...]
) -> Iterator[tuple[int, NDArray[np.float32], bool]]:
    """(face, corners, straight) of each tile: known corners where there are some, else the box."""
    if known is not None:
        for tile in known:
            if tile["face"] is not None:
                yield (
                    tile["face"],
                    np.array(tile["corners"] or _box_corners(tile["box"]), np.float32),
                    bool(tile["corners"]),
                )
        return
    height, width = shape[:2]
    for face, x, y, w, h in read_labels(label):
        if face == INSCRIPTION_LABEL:
            continue
        box = ((x - w / 2) * width, (y - h / 2) * height, (x + w / 2) * width, (y + h / 2) * height)
        yield face, np.array(_box_corners(box), np.float32), False


def _box_corners(box: Sequence[float]) -> list[tuple[float, float]]:
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _patch(photo: NDArray[np.uint8], quad: NDArray[np.float32], *, straight: bool) -> NDArray[np.uint8]:
    """The square around the tile, its longer sides upright; grey where the photo ends."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    if sides[0] + sides[2] > sides[1] + sides[3]:  # lying: start one corner later, so that it stands
        quad = np.roll(quad, -1, axis=0)
        sides = np.roll(sides, -1)
    wide, tall = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    height = PATCH * FILL
    width = (
        height / TALL if straight else height * max(wide / tall, 0.5)
    )  # a box may hold a turned tile: keep its shape
    left, top = (PATCH - width) / 2, (PATCH - height) / 2
    target = np.array(
        [(left, top), (left + width, top), (left + width, top + height), (left, top + height)], np.float32
    )
    turn = cv2.getPerspectiveTransform(quad, target)
    scale = height / tall
    flags = cv2.INTER_LINEAR
    if scale < 0.5:  # noqa: PLR2004  past half size linear sampling skips pixels: shrink by areas first
        photo = cv2.resize(photo, None, fx=2 * scale, fy=2 * scale, interpolation=cv2.INTER_AREA)
        turn = turn @ np.diag([1 / (2 * scale), 1 / (2 * scale), 1.0])
    warped: NDArray[np.uint8] = cv2.warpPerspective(
        photo, turn, (PATCH, PATCH), flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=(114, 114, 114)
    )
    return warped


if __name__ == "__main__":
    main()

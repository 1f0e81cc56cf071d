"""Cut the labelled tiles out of the photos: one file of patches for the reader.

    python datasets/recipes/reader_set.py --photos ../shared/photos --promoted runs/promoted.json --out runs/real.npz

A patch shows one tile as the product cuts it out (``vision.corners.rectify``): by its box, and by its corners where
``promote.py`` found them. It has more around it than the reader will see, so that training can turn, shift and scale it
without inventing pixels. ``inscription`` boxes (the printed strip of a flower) and ``*-val`` sets are left out.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import numpy as np
from locator_set import INSCRIPTION_LABEL, REAL_SETS, is_dev, read_labels

from vision.corners import rectify, standing
from vision.frames import Frame, open_photo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from vision.observation import Quad

PATCH: Final = 112  # pixels a side
AROUND: Final = 0.5  # of the face's height, on every side: the face is half as high as the patch


class Tiles(NamedTuple):
    """The tiles of one photo: their faces, how each is cut out, and whether by its corners."""

    faces: tuple[int, ...]
    quads: tuple[Quad, ...]
    by_corners: tuple[bool, ...]


def main() -> None:
    """Write arrays ``pixels (n, 112, 112, 3), face, by_corners, dev, source`` to ``--out``."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True, help="folder with tiles/")
    parser.add_argument("--promoted", type=Path, help="JSON of corners on real photos that promote.py wrote")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    promoted = {} if options.promoted is None else json.loads(options.promoted.read_text())
    parts: dict[str, list[NDArray[Any]]] = {name: [] for name in ("pixels", "face", "by_corners", "dev", "source")}
    for key, dev, photo, label in photos(options.photos / "tiles"):
        frame = open_photo(photo)
        tiles = promoted_tiles(promoted[key]) if key in promoted else labelled_tiles(label, frame)
        if tiles.faces:
            parts["pixels"].append(rectify(frame.rgb, tiles.quads, PATCH, AROUND))
            parts["face"].append(np.array(tiles.faces, np.int64))
            parts["by_corners"].append(np.array(tiles.by_corners))
            parts["dev"].append(np.full(len(tiles.faces), dev))
            parts["source"].append(np.full(len(tiles.faces), key))
    options.out.parent.mkdir(parents=True, exist_ok=True)
    joined = {name: np.concatenate(arrays) for name, arrays in parts.items()}
    np.savez(options.out, allow_pickle=False, **joined)
    print(f"{len(joined['face'])} patches, {joined['by_corners'].sum()} of them cut by corners")


def photos(tiles: Path) -> Iterator[tuple[str, bool, Path, Path]]:
    """(set/photo, development or not, photo, label) of the training sets."""
    for name in REAL_SETS:
        for photo in sorted((tiles / name / "images").iterdir()):
            label = tiles / name / "labels" / f"{photo.stem}.txt"
            yield f"{name}/{photo.stem}", is_dev(name, photo.stem), photo, label


def labelled_tiles(label: Path, frame: Frame) -> Tiles:
    """The labelled tiles by their boxes."""
    rows = [row for row in read_labels(label) if row[0] != INSCRIPTION_LABEL]
    boxes = [
        ((x - w / 2) * frame.width, (y - h / 2) * frame.height, (x + w / 2) * frame.width, (y + h / 2) * frame.height)
        for _, x, y, w, h in rows
    ]
    return Tiles(tuple(row[0] for row in rows), tuple(map(_around, boxes)), (False,) * len(rows))


def promoted_tiles(known: list[dict[str, Any]]) -> Tiles:
    """The tiles of known face by their boxes, and once more by their corners where those are known."""
    named = [tile for tile in known if tile["face"] is not None]
    cornered = [tile for tile in named if tile["corners"] is not None]
    by_box = [_around(tuple(tile["box"])) for tile in named]
    by_corners = [standing(cast("Quad", tuple(map(tuple, tile["corners"])))) for tile in cornered]
    faces = tuple(tile["face"] for tile in [*named, *cornered])
    return Tiles(faces, (*by_box, *by_corners), (False,) * len(named) + (True,) * len(cornered))


def _around(box: tuple[float, float, float, float]) -> Quad:
    left, top, right, bottom = box
    return standing(((left, top), (right, top), (right, bottom), (left, bottom)))


if __name__ == "__main__":
    main()

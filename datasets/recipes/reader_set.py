"""Cut the labelled tiles out of the photos: one file of patches for the reader.

    python datasets/recipes/reader_set.py --photos ../shared/photos --out runs/real.npz

A patch shows one tile by its box, cut out as the product cuts (``vision.corners.rectify``). It has more around it than
the reader will see, so that training can turn, shift and scale it without inventing pixels. ``inscription`` boxes (the
printed strip of a flower) and ``*-val`` sets are left out.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from locator_set import INSCRIPTION_LABEL, REAL_SETS, in_pixels, is_dev, read_labels

from vision.corners import box_corners, rectify, standing
from vision.frames import Frame, open_photo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from vision.observation import Quad

PATCH: Final = 112  # pixels a side
AROUND: Final = 0.5  # of the face's height, on every side
FILL: Final = 1 / (1 + 2 * AROUND)  # share of the patch that a face's height takes


def main() -> None:
    """Write arrays ``pixels (n, 112, 112, 3), face, dev, source`` and the number ``fill`` to ``--out``."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True, help="folder with tiles/")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    parts: dict[str, list[NDArray[Any]]] = {name: [] for name in ("pixels", "face", "dev", "source")}
    for source, photo, label in photos(options.photos / "tiles"):
        frame = open_photo(photo)
        faces, quads = labelled_tiles(label, frame)
        if faces:
            parts["pixels"].append(rectify(frame.rgb, quads, PATCH, AROUND))
            parts["face"].append(np.array(faces, np.int64))
            parts["dev"].append(np.full(len(faces), is_dev(source, photo.stem)))
            parts["source"].append(np.full(len(faces), source))
    options.out.parent.mkdir(parents=True, exist_ok=True)
    joined = {name: np.concatenate(arrays) for name, arrays in parts.items()}
    np.savez(options.out, allow_pickle=False, fill=np.array(FILL), **joined)
    print(f"{len(joined['face'])} patches, {joined['dev'].sum()} of them to choose by")


def photos(tiles: Path) -> Iterator[tuple[str, Path, Path]]:
    """(set, photo, label) of the training sets."""
    for name in REAL_SETS:
        for photo in sorted((tiles / name / "images").iterdir()):
            yield name, photo, tiles / name / "labels" / f"{photo.stem}.txt"


def labelled_tiles(label: Path, frame: Frame) -> tuple[list[int], list[Quad]]:
    """Faces of the labelled tiles, and their boxes as corners."""
    rows = [row for row in read_labels(label) if row[0] != INSCRIPTION_LABEL]
    boxes = [in_pixels(row[1:], (frame.width, frame.height)) for row in rows]
    return [row[0] for row in rows], [standing(box_corners(box)) for box in boxes]


if __name__ == "__main__":
    main()

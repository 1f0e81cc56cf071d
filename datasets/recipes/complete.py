"""Let a first locator complete the labels of real photos: whole tiles for printed strips, tiles that were left out.

    python datasets/recipes/complete.py --photos ../shared/photos --model models/tiles-v1 --out runs/completed.json

Two known faults of the labels are mended. An ``inscription`` box (the printed strip of a flower) is replaced by the
tile found around it; a photo in which a strip has no tile around it is left out of the locator's training altogether.
And in the sets whose background tiles nobody labelled, those are added.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from locator_set import BACK_LABEL, INSCRIPTION_LABEL, REAL_SETS, read_labels

from vision.detections import BACK, DIE, Detections, box_areas, box_ious, intersections
from vision.frames import open_photo
from vision.locator import OnnxLocator
from vision.weights import load_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray


GAPS: Final = ("hk-hand", "hk-turned")  # sets with unlabelled tiles; elsewhere what is added were keys of a keyboard
AGREES: Final = 0.6  # overlap of a found tile with a label: well above the 0.5 that counts as found
HOLDS: Final = 0.7  # share of a strip inside the tile it is printed on
WHOLE: Final = 1.3  # a tile is at least so many times as large as the strip on it
ADDED: Final = 0.6  # confidence from which an unlabelled tile is believed
APART: Final = 0.3  # an added tile overlaps no label more than this

Tile = dict[str, Any]


def main() -> None:
    """Write ``{"set/photo": [{"kind", "face", "box"}, …]}``; the face is null where unknown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True, help="folder with tiles/")
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    locator = OnnxLocator(load_card(options.model))
    whole: dict[str, list[Tile]] = {}
    for name, photo, label in labelled(options.photos / "tiles"):
        frame = open_photo(photo)
        size = frame.width, frame.height
        tiles = completed(read_labels(label), size, locator.locate(frame), add=name in GAPS)
        if tiles is not None:
            whole[f"{name}/{photo.stem}"] = tiles
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(whole))
    every = [tile for tiles in whole.values() for tile in tiles]
    print(f"{len(whole)} photos, {len(every)} tiles, {sum(tile['face'] is None for tile in every)} of unknown face")


def labelled(tiles: Path) -> Iterator[tuple[str, Path, Path]]:
    """(set, photo, label) of every training photo."""
    for name in REAL_SETS:
        for photo in sorted((tiles / name / "images").iterdir()):
            yield name, photo, tiles / name / "labels" / f"{photo.stem}.txt"


def completed(
    rows: list[tuple[int, float, float, float, float]], size: tuple[int, int], found: Detections, *, add: bool
) -> list[Tile] | None:
    """The labels of one photo completed by what was found, or None where a strip has no tile."""
    found = found.where(found.kinds != DIE)
    boxes = _pixel_boxes(rows, size)
    faces = np.array([row[0] for row in rows], int)
    strips, whole = boxes[faces == INSCRIPTION_LABEL], boxes[faces != INSCRIPTION_LABEL]
    tiles: list[Tile] = []
    taken: set[int] = set()
    for face, box in zip(faces[faces != INSCRIPTION_LABEL], whole, strict=True):
        _take_best(box, found, taken)
        tiles.append({"kind": "back" if face == BACK_LABEL else "face", "face": int(face), "box": box.tolist()})
    for strip in strips:
        index = _holder(strip, found, taken)
        if index is None:
            return None
        tiles.append(_as_tile(found, index))
    return tiles + [_as_tile(found, index) for index in _unlabelled(found, boxes, taken) if add]


def _take_best(box: NDArray[np.float32], found: Detections, taken: set[int]) -> None:
    """Mark the found tile that agrees best with a labelled box: it is no further one."""
    ious = box_ious(box[None], found.boxes)[0]
    ious[list(taken)] = 0
    if len(ious) and ious.max() >= AGREES:
        taken.add(int(ious.argmax()))


def _holder(strip: NDArray[np.float32], found: Detections, taken: set[int]) -> int | None:
    """The surest found tile around a printed strip."""
    if not len(found):
        return None
    area = box_areas(strip[None])[0]
    held = intersections(strip[None], found.boxes)[0] > HOLDS * area
    candidates = [i for i in np.flatnonzero(held & (box_areas(found.boxes) > WHOLE * area)) if i not in taken]
    if not candidates:
        return None
    index = int(max(candidates, key=lambda i: found.scores[i]))
    taken.add(index)
    return index


def _unlabelled(found: Detections, boxes: NDArray[np.float32], taken: set[int]) -> list[int]:
    """Found tiles that no label mentions, sure enough to be added."""
    near = intersections(found.boxes, boxes).max(axis=1, initial=0) / box_areas(found.boxes).clip(1)
    return [i for i in range(len(found)) if i not in taken and found.scores[i] >= ADDED and near[i] < APART]


def _as_tile(found: Detections, index: int) -> Tile:
    kind = "back" if found.kinds[index] == BACK else "face"
    return {"kind": kind, "face": None, "box": found.boxes[index].tolist()}


def _pixel_boxes(rows: list[tuple[int, float, float, float, float]], size: tuple[int, int]) -> NDArray[np.float32]:
    relative = np.array([row[1:] for row in rows], np.float32).reshape(-1, 4)
    centre, half = relative[:, :2] * size, relative[:, 2:] * size / 2
    return np.concatenate([centre - half, centre + half], axis=1).astype(np.float32)


if __name__ == "__main__":
    main()

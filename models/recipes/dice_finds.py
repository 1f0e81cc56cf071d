"""Cut out what the locator finds, dice and what is none, for the dice reader to learn.

    python models/recipes/dice_finds.py --photos ../shared/photos/dice/board --scenes runs/near-dice --out runs/finds

Photos and scenes are those that are trained on. The locator is asked for more than it is believed for
(``--confidence``), whatever it calls it, so that the reader sees what it will have to refuse: tiles, buttons, figures
of a board, and parts of dice: a side alone, what lies between two. Any other find that shares a little with a die is
left out. Writes a shard in the form of
``datasets/recipes/dice_crops.py``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from dice_model import FILL, VALUES
from evaluate_dice import NONE, photos_of, same_dice, scenes_of
from false_finds import eager_locator, find_options

from vision.detections import box_areas, box_ious, intersections
from vision.dice import RED, DieKind
from vision.dice_reader import dice_crops
from vision.frames import open_photo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from evaluate_dice import Scene
    from numpy.typing import NDArray

    from vision.locator import OnnxLocator
    from vision.observation import Box

SIDE = 96
UNKNOWN = -1
APART = 0.05
"""Of intersection over union with a die: what shares more is a part of it, or nearly it."""
WITHIN, SMALLER = 0.7, 0.45
"""How much of a part lies in a die at least, and how large it is beside that at most."""
MOST = 10
"""Finds that are no die, of one photo: a hand has twenty tiles."""


class Find(NamedTuple):
    """What was found, and what is known of it, as the shards have it."""

    crop: NDArray[np.uint8]
    value: int
    red: int


def main() -> None:
    """Locate, compare, cut, write."""
    parser = find_options(__doc__)
    parser.add_argument("--photos", type=Path, nargs="*", default=[], help="folders with images/ and labels/")
    parser.add_argument("--scenes", type=Path, nargs="*", default=[], help="folders that scenes.py wrote")
    options = parser.parse_args()
    locator = eager_locator(options)
    rng = np.random.default_rng(1)
    scenes = [scene for folder in options.photos for scene in photos_of(folder)]
    scenes += [scene for folder in options.scenes for scene in scenes_of(folder)]
    cut = [find for scene in scenes for find in finds(locator, scene, rng)]
    crops, value, red = (np.array(column) for column in zip(*cut, strict=True))
    options.out.mkdir(parents=True, exist_ok=True)
    inked = np.where(red == UNKNOWN, UNKNOWN, red * np.isin(value, RED))
    sides, top = np.full((len(cut), 6), UNKNOWN), np.full((len(cut), 4, 2), np.nan, np.float32)
    np.savez_compressed(
        options.out / "dice-finds.npz", crops=crops, value=value, sides=sides, red=red, inked=inked, top=top
    )
    print(f"{len(value)} finds, {int((value != VALUES.index('no die')).sum())} of dice")


def finds(locator: OnnxLocator, scene: Scene, rng: np.random.Generator) -> Iterator[Find]:
    """What is found in a photo: every die, and a few things that are none."""
    frame = open_photo(scene.photo)
    found = locator.locate(frame)
    true = np.array([die.box for die in scene.dice], np.float32).reshape(-1, 4)
    pairs = same_dice(found.boxes, true)
    apart = box_ious(found.boxes, true).max(axis=1, initial=0) < APART
    is_none = apart | (_parts(found.boxes, true) & ~np.isin(np.arange(len(found)), list(pairs)))
    none = [int(index) for index in rng.permutation(np.flatnonzero(is_none))[:MOST]]
    taken = [*pairs, *none]
    boxes: list[Box] = [(left, top, right, bottom) for left, top, right, bottom in found.boxes[taken].tolist()]
    for index, crop in zip(taken, dice_crops(frame.rgb, boxes, SIDE, FILL) if boxes else (), strict=True):
        die = scene.dice[pairs[index]] if index in pairs else None
        if die is None:
            yield Find(crop, VALUES.index("no die"), UNKNOWN)
        elif die.value == NONE:
            yield Find(crop, VALUES.index("untold"), UNKNOWN)
        else:
            yield Find(crop, die.value, UNKNOWN if die.kind is None else int(die.kind is DieKind.RED_1_4))


def _parts(boxes: NDArray[np.float32], dice: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which boxes (n, 4) show no more than a part of one of the dice (m, 4)."""
    areas = box_areas(boxes)[:, None]
    within = intersections(boxes, dice) > WITHIN * areas
    return np.asarray((within & (areas < SMALLER * box_areas(dice))).any(axis=1), np.bool_)


if __name__ == "__main__":
    main()

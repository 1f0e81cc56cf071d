"""Turn labelled photos, dice photos and drawn scenes into one training set for the locator.

The locator knows three classes (face, back, die) and the four corners of a face. Drawn scenes teach corners; so do
real tiles that stand straight in their box (``upright.py``). The others teach the box alone: their corners are marked
invisible.

    python datasets/recipes/locator_set.py --photos ../shared/photos --scenes runs/scenes --out runs/locator

What is left out, and why:
- photos with ``inscription`` boxes: the label covers only the printed strip of a flower, and a locator trained on it
  learns to cut tiles;
- every ``*-val`` set: those measure, they never teach.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import upright
from PIL import Image

from scoring import Tile
from vision.corners import box_corners

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.observation import Box

FACES: Final = tuple(map(str, Tile))
KINDS: Final = ("face", "back", "die")
CLASSES: Final = {"kinds": KINDS, "faces": (*FACES, "back", "die")}
"""What the locator tells apart; every face as a class of its own only to compare with (``single_stage.py``)."""

REAL_SETS: Final = ("hk-hand", "hk-macro", "riichi-tray", "hk-turned")
DICE_SETS: Final = ("tray", "board")
DICE_TIMES: Final = 4  # each photo of dice is seen, for one of tiles: they are a few hundred, and no two dice alike
LABELS: Final = (*FACES, "back", "inscription")  # the shared label list
INSCRIPTION_LABEL: Final = LABELS.index("inscription")

# How straight tiles are told in each set: hk-macro kept its proportions, two sets were stretched to a square, and in
# hk-turned nothing stands straight.
STRAIGHT: Final = {"hk-macro": upright.by_shape, "hk-hand": upright.by_neighbour, "riichi-tray": upright.by_neighbour}

# hk-macro photos of tile backs and blank sides that carry no boxes: they would teach that a back is nothing.
UNLABELLED_BACKS: Final = tuple(f"IMG_{number}" for number in range(6360, 6368))

# Held out to choose a model by, never trained on: one session of hk-macro and one in ten scenes of hk-turned.
DEV_MACRO: Final = ("IMG_61", "IMG_62")
DEV_TURNED_EVERY: Final = 10


class Example(NamedTuple):
    """A photo and its label lines in pose format: class, box, four corners with visibility."""

    photo: Path
    lines: tuple[str, ...]
    dev: bool


def main() -> None:
    """Write ``images/{train,dev}``, ``labels/{train,dev}`` and ``locator.yaml`` under ``--out``."""
    options = _options()
    classes = CLASSES[options.classes]
    examples = [*real_examples(options.photos / "tiles", classes, without=options.without)]
    examples += dice_examples(options.photos / "dice", classes)
    for folder in options.scenes:
        examples += scene_examples(folder, classes)
    write_set(examples, options.out, classes)


def class_of(name: str, classes: Sequence[str]) -> int:
    """The class of a tile or die: its own name, or that it is a face.

    >>> class_of("3m", KINDS), class_of("back", KINDS)
    (0, 1)
    """
    return classes.index(name if name in classes else "face")


def real_examples(tiles: Path, classes: Sequence[str] = KINDS, *, without: Sequence[str] = ()) -> Iterator[Example]:
    """Labelled photos of the sets in ``REAL_SETS``, those in ``without`` left out."""
    for name in (name for name in REAL_SETS if name not in without):
        for photo in sorted((tiles / name / "images").iterdir()):
            rows = read_labels(tiles / name / "labels" / f"{photo.stem}.txt")
            if photo.stem in UNLABELLED_BACKS or any(row[0] == INSCRIPTION_LABEL for row in rows):
                continue
            with Image.open(photo) as picture:
                size = picture.size
            boxes = [in_pixels(row[1:], size) for row in rows]
            straight = STRAIGHT[name](boxes) if name in STRAIGHT else [False] * len(boxes)
            kinds = [class_of(LABELS[row[0]], classes) for row in rows]
            lines = [
                _box_line(kind, box, size, known=known) for kind, box, known in zip(kinds, boxes, straight, strict=True)
            ]
            yield Example(photo, tuple(lines), is_dev(name, photo.stem))


def read_labels(label: Path) -> list[tuple[int, float, float, float, float]]:
    """Rows (class, centre x, centre y, width, height) of a YOLO label, relative; none where the file is missing."""
    if not label.exists():
        return []
    fields = (line.split() for line in label.read_text().splitlines() if line.strip())
    return [(int(f[0]), float(f[1]), float(f[2]), float(f[3]), float(f[4])) for f in fields]


def in_pixels(relative: tuple[float, float, float, float], size: tuple[int, int]) -> Box:
    """A label's relative box (centre, width, height) as left, top, right, bottom in a photo of ``size``."""
    x, y, w, h = relative
    return (x - w / 2) * size[0], (y - h / 2) * size[1], (x + w / 2) * size[0], (y + h / 2) * size[1]


def is_dev(name: str, stem: str) -> bool:
    """Whether a photo belongs to the development split: whole sessions and whole scenes, never single photos.

    >>> is_dev("hk-macro", "IMG_6123"), is_dev("hk-hand", "IMG_6123")
    (True, False)
    """
    if name == "hk-macro":
        return stem.startswith(DEV_MACRO)
    if name == "hk-turned":
        scene = stem.removesuffix("-0").removesuffix("-1")
        return sum(scene.encode()) % DEV_TURNED_EVERY == 0
    return False


def dice_examples(dice: Path, classes: Sequence[str] = KINDS) -> Iterator[Example]:
    """Photos of dice, ``DICE_TIMES`` each: a class of its own, and what a dots tile is not."""
    die = class_of("die", classes)
    for name in DICE_SETS:
        for photo in sorted((dice / name / "images").iterdir()):
            rows = read_labels(dice / name / "labels" / f"{photo.stem}.txt")
            yield from [Example(photo, tuple(_line(die, row[1:]) for row in rows), dev=False)] * DICE_TIMES


def scene_examples(folder: Path, classes: Sequence[str] = KINDS) -> Iterator[Example]:
    """Drawn scenes with exact corners; a face less than half visible is left out of the labels."""
    for text in (folder / "truth.jsonl").read_text().splitlines():
        scene = json.loads(text)
        if any("box" not in die for die in scene["dice"]):
            sys.exit(f"{folder}: drawn before dice had boxes; draw its scenes anew, in an empty folder")
        size = scene["width"], scene["height"]
        lines = [
            _corner_line(class_of(tile["face"], classes), tile["corners"], size)
            for tile in scene["tiles"]
            if tile["visible"] >= 0.5
        ]
        lines += [_corner_line(class_of("die", classes), die["corners"], size, die["box"]) for die in scene["dice"]]
        yield Example(folder / "images" / scene["photo"], tuple(lines), dev=False)


def write_set(examples: Sequence[Example], out: Path, classes: Sequence[str] = KINDS) -> None:
    """Link the photos and write the labels and the dataset file that ultralytics reads."""
    for split in ("train", "dev"):
        for kind in ("images", "labels"):
            folder = out / kind / split
            folder.mkdir(parents=True, exist_ok=True)
            for old in folder.iterdir():
                old.unlink()
    for number, example in enumerate(examples):
        split = "dev" if example.dev else "train"
        stem = f"{number:06d}"
        (out / "images" / split / f"{stem}{example.photo.suffix}").symlink_to(example.photo.resolve())
        (out / "labels" / split / f"{stem}.txt").write_text("".join(line + "\n" for line in example.lines))
    (out / "locator.yaml").write_text(
        f"path: {out.resolve()}\ntrain: images/train\nval: images/dev\nkpt_shape: [4, 3]\nflip_idx: [0, 1, 2, 3]\n"
        f"names: {list(classes)}\n"
    )
    dev = sum(example.dev for example in examples)
    print(f"{len(examples) - dev} photos to train, {dev} to choose by, {sum(len(e.lines) for e in examples)} boxes")


def _line(kind: int, box: Sequence[float]) -> str:
    x, y, w, h = box
    left, top = max(0.0, x - w / 2), max(0.0, y - h / 2)
    right, bottom = min(1.0, x + w / 2), min(1.0, y + h / 2)
    numbers = ((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)
    return " ".join([str(kind), *(f"{n:.6f}" for n in numbers), *("0 0 0",) * 4])


def _corner_line(
    kind: int, corners: Sequence[Sequence[float]], size: tuple[int, int], whole: Sequence[float] | None = None
) -> str:
    """Box of the corners, or the ``whole`` one, inside the picture; a corner outside the picture is not visible."""
    points = [(x / size[0], y / size[1]) for x, y in corners]
    ends = points if whole is None else [(whole[i] / size[0], whole[i + 1] / size[1]) for i in (0, 2)]
    xs = [min(1.0, max(0.0, x)) for x, _ in ends]
    ys = [min(1.0, max(0.0, y)) for _, y in ends]
    box = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys))
    inside = all(0 <= x <= 1 and 0 <= y <= 1 for x, y in points)
    marks = [f"{x:.6f} {y:.6f} 2" if inside else "0 0 0" for x, y in points]
    return " ".join([str(kind), *(f"{n:.6f}" for n in box), *marks])


def _box_line(kind: int, box: Box, size: tuple[int, int], *, known: bool) -> str:
    """A labelled box, its corners those of the face where that is ``known``."""
    if known:
        return _corner_line(kind, box_corners(box), size)
    left, top, right, bottom = box
    width, height = size
    return _line(
        kind, ((left + right) / 2 / width, (top + bottom) / 2 / height, (right - left) / width, (bottom - top) / height)
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True, help="folder with tiles/ and dice/")
    parser.add_argument("--scenes", type=Path, nargs="*", default=[], help="folders that scenes.py wrote")
    parser.add_argument("--classes", choices=CLASSES, default="kinds", help="what is told apart")
    parser.add_argument("--without", nargs="*", default=[], choices=REAL_SETS, help="sets to leave out and measure on")
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


if __name__ == "__main__":
    main()

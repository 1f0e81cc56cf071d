"""Measure a model on dice: which are found, which values are right, and which wrong ones nobody is warned of.

    python models/recipes/evaluate_dice.py --photos ../shared/photos/dice/tray-val ../shared/photos/dice/board-val
    python models/recipes/evaluate_dice.py --scenes runs/test-dice --model DIR --json

A folder of photos holds ``images/`` and ``labels/`` (class 0 to 5 for 1 to 6, centre x, centre y, width, height,
relative); one of scenes is what ``datasets/recipes/scenes.py`` wrote. Dice are matched one to one where the middle of
each lies in the box of the other: of the labels of tray-val one in twenty is twice as wide as its die. How many boxes
also overlap by half (intersection over union) is told beside it. A warning is a value that cannot be told, or one less
likely than the card's ``unsure``. Of drawn dice those that lean or whose top is seen to less than three quarters have
no value to ask for: they are neither found nor missed, but a value told of them without a warning is wrong. Shares come
with Wilson's 95 % interval.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from evaluate import labels_of
from overlaps import one_to_one
from rates import Rate
from workers import over, run_options

from vision.detections import box_ious
from vision.dice import DieKind
from vision.errors import VisionError
from vision.frames import open_photo
from vision.pipeline import read
from vision.weights import load_card

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.dice import Die
    from vision.observation import Box
    from vision.pipeline import Model

SEEN: Final = 0.75  # of a drawn die's top
LEAST: Final = 0.1
"""Intersection over union of boxes that hold each other's middle: below that one is many times the other."""
LABELS: Final = ("1", "2", "3", "4", "5", "6")
NONE: Final = 0  # the value of a die that shows none
LISTED: Final = 40


@dataclass(frozen=True, slots=True)
class TrueDie:
    """A die that lies there."""

    value: int
    """``NONE`` where there is none to ask for."""
    kind: DieKind | None
    """Of which kind it is, where that is known."""
    box: Box


@dataclass(frozen=True, slots=True)
class Scene:
    """A photo whose dice are known."""

    photo: Path
    dice: tuple[TrueDie, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A photo's dice, read and compared."""

    scene: Scene
    read: tuple[Die, ...]
    pairs: dict[int, int]
    """Index of a die read -> index of the true one in its place."""
    boxed: frozenset[int]
    """Indexes of true dice whose box overlaps by half with one of a die read."""

    @property
    def asked(self) -> list[int]:
        """Indexes of the true dice that show a value."""
        return [index for index, die in enumerate(self.scene.dice) if die.value != NONE]

    @property
    def told(self) -> list[tuple[int, TrueDie]]:
        """Dice read (by index) in the place of one that shows a value, and that one."""
        places = ((read, self.scene.dice[true]) for read, true in self.pairs.items())
        return [(read, die) for read, die in places if die.value != NONE]

    def wrong(self, index: int) -> bool:
        """Whether a die read shows something else, or nothing."""
        return index not in self.pairs or self.read[index].value != self.scene.dice[self.pairs[index]].value


def main() -> None:
    """Read every photo, compare, report."""
    options = _options()
    sets = [*((folder, photos_of(folder)) for folder in options.photos), *((f, scenes_of(f)) for f in options.scenes)]
    try:
        card = load_card(options.model)
        judged = [
            (folder.name, list(over(judge, scenes, folder=options.model, workers=options.workers)))
            for folder, scenes in sets
        ]
    except VisionError as error:
        sys.exit(str(error))
    if options.json:
        told = {name: {key: rate.as_json() for key, rate in figures(some).items()} for name, some in judged}
        print(json.dumps({"model": f"{card.name} {card.version}", "sets": told}, ensure_ascii=False))
        return
    print(f"{card.name} {card.version}")
    for name, some in judged:
        print(f"\n{name}: {len(some)} photos")
        print("\n".join(f"  {key:<44} {rate}" for key, rate in figures(some).items()))
        print("\n".join(list(_faults(some))[:LISTED]))


def judge(model: Model, scene: Scene) -> Judged:
    """Read a photo and compare."""
    dice = read(open_photo(scene.photo), model=model).dice
    boxes, true = (
        np.array(list(some), np.float32).reshape(-1, 4)
        for some in ((d.seen.box for d in dice), (d.box for d in scene.dice))
    )
    return Judged(scene, dice, same_dice(boxes, true), frozenset(one_to_one(box_ious(boxes, true)).values()))


def same_dice(boxes: NDArray[np.float32], others: NDArray[np.float32]) -> dict[int, int]:
    """Index of a box (n, 4) -> index of the other (m, 4) that is the same die: the middle of each lies in the other."""
    both = _holds(boxes, others) & _holds(others, boxes).T
    return one_to_one(np.where(both, box_ious(boxes, others), 0), LEAST)


def _holds(boxes: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Whether each of the boxes (n, 4) has the middle of each other (m, 4) in it: (n, m)."""
    middles = (others[:, :2] + others[:, 2:]) / 2
    inside = (middles >= boxes[:, None, :2]) & (middles <= boxes[:, None, 2:])
    return np.asarray(inside.all(axis=2), dtype=np.bool_)


def figures(judged: Sequence[Judged]) -> dict[str, Rate]:
    """Every share that is measured."""
    told = [(one, index, die) for one in judged for index, die in one.told]
    red = [(one, index, die) for one, index, die in told if die.kind is DieKind.RED_1_4]
    kinds = [(one.read[index].kind, die.kind) for one, index, die in told if die.kind and one.read[index].kind]
    surely = [(one, index) for one in judged for index in range(len(one.read)) if one.read[index].sure]
    return {
        "found": Rate(len(told), sum(len(one.asked) for one in judged)),
        "found, boxes overlapping by half": Rate(
            sum(index in one.boxed for one in judged for index in one.asked), sum(len(one.asked) for one in judged)
        ),
        "of those read there": Rate.over(index in one.pairs for one in judged for index in range(len(one.read))),
        "values right, of those found": Rate.over(not one.wrong(index) for one, index, _ in told),
        "values right, of dice with a red 1 and 4": Rate.over(not one.wrong(index) for one, index, _ in red),
        "with a warning, of those found": Rate.over(not one.read[index].sure for one, index, _ in told),
        "wrong, of those without a warning": Rate.over(one.wrong(index) for one, index in surely),
        "invented, of those without a warning": Rate.over(index not in one.pairs for one, index in surely),
        "kinds right, of those told": Rate.over(said is true for said, true in kinds),
    }


def photos_of(folder: Path) -> list[Scene]:
    """The labelled photos of a folder."""
    scenes = []
    for photo in sorted((folder / "images").iterdir()):
        labels = labels_of(folder / "labels" / f"{photo.stem}.txt", LABELS, open_photo(photo))
        scenes.append(Scene(photo, tuple(TrueDie(int(label.face), None, label.box) for label in labels)))
    return scenes


def scenes_of(folder: Path) -> list[Scene]:
    """The drawn scenes of a folder."""
    scenes = []
    for line in (folder / "truth.jsonl").read_text().splitlines():
        truth = json.loads(line)
        dice = [
            TrueDie((die["value"] or NONE) if die["visible"] >= SEEN else NONE, DieKind(die["kind"]), tuple(die["box"]))
            for die in truth["dice"]
        ]
        scenes.append(Scene(folder / "images" / truth["photo"], tuple(dice)))
    return scenes


def _faults(judged: Sequence[Judged]) -> list[str]:
    lines = []
    for one in judged:
        for index in range(len(one.read)):
            if one.wrong(index) and one.read[index].sure:
                true = one.scene.dice[one.pairs[index]].value if index in one.pairs else "nothing"
                lines.append(f"  {one.scene.photo.name}: {true} read as {one.read[index].value} without a warning")
        missed = [one.scene.dice[index].value for index in one.asked if index not in one.pairs.values()]
        lines += [f"  {one.scene.photo.name}: missed {value}" for value in missed]
    return lines


def _options() -> argparse.Namespace:
    parser = run_options(__doc__)
    parser.add_argument("--photos", type=Path, nargs="*", default=[], help="folders with images/ and labels/")
    parser.add_argument("--scenes", type=Path, nargs="*", default=[], help="folders that scenes.py wrote")
    return parser.parse_args()


if __name__ == "__main__":
    main()

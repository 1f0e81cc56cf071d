"""Measure a model on labelled photos: which tiles are found, and which are found with the right face.

    python models/recipes/evaluate.py --photos ../shared/photos/tiles/hk-hand-val ../shared/photos/tiles/hk-macro-val
    python models/recipes/evaluate.py --photos FOLDER --model DIR --json --report OUT

A folder holds ``images/`` and ``labels/`` (class, centre x, centre y, width, height, relative; the names of the
classes in ``data.yaml`` beside the folder or in it). Observations and labels are matched one to one, best overlap
first, where the intersection over union of their boxes is at least 0.5; a pair is right if the face is, too.

Labels named ``inscription`` mark only the printed strip of a flower. They are no tiles: the strip is not counted, and
an observation that holds one (and no labelled tile) is neither right nor wrong.

``--report OUT`` writes a page with the confusion matrix, the calibration plot and the worst errors with their crops.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from overlaps import one_to_one
from rates import FaceRate
from workers import over, run_options

from vision.corners import hull
from vision.detections import box_areas, box_ious, intersections
from vision.errors import VisionError
from vision.frames import open_photo
from vision.observe import observe
from vision.weights import load_card

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from vision.frames import Frame
    from vision.observation import Box, TileObservation
    from vision.pipeline import Model
    from vision.weights import ModelCard

INSCRIPTION: Final = "inscription"
HOLDS: Final = 0.7  # of a strip within a box: the box is that flower's
LISTED: Final = 12  # worst photos that are told
NOTE: Final = "labels of printed strips (inscription) are not counted, and tiles on which they lie neither"


@dataclass(frozen=True, slots=True)
class Label:
    """A labelled box."""

    face: str
    box: Box


@dataclass(frozen=True, slots=True)
class Outcome:
    """One photo, compared by the boxes of the locator or by the hulls of the corners."""

    photo: str
    right: tuple[str, ...]
    """Faces found and named."""
    misread: tuple[tuple[str, str], ...]
    """(label, named) of tiles found, but not named right."""
    missed: tuple[str, ...]
    invented: tuple[str, ...]
    """What was named where no tile is labelled."""

    @property
    def exact(self) -> bool:
        """Whether every tile is found and named, and nothing else."""
        return not (self.misread or self.missed or self.invented)

    @property
    def faults(self) -> int:
        """How many things are wrong."""
        return len(self.misread) + len(self.missed) + len(self.invented)


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts of one set."""

    photos: int
    tiles: int
    found: int
    """Tiles with an observation in their place, whatever it names."""
    right: int
    observed: int
    exact_photos: int

    @property
    def precision(self) -> float:
        """Share of the observations that are right."""
        return self.right / max(1, self.observed)

    @property
    def recall(self) -> float:
        """Share of the tiles that are found and named."""
        return self.right / max(1, self.tiles)


@dataclass(frozen=True, slots=True)
class Photo:
    """One photo, read."""

    path: Path
    tiles: tuple[TileObservation, ...]
    labels: tuple[Label, ...]

    def compared(self, *, by_corners: bool) -> Outcome:
        """Compare the boxes of the locator with the labels, or the hulls of the corners."""
        boxes = [hull(tile.corners) if by_corners else tile.box for tile in self.tiles]
        return compared(self.path.name, self.tiles, boxes, self.labels)


@dataclass(frozen=True, slots=True)
class Report:
    """What is known of one set."""

    name: str
    by_box: Figures
    by_corners: Figures
    faces: dict[str, FaceRate]
    worst: tuple[Outcome, ...]
    """Photos with faults, most faults first."""
    photos: tuple[Photo, ...] = ()


def main() -> None:
    """Measure every folder and report."""
    options = _options()
    try:
        card = load_card(options.model)
        reports = [measure(folder, card, options.workers) for folder in options.photos]
    except VisionError as error:
        sys.exit(str(error))
    name = f"{card.name} {card.version}"
    text = "\n".join((f"{name}; {NOTE}", *map(text_of, reports)))
    if options.report:
        from label_page import write_page  # noqa: PLC0415  draws with matplotlib, which measuring alone does not need

        title = f"{name}: {', '.join(report.name for report in reports)}"
        write_page(options.report, title, text, [photo for report in reports for photo in report.photos])
    sets = [as_json(report) for report in reports]
    print(json.dumps({"model": name, "note": NOTE, "sets": sets}, ensure_ascii=False) if options.json else text)


def measure(folder: Path, card: ModelCard, workers: int = 1) -> Report:
    """Read all photos of a folder and compare with the labels."""
    paths = sorted((folder / "images").iterdir())
    photos = tuple(over(partial(look, class_names(folder)), paths, folder=card.folder, workers=workers))
    by_box = [photo.compared(by_corners=False) for photo in photos]
    by_corners = [photo.compared(by_corners=True) for photo in photos]
    faulty = tuple(sorted((o for o in by_box if not o.exact), key=lambda o: -o.faults))
    return Report(folder.name, figures(by_box), figures(by_corners), faces_of(by_box), faulty, photos)


def look(names: Sequence[str], model: Model, path: Path) -> Photo:
    """What the model sees in a photo, and its labels from the folder beside it."""
    frame = open_photo(path)
    labels = labels_of(path.parents[1] / "labels" / f"{path.stem}.txt", names, frame)
    return Photo(path, observe(frame, model.locator, model.reader, model.dice_reader).tiles, tuple(labels))


def compared(
    photo: str,
    tiles: Sequence[TileObservation],
    boxes: Sequence[Box],
    labels: Sequence[Label],
) -> Outcome:
    """Match ``boxes`` of ``tiles`` with ``labels`` one to one, best overlap first."""
    whole = [label for label in labels if label.face != INSCRIPTION]
    pairs, ignored = matched(boxes, labels)
    named = [(whole[label].face, tiles[tile].face) for tile, label in pairs.items()]
    return Outcome(
        photo,
        right=tuple(face for face, name in named if face == name),
        misread=tuple(pair for pair in named if pair[0] != pair[1]),
        missed=tuple(label.face for index, label in enumerate(whole) if index not in pairs.values()),
        invented=tuple(tile.face for index, tile in enumerate(tiles) if index not in pairs and index not in ignored),
    )


def matched(boxes: Sequence[Box], labels: Sequence[Label]) -> tuple[dict[int, int], set[int]]:
    """Index of a box -> index of its label among those of whole tiles; and the boxes that hold but a strip."""
    whole = _array(label.box for label in labels if label.face != INSCRIPTION)
    strips = _array(label.box for label in labels if label.face == INSCRIPTION)
    pairs = one_to_one(box_ious(_array(boxes), whole))
    return pairs, _holders(_array(boxes), strips) - set(pairs)


def labels_of(path: Path, names: Sequence[str], frame: Frame) -> list[Label]:
    """The labels of a photo in its pixels; none where there is no file."""
    labels = []
    for line in filter(str.strip, path.read_text().splitlines() if path.exists() else ()):
        kind, x, y, width, height = (float(field) for field in line.split()[:5])
        left, top = (x - width / 2) * frame.width, (y - height / 2) * frame.height
        box = (left, top, left + width * frame.width, top + height * frame.height)
        labels.append(Label(names[int(kind)], box))
    return labels


def class_names(folder: Path) -> list[str]:
    """The one-line list ``names: [...]`` of ``data.yaml``."""
    for path in (folder / "data.yaml", folder.parent / "data.yaml"):
        if path.exists():
            line = next(line for line in path.read_text().splitlines() if line.startswith("names:"))
            return [name.strip(" '\"") for name in line.removeprefix("names:").strip(" []").split(",")]
    sys.exit(f"{folder}: expected data.yaml in it or beside it, found none")


def figures(outcomes: Sequence[Outcome]) -> Figures:
    """The counts of all photos together."""
    right = sum(len(o.right) for o in outcomes)
    misread = sum(len(o.misread) for o in outcomes)
    return Figures(
        photos=len(outcomes),
        tiles=right + misread + sum(len(o.missed) for o in outcomes),
        found=right + misread,
        right=right,
        observed=right + misread + sum(len(o.invented) for o in outcomes),
        exact_photos=sum(o.exact for o in outcomes),
    )


def faces_of(outcomes: Sequence[Outcome]) -> dict[str, FaceRate]:
    """The counts of each face that was labelled or named."""
    right = Counter(face for o in outcomes for face in o.right)
    tiles = right + Counter(face for o in outcomes for face in (*(label for label, _ in o.misread), *o.missed))
    named = right + Counter(face for o in outcomes for face in (*(name for _, name in o.misread), *o.invented))
    return {face: FaceRate(right[face], tiles[face], named[face]) for face in sorted(tiles | named)}


def as_json(report: Report) -> dict[str, Any]:
    """The report with its rates."""
    return {
        "name": report.name,
        "by_box": _rated(report.by_box),
        "by_corners": _rated(report.by_corners),
        "faces": {name: face.as_json() for name, face in report.faces.items()},
        "worst": [asdict(outcome) for outcome in report.worst],
    }


def text_of(report: Report) -> str:
    """The report for people: figures, the faces and the photos with faults."""
    lines = [f"\n{report.name}"]
    for n, label in ((report.by_box, "locator's boxes"), (report.by_corners, "hulls of corners")):
        lines.append(
            f"  {label}: {n.tiles} tiles in {n.photos} photos, found {n.found}, right {n.right} of {n.observed} "
            f"observed; precision {n.precision:.4f} recall {n.recall:.4f}; photos exact {n.exact_photos}/{n.photos}"
        )
    lines += [f"  {name:>4}  {face}" for name, face in report.faces.items()]
    return "\n".join(lines + [f"  {outcome.photo}: {_faults(outcome)}" for outcome in report.worst[:LISTED]])


def _rated(n: Figures) -> dict[str, Any]:
    return {**asdict(n), "precision": round(n.precision, 4), "recall": round(n.recall, 4)}


def _faults(outcome: Outcome) -> str:
    parts = {
        "misread": [f"{label} as {name}" for label, name in outcome.misread],
        "missed": outcome.missed,
        "invented": outcome.invented,
    }
    return "; ".join(f"{kind} {', '.join(faces)}" for kind, faces in parts.items() if faces)


def _holders(boxes: NDArray[np.float32], strips: NDArray[np.float32]) -> set[int]:
    held = intersections(boxes, strips) >= HOLDS * box_areas(strips).clip(1e-6)
    return {int(index) for index in np.flatnonzero(held.any(axis=1))}


def _array(boxes: Iterable[Box]) -> NDArray[np.float32]:
    return np.array(list(boxes), np.float32).reshape(-1, 4)


def _options() -> argparse.Namespace:
    parser = run_options(__doc__)
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders with images/ and labels/")
    parser.add_argument("--report", type=Path, help="folder to write the page of plots and worst errors in")
    return parser.parse_args()


if __name__ == "__main__":
    main()

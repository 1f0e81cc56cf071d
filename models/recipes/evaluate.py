"""Measure a model on labelled photos: which tiles are found, and which are found with the right face.

    python models/recipes/evaluate.py --photos ../shared/photos/tiles/hk-hand-val ../shared/photos/tiles/hk-macro-val
    python models/recipes/evaluate.py --photos FOLDER --model DIR --json --worst OUT

A folder holds ``images/`` and ``labels/`` (class, centre x, centre y, width, height, relative; the names of the
classes in ``data.yaml`` beside the folder or in it). Observations and labels are matched one to one, best overlap
first, where the intersection over union of their boxes is at least 0.5; a pair is right if the face is, too.

Labels named ``inscription`` mark only the printed strip of a flower. They are no tiles: the strip is not counted, and
an observation that holds one (and no labelled tile) is neither right nor wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from vision.detections import box_areas, box_ious, intersections
from vision.draw import marks_of, overlay, save_overlay
from vision.errors import VisionError
from vision.frames import open_photo
from vision.locator import OnnxLocator
from vision.observe import observe
from vision.reader import OnnxReader
from vision.weights import check_weights, load_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from vision.frames import Frame
    from vision.observation import Box, TileObservation
    from vision.weights import ModelCard

INSCRIPTION: Final = "inscription"
SAME_TILE: Final = 0.5  # intersection over union
HOLDS: Final = 0.7  # of a strip within a box: the box is that flower's
DRAWN: Final = 12  # worst photos that are drawn
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
class Face:
    """Counts of one face."""

    tiles: int
    right: int
    named: int


@dataclass(frozen=True, slots=True)
class Report:
    """What is known of one set."""

    name: str
    by_box: Figures
    by_corners: Figures
    faces: dict[str, Face]
    worst: tuple[Outcome, ...]
    """Photos with faults, most faults first."""


def main() -> None:
    """Measure every folder and report."""
    options = _options()
    try:
        card = load_card(options.model)
        check_weights(card)
        reports = [measure(folder, card, options.worst) for folder in options.photos]
    except VisionError as error:
        sys.exit(str(error))
    if options.json:
        print(
            json.dumps(
                {"model": f"{card.name} {card.version}", "note": NOTE, "sets": [as_json(report) for report in reports]},
                ensure_ascii=False,
            )
        )
    else:
        print(f"{card.name} {card.version}; {NOTE}")
        for report in reports:
            print(text_of(report))


def measure(folder: Path, card: ModelCard, worst: Path | None) -> Report:
    """Read all photos of a folder and compare with the labels; draw the worst under ``worst``."""
    names = class_names(folder)
    locator, reader = OnnxLocator(card), OnnxReader(card)
    by_box: list[Outcome] = []
    by_corners: list[Outcome] = []
    seen: dict[str, tuple[TileObservation, ...]] = {}
    for path in sorted((folder / "images").iterdir()):
        frame = open_photo(path)
        labels = labels_of(folder / "labels" / f"{path.stem}.txt", names, frame)
        tiles = seen[path.name] = observe(frame, locator, reader)
        by_box.append(compared(path.name, tiles, [tile.box for tile in tiles], labels))
        by_corners.append(compared(path.name, tiles, [hull(tile) for tile in tiles], labels))
    faulty = tuple(sorted((o for o in by_box if not o.exact), key=lambda o: -o.faults))
    if worst is not None:
        for outcome in faulty[:DRAWN]:
            photo = folder / "images" / outcome.photo
            picture = overlay(open_photo(photo), marks_of(seen[outcome.photo], card.reader.unsure))
            save_overlay(picture, worst / folder.name / f"{photo.stem}.png", photo)
    return Report(folder.name, figures(by_box), figures(by_corners), faces_of(by_box), faulty)


def compared(
    photo: str,
    tiles: Sequence[TileObservation],
    boxes: Sequence[Box],
    labels: Sequence[Label],
) -> Outcome:
    """Match ``boxes`` of ``tiles`` with ``labels`` one to one, best overlap first."""
    whole = [label for label in labels if label.face != INSCRIPTION]
    strips = [label for label in labels if label.face == INSCRIPTION]
    pairs = matched(_array(boxes), _array(label.box for label in whole))
    ignored = _holders(_array(boxes), _array(strip.box for strip in strips)) - set(pairs)
    named = [(whole[label].face, tiles[tile].face) for tile, label in pairs.items()]
    return Outcome(
        photo,
        right=tuple(face for face, name in named if face == name),
        misread=tuple(pair for pair in named if pair[0] != pair[1]),
        missed=tuple(label.face for index, label in enumerate(whole) if index not in pairs.values()),
        invented=tuple(tile.face for index, tile in enumerate(tiles) if index not in pairs and index not in ignored),
    )


def matched(boxes: NDArray[np.float32], labels: NDArray[np.float32]) -> dict[int, int]:
    """Index of a box -> index of its label, each used once, best overlap first, ``SAME_TILE`` at least."""
    ious = box_ious(boxes, labels)
    pairs: dict[int, int] = {}
    for flat in np.argsort(-ious, axis=None, kind="stable"):
        box, label = (int(index) for index in np.unravel_index(flat, ious.shape))
        if ious[box, label] < SAME_TILE:
            break
        if box not in pairs and label not in pairs.values():
            pairs[box] = label
    return pairs


def hull(tile: TileObservation) -> Box:
    """The upright box around the corners of a face."""
    xs, ys = zip(*tile.corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


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


def faces_of(outcomes: Sequence[Outcome]) -> dict[str, Face]:
    """The counts of each face that was labelled or named."""
    right = Counter(face for o in outcomes for face in o.right)
    tiles = right + Counter(face for o in outcomes for face in (*(label for label, _ in o.misread), *o.missed))
    named = right + Counter(face for o in outcomes for face in (*(name for _, name in o.misread), *o.invented))
    return {face: Face(tiles[face], right[face], named[face]) for face in sorted(tiles | named)}


def as_json(report: Report) -> dict[str, Any]:
    """The report with its rates."""
    fields = asdict(report)
    for key, n in (("by_box", report.by_box), ("by_corners", report.by_corners)):
        fields[key] |= {"precision": round(n.precision, 4), "recall": round(n.recall, 4)}
    return fields


def text_of(report: Report) -> str:
    """The report for people: figures, the faces and the photos with faults."""
    lines = [f"\n{report.name}"]
    for n, label in ((report.by_box, "locator's boxes"), (report.by_corners, "hulls of corners")):
        lines.append(
            f"  {label}: {n.tiles} tiles in {n.photos} photos, found {n.found}, right {n.right} of {n.observed} "
            f"observed; precision {n.precision:.4f} recall {n.recall:.4f}; photos exact {n.exact_photos}/{n.photos}"
        )
    lines += [
        f"  {name:>4}: {face.right} of {face.tiles} right, named {face.named}"
        for name, face in report.faces.items()
        if face.right < max(face.tiles, face.named)
    ]
    return "\n".join(lines + [f"  {outcome.photo}: {_faults(outcome)}" for outcome in report.worst[:DRAWN]])


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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders with images/ and labels/")
    parser.add_argument("--model", type=Path, help="folder with card.json; the shipped model without it")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--worst", type=Path, help="folder to draw the worst photos in")
    return parser.parse_args()


if __name__ == "__main__":
    main()

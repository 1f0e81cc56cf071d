"""Measure the single-stage alternative: the same network with every face as a class of its own, and no reader.

    python datasets/recipes/locator_set.py --photos ../shared/photos --scenes runs/scenes --classes faces --out runs/one
    python models/recipes/train_locator.py --data runs/one/locator.yaml --out runs/train/one --size 512 --hours 0.5 …
    python models/recipes/single_stage.py --weights runs/train/one/weights/last.pt --photos FOLDER…

Counted as ``evaluate.py`` counts, at several confidences: a network of many classes is less sure of what it finds.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

import torch
from evaluate import class_names, compared, figures, labels_of
from locator_model import CORNERS, Locator, architecture, tensors_of
from reader_model import FACES
from torchvision.ops import nms

from vision.frames import open_photo
from vision.locator import first_look, letterboxed
from vision.observation import NOTHING, Candidate, TileObservation

if TYPE_CHECKING:
    from vision.frames import Frame
    from vision.observation import Box

CLASSES: Final = (*FACES[: FACES.index(NOTHING)], "die")
SIZE: Final = 640  # as the shipped locator's
OVERLAP: Final = 0.5
CONFIDENCES: Final = (0.3, 0.2, 0.1, 0.05)


def main() -> None:
    """Measure every folder at every confidence."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, required=True, help="checkpoint of train_locator.py")
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders with images/ and labels/")
    options = parser.parse_args()
    network = Locator(architecture(len(CLASSES)), nc=len(CLASSES), ch=3, data_kpt_shape=CORNERS, verbose=False)
    network.load_state_dict(tensors_of(options.weights))
    network.eval().fuse(verbose=False)
    for folder in options.photos:
        measure(network, folder)


def measure(network: Locator, folder: Path) -> None:
    """Print precision and recall on a folder."""
    names = class_names(folder)
    photos = [(path, open_photo(path)) for path in sorted((folder / "images").iterdir())]
    labels = [labels_of(folder / "labels" / f"{path.stem}.txt", names, frame) for path, frame in photos]
    seen = [found(network, frame) for _, frame in photos]
    for confidence in CONFIDENCES:
        outcomes = []
        for (path, _), tiles, known in zip(photos, seen, labels, strict=True):
            sure = [tile for tile in tiles if tile.found >= confidence]
            outcomes.append(compared(path.name, sure, [tile.box for tile in sure], known))
        n = figures(outcomes)
        print(
            f"{folder.name} at {confidence}: {n.tiles} tiles, found {n.found}, right {n.right} of {n.observed}; "
            f"precision {n.precision:.4f} recall {n.recall:.4f}; photos exact {n.exact_photos}/{n.photos}"
        )


@torch.no_grad()
def found(network: Locator, frame: Frame) -> list[TileObservation]:
    """Every face and back, each once whatever class its doubles have, surest first."""
    picture, (across, down) = letterboxed(frame.rgb, first_look(frame.width, frame.height, SIZE))
    output = network(torch.from_numpy(picture))
    rows = (output[0] if isinstance(output, tuple) else output)[0].T
    scores, kinds = rows[:, 4 : 4 + len(CLASSES)].max(dim=1)
    middle, half = rows[:, :2], rows[:, 2:4] / 2
    boxes = torch.cat([middle - half, middle + half], dim=1) / torch.tensor([across, down, across, down])
    likely = (scores >= min(CONFIDENCES)).nonzero()[:, 0]
    likely = likely[nms(boxes[likely], scores[likely], OVERLAP)]
    likely = likely[kinds[likely] != CLASSES.index("die")]
    return [_observation(boxes[i].tolist(), CLASSES[int(kinds[i])], float(scores[i])) for i in likely]


def _observation(sides: list[float], face: str, score: float) -> TileObservation:
    left, top, right, bottom = sides
    box: Box = (left, top, right, bottom)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return TileObservation(corners, (Candidate(face, score),), None, score, box)


if __name__ == "__main__":
    main()

"""Leave one set of real photos out, train on the others and the drawn scenes, and read the set that was left out.

    python models/recipes/leave_one_out.py --photos ../shared/photos --scenes runs/scenes --crops runs/crops \
        --real runs/reader/real.npz --backbone ../shared/weights/yolov5n-coco-backbone-neck.safetensors --out runs/loo

The trainings are shorter than those of the shipped model. The locators start from the backbone, the readers from one
that saw drawn tiles alone: what was learned from the set that is left out must not be in the weights, so ``--crops``
must not hold faces cut out of real photos. Steps that left their file behind are not run again.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from steps import DATA_RECIPES, RECIPES, ROOT, run


def main() -> None:
    """Train and measure for every set."""
    options = _options()
    base = drawn_reader(options)
    for name in options.sets or sets(options.photos / "tiles"):
        locator = trained_locator(name, options)
        reader = trained_reader(name, base, options)
        model = options.out / name / "model"
        model.mkdir(exist_ok=True)
        shutil.copy(ROOT / "models" / "tiles-v1" / "card.json", model)
        run(RECIPES / "export_onnx.py", "--locator", locator, "--reader", reader, "--out", model)
        run(RECIPES / "evaluate.py", "--photos", options.photos / "tiles" / name, "--model", model)


def sets(tiles: Path) -> list[str]:
    """The sets that teach: all but those that only measure."""
    return sorted(path.name for path in tiles.iterdir() if path.is_dir() and not path.name.endswith("-val"))


def trained_locator(name: str, options: argparse.Namespace) -> Path:
    """A locator that never saw the set."""
    data, trained = options.out / name / "locator", options.out / name / "train"
    weights: Path = trained / "weights" / "last.pt"
    if not weights.exists():
        scenes = ("--scenes", *options.scenes, "--without", name, "--out", data)
        run(DATA_RECIPES / "locator_set.py", "--photos", options.photos, *scenes)
        how = ("--size", 448, "--rate", 1.5e-3, "--hours", options.locator_hours, "--threads", options.threads)
        start = ("--weights", options.backbone, "--close-mosaic", 1)
        run(RECIPES / "train_locator.py", "--data", data / "locator.yaml", "--out", trained, *start, *how)
    return weights


def drawn_reader(options: argparse.Namespace) -> Path:
    """A reader that saw no real tile."""
    reader: Path = options.out / "drawn.pt"
    if not reader.exists():
        _train_reader(reader, options.drawn_hours, options)
    return reader


def trained_reader(name: str, base: Path, options: argparse.Namespace) -> Path:
    """A reader that never saw the set."""
    reader: Path = options.out / name / "reader.pt"
    if not reader.exists():
        reader.parent.mkdir(exist_ok=True)
        started = reader.with_name("started.pt")
        shutil.copy(base, started)
        _train_reader(started, options.reader_hours, options, "--real", options.real, "--without", name)
        started.rename(reader)
    return reader


def _train_reader(out: Path, hours: float, options: argparse.Namespace, *real: object) -> None:
    how = ("--hours", hours, "--batch", 128, "--threads", options.threads)
    run(RECIPES / "train_reader.py", *real, "--drawn", *options.crops, "--out", out, *how)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True, help="folder with tiles/ and dice/")
    parser.add_argument("--scenes", type=Path, nargs="+", required=True, help="folders that scenes.py wrote")
    parser.add_argument("--crops", type=Path, nargs="+", required=True, help="folders that crops.py wrote")
    parser.add_argument("--real", type=Path, required=True, help="file that reader_set.py wrote")
    parser.add_argument("--backbone", type=Path, required=True, help="COCO weights to start the locator from")
    parser.add_argument("--sets", nargs="+", help="which to leave out in turn; every one without")
    parser.add_argument("--locator-hours", type=float, default=0.38)
    parser.add_argument("--drawn-hours", type=float, default=0.35, help="of the reader from which the others start")
    parser.add_argument("--reader-hours", type=float, default=0.12)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""A few steps of both trainings on the bundled sample: that the recipes run end to end on this machine, no more.

    python models/recipes/smoke.py

Photo → training sets → locator and reader → ONNX → a reading. Nothing is learned and nothing is kept.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Final

from steps import DATA_RECIPES, RECIPES, ROOT, run

SAMPLES: Final = ROOT / "datasets" / "samples"


def main() -> None:
    """Run every step in a folder of its own; any failing step ends it with that step's error."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        scenes, photos, model = work / "scenes", work / "photos", work / "model"
        as_scenes(scenes, copies=4)
        as_photos(photos, copies=2)
        run(DATA_RECIPES / "locator_set.py", "--photos", photos, "--scenes", scenes, "--out", work / "locator")
        run(DATA_RECIPES / "reader_set.py", "--photos", photos, "--out", work / "real.npz")
        trained = work / "train" / "locator"
        data = work / "locator" / "locator.yaml"
        run(RECIPES / "train_locator.py", "--data", data, "--out", trained, "--epochs", 1, "--size", 160, "--batch", 2)
        run(RECIPES / "train_reader.py", "--real", work / "real.npz", "--out", work / "reader.pt", "--hours", 0.002)
        model.mkdir()
        for name in ("card.json", "dice.onnx"):  # dice are read with the shipped reader
            shutil.copy(ROOT / "models" / "tiles-v1" / name, model)
        weights = trained / "weights" / "last.pt"
        run(RECIPES / "export_onnx.py", "--locator", weights, "--reader", work / "reader.pt", "--out", model)
        run(RECIPES / "evaluate.py", "--photos", photos / "tiles" / "hk-hand", "--model", model)
    print("both trainings ran, were exported and read a photo")


def as_scenes(folder: Path, copies: int) -> None:
    """The sample as a folder that ``scenes.py`` could have written."""
    (folder / "images").mkdir(parents=True)
    truth = json.loads((SAMPLES / "hand.json").read_text())
    with (folder / "truth.jsonl").open("w") as lines:
        for number in range(copies):
            photo = f"{number:06d}.jpg"
            shutil.copy(SAMPLES / truth["photo"], folder / "images" / photo)
            lines.write(json.dumps({**truth, "photo": photo}) + "\n")


def as_photos(folder: Path, copies: int) -> None:
    """The sample as photos with boxes, laid out like the real sets."""
    truth = json.loads((SAMPLES / "hand.json").read_text())
    faces = json.loads((ROOT / "models" / "tiles-v1" / "card.json").read_text())["reader"]["classes"]
    lines = []
    for tile in truth["tiles"]:
        xs = [x / truth["width"] for x, _ in tile["corners"]]
        ys = [y / truth["height"] for _, y in tile["corners"]]
        box = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys))
        lines.append(" ".join([str(faces.index(tile["face"])), *(f"{number:.6f}" for number in box)]))
    for name in ("hk-hand", "hk-macro", "riichi-tray", "hk-turned"):
        for kind in ("images", "labels"):
            (folder / "tiles" / name / kind).mkdir(parents=True)
        for number in range(copies):
            stem = f"{'IMG_61' if name == 'hk-macro' else 'photo-'}{number}"  # IMG_61…: the development split
            shutil.copy(SAMPLES / truth["photo"], folder / "tiles" / name / "images" / f"{stem}.jpg")
            (folder / "tiles" / name / "labels" / f"{stem}.txt").write_text("\n".join(lines) + "\n")
    (folder / "tiles" / "data.yaml").write_text(f"names: [{', '.join(faces)}, inscription]\n")
    for name in ("tray", "board"):
        (folder / "dice" / name / "images").mkdir(parents=True)


if __name__ == "__main__":
    main()

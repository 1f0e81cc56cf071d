"""Fit the reader's temperature on sets it was not trained on, so that 0.9 means nine in ten.

    python datasets/recipes/crops.py --out runs/crops-held --count 4000 --seed 77
    python models/recipes/calibrate.py --real runs/reader/real.npz --drawn runs/crops-held --model models/tiles-v1

One number divides all logits: it changes no reading, only how sure it says it is. Used are the development split of
``reader_set.py`` (whole sessions and scenes held out) and drawn tiles of seeds, and so of styles, that the reader never
saw; the ``-val`` sets and the test-only styles only measure. Writes the temperature to the card and prints how often
tiles are right at each confidence.
"""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import onnxruntime
from train_reader import load_drawn, load_real, upright_crops

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from train_reader import Tiles

TEMPERATURES = np.geomspace(0.5, 3.0, 61)
BATCH = 256
BINS = (0.0, 0.5, 0.75, 0.9, 0.97, 0.99, 1.0)


def main() -> None:
    """Fit, write, report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--real", type=Path, required=True)
    parser.add_argument("--drawn", type=Path, nargs="*", default=[], help="folders of crops of unseen seeds")
    parser.add_argument("--model", type=Path, default=Path("models/tiles-v1"))
    options = parser.parse_args()
    path = options.model / "card.json"
    card = json.loads(path.read_text())
    sets = [load_real(options.real)[1], load_drawn(options.drawn)]
    session = onnxruntime.InferenceSession(options.model / card["reader"]["file"])
    seen = [(read(session, tiles), tiles.face) for tiles in sets if tiles is not None]
    logits, face = (np.concatenate(parts) for parts in zip(*seen, strict=True))
    temperature = float(min(TEMPERATURES, key=lambda t: surprise(logits, face, t)))
    card["reader"]["temperature"] = round(temperature, 3)
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")
    print(f"temperature {temperature:.3f}, surprise {surprise(logits, face, temperature):.4f} nats a tile")
    for part, known in seen:
        report(probabilities(part, temperature), known)


def read(session: onnxruntime.InferenceSession, tiles: Tiles) -> NDArray[np.float32]:
    """Logits (n, faces) of the tiles."""
    crops = upright_crops(tiles).numpy()
    parts = [
        session.run(["faces"], {"crops": crops[start : start + BATCH]})[0] for start in range(0, len(crops), BATCH)
    ]
    return np.concatenate(parts)


def probabilities(logits: NDArray[np.float32], temperature: float) -> NDArray[np.float64]:
    """Softmax (n, faces) of logits divided by the temperature."""
    scaled = logits.astype(np.float64) / temperature
    powers = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    shares: NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return shares


def surprise(logits: NDArray[np.float32], face: NDArray[np.int64], temperature: float) -> float:
    """Mean negative log likelihood of the true faces."""
    true = probabilities(logits, temperature)[np.arange(len(face)), face]
    return float(-np.log(true.clip(1e-12)).mean())


def report(shares: NDArray[np.float64], face: NDArray[np.int64]) -> None:
    """Print how many are right, all in all and for bins of confidence."""
    print(f"{len(face)} tiles, {(shares.argmax(axis=1) == face).mean():.4f} right")
    confidence, right = shares.max(axis=1), shares.argmax(axis=1) == face
    for low, high in itertools.pairwise(BINS):
        inside = (confidence > low) & (confidence <= high)
        if inside.any():
            print(f"{low:.2f}–{high:.2f}: {inside.sum():5d} tiles, {right[inside].mean():.4f} right")


if __name__ == "__main__":
    main()

"""Fit the reader's temperature on sessions it was not trained on, so that 0.9 means nine in ten.

    python models/recipes/calibrate.py --real runs/reader/real.npz --model models/tiles-v1

One number divides all logits: it changes no reading, only how sure it says it is. The development split of
``reader_set.py`` is used (whole sessions and scenes held out); the ``-val`` sets only measure. Writes the temperature
to the card and prints how often tiles are right at each confidence.
"""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import onnxruntime
from train_reader import load_real, upright_crops

if TYPE_CHECKING:
    from numpy.typing import NDArray

TEMPERATURES = np.geomspace(0.5, 3.0, 61)
BINS = (0.0, 0.5, 0.75, 0.9, 0.97, 0.99, 1.0)


def main() -> None:
    """Fit, write, report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--real", type=Path, required=True)
    parser.add_argument("--model", type=Path, default=Path("models/tiles-v1"))
    options = parser.parse_args()
    path = options.model / "card.json"
    card = json.loads(path.read_text())
    _, dev = load_real(options.real)
    session = onnxruntime.InferenceSession(options.model / card["reader"]["file"])
    logits = session.run(["faces"], {"crops": upright_crops(dev).numpy()})[0]
    temperature = float(min(TEMPERATURES, key=lambda t: surprise(logits, dev.face, t)))
    card["reader"]["temperature"] = round(temperature, 3)
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")
    print(f"temperature {temperature:.3f}, surprise {surprise(logits, dev.face, temperature):.4f} nats a tile")
    report(probabilities(logits, temperature), dev.face)


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
    """Print, for bins of confidence: how many tiles, and how many of them right."""
    confidence, right = shares.max(axis=1), shares.argmax(axis=1) == face
    for low, high in itertools.pairwise(BINS):
        inside = (confidence > low) & (confidence <= high)
        if inside.any():
            print(f"{low:.2f}–{high:.2f}: {inside.sum():5d} tiles, {right[inside].mean():.4f} right")


if __name__ == "__main__":
    main()

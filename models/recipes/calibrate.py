"""Fit the readers' temperatures on what they were not trained on, so that 0.9 means nine in ten.

    python datasets/recipes/crops.py --out runs/crops-held --count 4000 --seed 77
    python models/recipes/calibrate.py --real runs/reader/real.npz --drawn runs/crops-held --model models/tiles-v1
    python models/recipes/calibrate.py --dice runs/dice

One number divides all logits: it changes no reading, only how sure it says it is. Used are, for tiles, the development
split of ``reader_set.py`` (whole sessions and scenes held out) and drawn tiles of seeds, and so of styles, that the
reader never saw; for dice the crops that ``train_dice.py`` holds out. The ``-val`` sets and the test-only styles only
measure. Writes the temperature to the card and prints how often the likeliest is right at each confidence.
"""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import onnxruntime
from train_dice import as_seen, load
from train_reader import load_drawn, load_real, upright_crops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from torch import Tensor

TEMPERATURES = np.geomspace(0.5, 3.0, 61)
BATCH = 256
BINS = (0.0, 0.5, 0.75, 0.9, 0.97, 0.99, 1.0)


def main() -> None:
    """Fit, write, report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--real", type=Path, help="what reader_set.py wrote")
    parser.add_argument("--drawn", type=Path, nargs="*", default=[], help="folders of crops of unseen seeds")
    parser.add_argument("--dice", type=Path, nargs="*", default=[], help="folders that the dice reader was trained on")
    parser.add_argument("--model", type=Path, default=Path("models/tiles-v1"))
    options = parser.parse_args()
    path = options.model / "card.json"
    card = json.loads(path.read_text())
    if options.real:
        tiles = [each for each in (load_real(options.real)[1], load_drawn(options.drawn)) if each is not None]
        examples = [(upright_crops(each), each.face) for each in tiles]
        card["reader"]["temperature"] = fitted(options.model / card["reader"]["file"], "faces", examples)
    if options.dice:
        split = load(options.dice)
        examples = [(as_seen(each), each.value) for each in (split.held_real, split.held_drawn)]
        card["dice"]["temperature"] = fitted(options.model / card["dice"]["file"], "values", examples)
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")


def fitted(network: Path, output: str, examples: Sequence[tuple[Tensor, NDArray[np.int64]]]) -> float:
    """The temperature of a reader's ``output``, of crops (n, 3, s, s) and what they show (n,), in one or more parts."""
    session = onnxruntime.InferenceSession(network)
    seen = [(read(session, output, crops.numpy()), known) for crops, known in examples]
    logits, known = (np.concatenate(parts) for parts in zip(*seen, strict=True))
    temperature = round(float(min(TEMPERATURES, key=lambda t: surprise(logits, known, t))), 3)
    print(f"temperature {temperature:.3f}, surprise {surprise(logits, known, temperature):.4f} nats")
    for part, told in seen:
        report(probabilities(part, temperature), told)
    return temperature


def read(session: onnxruntime.InferenceSession, output: str, crops: NDArray[np.float32]) -> NDArray[np.float32]:
    """Logits (n, classes) of the crops."""
    starts = range(0, len(crops), BATCH)
    return np.concatenate([session.run([output], {"crops": crops[at : at + BATCH]})[0] for at in starts])


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
    print(f"{len(face)} crops, {(shares.argmax(axis=1) == face).mean():.4f} right")
    confidence, right = shares.max(axis=1), shares.argmax(axis=1) == face
    for low, high in itertools.pairwise(BINS):
        inside = (confidence > low) & (confidence <= high)
        if inside.any():
            print(f"{low:.2f}–{high:.2f}: {inside.sum():5d} crops, {right[inside].mean():.4f} right")


if __name__ == "__main__":
    main()

"""Train the dice reader on crops of drawn and real dice.

    python models/recipes/train_dice.py --crops runs/dice --hours 0.3 --out runs/train/dice.pt

Each crop is turned, moved, scaled, stretched, lit and blurred anew each time it is seen, and never mirrored. Of a die
seen from aside only the way up of the photo tells the top from the sides: it is turned a little, one seen from straight
above by any angle. One crop in ten is held out and measured. Where ``--out`` exists its weights are trained on.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import torch
import torch.nn.functional as f
from dice_model import SIZE, VALUES, DiceReader
from torch import Tensor
from train_reader import lit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

UNKNOWN: Final = -1
REAL_SHARE: Final = 0.5
TURNED: Final = 15.0  # degrees, of a die that shows its sides: as a hand turns a camera
HELD_EVERY: Final = 10
RUN: Final = 20  # crops of a photo follow each other: they are held out in runs
SIDES: Final = 0.5  # weight of what is beside the top
RED: Final = 0.5  # and of the colours


class Dice(NamedTuple):
    """Crops to learn from, as ``dice_crops.py`` writes them."""

    crops: NDArray[np.uint8]
    value: NDArray[np.int64]
    sides: NDArray[np.int64]
    red: NDArray[np.int64]
    """(n, 2): whether the 1 and the 4 are red, and whether the pips on top are."""

    def part(self, which: NDArray[np.bool_] | NDArray[np.int64]) -> Dice:
        """Some of the crops."""
        return Dice(self.crops[which], self.value[which], self.sides[which], self.red[which])


class Batch(NamedTuple):
    """Crops (n, 3, 64, 64) and what is known of them."""

    crops: Tensor
    value: Tensor
    sides: Tensor
    red: Tensor


class Split(NamedTuple):
    """Dice to learn from, and the same kinds held out."""

    drawn: Dice
    real: Dice
    held_drawn: Dice
    held_real: Dice


def load(folders: Sequence[Path]) -> Split:
    """The crops of folders; ``real.npz`` is that of the last which has one."""
    shards = [np.load(path) for folder in folders for path in sorted(folder.glob("dice-*.npz"))]
    (*_, photos) = (folder / "real.npz" for folder in folders if (folder / "real.npz").exists())
    drawn = Dice(*(np.concatenate([shard[key] for shard in shards]) for key in Dice._fields))
    data = np.load(photos)
    real = Dice(*(data[key] for key in Dice._fields))
    learned, held = zip(_split(_told(drawn, pips=True)), _split(_told(real, pips=False)), strict=True)
    return Split(*learned, *held)


def _split(dice: Dice) -> tuple[Dice, Dice]:
    held = np.arange(len(dice.value)) // RUN % HELD_EVERY == 0
    return dice.part(~held), dice.part(held)


def _told(dice: Dice, *, pips: bool) -> Dice:
    """With what the kind of each die says of the pips on top: those of a plain one may be red too, unless drawn."""
    red = (dice.red == 1) & np.isin(dice.value, (1, 4))
    known = (dice.red == 1) | (pips & (dice.red == 0))
    return dice._replace(red=np.stack([dice.red, np.where(known, red, UNKNOWN)], axis=1))


def batch_of(drawn: Dice, real: Dice, size: int, rng: np.random.Generator) -> Batch:
    """An augmented batch."""
    count = round(size * REAL_SHARE)
    parts = [
        drawn.part(rng.integers(0, len(drawn.value), size - count)),
        real.part(rng.integers(0, len(real.value), count)),
    ]
    picked = Dice(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))
    pixels = torch.from_numpy(picked.crops).permute(0, 3, 1, 2).float() / 255
    above = picked.sides.max(axis=1) == 0
    seen = lit(turned(pixels, rng, above), rng)
    return Batch(seen, *(torch.from_numpy(array) for array in (picked.value, picked.sides, picked.red)))


def turned(pixels: Tensor, rng: np.random.Generator, above: NDArray[np.bool_]) -> Tensor:
    """Each crop (n, 3, 96, 96) turned, sheared, scaled and moved a little: (n, 3, 64, 64).

    Those seen from ``above`` (n,) are turned by any angle.
    """
    n = len(pixels)
    angle = np.where(above, rng.uniform(0, 2 * np.pi, n), np.radians(rng.normal(0, TURNED, n)))
    zoom = np.exp(rng.normal(0, 0.08, n))
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.stack([np.stack([cos, sin], -1), np.stack([-sin, cos], -1)], 1)
    plane = np.zeros((n, 2, 3))
    plane[:, :, :2] = turn @ (np.eye(2) + rng.normal(0, 0.07, (n, 2, 2))) / zoom[:, None, None]
    plane[:, :, 2] = rng.normal(0, 0.05, (n, 2))
    grid = f.affine_grid(torch.from_numpy(plane).float(), [n, 3, SIZE, SIZE], align_corners=False)
    return f.grid_sample(pixels, grid, mode="bilinear", padding_mode="border", align_corners=False)


def loss_of(outputs: tuple[Tensor, Tensor, Tensor], batch: Batch) -> Tensor:
    """Cross entropy of the value, and of sides and colours where they are known."""
    values, sides, red = outputs
    loss = f.cross_entropy(values, batch.value, label_smoothing=0.02)
    known = batch.sides[:, 0] != UNKNOWN
    if known.any():
        loss = loss + SIDES * f.binary_cross_entropy_with_logits(sides[known], batch.sides[known].float())
    coloured = batch.red != UNKNOWN
    if coloured.any():
        loss = loss + RED * f.binary_cross_entropy_with_logits(red[coloured], batch.red[coloured].float())
    return loss


def as_seen(dice: Dice) -> Tensor:
    """The crops (n, 3, 64, 64) as they are read."""
    pixels = torch.from_numpy(dice.crops).permute(0, 3, 1, 2).float() / 255
    return f.interpolate(pixels, size=(SIZE, SIZE), mode="bilinear", antialias=True)


@torch.no_grad()
def measured(model: DiceReader, dice: Dice) -> float:
    """Share of the values that are told, of crops as they are."""
    model.eval()
    told = torch.cat([model(part)[0].argmax(1) for part in as_seen(dice).split(256)])
    model.train()
    return float((told.numpy() == dice.value).mean())


def main() -> None:
    """Train for ``--hours`` and save the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crops", type=Path, nargs="+", required=True, help="folders that dice_crops.py wrote")
    parser.add_argument("--hours", type=float, default=0.3)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("runs/train/dice.pt"))
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    split = load(options.crops)
    model = DiceReader().to(memory_format=torch.channels_last).train()
    if options.out.exists():
        model.load_state_dict(torch.load(options.out))
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.02)
    start, seconds, step, told = time.monotonic(), 3600 * options.hours, 0, 0.1
    while (done := (time.monotonic() - start) / seconds) < 1:
        rate = options.rate * min(1.0, 20 * done) * (1 - done)
        for group in optimiser.param_groups:
            group["lr"] = rate
        batch = batch_of(split.drawn, split.real, options.batch, rng)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            outputs = model(batch.crops.to(memory_format=torch.channels_last))
        values, sides, red = (output.float() for output in outputs)
        loss = loss_of((values, sides, red), batch)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        if done >= told:
            told += 0.1
            right = (values.argmax(1) == batch.value).float().mean().item()
            print(f"{step} steps, loss {loss.item():.3f}, batch {right:.4f}, {_held_out(model, split)}", flush=True)
            options.out.parent.mkdir(parents=True, exist_ok=True)
            torch.save(model.state_dict(), options.out)
    print(f"{step} steps of {options.batch}, {len(VALUES)} classes: {_held_out(model, split)}")
    torch.save(model.state_dict(), options.out)


def _held_out(model: DiceReader, split: Split) -> str:
    return f"held out: photos {measured(model, split.held_real):.4f}, drawn {measured(model, split.held_drawn):.4f}"


if __name__ == "__main__":
    main()

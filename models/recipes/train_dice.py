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

import cv2
import numpy as np
import torch
import torch.nn.functional as f
from dice_model import SIZE, VALUES, DiceReader
from torch import Tensor
from train_reader import lit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

UNKNOWN: Final = -1
FROM_ABOVE: Final = ("photos-tray",)
REAL_SHARE: Final = 0.5
TURNED: Final = 15.0  # degrees, of a die that shows its sides: as a hand turns a camera
HELD_EVERY: Final = 10
RUN: Final = 20  # crops of a photo follow each other: they are held out in runs
RECOLOURED: Final = 0.3
SPECKLED: Final = 0.15
SIDES: Final = 0.5  # weight of what is beside the top
RED: Final = 0.5  # and of the colours
TOP: Final = 1.0  # and of where the top is
PLACE: Final = 4  # pixels a side of a place of which is told whether it is the top's


class Dice(NamedTuple):
    """Crops to learn from, as ``dice_crops.py`` writes them."""

    crops: NDArray[np.uint8]
    value: NDArray[np.int64]
    sides: NDArray[np.int64]
    red: NDArray[np.int64]
    """(n, 2): whether the 1 and the 4 are red, and whether the pips on top are."""
    above: NDArray[np.bool_]
    """(n,) seen from straight above."""
    top: NDArray[np.float32]
    """(n, 4, 2): corners of the top in pixels of the crop; nan where nobody knows."""

    def part(self, which: NDArray[np.bool_] | NDArray[np.int64]) -> Dice:
        """Some of the crops."""
        crops, value, sides = self.crops[which], self.value[which], self.sides[which]
        return Dice(crops, value, sides, self.red[which], self.above[which], self.top[which])


class Batch(NamedTuple):
    """Crops (n, 3, 64, 64) and what is known of them."""

    crops: Tensor
    value: Tensor
    sides: Tensor
    red: Tensor
    top: Tensor
    """(n, 16, 16): how much of each place is the top's; nan where nobody knows."""


class Split(NamedTuple):
    """Dice to learn from, and the same kinds held out."""

    drawn: Dice
    real: Dice
    held_drawn: Dice
    held_real: Dice


def load(folders: Sequence[Path]) -> Split:
    """The crops of folders."""
    drawn = _joined(_dice(path) for folder in folders for path in sorted(folder.glob("dice-*.npz")))
    real = _joined(_dice(path) for folder in folders for path in sorted(folder.glob("photos-*.npz")))
    learned, held = zip(_split(drawn), _split(real), strict=True)
    return Split(*learned, *held)


def _dice(path: Path) -> Dice:
    data = np.load(path)
    sides, top = data["sides"], data["top"]
    above = np.full(len(sides), path.stem in FROM_ABOVE) | (sides.max(axis=1) == 0)
    red = np.stack([data["red"], data["inked"]], axis=1)
    return Dice(data["crops"], data["value"], sides, red, above, top)


def _joined(parts: Iterable[Dice]) -> Dice:
    return Dice(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _split(dice: Dice) -> tuple[Dice, Dice]:
    held = np.arange(len(dice.value)) // RUN % HELD_EVERY == 0
    return dice.part(~held), dice.part(held)


def batch_of(drawn: Dice, real: Dice, size: int, rng: np.random.Generator) -> Batch:
    """An augmented batch."""
    count = round(size * REAL_SHARE)
    parts = [
        drawn.part(rng.integers(0, len(drawn.value), size - count)),
        real.part(rng.integers(0, len(real.value), count)),
    ]
    picked = _joined(parts)
    pixels = torch.from_numpy(picked.crops).permute(0, 3, 1, 2).float() / 255
    mixed = rng.random(size) < RECOLOURED
    pixels[mixed] = recoloured(pixels[mixed], rng)
    red = np.where(mixed[:, None], UNKNOWN, picked.red)
    moved, tops = turned(speckled(pixels, rng), rng, picked.above, picked.top)
    value, sides, colours = (torch.from_numpy(array) for array in (picked.value, picked.sides, red))
    return Batch(lit(moved, rng), value, sides, colours, places(tops))


def places(tops: NDArray[np.float32]) -> Tensor:
    """How much of each place of a crop is the top's, of its corners (n, 4, 2); nan where these are."""
    pictures = np.full((len(tops), SIZE, SIZE), np.nan, np.float32)
    for picture, corners in zip(pictures, tops, strict=True):
        if not np.isnan(corners).any():
            picture[:] = 0
            cv2.fillConvexPoly(picture, np.round(corners - 0.5).astype(np.int32), 1.0)
    return f.avg_pool2d(torch.from_numpy(pictures), PLACE)


def recoloured(pixels: Tensor, rng: np.random.Generator) -> Tensor:
    """Crops (n, 3, h, w) in other colours: dice and pips of pairs of colours that no photo shows."""
    mix = rng.dirichlet((0.35, 0.35, 0.35), (len(pixels), 3))
    mix[rng.random(len(pixels)) < 0.3] *= -1
    turned = torch.einsum("nij,njhw->nihw", torch.from_numpy(mix).float(), pixels)
    return torch.where(turned < 0, 1 + turned, turned).clamp(0, 1)  # rounding would leave it, and lit takes powers


def speckled(pixels: Tensor, rng: np.random.Generator) -> Tensor:
    """Crops (n, 3, h, w), some with single pixels black or white, finer or coarser."""
    n, _, high, wide = pixels.shape
    for index in np.flatnonzero(rng.random(n) < SPECKLED):
        size = int(rng.choice((wide, wide * 2 // 3, wide // 2)))
        chance = torch.from_numpy(rng.random((1, 1, size, size))).float()
        chance = f.interpolate(chance, size=(high, wide), mode="nearest")[0, 0]
        dirt = float(rng.uniform(0.002, 0.025))
        pixels[index, :, chance < dirt] = 0.0
        pixels[index, :, chance > 1 - dirt] = 1.0
    return pixels


def turned(
    pixels: Tensor, rng: np.random.Generator, above: NDArray[np.bool_], tops: NDArray[np.float32]
) -> tuple[Tensor, NDArray[np.float32]]:
    """Each crop (n, 3, h, w) turned, sheared, scaled and moved a little: (n, 3, 64, 64), and its top (n, 4, 2) with it.

    Those seen from ``above`` (n,) are turned by any angle.
    """
    n, _, high, wide = pixels.shape
    angle = np.where(above, rng.uniform(0, 2 * np.pi, n), np.radians(rng.normal(0, TURNED, n)))
    zoom = np.exp(rng.normal(0, 0.08, n))
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.stack([np.stack([cos, sin], -1), np.stack([-sin, cos], -1)], 1)
    plane = np.zeros((n, 2, 3))
    plane[:, :, :2] = turn @ (np.eye(2) + rng.normal(0, 0.07, (n, 2, 2))) / zoom[:, None, None]
    plane[:, :, 2] = rng.normal(0, 0.05, (n, 2))
    grid = f.affine_grid(torch.from_numpy(plane).float(), [n, 3, SIZE, SIZE], align_corners=False)
    seen = f.grid_sample(pixels, grid, mode="bilinear", padding_mode="border", align_corners=False)
    from_middle = tops / (wide / 2, high / 2) - 1 - plane[:, None, :, 2]  # the plane leads from the new to the old
    moved = np.einsum("nij,npj->npi", np.linalg.inv(plane[:, :, :2]), from_middle)
    return seen, ((moved + 1) * SIZE / 2).astype(np.float32)


def loss_of(outputs: Sequence[Tensor], batch: Batch) -> Tensor:
    """Cross entropy of the value, and of sides, colours and place of the top where they are known."""
    values, sides, red, top = outputs
    loss = f.cross_entropy(values, batch.value, label_smoothing=0.02)
    known = batch.sides[:, 0] != UNKNOWN
    if known.any():
        loss = loss + SIDES * f.binary_cross_entropy_with_logits(sides[known], batch.sides[known].float())
    coloured = batch.red != UNKNOWN
    if coloured.any():
        loss = loss + RED * f.binary_cross_entropy_with_logits(red[coloured], batch.red[coloured].float())
    placed = ~batch.top[:, 0, 0].isnan()
    if placed.any():
        loss = loss + TOP * f.binary_cross_entropy_with_logits(top[placed], batch.top[placed])
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
        outputs = [output.float() for output in outputs]
        loss = loss_of(outputs, batch)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        if done >= told:
            told += 0.1
            right = (outputs[0].argmax(1) == batch.value).float().mean().item()
            print(f"{step} steps, loss {loss.item():.3f}, batch {right:.4f}, {_held_out(model, split)}", flush=True)
            options.out.parent.mkdir(parents=True, exist_ok=True)
            torch.save(model.state_dict(), options.out)
    print(f"{step} steps of {options.batch}, {len(VALUES)} classes: {_held_out(model, split)}")
    torch.save(model.state_dict(), options.out)


def _held_out(model: DiceReader, split: Split) -> str:
    return f"held out: photos {measured(model, split.held_real):.4f}, drawn {measured(model, split.held_drawn):.4f}"


if __name__ == "__main__":
    main()

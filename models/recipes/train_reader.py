"""Train the reader: a small network that names the face on a crop, says which way is up and where the corners are.

    python models/recipes/train_reader.py --real runs/real.npz --drawn runs/crops --hours 0.4 --out runs/train/reader.pt

Real and drawn tiles are mixed: the real ones bring optics, the drawn ones bring styles and the way up. A photo's
crop is turned, shifted, scaled, lit and blurred anew each time it is seen, and never mirrored. Most are seen upright,
as they are when they are read: the others teach the way up. Flowers get each other's pictures, so that their marks are
read. Where ``--out`` exists its weights are trained on, for ``--hours`` more; they are saved every tenth of that time.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import torch
import torch.nn.functional as f
from reader_model import FACES, FILL, HALF_TURN_ALIKE, SIZE, Reader
from torch import Tensor, nn

from vision.corners import ASPECT
from vision.observation import BACK, NOTHING, is_flower

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

WITHOUT_WAY: Final = tuple(map(FACES.index, (BACK, NOTHING)))  # nothing tells their way up
TURN_UNKNOWN: Final = -1
REAL_SHARE: Final = 0.4  # real tiles are of few sets, and those are soon learned
MEMORY: Final = 0.01  # weight of one tile in the running share of its face that is misread
LEAST_HARD: Final = 0.1  # added to that share: a face never misread is seen a tenth as often as one always misread
CORNERS: Final = 15.0  # weight of what the corners are off: 0.02 of the crop's side, at first, is 0.3
REPICTURED: Final = 0.5  # of the drawn flowers: pictures tell most of them, and then nobody learns to read digits
MARKED: Final = 0.32  # of a face's height: the digit and the name of a drawn flower end above it
NEARBY: Final = 12  # crops: those of one set follow each other, so that these are mostly of its own
SQUASHED: Final = 0.8  # of the faces on their sides: a first look cuts each tile out as if it stood and as if it lay
UPRIGHT_SHARE: Final = 0.6  # a real tile, whose way up is unknown, counts as upright as it was photographed


class Tiles(NamedTuple):
    """Tiles to learn from."""

    pixels: NDArray[np.uint8]
    """(n, h, h, 3)"""
    face: NDArray[np.int64]
    """(n,)"""
    turn: NDArray[np.int64]
    """Clockwise quarter turns, (n,), or -1."""
    fill: float
    """How much of h a face takes."""
    marked: NDArray[np.bool_]
    """Flowers whose digit or name stands above their picture, (n,)."""

    def part(self, which: NDArray[np.bool_] | slice) -> Tiles:
        """Some of the tiles."""
        return Tiles(self.pixels[which], self.face[which], self.turn[which], self.fill, self.marked[which])


def load_real(path: Path, without: Sequence[str] = ()) -> tuple[Tiles, Tiles]:
    """(training, development) tiles of the real photos, sets in ``without`` left out of both; the way up is unknown."""
    data = np.load(path)
    dev, kept = data["dev"], ~np.isin(data["source"], without)
    turn, marked = np.full(len(dev), TURN_UNKNOWN, np.int64), np.zeros(len(dev), np.bool_)
    real = Tiles(data["pixels"], data["face"], turn, float(data["fill"]), marked)
    return real.part(kept & ~dev), real.part(kept & dev)


def load_drawn(folders: list[Path], art: Sequence[Path] = ()) -> Tiles | None:
    """Drawn crops of all shards, ``art`` where its pictures are foreign; a face fills about the same share of each."""
    shards = [(np.load(path), folder in art) for folder in (*folders, *art) for path in sorted(folder.glob("*.npz"))]
    if not shards:
        return None
    pixels, face, up = (np.concatenate([shard[key] for shard, _ in shards]) for key in ("crops", "face", "up"))
    flower = np.array([is_flower(name) for name in FACES])
    own = np.concatenate([np.full(len(shard["face"]), not foreign) for shard, foreign in shards])
    return Tiles(pixels, face.astype(np.int64), up.astype(np.int64), float(shards[0][0]["fill"]), flower[face] & own)


class Batch(NamedTuple):
    """Tiles as the network sees them."""

    crops: Tensor
    """(n, 3, 96, 96)"""
    face: Tensor
    turn: Tensor
    """Clockwise quarter turns, -1 where they are not known."""
    corners: Tensor
    """How far the corners are from where the crop has them, (n, 4, 2) of its side; not a number where not known."""


class Misread:
    """How often each face is misread of late: what is hard is seen more often."""

    def __init__(self) -> None:
        """Take every face for hard."""
        self._share = np.ones(len(FACES))

    def saw(self, faces: Tensor, face: Tensor) -> None:
        """Take note of a batch: logits (n, faces) and what it was (n,)."""
        wrong = (faces.argmax(1) != face).numpy().astype(float)
        np.add.at(self._share, face.numpy(), MEMORY * (wrong - self._share[face.numpy()]))

    def balanced(self, tiles: Tiles, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """Indexes drawn so that rare and hard faces are seen more often (square root of the imbalance kept)."""
        frequency = np.bincount(tiles.face, minlength=len(FACES)).clip(1)
        weight = ((LEAST_HARD + self._share) / np.sqrt(frequency))[tiles.face]
        return rng.choice(len(tiles.face), count, p=weight / weight.sum())


def batches(
    real: Tiles | None, drawn: Tiles | None, size: int, misread: Misread, rng: np.random.Generator
) -> Iterator[Batch]:
    """Endless augmented batches: crops (size, 3, 96, 96), faces, turns, corners."""
    share = 0.0 if real is None else 1.0 if drawn is None else REAL_SHARE
    counts = ((real, round(size * share)), (drawn, size - round(size * share)))
    while True:
        made = [
            augmented(tiles, misread.balanced(tiles, count, rng), rng) for tiles, count in counts if tiles is not None
        ]
        yield Batch(*(torch.cat(parts) for parts in zip(*made, strict=True)))


def augmented(tiles: Tiles, picked: NDArray[np.int64], rng: np.random.Generator) -> Batch:
    """The picked tiles upright or turned (quarter turns plus a little, some by any angle), moved, lit and blurred."""
    n = len(picked)
    upright = rng.random(n) < UPRIGHT_SHARE
    known = np.where(tiles.turn[picked] == TURN_UNKNOWN, 0, tiles.turn[picked])
    quarter = np.where(upright, -known % 4, rng.integers(0, 4, n))
    free = ~upright & (rng.random(n) < 0.4)
    lean = np.where(free, rng.uniform(-45, 45, n), rng.normal(0, 5, n))
    angle = np.radians(90 * quarter + lean)
    zoom = FILL / tiles.fill * np.exp(rng.normal(0, 0.1, n))
    squashed = ~upright & ~free & ((known + quarter) % 2 == 1) & (rng.random(n) < SQUASHED)
    pixels = torch.from_numpy(repictured(tiles, picked, rng)).permute(0, 3, 1, 2).float() / 255
    plane = seen_from(angle, zoom, squashed, rng)
    crops = lit(warped(pixels, plane), rng)
    turn, nothing = tiles.turn[picked], tiles.face[picked] == FACES.index(NOTHING)
    corners = corners_seen(plane, quarter, tiles.fill)
    corners[~upright | (turn == TURN_UNKNOWN) | nothing] = np.nan
    turn = np.where(turn == TURN_UNKNOWN, TURN_UNKNOWN, (turn + quarter) % 4)
    turn = np.where(np.abs(lean) > 40, TURN_UNKNOWN, turn)
    return Batch(crops, torch.from_numpy(tiles.face[picked]), torch.from_numpy(turn), torch.from_numpy(corners).float())


def repictured(tiles: Tiles, picked: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The picked pixels, ``REPICTURED`` of the marked flowers with the picture of one of their kind nearby."""
    pixels = tiles.pixels[picked]
    below = round(len(pixels[0]) * ((1 - tiles.fill) / 2 + tiles.fill * MARKED))
    for place in np.flatnonzero(tiles.marked[picked] & (rng.random(len(picked)) < REPICTURED)):
        index = int(picked[place])
        near = np.arange(max(0, index - NEARBY), min(len(tiles.face), index + NEARBY + 1))
        alike = tiles.marked[near] & (_is_season(tiles.face[near]) == _is_season(tiles.face[index]))
        others = near[alike & (near != index)]
        if not len(others):
            continue
        other = int(rng.choice(others))
        own = np.rot90(pixels[place], tiles.turn[index]).copy()
        own[below:] = np.rot90(tiles.pixels[other], tiles.turn[other])[below:]
        pixels[place] = np.rot90(own, -tiles.turn[index])
    return pixels


def _is_season(face: NDArray[np.int64]) -> NDArray[np.bool_]:
    return face <= FACES.index("4f")


def seen_from(
    angle: NDArray[np.float64], zoom: NDArray[np.float64], squashed: NDArray[np.bool_], rng: np.random.Generator
) -> NDArray[np.float64]:
    """Homographies (n, 3, 3) from the network's square to the picture, both -1 to 1 from side to side.

    Each turns the picture clockwise by its angle, scales, shears, shifts and tapers it, as the locator's corners do; a
    face on its side that is ``squashed`` fills the place of one that stands.
    """
    n = len(angle)
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.stack([np.stack([cos, sin], -1), np.stack([-sin, cos], -1)], 1)
    shear = np.eye(2) + rng.normal(0, 0.06, (n, 2, 2))
    plane = np.zeros((n, 3, 3))
    squash = np.where(squashed[:, None], (1 / ASPECT, ASPECT), 1.0)
    plane[:, :2, :2] = turn @ shear * squash[:, None] / zoom[:, None, None]
    plane[:, :2, 2] = rng.normal(0, 0.05, (n, 2))
    plane[:, 2, :2] = rng.normal(0, 0.03, (n, 2))
    plane[:, 2, 2] = 1
    return plane


def warped(pixels: Tensor, plane: NDArray[np.float64]) -> Tensor:
    """Each picture as its homography shows it, (n, 3, 96, 96)."""
    centres = (torch.arange(SIZE) + 0.5) * 2 / SIZE - 1
    y, x = torch.meshgrid(centres, centres, indexing="ij")
    square = torch.stack([x, y, torch.ones_like(x)], dim=-1).reshape(-1, 3)
    seen = square @ torch.from_numpy(plane).float().transpose(1, 2)
    grid = (seen[..., :2] / seen[..., 2:]).reshape(-1, SIZE, SIZE, 2)
    return f.grid_sample(pixels, grid, mode="bilinear", padding_mode="border", align_corners=False)


def corners_seen(plane: NDArray[np.float64], quarter: NDArray[np.int64], fill: float) -> NDArray[np.float64]:
    """How far the corners of faces seen upright are from where a crop has them, (n, 4, 2) of its side.

    Where the picture was turned by ``quarter`` to be upright, the face lay in it turned back by as much.
    """
    wide = np.where(quarter % 2, 1, ASPECT)[:, None]
    high = np.where(quarter % 2, ASPECT, 1)[:, None]
    lying = fill * np.stack([wide * (-1, 1, 1, -1), high * (-1, -1, 1, 1), np.full((len(plane), 4), 1 / fill)], axis=2)
    seen = lying @ np.linalg.inv(plane).transpose(0, 2, 1)
    seen = seen[..., :2] / seen[..., 2:]
    first = (np.arange(4) - quarter[:, None]) % 4
    nominal = FILL * np.array([(-ASPECT, -1), (ASPECT, -1), (ASPECT, 1), (-ASPECT, 1)])
    return np.asarray((seen[np.arange(len(plane))[:, None], first] - nominal) / 2)


def lit(crops: Tensor, rng: np.random.Generator) -> Tensor:
    """Exposure, contrast, white balance, a shade across the crop, blur, coarse pixels, noise, a finger over an edge."""
    n, side = len(crops), crops.shape[-1]

    def random(low: float, high: float, *shape: int) -> Tensor:
        return torch.from_numpy(rng.uniform(low, high, (n, *shape))).float()

    crops = crops ** torch.exp(random(-0.45, 0.45, 1, 1, 1))
    grey = crops.mean((1, 2, 3), keepdim=True)
    crops = (crops - grey) * random(0.6, 1.3, 1, 1, 1) + grey * random(0.6, 1.25, 1, 1, 1)
    crops = crops * random(0.85, 1.15, 3, 1, 1)
    luma = crops.mean(1, keepdim=True)
    crops = luma + (crops - luma) * random(0.5, 1.4, 1, 1, 1)
    ramp = torch.linspace(-1, 1, side)
    crops = crops + random(-0.12, 0.12, 1, 1, 1) * ramp[:, None] + random(-0.12, 0.12, 1, 1, 1) * ramp
    blurred = rng.random(n) < 0.3
    if blurred.any():
        small = int(rng.integers(26, 80)) * side // SIZE
        part = f.interpolate(crops[blurred], size=(small, small), mode="bilinear", antialias=True)
        crops[blurred] = f.interpolate(part, size=(side, side), mode="bilinear")
    crops = crops + torch.randn_like(crops) * random(0, 0.04, 1, 1, 1)
    for index in np.flatnonzero(rng.random(n) < 0.1):
        depth, edge = int(rng.integers(4, 14)) * side // SIZE, int(rng.integers(4))
        torch.rot90(crops[index], edge, (1, 2))[:, :depth] = float(rng.uniform(0, 1))
    return crops.clamp(0, 1)


def loss_of(faces: Tensor, turns: Tensor, corners: Tensor, batch: Batch) -> Tensor:
    """Cross entropy of the face, plus that of the turn and what the corners are off, where they are known.

    Half turns count as one on faces alike.
    """
    face, turn = batch.face, batch.turn
    loss = f.cross_entropy(faces, face, label_smoothing=0.03)
    shown = ~torch.isnan(batch.corners[:, 0, 0])
    if shown.any():
        loss = loss + CORNERS * (corners[shown] - batch.corners[shown]).abs().mean()
    known = (turn != TURN_UNKNOWN) & ~torch.isin(face, torch.tensor(WITHOUT_WAY))
    if not known.any():
        return loss
    log = f.log_softmax(turns[known], dim=1)
    target = turn[known]
    alike = torch.isin(face[known], torch.tensor(HALF_TURN_ALIKE))
    hit = log.gather(1, target[:, None])[:, 0]
    other = log.gather(1, ((target + 2) % 4)[:, None])[:, 0]
    return loss - 0.5 * torch.where(alike, torch.logaddexp(hit, other), hit).mean()


def upright_crops(tiles: Tiles) -> Tensor:
    """The tiles as they are read, upright where the way up is known, without augmentation: (n, 3, 96, 96)."""
    side = round(tiles.pixels.shape[1] * tiles.fill / FILL)
    edge = (tiles.pixels.shape[1] - side) // 2
    cut = tiles.pixels[:, edge : edge + side, edge : edge + side]
    turns = np.maximum(tiles.turn, 0)  # of those not known -1: as they were photographed
    standing = np.stack([np.rot90(picture, turn) for picture, turn in zip(cut, turns, strict=True)])
    pixels = torch.from_numpy(standing).permute(0, 3, 1, 2).float() / 255
    return f.interpolate(pixels, size=(SIZE, SIZE), mode="bilinear", antialias=True)


@torch.no_grad()
def accuracy(model: nn.Module, tiles: Tiles) -> float:
    """Share of faces named right."""
    model.eval()
    right = 0
    for start in range(0, len(tiles.face), 512):
        part = tiles.part(slice(start, start + 512))
        right += int((model(upright_crops(part))[0].argmax(1).numpy() == part.face).sum())
    model.train()
    return right / max(1, len(tiles.face))


def main() -> None:
    """Train until ``--hours`` are over, saving an averaged model as it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--real", type=Path, help="file that reader_set.py wrote; drawn tiles alone without")
    parser.add_argument("--drawn", type=Path, nargs="*", default=[], help="folders that crops.py wrote")
    parser.add_argument("--art", type=Path, nargs="*", default=[], help="such with foreign pictures, never taken apart")
    parser.add_argument("--without", nargs="*", default=[], help="sets of real photos to leave out, to be measured on")
    parser.add_argument("--hours", type=float, default=0.4)
    parser.add_argument("--batch", type=int, default=192)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("runs/train/reader.pt"))
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    real, dev = load_real(options.real, options.without) if options.real else (None, None)
    drawn = load_drawn(options.drawn, options.art)
    if real is None and drawn is None:
        parser.error("expected tiles to train on: --real FILE, --drawn FOLDER or both")
    counts = [0 if tiles is None else len(tiles.face) for tiles in (real, dev, drawn)]
    print("{} real, {} to choose by, {} drawn".format(*counts))
    model = Reader().to(memory_format=torch.channels_last)
    if options.out.exists():
        model.load_state_dict(torch.load(options.out))
    misread = Misread()
    stream = batches(real, drawn, options.batch, misread, np.random.default_rng(options.seed))
    train(model, stream, misread, dev, options)


def _towards(average: Tensor, latest: Tensor, count: Tensor | int) -> Tensor:
    """Running mean of the weights, of the last tenth or so of the steps at first, of about the last 500 later."""
    return average + (latest - average) * max(0.002, 1 / (1 + 0.1 * float(count)))


def train(
    model: Reader,
    stream: Iterator[Batch],
    misread: Misread,
    dev: Tiles | None,
    options: argparse.Namespace,
) -> None:
    """AdamW with one cycle over the time given; told is how many of ``dev`` are named right."""
    average = torch.optim.swa_utils.AveragedModel(model, avg_fn=_towards, use_buffers=True)
    optimizer = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.03)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    began, step, told = time.monotonic(), 0, 0.0
    for batch in stream:
        done = (time.monotonic() - began) / 3600 / options.hours
        if done >= 1:
            break
        warm = min(1.0, step / 200)
        optimizer.param_groups[0]["lr"] = options.rate * warm * (0.5 + 0.5 * math.cos(math.pi * done))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            faces, turns, corners = model(batch.crops.to(memory_format=torch.channels_last))
        misread.saw(faces, batch.face)
        loss = loss_of(faces.float(), turns.float(), corners.float(), batch)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        average.update_parameters(model)
        step += 1
        if done - told > 0.1:
            told = done
            torch.save(average.module.state_dict(), options.out)
            print(f"{done:.0%} step {step} loss {loss.item():.3f}{_told(average.module, dev)}", flush=True)
    torch.save(average.module.state_dict(), options.out)
    print(f"{step} steps{_told(average.module, dev)}")


def _told(model: nn.Module, dev: Tiles | None) -> str:
    return "" if dev is None else f" dev {accuracy(model, dev):.4f}"


if __name__ == "__main__":
    main()

"""Cut out what the locator takes for tiles and is none, for the reader to learn as nothing.

    python datasets/recipes/scenes.py --out runs/hard --count 400 --seed 611 --size 1600 --played
    python models/recipes/false_finds.py --scenes runs/hard --out runs/crops-nothing

Scenes are of the training styles. The locator is asked for more than it is believed for (``--confidence``), so that the
reader sees what it will have to refuse. Writes a shard in the form of ``datasets/recipes/crops.py``.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from overlaps import shares_within
from reader_model import FACES
from tabled import scenes_of

from vision.corners import outline, quad_of, rectify
from vision.frames import open_photo
from vision.locator import OnnxLocator
from vision.observation import NOTHING
from vision.weights import load_card

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from tabled import Scene

    from vision.observation import Quad

SIDE = 128
FILL = 0.78  # as crops.py cuts them
MARGIN = (1 / FILL - 1) / 2
ON_A_TILE = 0.35
"""The part of the box of a false find that may lie on a tile: more may be that tile, found badly."""
MOST = 16
"""Of one scene: figured cloth has hundreds alike."""


def main() -> None:
    """Locate, compare, cut, write."""
    parser = find_options(__doc__)
    parser.add_argument("--scenes", type=Path, required=True, help="folder that scenes.py wrote")
    options = parser.parse_args()
    locator = eager_locator(options)
    rng = np.random.default_rng(1)
    crops = np.concatenate([false_finds(locator, scene, rng) for scene in scenes_of(options.scenes)])
    options.out.mkdir(parents=True, exist_ok=True)
    face = np.full(len(crops), FACES.index(NOTHING), np.int64)
    np.savez_compressed(
        options.out / "crops-000.npz", crops=crops, face=face, up=np.zeros_like(face), fill=np.array(FILL)
    )
    print(f"{len(crops)} crops of nothing")


def find_options(description: str | None) -> argparse.ArgumentParser:
    """The options of what asks a locator for more than it is believed for; where it looks is for the caller to add."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, help="folder with card.json; the shipped model without it")
    parser.add_argument("--confidence", type=float, default=0.1)
    parser.add_argument("--out", type=Path, required=True, help="folder to write")
    return parser


def eager_locator(options: argparse.Namespace) -> OnnxLocator:
    """The locator that these options ask."""
    card = load_card(options.model)
    asked = {"confidence": options.confidence, "die_confidence": options.confidence}
    return OnnxLocator(replace(card, locator=replace(card.locator, **asked)))


def false_finds(locator: OnnxLocator, scene: Scene, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Crops (n, 128, 128, 3) RGB of finds that lie on no tile of the scene, dice among them."""
    frame = open_photo(scene.photo)
    found = locator.locate(frame)
    quads: list[Quad] = [
        outline(quad_of(corners), (left, top, right, bottom))
        for corners, (left, top, right, bottom) in zip(found.corners, found.boxes.tolist(), strict=True)
    ]
    tiles = (*scene.table.corners, *scene.hidden)
    shares = shares_within(quads, tiles).max(axis=1, initial=0) if quads else np.zeros(0)
    wrong = np.flatnonzero(shares < ON_A_TILE)
    chosen = rng.permutation(wrong)[:MOST]
    return rectify(frame.rgb, [quads[index] for index in chosen], SIDE, MARGIN)


if __name__ == "__main__":
    main()

"""Renders table scenes with exact truth for training the tile locator and for testing whole readings.

    python datasets/recipes/scenes.py --out DIR --count N --seed S [--art DIR] [--size 640] [--workers 1]
                                      [--played [--impossible] | --near dice|none] [--styles test]

writes `DIR/images/000001.jpg …` and `DIR/truth.jsonl`, one scene a line:

    {"photo": "000001.jpg", "width": W, "height": H, "tilt": degrees from straight above,
     "style": null | name of a test style,
     "tiles": [{"face": "3m" | "back", "corners": [[x, y] x 4], "visible": 0..1, "role": …, "under": face of a back}],
     "hand": null | {"notation": …, "concealed": […], "melds": […], "flowers": […], "winning": …},
     "impossible": null | what is wrong, "hidden": […],
     "dice": [{"value": 4 | null where it leans, "kind": "red-1-4" | "plain" | null, "red": [values that are],
               "sides": [values of the sides seen], "corners": [[x, y] x 4] of the top face, "visible": 0..1 of it,
               "box": [l, t, r, b] of what is seen of the die}]}

Corners are those of the printed surface, in reading order TL TR BR BL as the face is read (a back: clockwise), in
pixels from the picture's top left corner. `tiles` are shown to at least 40 %; what is seen of fewer, and of faces seen
too flat to read, is listed under `hidden` and belongs to no class. `dice` are those of which a fifth is seen. Where the
photo is of a laid-out hand, `hand` says who is what by indexes into `tiles`. A scene depends on the options, the seed
and its number alone: scenes that exist are kept, so a broken run is taken up where it stopped.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import throws
from faces import art_folders
from mix import arrange
from sets import test_set, tile_set
from shots import Scene, shoot
from styles import TEST_STYLES, test_ground
from tables import table
from takes import take
from views import frame, lamp, shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from takes import Ground

_STYLE_RUN = 6
"""Scenes in a row that share their tile sets and grounds: drawing 42 faces costs more than a scene."""
_PLAYED = 0.45
"""Part of the training mix that shows a laid-out hand."""

NEAR = {"dice": throws.near, "none": throws.without_dice}
"""Photos from near: of thrown dice, and of what may be taken for dice."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Scenes of nothing but laid-out hands, or from near; in the styles kept for testing where wanted."""

    test: bool = False
    impossible: bool = False
    """Hands that cannot be."""
    near: str = ""
    """Of ``NEAR``, where the photos are from near."""


def render(seed: int, number: int, *, art: tuple[str, ...] = (), size: int = 640, kind: Kind | None = None) -> Scene:
    """The scene of a seed and number; `size` is its longer side in pixels, no `kind` is the training mix."""
    if kind is not None and kind.test:
        return _tested(seed, number, size, kind)
    rng = np.random.default_rng([seed, number])
    run = number // _STYLE_RUN
    sets = (tile_set(seed * 100003 + run * 2, art), tile_set(seed * 100003 + run * 2 + 1, art))
    ground = seed * 7 + run * 4
    surface: Ground = lambda rng, camera, focus: table(rng, camera, ground, focus)  # noqa: E731
    if kind is not None and kind.near:
        return NEAR[kind.near](rng, sets[0], surface, shape(rng, size))
    if kind is not None or np.random.default_rng([seed, number, 31]).random() < _PLAYED:
        impossible = kind is not None and kind.impossible
        return take((seed, number), sets[0], surface, size=size, impossible=impossible)
    solids, focus = arrange(rng, sets)
    camera = frame(rng, focus, shape(rng, size))
    canvas = surface(rng, camera, focus)
    light = lamp(rng)
    return shoot(rng, canvas, solids, camera, light)


def _tested(seed: int, number: int, size: int, kind: Kind) -> Scene:
    """A laid-out hand, or a photo from near, in one of the test styles, which take turns."""
    name = TEST_STYLES[number % len(TEST_STYLES)]
    grounds = partial(test_ground, name)
    surface: Ground = lambda rng, camera, focus: table(rng, camera, 0, focus, grounds)  # noqa: E731
    if kind.near:
        rng = np.random.default_rng([seed, number])
        scene = NEAR[kind.near](rng, test_set(name), surface, shape(rng, size))
    else:
        scene = take((seed, number), test_set(name), surface, size=size, impossible=kind.impossible)
    return replace(scene, style=name)


def write(  # noqa: PLR0913 - the options of the command
    number: int, *, seed: int, out: Path, art: tuple[str, ...], size: int, kind: Kind | None = None
) -> str:
    """Renders one scene to its file and returns its truth as a JSON line."""
    cv2.setNumThreads(1)
    scene = render(seed, number, art=art, size=size, kind=kind)
    name = f"{number:06d}.jpg"
    quality = int(np.random.default_rng([seed, number, 9]).integers(55, 96))
    cv2.imwrite(str(out / "images" / name), scene.picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    height, width = scene.picture.shape[:2]
    record = {
        "photo": name,
        "width": width,
        "height": height,
        "tilt": round(scene.tilt, 1),
        "style": scene.style,
        "tiles": scene.tiles,
        "hand": scene.hand,
        "impossible": scene.impossible,
        "hidden": scene.hidden,
        "dice": scene.dice,
    }
    return json.dumps(record, separators=(",", ":"))


def main() -> None:
    """Writes scenes and their truth."""
    parser = argparse.ArgumentParser(description="Render table scenes with exact truth.")
    parser.add_argument("--out", type=Path, required=True, help="folder to write")
    parser.add_argument("--count", type=int, required=True, help="number of scenes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--art", type=Path, help="folder with folders of foreign pictures <face>.svg|png|jpg")
    parser.add_argument("--size", type=int, default=640, help="longer side in pixels")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--played", action="store_true", help="only photos of a laid-out hand")
    only.add_argument("--near", choices=NEAR, default="", help="only photos from near: of dice, or of what is none")
    parser.add_argument(
        "--styles", choices=["train", "test"], default="train", help="test: the styles kept for testing"
    )
    parser.add_argument("--impossible", action="store_true", help="hands that cannot be")
    args = parser.parse_args()
    if args.styles == "test" and not (args.played or args.near):
        parser.error("--styles test is for --played, photos of a laid-out hand, and for --near")
    if args.impossible and not args.played:
        parser.error("--impossible is for --played, photos of a laid-out hand")
    (args.out / "images").mkdir(parents=True, exist_ok=True)
    truth = args.out / "truth.jsonl"
    done = _done(truth)
    todo = [n for n in range(1, args.count + 1) if f"{n:06d}.jpg" not in done]
    test = args.styles == "test"
    kind = Kind(test, args.impossible, args.near) if args.played or args.near else None
    job = partial(write, seed=args.seed, out=args.out, art=art_folders(args.art), size=args.size, kind=kind)
    with truth.open("a") as lines:
        for line in _run(job, todo, args.workers):
            lines.write(line + "\n")
            lines.flush()


def _run(job: Callable[[int], str], todo: list[int], workers: int) -> Iterable[str]:
    if workers <= 1:
        yield from map(job, todo)
        return
    with Pool(workers) as pool:
        yield from pool.imap(job, todo, chunksize=_STYLE_RUN)


def _done(truth: Path) -> set[str]:
    """Photos of a truth file whose last line may be broken off; the broken line is cut away."""
    if not truth.exists():
        return set()
    whole, names = [], set()
    for line in truth.read_text().splitlines():
        try:
            names.add(json.loads(line)["photo"])
        except ValueError:
            continue
        whole.append(line)
    truth.write_text("".join(f"{line}\n" for line in whole))
    return names


if __name__ == "__main__":
    main()

"""Cuts dice out of drawn scenes and labelled photos for training the dice reader.

    python datasets/recipes/dice_crops.py --out DIR --count N --seed S [--photos ../shared/photos/dice]

writes shards `DIR/dice-000.npz …` of up to 2,000 crops and, of each folder of photos, one `photos-tray.npz`, with

    crops  uint8 (n, 96, 96, 3) RGB   a die in the middle, its box's longer side about 0.7 of the crop
    value  int64 (n,)                 1..6 on top; 7 of a die that shows none: it leans, is covered, or cut by the
                                      photo's edge; 0 of what is no die
    sides  int64 (n, 6)               1 where the side with that value (1..6) is seen beside the top, 0 where it is not,
                                      -1 where nobody knows
    red    int64 (n,)                 1 a die whose 1 and 4 are red, 0 a plain one, -1 where nobody knows
    inked  int64 (n,)                 1 where the pips on top are red, 0 where they are not, -1 where nobody knows
    top    float32 (n, 4, 2)          corners of the top in pixels of the crop, of a die that leans those of its higher
                                      side; nan where nobody knows

Dots tiles, buttons and coins are no dice, and the first are among the crops; some dice are cut off once more, as the
photo's edge would. No labelled photo shows a die for mahjong:
where just the pips of the top are seen, the die is painted as one, ivory, its 1 or 4 red and a single pip larger. That
is so of one in six. Of a painted one whose pips are dark nobody knows whether its 1 and 4 are red.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import cv2
import dice
import numpy as np
import shards
import throws
from locator_set import DICE_SETS, in_pixels, read_labels
from PIL import Image
from sets import tile_set
from tables import table

from vision.corners import GREY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt
    from camera import Points
    from shots import Scene
    from takes import Ground

    Picture = npt.NDArray[np.uint8]

SIDE: Final = 96
FILL: Final = 0.7
"""The longer side of a die's box as a part of the crop's."""
_PHOTO: Final = 448
"""Longer side of a scene made for crops, pixels."""
_SEEN: Final = 0.75
"""Part of the top that must be seen to be told; below ``_HIDDEN`` it cannot be, between them nobody is asked."""
_HIDDEN: Final = 0.55
_MIDDLE: Final = 0.12
"""How far from the middle of a die's box that of its pips may be, for it to be seen from above: a part of the box."""
_WRONG: Final = 0.25
"""Part of the drawn dice whose values or colours are wrong: else a reader tells from one what another must be."""
_CUT_OFF: Final = 0.08
"""Part of the dice that are cut off once more."""
_REST: Final = (0.2, 0.45)
"""What is left of their width then."""
_LIGHT: Final = 120
"""Least of red, green and blue of a die that is light as it is."""
_SPECK, _SMALL_PIP, _LARGE_PIP = 0.0015, 0.004, 0.12
"""Parts of a die's box: what is smaller is dirt, and what pips are at least and at most. Chosen on the photos."""
NO_DIE, UNTOLD = 0, 7
"""Values of what is no die, and of a die that shows none."""
_UNKNOWN: Final = -1
_SIDES_UNKNOWN: Final = (_UNKNOWN,) * 6
NOWHERE: Final = np.full((4, 2), np.nan)


class Crop(NamedTuple):
    """One die, or none: pixels (96, 96, 3) RGB and what is known of it, as the shards have it."""

    pixels: Picture
    value: int
    sides: tuple[int, ...]
    red: int
    inked: int
    top: Points = NOWHERE


def crops(seed: int, number: int) -> Iterator[Crop]:
    """The crops of one scene made for them."""
    rng = np.random.default_rng([seed, number, 23])
    scene = _scene(rng, seed, number)
    for die in scene.dice:
        if die["value"] is not None and _HIDDEN <= die["visible"] < _SEEN:
            continue
        pixels, top = cut(scene.picture, die["box"], rng, die["corners"])
        if die["value"] is None or die["visible"] < _HIDDEN:
            seen = die["visible"] >= _SEEN  # it leans, and the higher side is seen
            yield Crop(pixels, UNTOLD, _SIDES_UNKNOWN, _UNKNOWN, _UNKNOWN, top if seen else NOWHERE)
        else:
            sides = tuple(int(side in die["sides"]) for side in range(1, 7))
            red = _UNKNOWN if die["kind"] is None else int(die["kind"] == dice.RED_1_4)
            yield Crop(pixels, die["value"], sides, red, int(die["value"] in die["red"]), top)
        if rng.random() < _CUT_OFF:
            yield cut_off(scene.picture, die["box"], rng)
    for tile in scene.tiles:
        if rng.random() < 0.5:
            points = np.array(tile["corners"])
            middle, reach = points.mean(axis=0), np.ptp(points, axis=0).max() / 2 * rng.uniform(0.4, 1.1)
            pixels, _ = cut(scene.picture, [*(middle - reach), *(middle + reach)], rng)
            yield Crop(pixels, NO_DIE, _SIDES_UNKNOWN, _UNKNOWN, _UNKNOWN)


def cut(
    picture: Picture, box: Sequence[float], rng: np.random.Generator, points: Sequence[Sequence[float]] = ()
) -> tuple[Picture, Points]:
    """The square around a box (left, top, right, bottom), a little off as a locator's is; and where points are in it.

    Points, before and after, are in pixels from the top left corner of the picture.
    """
    left, top, right, bottom = box
    reach = max(right - left, bottom - top) / FILL * np.exp(rng.normal(0, 0.06)) / 2
    middle = np.array([left + right, top + bottom]) / 2 + rng.normal(0, 0.04, 2) * reach
    scale = SIDE / (2 * reach)
    there = (np.array(points, float).reshape(-1, 2) - middle) * scale + SIDE / 2
    if scale < 0.8:
        small = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        picture, middle, scale = small, middle * scale, 1.0
    shift = SIDE / 2 - middle * scale
    matrix = np.array([(scale, 0, shift[0] + (scale - 1) / 2), (0, scale, shift[1] + (scale - 1) / 2)])
    pixels = cv2.warpAffine(picture, matrix, (SIDE, SIDE), borderValue=(GREY,) * 3)
    return np.asarray(pixels, np.uint8), there


def cut_off(picture: Picture, box: Sequence[float], rng: np.random.Generator) -> Crop:
    """A die that the photo's edge cuts: what is left of it, at its left or its right, shows no value."""
    left, top, right, bottom = box
    rest = max(2, round((right - left) * rng.uniform(*_REST)))
    if rng.random() < 0.5:
        end = round(left) + rest
        pixels, _ = cut(np.ascontiguousarray(picture[:, :end]), (left, top, end, bottom), rng)
    else:
        begin = max(0, round(right) - rest)
        pixels, _ = cut(np.ascontiguousarray(picture[:, begin:]), (0, top, right - begin, bottom), rng)
    return Crop(pixels, UNTOLD, _SIDES_UNKNOWN, _UNKNOWN, _UNKNOWN)


def photo_crops(folder: Path, rng: np.random.Generator) -> Iterator[Crop]:
    """Every labelled die of a folder of photos; some a second time, painted as dice for mahjong are."""
    for path in sorted((folder / "images").iterdir()):
        with Image.open(path) as image:
            picture = np.array(image.convert("RGB"))
        height, width = picture.shape[:2]
        for label, *relative in read_labels(folder / "labels" / f"{path.stem}.txt"):
            x, y, w, h = relative
            box = in_pixels((x, y, w, h), (width, height))
            pixels, _ = cut(picture, box, rng)
            yield Crop(pixels, label + 1, _SIDES_UNKNOWN, 0, _UNKNOWN)
            painted = chinese(pixels, label + 1, rng)
            if painted is not None:
                red = label + 1 in dice.REDDENED
                yield Crop(painted, label + 1, _SIDES_UNKNOWN, 1 if red else _UNKNOWN, int(red))
            if rng.random() < _CUT_OFF:
                yield cut_off(picture, box, rng)


def chinese(pixels: Picture, value: int, rng: np.random.Generator) -> Picture | None:
    """The die as one for mahjong: ivory, the pips of a 1 and a 4 red, a single one larger, others dark.

    ``None`` where not just its top's pips are seen, and of a light die that has no red ones.
    """
    edge = round(SIDE * (1 - FILL) / 2)
    inner = pixels[edge:-edge, edge:-edge].astype(np.float32)
    third = len(inner) // 6
    body = np.median(inner[third:-third, third:-third].reshape(-1, 3), axis=0)
    light, red = bool(body.min() > _LIGHT), value in dice.REDDENED
    found = _pips(inner, body, value)
    if found is None or (light and not red):
        return None
    cover, around = found
    if value == 1:
        wide = int(rng.integers(3, 10))
        cover = np.asarray(cv2.dilate(cover, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))), np.uint8)
    die: npt.NDArray[np.floating[Any]] = inner
    shade = min(1.0, float(body.mean()) / 200)
    if not light:
        ivory = np.array([rng.uniform(200, 250), rng.uniform(195, 248), rng.uniform(180, 245)])
        even = cv2.GaussianBlur(np.where(cover > 0, body.mean(), inner.mean(axis=2)), (0, 0), 1.5)
        die, shade = ivory * (even / max(float(body.mean()), 1.0)).clip(0.5, 1.25)[..., None], 1.0
    ink = rng.uniform((150, 10, 10), (230, 60, 60)) if red else rng.uniform(10, (60, 60, 120))
    soft, beyond = (cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 0.8)[..., None] for mask in (cover, around))
    die = die * (1 - soft) + shade * ink * soft
    painted = pixels.copy()
    painted[edge:-edge, edge:-edge] = (inner * beyond + die * (1 - beyond)).clip(0, 255).astype(np.uint8)
    return painted


def _pips(inner: npt.NDArray[np.float32], body: npt.NDArray[np.float32], value: int) -> tuple[Picture, Picture] | None:
    """Where in its box the pips of a die seen from above are, and what is not the die; else ``None``."""
    off = np.linalg.norm(inner - body, axis=2).clip(0, 255).astype(np.uint8)
    bound, _ = cv2.threshold(off, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    _, marks, stats, middles = cv2.connectedComponentsWithStats((off > bound).astype(np.uint8))
    rim = {*np.unique(marks[[0, -1]]), *np.unique(marks[:, [0, -1]])} - {0}  # what lies around a die that is turned
    areas = stats[:, cv2.CC_STAT_AREA] / len(inner) ** 2
    pips = [place for place in range(1, len(stats)) if place not in rim and areas[place] > _SPECK]
    if len(pips) != value or not (_SMALL_PIP < areas[pips].min() <= areas[pips].max() < _LARGE_PIP):
        return None
    if areas[pips].max() > 2 * areas[pips].min():
        return None
    if np.abs(middles[pips].mean(axis=0) / len(inner) - 0.5).max() > _MIDDLE:
        return None
    return np.isin(marks, pips).astype(np.uint8), np.isin(marks, [*rim]).astype(np.uint8)


def _scene(rng: np.random.Generator, seed: int, number: int) -> Scene:
    """Dice on a table from near."""
    tiles = tile_set(seed * 7919 + number // 8 + 60_000_000, ())
    surface: Ground = lambda rng, camera, focus: table(rng, camera, seed * 11 + number // 8, focus)  # noqa: E731
    return throws.near(rng, tiles, surface, (_PHOTO, round(_PHOTO * 0.75)), wrong=_WRONG)


def main() -> None:
    """Writes shards of crops; what exists is kept."""
    parser = argparse.ArgumentParser(description="Cut dice for the dice reader.")
    parser.add_argument("--out", type=Path, required=True, help="folder to write")
    parser.add_argument("--count", type=int, required=True, help="number of drawn crops")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=Path, help="folder with tray and board")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    for name in DICE_SETS if args.photos else ():
        path = args.out / f"photos-{name}.npz"
        if not path.exists():
            _write(path, list(photo_crops(args.photos / name, np.random.default_rng(args.seed))))
    for path, index, count in shards.missing(args.out, "dice", args.count):
        _write(path, shards.shard(partial(crops, args.seed), index, count))


def _write(path: Path, made: list[Crop]) -> None:
    shards.write(
        path,
        crops=np.stack([c.pixels for c in made]),
        value=np.array([c.value for c in made], np.int64),
        sides=np.array([c.sides for c in made], np.int64),
        red=np.array([c.red for c in made], np.int64),
        inked=np.array([c.inked for c in made], np.int64),
        top=np.array([c.top for c in made], np.float32),
    )


if __name__ == "__main__":
    main()

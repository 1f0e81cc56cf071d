"""Draws the bundled sample photos: a winning hand with two flowers and its truth, and the two throws of a deal.

    python datasets/recipes/sample.py [--out datasets/samples]

writes `hand.jpg` (1600 x 1200) and `hand.json`, `throw-1.jpg` and `throw-2.jpg` (1200 x 900). The hand is 三色三同顺
with 门前清, 平和 and 断幺: 14 points, and two flowers. It is won by the tile set apart on the right. The throws are
4 and 3, 5 and 1.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import fonts
import numpy as np
from camera import look
from dice import REDDENED, DiceSet, Die, face
from faces import Style, style
from grounds import SIDE, noise
from layouts import Place, TileSize, about_z
from marks import Bars, Dots, Frame
from PIL import Image
from sets import TileSet, solid_of
from shots import expose
from solids import Light, Material
from tables import cover

if TYPE_CHECKING:
    import numpy.typing as npt
    from camera import Camera
    from shots import Exposure
    from solids import Solid

    Picture = npt.NDArray[np.uint8]

NOTATION = "234m234s2345567p8p|EE0000|ae"
STANDING = ("2m", "3m", "4m", "2s", "3s", "4s", "2p", "3p", "4p", "5p", "5p", "6p", "7p")
WINNING = "8p"
FLOWERS = ("1f", "5f")
WIDTH, HEIGHT = 1600, 1200
THROWS = (((4, 5), (3, 1)), ((5, 3), (1, 2)))
"""Of each throw and die the value on top and that on the far side."""
THROW_WIDTH, THROW_HEIGHT = 1200, 900
_BONE, _RED, _BLACK = (243, 240, 232), (200, 28, 30), (24, 24, 28)
DICE = DiceSet(
    13.0,
    "".join(map(str, sorted(REDDENED))),
    "",
    Material(_BONE, _BONE, 0.3, radius=1.9),
    {v: face(v, _RED if v in REDDENED else _BLACK, 0.2 if v == 1 else 0.09, engraved=True) for v in range(1, 7)},
)
_FINER = 2
"""Everything is painted this much larger and averaged down."""


def main() -> None:
    """Writes the photo and its truth."""
    parser = argparse.ArgumentParser(description="Draw the bundled sample photo.")
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parents[1] / "samples")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    picture, truth = sample()
    _save(picture, args.out / "hand.jpg")
    for number, dice in enumerate(THROWS, start=1):
        _save(thrown(number, dice), args.out / f"throw-{number}.jpg")
    (args.out / "hand.json").write_text(json.dumps(truth, ensure_ascii=False, indent=1) + "\n")


def _save(picture: Picture, path: Path) -> None:
    Image.fromarray(picture).save(path, quality=88, optimize=True)


def thrown(seed: int, tops: tuple[tuple[int, int], ...]) -> Picture:
    """The photo (900, 1200, 3) RGB of two dice as they come to lie."""
    rng = np.random.default_rng([20, seed])
    solids = []
    for (top, far), x in zip(tops, (-19.0, 15.0), strict=True):
        at = np.array([x + rng.normal(0, 3), rng.normal(0, 5), DICE.edge / 2])
        solids.append(DICE.solid(Die(top, far, DICE.reds), about_z(rng.uniform(-40, 40)), at))
    shape = (THROW_WIDTH * _FINER, THROW_HEIGHT * _FINER)
    camera = look(np.zeros(3), tilt=35, heading=4, roll=-1.5, distance=170, field=45, size=shape)
    return _taken(rng, solids, camera)[0]


def sample() -> tuple[Picture, dict[str, object]]:
    """The photo (1200, 1600, 3) RGB and what `hand.json` says of it."""
    rng = np.random.default_rng(20)
    tiles = _tiles()
    solids = [solid_of(p, tiles) for p in _places(rng, tiles.size)]
    middle = np.array([22.0, -8.0, 0.0])
    shape = (WIDTH * _FINER, HEIGHT * _FINER)
    camera = look(middle, tilt=26, heading=-2.5, roll=0.8, distance=408, field=45, size=shape)
    picture, exposure = _taken(rng, solids, camera)
    tiles_ = [
        {
            "face": t["face"],
            "corners": [[round(v / _FINER, 1) for v in c] for c in t["corners"]],
            "visible": t["visible"],
        }
        for t in exposure.tiles
    ]
    names = (*STANDING, WINNING, *FLOWERS)
    tiles_.sort(key=lambda t: (names.index(t["face"]), t["corners"][0][0]))
    truth = {"photo": "hand.jpg", "width": WIDTH, "height": HEIGHT, "notation": NOTATION, "tiles": tiles_, "dice": []}
    return picture, truth


def _taken(rng: np.random.Generator, solids: list[Solid], camera: Camera) -> tuple[Picture, Exposure]:
    """The photo of solids on the felt, and what is known of them."""
    width, height = camera.size
    canvas = np.zeros((height, width, 3), np.uint8)
    table = np.array([[-900, -900, 0], [900, -900, 0], [900, 900, 0], [-900, 900, 0.0]])
    cover(rng, canvas, camera, _felt(rng), table)
    lamp = np.array([-0.35, 0.5, 0.8])
    light = Light(lamp / np.linalg.norm(lamp), 0.62, 0.42, (1.0, 0.99, 0.96), 0.35)
    exposure = expose(rng, canvas, solids, camera, light)
    small = cv2.resize(canvas, (width // _FINER, height // _FINER), interpolation=cv2.INTER_AREA)
    return _finished(rng, np.asarray(small, dtype=np.uint8)), exposure


def _tiles() -> TileSet:
    """An ivory set with blue backs, cut as Chinese sets are."""
    red, green, blue = (178, 32, 36), (14, 98, 58), (28, 52, 132)
    ukai = fonts.pick(fonts.brush()[0], "萬")[1]
    look_: Style = replace(
        style(20),
        art="",
        body=(240, 235, 222),
        numeral=ukai,
        wan=ukai,
        honour=ukai,
        latin=fonts.latin()[0],
        bold=1.6,
        simplified=False,
        formal_five=True,
        grow=0.98,
        red=red,
        green=green,
        blue=blue,
        numeral_ink=blue,
        wan_ink=red,
        wind_ink=blue,
        dots=Dots("rings", "petals", 1.1, 0, 0.96),
        bars=Bars("lobes", 1.05, "WM", one_colour=False, nine_rows=False),
        frame=Frame("double", 0, 28, 6),
        index="",
        flower_marks="digit+name",
        own_plants=True,
        flower_inks=(red, blue),
        depth=0.7,
        wear=0,
        shrink=0.95,
        art_grow=1.12,
        carved=0,
        wobble=0.8,
    )
    return TileSet(look_, TileSize(20, 26.5, 16), Material((240, 235, 222), (34, 84, 156), 0.36, 1.7))


def _places(rng: np.random.Generator, size: TileSize) -> list[Place]:
    """Thirteen tiles in a row, the winning tile a tile's width to the right of them, two flowers before them."""
    step = size.width + 0.35
    places = [Place(face, (i - 6) * step, rng.normal(0, 0.35), rng.normal(0, 0.4)) for i, face in enumerate(STANDING)]
    places.append(Place(WINNING, 6 * step + 2 * size.width, -0.8, -1.5))
    places += [Place(face, (i - 5.4) * (step + 1), -52.0 - i, 1.0 - 1.6 * i) for i, face in enumerate(FLOWERS)]
    return places


def _felt(rng: np.random.Generator) -> Picture:
    fine = cv2.GaussianBlur(rng.standard_normal((SIDE, SIDE), dtype=np.float32), (0, 0), 0.9)
    texture = fine * 9 + noise(rng, (70, 70)) * 1.6 + noise(rng, (7, 7)) * 1.5
    colour = np.array((30, 108, 70), np.float32)
    return np.asarray(np.clip(colour * (1 + texture[..., None] / 100), 0, 255), dtype=np.uint8)


def _finished(rng: np.random.Generator, picture: Picture) -> Picture:
    """The light of one lamp falling off to the corners, the softness and the noise of a phone."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    u, v = x / width - 0.42, y / height - 0.4
    field = 1.09 - 0.34 * (u * u + v * v)
    lit = cv2.GaussianBlur(picture, (0, 0), 0.7).astype(np.float32) * field[..., None]
    lit += rng.normal(0, 1.3, (height, width, 1)).astype(np.float32)
    return np.asarray(np.clip(lit, 0, 255), dtype=np.uint8)


if __name__ == "__main__":
    main()

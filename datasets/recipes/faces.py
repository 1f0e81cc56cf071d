"""Drawn tile faces: all 42 of Chinese Official Mahjong in as many styles as there are seeds.

    python datasets/recipes/faces.py --out sheet.png --seed 1 --count 6

writes a contact sheet, a row of 42 faces a style. Characters come from fonts (see `fonts.py`), all else is drawn here.
Nothing is ever mirrored.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import fonts
import numpy as np
from bars import bars
from birds import Plumage, bird
from chance import one_of
from dots import dots
from flower_tiles import flower, flower_marks
from frames import frame
from marks import Bars, Dots, Frame
from pen import HEIGHT, WIDTH, Colour, Pen
from PIL import Image
from surface import carved, engrave, foreign, settled

from scoring import Tile

if TYPE_CHECKING:
    import numpy.typing as npt
    from fonts import Font

    Picture = npt.NDArray[np.uint8]

FACES: tuple[str, ...] = tuple(map(str, Tile))
"""The 42 faces, in the order of every table and label in this project: 1f-4f are 春夏秋冬, 5f-8f 梅蘭菊竹,
as most sets number them; the rules list the last two the other way round, and they go by their number."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one set of tiles is cut and painted."""

    seed: int
    art: str
    """Folder of foreign pictures `<face>.svg|png|jpg` that replace the drawing, or ''."""
    body: Colour
    numeral: Font
    wan: Font
    honour: Font
    latin: Font
    bold: float
    simplified: bool
    formal_five: bool
    grow: float
    red: Colour
    green: Colour
    blue: Colour
    numeral_ink: Colour
    wan_ink: Colour
    wind_ink: Colour
    dots: Dots
    bars: Bars
    frame: Frame
    index: str
    """Where digits and letters stand: '', 'left', 'right', 'both'."""
    index_size: float
    letters: str
    """What stands where the index stands on E S W N C F P; a space is nothing."""
    flower_marks: str
    """What a flower carries: 'digit+name', 'name+digit', 'digit', 'name', 'chinese'."""
    digits: str
    """How the digits of flowers are written: 'arabic', 'roman' or 'circled'."""
    written: bool
    """Whether the picture of a flower is its name, written large."""
    hollow: float
    """Where characters are cut in outline: the thickness of the line in per cent of their size, else 0."""
    own_plants: bool
    flower_inks: tuple[Colour, Colour]
    depth: float
    wear: float
    shrink: float
    """Scale of the marks: smaller where an index stands in the corner."""
    art_grow: float
    """Scale of birds and flowers."""
    carved: float
    """Line width in pixels where birds and flowers are cut in outline, else 0."""
    wobble: float
    """Pixels by which lines stray."""
    bird: str
    """A reserved bird (`reserved_birds.py`), or '' for one that the seed draws."""
    flowers: tuple[str, ...]
    """Reserved pictures (`reserved_flowers.py`) of 1f-8f, or () for those that the seed draws."""


@lru_cache(maxsize=256)
def style(seed: int, art: tuple[str, ...] = ()) -> Style:
    """The style of a seed; 12 % of all styles for each `art` folder, at most 30 %, take their pictures there."""
    rng = np.random.default_rng([seed, 7])
    folder = str(rng.choice(art)) if art and rng.random() < min(0.3, 0.12 * len(art)) else ""
    red, green, blue = _inks(rng)
    body = _body(rng)
    black: Colour = (20, 22, 26)
    if max(body) < 110:  # dark sets are painted in light colours
        red, green, blue, black = (_rgb(tuple(150 + 0.45 * v for v in c)) for c in (red, green, blue, black))
    ink = one_of(rng, (blue, blue, black, black, green))
    main = one_of(rng, fonts.brush() if rng.random() < 0.7 else fonts.printed())
    other = one_of(rng, (*fonts.brush(), *fonts.printed())) if rng.random() < 0.4 else main
    season, plant = one_of(
        rng,
        ((red, blue), (red, blue), (red, blue), (blue, red), (red, black), (black, red), (red, green), (black, black)),
    )
    index = str(rng.choice(["", "", "left", "left", "right", "both"]))
    return Style(
        seed=seed,
        art=folder,
        body=body,
        numeral=main,
        wan=one_of(rng, (main, main, other)),
        honour=one_of(rng, (main, other)),
        latin=one_of(rng, fonts.latin()),
        bold=float(rng.choice([0, 0, -0.9, 1.0, 1.6, 2.4, 3.2])),
        simplified=rng.random() < 0.22,
        formal_five=rng.random() < 0.6,
        grow=rng.uniform(0.82, 1.1),
        red=red,
        green=green,
        blue=blue,
        numeral_ink=one_of(rng, (ink, ink, ink, blue, black, red)),
        wan_ink=one_of(rng, (red, red, red, red, red, black, blue, green)),
        wind_ink=ink,
        dots=Dots.of(rng),
        bars=Bars.of(rng),
        frame=Frame.of(rng),
        index=index,
        index_size=rng.uniform(22, 40),
        flower_marks=str(
            rng.choice(["digit+name", "digit+name", "name+digit", "name+digit", "digit", "name", "chinese"])
        ),
        letters=str(rng.choice(["ESWNCFP", "ESWNCFP", "ESWNCFB", "ESWN   ", "ESWNCF ", "       "])),
        digits=str(rng.choice(["arabic", "arabic", "arabic", "arabic", "roman", "circled"])),
        written=rng.random() < 0.06,
        hollow=float(rng.choice([0, rng.uniform(1.2, 2.4)], p=[0.95, 0.05])),
        own_plants=rng.random() < 0.8,
        flower_inks=(season, plant),
        depth=rng.uniform(0, 1),
        wear=float(rng.choice([0, 0, rng.uniform(0, 0.5)])),
        shrink=rng.uniform(0.82, 0.97) if index else rng.uniform(0.86, 1.03),
        art_grow=rng.uniform(1.0, 1.38),
        carved=float(rng.choice([0, 0, rng.uniform(2, 4)])),
        wobble=float(rng.choice([0, rng.uniform(0.5, 2.5)])),
        bird="",
        flowers=(),
    )


def draw(face: str, look: Style) -> Picture:
    """The painted face on its body: (256, 192, 3) RGB, upright. Raises ValueError for a name that is no face."""
    if face not in FACES:
        message = f"expected one of the 42 faces such as 3m, E or 5f, got {face!r}"
        raise ValueError(message)
    rng = np.random.default_rng([look.seed, FACES.index(face)])
    body = np.empty((HEIGHT, WIDTH, 3), np.float32)
    body[:] = look.body
    if look.art and (picture := foreign(look.art, face)) is not None:
        small = (round(WIDTH * look.shrink * 0.97), round(HEIGHT * look.shrink * 0.97))
        left, top = (WIDTH - small[0]) // 2, (HEIGHT - small[1]) // 2
        area = body[top : top + small[1], left : left + small[0]]
        area *= cv2.resize(picture, small, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        return np.asarray(body, dtype=np.uint8)
    sheet = ink(face, look)
    return engrave(body, sheet, look, rng)


def ink(face: str, look: Style) -> Picture:
    """The ink of a face alone: (256, 192, 4) RGBA, colours times alpha."""
    rng = np.random.default_rng([look.seed, FACES.index(face), 1])
    pen = Pen()
    number = int(face[0]) if face[0].isdigit() else 0
    match face[-1]:
        case "m":
            _characters(pen, number, look, rng)
        case "s" if number == 1:
            bird(pen, np.random.default_rng([look.seed, 1]), _plumage(look), look.bird)
        case "s":
            bars(pen, number, look.bars, look.red, look.green, look.blue)
        case "p":
            dots(pen, number, look.dots, look.red, look.green, look.blue)
        case "f":
            flower(pen, number, look, rng)
        case "P":
            frame(pen, look.frame, look.blue, look.green, look.red)
        case wind_or_dragon:
            _honour(pen, wind_or_dragon, look, rng)
    art = face == "1s" or face[-1] == "f"
    sheet = pen.finish()
    if art and look.carved:
        sheet = carved(sheet, look.carved)
    sheet = settled(sheet, look, rng, grow=look.art_grow if art else look.shrink)
    marks = Pen()
    if face[-1] == "f":
        flower_marks(marks, number, look)
    else:
        _index(marks, face, look)
    over = marks.finish()
    return np.asarray(over + (sheet * (1 - over[..., 3:] / 255)).astype(np.uint8), dtype=np.uint8)


def _characters(pen: Pen, number: int, look: Style, rng: np.random.Generator) -> None:
    numerals = "一二三四五六七八九"
    text = "伍" if number == 5 and look.formal_five else numerals[number - 1]  # the only numeral with two forms
    text, font = fonts.pick(look.numeral, text)
    wide, high = 96 * look.grow, (82 if number > 3 else 26 * number - 8) * look.grow  # 一 二 三 are flat
    at = (96 + rng.uniform(-2, 2), 72 if number > 3 else 76)
    pen.character(text, font, at, (wide, max(high, 13)), look.numeral_ink, bold=look.bold, hollow=look.hollow)
    text, font = fonts.pick(look.wan, *(("万", "萬") if look.simplified else ("萬", "万")))
    pen.character(
        text, font, (96, 180), (104 * look.grow, 106 * look.grow), look.wan_ink, bold=look.bold, hollow=look.hollow
    )


def _honour(pen: Pen, face: str, look: Style, rng: np.random.Generator) -> None:
    forms = {
        "E": ("東", "东"), "S": ("南",), "W": ("西",), "N": ("北",), "C": ("中",), "F": ("發", "発", "发"),
    }[face]  # fmt: skip
    if look.simplified:
        forms = forms[::-1]
    elif face == "F" and look.seed % 5 == 0:
        forms = ("発", "發", "发")
    text, font = fonts.pick(look.honour, *forms)
    colour = {"C": look.red, "F": look.green}.get(face, look.wind_ink)
    wide, high = (100 if face == "C" else 124) * look.grow, 150 * look.grow
    pen.character(text, font, (96 + rng.uniform(-2, 2), 130), (wide, high), colour, bold=look.bold, hollow=look.hollow)


def _index(pen: Pen, face: str, look: Style) -> None:
    if not look.index:
        return
    text = face[0] if face[0].isdigit() else look.letters["ESWNCFP".index(face)]
    if text == " ":
        return
    colour = one_of(np.random.default_rng([look.seed, 3]), (look.blue, look.red, look.green, (25, 25, 28)))
    size = look.index_size
    wide = size * (0.34 if text == "1" else 0.62)
    if look.index in {"left", "both"}:
        pen.character(text, look.latin, (12 + size * 0.35, 14 + size / 2), (wide, size), colour)
    if look.index == "right":
        pen.character(text, look.latin, (WIDTH - 12 - size * 0.35, 14 + size / 2), (wide, size), colour)
    if look.index == "both":
        pen.character(
            text, look.latin, (WIDTH - 12 - size * 0.35, HEIGHT - 14 - size / 2), (wide, size), colour, turn=180
        )


def _plumage(look: Style) -> Plumage:
    rng = np.random.default_rng([look.seed, 2])
    if rng.random() < 0.2:
        return Plumage(look.green, look.green, look.green)
    shuffled = [(look.red, look.green, look.blue)[i] for i in rng.permutation(3)]
    return Plumage(*shuffled)


def _inks(rng: np.random.Generator) -> tuple[Colour, Colour, Colour]:
    """Red, green and blue paint: from bright plastic to the near-black greens and blues of older sets."""
    dark = rng.uniform(0.25, 1.0)
    red = (rng.uniform(150, 225), rng.uniform(15, 55), rng.uniform(15, 50))
    green = (rng.uniform(0, 25), 40 + 90 * dark, 25 + 45 * dark * rng.uniform(0.4, 1.3))
    blue = (rng.uniform(5, 40), 15 + 60 * dark * rng.uniform(0.2, 1.2), 60 + 130 * dark)
    if rng.random() < 0.12:  # sets painted in one blue-green and one brown-red
        green = blue = (rng.uniform(20, 50), rng.uniform(40, 70), rng.uniform(60, 90))
    if rng.random() < 0.06:  # darkened red of old sets
        red = (rng.uniform(90, 130), rng.uniform(15, 35), rng.uniform(15, 35))
    return _rgb(red), _rgb(green), _rgb(blue)


def _body(rng: np.random.Generator) -> Colour:
    ivory, white, yellow = (238, 229, 210), (240, 240, 238), (222, 205, 140)
    cool, pink, mint = (226, 232, 240), (240, 222, 218), (222, 236, 226)
    base = one_of(rng, (ivory, ivory, white, white, white, yellow, cool, pink, mint))
    if rng.random() < 0.03:  # black, navy and green bodies are sold, but seldom
        base = one_of(rng, ((34, 34, 38), (28, 38, 72), (26, 66, 50), (84, 26, 34)))
    shift = rng.uniform(-12, 10)
    return _rgb(tuple(c + shift + rng.uniform(-5, 5) for c in base))


def _rgb(values: tuple[float, ...]) -> Colour:
    red, green, blue = (int(min(max(v, 0), 255)) for v in values)
    return red, green, blue


def contact_sheet(looks: list[Style], height: int = 96) -> Picture:
    """All faces of each style, 21 in a line, for the eye."""
    wide = height * WIDTH // HEIGHT
    lines = []
    for look in looks:
        cells = [cv2.resize(draw(face, look), (wide, height), interpolation=cv2.INTER_AREA) for face in FACES]
        cells = [cv2.copyMakeBorder(c, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=(60, 110, 70)) for c in cells]
        lines += [np.hstack(cells[:21]), np.hstack(cells[21:])]
    return np.vstack(lines)


def main() -> None:
    """Writes a contact sheet."""
    parser = argparse.ArgumentParser(description="Draw a contact sheet of tile faces.")
    parser.add_argument("--out", type=Path, required=True, help="picture to write")
    parser.add_argument("--seed", type=int, default=1, help="first style")
    parser.add_argument("--count", type=int, default=6, help="number of styles")
    parser.add_argument("--art", type=Path, help="folder with folders of foreign pictures <face>.svg|png|jpg")
    args = parser.parse_args()
    art = art_folders(args.art)
    looks = [style(args.seed + i, art) for i in range(args.count)]
    Image.fromarray(contact_sheet(looks)).save(args.out)


def art_folders(root: Path | None) -> tuple[str, ...]:
    """Folders under `root` that hold pictures named after faces, sorted by name."""
    if root is None:
        return ()
    return tuple(str(p) for p in sorted(root.iterdir()) if p.is_dir() and any(p.stem in FACES for p in p.iterdir()))


if __name__ == "__main__":
    main()

"""The eight tile sets that are for testing only, by name, and the grounds on which they lie.

What they are made of is reserved: fonts (`fonts.py`, marked there), birds, flowers, dots, bamboos, white dragons and
grounds (the `reserved_….py` files). `faces.style`, from which all training styles come, never uses any of it.

    python datasets/recipes/styles.py --out sheet.png
"""

from __future__ import annotations

import argparse
import zlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import fonts
import numpy as np
from faces import Style, contact_sheet
from marks import Bars, Dots, Frame
from PIL import Image
from reserved_grounds import RESERVED_GROUNDS

if TYPE_CHECKING:
    import numpy.typing as npt
    from pen import Colour

    Picture = npt.NDArray[np.uint8]
    Ground = tuple[str, Colour, Colour]
    """maker, colour, second colour"""


@dataclass(frozen=True, slots=True)
class Make:
    """Size and material of a set's tiles."""

    width: float
    """mm"""
    ratio: float
    """height by width of the face"""
    depth: float
    """mm"""
    back: Colour
    """Colour of the back layer, of no training set."""
    split: float
    """Part of the thickness that the back layer takes."""
    radius: float
    """mm of the rounded edges"""


@dataclass(frozen=True, slots=True)
class _Look:
    """A row of the table: what the sets differ in."""

    body: Colour
    inks: tuple[Colour, Colour, Colour]
    """red, green, blue"""
    fonts: tuple[str, str, str, str]
    """of numerals, 万, honours, Latin letters"""
    simplified: bool
    bird: str
    dots: Dots
    bars: Bars
    frame: Frame
    flowers: tuple[str, ...]
    flower_marks: str
    make: Make
    grounds: tuple[Ground, ...]
    bold: float = 0.0
    grow: float = 1.0
    formal_five: bool = True
    dark_numerals: bool = False
    index: str = ""
    depth: float = 0.4
    wear: float = 0.0
    carved: float = 0.0
    wobble: float = 0.0


_BLACK = (22, 23, 26)
_LOOKS: dict[str, _Look] = {
    # A championship set: white melamine, petrol backs, clear script, digits and names on the flowers.
    "tournament": _Look(
        body=(241, 240, 234),
        inks=((196, 28, 34), (8, 104, 62), (24, 50, 140)),
        fonts=("LXGWWenKai-Bold", "LXGWWenKai-Bold", "LXGWWenKai-Bold", "LiberationSerif-Bold"),
        simplified=False,
        bird="phoenix",
        dots=Dots("six leaves", "lotus", 1.0, 0, 1.0),
        bars=Bars("segments", 1.0, "WM", one_colour=False, nine_rows=False),
        frame=Frame("cut corner", 0, 28, 7),
        flowers=(
            "willow", "iris", "crab", "snow hut", "plum bough", "orchid pot", "mum wheel", "bamboo canes",
        ),
        flower_marks="digit+name",
        make=Make(24.0, 1.34, 17.0, (0, 104, 128), 0.38, 1.9),
        grounds=(("brushed felt", (42, 62, 96), (30, 84, 110)), ("hexagons", (60, 64, 52), (84, 90, 70))),
        bold=1.0,
    ),
    # A small old bone set: brown-black paint, worn, semi-cursive hand, tile backs of smoked bamboo.
    "heirloom": _Look(
        body=(228, 208, 168),
        inks=((132, 30, 26), (30, 62, 40), (30, 44, 70)),
        fonts=("kouzan-mouhitsu-gyosho", "kouzan-mouhitsu-gyosho", "kouzan-mouhitsu-gyosho", "EBGaramond12-Regular"),
        simplified=False,
        bird="curl",
        dots=Dots("swirl", "nested", 0.96, 1, 0.98),
        bars=Bars("hollow", 0.95, "WM", one_colour=True, nine_rows=False),
        frame=Frame("blank", 1, 30, 4),
        flowers=(
            "fisher", "boat", "scholar", "snow hut", "plum window", "orchid rock", "mum spray", "bamboo wind",
        ),
        flower_marks="name+digit",
        make=Make(19.0, 1.36, 12.5, (108, 66, 36), 0.5, 1.0),
        grounds=(("herringbone", (120, 74, 46), (150, 98, 60)), ("diaper", (120, 92, 60), (72, 40, 36))),
        depth=0.55,
        wear=0.62,
        carved=2.6,
        wobble=2.0,
        dark_numerals=True,
    ),
    # A bright plastic household set with big index digits and simplified characters.
    "bright": _Look(
        body=(250, 250, 246),
        inks=((232, 24, 40), (0, 150, 74), (14, 74, 214)),
        fonts=("SmileySans-Oblique", "SmileySans-Oblique", "SmileySans-Oblique", "LiberationSerif-Bold"),
        simplified=True,
        bird="rooster",
        dots=Dots("star", "sun", 1.04, 0, 1.0),
        bars=Bars("beads", 1.15, "WM", one_colour=False, nine_rows=True),
        frame=Frame("crossed", 0, 30, 7),
        flowers=("gourd", "lantern", "fan", "iris", "plum window", "orchid pot", "mum spray", "bamboo canes"),
        flower_marks="digit+name",
        make=Make(27.0, 1.3, 20.0, (240, 96, 20), 0.42, 3.0),
        grounds=(("twill", (52, 82, 140), (120, 146, 190)), ("terrazzo", (206, 200, 190), (120, 70, 50))),
        index="left",
        depth=0.2,
    ),
    # A heavy set for automatic tables: broad hei-like script, ornate white dragon, digits opposite the names.
    "parlour": _Look(
        body=(236, 234, 224),
        inks=((206, 20, 24), (0, 116, 54), (10, 44, 118)),
        fonts=("TW-Kai-98_1", "TW-Kai-98_1", "TW-Kai-98_1", "LiberationSerif-Regular"),
        simplified=False,
        bird="roundel",
        dots=Dots("coin", "lattice", 1.06, 0, 1.02),
        bars=Bars("sheath", 1.2, "MW", one_colour=False, nine_rows=False),
        frame=Frame("meander", 0, 26, 6.5),
        flowers=("lantern", "camellia", "gourd", "fan", "plum bough", "orchid rock", "mum spray", "bamboo wind"),
        flower_marks="name+digit",
        make=Make(30.0, 1.36, 22.0, (84, 96, 28), 0.3, 2.4),
        grounds=(("hexagons", (44, 46, 78), (62, 64, 100)), ("brushed steel", (150, 154, 158), (190, 192, 196))),
        bold=2.2,
        depth=0.5,
    ),
    # An engraved set: deep cuts with clear walls, song script, digits only on the flowers, which show their plants.
    "engraved": _Look(
        body=(243, 236, 214),
        inks=((182, 26, 40), (18, 92, 70), (28, 56, 122)),
        fonts=("TW-Sung-98_1", "TW-Sung-98_1", "TW-Sung-98_1", "EBGaramond12-Regular"),
        simplified=False,
        bird="pheasant",
        dots=Dots("six leaves", "nested", 1.08, 2, 0.98),
        bars=Bars("sheath", 1.05, "WM", one_colour=False, nine_rows=False),
        frame=Frame("crossed", 2, 24, 8),
        flowers=("boat", "lantern", "camellia", "snow hut", "plum bough", "orchid rock", "mum wheel", "bamboo canes"),
        flower_marks="digit",
        make=Make(22.0, 1.38, 15.0, (150, 124, 190), 0.34, 1.6),
        grounds=(("inlay", (146, 92, 56), (186, 130, 84)), ("brushed felt", (112, 38, 70), (140, 60, 60))),
        bold=2.6,
        depth=1.0,
    ),
    # A travel set: little tiles, thin script, simplified, names only on the flowers.
    "travel": _Look(
        body=(226, 236, 232),
        inks=((214, 58, 50), (34, 120, 92), (40, 84, 150)),
        fonts=("LXGWWenKai-Regular", "wqy-microhei", "LXGWWenKai-Regular", "LiberationSerif-Regular"),
        simplified=True,
        bird="swallow",
        dots=Dots("star", "lotus", 0.92, 1, 1.0),
        bars=Bars("beads", 0.9, "WW", one_colour=True, nine_rows=False),
        frame=Frame("cut corner", 1, 34, 4),
        flowers=("iris", "fan", "gourd", "lantern", "plum window", "orchid pot", "mum wheel", "bamboo wind"),
        flower_marks="name",
        make=Make(18.5, 1.26, 12.0, (236, 130, 160), 0.46, 2.2),
        grounds=(("slats", (206, 172, 110), (226, 198, 140)), ("twill", (90, 92, 96), (150, 150, 150))),
        formal_five=False,
        grow=0.9,
        index="both",
        depth=0.15,
    ),
    # A luxury set: black-green paint on amber, garlands on the white dragon, old-style ming script.
    "garland": _Look(
        body=(226, 196, 120),
        inks=((168, 30, 30), (16, 70, 48), (20, 44, 84)),
        fonts=("HanaMinA", "HanaMinA", "cwming", "LiberationSerif-Bold"),
        simplified=False,
        bird="heron",
        dots=Dots("swirl", "lattice", 1.02, 0, 1.03),
        bars=Bars("hollow", 1.1, "MW", one_colour=False, nine_rows=True),
        frame=Frame("garland", 3, 24, 7),
        flowers=("camellia", "boat", "scholar", "fisher", "plum window", "orchid pot", "mum spray", "bamboo canes"),
        flower_marks="digit+name",
        make=Make(25.5, 1.32, 18.0, (70, 40, 26), 0.44, 2.0),
        grounds=(("brushed felt", (90, 84, 40), (120, 110, 60)), ("inlay", (72, 44, 34), (110, 70, 50))),
        bold=1.4,
        depth=0.7,
        wobble=0.8,
    ),
    # An export set: letters of Western players, brownish red and teal, blank white dragon, thick hand.
    "export": _Look(
        body=(238, 224, 206),
        inks=((176, 60, 40), (0, 110, 110), (56, 50, 120)),
        fonts=("OradanoGSRR", "cwming", "OradanoGSRR", "LiberationSerif-Bold"),
        simplified=False,
        bird="owl",
        dots=Dots("coin", "sun", 0.98, 2, 0.99),
        bars=Bars("segments", 1.2, "WM", one_colour=False, nine_rows=False),
        frame=Frame("blank", 0, 30, 5),
        flowers=("willow", "boat", "scholar", "fisher", "plum bough", "orchid rock", "mum wheel", "bamboo wind"),
        flower_marks="name+digit",
        make=Make(23.0, 1.24, 14.5, (28, 142, 160), 0.3, 1.4),
        grounds=(("diaper", (176, 160, 140), (96, 110, 140)), ("slats", (120, 84, 56), (150, 112, 78))),
        formal_five=False,
        bold=0.8,
        index="right",
        depth=0.35,
        wear=0.15,
        dark_numerals=True,
    ),
}  # fmt: skip

TEST_STYLES: tuple[str, ...] = tuple(_LOOKS)
"""The names of the eight."""


@lru_cache(maxsize=8)
def test_style(name: str) -> Style:
    """The drawing style of a test-only set. Raises ValueError for a name that is none of the eight."""
    row = _row(name)
    red, green, blue = row.inks
    own = fonts.reserved()
    numeral, wan, honour, latin = (own[font] for font in row.fonts)
    ink = _BLACK if row.dark_numerals else blue
    return Style(
        seed=zlib.crc32(name.encode()) % 20_000 * 5 + 1,  # no multiple of five: their 發 is written 発
        art="",
        body=row.body,
        numeral=numeral,
        wan=wan,
        honour=honour,
        latin=latin,
        bold=row.bold,
        simplified=row.simplified,
        formal_five=row.formal_five,
        grow=row.grow,
        red=red,
        green=green,
        blue=blue,
        numeral_ink=ink,
        wan_ink=red,
        wind_ink=ink,
        dots=row.dots,
        bars=row.bars,
        frame=row.frame,
        index=row.index,
        index_size=30.0,
        letters="ESWNCFP",
        flower_marks=row.flower_marks,
        digits="arabic",
        written=False,
        hollow=0.0,
        own_plants=True,
        flower_inks=(red, blue),
        depth=row.depth,
        wear=row.wear,
        shrink=0.9 if row.index else 0.97,
        art_grow=1.0,
        carved=row.carved,
        wobble=row.wobble,
        bird=row.bird,
        flowers=row.flowers,
    )


def test_make(name: str) -> Make:
    """Size and material of a test-only set. Raises ValueError for a name that is none of the eight."""
    return _row(name).make


@lru_cache(maxsize=16)
def test_ground(name: str, which: int) -> Picture:
    """A ground of the test-only set: (512, 512, 3) RGB without seams; `which` counts round its grounds."""
    grounds = _row(name).grounds
    maker, colour, other = grounds[which % len(grounds)]
    rng = np.random.default_rng([zlib.crc32(name.encode()), which % len(grounds), 17])
    return np.clip(RESERVED_GROUNDS[maker](rng, colour, other), 0, 255).astype(np.uint8)


def _row(name: str) -> _Look:
    if name not in _LOOKS:
        message = f"expected one of the test-only styles {', '.join(TEST_STYLES)}, got {name!r}"
        raise ValueError(message)
    return _LOOKS[name]


def main() -> None:
    """Writes a contact sheet of the eight."""
    parser = argparse.ArgumentParser(description="Draw a contact sheet of the test-only sets.")
    parser.add_argument("--out", type=Path, required=True, help="picture to write")
    args = parser.parse_args()
    Image.fromarray(contact_sheet([test_style(name) for name in TEST_STYLES])).save(args.out)


if __name__ == "__main__":
    main()

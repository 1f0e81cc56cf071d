"""Measure whether turning a photo changes anything but the coordinates.

    python models/recipes/evaluate_turned.py --photos runs/test-scenes ../shared/photos/tiles/hk-hand-val --most 30
    python models/recipes/evaluate_turned.py --photos FOLDER --angles 4 --model DIR --json

A folder holds ``images/``; neither labels nor truth are asked for. Each photo is read as it is, then turned by 90°,
180° and 270°, then by further angles about its middle, the canvas grown and its corners filled with grey or black. The
corners read are turned back and the tables compared: the same tiles, faces, roles, melds, claims, winning tile and
problems. Then the photo is saved with each of the eight EXIF orientations, for which the pixels read have to be the
same to the bit.

Quarter turns move pixels and lose none; other angles blend neighbouring ones and put the photo onto a larger canvas.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from hand_faults import Fault, hand_faults, other_faults, paired
from rates import Rate
from tabled import LaidHand, Table, table_of
from turning import ORIENTATIONS, QUARTERS, same_way_up, stored, turned
from workers import over, run_options

from vision.corners import GREY
from vision.errors import VisionError
from vision.frames import Frame, open_photo
from vision.pipeline import Model, read
from vision.weights import load_card

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator, Sequence

    from vision.reading import Reading

FILLS: Final = (GREY, 0)
LISTED: Final = 60  # differences that are told


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of one photo."""

    degrees: float
    hand: tuple[Fault, ...]
    """What of the hand is read otherwise than upright."""
    others: tuple[Fault, ...]
    """What beside it is."""
    problems: tuple[str, ...]
    """Codes of problems told now (``+``) or told no more (``-``)."""
    same_ways_up: Rate
    """Of the tiles read alike, how many have their corners in the same order."""

    @property
    def same(self) -> bool:
        """Whether everything is read as it is upright."""
        return not (self.hand or self.others or self.problems)


@dataclass(frozen=True, slots=True)
class Compared:
    """One photo in all its turns."""

    photo: str
    turns: tuple[Turn, ...]
    exif: tuple[int, ...]
    """EXIF orientations with which it is not read to the bit."""


def main() -> None:
    """Turn every photo, compare, report."""
    options = _options()
    try:
        card = load_card(options.model)
        paths = [path for folder in options.photos for path in photos_of(folder)[: options.most]]
        job = partial(compare, angles(options.angles, options.seed))
        compared = list(over(job, paths, folder=options.model, workers=options.workers))
    except VisionError as error:
        sys.exit(str(error))
    name = f"{card.name} {card.version}"
    if options.json:
        print(json.dumps({"model": name, **as_json(compared)}, ensure_ascii=False))
    else:
        print(text_of(name, compared))


def photos_of(folder: Path) -> list[Path]:
    """The photos of a folder, in the order of their names."""
    if not (folder / "images").is_dir():
        sys.exit(f"{folder}: expected a folder with images/, found none")
    return sorted((folder / "images").iterdir())


def angles(count: int, seed: int) -> tuple[float, ...]:
    """The three quarters, then ``count`` angles that spread over the circle, none of them a quarter."""
    rng = np.random.default_rng(seed)
    others = [(index + rng.uniform(0.1, 0.9)) * 360 / count for index in range(count)]
    return (*QUARTERS, *(round(angle, 1) + 0.05 for angle in others))


def compare(degrees: Sequence[float], model: Model, path: Path) -> Compared:
    """Read a photo as it is and in every turn."""
    frame = open_photo(path)
    upright = read(frame, model=model)
    turns = tuple(
        _turn(frame, upright, angle, FILLS[number % len(FILLS)], model) for number, angle in enumerate(degrees)
    )
    wrong = tuple(one for one in ORIENTATIONS if not _read_to_the_bit(frame, one))
    return Compared("/".join(path.parts[-3:]), turns, wrong)


def sections(compared: Sequence[Compared]) -> dict[str, Rate]:
    """Shares of photos, and of turns."""
    quarters = [turn for one in compared for turn in one.turns if turn.degrees in QUARTERS]
    others = [turn for one in compared for turn in one.turns if turn.degrees not in QUARTERS]
    return {
        "photos read the same in every quarter turn": Rate.over(
            all(turn.same for turn in one.turns if turn.degrees in QUARTERS) for one in compared
        ),
        "photos read the same in every turn": Rate.over(all(turn.same for turn in one.turns) for one in compared),
        "photos whose hand is the same in every turn": Rate.over(
            not any(turn.hand for turn in one.turns) for one in compared
        ),
        "photos with the same pixels in every EXIF orientation": Rate.over(not one.exif for one in compared),
        "quarter turns read the same": Rate.over(turn.same for turn in quarters),
        "quarter turns with the same hand": Rate.over(not turn.hand for turn in quarters),
        "other turns read the same": Rate.over(turn.same for turn in others),
        "other turns with the same hand": Rate.over(not turn.hand for turn in others),
        "tiles with the same way up": _sum(turn.same_ways_up for turn in (*quarters, *others)),
    }


def as_json(compared: Sequence[Compared]) -> dict[str, Any]:
    """Every figure and difference as plain values."""
    return {
        "photos": len(compared),
        "rates": {name: rate.as_json() for name, rate in sections(compared).items()},
        "differences": [
            {"photo": one.photo, "degrees": turn.degrees, "differences": _all_said(turn)}
            for one in compared
            for turn in one.turns
            if not turn.same
        ],
        "exif": [{"photo": one.photo, "orientations": list(one.exif)} for one in compared if one.exif],
    }


def text_of(name: str, compared: Sequence[Compared]) -> str:
    """Every figure for people, then the differences."""
    rates = sections(compared)
    wide = max(map(len, rates))
    lines = [f"{name}: {len(compared)} photos", *(f"  {row:<{wide}}  {rate}" for row, rate in rates.items())]
    differences = list(_differences(compared))
    if len(differences) > LISTED:
        differences[LISTED:] = [f"  and {len(differences) - LISTED} more: see --json"]
    return "\n".join(lines + differences)


def _turn(frame: Frame, upright: Reading, degrees: float, fill: int, model: Model) -> Turn:
    photo = turned(frame.rgb, degrees, fill=fill)
    reading = read(Frame(photo.rgb, frame.name), model=model)
    before, after = _handed(table_of(upright)), _handed(photo.turned_back(table_of(reading)))
    pairs = paired(before, after)
    same_ways = (
        same_way_up(before.corners[index], after.corners[at], face)
        for index, at in pairs.items()
        if (face := before.faces[index]) == after.faces[at]
    )
    return Turn(
        degrees,
        hand=hand_faults(before, after, pairs),
        others=tuple(other_faults(before, after, pairs)),
        problems=tuple(
            sign + code
            for sign, codes in (("+", _codes(reading) - _codes(upright)), ("-", _codes(upright) - _codes(reading)))
            for code in sorted(codes)
        ),
        same_ways_up=Rate.over(same_ways),
    )


def _handed(table: Table) -> Table:
    """The table with an empty hand where it has none: what another reading takes for a hand is a difference then."""
    return replace(table, hand=table.hand or LaidHand(frozenset(), (), frozenset(), None))


def _sum(rates: Iterable[Rate]) -> Rate:
    rates = tuple(rates)
    return Rate(sum(rate.count for rate in rates), sum(rate.of for rate in rates))


def _codes(reading: Reading) -> set[str]:
    return {str(problem.code) for problem in reading.problems}


def _read_to_the_bit(frame: Frame, orientation: int) -> bool:
    data, pixels = stored(frame.rgb, orientation)
    return np.array_equal(open_photo(data).rgb, pixels)


def _differences(compared: Sequence[Compared]) -> Iterator[str]:
    for one in compared:
        if one.exif:
            yield f"  {one.photo}: other pixels with EXIF orientation {', '.join(map(str, one.exif))}"
        for turn in one.turns:
            if not turn.same:
                yield f"  {one.photo}, {turn.degrees:g}°: {'; '.join(_all_said(turn))}"


def _all_said(turn: Turn) -> list[str]:
    beside = [f"beside the hand: {fault}" for fault in turn.others]
    return [*map(str, turn.hand), *beside, *(f"problem {code}" for code in turn.problems)]


def _options() -> argparse.Namespace:
    parser = run_options(__doc__)
    parser.add_argument("--photos", type=Path, nargs="+", required=True, help="folders with images/")
    parser.add_argument("--most", type=int, help="photos of each folder; all without it")
    parser.add_argument("--angles", type=int, default=4, help="angles besides the quarters")
    parser.add_argument("--seed", type=int, default=1, help="of these angles")
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""Measure whole hands on drawn scenes: every tile, role, meld, claim, kong, flower and the winning tile.

    python models/recipes/evaluate_hands.py --scenes runs/test-scenes
    python models/recipes/evaluate_hands.py --scenes DIR DIR2 --model DIR --json --report OUT

A folder is one that ``datasets/recipes/scenes.py`` wrote: ``images/`` and ``truth.jsonl``. Each photo goes through the
product as ``caipan score PHOTO`` reads it. Tiles are matched one to one where they overlap (intersection over union of
their corners, or of the boxes around them, at least 0.5). A layout is exact if every tile of the hand is found and
named, has its role, its meld and its claim, and nothing else is taken into the hand. A warning is whatever the command
asks a person to look at. Impossible hands are counted apart: flagged or not. Shares come with Wilson's 95 % interval.

``--report OUT`` writes a page with the confusion matrix, the calibration plot and the worst errors with their crops.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hand_figures import faces, seconds_of, sections, silent
from judged import Judged, judge
from tabled import TruthError, scenes_of
from workers import over, run_options

from vision.errors import VisionError
from vision.weights import load_card

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rates import Rate

LISTED: Final = 40  # hands wrong without a warning that are named in the text


def main() -> None:
    """Read every scene, compare, report."""
    options = _options()
    try:
        card = load_card(options.model)
        scenes = [scene for folder in options.scenes for scene in scenes_of(folder)]
        judged = list(over(judge, scenes, folder=options.model, workers=options.workers))
    except (TruthError, VisionError) as error:
        sys.exit(str(error))
    name = f"{card.name} {card.version}"
    text = text_of(name, judged)
    if options.report:
        from hand_page import write_page  # noqa: PLC0415  draws with matplotlib, which measuring alone does not need

        write_page(options.report, f"{name}: hands of {', '.join(map(str, options.scenes))}", text, judged)
    print(json.dumps({"model": name, **as_json(judged)}, ensure_ascii=False) if options.json else text)


def as_json(judged: Sequence[Judged]) -> dict[str, Any]:
    """Every figure as plain values."""
    return {
        "photos": len(judged),
        **{heading: _rates(rates) for heading, rates in sections(judged).items()},
        "faces": {face: rate.as_json() for face, rate in faces(judged).items()},
        "seconds": seconds_of(judged),
        "crashes": [{"photo": str(one.scene.photo), "error": one.crash} for one in judged if one.crash],
        "wrong without a warning": [
            {"photo": str(one.scene.photo), "faults": [str(fault) for fault in one.faults]} for one in silent(judged)
        ],
    }


def text_of(name: str, judged: Sequence[Judged]) -> str:
    """Every figure for people."""
    lines = [f"{name}: {len(judged)} photos"]
    for heading, rates in sections(judged).items():
        wide = max(map(len, rates))
        lines += ["", heading, *(f"  {row:<{wide}}  {rate}" for row, rate in rates.items())]
    lines += ["", "faces, of all tiles", *(f"  {face:<{5}}  {rate}" for face, rate in faces(judged).items())]
    lines += ["", "seconds a photo: " + ", ".join(f"{key} {value}" for key, value in seconds_of(judged).items())]
    lines += [f"broke with {one.scene.photo}: {one.crash}" for one in judged if one.crash]
    quiet = silent(judged)
    if quiet:
        lines += ["", f"wrong without a warning: {len(quiet)}"]
        lines += [f"  {one.scene.photo}: {'; '.join(map(str, one.faults))}" for one in quiet[:LISTED]]
    return "\n".join(lines)


def _rates(rates: dict[str, Rate]) -> dict[str, dict[str, float | int]]:
    return {row: rate.as_json() for row, rate in rates.items()}


def _options() -> argparse.Namespace:
    parser = run_options(__doc__)
    parser.add_argument("--scenes", type=Path, nargs="+", required=True, help="folders with images/ and truth.jsonl")
    parser.add_argument("--report", type=Path, help="folder to write the page of plots and worst errors in")
    return parser.parse_args()


if __name__ == "__main__":
    main()

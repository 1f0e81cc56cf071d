"""Measure how many mixed hands a second are scored on one core, beside PyMahjongGB (C++) in the same run.

    python tests/bench/score_speed.py [--hands 5000] [--profile]

The mix is ../shared/scoring/agreed.jsonl where it lies beside the checkout, else drawn hands of the comparison recipe.
The hands are parsed beforehand; what is measured is ``score`` and what counts with its totals, in processor time, which
a busy machine disturbs least. *First* is the first pass of a fresh process, with every memory of parts still empty;
*again* is a second pass. Each pass meets each hand once, and no memory keeps whole hands.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
import sys
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Final

from MahjongGB import MahjongFanCalculator

from scoring import Hand, Win, from_record, score

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT: Final = Path(__file__).parents[2]
AGREED: Final = ROOT.parent / "shared" / "scoring" / "agreed.jsonl"

sys.path.append(str(ROOT / "datasets" / "recipes"))
import compare_pymahjonggb as oracle  # noqa: E402  a recipe is a script, found by its folder

Wins = list[tuple[Hand, Win]]


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=5000)
    parser.add_argument("--profile", action="store_true", help="show where the time of a first pass goes")
    options = parser.parse_args()
    wins = _mix(options.hands)
    if options.profile:
        _profile(wins)
        return
    calls = [oracle.call_of(hand, win) for hand, win in wins]
    rates = {
        "first": _rate(_ours, wins),
        "again": _rate(_ours, wins),
        "PyMahjongGB": _rate(MahjongFanCalculator, calls),
    }
    for name, rate in rates.items():
        print(f"{name:12} {rate:10,.0f} hands/s  1/{rates['PyMahjongGB'] / rate:.1f} of PyMahjongGB")  # noqa: T201  a report


def _mix(number: int) -> Wins:
    if AGREED.exists():
        lines = AGREED.read_text("utf-8").splitlines()[:number]
        return [from_record(json.loads(line)) for line in lines]
    return list(oracle.hands(random.Random(1), number))  # noqa: S311  seeded hands, no secrets


def _ours(hand: Hand, win: Win) -> object:
    sheet = score(hand, win)
    return sheet.counted, sheet.total


def _rate(scored: Callable[..., object], calls: Sequence[tuple[object, ...]]) -> float:
    started = process_time()
    for call in calls:
        scored(*call)
    return len(calls) / (process_time() - started)


def _profile(wins: Wins) -> None:
    with cProfile.Profile() as profile:
        for hand, win in wins:
            _ours(hand, win)
    pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()

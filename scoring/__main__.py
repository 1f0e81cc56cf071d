"""``python -m scoring "HAND"``: the sheet of one hand in notation, as ``caipan fan`` prints it."""

from __future__ import annotations

import json
import os
import signal
import sys
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from scoring import Edition, NotAHand, ScoringError, parse, render, score, to_dict
from scoring.report import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the sheet; 0 = there is one, of a false win too, 1 = a contradiction or no winning shape, 2 = misuse."""
    options = _parser().parse_args(arguments)
    try:
        sheet = score(*parse(options.hand), Edition.named(options.edition))
    except ScoringError as error:
        print(error.zh if options.lang == "zh" else error.en, file=sys.stderr)  # noqa: T201  a command
        return 1 if isinstance(error, NotAHand) else 2
    text = json.dumps(to_dict(sheet), ensure_ascii=False) if options.json else render(sheet, PHRASES[options.lang])
    try:
        print(text, flush=True)  # noqa: T201  a command
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered has nowhere to go
        return 128 + signal.SIGPIPE
    return 0


def _parser() -> ArgumentParser:
    parser = ArgumentParser("python -m scoring", description="Score a hand of Chinese Official Mahjong.")
    parser.add_argument("hand", metavar="HAND", help='such as "123m456p789sEEE5m5m|EE0000|ab"')
    parser.add_argument("--edition", default="1998", metavar="NAME", help="edition of the rules: 1998 or practice")
    parser.add_argument("--lang", default="zh", choices=sorted(PHRASES), help="language of the text, %(default)s")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    return parser


if __name__ == "__main__":
    sys.exit(main())

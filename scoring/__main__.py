"""``python -m scoring "HAND"``: the sheet of one hand in notation; ``--en`` for English."""

from __future__ import annotations

import sys

from scoring import EN, ZH, ScoringError, parse, render, score


def main(arguments: list[str]) -> int:
    """Print the sheet; 0 = the win stands, 1 = it does not or there is no hand, 2 = misuse."""
    texts = [argument for argument in arguments if argument != "--en"]
    if len(texts) != 1:
        print('usage: python -m scoring [--en] "123m456p789sEEE5m5m|EE0000|"', file=sys.stderr)  # noqa: T201  a command
        return 2
    try:
        sheet = score(*parse(texts[0]))
    except ScoringError as error:
        print(error, file=sys.stderr)  # noqa: T201  a command
        return 1
    print(render(sheet, EN if "--en" in arguments else ZH))  # noqa: T201  a command
    return 0 if sheet.qualifies else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What a caller can do wrong.

::

    ScoringError
    ├── NotationError     the text is no hand: where, what was expected, what came
    ├── RecordError       the JSON record is no hand: which field, what was expected, what came
    ├── UnknownEdition    no edition has that name
    ├── SeatError         a settlement was asked for seats that cannot be
    └── NotAHand          the text is well formed, but what it says cannot be scored
        ├── Contradiction     the tiles or the circumstances contradict themselves; carries every problem
        └── NotAWin           the tiles are possible, but do not make a winning shape

A hand worth less than the minimum is no error: its sheet says 错和 and what that costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.hand import Hand
    from scoring.problems import Problem


class ScoringError(ValueError):
    """Base of everything this package raises for a caller's mistake."""


class NotationError(ScoringError):
    """The text is not the one-line notation of a hand."""

    def __init__(self, text: str, position: int, expected: str, found: str) -> None:
        """Tell that at ``position`` (0-based) of ``text`` there should be ``expected`` and there is ``found``."""
        self.text, self.position, self.expected, self.found = text, position, expected, found
        super().__init__(f"position {position + 1} of {text!r}: expected {expected}, found {found}")


class RecordError(ScoringError):
    """A JSON record does not describe a hand."""

    def __init__(self, field: str, expected: str, found: object) -> None:
        """Tell that ``field`` should hold ``expected`` and holds ``found``."""
        self.field, self.expected, self.found = field, expected, found
        super().__init__(f"field {field!r}: expected {expected}, found {found!r}")


class UnknownEdition(ScoringError):
    """No edition of the rules has that name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        """Tell the ``known`` names."""
        self.name, self.known = name, known
        super().__init__(f"edition {name!r} is not known; there are {', '.join(known)}")


class SeatError(ScoringError):
    """A settlement cannot be made between those seats."""

    def __init__(self, part: str, expected: str, found: object) -> None:
        """Tell that the ``part`` (winner, discarder) should be ``expected`` and is ``found``."""
        self.part, self.expected, self.found = part, expected, found
        super().__init__(f"the {part} is {expected}, not {found!r}")


class NotAHand(ScoringError):
    """What was given cannot be scored."""


class Contradiction(NotAHand):
    """The tiles or the circumstances contradict themselves."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Carry every problem; the message is their English sentences."""
        self.problems = problems
        super().__init__(" ".join(problem.en for problem in problems))


class NotAWin(NotAHand):
    """The tiles do not make a winning shape."""

    def __init__(self, hand: Hand) -> None:
        """Name the tiles that make no winning shape."""
        from scoring.notation import format_hand  # noqa: PLC0415  notation raises these errors

        self.hand = hand
        super().__init__(
            f"{format_hand(hand)} is no winning shape: the tiles make neither four sets and a pair "
            "nor one of the special hands"
        )

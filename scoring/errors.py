"""What a caller can do wrong.

::

    ScoringError          says what is wrong: ``zh``, ``en``; as ``str``, the English sentence
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

from typing import TYPE_CHECKING, Final

from scoring.words import Words, excerpt, quoted

if TYPE_CHECKING:
    from scoring.hand import Hand
    from scoring.problems import Problem


class ScoringError(ValueError):
    """Base of everything this package raises for a caller's mistake."""

    def __init__(self, zh: str, en: str) -> None:
        """Say it in both languages."""
        self.zh, self.en = zh, en
        super().__init__(en)


class NotationError(ScoringError):
    """The text is not the one-line notation of a hand."""

    def __init__(self, text: str, position: int, expected: Words, found: Words) -> None:
        """Tell that at ``position`` (0-based) of ``text`` there should be ``expected`` and there is ``found``."""
        self.text, self.position, self.expected, self.found = text, position, expected, found
        where = excerpt(text, position)
        super().__init__(
            f"{where} 第{position + 1}个字符处应为{expected.zh}，现为{found.zh}。",
            f"position {position + 1} of {where}: expected {expected.en}, found {found.en}",
        )


class RecordError(ScoringError):
    """A JSON record does not describe a hand."""

    def __init__(self, field: str, expected: Words, found: object, *, meld: int | None = None) -> None:
        """Tell that ``field``, of the meld of that number (from 1), should hold ``expected`` and holds ``found``."""
        self.field, self.expected, self.found, self.meld = field, expected, found, meld
        came = found if isinstance(found, Words) else Words(quoted(found), quoted(found))
        zh = f"第{meld}副副露的" if meld else ""
        en = f" of meld {meld}" if meld else ""
        super().__init__(
            f"{zh}{field!r} 应为{expected.zh}，现为{came.zh}。",
            f"field {field!r}{en}: expected {expected.en}, found {came.en}",
        )


class UnknownEdition(ScoringError):
    """No edition of the rules has that name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        """Tell the ``known`` names."""
        self.name, self.known = name, known
        super().__init__(
            f"没有名为 {quoted(name)} 的规则，现有：{'、'.join(known)}。",
            f"edition {quoted(name)} is not known; there are {', '.join(known)}",
        )


class SeatError(ScoringError):
    """A settlement cannot be made between those seats."""

    def __init__(self, part: Words, expected: Words, found: object) -> None:
        """Tell that the ``part`` (winner, discarder) should be ``expected`` and is ``found``."""
        self.part, self.expected, self.found = part, expected, found
        super().__init__(
            f"{part.zh}应为{expected.zh}，现为 {quoted(found)}。",
            f"the {part.en} is {expected.en}, not {quoted(found)}",
        )


class ThrowError(ScoringError):
    """Two dice do not show that."""

    def __init__(self, found: object) -> None:
        """Tell what two dice show and what was ``found``."""
        self.found = found
        super().__init__(
            f"一次掷骰应为两个 1 至 6 的点数，如 4,3，现为 {quoted(found)}。",
            f"a throw is two values from 1 to 6, such as 4,3, not {quoted(found)}",
        )


class NotAHand(ScoringError):
    """What was given cannot be scored."""


class Contradiction(NotAHand):
    """The tiles or the circumstances contradict themselves."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Carry every problem; the message is the first sentences."""
        self.problems = problems
        told, further = problems[:_MOST_TOLD], len(problems[_MOST_TOLD:])
        super().__init__(
            "".join(problem.zh for problem in told) + (f"另有{further}处。" if further else ""),
            " ".join(problem.en for problem in told) + (f" And {further} more." if further else ""),
        )


_MOST_TOLD: Final = 8
"""More than a hand of four melds has that is wrong in one way."""


class NotAWin(NotAHand):
    """The tiles do not make a winning shape."""

    def __init__(self, hand: Hand) -> None:
        """Name the tiles that make no winning shape."""
        from scoring.notation import format_hand  # noqa: PLC0415  notation raises these errors

        self.hand = hand
        tiles = format_hand(hand)
        super().__init__(
            f"{tiles} 不成和牌：既不是四副加一对将，也不是特殊牌型。",
            f"{tiles} is no winning shape: the tiles make neither four sets and a pair nor one of the special hands",
        )

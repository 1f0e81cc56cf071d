"""What can be wrong with what the reader is given; the message is English, ``zh`` and ``en`` hold both languages.

::

    VisionError
    ├── Unusable            what was expected, and what came
    │   ├── PhotoError          the photo cannot be used, or its overlay not be written
    │   ├── OptionError         an option of the command cannot be used
    │   └── ModelMissing        the trained model is not where it should be, or is not the one its card describes
    ├── WinningTileError    the tile said to have won is not in the hand that was read
    └── CircumstancesError  no hand at all, or not the one that was read, can be won as the circumstances say
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vision.language import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import Problem, Tile, Words


class VisionError(Exception):
    """Base of everything this package raises for a caller's mistake."""

    def __init__(self, zh: str, en: str) -> None:
        """Say it in both languages."""
        self.zh, self.en = zh, en
        super().__init__(en)


class Unusable(VisionError):
    """Something given cannot be used."""

    def __init__(self, name: str, expected: Words, found: Words) -> None:
        """Tell that ``name`` should be ``expected`` and is ``found``."""
        super().__init__(
            printable(f"{name}：应为{expected.zh}，现为{found.zh}。"),
            printable(f"{name}: expected {expected.en}, found {found.en}"),
        )


class PhotoError(Unusable):
    """A photo cannot be used, or its overlay not be written."""


class OptionError(Unusable):
    """An option of the command cannot be used."""


class ModelMissing(Unusable):
    """The model cannot be used; the message names the file and what is wrong with it."""


class WinningTileError(VisionError):
    """The tile said to have won is not in the hand that was read."""

    def __init__(self, winning: Tile, tiles: str) -> None:
        """Tell the ``tiles`` there are."""
        super().__init__(
            f"读到的牌中没有所说的和牌张{winning.zh}：{tiles or '一张也没有'}。",
            f"the winning tile {winning} is not among the tiles read: {tiles or 'none'}",
        )


class CircumstancesError(VisionError):
    """The circumstances contradict one another or the hand."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Say every contradiction."""
        super().__init__("".join(problem.zh for problem in problems), " ".join(problem.en for problem in problems))

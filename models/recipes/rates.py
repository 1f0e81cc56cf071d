"""Shares with how far they can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

Z: Final = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many."""

    count: int
    of: int

    @classmethod
    def over(cls, answers: Iterable[bool]) -> Rate:
        """How many of the answers are yes."""
        answers = tuple(answers)
        return cls(sum(answers), len(answers))

    @property
    def share(self) -> float:
        """0 to 1; 0 of none."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval (E. B. Wilson, 1927), good near 0 and 1 too; everything where nothing was counted."""
        if not self.of:
            return 0.0, 1.0
        share, spread = self.share, Z * Z / self.of
        middle = (share + spread / 2) / (1 + spread)
        half = Z * sqrt(share * (1 - share) / self.of + spread / (4 * self.of)) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        """Say the share, its interval and the counts."""
        if not self.of:
            return "none"
        low, high = self.interval
        return f"{self.share:.1%} ({low:.1%} to {high:.1%}), {self.count} of {self.of}"

    def as_json(self) -> dict[str, float | int]:
        """Plain values, rounded."""
        low, high = self.interval
        return {
            "count": self.count,
            "of": self.of,
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


@dataclass(frozen=True, slots=True)
class FaceRate:
    """How well one face is told: found and named of those there are, and of those named."""

    right: int
    tiles: int
    named: int

    @property
    def precision(self) -> float:
        """Share of what was named so that is so."""
        return self.right / self.named if self.named else 0.0

    @property
    def recall(self) -> float:
        """Share of the tiles that are found and named."""
        return self.right / self.tiles if self.tiles else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        return 2 * self.right / (self.tiles + self.named) if self.tiles + self.named else 0.0

    def __str__(self) -> str:
        """Say F1, precision, recall and the counts."""
        return (
            f"F1 {self.f1:.4f}  precision {self.precision:.4f}  recall {self.recall:.4f}  "
            f"({self.right} right, {self.tiles} there, {self.named} named)"
        )

    def as_json(self) -> dict[str, float | int]:
        """Plain values, rounded."""
        return {
            "right": self.right,
            "tiles": self.tiles,
            "named": self.named,
            "precision": round(self.precision, 4),
            "recall": round(self.recall, 4),
            "f1": round(self.f1, 4),
        }

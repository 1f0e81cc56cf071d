"""Who pays whom after a deal. Rulebook: base points 8, 基本分 f = all points, flowers included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SEATS: Final = 4
FALSE_WIN_FINE: Final = 10
"""错和: what the declarer pays each of the others."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """The four seats' gains and losses; they add up to nothing."""

    payments: tuple[int, int, int, int]
    """By seat, 0-3."""
    false_win: bool = False
    """错和: the hand did not reach the minimum; the declarer pays and may not win this deal, which goes on."""

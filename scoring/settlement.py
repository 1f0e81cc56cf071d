"""Who pays whom. Rulebook: 底分 8, 基本分 f = all points, flowers included.

Self-drawn, each of the three pays 8 + f; otherwise the discarder pays 8 + f and the two others 8. A hand below the
minimum is 错和: its declarer pays 10 to each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.errors import SeatError
from scoring.words import Words

FALSE_WIN_FINE: Final = 10
_SEATS: Final = 4
_WINNER: Final = Words("和牌者", "winner")
_DISCARDER: Final = Words("点和者", "discarder")


@dataclass(frozen=True, slots=True)
class Shares:
    """What each part in the deal gains (or, below nothing, loses)."""

    winner: int
    """The declarer, of a false win too."""
    discarder: int | None
    """Who gave the winning tile; ``None`` = nobody in particular: self-drawn, or a false win."""
    other: int
    """Each of the rest."""

    def by_seat(self, winner: int, discarder: int | None = None) -> tuple[int, int, int, int]:
        """Return the four seats' gains, which add up to nothing. Seats are 0-3, whoever sits there.

        Raises :class:`~scoring.errors.SeatError` for a seat that is none, and for a discarder who is missing or is the
        winner. Where nobody in particular gave the tile, or it was a false win, ``discarder`` plays no part.
        """
        if winner not in range(_SEATS):
            raise SeatError(_WINNER, Words("0 至 3 的座位", "a seat from 0 to 3"), winner)
        if self.discarder is None:
            first, second, third, fourth = (self.winner if seat == winner else self.other for seat in range(_SEATS))
            return first, second, third, fourth
        if discarder is None or discarder == winner or discarder not in range(_SEATS):
            expected = Words(
                f"0 至 3 中和牌者（{winner}）以外的座位", f"a seat from 0 to 3 other than the winner's, {winner}"
            )
            raise SeatError(_DISCARDER, expected, discarder)
        gains = {winner: self.winner, discarder: self.discarder}
        first, second, third, fourth = (gains.get(seat, self.other) for seat in range(_SEATS))
        return first, second, third, fourth


def shares_of(total: int, base_points: int, *, self_drawn: bool) -> Shares:
    """Return who gains what of a win worth ``total``."""
    full = base_points + total
    if self_drawn:
        return Shares(winner=3 * full, discarder=None, other=-full)
    return Shares(winner=full + 2 * base_points, discarder=-full, other=-base_points)


FALSE_WIN: Final = Shares(winner=-3 * FALSE_WIN_FINE, discarder=None, other=FALSE_WIN_FINE)
"""错和; the declarer may not win this deal any more, and play goes on."""

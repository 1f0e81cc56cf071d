"""Hands that cannot be, each for one reason, told with the code that `scoring` has for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from wins import filled, melded, tiles_of, winning_hand

from scoring import (
    FACES,
    FLOWERS,
    Hand,
    Meld,
    MeldKind,
    NotAHand,
    NotAWin,
    Tile,
    Win,
    hand_problems,
    score,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

NOT_A_WIN: Final = "not_a_win"
"""Fourteen tiles without a winning shape: no contradiction, so `scoring` has no problem code for it."""


def impossible_hand(rng: np.random.Generator) -> tuple[Hand, str]:
    """A hand that `scoring` refuses, and why: `NOT_A_WIN` or the value of a `ProblemCode`."""
    makers: tuple[Callable[[np.random.Generator], Hand | None], ...] = (
        _short, _long, _fifth_copy, _flower_twice, _not_a_win, _broken_meld, _chow_seat,
    )  # fmt: skip
    maker = makers[int(rng.integers(len(makers)))]
    while True:
        hand = maker(rng)
        found = None if hand is None else reasons(hand)
        if hand is not None and found and len(found) == 1:
            return hand, found[0]


def reasons(hand: Hand) -> list[str]:
    """Why the hand cannot be: the codes of its contradictions, or that it is no win."""
    codes = [str(problem.code) for problem in hand_problems(hand, Win())]
    if codes:
        return sorted(set(codes))
    try:
        score(hand, Win())
    except (NotAHand, NotAWin):
        return [NOT_A_WIN]
    return []


def _short(rng: np.random.Generator) -> Hand | None:
    """Thirteen tiles with the winning one."""
    hand = winning_hand(rng)
    kept = list(hand.concealed)
    kept.pop(int(rng.integers(len(kept))))
    return replace(hand, concealed=tuple(kept)) if kept else None


def _long(rng: np.random.Generator) -> Hand | None:
    """Fifteen tiles; never four alike in the row, which could be a concealed kong."""
    hand = winning_hand(rng)
    more = replace(hand, concealed=(*hand.concealed, FACES[int(rng.integers(len(FACES)))]))
    return more if max(Counter((*more.concealed, more.winning)).values()) < 4 else None


def _fifth_copy(rng: np.random.Generator) -> Hand | None:
    """Sets that hold one face five times: its pung and two chows with it."""
    tile = 9 * int(rng.integers(3)) + int(rng.integers(2, 7))
    sets: list[tuple[int, ...]] = [(tile,) * 3, (tile - 2, tile - 1, tile), (tile, tile + 1, tile + 2)]
    hand = melded(rng, filled(rng, sets, range(34), 0.4), meldable=True)
    return hand if Counter(tiles_of(hand))[Tile(tile)] == 5 else None


def _flower_twice(rng: np.random.Generator) -> Hand | None:
    hand = winning_hand(rng)
    flowers = hand.flowers or (FLOWERS[int(rng.integers(len(FLOWERS)))],)
    again = flowers[int(rng.integers(len(flowers)))]
    return replace(hand, flowers=(*flowers, again)) if len(flowers) < 8 else None


def _not_a_win(rng: np.random.Generator) -> Hand | None:
    """A winning hand with one or two of its concealed tiles changed for others."""
    hand = winning_hand(rng)
    kept = [hand.concealed[i] for i in rng.permutation(len(hand.concealed))]
    for i in range(min(len(kept), int(rng.integers(1, 3)))):
        kept[i] = FACES[int(rng.integers(len(FACES)))]
    return replace(hand, concealed=tuple(kept))


def _broken_meld(rng: np.random.Generator) -> Hand | None:
    """A winning hand with a tile of one claimed meld changed for another: 4 5 7, two alike and another."""
    hand = winning_hand(rng)
    claimed = [i for i, meld in enumerate(hand.melds) if meld.claimed_from and not meld.added]
    if not claimed:
        return None
    which = claimed[int(rng.integers(len(claimed)))]
    meld = hand.melds[which]
    tiles = list(meld.tiles)
    at = int(rng.integers(len(tiles)))
    near = [t for t in FACES if t.suit is tiles[at].suit and t not in tiles]
    tiles[at] = near[int(rng.integers(len(near)))] if rng.random() < 0.7 else FACES[int(rng.integers(len(FACES)))]
    kong = meld.kind is MeldKind.KONG
    broken = Meld(MeldKind.KONG if kong else MeldKind.CHOW, tuple(tiles), claimed_from=meld.claimed_from if kong else 1)
    return replace(hand, melds=(*hand.melds[:which], broken, *hand.melds[which + 1 :]))


def _chow_seat(rng: np.random.Generator) -> Hand | None:
    """A winning hand with a chow that lies as if claimed from opposite or from the right."""
    hand = winning_hand(rng)
    chows = [i for i, meld in enumerate(hand.melds) if meld.kind is MeldKind.CHOW]
    if not chows:
        return None
    which = chows[int(rng.integers(len(chows)))]
    claimed = replace(hand.melds[which], claimed_from=int(rng.integers(2, 4)))
    return replace(hand, melds=(*hand.melds[:which], claimed, *hand.melds[which + 1 :]))

"""Winning hands as they come to lie on a table: legal, worth the eight points of a win, melded or not, with flowers.

`winning_hand` draws one from a seeded generator, and `Wall` holds what the set has left beside it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from scoring import FACES, FLOWERS, HONOURS, Hand, Meld, MeldKind, NotAHand, NotAWin, Tile, Win, score
from scoring.arrangements import KNITTED_NINES, ORPHANS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import numpy as np

    Sets = list[tuple[int, ...]]

LEAST: Final = 8
"""Points without flowers that a win needs."""
_MELDS: Final = (0.12, 0.22, 0.26, 0.24, 0.16)
"""How often a hand lays down none to four melds: real hands seldom have four, but they are the hardest to read."""
_FLOWERS: Final = (0.30, 0.16, 0.16, 0.12, 0.09, 0.06, 0.04, 0.03, 0.04)
_KONGS: Final = 0.42
"""Part of the melded pungs that are kongs."""


class Wall:
    """The tiles of one set that no hand holds yet, in random order: four of a face, one of each flower."""

    def __init__(self, rng: np.random.Generator, hand: Hand) -> None:
        left = Counter(FACES * 4 + FLOWERS)
        left -= Counter(tiles_of(hand))
        tiles = [str(tile) for tile in sorted(left.elements())]
        self._tiles = [tiles[i] for i in rng.permutation(len(tiles))]

    def draw(self, count: int) -> list[str]:
        """Up to so many tiles without flowers."""
        return self._take([face for face in self._tiles if face[-1] != "f"][:count])

    def draw_flowers(self, count: int) -> list[str]:
        """Up to so many flowers."""
        return self._take([face for face in self._tiles if face[-1] == "f"][:count])

    def draw_set(self, *, alike: bool) -> list[str]:
        """Three alike or three in a row; none where the wall holds no such three."""
        for face in self._tiles:
            low = Tile.of(face)
            if low.is_flower or (not alike and (low.is_honour or low.rank > 7)):
                continue
            wanted = [face] * 3 if alike else [str(Tile(low + step)) for step in range(3)]
            if all(self._tiles.count(one) >= wanted.count(one) for one in wanted):
                return self._take(wanted)
        return []

    def _take(self, faces: list[str]) -> list[str]:
        for face in faces:
            self._tiles.remove(face)
        return faces


def winning_hand(rng: np.random.Generator) -> Hand:
    """A hand that `scoring` takes for a win of at least eight points, whatever the winds and the way of winning."""
    while True:
        sets, meldable = _plan(rng)
        hand = melded(rng, sets, meldable=meldable)
        if is_win(hand):
            return hand


def is_win(hand: Hand) -> bool:
    """Whether the hand is a legal win of at least eight points."""
    try:
        return score(hand, Win()).base_total >= LEAST
    except (NotAHand, NotAWin):
        return False


def tiles_of(hand: Hand) -> tuple[Tile, ...]:
    """Every tile of the hand, the winning one and flowers included."""
    return (*hand.concealed, hand.winning, *(tile for meld in hand.melds for tile in meld.tiles), *hand.flowers)


def flowers(rng: np.random.Generator) -> tuple[Tile, ...]:
    """None to eight different flowers."""
    count = int(rng.choice(len(_FLOWERS), p=_FLOWERS))
    return tuple(FLOWERS[i] for i in rng.permutation(len(FLOWERS))[:count])


def melded(rng: np.random.Generator, sets: Sets, *, meldable: bool) -> Hand:
    """Lays down some of the sets and wins on one of the tiles that are left."""
    melds: list[Meld] = []
    if meldable:
        wanted = int(rng.choice(len(_MELDS), p=_MELDS))
        triples = [group for group in sets if len(group) == 3]
        for i in rng.permutation(len(triples))[:wanted]:
            sets.remove(triples[i])
            melds.append(_meld(rng, triples[i]))
    left = [tile for group in sets for tile in group]
    winning = left.pop(int(rng.integers(len(left))))
    return Hand(tuple(Tile(t) for t in left), tuple(melds), Tile(winning), flowers(rng))


def _meld(rng: np.random.Generator, tiles: tuple[int, ...]) -> Meld:
    faces = tuple(Tile(t) for t in tiles)
    if len(set(faces)) > 1:
        return Meld(MeldKind.CHOW, faces, claimed_from=1)  # only the left-hand player's discard makes a chow
    seat = int(rng.integers(1, 4))
    if rng.random() >= _KONGS:
        return Meld(MeldKind.PUNG, faces, claimed_from=seat)
    if rng.random() < 0.45:  # concealed kongs are as frequent as the others together, and lie in five ways
        return Meld(MeldKind.KONG, (*faces, faces[0]), concealed=True)
    return Meld(MeldKind.KONG, (*faces, faces[0]), claimed_from=seat, added=bool(rng.random() < 0.4))


def _plan(rng: np.random.Generator) -> tuple[Sets, bool]:
    """Groups of tiles that make a hand, aimed at what scores, and whether sets of it may be melded."""
    chance = rng.random()
    if chance < 0.03:
        return [(int(t),) * 2 for t in rng.permutation(34)[:7]], False
    if chance < 0.036:
        return [*((int(t),) for t in ORPHANS), (int(rng.choice(ORPHANS)),)], False
    if chance < 0.07:
        nine = KNITTED_NINES[int(rng.integers(len(KNITTED_NINES)))]
        if rng.random() < 0.5:
            loose = [*nine, *(int(t) for t in HONOURS)]
            return [(loose[i],) for i in rng.permutation(len(loose))[:14]], False
        rest = filled(rng, [], range(34), 0.4, count=1)
        return [*((t,) for t in nine), *rest], True
    aims: tuple[Callable[[np.random.Generator], Sets], ...] = (_stepped, _stepped, _suited, _alike, _ranked, _any, _any)
    return aims[int(rng.integers(len(aims)))](rng), True


def _stepped(rng: np.random.Generator) -> Sets:
    """Three chows or pungs in steps of 0 to 3 through one suit or three."""
    chows = rng.random() < 0.62
    step = int(rng.choice((0, 1, 2, 3) if chows else (0, 1)))
    suits = rng.permutation(3) if rng.random() < 0.7 or not (chows or step) else [int(rng.integers(3))] * 3
    low = int(rng.integers((7 if chows else 9) - 2 * step))
    starts = [9 * int(suit) + low + step * i for i, suit in enumerate(suits)]
    return filled(rng, [_chow(s) if chows else (s,) * 3 for s in starts], range(34), 0.5)


def _suited(rng: np.random.Generator) -> Sets:
    """One suit, with honours or without."""
    suit = int(rng.integers(3))
    honours = range(27, 34) if rng.random() < 0.65 else range(0)
    return filled(rng, [], [*range(9 * suit, 9 * suit + 9), *honours], float(rng.choice((0.3, 0.6))))


def _alike(rng: np.random.Generator) -> Sets:
    return filled(rng, [], range(34), 1.0)


def _ranked(rng: np.random.Generator) -> Sets:
    """Some ranks only, or terminals and honours in every set."""
    if rng.random() < 0.35:
        ends = [_chow(9 * int(rng.integers(3)) + int(rng.choice((0, 6)))) for _ in range(int(rng.integers(1, 4)))]
        return filled(rng, ends, [int(t) for t in ORPHANS], 1.0)
    ranks = ("6789", "1234", "456", "123", "789", "345678", "234567")[int(rng.integers(7))]
    return filled(rng, [], [9 * suit + int(rank) - 1 for suit in range(3) for rank in ranks], 0.3)


def _any(rng: np.random.Generator) -> Sets:
    return filled(rng, [], range(34), float(rng.choice((0.2, 0.5, 0.8))))


def filled(rng: np.random.Generator, sets: Sets, faces: Sequence[int], pungs: float, *, count: int = 4) -> Sets:
    """The sets, further ones of these faces up to `count`, and a pair; `pungs` of them alike."""
    while len(sets) < count:
        lows = [f for f in faces if f < 27 and f % 9 < 7 and f + 1 in faces and f + 2 in faces]
        alike = not lows or rng.random() < pungs
        sets = [*sets, (int(rng.choice(faces)),) * 3 if alike else _chow(int(rng.choice(lows)))]
    held = Counter(_flat(sets))
    pairs = [f for f in faces if held[f] <= 2] or [f for f in range(34) if held[f] <= 2]
    return [*sets, (int(rng.choice(pairs)),) * 2]


def _chow(low: int) -> tuple[int, ...]:
    return (low, low + 1, low + 2)


def _flat(sets: Iterable[tuple[int, ...]]) -> list[int]:
    return [tile for group in sets for tile in group]

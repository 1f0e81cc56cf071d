"""Score fresh random hands here and with PyMahjongGB (C++, today's practice) and report every difference.

    python datasets/recipes/compare_pymahjonggb.py --hands 200000 --seed 1

The hands are aimed: every draw picks a plan (one suit, shifted sets, winds, kongs, knitted tiles, pairs ...), builds a
winning hand on it, melds part of it and picks the winning tile and honest circumstances. A difference is explained by a
row of ``EXPLAINED`` or it is printed; the exit status is 1 if any is left. PyMahjongGB comes with the dependency group
``oracle`` and needs a C++ compiler.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from MahjongGB import MahjongFanCalculator

from scoring import (
    FACES,
    FLOWERS,
    HONOURS,
    PRACTICE,
    WINDS,
    Hand,
    Meld,
    MeldKind,
    ScoreSheet,
    Tile,
    Win,
    format_notation,
    hand_problems,
    score,
)
from scoring.arrangements import KNITTED_NINES, ORPHANS
from scoring.fans import FANS, TABLE
from scoring.finders import OfChows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Fans = Counter[str]
"""How often each fan counts, by Chinese name."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A difference that is no mistake."""

    name: str
    reason: str
    holds: Callable[[ScoreSheet, Fans, Fans], bool]
    """Asked with our sheet, our fans, their fans."""


def main() -> int:
    """Compare and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=200_000, help="how many hands to compare")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same hands")
    parser.add_argument("--show", type=int, default=20, help="how many unexplained differences to print")
    options = parser.parse_args()
    seen: Fans = Counter()
    explained: Counter[str] = Counter()
    unexplained = 0
    for hand, win in hands(random.Random(options.seed), options.hands):
        sheet = score(hand, win, PRACTICE)
        ours = Counter({row.fan.zh: row.count for row in sheet.counted})
        theirs = their_fans(hand, win)
        seen.update(ours.keys())
        if ours == theirs:
            continue
        reason = next((row for row in EXPLAINED if row.holds(sheet, ours, theirs)), None)
        if reason:
            explained[reason.name] += 1
            continue
        unexplained += 1
        if unexplained <= options.show:
            print(format_notation(hand, win), "ours alone:", dict(ours - theirs), "theirs alone:", dict(theirs - ours))
    print(
        f"{options.hands} hands, seed {options.seed}: {options.hands - explained.total() - unexplained} alike, "
        f"{explained.total()} explained, {unexplained} unexplained"
    )
    for row in EXPLAINED:
        print(f"  {explained[row.name]:>6}  {row.name}: {row.reason}")
    print("hands with each fan:", ", ".join(f"{fan} {seen[fan.zh]}" for fan in TABLE))
    if missing := [fan.zh for fan in FANS if not seen[fan.zh]]:
        print("never seen:", " ".join(missing))
    return 1 if unexplained else 0


_TWO_CHOW_FANS: Final = frozenset(fan.zh for fan in FANS if isinstance(fan.find, OfChows) and fan.points == 1)


def _other_pairing(_: ScoreSheet, ours: Fans, theirs: Fans) -> bool:
    """Both count as many fans of two chows, joined otherwise."""
    differing = (ours - theirs) + (theirs - ours)
    return (ours - theirs).total() == (theirs - ours).total() and differing.keys() <= _TWO_CHOW_FANS


def _other_reading(sheet: ScoreSheet, _: Fans, theirs: Fans) -> bool:
    """Theirs is, fan for fan, another reading on our sheet, of the same worth."""
    return any(
        other.base_total == sheet.base_total and Counter({row.fan.zh: row.count for row in other.counted}) == theirs
        for other in sheet.others
    )


EXPLAINED: Final = (
    Explained(
        "equal pairing of chows", "套算一次 leaves the choice between equal ways to join the chows", _other_pairing
    ),
    Explained("equal reading", "就高不就低 leaves the choice between readings of equal worth", _other_reading),
)


def their_fans(hand: Hand, win: Win) -> Fans:
    """Return what PyMahjongGB counts."""
    rows = MahjongFanCalculator(*call_of(hand, win))
    return Counter({_OUR_NAMES.get(name, name): count for _, count, name, _ in rows})


def call_of(hand: Hand, win: Win) -> tuple[object, ...]:
    """Return the arguments of their calculator; the last asks for points, number and names."""
    return (
        tuple((_PACKS[meld.kind], _code(meld.tiles[1]), 0 if meld.concealed else 1) for meld in hand.melds),
        tuple(map(_code, hand.concealed)),
        _code(hand.winning),
        len(hand.flowers),
        win.self_drawn,
        win.last_of_kind,
        win.kong,
        win.last_wall_tile,
        WINDS.index(win.seat),
        WINDS.index(win.prevalent),
        True,
    )


_OUR_NAMES: Final = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
"""The three waits go by other names there."""
_PACKS: Final = {MeldKind.CHOW: "CHI", MeldKind.PUNG: "PENG", MeldKind.KONG: "GANG"}
_SUIT_LETTERS: Final = "WTB"


def _code(tile: Tile) -> str:
    if tile.is_wind:
        return f"F{WINDS.index(tile) + 1}"
    if tile.is_dragon:
        return f"J{tile - Tile.C + 1}"
    return f"{_SUIT_LETTERS[tile // 9]}{tile.rank}"


Sets = list[tuple[int, ...]]
"""Chows, pungs and at last the pair, as tiles."""


def hands(rng: random.Random, number: int) -> Iterator[tuple[Hand, Win]]:
    """Yield so many winning hands without problems."""
    while number:
        hand, win = _hand_and_win(rng, rng.choices(tuple(_PLANS), tuple(_PLANS.values()))[0](rng))
        if not hand_problems(hand, win):
            yield hand, win
            number -= 1


def _hand_and_win(rng: random.Random, planned: tuple[Sets, int]) -> tuple[Hand, Win]:
    """Meld up to as many of the planned sets as may be, and win on one of the tiles left."""
    sets, may_meld = planned
    rng.shuffle(sets)
    melds: list[Meld] = []
    if may_meld and rng.random() < _MELDED_SHARE:
        wanted = rng.randint(1, may_meld)
        for tiles in [group for group in sets if len(group) == 3][:wanted]:
            sets.remove(tiles)
            melds.append(_meld(rng, tiles))
    standing = [tile for group in sets for tile in group]
    winning = Tile(standing.pop(rng.randrange(len(standing))))
    flowers = tuple(rng.sample(FLOWERS, rng.choice((0, 0, 0, 1, 2, 8))))
    hand = Hand(tuple(map(Tile, standing)), tuple(melds), winning, flowers)
    return hand, _win(rng, hand)


def _meld(rng: random.Random, tiles: tuple[int, ...]) -> Meld:
    faces = tuple(map(Tile, tiles))
    if len(set(faces)) > 1:
        return Meld(MeldKind.CHOW, faces, claimed_from=1)
    if rng.random() < _KONG_SHARE:
        concealed = rng.random() < 0.5
        return Meld(MeldKind.KONG, faces + faces[:1], concealed, None if concealed else rng.randint(1, 3))
    return Meld(MeldKind.PUNG, faces, claimed_from=rng.randint(1, 3))


def _win(rng: random.Random, hand: Hand) -> Win:
    """Draw circumstances that do not contradict the hand."""
    self_drawn = rng.random() < 0.5
    own = [tile for meld in hand.melds for tile in meld.tiles]
    held = hand.winning in hand.concealed
    has_kong = any(meld.kind is MeldKind.KONG for meld in hand.melds)
    kong = rng.random() < _SPECIAL_SHARE and (has_kong if self_drawn else not held and hand.winning not in own)
    last_wall_tile = rng.random() < _SPECIAL_SHARE and not (kong and not self_drawn)
    last_of_kind = not held and (own.count(hand.winning) == 3 or rng.random() < _SPECIAL_SHARE)
    return Win(
        self_drawn=self_drawn,
        last_of_kind=last_of_kind,
        last_wall_tile=last_wall_tile,
        kong=kong,
        prevalent=rng.choice(WINDS),
        seat=rng.choice(WINDS),
    )


_MELDED_SHARE: Final = 0.6
_KONG_SHARE: Final = 0.4
_SPECIAL_SHARE: Final = 0.12


def _chow(low: int) -> tuple[int, ...]:
    return (low, low + 1, low + 2)


def _pung(tile: int) -> tuple[int, ...]:
    return (tile,) * 3


def _of(rng: random.Random, faces: Sequence[int], pungs: float) -> tuple[int, ...]:
    """Return a random set of the faces, a pung so often."""
    lows = [face for face in faces if face < HONOURS[0] and face % 9 < 7 and {face + 1, face + 2} <= set(faces)]
    if not lows or rng.random() < pungs:
        return _pung(rng.choice(faces))
    return _chow(rng.choice(lows))


def _filled(rng: random.Random, sets: Sets, faces: Sequence[int], pungs: float) -> tuple[Sets, int]:
    """Add sets of the faces up to four, and a pair, until no tile is there five times."""
    for _ in range(100):
        tried = sets + [_of(rng, faces, pungs) for _ in range(4 - len(sets))] + [(rng.choice(faces),) * 2]
        if max(Counter(tile for group in tried for tile in group).values()) <= 4:
            return tried, 4
    return _filled(rng, [], range(34), 0.3)


def _suited(ranks: str) -> list[int]:
    return [9 * suit + int(rank) - 1 for suit in range(3) for rank in ranks]


_ALL: Final = list(range(34))
_TERMINALS: Final = _suited("19")
_GREEN: Final = [int(Tile.of(text)) for text in ("2s", "3s", "4s", "6s", "8s", "F")]
_REVERSIBLE: Final = [int(Tile.of(text)) for text in "2s 4s 5s 6s 8s 9s 1p 2p 3p 4p 5p 8p 9p P".split()]  # noqa: SIM905  as printed
_RANK_SETS: Final = ("789", "456", "123", "6789", "1234", "2345678", "123456", "456789")


def _one_suit(rng: random.Random) -> tuple[Sets, int]:
    suit = rng.randrange(3)
    faces = list(range(9 * suit, 9 * suit + 9)) + rng.choice(([], [], list(HONOURS)))
    return _filled(rng, [], faces, rng.choice((0.1, 0.3, 0.6, 1)))


def _of_faces(rng: random.Random) -> tuple[Sets, int]:
    faces = rng.choice((_GREEN, _REVERSIBLE, *(_suited(ranks) for ranks in _RANK_SETS)))
    return _filled(rng, [], faces, rng.choice((0.1, 0.3, 0.6)))


def _outside(rng: random.Random) -> tuple[Sets, int]:
    faces = rng.choice((_TERMINALS, list(ORPHANS), list(HONOURS)))
    chows = [_chow(9 * rng.randrange(3) + rng.choice((0, 6))) for _ in range(rng.choice((0, 0, 1, 2, 3, 4)))]
    return _filled(rng, chows, faces, 1)


def _stepped(rng: random.Random) -> tuple[Sets, int]:
    """Three or four sets in steps, in one suit or in three."""
    make, top = rng.choice(((_chow, 7), (_chow, 7), (_pung, 9)))
    number = rng.choice((2, 3, 3, 4))
    step = rng.choice((0, 1, 2, 3) if make is _chow else (0, 1))
    if number == 4 and step == 3:
        step = 1
    low = rng.randrange(top - step * (number - 1))
    suits = [rng.randrange(3)] * 4 if rng.random() < 0.5 and (make is _chow or step) else rng.sample(range(3), 3) * 2
    sets = [make(9 * suits[at] + low + step * at) for at in range(number)]
    near = [face for face in range(34) if face >= HONOURS[0] or face // 9 in suits[:number]]
    return _filled(rng, sets, rng.choice((near, _ALL)), rng.choice((0, 0.2, 0.6)))


def _chows(rng: random.Random) -> tuple[Sets, int]:
    """Chows close together, where combining once matters."""
    ranks = rng.sample(range(7), rng.choice((1, 2, 3)))
    suits = rng.sample(range(3), rng.choice((1, 2, 3)))
    sets = [_chow(9 * rng.choice(suits) + rng.choice(ranks)) for _ in range(rng.choice((3, 4)))]
    return _filled(rng, sets, _ALL, 0.3)


def _double_dragon(rng: random.Random) -> tuple[Sets, int]:
    first, second, third = rng.choice(((0, 0, 0), (1, 1, 1), (2, 2, 2), (0, 1, 2), (1, 2, 0), (0, 2, 1)))
    return [_chow(9 * first), _chow(9 * first + 6), _chow(9 * second), _chow(9 * second + 6), (9 * third + 4,) * 2], 4


def _fives(rng: random.Random) -> tuple[Sets, int]:
    def one() -> tuple[int, ...]:
        suit = 9 * rng.randrange(3)
        return _pung(suit + 4) if rng.random() < 0.2 else _chow(suit + rng.choice((2, 3, 4)))

    return _filled(rng, [one() for _ in range(4)], _suited("5"), 0.2)


def _pungs(rng: random.Random) -> tuple[Sets, int]:
    faces = rng.choice(
        (
            _ALL,
            _suited("2468"),
            [*WINDS, *rng.sample(range(27), 3)],
            list(HONOURS),
            range(31, 34),
            [*range(31, 34), *rng.sample(range(27), 3)],
        )
    )
    sets = [_pung(face) for face in rng.sample(list(faces), min(len(faces), rng.choice((2, 3, 4))))]
    return _filled(rng, sets, [*faces, *rng.sample(range(27), 2)], rng.choice((0.3, 1)))


def _any(rng: random.Random) -> tuple[Sets, int]:
    return _filled(rng, [], _ALL, rng.choice((0.1, 0.3, 0.6)))


def _chicken(rng: random.Random) -> tuple[Sets, int]:
    """Chows of all suits apart from one another, a pung, and a pair of honours: often nothing counts."""
    first, second, third = rng.sample(range(3), 3)
    low = rng.randrange(4)
    chows = [_chow(9 * first + low), _chow(9 * second + low + rng.choice((1, 2))), _chow(9 * third + low + 3)]
    return [*chows, _pung(9 * rng.randrange(3) + rng.randrange(1, 8)), (rng.choice(HONOURS),) * 2], 4


def _pairs(rng: random.Random) -> tuple[Sets, int]:
    suit = 9 * rng.randrange(3)
    few: list[list[int]] = [_ALL, [*HONOURS], _TERMINALS, [*ORPHANS], _GREEN, [*range(suit, suit + 9)], _REVERSIBLE]
    faces = rng.choice(few + [_suited(ranks) for ranks in _RANK_SETS])
    if rng.random() < 0.2:
        low = suit + rng.randrange(3)
        return [(tile,) * 2 for tile in range(low, low + 7)], 0
    return [(face,) * 2 for face in rng.sample([*faces, *faces], 7)], 0


def _orphans(rng: random.Random) -> tuple[Sets, int]:
    return [*((int(tile),) for tile in ORPHANS), (int(rng.choice(ORPHANS)),)], 0


def _apart(rng: random.Random) -> tuple[Sets, int]:
    nine = list(rng.choice(KNITTED_NINES))
    if rng.random() < 0.3:
        return [(int(tile),) for tile in [*HONOURS, *rng.sample(nine, 7)]], 0
    return [(int(tile),) for tile in rng.sample([*HONOURS, *nine], 14)], 0


def _knitted(rng: random.Random) -> tuple[Sets, int]:
    nine = rng.choice(KNITTED_NINES)
    while True:
        group, pair = _of(rng, _ALL, 0.5), (rng.randrange(34),) * 2
        if max(Counter((*nine, *group, *pair)).values()) <= 4:
            return [*((tile,) for tile in nine), group, pair], 1


def _nine_gates(rng: random.Random) -> tuple[Sets, int]:
    suit = 9 * rng.randrange(3)
    tiles = [suit, suit, *range(suit, suit + 9), suit + 8, suit + 8, suit + rng.randrange(9)]
    return [(tile,) for tile in tiles], 0


_PLANS: Final[dict[Callable[[random.Random], tuple[Sets, int]], int]] = {
    _any: 20,
    _one_suit: 20,
    _of_faces: 15,
    _outside: 15,
    _stepped: 30,
    _chows: 20,
    _chicken: 12,
    _double_dragon: 2,
    _fives: 6,
    _pungs: 20,
    _pairs: 12,
    _orphans: 2,
    _apart: 5,
    _knitted: 12,
    _nine_gates: 3,
}
"""How often each plan is drawn. What it makes is only meant to be likely: the scorers decide what it is."""

assert len(FACES) == len(_ALL)  # noqa: S101  the plans count faces by number

if __name__ == "__main__":
    sys.exit(main())

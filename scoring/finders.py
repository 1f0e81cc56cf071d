"""The vocabulary of the fan table: each word makes a finder, which tells how often, and where, a fan is in a reading.

A finder looks at one of the facts of :mod:`scoring.facts`; which one is its type. That is all the engine needs to know
to ask it once a hand, once a set of chows, or once a reading. *Where* is a bit mask of chows (or of pungs, the bit
behind them being the pair); whole-hand finders have no where.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

from scoring.arrangements import Shape
from scoring.counts import HONOUR_FIELDS, fours, has, only, pack, present
from scoring.groups import GroupKind
from scoring.tiles import FACES, HONOURS, Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from scoring.arrangements import Arrangement
    from scoring.facts import PungFacts, SetFacts, TileFacts, WaitFacts, WinFacts
    from scoring.groups import Group
    from scoring.waits import WaitKind


Shown: TypeAlias = "Callable[[Arrangement], Sequence[tuple[Group, ...]]]"
"""The groups to show for each time the fan is there; no groups = the whole hand."""


def _whole(_: Arrangement) -> Sequence[tuple[Group, ...]]:
    return ((),)


@dataclass(frozen=True, slots=True)
class OfTiles:
    """Looks at the tiles alone: the same in every reading."""

    times: Callable[[TileFacts], int]
    shown: Shown = _whole


@dataclass(frozen=True, slots=True)
class OfWin:
    """Looks at the circumstances and at what lies on the table."""

    times: Callable[[WinFacts], int]
    shown: Shown = _whole
    flags: frozenset[str] = frozenset()
    """The circumstances it asks for by name."""


@dataclass(frozen=True, slots=True)
class OfChows:
    """Looks at the chows: one mask for each place where the fan is."""

    where: Callable[[tuple[int, ...]], Sequence[int]]
    combines: bool = True
    """Whether the sets are combined with one another, so that 套算一次 applies."""


@dataclass(frozen=True, slots=True)
class OfPungs:
    """Looks at the pungs and kongs: one mask for each place where the fan is."""

    where: Callable[[PungFacts], Sequence[int]]
    combines: bool = False
    """As for chows."""


@dataclass(frozen=True, slots=True)
class OfSets:
    """Looks at the reading as a whole, where it has the shape and so many chows."""

    shapes: frozenset[Shape]
    chows: frozenset[int]
    holds: Callable[[SetFacts], bool]
    shown: Shown = _whole

    def fits(self, facts: SetFacts) -> bool:
        """Whether the reading has the shape and the number of chows, and the rest holds too."""
        return facts.shape in self.shapes and len(facts.chows) in self.chows and self.holds(facts)


@dataclass(frozen=True, slots=True)
class OfWait:
    """Looks at how the winning tile completed the reading."""

    holds: Callable[[WaitFacts], bool]
    shown: Shown


@dataclass(frozen=True, slots=True)
class NothingElse:
    """There where no other fan counts."""


@dataclass(frozen=True, slots=True)
class Flowers:
    """Once for every flower, and never towards the minimum."""


Finder: TypeAlias = OfTiles | OfWin | OfChows | OfPungs | OfSets | OfWait | NothingElse | Flowers


def every_tile(tiles: Iterable[Tile]) -> OfTiles:
    """Every tile of the hand is one of ``tiles``."""
    others = only(tiles)
    return OfTiles(lambda facts: not facts.counts & others)


def suits(*numbers: int, honours: bool | None = None) -> OfTiles:
    """So many of the three suits are there; with honours, without, or either way."""
    if honours is None:
        return OfTiles(lambda facts: facts.suits in numbers)
    return OfTiles(lambda facts: facts.suits in numbers and facts.honours is honours)


def one_of_each(*kinds: Collection[Tile]) -> OfTiles:
    """There is a tile of each kind."""
    fields = [has(kind) for kind in kinds]
    return OfTiles(lambda facts: all(facts.counts & field for field in fields))


def standing(*patterns: Sequence[Tile]) -> OfTiles:
    """Nothing is melded, and the thirteen standing tiles are exactly one of the patterns."""
    packed = frozenset(map(pack, patterns))
    return OfTiles(lambda facts: facts.standing in packed)


def four_alike() -> OfTiles:
    """Once for each four alike that are no kong."""

    def shown(arrangement: Arrangement) -> Sequence[tuple[Group, ...]]:
        loose = [group for group in arrangement.groups if group.kind is not GroupKind.KONG]
        counts = Counter(tile for group in loose for tile in group.tiles)
        return [tuple(group for group in loose if tile in group.tiles) for tile in sorted(counts) if counts[tile] > 3]  # noqa: PLR2004  four

    return OfTiles(lambda facts: fours(facts.loose).bit_count(), shown)


def won(**flags: bool) -> OfWin:
    """The circumstances are these, by the names of :class:`scoring.hand.Win`."""
    wanted = tuple(flags.items())
    return OfWin(lambda facts: all(getattr(facts, name) is value for name, value in wanted), flags=frozenset(flags))


def claimed(melds: int, *, self_drawn: bool | None = None) -> OfWin:
    """So many melds were claimed from others; self-drawn, not, or either way."""
    return OfWin(lambda facts: facts.claimed == melds and self_drawn in (None, facts.self_drawn))


def kongs(number: int, *, concealed: bool | None = None) -> OfWin:
    """At least so many kongs, melded, concealed or both; where one is asked for, once for each."""

    def held(facts: WinFacts) -> int:
        if concealed is None:
            return facts.melded_kongs + facts.concealed_kongs
        return facts.concealed_kongs if concealed else facts.melded_kongs

    def shown(arrangement: Arrangement) -> Sequence[tuple[Group, ...]]:
        found = [
            group
            for group in arrangement.groups
            if group.kind is GroupKind.KONG and concealed in (None, group.concealed)
        ]
        return [(group,) for group in found] if number == 1 else [tuple(found)]

    if number == 1:
        return OfWin(held, shown)
    return OfWin(lambda facts: held(facts) >= number, shown)


def melded_and_concealed_kong() -> OfWin:
    """One kong of each sort."""

    def shown(arrangement: Arrangement) -> Sequence[tuple[Group, ...]]:
        return [tuple(group for group in arrangement.groups if group.kind is GroupKind.KONG)]

    return OfWin(lambda facts: facts.melded_kongs > 0 and facts.concealed_kongs > 0, shown)


def chows(number: int, *, suits: int, steps: Collection[int]) -> OfChows:
    """So many chows in one suit or each in its own, each higher than the last by the same one of ``steps``."""
    return OfChows(_each_combination(number, suits, steps))


def chows_and_pair(patterns: Collection[tuple[tuple[Tile, ...], Tile]]) -> OfSets:
    """The four chows, given by their lowest tiles, and the pair are one of the patterns."""
    wanted = frozenset((tuple(map(int, sorted(lowest))), int(pair)) for lowest, pair in patterns)
    return OfSets(_STANDARD, _FOUR_CHOWS, lambda facts: (facts.chows, facts.pair) in wanted)


def pungs(number: int, *, suits: int, steps: Collection[int]) -> OfPungs:
    """So many pungs of number tiles, as :func:`chows`."""
    combined = _each_combination(number, suits, steps)

    def where(facts: PungFacts) -> Sequence[int]:
        numbers = [at for at, tile in enumerate(facts.pungs) if tile < HONOURS[0]]
        return combined(facts.pungs[: len(numbers)])

    return OfPungs(where, combines=True)


def pungs_of(number: int, tiles: Collection[Tile], *, pair: Collection[Tile] = ()) -> OfPungs:
    """At least so many pungs of ``tiles``, together, with a pair of ``pair``; one asked for: each by itself."""
    wanted = frozenset(map(int, tiles))
    pairs = frozenset(map(int, pair))

    def where(facts: PungFacts) -> Sequence[int]:
        found = [1 << at for at, tile in enumerate(facts.pungs) if tile in wanted]
        if number == 1:
            return found
        if len(found) < number or (pairs and facts.pair not in pairs):
            return ()
        return (sum(found) + (1 << len(facts.pungs) if pairs else 0),)

    return OfPungs(where)


def pung_of_prevalent_wind() -> OfPungs:
    """A pung of the wind of the round."""
    return OfPungs(lambda facts: [1 << at for at, tile in enumerate(facts.pungs) if tile == facts.prevalent])


def pung_of_seat_wind() -> OfPungs:
    """A pung of the wind of the winner's seat."""
    return OfPungs(lambda facts: [1 << at for at, tile in enumerate(facts.pungs) if tile == facts.seat])


def concealed_pungs(number: int) -> OfWait:
    """At least so many concealed pungs or kongs; a pung that a discard completed is not concealed."""

    def shown(arrangement: Arrangement) -> Sequence[tuple[Group, ...]]:
        kinds = (GroupKind.PUNG, GroupKind.KONG)
        return [tuple(group for group in arrangement.groups if group.kind in kinds and group.concealed)]

    return OfWait(lambda facts: facts.concealed_pungs >= number, shown)


def waiting(kind: WaitKind) -> OfWait:
    """The only tile that completed the hand completed this kind of wait."""

    def shown(arrangement: Arrangement) -> Sequence[tuple[Group, ...]]:
        return [() if arrangement.completed is None else (arrangement.groups[arrangement.completed],)]

    return OfWait(lambda facts: facts.kind is kind, shown)


def all_chows() -> OfSets:
    """Every set is a chow, and there are no honours; the knitted nine count as three chows (ruling: 组合龙 例2)."""
    shapes = frozenset((Shape.STANDARD, Shape.KNITTED))
    return OfSets(shapes, _ANY_CHOWS, lambda facts: not facts.pungs and not facts.counts & HONOUR_FIELDS)


def all_pungs(tiles: Collection[Tile] = FACES) -> OfSets:
    """Every set is a pung or kong, every tile one of ``tiles``."""
    others = only(tiles)
    return OfSets(_STANDARD, _NO_CHOWS, lambda facts: not facts.counts & others)


def every_group_holds(tiles: Collection[Tile]) -> OfSets:
    """Each of the four sets and the pair holds one of ``tiles``."""
    wanted = frozenset(map(int, tiles))
    in_chow = frozenset(tile for tile in range(HONOURS[0]) if wanted & {tile, tile + 1, tile + 2})
    others = only({step for low in in_chow for step in (low, low + 1, low + 2) if low % 9 < 7} | wanted)  # noqa: PLR2004  a chow begins at 7 at most

    def holds(facts: SetFacts) -> bool:
        return (
            not facts.counts & others
            and facts.pair in wanted
            and in_chow.issuperset(facts.chows)
            and wanted.issuperset(facts.pungs)
        )

    return OfSets(_STANDARD, _ANY_CHOWS, holds)


def shape(*shapes: Shape, holding: Iterable[Sequence[Tile]] | None = None) -> OfSets:
    """The reading has one of the shapes, and every tile of one of the patterns where some are given."""
    if holding is None:
        return OfSets(frozenset(shapes), _ANY_CHOWS, lambda _: True)
    patterns = tuple(map(pack, holding))
    return OfSets(
        frozenset(shapes), _ANY_CHOWS, lambda facts: any(not pattern & ~present(facts.counts) for pattern in patterns)
    )


def shape_exactly(only_shape: Shape, patterns: Iterable[Sequence[Tile]]) -> OfSets:
    """The reading has the shape, and its tiles are exactly one of the patterns."""
    packed = frozenset(map(pack, patterns))
    return OfSets(frozenset((only_shape,)), _ANY_CHOWS, lambda facts: facts.counts in packed)


_STANDARD: Final = frozenset((Shape.STANDARD,))
_ANY_CHOWS: Final = frozenset(range(5))
_FOUR_CHOWS: Final = frozenset((4,))
_NO_CHOWS: Final = frozenset((0,))


def _each_combination(number: int, suits: int, steps: Collection[int]) -> Callable[[tuple[int, ...]], Sequence[int]]:
    """Return a search for every combination of number tiles that ascends so; tiles come in tile order."""

    @lru_cache(maxsize=1 << 14)
    def fits(tiles: tuple[int, ...]) -> bool:
        if len({tile // 9 for tile in tiles}) != suits:
            return False
        ranks = sorted(tile % 9 for tile in tiles)
        step = ranks[1] - ranks[0]
        return step in steps and all(high - low == step for low, high in pairwise(ranks))

    def where(tiles: tuple[int, ...]) -> Sequence[int]:
        places = _PLACES[len(tiles), number]
        return [place for place, chosen in zip(places, combinations(tiles, number), strict=True) if fits(chosen)]

    return where


_PLACES: Final = {
    (sets, number): tuple(sum(1 << at for at in chosen) for chosen in combinations(range(sets), number))
    for sets in range(5)
    for number in range(2, 5)
}
"""The masks of every choice of so many among so many sets, in the order in which the sets themselves are chosen."""

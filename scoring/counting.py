"""The table, compiled: what counts in one reading, worked out in parts that can be remembered.

Fans of chows look at nothing but the chows, fans of pungs at the pungs, and so on (the type of the finder says which),
so each part is judged by itself and kept: there are at most some ten thousand sets of four chows. Between the parts a
fan strikes another by name, which is a mask of bits. A bit is a row of the table; no row is named here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar

from scoring.arrangements import Shape
from scoring.fans import TABLE
from scoring.finders import Flowers, NothingElse, OfChows, OfPungs, OfSets, OfTiles, OfWait, OfWin
from scoring.principles import Found, judge, voids_among

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.facts import PungFacts, SetFacts, TileFacts, WaitFacts, WinFacts
    from scoring.fans import Fan


More: TypeAlias = tuple[int, int, int]
"""A fan that counts more than once: its bit, how many times more, and what these are worth."""


class Part(NamedTuple):
    """What one part of a reading shows; the integers are masks of fans."""

    found: int
    """Every fan there, struck ones too, since they go on striking."""
    counted: int
    """Those that count as far as this part alone can tell."""
    more: tuple[More, ...]
    """Fans that count more than once."""


def of_tiles(facts: TileFacts) -> Part:
    """Ask every finder that looks at the tiles."""
    found = 0
    more: tuple[More, ...] = ()
    for bit, times_of, points in _OF_TILES:
        times = times_of(facts)
        if times:
            found |= bit
            if times > 1:
                more += ((bit, times - 1, (times - 1) * points),)
    return Part(found, found, more)


@lru_cache(maxsize=1 << 12)
def of_win(facts: WinFacts, edition: str) -> Part:
    """Ask every finder that looks at the circumstances and that the edition knows."""
    times = [(fan, int(finder.times(facts))) for fan, finder in _OF_WIN if not fan.editions or edition in fan.editions]
    return _part([Found(fan, 0) for fan, count in times for _ in range(count)])


@lru_cache(maxsize=1 << 14)
def of_chows(chows: tuple[int, ...]) -> Part:
    """Find and judge what the chows make among themselves."""
    return _judged([Found(fan, sets, finder.combines) for fan, finder in _OF_CHOWS for sets in finder.where(chows)])


@lru_cache(maxsize=1 << 16)
def of_pungs(facts: PungFacts) -> Part:
    """Find and judge what the pungs make among themselves."""
    return _judged([Found(fan, sets, finder.combines) for fan, finder in _OF_PUNGS for sets in finder.where(facts)])


@lru_cache(maxsize=1 << 6)
def of_wait(facts: WaitFacts) -> int:
    """Ask every finder that looks at how the hand was completed."""
    return _mask(fan for fan, finder in _OF_WAIT if finder.holds(facts))


def of_sets(facts: SetFacts) -> int:
    """Ask the finders that this shape with so many chows can satisfy."""
    found = 0
    for bit, holds in _OF_SETS[facts.shape, len(facts.chows)]:
        if holds(facts):
            found |= bit
    return found


def struck_by(found: int) -> int:
    """Return the fans that the found ones strike in other parts than their own."""
    return _struck_by(found & _STRIKING)


def without_one(found: int, counted: int, more: tuple[More, ...]) -> tuple[int, tuple[More, ...]]:
    """Take away one occurrence of each fan of which the found ones strike one."""
    for name in {name for _, fan in fans_of(found & STRIKING_ONE) for name in fan.voids_one}:
        bit, points = _BITS[_NAMED[name]], _NAMED[name].points
        if further := next((times for other, times, _ in more if other == bit), 0):
            kept = tuple(times for times in more if times[0] != bit)
            more = (*kept, (bit, further - 1, (further - 1) * points))
        else:
            counted &= ~bit
    return counted, more


@lru_cache(maxsize=1 << 16)
def points_of(counted: int) -> int:
    """Add up the points of the fans, each once."""
    return sum(fan.points for _, fan in fans_of(counted))


@lru_cache(maxsize=1 << 16)
def fans_of(mask: int) -> tuple[tuple[int, Fan], ...]:
    """Return the bits of the mask with their rows, those with more points first, then in the order of the table."""
    found = [(bit, fan) for fan, bit in _BITS.items() if mask & bit]
    return tuple(sorted(found, key=lambda row: (-row[1].points, row[1].number)))


_Kind = TypeVar("_Kind", OfTiles, OfWin, OfChows, OfPungs, OfSets, OfWait, NothingElse, Flowers)


def rows(kind: type[_Kind]) -> tuple[tuple[Fan, _Kind], ...]:
    """Return the rows whose finder is of that kind, with it."""
    return tuple((fan, fan.find) for fan in TABLE if isinstance(fan.find, kind))


def _mask(fans: Iterable[Fan]) -> int:
    mask = 0
    for fan in fans:
        mask |= _BITS[fan]
    return mask


def _part(found: list[Found]) -> Part:
    """Take all that was found as counted; the other parts may still strike it."""
    return _summed(found, found)


def _judged(found: list[Found]) -> Part:
    return _summed(found, judge(found).counted)


def _summed(found: Iterable[Found], counted: Iterable[Found]) -> Part:
    times: dict[Fan, int] = {}
    for claim in counted:
        times[claim.fan] = times.get(claim.fan, 0) + 1
    more = tuple((_BITS[fan], count - 1, (count - 1) * fan.points) for fan, count in times.items() if count > 1)
    return Part(_mask(claim.fan for claim in found), _mask(times), more)


@lru_cache(maxsize=1 << 16)
def _struck_by(found: int) -> int:
    struck = 0
    for fan, voids in voids_among([fan for _, fan in fans_of(found)]).items():
        own = type(fan.find) if isinstance(fan.find, (OfChows, OfPungs)) else None
        for name in voids:
            other = _NAMED[name]
            if own is None or not isinstance(other.find, own):
                struck |= _BITS[other]
    return struck


_BITS: Final = {fan: 1 << fan.number for fan in TABLE}
_NAMED: Final = {fan.zh: fan for fan in TABLE}
_STRIKING: Final = _mask(fan for fan in TABLE if fan.voids)
STRIKING_ONE: Final = _mask(fan for fan in TABLE if fan.voids_one)
_OF_TILES: Final = tuple((_BITS[fan], finder.times, fan.points) for fan, finder in rows(OfTiles))
_OF_WIN: Final = rows(OfWin)
_OF_CHOWS: Final = rows(OfChows)
_OF_PUNGS: Final = rows(OfPungs)
_OF_WAIT: Final = rows(OfWait)
_OF_SETS: Final = {
    (shape, chows): tuple(
        (_BITS[fan], finder.holds) for fan, finder in rows(OfSets) if shape in finder.shapes and chows in finder.chows
    )
    for shape in Shape
    for chows in range(5)
}
NOTHING_ELSE: Final = _mask(fan for fan, _ in rows(NothingElse))
"""What counts where nothing else does."""
FLOWERS: Final = tuple(fan for fan, _ in rows(Flowers))
"""What counts once for each flower."""

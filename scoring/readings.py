"""Every reading of a hand, each with what it is worth, in plain integers; and the readable form of a reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from scoring import counting
from scoring.arrangements import (
    Arrangement,
    Sets,
    Shape,
    is_apart,
    is_orphans,
    is_seven_pairs,
    read_knitted,
    read_sets,
)
from scoring.counts import ONE, faces, pack
from scoring.facts import PungFacts, SetFacts, TileFacts, WaitFacts, WinFacts
from scoring.groups import Group, GroupKind, MeldKind
from scoring.tiles import HONOURS, Tile
from scoring.waits import WaitKind, waits_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.editions import Edition
    from scoring.hand import Hand, Win


class Completion(NamedTuple):
    """A way in which the winning tile can have completed a reading."""

    kind: GroupKind
    """What it completed; APART where the shape has no sets to choose from, KNITTED inside the nine."""
    tile: int
    """The tile of that group, the lowest of a chow."""
    wait: WaitKind


class Reading(NamedTuple):
    """The tiles read in one way, and what counts in it."""

    shape: Shape
    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int
    nine: int
    """The knitted nine, packed; 0 = none."""
    completion: Completion
    counted: int
    """Mask of the fans that count."""
    more: tuple[tuple[int, int, int], ...]
    """What counts more than once, see :class:`scoring.counting.Part`."""
    base_total: int


class Table(NamedTuple):
    """The hand as it lies on the table."""

    tiles: TileFacts
    win: WinFacts
    chows: tuple[int, ...]
    """The melded chows, by their lowest tiles."""
    pungs: tuple[int, ...]
    """The melded pungs and all kongs."""
    held: int
    """Standing and winning tiles, packed."""


def lay_out(hand: Hand, win: Win) -> Table:
    """Count the tiles and the melds of a hand without problems."""
    standing = pack(hand.concealed)
    held = standing + ONE[hand.winning]
    counts = loose = held
    chows: tuple[int, ...] = ()
    pungs: tuple[int, ...] = ()
    melded_kongs = concealed_kongs = 0
    for meld in hand.melds:
        first = int(meld.tiles[0])
        if meld.kind is MeldKind.CHOW:
            chows += (first,)
            tiles = ONE[first] + ONE[first + 1] + ONE[first + 2]
            loose += tiles
        elif meld.kind is MeldKind.PUNG:
            pungs += (first,)
            tiles = 3 * ONE[first]
            loose += tiles
        else:
            pungs += (first,)
            tiles = 4 * ONE[first]
            if meld.concealed:
                concealed_kongs += 1
            else:
                melded_kongs += 1
        counts += tiles
    melds = len(hand.melds)
    return Table(
        TileFacts(counts, loose, standing, melds),
        WinFacts(
            win.self_drawn,
            win.last_of_kind or others_lie_open(hand),
            win.last_wall_tile,
            win.kong,
            melds - concealed_kongs,
            melded_kongs,
            concealed_kongs,
        ),
        chows,
        pungs,
        held,
    )


def others_lie_open(hand: Hand) -> bool:
    """Whether the winner's own melds show the three other winning tiles, which makes it 绝张 unasked (ruling 13)."""
    winning = hand.winning
    return sum(meld.tiles.count(winning) for meld in hand.melds if winning in meld.tiles) == 3  # noqa: PLR2004  three others


def pung_facts(pungs: tuple[int, ...], pair: int, win: Win) -> PungFacts:
    """Keep beside the pungs only what a fan of pungs can depend on, so that equal parts are equal."""
    return PungFacts(
        pungs,
        pair if pair >= _FIRST_HONOUR else -1,
        int(win.prevalent) if win.prevalent in pungs else -1,
        int(win.seat) if win.seat in pungs else -1,
    )


def readings_of(hand: Hand, win: Win, edition: Edition) -> list[Reading]:
    """Read the hand in every way and count each; empty = no winning shape."""
    return _Reader(hand, win, edition).readings()


def best(readings: Sequence[Reading]) -> Reading:
    """Return the reading worth most; of equals sets before pairs, then the earlier row where their fans differ."""
    chosen = readings[0]
    for reading in readings:
        if reading.base_total > chosen.base_total or (
            reading.base_total == chosen.base_total
            and reading.shape is chosen.shape
            and (differing := reading.counted ^ chosen.counted)
            and reading.counted & differing & -differing
        ):
            chosen = reading
    return chosen


def arrangement_of(reading: Reading, hand: Hand, win: Win) -> Arrangement:
    """Return the readable form: chows, pungs and kongs, the pair, the nine; or the tiles of a shape without sets."""
    whole = tuple(sorted((*hand.concealed, hand.winning)))
    if reading.shape in (Shape.APART, Shape.ORPHANS):
        return Arrangement(reading.shape, (Group(GroupKind.APART, whole),), None)
    if reading.shape is Shape.SEVEN_PAIRS:
        pairs = tuple(Group(GroupKind.PAIR, (tile, tile)) for tile in whole[::2])
        return Arrangement(reading.shape, pairs, [pair.tile for pair in pairs].index(hand.winning))
    melded = [(GroupKind(meld.kind), meld.tiles, meld.concealed) for meld in hand.melds]
    groups = []
    completed = None
    for kind, tiles in _groups(reading):
        meld = next(
            (meld for meld in melded if meld[0] in (kind, _KONG_OF.get(kind)) and meld[1][:3] == tiles[:3]), None
        )
        if meld:
            melded.remove(meld)
            groups.append(Group(*meld))
            continue
        done = completed is None and _completes(reading.completion, kind, tiles)
        if done:
            completed = len(groups)
        groups.append(Group(kind, tiles, concealed=win.self_drawn or not (done and kind is GroupKind.PUNG)))
    return Arrangement(reading.shape, tuple(groups), completed)


def _completes(completion: Completion, kind: GroupKind, tiles: tuple[Tile, ...]) -> bool:
    return completion.kind is kind and (completion.tile == tiles[0] or kind is GroupKind.KNITTED)


_KONG_OF: Final = {GroupKind.PUNG: GroupKind.KONG}


def _groups(reading: Reading) -> Iterator[tuple[GroupKind, tuple[Tile, ...]]]:
    for low in reading.chows:
        yield GroupKind.CHOW, (Tile(low), Tile(low + 1), Tile(low + 2))
    for tile in reading.pungs:
        yield GroupKind.PUNG, (Tile(tile),) * 3
    yield GroupKind.PAIR, (Tile(reading.pair),) * 2
    if reading.nine:
        yield GroupKind.KNITTED, tuple(map(Tile, faces(reading.nine)))


class _Reader:
    """A hand being read: what all its readings have in common."""

    __slots__ = ("_circumstances", "_edition", "_only_wait", "_table", "_tiles", "_win", "_winning")

    def __init__(self, hand: Hand, win: Win, edition: Edition) -> None:
        self._winning, self._win, self._edition = int(hand.winning), win, edition
        self._table = lay_out(hand, win)
        self._tiles = counting.of_tiles(self._table.tiles)
        self._circumstances = counting.of_win(self._table.win, edition.name)
        self._only_wait: bool | None = None

    def readings(self) -> list[Reading]:
        held, melds = self._table.held, self._table.tiles.melds
        found: list[Reading] = []
        for sets in read_sets(held):
            found += self._with_sets(Shape.STANDARD, sets, 0)
        if melds <= 1:
            for nine, rest in read_knitted(held):
                for sets in read_sets(rest):
                    found += self._with_sets(Shape.KNITTED, sets, nine)
        if melds == 0 and (shape := _shape_without_sets(held)):
            wait = self._if_only(WaitKind.SINGLE) if shape is Shape.SEVEN_PAIRS else WaitKind.OTHER
            completion = Completion(GroupKind.APART, self._winning, wait)
            found.append(self._counted(SetFacts(shape, self._table.tiles.counts, (), (), -1), 0, 0, completion))
        return found

    def _with_sets(self, shape: Shape, sets: Sets, nine: int) -> Iterator[Reading]:
        """Yield one reading for each way of completing it that could count differently."""
        table = self._table
        chows = tuple(sorted(table.chows + sets.chows)) if table.chows else sets.chows
        pungs = tuple(sorted(table.pungs + sets.pungs)) if table.pungs else sets.pungs
        facts = SetFacts(shape, table.tiles.counts, chows, pungs, sets.pair)
        concealed = table.win.concealed_kongs + len(sets.pungs)
        seen: list[tuple[int, WaitKind]] = []
        for completion in self._completions(sets, nine):
            open_pung = completion.kind is GroupKind.PUNG and not self._win.self_drawn
            way = (concealed - open_pung, completion.wait)
            if way not in seen:
                seen.append(way)
                yield self._counted(facts, nine, way[0], completion)

    def _completions(self, sets: Sets, nine: int) -> Iterator[Completion]:
        winning = self._winning
        if nine & ONE[winning]:
            yield Completion(GroupKind.KNITTED, winning, WaitKind.OTHER)
            if not self._edition.knitted_wait:
                return
        if winning in sets.pungs:
            yield Completion(GroupKind.PUNG, winning, WaitKind.OTHER)
        before = -1
        for low in sets.chows:
            if low != before and low <= winning <= low + 2:
                yield Completion(GroupKind.CHOW, low, self._if_only(_WAITS[low % 9, winning - low]))
            before = low
        if winning == sets.pair:
            yield Completion(GroupKind.PAIR, winning, self._if_only(WaitKind.SINGLE))

    def _if_only(self, wait: WaitKind) -> WaitKind:
        """A wait fan needs the only wait by shape (ruling 1); worked out where a reading would have such a fan."""
        if wait is WaitKind.OTHER:
            return wait
        if self._only_wait is None:
            self._only_wait = len(waits_of(self._table.tiles.standing, self._table.tiles.melds)) == 1
        return wait if self._only_wait else WaitKind.OTHER

    def _counted(self, facts: SetFacts, nine: int, concealed_pungs: int, completion: Completion) -> Reading:
        _, _, chows, pungs, pair = facts
        tiles, win = self._tiles, self._circumstances
        by_chows = counting.of_chows(chows)
        by_pungs = counting.of_pungs(pung_facts(pungs, pair, self._win))
        whole = counting.of_sets(facts) | counting.of_wait(WaitFacts(concealed_pungs, completion.wait))
        found = tiles.found | win.found | by_chows.found | by_pungs.found | whole
        counted = tiles.counted | win.counted | by_chows.counted | by_pungs.counted | whole
        more = tiles.more + win.more + by_chows.more + by_pungs.more
        if found & counting.STRIKING_ONE:
            counted, more = counting.without_one(found, counted, more)
        counted = counted & ~counting.struck_by(found) or counting.NOTHING_ELSE
        total = counting.points_of(counted)
        if more:
            more = tuple(times for times in more if times[0] & counted)
            total += sum(worth for _, _, worth in more)
        return Reading(facts.shape, chows, pungs, pair, nine, completion, counted, more, total)


_FIRST_HONOUR: Final = int(HONOURS[0])
_WAITS: Final = {
    (low, place): WaitKind.CLOSED
    if place == 1
    else WaitKind.EDGE
    if (low, place) in ((0, 2), (6, 0))
    else WaitKind.OTHER
    for low in range(7)
    for place in range(3)
}
"""By the lowest rank (0-8) of a chow and the place of the winning tile in it: 12 waits for 3, 89 for 7."""


def _shape_without_sets(held: int) -> Shape | None:
    if is_seven_pairs(held):
        return Shape.SEVEN_PAIRS
    if is_apart(held):
        return Shape.APART
    return Shape.ORPHANS if is_orphans(held) else None

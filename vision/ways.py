"""Ways to read one line of tiles: where the concealed tiles end, which is the winning tile, where melds begin.

Each way has a cost: how unlikely it is that people lay tiles so, as minus a logarithm, roughly. All costs are chosen,
on drawn tables; what counts is their order, and that a way nearly as good as the best is a doubt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring import Tile
from vision.layout import KONG, SET
from vision.observation import BACK, is_flower

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.rows import Item, Line

    _Melds = tuple[tuple[Item, ...], ...]
    """From left to right."""
    _Rest = tuple[_Melds, tuple[Item, ...], float]
    """Melds, what is no part of the hand, and what that costs."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to read a line."""

    cost: float
    concealed: tuple[Item, ...] = ()
    winning: tuple[Item, ...] = ()
    """Two where either may be it."""
    melds: tuple[tuple[Item, ...], ...] = ()
    dropped: tuple[Item, ...] = ()
    """What does not belong to the hand."""

    @property
    def items(self) -> tuple[Item, ...]:
        """All that belongs to the hand, each once."""
        return (*self.concealed, *self.winning, *(item for meld in self.melds for item in meld))

    @property
    def count(self) -> int:
        """Tiles of the hand, a meld counting as a set."""
        loose = sum(len(item.tiles) for item in self.concealed)
        return loose + len(self.winning) + SET * len(self.melds)


APART: Final = 0.45
"""Tile widths beyond the usual slack that separate two groups; 0.25 is the most seen inside a real row."""
_FAR: Final = 1.9
"""Tile widths that separate what belongs to the hand from what does not, in its line."""
_NEVER: Final = 1e3
MOST_MELDS: Final = 4


def is_set(faces: Sequence[str]) -> bool:
    """Whether the faces are alike, or three in a row."""
    return len(set(faces)) <= 1 or _is_chow(faces)


def _is_chow(faces: Sequence[str]) -> bool:
    tiles = sorted(map(Tile.of, faces))
    first = tiles[0]
    return (
        len(tiles) == SET
        and not first.is_honour
        and not first.is_flower
        and all(tile.suit is first.suit and tile.rank == first.rank + step for step, tile in enumerate(tiles))
    )


class Ways:
    """The ways to read one line; flowers are no part of it."""

    def __init__(self, line: Line, faces: Sequence[str]) -> None:
        self._faces = faces
        self.items: list[Item] = []
        self.gaps: list[float] = []
        """Before each item; what flowers part is apart."""
        parted = 2.0
        for item, gap in zip(line.items, (2.0, *line.gaps), strict=True):
            parted = max(parted, gap)
            if not is_flower(faces[item.tiles[0]]):
                self.items.append(item)
                self.gaps.append(parted)
                parted = 0.0
            else:
                parted = max(parted, 1.0)
        self.gaps.append(2.0)
        self._melds = {
            (at, at + size): self._meld(at, at + size) for at in range(len(self.items)) for size in (SET, KONG)
        }

    def hands(self) -> Iterator[Way]:
        """Ways with concealed tiles in the line."""
        count = len(self.items)
        left = [self._to_left(at) for at in range(count + 1)]
        right = [self._to_right(at) for at in range(count + 1)]
        for low in range(count):
            cost = 0.0
            for high in range(low + 1, count + 1):
                cost = self._concealed(low, high)
                if cost >= _LEAST_LIKELY:
                    continue
                for before, won, after, price in self._around(low, high):
                    for melds, dropped, more in left[before]:
                        for others, gone, most in right[after]:
                            total = cost + price + more + most
                            total += self._touching(before, melds[-1:]) + self._touching(after, others[:1])
                            if total < _LEAST_LIKELY and len(melds) + len(others) <= MOST_MELDS:
                                yield Way(total, tuple(self.items[low:high]), won, (*melds, *others), (*dropped, *gone))

    def sets(self) -> Iterator[Way]:
        """Ways with melds alone, or with the winning tile beside them, or with the winning tile alone."""
        count = len(self.items)
        if count == 1 and self._plays(self.items[0]):
            yield Way(0.2, winning=(self.items[0],))
        for low, high, won in ((0, count, None), (1, count, 0), (0, count - 1, count - 1)):
            if high - low < SET:
                continue
            cost, melds = self._cut(low, high)
            if won is None and cost < _LEAST_LIKELY:
                yield Way(cost, melds=melds)
            elif won is not None and self._plays(self.items[won]):
                cost += 0.2 + self._alone(won)
                if cost < _LEAST_LIKELY:
                    yield Way(cost, winning=(self.items[won],), melds=melds)

    def _plays(self, item: Item) -> bool:
        return len(item.tiles) == 1 and self._faces[item.tiles[0]] != BACK

    def _around(self, low: int, high: int) -> Iterator[tuple[int, tuple[Item, ...], int, float]]:
        """The winning tile beside the concealed ones, or none: where the rest ends and begins, and what that costs."""
        yield low, (), high, 0.0
        left = self._apart(low - 1, self.gaps[low]) if low > 0 and self._plays(self.items[low - 1]) else _NEVER
        right = (
            self._apart(high, self.gaps[high]) if high < len(self.items) and self._plays(self.items[high]) else _NEVER
        )
        if left < _LEAST_LIKELY:
            alone = 0.1 * (high == low + 1)  # of two tiles that lie alone, alike as a pair must be, the right one
            yield low - 1, (self.items[low - 1],), high, alone + left
        if right < _LEAST_LIKELY:
            yield low, (self.items[high],), high + 1, right
        if max(left, right) < _LEAST_LIKELY:
            yield low - 1, (self.items[low - 1], self.items[high]), high + 1, _TWO + left + right

    def _apart(self, at: int, gap: float) -> float:
        """What it costs to take an item as the winning tile with so much space to the concealed ones."""
        if self.items[at].turned:
            return 0.2
        return max(0.0, APART + 0.05 - gap) * 7

    def _alone(self, at: int) -> float:
        """What it costs to take an item as the winning tile beside melds."""
        return sum(max(0.0, 0.6 - gap) * 10 for gap in (self.gaps[at], self.gaps[at + 1]))

    def _concealed(self, low: int, high: int) -> float:
        """What it costs to take the items as concealed tiles."""
        items = self.items[low:high]
        cost = 6.0 * sum(item.turned for item in items) + 6.0 * sum(len(item.tiles) > 1 for item in items)
        backs = sum(self._faces[item.tiles[0]] == BACK for item in items)
        if backs == len(items):
            return _NEVER
        cost += 4.0 * backs
        inner = self.gaps[low + 1 : high]
        wide = [gap for gap in inner if gap > _LOOSE]
        if any(gap > _FAR for gap in wide):
            return _NEVER
        cost += sum(min((gap - _LOOSE) * 5, 0.5) + max(0.0, gap - 0.9) * 4 for gap in wide)
        parted = [gap for gap in wide if gap >= APART]
        if len(wide) == 1 and not parted and wide[0] in {inner[0], inner[-1]}:
            cost += (wide[0] - _LOOSE) * 5  # nearly as far from the row as a winning tile
        return cost + (_PARTED_ONCE * min(1.0, (parted[0] - APART) * 2) if len(parted) == 1 else 0.0)

    def _touching(self, at: int, melds: _Melds) -> float:
        """What it costs that a meld lies close to the concealed tiles; little where it is marked as one."""
        price = 0.0
        for meld in melds:
            marked = any(item.turned or self._faces[item.tiles[0]] == BACK for item in meld)
            price += max(0.0, APART + 0.05 - self.gaps[at]) * (2 if marked else 12)
        return price

    def _to_left(self, end: int) -> list[_Rest]:
        """Melds that end at ``end``, and what lies before them."""
        return [rest for edge in range(end + 1) for rest in self._rest(edge, end, self.items[:edge], edge)]

    def _to_right(self, begin: int) -> list[_Rest]:
        """Melds that begin at ``begin``, and what lies behind them."""
        edges = range(begin, len(self.items) + 1)
        return [rest for edge in edges for rest in self._rest(begin, edge, self.items[edge:], edge)]

    def _rest(self, low: int, high: int, gone: list[Item], edge: int) -> Iterator[_Rest]:
        price = _drop(self.gaps[edge]) if gone else 0.0
        if price < _LEAST_LIKELY and (high == low or high - low >= SET):
            cost, melds = self._cut(low, high)
            if cost + price < _LEAST_LIKELY:
                yield melds, tuple(gone), cost + price

    def _cut(self, low: int, high: int) -> tuple[float, _Melds]:
        """The cheapest way to read all items as melds."""
        best: dict[int, tuple[float, _Melds]] = {low: (0.0, ())}
        for end in range(low + SET, high + 1):
            options = [
                (before[0] + cost + self._between(end - size, low), (*before[1], tuple(self.items[end - size : end])))
                for size in (SET, KONG)
                if (before := best.get(end - size)) and (cost := self._melds[end - size, end]) < _LEAST_LIKELY
            ]
            if options:
                best[end] = min(options, key=lambda option: option[0])
        return best.get(high, (_NEVER, ()))

    def _between(self, at: int, low: int) -> float:
        """What it costs that a meld begins at ``at`` behind another one."""
        if at == low:
            return 0.0
        backs = all(self._faces[item.tiles[0]] == BACK for item in self.items[at - 1 : at + 1])
        return max(0.0, 0.1 - self.gaps[at]) + (3.0 if backs and self.gaps[at] < APART else 0.0)

    def _meld(self, low: int, high: int) -> float:
        """What it costs to take the items as one meld."""
        inner = self.gaps[low + 1 : high]
        if high > len(self.items) or any(gap > _TORN for gap in inner):
            return _NEVER
        items = self.items[low:high]
        faces = [self._faces[index] for item in items for index in item.tiles]
        loose = sum(max(0.0, gap - _LOOSE) * 5 for gap in inner)
        if any(item.turned for item in items):
            return loose + _claimed(items, faces)
        touching = sum(max(0.0, 0.5 - gap) * 10 for gap in (self.gaps[low], self.gaps[high]))
        return loose + _unturned(faces, touching)


def _claimed(items: Sequence[Item], faces: Sequence[str]) -> float:
    """What it costs to take the items, some of them sideways, as a claimed meld; one face may be misread."""
    if sum(item.turned for item in items) > 1 or BACK in faces or len(faces) > KONG:
        return _NEVER
    if len(set(faces)) == 1:
        return 0.0
    if not is_set(faces):
        return 3.0
    return 0.0 if items[0].turned else 2.0


def _unturned(faces: Sequence[str], touching: float) -> float:
    """What it costs to take upright tiles as a meld: a concealed kong, or a set whose claimed tile was put straight."""
    seen = [face for face in faces if face != BACK]
    hidden = len(faces) - len(seen)
    if len(faces) == SET:
        return _NEVER if hidden or not is_set(faces) else 1.5 + touching
    if len(set(seen)) <= 1:
        return 0.1 * (hidden == KONG) if hidden else 0.3
    return 3.0 + touching if hidden else _NEVER


_LOOSE: Final = 0.3
"""Tile widths beyond the usual slack from which a space within a group is remarkable."""
_TORN: Final = 1.3
"""Tile widths: no meld has such a space within."""
_PARTED_ONCE: Final = 2.2
"""A concealed row has gaps between all its sets, or none; in one of seven tiles that is one small gap."""
_TWO: Final = 0.8
_LEAST_LIKELY: Final = 14.0


def _drop(gap: float) -> float:
    """What it costs to end the hand before a gap where its line goes on."""
    return 0.3 + max(0.0, 2.2 - gap) * 8

"""What the rules say to the tiles of a layout, and how likely that is before the tiles are read.

Is it a win, are the melds chows, pungs and kongs, are there too many of a face?
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Final

from scoring import Tile
from scoring.arrangements import is_apart, is_orphans, is_seven_pairs, read_knitted, read_sets
from scoring.counts import ONE, pack
from scoring.waits import waits_of
from vision.layout import KONG, WHOLE_HAND, LaidMeld, Layout
from vision.melds import meld_of, meld_problems
from vision.observation import BACK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

WIN: Final = 0.97
"""Of photographed hands, so many win. Chosen: a hand is laid out and photographed because somebody declares a win, and
few declare in error. It must not come nearer to 1: see :data:`BROKEN`."""
NO_WIN: Final = 1 - WIN
"""No win though each meld is what it should be: a false win (诈和), a tile read wrong beyond repair."""
BROKEN: Final = 0.01
"""A meld is none. Where a tile is read with 0.99, all other faces together have 0.01, and 0.01 × WIN is less than
0.99 × BROKEN (0.0097 < 0.0099) and far less than 0.99 × NO_WIN: nothing here overturns such a reading. So a false win
that is read clearly is told as one, and is not repaired. A tile read less clearly may be changed, and the change is
unsure unless the reader is torn itself: for a confidence of 0.9 a tile of a hand that wins with another face only
needs it at 0.28 of the first one's probability, 0.22 to 0.78, and one of a meld that is none at 0.09."""
ONE_SHORT: Final = 0.03
"""Against a hand that is whole: thirteen tiles, one of the hand not in the photo or not found. Chosen, as the next."""
NO_HAND: Final = 0.001
"""Any other number: something else was photographed, or was read into the hand."""
EXCESS: Final = 0.02
"""For each tile too many of its face: it is of a second set, or was found twice. Chosen, as is
:data:`vision.decoding.UNEXPLAINED`, which says the same of a single tile."""


class Ruling:
    """The rules applied to one layout; ``faces`` are always those of all observations."""

    def __init__(self, layout: Layout) -> None:
        """Take the layout; which tiles show their backs is fixed by it."""
        self._layout = layout
        self._loose = (*layout.standing, *layout.apart, *layout.turned)
        self._surplus = layout.count - WHOLE_HAND

    def prior(self, faces: Sequence[str], *, sound: bool) -> float:
        """How likely a hand with these faces is before they are read, copies of a face not counted."""
        if any(self.is_broken(laid, faces) for laid in self._layout.melds):
            return self.size * BROKEN
        return self.size * (WIN if sound else NO_WIN)

    @property
    def size(self) -> float:
        """How likely it is that so many tiles are what was photographed, compared with a whole hand."""
        return 1.0 if self.is_whole else ONE_SHORT if self._is_one_short else NO_HAND

    def is_sound(self, faces: Sequence[str]) -> bool:
        """Whether the tiles are what a winner shows as far as can be told: nothing can of any odd number."""
        if self.is_whole:
            return self.wins(faces)
        return self.waits(faces) if self._is_one_short else True

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles that make the hand, those of melds included: without flowers and what lies face down in the row."""
        return (*self._loose, *(index for laid in self._layout.melds for index in laid.tiles))

    @property
    def is_whole(self) -> bool:
        """Whether there are fourteen tiles, kongs apart, and all that stand or lie alone are seen."""
        return 0 <= self._surplus <= _MOST_KONGS and not self._layout.face_down

    def wins(self, faces: Sequence[str]) -> bool:
        """Whether the tiles make a winning shape; the melds are taken for sets, whatever they are."""
        return any(True for _ in self.kongs(faces))

    def kongs(self, faces: Sequence[str]) -> Iterator[tuple[Tile, ...]]:
        """Yield every choice of kongs standing in the row that leaves a winning shape; one empty choice of 14 tiles."""
        if not self.is_whole:
            return
        counts = pack(Tile.of(faces[index]) for index in self._loose)
        standing = self._layout.kongs_in_row(faces) if self._surplus else ()
        for kongs in combinations(standing, self._surplus):
            if is_win(counts - KONG * sum(ONE[kong] for kong in kongs), len(self._layout.melds) + self._surplus):
                yield kongs

    def waits(self, faces: Sequence[str]) -> bool:
        """Whether thirteen tiles, the fourteenth missing or face down, wait for anything."""
        return self._is_one_short and bool(
            waits_of(pack(Tile.of(faces[index]) for index in self._loose), len(self._layout.melds))
        )

    @property
    def _is_one_short(self) -> bool:
        return self._layout.count - len(self._layout.face_down) == WHOLE_HAND - 1

    def is_broken(self, laid: LaidMeld, faces: Sequence[str]) -> bool:
        """Whether the meld contradicts itself; one that lies face down altogether does not."""
        return _is_broken(laid, tuple(faces[index] for index in laid.tiles))

    def copies(self, faces: Sequence[str]) -> Counter[str]:
        """Count the faces of the hand, those on the hidden sides of a kong's tiles too; flowers apart."""
        counts = Counter(faces[index] for index in self.tiles)
        del counts[BACK]
        for laid in self._layout.melds:
            counts.update(hidden_faces(laid, faces))
        return counts


def hidden_faces(laid: LaidMeld, faces: Sequence[str]) -> tuple[str, ...]:
    """Return what is on the hidden sides of a meld: the face seen beside them; none is known where all are hidden."""
    seen = [faces[index] for index in laid.tiles if faces[index] != BACK]
    return tuple(seen[:1] * (len(laid.tiles) - len(seen)))


def is_win(counts: int, melds: int) -> bool:
    """Whether the counted tiles beside so many melds make a winning shape: fourteen less three for each meld."""
    if any(read_sets(counts)):
        return True
    if melds == 0 and (is_seven_pairs(counts) or is_orphans(counts) or is_apart(counts)):
        return True
    return melds <= 1 and any(any(read_sets(rest)) for _, rest in read_knitted(counts))


class Elsewhere:
    """Copies of faces that lie outside the hand: how much likelier a hand is with fewer of them."""

    def __init__(self, tiles: Iterable[Mapping[str, float]]) -> None:
        """Take the faces that each tile outside the hand may show, with their probabilities."""
        chances: dict[str, list[float]] = {}
        for faces in tiles:
            for face, chance in faces.items():
                chances.setdefault(face, []).append(chance)
        self._there = {face: _how_many(each) for face, each in chances.items()}
        self._known: dict[tuple[str, int], float] = {}

    def allowance(self, held: Mapping[str, int]) -> float:
        """How likely it is that the set has the tiles ``held`` beside those outside, compared with none held."""
        return prod(map(self._of_a_face, held.items()))

    def _of_a_face(self, held: tuple[str, int]) -> float:
        if held not in self._known:
            face, count = held
            there = self._there.get(face, _NONE)
            self._known[held] = _excess(count, there) / _excess(0, there)
        return self._known[held]


_MOST_KONGS: Final = 4
_COPIES: Final = 4
_NONE: Final = (1.0,)


@lru_cache(maxsize=1 << 12)
def _is_broken(laid: LaidMeld, faces: tuple[str, ...]) -> bool:
    here = LaidMeld(
        tuple(range(len(faces))), *(tuple(map(laid.tiles.index, part)) for part in (laid.turned, laid.face_down))
    )
    meld = meld_of(here, faces)
    return meld is not None and bool(meld_problems(meld))


def _how_many(chances: Sequence[float]) -> tuple[float, ...]:
    """How likely it is that none, one, two, three, or four and more of independent tiles show the face.

    In proportion: each tile too many weighs ``EXCESS``, wherever it lies, so that of hundreds something is left.
    """
    found = [1.0] + [0.0] * _COPIES
    for chance in chances:
        *fewer, full = (one * chance for one in found)
        more = [one * (1 - chance) + other for one, other in zip(found, [0.0, *fewer], strict=True)]
        more[-1] += full * EXCESS
        whole = sum(more)
        found = [one / whole for one in more]
    return tuple(found)


def _excess(held: int, there: Sequence[float]) -> float:
    return sum(chance * EXCESS ** max(0, held + count - _COPIES) for count, chance in enumerate(there))

"""The likeliest faces of all tiles together: a set has four of each face and one of each flower.

Exact, as a flow of least cost: tiles are placed one after another, each by the cheapest chain of moves of those already
placed. A tile may stay unexplained, with its likeliest face, where everything else is less likely still. Where there
are more than a set has, as where a patterned cloth was taken for tiles, all keep their likeliest faces.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING, Final

from vision.layout import WHOLE_SET
from vision.observation import copies

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.observation import Candidate

UNEXPLAINED: Final = 0.02
"""How likely it is that a tile too many is no other candidate of its own: a second set, one tile found twice.

Chosen, not measured. It is what another candidate has to beat to take the place of the fifth copy.
"""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The faces that explain all tiles best."""

    faces: tuple[str, ...]
    """One for each tile; where it is not the likeliest one, the limits of the set ask for it."""
    unexplained: tuple[int, ...]
    """Tiles too many of their face, which nothing plausible explains."""
    confidences: tuple[float, ...]
    """How likely each face is: as it was read, or, where it is not the likeliest one, against the best explanation of
    all tiles that gives this one another face."""


def decode(tiles: Sequence[tuple[Candidate, ...]]) -> Decoded:
    """Choose a face for every tile; ``tiles`` holds the candidates of each, most likely first."""
    costs = [_costs(candidates) for candidates in tiles]
    placing = _Placing(costs) if len(tiles) <= WHOLE_SET else None
    chosen = placing.chosen if placing else _surest(tiles)
    faces = tuple(candidates[0].face if face is None else face for candidates, face in zip(tiles, chosen, strict=True))
    return Decoded(
        faces=faces,
        unexplained=tuple(index for index, face in enumerate(chosen) if face is None),
        confidences=tuple(
            1 / (1 + exp(-placing.regret(index)))
            if placing and face != candidates[0].face
            else candidates[0].probability
            for index, (candidates, face) in enumerate(zip(tiles, faces, strict=True))
        ),
    )


_Costs = dict[str | None, float]
"""By face; ``None`` = unexplained."""


def _costs(candidates: tuple[Candidate, ...]) -> _Costs:
    likely: dict[str | None, float] = {candidate.face: candidate.probability for candidate in candidates}
    return {face: -log(max(probability, 1e-9)) for face, probability in {None: UNEXPLAINED, **likely}.items()}


def _surest(tiles: Sequence[tuple[Candidate, ...]]) -> list[str | None]:
    """The likeliest face of each tile, ``None`` for all but the surest of a face that a set has so many of."""
    chosen: list[str | None] = [None] * len(tiles)
    used: Counter[str] = Counter()
    for index in sorted(range(len(tiles)), key=lambda index: -tiles[index][0].probability):
        face = tiles[index][0].face
        if used[face] < copies(face):
            chosen[index] = face
            used[face] += 1
    return chosen


class _Placing:
    """Tiles on faces, each addition of least cost; ``None`` is the place of the unexplained, which is never full."""

    def __init__(self, costs: list[_Costs]) -> None:
        self._costs = costs
        self._on: dict[str | None, set[int]] = {}
        self.chosen: list[str | None] = []
        for index in range(len(costs)):
            self._place(index)

    def regret(self, index: int) -> float:
        """What the best explanation of all tiles that gives this one another face costs more than the chosen one.

        Bellman-Ford as well, back to the place that the tile leaves; another tile may come to it, and it need not.
        """
        left = self.chosen[index]
        distance = {face: cost for face, cost in self._costs[index].items() if face != left}
        queue = list(distance)
        while queue:
            face = queue.pop(0)
            for other, step in self._steps(face, index):
                if distance[face] + step < distance.get(other, float("inf")) - _ROUNDING:
                    distance[other] = distance[face] + step
                    queue.append(other)
        return distance[left] - self._costs[index][left]

    def _steps(self, face: str | None, but: int) -> Iterator[tuple[str | None, float]]:
        """Where one tile too many of a face leaves its excess, and at what cost: anywhere, where there is room."""
        for tile in self._on[face] - {but} if face in self._on else ():
            for other, cost in self._costs[tile].items():
                yield other, cost - self._costs[tile][face]
        if not self._is_full(face):
            yield from ((other, 0.0) for other, tiles in self._on.items() if tiles)

    def _place(self, index: int) -> None:
        """Bellman-Ford from the new tile over the faces: a full face is left by moving one of its tiles on."""
        self.chosen.append(None)
        distance = dict(self._costs[index])
        mover = dict.fromkeys(distance, index)
        queue = list(distance)
        while queue:
            face = queue.pop(0)
            if not self._is_full(face):
                continue
            for tile in sorted(self._on[face]):
                for other, cost in self._costs[tile].items():
                    length = distance[face] + cost - self._costs[tile][face]
                    if length < distance.get(other, float("inf")) - _ROUNDING:
                        distance[other], mover[other] = length, tile
                        queue.append(other)
        end = min((face for face in distance if not self._is_full(face)), key=distance.__getitem__)
        self._shift(index, end, mover)

    def _shift(self, index: int, end: str | None, mover: dict[str | None, int]) -> None:
        """Move the tiles of the chain on, from its end back to the new tile."""
        while True:
            tile, left = mover[end], self.chosen[mover[end]]
            self.chosen[tile] = end
            self._on.setdefault(end, set()).add(tile)
            if tile == index:
                return
            self._on[left].discard(tile)
            end = left

    def _is_full(self, face: str | None) -> bool:
        return face is not None and len(self._on.get(face, ())) >= copies(face)


_ROUNDING: Final = 1e-9

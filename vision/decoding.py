"""The likeliest faces of all tiles together: a set has four of each face and one of each flower.

Exact, as a flow of least cost: tiles are placed one after another, each by the cheapest chain of moves of those already
placed. A tile may stay unexplained, with its likeliest face, where everything else is less likely still.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING, Final

from vision.observation import BACK

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    chosen = _Placing(costs).chosen
    faces = tuple(candidates[0].face if face is None else face for candidates, face in zip(tiles, chosen, strict=True))
    return Decoded(
        faces=faces,
        unexplained=tuple(index for index, face in enumerate(chosen) if face is None),
        confidences=tuple(
            candidates[0].probability if face == candidates[0].face else 1 / (1 + _rival(costs, chosen, index))
            for index, (candidates, face) in enumerate(zip(tiles, faces, strict=True))
        ),
    )


def copies(face: str) -> float:
    """How many of a face a set has."""
    return float("inf") if face == BACK else 1 if face.endswith("f") else 4


_Costs = dict[str | None, float]
"""By face; ``None`` = unexplained."""


def _costs(candidates: tuple[Candidate, ...]) -> _Costs:
    likely: dict[str | None, float] = {candidate.face: candidate.probability for candidate in candidates}
    return {face: -log(max(probability, 1e-9)) for face, probability in {None: UNEXPLAINED, **likely}.items()}


def _rival(costs: list[_Costs], chosen: list[str | None], index: int) -> float:
    """How likely the best explanation with another face for ``index`` is, compared with the chosen one."""
    without = [dict(faces) for faces in costs]
    del without[index][chosen[index]]
    return exp(_total(costs, chosen) - _total(without, _Placing(without).chosen))


def _total(costs: list[_Costs], chosen: list[str | None]) -> float:
    return sum(faces[face] for faces, face in zip(costs, chosen, strict=True))


class _Placing:
    """Tiles on faces, each addition of least cost; ``None`` is the place of the unexplained, which is never full."""

    def __init__(self, costs: list[_Costs]) -> None:
        self._costs = costs
        self._on: dict[str | None, set[int]] = {}
        self.chosen: list[str | None] = []
        for index in range(len(costs)):
            self._place(index)

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

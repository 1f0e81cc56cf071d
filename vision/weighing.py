"""All tiles of the hand weighed together: what the reader saw of each, and what the rules say to them as a hand.

Every naming of the doubtful tiles is a case: its likelihood is the product of the reader's calibrated probabilities,
its prior is what :mod:`vision.ruling` says. The best case is taken, and what all cases together give a tile's face is
its confidence. Discards and the tiles of other players only tell how many copies of a face are left.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

from vision.assignments import likeliest
from vision.decoding import decode
from vision.layout import WHOLE_SET
from vision.observation import BACK, Candidate, copies, is_flower
from vision.roles import kind, lay_out
from vision.ruling import EXCESS, NO_WIN, Elsewhere, Ruling, hidden_faces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vision.layout import Layout
    from vision.observation import TileObservation

SURE: Final = 0.999
"""Tiles read surer than that are not weighed: every doubt beside them is larger."""
CLEAR: Final = 0.99
"""A tile read so clearly may come to be in doubt, but keeps its face, whatever the rules say; the priors see to that
but for copies too many, of which any one has to give."""
TAKEN_FOR: Final = 0.05
"""A tile that so likely is of another kind (a flower, a back, a tile of the hand) may change the layout. Chosen."""
AMONG_FLOWERS: Final = 20.0
"""How much likelier it is that a tile in a row with the hand's flowers is one of them than that it is any other, before
it is read. Chosen: flowers are laid together, and nothing else is laid there."""
MOST_KINDS: Final = 4
"""So many tiles are tried as another kind: each makes a layout of its own. Chosen."""
ROUNDS: Final = 2
"""New faces may move what belongs to the hand, which is then weighed again; never seen to move more than once."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What all tiles are, and how likely that is."""

    faces: tuple[str, ...]
    layout: Layout
    chances: tuple[tuple[Candidate, ...], ...]
    """For each tile its face, then the others it might have, likeliest first; together at most 1."""
    unexplained: tuple[int, ...]
    """Tiles too many of their face, which nothing plausible explains."""


def weigh(observations: Sequence[TileObservation]) -> Weighed:
    """Name all tiles: by the limits of the set, then those of the hand by the rules as well, then the rest again."""
    seen = tuple(observations)
    faces = decode([each.candidates for each in seen]).faces
    layout = lay_out(seen, faces)
    for _ in range(ROUNDS):
        cases = _cases(seen, layout, faces)
        best = max((case for case in cases if _keeps_what_is_clear(seen, case)), key=_weight)
        faces = tuple(best.faces.get(index, face) for index, face in enumerate(best.grouped))
        layout = best.layout if faces == best.grouped else lay_out(seen, faces)
        if layout == best.layout:
            break
    return _with_the_rest(seen, layout, faces, cases, best)


class _Case(NamedTuple):
    """One naming of the tiles in doubt."""

    likelihood: float
    prior: float
    foul: float
    """The prior, in this layout, of a hand that does not win."""
    wins: bool
    faces: Mapping[int, str]
    """Of the tiles weighed, by index."""
    layout: Layout
    grouped: tuple[str, ...]
    """The faces with which the layout was found: their kinds are taken for granted."""
    torn: frozenset[int] = frozenset()
    """Tiles whose kind is one of several tried."""


_Chances = dict[int, dict[str, float]]
"""By tile and face."""


def _weight(case: _Case) -> float:
    return case.likelihood * case.prior


def _cases(seen: Sequence[TileObservation], layout: Layout, faces: tuple[str, ...]) -> list[_Case]:
    """Every case worth a look; other layouts only where no case is a win, or for a tile among the hand's flowers."""
    torn = _torn(seen, faces)
    cases = list(_in_a_layout(seen, layout, faces, torn))
    won, tried = any(case.wins for case in cases), set[int]()
    for others in _together(torn, faces):
        if won and not any(map(is_flower, others.values())):  # none of them can be among the flowers: spare the layout
            continue
        changed = tuple(others.get(index, face) for index, face in enumerate(faces))
        other = lay_out(seen, changed)
        if not won or any(_is_among_flowers(other, index) for index in others):
            cases += _in_a_layout(seen, other, changed, torn)
            tried.update(others)
    return [case._replace(torn=frozenset(tried)) for case in cases]


def _is_among_flowers(layout: Layout, index: int) -> bool:
    """Whether a tile is a flower of the hand, next to another one in its row."""
    row = next(row for row in layout.rows if index in row)
    at = row.index(index)
    return index in layout.flowers and any(one in layout.flowers for one in (*row[:at][-1:], *row[at + 1 :][:1]))


def _together(torn: Mapping[int, str], faces: tuple[str, ...]) -> Iterator[Mapping[int, str]]:
    """What to take for another kind at once: any tile, or two alike, as a kong has two backs that look like dragons."""
    for index, other in torn.items():
        yield {index: other}
    for one, two in combinations(torn, 2):
        if faces[one] == faces[two] and torn[one] == torn[two]:
            yield {one: torn[one], two: torn[two]}


def _in_a_layout(
    seen: Sequence[TileObservation], layout: Layout, faces: tuple[str, ...], torn: Mapping[int, str]
) -> Iterator[_Case]:
    """Yield every likely naming of the hand's doubtful tiles that leaves them of the kind they are."""
    ruling = Ruling(layout)
    hand = {index for index in ruling.tiles if faces[index] != BACK}
    elsewhere = Elsewhere(_by_face(each) for index, each in enumerate(seen) if index not in hand)
    weighed = [index for index in sorted(hand) if seen[index].confidence < SURE or index in torn]
    kinds = prod(_of_kind(seen[index], faces[index]) for index in torn if index not in hand)
    placed = AMONG_FLOWERS ** sum(_is_among_flowers(layout, index) for index in torn)
    named = list(faces)
    for assignment in likeliest([_alike(seen[index], faces[index]) for index in weighed]):
        for index, face in zip(weighed, assignment.faces, strict=True):
            named[index] = face
        sound = ruling.is_sound(named)
        yield _Case(
            likelihood=assignment.likelihood * kinds,
            prior=placed * ruling.prior(named, sound=sound) * elsewhere.allowance(ruling.copies(named)),
            foul=placed * ruling.size * NO_WIN,
            wins=ruling.is_whole and sound,
            faces=dict(zip(weighed, assignment.faces, strict=True)),
            layout=layout,
            grouped=faces,
        )


def _torn(seen: Sequence[TileObservation], faces: tuple[str, ...]) -> dict[int, str]:
    """Return the tiles that may well be of another kind, each with the likeliest face of such a kind.

    None where there are more than a set has: most are no tiles, and each layout of hundreds takes seconds.
    """
    if len(seen) > WHOLE_SET:
        return {}
    others = {
        index: next((one for one in each.candidates if kind(one.face) != kind(faces[index])), None)
        for index, each in enumerate(seen)
    }
    found = [(index, one) for index, one in others.items() if one and one.probability >= TAKEN_FOR]
    found.sort(key=lambda each: -each[1].probability)
    return {index: one.face for index, one in found[:MOST_KINDS]}


def _alike(seen: TileObservation, face: str) -> list[Candidate]:
    return [one for one in seen.candidates if kind(one.face) == kind(face)]


def _of_kind(seen: TileObservation, face: str) -> float:
    return sum(one.probability for one in _alike(seen, face))


def _by_face(seen: TileObservation) -> dict[str, float]:
    return {one.face: one.probability for one in seen.candidates}


def _keeps_what_is_clear(seen: Sequence[TileObservation], case: _Case) -> bool:
    return all(face == seen[index].face for index, face in case.faces.items() if seen[index].confidence >= CLEAR)


def _chances(seen: Sequence[TileObservation], cases: Sequence[_Case], best: _Case, used: Counter[str]) -> _Chances:
    """What the cases together give each face of the tiles weighed in the best one, and of those torn between kinds.

    What was not looked at, faces that are no candidates included, is taken for hands that do not win, or for no
    likelier than the best case: there a tile has what the cases leave of its own probabilities.
    """
    common = min(best.foul, best.prior)
    chances: _Chances = {}
    for index, taken in ({index: best.grouped[index] for index in best.torn} | {**best.faces}).items():
        own = _by_face(seen[index])
        weights, rest = dict.fromkeys(own, 0.0), dict(own)
        for case in cases:
            for face, share in _shares(seen[index], index, case, own):
                weights[face] += share * case.likelihood * case.prior
                rest[face] -= share * case.likelihood
        for face, left in rest.items():
            weights[face] += common * max(0.0, left) * _left(face, taken, used)
        whole = sum(weights.values()) + common * max(0.0, 1 - sum(own.values()))
        chances[index] = {face: weight / whole for face, weight in weights.items()}
    return chances


def _shares(seen: TileObservation, index: int, case: _Case, own: Mapping[str, float]) -> Iterable[tuple[str, float]]:
    """The faces a tile has in a case: one where it is weighed, else all it may have, of its kind if that is taken."""
    if index in case.faces:
        return ((case.faces[index], 1.0),)
    if index not in case.torn:
        return own.items()
    whole = _of_kind(seen, case.grouped[index])
    return [(one.face, one.probability / whole) for one in _alike(seen, case.grouped[index])]


def _with_the_rest(
    seen: Sequence[TileObservation], layout: Layout, faces: tuple[str, ...], cases: Sequence[_Case], best: _Case
) -> Weighed:
    """Name the tiles outside the hand once more, now that those of the hand and on hidden sides are known.

    Each stays of the kind that its role rests on: a flower too many is no back.
    """
    hidden = [
        (next(index for index in laid.tiles if faces[index] == face), face)
        for laid in layout.melds
        for face in hidden_faces(laid, faces)
    ]
    held = frozenset(Ruling(layout).tiles)
    known = [
        (Candidate(face, 1.0),) if index in held else tuple(_alike(each, face))
        for index, (each, face) in enumerate(zip(seen, faces, strict=True))
    ]
    decoded = decode([*known, *((Candidate(face, 1.0),) for _, face in hidden)])
    count, used = len(seen), Counter(decoded.faces)
    outside = {
        index: _outside(each, decoded.faces[index], decoded.confidences[index], used) for index, each in enumerate(seen)
    }
    chances = outside | _chances(seen, cases, best, used)
    return Weighed(
        faces=decoded.faces[:count],
        layout=layout,
        chances=tuple(_first(chances[index], decoded.faces[index]) for index in range(count)),
        unexplained=tuple(
            sorted({index if index < count else hidden[index - count][0] for index in decoded.unexplained})
        ),
    )


def _outside(seen: TileObservation, face: str, sure: float, used: Counter[str]) -> dict[str, float]:
    """The chances of a tile that only the limits of the set bind; ``sure`` is what they make of its face."""
    own = {other: chance * _left(other, face, used) for other, chance in _by_face(seen).items()}
    whole = sum(own.values()) + max(0.0, 1 - sum(_by_face(seen).values()))
    chances = {other: chance / whole for other, chance in own.items()}
    return chances if face == seen.face else {**chances, face: min(sure, chances[face])}


def _left(face: str, taken: str, used: Counter[str]) -> float:
    """How likely a face is as far as the set has copies of it left, ``taken`` being what the tile has."""
    return 1.0 if face == taken or used[face] < copies(face) else EXCESS


def _first(chances: Mapping[str, float], face: str) -> tuple[Candidate, ...]:
    order = sorted(chances, key=lambda other: (other != face, -chances[other]))
    return tuple(Candidate(other, chances[other]) for other in order)

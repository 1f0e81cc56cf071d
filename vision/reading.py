"""What a photo says: the evidence as it was seen, what is decided on it and why, and what needs a person."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring import Tile
from vision.decoding import copies, decode
from vision.grouping import group
from vision.layout import WHOLE_HAND
from vision.melds import meld_of, meld_problems
from vision.observation import BACK
from vision.problems import Problem, ProblemCode

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.decoding import Decoded
    from vision.layout import Layout
    from vision.observation import Candidate, TileObservation


@dataclass(frozen=True, slots=True)
class Correction:
    """A tile that is read otherwise than it looks, and why."""

    tile: int
    """Index of the observation."""
    face: str
    """What it is read as."""
    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Unsure:
    """A tile that might be something else."""

    tile: int
    """Index of the observation."""
    likely: tuple[Candidate, ...]
    """The face it is read as, then the others that are likely and that the set still has."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One photo, read."""

    photo: str
    width: int
    height: int
    """Pixels of the upright photo."""
    observations: tuple[TileObservation, ...]
    """What was seen; never edited."""
    corrections: tuple[Correction, ...]
    layout: Layout
    unsure: tuple[Unsure, ...]
    """Of the hand, and what in front of it may be a flower: other tiles change no score."""
    problems: tuple[Problem, ...]

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces decided on: what was seen, overlaid by the corrections."""
        faces = [seen.face for seen in self.observations]
        for correction in self.corrections:
            faces[correction.tile] = correction.face
        return tuple(faces)

    def confidence(self, index: int) -> float:
        """Return the probability of the face decided on."""
        return _probability(self.observations[index], self.faces[index])


def settle(observations: Sequence[TileObservation], *, photo: str, width: int, height: int, unsure: float) -> Reading:
    """Decide on the faces of all tiles together, then on what each tile is; say what stays open.

    A face less likely than ``unsure`` is a doubt; the model's card says what that should be.
    """
    observations = tuple(observations)
    decoded = decode([seen.candidates for seen in observations])
    layout = group(observations, decoded.faces)
    doubts = tuple(_unsure(observations, decoded, layout, unsure))
    return Reading(
        photo=photo,
        width=width,
        height=height,
        observations=observations,
        corrections=tuple(_corrections(observations, decoded.faces)),
        layout=layout,
        unsure=doubts,
        problems=(
            *_of_the_count(layout, decoded.faces),
            *_of_the_set(layout, decoded),
            *(_of_doubt(observations[doubt.tile], doubt) for doubt in doubts),
            *_of_the_layout(observations, layout, decoded.faces),
        ),
    )


def place(seen: TileObservation) -> str:
    """Return where a tile lies, as people are told it: pixels of the upright photo."""
    return f"({sum(x for x, _ in seen.corners) / 4:.0f}, {sum(y for _, y in seen.corners) / 4:.0f})"


_LIKELY: Final = 0.05
"""An alternative below this is not priced: probabilities are calibrated, so it is true once in 20 at most. Chosen."""
_MOST_LIKELY: Final = 3
"""Faces shown of an unsure tile, its own included: what a person can compare in a line. Chosen, not measured."""


def _probability(seen: TileObservation, face: str) -> float:
    return next((candidate.probability for candidate in seen.candidates if candidate.face == face), 0.0)


def _corrections(observations: tuple[TileObservation, ...], faces: tuple[str, ...]) -> Iterator[Correction]:
    for index, (seen, face) in enumerate(zip(observations, faces, strict=True)):
        if face != seen.face:
            was, now, at = Tile.of(seen.face), Tile.of(face), place(seen)
            most = int(copies(seen.face))
            before, after = seen.confidence, _probability(seen, face)
            yield Correction(
                tile=index,
                face=face,
                zh=f"{at}处看似{was.zh}（{before:.2f}），但{was.zh}只有{most}张：读作{now.zh}（{after:.2f}）。",
                en=f"The tile at {at} looks like {was} ({before:.2f}), but there {_are(most)} {most} of {was}: "
                f"read as {now} ({after:.2f}).",
            )


def _are(count: int) -> str:
    return "is only" if count == 1 else "are only"


def _unsure(
    observations: tuple[TileObservation, ...], decoded: Decoded, layout: Layout, threshold: float
) -> Iterator[Unsure]:
    used = Counter(decoded.faces)
    for index, (seen, face) in enumerate(zip(observations, decoded.faces, strict=True)):
        if index in layout.left_out and not any(_may_be_flower(candidate) for candidate in seen.candidates):
            continue
        doubtful = seen.confidence < threshold if face == seen.face else index in decoded.unclear
        if doubtful:
            chosen = [candidate for candidate in seen.candidates if candidate.face == face]
            others = [
                candidate
                for candidate in seen.candidates
                if candidate.face != face
                and candidate.probability >= _LIKELY
                and used[candidate.face] < copies(candidate.face)
            ]
            yield Unsure(index, tuple((*chosen, *others)[:_MOST_LIKELY]))


def _may_be_flower(candidate: Candidate) -> bool:
    return candidate.face.endswith("f") and candidate.probability >= _LIKELY


def _of_the_count(layout: Layout, faces: tuple[str, ...]) -> Iterator[Problem]:
    count, kongs = layout.count, len(layout.kongs_in_row(faces))
    loose = (*layout.standing, *layout.apart, *layout.turned)
    if not faces:
        yield Problem.of(ProblemCode.NO_TILES)
    elif count == WHOLE_HAND - 1:
        yield Problem.of(ProblemCode.ONE_SHORT, loose)
    elif count < WHOLE_HAND:
        yield Problem.of(ProblemCode.TOO_FEW_TILES, loose, count=count)
    elif count > WHOLE_HAND + kongs:
        yield Problem.of(ProblemCode.TOO_MANY_TILES, loose, count=count)


def _of_the_set(layout: Layout, decoded: Decoded) -> Iterator[Problem]:
    """A face of which there are too many, where one of them is in the hand."""
    for face in sorted({decoded.faces[index] for index in decoded.unexplained}):
        meant = tuple(index for index, other in enumerate(decoded.faces) if other == face)
        if set(meant) & set(layout.hand):
            tile = Tile.of(face)
            code = ProblemCode.FLOWER_TWICE if tile.is_flower else ProblemCode.FIFTH_COPY
            yield Problem.of(code, meant, tile=tile, count=len(meant))


def _of_doubt(seen: TileObservation, doubt: Unsure) -> Problem:
    faces = " / ".join(f"{candidate.face} {candidate.probability:.2f}" for candidate in doubt.likely)
    return Problem.of(ProblemCode.UNSURE_TILE, (doubt.tile,), place=place(seen), faces=faces)


def _of_the_layout(
    observations: tuple[TileObservation, ...], layout: Layout, faces: tuple[str, ...]
) -> Iterator[Problem]:
    for index in layout.face_down:
        yield Problem.of(ProblemCode.FACE_DOWN, (index,), place=place(observations[index]))
    for index in layout.turned:
        yield Problem.of(
            ProblemCode.TURNED_TILE, (index,), place=place(observations[index]), tile=Tile.of(faces[index])
        )
    if len(layout.apart) > 1:
        zh, en = _names(layout.apart, faces)
        yield Problem.of(
            ProblemCode.WINNING_TILE_UNCLEAR, layout.apart, count=len(layout.apart), tiles_zh=zh, tiles_en=en
        )
    for laid in layout.melds:
        at, meld = place(observations[laid.tiles[0]]), meld_of(laid, faces)
        if meld is None:
            yield Problem.of(ProblemCode.KONG_FACE_DOWN, laid.tiles, place=at)
            continue
        for problem in meld_problems(meld):
            yield Problem.of(ProblemCode.NOT_A_MELD, laid.tiles, place=at, zh=problem.zh, en=problem.en)
        if not (laid.turned or meld.concealed):
            zh, en = _names(laid.tiles, faces)
            yield Problem.of(ProblemCode.UNTURNED_MELD, laid.tiles, tiles_zh=zh, tiles_en=en)


def _names(indexes: Sequence[int], faces: tuple[str, ...]) -> tuple[str, str]:
    tiles = [Tile.of(faces[index]) for index in indexes if faces[index] != BACK]
    return "".join(tile.zh for tile in tiles), " ".join(map(str, tiles))

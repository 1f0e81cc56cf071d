"""What a photo says: the evidence as it was seen, what is decided on it and why, and what needs a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from vision.changes import Correction, corrections
from vision.findings import findings
from vision.observation import is_flower
from vision.problems import Problem, ProblemCode, place
from vision.roles import lay_out
from vision.weighing import weigh

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.dice import Die
    from vision.layout import Layout
    from vision.observation import Candidate, TileObservation
    from vision.weighing import Weighed


@dataclass(frozen=True, slots=True)
class Unsure:
    """A tile that might be something else."""

    tile: int
    """Index of the observation."""
    likely: tuple[Candidate, ...]
    """The face it is read as, then the others that are likely, all tiles and the rules considered."""
    harmless: bool
    """Whether it is a flower all the same: which one changes no score."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One photo, read."""

    photo: str
    width: int
    height: int
    """Pixels of the upright photo."""
    observations: tuple[TileObservation, ...]
    """What was seen; never edited."""
    dice: tuple[Die, ...]
    corrections: tuple[Correction, ...]
    layout: Layout
    confidences: tuple[float, ...]
    """How likely the face decided on is, for each tile: in the hand all its tiles and the rules are considered."""
    unsure: tuple[Unsure, ...]
    """Of the hand, and what in front of it may well be a flower of the hand: other tiles change no score."""
    problems: tuple[Problem, ...]

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces decided on: what was seen, overlaid by the corrections."""
        faces = [seen.face for seen in self.observations]
        for correction in self.corrections:
            faces[correction.tile] = correction.face
        return tuple(faces)

    def confidence(self, index: int) -> float:
        """Return how likely the face decided on is."""
        return self.confidences[index]


def settle(  # noqa: PLR0913  what is seen, and of which photo
    observations: Sequence[TileObservation],
    dice: Sequence[Die] = (),
    *,
    photo: str,
    width: int,
    height: int,
    unsure: float,
) -> Reading:
    """Decide on the faces of all tiles together, then on what each tile is; say what stays open.

    A face that comes out less likely than ``unsure`` is a doubt; the model's card says what that should be.
    """
    observations = tuple(observations)
    weighed = weigh(observations)
    doubts = tuple(_unsure(observations, weighed, unsure))
    return Reading(
        photo=photo,
        width=width,
        height=height,
        observations=observations,
        dice=tuple(dice),
        corrections=tuple(corrections(observations, weighed)),
        layout=weighed.layout,
        confidences=tuple(chances[0].probability for chances in weighed.chances),
        unsure=doubts,
        problems=(
            *findings(observations, weighed),
            *(_of_doubt(observations[doubt.tile], doubt) for doubt in doubts if not doubt.harmless),
        ),
    )


_LIKELY: Final = 0.05
"""An alternative below this is not priced: probabilities are calibrated, so it is true once in 20 at most. Chosen."""
_MOST_LIKELY: Final = 3
"""Faces shown of an unsure tile, its own included: what a person can compare in a line. Chosen, not measured."""


def _unsure(seen: Sequence[TileObservation], weighed: Weighed, threshold: float) -> Iterator[Unsure]:
    left_out = frozenset(weighed.layout.left_out)
    for index, (first, *others) in enumerate(weighed.chances):
        if first.probability >= threshold:
            continue
        flowers = [one for one in (first, *others) if is_flower(one.face)]
        flower = sum(one.probability for one in flowers)
        if index in left_out and (flower <= 1 - threshold or not _joins(seen, weighed, index, flowers[0].face)):
            continue
        likely = (first, *(other for other in others if other.probability >= _LIKELY))
        yield Unsure(index, likely[:_MOST_LIKELY], harmless=flower >= threshold)


def _joins(seen: Sequence[TileObservation], weighed: Weighed, index: int, flower: str) -> bool:
    """Whether a tile left out belonged to the hand if it were that flower."""
    faces = (*weighed.faces[:index], flower, *weighed.faces[index + 1 :])
    return index in lay_out(seen, faces).flowers


def _of_doubt(seen: TileObservation, doubt: Unsure) -> Problem:
    faces = " / ".join(f"{candidate.face} {candidate.probability:.2f}" for candidate in doubt.likely)
    return Problem.of(ProblemCode.UNSURE_TILE, (doubt.tile,), place=place(seen), faces=faces)

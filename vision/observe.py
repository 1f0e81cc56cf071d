"""From a photo to what is seen in it: locate, cut out, read, put upright."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from vision.corners import clockwise_turn, moved, outline, quad_of, rectify, rolled, turns_between
from vision.detections import BACK as BACK_KIND
from vision.detections import DIE
from vision.observation import BACK, Candidate, TileObservation
from vision.phantoms import without_phantoms
from vision.reader import LEAST_PROBABILITY, MOST_CANDIDATES, Sight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.corners import Outline
    from vision.frames import Frame
    from vision.locator import Locator
    from vision.observation import Box, Quad, Upright
    from vision.reader import Reader

# Faces that look the same half turned, so that no way up can be read off them.
SAME_HALF_TURNED: Final = frozenset((
    BACK,  # has no pattern, or an even one
    "P",   # a blank or a frame
    "1p",  # one wheel
    "2p",  # green above blue in some sets, blue above green in others, one colour in Japanese ones
    "3p",  # the diagonal turns into itself, and the colours of its ends change from set to set as those of 2p
    "4p",  # opposite corners share a colour
    "5p",  # as 4p, the red wheel in the middle
    "8p",  # two columns of four, one colour
    "9p",  # three rows of three, the middle red; which of the outer rows is blue changes from set to set
    "2s",  # two sticks, one above the other
    "4s",  # as 4p
    "5s",  # as 5p
    "6s",  # two rows of three; one colour in most sets, and where not, the order is not the same in all
    "8s",  # an M over a W, and a W half turned is an M
    "9s",  # three columns, the middle red, the outer two of one colour
))  # fmt: skip

SURELY_BACK: Final = 0.65
"""So sure a locator that a back lies there is believed. Of 1093 faces in drawn scenes it took two for a back, both
white dragons, at 0.53 and 0.58, which the reader named."""


def observe(frame: Frame, locator: Locator, reader: Reader) -> tuple[TileObservation, ...]:
    """Every tile in the photo with its corners, its candidates and its way up, surest location first.

    Dice are found so that they are not taken for tiles, and left out.
    """
    found = locator.locate(frame)
    found = found.where(found.kinds != DIE)
    boxes = [cast("Box", tuple(map(float, box))) for box in found.boxes]
    quads = [quad_of(corners) for corners in found.corners]
    outlines = [outline(quad, box) for quad, box in zip(quads, boxes, strict=True)]
    seen = _read(frame, outlines, reader)
    return without_phantoms(
        _observation(corners, told_back(sight, float(score)) if kind == BACK_KIND else sight, float(score), box)
        for (corners, sight), kind, score, box in zip(seen, found.kinds, found.scores, boxes, strict=True)
    )


def _read(frame: Frame, outlines: list[Outline], reader: Reader) -> list[tuple[Quad, Sight]]:
    """The corners of each tile in reading order, and what it shows.

    A first look tells the way up, a second one reads and finds the corners: an upright face is told surer, and a photo
    turned is read alike.
    """
    turned = _look(frame, [each.windows for each in outlines], reader)
    uprights = [each.upright(agreed(looks, each.quad).turns) for each, looks in zip(outlines, turned, strict=True)]
    return [_placed(looks, reader.margin) for looks in _look(frame, uprights, reader)]


def _look(frame: Frame, cuts: list[tuple[Quad, ...]], reader: Reader) -> list[list[tuple[Quad, Sight]]]:
    """Every cut of every tile, with what it shows."""
    crops = rectify(frame.rgb, [cut for each in cuts for cut in each], reader.size, reader.margin)
    sights = iter(reader.read(crops))
    return [[(cut, next(sights)) for cut in each] for each in cuts]


def _placed(looks: Sequence[tuple[Quad, Sight]], margin: float) -> tuple[Quad, Sight]:
    """Corners and sight of a tile from looks at it upright, by its corners first; one not upright keeps its corners."""
    face, first = looks[0]
    sight = agreed(looks, face)
    return rolled(face, sight.turns) if sight.turns else moved(face, first.off, margin), sight


def agreed(looks: Sequence[tuple[Quad, Sight]], quad: Quad) -> Sight:
    """One sight from several windows on a tile: mean probabilities, and the way up where the winner is surest."""
    sums: dict[str, float] = {}
    for _, sight in looks:
        for one in sight.candidates:
            sums[one.face] = sums.get(one.face, 0.0) + one.probability
    means = sorted(
        (Candidate(face, total / len(looks)) for face, total in sums.items()), key=_probability, reverse=True
    )
    likely = [one for one in means[1:MOST_CANDIDATES] if one.probability >= LEAST_PROBABILITY]
    window, surest = max(looks, key=lambda look: _chance(look[1], means[0].face))
    return Sight((means[0], *likely), turns_between(quad, rolled(window, surest.turns)))


def told_back(sight: Sight, score: float) -> Sight:
    """What a tile shows that the locator calls a back, with ``score``: where that is sure, a back at least so likely.

    Its colour alone makes the reader take a back for a dragon where it never saw such a one; the faces share the rest.
    """
    own = _chance(sight, BACK)
    if score < SURELY_BACK or own >= score:
        return sight
    left = (1 - score) / (1 - own)
    faces = [Candidate(one.face, one.probability * left) for one in sight.candidates if one.face != BACK]
    return Sight((Candidate(BACK, score), *faces[: MOST_CANDIDATES - 1]), sight.turns)


def _probability(one: Candidate) -> float:
    return one.probability


def _chance(sight: Sight, face: str) -> float:
    return next((one.probability for one in sight.candidates if one.face == face), 0.0)


def _observation(corners: Quad, sight: Sight, score: float, box: Box) -> TileObservation:
    upright: Upright | None = clockwise_turn(corners)
    if sight.candidates[0].face in SAME_HALF_TURNED:
        if upright in (180, 270):  # of the two ways up that look alike, the one nearer to the photo's
            corners = rolled(corners, 2)
        upright = None
    return TileObservation(corners=corners, candidates=sight.candidates, upright=upright, found=score, box=box)

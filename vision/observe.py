"""From a photo to what is seen in it: locate, cut out, read, put upright."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from vision.corners import (
    box_corners,
    clockwise_turn,
    hull,
    moved,
    outline,
    quad_of,
    rectify,
    rolled,
    top_of,
    turns_between,
)
from vision.detections import BACK as BACK_KIND
from vision.detections import DIE
from vision.dice import DieObservation
from vision.dice_reader import dice_crops
from vision.frames import Frame
from vision.observation import BACK, NOTHING, Candidate, TileObservation
from vision.phantoms import without_phantoms
from vision.reader import LEAST_PROBABILITY, MOST_CANDIDATES, Sight
from vision.turning import lean, moved_by, turned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.detections import Detections
    from vision.dice_reader import DiceReader
    from vision.locator import Locator
    from vision.observation import Box, Quad, Upright
    from vision.reader import Reader, Turned

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

_LEAST_TURNED: Final = 0.02
"""No window is surer than that of a way up: one that misleads is outvoted. Chosen."""
TILE: Final = 0.2
"""What the locator calls a die less surely, and is none, is nothing: dice are looked for below what tiles are."""
SURELY_BACK: Final = 0.65
"""So sure a locator that a back lies there is believed. Of 1093 faces in drawn scenes it took two for a back, both
white dragons, at 0.53 and 0.58, which the reader named."""


class Seen(NamedTuple):
    """Everything in a photo."""

    tiles: tuple[TileObservation, ...]
    """Surest location first."""
    dice: tuple[DieObservation, ...]


class _Find(NamedTuple):
    """One tile, as one look at the photo has it."""

    corners: Quad
    sight: Sight
    score: float
    box: Quad

    @property
    def tells_its_way(self) -> bool:
        return self.sight.candidates[0].face not in SAME_HALF_TURNED


def observe(frame: Frame, locator: Locator, reader: Reader, dice_reader: DiceReader) -> Seen:
    """Every tile in the photo with its corners, its candidates and its way up; and every die.

    Where most tiles lie on their sides or heads, the photo is turned and looked at again; dice are read as they were
    photographed, since of a die's sides the top is the upper one. What the reader sees no tile in is left out.
    """
    tiles, dice = _parted(frame, locator.locate(frame), dice_reader)
    finds = _finds(frame, tiles, reader)
    angle = lean([find.corners for find in finds if find.tells_its_way])
    if angle:
        rgb, back = turned(frame.rgb, -angle)
        stands = Frame(rgb, frame.name)
        tiles, _ = _parted(stands, locator.locate(stands), dice_reader)
        finds = [
            find._replace(corners=moved_by(find.corners, back), box=moved_by(find.box, back))
            for find in _finds(stands, tiles, reader)
        ]
    return Seen(without_phantoms(map(_observation, finds)), dice)


def _parted(frame: Frame, found: Detections, reader: DiceReader) -> tuple[Detections, tuple[DieObservation, ...]]:
    """The tiles, and the dice from left to right: the locator mixes them up, so the reader of dice is asked of all."""
    boxes: list[Box] = [(left, top, right, bottom) for left, top, right, bottom in found.boxes.tolist()]
    sights = reader.read(dice_crops(frame.rgb, boxes, reader.size, reader.fill)) if boxes else ()
    called = found.kinds == DIE
    is_die = np.array(
        [reader.rule.holds(sight, called=bool(die)) for sight, die in zip(sights, called, strict=True)], bool
    )
    dice = tuple(
        DieObservation(top_of(quad_of(corners), box), box, float(score), sight)
        for corners, box, score, sight, die in zip(found.corners, boxes, found.scores, sights, is_die, strict=True)
        if die
    )
    return found.where(~is_die & (~called | (found.scores >= TILE))), tuple(sorted(dice, key=_left))


def _left(die: DieObservation) -> float:
    return die.box[0]


def _finds(frame: Frame, found: Detections, reader: Reader) -> list[_Find]:
    boxes = [box_corners((left, top, right, bottom)) for left, top, right, bottom in found.boxes.tolist()]
    quads = [quad_of(corners) for corners in found.corners]
    outlines = [outline(quad, hull(box)) for quad, box in zip(quads, boxes, strict=True)]
    seen = _read(frame, outlines, reader)
    return [
        _Find(corners, sight, float(score), box)
        for (corners, raw), kind, score, box in zip(seen, found.kinds, found.scores, boxes, strict=True)
        if (sight := shown(told_back(raw, float(score)) if kind == BACK_KIND else raw)) is not None
    ]


def _read(frame: Frame, quads: list[Quad], reader: Reader) -> list[tuple[Quad, Sight]]:
    """The corners of each tile in reading order, and what it shows.

    A first look, at each tile as it stands and on its side, tells the way up. A second one at the tile upright reads it
    and finds how far its corners are off, and a third one reads it with those put right; the two are taken together.
    """
    windows = _look(frame, [(quad, rolled(quad, 1)) for quad in quads], reader)
    uprights = [rolled(quad, agreed(looks, quad).turns) for quad, looks in zip(quads, windows, strict=True)]
    seconds = [looks[0] for looks in _look(frame, [(quad,) for quad in uprights], reader)]
    nearer = [_put_right(quad, sight, reader) for quad, sight in seconds]
    thirds = [looks[0] for looks in _look(frame, [(quad,) for quad in nearer], reader)]
    told = [agreed(looks, looks[1][0]) for looks in zip(seconds, thirds, strict=True)]
    return [
        (_put_right(quad, replace(sight, off=last.off), reader), sight)
        for (quad, last), sight in zip(thirds, told, strict=True)
    ]


def _look(frame: Frame, cuts: list[tuple[Quad, ...]], reader: Reader) -> list[list[tuple[Quad, Sight]]]:
    """Every cut of every tile, with what it shows."""
    crops = rectify(frame.rgb, [cut for each in cuts for cut in each], reader.size, reader.margin)
    sights = iter(reader.read(crops))
    return [[(cut, next(sights)) for cut in each] for each in cuts]


def _put_right(quad: Quad, sight: Sight, reader: Reader) -> Quad:
    """The corners of what was cut out by ``quad``, in reading order; only those of an upright face are told exactly."""
    return rolled(quad, sight.turns) if sight.turns else moved(quad, sight.off, reader.margin)


def agreed(looks: Sequence[tuple[Quad, Sight]], quad: Quad) -> Sight:
    """One sight from several windows on a tile: mean probabilities of faces, and the way up that all find likely."""
    sums: dict[str, float] = {}
    for _, sight in looks:
        for one in sight.candidates:
            sums[one.face] = sums.get(one.face, 0.0) + one.probability
    means = sorted(
        (Candidate(face, total / len(looks)) for face, total in sums.items()), key=_probability, reverse=True
    )
    likely = [one for one in means[1:MOST_CANDIDATES] if one.probability >= LEAST_PROBABILITY]
    return Sight((means[0], *likely), _turned(looks, quad, alike=means[0].face in SAME_HALF_TURNED))


def _turned(looks: Sequence[tuple[Quad, Sight]], quad: Quad, *, alike: bool) -> Turned:
    """How likely each way up is to the corners of ``quad``; half turns look ``alike`` on some faces."""
    ways = [1.0, 1.0, 1.0, 1.0]
    for window, sight in looks:
        begun = turns_between(quad, window)
        for turns in range(4):
            chance = sight.turned[(turns - begun) % 4]
            chance += sight.turned[(turns - begun + 2) % 4] if alike else 0.0
            ways[turns] *= max(chance, _LEAST_TURNED)
    return cast("Turned", tuple(way / sum(ways) for way in ways))


def shown(sight: Sight) -> Sight | None:
    """What a tile shows, the chance of none apart; ``None`` where that is the likeliest."""
    tile = tuple(one for one in sight.candidates if one.face != NOTHING)
    return replace(sight, candidates=tile) if sight.candidates[0].face != NOTHING else None


def told_back(sight: Sight, score: float) -> Sight:
    """What a tile shows that the locator calls a back, with ``score``: where that is sure, a back at least so likely.

    Its colour alone makes the reader take a back for a dragon where it never saw such a one; the faces share the rest.
    """
    own = _chance(sight, BACK)
    if score < SURELY_BACK or own >= score:
        return sight
    left = (1 - score) / (1 - own)
    faces = [Candidate(one.face, one.probability * left) for one in sight.candidates if one.face != BACK]
    return replace(sight, candidates=(Candidate(BACK, score), *faces[: MOST_CANDIDATES - 1]))


def _probability(one: Candidate) -> float:
    return one.probability


def _chance(sight: Sight, face: str) -> float:
    return next((one.probability for one in sight.candidates if one.face == face), 0.0)


def _observation(find: _Find) -> TileObservation:
    corners = find.corners
    upright: Upright | None = clockwise_turn(corners)
    if not find.tells_its_way:
        if upright in (180, 270):  # of the two ways up that look alike, the one nearer to the photo's
            corners = rolled(corners, 2)
        upright = None
    return TileObservation(corners, find.sight.candidates, upright, found=find.score, box=hull(find.box))

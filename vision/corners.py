"""The four corners of a face: whether they can be believed, and the face cut out by them. Pure geometry.

Corners run clockwise as one looks at the photo, y pointing down; pixel (0, 0) covers 0 to 1 in both directions.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, cast

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from vision.observation import Box, Point, Quad, Upright

ASPECT: Final = 3 / 4  # width by height of a face, near enough: sets in use have 0.71 to 0.78
GREY: Final = 114  # outside the picture; the grey that the locator's training pads with

# What a face can look like in its box. Measured against turned, tilted 3:4 rectangles: at 45° one fills 0.49 of its
# box; tilted by 70° its sides are as 1 to 3.9; loose boxes of turned photos are up to 1.5 times too wide.
LEAST_FILLED: Final = 0.22
LEAST_INSIDE: Final = 0.8  # of a die's top that lies in its box: both are found, each a little off
LEAST_OVERLAP: Final = 0.6
MOST_ELONGATED: Final = 4.2
MOST_TAPERED: Final = 2.2  # opposite sides, under the strongest perspective of a phone close to the tile


def outline(corners: Quad, box: Box) -> Quad:
    """The locator's ``corners`` where they make a face within its ``box``, else the box's own; begun so that it stands.

    It stands upright or on its head; a tile seen from low down is wider than high, and this is its side.
    """
    return standing(corners if is_plausible(corners, box) else box_corners(box))


def top_of(corners: Quad, box: Box) -> Quad:
    """The ``corners`` of a die's top where they are convex, clockwise and within its ``box``, else the box's own."""
    around = hull(corners)
    inside = (max(around[0], box[0]), max(around[1], box[1]), min(around[2], box[2]), min(around[3], box[3]))
    believed = _is_convex_clockwise(corners) and _area(inside) >= LEAST_INSIDE * _area(around)
    return corners if believed else box_corners(box)


def box_corners(box: Box) -> Quad:
    """The corners of a box, clockwise from its top left."""
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def hull(quad: Quad) -> Box:
    """The upright box around the corners."""
    xs, ys = zip(*quad, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def is_plausible(corners: Quad, box: Box) -> bool:
    """Whether ``corners`` can be a 3:4 face seen from some side that fills ``box``: convex, clockwise, not too thin."""
    if not _is_convex_clockwise(corners):
        return False
    around = hull(corners)
    shared = _area((max(around[0], box[0]), max(around[1], box[1]), min(around[2], box[2]), min(around[3], box[3])))
    union = _area(around) + _area(box) - shared
    sides = side_lengths(corners)
    first, second = sides[0] + sides[2], sides[1] + sides[3]
    tapers = [max(a, b) / min(a, b) for a, b in ((sides[0], sides[2]), (sides[1], sides[3]))]
    return (
        shared >= LEAST_OVERLAP * union
        and quad_area(corners) >= LEAST_FILLED * _area(box)
        and max(first, second) <= MOST_ELONGATED * min(first, second)
        and max(tapers) <= MOST_TAPERED
    )


def standing(quad: Quad) -> Quad:
    """The quad started such that its longer sides stand upright: the first side is a short one."""
    first, second, third, fourth = side_lengths(quad)
    return quad if first + third <= second + fourth else rolled(quad, 1)


def rolled(quad: Quad, turns: int) -> Quad:
    """The same corners, started ``turns`` later: what a face turned clockwise by ``turns`` quarters begins with."""
    turns %= 4
    return cast("Quad", quad[turns:] + quad[:turns])


def side_lengths(quad: Quad) -> tuple[float, float, float, float]:
    """Lengths of the four sides, the first from the first corner to the second."""
    first, second, third, fourth = (math.dist(quad[side], quad[(side + 1) % 4]) for side in range(4))
    return first, second, third, fourth


def quad_area(quad: Quad) -> float:
    """Area within the corners; negative where they run counter-clockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in quad_sides(quad)) / 2


def quad_sides(quad: Quad) -> list[tuple[Point, Point]]:
    """Where each of the four sides begins and ends."""
    return [(quad[side], quad[(side + 1) % 4]) for side in range(4)]


def shared_area(quad: Quad, other: Quad) -> float:
    """Area of what two convex quads share."""
    return float(cv2.intersectConvexConvex(np.array(quad, np.float32), np.array(other, np.float32))[0])


def quad_of(points: Iterable[Sequence[float] | NDArray[np.floating]]) -> Quad:
    """Four points as a quad of plain numbers."""
    return cast("Quad", tuple((float(x), float(y)) for x, y in points))


def clockwise_turn(quad: Quad) -> Upright:
    """How far the face of corners in reading order is turned clockwise in the photo, to the nearest quarter."""
    return cast("Upright", round(_angle(quad) / 90) % 4 * 90)


def turns_between(quad: Quad, reading: Quad) -> int:
    """How many quarters to roll ``quad`` so that its top lies as that of ``reading`` does, as nearly as it can."""
    off = (abs((_angle(rolled(quad, turns)) - _angle(reading) + 180) % 360 - 180) for turns in range(4))
    return min(enumerate(off), key=lambda pair: pair[1])[0]


def rectify(rgb: NDArray[np.uint8], quads: Sequence[Quad], size: int, margin: float) -> NDArray[np.uint8]:
    """Cut the faces out of a photo as squares (n, size, size, 3), each standing in the middle of its own.

    A face is ``size / (1 + 2 * margin)`` high and three quarters of that wide, whatever it was; around it is what lies
    around it in the photo, grey outside the picture. Faces larger than that are averaged down first: a warp alone
    would take one pixel in nine of a tile 200 pixels wide.
    """
    crops = np.empty((len(quads), size, size, 3), np.uint8)
    for crop, quad in zip(crops, quads, strict=True):
        crop[:] = _cut(rgb, np.array(quad, np.float64), size, margin)
    return crops


def moved(quad: Quad, off: Quad, margin: float) -> Quad:
    """The corners of a face that was cut out by ``quad`` and found ``off`` by shares of the crop's side.

    ``quad`` itself where that makes no face.
    """
    face = _face_within(1, margin)
    to_photo = cv2.getPerspectiveTransform(face.astype(np.float32), np.array(quad, np.float32))
    found = cv2.perspectiveTransform((face + np.array(off))[None], to_photo)[0]
    corners = quad_of(found)
    return corners if _is_convex_clockwise(corners) else quad


def _cut(rgb: NDArray[np.uint8], quad: NDArray[np.float64], size: int, margin: float) -> NDArray[np.uint8]:
    face = _face_within(size, margin)
    square = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float64)
    to_photo = cv2.getPerspectiveTransform(face.astype(np.float32), quad.astype(np.float32))
    reach = cv2.perspectiveTransform(square[None], to_photo)[0]
    part, origin, scale = _part(rgb, reach, math.sqrt(_shoelace(face) / max(1e-6, abs(_shoelace(quad)))))
    seen = ((quad - origin) * scale - 0.5).astype(np.float32)  # OpenCV counts from pixel centres
    onto = cv2.getPerspectiveTransform(seen, (face - 0.5).astype(np.float32))
    grey = (GREY, GREY, GREY)
    cut = cv2.warpPerspective(part, onto, (size, size), flags=cv2.INTER_LINEAR, borderValue=grey)
    return cast("NDArray[np.uint8]", cut)


def _face_within(size: float, margin: float) -> NDArray[np.float64]:
    """The corners (4, 2) that a face has in its crop, ``size`` high and wide."""
    height = size / (1 + 2 * margin)
    width = ASPECT * height
    left, top = (size - width) / 2, (size - height) / 2
    return np.array([(left, top), (left + width, top), (left + width, top + height), (left, top + height)])


def _part(
    rgb: NDArray[np.uint8], reach: NDArray[np.float64], wanted: float
) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.float64]]:
    """The part of the photo around ``reach``, shrunk by ``wanted`` if that is below 1; its origin and scale (x, y)."""
    photo_height, photo_width = rgb.shape[:2]
    low = np.floor(reach.min(axis=0)).astype(int) - 2
    high = np.ceil(reach.max(axis=0)).astype(int) + 2
    x1, y1 = np.clip(low, 0, (photo_width - 1, photo_height - 1))
    x2, y2 = np.clip(high, (x1 + 1, y1 + 1), (photo_width, photo_height))
    part = rgb[y1:y2, x1:x2]
    size = np.array((x2 - x1, y2 - y1), np.float64)
    if wanted >= 1:
        return part, np.array((x1, y1), np.float64), np.ones(2)
    small = np.maximum(1, np.round(size * wanted)).astype(int)
    shrunk = cv2.resize(part, (int(small[0]), int(small[1])), interpolation=cv2.INTER_AREA)
    return cast("NDArray[np.uint8]", shrunk), np.array((x1, y1), np.float64), small / size


def _angle(quad: Quad) -> float:
    """Clockwise angle in degrees of the first side, averaged with the one opposite."""
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = quad
    return math.degrees(math.atan2((y2 - y1) + (y3 - y4), (x2 - x1) + (x3 - x4)))


def _is_convex_clockwise(quad: Quad) -> bool:
    turns = [
        (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2)
        for (x1, y1), (x2, y2), (x3, y3) in ((quad[n], quad[(n + 1) % 4], quad[(n + 2) % 4]) for n in range(4))
    ]
    return min(turns) > 0


def _area(box: Box) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def _shoelace(quad: NDArray[np.float64]) -> float:
    following = np.roll(quad, -1, axis=0)
    return float((quad[:, 0] * following[:, 1] - following[:, 0] * quad[:, 1]).sum() / 2)

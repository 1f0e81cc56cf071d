"""The photo with what was seen drawn over it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw, ImageFont

from vision.corners import side_lengths
from vision.observation import BACK
from vision.places import check_place, no_place

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from vision.dice import Die
    from vision.frames import Frame
    from vision.observation import Quad, TileObservation
    from vision.reading import Reading

TEXT_HEIGHT: Final = 0.3  # of a tile's short side
LEAST_TEXT: Final = 11  # pixels: below that letters run together
LINE_WIDTH: Final = 0.035  # of a tile's short side
TOP_WIDTH: Final = 2.5  # times that: the top of a face is drawn bolder than its other sides
JPEG_QUALITY: Final = 90
INK: Final = (0, 0, 0)  # at least 6 to 1 against every plate


class Tone(Enum):
    """How a tile is drawn: the colour of its outline and plate, of Okabe and Ito's for the colour-blind."""

    SURE = (0, 158, 115)
    UNSURE = (230, 159, 0)
    BACK = (86, 180, 233)


@dataclass(frozen=True, slots=True)
class Mark:
    """One tile as it is drawn."""

    corners: Quad
    """In reading order: the first side is the top of the face."""
    text: str
    tone: Tone


def marks_of(tiles: Iterable[TileObservation], unsure: float) -> tuple[Mark, ...]:
    """One mark for each tile as it was seen: a doubt is a likeliest face less likely than ``unsure``."""
    return tuple(_mark(tile.corners, tile.face, doubt=tile.confidence < unsure) for tile in tiles)


def marks_of_reading(reading: Reading) -> tuple[Mark, ...]:
    """One mark for each tile and die as it was decided on, and the doubts that a person is told of."""
    doubts = {doubt.tile for doubt in reading.unsure}
    tiles = zip(reading.observations, reading.faces, strict=True)
    return (
        *(_mark(seen.corners, face, doubt=index in doubts) for index, (seen, face) in enumerate(tiles)),
        *marks_of_dice(reading.dice),
    )


def marks_of_dice(dice: Iterable[Die]) -> tuple[Mark, ...]:
    """One mark for each die; a doubt is one without a value, or whose value is not sure."""
    return tuple(_mark(die.seen.corners, str(die.value or ""), doubt=not die.sure) for die in dice)


def overlay(frame: Frame, marks: Iterable[Mark]) -> Image.Image:
    """The photo with every mark drawn on it, lines and letters as large as the tile asks."""
    image = Image.fromarray(frame.rgb.copy())
    pen = ImageDraw.Draw(image)
    marks = tuple(marks)
    for mark in marks:
        _outline(pen, mark)
    for mark in marks:  # after all outlines: a neighbour's line would cross the name
        _name(pen, mark, image.size)
    return image


def save_overlay(image: Image.Image, path: Path, photo: Path | None = None) -> None:
    """Write ``image`` by the ending of ``path`` (PNG, JPEG, WebP), not over ``photo``; ``PhotoError`` says why not."""
    check_place(path, () if photo is None else (photo,))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        image.save(path, quality=JPEG_QUALITY)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the path
        raise no_place(path, str(getattr(error, "strerror", None) or error)) from None


def _mark(corners: Quad, face: str, *, doubt: bool) -> Mark:
    if doubt:
        return Mark(corners, f"{face}?", Tone.UNSURE)
    return Mark(corners, face, Tone.BACK if face == BACK else Tone.SURE)


def _outline(pen: ImageDraw.ImageDraw, mark: Mark) -> None:
    width = max(1, round(LINE_WIDTH * _short_side(mark.corners)))
    ring = [*mark.corners, mark.corners[0]]
    pen.line(ring, fill=mark.tone.value, width=width, joint="curve")
    pen.line(ring[:2], fill=mark.tone.value, width=round(TOP_WIDTH * width))


def _name(pen: ImageDraw.ImageDraw, mark: Mark, size: tuple[int, int]) -> None:
    """The name on a plate above the face, upright whatever way the tile lies, within the picture: faces stay seen."""
    height = max(LEAST_TEXT, TEXT_HEIGHT * _short_side(mark.corners))
    font = ImageFont.load_default(height)
    left, top, right, bottom = pen.textbbox((0, 0), mark.text, font=font)
    pad = height / 6
    wide, high = right - left + 2 * pad, bottom - top + 2 * pad
    middle, out = _above(mark.corners)
    reach = (abs(out[0]) * wide + abs(out[1]) * high) / 2
    x = min(max(middle[0] + reach * out[0] - wide / 2, 0), max(0, size[0] - wide))
    y = min(max(middle[1] + reach * out[1] - high / 2, 0), max(0, size[1] - high))
    pen.rectangle((x, y, x + wide, y + high), fill=mark.tone.value)
    pen.text((x + pad - left, y + pad - top), mark.text, fill=INK, font=font)


def _above(corners: Quad) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middle of a face's top, and the direction (of length 1) that leads out of the face there."""
    middle = (corners[0][0] + corners[1][0]) / 2, (corners[0][1] + corners[1][1]) / 2
    centre = sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4
    away = middle[0] - centre[0], middle[1] - centre[1]
    length = math.hypot(*away) or 1.0
    return middle, (away[0] / length, away[1] / length)


def _short_side(corners: Quad) -> float:
    sides = side_lengths(corners)
    return min(sides[0] + sides[2], sides[1] + sides[3]) / 2

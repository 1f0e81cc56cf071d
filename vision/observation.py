"""What was seen, before anything is made of it: tiles with their corners and every face they might be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
Box = tuple[float, float, float, float]
Upright = Literal[0, 90, 180, 270]

BACK: Final = "back"
NOTHING: Final = "nothing"
"""What the reader says where no tile lies."""
BLANK: Final = (BACK, "P")
"""Nothing on these tells which way they lie."""


def is_flower(face: str) -> bool:
    """Whether a face is one of the eight flowers."""
    return face.endswith("f")


def copies(face: str) -> float:
    """How many of a face a set has."""
    return float("inf") if face == BACK else 1 if is_flower(face) else 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A face that a tile might show, and how likely that is."""

    face: str
    """``"1m"`` … ``"P"``, ``"1f"`` … ``"8f"``, or ``"back"``."""
    probability: float
    """0 to 1, calibrated; the candidates of one tile sum to at most 1."""


@dataclass(frozen=True, slots=True)
class TileObservation:
    """One tile in the photo. Never edited: what is decided about it is kept beside it."""

    corners: Quad
    """Pixels of the upright photo: top left, top right, bottom right, bottom left of the face as it is read."""
    candidates: tuple[Candidate, ...]
    """Most likely first, never empty."""
    upright: Upright | None
    """Clockwise turn of the face in the photo, to the nearest quarter; None where a face looks the same half turned."""
    found: float
    """The locator's confidence that a tile lies here, 0 to 1."""
    box: Box
    """Left, top, right, bottom of the whole tile, sides included, in pixels of the upright photo."""

    @property
    def face(self) -> str:
        """The likeliest face."""
        return self.candidates[0].face

    @property
    def confidence(self) -> float:
        """Probability of the likeliest face."""
        return self.candidates[0].probability

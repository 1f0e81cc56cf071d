"""What a page of errors is made of, whatever was measured: every tile with what it was read as, and the errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from vision.observation import Quad


@dataclass(frozen=True, slots=True)
class Belief:
    """A face and how likely it was said to be."""

    face: str
    probability: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """One tile: what it is, what the networks saw, what was decided on all tiles together."""

    true: str | None
    """None = no tile is there."""
    seen: Belief | None
    """None = nothing was found there."""
    decided: Belief | None
    """None = the same, or nothing was decided."""

    @property
    def named(self) -> str | None:
        """What it is called in the end."""
        last = self.decided or self.seen
        return last.face if last else None


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One error, to be looked at."""

    cause: str
    photo: Path
    quads: tuple[Quad, ...]
    """Where it is, in pixels of the upright photo; the first one is cut out."""
    is_: str
    was: str
    note: str
    """The candidates, and whether a person was warned."""
    weight: float
    """The worst have most."""

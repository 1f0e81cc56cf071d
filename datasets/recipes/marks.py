"""Designs of dots, bamboos and white dragons that seeds draw from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True)
class Dots:
    """Design of the dots suit."""

    design: str
    big: str
    size: float
    colours: int
    gap: float

    @classmethod
    def of(cls, rng: np.random.Generator) -> Self:
        """A design of the kinds in use."""
        designs = (
            "rings", "rings", "target", "target", "solid", "petals", "wheel", "wheel", "outline", "clover", "hatched",
        )  # fmt: skip
        return cls(
            design=designs[rng.integers(len(designs))],
            big=("petals", "petals", "rings", "wheel", "rosette", "scales")[rng.integers(6)],
            size=rng.uniform(0.88, 1.14),
            colours=int(rng.integers(4)),
            gap=rng.uniform(0.9, 1.06),
        )


@dataclass(frozen=True, slots=True)
class Bars:
    """Design of the bamboos suit."""

    design: str
    width: float
    eight: str
    one_colour: bool
    nine_rows: bool

    @classmethod
    def of(cls, rng: np.random.Generator) -> Self:
        """A design of the kinds in use."""
        designs = (
            "bulbs", "bulbs", "lobes", "lobes", "outline", "outline", "rod", "joint", "knobs", "leafy", "bone",
            "stripes",
        )  # fmt: skip
        return cls(
            design=designs[rng.integers(len(designs))],
            width=rng.uniform(0.8, 1.4),
            eight=str(rng.choice(["WM", "WM", "WM", "WM", "MW", "WW"])),
            one_colour=rng.random() < 0.12,
            nine_rows=rng.random() < 0.25,
        )


@dataclass(frozen=True, slots=True)
class Frame:
    """Design of the white dragon."""

    design: str
    ink: int
    inset: float
    line: float

    @classmethod
    def of(cls, rng: np.random.Generator) -> Self:
        """A design of the kinds in use."""
        designs = (
            "blank", "blank", "blank", "thin", "thin", "double", "double", "ornate", "ornate", "hatched", "notched",
            "notched", "beaded", "brackets", "waves", "vines",
        )  # fmt: skip
        return cls(
            design=designs[rng.integers(len(designs))],
            ink=int(rng.choice([0, 0, 0, 1, 2, 3])),
            inset=rng.uniform(16, 36),
            line=rng.uniform(3.5, 9),
        )

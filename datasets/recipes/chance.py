"""What chance picks."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from solids import Colour

T = TypeVar("T")


def one_of(rng: np.random.Generator, options: tuple[T, ...]) -> T:
    """One of the options, each as likely as another; what shall be likelier is named more than once."""
    return options[int(rng.integers(len(options)))]


def varied(rng: np.random.Generator, colour: Colour, brightest: float = 1.1) -> Colour:
    """A colour like it, each part of it up to `brightest` times as bright."""
    red, green, blue = (int(np.clip(c * rng.uniform(0.85, brightest) + rng.uniform(-8, 8), 0, 255)) for c in colour)
    return red, green, blue

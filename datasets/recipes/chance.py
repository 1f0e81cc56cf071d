"""What chance picks."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")


def one_of(rng: np.random.Generator, options: tuple[T, ...]) -> T:
    """One of the options, each as likely as another; what shall be likelier is named more than once."""
    return options[int(rng.integers(len(options)))]

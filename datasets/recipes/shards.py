"""Crops in shards: files of so many each, made one after the other and kept when a broken run is taken up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    import numpy.typing as npt

T = TypeVar("T")

SHARD: Final = 2000
"""Crops of one file."""
_APART: Final = 100_000
"""Numbers of scenes between the first ones of two shards: each is made without the others."""


def missing(folder: Path, name: str, count: int) -> Iterator[tuple[Path, int, int]]:
    """Path, index and size of each shard of `count` crops that is not there yet."""
    for index, start in enumerate(range(0, count, SHARD)):
        path = folder / f"{name}-{index:03d}.npz"
        if not path.exists():
            yield path, index, min(SHARD, count - start)


def shard(made: Callable[[int], Iterable[T]], index: int, count: int) -> list[T]:
    """The first `count` crops of what is made from the numbers that belong to a shard."""
    out: list[T] = []
    number = index * _APART
    while len(out) < count:
        out += made(number)
        number += 1
    return out[:count]


def write(path: Path, **arrays: npt.NDArray[np.generic]) -> None:
    """Writes a file of arrays, whole or not at all."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # its one option, a bool, is no array
    part.rename(path)

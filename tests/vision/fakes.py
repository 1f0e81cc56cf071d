"""A model that sees a table laid out in words, whatever the photo shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from vision.detections import KINDS, Detections
from vision.pipeline import Model
from vision.reader import Sight

from .tables import lay

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frames import Frame
    from vision.observation import TileObservation
    from vision.reader import Turned


def model_of(table: str, unsure: float = 0.75) -> Model:
    """Return a model that finds exactly the tiles of :func:`lay`."""
    tiles = lay(table, at=100 + 100j)
    return Model(_Locator(tiles), _Reader(tiles), unsure)


class _Locator:
    def __init__(self, tiles: tuple[TileObservation, ...]) -> None:
        self._tiles = tiles

    def locate(self, frame: Frame) -> Detections:
        assert frame.width
        return Detections(
            boxes=np.array([tile.box for tile in self._tiles], np.float32).reshape(-1, 4),
            corners=np.array([tile.corners for tile in self._tiles], np.float32).reshape(-1, 4, 2),
            scores=np.array([tile.found for tile in self._tiles], np.float32),
            kinds=np.array([KINDS.index("back" if tile.face == "back" else "face") for tile in self._tiles], np.int64),
        )


def surely(turns: int) -> Turned:
    """The chances of a way up that leaves no doubt."""
    return cast("Turned", tuple(float(way == turns) for way in range(4)))


class _Reader:
    size = 72
    margin = 0.1

    def __init__(self, tiles: tuple[TileObservation, ...]) -> None:
        self._tiles = tiles

    def read(self, crops: NDArray[np.uint8]) -> tuple[Sight, ...]:
        """See each tile the same way in all its windows, which come tile by tile."""
        windows, left = divmod(len(crops), max(1, len(self._tiles)))
        assert not left
        return tuple(Sight(tile.candidates, surely(0)) for tile in self._tiles for _ in range(windows))

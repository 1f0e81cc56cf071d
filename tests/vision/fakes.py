"""A model that sees a table laid out in words, whatever the photo shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from vision.corners import box_corners
from vision.detections import KINDS, Detections
from vision.dice import DieObservation, DieRule, DieSight
from vision.pipeline import Model
from vision.reader import Sight

from .tables import lay

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frames import Frame
    from vision.observation import TileObservation
    from vision.reader import Turned


def model_of(table: str, unsure: float = 0.75, dice: tuple[DieSight, ...] = ()) -> Model:
    """Return a model that finds exactly the tiles of :func:`lay`, and dice in a row below them."""
    tiles = lay(table, at=100 + 100j)
    return Model(_Locator(tiles, len(dice)), _Reader(tiles), _DiceReader(dice), unsure, unsure_dice=0.9)


def die_sight(
    value: int | None, sure: float = 0.99, *, red_1_4: float = 0.5, red_top: float = 0.5, die: float = 1.0
) -> DieSight:
    """What a reader sees in a die with that value on top, of which nothing else is seen."""
    rest = (1 - sure) / 6
    values = tuple(sure if value == (each or None) else rest for each in range(7))
    return DieSight(values, (0.0,) * 6, red_1_4, red_top, die)


def die_seen(sight: DieSight, at: float = 100.0) -> DieObservation:
    """A die of ten pixels with that sight, its left edge there."""
    corners = ((at, 100.0), (at + 10, 100.0), (at + 10, 110.0), (at, 110.0))
    return DieObservation(corners, (at, 100.0, at + 10, 114.0), 0.9, sight)


class _Locator:
    def __init__(self, tiles: tuple[TileObservation, ...], dice: int = 0) -> None:
        self._tiles = tiles
        self._dice = [(300.0 + 40 * place, 250.0, 320.0 + 40 * place, 270.0) for place in range(dice)]

    def locate(self, frame: Frame) -> Detections:
        assert frame.width
        corners = [*(tile.corners for tile in self._tiles), *map(box_corners, self._dice)]
        kinds = [*("back" if tile.face == "back" else "face" for tile in self._tiles), *("die" for _ in self._dice)]
        return Detections(
            boxes=np.array([*(tile.box for tile in self._tiles), *self._dice], np.float32).reshape(-1, 4),
            corners=np.array(corners, np.float32).reshape(-1, 4, 2),
            scores=np.array([*(tile.found for tile in self._tiles), *(0.9 for _ in self._dice)], np.float32),
            kinds=np.array([KINDS.index(kind) for kind in kinds], np.int64),
        )


class _DiceReader:
    size = 64
    fill = 0.7
    rule = DieRule(0.5, 2.0)

    def __init__(self, sights: tuple[DieSight, ...] = ()) -> None:
        self._sights = sights

    def read(self, crops: NDArray[np.uint8]) -> tuple[DieSight, ...]:
        tiles = len(crops) - len(self._sights)
        return (*(die_sight(None, die=0.0),) * tiles, *self._sights)


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

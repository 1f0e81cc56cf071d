"""Reading dice: squares cut out of the photo in; what each shows on top, beside it and in which colours out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from vision.corners import ASPECT, rectify
from vision.dice import DieRule, DieSight
from vision.reader import BATCH, probabilities
from vision.weights import open_session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.observation import Box, Quad
    from vision.weights import ModelCard

OUTPUTS: Final = ["values", "sides", "colours"]


class DiceReader(Protocol):
    """Anything that reads dice."""

    @property
    def size(self) -> int:
        """Side of the crops it wants, pixels."""
        ...

    @property
    def fill(self) -> float:
        """What the longer side of a die's box takes of a crop's."""
        ...

    @property
    def rule(self) -> DieRule:
        """What a find has to be for a die."""
        ...

    def read(self, crops: NDArray[np.uint8]) -> tuple[DieSight, ...]:
        """One sight for each crop of (n, size, size, 3) RGB."""
        ...


class OnnxDiceReader:
    """The trained dice reader, run by ONNX Runtime."""

    def __init__(self, card: ModelCard) -> None:
        """Load the network that ``card`` names."""
        self._card = card.dice
        self._session = open_session(card.dice_path)

    @property
    def size(self) -> int:
        """Side of the crops, pixels."""
        return self._card.size

    @property
    def fill(self) -> float:
        """What the longer side of a die's box takes of a crop's."""
        return self._card.fill

    @property
    def rule(self) -> DieRule:
        """What a find has to be for a die."""
        return DieRule(self._card.likely, self._card.surely)

    def read(self, crops: NDArray[np.uint8]) -> tuple[DieSight, ...]:
        """One sight for each crop of (n, size, size, 3) RGB."""
        sights: list[DieSight] = []
        for start in range(0, len(crops), BATCH):
            batch = crops[start : start + BATCH].transpose(0, 3, 1, 2).astype(np.float32) / 255
            values, sides, colours = self._session.run(OUTPUTS, {"crops": np.ascontiguousarray(batch)})
            shown = probabilities(values, self._card.temperature).tolist()
            beside, red = _chances(sides).tolist(), _chances(colours).tolist()
            sights += [_sight(*one) for one in zip(shown, beside, red, strict=True)]
        return tuple(sights)


def dice_crops(rgb: NDArray[np.uint8], boxes: Sequence[Box], size: int, fill: float) -> NDArray[np.uint8]:
    """Each die in the middle of a square (n, size, size, 3), its box's longer side ``fill`` of it."""
    return rectify(rgb, [_square(box, fill) for box in boxes], size, 0.0)


def _square(box: Box, fill: float) -> Quad:
    """What ``rectify`` cuts out as the square around a box: a face as high as that square, without a margin."""
    left, top, right, bottom = box
    x, y, high = (left + right) / 2, (top + bottom) / 2, max(right - left, bottom - top, 1.0) / fill / 2
    wide = ASPECT * high
    return (x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)


def _sight(shown: list[float], beside: list[float], red: list[float]) -> DieSight:
    """What the network tells of a crop: that it is no die, 1 to 6 on top, that a die shows none of them."""
    none, *tops, untold = shown
    die = max(sum(tops) + untold, sys.float_info.min)
    values = (untold / die, *(top / die for top in tops))
    return DieSight(values, tuple(beside), red_1_4=red[0], red_top=red[1], die=1 - none)


def _chances(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    chances: NDArray[np.float64] = 1 / (1 + np.exp(-logits.astype(np.float64)))
    return chances

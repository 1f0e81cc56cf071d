"""Naming the faces: squares cut out of the photo in; what each may show, its way up and its corners out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from vision.corners import quad_of
from vision.observation import Candidate, Quad
from vision.weights import open_session

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.weights import ModelCard

MOST_CANDIDATES: Final = 5
LEAST_PROBABILITY: Final = 0.001  # one in a thousand is never worth a person's look
OUTPUTS: Final = ["faces", "ups", "corners"]
Turned = tuple[float, float, float, float]
UNMOVED: Final[Quad] = ((0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0))
BATCH: Final = 64  # crops at once: 4 MB of input, and no gain beyond it


@dataclass(frozen=True, slots=True)
class Sight:
    """What one crop shows."""

    candidates: tuple[Candidate, ...]
    """Most likely first, never empty."""
    turned: Turned
    """How likely the face is turned clockwise in the crop by no, one, two and three quarters."""
    off: Quad = UNMOVED
    """How far the corners of an upright face are from where it was cut, as shares of the crop's side."""

    @property
    def turns(self) -> int:
        """Clockwise quarter turns of the face in the crop, the likeliest."""
        return self.turned.index(max(self.turned))


class Reader(Protocol):
    """Anything that names faces."""

    @property
    def size(self) -> int:
        """Side of the crops it wants, pixels."""
        ...

    @property
    def margin(self) -> float:
        """What it wants around the face, as a part of the face's height."""
        ...

    def read(self, crops: NDArray[np.uint8]) -> tuple[Sight, ...]:
        """One sight for each crop of (n, size, size, 3) RGB."""
        ...


class OnnxReader:
    """The trained reader, run by ONNX Runtime."""

    def __init__(self, card: ModelCard) -> None:
        """Load the network that ``card`` names."""
        self._card = card.reader
        self._session = open_session(card.reader_path)

    @property
    def size(self) -> int:
        """Side of the crops, pixels."""
        return self._card.size

    @property
    def margin(self) -> float:
        """What is kept around a face, as a part of its height."""
        return self._card.margin

    def read(self, crops: NDArray[np.uint8]) -> tuple[Sight, ...]:
        """One sight for each crop of (n, size, size, 3) RGB."""
        sights: list[Sight] = []
        for start in range(0, len(crops), BATCH):
            batch = crops[start : start + BATCH].transpose(0, 3, 1, 2).astype(np.float32) / 255
            faces, ups, corners = self._session.run(OUTPUTS, {"crops": np.ascontiguousarray(batch)})
            chances = probabilities(faces, self._card.temperature)
            sights += [
                Sight(candidates(row, self._card.classes), turned, quad_of(off))
                for row, turned, off in zip(chances, map(tuple, probabilities(ups, 1).tolist()), corners, strict=True)
            ]
        return tuple(sights)


def probabilities(logits: NDArray[np.float32], temperature: float) -> NDArray[np.float64]:
    """Softmax (n, k) of logits (n, k), flattened by ``temperature``."""
    scaled = logits.astype(np.float64) / temperature
    powers = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    chances: NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return chances


def candidates(chances: NDArray[np.float64], classes: tuple[str, ...]) -> tuple[Candidate, ...]:
    """The likeliest of ``classes``, at most ``MOST_CANDIDATES``; the first however unlikely."""
    order = np.argsort(-chances, kind="stable")[:MOST_CANDIDATES]
    return tuple(
        Candidate(classes[index], float(chances[index]))
        for place, index in enumerate(order)
        if place == 0 or chances[index] >= LEAST_PROBABILITY
    )

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

from vision import reader
from vision.reader import BATCH, OnnxReader, candidates, probabilities
from vision.weights import DiceCard, LocatorCard, ModelCard, ReaderCard

if TYPE_CHECKING:
    from numpy.typing import NDArray

FACES: Final = ("1m", "2m", "3m", "E", "P", "1f", "back")
CARD: Final = ModelCard(
    folder=Path(),
    name="brightness",
    version="0",
    licence="none",
    locator=LocatorCard("locator.onnx", "", 640, ("face", "back", "die"), 0.3, 0.3, 0.5),
    reader=ReaderCard("reader.onnx", "", 72, 0.12, FACES, 2.0, 0.9),
    dice=DiceCard("dice.onnx", "", 64, 0.7, 0.5, 0.95, 1.0, 0.9),
)


class Brightness:
    """Names a crop by its red, turns it by its green, and finds its first corner off by its blue."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def run(self, outputs: list[str], feed: dict[str, NDArray[np.float32]]) -> list[NDArray[np.float32]]:
        assert outputs == ["faces", "ups", "corners"]
        crops = feed["crops"]
        assert crops.dtype == np.float32
        assert crops.max(initial=0) <= 1
        self.batches.append(len(crops))
        face = np.round(crops[:, 0].mean(axis=(1, 2)) * 10).astype(int)
        turn = np.round(crops[:, 1].mean(axis=(1, 2)) * 10).astype(int)
        corners = np.zeros((len(crops), 4, 2), np.float32)
        corners[:, 0, 0] = crops[:, 2].mean(axis=(1, 2))
        return [8 * np.eye(len(FACES), dtype=np.float32)[face], np.eye(4, dtype=np.float32)[turn], corners]


@pytest.mark.parametrize("count", [0, 1, BATCH, BATCH + 1, 3 * BATCH - 1])
def test_each_crop_gets_its_own_sight(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    network = Brightness()
    monkeypatch.setattr(reader, "open_session", lambda _path: network)
    crops = np.zeros((count, 72, 72, 3), np.uint8)
    crops[..., 0] = (np.arange(count) % len(FACES) * 25.5)[:, None, None]
    crops[..., 1] = (np.arange(count) % 4 * 25.5)[:, None, None]
    crops[..., 2] = (np.arange(count) % 5 * 25.5)[:, None, None]
    sights = OnnxReader(CARD).read(crops)
    assert [round(sight.off[0][0], 1) for sight in sights] == [n % 5 / 10 for n in range(count)]
    assert [sight.candidates[0].face for sight in sights] == [FACES[n % len(FACES)] for n in range(count)]
    assert [sight.turns for sight in sights] == [n % 4 for n in range(count)]
    assert sum(network.batches) == count
    assert max(network.batches, default=0) <= BATCH


def test_the_temperature_of_the_card_flattens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "open_session", lambda _path: Brightness())
    (sight,) = OnnxReader(CARD).read(np.zeros((1, 72, 72, 3), np.uint8))
    assert sight.candidates[0].probability == pytest.approx(np.exp(4) / (np.exp(4) + 6))


def test_probabilities_of_large_logits_are_finite() -> None:
    chances = probabilities(np.array([[1000, 999, -1000]], np.float32), 1.0)
    assert chances[0] == pytest.approx([1 / (1 + np.exp(-1)), 1 / (1 + np.exp(1)), 0])


CHANCES: Final = {
    "one alone": ([1, 0, 0, 0, 0, 0, 0], ["1m"]),
    "most likely first": ([0.1, 0.7, 0.2, 0, 0, 0, 0], ["2m", "3m", "1m"]),
    "at most five": ([0.3, 0.2, 0.15, 0.13, 0.12, 0.1, 0], ["1m", "2m", "3m", "E", "P"]),
    "down to one in a thousand": ([0.998, 0.001, 0.0009, 0, 0, 0, 0.0001], ["1m", "2m"]),
}


@pytest.mark.parametrize(("chances", "faces"), CHANCES.values(), ids=CHANCES)
def test_candidates(chances: list[float], faces: list[str]) -> None:
    seen = candidates(np.array(chances), FACES)
    assert [one.face for one in seen] == faces
    assert sum(one.probability for one in seen) <= 1 + 1e-9
    assert all(one.probability == chances[FACES.index(one.face)] for one in seen)


def test_there_is_always_a_candidate() -> None:
    assert len(candidates(np.full(2000, 0.0005), tuple(str(n) for n in range(2000)))) == 1

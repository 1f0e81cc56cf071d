from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

from scoring.tiles import Tile
from vision import weights
from vision.detections import KINDS
from vision.errors import ModelMissing
from vision.frames import Frame
from vision.locator import OnnxLocator
from vision.observe import observe
from vision.reader import OnnxReader
from vision.weights import check_weights, load_card, model_folder

if TYPE_CHECKING:
    from pathlib import Path

    from vision.weights import ModelCard

LOCATOR: Final = b"a locator"
READER: Final = b"a reader"


def fields() -> dict[str, Any]:
    return {
        "name": "tiles-v9",
        "version": "9.0.0",
        "licence": "AGPL-3.0-or-later",
        "locator": {
            "file": "locator.onnx",
            "sha256": hashlib.sha256(LOCATOR).hexdigest(),
            "size": 640,
            "classes": ["face", "back", "die"],
            "confidence": 0.3,
            "overlap": 0.5,
            "trained": "for people",
        },
        "reader": {
            "file": "reader.onnx",
            "sha256": hashlib.sha256(READER).hexdigest(),
            "size": 72,
            "margin": 0.12,
            "classes": ["1m", "back"],
            "temperature": 1.3,
            "unsure": 0.9,
        },
        "results": {"hk-hand-val": 0.99},
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "card.json").write_text(json.dumps(fields()))
    (tmp_path / "locator.onnx").write_bytes(LOCATOR)
    (tmp_path / "reader.onnx").write_bytes(READER)
    return tmp_path


def test_a_card_is_read_and_what_is_for_people_is_not(folder: Path) -> None:
    card = load_card(folder)
    assert (card.name, card.version, card.licence) == ("tiles-v9", "9.0.0", "AGPL-3.0-or-later")
    assert card.locator.classes == ("face", "back", "die")
    assert card.reader.temperature == 1.3
    assert card.locator_path == folder / "locator.onnx"
    check_weights(card)


def test_a_changed_file_is_noticed(folder: Path) -> None:
    (folder / "reader.onnx").write_bytes(READER + b"!")
    with pytest.raises(ModelMissing, match=r"reader\.onnx: expected sha256 \w{12}…, found \w{12}…"):
        check_weights(load_card(folder))


FAULTS: Final[dict[str, tuple[dict[str, Any] | str, str]]] = {
    "not JSON": ("{", "expected a model's card, found Expecting"),
    "not a card": ("[]", "expected a model's card"),
    "no reader": ({name: value for name, value in fields().items() if name != "reader"}, "the field 'reader'"),
    "no temperature": (
        {**fields(), "reader": {name: v for name, v in fields()["reader"].items() if name != "temperature"}},
        "the field 'temperature'",
    ),
    "another file": (
        {**fields(), "locator": {**fields()["locator"], "file": "gone.onnx"}},
        r"gone\.onnx: expected the weights .*no such file",
    ),
}


@pytest.mark.parametrize(("card", "told"), FAULTS.values(), ids=FAULTS)
def test_a_faulty_card_gets_one_sentence(card: dict[str, Any] | str, told: str, folder: Path) -> None:
    (folder / "card.json").write_text(card if isinstance(card, str) else json.dumps(card))
    with pytest.raises(ModelMissing, match=told):
        load_card(folder)


def test_no_card_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing, match="found none"):
        load_card(tmp_path)


def test_the_wheel_comes_before_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel, checkout = tmp_path / "_models", tmp_path / "models"
    monkeypatch.setattr(weights, "_ROOTS", (wheel, checkout))
    with pytest.raises(ModelMissing, match=r"model 'tiles-v1': expected card\.json in .* or .*, found none"):
        model_folder()
    for root in (checkout, wheel):
        (root / "tiles-v1").mkdir(parents=True)
        (root / "tiles-v1" / "card.json").write_text("{}")
        assert model_folder() == root / "tiles-v1"


@pytest.fixture(scope="module")
def shipped() -> ModelCard:
    try:
        return load_card()
    except ModelMissing as error:
        pytest.skip(f"no trained model here: {error}")


def test_the_shipped_model_is_the_one_its_card_describes(shipped: ModelCard) -> None:
    check_weights(shipped)
    assert set(shipped.locator.classes) <= set(KINDS)
    assert shipped.reader.classes == (*map(str, Tile), "back")


@pytest.mark.parametrize("size", [(640, 640), (333, 1000), (40, 40)])
def test_the_shipped_model_sees_nothing_on_an_empty_table(shipped: ModelCard, size: tuple[int, int]) -> None:
    frame = Frame(np.full((*size, 3), (30, 110, 60), np.uint8), "cloth")
    assert observe(frame, OnnxLocator(shipped), OnnxReader(shipped)) == ()

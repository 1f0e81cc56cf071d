from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

from scoring.tiles import Tile
from vision import weights
from vision.detections import KINDS
from vision.dice_reader import OnnxDiceReader
from vision.errors import ModelMissing
from vision.frames import Frame
from vision.locator import OnnxLocator
from vision.observe import Seen, observe
from vision.reader import OnnxReader
from vision.weights import check_weights, load_card, model_folder, open_session

if TYPE_CHECKING:
    from pathlib import Path

    from vision.weights import ModelCard

LOCATOR: Final = b"a locator"
READER: Final = b"a reader"
DICE: Final = b"a dice reader"


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
            "die_confidence": 0.1,
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
        "dice": {
            "file": "dice.onnx",
            "sha256": hashlib.sha256(DICE).hexdigest(),
            "size": 64,
            "fill": 0.7,
            "likely": 0.5,
            "surely": 0.95,
            "temperature": 1.1,
            "unsure": 0.9,
        },
        "results": {"hk-hand-val": 0.99},
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "card.json").write_text(json.dumps(fields()))
    (tmp_path / "locator.onnx").write_bytes(LOCATOR)
    (tmp_path / "reader.onnx").write_bytes(READER)
    (tmp_path / "dice.onnx").write_bytes(DICE)
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
    with pytest.raises(ModelMissing, match=r"reader\.onnx: expected sha256 \w{12}…, found sha256 \w{12}…"):
        check_weights(load_card(folder))


def altered(part: str, **changes: object) -> dict[str, Any]:
    """The card with some fields of a part changed."""
    return {**fields(), part: {**fields()[part], **changes}}


FAULTS: Final[dict[str, tuple[dict[str, Any] | str, str]]] = {
    "not JSON": ("{", "expected a model's card, found Expecting"),
    "not a card": ("[]", "name: expected a text, found none"),
    "nested without end": ("[" * 100_000, "expected a model's card, found maximum recursion"),
    "no reader": (
        {name: value for name, value in fields().items() if name != "reader"},
        "reader: expected an object, found none",
    ),
    "no temperature": (
        {**fields(), "reader": {name: v for name, v in fields()["reader"].items() if name != "temperature"}},
        r"reader\.temperature: expected a number above 0, found none",
    ),
    "another file": (altered("locator", file="gone.onnx"), r"gone\.onnx: expected the weights .*no such file"),
    "a reader in words": ({**fields(), "reader": "reader.onnx"}, "reader: expected an object, found 'reader.onnx'"),
    "a size in words": (altered("locator", size="big"), r"locator\.size: expected a whole number .*, found 'big'"),
    "a size beyond all measure": (altered("reader", size=10**9), r"reader\.size: expected .*, found 1000000000"),
    "temperature 0": (altered("reader", temperature=0), r"reader\.temperature: expected a number above 0, found 0"),
    "temperature NaN": (altered("reader", temperature=float("nan")), "expected a number above 0, found nan"),
    "a threshold that is true": (altered("reader", unsure=True), r"unsure: expected a number from 0 to 1, found True"),
    "a threshold above 1": (altered("locator", overlap=30), r"overlap: expected a number from 0 to 1, found 30"),
    "a face of no set": (altered("reader", classes=["1m", "10m"]), r"classes: expected a list of faces, found .*10m"),
    "a list of lists": (altered("reader", classes=[["1m"]]), "classes: expected a list of faces"),
    "classes in words": (altered("locator", classes="face"), "classes: expected a list of face, back, die"),
    "no checksum": (altered("locator", sha256=""), "sha256: expected 64 hexadecimal digits"),
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
    with pytest.raises(ModelMissing, match=r"tiles-v1: expected card\.json in .* or .*, found none"):
        model_folder()
    for root in (checkout, wheel):
        (root / "tiles-v1").mkdir(parents=True)
        (root / "tiles-v1" / "card.json").write_text("{}")
        assert model_folder() == root / "tiles-v1"


@pytest.mark.parametrize("data", [b"", b"no network at all"], ids=["empty", "text"])
def test_weights_that_are_no_network_get_one_sentence(data: bytes, tmp_path: Path) -> None:
    """A card made for a broken file has its checksum."""
    path = tmp_path / "locator.onnx"
    path.write_bytes(data)
    with pytest.raises(ModelMissing, match="expected an ONNX network, found none that opens") as told:
        open_session(path)
    assert "\n" not in str(told.value)


@pytest.fixture(scope="module")
def shipped() -> ModelCard:
    try:
        return load_card()
    except ModelMissing as error:
        pytest.skip(f"no trained model here: {error}")


def test_the_shipped_model_is_the_one_its_card_describes(shipped: ModelCard) -> None:
    check_weights(shipped)
    assert set(shipped.locator.classes) <= set(KINDS)
    assert shipped.reader.classes == (*map(str, Tile), "back", "nothing")


@pytest.mark.parametrize("size", [(640, 640), (333, 1000), (90, 160)])
def test_the_shipped_model_sees_nothing_on_an_empty_table(shipped: ModelCard, size: tuple[int, int]) -> None:
    frame = Frame(np.full((*size, 3), (30, 110, 60), np.uint8), "cloth")
    assert observe(frame, OnnxLocator(shipped), OnnxReader(shipped), OnnxDiceReader(shipped)) == Seen((), ())

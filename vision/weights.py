"""The trained model: where it lies, and what its card says about it.

A model is a folder: three ONNX files and ``card.json``, which holds every threshold and the list of classes, so that
nothing about a particular training is written into the code.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from scoring import Tile, Words
from vision.detections import KINDS
from vision.errors import ModelMissing
from vision.observation import BACK, NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

SHIPPED: Final = "tiles-v1"
CARD: Final = "card.json"

_HERE: Final = Path(__file__).resolve().parent
_ROOTS: Final = (_HERE / "_models", _HERE.parent / "models")  # an installed wheel, then a checkout
_A_CARD: Final = Words("模型卡", "a model's card")
_FACES: Final = (*map(str, Tile), BACK, NOTHING)


@dataclass(frozen=True, slots=True)
class LocatorCard:
    """What the locator is and how it is run."""

    file: str
    sha256: str
    size: int
    """Longer side of the first look, network pixels."""
    classes: tuple[str, ...]
    confidence: float
    """Tiles below are dropped."""
    die_confidence: float
    """Dice below are: the reader of dice judges what is above."""
    overlap: float
    """Intersection over union above which two boxes are one tile."""


@dataclass(frozen=True, slots=True)
class ReaderCard:
    """What the reader is and how it is run."""

    file: str
    sha256: str
    size: int
    """Side of a crop, pixels."""
    margin: float
    """What is kept around the face, as a part of its height on each side."""
    classes: tuple[str, ...]
    temperature: float
    """Logits are divided by it: fitted on photos of sets that were not trained on."""
    unsure: float
    """A face less likely than that wants a person's look."""


@dataclass(frozen=True, slots=True)
class DiceCard:
    """What the dice reader is and how it is run."""

    file: str
    sha256: str
    size: int
    """Side of a crop, pixels."""
    fill: float
    """What the longer side of a die's box takes of it."""
    likely: float
    surely: float
    """What a find has to be for a die: see ``vision.dice.DieRule``."""
    temperature: float
    """Logits are divided by it: fitted on photos that were not trained on."""
    unsure: float
    """A value less likely than that wants a person's look."""


@dataclass(frozen=True, slots=True)
class ModelCard:
    """The part of ``card.json`` that the code needs; where the data and results came from is for people."""

    folder: Path
    name: str
    version: str
    licence: str
    locator: LocatorCard
    reader: ReaderCard
    dice: DiceCard

    @property
    def locator_path(self) -> Path:
        """The locator's ONNX file."""
        return self.folder / self.locator.file

    @property
    def reader_path(self) -> Path:
        """The reader's ONNX file."""
        return self.folder / self.reader.file

    @property
    def dice_path(self) -> Path:
        """The dice reader's ONNX file."""
        return self.folder / self.dice.file

    @property
    def weights(self) -> tuple[tuple[Path, str], ...]:
        """Every file of weights and its checksum."""
        return (
            (self.locator_path, self.locator.sha256),
            (self.reader_path, self.reader.sha256),
            (self.dice_path, self.dice.sha256),
        )


def model_folder(name: str = SHIPPED) -> Path:
    """The folder of a shipped model, from the installed package or else the checkout; ``ModelMissing``."""
    for root in _ROOTS:
        if (root / name / CARD).is_file():
            return root / name
    places = [str(root / name) for root in _ROOTS]
    expected = Words(f"{' 或 '.join(places)} 中的 {CARD}", f"{CARD} in {' or '.join(places)}")
    raise ModelMissing(name, expected, Words("没有", "none"))


def load_card(folder: Path | None = None) -> ModelCard:
    """Read a model's card (the shipped model's without ``folder``); ``ModelMissing`` says what is wrong with it."""
    folder = model_folder() if folder is None else folder
    path = folder / CARD
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        found = Words(f"打不开的文件（{error.strerror}）", f"none that can be opened ({error.strerror})")
        raise ModelMissing(str(path), _A_CARD, found) from None
    except (ValueError, RecursionError) as error:
        raise ModelMissing(str(path), _A_CARD, Words(f"{error}", f"{error}")) from None
    card = ModelCard(
        folder=folder,
        **_checked(path, fields, ("name", "version", "licence")),
        locator=LocatorCard(**_part(path, fields, LocatorCard, "locator")),
        reader=ReaderCard(**_part(path, fields, ReaderCard, "reader")),
        dice=DiceCard(**_part(path, fields, DiceCard, "dice")),
    )
    for weights, _ in card.weights:
        if not weights.is_file():
            expected = Words(f"{CARD} 所说的权重文件", f"the weights that {CARD} names")
            raise ModelMissing(str(weights), expected, Words("不存在的文件", "no such file"))
    return card


def check_weights(card: ModelCard) -> None:
    """Compare the files with the card's checksums; ``ModelMissing`` names the one that differs."""
    for path, expected in card.weights:
        try:
            with path.open("rb") as file:
                found = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise _unopened(path, error.strerror or str(error)) from None
        if found != expected:
            was, now = f"sha256 {expected[:12]}…", f"sha256 {found[:12]}…"
            raise ModelMissing(str(path), Words(was, was), Words(now, now))


def open_session(path: Path) -> Any:  # noqa: ANN401  ONNX Runtime has no types
    """An ONNX Runtime session on all the cores that this process may use; ``ModelMissing`` where it is no network."""
    import onnxruntime  # noqa: PLC0415  0.1 s that a command without photos does not need

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # noqa: BLE001  its exceptions have no common base
        raise _unopened(path, str(error)) from None


def _unopened(path: Path, reason: str) -> ModelMissing:
    reason = " ".join(reason.split())
    return ModelMissing(
        str(path), Words("ONNX 网络", "an ONNX network"), Words(f"打不开的（{reason}）", f"none that opens ({reason})")
    )


def _part(path: Path, fields: object, kind: type[LocatorCard | ReaderCard | DiceCard], part: str) -> dict[str, Any]:
    """The checked fields of one network."""
    names = tuple(kind.__dataclass_fields__)
    values = _checked(path, _checked(path, fields, (part,))[part], names, f"{part}.")
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def _checked(path: Path, fields: object, names: Sequence[str], within: str = "") -> dict[str, Any]:
    """The fields of those ``names``, each as ``_FIELDS`` has it; ``ModelMissing`` names the first that is not."""
    values = fields if isinstance(fields, dict) else {}
    for name in names:
        expected, holds = _FIELDS[within + name]
        if name not in values or not holds(values[name]):
            found = Words("没有", "none") if name not in values else Words(*[repr(values[name])[:60]] * 2)
            raise ModelMissing(f"{path}: {within}{name}", expected, found)
    return {name: values[name] for name in names}


_Rule = tuple[Words, Callable[[Any], bool]]

_NUMBERS: Final = (int, float)  # and no bool, which Python takes for a number
_PART: Final[_Rule] = (Words("对象", "an object"), lambda value: isinstance(value, dict))
_TEXT: Final[_Rule] = (Words("文字", "a text"), lambda value: isinstance(value, str) and value != "")
_SHA256: Final[_Rule] = (
    Words("64位小写十六进制数", "64 hexadecimal digits, small"),
    lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None,
)
_SIZE: Final[_Rule] = (
    Words("32到4096的整数", "a whole number from 32 to 4096"),
    lambda value: type(value) is int and 32 <= value <= 4096,  # noqa: PLR2004  said in words above
)
_SHARE: Final[_Rule] = (
    Words("0到1的数", "a number from 0 to 1"),
    lambda value: type(value) in _NUMBERS and 0 <= value <= 1,
)
_TEMPERATURE: Final[_Rule] = (
    Words("大于0的数", "a number above 0"),
    lambda value: type(value) in _NUMBERS and 0 < value < math.inf,
)
_FIELDS: Final[Mapping[str, _Rule]] = {
    "name": _TEXT,
    "version": _TEXT,
    "licence": _TEXT,
    "locator": _PART,
    "locator.file": _TEXT,
    "locator.sha256": _SHA256,
    "locator.size": _SIZE,
    "locator.classes": (
        Words("face、back、die 的列表", "a list of face, back, die"),
        lambda value: isinstance(value, list) and bool(value) and all(name in KINDS for name in value),
    ),
    "locator.confidence": _SHARE,
    "locator.die_confidence": _SHARE,
    "locator.overlap": _SHARE,
    "reader": _PART,
    "reader.file": _TEXT,
    "reader.sha256": _SHA256,
    "reader.size": _SIZE,
    "reader.margin": _SHARE,
    "reader.classes": (
        Words("牌名的列表", "a list of faces"),
        lambda value: isinstance(value, list) and bool(value) and all(name in _FACES for name in value),
    ),
    "reader.temperature": _TEMPERATURE,
    "reader.unsure": _SHARE,
    "dice": _PART,
    "dice.file": _TEXT,
    "dice.sha256": _SHA256,
    "dice.size": _SIZE,
    "dice.fill": _SHARE,
    "dice.likely": _SHARE,
    "dice.surely": _SHARE,
    "dice.temperature": _TEMPERATURE,
    "dice.unsure": _SHARE,
}

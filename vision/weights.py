"""The trained model: where it lies, and what its card says about it.

A model is a folder: two ONNX files and ``card.json``, which holds every threshold and the list of classes, so that
nothing about a particular training is written into the code.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from vision.errors import ModelMissing

SHIPPED: Final = "tiles-v1"
CARD: Final = "card.json"

_HERE: Final = Path(__file__).resolve().parent
_ROOTS: Final = (_HERE / "_models", _HERE.parent / "models")  # an installed wheel, then a checkout


@dataclass(frozen=True, slots=True)
class LocatorCard:
    """What the locator is and how it is run."""

    file: str
    sha256: str
    size: int
    """Longer side of the first look, network pixels."""
    classes: tuple[str, ...]
    confidence: float
    """Boxes below are dropped."""
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
class ModelCard:
    """The part of ``card.json`` that the code needs; where the data and results came from is for people."""

    folder: Path
    name: str
    version: str
    licence: str
    locator: LocatorCard
    reader: ReaderCard

    @property
    def locator_path(self) -> Path:
        """The locator's ONNX file."""
        return self.folder / self.locator.file

    @property
    def reader_path(self) -> Path:
        """The reader's ONNX file."""
        return self.folder / self.reader.file


def model_folder(name: str = SHIPPED) -> Path:
    """The folder of a shipped model, from the installed package or else the checkout; ``ModelMissing``."""
    for root in _ROOTS:
        if (root / name / CARD).is_file():
            return root / name
    places = " or ".join(str(root / name) for root in _ROOTS)
    raise ModelMissing(f"model {name!r}: expected {CARD} in {places}, found none")


def load_card(folder: Path | None = None) -> ModelCard:
    """Read a model's card (the shipped model's without ``folder``); ``ModelMissing`` says what is wrong with it."""
    folder = model_folder() if folder is None else folder
    path = folder / CARD
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        card = ModelCard(
            folder=folder,
            name=fields["name"],
            version=str(fields["version"]),
            licence=fields["licence"],
            locator=LocatorCard(**_known(LocatorCard, fields["locator"])),
            reader=ReaderCard(**_known(ReaderCard, fields["reader"])),
        )
    except OSError as error:
        raise ModelMissing(f"{path}: expected a model's card, found none ({error.strerror})") from None
    except KeyError as error:
        raise ModelMissing(f"{path}: expected the field {error}, found none") from None
    except (ValueError, TypeError) as error:
        raise ModelMissing(f"{path}: expected a model's card, found {error}") from None
    for weights in (card.locator_path, card.reader_path):
        if not weights.is_file():
            raise ModelMissing(f"{weights}: expected the weights that {path} names, found no such file")
    return card


def check_weights(card: ModelCard) -> None:
    """Compare both files with the card's checksums; ``ModelMissing`` names the one that differs."""
    for path, expected in ((card.locator_path, card.locator.sha256), (card.reader_path, card.reader.sha256)):
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != expected:
            raise ModelMissing(f"{path}: expected sha256 {expected[:12]}…, found {found[:12]}…")


def open_session(path: Path) -> Any:  # noqa: ANN401  ONNX Runtime has no types
    """An ONNX Runtime session on all the cores that this process may use."""
    import onnxruntime  # noqa: PLC0415  0.1 s that a command without photos does not need

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _known(kind: type[LocatorCard | ReaderCard], fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of ``kind``, lists as tuples; a ``KeyError`` names the first that is missing."""
    values = {name: fields[name] for name in kind.__dataclass_fields__}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}

"""The story: a photo in, what it says out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from vision.dice import told
from vision.frames import Frame, open_photo
from vision.observe import observe
from vision.reading import settle

if TYPE_CHECKING:
    from pathlib import Path

    from vision.dice_reader import DiceReader
    from vision.locator import Locator
    from vision.reader import Reader
    from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Model:
    """What sees: a locator, a reader, and how sure a reader has to be."""

    locator: Locator
    reader: Reader
    dice_reader: DiceReader
    unsure: float
    """A face less likely than that wants a person's look."""
    unsure_dice: float
    """A value on a die less likely than that does."""


def read(photo: Path | str | bytes | Frame, *, model: Model | None = None) -> Reading:
    """Read a photo: find the tiles, name them, decide on all of them together, tell what each is for.

    Without ``model`` the shipped one sees; it is loaded once. Raises ``PhotoError`` and ``ModelMissing``.
    """
    frame = photo if isinstance(photo, Frame) else open_photo(photo)
    model = model or shipped_model()
    seen = observe(frame, model.locator, model.reader, model.dice_reader)
    dice = told(seen.dice, model.unsure_dice)
    return settle(seen.tiles, dice, photo=frame.name, width=frame.width, height=frame.height, unsure=model.unsure)


@cache
def shipped_model() -> Model:
    """Load the shipped model, once; ``ModelMissing`` says what is wrong with it."""
    return load_model()


def load_model(folder: Path | None = None) -> Model:
    """Load the model of a folder, the shipped one without; ``ModelMissing`` says what is wrong with it."""
    from vision.dice_reader import OnnxDiceReader  # noqa: PLC0415  as below
    from vision.locator import OnnxLocator  # noqa: PLC0415  onnxruntime is slow to load, and injected models do not need it
    from vision.reader import OnnxReader  # noqa: PLC0415  as above
    from vision.weights import check_weights, load_card  # noqa: PLC0415  as above

    card = load_card(folder)
    check_weights(card)
    return Model(OnnxLocator(card), OnnxReader(card), OnnxDiceReader(card), card.reader.unsure, card.dice.unsure)

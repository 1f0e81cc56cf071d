"""Reading photos of mahjong tiles: pixels in, hands out.

The names below are loaded when they are first used: the networks' runtime only where a photo is read.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from vision.changes import Correction
    from vision.errors import CircumstancesError, ModelMissing, PhotoError, VisionError, WinningTileError
    from vision.frames import Frame, open_photo
    from vision.hands import Pricing, WhatIf, price
    from vision.layout import LaidMeld, Layout
    from vision.observation import Candidate, TileObservation
    from vision.pipeline import Model, read, shipped_model
    from vision.possible import possible_hands
    from vision.problems import Problem, ProblemCode
    from vision.reading import Reading, Unsure, settle

__all__ = [
    "Candidate",
    "CircumstancesError",
    "Correction",
    "Frame",
    "LaidMeld",
    "Layout",
    "Model",
    "ModelMissing",
    "PhotoError",
    "Pricing",
    "Problem",
    "ProblemCode",
    "Reading",
    "TileObservation",
    "Unsure",
    "VisionError",
    "WhatIf",
    "WinningTileError",
    "open_photo",
    "possible_hands",
    "price",
    "read",
    "settle",
    "shipped_model",
]

_HOMES: Final = {
    "changes": ("Correction",),
    "errors": ("CircumstancesError", "ModelMissing", "PhotoError", "VisionError", "WinningTileError"),
    "frames": ("Frame", "open_photo"),
    "hands": ("Pricing", "WhatIf", "price"),
    "layout": ("LaidMeld", "Layout"),
    "observation": ("Candidate", "TileObservation"),
    "pipeline": ("Model", "read", "shipped_model"),
    "possible": ("possible_hands",),
    "problems": ("Problem", "ProblemCode"),
    "reading": ("Reading", "Unsure", "settle"),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load the module that a public name lives in."""
    if name in _HOME_OF:
        return getattr(import_module(f"vision.{_HOME_OF[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

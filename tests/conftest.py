"""What tests of several folders share."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from types import ModuleType

RECIPES: Final = Path(__file__).resolve().parents[1] / "models" / "recipes"
sys.path.append(str(RECIPES))  # scripts outside any package, which import one another


@pytest.fixture(scope="session")
def evaluate() -> ModuleType:
    """The recipe that measures a model on labelled photos."""
    return import_module("evaluate")


@pytest.fixture(scope="session")
def evaluate_dice() -> ModuleType:
    """The recipe that measures a model on dice."""
    return import_module("evaluate_dice")

"""What tests of several folders share."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from types import ModuleType

RECIPE: Final = Path(__file__).resolve().parents[1] / "models" / "recipes" / "evaluate.py"


@pytest.fixture(scope="session")
def evaluate() -> ModuleType:
    """The recipe that measures a model: a script outside any package."""
    spec = importlib.util.spec_from_file_location("evaluate", RECIPE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["evaluate"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module

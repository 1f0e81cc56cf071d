"""The recipes are scripts without a package: their folder is put on the path, as it is when one of them runs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

RECIPES = Path(__file__).parents[2] / "datasets" / "recipes"
sys.path.insert(0, str(RECIPES))

import fonts  # noqa: E402 - found only now


def _fonts_present() -> bool:
    try:
        return all(fonts.pick(font, "萬") for font in (*fonts.brush(), *fonts.printed(), *fonts.latin()))
    except SystemExit:
        return False


needs_fonts = pytest.mark.skipif(not _fonts_present(), reason="no CJK fonts: see datasets/recipes/fonts.py")

"""The recipes are scripts without a package: their folder is put on the path, as it is when one of them runs."""

from __future__ import annotations

import sys
from pathlib import Path

RECIPES = Path(__file__).resolve().parents[2] / "models" / "recipes"
sys.path.append(str(RECIPES))

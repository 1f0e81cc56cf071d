"""Recipes run one after another, each as a person would run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
RECIPES: Final = ROOT / "models" / "recipes"
DATA_RECIPES: Final = ROOT / "datasets" / "recipes"


def run(script: Path, *arguments: object) -> None:
    """Run a recipe; one that fails ends this one with its error."""
    print(f"-- {script.name} {' '.join(map(str, arguments))}", flush=True)
    subprocess.run([sys.executable, script, *map(str, arguments)], check=True)  # noqa: S603  our own recipes

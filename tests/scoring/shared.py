"""The shared scoring data, where it lies beside the checkout; elsewhere its tests are skipped with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).parents[3] / "shared"


def records(name: str) -> list[dict[str, Any]]:
    """Return the records of one file of ../shared/scoring; none where it is absent."""
    path = SHARED / "scoring" / name
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


needs_scoring = pytest.mark.skipif(
    not (SHARED / "scoring").exists(), reason="../shared/scoring is not beside this checkout"
)
needs_rules = pytest.mark.skipif(not (SHARED / "rules").exists(), reason="../shared/rules is not beside this checkout")

"""The notebooks run, and print what they show."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in sorted(NOTEBOOKS.glob("*.ipynb"))])
def test_a_notebook_prints_what_it_shows(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS)
    names: dict[str, Any] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        shown = "".join("".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream")
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile("".join(cell["source"]), path.name, "exec"), names)  # noqa: S102  our own notebook
        assert printed.getvalue() == shown


def test_there_are_notebooks() -> None:
    assert list(NOTEBOOKS.glob("*.ipynb"))

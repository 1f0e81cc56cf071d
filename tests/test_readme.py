"""The README says what happens: every command in it is run, and what it prints is compared."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


class Shown(NamedTuple):
    """One command of the README and the lines under it."""

    command: str
    output: str


def shown() -> list[Shown]:
    """The commands in ``console`` blocks: a line that starts with ``$`` and everything up to the next one."""
    blocks = re.findall(r"^```console\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE) if part.strip()]
    return [Shown(*part.partition("\n")[::2]) for part in parts]


def test_the_readme_opens_with_the_two_commands() -> None:
    first = re.search(r"^```sh\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    assert first is not None
    assert [line.split("#")[0].strip() for line in first[1].splitlines()] == ["make demo", "make test"]


@pytest.mark.parametrize("example", [pytest.param(each, id=each.command) for each in shown()])
def test_a_command_prints_what_the_readme_shows(example: Shown) -> None:
    words = shlex.split(example.command)
    assert words[0] in {"caipan", "python"}
    command = [sys.executable, "-m", "vision", *words[1:]] if words[0] == "caipan" else [sys.executable, *words[1:]]
    environment = {**os.environ, "COLUMNS": "120", "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"}
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, check=False, encoding="utf-8", env=environment, stdin=subprocess.DEVNULL
    )
    got = (done.stdout + done.stderr).replace("python -m vision", "caipan").rstrip("\n")
    assert re.fullmatch(pattern_of(example.output.rstrip("\n")), got, flags=re.DOTALL), got


def pattern_of(text: str) -> str:
    """``…`` in the README stands for anything: times, and lines left out."""
    return ".*?".join(map(re.escape, text.split("…")))


@pytest.mark.parametrize("source", re.findall(r"^```python\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL))
def test_the_python_in_the_readme_runs(source: str) -> None:
    done = subprocess.run([sys.executable, "-c", source], cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert "Total" in done.stdout

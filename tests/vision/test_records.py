"""Files of hands: every line is answered, whatever it holds."""

from __future__ import annotations

import json
import os
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, Final

import pytest

from scoring import RULES_1998
from vision.errors import OptionError
from vision.records import LONGEST_LINE, STANDARD_INPUT, answers

GOOD: Final = b'{"id": 7, "concealed": "1235m789s456pEEE", "win": "5m"}'
LONG: Final = b" " * LONGEST_LINE

FILES: Final[dict[str, tuple[bytes, list[str | None]]]] = {
    "nothing": (b"", []),
    "one, its line not ended": (GOOD, [None]),
    "empty lines are counted and passed over": (b"\n \n[]\n", ["line 3: "]),
    "a carriage return ends no line": (b" " + GOOD + b"\r" + GOOD, ["line 1: the line is no JSON"]),
    "lines of another system": (GOOD + b"\r\n" + GOOD + b"\r\n", [None, None]),
    "bytes that are no UTF-8": (b"\xff\xfe\n" + GOOD, ["line 1: the line is no JSON", None]),
    "as long as may be": (GOOD + LONG[len(GOOD) :] + b"\n" + GOOD, [None, None]),
    "too long": (GOOD + LONG + b"\n" + GOOD, [f"line 1: the line is longer than {LONGEST_LINE} bytes", None]),
    "far too long": (LONG * 5 + b"\n[]", ["line 1: the line is longer", "line 2: "]),
    "too long and without end": (LONG * 3, ["line 1: the line is longer"]),
}


@pytest.mark.parametrize(("data", "errors"), FILES.values(), ids=FILES)
@pytest.mark.parametrize("door", ["path", "standard input"])
def test_every_line_is_answered(
    data: bytes, errors: list[str | None], door: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = STANDARD_INPUT
    if door == "path":
        path = tmp_path / "hands.jsonl"
        path.write_bytes(data)
    else:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
    found: list[dict[str, Any]] = list(answers(path, RULES_1998))
    assert len(found) == len(errors)
    for answer, error in zip(found, errors, strict=True):
        assert answer["total"] == (15 if error is None else None)
        assert answer["error"] == error or answer["error"].startswith(error)
        json.dumps(answer, allow_nan=False)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        pytest.param("none.jsonl", "--jsonl none.jsonl: expected a file of hands, found no such file", id="missing"),
        pytest.param(".", "expected a file of hands, found a folder", id="a folder"),
        pytest.param("/dev/zero", "expected a file of hands, found a device", id="a device"),
        pytest.param("x" * 300, "found one that cannot be read \\(File name too long", id="too long a name"),
    ],
)
def test_what_is_no_file_of_records(path: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OptionError, match=told):
        list(answers(Path(path), RULES_1998))


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(OptionError, match="found standard input closed"):
        list(answers(STANDARD_INPUT, RULES_1998))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes on Windows")
def test_a_pipe_is_a_file_of_records(tmp_path: Path) -> None:
    """A shell's <(command) is one."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    end = os.open(path, os.O_RDWR)
    os.write(end, GOOD + b"\n")
    found = answers(path, RULES_1998)
    assert next(found)["total"] == 15
    found.close()  # type: ignore[attr-defined]  # it is a generator
    os.close(end)

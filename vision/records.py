"""Files of hands, a JSON record a line: every line is answered as it comes, with its number where it is no hand."""

from __future__ import annotations

import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from scoring import Words, answer
from vision.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring import Edition

STANDARD_INPUT: Final = Path("-")
LONGEST_LINE: Final = 100_000  # bytes; a hand takes some hundreds


def answers(path: Path, edition: Edition) -> Iterator[dict[str, Any]]:
    """Answer the lines of a file, or of standard input; a bad line is answered, empty ones are passed over.

    ``OptionError`` where there is no such file, or none of records: folders, and devices, which may have no end.
    """
    if path == STANDARD_INPUT:
        if sys.stdin is None:
            raise _no_file(path, Words("已关闭的标准输入", "standard input closed"))
        yield from _answers(sys.stdin.buffer, edition)
        return
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _no_file(path, Words("文件夹", "a folder"))
        if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
            raise _no_file(path, Words("设备", "a device"))
        with path.open("rb") as file:
            yield from _answers(file, edition)
    except FileNotFoundError:
        raise _no_file(path, Words("不存在的文件", "no such file")) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise _no_file(path, Words(f"读不了的（{reason}）", f"one that cannot be read ({reason})")) from None


def _answers(file: BinaryIO, edition: Edition) -> Iterator[dict[str, Any]]:
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        whole = line.endswith(b"\n") or len(line) <= LONGEST_LINE
        if not whole:
            yield _numbered(answer("null"), number, f"the line is longer than {LONGEST_LINE} bytes")
            _skip_line(file)
        elif line.strip():
            answered = answer(line.decode("utf-8", errors="replace"), edition)
            yield _numbered(answered, number, answered["error"])


def _skip_line(file: BinaryIO) -> None:
    while (part := file.readline(LONGEST_LINE)) and not part.endswith(b"\n"):
        pass


def _numbered(answered: dict[str, Any], number: int, error: str | None) -> dict[str, Any]:
    """The answer with the line's number in its error: its id may be missing."""
    return answered if error is None else {**answered, "error": f"line {number}: {error}"}


def _no_file(path: Path, found: Words) -> OptionError:
    return OptionError(f"--jsonl {path}", Words("每行一手牌的文件", "a file of hands"), found)

"""What the command says: answers on standard output, everything else on standard error, and the exit code."""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager, suppress
from enum import IntEnum
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Final, NoReturn

import typer

from vision.language import said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring import ScoringError
    from vision.errors import VisionError
    from vision.language import Language


class Exit(IntEnum):
    """What the exit code says."""

    READ = 0
    NEEDS_A_PERSON = 1
    MISUSE = 2
    CLOSED_PIPE = 141
    """As of a process that the system ends for it: 128 + SIGPIPE."""


def speak_utf8() -> None:
    r"""Make both streams UTF-8 whatever the system's encoding; a byte of a name that is no UTF-8 becomes ``\udcff``.

    That is how JSON escapes it too: the name comes back from the answer as it was.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if sys.stdout is None:
        unwritable("closed")


def write(text: str) -> None:
    """Write an answer; where that cannot be, end the command."""
    try:
        typer.echo(text)
    except BrokenPipeError:
        _discard(sys.stdout)
        raise typer.Exit(Exit.CLOSED_PIPE) from None
    except OSError as error:
        unwritable(error.strerror or str(error))


def write_json(value: dict[str, Any]) -> None:
    """Write an answer as JSON on a line of its own."""
    write(json.dumps(value, ensure_ascii=False, allow_nan=False))


def complain(sentence: str) -> None:
    """Say what is wrong, on a terminal in place of the progress shown."""
    line = f"{_CLEAR if sys.stderr is not None and sys.stderr.isatty() else ''}caipan: {sentence}"
    with suppress(OSError):  # there is nowhere else to say it
        typer.echo(line, err=True)


def tell(mistake: VisionError | ScoringError, language: Language) -> Exit:
    """Say a mistake in one line; a hand that cannot be scored needs a person, anything else is misuse."""
    from scoring import NotAHand  # noqa: PLC0415  quick help

    complain(said(mistake, language))
    return Exit.NEEDS_A_PERSON if isinstance(mistake, NotAHand) else Exit.MISUSE


@contextmanager
def mistakes_told(language: Language) -> Iterator[None]:
    """Turn a caller's mistake into one line and an exit code."""
    try:
        yield
    except mistakes() as mistake:
        raise typer.Exit(tell(mistake, language)) from None


def mistakes() -> tuple[type[VisionError], type[ScoringError]]:
    """Everything that is a caller's mistake."""
    from scoring import ScoringError  # noqa: PLC0415  quick help
    from vision.errors import VisionError  # noqa: PLC0415

    return VisionError, ScoringError


def counted(names: Sequence[str]) -> Iterator[int]:
    """Go through the photos and count them on the terminal, where the answers go elsewhere."""
    shown = len(names) > 1 and all(stream is not None for stream in (sys.stdout, sys.stderr))
    shown = shown and sys.stderr.isatty() and not sys.stdout.isatty()
    for index, name in enumerate(names):
        if shown:
            typer.echo(f"{_CLEAR}{index + 1}/{len(names)} {name}", err=True, nl=False)
        yield index
    if shown:
        typer.echo(_CLEAR, err=True, nl=False)


def unwritable(reason: str) -> NoReturn:
    """End the command because its answer cannot be written."""
    _discard(sys.stdout)
    complain(f"结果无法输出。 The answer cannot be written ({reason}).")
    sys.exit(Exit.MISUSE)


def _discard(stream: Any) -> None:  # noqa: ANN401  a text stream, or None where it was closed before
    """Send what is still buffered nowhere: written at the end of the process it would fail once more."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


_CLEAR: Final = "\r\033[K"
"""Takes the terminal back to the start of an empty line."""

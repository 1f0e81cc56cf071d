"""Words in both languages, and how much of a caller's text a sentence repeats."""

from __future__ import annotations

from reprlib import Repr
from typing import Final, NamedTuple


class Words(NamedTuple):
    """One thing said in Chinese and in English."""

    zh: str
    en: str


NOTHING: Final = Words("空缺", "nothing")


def shortened(text: str) -> str:
    """Return the text, or its beginning and an ellipsis where it is longer than a sentence bears."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def quoted(value: object) -> str:
    """Return the value as Python writes it, shortened; nothing is read beyond what is shown."""
    return shortened(_REPR.repr(value))


def excerpt(text: str, position: int) -> str:
    """Return the text in quotes, of a long one what stands around ``position``."""
    start = max(0, position - _LONGEST // 2)
    if len(text) <= _LONGEST:
        return repr(text)
    end = start + _LONGEST
    return f"{'…' * (start > 0)}{text[start:end]!r}{'…' * (end < len(text))}"


_LONGEST: Final = 80
"""A line of a terminal: longer than any hand in notation, which is quoted whole."""
_REPR: Final = Repr()
_REPR.maxstring = _REPR.maxother = _REPR.maxlong = _LONGEST
_REPR.maxlevel = 2

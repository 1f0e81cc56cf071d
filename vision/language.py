"""The two languages in which everything is said."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol


class Language(StrEnum):
    """The languages spoken."""

    ZH = "zh"
    EN = "en"


class Bilingual(Protocol):
    """Anything that says the same in both languages."""

    @property
    def zh(self) -> str:
        """In Chinese."""
        ...

    @property
    def en(self) -> str:
        """In English."""
        ...


def said(one: Bilingual, language: Language) -> str:
    """Return what ``one`` says, in the language asked for."""
    return one.zh if language is Language.ZH else one.en


def printable(text: str) -> str:
    """The text on one line: whatever is no printable character, and every byte of a name that is no UTF-8, escaped."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text)

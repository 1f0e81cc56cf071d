"""Editions of the rules: named values, printed on every sheet. The code asks what one decides, never which it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scoring.errors import UnknownEdition


@dataclass(frozen=True, slots=True)
class Edition:
    """What one edition of the rules decides; a row of the fan table may be bound to an edition by its name."""

    name: str
    zh: str
    en: str
    minimum: int = 8
    """Points without flowers that a hand needs; a tournament may change it."""
    base_points: int = 8
    """底分: what every loser pays on top."""
    knitted_wait: bool = True
    """Whether a wait fan counts where the winning tile could also be read inside the knitted nine (ruling 2)."""

    @classmethod
    def named(cls, name: str) -> Edition:
        """Return the edition called ``name``; raise :class:`UnknownEdition` naming the ones there are."""
        try:
            return EDITIONS[name]
        except KeyError:
            raise UnknownEdition(name, tuple(EDITIONS)) from None

    def with_minimum(self, minimum: int) -> Edition:
        """Return this edition with another minimum, as a tournament may set it."""
        return replace(self, minimum=minimum)


RULES_1998: Final = Edition("1998", "《中国麻将竞赛规则（试行）》1998", "Chinese Mahjong Contest Rules, 1998")
PRACTICE: Final = Edition("practice", "当前比赛惯例", "today's tournament practice")
EDITIONS: Final = {edition.name: edition for edition in (RULES_1998, PRACTICE)}

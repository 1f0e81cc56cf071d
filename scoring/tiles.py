"""The 42 faces of the set: 34 that make hands, 8 flowers that only add points."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final

from scoring.words import quoted


class Suit(StrEnum):
    """What a face belongs to; the value is its letter in notation, ``z`` and ``f`` for the two suits without ranks."""

    CHARACTERS = "m"
    BAMBOOS = "s"
    DOTS = "p"
    HONOURS = "z"
    FLOWERS = "f"


class Tile(IntEnum):
    """One face. The value is its place in the order 1m-9m 1s-9s 1p-9p E S W N C F P 1f-8f; ``str`` is its text form."""

    M1 = 0
    M2 = 1
    M3 = 2
    M4 = 3
    M5 = 4
    M6 = 5
    M7 = 6
    M8 = 7
    M9 = 8
    S1 = 9
    S2 = 10
    S3 = 11
    S4 = 12
    S5 = 13
    S6 = 14
    S7 = 15
    S8 = 16
    S9 = 17
    P1 = 18
    P2 = 19
    P3 = 20
    P4 = 21
    P5 = 22
    P6 = 23
    P7 = 24
    P8 = 25
    P9 = 26
    E = 27
    S = 28
    W = 29
    N = 30
    C = 31
    F = 32
    P = 33
    F1 = 34
    F2 = 35
    F3 = 36
    F4 = 37
    F5 = 38
    F6 = 39
    F7 = 40
    F8 = 41

    @classmethod
    def of(cls, text: str) -> Tile:
        """Return the tile written ``text`` ("3m", "E", "1f"); ``ValueError`` says what is written instead."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            msg = f"a tile is written 1m-9m, 1s-9s, 1p-9p, E S W N C F P or 1f-8f, not {quoted(text)}"
            raise ValueError(msg) from None

    def __str__(self) -> str:
        """Return the text form, "3m"."""
        return _TEXTS[self]

    def __repr__(self) -> str:
        """Return the expression that makes the tile."""
        return f"Tile.of({_TEXTS[self]!r})"

    @property
    def suit(self) -> Suit:
        """The suit, honours and flowers included."""
        return _SUITS[self]

    @property
    def rank(self) -> int:
        """1-9 in a suit, 1-8 of a flower, 0 of an honour."""
        return 0 if self.is_honour else self - _FIRST_OF_SUIT[self.suit] + 1

    @property
    def is_flower(self) -> bool:
        """Whether it is one of 春夏秋冬梅兰竹菊, which never stand in a hand; sets number the last two either way."""
        return self >= Tile.F1

    @property
    def is_honour(self) -> bool:
        """Whether it is a wind or a dragon."""
        return Tile.E <= self <= Tile.P

    @property
    def is_wind(self) -> bool:
        """Whether it is one of 东南西北."""
        return Tile.E <= self <= Tile.N

    @property
    def is_dragon(self) -> bool:
        """Whether it is one of 中发白."""
        return Tile.C <= self <= Tile.P

    @property
    def zh(self) -> str:
        """The Chinese name, "三万"."""
        return _NAMES_ZH[self]

    @property
    def en(self) -> str:
        """The English name, "3 of characters"."""
        return _NAMES_EN[self]


FACES: Final[tuple[Tile, ...]] = tuple(Tile)[:34]
FLOWERS: Final[tuple[Tile, ...]] = tuple(Tile)[34:]
NUMBERS: Final[tuple[Tile, ...]] = FACES[:27]
HONOURS: Final[tuple[Tile, ...]] = FACES[27:]
WINDS: Final[tuple[Tile, ...]] = FACES[27:31]
DRAGONS: Final[tuple[Tile, ...]] = FACES[31:]
NUMBER_SUITS: Final[tuple[Suit, ...]] = (Suit.CHARACTERS, Suit.BAMBOOS, Suit.DOTS)

_SUITS: Final[tuple[Suit, ...]] = (
    *(suit for suit in NUMBER_SUITS for _ in range(9)),
    *(Suit.HONOURS for _ in HONOURS),
    *(Suit.FLOWERS for _ in FLOWERS),
)
_FIRST_OF_SUIT: Final = {suit: _SUITS.index(suit) for suit in Suit}
_TEXTS: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in NUMBER_SUITS for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"{rank}f" for rank in range(1, 9)),
)
_BY_TEXT: Final[dict[str, Tile]] = dict(zip(_TEXTS, Tile, strict=True))
_NAMES_ZH: Final[tuple[str, ...]] = (
    *(rank + suit for suit in "万条饼" for rank in "一二三四五六七八九"),
    *"东南西北中发白",
    *"春夏秋冬梅兰竹菊",
)
_NAMES_EN: Final[tuple[str, ...]] = (
    *(f"{rank} of {suit}" for suit in ("characters", "bamboos", "dots") for rank in range(1, 10)),
    *("East", "South", "West", "North"),
    *("Red dragon", "Green dragon", "White dragon"),
    *("Spring", "Summer", "Autumn", "Winter", "Plum", "Orchid", "Bamboo", "Chrysanthemum"),
)

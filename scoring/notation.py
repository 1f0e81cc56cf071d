"""The one-line notation of a hand: ``[456s,1][456s,1]45s55m6s|EE0000|fah``.

Three fields, the later ones optional:

1. melds in brackets, then the standing tiles, the winning tile last. A meld names the seat that gave the tile:
   1 upper, 2 opposite, 3 lower; 5 6 7 = a pung from 1 2 3 that was made a kong later; 0 = claimed, seat not recorded.
   A kong without a seat is concealed; a chow or pung without one is claimed, seat not recorded.
2. prevalent wind, seat wind, then 0 or 1 for: self-drawn, last of its kind, last wall tile, kong.
3. flowers, a-h for 梅兰竹菊春夏秋冬, or just their number: so many from 春 on. c and d go by their number, 3 and 4:
   many sets have 菊 as the third.

``parse(format(hand, win)) == (hand, win)`` for every hand without problems. The form is that of zheng-fan/GB-Mahjong,
where the number in a chow is the place of the claimed tile; here it is the seat in every meld.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from scoring.errors import NotationError
from scoring.groups import SEATS, Meld, MeldKind, claim_of
from scoring.hand import Hand, Win
from scoring.tiles import FLOWERS, Suit, Tile
from scoring.words import Words, shortened

if TYPE_CHECKING:
    from collections.abc import Iterable


def parse(text: str) -> tuple[Hand, Win]:
    """Read a hand and its circumstances; raise :class:`NotationError` at the first thing that is not notation."""
    reader = _Reader(text)
    melds, standing = reader.tiles_field()
    win = Win()
    flowers: tuple[Tile, ...] = ()
    if reader.take("|"):
        win = reader.circumstances_field()
        if reader.take("|"):
            flowers = reader.flowers_field()
    reader.end()
    return Hand(concealed=standing[:-1], melds=melds, winning=standing[-1], flowers=flowers), win


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles without melds, "123m55sEE" or "1f"; raise :class:`NotationError`."""
    reader = _Reader(text)
    tiles = reader.run_of_tiles()
    reader.end()
    return tiles


def format_notation(hand: Hand, win: Win) -> str:
    """Return the one line that :func:`parse` reads back."""
    flags = "".join(str(int(flag)) for flag in (win.self_drawn, win.last_of_kind, win.last_wall_tile, win.kong))
    return f"{format_hand(hand)}|{win.prevalent}{win.seat}{flags}|{_format_flowers(hand.flowers)}"


def format_hand(hand: Hand) -> str:
    """Return melds and standing tiles with the winning tile last, without circumstances."""
    melds = "".join(map(format_meld, hand.melds))
    return f"{melds}{format_tiles(hand.concealed)}{hand.winning}"


def format_meld(meld: Meld) -> str:
    """Return one meld, ``[456s,1]``."""
    seat = meld.seat
    unsaid = not seat and (meld.concealed or meld.kind is not MeldKind.KONG)
    return f"[{format_tiles(meld.tiles)}]" if unsaid else f"[{format_tiles(meld.tiles)},{seat}]"


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Return tiles with one suit letter a run, "123m55sEE"."""
    runs = ((suit, list(run)) for suit, run in groupby(tiles, lambda tile: tile.suit))
    return "".join(
        "".join(map(str, run)) if suit is Suit.HONOURS else "".join(str(tile.rank) for tile in run) + suit
        for suit, run in runs
    )


_LETTERED_FLOWERS: Final = dict(zip("abcdefgh", (*FLOWERS[4:], *FLOWERS[:4]), strict=True))
_FLOWER_LETTERS: Final = {tile: letter for letter, tile in _LETTERED_FLOWERS.items()}
_MELD_SEATS: Final = "".join(map(str, SEATS))
_WIND_NAMES: Final = (Words("圈风", "prevalent"), Words("门风", "seat"))
_FLAGS: Final = (
    Words("是否自摸", "self-drawn"),
    Words("是否绝张", "last of its kind"),
    Words("是否牌墙最后一张", "last wall tile"),
    Words("是否杠后补牌或抢杠", "kong"),
)
_TILE: Final = Words("一张牌：数字后加 m、s 或 p，或 E S W N C F P", "a tile: ranks with m, s or p, or E S W N C F P")
_STANDING: Final = Words("立牌，和牌张在最后", "the standing tiles with the winning tile last")
_MELD: Final = Words("三张或四张牌的副露", "a meld of 3 or 4 tiles")
_MELD_END: Final = Words("副露后的 ]", "] after the meld")
_RANK: Final = Words("1 至 9 的数字", "a rank from 1 to 9")
_FLOWER_COUNT: Final = Words("0 至 8 张花牌", "0 to 8 flowers")
_FLOWER: Final = Words("一张花牌，a 至 h", "a flower, a to h")
_END: Final = Words("结尾", "the end")
SEAT: Final = Words(
    "供牌者：1 上家、2 对家、3 下家，由 1 2 3 处碰来后加杠为 5 6 7，0 未记录",
    "the seat that gave the tile: 1 upper, 2 opposite, 3 lower, "
    "5 6 7 for a kong added to a pung from 1 2 3, 0 not recorded",
)
"""What a meld's number may be."""


def _format_flowers(flowers: tuple[Tile, ...]) -> str:
    return "".join(sorted(_FLOWER_LETTERS[tile] for tile in flowers))


class _Reader:
    """A cursor on the text; each method reads one thing and stands behind it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def tiles_field(self) -> tuple[tuple[Meld, ...], tuple[Tile, ...]]:
        melds: list[Meld] = []
        standing: list[Tile] = []
        while self._peek() not in ("", "|"):
            if self._peek() == "[":
                melds.append(self._meld())
            elif tiles := self.run_of_tiles():
                standing += tiles
            else:
                self._fail(_TILE)
        if not standing:
            self._fail(_STANDING)
        return tuple(melds), tuple(standing)

    def run_of_tiles(self) -> tuple[Tile, ...]:
        tiles: list[Tile] = []
        while (char := self._peek()) not in ("", "|", "[", "]", ","):
            if char in "ESWNCFP":
                tiles.append(Tile.of(self._next()))
            elif char in _LETTERED_FLOWERS:
                tiles.append(_LETTERED_FLOWERS[self._next()])
            else:
                tiles += self._ranks()
        return tuple(tiles)

    def circumstances_field(self) -> Win:
        winds = [
            self._one_of("ESWN", Words(f"{zh}：E、S、W 或 N", f"the {en} wind, E, S, W or N")) for zh, en in _WIND_NAMES
        ]
        flags = [self._one_of("01", Words(f"{zh}：0 或 1", f"0 or 1 for {en}")) == "1" for zh, en in _FLAGS]
        self_drawn, last_of_kind, last_wall_tile, kong = flags
        return Win(
            self_drawn=self_drawn,
            last_of_kind=last_of_kind,
            last_wall_tile=last_wall_tile,
            kong=kong,
            prevalent=Tile.of(winds[0]),
            seat=Tile.of(winds[1]),
        )

    def flowers_field(self) -> tuple[Tile, ...]:
        if self._peek().isdecimal():
            return FLOWERS[: int(self._one_of("012345678", _FLOWER_COUNT))]
        flowers: list[Tile] = []
        while self._peek():
            flowers.append(_LETTERED_FLOWERS[self._one_of("abcdefgh", _FLOWER)])
        return tuple(flowers)

    def take(self, char: str) -> bool:
        found = self._peek() == char
        self._at += found
        return found

    def end(self) -> None:
        if self._peek():
            self._fail(_END)

    def _meld(self) -> Meld:
        start = self._at
        self._next()
        tiles = self.run_of_tiles()
        if len(tiles) not in (3, 4):
            self._at = start
            self._fail(_MELD, Words(f"{len(tiles)}张", "1 tile" if len(tiles) == 1 else f"{len(tiles)} tiles"))
        seated = self.take(",")
        claimed_from, added = claim_of(int(self._one_of(_MELD_SEATS, SEAT)) if seated else 0)
        self._one_of("]", _MELD_END)
        kind = _meld_kind(tiles)
        concealed = kind is MeldKind.KONG and not seated
        return Meld(kind=kind, tiles=tiles, concealed=concealed, claimed_from=claimed_from, added=added)

    def _ranks(self) -> list[Tile]:
        ranks = ""
        while self._peek().isdecimal():
            ranks += self._one_of("123456789", _RANK)
        if not ranks:
            self._fail(_TILE)
        shown = shortened(ranks)
        letter = self._one_of("mspf", Words(f"数字 {shown} 后的 m、s 或 p", f"m, s or p after the ranks {shown}"))
        if letter == Suit.FLOWERS and "9" in ranks:
            self._at -= 1
            self._fail(
                Words("数字 9 后的 m、s 或 p（花牌只有8张）", "m, s or p after the rank 9 (there are 8 flowers)")
            )
        return [Tile.of(rank + letter) for rank in ranks]

    def _one_of(self, chars: str, expected: Words) -> str:
        char = self._peek()
        if not char or char not in chars:
            self._fail(expected)
        return self._next()

    def _peek(self) -> str:
        while self._text[self._at : self._at + 1].isspace():
            self._at += 1
        return self._text[self._at : self._at + 1]

    def _next(self) -> str:
        char = self._peek()
        self._at += 1
        return char

    def _fail(self, expected: Words, found: Words | None = None) -> None:
        char = repr(self._peek())
        raise NotationError(self._text, self._at, expected, found or (Words(char, char) if self._peek() else _END))


def _meld_kind(tiles: tuple[Tile, ...]) -> MeldKind:
    """Four tiles are a kong, three alike a pung, any other three a chow; what is wrong with it, the problems tell."""
    if len(tiles) == 4:  # noqa: PLR2004  a kong has four
        return MeldKind.KONG
    return MeldKind.PUNG if len(set(tiles)) == 1 else MeldKind.CHOW

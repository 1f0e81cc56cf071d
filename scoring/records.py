"""Hands as JSON records, one a line: a record in, an answer out; a bad line is answered, never fatal."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any, Final, NoReturn

from scoring.editions import RULES_1998
from scoring.errors import NotationError, RecordError, ScoringError
from scoring.groups import SEATS, Meld, MeldKind, claim_of
from scoring.hand import Hand, Win
from scoring.notation import SEAT, parse_tiles
from scoring.report import counted_dict, striker_name
from scoring.score import score
from scoring.tiles import FLOWERS, WINDS, Tile
from scoring.words import NOTHING, Words, shortened

if TYPE_CHECKING:
    from scoring.editions import Edition
    from scoring.sheet import ScoreSheet


def answer(line: str, edition: Edition = RULES_1998) -> dict[str, Any]:
    """Score the hand of one JSON line; whatever the line holds, this returns.

    The answer has ``id`` (the line's, where it is a text or a number), ``base_total``, ``total``, ``fans`` (name,
    points of one, count), ``struck`` (name, points, what struck it) and ``error``, which is ``None`` or one English
    sentence; then the totals are ``None``. It can be written as JSON in UTF-8: half a surrogate pair in the ``id``
    becomes a question mark.
    """
    name: str | float | None = None
    try:
        record = _loaded(line)
        name = _id(record)
        return {"id": name, **scored(score(*from_record(record), edition)), "error": None}
    except ScoringError as error:
        return {"id": name, "base_total": None, "total": None, "fans": [], "struck": [], "error": error.en}


def from_record(record: object) -> tuple[Hand, Win]:
    """Read the hand fields of a record; raise :class:`RecordError`, which names the field and what was expected."""
    fields = _Fields(record, Words("一手牌的各项", "an object with the fields of a hand"), "(record)")
    hand = Hand(
        concealed=fields.tiles("concealed"),
        melds=tuple(_meld(value, number) for number, value in enumerate(fields.melds(), 1)),
        winning=fields.tile("win"),
        flowers=FLOWERS[: fields.flowers()],
    )
    flags = {name: fields.flag(name) for name in ("self_drawn", "last_of_kind", "last_wall_tile", "kong")}
    return hand, Win(**flags, prevalent=fields.wind("prevalent"), seat=fields.wind("seat"))


def scored(sheet: ScoreSheet) -> dict[str, Any]:
    """Return what counts and what does not in the fields of an answer."""
    return {
        "base_total": sheet.base_total,
        "total": sheet.total,
        "fans": [counted_dict(row) for row in sheet.counted],
        "struck": [
            {"name": struck.claim.fan.zh, "points": struck.claim.points, "by": striker_name(struck)}
            for struck in sheet.struck
        ],
    }


_TILES: Final = Words('若干张牌，如 "123m55sEE"', 'tiles, such as "123m55sEE"')
_ONE_TILE: Final = Words('一张牌，如 "3m"', 'one tile, such as "3m"')


def _loaded(line: str) -> object:
    try:
        return json.loads(line, parse_float=_finite, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise ScoringError(
            f"此行不是 JSON：第{error.pos + 1}个字符处有误。",
            f"the line is no JSON: {error.msg} at position {error.pos + 1}",
        ) from None
    except RecursionError:
        raise ScoringError("此行不是一手牌：嵌套过深。", "the line is no hand: it nests too deeply") from None
    except ScoringError:
        raise
    except ValueError:  # Python converts no integer of more than some thousand digits
        raise ScoringError("此行不是一手牌：数字过长。", "the line is no hand: a number in it is too long") from None


def _finite(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else _no_number(text)


def _no_number(text: str) -> NoReturn:
    """Refuse NaN, Infinity and 1e999, which no answer in JSON could repeat."""
    shown = shortened(text)
    raise ScoringError(f"此行不是 JSON：{shown} 不是数。", f"the line is no JSON: {shown} is no number")


def _id(record: object) -> str | float | None:
    """Return the record's id as it can be written in UTF-8; anything nested might be too deep to write at all."""
    value = record.get("id") if isinstance(record, dict) else None
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if value is None or isinstance(value, (int, float)):
        return value
    raise RecordError("id", Words("文字或数", "a text or a number"), value)


class _Fields:
    """The fields of a JSON object, each read as what it should be."""

    def __init__(self, record: object, expected: Words, name: str, *, meld: int | None = None) -> None:
        if not isinstance(record, dict):
            raise RecordError(name, expected, record, meld=meld)
        self._record: dict[str, object] = record
        self._number = meld

    def tiles(self, name: str, expected: Words = _TILES) -> tuple[Tile, ...]:
        text = self._record.get(name, NOTHING)
        if not isinstance(text, str):
            self._refuse(name, expected)
        try:
            return parse_tiles(text)
        except NotationError as error:
            zh, en = error.expected
            at = error.position + 1
            self._refuse(name, Words(f"第{at}个字符处为{zh}", f"{en} at position {at}"))

    def tile(self, name: str) -> Tile:
        tiles = self.tiles(name, _ONE_TILE)
        if len(tiles) != 1:
            self._refuse(name, _ONE_TILE)
        return tiles[0]

    def flag(self, name: str) -> bool:
        value = self._record.get(name, False)
        if not isinstance(value, bool):
            self._refuse(name, Words("true 或 false", "true or false"))
        return value

    def wind(self, name: str) -> Tile:
        value = self._record.get(name, "E")
        if not isinstance(value, str) or value not in map(str, WINDS):
            self._refuse(name, Words("E、S、W 或 N", "E, S, W or N"))
        return Tile.of(value)

    def flowers(self) -> int:
        value = self._record.get("flowers", 0)
        if type(value) is not int or not 0 <= value <= len(FLOWERS):
            self._refuse("flowers", Words("0 至 8 的数", "a number from 0 to 8"))
        return value

    def melds(self) -> list[object]:
        value = self._record.get("melds", [])
        if not isinstance(value, list):
            self._refuse("melds", Words("副露的列表", "a list of melds"))
        return value

    def kind(self) -> MeldKind:
        value = self._record.get("type", NOTHING)
        if not isinstance(value, str) or value not in set(MeldKind):
            self._refuse("type", Words("chow、pung 或 kong", "chow, pung or kong"))
        return MeldKind(value)

    def seat(self) -> int:
        value = self._record.get("offer")
        if value is None:
            return 0
        if type(value) is not int or value not in SEATS:
            self._refuse("offer", SEAT)
        return value

    def _refuse(self, name: str, expected: Words) -> NoReturn:
        raise RecordError(name, expected, self._record.get(name, NOTHING), meld=self._number)


def _meld(value: object, number: int) -> Meld:
    fields = _Fields(value, Words("含 type 和 tiles 的对象", "an object with type and tiles"), "melds", meld=number)
    kind = fields.kind()
    claimed_from, added = claim_of(fields.seat())
    return Meld(
        kind=kind,
        tiles=fields.tiles("tiles"),
        concealed=fields.flag("concealed"),
        claimed_from=claimed_from,
        added=added,
    )

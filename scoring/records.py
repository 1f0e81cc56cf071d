"""Hands as JSON records, one a line: a record in, an answer out; a bad line is answered, never fatal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from scoring.editions import RULES_1998
from scoring.errors import NotationError, RecordError, ScoringError
from scoring.groups import Meld, MeldKind
from scoring.hand import Hand, Win
from scoring.notation import parse_tiles
from scoring.principles import Principle
from scoring.report import ZH
from scoring.score import score
from scoring.tiles import FLOWERS, WINDS, Tile

if TYPE_CHECKING:
    from scoring.editions import Edition
    from scoring.sheet import ScoreSheet


def answer(line: str, edition: Edition = RULES_1998) -> dict[str, Any]:
    """Score the hand of one JSON line.

    The answer has ``id``, ``base_total``, ``total``, ``fans`` (name, points of one, count), ``struck`` (name, points,
    what struck it) and ``error``, which is ``None`` or one sentence; then the totals are ``None``.
    """
    record: object = None
    try:
        record = json.loads(line)
        hand, win = from_record(record)
        return {"id": _id(record), **scored(score(hand, win, edition)), "error": None}
    except json.JSONDecodeError as error:
        message = f"the line is no JSON: {error.msg} at position {error.pos + 1}"
    except RecursionError:
        message = "the line is no hand: it nests too deeply"
    except ScoringError as error:
        message = str(error)
    return {"id": _id(record), "base_total": None, "total": None, "fans": [], "struck": [], "error": message}


def from_record(record: object) -> tuple[Hand, Win]:
    """Read the hand fields of a record; raise :class:`RecordError`, which names the field and what was expected."""
    if not isinstance(record, dict):
        raise RecordError("(record)", "an object with the fields of a hand", record)
    hand = Hand(
        concealed=_tiles(record, "concealed"),
        melds=tuple(map(_meld, _list(record, "melds"))),
        winning=_tile(record, "win"),
        flowers=_flowers(record),
    )
    flags = {name: _flag(record, name) for name in ("self_drawn", "last_of_kind", "last_wall_tile", "kong")}
    return hand, Win(**flags, prevalent=_wind(record, "prevalent"), seat=_wind(record, "seat"))


def scored(sheet: ScoreSheet) -> dict[str, Any]:
    """Return what counts and what does not in the fields of an answer."""
    return {
        "base_total": sheet.base_total,
        "total": sheet.total,
        "fans": [{"name": row.fan.zh, "points": row.points, "count": row.count} for row in sheet.counted],
        "struck": [
            {
                "name": struck.claim.fan.zh,
                "points": struck.claim.points,
                "by": ZH.principles[struck.by] if isinstance(struck.by, Principle) else struck.by.zh,
            }
            for struck in sheet.struck
        ],
    }


_ADDED: Final = 4
_SEATS: Final = (1, 2, 3, 5, 6, 7)


def _id(record: object) -> object:
    return record.get("id") if isinstance(record, dict) else None


def _list(record: dict[str, Any], name: str) -> list[object]:
    value = record.get(name, [])
    if not isinstance(value, list):
        raise RecordError(name, "a list of melds", value)
    return value


def _text(record: dict[str, Any], name: str, expected: str) -> str:
    value = record.get(name)
    if not isinstance(value, str):
        raise RecordError(name, expected, value)
    return value


def _tiles(record: dict[str, Any], name: str) -> tuple[Tile, ...]:
    text = _text(record, name, 'tiles, such as "123m55sEE"')
    try:
        return parse_tiles(text)
    except NotationError as error:
        raise RecordError(name, f"{error.expected} at position {error.position + 1}", text) from None


def _tile(record: dict[str, Any], name: str) -> Tile:
    tiles = _tiles(record, name)
    if len(tiles) != 1:
        raise RecordError(name, 'one tile, such as "3m"', record[name])
    return tiles[0]


def _flag(record: dict[str, Any], name: str) -> bool:
    value = record.get(name, False)
    if not isinstance(value, bool):
        raise RecordError(name, "true or false", value)
    return value


def _wind(record: dict[str, Any], name: str) -> Tile:
    value = record.get(name, "E")
    if value not in map(str, WINDS):
        raise RecordError(name, "E, S, W or N", value)
    return Tile.of(value)


def _flowers(record: dict[str, Any]) -> tuple[Tile, ...]:
    value = record.get("flowers", 0)
    if type(value) is not int or not 0 <= value <= len(FLOWERS):
        raise RecordError("flowers", "a number from 0 to 8", value)
    return FLOWERS[:value]


def _meld(value: object) -> Meld:
    if not isinstance(value, dict):
        raise RecordError("melds", "an object with type and tiles", value)
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in set(MeldKind):
        raise RecordError("type", "chow, pung or kong", kind)
    seat = value.get("offer")
    if seat is not None and (type(seat) is not int or seat not in _SEATS):
        raise RecordError("offer", "1 upper, 2 opposite, 3 lower, or 5 6 7 for a kong added to a pung from 1 2 3", seat)
    if seat is not None and seat > _ADDED:
        seat, added = seat - _ADDED, True
    else:
        added = False
    return Meld(
        kind=MeldKind(kind),
        tiles=_tiles(value, "tiles"),
        concealed=_flag(value, "concealed"),
        claimed_from=seat,
        added=added,
    )

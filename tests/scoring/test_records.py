"""Records of hands as JSON lines: a good one is scored, a bad one answered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring import PRACTICE, answer

HAND: dict[str, Any] = {
    "id": "h1",
    "melds": [{"type": "chow", "tiles": "456s", "offer": 1}, {"type": "kong", "tiles": "EEEE", "concealed": True}],
    "concealed": "4577789s",
    "win": "6s",
    "self_drawn": True,
    "prevalent": "S",
    "flowers": 2,
}


def line(**fields: object) -> str:
    return json.dumps({**HAND, **fields})


def test_a_good_line() -> None:
    found = answer(line())
    assert list(found) == ["id", "base_total", "total", "fans", "struck", "error"]
    assert (found["id"], found["error"]) == ("h1", None)
    assert found["total"] == found["base_total"] + 2 == sum(row["points"] * row["count"] for row in found["fans"])
    assert {"name": "混一色", "points": 6, "count": 1} in found["fans"]
    assert {"name": "花牌", "points": 1, "count": 2} in found["fans"]
    assert {"name": "缺一门", "points": 1, "by": "混一色"} in found["struck"]
    assert json.loads(json.dumps(found)) == found


def test_principles_strike_by_name() -> None:
    found = answer(json.dumps({"concealed": "123123m123s1234p", "win": "4p"}))
    assert {row["by"] for row in found["struck"]} & {"套算一次", "不得相同"}


def test_the_edition_decides() -> None:
    melds = [{"type": "kong", "tiles": "1111s"}, {"type": "kong", "tiles": "EEEE", "concealed": True}]
    record = line(melds=melds, concealed="234m55p67p", win="8p")
    old, new = answer(record), answer(record, PRACTICE)
    assert old["error"] is None
    assert new["total"] == old["total"] + 2


def test_kongs_added_later_and_ids_that_are_not_there() -> None:
    record = {"melds": [{"type": "kong", "tiles": "EEEE", "offer": 7}], "concealed": "123m456m789m1s", "win": "1s"}
    found = answer(json.dumps(record))
    assert (found["id"], found["error"]) == (None, None)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "the line is no JSON: Expecting value at position 1"),
        ("{", "the line is no JSON: Expecting property name enclosed in double quotes at position 2"),
        ("[" * 100_000, "the line is no hand: it nests too deeply"),
        ("[]", "field '(record)': expected an object with the fields of a hand, found []"),
        ("null", "field '(record)': expected an object with the fields of a hand, found None"),
        (line(win="66s"), "field 'win': expected one tile, such as \"3m\", found '66s'"),
        (line(win=6), "field 'win': expected tiles, such as \"123m55sEE\", found 6"),
        (line(concealed="45x"), "field 'concealed': expected m, s or p after the ranks 45 at position 3, found '45x'"),
        (line(melds="456s"), "field 'melds': expected a list of melds, found '456s'"),
        (line(melds=["456s"]), "field 'melds': expected an object with type and tiles, found '456s'"),
        (line(melds=[{"type": "pair", "tiles": "EE"}]), "field 'type': expected chow, pung or kong, found 'pair'"),
        (line(melds=[{"type": [], "tiles": "EE"}]), "field 'type': expected chow, pung or kong, found []"),
        (line(melds=[{"type": "pung", "tiles": "EEE", "offer": 4}]), "field 'offer': expected 1 upper"),
        (line(melds=[{"type": "pung", "tiles": "EEE", "offer": []}]), "field 'offer': expected 1 upper"),
        (
            line(melds=[{"type": "pung", "tiles": "EEE", "concealed": 1}]),
            "field 'concealed': expected true or false, found 1",
        ),
        (line(self_drawn="yes"), "field 'self_drawn': expected true or false, found 'yes'"),
        (line(seat="X"), "field 'seat': expected E, S, W or N, found 'X'"),
        (line(prevalent=None), "field 'prevalent': expected E, S, W or N, found None"),
        (line(flowers=9), "field 'flowers': expected a number from 0 to 8, found 9"),
        (line(flowers=True), "field 'flowers': expected a number from 0 to 8, found True"),
        (line(concealed="45s"), "A hand has 13 tiles before the winning one"),
        (line(win="F"), "is no winning shape"),
    ],
)
def test_a_bad_line_is_answered(text: str, error: str) -> None:
    found = answer(text)
    assert error in found["error"]
    assert (found["base_total"], found["total"], found["fans"], found["struck"]) == (None, None, [], [])

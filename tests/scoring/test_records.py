"""Records of hands as JSON lines: a good one is scored, a bad one answered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PRACTICE, RecordError, answer, from_record, parse

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
        ('{"flowers": ' + "9" * 5000 + "}", "the line is no hand: a number in it is too long"),
        ('{"flowers": NaN}', "the line is no JSON: NaN is no number"),
        ('{"flowers": -Infinity}', "the line is no JSON: -Infinity is no number"),
        ('{"flowers": 1e999}', "the line is no JSON: 1e999 is no number"),
        ("[]", "field '(record)': expected an object with the fields of a hand, found []"),
        ("null", "field '(record)': expected an object with the fields of a hand, found None"),
        (line(win="66s"), "field 'win': expected one tile, such as \"3m\", found '66s'"),
        (line(win=6), "field 'win': expected one tile, such as \"3m\", found 6"),
        (json.dumps({"concealed": "123m"}), "field 'win': expected one tile, such as \"3m\", found nothing"),
        ("{}", "field 'concealed': expected tiles, such as \"123m55sEE\", found nothing"),
        (line(concealed="45x"), "field 'concealed': expected m, s or p after the ranks 45 at position 3, found '45x'"),
        (line(melds="456s"), "field 'melds': expected a list of melds, found '456s'"),
        (line(melds=["456s"]), "field 'melds' of meld 1: expected an object with type and tiles, found '456s'"),
        (
            line(melds=[{"type": "pair", "tiles": "EE"}]),
            "field 'type' of meld 1: expected chow, pung or kong, found 'pair'",
        ),
        (line(melds=[{"type": [], "tiles": "EE"}]), "field 'type' of meld 1: expected chow, pung or kong, found []"),
        (line(melds=[*HAND["melds"], {}]), "field 'type' of meld 3: expected chow, pung or kong, found nothing"),
        (
            line(melds=[{"type": "pung"}]),
            "field 'tiles' of meld 1: expected tiles, such as \"123m55sEE\", found nothing",
        ),
        (
            line(melds=[{"type": "pung", "tiles": "EEE", "offer": 4}]),
            "field 'offer' of meld 1: expected the seat that gave the tile: 1 upper",
        ),
        (
            line(melds=[{"type": "pung", "tiles": "EEE", "offer": []}]),
            "field 'offer' of meld 1: expected the seat that gave the tile: 1 upper",
        ),
        (
            line(melds=[{"type": "pung", "tiles": "EEE", "concealed": 1}]),
            "field 'concealed' of meld 1: expected true or false, found 1",
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
    json.dumps(found, allow_nan=False, ensure_ascii=False).encode("utf-8")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ('"h1"', "h1"),
        ("7", 7),
        ("1.5", 1.5),
        ("null", None),
        (r'"\ud800x"', "?x"),
        ('"\udcff"', "?"),
        (r'"\ud83c\udc04"', "\U0001f004"),
        ("[1]", None),
        ("[NaN]", None),
        ("1e999", None),
        ("[" * 900 + "]" * 900, None),
    ],
    ids=[
        "text",
        "number",
        "fraction",
        "none",
        "half a pair",
        "a stray byte",
        "a pair",
        "list",
        "NaN",
        "infinity",
        "deep",
    ],
)
def test_the_id_can_be_written(typed: str, name: object) -> None:
    found = answer(line()[:-1] + f', "id": {typed}}}')
    assert found["id"] == name
    assert (found["error"] is None) is (name is not None or typed == "null")
    json.dumps(found, allow_nan=False, ensure_ascii=False).encode("utf-8")


@pytest.mark.parametrize("field", ["concealed", "win", "melds", "flowers", "seat", "self_drawn", "id"])
@pytest.mark.parametrize(
    "value",
    ["x" * 20_000, "1m" * 10_000, ["x" * 20_000] * 9, {"type": "pung", "tiles": "1m" * 10_000}, int("9" * 4000)],
    ids=["text", "tiles", "list", "object", "number"],
)
def test_an_answer_does_not_repeat_a_long_value(field: str, value: object) -> None:
    assert len(answer(line(**{field: value}))["error"] or "") < 1000


def test_an_error_speaks_both_languages() -> None:
    with pytest.raises(RecordError) as caught:
        from_record({**HAND, "melds": [{"type": "pair"}]})
    error = caught.value
    assert error.zh == "第1副副露的'type' 应为chow、pung 或 kong，现为'pair'。"
    assert str(error) == error.en == "field 'type' of meld 1: expected chow, pung or kong, found 'pair'"
    assert (error.field, error.meld) == ("type", 1)


def test_flowers_are_as_many_in_a_record_as_in_notation() -> None:
    hand, _ = from_record(HAND)
    assert hand.flowers == parse("1m|EE0000|2")[0].flowers


ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.sampled_from(("123m", "chow", "E"))),
    lambda values: st.one_of(st.lists(values), st.dictionaries(st.text(), values)),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from((*HAND, "seat", "kong")), ANYTHING), st.booleans())
def test_every_line_is_answered(fields: dict[str, object], whole: bool) -> None:  # noqa: FBT001  hypothesis gives it
    found = answer(json.dumps({**(HAND if whole else {}), **fields}))
    assert (found["error"] is None) is (found["total"] is not None)
    json.dumps(found, allow_nan=False, ensure_ascii=False).encode("utf-8")


@given(st.text())
def test_every_text_is_answered(text: str) -> None:
    assert answer(text)["error"]

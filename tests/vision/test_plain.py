"""Readings as plain values."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from vision.plain import reading_object

from .tables import reading_of

DRAGON = "1m 2m 3m 7m 8m 9m 4p 5p 6p E E E"


def hand_of(table: str) -> dict[str, Any] | None:
    line: dict[str, Any] = json.loads(json.dumps(reading_object(reading_of(table), 0.1)))
    hand: dict[str, Any] | None = line["hand"]
    return hand


@pytest.mark.parametrize(
    ("table", "concealed", "winning", "flowers"),
    [
        pytest.param(f"{DRAGON} 5m _ 5m", range(13), 13, [], id="the winning tile apart"),
        pytest.param(f"{DRAGON} 5m 5m", range(14), None, [], id="no tile apart"),
        pytest.param(f"{DRAGON} 5m", range(13), None, [], id="thirteen"),
        pytest.param(f"1f {DRAGON} 5m _ 5m", range(1, 14), 14, [0], id="a flower"),
        pytest.param(f"{DRAGON} 5m back", range(14), None, [], id="a tile face down"),
        pytest.param(f"{DRAGON} 5m _ 5m / / / / 9s 9s 9p", range(13), 13, [], id="discards do not take part"),
    ],
)
def test_the_roles(table: str, concealed: range | list[int], winning: int | None, flowers: list[int]) -> None:
    hand = hand_of(table)
    assert hand is not None
    assert list(hand) == ["notation", "concealed", "melds", "flowers", "winning"]
    assert (hand["concealed"], hand["winning"], hand["flowers"]) == (list(concealed), winning, flowers)


@pytest.mark.parametrize(
    ("laid", "meld"),
    [
        pytest.param("<2p 3p 4p", ("chow", 1, False), id="a chow"),
        pytest.param("2p <2p 2p", ("pung", 2, False), id="a pung"),
        pytest.param("2p 2p 2p", ("pung", None, False), id="a pung with no tile sideways"),
        pytest.param("2p 2p 2p <2p", ("kong", 3, False), id="a claimed kong"),
        pytest.param("2p 2p 2p 2p", ("kong", None, True), id="a concealed kong, shown"),
        pytest.param("back 2p 2p back", ("kong", None, True), id="half face down"),
        pytest.param("back back back back", ("kong", None, True), id="face down"),
    ],
)
def test_a_meld(laid: str, meld: tuple[str, int | None, bool]) -> None:
    hand = hand_of(f"4m 5m 6m E E E S S S 1p 1p _ {laid}")
    assert hand is not None
    (found,) = hand["melds"]
    assert list(found) == ["kind", "tiles", "claimed_from", "concealed"]
    assert (found["kind"], found["claimed_from"], found["concealed"]) == meld
    assert found["tiles"] == list(range(11, 11 + len(laid.split())))


def test_what_cannot_be_written_has_no_notation_and_a_problem_says_why() -> None:
    line = reading_object(reading_of("4m 5m 6m E E E S S S 1p 1p _ back back back back"), 0.1)
    assert line["hand"]["notation"] is None
    assert [(problem["code"], problem["tiles"]) for problem in line["problems"]] == [
        ("kong_face_down", [11, 12, 13, 14])
    ]


def test_of_two_tiles_apart_neither_is_called_the_winning_one() -> None:
    reading = reading_of(f"{DRAGON} 5m _ 5m")
    unclear = replace(reading.layout, standing=tuple(range(12)), apart=(12, 13))
    hand = reading_object(replace(reading, layout=unclear), 0.1)["hand"]
    assert (hand["concealed"], hand["winning"]) == (list(range(14)), None)


def test_no_tiles_no_hand() -> None:
    assert hand_of("") is None

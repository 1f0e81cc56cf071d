"""The hands a layout may be, and a hand in writing."""

from __future__ import annotations

import pytest

from scoring import Tile, parse
from vision.possible import notation_of, possible_hands, written

from .tables import reading_of

DRAGON = "1m 2m 3m 7m 8m 9m 4p 5p 6p E E E"


@pytest.mark.parametrize(
    ("table", "winning", "hands"),
    [
        pytest.param("5m", None, [], id="too few"),
        pytest.param(f"{DRAGON} 5m _ 5m", None, ["1235789m456pEEE5m"], id="the tile set apart"),
        pytest.param(f"{DRAGON} 5m _ 5m", "E", ["12355789m456pEEE"], id="another tile named"),
        pytest.param("E E E _ 2p 2p <2p _ 3p 3p <3p _ <4p 5p 6p", None, [], id="too few beside melds"),
        pytest.param(
            "E _ E _ 2p 2p <2p _ 3p 3p <3p _ <4p 5p 6p _ 1s 1s <1s",
            None,
            ["[222p,3][333p,3][456p,1][111s,3]EE"],
            id="four melds",
        ),
        pytest.param(
            "E E _ 2p 2p <2p _ back 3p 3p back _ <4p 5p 6p _ 1s <1s 1s 1s",
            None,
            ["[222p,3][3333p][456p,1][1111s,2]EE"],
            id="a concealed and a claimed kong",
        ),
        pytest.param(
            "E E _ 2p 2p <2p _ <3p ^3p 3p 3p _ <4p 5p 6p _ 1s 1s <1s",
            None,
            ["[222p,3][3333p,5][456p,1][111s,3]EE"],
            id="an added kong",
        ),
        pytest.param(f"{DRAGON[:-6]} 5m 5m _ back back back back", None, [], id="a hidden kong"),
        pytest.param("2p 2p 2p 2p 1m 2m 3m 7m 8m 9m E E E S _ S", None, ["[2222p]123789mEEESS"], id="kong in the row"),
        pytest.param(f"1f 7f {DRAGON} 5m _ 5m", None, ["1235789m456pEEE5m|EE0000|ce"], id="flowers"),
    ],
)
def test_possible_hands(table: str, winning: str | None, hands: list[str]) -> None:
    reading = reading_of(table)
    found = possible_hands(reading.layout, reading.faces, Tile.of(winning) if winning else None)
    assert list(found) == [parse(hand)[0] for hand in hands]


@pytest.mark.parametrize(
    ("table", "notation", "words"),
    [
        pytest.param(f"{DRAGON} 5m _ 5m", "1235789m456pEEE5m|EE0000|", "12355789m456pEEE", id="the winning tile last"),
        pytest.param(f"{DRAGON} 5m 5m", "12355789m456pEEE|EE0000|", "12355789m456pEEE", id="no tile apart"),
        pytest.param(f"1f 7f {DRAGON} 5m _ 5m", "1235789m456pEEE5m|EE0000|ce", "12355789m456pEEE", id="flowers"),
        pytest.param(DRAGON, "123789m456pEEE|EE0000|", "123789m456pEEE", id="twelve tiles"),
        pytest.param("5m", "5m|EE0000|", "5m", id="one tile"),
        pytest.param(
            "2p 2p 2p 2p 1m 2m 3m 7m 8m 9m E E E S _ S",
            "[2222p]123789mEEESS|EE0000|",
            "123789m2222pEEESS",
            id="a kong in the row",
        ),
        pytest.param(
            "E E _ 2p 2p <2p _ back 3p 3p back _ <4p 5p 6p _ 1s <1s 1s 1s",
            "[222p,3][3333p][456p,1][1111s,2]EE|EE0000|",
            "[222p,3][3333p][456p,1][1111s,2]EE",
            id="melds",
        ),
        pytest.param(
            "4m 5m 6m E E E S S S 1p 1p _ <2p 3p 5p",
            "[235p,1]456m11pEEESSS|EE0000|",
            "[235p,1]456m11pEEESSS",
            id="a meld that is none",
        ),
        pytest.param(
            "4m 5m 6m E E E S S S 1p 1p _ back back back back",
            None,
            "[back×4]456m11pEEESSS",
            id="a kong face down: not to be written",
        ),
        pytest.param(f"{DRAGON} 5m back", None, "1235789m456pEEE back×1", id="a tile face down: not to be written"),
    ],
)
def test_in_writing(table: str, notation: str | None, words: str) -> None:
    reading = reading_of(table)
    assert notation_of(reading.layout, reading.faces) == notation
    assert written(reading.layout, reading.faces) == words
    if notation:
        assert sorted(str(tile) for tile in parse(notation)[0].flowers) == [
            face for face in reading.faces if face.endswith("f")
        ]

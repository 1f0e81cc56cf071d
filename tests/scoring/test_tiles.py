"""Faces: their order, text and names."""

from __future__ import annotations

import pytest

from scoring import DRAGONS, FACES, FLOWERS, HONOURS, NUMBERS, WINDS, Suit, Tile


def test_the_order_of_the_faces() -> None:
    text = "".join(map(str, FACES))
    assert text == "".join(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)) + "ESWNCFP"
    assert "".join(map(str, FLOWERS)) == "1f2f3f4f5f6f7f8f"
    assert [*NUMBERS, *WINDS, *DRAGONS] == list(FACES) == [*NUMBERS, *HONOURS]


@pytest.mark.parametrize("tile", Tile, ids=str)
def test_text_makes_the_tile_again(tile: Tile) -> None:
    assert Tile.of(str(tile)) is tile
    assert eval(repr(tile)) is tile  # noqa: S307  our own text


@pytest.mark.parametrize(
    ("text", "suit", "rank", "zh", "en"),
    [
        ("3m", Suit.CHARACTERS, 3, "三万", "3 of characters"),
        ("1s", Suit.BAMBOOS, 1, "一条", "1 of bamboos"),
        ("9p", Suit.DOTS, 9, "九饼", "9 of dots"),
        ("E", Suit.HONOURS, 0, "东", "East"),
        ("P", Suit.HONOURS, 0, "白", "White dragon"),
        ("1f", Suit.FLOWERS, 1, "春", "Spring"),
        ("8f", Suit.FLOWERS, 8, "菊", "Chrysanthemum"),
    ],
)
def test_what_a_tile_is(text: str, suit: Suit, rank: int, zh: str, en: str) -> None:
    tile = Tile.of(text)
    assert (tile.suit, tile.rank, tile.zh, tile.en) == (suit, rank, zh, en)


def test_kinds_of_honours() -> None:
    assert [tile for tile in Tile if tile.is_wind] == list(WINDS)
    assert [tile for tile in Tile if tile.is_dragon] == list(DRAGONS)
    assert [tile for tile in Tile if tile.is_flower] == list(FLOWERS)


@pytest.mark.parametrize("text", ["", "0m", "10m", "3x", "e", "9f", "back", "白"])
def test_what_is_no_tile(text: str) -> None:
    with pytest.raises(ValueError, match="a tile is written 1m-9m"):
        Tile.of(text)

"""What is said about readings, in both languages."""

from __future__ import annotations

from dataclasses import fields, replace
from string import Formatter

import pytest

from scoring import Tile, Win
from vision.dice import told
from vision.hands import price
from vision.summary import EN, OPTIONS, PHRASES, ZH, Phrases, price_lines, reading_lines

from .fakes import die_seen, die_sight
from .tables import reading_of


@pytest.mark.parametrize("name", [field.name for field in fields(Phrases)])
def test_both_languages_say_the_same(name: str) -> None:
    zh, en = getattr(ZH, name), getattr(EN, name)
    assert zh
    assert en
    assert zh != en
    assert _facts(zh) == _facts(en)


def test_languages_go_by_their_names() -> None:
    assert PHRASES == {"zh": ZH, "en": EN}


@pytest.mark.parametrize(
    ("table", "lines"),
    [
        pytest.param(
            "1f 2p 2p 2p 2p 1m 2m 3m 7m 8m 9m E E E S _ S / / / 9s 9s:8s=.1",
            [
                "Standing: 2222p123789mEEES",
                "Winning tile: S",
                "Flowers: 1f",
                "Not of this hand: 99s",
                "2222p is a concealed kong",
            ],
            id="a kong in the row, a flower, discards",
        ),
        pytest.param(
            "4p 5p 6p E E _ 2p 2p <2p _ back 3p 3p back _ back back back back",
            ["Melds: [222p,3] [3333p] [back×4]", "Please look: The concealed kong at"],
            id="a hidden kong",
        ),
        pytest.param(
            "1m 1m 1m 1m 1m:2m=.1 5m 6m 7m 8m 9m E E S _ S",
            ["Corrected: The tile at (643, 400) looks like 1m (0.89), but there are only 4 of 1m: read as 2m (0.10)."],
            id="a repair",
        ),
        pytest.param(
            "1m 2m 3m 4p 5p 6p 7s 8s 9s:6s=.45 E E E 5m _ 5m",
            ["is 6s: 7 points (7 without flowers, short of 8) instead of 15"],
            id="another price",
        ),
        pytest.param(
            "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 5m 5m:6m=.3",
            ["Standing: 123m456p789sEEE55m", "Total 15"],
            id="a win where another face would be none is no doubt",
        ),
        pytest.param(
            "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 5m",
            ["Waiting for (name the winning tile with --win):", "5m  15 points", "The sheet if 5m won:"],
            id="thirteen",
        ),
    ],
)
def test_what_is_said(table: str, lines: list[str]) -> None:
    pricing = price(reading_of(table), Win())
    text = "\n".join(price_lines(pricing, OPTIONS, EN))
    for line in lines:
        assert line in text


def test_a_tile_overruled_is_not_called_the_winning_one() -> None:
    table = "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 5m _ 5m"
    text = "\n".join(price_lines(price(reading_of(table), Win(), winning=Tile.of("E")), OPTIONS, EN))
    assert "In the photo 5m lies apart; scored as won with E, as asked with --win." in text
    assert "Set apart: 5m" in text
    assert "Winning tile" not in text.split("MCR")[0].split("Assumed")[0]


@pytest.mark.parametrize(("face", "zh"), [("5m", "五万"), ("back", "牌背")])
def test_a_tile_that_may_be_another_is_named(face: str, zh: str) -> None:
    table = f"1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 6m:{face}=.4 _ 4m"
    lines = {phrases: "\n".join(price_lines(price(reading_of(table), Win()), OPTIONS, phrases)) for phrases in (ZH, EN)}
    assert f"若是{zh}：" in lines[ZH]
    assert f"is {face}: " in lines[EN]


def test_a_name_that_would_command_the_terminal_is_escaped() -> None:
    reading = replace(reading_of("5m"), photo="a\n\033[31m\udcff照片.jpg")
    assert next(reading_lines(reading, EN)).startswith(r"a\n\x1b[31m\udcff照片.jpg: ")


def _facts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("phrases", [ZH, EN], ids=["zh", "en"])
def test_a_flower_that_may_be_another_is_marked(phrases: Phrases) -> None:
    reading = reading_of("1f:2f=.4 7f 1m 2m 3m 7m 8m 9m 4p 5p 6p E E E 5m _ 5m")
    assert f"  {phrases.flowers}: 1f? 7f" in list(reading_lines(reading, phrases))


@pytest.mark.parametrize(("phrases", "line"), [(ZH, "  骰子: 4 5? ?"), (EN, "  Dice: 4 5? ?")], ids=["zh", "en"])
def test_dice_beside_a_hand_are_told(phrases: Phrases, line: str) -> None:
    dice = told([die_seen(sight) for sight in (die_sight(4), die_sight(5, 0.6), die_sight(None))], 0.9)
    assert list(reading_lines(replace(reading_of("3m"), dice=dice), phrases))[-1] == line
    assert not any("ice" in each or "骰" in each for each in reading_lines(reading_of("3m"), phrases))

"""Every contradiction that a hand can have, each with the tile it means; what has none is left alone."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    WINDS,
    Contradiction,
    Hand,
    Meld,
    MeldKind,
    NotAWin,
    ProblemCode,
    Tile,
    Win,
    hand_problems,
    parse,
    parse_tiles,
    score,
)
from scoring.problems import looks_sound

from .strategies import any_tiles, wins

ROWS = [
    (
        ProblemCode.TILE_COUNT,
        "123m456m789mEEE1s|EE0000",
        "",
        "13 tiles before the winning one.*12 and with the winning 1s 13: 12 standing",
    ),
    (ProblemCode.TILE_COUNT, "123m456m789mEEEE1s1s|EE0000", "", "this one has 14"),
    (ProblemCode.TILE_COUNT, "[123m,1]456m789mEEE11s1s", "", "11 standing .* and 1 meld\\."),
    (ProblemCode.TOO_MANY_MELDS, "[123m,1][123m,1][123s,1][123s,1][EEE,1]1m", "", "at most 4 melds, this one has 5"),
    (ProblemCode.FIFTH_COPY, "11112m345m678sEEE1m", "1m", "There are 4 of 1m in the set, this hand has 5"),
    (ProblemCode.FIFTH_COPY, "[EEEE]123m456m78sSS9sE".replace("SS9sE", "ES9s"), "E", "4 of E .* has 5"),
    (ProblemCode.FLOWER_STANDING, "123m456m789mEE1f1s1s", "1f", "The flower 1f cannot stand in the hand"),
    (ProblemCode.FLOWER_WINNING, "123m456m789mEEE1s1f", "1f", "The flower 1f cannot be the winning tile"),
    (ProblemCode.FLOWER_MELDED, "[1f1f1f,1]456m789mEEE1s1s", "1f1f1f", "The pung 1f 1f 1f holds a flower"),
    (ProblemCode.FLOWER_TWICE, "123m456m789mEEE1s1s|EE0000|aab", "5f", "one flower 5f in the set, this hand has 2"),
    (ProblemCode.CHOW_OF_HONOURS, "[ESW,1]456m789mEEE1s1s", "ESW", "Honours make no chow: E S W"),
    (ProblemCode.CHOW_NOT_IN_ROW, "[124m,1]456m789mEEE1s1s", "124m", "three in a row of one suit, not 1m 2m 4m"),
    (ProblemCode.CHOW_NOT_IN_ROW, "[89m1s,1]456m789mEEE1s1s", "89m1s", "three in a row of one suit, not 8m 9m 1s"),
    (ProblemCode.SET_NOT_ALIKE, "[1112m,1]456m789mEEE1s1s", "1112m", "The tiles of a kong are alike"),
    (ProblemCode.CHOW_SEAT, "[123m,2]456m789mEEE1s1s", "123m", "cannot come from the opposite seat"),
    (ProblemCode.CHOW_SEAT, "[123m,3]456m789mEEE1s1s", "123m", "cannot come from the lower seat"),
    (ProblemCode.ADDED_NOT_KONG, "[111m,5]456m789mEEE1s1s", "111m", "Only a kong has a tile added, not the pung"),
    (ProblemCode.KONG_SELF_DRAWN, "123m456m789mEEE1s1s|EE1001", "1s", "robbing another's kong is not self-drawn"),
    (
        ProblemCode.ROBBED_COPY,
        "123m456m789mEEE1s1s|EE0001",
        "1s",
        "holds the three other 1s, but this hand has another",
    ),
    (
        ProblemCode.ROBBED_COPY,
        "[123s,1]123m45mEEE99p6m|EE0001".replace("45mEEE99p6m", "23sEEE99p1s"),
        "1s",
        "another 1s",
    ),
    (ProblemCode.ROBBED_LAST, "123m456m78mEEE11s9m|EE0011", "9m", "nobody can make a kong"),
    (ProblemCode.LAST_OF_KIND_HELD, "123m456m789mEEE1s1s|EE0100", "1s", "another 1s stands in this hand"),
]


def made(*melds: Meld, win: Win | None = None, flowers: str = "") -> tuple[Hand, Win]:
    """Make a hand that notation cannot write around the melds."""
    standing = parse_tiles("123s456s789sEEEWW")[: 13 - 3 * len(melds)]
    return Hand(standing, melds, Tile.P9, parse_tiles(flowers)), win or Win()


MADE = [
    (ProblemCode.MELD_SIZE, made(Meld(MeldKind.PUNG, parse_tiles("1111m"))), "1111m", "A pung has 3 tiles, not 4"),
    (ProblemCode.MELD_SIZE, made(Meld(MeldKind.KONG, parse_tiles("111m"))), "111m", "A kong has 4 tiles, not 3"),
    (ProblemCode.MELD_SIZE, made(Meld(MeldKind.CHOW, ())), "", "A chow has 3 tiles, not 0"),
    (
        ProblemCode.CONCEALED_NOT_KONG,
        made(Meld(MeldKind.PUNG, parse_tiles("111m"), concealed=True)),
        "111m",
        "Only a kong",
    ),
    (
        ProblemCode.CONCEALED_CLAIMED,
        made(Meld(MeldKind.KONG, parse_tiles("1111m"), concealed=True, claimed_from=2)),
        "1111m",
        "claimed from nobody",
    ),
    (ProblemCode.UNKNOWN_SEAT, made(Meld(MeldKind.PUNG, parse_tiles("111m"), claimed_from=4)), "111m", "not 4"),
    (ProblemCode.NOT_A_FLOWER, made(flowers="1m"), "1m", "1m is not a flower"),
    (ProblemCode.NOT_A_WIND, made(win=Win(prevalent=Tile.C)), "C", "The prevalent wind is E, S, W or N, not C"),
    (ProblemCode.NOT_A_WIND, made(win=Win(seat=Tile.M1)), "1m", "The seat wind is E, S, W or N, not 1m"),
]


@pytest.mark.parametrize(
    ("code", "hand_and_win", "tiles", "sentence"),
    [*((code, parse(text), tiles, sentence) for code, text, tiles, sentence in ROWS), *MADE],
    ids=[f"{row[0]}-{at}" for at, row in enumerate((*ROWS, *MADE))],
)
def test_each_contradiction(code: ProblemCode, hand_and_win: tuple[Hand, Win], tiles: str, sentence: str) -> None:
    found = [problem for problem in hand_problems(*hand_and_win) if problem.code is code]
    assert found
    assert re.search(sentence, found[0].en)
    assert re.search(r"[\u4e00-\u9fff].*。$", found[0].zh)
    if tiles:
        assert found[0].tiles == parse_tiles(tiles)
    with pytest.raises(Contradiction, match=sentence) as caught:
        score(*hand_and_win)
    assert caught.value.problems == hand_problems(*hand_and_win)


def test_every_code_has_a_row() -> None:
    assert {row[0] for row in (*ROWS, *MADE)} == set(ProblemCode)


def test_problems_are_told_in_both_languages() -> None:
    problems = hand_problems(*parse("[123m,2]456m789mEEE1s1s|EE0100"))
    assert len(problems) == 2
    error = Contradiction(problems)
    assert error.zh == "".join(problem.zh for problem in problems)
    assert str(error) == error.en == " ".join(problem.en for problem in problems)


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        (
            "[123m,1]456m789mEEE1s",
            (
                "和牌前应有13张，连和牌张14张（每副副露算3张）；现有12张，连和牌张一条13张："
                "立牌9张（四万五万六万七万八万九万东东东），副露1副。"
            ),
            (
                "A hand has 13 tiles before the winning one and 14 with it, a meld counting 3; this one has 12 "
                "and with the winning 1s 13: 9 standing (4m 5m 6m 7m 8m 9m E E E) and 1 meld."
            ),
        ),
        (
            "[123m,1][456m,1]1m",
            "和牌前应有13张，连和牌张14张（每副副露算3张）；现有6张，连和牌张一万7张：没有立牌，副露2副。",
            (
                "A hand has 13 tiles before the winning one and 14 with it, a meld counting 3; this one has 6 "
                "and with the winning 1m 7: none standing and 2 melds."
            ),
        ),
        (
            "[123m,1][124m,1]456mEEE1s1s",
            "第2副副露：顺子应为同花色三张相连：一万二万四万。",
            "Meld 2: A chow is three in a row of one suit, not 1m 2m 4m.",
        ),
        (
            "[124m,1]456m789mEEE1s1s",
            "顺子应为同花色三张相连：一万二万四万。",
            "A chow is three in a row of one suit, not 1m 2m 4m.",
        ),
    ],
    ids=["thirteen were typed", "nothing stands", "which meld", "the only meld"],
)
def test_sentences(text: str, zh: str, en: str) -> None:
    assert [(problem.zh, problem.en) for problem in hand_problems(*parse(text))] == [(zh, en)]


def test_a_meld_without_tiles() -> None:
    told = Contradiction(hand_problems(*made(Meld(MeldKind.CHOW, (), concealed=True))))
    assert "应为3张，现为0张。副露中只有杠可以是暗的：（无牌）。" in told.zh
    assert "A chow has 3 tiles, not 0. Only a kong is laid down concealed, not the chow without tiles." in told.en


@pytest.mark.parametrize(
    "hand",
    [
        Hand((Tile.M1,) * 20_000, (), Tile.M1),
        Hand((*(Tile.F1,) * 20_000,), (), Tile.F1, (Tile.F1,) * 20_000),
        Hand((), (Meld(MeldKind.CHOW, (Tile.M1,) * 20_000),) * 2, Tile.M1),
        Hand((), (Meld(MeldKind.PUNG, (Tile.M1,) * 4),) * 20_000, Tile.M1),
    ],
    ids=["tiles", "flowers", "a meld", "melds"],
)
def test_a_sentence_does_not_repeat_it_all(hand: Hand) -> None:
    told = Contradiction(hand_problems(hand, Win()))
    assert len(told.zh) < 2000
    assert len(told.en) < 2000


@given(wins)
def test_a_winning_hand_has_none(hand_and_win: tuple[Hand, Win]) -> None:
    assert hand_problems(*hand_and_win) == ()
    assert score(*hand_and_win).base_total > 0


MELDS = st.builds(
    Meld,
    st.sampled_from(MeldKind),
    st.one_of(
        any_tiles.map(lambda tile: (tile,) * 3),
        any_tiles.map(lambda tile: (tile,) * 4),
        st.lists(any_tiles, max_size=5).map(tuple),
    ),
    st.booleans(),
    st.sampled_from((None, 0, 1, 2, 3, 4)),
    st.booleans(),
)
HANDS = st.builds(
    Hand,
    st.lists(any_tiles, max_size=14).map(tuple),
    st.lists(MELDS, max_size=5).map(tuple),
    any_tiles,
    st.lists(any_tiles, max_size=3).map(tuple),
)
WINS = st.builds(
    Win,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from((*WINDS, Tile.C)),
    st.sampled_from(WINDS),
)


@given(HANDS, WINS)
def test_the_quick_look_passes_nothing_that_is_wrong(hand: Hand, win: Win) -> None:
    assert not (looks_sound(hand, win) and hand_problems(hand, win))


@given(wins, any_tiles, st.booleans())
def test_one_wrong_tile_is_noticed_or_scored(hand_and_win: tuple[Hand, Win], tile: Tile, last: bool) -> None:  # noqa: FBT001  hypothesis gives it
    hand, win = hand_and_win
    changed = Hand((*hand.concealed[1:], tile), hand.melds, hand.winning, hand.flowers)
    win = Win(self_drawn=win.self_drawn, last_of_kind=last, kong=win.kong, prevalent=win.prevalent, seat=win.seat)
    assert not (looks_sound(changed, win) and hand_problems(changed, win))
    if hand_problems(changed, win):
        with pytest.raises(Contradiction):
            score(changed, win)
    else:
        with suppress(NotAWin):
            assert score(changed, win).total > 0

"""The sheet: what it explains, in both languages, and the command that prints it."""

from __future__ import annotations

import json
import re
import runpy
import signal
import subprocess
import sys
from dataclasses import fields, replace

import pytest

from scoring import (
    EN,
    PRACTICE,
    RULES_1998,
    ZH,
    NotAWin,
    Principle,
    Tile,
    WaitKind,
    parse,
    parse_tiles,
    render,
    score,
    to_dict,
    waits,
)
from scoring.__main__ import main
from scoring.arrangements import Shape
from scoring.fans import BY_NAME
from scoring.report import PHRASES, Phrases


def test_a_claim_shows_its_groups() -> None:
    sheet = score(*parse("[EEE,2][SSS,1][WWW,3]99m12s3s|EE0000"))
    claim = next(claim for claim in sheet.claims if claim.fan is BY_NAME["三风刻"])
    assert [str(group) for group in claim.groups] == ["(EEE)", "(SSS)", "(WWW)"]
    assert claim.points == 12
    assert repr(claim.fan) == "BY_NAME['三风刻']"


def test_what_is_struck_says_by_what() -> None:
    sheet = score(*parse("[456s,1][456s,1]123456s5m5m|EE0000"))
    struck = [(row.claim.fan.zh, row.by if isinstance(row.by, Principle) else row.by.zh) for row in sheet.struck]
    assert struck == [
        ("一般高", "一色三同顺"),
        ("一般高", "一色三同顺"),
        ("一般高", "一色三同顺"),
        ("连六", Principle.NOT_IDENTICAL),
        ("连六", Principle.NOT_IDENTICAL),
        ("无字", "平和"),
    ]


@pytest.mark.parametrize(
    ("text", "shape", "arrangement"),
    [
        ("[456s,1]123m789mEEE11p", Shape.STANDARD, "123m 789m (456s) EEE 11p*"),
        ("[4444s,5][EEEE]123m5567p8p", Shape.STANDARD, "123m 678p* (4444s) EEEE 55p"),
        ("112255m99s33pFFCC", Shape.SEVEN_PAIRS, "11m 22m 55m 99s 33p CC* FF"),
        ("19m19s19pESWNCFPE", Shape.ORPHANS, "19m19s19pEESWNCFP"),
        ("147m258s369pESWNC", Shape.APART, "147m258s369pESWNC"),
        ("147m258s369p123m5p5p", Shape.KNITTED, "123m 55p* 147m258s369p"),
        ("147m258s36p123m55p9p", Shape.KNITTED, "123m 55p 147m258s369p*"),
        ("[EEE,1]123m22m55s789p5s", Shape.STANDARD, "123m 789p (555s)* (EEE) 22m"),
    ],
)
def test_arrangements(text: str, shape: Shape, arrangement: str) -> None:
    sheet = score(*parse(text))
    assert (sheet.arrangement.shape, str(sheet.arrangement)) == (shape, arrangement)


@pytest.mark.parametrize(
    ("text", "tiles", "possible", "kind"),
    [
        ("12m456m789mEEE99s3m", "3m", "3m", WaitKind.EDGE),
        ("89m456m123mEEE99s7m", "7m", "7m", WaitKind.EDGE),
        ("13m456m789mEEE99s2m", "2m", "2m", WaitKind.CLOSED),
        ("456m789mEEE123p9s9s", "9s", "9s", WaitKind.SINGLE),
        ("23m456m789mEEE99s1m", "1m4m7m", "1m4m7m", WaitKind.OTHER),
        ("2334458888999m7m", "7m8m", "7m", WaitKind.OTHER),
    ],
    ids=["12 and 3", "89 and 7", "13 and 2", "a pair", "two sides", "not the only one by shape, though exhausted"],
)
def test_waits(text: str, tiles: str, possible: str, kind: WaitKind) -> None:
    hand, win = parse(text)
    wait = score(hand, win).wait
    assert (wait.tiles, wait.possible, wait.kind) == (parse_tiles(tiles), parse_tiles(possible), kind)
    assert waits(hand) == wait.tiles


def test_a_tile_in_the_knitted_nine_may_still_make_the_wait() -> None:
    hand, win = parse("23469m13347s258p3m")
    sheets = [score(hand, win, replace(RULES_1998, knitted_wait=switch)) for switch in (True, False)]
    assert [sheet.base_total for sheet in sheets] == [17, 16]
    assert [other.base_total for other in sheets[0].others] == [16]


def test_a_discard_takes_the_place_where_more_is_counted() -> None:
    """It completes the chow, and the pung stays concealed (ruling 8)."""
    sheet = score(*parse("1123467888pEEE8p|EE0000"))
    assert "双暗刻" in {row.fan.zh for row in sheet.counted}
    assert sheet.others


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("1112345678999m1m", ["123m* 456m 789m 111m 99m"]),
        (
            "1111222233334m4m",
            ["123m 111m 222m 333m 44m*", "11m 11m 22m 22m 33m 33m 44m*", "123m 123m 234m* 234m 11m"],
        ),
    ],
)
def test_a_reading_is_there_once(text: str, others: list[str]) -> None:
    """Where one tile begins both a pung and a chow, either may be met first."""
    assert [str(other.arrangement) for other in score(*parse(text)).others] == others


def test_editions_differ_by_the_melded_and_the_concealed_kong() -> None:
    hand, win = parse("[1111m,2][5555s]234678p8m8m")
    assert score(hand, win, PRACTICE).total == score(hand, win).total + 2


def test_the_sheet_in_chinese() -> None:
    lines = render(score(*parse("[NNNN][8888m,3][7777p]456sWW|EW1001|a"))).splitlines()
    assert lines == [
        "国标麻将计分单",
        "规则: 1998 《中国麻将竞赛规则（试行）》1998",
        "牌: [NNNN][8888m,3][7777p]456sWW|EW1001|a",
        "和牌: 自摸和, 杠后补牌, 圈风东, 门风西",
        "牌型: 456s (8888m) 7777p NNNN WW*",
        "听牌: W, 独听，单钓将",
        "计番:",
        "  三杠           32  (8888m) 7777p NNNN",
        "  杠上开花        8",
        "  双暗刻          2  7777p NNNN",
        "  幺九刻          1  NNNN",
        "  单钓将          1  WW",
        "  花牌            1",
        "不计:",
        "  双暗杠          6  三杠不计  7777p NNNN",
        "  暗杠            2  三杠不计  7777p",
        "  暗杠            2  三杠不计  NNNN",
        "  明杠            1  三杠不计  (8888m)",
        "  自摸            1  杠上开花不计",
        "其他读法:",
        "  （无）",
        "合计 44 + 花牌 1 = 45",
        "起和 8（花牌不算）：44，可和。",
        "收付: 三家各付 8 + 45 = 53，和牌者得 159。",
        "裁判：____________    选手：____________",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "12m456m789mEEE99s3m|EE0110",
            "Won: by discard, on the last discard, on the last tile of its kind, prevalent wind East, seat wind East",
        ),
        (
            "12m456m789mEEE99s3m|SN1010",
            "Won: self-drawn, on the last tile of the wall, prevalent wind South, seat wind North",
        ),
        ("12m456m789mEEE99s3m|EE0001", "Won: robbing a kong, prevalent wind East, seat wind East"),
        (
            "345p66m78p123m123s9p|EE0001|",
            "Payment: the player whose kong was robbed pays 8 + 13 = 21, the two others 8 each; the winner gets 37.",
        ),
        (
            "[456s,1][456s,1][456s,1]45s55m6s|EE0000|fah",
            (
                "Won: by discard, on the last tile of its kind (the three others lie in the winner's melds), "
                "prevalent wind East, seat wind East"
            ),
        ),
        (
            "[456s,1][456s,1][456s,1]45s55m6s|EE0000|fah",
            "  Last Tile 和绝张                               4  the three others lie in the melds",
        ),
        ("[456s,1][456s,1][456s,1]45s55m6s|EE0100|fah", "  Last Tile 和绝张                               4"),
        ("12m456m789mEEE99s3m", "Waiting for: 3m, the only tile, Edge Wait 边张"),
        ("2334458888999m7m", "Waiting for: 7m 8m (all four already in the hand: 8m), no wait fan"),
        (
            "112233445566m7m7m",
            (
                "   31  123m 123m 456m 456m 77m*: Full Flush 清一色 24, Concealed Hand 门前清 2, All Chows 平和 2, "
                "Pure Double Chow 一般高 2, Short Straight 连六 1"
            ),
        ),
        ("[123m,1]456m234s66p78p9p|EE0000|abcdefgh", "Minimum 8 without flowers: 3, a false win (错和)."),
        (
            "[123m,1]456m234s66p78p9p|EE0000|abcdefgh",
            "Payment: the declarer pays 10 to each of the three, 30 in all, and may not win this deal.",
        ),
        ("[678s,1]147m369s25pSS8p", "  (nothing)"),
    ],
)
def test_lines_of_the_sheet(text: str, line: str) -> None:
    assert line in render(score(*parse(text)), EN).splitlines()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("345p66m78p123m123s9p|EE0001|", "和牌: 抢杠和, 圈风东, 门风东"),
        (
            "345p66m78p123m123s9p|EE0001|",
            "收付: 被抢杠者付 8 + 13 = 21，其余两家各付 8，和牌者得 37。",
        ),
        (
            "[456s,1][456s,1][456s,1]45s55m6s|EE0000|fah",
            "和牌: 点和, 绝张（其余三张在和牌者的副露中）, 圈风东, 门风东",
        ),
        ("[456s,1][456s,1][456s,1]45s55m6s|EE0000|fah", "  和绝张          4  其余三张在副露中"),
        ("[456s,1][456s,1][456s,1]45s55m6s|EE0100|fah", "和牌: 点和, 绝张, 圈风东, 门风东"),
        ("13m456m789mEEE99s2m", "听牌: 2m, 独听，坎张"),
        ("23m456m789mEEE99s1m", "听牌: 1m 4m 7m, 不计听牌番"),
        ("1112345678999m1m", "  缺一门          1  九莲宝灯不计"),
        ("112233778899m55m", "  缺一门          1  一色双龙会不计"),
        ("11223344556677m", "  缺一门          1  连七对不计"),
    ],
)
def test_lines_of_the_sheet_in_chinese(text: str, line: str) -> None:
    assert line in render(score(*parse(text))).splitlines()


@pytest.mark.parametrize("phrases", PHRASES.values(), ids=PHRASES)
@pytest.mark.parametrize("text", ["147m28s36pESWNCFP", "147m258s36pESWNC9p"], ids=["the longest name", "the next"])
def test_points_stand_in_one_column(text: str, phrases: Phrases) -> None:
    lines = render(score(*parse(text)), phrases).splitlines()
    rows = [line for line in lines[: lines.index(f"{phrases.others}:")] if line.startswith("  ")]
    columns = {sum(2 if char > "\u2e80" else 1 for char in re.split(r"(?<=\d)(?:  |$)", row)[0]) for row in rows}
    assert len(rows) > 3
    assert len(columns) == 1


def test_both_languages_say_everything() -> None:
    for phrases in PHRASES.values():
        for field in fields(Phrases):
            value = getattr(phrases, field.name)
            assert value, field.name
            if not isinstance(value, str):
                assert value.keys() == set(Principle)
    assert {field.name for field in fields(Phrases) if getattr(ZH, field.name) == getattr(EN, field.name)} == set()


def test_the_dict_is_plain() -> None:
    sheet = score(*parse("23469m13347s258p3m|SW0000|ab"))
    plain = to_dict(sheet)
    assert json.loads(json.dumps(plain)) == plain
    assert (plain["base_total"], plain["flowers"], plain["total"], plain["qualifies"]) == (17, 2, 19, True)
    assert plain["arrangement"] == {"shape": "knitted", "groups": "234m* 33s 369m147s258p"}
    assert plain["wait"] == {"tiles": ["3m"], "possible": ["3m"], "kind": "closed"}
    assert plain["shares"] == {"winner": 43, "discarder": -27, "other": -8}
    assert plain["others"][0]["base_total"] == 16


def test_groups_are_lists_in_the_dict() -> None:
    plain = to_dict(score(*parse("[456s,1][456s,1]456s5512m3m")))
    rows = {row["name"]: row["groups"] for row in (*plain["fans"], *plain["struck"])}
    assert rows["一色三同顺"] == ["(456s) (456s) 456s"]
    assert rows["一般高"] == ["(456s) 456s"]
    assert rows["平和"] == rows["无字"] == []


def test_what_is_no_winning_shape() -> None:
    with pytest.raises(NotAWin, match="123456789m1sEEE2s is no winning shape") as caught:
        score(*parse("123m456m789mEEE1s2s"))
    assert caught.value.zh == "123456789m1sEEE2s 不成和牌：既不是四副加一对将，也不是特殊牌型。"


def test_values_print_as_notation() -> None:
    hand, _ = parse("[456s,1][EEEE]1m1m")
    assert [str(meld) for meld in hand.melds] == ["[456s,1]", "[EEEE]"]
    assert str(Tile.M3) == "3m"


HAND = "12m456m789mEEE99s3m"


@pytest.mark.parametrize(
    ("arguments", "status", "out", "err"),
    [
        ([HAND], 0, "国标麻将计分单", ""),
        (["--lang", "en", HAND], 0, "Chinese Official Mahjong score sheet", ""),
        (["--edition", "practice", HAND], 0, "规则: practice", ""),
        (["--json", HAND], 0, '{"hand": "', ""),
        (["[123m,1]456m234s66p78p9p"], 0, "错和", ""),
        (["123m456p789sEEE5m6m"], 1, "", "不成和牌"),
        (["123m456p789sEEE5m", "--lang", "en"], 1, "", "A hand has 13 tiles"),
        (["123x"], 2, "", "'123x' 第4个字符处应为"),
        (["123x", "--lang", "en"], 2, "", "position 4 of '123x'"),
        (["--edition", "2014", HAND], 2, "", "没有名为 '2014' 的规则"),
    ],
)
def test_the_command(arguments: list[str], status: int, out: str, err: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == status
    printed = capsys.readouterr()
    assert out in printed.out
    assert err in printed.err
    assert bool(printed.err) is bool(err)
    assert bool(printed.out) is bool(out)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ([], 2, "HAND"),
        ([HAND, HAND], 2, "unrecognized arguments"),
        (["--lang", "fr", HAND], 2, "invalid choice"),
        (["-h"], 0, "--edition NAME"),
        (["--help"], 0, "--lang {en,zh}"),
    ],
)
def test_the_command_explains_itself(
    arguments: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == status
    assert said in "".join(capsys.readouterr())


def test_the_module_is_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["scoring"])
    monkeypatch.delitem(sys.modules, "scoring.__main__")
    with pytest.raises(SystemExit) as left:
        runpy.run_module("scoring", run_name="__main__")
    assert left.value.code == 2


def test_a_closed_pipe_is_quiet() -> None:
    command = [sys.executable, "-m", "scoring", HAND]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 128 + signal.SIGPIPE

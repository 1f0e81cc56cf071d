"""The principles on small sets of claims: what strikes what, and which claims may stand together."""

from __future__ import annotations

import pytest

from scoring import Principle
from scoring.fans import BY_NAME
from scoring.principles import Found, judge

Claims = list[tuple[str, int]]


def found(claims: Claims) -> list[Found]:
    return [Found(BY_NAME[name], sets, getattr(BY_NAME[name].find, "combines", False)) for name, sets in claims]


CASES: dict[str, tuple[Claims, list[str], list[str]]] = {
    "nothing": ([], [], []),
    "a fan strikes what lies inside it and leaves what does not": (
        [("三风刻", 0b0111), ("幺九刻", 0b0001), ("幺九刻", 0b1000)],
        ["三风刻", "幺九刻"],
        ["幺九刻 by 三风刻"],
    ),
    "a struck fan goes on striking, and the one that counts is named": (
        [("大三元", 0b111), ("箭刻", 0b001), ("幺九刻", 0b001)],
        ["大三元"],
        ["箭刻 by 大三元", "幺九刻 by 大三元"],
    ),
    "a fan of the whole hand is struck wherever it is": (
        [("清一色", 0), ("无字", 0), ("缺一门", 0)],
        ["清一色"],
        ["无字 by 清一色", "缺一门 by 清一色"],
    ),
    "what a row leaves stands": (
        [("四暗刻", 0), ("不求人", 0), ("门前清", 0), ("自摸", 0)],
        ["四暗刻", "自摸"],
        ["不求人 by 四暗刻", "门前清 by 四暗刻"],
    ),
    "what a row leaves another may still strike": (
        [("七对", 0), ("妙手回春", 0), ("不求人", 0), ("自摸", 0)],
        ["七对", "妙手回春"],
        ["不求人 by 七对", "自摸 by 妙手回春"],
    ),
    "of a fan struck once the second counts": (
        [("九莲宝灯", 0), ("幺九刻", 0b01), ("幺九刻", 0b10)],
        ["九莲宝灯", "幺九刻"],
        ["幺九刻 by 九莲宝灯"],
    ),
    "striking one where there is none": ([("九莲宝灯", 0)], ["九莲宝灯"], []),
    "three sets make two pairs, not three": (
        [("一般高", 0b011), ("喜相逢", 0b101), ("喜相逢", 0b110)],
        ["一般高", "喜相逢"],
        ["喜相逢 by not_identical"],
    ),
    "sets combined by three join a fourth once": (
        [("花龙", 0b0111), ("喜相逢", 0b1001), ("连六", 0b1010), ("老少副", 0b1100)],
        ["花龙", "喜相逢"],
        ["连六 by combine_once", "老少副 by combine_once"],
    ),
    "the same fan of three not twice": (
        [("三色三节高", 0b0111), ("三色三节高", 0b1110)],
        ["三色三节高"],
        ["三色三节高 by not_identical"],
    ),
    "the dearer combination stands though it comes later": (
        [("三色三同顺", 0b0111), ("清龙", 0b1110)],
        ["清龙"],
        ["三色三同顺 by combine_once"],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_judgement(case: str) -> None:
    claims, counted, struck = CASES[case]
    verdict = judge(found(claims))
    reasons = [f"{claim.fan} by {by if isinstance(by, Principle) else by.zh}" for claim, by in verdict.struck]
    assert ([claim.fan.zh for claim in verdict.counted], reasons) == (counted, struck)

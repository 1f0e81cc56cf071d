"""The table against the rulebook, and nothing but the table knows a fan by name."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

import scoring
from scoring.fans import BY_NAME, BY_WAIT, FANS, TABLE, VARIANTS, Fan
from scoring.waits import WaitKind

from .shared import SHARED, needs_rules

BY_POINTS = {
    88: "大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺",
    64: "清幺九 小四喜 小三元 字一色 四暗刻 一色双龙会",
    48: "一色四同顺 一色四节高",
    32: "一色四步高 三杠 混幺九",
    24: "七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 全大 全中 全小",
    16: "清龙 三色双龙会 一色三步高 全带五 三同刻 三暗刻",
    12: "全不靠 组合龙 大于五 小于五 三风刻",
    8: "花龙 推不倒 三色三同顺 三色三节高 无番和 妙手回春 海底捞月 杠上开花 抢杠和",
    6: "碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻",
    4: "全带幺 不求人 双明杠 和绝张",
    2: "箭刻 圈风刻 门风刻 门前清 平和 四归一 双同刻 双暗刻 暗杠 断幺",
    1: "一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张 坎张 单钓将 自摸 花牌",
}
BESIDE = {
    "绿一色": {"清一色"},  # named there as what may be added
    "九莲宝灯": {"自摸"},  # as above
    "四暗刻": {"自摸"},  # as above
    "四杠": {"明暗杠"},  # of the practice edition, not of the 81
    "三杠": {"明暗杠"},  # as above
    "清幺九": {"双同刻"},  # printed 同刻
}
"""Where the names in a row of the rules are not just those that do not count beside its fan."""
SOURCES = tuple(path for path in Path(scoring.__file__).parent.glob("*.py") if path.name != "fans.py")


def test_order_and_points_are_the_rulebook_s() -> None:
    rulebook = [(name, points) for points, names in BY_POINTS.items() for name in names.split()]
    assert [(fan.zh, fan.points) for fan in FANS] == rulebook
    assert [fan.number for fan in TABLE] == list(range(1, len(TABLE) + 1))
    assert len(FANS) == 81


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len({fan.en for fan in TABLE}) == len(TABLE)


def test_only_variants_are_bound_to_editions() -> None:
    assert all(not fan.editions for fan in FANS)
    assert all(fan.editions and fan.editions <= scoring.EDITIONS.keys() for fan in VARIANTS)


@pytest.mark.parametrize("fan", TABLE, ids=str)
def test_what_a_fan_strikes_is_a_fan_of_no_more_points(fan: Fan) -> None:
    struck = [BY_NAME[name] for name in fan.voids | fan.voids_one]
    assert all(other is not fan and other.points <= fan.points for other in struck)
    assert fan.leaves <= BY_NAME.keys()


def test_striking_never_goes_in_a_circle() -> None:
    """Of equal points, one may strike the other, as 一色三同顺 and 一色三节高 do, which no reading ever has both."""
    never_together = {frozenset(("一色三同顺", "一色三节高"))}

    def reaches(start: Fan, fan: Fan, seen: set[Fan]) -> bool:
        for name in fan.voids | fan.voids_one:
            other = BY_NAME[name]
            if frozenset((fan.zh, name)) in never_together or other in seen:
                continue
            seen.add(other)
            if other is start or reaches(start, other, seen):
                return True
        return False

    assert [fan.zh for fan in TABLE if reaches(fan, fan, set())] == []


WORDS = {
    "notation.py": {"自摸", "花牌"},
    "problems.py": {"自摸", "花牌", "杠上开花", "抢杠和", "和绝张", "暗杠"},
    "report.py": {"自摸", "花牌", "抢杠和"},
}
"""Words of the game: what the circumstances, the melds and the tiles are called before any fan is counted."""


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_other_code_names_a_fan(source: Path) -> None:
    """Docstrings may; what the program works with or says may not, be it a part of a sentence."""
    tree = ast.parse(source.read_text("utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]
    named = {name for fan in TABLE for name in (fan.zh, fan.en) if any(name in text for text in texts)}
    assert named == WORDS.get(source.name, set())


@pytest.mark.parametrize("source", [*SOURCES, Path(scoring.__file__).parent / "fans.py"], ids=lambda path: path.name)
def test_the_standard_library_is_enough(source: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(node.module or "")
    assert {name.split(".")[0] for name in imported} - sys.stdlib_module_names <= {"scoring"}


def test_a_wait_has_its_fan() -> None:
    names = {WaitKind.EDGE: "边张", WaitKind.CLOSED: "坎张", WaitKind.SINGLE: "单钓将"}
    assert {kind: fan.zh for kind, fan in BY_WAIT.items()} == names


@needs_rules
def test_points_names_and_what_is_not_counted_are_those_of_the_rules() -> None:
    text = (SHARED / "rules" / "RULES.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| (\S+) \| ([^|]+) \| (\d+)[^|]*\|([^|]*)\|$", text, re.MULTILINE)
    assert [(int(number), zh, en, int(points)) for number, zh, en, points, _ in rows] == [
        (fan.number, fan.zh, fan.en, fan.points) for fan in FANS
    ]
    for _, zh, _, _, printed in rows:
        listed = {name for name in re.findall(r"[\u4e00-\u9fff]+", printed) if name in BY_NAME}
        fan = BY_NAME[zh]
        assert (fan.voids | fan.voids_one) ^ listed == BESIDE.get(zh, set()), zh

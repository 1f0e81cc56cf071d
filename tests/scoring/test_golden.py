"""Our own hands, list and total: each fan is found in two or more and nearly missed in one or more."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scoring import Edition, format_notation, parse, score
from scoring.fans import TABLE, Fan

PATH = Path(__file__).parents[1] / "golden" / "hands.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in PATH.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['hand']} {row['edition']}" for row in ROWS])
def test_list_and_total(row: dict[str, Any]) -> None:
    sheet = score(*parse(row["hand"]), Edition.named(row["edition"]))
    assert {counted.fan.zh: counted.count for counted in sheet.counted} == row["fans"]
    assert sheet.total == row["total"]
    assert format_notation(sheet.hand, sheet.win) == row["hand"]


def test_no_hand_is_there_twice() -> None:
    assert max(Counter((row["hand"], row["edition"]) for row in ROWS).values()) == 1


@pytest.mark.parametrize("fan", TABLE, ids=str)
def test_every_fan_is_found_twice_and_nearly_missed_once(fan: Fan) -> None:
    found = [row for row in ROWS if fan.zh in row["fans"]]
    near = [row for row in ROWS if f"near miss of {fan}:" in row["why"]]
    assert len(found) >= 2
    assert near
    assert all(fan.zh not in row["fans"] for row in near)

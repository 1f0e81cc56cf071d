"""Five thousand hands on which six scorers agree: the same list and the same totals, in every edition."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import EDITIONS, Edition, from_record, score, waits

from .shared import needs_scoring, records

AGREED = records("agreed.jsonl")
DIFFERENT: dict[str, dict[str, str]] = {"1998": {}, "practice": {}}
"""By edition: hands on which its own rules part from the agreement, with the reason. There are none."""


def test_every_edition_is_compared() -> None:
    assert DIFFERENT.keys() == EDITIONS.keys()


@needs_scoring
def test_there_are_five_thousand() -> None:
    assert len(AGREED) == 5000


@needs_scoring
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_the_same_fans_and_totals(edition: Edition) -> None:
    wrong = [
        record["id"]
        for record in AGREED
        if record["id"] not in DIFFERENT[edition.name] and not _agrees(record, edition)
    ]
    assert wrong == []


@needs_scoring
def test_the_same_waits() -> None:
    wrong = []
    for record in AGREED:
        hand, _ = from_record(record)
        ours = [[str(tile) for tile in waits(hand, exhausted=exhausted)] for exhausted in (True, False)]
        if list(map(sorted, ours)) != [sorted(record["waits_formal"]), sorted(record["waits_possible"])]:
            wrong.append(record["id"])
    assert wrong == []


@needs_scoring
def test_the_explanation_counts_what_the_total_counts() -> None:
    """Masks make the totals, claims with groups the explanation: they must never part."""
    wrong = []
    for record in AGREED:
        sheet = score(*from_record(record))
        explained = [claim.fan.zh for claim in sheet.claims]
        if sorted(explained) != sorted(row.fan.zh for row in sheet.counted for _ in range(row.count)):
            wrong.append(record["id"])
    assert wrong == []


def _agrees(record: dict[str, Any], edition: Edition) -> bool:
    sheet = score(*from_record(record), edition)
    ours = {row.fan.zh: (row.points, row.count) for row in sheet.counted}
    theirs = {row["name"]: (row["points"], row["count"]) for row in record["fans"]}
    totals = (sheet.base_total, sheet.total, sheet.qualifies)
    return ours == theirs and totals == (record["base_total"], record["total"], record["qualifies"])

"""Hands on which public scorers differ, with the ruling: list and total, in both editions."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import PRACTICE, RULES_1998, Edition, from_record, score
from scoring.finders import Flowers

from .shared import needs_scoring, records

RULINGS = records("rulings.jsonl")
PROFILES = {RULES_1998: "seeds_1998_literal", PRACTICE: "MIL_practice"}


@needs_scoring
@pytest.mark.parametrize("edition", PROFILES, ids=lambda edition: edition.name)
def test_every_ruling(edition: Edition) -> None:
    assert len(RULINGS) == 450
    assert [record["id"] for record in RULINGS if not _ruled(record, edition)] == []


def _ruled(record: dict[str, Any], edition: Edition) -> bool:
    """Where editions differ the totals are given for each; a list of fans is given for 1998. Flowers are in no list."""
    sheet = score(*from_record(record), edition)
    totals = record.get("values_by_profile", {})
    if totals and edition is not RULES_1998:
        return bool(sheet.total == totals[PROFILES[edition]])
    ours = {row.fan.zh: row.count for row in sheet.counted if not isinstance(row.fan.find, Flowers)}
    ruling = record["ruling"]
    theirs = {row["name"]: row["count"] for row in ruling["fans"]}
    return ours == theirs and (sheet.base_total, sheet.total) == (ruling["base_total"], ruling["total"])

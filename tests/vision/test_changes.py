"""A tile read otherwise than it looks, with its reason."""

from __future__ import annotations

import pytest

from .tables import reading_of

ELEVEN = "1m 2m 3m 4m 5m 6m E E E S S"


@pytest.mark.parametrize(
    ("table", "en", "zh"),
    [
        pytest.param(
            "1m 1m 1m 1m 1m:2m=.1 3m 7m 8m 9m E E S _ S",
            "The tile at (643, 400) looks like 1m (0.89), but there are only 4 of 1m: read as 2m (0.10).",
            "(643, 400)处看似一万（0.89），但一万只有4张：读作二万（0.10）。",
            id="a fifth copy",
        ),
        pytest.param(
            f"1f 1f:5f=.3 {ELEVEN} 7p 8p 9p",
            "The tile at (547, 400) looks like 1f (0.69), but there is only 1 of 1f: read as 5f (0.30).",
            "(547, 400)处看似1f（0.69），但1f只有1张：读作5f（0.30）。",
            id="a flower twice",
        ),
        pytest.param(
            f"{ELEVEN} 7p 8p 1p:9p=.43",
            "The tile at (931, 400) looks like 1p (0.56), but then the hand does not win: read as 9p (0.43).",
            "(931, 400)处看似一饼（0.56），但这样不成和牌：读作九饼（0.43）。",
            id="no win",
        ),
        pytest.param(
            f"{ELEVEN[:-4]} S _ <7p 8p 1p:9p=.43",
            "The tile at (939, 400) looks like 1p (0.56), but then the meld is none: read as 9p (0.43).",
            "(939, 400)处看似一饼（0.56），但这样副露不成立：读作九饼（0.43）。",
            id="no meld",
        ),
        pytest.param(
            f"{ELEVEN} 7p 1p:8p=.43",
            "The tile at (899, 400) looks like 1p (0.56), but then the hand waits for no tile: read as 8p (0.43).",
            "(899, 400)处看似一饼（0.56），但这样不听任何牌：读作八饼（0.43）。",
            id="no wait",
        ),
        pytest.param(
            f"{ELEVEN} P P back:P=.43",
            "The tile at (931, 400) looks like back (0.56), but then the hand does not win: read as P (0.43).",
            "(931, 400)处看似牌背（0.56），但这样不成和牌：读作白（0.43）。",
            id="no back",
        ),
    ],
)
def test_a_change_is_said_with_its_reason(table: str, en: str, zh: str) -> None:
    (correction,) = reading_of(table).corrections
    assert (correction.en, correction.zh) == (en, zh)


def test_what_was_seen_is_kept() -> None:
    reading = reading_of(f"{ELEVEN} 7p 8p 1p:9p=.43")
    (correction,) = reading.corrections
    assert reading.observations[13].face == "1p"
    assert (correction.tile, correction.face, reading.faces[13]) == (13, "9p", "9p")

"""What of a layout needs a person, however it came about."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from vision.findings import findings
from vision.problems import ProblemCode
from vision.weighing import weigh

from .tables import lay

if TYPE_CHECKING:
    from vision.problems import Problem

WIN = "4m 5m 6m 7m 8m 9m E E E S S S 1p 1p / / / / 9s 9s back"


def found(**fields: tuple[int, ...]) -> list[Problem]:
    """The findings of a win whose layout says something more."""
    seen = lay(WIN)
    weighed = weigh(seen)
    return list(findings(seen, replace(weighed, layout=replace(weighed.layout, **fields))))  # type: ignore[arg-type]  # tiles


def test_a_win_has_none() -> None:
    assert found() == []


@pytest.mark.parametrize(
    ("field", "tiles", "code", "en"),
    [
        pytest.param("rival", (0, 13), ProblemCode.LAYOUT_UNCLEAR, "different hands: 4m 1p.", id="two ways to see it"),
        pytest.param("beside", (14, 16), ProblemCode.LIES_BESIDE, "counted to it: 9s back.", id="close to the hand"),
    ],
)
def test_what_the_layout_leaves_open(field: str, tiles: tuple[int, ...], code: ProblemCode, en: str) -> None:
    (problem,) = found(**{field: tiles})
    assert (problem.code, problem.tiles) == (code, tiles)
    assert problem.en.endswith(en)

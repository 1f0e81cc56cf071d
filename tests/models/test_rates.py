from __future__ import annotations

from typing import Final

import pytest
from rates import FaceRate, Rate

# count, of -> Wilson's interval, from the closed formula worked out by hand or known from its literature
INTERVALS: Final = {
    "nothing counted": (0, 0, 0.0, 1.0),
    "none of ten": (0, 10, 0.0, 0.2775),
    "all of ten": (10, 10, 0.7225, 1.0),
    "half of ten": (5, 10, 0.2366, 0.7634),
    "one of a thousand": (1, 1000, 0.00018, 0.00565),
    "950 of a thousand": (950, 1000, 0.9347, 0.9619),
}


@pytest.mark.parametrize(("count", "of", "low", "high"), INTERVALS.values(), ids=INTERVALS)
def test_wilsons_interval(count: int, of: int, low: float, high: float) -> None:
    assert Rate(count, of).interval == pytest.approx((low, high), abs=6e-5)


def test_a_rate_says_what_it_counts() -> None:
    assert str(Rate.over([True, False, True])) == "66.7% (20.8% to 93.9%), 2 of 3"
    assert str(Rate(0, 0)) == "none"
    assert Rate(1, 2).as_json() == {"count": 1, "of": 2, "share": 0.5, "low": 0.0945, "high": 0.9055}


def test_a_face_is_told_by_precision_and_recall() -> None:
    rate = FaceRate(right=6, tiles=8, named=10)
    assert (rate.precision, rate.recall) == (0.6, 0.75)
    assert rate.f1 == pytest.approx(2 / 3)
    assert FaceRate(0, 0, 0).f1 == 0
    assert FaceRate(0, 0, 3).precision == 0

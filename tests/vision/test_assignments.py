"""The likeliest ways to name several tiles at once."""

from __future__ import annotations

import itertools
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.assignments import LEAST, MOST, likeliest
from vision.observation import Candidate

_CHANCES = st.lists(st.floats(0.001, 1), min_size=1, max_size=4)


@given(st.lists(_CHANCES, max_size=5))
def test_no_other_way_is_likelier(drawn: list[list[float]]) -> None:
    """Compared with every way there is."""
    tiles = [[Candidate(str(face), chance) for face, chance in enumerate(chances)] for chances in drawn]
    every = sorted((prod(one.probability for one in way) for way in itertools.product(*tiles)), reverse=True)
    wanted = [likelihood for likelihood in every if likelihood >= LEAST * every[0] * 1.0001][:MOST]
    found = [way.likelihood for way in likeliest(tiles)]
    assert found[: len(wanted)] == pytest.approx(wanted)
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize(
    ("tiles", "faces"),
    [
        pytest.param([], [()], id="no tiles: one way to name none"),
        pytest.param([[Candidate("1m", 0.9)], []], [], id="a tile that can be nothing"),
        pytest.param(
            [[Candidate("1m", 0.9), Candidate("2m", 1e-6)]], [("1m",)], id="what is hardly likely is left out"
        ),
    ],
)
def test_edges(tiles: list[list[Candidate]], faces: list[tuple[str, ...]]) -> None:
    assert [way.faces for way in likeliest(tiles)] == faces

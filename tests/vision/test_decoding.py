"""Faces decided together: four of a face, one of a flower."""

from __future__ import annotations

import itertools
from collections import Counter
from math import log, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.decoding import UNEXPLAINED, decode
from vision.observation import Candidate, copies


def tiles(text: str) -> list[tuple[Candidate, ...]]:
    """``3m=.9,2m=.1 3m=.99``: a tile a word."""
    return [
        tuple(Candidate(face, float(p)) for face, p in (one.split("=") for one in word.split(",")))
        for word in text.split()
    ]


FOUR = "3m=.99 3m=.98 3m=.97 3m=.96 "


@pytest.mark.parametrize(
    ("seen", "faces", "unexplained"),
    [
        pytest.param("", "", (), id="nothing"),
        pytest.param("3m=.6,2m=.4", "3m", (), id="the likeliest face where nothing forbids it"),
        pytest.param("back=.9 " * 7, "back " * 7, (), id="any number of backs"),
        pytest.param(FOUR + "3m=.8,2m=.11", "3m 3m 3m 3m 2m", (), id="the fifth copy that may be other"),
        pytest.param("3m=.8,2m=.11 " + FOUR, "2m 3m 3m 3m 3m", (), id="wherever it lies"),
        pytest.param(FOUR + "3m=.99,2m=.005", "3m 3m 3m 3m 3m", (3,), id="nothing plausible: the least likely"),
        pytest.param(FOUR + "3m=.5", "3m 3m 3m 3m 3m", (4,), id="no other"),
        pytest.param("3m=.6,2m=.3 3m=.6,4m=.3 3m=.99 3m=.99 3m=.99", "2m 3m 3m 3m 3m", (), id="either of two: one"),
        pytest.param(
            FOUR + "3m=.8,2m=.2 " + "2m=.99 " * 3 + "2m=.5,1m=.45",
            "3m 3m 3m 3m 2m 2m 2m 2m 1m",
            (),
            id="a chain of two moves",
        ),
        pytest.param("5f=.9,6f=.1 5f=.99", "6f 5f", (), id="one of a flower"),
        pytest.param("5f=.99 5f=.99", "5f 5f", (1,), id="a flower twice"),
    ],
)
def test_decode(seen: str, faces: str, unexplained: tuple[int, ...]) -> None:
    decoded = decode(tiles(seen))
    assert " ".join(decoded.faces) == faces.strip()
    if unexplained and seen.count("=.99") == len(seen.split()):  # all alike: any of them
        assert len(decoded.unexplained) == len(unexplained)
    else:
        assert decoded.unexplained == unexplained


def test_more_than_a_set_keep_their_likeliest_faces() -> None:
    """A patterned cloth: the surest four stand, the others are too many."""
    decoded = decode(tiles("3m=.6,2m=.3 " * 200 + FOUR))
    assert set(decoded.faces) == {"3m"}
    assert decoded.unexplained == tuple(range(200))
    assert decoded.confidences == (0.6,) * 200 + (0.99, 0.98, 0.97, 0.96)


@pytest.mark.parametrize(
    ("seen", "index", "confidence"),
    [
        pytest.param("3m=.6,2m=.4", 0, 0.6, id="as it was read"),
        pytest.param(FOUR + "3m=.8,2m=.11", 4, 0.11 / (0.11 + 0.02), id="against a tile too many"),
        pytest.param(
            "3m=.6,2m=.3 3m=.6,4m=.3 3m=.99 3m=.99 3m=.99", 0, 0.5, id="against another tile as likely to be other"
        ),
        pytest.param(FOUR + "3m=.99,2m=.005", 4, 0.99, id="as it was read, though there is one too many"),
    ],
)
def test_how_sure_a_face_is(seen: str, index: int, confidence: float) -> None:
    assert decode(tiles(seen)).confidences[index] == pytest.approx(confidence)


@given(
    st.lists(
        st.lists(
            st.tuples(st.sampled_from(["1f", "2f", "3f", "back"]), st.floats(0.01, 1)),
            min_size=1,
            max_size=3,
            unique_by=lambda one: one[0],
        ),
        max_size=4,
    )
)
@settings(deadline=None, max_examples=60)
def test_no_other_choice_of_faces_is_likelier(drawn: list[list[tuple[str, float]]]) -> None:
    """Compared with every choice there is."""
    seen = [tuple(Candidate(face, p) for face, p in sorted(one, key=lambda pair: -pair[1])) for one in drawn]
    choices = [[*((one.face, one.probability) for one in candidates), (None, UNEXPLAINED)] for candidates in seen]
    best = max(
        (
            prod(p for _, p in choice)
            for choice in itertools.product(*choices)
            if all(n <= copies(face) for face, n in Counter(face for face, _ in choice if face).items())
        ),
    )
    decoded = decode(seen)
    found = 0.0
    for index, candidates in enumerate(seen):
        likely = {one.face: one.probability for one in candidates}
        found += log(UNEXPLAINED if index in decoded.unexplained else likely[decoded.faces[index]])
    assert found == pytest.approx(log(best), abs=1e-6)

"""Laws of reading: whatever a locator and a reader come up with, something is said of it."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Tile, Win
from vision.errors import VisionError
from vision.hands import price
from vision.observation import Candidate, TileObservation
from vision.plain import price_object
from vision.reading import settle
from vision.summary import OPTIONS, PHRASES, price_lines

_FACES = st.sampled_from([*map(str, Tile), *["back"] * 8])
_CHANCES = st.sampled_from((1.0, 0.6, 0.5, 0.1, 0.01)) | st.floats(0.001, 1)
_SIDES = st.sampled_from(((30.0, 40.0), (40.0, 30.0))) | st.tuples(st.floats(2, 60), st.floats(2, 60))
_CENTRES = st.tuples(st.integers(0, 14).map(lambda at: 32.0 * at), st.integers(0, 3).map(lambda at: 45.0 * at)) | (
    st.tuples(st.floats(-50, 500), st.floats(-50, 500))
)


@st.composite
def finds(draw: st.DrawFn) -> TileObservation:
    """A find anywhere, or in its place in some row; of any face. Boxes without area are dropped by the locator."""
    (x, y), (width, height) = draw(_CENTRES), draw(_SIDES)
    left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    first = draw(st.integers(0, 3))
    faces = draw(st.lists(_FACES, min_size=1, max_size=3, unique=True))
    chances = sorted((draw(_CHANCES) for _ in faces), reverse=True)
    whole = max(1.0, sum(chances))
    return TileObservation(
        corners=cast("tuple[tuple[float, float], ...]", (*corners[first:], *corners[:first])),  # type: ignore[arg-type]
        candidates=tuple(Candidate(face, chance / whole) for face, chance in zip(faces, chances, strict=True)),
        upright=draw(st.sampled_from((None, 0, 90, 180, 270))),
        found=draw(st.floats(0, 1)),
        box=(left, top, right, bottom),
    )


@given(st.lists(finds(), max_size=20))
@settings(deadline=None, max_examples=40)
def test_nothing_but_the_products_own_errors(seen: list[TileObservation]) -> None:
    reading = settle(seen, photo="finds", width=500, height=500, unsure=0.9)
    with suppress(VisionError):
        pricing = price(reading, Win())
        price_object(pricing, Win(), OPTIONS, 0.0)
        for phrases in PHRASES.values():
            assert list(price_lines(pricing, OPTIONS, phrases))

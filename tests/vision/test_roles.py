"""Every role holds only what can have it, whatever the grouping took along."""

from __future__ import annotations

import pytest

from vision.layout import Layout
from vision.roles import put_right

FACES = ("3m", "back", "5f", "W")

PUT_RIGHT = {
    # layout -> the same put right
    "nothing to do": (
        Layout(standing=(0,), face_down=(1,), flowers=(2,), left_out=(3,)),
        Layout(standing=(0,), face_down=(1,), flowers=(2,), left_out=(3,)),
    ),
    "a back lying sideways": (Layout(standing=(0,), turned=(1,)), Layout(standing=(0,), face_down=(1,))),
    "a back set apart": (Layout(standing=(0,), apart=(1, 3)), Layout(standing=(0,), apart=(3,), face_down=(1,))),
    "a flower in the row": (Layout(standing=(0, 2)), Layout(standing=(0,), flowers=(2,))),
    "a face taken along with flowers": (Layout(flowers=(2, 3)), Layout(flowers=(2,), left_out=(3,))),
    "a back taken along with flowers": (
        Layout(flowers=(1, 2), left_out=(0, 3)),
        Layout(flowers=(2,), left_out=(0, 1, 3)),
    ),
}


@pytest.mark.parametrize(("found", "right"), PUT_RIGHT.values(), ids=PUT_RIGHT)
def test_put_right(found: Layout, right: Layout) -> None:
    assert put_right(found, FACES) == right

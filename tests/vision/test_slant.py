"""How the tops of dice are turned to the camera, and which do not lie as the others do."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.slant import UNKNOWN, apart, normal_of

if TYPE_CHECKING:
    from vision.slant import Normal

SIZE = (1200, 900)
FOCAL = 1200.0


def photographed(normal: np.ndarray, yaw: float, at: tuple[float, float]) -> Normal:
    """What is told of a small square with that normal, seen in the photo at ``at`` pixels from its middle."""
    one = np.cross(normal, (0.3, 0.8, 0.1))
    one /= np.linalg.norm(one)
    other = np.cross(normal, one)
    turned = (math.cos(yaw) * one + math.sin(yaw) * other, math.cos(yaw) * other - math.sin(yaw) * one)
    middle = 30 * np.array([*at, FOCAL]) / FOCAL
    corners = np.array([middle + a * turned[0] + b * turned[1] for a, b in ((0, 0), (0.1, 0), (0.1, 0.1))])
    seen = corners[:, :2] / corners[:, 2:] * FOCAL
    edges = np.diff(seen, axis=0)
    products = edges.T @ edges
    left, top = seen.min(axis=0) + np.array((600, 450))
    right, bottom = seen.max(axis=0) + np.array((600, 450))
    return normal_of((products[0, 0], products[0, 1], products[1, 1]), (left, top, right, bottom), SIZE)


def tilted(degrees: float, roll: float = 0.0) -> np.ndarray:
    """The normal of a table, the camera that many degrees from straight above it and rolled."""
    away = math.sin(math.radians(degrees))
    return np.array(
        [away * math.sin(math.radians(roll)), -away * math.cos(math.radians(roll)), -math.cos(math.radians(degrees))]
    )


@given(st.floats(25, 65), st.floats(-30, 30), st.floats(0, 7), st.floats(-500, 500), st.floats(-350, 350))
def test_the_normal_of_a_small_top_is_told_wherever_it_lies(
    tilt: float, roll: float, yaw: float, x: float, y: float
) -> None:
    table = tilted(tilt, roll)
    assert np.degrees(np.arccos(min(1.0, float(photographed(table, yaw, (x, y)) @ table)))) < 3


def test_a_top_seen_straight_on_looks_at_the_camera() -> None:
    assert photographed(tilted(0), 0.4, (0, 0)) == pytest.approx((0, 0, -1), abs=0.15)
    assert normal_of((0.0, 0.0, 0.0), (0, 0, 1, 1), SIZE) == UNKNOWN


@pytest.mark.parametrize(
    ("degrees", "found"),
    [
        pytest.param([], [], id="none"),
        pytest.param([40], [False], id="one alone is as the table is"),
        pytest.param([40, 46], [False, False], id="two that lie"),
        pytest.param([40, 62], [True, True], id="of two one leans, and nobody knows which"),
        pytest.param([40, 62, 41], [False, True, False], id="of three it is known"),
    ],
)
def test_which_do_not_lie_as_the_others_do(degrees: list[float], found: list[bool]) -> None:
    normals = [photographed(tilted(each), 0.5, (60.0 * place, 0)) for place, each in enumerate(degrees)]
    assert list(apart(normals)) == found

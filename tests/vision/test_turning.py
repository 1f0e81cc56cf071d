from __future__ import annotations

import cmath
from math import radians

import numpy as np
import pytest

from vision.turning import lean, moved_by, turned

from .tables import lay

LEANS = {
    # tiles -> what most of them are turned by
    "none": ([], 0),
    "a photo held straight": ([0, 0, 0], 0),
    "nearly straight": ([8, 12, -3], 0),
    "on its side": ([90, 90, 90], 90),
    "nearly on its side": ([97, 95, 105], 90),
    "on its head": ([180, 178, -176], 180),
    "on its other side": ([-90, -92, -99], -90),
    "askew": ([40, 40, 40], 40),
    "most of them": ([90, 90, 90, 0, 0, -90, 180], 90),
    "a row across is no reason": ([0, 0, 0, 90, 90], 0),
}


@pytest.mark.parametrize(("angles", "turn"), LEANS.values(), ids=LEANS)
def test_how_far_most_faces_lean(angles: list[float], turn: float) -> None:
    faces = [lay("3m", angle=angle)[0].corners for angle in angles]
    assert (lean(faces) - turn + 180) % 360 == pytest.approx(180)


@pytest.mark.parametrize("angle", [90.0, -90.0, 180.0, 40.0, -135.0])
def test_points_of_the_turned_photo_go_back_where_they_were(angle: float) -> None:
    rgb = np.full((80, 120, 3), 60, np.uint8)
    rgb[20:24, 30:34] = 250
    there, back = turned(rgb, -angle)
    rows, columns = np.nonzero(there.min(axis=2) > 200)
    middle = float(columns.mean() + 0.5), float(rows.mean() + 0.5)
    assert moved_by((middle,) * 4, back)[0] == pytest.approx((32, 22), abs=0.5)
    away = complex(middle[0] - there.shape[1] / 2, middle[1] - there.shape[0] / 2)
    assert away == pytest.approx(complex(32 - 60, 22 - 40) * cmath.rect(1, radians(-angle)), abs=1)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_quarters_lose_no_pixel(quarters: int) -> None:
    rgb = np.random.default_rng(1).integers(0, 256, (40, 56, 3), np.uint8)
    back, _ = turned(np.ascontiguousarray(np.rot90(rgb, -quarters)), -90.0 * quarters)
    assert (back == rgb).all()

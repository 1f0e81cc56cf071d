from __future__ import annotations

import numpy as np
import pytest

from . import recipes  # noqa: F401 - puts the recipes on the path

from camera import Camera, look  # isort: skip
from layouts import DOWN, STANDING, UP, Place, TileSize, pose  # isort: skip
from solids import BACK, FRONT, Material, Solid  # isort: skip

SIZE = TileSize(20, 26, 16)
MATERIAL = Material((240, 235, 220), (20, 100, 60), 0.3, 0.0)


def above(**changes: float) -> Camera:
    view = {"tilt": 0.0, "heading": 0.0, "roll": 0.0, "distance": 500.0, "field": 53.13} | changes
    return look(np.zeros(3), size=(640, 480), **view)


@pytest.mark.parametrize(
    ("point", "changes", "pixel"),
    [
        pytest.param((0, 0, 0), {}, (320, 240), id="the target is in the middle"),
        pytest.param((100, 0, 0), {}, (448, 240), id="right is right"),
        pytest.param((0, 100, 0), {}, (320, 112), id="away is up"),
        pytest.param((0, 0, 0), {"tilt": 60.0, "heading": 130.0, "roll": 77.0}, (320, 240), id="from any side"),
        pytest.param((100, 0, 0), {"roll": 90.0}, (320, 368), id="a roll turns the content clockwise"),
        pytest.param((0, 100, 0), {"heading": 90.0}, (192, 240), id="looking right, away is left"),
        pytest.param((0, 0, 250), {}, (320, 240), id="above the target"),
        pytest.param((100, 0, 250), {}, (576, 240), id="what is nearer is larger"),
    ],
)
def test_points_are_seen_where_they_should_be(
    point: tuple[float, float, float], changes: dict[str, float], pixel: tuple[float, float]
) -> None:
    seen = above(**changes).project(np.array([point], dtype=float))[0]
    assert seen == pytest.approx(pixel, abs=0.1)


def test_the_ground_homography_agrees_with_the_projection() -> None:
    camera = above(tilt=40.0, heading=25.0, roll=10.0)
    points = np.array([(30.0, -20.0, 0.0), (-80.0, 60.0, 0.0)])
    flat = np.column_stack([points[:, :2], np.ones(2)]) @ camera.ground().T
    assert flat[:, :2] / flat[:, 2:] == pytest.approx(camera.project(points))


@pytest.mark.parametrize(
    ("place", "side", "corners"),
    [
        pytest.param(
            Place("E", 0, 0, 0), FRONT, [(-10, 13, 16), (10, 13, 16), (10, -13, 16), (-10, -13, 16)], id="lying"
        ),
        pytest.param(
            Place("E", 0, 0, 90), FRONT, [(-13, -10, 16), (-13, 10, 16), (13, 10, 16), (13, -10, 16)], id="sideways"
        ),
        pytest.param(
            Place("E", 0, 0, 0, STANDING),
            FRONT,
            [(-10, -8, 26), (10, -8, 26), (10, -8, 0), (-10, -8, 0)],
            id="standing",
        ),
        pytest.param(
            Place("E", 0, 0, 0, DOWN),
            BACK,
            [(-10, 13, 16), (10, 13, 16), (10, -13, 16), (-10, -13, 16)],
            id="face down",
        ),
    ],
)
def test_a_tile_lies_as_its_place_says(place: Place, side: str, corners: list[tuple[float, float, float]]) -> None:
    turn, centre = pose(place, SIZE)
    solid = Solid((20, 26, 16), turn, centre, MATERIAL, "E")
    assert solid.quad(side) == pytest.approx(np.array(corners, dtype=float), abs=1e-9)


@pytest.mark.parametrize("held", [UP, DOWN, STANDING])
@pytest.mark.parametrize("yaw", [0, 33, 200])
def test_no_pose_mirrors_a_tile(held: str, yaw: float) -> None:
    turn, _ = pose(Place("E", 5, 5, yaw, held, lean=7), SIZE)
    assert np.linalg.det(turn) == pytest.approx(1)
    assert turn @ turn.T == pytest.approx(np.eye(3), abs=1e-9)

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from . import recipes  # noqa: F401 - puts the recipes on the path

from camera import Camera, lens, look  # isort: skip
from layouts import STANDING, UP, Place, TileSize, pose  # isort: skip
from optics import develop  # isort: skip
from solids import FRONT, Light, Material, Solid, paint  # isort: skip
from tables import cover, shadows, shadows_on_tiles  # isort: skip

SIZE = TileSize(20, 26, 12)
LOW_SUN = Light(np.array([-0.8, 0.0, 0.6]), 0.5, 0.5, (1.0, 1.0, 1.0))


def above(bend: float = 0.0) -> Camera:
    return look(np.zeros(3), tilt=0.0, heading=0.0, roll=0.0, distance=400.0, field=53.13, size=(640, 480), bend=bend)


def tile(place: Place) -> Solid:
    turn, centre = pose(place, SIZE)
    return Solid((SIZE.width, SIZE.height, SIZE.depth), turn, centre, Material((240, 240, 240), (0, 0, 0)), place.face)


def shown(solids: list[Solid], *, shaded: bool) -> tuple[np.ndarray, np.ndarray]:
    canvas, owner = np.full((480, 640, 3), 90, np.uint8), np.zeros((480, 640), np.int32)
    for i, solid in enumerate(solids):
        paint(canvas, owner, solid, 2 * i + 2, above(), LOW_SUN)
    if shaded:
        shadows_on_tiles(canvas, owner, solids, above(), LOW_SUN)
    return canvas, owner


@pytest.mark.parametrize(
    ("bend", "corner"),
    [
        pytest.param(0.0, 1.0, id="a pinhole moves nothing"),
        pytest.param(-0.1, 0.9, id="a barrel draws the corner in"),
        pytest.param(0.05, 1.05, id="a pincushion draws it out"),
    ],
)
def test_a_lens_moves_the_corner_by_its_bend(bend: float, corner: float) -> None:
    middle = np.array([320, 240])
    points = np.array([[0, 0, 0], [200, 150, 0]], dtype=float)  # the middle and the top right corner
    straight, bent = above().project(points), above(bend).project(points)
    assert bent[0] == pytest.approx(middle)
    assert bent[1] - middle == pytest.approx((straight[1] - middle) * corner)


@pytest.mark.parametrize("bend", [-0.12, -0.03, 0.06])
def test_no_lens_folds_the_picture_back(bend: float) -> None:
    far = np.column_stack([np.linspace(0, 5000, 400), np.zeros(400), np.zeros(400)])
    assert (np.diff(above(bend).project(far)[:, 0]) > 0).all()


def test_outlines_bend_with_the_points_on_them() -> None:
    square = np.array([[-180, -130, 0], [180, -130, 0], [180, 130, 0], [-180, 130, 0]], dtype=float)
    outline = above(-0.1).outline(square)
    on_it = above(-0.1).project(np.array([[-180, -130, 0], [0, -130, 0], [180, 0, 0], [90, 130, 0]], dtype=float))
    ring = outline.astype(np.float32)
    for x, y in on_it:
        assert abs(cv2.pointPolygonTest(ring, (float(x), float(y)), measureDist=True)) < 0.4


def test_lenses_are_those_of_phones() -> None:
    rng = np.random.default_rng(4)
    bends = [lens(rng) for _ in range(400)]
    assert bends.count(0.0) > 150
    assert -0.12 < min(bends) < -0.08
    assert 0.03 < max(bends) < 0.07


def test_a_standing_tile_throws_its_shadow_on_the_tile_behind_it() -> None:
    lit_side, dark_side = Place("2m", -30, 0, 0, UP), Place("1m", 24, 0, 0, UP)
    solids = [tile(lit_side), tile(Place("E", 0, 0, 90, STANDING)), tile(dark_side)]
    before, owner = shown(solids, shaded=False)
    after, _ = shown(solids, shaded=True)
    assert after[owner == 3].mean() == pytest.approx(before[owner == 3].mean(), abs=0.5)
    assert after[owner == 7].mean() < before[owner == 7].mean() - 15


def test_tiles_of_one_height_throw_none_on_each_other() -> None:
    solids = [tile(Place("1m", 0, 0, 0, UP)), tile(Place("2m", 21, 0, 0, UP))]
    assert np.array_equal(shown(solids, shaded=False)[0], shown(solids, shaded=True)[0])


def test_shadows_and_reflections_leave_the_table_where_nothing_stands_near() -> None:
    for seed in range(30):
        canvas = np.full((480, 640, 3), 120, np.uint8)
        shadows(np.random.default_rng(seed), canvas, [tile(Place("E", 0, 0, 0, STANDING))], above(), LOW_SUN)
        assert (canvas[:60, :60] == 120).all()
        assert (canvas != 120).any()


def test_a_mat_with_bent_edges_covers_what_lies_on_it() -> None:
    camera = above(-0.1)
    canvas = np.zeros((480, 640, 3), np.uint8)
    mat = np.array([[-150, -100, 0], [150, -100, 0], [150, 100, 0], [-150, 100, 0]], dtype=float)
    cover(np.random.default_rng(1), canvas, camera, np.full((512, 512, 3), 200, np.uint8), mat)
    for x, y in camera.project(mat * [0.96, 0.96, 0]):
        assert canvas[round(y), round(x)].min() > 150


@pytest.mark.parametrize("seed", range(25))
def test_a_photo_stays_a_photo(seed: int) -> None:
    canvas = np.random.default_rng(seed).integers(40, 220, (96, 128, 3)).astype(np.uint8)
    picture = develop(np.random.default_rng(seed), canvas, np.ones((96, 128), bool))
    assert picture.shape == canvas.shape
    assert picture.dtype == np.uint8
    assert 5 < picture.mean() < 250


def test_the_truth_of_a_bent_photo_is_where_the_tile_was_painted() -> None:
    camera = look(np.zeros(3), tilt=25, heading=10, roll=5, distance=300, field=60, size=(640, 480), bend=-0.1)
    solid = tile(Place("E", 70, 50, 20, UP))
    solid = replace(solid, material=replace(solid.material, radius=0.01))
    canvas, owner = np.zeros((480, 640, 3), np.uint8), np.zeros((480, 640), np.int32)
    paint(canvas, owner, solid, 2, camera, LOW_SUN)
    face = np.column_stack(np.nonzero(owner == 3))[:, ::-1].astype(np.float32)
    corners = camera.project(solid.label_quad(FRONT))
    for corner in corners:
        assert np.linalg.norm(face - corner, axis=1).min() < 1.5
    # A filled polygon owns its edge: half a pixel all around.
    assert len(face) == pytest.approx(cv2.contourArea(corners.astype(np.float32)), rel=0.08)

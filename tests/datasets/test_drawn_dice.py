"""Thrown dice, and what the truth says of them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from .recipes import RECIPES  # noqa: F401 - puts the recipes on the path

import dice  # isort: skip
import shots  # isort: skip
from camera import look  # isort: skip
from solids import Light, Solid  # isort: skip

LIGHT = Light(np.array([0.0, 0.3, 0.954]), 0.6, 0.4, (1.0, 1.0, 1.0))
SEEDS = range(12)
ACROSS = (("front", "back"), ("top", "bottom"), ("right", "left"))


def exposed(solids: list[Solid], tilt: float) -> shots.Exposure:
    camera = look(np.zeros(3), tilt=tilt, heading=0, roll=20, distance=150, field=50, size=(640, 480))
    canvas = np.full((480, 640, 3), 90, np.uint8)
    return shots.expose(np.random.default_rng(1), canvas, solids, camera, LIGHT)


def pips(skin: np.ndarray) -> int:
    return cv2.connectedComponents((skin[..., 3] > 127).astype(np.uint8))[0] - 1


def is_red(skin: np.ndarray) -> bool:
    red, green, blue = (int(c) for c in skin[48, 48, :3])
    return red > 150 and max(green, blue) < 60


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tilt", [0.0, 35.0, 60.0])
def test_a_box_holds_the_whole_die_and_nothing_else(tilt: float, seed: int) -> None:
    exposure = exposed(dice.throw(np.random.default_rng(seed), 0, 0)[:1], tilt)
    (die,) = exposure.dice
    rows, columns = np.nonzero(exposure.owner)
    near = 0.1 * np.ptp(columns)  # the top that counts as seen reaches a little over rounded edges
    assert die["box"] == pytest.approx([columns.min(), rows.min(), columns.max() + 1, rows.max() + 1], abs=near)


@pytest.mark.parametrize("seed", SEEDS)
def test_opposite_sides_add_to_seven_and_red_are_the_one_and_the_four(seed: int) -> None:
    for die in dice.throw(np.random.default_rng(seed), 0, 0):
        value, kind = dice.DICE[die.name]
        assert pips(die.skins["front"]) == value
        assert all(pips(die.skins[one]) + pips(die.skins[other]) == 7 for one, other in ACROSS)
        red = {pips(skin) for skin in die.skins.values() if is_red(skin)}
        assert red == ({1, 4} if kind == dice.RED_1_4 else set())


def test_both_kinds_and_all_values_are_thrown() -> None:
    thrown = {die.name for seed in range(100) for die in dice.throw(np.random.default_rng(seed), 0, 0)}
    assert thrown == set(dice.DICE)


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_do_not_stand_in_each_other(seed: int) -> None:
    solids = dice.throw(np.random.default_rng(seed), 0, 0)
    prints = [cv2.convexHull(s.quad("front")[:, :2].astype(np.float32)) for s in solids]
    for i, one in enumerate(prints):
        for other in prints[i + 1 :]:
            assert cv2.intersectConvexConvex(one, other)[0] < 1e-3  # mm²

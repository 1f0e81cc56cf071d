"""Thrown dice, and what the truth says of them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from .recipes import needs_fonts

import dice  # isort: skip
import dice_crops  # isort: skip
import scenes  # isort: skip
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


def die_of(solid: Solid) -> dice.Die:
    die = dice.die_of(solid.name)
    assert die is not None
    return die


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
    for solid in dice.throw(np.random.default_rng(seed), 0, 0):
        die = die_of(solid)
        assert {side: pips(skin) for side, skin in solid.skins.items()} == die.values
        assert die.values["front"] == die.top
        assert all(die.values[one] + die.values[other] == 7 for one, other in ACROSS)
        red = {pips(skin) for skin in solid.skins.values() if is_red(skin)}
        assert red == ({1, 4} if die.kind == dice.RED_1_4 else set())


def test_dice_of_both_kinds_lie_every_way() -> None:
    thrown = {die_of(solid) for seed in range(600) for solid in dice.throw(np.random.default_rng(seed), 0, 0)}
    lying = {(die.top, die.far, die.kind) for die in thrown if not die.leans}
    assert len(lying) == 6 * 4 * 2
    assert any(die.leans for die in thrown)
    assert dice.die_of("3p") is dice.die_of("") is None


def test_wrong_dice_are_of_any_colours_and_some_do_not_add_to_seven() -> None:
    solids = [dice.throw(np.random.default_rng(seed), 0, 0, wrong=True)[0] for seed in range(60)]
    wrong = [die_of(solid) for solid in solids]
    for die, solid in zip(wrong, solids, strict=True):
        assert {side: pips(skin) for side, skin in solid.skins.items()} == die.values
        assert "".join(str(pips(skin)) for skin in sorted(solid.skins.values(), key=pips) if is_red(skin)) == die.reds
    adding = [all(die.values[one] + die.values[other] == 7 for one, other in ACROSS) for die in wrong]
    assert 0.2 < np.mean(adding) < 0.8
    assert len({die.reds for die in wrong}) > 20
    assert {die.kind for die in wrong} >= {None}


def test_what_leans_leans_on_another() -> None:
    throws = (dice.throw(np.random.default_rng(seed), 0, 0) for seed in range(120))
    leaning = [thrown for thrown in throws if die_of(thrown[-1]).leans]
    assert len(leaning) > 5
    for *_, other, last in leaning:
        corners = np.concatenate([last.quad("front"), last.quad("back")])
        assert corners[:, 2].min() == pytest.approx(0)
        assert np.cos(np.radians(45)) <= last.turn[2, 2] <= np.cos(np.radians(15))
        off = np.abs((corners - other.centre) @ other.turn[:, :2])  # along the other's sides
        assert min(off.max(axis=1)) == pytest.approx(other.size[0] / 2)
        assert [die["value"] for die in exposed([other, last], 0.0).dice].count(None) == 1


@pytest.mark.parametrize("tilt", [0.0, 50.0])
def test_the_truth_names_the_sides_that_are_seen(tilt: float) -> None:
    exposures = (exposed(dice.throw(np.random.default_rng(seed), 0, 0)[:1], tilt) for seed in range(40))
    for die in (die for exposure in exposures for die in exposure.dice):
        assert all(
            side not in {die["value"], 7 - die["value"]} and 7 - side not in die["sides"] for side in die["sides"]
        )
        assert len(die["sides"]) == 0 if tilt == 0 else 1 <= len(die["sides"]) <= 2


def test_a_side_that_something_hides_is_not_told() -> None:
    """Seen along a row of dice that touch, the near side of each but the nearest is hidden by the next."""
    dice_of_it = dice.dice_set(np.random.default_rng(5))
    edge = dice_of_it.edge
    row = [
        dice_of_it.solid(dice.Die(1, 2, dice_of_it.reds), np.eye(3), np.array([0, y * edge * 1.02, edge / 2]))
        for y in range(3)
    ]
    near, *others = sorted(exposed(row, 50.0).dice, key=lambda die: -die["box"][3])
    assert near["sides"] == [5]
    assert [die["sides"] for die in others] == [[], []]


@pytest.mark.parametrize(
    ("beyond", "shown"),
    [
        pytest.param(-2.0, True, id="whole"),
        pytest.param(0.0, True, id="half cut off by the edge of the photo"),
        pytest.param(0.45, False, id="a twentieth left"),
    ],
)
def test_a_die_of_which_a_fifth_is_seen_is_in_the_truth(beyond: float, *, shown: bool) -> None:
    one = dice.dice_set(np.random.default_rng(5))
    edge = 150 * np.tan(np.radians(25)) / np.cos(np.radians(20))  # mm from the middle, along x
    at = np.array([edge + beyond * one.edge, 0, one.edge / 2])
    found = exposed([one.solid(dice.Die(1, 2, one.reds), np.eye(3), at)], 0.0).dice
    assert [die["visible"] < 0.75 for die in found] == [beyond == 0] * shown
    assert all((die["box"][2] == 640) == (beyond == 0) for die in found)


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_do_not_stand_in_each_other(seed: int) -> None:
    solids = dice.throw(np.random.default_rng(seed), 0, 0)
    prints = [cv2.convexHull(s.quad("front")[:, :2].astype(np.float32)) for s in solids]
    for i, one in enumerate(prints):
        for other in prints[i + 1 :]:
            assert cv2.intersectConvexConvex(one, other)[0] < 1e-3  # mm²


@needs_fonts
def test_crops_show_what_they_are_said_to() -> None:
    crops = [crop for number in range(12) for crop in dice_crops.crops(3, number)]
    assert all(crop.pixels.shape == (dice_crops.SIDE, dice_crops.SIDE, 3) for crop in crops)
    assert {dice_crops.NO_DIE, 1, 2, 3, 4, 5, 6, dice_crops.UNTOLD} == {crop.value for crop in crops}
    for crop in crops:
        told = crop.value not in {dice_crops.NO_DIE, dice_crops.UNTOLD}
        assert (-1 not in crop.sides) == (crop.inked != -1) == told
        assert told or crop.red == -1
        assert not told or not crop.sides[crop.value - 1]
        assert crop.value != dice_crops.NO_DIE or np.isnan(crop.top).all()
        assert not told or not np.isnan(crop.top).any()
        if not np.isnan(crop.top).any():
            assert 0 < crop.top.mean() < dice_crops.SIDE
            high, wide = np.ptp(crop.top, axis=0)
            assert 0.3 < max(high, wide) / dice_crops.SIDE / dice_crops.FILL < 1.3


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_edge_leaves_of_a_die_is_in_the_middle(seed: int) -> None:
    picture = np.zeros((200, 300, 3), np.uint8)
    picture[80:120, 100:140] = (250, 0, 0)
    crop = dice_crops.cut_off(picture, (100, 80, 140, 120), np.random.default_rng(seed))
    assert crop.value == dice_crops.UNTOLD
    red = (crop.pixels[..., 0] > 200) & (crop.pixels[..., 1] < 50)
    rows, columns = np.nonzero(red)
    assert np.ptp(columns) < 0.5 * np.ptp(rows)
    assert [rows.mean(), columns.mean()] == pytest.approx([dice_crops.SIDE / 2] * 2, abs=8)
    beside = crop.pixels[48, [columns.min() - 3, columns.max() + 3]]
    assert sorted(beside.max(axis=1) > 50) == [False, True]  # the table on one side, nothing on the other


def photographed(value: int, body: tuple[int, int, int] = (236, 233, 226), pips: int = 25) -> np.ndarray:
    pixels = np.full((96, 96, 3), (40, 110, 60), np.uint8)
    pixels[17:79, 17:79] = body
    for x, y in dice.PIPS[value]:
        cv2.circle(pixels, (round(17 + 62 * x), round(17 + 62 * y)), 6, (pips,) * 3, -1)
    return pixels


@pytest.mark.parametrize(
    ("value", "pixels", "ink"),
    [
        pytest.param(1, photographed(1), "red", id="a white one"),
        pytest.param(4, photographed(4), "red", id="a white four"),
        pytest.param(4, photographed(4, (150, 20, 30), 250), "red", id="a red four with white pips"),
        pytest.param(5, photographed(5, (20, 20, 24), 240), "dark", id="a black five"),
    ],
)
def test_dice_are_painted_as_those_for_mahjong(value: int, pixels: np.ndarray, ink: str) -> None:
    painted = dice_crops.chinese(pixels, value, np.random.default_rng(2))
    assert painted is not None
    for x, y in dice.PIPS[value]:
        red, green, blue = (int(c) for c in painted[round(17 + 62 * y), round(17 + 62 * x)])
        assert (red > 100 and red > 1.6 * max(green, blue)) == (ink == "red")
        assert max(green, blue) < 140
    assert painted[24:72, 17:79].reshape(-1, 3).max(axis=1).mean() > 150
    assert np.array_equal(painted[:10], pixels[:10])


@pytest.mark.parametrize(
    ("value", "pixels"),
    [
        pytest.param(4, photographed(5), id="pips of a side are seen as well"),
        pytest.param(1, np.full((96, 96, 3), 230, np.uint8), id="no pips at all"),
        pytest.param(6, photographed(6), id="a white six has no red pips, and is as it is"),
    ],
)
def test_what_is_not_clear_is_not_painted(value: int, pixels: np.ndarray) -> None:
    assert dice_crops.chinese(pixels, value, np.random.default_rng(2)) is None


@needs_fonts
@pytest.mark.parametrize("test", [False, True], ids=["training styles", "test-only styles"])
def test_photos_from_near_show_dice_or_what_is_none(test: bool) -> None:  # noqa: FBT001  a row of the table
    of_dice, of_none = (
        [scenes.render(3, number, size=320, kind=scenes.Kind(test=test, near=near)) for number in range(1, 13)]
        for near in ("dice", "none")
    )
    assert sum(bool(scene.dice) for scene in of_dice) >= 9  # a hand reaches into some
    assert not any(scene.dice for scene in of_none)
    assert {tile["face"][-1] for scene in of_none for tile in scene.tiles} == {"p"}
    assert all((scene.style is not None) == test for scene in (*of_dice, *of_none))

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from PIL import Image

from .recipes import RECIPES, needs_fonts

import crops  # isort: skip
import mix  # isort: skip
import sample  # isort: skip
import scenes  # isort: skip
import sets  # isort: skip
import shots  # isort: skip
from camera import look  # isort: skip
from faces import FACES, draw  # isort: skip
from layouts import DOWN, Place  # isort: skip
from solids import Light, Solid  # isort: skip

from scoring.notation import parse  # isort: skip
from scoring.score import score  # isort: skip
from vision.corners import quad_of  # isort: skip
from vision.phantoms import covered  # isort: skip

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

NUMBERS = (1, 2, 3, 4, 9, 17, 30)
LIGHT = Light(np.array([0.0, 0.3, 0.954]), 0.6, 0.4, (1.0, 1.0, 1.0))


def area(corners: Sequence[Sequence[float]]) -> float:
    x, y = np.array(corners).T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum()) / 2


def exposed(places: list[Place], tilt: float = 20.0, roll: float = 0.0) -> tuple[np.ndarray, shots.Exposure]:
    tiles = sets.tile_set(11)
    solids = [sets.solid_of(p, tiles) for p in places]
    camera = look(np.zeros(3), tilt=tilt, heading=0, roll=roll, distance=500, field=50, size=(640, 480))
    canvas = np.full((480, 640, 3), 90, np.uint8)
    return canvas, shots.expose(np.random.default_rng(1), canvas, solids, camera, LIGHT)


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    a, b = (cv2.GaussianBlur(p, (0, 0), 2).mean(axis=2).ravel() for p in (one, other))
    return float(np.corrcoef(a, b)[0, 1])


@needs_fonts
@pytest.mark.parametrize("number", NUMBERS)
def test_corners_run_clockwise_and_tiles_are_named(number: int) -> None:
    scene = scenes.render(5, number)
    assert scene.picture.shape[2] == 3
    assert max(scene.picture.shape) == 640
    for tile in (*scene.tiles, *scene.dice):
        assert area(tile["corners"]) > 0
    for tile in scene.tiles:
        assert tile["face"] in {*FACES, "back"}
        assert shots.SHOWN <= tile["visible"] <= 1


@needs_fonts
def test_a_scene_is_the_same_again() -> None:
    first = scenes.render(5, 8)
    sets.tile_set.cache_clear()
    sets.face_skin.cache_clear()
    again = scenes.render(5, 8)
    assert np.array_equal(first.picture, again.picture)
    assert first.tiles == again.tiles


@needs_fonts
@pytest.mark.parametrize("roll", [0.0, 90.0, 213.0])
@pytest.mark.parametrize("tilt", [0.0, 45.0])
def test_every_tile_laid_is_told_once(tilt: float, roll: float) -> None:
    laid = [Place(face, (i - 4) * 34, 0, i * 40, DOWN if i == 3 else "up") for i, face in enumerate(FACES[:9])]
    _, exposure = exposed(laid, tilt, roll)
    assert sorted(t["face"] for t in exposure.tiles) == sorted([*FACES[:3], "back", *FACES[4:9]])
    assert not exposure.hidden
    assert all(t["visible"] > 0.9 for t in exposure.tiles)


@needs_fonts
@pytest.mark.parametrize("roll", [0.0, 120.0])
@pytest.mark.parametrize("face", ["3m", "N", "F", "7p", "2f"])
def test_the_face_lies_within_its_corners_in_reading_order(face: str, roll: float) -> None:
    canvas, exposure = exposed([Place(face, 0, 0, 25)], 35.0, roll)
    target = np.array([(0, 0), (96, 0), (96, 128), (0, 128)], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(exposure.tiles[0]["corners"], np.float32), target)
    seen = cv2.warpPerspective(canvas, matrix, (96, 128)).astype(float)
    meant = cv2.resize(draw(face, sets.tile_set(11).look), (96, 128), interpolation=cv2.INTER_AREA).astype(float)
    others = [meant[:, ::-1], meant[::-1], meant[::-1, ::-1]]
    assert likeness(seen, meant) > 0.7  # thin strokes are less alike than thick ones
    assert likeness(seen, meant) > max(likeness(seen, other) for other in others)


@needs_fonts
def test_a_covered_tile_is_hidden() -> None:
    size = sets.tile_set(11).size
    over = Place("5p", 0, 2, 0, z=size.depth)
    _, exposure = exposed([Place("E", 0, 0, 0), over], 0.0)
    assert [t["face"] for t in exposure.tiles] == ["5p"]


@needs_fonts
def test_groups_that_would_stand_in_others_are_dropped() -> None:
    tiles = sets.tile_set(11)

    def at(x: float, z: float = 0.0) -> list[Solid]:
        return [sets.solid_of(Place("E", x, 0, 0, z=z), tiles)]

    kept = mix.apart([at(0), at(5), at(0, tiles.size.depth), at(500)])
    assert [float(s.centre[0]) for s in kept] == [0, 0, 500]


@needs_fonts
@pytest.mark.parametrize("number", [1, 4])
def test_a_crop_shows_its_face_turned_as_told_and_not_mirrored(number: int) -> None:
    telling = [c for c in crops.crops(3, number) if c.face in {*range(9), *range(27, 33)}]
    tiles = sets.tile_set(3 * 7919 + number + 50_000_000)
    better = 0
    for crop in telling:
        upright = np.rot90(crop.pixels, crop.up)[14:114, 26:101].astype(float)
        meant = cv2.resize(draw(FACES[crop.face], tiles.look), (75, 100), interpolation=cv2.INTER_AREA).astype(float)
        better += likeness(upright, meant) > likeness(upright, meant[:, ::-1])
    assert telling
    assert better >= 0.9 * len(telling)


@needs_fonts
def test_the_command_keeps_what_is_there_and_mends_a_broken_end(tmp_path: Path) -> None:
    command = [sys.executable, str(RECIPES / "scenes.py"), "--out", str(tmp_path), "--seed", "4", "--size", "320"]
    subprocess.run([*command, "--count", "2"], check=True)
    truth = tmp_path / "truth.jsonl"
    first = truth.read_text().splitlines()
    truth.write_text(first[0] + "\n" + first[1][:40])
    subprocess.run([*command, "--count", "3"], check=True)
    lines = truth.read_text().splitlines()
    assert [json.loads(line)["photo"] for line in lines] == ["000001.jpg", "000002.jpg", "000003.jpg"]
    assert lines[:2] == first
    assert cv2.imread(str(tmp_path / "images" / "000003.jpg")) is not None


@needs_fonts
def test_the_crops_command_writes_arrays_of_one_length(tmp_path: Path) -> None:
    command = [sys.executable, str(RECIPES / "crops.py"), "--out", str(tmp_path), "--count", "30", "--seed", "2"]
    subprocess.run(command, check=True)
    shard = np.load(tmp_path / "crops-000.npz")
    assert shard["crops"].shape == (30, crops.SIDE, crops.SIDE, 3)
    assert shard["face"].shape == shard["up"].shape == (30,)
    assert 0 <= shard["face"].min() <= shard["face"].max() == len(crops.NAMES) - 1
    assert set(shard["up"]) <= {0, 1, 2, 3}


def test_crops_of_grounds_are_nothing_and_differ() -> None:
    found = [crop for number in range(3) for crop in crops.ground_crops(1, number)]
    assert {crops.NAMES[crop.face] for crop in found} == {"nothing"}
    assert len({crop.pixels.tobytes() for crop in found}) == len(found) == 12
    again = [crop.pixels.tobytes() for crop in crops.ground_crops(1, 0)]
    assert again == [crop.pixels.tobytes() for crop in found[:4]]


def test_what_is_cut_as_nothing_lies_on_no_tile() -> None:
    quads = [np.array([(x, 40), (x + 30, 40), (x + 30, 80), (x, 80)], float) for x in range(20, 300, 31)]
    tiles = [{"corners": quad.tolist()} for quad in quads]
    scene = shots.Scene(np.zeros((200, 320, 3), np.uint8), tiles, [], [], 0)
    below, behind = quads[3] + (0, 41), quads[4] + (0, 20)
    rng = np.random.default_rng(1)
    found = [quad for _ in range(20) for quad in crops.no_tiles(scene, [below, behind], rng)]
    assert len(found) > 20
    assert any((quad == below).all() for quad in found)  # a side that is seen
    assert not any((quad == behind).all() for quad in found)  # one behind a face
    assert max(covered(quad_of(quad), quad_of(tile)) for quad in found for tile in quads) < 0.35


def test_the_sample_is_the_hand_that_its_notation_says() -> None:
    folder = RECIPES.parent / "samples"
    truth = json.loads((folder / "hand.json").read_text())
    hand, win = parse(truth["notation"])
    faces = [t["face"] for t in truth["tiles"]]
    assert sorted(faces) == sorted(str(t) for t in (*hand.concealed, hand.winning, *hand.flowers))
    assert all(area(t["corners"]) > 0 for t in truth["tiles"])
    assert (folder / "hand.jpg").stat().st_size <= 400_000
    assert score(hand, win).base_total >= 8


@needs_fonts
def test_the_sample_is_drawn_as_it_lies_here() -> None:
    picture, truth = sample.sample()
    there = np.asarray(Image.open(RECIPES.parent / "samples" / "hand.jpg"))
    assert truth == json.loads((RECIPES.parent / "samples" / "hand.json").read_text())
    assert np.abs(picture.astype(float) - there).mean() < 3

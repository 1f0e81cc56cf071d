from __future__ import annotations

import cmath
from dataclasses import replace
from math import radians
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import pytest

from scoring.tiles import Tile
from vision.detections import BACK, DIE, FACE, Detections
from vision.dice import DieRule
from vision.frames import Frame
from vision.observation import Candidate
from vision.observe import SAME_HALF_TURNED, agreed, observe, shown, told_back
from vision.reader import Sight

from .fakes import die_sight, surely

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vision.dice import DieSight
    from vision.dice_reader import DiceReader
    from vision.locator import Locator
    from vision.observation import Quad, TileObservation
    from vision.reader import Reader

CENTRE: Final = 100 + 100j


def face(angle: float, at: complex = CENTRE) -> list[tuple[float, float]]:
    """A face of 30 x 40 turned clockwise, in reading order."""
    turn = cmath.rect(1, radians(angle))
    return [((at + turn * p).real, (at + turn * p).imag) for p in (-15 - 20j, 15 - 20j, 15 + 20j, -15 + 20j)]


class Places:
    """A locator that knows."""

    def __init__(
        self, corners: Sequence[Sequence[tuple[float, float]]], kinds: Sequence[int], score: float = 0.8
    ) -> None:
        table = np.array(corners, np.float32).reshape(-1, 4, 2)
        boxes = np.concatenate([table.min(axis=1), table.max(axis=1)], axis=1)
        self._found = Detections(boxes, table, np.full(len(table), score, np.float32), np.array(kinds, np.int64))

    def locate(self, frame: Frame) -> Detections:
        assert frame.width
        return self._found


class Sees:
    """A locator that finds the one tile of a photo, begun at any corner."""

    def __init__(self, start: int = 0) -> None:
        self._start = start

    def locate(self, frame: Frame) -> Detections:
        tile = (frame.rgb.max(axis=2) > 200).astype(np.uint8)
        (outline, *_), _ = cv2.findContours(tile, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        corners = np.roll(cv2.boxPoints(cv2.minAreaRect(outline)) + 0.5, -self._start, axis=0)
        return Places([corners.tolist()], [FACE]).locate(frame)


RULE: Final = DieRule(likely=0.4, surely=0.99)


class NoDice:
    """A dice reader that sees none."""

    size = 64
    fill = 0.7
    rule = RULE

    def read(self, crops: NDArray[np.uint8]) -> tuple[DieSight, ...]:
        return (die_sight(None, die=0.0),) * len(crops)


class CornerOfCrop:
    """A dice reader that tells what colour the middle of each crop has: its red, as a chance of a one."""

    size = 64
    fill = 0.5
    rule = DieRule(likely=0.4, surely=2.0)

    def read(self, crops: NDArray[np.uint8]) -> tuple[DieSight, ...]:
        return tuple(die_sight(1, float(crop[32, 32, 0]) / 255) for crop in crops)


def tiles_of(frame: Frame, locator: Locator, reader: Reader) -> tuple[TileObservation, ...]:
    return observe(frame, locator, reader, NoDice()).tiles


class RedTop:
    """A reader that calls everything one face and finds its top by a red stripe."""

    size = 72
    margin = 0.12

    def __init__(self, name: str) -> None:
        self._name = name

    def read(self, crops: NDArray[np.uint8]) -> tuple[Sight, ...]:
        sights = []
        for crop in crops:
            red = crop[:, :, 0].astype(int) - crop[:, :, 1]
            ys, xs = np.indices(red.shape)
            x, y = ((red * axis).sum() / max(1, red.sum()) - 35.5 for axis in (xs, ys))
            turns = round(np.degrees(np.arctan2(x, -y)) / 90) % 4
            sights.append(Sight((Candidate(self._name, 0.97), Candidate("9m", 0.02)), surely(turns)))
        return tuple(sights)


def photo(angle: float) -> Frame:
    """One white tile with a red stripe along the top of its face."""
    rgb = np.full((200, 200, 3), 60, np.uint8)
    corners = np.array(face(angle))
    stripe = np.array([corners[0], corners[1], *(corners[:2] + (corners[[3, 2]] - corners[:2]) * 0.3)[::-1]])
    cv2.fillConvexPoly(rgb, np.round(corners).astype(np.int32), (240, 240, 240))
    cv2.fillConvexPoly(rgb, np.round(stripe).astype(np.int32), (230, 20, 20))
    return Frame(rgb, "drawn")


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize(
    ("angle", "upright"), [(0, 0), (30, 0), (90, 90), (120, 90), (180, 180), (200, 180), (270, 270), (340, 0)]
)
def test_corners_come_in_reading_order_whatever_the_locator_starts_with(angle: int, upright: int, start: int) -> None:
    (tile,) = tiles_of(photo(angle), Sees(start), RedTop("3m"))
    assert tile.upright == upright
    assert np.array(tile.corners) == pytest.approx(np.array(face(angle)), abs=1.5)
    assert tile.found == pytest.approx(0.8)
    assert tile.face == "3m"
    assert [one.face for one in tile.candidates] == ["3m", "9m"]


@pytest.mark.parametrize("angle", [0, 20, 90, 180, 270])
def test_a_face_that_looks_the_same_half_turned_has_no_way_up(angle: int) -> None:
    (tile,) = tiles_of(photo(angle), Sees(), RedTop("P"))
    assert tile.upright is None
    assert np.array(tile.corners) == pytest.approx(np.array(face(angle % 180)), abs=1.5)


Q: Final = ((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (0.0, 40.0))
LYING: Final = (*Q[1:], Q[0])
ONE, TWO = (Candidate("1m", 0.9), Candidate("2m", 0.1)), (Candidate("2m", 0.6), Candidate("3m", 0.4))

AGREED: Final = {
    # looks at one tile -> faces and probabilities, turns of the quad
    "one alone": ([(Q, Sight(ONE, surely(2)))], [("1m", 0.9), ("2m", 0.1)], 2),
    "the mean, and the way up of both": (
        [(Q, Sight(ONE, surely(1))), (LYING, Sight(TWO, surely(0)))],
        [("1m", 0.45), ("2m", 0.35), ("3m", 0.2)],
        1,
    ),
    "the way up of the surer": (
        [(Q, Sight(TWO, (0.3, 0.6, 0.1, 0.0))), (LYING, Sight(ONE, (0.05, 0.0, 0.05, 0.9)))],
        [("1m", 0.45), ("2m", 0.35), ("3m", 0.2)],
        0,
    ),
    "one that is sure and alone is outvoted": (
        [(Q, Sight(ONE, surely(0))), (LYING, Sight(TWO, surely(2))), (Q, Sight((Candidate("2m", 0.9),), surely(3)))],
        [("2m", 1.6 / 3), ("1m", 0.3), ("3m", 0.4 / 3)],
        3,
    ),
    "half turns that look alike are one way": (
        [(Q, Sight((Candidate("4p", 1),), (0.3, 0.4, 0.3, 0.0)))],
        [("4p", 1)],
        0,
    ),
    "whatever corner the window begins with": (
        [((*Q[3:], *Q[:3]), Sight((Candidate("4p", 1),), (0.3, 0.4, 0.3, 0.0)))],
        [("4p", 1)],
        1,
    ),
    "and two where they do not": (
        [(Q, Sight((Candidate("7p", 1),), (0.3, 0.4, 0.3, 0.0)))],
        [("7p", 1)],
        1,
    ),
    "what is next to nothing is dropped": (
        [(Q, Sight((Candidate("1m", 0.999), Candidate("2m", 0.0009)), surely(0)))],
        [("1m", 0.999)],
        0,
    ),
}


@pytest.mark.parametrize(("looks", "faces", "turns"), AGREED.values(), ids=AGREED)
def test_several_looks_agree(looks: list[tuple[Quad, Sight]], faces: list[tuple[str, float]], turns: int) -> None:
    sight = agreed(looks, Q)
    assert [one.face for one in sight.candidates] == [face for face, _ in faces]
    assert [one.probability for one in sight.candidates] == pytest.approx([p for _, p in faces])
    assert sight.turns == turns


TOLD: Final = {
    # what the reader says, how sure the locator is of a back -> what is made of it
    "a red back of an unseen set": ([("C", 0.98), ("W", 0.02)], 0.9, [("back", 0.9), ("C", 0.098), ("W", 0.002)]),
    "a doubtful back": ([("P", 0.6), ("back", 0.4)], 0.8, [("back", 0.8), ("P", 0.2)]),
    "surer itself": ([("back", 0.97), ("P", 0.03)], 0.9, [("back", 0.97), ("P", 0.03)]),
    "a white dragon that a doubtful locator calls a back": (
        [("P", 0.8), ("back", 0.2)],
        0.58,
        [("P", 0.8), ("back", 0.2)],
    ),
}


@pytest.mark.parametrize(("read", "score", "made"), TOLD.values(), ids=TOLD)
def test_the_locator_tells_a_back(read: list[tuple[str, float]], score: float, made: list[tuple[str, float]]) -> None:
    sight = told_back(Sight(tuple(Candidate(*one) for one in read), surely(1)), score)
    assert [one.face for one in sight.candidates] == [name for name, _ in made]
    assert [one.probability for one in sight.candidates] == pytest.approx([chance for _, chance in made])
    assert sight.turns == 1


SHOWN: Final = {
    # what the reader says -> what the tile shows
    "a tile": ([("P", 0.9), ("back", 0.1)], ["P", "back"]),
    "a tile, and not surely": ([("P", 0.6), ("nothing", 0.3), ("back", 0.1)], ["P", "back"]),
    "no tile": ([("nothing", 0.6), ("P", 0.4)], None),
}


@pytest.mark.parametrize(("read", "faces"), SHOWN.values(), ids=SHOWN)
def test_what_shows_nothing_is_no_tile(read: list[tuple[str, float]], faces: list[str] | None) -> None:
    sight = shown(Sight(tuple(Candidate(*one) for one in read), surely(0)))
    assert (sight and [one.face for one in sight.candidates]) == faces
    tiles = tiles_of(photo(0), Places([face(0)], [FACE]), Says(read))
    assert [[one.face for one in tile.candidates] for tile in tiles] == ([faces] if faces else [])


class Says(RedTop):
    """A reader that sees the same in everything."""

    def __init__(self, read: list[tuple[str, float]]) -> None:
        self._sight = Sight(tuple(Candidate(*one) for one in read), surely(0))

    def read(self, crops: NDArray[np.uint8]) -> tuple[Sight, ...]:
        return (self._sight,) * len(crops)


def test_a_reader_that_only_knows_standing_faces_is_shown_them() -> None:
    """A tile seen from so low that it is wider than high, which stands on its long side when cut the usual way."""
    wide = [(80.0, 92.0), (120.0, 92.0), (120.0, 108.0), (80.0, 108.0)]
    rgb = np.full((200, 200, 3), 60, np.uint8)
    rgb[92:108, 80:120] = 240
    rgb[92:97, 80:120] = (230, 20, 20)

    class OnlyStanding(RedTop):
        def read(self, crops: NDArray[np.uint8]) -> tuple[Sight, ...]:
            unsure = (Candidate("9s", 0.3), Candidate("3m", 0.2))
            return tuple(s if s.turns in (0, 2) else replace(s, candidates=unsure) for s in super().read(crops))

    (tile,) = tiles_of(Frame(rgb, "drawn"), Places([wide], [FACE]), OnlyStanding("3m"))
    assert tile.face == "3m"
    assert tile.upright == 0
    assert np.array(tile.corners) == pytest.approx(np.array(wide), abs=1e-4)


def test_dice_are_no_tiles() -> None:
    locator = Places([face(0), face(0, 40 + 40j), face(0, 160 + 40j)], [FACE, DIE, BACK])
    tiles = observe(photo(0), locator, RedTop("3m"), CornerOfCrop()).tiles
    assert [tile.box[0] for tile in tiles] == [85, 145]


def test_dice_are_cut_out_by_their_boxes() -> None:
    rgb = np.full((200, 200, 3), 60, np.uint8)
    rgb[100:120, 40:60] = (240, 20, 20)
    corners = [(42.0, 100.0), (58.0, 100.0), (58.0, 110.0), (42.0, 110.0)]
    locator = Places([corners], [DIE])
    seen = observe(Frame(rgb, "drawn"), locator, RedTop("3m"), CornerOfCrop())
    (die,) = seen.dice
    assert die.sight.values[1] > 0.9
    assert die.corners == tuple(corners)
    assert not seen.tiles


def test_dice_are_read_as_they_were_photographed() -> None:
    """Of a photo that is turned and looked at again, dice would show a side as their top."""

    class OnItsSide(Places):
        def locate(self, frame: Frame) -> Detections:
            return super().locate(frame) if frame.rgb[0, 0, 0] == 9 else Places([face(0)], [FACE]).locate(frame)

    rgb = photo(90).rgb.copy()
    rgb[0, 0] = 9
    corners = [(42.0, 10.0), (58.0, 10.0), (58.0, 20.0), (42.0, 20.0)]
    seen = observe(Frame(rgb, "drawn"), OnItsSide([face(90), corners], [FACE, DIE]), RedTop("3m"), CornerOfCrop())
    assert [tile.face for tile in seen.tiles] == ["3m"]
    assert [die.corners for die in seen.dice] == [tuple(corners)]


class SeesDice:
    """A dice reader that sees a die, so surely, in everything."""

    size = 64
    fill = 0.7
    rule = RULE

    def __init__(self, sure: float) -> None:
        self._sure = sure

    def read(self, crops: NDArray[np.uint8]) -> tuple[DieSight, ...]:
        return (die_sight(4, die=self._sure),) * len(crops)


@pytest.mark.parametrize(
    ("kind", "score", "reader", "counts"),
    [
        pytest.param(DIE, 0.6, NoDice(), (1, 0), id="a tile that was called a die"),
        pytest.param(DIE, 0.1, NoDice(), (0, 0), id="hardly found, and the reader sees none"),
        pytest.param(DIE, 0.1, SeesDice(0.9), (0, 1), id="hardly found, and the reader sees one"),
        pytest.param(FACE, 0.9, SeesDice(0.9), (1, 0), id="a tile with dots"),
        pytest.param(FACE, 0.9, SeesDice(0.999), (0, 1), id="found as a tile, and surely a die"),
    ],
)
def test_what_is_a_die_and_what_a_tile(kind: int, score: float, reader: DiceReader, counts: tuple[int, int]) -> None:
    seen = observe(photo(0), Places([face(0)], [kind], score=score), RedTop("3m"), reader)
    assert (len(seen.tiles), len(seen.dice)) == counts


def test_nothing_found_is_nothing_observed() -> None:
    assert tiles_of(photo(0), Places([], []), RedTop("3m")) == ()


def test_corners_that_make_no_face_give_way_to_the_box() -> None:
    locator = Places([[(85, 80), (115, 120), (115, 80), (85, 120)]], [FACE])
    (tile,) = tiles_of(photo(0), locator, RedTop("3m"))
    assert {(round(x), round(y)) for x, y in tile.corners} == {(85, 80), (115, 80), (115, 120), (85, 120)}
    assert tile.box == (85, 80, 115, 120)


def test_every_face_is_one_of_the_set() -> None:
    names = {str(tile) for tile in Tile}
    assert SAME_HALF_TURNED - names == {"back"}


WITH_A_WAY_UP: Final = {
    "characters": [f"{rank}m" for rank in range(1, 10)],
    "flowers": [f"{number}f" for number in range(1, 9)],
    "winds": list("ESWN"),
    "the red and the green dragon": list("CF"),
    "one sparrow, one stick above two, one above six": ["1s", "3s", "7s"],
    "two wheels above four, three above four": ["6p", "7p"],
}


@pytest.mark.parametrize("faces", WITH_A_WAY_UP.values(), ids=WITH_A_WAY_UP)
def test_faces_with_a_way_up(faces: list[str]) -> None:
    assert not SAME_HALF_TURNED & set(faces)


def test_a_way_up_or_not_is_decided_for_every_face() -> None:
    told = {face for faces in WITH_A_WAY_UP.values() for face in faces}
    assert told | SAME_HALF_TURNED == {*map(str, Tile), "back"}

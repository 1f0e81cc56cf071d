from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import cv2
import evaluate_turned
import numpy as np
import pytest
from tabled import Table
from turning import ORIENTATIONS, QUARTERS, same_way_up, stored, turned

from tests.vision.tables import lay
from vision.frames import open_photo
from vision.reading import settle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from vision.frames import Frame
    from vision.pipeline import Model
    from vision.reading import Reading

WIDTH, HEIGHT = 700, 400
AT: Final = 100 + 100j
HAND: Final = "1m 1m 1m 2p 3p 4p 5s 5s 5s 9p _1.5 9p _2 <E E E / 1f 2f"
ANGLES: Final = (*QUARTERS, 33.0)
MODEL: Final[Model] = None  # type: ignore[assignment]  # nothing asks it anything


def picture() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.random.default_rng(1).integers(0, 256, (40, 60, 3), np.uint8)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270, 33, 147.3, -20])
def test_a_point_is_turned_and_turned_back(degrees: float) -> None:
    rgb = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    cv2.rectangle(rgb, (590, 30), (629, 69), (255, 255, 255), -1)  # the middle at (610, 50)
    photo = turned(rgb, degrees, fill=0)
    rows, columns = np.nonzero(photo.rgb[:, :, 0] > 127)
    middle = (columns.mean() + 0.5, rows.mean() + 0.5)
    corner = (middle[0] + 1, middle[1])
    there = photo.turned_back(Table(("1m",), ((middle, corner, corner, middle),), None)).corners[0]
    assert there[0] == pytest.approx((610, 50), abs=0.5)


def test_a_turn_is_clockwise_and_loses_nothing() -> None:
    rgb = picture()
    assert np.array_equal(turned(rgb, 90).rgb, np.rot90(rgb, -1))
    assert np.array_equal(turned(rgb, 270).rgb, np.rot90(rgb))
    assert turned(rgb, 45).rgb.shape == (71, 71, 3)
    assert (turned(rgb, 45, fill=7).rgb[0, 0] == 7).all()


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_each_orientation_is_stored_as_the_product_shows_it(orientation: int) -> None:
    rgb = cv2.resize(picture(), (640, 320), interpolation=cv2.INTER_CUBIC)
    data, pixels = stored(np.asarray(rgb, np.uint8), orientation)
    assert pixels.shape == rgb.shape
    assert np.array_equal(open_photo(data).rgb, pixels)
    assert np.abs(pixels.astype(int) - rgb).mean() < 12  # it looks like the photo: whatever is stored is JPEG


def test_an_orientation_read_wrong_is_seen() -> None:
    rgb = picture()
    _, six = stored(rgb, 6)
    assert not np.array_equal(open_photo(stored(rgb, 8)[0]).rgb, np.rot90(six, 2))


@pytest.mark.parametrize(
    ("face", "turns", "same"),
    [("1m", 0, True), ("1m", 2, False), ("1m", 1, False), ("P", 2, True), ("P", 1, False)],
)
def test_a_way_up_is_that_of_the_first_corner(face: str, turns: int, same: bool) -> None:  # noqa: FBT001  a table's column
    quad = lay("1m")[0].corners
    other = quad[turns:] + quad[:turns]
    assert same_way_up(quad, other, face) == same  # type: ignore[arg-type]  # four corners they are


def test_angles_are_quarters_and_others() -> None:
    found = evaluate_turned.angles(6, 3)
    assert found[:3] == QUARTERS
    assert len({angle // 60 for angle in found[3:]}) == 6
    assert not any(angle % 90 == 0 for angle in found[3:])
    assert found == evaluate_turned.angles(6, 3)


class Seeing:
    """Reads a table in each turn of its photo, whatever the photo shows; ``otherwise`` has what it sees in a turn."""

    def __init__(self, otherwise: dict[float, str]) -> None:
        self._degrees = [0.0, *ANGLES]
        self._otherwise = otherwise

    def __call__(self, frame: Frame, *, model: Model | None) -> Reading:
        assert model is MODEL
        degrees = self._degrees.pop(0)
        back = turned(np.zeros((HEIGHT, WIDTH, 3), np.uint8), degrees).back
        there = np.linalg.inv(np.vstack([back, (0, 0, 1)])) @ (AT.real, AT.imag, 1)
        words = self._otherwise.get(degrees, HAND)
        seen = lay(words, angle=degrees, at=complex(there[0], there[1]))
        return settle(seen, photo=frame.name, width=frame.width, height=frame.height, unsure=0.75)


# what is seen in a turn -> the differences told
SEEN: Final[dict[str, tuple[dict[float, str], list[str]]]] = {
    "the same": ({}, []),
    "another face": (
        {90: HAND.replace("1f", "3f")},
        ["90°: misread tile: 1f, flower read as 3f, flower"],
    ),
    "another claim": (
        {33: HAND.replace("<E E E", "E E <E")},
        ["33°: wrong claim: pung from upper read as pung from lower"],
    ),
    "no tile": ({180: HAND.replace("/ 1f 2f", "/ 1f")}, ["180°: missed tile: 2f, flower read as nothing"]),
    "one more tile": (
        {270: HAND + " _12 9s"},
        ["270°: beside the hand: extra tile: nothing read as 9s; problem +lies_beside"],
    ),
    "a doubt": ({90: HAND.replace("2p", "2p:5p=.4")}, ["90°: problem +unsure_tile"]),
}


@pytest.mark.parametrize(("otherwise", "told"), SEEN.values(), ids=SEEN)
def test_what_turning_changes_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, otherwise: dict[float, str], told: list[str]
) -> None:
    (tmp_path / "images").mkdir()
    photo = tmp_path / "images" / "a.png"
    cv2.imwrite(str(photo), np.full((HEIGHT, WIDTH, 3), 90, np.uint8))
    assert evaluate_turned.photos_of(tmp_path) == [photo]
    monkeypatch.setattr(evaluate_turned, "read", Seeing(otherwise))
    compared = evaluate_turned.compare(ANGLES, MODEL, photo)
    lines: Sequence[str] = evaluate_turned.text_of("model", [compared]).splitlines()
    assert [line.partition("a.png, ")[2] for line in lines if "a.png" in line] == told
    rates = evaluate_turned.sections([compared])
    assert rates["photos read the same in every turn"].count == (not told)
    assert rates["quarter turns read the same"].of == 3
    assert rates["quarter turns read the same"].count + rates["other turns read the same"].count == 4 - len(told)
    assert rates["photos with the same pixels in every EXIF orientation"].count == 1
    ways = rates["tiles with the same way up"]
    assert ways.of > 50
    assert (ways.count == ways.of) == (otherwise != SEEN["another claim"][0])  # there one stands and one lies
    assert len(json.loads(json.dumps(evaluate_turned.as_json([compared])))["differences"]) == len(told)


def test_a_folder_without_photos_is_told(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="expected a folder with images/, found none"):
        evaluate_turned.photos_of(tmp_path)

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from . import recipes  # noqa: F401 - puts the recipes on the path

import real_art  # isort: skip
from locator_set import LABELS as NAMES  # isort: skip

from vision.observation import Candidate, Quad  # isort: skip
from vision.reader import Sight  # isort: skip

from tests.vision.fakes import surely  # isort: skip

LABELS = ("1m", "2m", "3m", "5f", "9s")


class Told:
    """A reader that says of every crop what it is told."""

    size, margin = 72, 0.2

    def __init__(self, *sights: tuple[str, float, int]) -> None:
        self._sights = tuple(Sight((Candidate(face, sure),), surely(turns)) for face, sure, turns in sights)

    def read(self, crops: np.ndarray) -> tuple[Sight, ...]:
        assert len(crops) == len(self._sights)
        return self._sights


def a_photo(folder: Path) -> Path:
    """Five tiles in a row, each with a dark bar at its top."""
    picture = np.full((120, 400, 3), 60, np.uint8)
    lines = []
    for i, face in enumerate(LABELS):
        left = 20 + 70 * i
        cv2.rectangle(picture, (left, 20), (left + 60, 100), (235, 235, 235), -1)
        cv2.rectangle(picture, (left + 12, 30), (left + 48, 40), (20, 20, 20), -1)
        number = NAMES.index(face)
        lines.append(f"{number} {(left + 30.5) / 400} {60.5 / 120} {61 / 400} {81 / 120}\n")
    for name in ("images", "labels"):
        (folder / name).mkdir()
    photo = folder / "images" / "IMG_0001.png"
    cv2.imwrite(str(photo), picture)
    (folder / "labels" / "IMG_0001.txt").write_text("".join(lines))
    return photo


SURE = tuple((face, 0.99, 0) for face in LABELS)


@pytest.mark.parametrize(
    ("sights", "kept"),
    [
        pytest.param(SURE, LABELS, id="all read as labelled"),
        pytest.param(
            (("2m", 0.99, 0), *SURE[1:]),
            ("2m", "3m", "9s"),
            id="read as another, and too few tell the way up of the flower",
        ),
        pytest.param((*SURE[:4], ("9s", 0.6, 0)), LABELS[:4], id="not sure enough"),
        pytest.param(
            (SURE[0], SURE[1], SURE[2], ("5f", 0.99, 2), SURE[4]), ("1m", "2m", "3m", "9s"), id="flower doubted"
        ),
        pytest.param((*SURE[:4], ("9s", 0.99, 2)), LABELS, id="of a face alike half turned the others tell"),
        pytest.param((("1m", 0.99, 1), *SURE[1:]), ("2m", "3m", "9s"), id="on its side"),
    ],
)
def test_only_what_is_read_as_labelled_is_cut(
    tmp_path: Path, sights: tuple[tuple[str, float, int], ...], kept: tuple[str, ...]
) -> None:
    cuts = real_art.cuts_of(a_photo(tmp_path), "hk-macro", Told(*sights))
    assert tuple(cut.face for cut in cuts) == kept


@pytest.mark.parametrize("turns", [0, 2])
def test_faces_are_turned_upright_and_their_ground_is_white(tmp_path: Path, turns: int) -> None:
    sights = tuple((face, sure, turns) for face, sure, _ in SURE)
    for cut in real_art.cuts_of(a_photo(tmp_path), "hk-macro", Told(*sights)):
        top, low = cut.picture[20:70, 60:130].mean(), cut.picture[-70:-20, 60:130].mean()
        assert (top < low) == (turns == 0)
        assert np.median(cut.picture) > 250
        assert cut.picture.shape == (256, 192, 3)


def test_uneven_light_is_evened_out() -> None:
    slope = np.linspace(120, 250, 60)[None, :, None] * np.array([1.0, 0.9, 0.7])
    rgb = np.broadcast_to(slope, (80, 60, 3)).astype(np.uint8)
    quad: Quad = ((0.0, 0.0), (60.0, 0.0), (60.0, 80.0), (0.0, 80.0))
    assert real_art.cleaned(rgb, quad).min() > 240


def test_sessions_are_photos_with_neighbouring_numbers_or_of_one_day() -> None:
    names = ("IMG_0101", "IMG_0102", "IMG_0900", "IMG_20231102_201313", "IMG_20231102_201334", "abc")
    grouped = {key: len(photos) for key, photos in real_art.sessions([Path(f"{n}.jpg") for n in names])}
    assert grouped == {"IMG_101": 2, "IMG_900": 1, "20231102": 2, "bundle-00": 1}


def test_a_face_stands_once_in_a_folder_its_largest_picture_first() -> None:
    cuts = [real_art.Cut(face, height, np.zeros((1, 1, 3), np.uint8)) for face in "ESWNCF" for height in (50.0, 90.0)]
    first, second = real_art.folders(cuts)
    assert {cut.height for cut in first.values()} == {90.0}
    assert {cut.height for cut in second.values()} == {50.0}
    assert real_art.folders(cuts[:8]) == []


@pytest.mark.parametrize(
    ("tile", "common", "few", "way"),
    [
        pytest.param(("hk-hand", "3m", 2), None, True, 2, id="alone, a face that has an up is believed"),
        pytest.param(("riichi-tray", "F", 2), 0, False, None, id="beside others it must stand as they do"),
        pytest.param(("riichi-tray", "F", 2), None, False, None, id="where these disagree it is left out"),
        pytest.param(("hk-hand", "4p", 2), 0, False, 0, id="a face alike half turned follows the photo"),
        pytest.param(("hk-hand", "4p", 2), None, True, None, id="alone, its index could stand on its head"),
        pytest.param(("riichi-tray", "4p", 2), None, True, 2, id="without an index nothing can"),
        pytest.param(("hk-macro", "5f", 2), 2, False, 2, id="a flower as the others"),
        pytest.param(("hk-macro", "5f", 2), None, True, None, id="a flower alone"),
    ],
)
def test_the_way_up(tile: tuple[str, str, int], common: int | None, few: bool, way: int | None) -> None:  # noqa: FBT001 - a row of the table
    assert real_art._way(*tile, common, few=few) == way  # noqa: SLF001 - rows say more than photos

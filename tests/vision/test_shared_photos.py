"""The shipped model on real photos that it never saw: where ../shared/photos lies beside the checkout."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from scoring import Win
from vision import Pricing, open_photo, price, read, settle
from vision.observation import BACK, Candidate, TileObservation
from vision.pipeline import load_model
from vision.weights import load_card

if TYPE_CHECKING:
    from types import ModuleType

    from vision.observation import Box

ROOT: Final = Path(__file__).resolve().parents[2]
TILES: Final = ROOT.parent / "shared" / "photos" / "tiles"
HANDS: Final = TILES / "hk-hand-val"
LEAST: Final = {"hk-hand-val": 0.985, "hk-macro-val": 0.975}
"""Precision and recall. Of 127 finds in hk-macro-val two count as wrong."""
DICE: Final = TILES.parent / "dice"
LEAST_DICE: Final = {"tray-val": (0.97, 0.97, 0.97), "board-val": (0.87, 0.9, 0.95)}
"""Found, of those found dice, and values right."""
LEAST_HANDS: Final = 17  # of 20
NO_WIN: Final = "hand_020"  # 134m 789m 55p 666p FFF: fourteen tiles, but no winning hand

pytestmark = pytest.mark.skipif(not TILES.is_dir(), reason="no ../shared/photos beside this checkout")


@pytest.mark.parametrize("name", ["hk-hand-val", "hk-macro-val"])
def test_tiles_are_found_with_the_right_face(name: str, evaluate: ModuleType) -> None:
    report = evaluate.measure(TILES / name, load_card())
    for figures in (report.by_box, report.by_corners):
        assert figures.precision >= LEAST[name]
        assert figures.recall >= LEAST[name]


def test_whole_hands_are_exact_each_with_its_sheet(evaluate: ModuleType) -> None:
    """The sheet of the photo is that of its labels, for every winning tile it may have been won with."""
    photos = sorted((HANDS / "images").iterdir())
    exact = [photo.stem for photo in photos if _is_exact(photo, evaluate)]
    assert len(photos) == 20
    assert len(exact) >= LEAST_HANDS


def test_what_is_no_win_gets_no_sheet() -> None:
    assert price(read(HANDS / "images" / f"{NO_WIN}.jpg"), Win()).best is None


@pytest.mark.parametrize("name", LEAST_DICE)
def test_dice_are_found_with_the_right_value(name: str, evaluate_dice: ModuleType) -> None:
    model = load_model()
    scenes = evaluate_dice.photos_of(DICE / name)
    figures = evaluate_dice.figures([evaluate_dice.judge(model, scene) for scene in scenes])
    keys = ("found", "of those read there", "values right, of those found")
    assert tuple(figures[key].share >= least for key, least in zip(keys, LEAST_DICE[name], strict=True)) == (True,) * 3


def _is_exact(photo: Path, evaluate: ModuleType) -> bool:
    reading = read(photo)
    labels = evaluate.labels_of(HANDS / "labels" / f"{photo.stem}.txt", evaluate.class_names(HANDS), open_photo(photo))
    hand = Counter(reading.faces[index] for index in reading.layout.hand)
    if hand != Counter(label.face for label in labels):
        return False
    truth = settle(
        [_as_seen(label.face, label.box) for label in labels],
        photo=photo.name,
        width=reading.width,
        height=reading.height,
        unsure=0.5,
    )
    return _sheets(price(reading, Win())) == _sheets(price(truth, Win()))


def _as_seen(face: str, box: Box) -> TileObservation:
    """A label as an upright tile seen with certainty."""
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return TileObservation(corners, (Candidate(face, 1.0),), None if face == BACK else 0, 1.0, box)


def _sheets(pricing: Pricing) -> list[tuple[str, int]]:
    return sorted((str(sheet.hand.winning), sheet.total) for sheet in pricing.sheets)

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

import numpy as np
import pytest
from PIL import Image

from vision.dice import told
from vision.draw import Mark, Tone, marks_of, marks_of_reading, overlay, save_overlay
from vision.errors import PhotoError
from vision.frames import Frame, open_photo
from vision.observation import Candidate, TileObservation

from .fakes import die_seen, die_sight
from .tables import reading_of

if TYPE_CHECKING:
    from pathlib import Path

    from vision.observation import Quad

QUAD: Final = ((100.0, 100.0), (130.0, 100.0), (130.0, 140.0), (100.0, 140.0))
FRAME: Final = Frame(np.full((200, 300, 3), 90, np.uint8), "drawn")


def tile(face: str, probability: float) -> TileObservation:
    return TileObservation(QUAD, (Candidate(face, probability),), 0, 0.9, (100, 100, 130, 140))


MARKS: Final = {
    "sure": (tile("3m", 0.99), "3m", Tone.SURE),
    "just sure": (tile("3m", 0.9), "3m", Tone.SURE),
    "unsure": (tile("3m", 0.89), "3m?", Tone.UNSURE),
    "back": (tile("back", 0.99), "back", Tone.BACK),
    "unsure back": (tile("back", 0.5), "back?", Tone.UNSURE),
}


@pytest.mark.parametrize(("seen", "text", "tone"), MARKS.values(), ids=MARKS)
def test_marks(seen: TileObservation, text: str, tone: Tone) -> None:
    assert marks_of([seen], 0.9) == (Mark(QUAD, text, tone),)


def test_what_is_decided_is_drawn_and_a_doubt_only_where_it_is_told() -> None:
    """The table of `read`: a repaired tile by its repair, an unsure discard without its question mark."""
    reading = reading_of("1m 1m 1m 1m 1m:2m=.3 3m 7m 8m 9m E E S 9p S:W=.4 / / / / 3s:2s=.4 3s 3s")
    drawn = " ".join(mark.text for mark in marks_of_reading(reading))
    assert drawn == "1m 1m 1m 1m 2m 3m 7m 8m 9m E E S 9p S? 3s 3s 3s"


def test_dice_are_drawn_with_the_tiles() -> None:
    dice = told([die_seen(sight) for sight in (die_sight(4), die_sight(5, 0.6), die_sight(None))], 0.9)
    marks = marks_of_reading(replace(reading_of("3m"), dice=dice))
    assert [(mark.text, mark.tone) for mark in marks[1:]] == [
        ("4", Tone.SURE),
        ("5?", Tone.UNSURE),
        ("?", Tone.UNSURE),
    ]


@pytest.mark.parametrize("tone", list(Tone))
def test_an_outline_of_its_tone_is_drawn_and_the_photo_is_not_touched(tone: Tone) -> None:
    image = overlay(FRAME, [Mark(QUAD, "3m", tone)])
    assert image.size == (300, 200)
    assert image.getpixel((100, 130)) == tone.value
    assert image.getpixel((115, 130)) == (90, 90, 90)
    assert (FRAME.rgb == 90).all()


@pytest.mark.parametrize("shift", [(-110, -110), (190, -110), (-110, 80), (190, 80), (5000, 5000)])
def test_tiles_at_and_beyond_the_edge_are_drawn_without_fault(shift: tuple[int, int]) -> None:
    quad = cast("Quad", tuple((x + shift[0], y + shift[1]) for x, y in QUAD))
    overlay(FRAME, [Mark(quad, "back?", Tone.UNSURE)])


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.JPEG", "a.webp", "new/folder/a.png"])
def test_written_by_its_ending(name: str, tmp_path: Path) -> None:
    save_overlay(overlay(FRAME, []), tmp_path / name)
    assert open_photo(tmp_path / name).rgb.shape == (200, 300, 3)


def test_the_photo_is_never_overwritten(tmp_path: Path) -> None:
    photo = tmp_path / "a.png"
    Image.fromarray(FRAME.rgb).save(photo)
    before = photo.read_bytes()
    with pytest.raises(PhotoError, match="never overwritten"):
        save_overlay(overlay(FRAME, []), tmp_path / "." / "a.png", photo)
    link = tmp_path / "link.png"
    link.symlink_to(photo)
    with pytest.raises(PhotoError, match="never overwritten"):
        save_overlay(overlay(FRAME, []), link, photo)
    assert photo.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "told"), [("a.bmp", "ending in"), ("a", "found no ending"), ("file/a.png", "cannot be written")]
)
def test_a_place_that_will_not_do_gets_one_sentence(name: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(PhotoError, match=told):
        save_overlay(overlay(FRAME, []), tmp_path / name)


@pytest.mark.parametrize("turns", range(4))
def test_the_name_stands_beside_the_face_at_its_top(turns: int) -> None:
    """A plate on the face would hide the numeral that a person wants to compare."""
    quad = cast("Quad", QUAD[turns:] + QUAD[:turns])
    ink = np.array(overlay(FRAME, [Mark(quad, "3m", Tone.SURE)]))
    assert (ink[106:134, 106:124] == 90).all()
    rows, columns = np.nonzero((ink == (0, 0, 0)).all(axis=2))
    outside = [rows.max() < 100, columns.min() > 130, rows.min() > 140, columns.max() < 100]
    assert outside.index(True) == turns

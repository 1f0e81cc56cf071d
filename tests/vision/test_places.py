"""No photo is ever overwritten, and a place that will not do is told before anything is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vision.errors import PhotoError
from vision.places import check_place, overlay_places

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("photos", "names"),
    [
        pytest.param(["a.jpg", "b.png"], ["a.overlay.jpg", "b.overlay.jpg"], id="as the photos are called"),
        pytest.param(["a.jpg", "x/a.jpg"], ["a.overlay.jpg", "a-2.overlay.jpg"], id="photos of one name"),
        pytest.param(["a.jpg", "x/A.jpg"], ["a.overlay.jpg", "A-2.overlay.jpg"], id="alike but for capitals"),
        pytest.param(
            ["ow/b.jpg", "ow/b.overlay.jpg"],
            ["b-2.overlay.jpg", "b.overlay.overlay.jpg"],
            id="a photo called as the overlay of another",
        ),
        pytest.param(
            ["ow/b.overlay.jpg", "b.jpg", "b-2.overlay.jpg"],
            ["b.overlay.overlay.jpg", "b-2.overlay.jpg", "b-2.overlay.overlay.jpg"],
            id="in whatever order, and elsewhere",
        ),
    ],
)
def test_places(photos: list[str], names: list[str], tmp_path: Path) -> None:
    places = overlay_places([tmp_path / photo for photo in photos], tmp_path / "ow")
    assert [place.name for place in places] == names


@pytest.mark.parametrize("kind", ["symbolic", "hard"])
def test_a_link_to_a_photo_is_that_photo(kind: str, tmp_path: Path) -> None:
    photo, link = tmp_path / "b.jpg", tmp_path / "b.overlay.jpg"
    photo.write_bytes(b"a photo")
    if kind == "hard":
        link.hardlink_to(photo)
    else:
        link.symlink_to(photo)
    assert overlay_places([photo], tmp_path) == (tmp_path / "b-2.overlay.jpg",)
    with pytest.raises(PhotoError, match="never overwritten"):
        check_place(link, [photo])


@pytest.mark.parametrize(
    ("place", "told"),
    [
        pytest.param("a.bmp", "an overlay ending in .png", id="another format"),
        pytest.param("a", "found no ending", id="no ending"),
        pytest.param("file/a.png", "Not a directory", id="within a file"),
        pytest.param("folder.png", "Is a directory", id="a folder"),
        pytest.param("x" * 300 + ".png", "File name too long", id="too long"),
        pytest.param("new/er/a.png", None, id="in folders to be made"),
        pytest.param("old.png", None, id="over an overlay of before"),
    ],
)
def test_a_place_is_checked_before_anything_is_read(place: str, told: str | None, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "old.png").write_text("x")
    (tmp_path / "folder.png").mkdir()
    if told is None:
        check_place(tmp_path / place, [tmp_path / "photo.jpg"])
        assert not (tmp_path / "new").exists()
        return
    with pytest.raises(PhotoError, match=told):
        check_place(tmp_path / place, [tmp_path / "photo.jpg"])

"""Where overlays are written: beside the photos, never over one of them."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from scoring import Words
from vision.errors import PhotoError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

FORMATS: Final = (".png", ".jpg", ".jpeg", ".webp")


def overlay_places(photos: Sequence[Path], folder: Path) -> tuple[Path, ...]:
    """A place in ``folder`` for the overlay of each photo: all different, and none of them one of the photos."""
    taken = {name for photo in photos for name in _names(photo)}
    places: list[Path] = []
    for photo in photos:
        place, number = folder / f"{photo.stem}.overlay.jpg", 1
        while not taken.isdisjoint(_names(place)):
            number += 1
            place = folder / f"{photo.stem}-{number}.overlay.jpg"
        taken |= _names(place)
        places.append(place)
    return tuple(places)


def check_place(path: Path, photos: Iterable[Path]) -> None:
    """Whether an overlay can be written to ``path`` without harm to the ``photos``; ``PhotoError`` says why not."""
    if path.suffix.lower() not in FORMATS:
        endings = ", ".join(FORMATS)
        found = Words(path.suffix or "没有后缀的文件名", path.suffix or "no ending")
        raise PhotoError(str(path), Words(f"后缀为 {endings} 的标注图", f"an overlay ending in {endings}"), found)
    if any(_names(path) & _names(photo) for photo in photos):
        found = Words("照片本身，照片从不覆盖", "the photo itself, which is never overwritten")
        raise PhotoError(str(path), Words("照片以外的标注图", "an overlay beside the photo"), found)
    reason = _unwritable(path)
    if reason:
        raise no_place(path, reason)


def no_place(path: Path, reason: str) -> PhotoError:
    """Tell that an overlay cannot be written to ``path``."""
    found = Words(f"写不进去的（{reason}）", f"one that cannot be written ({reason})")
    return PhotoError(str(path), Words("能写标注图的位置", "a place for the overlay"), found)


def _names(path: Path) -> set[object]:
    """What tells whether two paths are one file: links followed, capitals left open, and the file itself if it is."""
    names: set[object] = {os.path.realpath(path).casefold()}
    with suppress(OSError):
        status = path.stat()
        names.add((status.st_dev, status.st_ino))
    return names


def _unwritable(path: Path) -> str:
    """Why nothing can be written to ``path``, as far as that can be told without writing; empty = it can be."""
    try:
        if path.is_dir():
            return os.strerror(errno.EISDIR)
        above = path if path.exists() else next(folder for folder in path.absolute().parents if folder.exists())
    except OSError as error:  # a name that is too long
        return error.strerror or str(error)
    if above != path and not above.is_dir():
        return os.strerror(errno.ENOTDIR)
    return "" if os.access(above, os.W_OK) else os.strerror(errno.EACCES)

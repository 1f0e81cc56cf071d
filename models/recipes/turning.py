"""A photo turned about its middle or stored on its side, and what was read of it turned back."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import ExifTags, Image
from tabled import Table

from vision import turning
from vision.corners import GREY, turns_between
from vision.observe import SAME_HALF_TURNED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.observation import Quad

    Pixels = NDArray[np.uint8]

QUARTERS: Final = (90, 180, 270)
ORIENTATIONS: Final = range(1, 9)
"""EXIF: 1, 3, 6, 8 are turned, 2, 4, 5, 7 mirrored as well."""
QUALITY: Final = 92  # of the JPEG that a phone might save


@dataclass(frozen=True, slots=True, eq=False)
class Turned:
    """A turned photo and the way back."""

    rgb: Pixels
    back: NDArray[np.float64]
    """(2, 3): a point of the turned photo in that of the upright one."""

    def turned_back(self, table: Table) -> Table:
        """The table with its corners where they lie in the upright photo."""
        return Table(table.faces, tuple(turning.moved_by(quad, self.back) for quad in table.corners), table.hand)


def turned(rgb: Pixels, degrees: float, *, fill: int = GREY) -> Turned:
    """Turn clockwise, as the product does; the canvas grows, its corners are filled with a grey."""
    return Turned(*turning.turned(rgb, degrees, fill=fill))


def stored(rgb: Pixels, orientation: int) -> tuple[bytes, Pixels]:
    """A JPEG whose EXIF orientation says how to show it, and the pixels that it has to be read as.

    Lossy, as phones save: what is read has to be what the stored pixels are when turned, to the bit.
    """
    laid = _unshown(rgb, orientation)
    tags = Image.Exif()
    tags[ExifTags.Base.Orientation] = orientation
    data = io.BytesIO()
    Image.fromarray(laid).save(data, "JPEG", quality=QUALITY, exif=tags)
    with Image.open(io.BytesIO(data.getvalue())) as image:
        pixels = np.asarray(image.convert("RGB"))
    return data.getvalue(), _shown(pixels, orientation)


def same_way_up(corners: Quad, others: Quad, face: str) -> bool:
    """Whether corners in reading order begin at the same one; for faces alike half turned there are two such."""
    return turns_between(corners, others) in ((0, 2) if face in SAME_HALF_TURNED else (0,))


def _shown(pixels: Pixels, orientation: int) -> Pixels:
    """What the EXIF standard has the stored pixels look like (Exif 2.32, tag 0x0112: where row 0 and column 0 are)."""
    rows, columns = _ORIGINS[orientation]
    seen = pixels.transpose(1, 0, 2) if rows in {"left", "right"} else pixels
    down, right = (rows, columns) if rows in {"top", "bottom"} else (columns, rows)
    seen = seen[::-1] if down == "bottom" else seen
    return np.ascontiguousarray(seen[:, ::-1] if right == "right" else seen)


def _unshown(pixels: Pixels, orientation: int) -> Pixels:
    """What has to be stored to look like these pixels: only a quarter turn is not its own way back."""
    return _shown(pixels, {6: 8, 8: 6}.get(orientation, orientation))


# Orientation -> the sides of the picture as seen on which the first row and the first column lie.
_ORIGINS: Final = {
    1: ("top", "left"),
    2: ("top", "right"),
    3: ("bottom", "right"),
    4: ("bottom", "left"),
    5: ("left", "top"),
    6: ("right", "top"),
    7: ("right", "bottom"),
    8: ("left", "bottom"),
}

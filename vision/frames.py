"""A photo as pixels, the right way up: the only place that decodes.

Everything after this sees one kind of picture: RGB, eight bits, turned as the camera meant it to be seen.
"""

from __future__ import annotations

import io
import stat
import struct
import warnings
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np
from PIL import ExifTags, Image, UnidentifiedImageError

from vision.errors import PhotoError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

MOST_PIXELS: Final = 120_000_000  # the largest phone sensors in use give 108 MP; 120 MP take 360 MB
MOST_BYTES: Final = 200_000_000
LEAST_SIDE: Final = 32  # a tile narrower than that is not read, so a whole photo of that size shows none

_MEGAPIXEL: Final = 1_000_000
_FORMATS: Final = ("JPEG", "MPO", "PNG", "WEBP", "HEIF", "AVIF", "GIF", "BMP", "TIFF")
_USUAL: Final = ("JPEG", "PNG")
_USUAL_STARTS: Final = (b"\xff\xd8", b"\x89PNG")
_MOVING: Final = ("GIF", "PNG", "WEBP", "TIFF")  # MPO and HEIF keep further views beside a still; these do not
_A_PHOTO: Final = "a photo (JPEG, PNG, WebP, HEIC, AVIF, TIFF, BMP or GIF)"
_CLEAR: Final = (255, 255, 255)  # what shows through transparent pixels


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One photo, upright."""

    rgb: Pixels = field(repr=False)
    """(height, width, 3) uint8, read-only."""
    name: str
    """What the photo is called in messages: its path as given."""

    def __post_init__(self) -> None:
        """Refuse anything but RGB bytes; ``ValueError``."""
        if self.rgb.ndim != 3 or self.rgb.shape[2] != 3 or self.rgb.dtype != np.uint8:  # noqa: PLR2004  height, width, RGB
            msg = f"a frame is (height, width, 3) uint8, not {self.rgb.shape} {self.rgb.dtype}"
            raise ValueError(msg)
        self.rgb.setflags(write=False)

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return int(self.rgb.shape[1])

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return int(self.rgb.shape[0])


def open_photo(photo: Path | bytes, name: str = "photo") -> Frame:
    """Decode a photo at full resolution, turned as its EXIF orientation says.

    ``name`` is used in messages for bytes; a path is its own name. Raises ``PhotoError`` with one sentence where the
    photo is missing, empty, cut short, too large, moving, or no picture at all.
    """
    if isinstance(photo, Path):
        name = str(photo)
        data = _bytes_of(photo)
    else:
        data = photo
    if not data:
        raise PhotoError(name, _A_PHOTO, "an empty file")
    with warnings.catch_warnings(), _told(name, data):
        warnings.simplefilter("ignore")  # Pillow warns of what is decided here: size, odd EXIF, short data
        image = _opened(data)
        _refuse(image, name)
        image.load()
        return Frame(_upright(_rgb(image), _orientation(image)), name)


@contextmanager
def _told(name: str, data: bytes) -> Iterator[None]:
    """Whatever a decoder raises, in one sentence: on damaged data that can be nearly anything."""
    try:
        yield
    except PhotoError:
        raise
    except UnidentifiedImageError:
        raise PhotoError(name, _A_PHOTO, _what(data)) from None
    except Image.DecompressionBombError:
        raise PhotoError(name, _not_larger(), "a far larger one") from None
    except MemoryError:
        raise PhotoError(name, "a photo that fits into memory", "a larger one") from None
    except Exception as error:  # noqa: BLE001  see above
        found = "one that is cut short" if "truncated" in str(error) else f"a damaged one ({_one_line(error)})"
        raise PhotoError(name, "a complete photo", found) from None


def _bytes_of(path: Path) -> bytes:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise PhotoError(str(path), _A_PHOTO, "a folder")
        if not stat.S_ISREG(status.st_mode):
            raise PhotoError(str(path), _A_PHOTO, "a device or a pipe")
        if status.st_size > MOST_BYTES:
            expected = f"a photo of at most {MOST_BYTES // 1_000_000} MB"
            raise PhotoError(str(path), expected, f"{status.st_size / 1_000_000:.0f} MB")
        return path.read_bytes()
    except FileNotFoundError:
        raise PhotoError(str(path), _A_PHOTO, "no such file") from None
    except (OSError, ValueError) as error:  # ValueError: a null byte in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise PhotoError(str(path), _A_PHOTO, f"a file that cannot be opened ({reason})") from None


def _opened(data: bytes) -> Image.Image:
    """The picture with its header read and no pixel decoded."""
    if data[4:8] == b"ftyp":
        import pillow_heif  # noqa: PLC0415  loads a large library that most photos do not need

        pillow_heif.register_heif_opener()
    if data.startswith(_USUAL_STARTS):
        return Image.open(io.BytesIO(data), formats=_USUAL)
    Image.init()  # loads all of Pillow's formats, in 0.1 s that most photos do not need
    return Image.open(io.BytesIO(data), formats=[kind for kind in _FORMATS if kind in Image.OPEN])


def _refuse(image: Image.Image, name: str) -> None:
    """Raise ``PhotoError`` for what the header already rules out."""
    width, height = image.size
    if width * height > MOST_PIXELS:
        raise PhotoError(name, _not_larger(), f"{width}x{height} = {width * height / _MEGAPIXEL:.0f} megapixels")
    if min(width, height) < LEAST_SIDE:
        raise PhotoError(name, f"a photo of at least {LEAST_SIDE}x{LEAST_SIDE} pixels", f"{width}x{height}")
    frames = getattr(image, "n_frames", 1)
    if frames > 1 and image.format in _MOVING:
        raise PhotoError(name, "one still photo", f"{frames} pictures in one {image.format} file")


def _not_larger() -> str:
    return f"a photo of at most {MOST_PIXELS // _MEGAPIXEL} megapixels"


def _rgb(image: Image.Image) -> Pixels:
    """Eight-bit RGB of any mode: deep greys lose their low bits, transparency shows white."""
    if image.mode.startswith("I"):
        deep = np.asarray(image).astype(np.int64)
        grey = (deep >> 8 if deep.max(initial=0) > np.iinfo(np.uint8).max else deep).clip(0, 255).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    if image.has_transparency_data:
        over = image.convert("RGBA")
        under = Image.new("RGBA", image.size, (*_CLEAR, 255))
        image = Image.alpha_composite(under, over)
    return np.asarray(image.convert("RGB"))


def _upright(rgb: Pixels, orientation: int) -> Pixels:
    transposed, mirrored = _UPRIGHT[orientation]
    turned: NDArray[Any] = cv2.transpose(rgb) if transposed else rgb
    turned = turned if mirrored is None else cv2.flip(turned, mirrored)
    return np.ascontiguousarray(turned, np.uint8)


def _orientation(image: Image.Image) -> int:
    """The EXIF orientation, 1 to 8; 1 where there is none or where it makes no sense."""
    try:
        value = image.getexif().get(ExifTags.Base.Orientation, 1)
    except (OSError, SyntaxError, ValueError, KeyError, TypeError, struct.error):
        return 1
    return value if value in _UPRIGHT else 1


def _what(data: bytes) -> str:
    """What the file seems to be, for the message."""
    for start, kind in _KINDS:
        if data[:64].lstrip().lower().startswith(start):
            return kind
    if data[4:8] == b"ftyp":
        return "a damaged HEIC" if data[8:12] in _STILL else "a video"
    try:
        data[:64].decode("ascii")
    except UnicodeDecodeError:
        return "data of an unknown kind"
    return "text" if b"\0" not in data[:64] else "data of an unknown kind"


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


# EXIF orientation -> whether rows and columns change places, then OpenCV's mirror: 1 sideways, 0 upside down, -1 both.
_UPRIGHT: Final[dict[int, tuple[bool, int | None]]] = {
    1: (False, None),
    2: (False, 1),
    3: (False, -1),
    4: (False, 0),
    5: (True, None),
    6: (True, 1),
    7: (True, -1),
    8: (True, 0),
}

_STILL: Final = (b"heic", b"heix", b"mif1", b"avif")  # brands of pictures; others of the same container are films

_KINDS: Final = (
    (b"%pdf", "a PDF"),
    (b"pk\x03\x04", "a ZIP archive"),
    (b"<!doctype html", "a web page"),
    (b"<html", "a web page"),
    (b"<svg", "an SVG drawing"),
    (b"<?xml", "an XML file"),
    (b"\xff\xd8", "a damaged JPEG"),
    (b"\x89png", "a damaged PNG"),
    (b"gif8", "a damaged GIF"),
)

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

from scoring import Words
from vision.errors import PhotoError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

MOST_PIXELS: Final = 120_000_000  # the largest phone sensors in use give 108 MP; what they take is told at _pixels
MOST_BYTES: Final = 200_000_000
LEAST_SIDE: Final = 32  # a tile narrower than that is not read, so a whole photo of that size shows none

_FORMATS: Final = ("JPEG", "MPO", "PNG", "WEBP", "HEIF", "AVIF", "GIF", "BMP", "TIFF")
_USUAL: Final = ("JPEG", "PNG")
_USUAL_STARTS: Final = (b"\xff\xd8", b"\x89PNG")
_MOVING: Final = ("GIF", "PNG", "WEBP", "TIFF")  # MPO and HEIF keep further views beside a still; these do not
_STRIP: Final = 256  # rows at once: 3 MB of a 12 MP photo
_A_PHOTO: Final = Words(
    "照片（JPEG、PNG、WebP、HEIC、AVIF、TIFF、BMP 或 GIF）", "a photo (JPEG, PNG, WebP, HEIC, AVIF, TIFF, BMP or GIF)"
)
_NOT_LARGER: Final = Words(
    f"不超过{MOST_PIXELS // 1_000_000}百万像素的照片", f"a photo of at most {MOST_PIXELS // 1_000_000} megapixels"
)
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


def open_photo(photo: Path | str | bytes, name: str = "photo") -> Frame:
    """Decode a photo at full resolution, turned as its EXIF orientation says; HEIC as its own properties say.

    The standard of HEIC has its ``irot`` and ``imir`` tell the way up, and EXIF beside them not to be applied: where a
    file has none of them, its EXIF orientation is left alone.

    ``name`` is used in messages for bytes; a path is its own name. Raises ``PhotoError`` with one sentence where the
    photo is missing, empty, cut short, too large, moving, or no picture at all.
    """
    if isinstance(photo, bytes):
        data = photo
    else:
        name = str(photo)
        data = _bytes_of(Path(photo))
    if not data:
        raise PhotoError(name, _A_PHOTO, Words("空文件", "an empty file"))
    with warnings.catch_warnings(), _told(name, data):
        warnings.simplefilter("ignore")  # Pillow warns of what is decided here: size, odd EXIF, short data
        return Frame(_upright(*_pixels(data, name)), name)


@contextmanager
def _told(name: str, data: bytes) -> Iterator[None]:
    """Whatever a decoder raises, in one sentence: on damaged data that can be nearly anything."""
    whole = Words("完整的照片", "a complete photo")
    try:
        yield
    except PhotoError:
        raise
    except UnidentifiedImageError:
        raise PhotoError(name, _A_PHOTO, _what(data)) from None
    except Image.DecompressionBombError:
        raise PhotoError(name, _NOT_LARGER, Words("大得多的", "a far larger one")) from None
    except MemoryError:
        fits = Words("内存放得下的照片", "a photo that fits into memory")
        raise PhotoError(name, fits, Words("更大的", "a larger one")) from None
    except Exception as error:  # noqa: BLE001  see above
        if "truncated" in str(error):
            raise PhotoError(name, whole, Words("不完整的", "one that is cut short")) from None
        reason = " ".join(str(error).split()) or type(error).__name__
        raise PhotoError(name, whole, Words(f"损坏的（{reason}）", f"a damaged one ({reason})")) from None


def _bytes_of(path: Path) -> bytes:
    name = str(path)
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise PhotoError(name, _A_PHOTO, Words("文件夹", "a folder"))
        if not stat.S_ISREG(status.st_mode):
            raise PhotoError(name, _A_PHOTO, Words("设备或管道", "a device or a pipe"))
        if status.st_size > MOST_BYTES:
            most, size = f"{MOST_BYTES // 1_000_000} MB", f"{status.st_size / 1_000_000:.0f} MB"
            raise PhotoError(name, Words(f"不超过{most}的照片", f"a photo of at most {most}"), Words(size, size))
        return path.read_bytes()
    except FileNotFoundError:
        raise PhotoError(name, _A_PHOTO, Words("不存在的文件", "no such file")) from None
    except (OSError, ValueError) as error:  # ValueError: a null byte in the path
        reason = getattr(error, "strerror", None) or str(error)
        found = Words(f"打不开的文件（{reason}）", f"a file that cannot be opened ({reason})")
        raise PhotoError(name, _A_PHOTO, found) from None


def _pixels(data: bytes, name: str) -> tuple[Pixels, int]:
    """The pixels as they are stored, and the EXIF orientation; Pillow's own copy is gone after this.

    A JPEG of 119 MP takes a process to 0.94 GB at the most, measured: 4 bytes a pixel in Pillow and 3 in the frame.
    """
    with _opened(data) as image:
        _refuse(image, name)
        image.load()
        return _rgb(image), _orientation(image)


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
        size, millions = f"{width}x{height}", f"{width * height / 1_000_000:.0f}"
        raise PhotoError(name, _NOT_LARGER, Words(f"{size} = {millions}百万像素", f"{size} = {millions} megapixels"))
    if min(width, height) < LEAST_SIDE:
        least, size = f"{LEAST_SIDE}x{LEAST_SIDE}", f"{width}x{height}"
        expected = Words(f"至少{least}像素的照片", f"a photo of at least {least} pixels")
        raise PhotoError(name, expected, Words(size, size))
    frames = getattr(image, "n_frames", 1)
    if frames > 1 and image.format in _MOVING:
        found = Words(f"含{frames}幅画面的 {image.format} 文件", f"{frames} pictures in one {image.format} file")
        raise PhotoError(name, Words("一张静止的照片", "one still photo"), found)


def _rgb(image: Image.Image) -> Pixels:
    """Eight-bit RGB of any mode: deep greys lose their low bits, transparency shows white."""
    if image.mode.startswith("I"):
        deep = np.asarray(image).astype(np.int64)
        grey = (deep >> 8 if deep.max(initial=0) > np.iinfo(np.uint8).max else deep).clip(0, 255).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    width, height = image.size
    rgb = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, _STRIP):  # in one go Pillow would hold all pixels twice over
        strip = image.crop((0, top, width, min(top + _STRIP, height)))
        rgb[top : top + _STRIP] = np.asarray(_opaque(strip).convert("RGB"))
    return rgb


def _opaque(image: Image.Image) -> Image.Image:
    if not image.has_transparency_data:
        return image
    under = Image.new("RGBA", image.size, (*_CLEAR, 255))
    return Image.alpha_composite(under, image.convert("RGBA"))


def _upright(rgb: Pixels, orientation: int) -> Pixels:
    """The pixels turned, within the array given where that is possible."""
    transposed, mirrored = _UPRIGHT[orientation]
    turned: NDArray[Any] = cv2.transpose(rgb) if transposed else rgb
    if mirrored is not None:
        cv2.flip(turned, mirrored, turned)
    return np.ascontiguousarray(turned, np.uint8)


def _orientation(image: Image.Image) -> int:
    """The EXIF orientation, 1 to 8; 1 where there is none or where it makes no sense."""
    try:
        value = image.getexif().get(ExifTags.Base.Orientation, 1)
    except (OSError, SyntaxError, ValueError, KeyError, TypeError, struct.error):
        return 1
    return value if value in _UPRIGHT else 1


def _what(data: bytes) -> Words:
    """What the file seems to be, for the message."""
    for start, kind in _KINDS:
        if data[:64].lstrip().lower().startswith(start):
            return kind
    if data[4:8] == b"ftyp":
        return Words("损坏的 HEIC", "a damaged HEIC") if data[8:12] in _STILL else Words("视频", "a video")
    if data[:64].isascii() and b"\0" not in data[:64]:
        return Words("文本", "text")
    return Words("不明的数据", "data of an unknown kind")


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
    (b"%pdf", Words("PDF", "a PDF")),
    (b"pk\x03\x04", Words("ZIP 压缩包", "a ZIP archive")),
    (b"<!doctype html", Words("网页", "a web page")),
    (b"<html", Words("网页", "a web page")),
    (b"<svg", Words("SVG 图形", "an SVG drawing")),
    (b"<?xml", Words("XML 文件", "an XML file")),
    (b"\xff\xd8", Words("损坏的 JPEG", "a damaged JPEG")),
    (b"\x89png", Words("损坏的 PNG", "a damaged PNG")),
    (b"gif8", Words("损坏的 GIF", "a damaged GIF")),
)

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING, Final

import numpy as np
import pillow_heif
import pytest
from PIL import ExifTags, Image

from vision.errors import PhotoError
from vision.frames import MOST_PIXELS, Frame, open_photo

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

pillow_heif.register_heif_opener()

RED, GREEN, BLUE, YELLOW = (220, 20, 20), (20, 200, 20), (20, 20, 220), (220, 210, 20)
UPRIGHT: Final = (RED, GREEN, BLUE, YELLOW)  # top left, top right, bottom left, bottom right

# EXIF orientation -> how a camera that writes it has turned the upright picture.
STORED: Final = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def quarters() -> Image.Image:
    """A picture 96 wide and 64 high of four colours."""
    pixels = np.empty((64, 96, 3), np.uint8)
    pixels[:32, :48], pixels[:32, 48:], pixels[32:, :48], pixels[32:, 48:] = UPRIGHT
    return Image.fromarray(pixels)


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def corner_colours(frame: Frame) -> list[NDArray[np.int16]]:
    high, wide = frame.height // 4, frame.width // 4
    return [frame.rgb[y, x].astype(np.int16) for y in (high, -high) for x in (wide, -wide)]


def shows_quarters(frame: Frame) -> bool:
    return all(np.abs(seen - wanted).max() < 40 for seen, wanted in zip(corner_colours(frame), UPRIGHT, strict=True))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize("orientation", list(STORED))
def test_every_orientation_comes_out_upright(orientation: int, kind: str) -> None:
    turn = STORED[orientation]
    stored = quarters() if turn is None else quarters().transpose(turn)
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    frame = open_photo(saved(stored, kind, exif=exif.tobytes()))
    assert (frame.width, frame.height) == (96, 64)
    assert shows_quarters(frame)


@pytest.mark.parametrize("orientation", [0, 9, 77])
def test_a_senseless_orientation_is_ignored(orientation: int) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    assert shows_quarters(open_photo(saved(quarters(), "JPEG", exif=exif.tobytes())))


@pytest.mark.parametrize("orientation", list(STORED))
def test_heic_is_turned_once(orientation: int) -> None:
    turn = STORED[orientation]
    stored = quarters() if turn is None else quarters().transpose(turn)
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    frame = open_photo(saved(stored, "HEIF", exif=exif.tobytes(), quality=95))
    assert (frame.width, frame.height) == (96, 64)
    assert shows_quarters(frame)


def test_a_damaged_exif_block_does_not_stop_a_photo() -> None:
    assert shows_quarters(open_photo(saved(quarters(), "JPEG", exif=b"Exif\0\0MM\0*\xff\xff\xff\xff")))


def grey_16_bit() -> Image.Image:
    return Image.fromarray(np.full((64, 96), 200 * 256, np.uint16))


def half_transparent() -> Image.Image:
    image = quarters().convert("RGBA")
    image.putalpha(0)
    return image


MODES: Final = {
    "greyscale": (Image.new("L", (96, 64), 77), "PNG", (77, 77, 77)),
    "black and white": (Image.new("1", (96, 64), 1), "PNG", (255, 255, 255)),
    "greyscale with alpha": (Image.new("LA", (96, 64), (77, 255)), "PNG", (77, 77, 77)),
    "16-bit greyscale": (grey_16_bit(), "PNG", (200, 200, 200)),
    "palette": (Image.new("RGB", (96, 64), RED).convert("P"), "PNG", RED),
    "transparent shows white": (half_transparent(), "PNG", (255, 255, 255)),
    "opaque alpha": (Image.new("RGBA", (96, 64), (*BLUE, 255)), "PNG", BLUE),
    "CMYK JPEG": (Image.new("RGB", (96, 64), GREEN).convert("CMYK"), "JPEG", GREEN),
    "greyscale JPEG": (Image.new("L", (96, 64), 77), "JPEG", (77, 77, 77)),
    "WebP": (Image.new("RGB", (96, 64), BLUE), "WEBP", BLUE),
    "AVIF": (Image.new("RGB", (96, 64), BLUE), "AVIF", BLUE),
    "BMP": (Image.new("RGB", (96, 64), BLUE), "BMP", BLUE),
    "still GIF": (Image.new("RGB", (96, 64), RED).convert("P"), "GIF", RED),
}


@pytest.mark.parametrize(("image", "kind", "colour"), MODES.values(), ids=MODES)
def test_every_mode_becomes_rgb(image: Image.Image, kind: str, colour: tuple[int, int, int]) -> None:
    frame = open_photo(saved(image, kind))
    assert frame.rgb.shape == (64, 96, 3)
    assert frame.rgb.dtype == np.uint8
    middle = frame.rgb[32, 48].astype(np.int16)
    assert np.abs(middle - colour).max() <= 30


def test_a_phone_photo_with_a_second_view_is_one_photo() -> None:
    assert shows_quarters(
        open_photo(saved(quarters(), "MPO", save_all=True, append_images=[Image.new("RGB", (96, 64))]))
    )


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds no pixels."""
    fields = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in ((b"IHDR", fields), (b"IDAT", zlib.compress(b"\0")), (b"IEND", b""))
    )


JPEG: Final = saved(quarters().resize((960, 640)), "JPEG")
PNG: Final = saved(quarters().resize((960, 640)), "PNG")
TIFF: Final = saved(quarters(), "TIFF")
MOVING: Final = [Image.new("RGB", (96, 64), colour) for colour in UPRIGHT]
SIDE: Final = int(MOST_PIXELS**0.5)

BROKEN: Final = {
    "empty": (b"", "found an empty file"),
    "text": (b"three of bamboos\n" * 9, "found text"),
    "chinese text": (("三条" * 99).encode(), "found data of an unknown kind"),
    "web page": (b"<!DOCTYPE html><html><body>404</body></html>", "found a web page"),
    "svg": (b"<svg xmlns='x'/>", "found an SVG drawing"),
    "pdf": (b"%PDF-1.7 ...", "found a PDF"),
    "zip": (b"PK\x03\x04" + bytes(40), "found a ZIP archive"),
    "video": (b"\0\0\0\x18ftypmp42" + bytes(64), "found a video"),
    "noise": (bytes(range(255, 0, -1)), "found data of an unknown kind"),
    "jpeg cut in half": (JPEG[: len(JPEG) // 2], "cut short"),
    "jpeg cut in the header": (JPEG[:200], "damaged"),
    "only a jpeg marker": (b"\xff\xd8\xff", "a damaged JPEG"),
    "png cut in half": (PNG[: len(PNG) // 2], "expected a complete photo"),
    "png without pixels": (png_header(640, 480), "expected a complete photo"),
    "121 megapixels": (png_header(SIDE + 50, SIDE + 50), "expected a photo of at most 120 megapixels"),
    "decompression bomb": (png_header(60_000, 60_000), "expected a photo of at most 120 megapixels"),
    "tiff whose second page is nonsense": (TIFF[:130] + b"\x86\0\0\0" + TIFF[134:], "a damaged one"),
    "tiny": (saved(Image.new("RGB", (31, 400)), "PNG"), "at least 32x32 pixels, found 31x400"),
    "moving gif": (
        saved(MOVING[0], "GIF", save_all=True, append_images=MOVING[1:]),
        "expected one still photo, found 4",
    ),
    "moving webp": (
        saved(MOVING[0], "WEBP", save_all=True, append_images=MOVING[1:]),
        "expected one still photo, found 4",
    ),
    "heic cut in half": (saved(quarters(), "HEIF")[:-200], "damaged"),
}


@pytest.mark.parametrize(("data", "told"), BROKEN.values(), ids=BROKEN)
def test_a_broken_photo_gets_one_sentence(data: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    with pytest.raises(PhotoError) as from_path:
        open_photo(path)
    with pytest.raises(PhotoError) as from_bytes:
        open_photo(data, "photo.jpg")
    assert told in str(from_path.value)
    assert str(from_path.value).startswith(f"{path}: expected ")
    assert "\n" not in str(from_path.value)
    assert str(from_path.value) == f"{tmp_path}/{from_bytes.value}"


PLACES: Final = {
    "missing": ("none.jpg", "no such file"),
    "folder": (".", "a folder"),
    "below a file": ("file/photo.jpg", "cannot be opened"),
    "null byte": ("a\0b.jpg", "cannot be opened"),
    "device": ("/dev/null", "a device or a pipe"),
    "too long": ("x" * 5000, "cannot be opened"),
}


@pytest.mark.parametrize(("place", "told"), PLACES.values(), ids=PLACES)
def test_a_path_that_is_no_file_gets_one_sentence(place: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(PhotoError, match=told):
        open_photo(tmp_path / place)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "film.jpg"
    with path.open("wb") as file:
        file.truncate(3_000_000_000)
    with pytest.raises(PhotoError, match="expected a photo of at most 200 MB, found 3000 MB"):
        open_photo(path)


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "RGBA", "CMYK"])
def test_photos_of_many_rows_are_whole(mode: str) -> None:
    """They are copied strip by strip, and the last strip is a short one."""
    noise = np.random.default_rng(1).integers(0, 256, (601, 40, 3), np.uint8)
    image = Image.fromarray(noise).convert(mode)
    kind = "TIFF" if mode == "CMYK" else "PNG"
    assert (open_photo(saved(image, kind)).rgb == np.asarray(image.convert("RGB"))).all()


def test_a_path_may_be_written_as_text(tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    quarters().save(path)
    assert shows_quarters(open_photo(str(path)))


def test_full_resolution_is_kept() -> None:
    large = quarters().resize((4000, 3000))
    assert open_photo(saved(large, "JPEG")).rgb.shape == (3000, 4000, 3)


def test_a_frame_is_rgb_bytes_that_nobody_changes() -> None:
    frame = Frame(np.zeros((40, 50, 3), np.uint8), "x")
    with pytest.raises(ValueError, match="read-only"):
        frame.rgb[0, 0] = 1
    with pytest.raises(ValueError, match="uint8"):
        Frame(np.zeros((40, 50), np.uint8), "x")

"""How a drawing lies on a tile: set by hand, cut, painted and worn; and pictures of others in its place."""

from __future__ import annotations

import io
import math
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from pen import HEIGHT, WIDTH
from PIL import Image

if TYPE_CHECKING:
    import numpy.typing as npt
    from faces import Style

    Picture = npt.NDArray[np.uint8]


def rounded(inset: int, radius: int) -> Picture:
    """255 on a face and 0 on its rim, `inset` pixels wide, and beyond its round corners; soft between, (256, 192)."""
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    low = inset + radius
    cv2.rectangle(mask, (low, inset), (WIDTH - low - 1, HEIGHT - inset - 1), 255, -1)
    cv2.rectangle(mask, (inset, low), (WIDTH - inset - 1, HEIGHT - low - 1), 255, -1)
    for x in (low, WIDTH - low - 1):
        for y in (low, HEIGHT - low - 1):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 2.5), dtype=np.uint8)


def carved(sheet: Picture, width: float) -> Picture:
    """Only the outlines of what is drawn, as a graver cuts them; `width` in pixels."""
    core = cv2.erode(
        sheet[..., 3], cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5)), iterations=max(1, round(width / 2))
    )
    rim = 1 - cv2.GaussianBlur(core, (0, 0), 0.7)[..., None] / 255
    return np.asarray(sheet * rim, dtype=np.uint8)


def settled(sheet: Picture, look: Style, rng: np.random.Generator, *, grow: float) -> Picture:
    """The drawing as a hand sets it on the tile: scaled about the middle, a trace askew, its lines not quite true."""
    y, x = _GRID
    turn, scale = rng.normal(0, 0.012), 1 / grow
    dx, dy = x - WIDTH / 2 + rng.normal(0, 1.2), y - HEIGHT / 2 + rng.normal(0, 1.2)
    c, s = math.cos(turn) * scale, math.sin(turn) * scale
    u, v = c * dx - s * dy + WIDTH / 2, s * dx + c * dy + HEIGHT / 2
    if look.wobble:
        shift = cv2.resize(
            rng.standard_normal((5, 4, 2), dtype=np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC
        )
        u, v = u + look.wobble * shift[..., 0], v + look.wobble * shift[..., 1]
    return np.asarray(cv2.remap(sheet, u.astype(np.float32), v.astype(np.float32), cv2.INTER_LINEAR), dtype=np.uint8)


_GRID = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)


def engrave(body: npt.NDArray[np.float32], sheet: Picture, look: Style, rng: np.random.Generator) -> Picture:
    """Lays the ink into the body: one wall of a deep cut in the dark, the other in the light; worn paint."""
    ink_ = sheet.astype(np.float32)
    if look.wear:
        cloud = cv2.resize(rng.random((12, 9), dtype=np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
        ink_ *= (1 - look.wear * np.clip(cloud * 1.6 - 0.5, 0, 1))[..., None]
    alpha = ink_[..., 3:] / 255
    mixed = body * (1 - alpha) + ink_[..., :3]
    if look.depth > 0.15:  # shallower cuts show no walls
        soft = cv2.GaussianBlur(alpha[..., 0], (0, 0), 1.4)
        slope = np.zeros_like(soft)
        slope[2:-2, 2:-2] = soft[:-4, :-4] - soft[4:, 4:]
        mixed *= (1 + look.depth * (0.12 * np.maximum(slope, 0) - 0.5 * np.maximum(-slope, 0)))[..., None]
        mixed += (30 * look.depth * np.maximum(slope, 0))[..., None] * alpha
    return np.clip(mixed, 0, 255).astype(np.uint8)


@lru_cache(maxsize=512)
def foreign(folder: str, face: str) -> Picture | None:
    """A foreign picture of the face as (256, 192, 3) RGB on white, its outermost rim cut off; None where none is."""
    for suffix in ("svg", "png", "jpg"):
        path = Path(folder) / f"{face}.{suffix}"
        if not path.is_file():
            continue
        if suffix == "svg":
            import resvg_py  # noqa: PLC0415 - only this kind of art needs it

            image = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_path=str(path), width=WIDTH * 2))).convert("RGBA")
        else:
            image = Image.open(path).convert("RGBA")
        flat = Image.alpha_composite(Image.new("RGBA", image.size, (255, 255, 255, 255)), image).convert("RGB")
        rim = round(flat.width * 0.03)
        flat = flat.crop((rim, rim, flat.width - rim, flat.height - rim)).resize(
            (WIDTH, HEIGHT), Image.Resampling.LANCZOS
        )
        pixels = np.asarray(flat, dtype=np.float32)
        white = np.maximum(np.percentile(pixels, 85, axis=(0, 1)), 120)
        return np.asarray(np.clip(pixels / white * 255, 0, 255), dtype=np.uint8)
    return None

# ruff: noqa: PLR0913, PLR0917 - drawing is numbers and many of them at once
"""Round-edged boxes on a table: tiles, dice, keys and whatever else lies about, and how they are painted.

A box's own axes: x to the right of its face as it is read, y to the face's top, z out of the face.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt
    from camera import Camera, Points

    Canvas = npt.NDArray[np.uint8]
    Skin = npt.NDArray[np.uint8]

Colour = tuple[int, int, int]

FRONT, BACK = "front", "back"
_SHIFT = 4
_SIDES: dict[str, tuple[int, int]] = {
    FRONT: (2, 1), BACK: (2, -1), "right": (0, 1), "left": (0, -1), "top": (1, 1), "bottom": (1, -1),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Material:
    """Colours and make of a box."""

    body: Colour
    layer: Colour
    """Colour of the back layer."""
    split: float = 0.0
    """Part of the thickness that the back layer takes, 0 for one colour."""
    radius: float = 2.0
    """mm of the rounded edges"""


@dataclass(frozen=True, slots=True)
class Solid:
    """A box in its place.

    `name` is what the truth calls its face; clutter is '', a 'disc' (then a round one), 'under' (what other clutter
    stands on) or a 'rack' (long and low, beside tiles).
    """

    size: tuple[float, float, float]
    """mm along its own x, y, z"""
    turn: Points
    """(3, 3) columns: its axes in the world"""
    centre: Points
    """(3,) mm"""
    material: Material
    name: str = ""
    skins: dict[str, Skin] = field(default_factory=dict)
    """(h, w, 4) RGBA pictures on its sides"""

    def quad(self, side: str, inset: float = 0.0) -> Points:
        """(4, 3) mm: corners of a side, clockwise seen from outside, for the front in reading order from top left."""
        w, h, d = (s / 2 for s in self.size)
        i = inset
        if side == FRONT:
            local = [(-w + i, h - i, d), (w - i, h - i, d), (w - i, -h + i, d), (-w + i, -h + i, d)]
        elif side == BACK:
            local = [(w - i, h - i, -d), (-w + i, h - i, -d), (-w + i, -h + i, -d), (w - i, -h + i, -d)]
        elif side in {"right", "left"}:
            s = 1 if side == "right" else -1
            local = [
                (s * w, s * (-h + i), d - i),
                (s * w, s * (h - i), d - i),
                (s * w, s * (h - i), -d + i),
                (s * w, s * (-h + i), -d + i),
            ]
        else:
            s = 1 if side == "top" else -1
            local = [
                (s * (w - i), s * h, d - i),
                (s * (-w + i), s * h, d - i),
                (s * (-w + i), s * h, -d + i),
                (s * (w - i), s * h, -d + i),
            ]
        return np.asarray(np.array(local) @ self.turn.T + self.centre)

    def label_quad(self, side: str) -> Points:
        """(4, 3) mm: the printed surface of a side, where its edges begin to round off."""
        return self.quad(side, self.material.radius * 0.35)

    def painted_quad(self, side: str) -> Points:
        """(4, 3) mm: what is painted flat of a side."""
        return self.quad(side, min(self.material.radius * 0.7, min(self.size) * 0.3))

    def normal(self, side: str) -> Points:
        """(3,) unit vector out of a side."""
        axis, sign = _SIDES[side]
        return np.asarray(self.turn[:, axis] * sign)

    def seen(self, side: str, camera: Camera) -> float:
        """Cosine between the side's normal and the way to the camera; the side is seen where positive."""
        normal = self.normal(side)
        middle = self.centre + normal * self.size[_SIDES[side][0]] / 2
        way = camera.position - middle
        return float(normal @ way / np.linalg.norm(way))

    def hull(self, low: float = 0.0, high: float = 1.0) -> Points:
        """(n, 3) mm: points whose convex hull is the rounded box, or its slice between two parts of the thickness."""
        if self.name == "disc":
            ring = np.array([(math.cos(a), math.sin(a)) for a in np.linspace(0, math.tau, 24)]) * self.size[0] / 2
            levels = ((low - 0.5) * self.size[2], (high - 0.5) * self.size[2])
            local = np.concatenate([np.column_stack([ring, np.full(24, z)]) for z in levels])
            return np.asarray(local @ self.turn.T + self.centre)
        r = min(self.material.radius, *(s * 0.45 for s in self.size))
        half = np.array(self.size) / 2
        points = _SIGNS * (half - r) + _DIRECTIONS * r
        if low > 0 or high < 1:
            floor, roof = (low - 0.5) * self.size[2], (high - 0.5) * self.size[2]
            ring = np.concatenate(
                [_RING * [1, 1, 0] * (half - r) + _RING_DIRECTIONS * r + [0, 0, z] for z in (floor, roof)]
            )
            inside = points[(points[:, 2] >= floor) & (points[:, 2] <= roof)]
            keep = ring[(np.abs(ring[:, 2]) <= half[2] - r)]
            points = np.concatenate([inside, keep])
        return np.asarray(points @ self.turn.T + self.centre)


def _corner_directions() -> tuple[Points, Points]:
    signs, directions = [], []
    for sx in (-1, 1):
        for sy in (-1, 1):
            for sz in (-1, 1):
                for v in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)):
                    unit = np.array(v) / math.sqrt(sum(v))
                    signs.append((sx, sy, sz))
                    directions.append(unit * (sx, sy, sz))
    return np.array(signs, dtype=float), np.array(directions)


_SIGNS, _DIRECTIONS = _corner_directions()
_FLAT = np.abs(_DIRECTIONS[:, 2]) < 1e-9  # zero but for rounding
_RING = _SIGNS[_FLAT]
_RING_DIRECTIONS = _DIRECTIONS[_FLAT] * [1, 1, 0]


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp and the light of the room."""

    towards: Points
    """(3,) unit vector from the table to the lamp"""
    ambient: float
    direct: float
    tint: tuple[float, float, float]
    seam: float = 0.0
    """How much darker, 0..1, the outermost edge of a box is: where tiles touch, hardly any light gets in."""

    def shade(self, normal: Points) -> float:
        """Brightness, about 1, of a surface with this normal."""
        sky = 0.82 + 0.18 * float(normal[2])
        return self.ambient * sky + self.direct * max(0.0, float(normal @ self.towards))


def paint(canvas: Canvas, owner: npt.NDArray[np.int32], solid: Solid, mark: int, camera: Camera, light: Light) -> None:
    """Paints a box over what is there; `owner` notes whose pixels they are: `mark`, `mark` + 1 on its front or back."""
    material = solid.material
    outline = _outline(solid.hull(), camera)
    if outline is None or not _inside(outline, camera.size):
        return
    _fill(owner, outline, mark, smooth=False)
    facing = solid.seen(FRONT, camera) > 0
    edge = _edge_shade(solid, camera, light)
    slices: list[tuple[float, float, Colour]] = [(0.0, 1.0, material.body)]
    if material.split > 0:
        slices = [(0.0, material.split, material.layer), (material.split, 1.0, material.body)]
        slices = slices if facing else slices[::-1]
        _fill(canvas, outline, _lit(slices[0][2], edge, light))
    for low, high, colour in slices:
        part = _outline(solid.hull(low, high), camera)
        if part is not None:
            _fill(canvas, part, _lit(colour, edge, light))
    if light.seam > 0.05:  # not to be seen
        rim = _lit(slices[-1][2], edge * (1 - light.seam), light)
        cv2.polylines(canvas, [np.round(outline * 16).astype(np.int32)], True, rim, 1, cv2.LINE_AA, _SHIFT)  # noqa: FBT003
    if solid.name == "disc":
        _paint_disc(canvas, solid, camera, light)
        return
    for side in _SIDES:
        if solid.seen(side, camera) > 0:
            _paint_side(canvas, owner, solid, side, mark, camera, light)


def _paint_side(
    canvas: Canvas, owner: npt.NDArray[np.int32], solid: Solid, side: str, mark: int, camera: Camera, light: Light
) -> None:
    material, shade = solid.material, light.shade(solid.normal(side))
    colour = material.layer if side == BACK and material.split > 0 else material.body
    quad = camera.project(solid.painted_quad(side))
    if side in {FRONT, BACK} or material.split <= 0:
        _fill(canvas, quad, _lit(colour, shade, light))
    else:
        t = material.split
        cut = [quad[1] + (quad[2] - quad[1]) * (1 - t), quad[0] + (quad[3] - quad[0]) * (1 - t)]
        _fill(canvas, np.array([quad[0], quad[1], *cut]), _lit(material.body, shade, light))
        _fill(canvas, np.array([cut[1], cut[0], quad[2], quad[3]]), _lit(material.layer, shade, light))
    if side in solid.skins:
        corners = camera.project(solid.label_quad(side))
        lay(canvas, solid.skins[side], corners, tuple(c * shade for c in light.tint))
    if side in {FRONT, BACK}:
        _fill(owner, camera.project(solid.label_quad(side)), mark + 1, smooth=False)


def _paint_disc(canvas: Canvas, solid: Solid, camera: Camera, light: Light) -> None:
    shade = light.shade(solid.normal(FRONT))
    top = _outline(solid.hull(0.999, 1.0), camera)
    if top is not None and solid.seen(FRONT, camera) > 0:
        _fill(canvas, top, _lit(solid.material.body, shade, light))
        lay(canvas, solid.skins[FRONT], camera.project(solid.quad(FRONT)), tuple(c * shade for c in light.tint))


def lay(canvas: Canvas, skin: Skin, corners: Points, shade: tuple[float, ...]) -> None:
    """Warps an RGBA picture onto four corners (TL, TR, BR, BL in pixels) of the canvas, its colours times `shade`."""
    height, width = canvas.shape[:2]
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 2, [width, height])
    if (high <= low).any():
        return
    skin = _shrunk(skin, corners)
    h, w = skin.shape[:2]
    source = np.array([[-0.5, -0.5], [w - 0.5, -0.5], [w - 0.5, h - 0.5], [-0.5, h - 0.5]], np.float32)
    target = (corners - low).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    warped = cv2.warpPerspective(skin, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = np.zeros(size[::-1], np.uint8)
    _fill(cover, target.astype(float), 255)
    alpha = (warped[..., 3].astype(np.float32) * cover / 65025)[..., None]
    colour = np.minimum(warped[..., :3] * np.array(shade, np.float32), 255)
    area = canvas[low[1] : high[1], low[0] : high[0]]
    area[:] = (area * (1 - alpha) + colour * alpha + 0.5).astype(np.uint8)


def _shrunk(skin: Skin, corners: Points) -> Skin:
    """The picture reduced to about the resolution it will be seen at: a plain warp would alias."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    across, down = max(float(sides[0]), float(sides[2]), 3.0), max(float(sides[1]), float(sides[3]), 3.0)
    h, w = skin.shape[:2]
    wide, high = min(w, int(across * 1.25) + 2), min(h, int(down * 1.25) + 2)
    if wide > w * 0.8 and high > h * 0.8:
        return skin
    return np.asarray(cv2.resize(skin, (wide, high), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _edge_shade(solid: Solid, camera: Camera, light: Light) -> float:
    """The rounded edges look like the mean of the sides that meet there, brightened by their gloss."""
    shades = [light.shade(solid.normal(s)) for s in _SIDES if solid.seen(s, camera) > 0]
    return 0.35 * sum(shades) / len(shades) + 0.62 * max(shades) if shades else light.ambient


def _outline(points: Points, camera: Camera) -> Points | None:
    if len(points) < 3:  # no area
        return None
    if ((points - camera.position) @ camera.axes[2]).min() < 1:
        return None
    flat = camera.project(points).astype(np.float32)
    return np.asarray(cv2.convexHull(flat)[:, 0], dtype=float)


def _inside(outline: Points, size: tuple[int, int]) -> bool:
    low, high = outline.min(axis=0), outline.max(axis=0)
    return bool(high[0] > 0 and high[1] > 0 and low[0] < size[0] and low[1] < size[1])


def _fill(
    image: npt.NDArray[np.uint8] | npt.NDArray[np.int32], polygon: Points, value: Colour | int, *, smooth: bool = True
) -> None:
    fixed = np.round(np.clip(polygon, -8000, 8000) * (1 << _SHIFT)).astype(np.int32)
    colour = (float(value),) if isinstance(value, int) else tuple(float(v) for v in value)
    cv2.fillConvexPoly(image, fixed, colour, cv2.LINE_AA if smooth else cv2.LINE_8, _SHIFT)


def _lit(colour: Colour, shade: float, light: Light) -> Colour:
    red, green, blue = (int(min(255.0, c * shade * t)) for c, t in zip(colour, light.tint, strict=True))
    return red, green, blue

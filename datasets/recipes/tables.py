"""The table in the picture: surfaces in perspective and the shadows that fall on them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np
from grounds import ground

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt
    from camera import Camera, Points
    from solids import Light, Solid

    Picture = npt.NDArray[np.uint8]

_POLISHED = 0.08
"""Part of the tables that mirror: glass sheets, lacquer, wet stone."""
_SPREAD = 0.15
"""mm by which a shadow's edge blurs for every mm of height between what throws it and what it falls on."""


def table(
    rng: np.random.Generator,
    camera: Camera,
    seed: int,
    focus: Points,
    grounds: Callable[[int], Picture] = ground,
) -> Picture:
    """The ground: one surface, or a mat with a rim and a floor beyond it; `grounds` draws the one of a number."""
    width, height = camera.size
    canvas = np.empty((height, width, 3), np.uint8)
    canvas[:] = rng.integers(20, 200, 3)
    everywhere = np.array([[-3e3, -3e3, 0], [3e3, -3e3, 0], [3e3, 3e3, 0], [-3e3, 3e3, 0.0]])
    cover(rng, canvas, camera, grounds(seed + int(rng.integers(4))), everywhere)
    if rng.random() < 0.4:
        low, high = focus.min(axis=0)[:2], focus.max(axis=0)[:2]
        margin = rng.uniform(8, 260, 4)
        mat = np.array(
            [
                [low[0] - margin[0], low[1] - margin[1], 0],
                [high[0] + margin[2], low[1] - margin[1], 0],
                [high[0] + margin[2], high[1] + margin[3], 0],
                [low[0] - margin[0], high[1] + margin[3], 0],
            ]
        )
        if rng.random() < 0.6:
            rim = rng.uniform(15, 90)
            outer = mat + np.array([[-rim, -rim, 0], [rim, -rim, 0], [rim, rim, 0], [-rim, rim, 0]])
            cover(rng, canvas, camera, grounds(seed + int(rng.integers(4))), outer)
        cover(rng, canvas, camera, grounds(seed + int(rng.integers(4))), mat)
    return canvas


def cover(rng: np.random.Generator, canvas: Picture, camera: Camera, texture: Picture, polygon: Points) -> None:
    """Lays a repeating texture over a polygon of the table, with a soft dark edge under it."""
    outline = camera.outline(polygon)
    if len(outline) < 3:  # out of view
        return
    height, width = canvas.shape[:2]
    grain = camera.scale() * rng.uniform(0.7, 1.4)
    turn = rng.uniform(0, math.tau)
    c, s = math.cos(turn) / grain, math.sin(turn) / grain
    place = np.array([[c, -s, float(polygon[0, 0])], [s, c, float(polygon[0, 1])], [0, 0, 1]])
    laid = _wrapped(texture, np.linalg.inv(camera.ground() @ place), (width, height))
    mask = np.zeros((height, width), np.uint8)
    fixed = np.round(np.clip(outline, -16000, 16000) * 16).astype(np.int32)
    cv2.fillPoly(mask, [fixed], (255.0,), cv2.LINE_AA, 4)
    if mask.min() == 255:  # the whole picture
        canvas[:] = laid
        return
    edge = cv2.GaussianBlur(mask, (0, 0), rng.uniform(2, 9)).astype(np.float32) / 255
    shaded = canvas * (1 - 0.5 * edge[..., None])
    alpha = (mask.astype(np.float32) / 255)[..., None]
    canvas[:] = (shaded * (1 - alpha) + laid * alpha).astype(np.uint8)


def shadows(rng: np.random.Generator, canvas: Picture, solids: list[Solid], camera: Camera, light: Light) -> None:
    """Cast and contact shadows on the table, soft as the lamp is wide; on few tables the solids' reflections too."""
    height, width = canvas.shape[:2]
    if rng.random() < _POLISHED:
        _mirror(rng, canvas, solids, camera)
    small = (height // 2, width // 2)  # shadows are soft: half the resolution does
    cast, touch = np.zeros(small, np.uint8), np.zeros(small, np.uint8)
    slope = light.towards[:2] / light.towards[2]
    for solid in solids:
        points = solid.hull()
        thrown = points.copy()
        thrown[:, :2] -= slope * thrown[:, 2:3]
        thrown[:, 2] = 0
        _blot(cast, thrown, camera)
        foot = points[points[:, 2] < points[:, 2].min() + solid.material.radius * 1.1].copy()
        if foot[:, 2].min() < 3:  # mm; what stands on other tiles touches no table
            foot[:, :2] = (foot[:, :2] - solid.centre[:2]) * 1.06 + solid.centre[:2]
            foot[:, 2] = 0
            _blot(touch, foot, camera)
    pixel = camera.scale() / 2
    soft = cv2.GaussianBlur(cast, (0, 0), float(np.clip(pixel * rng.uniform(0.6, 7), 0.4, 13))).astype(np.float32) / 255
    near = (
        cv2.GaussianBlur(touch, (0, 0), float(np.clip(pixel * rng.uniform(0.8, 2.2), 0.35, 6))).astype(np.float32) / 255
    )
    strength = light.direct / (light.direct + light.ambient) * rng.uniform(0.6, 1.3)
    factor = (1 - min(0.8, strength) * soft) * (1 - rng.uniform(0.3, 0.6) * near)
    wide = cv2.resize(factor, (width, height), interpolation=cv2.INTER_LINEAR)
    canvas[:] = (canvas * wide[..., None]).astype(np.uint8)


def shadows_on_tiles(
    canvas: Picture, owner: npt.NDArray[np.int32], solids: list[Solid], camera: Camera, light: Light
) -> None:
    """Darkens the fronts and backs of lying solids where higher ones stand in their light.

    To be called when all is painted: in `owner`, the shown side of number i of the solids is 2 i + 3.
    """
    levels: dict[int, list[int]] = {}
    tops = [float(s.hull()[:, 2].max()) for s in solids]
    for i, solid in enumerate(solids):
        if abs(solid.turn[2, 2]) > 0.98 and solid.name:  # lies flat, up to 11 degrees
            levels.setdefault(round(tops[i]), []).append(i)
    strength = min(0.75, light.direct / (light.direct + light.ambient))
    for level, lying in levels.items():
        over = [s for s, top in zip(solids, tops, strict=True) if top > level + 2]  # mm; less throws no shadow to see
        if over:
            mask = _cast(over, level, camera, light)
            if mask is not None:
                shown = np.isin(owner, np.array([2 * i + 3 for i in lying], np.int32))
                canvas[shown] = (canvas[shown] * (1 - strength * mask[shown][:, None])).astype(np.uint8)


def _cast(over: list[Solid], level: float, camera: Camera, light: Light) -> npt.NDArray[np.float32] | None:
    """The shadow, 0 to 1, that the solids throw on the plane `level` mm above the table; None where they throw none."""
    width, height = camera.size
    mask = np.zeros((height // 2, width // 2), np.uint8)
    slope = light.towards[:2] / light.towards[2]
    gaps = []
    for solid in over:
        points = solid.hull()
        above = np.maximum(points[:, 2:3] - level, 0)
        thrown = np.concatenate([points[:, :2] - slope * above, np.full((len(points), 1), float(level))], axis=1)
        _blot(mask, thrown[points[:, 2] > level], camera)
        gaps.append(float(above.max()))
    if not mask.any():
        return None
    blur = float(np.clip(camera.scale() / 2 * _SPREAD * float(np.median(gaps)), 0.4, 9))
    half = cv2.GaussianBlur(mask, (0, 0), blur)
    wide = cv2.resize(half, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(wide / 255, dtype=np.float32)


def _mirror(rng: np.random.Generator, canvas: Picture, solids: list[Solid], camera: Camera) -> None:
    """The solids' reflections in a polished table: their colours, hanging head down below it."""
    layer, cover_ = canvas.copy(), np.zeros(canvas.shape[:2], np.uint8)
    down = np.array([1.0, 1.0, -1.0])
    for solid in sorted(solids, key=lambda s: -float(np.linalg.norm(s.centre - camera.position))):
        points = solid.hull() * down
        if ((points - camera.position) @ camera.axes[2]).min() < 1:
            continue
        hull = cv2.convexHull(camera.project(points).astype(np.float32))
        fixed = np.round(np.clip(hull, -8000, 8000) * 16).astype(np.int32)
        colour = tuple(float(c) * 0.75 for c in solid.material.body)
        cv2.fillConvexPoly(layer, fixed, colour, cv2.LINE_AA, 4)
        cv2.fillConvexPoly(cover_, fixed, (255.0,), cv2.LINE_AA, 4)
    blur = rng.uniform(0.6, 4)
    share = cv2.GaussianBlur(cover_, (0, 0), blur).astype(np.float32)[..., None] / 255 * rng.uniform(0.12, 0.45)
    canvas[:] = (canvas * (1 - share) + cv2.GaussianBlur(layer, (0, 0), blur) * share).astype(np.uint8)


def _wrapped(texture: Picture, inverse: Points, size: tuple[int, int]) -> Picture:
    """The texture seen through the inverse homography, repeated without end."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(texture, inverse, size, flags=flags, borderMode=cv2.BORDER_WRAP), dtype=np.uint8
    )


def _blot(mask: Picture, points: Points, camera: Camera) -> None:
    """Fills the outline of points in a mask of half the resolution."""
    if len(points) < 3 or ((points - camera.position) @ camera.axes[2]).min() < 1:  # no area
        return
    hull = cv2.convexHull((camera.project(points) / 2).astype(np.float32))
    fixed = np.round(np.clip(hull, -8000, 8000) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, (255.0,), cv2.LINE_AA, 4)

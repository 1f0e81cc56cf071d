# ruff: noqa: PLR0913 - drawing is numbers and many of them at once
"""Taking the photo of solids on a table, and the truth about what it shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from dice import die_of
from faces import FACES
from hands import hand
from optics import develop
from solids import BACK, FRONT, Light, Solid, paint
from tables import shadows, shadows_on_tiles

if TYPE_CHECKING:
    import numpy.typing as npt
    from camera import Camera, Points

    Picture = npt.NDArray[np.uint8]

SHOWN = 0.4
"""Part of a face that must be seen for it to count."""
DIE_SHOWN = 0.2
"""Part of a whole die that must be seen for it to count: it may show no value then, and is a die all the same."""
_BESIDE = 0.25
"""Cosine of the angle to the view from which the pips on a die's side can be told."""
_AROUND, _PLACES = 0.6, 4
"""How far from a side's middle to its corners four further places are looked at, and how many of the five are seen."""
_FLAT = 0.10
"""Cosine of the angle between face and view below which a face cannot be read."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A rendered picture (h, w, 3) RGB and its truth."""

    picture: Picture
    tiles: list[dict[str, Any]]
    hidden: list[dict[str, Any]]
    dice: list[dict[str, Any]]
    tilt: float
    """Degrees from straight above that the camera leant."""
    hand: dict[str, Any] | None = None
    """The laid-out hand, its tiles as indexes into `tiles`."""
    impossible: str | None = None
    style: str | None = None
    """Name of a test style."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """What painting leaves: whose pixels they are (h, w), and all that is known of tiles and dice.

    A tile's "solid" is its place among the solids that were painted.
    """

    owner: npt.NDArray[np.int32]
    tiles: list[dict[str, Any]]
    hidden: list[dict[str, Any]]
    dice: list[dict[str, Any]]


def shoot(rng: np.random.Generator, canvas: Picture, solids: list[Solid], camera: Camera, light: Light) -> Scene:
    """Paints the solids over the table and takes the photo."""
    exposure = expose(rng, canvas, solids, camera, light, hands=rng.random() < 0.08)
    picture = develop(rng, canvas, exposure.owner > 0)
    return Scene(picture, with_roles(exposure.tiles), with_roles(exposure.hidden), exposure.dice, camera.tilt)


def with_roles(tiles: list[dict[str, Any]], roles: dict[int, str] | None = None) -> list[dict[str, Any]]:
    """The tiles with the role of each, by the number of its solid; every other tile is of no hand."""
    roles = roles or {}
    return [{**_without(t, "solid"), "role": roles.get(t["solid"], "other")} for t in tiles]


def expose(
    rng: np.random.Generator, canvas: Picture, solids: list[Solid], camera: Camera, light: Light, *, hands: bool = False
) -> Exposure:
    """Paints shadows and solids, farthest first, and a hand over them where wanted."""
    width, height = camera.size
    shadows(rng, canvas, solids, camera, light)
    owner = np.zeros((height, width), np.int32)
    middle = np.mean([s.centre for s in solids if s.name in FACES] or [np.zeros(3)], axis=0)
    order = sorted(range(len(solids)), key=lambda i: _depth(camera, middle, solids[i]), reverse=True)
    for i in order:
        paint(canvas, owner, solids[i], 2 * i + 2, camera, light)
    shadows_on_tiles(canvas, owner, solids, camera, light)
    if hands:
        _reach_in(rng, canvas, owner, camera)
    named = [(i, _record(solids[i], 2 * i + 3, owner, camera)) for i in order if _is_named(solids[i])]
    found = [{**r, "solid": i} for i, r in named if r is not None]
    tiles = [r for r in found if "face" in r]
    return Exposure(
        owner,
        [_without(r, "flat") for r in tiles if r["visible"] >= SHOWN and not r["flat"]],
        [_without(r, "flat") for r in tiles if r["visible"] < SHOWN or r["flat"]],
        [_without(r, "solid") for r in found if "value" in r],
    )


def _depth(camera: Camera, middle: Points, solid: Solid) -> float:
    """Sorting key, high is painted first: thin things, then what is far from the camera.

    A rack is too long for its middle to tell: it goes under the tiles where these lie on the camera's side of it, else
    over them.
    """
    distance = float(np.linalg.norm(solid.centre - camera.position))
    if solid.name == "rack":
        across = solid.turn[:, 1]
        before = float((camera.position - solid.centre) @ across) * float((middle - solid.centre) @ across) > 0
        return distance + (9e4 if before else -9e4)
    thin = solid.centre[2] < 2.5 or solid.name == "under"  # mm: paper and coins lie under everything
    return distance + 1e5 * thin


def _record(solid: Solid, mark: int, owner: npt.NDArray[np.int32], camera: Camera) -> dict[str, Any] | None:
    """What the truth says of a tile or die: its shown side, corners in pixels and the part of it that is seen."""
    die = die_of(solid.name)
    side = FRONT if die else max((FRONT, BACK), key=lambda s: solid.seen(s, camera))
    cosine = solid.seen(side, camera)
    box = _box(solid, mark, owner, camera) if die else None
    corners = camera.project(solid.label_quad(side))
    area = abs(cv2.contourArea(corners.astype(np.float32)))
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
    high = np.ceil(corners.max(axis=0)).astype(int) + 1
    shown = int((owner[low[1] : high[1], low[0] : high[0]] == mark).sum()) if (high > low).all() else 0
    visible = min(1.0, shown / max(area, 1.0))
    if cosine <= 0 or shown == 0 if die is None else box is None:
        return None
    # Painting counts from pixel centres, the truth from the corner of the first pixel.
    points = [[round(float(x) + 0.5, 2), round(float(y) + 0.5, 2)] for x, y in corners]
    if die is not None:
        beside = [side for side in die.values if side != FRONT and _shows(solid, side, {mark - 1, mark}, owner, camera)]
        return {
            "value": None if die.leans else die.values[FRONT],
            "kind": die.kind,
            "red": [int(value) for value in die.reds],
            "sides": [die.values[side] for side in beside],
            "corners": points,
            "box": box,
            "visible": round(visible, 3),
        }
    shown_face = {"face": solid.name} if side == FRONT else {"face": "back", "under": solid.name}
    return {**shown_face, "corners": points, "visible": round(visible, 3), "flat": cosine < _FLAT}


def _shows(solid: Solid, side: str, marks: set[int], owner: npt.NDArray[np.int32], camera: Camera) -> bool:
    """Whether a side is turned to the camera and its middle and most places around it are the solid's own pixels."""
    if solid.seen(side, camera) <= _BESIDE:
        return False
    quad = solid.painted_quad(side)
    middle = quad.mean(axis=0)
    places = np.floor(camera.project(np.concatenate([[middle], middle + _AROUND * (quad - middle)])) + 0.5).astype(int)
    height, width = owner.shape
    inside = [0 <= x < width and 0 <= y < height and int(owner[y, x]) in marks for x, y in places]
    return inside[0] and sum(inside) >= _PLACES


def _reach_in(rng: np.random.Generator, canvas: Picture, owner: npt.NDArray[np.int32], camera: Camera) -> None:
    """Lays a hand over the picture; what it covers belongs to no tile."""
    colour, cover = hand(rng, camera.size, camera.scale())
    alpha = cover[..., None]
    canvas[:] = (canvas * (1 - alpha) + colour * alpha).astype(np.uint8)
    owner[cover > 0.5] = 0  # half covered is covered


def _is_named(solid: Solid) -> bool:
    return solid.name in FACES or die_of(solid.name) is not None


def _box(solid: Solid, mark: int, owner: npt.NDArray[np.int32], camera: Camera) -> list[float] | None:
    """Left, top, right and bottom of what is seen of a die, in pixels; ``None`` where that is little of it."""
    sides = [solid.painted_quad(side) for side in solid.skins if solid.seen(side, camera) > 0]
    points = camera.project(np.concatenate([solid.hull(), *sides])) + 0.5
    rows, columns = np.nonzero((owner == mark) | (owner == mark - 1))
    if len(rows) < DIE_SHOWN * cv2.contourArea(cv2.convexHull(points.astype(np.float32))):
        return None
    low = np.maximum(points.min(axis=0), (columns.min() - 1, rows.min() - 1)).clip(0, camera.size)
    high = np.minimum(points.max(axis=0), (columns.max() + 2, rows.max() + 2)).clip(0, camera.size)
    return [round(float(side), 2) for side in (*low, *high)]


def _without(record: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {k: v for k, v in record.items() if k not in keys}

"""Renders table scenes with exact truth for training the tile locator.

    python datasets/recipes/scenes.py --out DIR --count N --seed S [--art DIR] [--size 640] [--workers 1]

writes `DIR/images/000001.jpg …` and `DIR/truth.jsonl`, one scene a line:

    {"photo": "000001.jpg", "width": W, "height": H,
     "tiles": [{"face": "3m" | "back", "corners": [[x, y] x 4], "visible": 0..1}], "hidden": […], "dice": [{"value": 4, "corners": […]}]}

Corners are those of the printed surface, in reading order TL TR BR BL as the face is read (a back: clockwise). `tiles` are shown
to at least 40 %; what is seen of fewer, and of faces seen too flat to read, is listed under `hidden` and belongs to no class.
A scene depends on the seed and its number alone: scenes that exist are kept, so a broken run is taken up where it stopped.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

import clutter
import layouts
from camera import Camera, look
from faces import FACES, Style, art_folders, draw, style
from grounds import ground
from hands import hand
from layouts import Place, TileSize, pose
from optics import develop
from solids import BACK, FRONT, Light, Material, Solid, paint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy.typing as npt

    from camera import Points
    from solids import Skin

    Picture = npt.NDArray[np.uint8]

SHOWN = 0.4
"""Part of a face that must be seen for it to count."""
_FLAT = 0.10
"""Cosine of the angle between face and view below which a face cannot be read."""
_STYLE_RUN = 6
"""Scenes in a row that share their tile sets and grounds: drawing 42 faces costs more than a scene."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A rendered picture (h, w, 3) RGB and its truth."""

    picture: Picture
    tiles: list[dict[str, Any]]
    hidden: list[dict[str, Any]]
    dice: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class TileSet:
    """A style with its size and material."""

    look: Style
    size: TileSize
    material: Material


def render(seed: int, number: int, *, art: tuple[str, ...] = (), size: int = 640) -> Scene:
    """The scene of a seed and number; `size` is its longer side in pixels."""
    rng = np.random.default_rng([seed, number])
    run = number // _STYLE_RUN
    sets = (tile_set(seed * 100003 + run * 2, art), tile_set(seed * 100003 + run * 2 + 1, art))
    solids, focus = _arrange(rng, sets)
    shape = _shape(rng, size)
    camera = frame(rng, focus, shape)
    canvas = table(rng, camera, seed * 7 + run * 4, focus)
    light = lamp(rng)
    return shoot(rng, canvas, solids, camera, light)


def shoot(rng: np.random.Generator, canvas: Picture, solids: list[Solid], camera: Camera, light: Light) -> Scene:
    """Paints the solids over the table and takes the photo."""
    width, height = camera.size
    _shadows(rng, canvas, solids, camera, light)
    owner = np.zeros((height, width), np.int32)
    middle = np.mean([s.centre for s in solids if s.name in FACES] or [np.zeros(3)], axis=0)
    order = sorted(solids, key=partial(_depth, camera, middle), reverse=True)
    for i, solid in enumerate(order):
        paint(canvas, owner, solid, 2 * i + 2, camera, light)
    if rng.random() < 0.08:  # noqa: PLR2004 - hands are on few photos
        _reach_in(rng, canvas, owner, camera)
    records = [_record(s, 2 * i + 3, owner, camera) for i, s in enumerate(order) if s.name in FACES or _is_die(s)]
    found = [r for r in records if r is not None]
    tiles = [r for r in found if "face" in r]
    dice = [{"value": r["value"], "corners": r["corners"]} for r in found if "value" in r and r["visible"] >= SHOWN]
    picture = develop(rng, canvas, owner > 0)
    return Scene(
        picture,
        [_without(r, "flat") for r in tiles if r["visible"] >= SHOWN and not r["flat"]],
        [_without(r, "flat") for r in tiles if r["visible"] < SHOWN or r["flat"]],
        dice,
    )


@lru_cache(maxsize=8)
def tile_set(seed: int, art: tuple[str, ...] = ()) -> TileSet:
    """A tile set: style, millimetres, and a body of one or two colours."""
    rng = np.random.default_rng([seed, 5])
    look_ = style(seed, art)
    wide = rng.uniform(18, 31)
    ratio = rng.uniform(1.22, 1.42)
    depth = wide * rng.uniform(0.55, 0.95)
    backs = (
        (30, 120, 60), (20, 90, 50), (60, 170, 90), (40, 80, 160), (80, 150, 210), (225, 180, 60), (200, 120, 40), (120, 40, 110),
        (190, 40, 50), (30, 30, 34), (200, 175, 120), (235, 235, 230), (120, 200, 180),
    )  # fmt: skip
    back = tuple(int(np.clip(c + rng.uniform(-18, 18), 0, 255)) for c in backs[rng.integers(len(backs))])
    plain = rng.random() < 0.22
    material = Material(look_.body, look_.body if plain else (back[0], back[1], back[2]), 0.0 if plain else rng.uniform(0.15, 0.55), wide * rng.uniform(0.05, 0.13))
    return TileSet(look_, TileSize(wide, wide * ratio, depth), material)


@lru_cache(maxsize=512)
def face_skin(face: str, look_: Style) -> Skin:
    """The face as an RGBA skin with round corners that fade into the body."""
    picture = draw(face, look_)
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    radius = 16
    cv2.rectangle(mask, (radius, 2), (width - radius, height - 3), 255, -1)
    cv2.rectangle(mask, (2, radius), (width - 3, height - radius), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(mask, (x, y), radius - 2, 255, -1)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 2.5), dtype=np.uint8)
    return np.dstack([picture, mask])


def solid_of(place: Place, tiles: TileSet) -> Solid:
    """The tile of a place as a painted box."""
    turn, centre = pose(place, tiles.size)
    size = (tiles.size.width, tiles.size.height, tiles.size.depth)
    return Solid(size, turn, centre, tiles.material, place.face, {FRONT: face_skin(place.face, tiles.look)})


def frame(rng: np.random.Generator, focus: Points, shape: tuple[int, int]) -> Camera:
    """A camera that has the focus, (n, 3) mm, in its picture: from straight above to low over the table, turned at will."""
    standing = focus[:, 2].max() > 17 and rng.random() < 0.6  # noqa: PLR2004 - mm; only standing tiles are so high
    tilt = rng.uniform(45, 74) if standing else abs(rng.normal(0, 30)) % 62
    field = rng.uniform(28, 66)
    tilt = min(tilt, 80 - field / 2)
    heading = rng.normal(0, 12) if rng.random() < 0.6 else rng.uniform(0, 360)
    roll = rng.normal(0, 4) if rng.random() < 0.7 else rng.uniform(0, 360)
    if standing:
        heading, roll = rng.normal(0, 22), rng.normal(0, 4)
    target = (focus.min(axis=0) + focus.max(axis=0)) / 2
    target[2] = 0
    fill = rng.uniform(0.55, 1.02)
    distance = 600.0
    camera = look(target, tilt=tilt, heading=heading, roll=roll, distance=distance, field=field, size=shape)
    for _ in range(3):
        flat = (camera.project(focus) - np.array(shape) / 2) / (np.array(shape) / 2)
        distance = float(np.clip(distance * np.abs(flat).max() / fill, 90, camera.focal * 22 / 17))
        camera = look(target, tilt=tilt, heading=heading, roll=roll, distance=distance, field=field, size=shape)
    if rng.random() < 0.6:
        room = max(0.0, 1 - fill) / 2 * np.array(shape) / camera.scale() * 0.9
        target[:2] += rng.uniform(-1, 1, 2) * room
        camera = look(target, tilt=tilt, heading=heading, roll=roll, distance=distance, field=field, size=shape)
    return camera


def lamp(rng: np.random.Generator) -> Light:
    """A lamp somewhere above, in the colours of daylight, bulbs and tubes."""
    high, around = rng.uniform(0.5, 1.4), rng.uniform(0, math.tau)
    towards = np.array([math.cos(around) * math.cos(high), math.sin(around) * math.cos(high), math.sin(high)])
    direct = rng.uniform(0.15, 0.6)
    ambient = rng.uniform(0.92, 1.05) - direct * math.sin(high)
    return Light(towards, ambient, direct, (1.0, 1.0, 1.0), float(rng.choice([rng.uniform(0, 0.25), rng.uniform(0.2, 0.6)])))


def _arrange(rng: np.random.Generator, sets: tuple[TileSet, TileSet]) -> tuple[list[Solid], Points]:
    """The solids of a scene and the points that must be in view."""
    tiles = sets[0]
    mixed = rng.random() < 0.06  # noqa: PLR2004 - few photos mix two sets
    groups = [[solid_of(p, sets[1] if mixed and rng.random() < 0.5 else tiles) for p in _pick(rng, tiles.size)]]
    if not groups[0]:
        groups = [*_things(rng, (0.0, 0.0), 4)]
    focus = np.concatenate([s.quad(FRONT) for group in groups for s in group])
    low, high = focus.min(axis=0)[:2], focus.max(axis=0)[:2]
    reach = float(np.linalg.norm(high - low)) / 2
    chance = rng.random()
    if chance < 0.22:  # noqa: PLR2004 - a rim or rack in about a fifth of the photos
        groups.append(clutter.rack(rng, low, high))
    elif chance < 0.30:  # noqa: PLR2004 - trays are rarer
        groups.append(clutter.tray(rng, low, high))
    if rng.random() < 0.55:
        groups += [[s] for s in _around(rng, sets, reach)]
    if rng.random() < 0.35:
        angle = rng.uniform(0, math.tau)
        far = reach * rng.uniform(0.7, 1.4) + 40
        groups += _things(rng, (math.cos(angle) * far, math.sin(angle) * far), int(rng.integers(1, 3)))
    return _apart(groups), focus


def _pick(rng: np.random.Generator, size: TileSize) -> list[Place]:
    """One layout of the kinds that photos show."""
    makers: tuple[tuple[float, Callable[[], list[Place]]], ...] = (
        (0.26, lambda: layouts.row(rng, size, int(rng.integers(9, 19)))),
        (0.20, lambda: layouts.hand(rng, size)),
        (0.12, lambda: layouts.grid(rng, size)),
        (0.14, lambda: layouts.scatter(rng, size, int(rng.integers(6, 45)))),
        (0.05, lambda: layouts.discards(rng, size)),
        (0.04, lambda: layouts.wall(rng, size)),
        (0.08, lambda: layouts.standing(rng, size)),
        (0.08, lambda: layouts.few(rng, size)),
        (0.03, list),
    )
    weights = np.array([w for w, _ in makers])
    return makers[int(rng.choice(len(makers), p=weights / weights.sum()))][1]()


def _around(rng: np.random.Generator, sets: tuple[TileSet, TileSet], reach: float) -> list[Solid]:
    """Other tiles in the background or beside: heaps, backs, walls, discards, other rows."""
    out: list[Solid] = []
    for _ in range(int(rng.integers(1, 4))):
        tiles = sets[0] if rng.random() < 0.85 else sets[1]
        size = tiles.size
        group = (
            lambda: layouts.scatter(rng, size, int(rng.integers(3, 26)), backs=float(rng.choice([0.1, 0.9]))),
            lambda: layouts.wall(rng, size),
            lambda: layouts.discards(rng, size),
            lambda: layouts.row(rng, size, int(rng.integers(2, 14)), held=layouts.STANDING if rng.random() < 0.4 else layouts.UP),
        )[rng.integers(4)]()
        angle, far = rng.uniform(0, math.tau), reach * rng.uniform(0.5, 1.3) + size.height * rng.uniform(1.5, 4)
        yaw = float(rng.choice([0, 90, 180, rng.uniform(0, 360)]))
        out += [solid_of(p, tiles) for p in layouts.shifted(group, math.cos(angle) * far, math.sin(angle) * far, yaw)]
    return out


def _things(rng: np.random.Generator, at: tuple[float, float], count: int) -> list[list[Solid]]:
    out: list[list[Solid]] = []
    for _ in range(count):
        x, y = at[0] + rng.normal(0, 60), at[1] + rng.normal(0, 60)
        maker = (clutter.dice, clutter.dice, clutter.keyboard, clutter.cards, clutter.sticks, clutter.counters, clutter.slab)[rng.integers(7)]
        out.append(maker(rng, x, y))
    return out


def _apart(groups: list[list[Solid]]) -> list[Solid]:
    """Keeps what was put down first and drops the groups that would stand inside it; stacked tiles touch but do not meet."""
    kept: list[Solid] = []
    prints: list[tuple[Points, Points, float, float]] = []
    for place, group in enumerate(groups):
        added = [_footprint(s) for s in group]
        if place and any(_meet(one, other) for one in added for other in prints):
            continue
        kept += group
        prints += added
    return kept


def _footprint(solid: Solid) -> tuple[Points, Points, float, float]:
    """The solid's outline on the table (n, 2), its middle, and how low and high it reaches, mm."""
    points = np.concatenate([solid.quad(FRONT, 0.4), solid.quad(BACK, 0.4)])
    hull = cv2.convexHull(points[:, :2].astype(np.float32))[:, 0]
    return np.asarray(hull, dtype=float), solid.centre[:2], float(points[:, 2].min()), float(points[:, 2].max())


def _meet(one: tuple[Points, Points, float, float], other: tuple[Points, Points, float, float]) -> bool:
    if one[2] > other[3] - 0.6 or other[2] > one[3] - 0.6:
        return False
    reach = np.abs(one[0] - one[1]).max() + np.abs(other[0] - other[1]).max()
    if np.abs(one[1] - other[1]).max() > reach:
        return False
    return cv2.intersectConvexConvex(one[0].astype(np.float32), other[0].astype(np.float32))[0] > 4  # noqa: PLR2004 - mm²


def _shape(rng: np.random.Generator, size: int) -> tuple[int, int]:
    ratio = (1.0, 4 / 3, 4 / 3, 3 / 4, 16 / 9, 9 / 16)[rng.integers(6)]
    return (size, round(size / ratio)) if ratio >= 1 else (round(size * ratio), size)


def table(rng: np.random.Generator, camera: Camera, seed: int, focus: Points) -> Picture:
    """The ground: one surface, or a mat with a rim and a floor beyond it."""
    width, height = camera.size
    canvas = np.empty((height, width, 3), np.uint8)
    canvas[:] = rng.integers(20, 200, 3)
    everywhere = np.array([[-3e3, -3e3, 0], [3e3, -3e3, 0], [3e3, 3e3, 0], [-3e3, 3e3, 0.0]])
    _cover(rng, canvas, camera, ground(seed + int(rng.integers(4))), everywhere)
    if rng.random() < 0.4:
        low, high = focus.min(axis=0)[:2], focus.max(axis=0)[:2]
        margin = rng.uniform(8, 260, 4)
        mat = np.array([[low[0] - margin[0], low[1] - margin[1], 0], [high[0] + margin[2], low[1] - margin[1], 0], [high[0] + margin[2], high[1] + margin[3], 0], [low[0] - margin[0], high[1] + margin[3], 0]])
        if rng.random() < 0.6:
            rim = rng.uniform(15, 90)
            outer = mat + np.array([[-rim, -rim, 0], [rim, -rim, 0], [rim, rim, 0], [-rim, rim, 0]])
            _cover(rng, canvas, camera, ground(seed + int(rng.integers(4))), outer)
        _cover(rng, canvas, camera, ground(seed + int(rng.integers(4))), mat)
    return canvas


def _cover(rng: np.random.Generator, canvas: Picture, camera: Camera, texture: Picture, polygon: Points) -> None:
    """Lays a repeating texture over a polygon of the table, with a soft dark edge under it."""
    outline = camera.outline(polygon)
    if len(outline) < 3:  # noqa: PLR2004 - out of view
        return
    height, width = canvas.shape[:2]
    grain = camera.scale() * rng.uniform(0.7, 1.4)
    turn = rng.uniform(0, math.tau)
    c, s = math.cos(turn) / grain, math.sin(turn) / grain
    place = np.array([[c, -s, float(polygon[0, 0])], [s, c, float(polygon[0, 1])], [0, 0, 1]])
    laid = _wrapped(texture, np.linalg.inv(camera.ground() @ place), (width, height))
    mask = np.zeros((height, width), np.uint8)
    fixed = np.round(np.clip(outline, -16000, 16000) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, (255.0,), cv2.LINE_AA, 4)
    if mask.min() == 255:  # noqa: PLR2004 - the whole picture
        canvas[:] = laid
        return
    edge = cv2.GaussianBlur(mask, (0, 0), rng.uniform(2, 9)).astype(np.float32) / 255
    shaded = canvas * (1 - 0.5 * edge[..., None])
    alpha = (mask.astype(np.float32) / 255)[..., None]
    canvas[:] = (shaded * (1 - alpha) + laid * alpha).astype(np.uint8)


def _wrapped(texture: Picture, inverse: Points, size: tuple[int, int]) -> Picture:
    """The texture seen through the inverse homography, repeated without end."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(texture, inverse, size, flags=flags, borderMode=cv2.BORDER_WRAP), dtype=np.uint8)


def _shadows(rng: np.random.Generator, canvas: Picture, solids: list[Solid], camera: Camera, light: Light) -> None:
    """Cast and contact shadows on the table, soft as the lamp is wide."""
    height, width = canvas.shape[:2]
    cast, touch = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    slope = light.towards[:2] / light.towards[2]
    for solid in solids:
        points = solid.hull()
        thrown = points.copy()
        thrown[:, :2] -= slope * thrown[:, 2:3]
        thrown[:, 2] = 0
        _blot(cast, thrown, camera)
        foot = points[points[:, 2] < points[:, 2].min() + solid.material.radius * 1.1].copy()
        if foot[:, 2].min() < 3:  # noqa: PLR2004 - mm; what stands on other tiles touches no table
            foot[:, :2] = (foot[:, :2] - solid.centre[:2]) * 1.06 + solid.centre[:2]
            foot[:, 2] = 0
            _blot(touch, foot, camera)
    pixel = camera.scale()
    soft = cv2.GaussianBlur(cast, (0, 0), float(np.clip(pixel * rng.uniform(0.6, 7), 0.6, 25))).astype(np.float32) / 255
    near = cv2.GaussianBlur(touch, (0, 0), float(np.clip(pixel * rng.uniform(0.8, 2.2), 0.5, 12))).astype(np.float32) / 255
    strength = light.direct / (light.direct + light.ambient) * rng.uniform(0.6, 1.3)
    factor = (1 - min(0.8, strength) * soft) * (1 - rng.uniform(0.3, 0.6) * near)
    canvas[:] = (canvas * factor[..., None]).astype(np.uint8)


def _blot(mask: Picture, points: Points, camera: Camera) -> None:
    if len(points) < 3 or ((points - camera.position) @ camera.axes[2]).min() < 1:  # noqa: PLR2004 - no area
        return
    hull = cv2.convexHull(camera.project(points).astype(np.float32))
    fixed = np.round(np.clip(hull, -8000, 8000) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, (255.0,), cv2.LINE_AA, 4)


def _depth(camera: Camera, middle: Points, solid: Solid) -> float:
    """Sorting key, high is painted first: thin things, then what is far from the camera.

    A rack is too long for its middle to tell: it goes under the tiles where these lie on the camera's side of it, else over them.
    """
    distance = float(np.linalg.norm(solid.centre - camera.position))
    if solid.name == "rack":
        across = solid.turn[:, 1]
        before = float((camera.position - solid.centre) @ across) * float((middle - solid.centre) @ across) > 0
        return distance + (9e4 if before else -9e4)
    thin = solid.centre[2] < 2.5 or solid.name == "under"  # noqa: PLR2004 - mm: paper and coins lie under everything
    return distance + 1e5 * thin


def _record(solid: Solid, mark: int, owner: npt.NDArray[np.int32], camera: Camera) -> dict[str, Any] | None:
    """What the truth says of a tile or die: its shown side, corners in pixels and the part of it that is seen."""
    side = max((FRONT, BACK), key=lambda s: solid.seen(s, camera))
    cosine = solid.seen(side, camera)
    if cosine <= 0:
        return None
    if _is_die(solid):
        side = FRONT
    corners = camera.project(solid.label_quad(side))
    area = abs(cv2.contourArea(corners.astype(np.float32)))
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
    high = np.ceil(corners.max(axis=0)).astype(int) + 1
    shown = int((owner[low[1] : high[1], low[0] : high[0]] == mark).sum()) if (high > low).all() else 0
    visible = min(1.0, shown / max(area, 1.0))
    if shown == 0:
        return None
    # Painting counts from pixel centres, the truth from the corner of the first pixel.
    points = [[round(float(x) + 0.5, 2), round(float(y) + 0.5, 2)] for x, y in corners]
    if _is_die(solid):
        return {"value": int(solid.name[1]), "corners": points, "visible": visible}
    face = solid.name if side == FRONT else "back"
    return {"face": face, "corners": points, "visible": round(visible, 3), "flat": cosine < _FLAT}


def _is_die(solid: Solid) -> bool:
    return solid.name[:1] == "d" and solid.name[1:].isdigit()


def _reach_in(rng: np.random.Generator, canvas: Picture, owner: npt.NDArray[np.int32], camera: Camera) -> None:
    """Lays a hand over the picture; what it covers belongs to no tile."""
    colour, cover = hand(rng, camera.size, camera.scale())
    alpha = cover[..., None]
    canvas[:] = (canvas * (1 - alpha) + colour * alpha).astype(np.uint8)
    owner[cover > 0.5] = 0  # noqa: PLR2004 - half covered is covered


def _without(record: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: v for k, v in record.items() if k != key}


def write(number: int, *, seed: int, out: Path, art: tuple[str, ...], size: int) -> str:
    """Renders one scene to its file and returns its truth as a JSON line."""
    cv2.setNumThreads(1)
    scene = render(seed, number, art=art, size=size)
    name = f"{number:06d}.jpg"
    quality = int(np.random.default_rng([seed, number, 9]).integers(55, 96))
    cv2.imwrite(str(out / "images" / name), scene.picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    height, width = scene.picture.shape[:2]
    record = {"photo": name, "width": width, "height": height, "tiles": scene.tiles, "hidden": scene.hidden, "dice": scene.dice}
    return json.dumps(record, separators=(",", ":"))


def main() -> None:
    """Writes scenes and their truth."""
    parser = argparse.ArgumentParser(description="Render table scenes with exact truth.")
    parser.add_argument("--out", type=Path, required=True, help="folder to write")
    parser.add_argument("--count", type=int, required=True, help="number of scenes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--art", type=Path, help="folder with folders of foreign pictures <face>.svg|png|jpg")
    parser.add_argument("--size", type=int, default=640, help="longer side in pixels")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    args = parser.parse_args()
    (args.out / "images").mkdir(parents=True, exist_ok=True)
    truth = args.out / "truth.jsonl"
    done = _done(truth)
    todo = [n for n in range(1, args.count + 1) if f"{n:06d}.jpg" not in done]
    job = partial(write, seed=args.seed, out=args.out, art=art_folders(args.art), size=args.size)
    with truth.open("a") as lines:
        for line in _run(job, todo, args.workers):
            lines.write(line + "\n")
            lines.flush()


def _run(job: Callable[[int], str], todo: list[int], workers: int) -> Iterable[str]:
    if workers <= 1:
        yield from map(job, todo)
        return
    with Pool(workers) as pool:
        yield from pool.imap(job, todo, chunksize=_STYLE_RUN)


def _done(truth: Path) -> set[str]:
    """Photos of a truth file whose last line may be broken off; the broken line is cut away."""
    if not truth.exists():
        return set()
    whole, names = [], set()
    for line in truth.read_text().splitlines():
        try:
            names.add(json.loads(line)["photo"])
        except ValueError:
            continue
        whole.append(line)
    truth.write_text("".join(f"{line}\n" for line in whole))
    return names


assert len(FACES) == 42  # noqa: S101, PLR2004 - the truth's class list

if __name__ == "__main__":
    main()

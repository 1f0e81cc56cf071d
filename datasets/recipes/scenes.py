"""Renders table scenes with exact truth for training the tile locator.

    python datasets/recipes/scenes.py --out DIR --count N --seed S [--art DIR] [--size 640] [--workers 1]

writes `DIR/images/000001.jpg …` and `DIR/truth.jsonl`, one scene a line:

    {"photo": "000001.jpg", "width": W, "height": H,
     "tiles": [{"face": "3m" | "back", "corners": [[x, y] x 4], "visible": 0..1}], "hidden": […],
     "dice": [{"value": 4, "corners": […]}]}

Corners are those of the printed surface, in reading order TL TR BR BL as the face is read (a back: clockwise), in
pixels from the picture's top left corner. `tiles` are shown to at least 40 %; what is seen of fewer, and of faces seen
too flat to read, is listed under `hidden` and belongs to no class. A scene depends on the seed and its number alone:
scenes that exist are kept, so a broken run is taken up where it stopped.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING

import clutter
import cv2
import layouts
import numpy as np
from camera import Camera, look
from faces import Style, art_folders, draw, style
from layouts import Place, TileSize, pose
from shots import Scene, shoot
from solids import BACK, FRONT, Light, Material, Solid
from tables import table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy.typing as npt
    from camera import Points
    from solids import Skin

    Picture = npt.NDArray[np.uint8]

_STYLE_RUN = 6
"""Scenes in a row that share their tile sets and grounds: drawing 42 faces costs more than a scene."""


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


@lru_cache(maxsize=8)
def tile_set(seed: int, art: tuple[str, ...] = ()) -> TileSet:
    """A tile set: style, millimetres, and a body of one or two colours."""
    rng = np.random.default_rng([seed, 5])
    look_ = style(seed, art)
    wide = rng.uniform(18, 31)
    ratio = rng.uniform(1.22, 1.42)
    depth = wide * rng.uniform(0.55, 0.95)
    backs = (
        (30, 120, 60), (20, 90, 50), (60, 170, 90), (40, 80, 160), (80, 150, 210), (225, 180, 60), (200, 120, 40),
        (120, 40, 110), (190, 40, 50), (30, 30, 34), (200, 175, 120), (235, 235, 230), (120, 200, 180),
    )  # fmt: skip
    back = tuple(int(np.clip(c + rng.uniform(-18, 18), 0, 255)) for c in backs[rng.integers(len(backs))])
    plain = rng.random() < 0.22
    material = Material(
        look_.body,
        look_.body if plain else (back[0], back[1], back[2]),
        0.0 if plain else rng.uniform(0.15, 0.55),
        wide * rng.uniform(0.05, 0.13),
    )
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
    """A camera that has the focus, (n, 3) mm, in its picture: from straight above to low, turned at will."""
    standing = focus[:, 2].max() > 17 and rng.random() < 0.6  # mm; only standing tiles are so high
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
    return Light(
        towards, ambient, direct, (1.0, 1.0, 1.0), float(rng.choice([rng.uniform(0, 0.25), rng.uniform(0.2, 0.6)]))
    )


def _arrange(rng: np.random.Generator, sets: tuple[TileSet, TileSet]) -> tuple[list[Solid], Points]:
    """The solids of a scene and the points that must be in view."""
    tiles = sets[0]
    mixed = rng.random() < 0.06  # few photos mix two sets
    groups = [[solid_of(p, sets[1] if mixed and rng.random() < 0.5 else tiles) for p in _pick(rng, tiles.size)]]
    if not groups[0]:
        groups = [*_things(rng, (0.0, 0.0), 4)]
    focus = np.concatenate([s.quad(FRONT) for group in groups for s in group])
    low, high = focus.min(axis=0)[:2], focus.max(axis=0)[:2]
    reach = float(np.linalg.norm(high - low)) / 2
    chance = rng.random()
    if chance < 0.22:  # a rim or rack in about a fifth of the photos
        groups.append(clutter.rack(rng, low, high))
    elif chance < 0.30:  # trays are rarer
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
        group = _group(rng, tiles.size)
        angle, far = rng.uniform(0, math.tau), reach * rng.uniform(0.5, 1.3) + tiles.size.height * rng.uniform(1.5, 4)
        yaw = float(rng.choice([0, 90, 180, rng.uniform(0, 360)]))
        out += [solid_of(p, tiles) for p in layouts.shifted(group, math.cos(angle) * far, math.sin(angle) * far, yaw)]
    return out


def _group(rng: np.random.Generator, size: TileSize) -> list[Place]:
    kind = rng.integers(4)
    if kind == 0:
        return layouts.scatter(rng, size, int(rng.integers(3, 26)), backs=float(rng.choice([0.1, 0.9])))
    if kind == 1:
        return layouts.wall(rng, size)
    if kind == 2:
        return layouts.discards(rng, size)
    held = layouts.STANDING if rng.random() < 0.4 else layouts.UP
    return layouts.row(rng, size, int(rng.integers(2, 14)), held=held)


def _things(rng: np.random.Generator, at: tuple[float, float], count: int) -> list[list[Solid]]:
    out: list[list[Solid]] = []
    for _ in range(count):
        x, y = at[0] + rng.normal(0, 60), at[1] + rng.normal(0, 60)
        maker = (
            clutter.dice,
            clutter.dice,
            clutter.keyboard,
            clutter.cards,
            clutter.sticks,
            clutter.counters,
            clutter.slab,
        )[rng.integers(7)]
        out.append(maker(rng, x, y))
    return out


def _apart(groups: list[list[Solid]]) -> list[Solid]:
    """Keeps what was put down first, drops groups that would stand inside it; stacked tiles touch but do not meet."""
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
    return cv2.intersectConvexConvex(one[0].astype(np.float32), other[0].astype(np.float32))[0] > 4  # mm²


def _shape(rng: np.random.Generator, size: int) -> tuple[int, int]:
    ratio = (1.0, 4 / 3, 4 / 3, 3 / 4, 16 / 9, 9 / 16)[rng.integers(6)]
    return (size, round(size / ratio)) if ratio >= 1 else (round(size * ratio), size)


def write(number: int, *, seed: int, out: Path, art: tuple[str, ...], size: int) -> str:
    """Renders one scene to its file and returns its truth as a JSON line."""
    cv2.setNumThreads(1)
    scene = render(seed, number, art=art, size=size)
    name = f"{number:06d}.jpg"
    quality = int(np.random.default_rng([seed, number, 9]).integers(55, 96))
    cv2.imwrite(str(out / "images" / name), scene.picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    height, width = scene.picture.shape[:2]
    record = {
        "photo": name,
        "width": width,
        "height": height,
        "tiles": scene.tiles,
        "hidden": scene.hidden,
        "dice": scene.dice,
    }
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


if __name__ == "__main__":
    main()

"""Where photos are taken from and how the table is lit."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from camera import Camera, lens, look
from solids import Light

if TYPE_CHECKING:
    from camera import Points


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
    bend = lens(rng)
    aimed = partial(look, tilt=tilt, heading=heading, roll=roll, field=field, size=shape, bend=bend)
    target = (focus.min(axis=0) + focus.max(axis=0)) / 2
    target[2] = 0
    fill = rng.uniform(0.55, 1.02)
    distance = 600.0
    camera = aimed(target, distance=distance)
    for _ in range(3):
        flat = (camera.project(focus) - np.array(shape) / 2) / (np.array(shape) / 2)
        distance = float(np.clip(distance * np.abs(flat).max() / fill, 90, camera.focal * 22 / 17))
        camera = aimed(target, distance=distance)
    if rng.random() < 0.6:
        room = max(0.0, 1 - fill) / 2 * np.array(shape) / camera.scale() * 0.9
        target[:2] += rng.uniform(-1, 1, 2) * room
        camera = aimed(target, distance=distance)
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


def shape(rng: np.random.Generator, size: int) -> tuple[int, int]:
    """Width and height of a photo whose longer side is `size`."""
    return _sized(rng, (1.0, 4 / 3, 4 / 3, 3 / 4, 16 / 9, 9 / 16), size)


def owner_view(rng: np.random.Generator, points: Points, size: tuple[int, int], *, standing: bool) -> Camera:
    """A camera that has a laid-out hand, (n, 3) mm, wholly in its picture: mostly from the side of the hand's owner.

    The hand reads upright within 25° in three photos of four, else the photo is turned at will, and taken from any side
    where the tiles lie. The owner looks along +y.
    """
    tilt = rng.uniform(38, 66) if standing else min(abs(rng.normal(0, 32)), 70)
    heading, roll = np.clip(rng.normal(0, 7), -14, 14), np.clip(rng.normal(0, 5), -11, 11)
    if rng.random() < 0.25:
        roll = rng.uniform(0, 360)
        heading = rng.uniform(-25, 25) if standing else rng.uniform(0, 360)
    field = rng.uniform(28, 66)
    tilt = min(tilt, 84 - field / 2)
    bend = lens(rng)
    aimed = partial(look, tilt=tilt, heading=heading, roll=roll, field=field, size=size, bend=bend)
    fill = rng.uniform(0.62 if size[0] >= size[1] else 0.8, 0.97)
    middle = np.array(size) / 2
    target, distance = (points.min(axis=0) + points.max(axis=0)) / 2 * [1, 1, 0], 900.0
    spare = np.array([rng.uniform(-0.4, 0.4), rng.uniform(-0.15, 0.5)])  # the table is in the picture, not one's knees
    for _ in range(14):  # both moves are damped: the one changes what the other was made for
        camera = aimed(target, distance=distance)
        seen = camera.project(points)
        low, high = seen.min(axis=0), seen.max(axis=0)
        distance *= float(np.clip(((high - low) / np.array(size)).max() / fill, 0.5, 2)) ** 0.7
        room = np.maximum(np.array(size) * 0.97 - (high - low), 0)
        off = np.clip((low + high) / 2 - middle - spare * room, -middle, middle)
        aim = np.linalg.inv(camera.ground()) @ [*(middle + off), 1]
        if aim[2] > 0:
            target = target + 0.6 * (np.array([aim[0] / aim[2], aim[1] / aim[2], 0]) - target)
    return aimed(target, distance=distance)


def landscape(rng: np.random.Generator, size: int) -> tuple[int, int]:
    """Width and height of a photo of a row: mostly a phone held sideways."""
    return _sized(rng, (4 / 3, 4 / 3, 4 / 3, 16 / 9, 16 / 9, 1.0, 3 / 4), size)


def _sized(rng: np.random.Generator, ratios: tuple[float, ...], size: int) -> tuple[int, int]:
    ratio = ratios[rng.integers(len(ratios))]
    return (size, round(size / ratio)) if ratio >= 1 else (round(size * ratio), size)

"""Photos of thrown dice from near, alone or in numbers, among tiles and chips; and of what may be taken for dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import clutter
import dice
import layouts
import numpy as np
from camera import look
from mix import apart
from sets import TileSet, solid_of
from shots import Scene, shoot
from views import lamp

if TYPE_CHECKING:
    from solids import Solid
    from takes import Ground

_SMALLEST, _LARGEST = 1 / 32, 1 / 4
"""Edge of a die as a part of the photo's longer side."""


def near(
    rng: np.random.Generator, tiles: TileSet, surface: Ground, size: tuple[int, int], *, wrong: float = 0.0
) -> Scene:
    """A photo of a throw and what lies around it, `size` pixels wide and high, from straight above to 64° aside.

    `wrong`: how often the dice are such as a referee takes off the table.
    """
    groups: list[list[Solid]] = [dice.throw(rng, 0, 0, wrong=bool(wrong and rng.random() < wrong))]
    edge = groups[0][0].size[0]
    if rng.random() < 0.25:
        groups += [dice.throw(rng, *rng.normal(0, 4 * edge, 2)) for _ in range(int(rng.integers(1, 5)))]
    around = rng.random()
    if around < 0.45:
        places = layouts.scatter(rng, tiles.size, int(rng.integers(2, 7)), backs=0.2)
        groups += [[solid_of(place, tiles)] for place in places]
    elif around < 0.6:
        groups.append(clutter.counters(rng, rng.normal(0, 30), rng.normal(0, 30)))
    return _photo(rng, groups, edge, surface, size)


def without_dice(rng: np.random.Generator, tiles: TileSet, surface: Ground, size: tuple[int, int]) -> Scene:
    """A photo from as near of what may be taken for dice and is none: dots tiles, buttons, chips, score sticks."""
    makers = [maker for maker in (clutter.counters, clutter.buttons, clutter.score_sticks) if rng.random() < 0.4]
    groups = [maker(rng, rng.normal(0, 30), rng.normal(0, 30)) for maker in makers]
    dots = [
        replace(place, face=f"{rng.integers(1, 10)}p")
        for place in layouts.scatter(rng, tiles.size, int(rng.integers(1, 8)), backs=0.0)
    ]
    groups += [[solid_of(place, tiles)] for place in dots]  # last: chips that tiles stand in would all be dropped
    return _photo(rng, groups, rng.uniform(9, 18), surface, size)


def _photo(
    rng: np.random.Generator, groups: list[list[Solid]], edge: float, surface: Ground, size: tuple[int, int]
) -> Scene:
    """The photo of groups about the first; `edge` mm of it are what a die's edge would be."""
    tilt = rng.uniform(0, 25) if rng.random() < 0.4 else rng.uniform(0, 64)
    target = groups[0][0].centre * [1, 1, 0] + [*rng.normal(0, 6, 2), 0]
    wanted = max(size) * np.exp(rng.uniform(np.log(_SMALLEST), np.log(_LARGEST)))
    field = rng.uniform(28, 60)
    focal = size[0] / 2 / np.tan(np.radians(field / 2))
    distance = float(max(90.0, focal * edge / wanted))
    camera = look(
        target, tilt=tilt, heading=rng.uniform(0, 360), roll=rng.normal(0, 8), distance=distance, field=field, size=size
    )
    focus = np.concatenate([solid.quad("front") for group in groups for solid in group])
    canvas = surface(rng, camera, focus)
    return shoot(rng, canvas, apart(groups), camera, lamp(rng))

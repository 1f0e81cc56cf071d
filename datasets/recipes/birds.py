# ruff: noqa: PLR0913, PLR0917 - drawing is numbers and many of them at once
"""Birds of the one of bamboos: as many as there are seeds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pen import away, bezier, ellipse
from reserved_birds import RESERVED_BIRDS

if TYPE_CHECKING:
    import numpy as np
    from pen import Colour, Pen, Point


@dataclass(frozen=True, slots=True)
class Plumage:
    """Colours of a bird."""

    body: Colour
    wing: Colour
    tail: Colour


def bird(pen: Pen, rng: np.random.Generator, plumage: Plumage, reserved: str = "") -> None:
    """Draws one bird over the middle of the face; its pose and parts follow `rng`.

    A `reserved` name asks for a bird of the test-only sets.
    """
    if reserved:
        RESERVED_BIRDS[reserved](pen, rng, plumage)
    else:
        BIRDS[rng.integers(len(BIRDS))](pen, rng, plumage)


def _perched(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """Stands or sits on a branch, tail hanging or raised behind it."""
    side = 1 if rng.random() < 0.5 else -1
    centre = (96 - side * rng.uniform(-6, 14), rng.uniform(105, 130))
    lean = rng.uniform(0.5, 1.2)
    long, fat = rng.uniform(34, 48), rng.uniform(17, 26)
    axis = (-lean if side > 0 else math.pi + lean) % math.tau
    raised = rng.random() < 0.35
    back = (math.pi + 0.6 if side > 0 else -0.6) if raised else axis + math.pi + side * rng.uniform(-0.3, 0.35)
    _tail(pen, rng, away(centre, axis + math.pi, long * 0.6), back, plumage)
    if rng.random() < 0.7:
        _legs(pen, rng, (centre[0], centre[1] + fat * 0.8), plumage.tail)
    pen.ellipse(centre, (long, fat), plumage.body, turn=axis)
    if rng.random() < 0.5:
        pen.ellipse(centre, (long - 5, fat - 5), None, turn=axis)
    _wing(pen, rng, centre, axis + math.pi, long * rng.uniform(0.8, 1.3), plumage, side)
    _head(pen, rng, away(centre, axis, long * rng.uniform(0.95, 1.2)), side, plumage)


def _flying(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """Flies across the face with both wings spread and a long tail."""
    side = 1 if rng.random() < 0.5 else -1
    axis = (-rng.uniform(0.2, 1.0) if side > 0 else math.pi + rng.uniform(0.2, 1.0)) % math.tau
    centre = (96 + side * rng.uniform(0, 16), rng.uniform(95, 125))
    long, fat = rng.uniform(26, 40), rng.uniform(12, 18)
    _tail(pen, rng, away(centre, axis + math.pi, long * 0.7), axis + math.pi, plumage)
    for turn in (rng.uniform(1.2, 1.8), -rng.uniform(1.1, 1.8)):
        _wing(pen, rng, centre, axis + math.pi + turn * 0.7, rng.uniform(45, 72), plumage, 1 if turn > 0 else -1)
    pen.ellipse(centre, (long, fat), plumage.body, turn=axis)
    if rng.random() < 0.6:
        for i in range(rng.integers(2, 5)):
            middle = away(centre, axis, (i - 1.5) * 9)
            pen.stroke([away(middle, axis + 1.57, fat * 0.7), away(middle, axis - 1.57, fat * 0.7)], [1, 3, 1], None)
    _head(pen, rng, away(centre, axis, long * 1.05), side, plumage)


def _peacock(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """Seen from the front, its tail a fan or a hatched shield above or below."""
    up = rng.random() < 0.6
    side = 1 if rng.random() < 0.5 else -1
    foot = (96.0, rng.uniform(165, 185)) if up else (96.0, rng.uniform(92, 108))
    count, reach = int(rng.integers(5, 12)), rng.uniform(78, 110)
    spread = rng.uniform(0.7, 1.4)
    for i in range(count):
        angle = (-math.pi / 2 if up else math.pi / 2) + spread * (i / (count - 1) - 0.5) * 2
        end = away(foot, angle, reach * (1 - 0.15 * abs(i / (count - 1) - 0.5)))
        colour = plumage.tail if i % 2 else plumage.wing
        pen.stroke(bezier(foot, away(foot, angle, reach / 2), end), [3, 5, 3], colour)
        pen.disc(end, rng.uniform(7, 9), colour)
        if i % 2 == 0 or rng.random() < 0.5:
            pen.disc(end, 4, plumage.body)
    chest = (foot[0], foot[1] - 8 if up else foot[1] - 14)
    pen.ellipse(chest, (rng.uniform(15, 22), rng.uniform(24, 34)), plumage.body)
    _legs(pen, rng, (chest[0], chest[1] + 24), plumage.wing)
    neck = (chest[0] + side * 6, chest[1] - rng.uniform(38, 50))
    pen.stroke(bezier(chest, (chest[0] - side * 8, chest[1] - 24), neck), [16, 10, 8], plumage.body)
    _head(pen, rng, neck, side, plumage)


def _head(pen: Pen, rng: np.random.Generator, at: Point, side: int, plumage: Plumage) -> None:
    radius = rng.uniform(9, 14)
    colour = plumage.wing if rng.random() < 0.35 else plumage.body
    pen.disc(at, radius, colour)
    tip = away(at, 0 if side > 0 else math.pi, radius + rng.uniform(8, 18))
    drop = rng.uniform(-3, 6)
    beak = [(at[0] + side * radius * 0.6, at[1] - 5), (tip[0], tip[1] + drop), (at[0] + side * radius * 0.6, at[1] + 5)]
    pen.polygon(beak, plumage.tail if rng.random() < 0.5 else plumage.body)
    pen.disc((at[0] + side * radius * 0.25, at[1] - 2), rng.uniform(2.2, 3.8), None)
    for i in range(int(rng.integers(0, 5))):
        angle = -math.pi / 2 - side * (0.2 + 0.4 * i)
        crest = away(at, angle, radius + rng.uniform(8, 18))
        pen.stroke([away(at, angle, radius * 0.8), crest], [4, 1], plumage.tail)
        if rng.random() < 0.4:
            pen.disc(crest, 3, plumage.tail)


def _wing(
    pen: Pen, rng: np.random.Generator, root: Point, angle: float, length: float, plumage: Plumage, side: int
) -> None:
    feathers = int(rng.integers(3, 8))
    for i in range(feathers):
        turn = angle + side * 0.22 * (i - feathers / 3)
        tip = away(root, turn, length * (1 - 0.09 * i))
        bend = away(root, turn + side * 0.35, length * 0.55)
        pen.stroke(bezier(root, bend, tip), [5, rng.uniform(7, 11), 2], plumage.wing if i % 2 == 0 else plumage.body)
    if rng.random() < 0.5:
        pen.disc(root, rng.uniform(6, 10), plumage.wing)


def _tail(pen: Pen, rng: np.random.Generator, root: Point, angle: float, plumage: Plumage) -> None:
    count, length = int(rng.integers(2, 6)), rng.uniform(50, 88)
    curl = rng.uniform(-0.8, 0.8)
    eyes = rng.random() < 0.3
    for i in range(count):
        turn = angle + (i - (count - 1) / 2) * rng.uniform(0.14, 0.26)
        tip = away(root, turn + curl * 0.5, length * rng.uniform(0.8, 1.1))
        tip = (min(max(tip[0], 14), 178), min(max(tip[1], 16), 240))
        colour = plumage.tail if i % 3 != 1 else plumage.wing
        pen.stroke(bezier(root, away(root, turn - curl * 0.4, length * 0.6), tip), [5, 9, 2.5], colour)
        if eyes:
            pen.polygon(ellipse(tip, (8, 6), turn), colour)


def _legs(pen: Pen, rng: np.random.Generator, root: Point, colour: Colour) -> None:
    drop = rng.uniform(18, 34)
    for dx in (-7, 6):
        foot = (root[0] + dx * 1.4, root[1] + drop)
        pen.line([(root[0] + dx, root[1]), foot], 3, colour)
        for toe in (-8, 0, 8):
            pen.line([foot, (foot[0] + toe, foot[1] + 5)], 2.5, colour)
    if rng.random() < 0.5:
        bar = root[1] + drop + 7
        ends = bezier((30, bar + rng.uniform(-6, 6)), (96, bar + rng.uniform(-6, 8)), (165, bar + rng.uniform(-6, 6)))
        pen.stroke(ends, [5, 8, 4], colour)


BIRDS = (_perched, _flying, _peacock, _perched, _flying)

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


def _crane(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """Long legs, long neck, wings lifted or folded, often before a disc of sun."""
    side = 1 if rng.random() < 0.5 else -1
    if rng.random() < 0.4:
        pen.disc((96 - side * rng.uniform(20, 44), rng.uniform(70, 96)), rng.uniform(16, 26), plumage.tail)
    body = (96 - side * rng.uniform(0, 14), rng.uniform(128, 146))
    for lift in (-1, 1)[: 2 if rng.random() < 0.6 else 1]:
        for i in range(int(rng.integers(4, 8))):
            angle = -math.pi / 2 - side * (0.5 + 0.16 * i) * (1 if lift < 0 else -0.7)
            tip = away(body, angle, rng.uniform(54, 76) - 3 * i)
            pen.stroke(bezier(body, away(body, angle - side * 0.3, 30), tip), [4, 9, 2], plumage.wing)
    pen.ellipse(body, (rng.uniform(28, 38), rng.uniform(13, 19)), plumage.body, turn=-side * 0.35)
    for i in range(3):
        end = (body[0] - side * (52 + 6 * i), body[1] + 12 + 12 * i)
        pen.stroke(bezier(body, (body[0] - side * 30, body[1] + 4), end), [7, 8, 2], plumage.tail)
    for dx in (-6, 7):
        foot = (body[0] + dx * rng.uniform(0.5, 2), rng.uniform(224, 238))
        pen.line([(body[0] + dx, body[1] + 12), foot], 3.2, plumage.tail)
        pen.line([foot, (foot[0] + side * 11, foot[1] + 2)], 3, plumage.tail)
    head = (body[0] + side * rng.uniform(34, 52), body[1] - rng.uniform(54, 72))
    bend = (body[0] + side * rng.uniform(44, 70), body[1] - 10)
    pen.stroke(bezier(body, bend, (head[0] - side * 12, head[1] + 36), head), [16, 10, 8, 7], plumage.body)
    pen.disc(head, rng.uniform(8, 11), plumage.body)
    pen.polygon(
        [(head[0], head[1] - 4), (head[0] + side * rng.uniform(26, 38), head[1] + 5), (head[0], head[1] + 4)],
        plumage.tail,
    )
    pen.disc((head[0] + side * 2, head[1] - 2), 2.4, None)


def _sparrow(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """A small round bird on a stalk of bamboo or a twig with leaves."""
    side = 1 if rng.random() < 0.5 else -1
    pen.stroke(
        bezier((96 - side * 70, 226), (96, rng.uniform(190, 215)), (96 + side * 76, rng.uniform(180, 210))),
        [6, 9, 4],
        plumage.tail,
    )
    for _ in range(int(rng.integers(2, 7))):
        root, angle = (rng.uniform(40, 152), rng.uniform(190, 214)), rng.uniform(-2.8, 2.8)
        pen.stroke([root, away(root, angle, 16), away(root, angle, 32)], [2, 9, 1], plumage.wing)
    body, reach = (96 - side * 4, rng.uniform(140, 156)), rng.uniform(32, 42)
    pen.polygon(
        [away(body, 0, 0), (body[0] - side * 76, body[1] + rng.uniform(10, 44)), (body[0] - side * 60, body[1] + 52)],
        plumage.tail,
    )
    pen.ellipse(body, (reach * 1.15, reach), plumage.body, turn=-side * 0.4)
    head = (body[0] + side * reach * 0.8, body[1] - reach * 0.95)
    pen.disc(head, reach * 0.62, plumage.wing if rng.random() < 0.5 else plumage.body)
    pen.polygon(
        [
            (head[0] + side * reach * 0.5, head[1] - 7),
            (head[0] + side * reach * 1.05, head[1] + 1),
            (head[0] + side * reach * 0.5, head[1] + 8),
        ],
        plumage.tail,
    )
    pen.disc((head[0] + side * reach * 0.2, head[1] - 3), 4, None)
    for i in range(int(rng.integers(2, 5))):
        y = body[1] - 12 + 11 * i
        pen.stroke(
            bezier((body[0] + side * 12, y), (body[0] - side * 12, y + 12), (body[0] - side * 34, y + 4)),
            [2, 6, 1],
            plumage.wing,
        )
    for dx in (-8, 8):
        pen.line([(body[0] + dx, body[1] + reach * 0.8), (body[0] + dx, 208)], 3, plumage.tail)


def _shield(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """A peacock whose tail is one hatched leaf, drop or half moon full of eyes, above or beside its small body."""
    at, tall, wide = (96 + rng.uniform(-8, 8), rng.uniform(112, 126)), rng.uniform(56, 70), rng.uniform(38, 60)
    turn = rng.uniform(-0.5, 0.5)
    pen.ellipse(at, (wide, tall), plumage.tail, turn=turn)
    pen.ellipse(at, (wide - 7, tall - 7), None, turn=turn)
    rows = int(rng.integers(3, 6))
    for row in range(rows):
        for col in range(-2, 3):
            x, y = col * wide * 0.36 + (row % 2) * wide * 0.18, (row - (rows - 1) / 2) * tall * 1.5 / rows
            if (x / (wide - 14)) ** 2 + (y / (tall - 14)) ** 2 < 0.9:
                eye = away(away(at, turn, x), turn + math.pi / 2, y)
                pen.disc(eye, rng.uniform(6, 8), plumage.wing)
                pen.disc(eye, 3, None if rng.random() < 0.5 else plumage.body)
    side = 1 if rng.random() < 0.5 else -1
    body = (96 + side * rng.uniform(4, 26), rng.uniform(176, 192))
    pen.ellipse(body, (rng.uniform(24, 32), rng.uniform(14, 20)), plumage.body, turn=-side * 0.5)
    head = (body[0] + side * rng.uniform(22, 36), body[1] - rng.uniform(40, 60))
    pen.stroke(bezier(body, (body[0] + side * 36, body[1] - 10), head), [18, 10, 8], plumage.body)
    _head(pen, rng, head, side, plumage)
    _legs(pen, rng, (body[0], body[1] + 10), plumage.wing)


def _abstract(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """A bird of arcs and discs, as stamped sets have it."""
    side = 1 if rng.random() < 0.5 else -1
    at = (96.0, rng.uniform(120, 140))
    for i in range(int(rng.integers(3, 6))):
        reach = 78 - 15 * i
        arc = [away(at, (0.2 + 0.17 * k) * math.pi, reach) for k in range(int(rng.integers(4, 7)))]
        arc = [(2 * at[0] - x, y) if side < 0 else (x, y) for x, y in arc]
        pen.stroke(arc, [2, rng.uniform(8, 12), 2], (plumage.wing, plumage.tail)[i % 2])
    pen.disc(at, rng.uniform(18, 26), plumage.body)
    pen.disc(at, 9, None if rng.random() < 0.5 else plumage.wing)
    head = (at[0] + side * rng.uniform(18, 34), at[1] - rng.uniform(44, 60))
    pen.stroke([at, head], [20, 10], plumage.body)
    pen.disc(head, 13, plumage.body)
    pen.polygon(
        [(head[0] + side * 6, head[1] - 9), (head[0] + side * 34, head[1]), (head[0] + side * 6, head[1] + 9)],
        plumage.tail,
    )
    pen.disc((head[0] + side * 2, head[1] - 2), 4, None)
    for k in range(int(rng.integers(0, 4))):
        tip = away(head, -math.pi / 2 - side * (0.1 + 0.35 * k), 30)
        pen.line([head, tip], 2.6, plumage.tail)
        pen.disc(tip, 4.5, plumage.tail)


def _gliding(pen: Pen, rng: np.random.Generator, plumage: Plumage) -> None:
    """Seen from the side in flight over waves or clouds, wings like a V."""
    side = 1 if rng.random() < 0.5 else -1
    body = (96.0, rng.uniform(124, 150))
    for wing, lean in ((0, -0.5), (1, 0.35)):
        root = (body[0] - side * 6 * wing, body[1])
        top = (body[0] - side * (30 + 40 * wing) + lean * 10, rng.uniform(50, 72))
        edge = bezier(root, (root[0] + side * 26, root[1] - 46), top)
        back = bezier(top, (root[0] - side * 40, root[1] - 22), (root[0] - side * 24, root[1]))
        pen.polygon([*edge, *back], plumage.wing)
        for k in range(int(rng.integers(2, 5))):
            pen.stroke([edge[4 + 3 * k], back[13 - 3 * k]], [1, 3, 1], None)
    pen.ellipse(body, (rng.uniform(36, 46), rng.uniform(12, 17)), plumage.body, turn=-side * 0.15)
    for k in (-1, 0, 1):
        end = (body[0] - side * rng.uniform(66, 80), body[1] + 14 + 14 * k)
        pen.stroke([(body[0] - side * 28, body[1] + 4), end], [8, 6], plumage.tail)
    _head(pen, rng, (body[0] + side * rng.uniform(44, 54), body[1] - rng.uniform(8, 20)), side, plumage)
    for i in range(int(rng.integers(0, 4))):
        y = 196 + 12 * i
        pen.stroke(bezier((30, y), (70, y - 14), (120, y + 14), (164, y)), [1, 5, 1], plumage.tail)


BIRDS = (_perched, _perched, _flying, _flying, _peacock, _crane, _sparrow, _shield, _abstract, _gliding)
"""Designs that seeds draw from."""

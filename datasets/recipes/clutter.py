"""What else lies on a table: keyboards, cards, counters, pens, racks, phones. None of it is a tile."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import fonts
import numpy as np
from chance import one_of, varied
from layouts import about_z
from pen import HEIGHT, WIDTH, Pen
from solids import FRONT, Material, Solid

if TYPE_CHECKING:
    from camera import Points
    from solids import Colour, Skin


def keyboard(rng: np.random.Generator, x: float, y: float) -> list[Solid]:
    """Keys in rows, light or dark, with letters: what a one-class locator takes for tiles."""
    body, letter = one_of(
        rng,
        (
            ((225, 225, 222), (40, 40, 44)),
            ((60, 62, 72), (220, 220, 220)),
            ((205, 60, 60), (240, 240, 240)),
            ((30, 30, 32), (200, 200, 205)),
        ),
    )
    pitch, yaw = rng.uniform(15, 20), rng.uniform(0, 360)
    turn = about_z(yaw)
    base = Solid(
        (pitch * 13, pitch * 5.4, 8),
        turn,
        np.array([x, y, 4.0]),
        Material(varied(rng, (70, 70, 76)), (50, 50, 55)),
        "under",
    )
    out = [base]
    for j in range(4):
        for i in range(12):
            wide = pitch * (1 if rng.random() < 0.93 else 1.8) - 2.5
            at = turn @ np.array([(i - 5.5 + 0.25 * j) * pitch, (j - 1.5) * pitch, 0]) + [x, y, 11]
            skins = {FRONT: _letter("QWERTYUIOPASDFGHJKLZXCVBNM1234567890"[int(rng.integers(36))], letter)}
            out.append(
                Solid((min(wide, pitch * 1.7), pitch - 2.5, 7), turn, at, Material(body, body, radius=2.2), "", skins)
            )
    return out


def cards(rng: np.random.Generator, x: float, y: float) -> list[Solid]:
    """Paper or plastic cards and slips with print on them."""
    out = []
    for i in range(int(rng.integers(1, 5))):
        wide = rng.uniform(22, 90)
        size = (wide, wide * rng.uniform(0.6, 1.5), 0.6)
        at = np.array([x + rng.normal(0, 40), y + rng.normal(0, 40), 0.3 + 0.4 * i])
        colour = varied(
            rng, one_of(rng, ((240, 240, 238), (235, 225, 200), (200, 60, 50), (60, 90, 160), (240, 220, 90)))
        )
        skins = {FRONT: _printed(int(rng.integers(12)))}
        out.append(Solid(size, about_z(rng.uniform(0, 360)), at, Material(colour, colour, radius=0.3), "", skins))
    return out


def sticks(rng: np.random.Generator, x: float, y: float) -> list[Solid]:
    """Pens, counting sticks, rulers."""
    out = []
    for _ in range(int(rng.integers(1, 5))):
        size = (rng.uniform(50, 160), rng.uniform(4, 14), rng.uniform(2, 9))
        colour = varied(
            rng,
            one_of(rng, ((240, 240, 235), (40, 60, 150), (30, 30, 32), (200, 40, 40), (230, 190, 60), (200, 200, 205))),
        )
        at = np.array([x + rng.normal(0, 40), y + rng.normal(0, 40), size[2] / 2])
        out.append(Solid(size, about_z(rng.uniform(0, 360)), at, Material(colour, colour, radius=size[2] * 0.4)))
    return out


def score_sticks(rng: np.random.Generator, x: float, y: float) -> list[Solid]:
    """Counting sticks with round marks: one or five red ones, eight black or none."""
    body = varied(rng, (238, 235, 226))
    out = []
    for _ in range(int(rng.integers(2, 7))):
        size = (rng.uniform(60, 75), rng.uniform(6, 8), 3.0)
        at = np.array([x + rng.normal(0, 25), y + rng.normal(0, 25), 1.5])
        skins = {FRONT: _stick(int(rng.integers(4)))}
        out.append(Solid(size, about_z(rng.uniform(0, 360)), at, Material(body, body, radius=1.2), "", skins))
    return out


def counters(rng: np.random.Generator, x: float, y: float) -> list[Solid]:
    """Coins, buttons and chips: short boxes so round that they are discs."""
    out = []
    for _ in range(int(rng.integers(2, 9))):
        wide, high = rng.uniform(14, 40), rng.uniform(2, 5)
        colour = varied(
            rng,
            one_of(
                rng,
                (
                    (200, 200, 205),
                    (205, 160, 70),
                    (190, 40, 40),
                    (40, 70, 160),
                    (30, 120, 60),
                    (235, 235, 230),
                    (30, 30, 34),
                ),
            ),
        )
        at = np.array([x + rng.normal(0, 60), y + rng.normal(0, 60), high / 2])
        skins = {FRONT: _disc(colour, int(rng.integers(6)))}
        out.append(
            Solid(
                (wide, wide, high),
                about_z(rng.uniform(0, 360)),
                at,
                Material(colour, colour, radius=high * 0.45),
                "disc",
                skins,
            )
        )
    return out


def buttons(rng: np.random.Generator, x: float, y: float) -> list[Solid]:
    """Buttons with two or four holes: pips on what is no die."""
    out = []
    for _ in range(int(rng.integers(2, 7))):
        wide, high = rng.uniform(11, 22), rng.uniform(2, 4)
        colour = varied(rng, one_of(rng, ((240, 238, 230), (30, 30, 34), (150, 40, 40), (60, 80, 140), (190, 150, 90))))
        at = np.array([x + rng.normal(0, 30), y + rng.normal(0, 30), high / 2])
        skins = {FRONT: _button(dark=sum(colour) > 380, holes=int(rng.choice((2, 4))))}
        material = Material(colour, colour, radius=high * 0.45)
        out.append(Solid((wide, wide, high), about_z(rng.uniform(0, 360)), at, material, "disc", skins))
    return out


def slab(rng: np.random.Generator, x: float, y: float) -> list[Solid]:
    """A phone, box, book or plastic block, plain and often as light as a tile."""
    wide = rng.uniform(25, 140)
    size = (wide, wide * rng.uniform(0.4, 2.0), rng.uniform(5, 45))
    colour = varied(
        rng,
        one_of(
            rng,
            (
                (20, 20, 22),
                (235, 235, 232),
                (120, 120, 125),
                (150, 100, 60),
                (230, 220, 200),
                (60, 110, 80),
                (50, 80, 150),
            ),
        ),
    )
    at = np.array([x, y, size[2] / 2])
    return [
        Solid(
            size,
            about_z(rng.uniform(0, 360)),
            at,
            Material(colour, varied(rng, colour), rng.choice([0, 0.4]), radius=rng.uniform(1, 6)),
        )
    ]


_RACKS: tuple[Colour, ...] = (
    (222, 182, 120), (196, 150, 96), (235, 235, 235), (230, 230, 225), (28, 28, 30), (40, 40, 44), (120, 78, 46),
    (30, 110, 60), (150, 40, 40),
)  # fmt: skip


def rack(rng: np.random.Generator, low: Points, high: Points) -> list[Solid]:
    """A rim or rack along the near or far side of what spans low..high (2,) mm."""
    near = rng.random() < 0.7  # tiles stand before the player's rim
    deep, tall = rng.uniform(8, 70), rng.uniform(4, 22)
    y = low[1] - deep / 2 - rng.uniform(0.5, 12) if near else high[1] + deep / 2 + rng.uniform(0.5, 12)
    long = (high[0] - low[0]) * rng.uniform(1.0, 1.5) + 40
    return [_bar(one_of(rng, _RACKS), (long, deep, tall), ((low[0] + high[0]) / 2 + rng.normal(0, 10), y), 0)]


def tray(rng: np.random.Generator, low: Points, high: Points) -> list[Solid]:
    """Four low walls around what spans low..high (2,) mm."""
    wall, tall, gap = rng.uniform(3, 9), rng.uniform(6, 20), rng.uniform(0.8, 12)
    colour = one_of(rng, _RACKS)
    x, y = (low + high) / 2
    wide, deep = (high - low) + 2 * gap + 2 * wall
    sides = (
        ((wide, wall, tall), (x, y - deep / 2 + wall / 2), 0),
        ((wide, wall, tall), (x, y + deep / 2 - wall / 2), 0),
    )
    ends = (
        ((deep, wall, tall), (x - wide / 2 + wall / 2, y), 90),
        ((deep, wall, tall), (x + wide / 2 - wall / 2, y), 90),
    )
    return [_bar(colour, size, at, yaw) for size, at, yaw in (*sides, *ends)]


def _bar(colour: Colour, size: tuple[float, float, float], at: tuple[float, float], yaw: float) -> Solid:
    return Solid(
        size,
        about_z(yaw),
        np.array([at[0], at[1], size[2] / 2]),
        Material(colour, colour, radius=min(3.0, size[1] * 0.3)),
        "rack",
    )


@lru_cache(maxsize=128)
def _letter(text: str, colour: Colour) -> Skin:
    pen = Pen()
    pen.character(text, fonts.latin()[0], (80, 90), (56, 80), colour)
    return _stencil(pen, colour)


@lru_cache(maxsize=32)
def _printed(seed: int) -> Skin:
    rng = np.random.default_rng([seed, 21])
    pen = Pen()
    colour = one_of(rng, ((30, 30, 34), (40, 60, 130), (150, 30, 30), (245, 245, 245)))
    font = fonts.printed()[int(rng.integers(len(fonts.printed())))]
    if rng.random() < 0.4:
        pen.box((12, 12, WIDTH - 12, HEIGHT - 12), colour, radius=8, line=3)
    for i in range(int(rng.integers(1, 7))):
        text = "".join(
            "中文说明麻将国标番种比赛规则ABC0123456789"[int(k)] for k in rng.integers(0, 20, int(rng.integers(2, 8)))
        )
        text, used = fonts.pick(font, text)
        pen.character(text, used, (WIDTH / 2, 40 + i * 32), (WIDTH * 0.7, 18), colour)
    return _stencil(pen, colour)


def _stencil(pen: Pen, colour: Colour) -> Skin:
    """The pen's sheet in one colour, its alpha alone giving the shapes."""
    skin = pen.finish()
    skin[..., :3] = colour
    return skin


@lru_cache(maxsize=4)
def _stick(kind: int) -> Skin:
    skin = np.zeros((40, 400, 4), np.uint8)
    ink = (190, 30, 34) if kind < 2 else (26, 26, 30)
    skin[..., :3] = ink
    if kind == 0:
        cv2.circle(skin, (200, 20), 13, (*ink, 255), -1, cv2.LINE_AA)
    for i in range({1: 5, 2: 8}.get(kind, 0)):
        x, y = (200 + (i - 2) * 24, 20) if kind == 1 else (200 + (i % 4 - 2) * 18 + 9, 11 + 18 * (i // 4))
        cv2.circle(skin, (x, y), 6, (*ink, 255), -1, cv2.LINE_AA)
    return skin


@lru_cache(maxsize=4)
def _button(*, dark: bool, holes: int) -> Skin:
    ink = (40, 38, 36) if dark else (200, 198, 190)
    skin = np.zeros((96, 96, 4), np.uint8)
    skin[..., :3] = ink
    cv2.circle(skin, (48, 48), 36, (*ink, 120), 3, cv2.LINE_AA)
    for x, y in ((38, 38), (58, 58), (38, 58), (58, 38))[:holes]:
        cv2.circle(skin, (x, y), 6, (*ink, 255), -1, cv2.LINE_AA)
    return skin


@lru_cache(maxsize=64)
def _disc(colour: Colour, seed: int) -> Skin:
    skin = np.zeros((128, 128, 4), np.uint8)
    ring = tuple(int(min(255, c * (0.6 + 0.15 * seed))) for c in colour)
    cv2.circle(skin, (64, 64), 46, (*ring, 255), 5 + seed * 2, cv2.LINE_AA)
    skin[..., :3] = ring
    return skin

"""Thrown dice: 1 opposite 6, 2 opposite 5, 3 opposite 4; the 1 and the 4 of Chinese ones are red (Article 3)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import cv2
import numpy as np
from chance import one_of, varied
from layouts import about_z
from solids import BACK, FRONT, Material, Solid

if TYPE_CHECKING:
    from camera import Points
    from solids import Colour, Skin

RED_1_4, PLAIN = "red-1-4", "plain"
REDDENED: Final = {1, 4}
"""Values that are red on the first kind."""


class Die(NamedTuple):
    """How a die lies, and of which kind it is."""

    top: int
    """The value on top: the higher of two where the die leans."""
    far: int
    """The value on its side "top"."""
    kind: str
    leans: bool = False
    """On an edge of it, so that no value is on top: as one that leans on something."""

    @property
    def name(self) -> str:
        """What its solid is called."""
        return f"{'l' if self.leans else 'd'}{self.top}{self.far}{self.kind[0]}"

    @property
    def values(self) -> dict[str, int]:
        """The value of each side, opposite ones adding to seven."""
        right = _third(self.top, self.far)
        values = (self.top, self.far, right, 7 - self.far, 7 - right, 7 - self.top)
        return dict(zip(_SIDES, values, strict=True))


LEANING: Final = 0.06
"""Part of the dice that lean."""
_SIZE: Final = 96
_SIDES: Final = (FRONT, "top", "right", "bottom", "left", BACK)
PIPS: Final = {
    1: ((0.5, 0.5),),
    2: ((0.25, 0.25), (0.75, 0.75)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.27, 0.22), (0.73, 0.22), (0.27, 0.5), (0.73, 0.5), (0.27, 0.78), (0.73, 0.78)),
}
"""Where the pips of each value are, as parts of a side."""
_IVORY: Final[tuple[Colour, ...]] = ((240, 238, 232), (250, 250, 250), (226, 216, 190), (205, 214, 222))
_COLOURS: Final[tuple[Colour, ...]] = (
    (190, 30, 34), (40, 90, 170), (40, 130, 60), (230, 190, 50), (24, 24, 26), (110, 50, 130), (230, 120, 40),
    (70, 170, 190), (90, 60, 40), (200, 225, 60),
)  # fmt: skip
_DARK: Final[tuple[Colour, ...]] = ((20, 20, 22), (20, 20, 22), (30, 50, 150), (20, 90, 60))
_LIGHT: Final[tuple[Colour, ...]] = ((240, 240, 235), (240, 240, 235), (235, 200, 80))
_REDS: Final[tuple[Colour, ...]] = ((200, 30, 30), (225, 45, 40), (170, 20, 40))


class DiceSet(NamedTuple):
    """Dice that are alike."""

    edge: float
    """mm."""
    kind: str
    material: Material
    skins: dict[int, Skin]
    """By value."""

    def solid(self, die: Die, turn: Points, at: Points) -> Solid:
        """One of them, turned by `turn` (3, 3), its middle `at` (3,) mm."""
        shown = {side: self.skins[value] for side, value in die.values.items()}
        return Solid((self.edge,) * 3, turn, at, self.material, die.name, shown)


def dice_set(rng: np.random.Generator) -> DiceSet:
    """Dice of any colour, sharp or rounded, printed or engraved; half of them with a red 1 and 4."""
    edge = rng.uniform(9, 18)
    radius = edge * rng.choice((rng.uniform(0.02, 0.08), rng.uniform(0.1, 0.3)))
    red = bool(rng.random() < 0.5)
    body = varied(rng, one_of(rng, _IVORY if red or rng.random() < 0.4 else _COLOURS), 1.08)
    dark = sum(body) > 400  # light pips could not be seen on it
    pips = one_of(rng, _DARK if dark else _LIGHT)
    material = Material(body, body, radius=radius)
    inks = {value: one_of(rng, _REDS) if red and value in REDDENED else pips for value in PIPS}
    wide = float(rng.uniform(0.075, 0.11))
    large = float(rng.uniform(1.6, 2.6)) if red else 1.0  # the red one is a single large pip on most
    engraved = bool(rng.random() < 0.5)
    skins = {value: face(value, inks[value], wide * (large if value == 1 else 1), engraved=engraved) for value in PIPS}
    return DiceSet(edge, RED_1_4 if red else PLAIN, material, skins)


def throw(rng: np.random.Generator, x: float, y: float) -> list[Solid]:
    """One to four dice of a set around a place."""
    dice = dice_set(rng)
    touching = rng.random() >= 0.7
    gap = 1.02 if touching else rng.uniform(1.42, 2.5)  # of an edge: closer, turned dice would stand in each other
    yaw = rng.uniform(0, 360)
    out: list[Solid] = []
    for i in range(int(rng.choice((1, 2, 2, 2, 3, 4)))):
        die = _rolled(rng, dice.kind, leans=rng.random() < LEANING)
        turn = yaw if touching else rng.uniform(0, 360)
        along = about_z(yaw)[:, 0] if touching else np.array((1.0, 0.0, 0.0))
        off = 0.0 if touching else rng.normal(0, dice.edge)
        at = np.array([x, y + off, dice.edge / 2]) + along * i * dice.edge * gap
        lean, at[2] = _leaning(rng, dice.edge) if die.leans else (np.eye(3), dice.edge / 2)
        out.append(dice.solid(die, about_z(turn) @ lean, at))
    return out


def _rolled(rng: np.random.Generator, kind: str, *, leans: bool) -> Die:
    top = int(rng.integers(1, 7))
    return Die(top, int(rng.choice([v for v in range(1, 7) if v not in {top, 7 - top}])), kind, leans)


def _leaning(rng: np.random.Generator, edge: float) -> tuple[Points, float]:
    """How a die that leans is turned out of the flat, by 15 to 45 degrees, and how high its middle is, mm."""
    angle = math.radians(rng.uniform(15, 45))
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([(1, 0, 0), (0, cos, -sin), (0, sin, cos)]), edge / 2 * (cos + sin)


def _third(top: int, side: int) -> int:
    """The value to the right of `side` where `top` is up, opposite values adding to seven."""
    for value in range(1, 7):
        if (top, side, value) in _HANDED:
            return value
    message = f"no die shows {top} beside {side}"
    raise ValueError(message)


def _turns() -> frozenset[tuple[int, int, int]]:
    found, todo = set(), [(1, 2, 3)]
    while todo:
        a, b, c = todo.pop()
        if (a, b, c) not in found:
            found.add((a, b, c))
            todo += [(b, c, a), (a, c, 7 - b)]
    return frozenset(found)


_HANDED = _turns()
DICE: Final = {
    die.name: die
    for top in range(1, 7)
    for far in range(1, 7)
    if far not in {top, 7 - top}
    for kind in (RED_1_4, PLAIN)
    for die in (Die(top, far, kind), Die(top, far, kind, leans=True))
}
"""Every die by the name of its solid."""


def face(value: int, ink: Colour, radius: float, *, engraved: bool) -> Skin:
    """A side with its pips; below engraved ones a lighter rim shows."""
    skin = np.zeros((_SIZE, _SIZE, 4), np.uint8)
    skin[..., :3] = ink
    for x, y in PIPS[value]:
        at, wide = (round(x * _SIZE), round(y * _SIZE)), max(4, round(radius * _SIZE))
        if engraved:
            rim = tuple(int(min(255, c * 0.6 + 90)) for c in ink)
            cv2.circle(skin, (at[0], at[1] + 2), wide, (*rim, 255), -1, cv2.LINE_AA)
        cv2.circle(skin, at, wide, (*ink, 255), -1, cv2.LINE_AA)
    return skin

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

_NAME: Final = "die"
RED_1_4, PLAIN = "red-1-4", "plain"
REDDENED: Final = {1, 4}
"""Values that are red on the first kind."""


class Die(NamedTuple):
    """How a die lies, and which one it is."""

    top: int
    """The value on top: the higher of two where the die leans."""
    far: int
    """The value on its side "top"."""
    reds: str = ""
    """The values that are red."""
    leans: bool = False
    """On an edge of it, against another, so that no value is on top."""
    swapped: str = ""
    """Two values that a wrong one has in each other's place: of `top` and `far` as well."""

    @property
    def name(self) -> str:
        """What its solid is called."""
        return " ".join((_NAME, str(self.top), str(self.far), self.reds, "leans" * self.leans, self.swapped))

    @property
    def kind(self) -> str | None:
        """Of which kind it is; none where it is wrong."""
        return {"14": RED_1_4, "": PLAIN}.get(self.reds)

    @property
    def values(self) -> dict[str, int]:
        """The value of each side, of a right one opposite ones adding to seven."""
        right = _third(self.top, self.far)
        values = (self.top, self.far, right, 7 - self.far, 7 - right, 7 - self.top)
        swaps = {int(value): int(other) for value, other in zip(self.swapped, self.swapped[::-1], strict=True)}
        return {side: swaps.get(value, value) for side, value in zip(_SIDES, values, strict=True)}


def die_of(name: str) -> Die | None:
    """The die that a solid is; none where it is something else."""
    what, *fields = name.split(" ")
    if what != _NAME:
        return None
    top, far, reds, leans, swapped = fields
    return Die(int(top), int(far), reds, leans=bool(leans), swapped=swapped)


LEANING: Final = 0.15
"""Part of the throws of several dice in which one leans."""
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
    reds: str
    swapped: str
    material: Material
    skins: dict[int, Skin]
    """By value."""

    def solid(self, die: Die, turn: Points, at: Points) -> Solid:
        """One of them, turned by `turn` (3, 3), its middle `at` (3,) mm."""
        shown = {side: self.skins[value] for side, value in die.values.items()}
        return Solid((self.edge,) * 3, turn, at, self.material, die.name, shown)


def dice_set(rng: np.random.Generator, *, wrong: bool = False) -> DiceSet:
    """Dice of any colour, sharp or rounded, printed or engraved; half of them with a red 1 and 4.

    Of `wrong` ones any values are red, and two may have changed places.
    """
    edge = rng.uniform(9, 18)
    radius = edge * rng.choice((rng.uniform(0.02, 0.08), rng.uniform(0.1, 0.3)))
    red = bool(rng.random() < 0.5)
    body = varied(rng, one_of(rng, _IVORY if red or rng.random() < 0.4 else _COLOURS), 1.08)
    dark = sum(body) > 400  # light pips could not be seen on it
    pips = one_of(rng, _DARK if dark else _LIGHT)
    material = Material(body, body, radius=radius)
    reds = {value for value in PIPS if rng.random() < 0.5} if wrong else REDDENED if red else set()
    swap = rng.permutation(6)[:2] + 1 if wrong and rng.random() < 0.7 else ()
    inks = {value: one_of(rng, _REDS) if value in reds else pips for value in PIPS}
    wide = float(rng.uniform(0.075, 0.11))
    large = float(rng.uniform(1.6, 2.6)) if red else 1.0  # the red one is a single large pip on most
    engraved = bool(rng.random() < 0.5)
    skins = {value: face(value, inks[value], wide * (large if value == 1 else 1), engraved=engraved) for value in PIPS}
    return DiceSet(edge, "".join(map(str, sorted(reds))), "".join(map(str, swap)), material, skins)


def throw(rng: np.random.Generator, x: float, y: float, *, wrong: bool = False) -> list[Solid]:
    """One to four dice of a set around a place; the last of several may lean on the one before it."""
    dice = dice_set(rng, wrong=wrong)
    touching = rng.random() >= 0.7
    gap = 1.02 if touching else rng.uniform(1.42, 2.5)  # of an edge: closer, turned dice would stand in each other
    yaw = rng.uniform(0, 360)
    along = about_z(yaw)[:, 0] if touching else np.array((1.0, 0.0, 0.0))
    count = int(rng.choice((1, 2, 2, 2, 3, 4)))
    leaning = count > 1 and rng.random() < LEANING
    out: list[Solid] = []
    for i in range(count - leaning):
        turn = yaw if touching else rng.uniform(0, 360)
        off = 0.0 if touching else rng.normal(0, dice.edge)
        at = np.array([x, y + off, dice.edge / 2]) + along * i * dice.edge * gap
        out.append(dice.solid(_rolled(rng, dice), about_z(turn), at))
    return [*out, _leaning(rng, dice, out[-1], along)] if leaning else out


def _rolled(rng: np.random.Generator, dice: DiceSet, *, leans: bool = False) -> Die:
    top = int(rng.integers(1, 7))
    far = int(rng.choice([value for value in range(1, 7) if value not in {top, 7 - top}]))
    return Die(top, far, dice.reds, leans, dice.swapped)


def _leaning(rng: np.random.Generator, dice: DiceSet, other: Solid, along: Points) -> Solid:
    """A die that leans on the side of another that looks most `along`, turned out of the flat by 15 to 45 degrees."""
    angle = math.radians(rng.uniform(15, 45))
    cos, sin = math.cos(angle), math.sin(angle)
    reach = dice.edge / 2 * (cos + sin)  # from its middle to its ends
    sides = (*other.turn[:, :2].T, *-other.turn[:, :2].T)
    away = max(sides, key=lambda side: float(side @ along))
    aside = np.cross((0, 0, 1), away) * rng.uniform(-0.35, 0.35) * dice.edge
    at = other.centre + away * (dice.edge / 2 + reach) + aside
    at[2] = reach
    heading = about_z(math.degrees(math.atan2(away[0], -away[1])))  # its second axis looks at the other
    lean = np.array([(1, 0, 0), (0, cos, -sin), (0, sin, cos)])
    return dice.solid(_rolled(rng, dice, leans=True), heading @ lean, at)


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

"""Hands as they are played, at random: a win laid out with melds, flowers and winning tile, and what lies around."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from .photos import HEIGHT, Camera, Spot, row

if TYPE_CHECKING:
    from vision.layout import Layout

FACES: Final = [f"{n}{suit}" for suit in "msp" for n in range(1, 10)] + list("ESWNCFP")


@dataclass(slots=True)
class Played:
    """Tiles on the table and their roles, as indexes into ``spots``."""

    spots: list[Spot] = field(default_factory=list)
    concealed: list[int] = field(default_factory=list)
    winning: list[int] = field(default_factory=list)
    melds: list[tuple[tuple[int, ...], int | None, bool]] = field(default_factory=list)
    """Left to right, whom it was claimed from, whether a tile was added."""
    flowers: list[int] = field(default_factory=list)
    note: str = ""

    def put(self, spots: list[Spot]) -> list[int]:
        """Lay tiles down and return their indexes."""
        self.spots += spots
        return list(range(len(self.spots) - len(spots), len(self.spots)))


class Dealer:
    """Plays hands from a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311  not for secrets
        self.left = dict.fromkeys(FACES, 4)

    def play(self) -> tuple[Played, Camera]:
        """One table, and a camera that shows all of it."""
        chance, played = self.chance, Played()
        melds = [self._meld() for _ in range(chance.choice((0, 0, 1, 1, 2, 2, 3, 4)))]
        tiles = [face for _ in range(4 - len(melds)) for face in self._set()] + [self._take(1)] * 2
        stands = chance.random() < 0.3
        spaced = not stands and chance.random() < 0.15
        self._row(played, tiles, melds, stands=stands, spaced=spaced)
        self._others(played)
        camera = Camera(
            tilt=chance.choice((chance.uniform(0, 30), chance.uniform(20, 70)))
            if not stands
            else chance.uniform(30, 70),
            heading=chance.choice((0, 0, 0, 180) if not stands else (0,)) + chance.gauss(0, 12),
            roll=chance.choice((0, 0, 90, 180, 270)) + chance.choice((chance.gauss(0, 4), chance.uniform(-45, 45))),
            field=chance.uniform(28, 66),
        )
        return played, camera

    def _take(self, count: int) -> str:
        face = self.chance.choice([face for face in FACES if self.left[face] >= max(count, 2)])
        self.left[face] -= max(count, 2) if count == 1 else count
        return face

    def _set(self) -> list[str]:
        while self.chance.random() < 0.65:
            suit, low = self.chance.choice("msp"), self.chance.randint(1, 7)
            chow = [f"{low + n}{suit}" for n in range(3)]
            if all(self.left[face] for face in chow):
                for face in chow:
                    self.left[face] -= 1
                return chow
        return [self._take(3)] * 3

    def _meld(self) -> tuple[str, int | None, bool]:
        """Words of a meld, whom it is claimed from, whether it is an added kong."""
        chance = self.chance
        side = chance.choice("<>")
        kind = chance.choice(("set", "set", "set", "kong", "added", "concealed"))
        if kind == "set":
            tiles = self._set()
            if tiles[0] != tiles[1]:
                at = chance.randrange(3)
                return " ".join([side + tiles.pop(at), *tiles]), 1, False
        else:
            tiles = [self._take(4)] * 4
        if kind == "concealed":
            shown = chance.choice(("1001", "0110", "1110", "0111", "1111", "0000", "0001"))
            return (
                " ".join("back" if hidden == "0" else face for face, hidden in zip(tiles, shown, strict=True)),
                None,
                False,
            )
        seat = chance.choice((1, 2, 3))
        if kind == "added":
            words = [tiles[0]] * 3
            words[seat - 1] = f"{side}{tiles[0]} ^{tiles[0]}"
            return " ".join(words), seat, True
        at = {1: 0, 2: chance.randint(1, len(tiles) - 2), 3: len(tiles) - 1}[seat]
        tiles[at] = side + tiles[at]
        return " ".join(tiles), seat, False

    def _row(
        self, played: Played, tiles: list[str], melds: list[tuple[str, int | None, bool]], *, stands: bool, spaced: bool
    ) -> None:
        chance = self.chance
        order = tiles[:]
        where = chance.choice(("in", "right", "right", "left", "front", "sideways"))
        if where == "left" and len(tiles) == 2:
            where = "right"
        won = None
        if where != "in":
            won = order.pop(chance.randrange(len(order)))
        if not spaced and chance.random() < 0.85:
            order.sort(key=FACES.index)
        space = chance.choice((0.0, 0.0, 0.03, 0.1))
        words: list[str] = []
        for at, face in enumerate(order):
            if at and space:
                words.append(f"_{chance.uniform(0, 2 * space):.3f}")
            if spaced and at and at % 3 == 0 and at < len(order) - 1:
                words.append(f"_{chance.uniform(0.3, 0.6):.2f}")
            words.append(face)
        played.concealed = played.put(self._loose(row(" ".join(words), stands=stands)))
        edge = max(spot.at.real for spot in played.spots) + 0.5
        start = min(spot.at.real for spot in played.spots) - 0.5
        lies = stands and chance.random() < 0.6
        if won is not None:
            if where == "left":
                gap = chance.uniform(0.6 + 0.5 * spaced, 2)
                start -= gap + 1
                played.winning = played.put(
                    self._loose(row(won, complex(start, chance.gauss(0, 0.1)), stands=stands and not lies))
                )
            elif where == "front":
                y = (HEIGHT + chance.uniform(0.15, 1.0)) * chance.choice((1, 1, -1))
                x = chance.uniform(start, edge - 1)
                played.winning = played.put(self._loose(row(won, complex(x, y))))
            else:
                gap = (
                    chance.uniform(0.6 + 0.5 * spaced, 2)
                    if where == "right"
                    else chance.choice((0.03, chance.uniform(0, 0.8)))
                )
                word = won if where == "right" else chance.choice("<>") + won
                played.winning = played.put(
                    self._loose(row(word, complex(edge + gap, chance.gauss(0, 0.1)), stands=stands and not lies))
                )
                edge = max(edge, played.spots[-1].at.real + (0.5 if where == "right" else HEIGHT / 2))
        played.note = f"won {where} stands {stands} spaced {spaced}"
        self._melds(played, melds, (start, edge), front=where == "front")
        self._flowers(played, start, edge)

    def _melds(
        self, played: Played, melds: list[tuple[str, int | None, bool]], span: tuple[float, float], *, front: bool
    ) -> None:
        start, edge = span
        chance = self.chance
        if not melds:
            return
        where = chance.choice(("right", "right", "left", "front"))
        played.note += f" melds {where}"
        gaps = [chance.uniform(0.05, 1.2) if chance.random() < 0.5 else chance.uniform(0.05, 0.3) for _ in melds]
        at = complex(edge + chance.uniform(0.5, 2), 0)
        y = 0.0
        if where == "front":
            y = HEIGHT + chance.uniform(0.25, 1.2) + (HEIGHT + 0.5) * front
            at = complex(start + chance.uniform(0, 3), y)
        blocks = []
        for (words, seat, added), gap in zip(melds, gaps, strict=True):
            spots = self._loose(row(words, at))
            width = max(spot.at.real + (HEIGHT / 2 if abs(spot.turn) > 45 else 0.5) for spot in spots) - at.real
            blocks.append((spots, seat, added))
            at += width + gap
        shift = 0.0
        if where == "left":
            shift = (
                start
                - chance.uniform(0.5, 2)
                - max(spot.at.real + HEIGHT / 2 for spots, _, _ in blocks for spot in spots)
            )
        for spots, seat, added in blocks:
            played.melds.append((tuple(played.put([spot.moved(complex(shift, 0), 0) for spot in spots])), seat, added))

    def _flowers(self, played: Played, start: float, edge: float) -> None:
        chance = self.chance
        count = chance.choice((0, 0, 1, 2, 3))
        if not count:
            return
        faces = chance.sample([f"{n}f" for n in range(1, 9)], count)
        top = max(spot.at.imag for spot in played.spots)
        right = max(spot.at.real for spot in played.spots)
        words = f" _{chance.choice((0.0, 0.1, 0.5))} ".join(faces)
        if chance.random() < 0.7:
            at = complex(chance.uniform(start, max(start, edge - count)), top + HEIGHT + chance.uniform(0.2, 1))
            played.note += " flowers front"
        else:
            at = complex(right + HEIGHT / 2 + chance.uniform(0.4, 1.5), 0)
            played.note += " flowers right"
        played.flowers = played.put(self._loose(row(words, at)))

    def _others(self, played: Played) -> None:
        chance = self.chance
        top = max(spot.at.imag for spot in played.spots) + HEIGHT / 2
        left, right = min(spot.at.real for spot in played.spots), max(spot.at.real for spot in played.spots)
        middle = (left + right) / 2
        if chance.random() < 0.45:
            count = chance.randint(4, 18)
            self._deal(played, [self._any() for _ in range(count)], complex(middle - 3, top + chance.uniform(1.5, 3.5)))
            played.note += " discards"
        if chance.random() < 0.2:
            at = complex(left + chance.uniform(-2, 4), top + chance.uniform(6, 8))
            played.put(self._loose(row("back " * chance.randint(6, 17), at)))
            played.note += " wall"
        if chance.random() < 0.25:
            turn = chance.choice((90, 180, 270))
            meld, _, _ = self._meld()
            flowers = chance.choice(("", " _1 2f"))
            reach = 9 + abs(right - left) / 2 * (turn != 180)
            at = {
                90: complex(middle + reach, top + 3),
                180: complex(middle + 3, top + 13),
                270: complex(middle - reach, top + 8),
            }[turn]
            played.put(self._loose(row(f"{'back ' * chance.choice((0, 7, 13))} _1 {meld}{flowers}", at, turn)))
            played.note += f" other {turn}"

    def _any(self) -> str:
        faces = [face for face in FACES if self.left[face]]
        face = self.chance.choice(faces)
        self.left[face] -= 1
        return face

    def _deal(self, played: Played, faces: list[str], at: complex) -> None:
        """Discards in rows of six, the first row nearest to the middle of the table."""
        for number in range(0, len(faces), 6):
            line = " ".join(faces[number : number + 6])
            played.put(self._loose(row(line, at + complex(0, (HEIGHT + 0.05) * (2 - number // 6)))))

    def _loose(self, spots: list[Spot]) -> list[Spot]:
        """As laid by hand: not quite straight."""
        chance = self.chance
        return [
            Spot(
                spot.face,
                spot.at + complex(abs(chance.gauss(0, 0.01)), chance.gauss(0, 0.03)),
                spot.turn + chance.gauss(0, 1.2),
                spot.stands,
            )
            for spot in spots
        ]


def wrong(played: Played, layout: Layout) -> str:
    """What of a layout is not as it was played; empty where all is."""
    said = []
    if sorted(layout.standing + layout.apart) != sorted(played.concealed + played.winning):
        said.append("hand")
    elif sorted(layout.apart) != sorted(played.winning):
        said.append("winning")
    elif list(layout.standing) != played.concealed:
        said.append("order")
    true = {(frozenset(tiles), seat, added) for tiles, seat, added in played.melds}
    seen = {(frozenset(meld.tiles), meld.claimed_from, meld.added) for meld in layout.melds}
    if true != seen:
        said.append("melds" if {tiles for tiles, _, _ in true} != {tiles for tiles, _, _ in seen} else "claims")
    if sorted(layout.flowers) != sorted(played.flowers):
        said.append("flowers")
    if layout.turned or layout.face_down:
        said.append("leftover")
    return " ".join(said)

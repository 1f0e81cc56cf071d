"""A winning hand laid out as people lay it out, and who is what in it.

Millimetres around the middle of the concealed row; its owner sits at -y and looks along +y. Rulebook: a claimed tile
lies sideways at the left of its meld (from the upper seat), in the middle (opposite) or at the right (lower), flowers
lie in front of the hand and the winning tile apart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from layouts import DOWN, STANDING, UP, Place, shifted

from scoring import Hand, Meld, MeldKind, Suit, Tile

if TYPE_CHECKING:
    import numpy as np
    from layouts import TileSize

LEFT, RIGHT, FRONT, TURNED = "left", "right", "front", "turned"


@dataclass(frozen=True, slots=True)
class Laid:
    """A hand on the table; indexes point into `places`."""

    hand: Hand
    """its melds from left to right"""
    places: tuple[Place, ...]
    concealed: tuple[int, ...]
    melds: tuple[tuple[int, ...], ...]
    flowers: tuple[int, ...]
    winning: int | None
    standing: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """Tiles that lie together, from x = 0 to `width`, the middle of their line at y = 0."""

    places: tuple[Place, ...]
    width: float
    top: float
    """how far they reach from the line, away from the owner"""


Spot = tuple[Piece, tuple[float, float]]
"""A piece and where its left end lies."""


@dataclass(frozen=True, slots=True)
class _Pieces:
    """What a hand is laid out of."""

    row: Piece
    melds: tuple[Piece, ...]
    flowers: Piece | None
    winning: Piece

    def all(self) -> tuple[Piece, ...]:
        """In the order of the truth."""
        return (self.row, *self.melds, *([self.flowers] if self.flowers else []), self.winning)


@dataclass(frozen=True, slots=True)
class _Ways:
    """How this hand is laid, gaps in tile widths."""

    standing: bool
    grouped: bool
    """the concealed row has gaps between its sets"""
    winning: str
    melds: str
    flowers: str
    gap: float
    """between melds"""
    apart: float
    """between the concealed row and the winning tile"""
    beside: float
    """between the concealed row, or the winning tile beside it, and the melds"""
    slack: float
    """how carelessly, about 1"""


def lay(rng: np.random.Generator, hand: Hand, size: TileSize, *, hide: bool = True) -> Laid:
    """Lays out a hand; `hide` allows a concealed kong of which no face is to be seen."""
    ways = _ways(rng, hand)
    pieces = _Pieces(
        _row(rng, [str(t) for t in _sorted(rng, hand.concealed)], size, ways),
        tuple(_meld(rng, meld, size, ways, hide=hide) for meld in hand.melds),
        _flowers(rng, hand, size, ways),
        _winning(rng, hand, size, ways),
    )
    spots = _line(rng, pieces, size, ways)
    spots += _before(rng, pieces, size, ways, max(at[1] + piece.top for piece, at in spots))
    found = {id(piece): shifted(list(piece.places), *at, rng.normal(0, 0.4) * ways.slack) for piece, at in spots}
    places: list[Place] = []
    parts: list[tuple[int, ...]] = []
    for piece in pieces.all():
        parts.append(tuple(range(len(places), len(places) + len(piece.places))))
        places += found[id(piece)]
    middle = (min(p.x for p in places) + max(p.x for p in places)) / 2
    return Laid(
        hand=hand,
        places=tuple(_flipped(rng, shifted(places, -middle, 0, 0))),
        concealed=parts[0],
        melds=tuple(parts[1 : 1 + len(hand.melds)]),
        flowers=parts[-2] if hand.flowers else (),
        winning=parts[-1][0],
        standing=ways.standing,
    )


def _ways(rng: np.random.Generator, hand: Hand) -> _Ways:
    """Draws how the hand is laid, so that a person can still tell what is what."""
    single = len(hand.concealed) == 1
    standing = rng.random() < 0.14
    grouped = not standing and len(hand.concealed) >= 4 and rng.random() < 0.08
    winning = str(rng.choice([RIGHT, LEFT, FRONT, TURNED], p=[0.5, 0.2, 0.15, 0.15]))
    if single and winning == LEFT:  # of two single tiles alike the right one is the winning tile
        winning = RIGHT
    if standing and winning == FRONT:  # it would be hidden behind the row
        winning = RIGHT
    melds = str(rng.choice([RIGHT, LEFT, FRONT], p=[0.5, 0.26, 0.24]))
    if melds == FRONT and (standing or winning == FRONT):
        melds = RIGHT
    flowers = str(rng.choice([FRONT, RIGHT, LEFT], p=[0.7, 0.15, 0.15]))
    gaps = (rng.uniform(0.05, 0.15), rng.uniform(0.15, 0.5), rng.uniform(0.5, 1.2))
    wide = 0.5 * grouped
    apart = rng.uniform(0.6 + wide, 2.0) if winning != TURNED else rng.uniform(0.1 + 1.3 * wide, 0.9 + wide)
    # a winning tile lying sideways is nearer to its row than to a meld, which might begin with such a tile
    least = max(0.85, apart + 0.25) if winning == TURNED else max(0.55 + wide, 0.7 * apart)
    return _Ways(
        standing,
        grouped,
        winning,
        melds,
        flowers,
        float(gaps[rng.integers(3)]),
        float(apart),
        float(rng.uniform(least, 1.8 + wide)),
        float(rng.choice([0.5, 1.0, 1.6])),
    )


def _sorted(rng: np.random.Generator, tiles: tuple[Tile, ...]) -> list[Tile]:
    """Sorted as its owner likes his suits, now and then as drawn."""
    if rng.random() < 0.07:
        return [tiles[i] for i in rng.permutation(len(tiles))]
    suits = list(Suit)[:4]
    order = {suits[i]: at for at, i in enumerate(rng.permutation(4))}
    return sorted(tiles, key=lambda tile: (order[tile.suit], tile))


def _row(rng: np.random.Generator, faces: list[str], size: TileSize, ways: _Ways) -> Piece:
    """The concealed tiles, touching, or in groups of their sets."""
    gap = size.width * float(rng.choice([0.01, 0.03, rng.uniform(0.03, 0.12)]))
    held = STANDING if ways.standing else UP
    lean = rng.uniform(0, 9) if ways.standing else 0.0
    breaks = set(range(3, len(faces) - 1, 3)) if ways.grouped else set()
    wide = size.width * rng.uniform(0.25, 0.5)
    places, x = [], 0.0
    for i, face in enumerate(faces):
        x += wide if i in breaks else 0
        places.append(_tile(rng, face, x + size.width / 2, 0, 0, size, ways, pose=held, lean=lean))
        x += size.width + gap + abs(rng.normal(0, 0.01 * size.width)) * ways.slack
    return Piece(tuple(places), x - gap, (size.depth if ways.standing else size.height) / 2)


def _meld(rng: np.random.Generator, meld: Meld, size: TileSize, ways: _Ways, *, hide: bool) -> Piece:
    """Three or four tiles: the claimed one sideways, an added one above it, a concealed kong shown or face down."""
    faces = [str(tile) for tile in meld.tiles]
    sideways = -1
    if meld.claimed_from:
        count = len(faces) - meld.added
        middle = int(rng.integers(1, count - 1))
        sideways = (0, middle, count - 1)[meld.claimed_from - 1]
        if meld.kind is not MeldKind.KONG:  # any of three may have been claimed: it lies where its giver sits
            faces.insert(sideways, faces.pop(int(rng.integers(3))))
    down = _face_down(rng, hide=hide) if meld.concealed else ()
    level = 0.0 if rng.random() < 0.25 else -(size.height - size.width) / 2
    gap = size.width * float(rng.choice([0.01, 0.04]))
    places, x = [], 0.0
    for i, face in enumerate(faces[: len(faces) - meld.added]):
        if i == sideways:
            turned = 90 if rng.random() < 0.5 else -90
            places.append(_tile(rng, face, x + size.height / 2, level, turned, size, ways))
            if meld.added:
                other = turned if rng.random() < 0.8 else -turned
                above = level + size.width * rng.uniform(1.03, 1.09)
                places.append(_tile(rng, face, x + size.height / 2, above, other, size, ways))
        else:
            places.append(_tile(rng, face, x + size.width / 2, 0, 0, size, ways, pose=DOWN if i in down else UP))
        x += (size.height if i == sideways else size.width) + gap
    top = level + 1.55 * size.width if meld.added else size.height / 2
    return Piece(tuple(places), x - gap, max(top, size.height / 2))


def _face_down(rng: np.random.Generator, *, hide: bool) -> tuple[int, ...]:
    """Which tiles of a concealed kong show their backs."""
    ways = ((), (0, 3), (1, 2), (int(rng.integers(4)),), (0, 1, 2, 3))
    return ways[int(rng.choice(5, p=(0.3, 0.26, 0.18, 0.16, 0.10) if hide else (0.34, 0.28, 0.2, 0.18, 0)))]


def _flowers(rng: np.random.Generator, hand: Hand, size: TileSize, ways: _Ways) -> Piece | None:
    """The flowers in a row, or several of them two rows deep."""
    if not hand.flowers:
        return None
    faces = [str(hand.flowers[i]) for i in rng.permutation(len(hand.flowers))]
    gap = size.width * float(rng.choice([0.02, 0.1, rng.uniform(0.1, 0.35)]))
    rows = 2 if len(faces) >= 4 and rng.random() < 0.25 and ways.flowers == FRONT else 1
    across = -(-len(faces) // rows)
    places = []
    for i, face in enumerate(faces):
        x = (i % across) * (size.width + gap) + size.width / 2
        places.append(_tile(rng, face, x, (i // across) * (size.height * 1.03), 0, size, ways))
    return Piece(tuple(places), across * (size.width + gap) - gap, size.height * (rows - 0.45))


def _winning(rng: np.random.Generator, hand: Hand, size: TileSize, ways: _Ways) -> Piece:
    """The winning tile by itself; beside a standing row it may lie."""
    face = str(hand.winning)
    if ways.winning == TURNED:
        level = 0.0 if rng.random() < 0.4 else -(size.height - size.width) / 2
        turned = 90 if rng.random() < 0.5 else -90
        return Piece((_tile(rng, face, size.height / 2, level, turned, size, ways),), size.height, size.width / 2)
    held = STANDING if ways.standing and rng.random() < 0.4 else UP
    y = rng.normal(0, 0.06) * size.height
    place = _tile(rng, face, size.width / 2, y, rng.normal(0, 2) * ways.slack, size, ways, pose=held)
    return Piece((place,), size.width, size.height / 2)


def _line(rng: np.random.Generator, pieces: _Pieces, size: TileSize, ways: _Ways) -> list[Spot]:
    """What lies in the line of the concealed row: each piece with its place."""
    at_left = ways.winning == LEFT or (ways.winning == TURNED and len(pieces.row.places) > 1 and rng.random() < 0.4)
    right: list[tuple[float, Piece]] = []
    left: list[tuple[float, Piece]] = []
    if ways.winning != FRONT:
        (left if at_left else right).append((ways.apart, pieces.winning))
    if ways.melds != FRONT:
        side = left if ways.melds == LEFT else right
        chain = pieces.melds[::-1] if ways.melds == LEFT else pieces.melds
        side += [(ways.gap if i else ways.beside, piece) for i, piece in enumerate(chain)]
    if pieces.flowers and ways.flowers != FRONT:
        (left if ways.flowers == LEFT else right).append((rng.uniform(0.8, 1.8), pieces.flowers))
    spots: list[Spot] = [(pieces.row, (0.0, 0.0))]
    x = pieces.row.width
    for gap, piece in right:
        x += gap * size.width
        spots.append((piece, (x, rng.normal(0, 0.025) * size.height * ways.slack)))
        x += piece.width
    x = 0.0
    for gap, piece in left:
        x -= gap * size.width + piece.width
        spots.append((piece, (x, rng.normal(0, 0.025) * size.height * ways.slack)))
    return spots


def _before(rng: np.random.Generator, pieces: _Pieces, size: TileSize, ways: _Ways, top: float) -> list[Spot]:
    """What lies in front of the line: melds, flowers and the winning tile side by side, well apart."""
    chains: list[list[Piece]] = []
    if ways.melds == FRONT and pieces.melds:
        chains.append(list(pieces.melds))
    if pieces.flowers and ways.flowers == FRONT:
        chains.append([pieces.flowers])
    if ways.winning == FRONT:
        chains.append([pieces.winning])
    chains = [chains[i] for i in rng.permutation(len(chains))]
    gaps = [rng.uniform(1.0, 2.2) * size.width for _ in chains]
    widths = [sum(p.width for p in chain) + ways.gap * size.width * (len(chain) - 1) for chain in chains]
    spare = pieces.row.width - sum(widths) - sum(gaps[1:])
    x = rng.uniform(0, 1) * spare if spare > 0 else spare / 2 + rng.normal(0, 0.5) * size.width
    spots: list[Spot] = []
    for chain, gap in zip(chains, gaps, strict=True):
        far = rng.uniform(1.2, 1.9) if ways.standing else rng.uniform(0.3, 0.85)  # a standing row hides what is near
        y = top + size.height * (0.5 + far)
        for piece in chain:
            spots.append((piece, (x, y)))
            x += piece.width + ways.gap * size.width
        x += gap - ways.gap * size.width
    return spots


def _tile(  # noqa: PLR0913, PLR0917 - a place is numbers
    rng: np.random.Generator,
    face: str,
    x: float,
    y: float,
    yaw: float,
    size: TileSize,
    ways: _Ways,
    *,
    pose: str = UP,
    lean: float = 0.0,
) -> Place:
    """A tile put down by hand, a little off."""
    return Place(
        face,
        x,
        y + rng.normal(0, 0.012) * size.height * ways.slack,
        yaw + rng.normal(0, 0.5) * ways.slack,
        pose,
        0.0,
        lean,
    )


def _flipped(rng: np.random.Generator, places: list[Place]) -> list[Place]:
    """Some hands have tiles upside down; never most of them, for then nobody could tell where the owner sits."""
    part = rng.uniform(0.04, 0.22) if rng.random() < 0.25 else 0.0
    return [replace(p, yaw=p.yaw + 180) if p.pose == UP and rng.random() < part else p for p in places]

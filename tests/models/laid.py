"""Tables in words, each word in a place of its own, so that two tables can be compared place by place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabled import LaidHand, LaidSet, Table

if TYPE_CHECKING:
    from vision.observation import Quad

WIDTH, HEIGHT, PITCH = 30, 40, 60


def laid(words: str) -> Table:
    """A word is ``role:face``; roles are c(oncealed), w(inning), f(lower), o(ther) and A, B … for melds.

    ``<`` before a face: claimed; ``+``: added to it. ``-`` leaves a place empty.
    """
    faces: list[str] = []
    corners: list[Quad] = []
    roles: dict[str, list[tuple[int, str]]] = {}
    for place, word in enumerate(words.split()):
        if word != "-":
            role, _, face = word.partition(":")
            roles.setdefault(role, []).append((len(faces), face))
            faces.append(face.lstrip("<+"))
            corners.append(quad(place))
    hand = LaidHand(
        concealed=_indexes(roles, "c"),
        melds=tuple(_meld(tiles, faces) for role, tiles in sorted(roles.items()) if role.isupper()),
        flowers=_indexes(roles, "f"),
        winning=next(iter(_indexes(roles, "w")), None),
    )
    return Table(tuple(faces), tuple(corners), hand if hand.roles else None)


def quad(place: int) -> Quad:
    """The corners of the tile in a place."""
    left = float(place * PITCH)
    return (left, 0.0), (left + WIDTH, 0.0), (left + WIDTH, float(HEIGHT)), (left, float(HEIGHT))


def _indexes(roles: dict[str, list[tuple[int, str]]], role: str) -> frozenset[int]:
    return frozenset(index for index, _ in roles.get(role, ()))


def _meld(tiles: list[tuple[int, str]], faces: list[str]) -> LaidSet:
    claimed = next((place for place, (_, face) in enumerate(tiles) if face.startswith("<")), None)
    added = any(face.startswith("+") for _, face in tiles)
    alike = len({faces[index] for index, _ in tiles} - {"back"}) <= 1
    kind = "kong" if len(tiles) == 4 else "pung" if alike else "chow"
    last = len(tiles) - 1 - added
    seat = None if claimed is None else {0: 1, last: 3}.get(claimed, 2)
    return LaidSet(
        kind, frozenset(index for index, _ in tiles), seat, concealed=kind == "kong" and claimed is None, added=added
    )

"""Lines -> layout: which tiles are the hand, the winning tile, melds and flowers. Pure geometry in tile widths.

Rulebook, melds on the table: a claimed tile lies sideways at the left of its meld (from the upper seat), in the middle
(opposite) or at the right (lower); a concealed kong lies face down; a winning tile is kept apart from the hand; flowers
lie in front of it; discards lie in rows of six.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vision.layout import WHOLE_HAND, Layout
from vision.observation import BACK, is_flower
from vision.rows import dot, find_sides, middle_of
from vision.search import SPLIT, Search, Whole, distance, laid_meld

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.observation import TileObservation
    from vision.rows import Item, Side


def group(observations: Sequence[TileObservation], faces: Sequence[str]) -> Layout:
    """Give every tile its role; ``faces`` are the faces decided on, one for each observation."""
    sides = find_sides(observations)
    faces = tuple(faces)
    search = Search(faces)
    for side in sides:
        search.look(side)
    if not search.found:
        return Layout(rows=_rows(sides, len(faces)), left_out=tuple(range(len(faces))))
    best = search.found[0]
    return _layout(best, search, sides)


_FLOWERS_NEAR: Final = 9.0
"""Tile widths: flowers lie in front of the hand, behind the first discards; those of the other seats are further away.
Nearly seven tile heights; chosen, not measured."""
_FLOWERS_ASKEW: Final = 4.4


def _rows(sides: tuple[Side, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """Every tile in one line: the longest that it lies in, or none but its own."""
    rows: list[tuple[int, ...]] = []
    seen: set[int] = set()
    lines = [line for side in sides for line in side.lines]
    for line in sorted(lines, key=lambda line: -len(line.tiles)):
        seemly = line if line.vote >= 0 else line.reversed()
        tiles = tuple(index for index in seemly.tiles if index not in seen)
        if tiles:
            rows.append(tiles)
            seen |= set(tiles)
    return (*rows, *((index,) for index in range(count) if index not in seen))


def _layout(best: Whole, search: Search, sides: tuple[Side, ...]) -> Layout:
    faces = search.faces
    loose = [item for item in best.concealed if not item.turned]
    standing = [index for item in loose for index in item.tiles if faces[index] != BACK]
    down = [index for item in loose for index in item.tiles if faces[index] == BACK]
    turned = [index for item in best.concealed if item.turned for index in item.tiles]
    apart = best.winning
    melds = tuple(laid_meld(meld, faces) for meld in best.melds)
    flowers = _flowers(best, faces, sides)
    used = {*standing, *down, *turned, *apart, *flowers, *(index for meld in melds for index in meld.tiles)}
    if not (apart or melds or turned or down) and len(standing) < WHOLE_HAND - 1:
        standing = _whole_photo(best, faces, sides, standing)
        used |= set(standing)
    return Layout(
        rows=_rows(sides, len(faces)),
        standing=tuple(standing),
        apart=apart,
        melds=melds,
        flowers=tuple(flowers),
        face_down=tuple(down),
        turned=tuple(turned),
        left_out=tuple(index for index in range(len(faces)) if index not in used),
        beside=tuple(sorted({index for item in best.passed for index in item.tiles} - used)),
        rival=_rival(best, search),
    )


def _rival(best: Whole, search: Search) -> tuple[int, ...]:
    """The tiles about which the next best hand differs."""
    meaning = best.meaning(search.faces)
    if len(best.winning) > 1:  # a doubt that is told already
        return ()
    for other in search.found[1:]:
        if other.meaning(search.faces) != meaning:
            mine, theirs = best.roles(), other.roles()
            return tuple(sorted(index for index in mine.keys() | theirs.keys() if mine.get(index) != theirs.get(index)))
    return ()


def _flowers(best: Whole, faces: Sequence[str], sides: tuple[Side, ...]) -> list[int]:
    """The flowers near the hand, those nearer that lie some other way; what lies together belongs to one player."""
    taken = {index for item in best.items for index in item.tiles}
    upright = [
        (item, round(dot(side.right, best.right)) * item.vote)
        for side in sides
        for line in side.lines
        for item in line.items
        if not item.turned and is_flower(faces[item.tiles[0]]) and item.tiles[0] not in taken
    ]
    found: list[Item] = []
    for flowers in _together(upright):
        reach = _FLOWERS_NEAR if sum(vote for _, vote in flowers) > 0 else _FLOWERS_ASKEW
        if distance([item for item, _ in flowers], best.items) < reach:
            found += [item for item, _ in flowers]
    found.sort(key=lambda item: (dot(best.right, item.centre), item.tiles))
    return [index for item in found for index in item.tiles]


def _together(flowers: list[tuple[Item, int]]) -> Iterator[list[tuple[Item, int]]]:
    """Part flowers that lie apart from one another."""
    while flowers:
        group = [flowers.pop()]
        for one, _ in group:  # grows while it is read
            near = [other for other in flowers if distance((one,), (other[0],)) < 1 + SPLIT]
            group += near
            flowers = [other for other in flowers if other not in near]
        yield group


def _whole_photo(best: Whole, faces: Sequence[str], sides: tuple[Side, ...], standing: list[int]) -> list[int]:
    """Where a photo shows fourteen tiles in several rows and no row is a hand, all of them are the hand."""
    every = [index for index, face in enumerate(faces) if face != BACK and not is_flower(face)]
    lines = [line for side in sides if abs(dot(side.right, best.right)) > 0.9 for line in side.lines]  # noqa: PLR2004
    upright = {index for line in lines for item in line.items if not item.turned for index in item.tiles}
    if len(every) != WHOLE_HAND or not set(every) <= upright:
        return standing
    down = best.right * 1j
    read = [line if dot(line.right, best.right) > 0 else line.reversed() for line in lines]
    read.sort(key=lambda line: dot(down, middle_of(line.items)))
    return [index for line in read for index in line.tiles if index in set(every)]

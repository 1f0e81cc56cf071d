"""What of a reading needs a person: everything that the tiles tell, without the circumstances of the win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import Tile, format_meld
from vision.layout import WHOLE_HAND
from vision.melds import meld_of, meld_problems
from vision.observation import BACK
from vision.possible import shown_kong, written
from vision.problems import Problem, ProblemCode, named, place
from vision.ruling import Ruling, hidden_faces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.layout import Layout
    from vision.observation import TileObservation
    from vision.weighing import Weighed


def findings(seen: Sequence[TileObservation], weighed: Weighed) -> Iterator[Problem]:
    """Yield what keeps the tiles from being a hand that stands, doubts apart."""
    layout, faces = weighed.layout, weighed.faces
    yield from _of_the_count(layout, faces)
    yield from _of_the_set(weighed)
    yield from _of_the_roles(seen, layout, faces)
    yield from _of_the_melds(seen, layout, faces)
    yield from _of_the_shape(layout, faces)


def _of_the_count(layout: Layout, faces: tuple[str, ...]) -> Iterator[Problem]:
    count, kongs = layout.count, len(layout.kongs_in_row(faces))
    loose = (*layout.standing, *layout.apart, *layout.turned)
    if not faces:
        yield Problem.of(ProblemCode.NO_TILES)
    elif count == WHOLE_HAND - 1:
        yield Problem.of(ProblemCode.ONE_SHORT, loose)
    elif count < WHOLE_HAND:
        yield Problem.of(ProblemCode.TOO_FEW_TILES, loose, count=count)
    elif count > WHOLE_HAND + kongs:
        yield Problem.of(ProblemCode.TOO_MANY_TILES, loose, count=count)


def _of_the_set(weighed: Weighed) -> Iterator[Problem]:
    """A face of which there are too many, hidden sides of kongs included, where one of them is in the hand."""
    layout, faces = weighed.layout, weighed.faces
    for face in sorted({faces[index] for index in weighed.unexplained} - {BACK}):
        meant = [index for index, other in enumerate(faces) if other == face]
        hidden = [index for laid in layout.melds if face in hidden_faces(laid, faces) for index in laid.face_down]
        if {*meant, *hidden} & {*layout.hand}:
            tile, count = Tile.of(face), len(meant) + len(hidden)
            code = ProblemCode.FLOWER_TWICE if tile.is_flower else ProblemCode.FIFTH_COPY
            yield Problem.of(code, tuple(sorted((*meant, *hidden))), tile=tile, count=count)


def _of_the_roles(seen: Sequence[TileObservation], layout: Layout, faces: tuple[str, ...]) -> Iterator[Problem]:
    for index in layout.face_down:
        yield Problem.of(ProblemCode.FACE_DOWN, (index,), place=place(seen[index]))
    for index in layout.turned:
        yield Problem.of(ProblemCode.TURNED_TILE, (index,), place=place(seen[index]), tile=Tile.of(faces[index]))
    for code, tiles in ((ProblemCode.LAYOUT_UNCLEAR, layout.rival), (ProblemCode.LIES_BESIDE, layout.beside)):
        if tiles:
            zh, en = _names(tiles, faces)
            yield Problem.of(code, tiles, tiles_zh=zh, tiles_en=en)
    if len(layout.apart) > 1:
        zh, en = _names(layout.apart, faces)
        yield Problem.of(
            ProblemCode.WINNING_TILE_UNCLEAR, layout.apart, count=len(layout.apart), tiles_zh=zh, tiles_en=en
        )


def _of_the_melds(seen: Sequence[TileObservation], layout: Layout, faces: tuple[str, ...]) -> Iterator[Problem]:
    for laid in layout.melds:
        at, meld = place(seen[laid.tiles[0]]), meld_of(laid, faces)
        if meld is None:
            yield Problem.of(ProblemCode.KONG_FACE_DOWN, laid.tiles, place=at)
            continue
        for problem in meld_problems(meld):
            yield Problem.of(ProblemCode.NOT_A_MELD, laid.tiles, place=at, zh=problem.zh, en=problem.en)
        if not (laid.turned or meld.concealed):
            zh, en = _names(laid.tiles, faces)
            yield Problem.of(ProblemCode.UNTURNED_MELD, laid.tiles, tiles_zh=zh, tiles_en=en)


def _of_the_shape(layout: Layout, faces: tuple[str, ...]) -> Iterator[Problem]:
    """Whether it is a win, where the number of tiles is right and the melds are melds."""
    ruling = Ruling(layout)
    too_many = layout.count > WHOLE_HAND + len(layout.kongs_in_row(faces))
    if too_many or any(ruling.is_broken(laid, faces) for laid in layout.melds):
        return
    if not ruling.is_sound(faces):
        code = ProblemCode.NOT_A_WIN if ruling.is_whole else ProblemCode.NOT_READY
        yield Problem.of(code, layout.hand, hand=written(layout, faces))
    kongs = list(ruling.kongs(faces))
    if len(kongs) > 1:
        choices = " / ".join("".join(format_meld(shown_kong(tile)) for tile in choice) for choice in kongs)
        yield Problem.of(ProblemCode.KONGS_UNCLEAR, layout.standing, choices=choices)


def _names(indexes: Sequence[int], faces: tuple[str, ...]) -> tuple[str, str]:
    tiles = [named(faces[index]) for index in indexes]
    return "".join(tile.zh for tile in tiles), " ".join(tile.en for tile in tiles)

"""Tiles read otherwise than they look, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring import Words
from vision.observation import copies
from vision.problems import named, place
from vision.roles import kind
from vision.ruling import Ruling, hidden_faces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.observation import TileObservation
    from vision.weighing import Weighed


@dataclass(frozen=True, slots=True)
class Correction:
    """A tile that is read otherwise than it looks, and why."""

    tile: int
    """Index of the observation."""
    face: str
    """What it is read as."""
    zh: str
    en: str


def corrections(seen: Sequence[TileObservation], weighed: Weighed) -> Iterator[Correction]:
    """Yield every change of a likeliest face."""
    for index, (tile, face) in enumerate(zip(seen, weighed.faces, strict=True)):
        if face != tile.face:
            looks, taken = named(tile.face), named(face)
            before, after = tile.confidence, next(one.probability for one in tile.candidates if one.face == face)
            at, why = place(tile), _why_not(index, tile.face, weighed)
            yield Correction(
                tile=index,
                face=face,
                zh=f"{at}处看似{looks.zh}（{before:.2f}），{why.zh}：读作{taken.zh}（{after:.2f}）。",
                en=f"The tile at {at} looks like {looks.en} ({before:.2f}), {why.en}: "
                f"read as {taken.en} ({after:.2f}).",
            )


_NO_MELD: Final = Words("但这样副露不成立", "but then the meld is none")
_NO_WIN: Final = Words("但这样不成和牌", "but then the hand does not win")
_NO_WAIT: Final = Words("但这样不听任何牌", "but then the hand waits for no tile")
_NO_PLACE: Final = Words("但与其他牌合不起来", "but that does not go with the other tiles")


def _why_not(index: int, face: str, weighed: Weighed) -> Words:
    """What would be wrong with the tile's likeliest face, all others being what they are read as."""
    layout, ruling = weighed.layout, Ruling(weighed.layout)
    unchanged = (*weighed.faces[:index], face, *weighed.faces[index + 1 :])
    hidden = sum(hidden_faces(laid, unchanged).count(face) for laid in layout.melds)
    if unchanged.count(face) + hidden > copies(face):
        return _too_many(face)
    if kind(face) != kind(weighed.faces[index]):
        return _NO_WIN if ruling.wins(weighed.faces) else _NO_PLACE
    if any(ruling.is_broken(laid, unchanged) for laid in layout.melds if index in laid.tiles):
        return _NO_MELD
    if not ruling.is_sound(unchanged):
        return _NO_WIN if ruling.is_whole else _NO_WAIT
    return _NO_PLACE


def _too_many(face: str) -> Words:
    most, name = int(copies(face)), named(face)
    are = "is only" if most == 1 else "are only"
    return Words(f"但{name.zh}只有{most}张", f"but there {are} {most} of {name.en}")

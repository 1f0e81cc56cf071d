"""The layout of tiles that have a face each: every role holds only what can have it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vision.grouping import group
from vision.observation import BACK, is_flower

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.layout import Layout
    from vision.observation import TileObservation


def lay_out(observations: Sequence[TileObservation], faces: Sequence[str]) -> Layout:
    """Group the tiles; what the places alone cannot tell is put right.

    A back stands, lies apart or lies sideways as a tile face down, a flower among those is a flower of the hand, and
    what was taken along with flowers and is none, is left out.
    """
    return put_right(group(observations, faces), faces)


def put_right(layout: Layout, faces: Sequence[str]) -> Layout:
    """Move each tile outside melds that shows what its role cannot have."""
    kinds = tuple(map(kind, faces))
    loose = (*layout.standing, *layout.apart, *layout.turned, *layout.face_down)
    return replace(
        layout,
        standing=_of("plays", (*layout.standing, *layout.face_down), kinds),
        apart=_of("plays", layout.apart, kinds),
        turned=_of("plays", layout.turned, kinds),
        face_down=_of(BACK, loose, kinds),
        flowers=_of("flower", (*layout.flowers, *loose), kinds),
        left_out=tuple(sorted((*layout.left_out, *(one for one in layout.flowers if kinds[one] != "flower")))),
    )


def kind(face: str) -> str:
    """What a role depends on: whether a face is a back, a flower, or plays."""
    return face if face == BACK else "flower" if is_flower(face) else "plays"


def _of(wanted: str, tiles: Sequence[int], kinds: Sequence[str]) -> tuple[int, ...]:
    return tuple(index for index in tiles if kinds[index] == wanted)

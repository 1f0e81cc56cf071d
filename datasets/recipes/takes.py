"""Photos of laid-out hands: taken again until nothing of the hand is covered or cut off, with who is what as truth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from around import surround
from faults import impossible_hand
from optics import develop
from played import Laid, lay
from shots import Exposure, Scene, expose, with_roles
from solids import BACK, FRONT, Solid
from views import lamp, landscape, owner_view
from wins import Wall, winning_hand

from scoring import Meld, Win, format_notation

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt
    from camera import Camera, Points
    from sets import TileSet

    Picture = npt.NDArray[np.uint8]
    Ground = Callable[[np.random.Generator, Camera, Points], Picture]
    """Draws the table that a camera sees around points, (n, 3) mm."""

_LAYOUTS, _CAMERAS = 60, 4
_MARGIN: Final = 0.01
"""Part of the picture between its edges and the hand."""
_FILLED: Final = 0.58
"""Part of the picture's width or height that the hand takes at least."""
_LEAST: Final = 0.013
"""Shortest side of a face of the hand, as a part of the picture's longer side: smaller ones nobody reads."""
_CONTRAST: Final = 0.4
"""Part of a painted face's contrast that must be left in the photo."""
_DIMMEST: Final = 50
"""Of 255: a darker hand would be photographed again."""


def take(key: tuple[int, int], tiles: TileSet, ground: Ground, *, size: int, impossible: bool = False) -> Scene:
    """The photo of a laid-out hand, `key` its seed and number; a hand that no camera can show is laid out again.

    A hand that cannot be lies there as any other, but for kongs face down, which nobody could object to.
    """
    for layout in range(_LAYOUTS):
        rng = np.random.default_rng([*key, 47, layout])
        hand, reason = impossible_hand(rng) if impossible else (winning_hand(rng), None)
        laid = lay(rng, hand, tiles.size, hide=not impossible)
        solids = surround(rng, laid, tiles, Wall(rng, hand))
        for camera in range(_CAMERAS):
            scene = _photo(np.random.default_rng([*key, 53, layout, camera]), laid, solids, ground, size)
            if scene is not None:
                return replace(scene, impossible=reason)
    raise RuntimeError(f"no camera shows the hand of scene {key[1]} of seed {key[0]}")


def _photo(rng: np.random.Generator, laid: Laid, solids: list[Solid], ground: Ground, size: int) -> Scene | None:
    """One photo; nothing if it covers a tile of the hand or cuts it off."""
    hand = solids[: len(laid.places)]
    points = np.concatenate([s.quad(side) for s in hand for side in (FRONT, BACK)])
    camera = owner_view(rng, points, landscape(rng, size), standing=laid.standing)
    if not _in_view(camera, points) or not all(_legible(camera, s) for s in hand):
        return None
    canvas = ground(rng, camera, points)
    exposure = expose(rng, canvas, solids, camera, lamp(rng), hands=rng.random() < 0.06)
    found = {t["solid"]: i for i, t in enumerate(exposure.tiles)}
    if not all(i in found for i in range(len(hand))):
        return None
    picture = develop(rng, canvas, exposure.owner > 0)
    if not _readable(canvas, picture, [exposure.tiles[found[i]]["corners"] for i in range(len(hand))]):
        return None
    return _scene(picture, exposure, laid, found, camera)


def _in_view(camera: Camera, points: Points) -> bool:
    size = np.array(camera.size)
    seen = camera.project(points)
    filled = ((seen.max(axis=0) - seen.min(axis=0)) / size).max() >= _FILLED
    return bool(filled and (seen >= size * _MARGIN).all() and (seen <= size * (1 - _MARGIN)).all())


def _legible(camera: Camera, solid: Solid) -> bool:
    side = max((FRONT, BACK), key=lambda s: solid.seen(s, camera))
    corners = camera.project(solid.label_quad(side))
    shortest = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min()
    return bool(shortest >= _LEAST * max(camera.size))


def _readable(canvas: Picture, picture: Picture, faces: list[list[list[float]]]) -> bool:
    """Whether the photo kept what can be read of the faces: glare, blur and darkness may wash it out."""
    brightness = []
    for corners in faces:
        low = np.floor(np.min(corners, axis=0)).astype(int)
        high = np.ceil(np.max(corners, axis=0)).astype(int)
        painted, seen = (p[low[1] : high[1], low[0] : high[0]] for p in (canvas, picture))
        if seen.std() < _CONTRAST * painted.std():
            return False
        brightness.append(float(seen.mean()))
    return float(np.median(brightness)) >= _DIMMEST


def _scene(picture: Picture, exposure: Exposure, laid: Laid, found: dict[int, int], camera: Camera) -> Scene:
    roles = dict.fromkeys(laid.concealed, "concealed") | dict.fromkeys(laid.flowers, "flower")
    roles |= {i: "meld" for meld in laid.melds for i in meld}
    if laid.winning is not None:
        roles[laid.winning] = "winning"
    hand = {
        "notation": format_notation(laid.hand, Win()),
        "concealed": [found[i] for i in laid.concealed],
        "melds": [_meld(m, [found[i] for i in at]) for m, at in zip(laid.hand.melds, laid.melds, strict=True)],
        "flowers": [found[i] for i in laid.flowers],
        "winning": None if laid.winning is None else found[laid.winning],
    }
    tiles, hidden = with_roles(exposure.tiles, roles), with_roles(exposure.hidden)
    return Scene(picture, tiles, hidden, exposure.dice, camera.tilt, hand)


def _meld(meld: Meld, tiles: list[int]) -> dict[str, Any]:
    return {
        "kind": str(meld.kind),
        "tiles": tiles,
        "claimed_from": meld.claimed_from,
        "concealed": meld.concealed,
        "added": meld.added,
    }

"""The page of labelled photos: their figures, plots, and the worst errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import page
from evaluate import INSCRIPTION, Photo, matched
from evidence import Belief, Evidence, Exhibit
from hand_faults import Cause

from vision.corners import box_corners

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from evaluate import Label

    from vision.observation import TileObservation


def write_page(folder: Path, title: str, figures: str, photos: Sequence[Photo]) -> None:
    """Write the page of these photos to ``folder``."""
    evidence = [tile for photo in photos for tile in evidence_of(photo)]
    exhibits = [exhibit for photo in photos for exhibit in exhibits_of(photo)]
    page.write(folder, title=title, figures=figures, evidence=evidence, exhibits=exhibits)


def evidence_of(photo: Photo) -> Iterator[Evidence]:
    """Every labelled tile, and what was seen where none is labelled."""
    for label, tile in _compared(photo):
        yield Evidence(label.face if label else None, Belief(tile.face, tile.confidence) if tile else None, None)


def exhibits_of(photo: Photo) -> Iterator[Exhibit]:
    """Every error; the surer the model was of it, the worse."""
    for label, tile in _compared(photo):
        if tile is None and label is not None:
            yield Exhibit(str(Cause.MISSED), photo.path, (box_corners(label.box),), label.face, "nothing", "", 0.0)
        elif tile is not None and (label is None or label.face != tile.face):
            yield Exhibit(
                cause=str(Cause.MISREAD if label else Cause.EXTRA),
                photo=photo.path,
                quads=(tile.corners,),
                is_=label.face if label else "no label",
                was=tile.face,
                note=" ".join(f"{each.face} {each.probability:.2f}" for each in tile.candidates[:3]),
                weight=tile.confidence,
            )


def _compared(photo: Photo) -> Iterator[tuple[Label | None, TileObservation | None]]:
    """Each label with its tile, then the tiles without one; printed strips and what holds them are left out."""
    whole = [label for label in photo.labels if label.face != INSCRIPTION]
    pairs, ignored = matched([tile.box for tile in photo.tiles], photo.labels)
    tiles = {label: photo.tiles[tile] for tile, label in pairs.items()}
    yield from ((label, tiles.get(index)) for index, label in enumerate(whole))
    yield from ((None, tile) for index, tile in enumerate(photo.tiles) if index not in pairs and index not in ignored)

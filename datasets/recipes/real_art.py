"""Cuts the faces of real sets out of the photos, upright, as further styles for the drawn scenes.

    python datasets/recipes/real_art.py --photos ../shared/photos --out runs/art

writes a folder for every session, `OUT/<set>-<session>/<face>.png`, 192 x 256 pixels, evenly white behind the ink, for
`--art` of the scene recipes; what a folder lacks is drawn. Only tiles that stand straight in their box are cut out
(`upright.py`), and only where the shipped model reads in them what their label says, one or the other way up. Flowers,
of which the model knows the way up less well, and faces that are alike half turned but for an index, are taken only
where the other tiles of their photo tell the way up. Photos of the `*-val` sets and of the development split are left
out. Nothing written here may be committed: it is others' photos.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np
from locator_set import INSCRIPTION_LABEL, LABELS, STRAIGHT, in_pixels, is_dev, read_labels
from pen import HEIGHT, WIDTH
from PIL import Image
from surface import rounded

from vision.corners import box_corners, rectify, standing
from vision.frames import open_photo
from vision.reader import OnnxReader
from vision.weights import load_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from vision.observation import Box, Quad
    from vision.reader import Reader

    Picture = NDArray[np.uint8]

LEAST_HEIGHT: Final = 48  # pixels of a face: smaller ones are blurs when drawn large
SURE: Final = 0.9  # probability of the label below which a face may be a fault of the labels
LEAST_FACES: Final = 6  # of a folder: a style with fewer real faces is a drawn one
DEPTH: Final = 3  # folders of a session at most: the best pictures of its faces, the second best, the third best
RIM: Final = 0.05  # of a face's side that is cut off: rounded corners and shadows
GAP: Final = 20  # between IMG numbers of photos taken one after another
BUNDLE: Final = 10  # photos that stand alone make a style together: alone, few have a quarter of the faces
VOTES: Final = 3  # tiles, beside flowers, that must tell a photo's way up
MOST: Final = 0.8  # of them that must agree: now and then the model takes a face for standing on its head
SQUARE: Final = {"hk-hand": 0.7, "riichi-tray": 0.76}
"""Short by long side of a box above which a tile of a photo that was squeezed to a square may lie on its side."""
TURNED: Final = {("hk-macro", "8f")}  # the model takes its canes for standing on their heads: looked at by eye
ROUND: Final = ("1p", "2p", "4p", "8p", "9p", "2s", "4s", "6s", "8s", "9s", "P")  # half turned, all but alike
INDEXED: Final = ("hk-hand",)  # sets whose index shows which way such faces stand


@dataclass(frozen=True, slots=True)
class Cut:
    """A face cut out of a photo."""

    face: str
    height: float
    """pixels it had in the photo"""
    picture: Picture
    """(256, 192, 3) RGB upright"""


def main() -> None:
    """Write the folders."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True, help="folder with tiles/")
    parser.add_argument(
        "--sets", nargs="*", default=sorted(STRAIGHT), choices=sorted(STRAIGHT), help="sets to cut from"
    )
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    reader = OnnxReader(load_card())
    for name in options.sets:
        kept = [p for p in sorted((options.photos / "tiles" / name / "images").iterdir()) if not is_dev(name, p.stem)]
        for session, photos in sessions(kept):
            cuts = [cut for photo in photos for cut in cuts_of(photo, name, reader)]
            for place, folder in enumerate(folders(cuts)):
                write(folder, options.out / f"{name}-{session}-{place + 1}")


def sessions(photos: Iterable[Path]) -> Iterator[tuple[str, list[Path]]]:
    """Photos that are likely to show one set, of one day or with neighbouring numbers; others in bundles."""
    groups: dict[str, list[Path]] = {}
    last, start, alone = -GAP, 0, 0
    for photo in sorted(photos, key=lambda p: [int(n) for n in re.findall(r"IMG_(\d{4,5})(?!\d)", p.stem)]):
        if numbered := re.search(r"IMG_(\d{4,5})(?!\d)", photo.stem):
            number = int(numbered[1])
            start = number if number - last > GAP else start
            last = number
            key = f"IMG_{start}"
        elif dated := re.match(r"IMG_(\d{8})_", photo.stem):
            key = dated[1]
        else:
            key = f"bundle-{alone // BUNDLE:02d}"
            alone += 1
        groups.setdefault(key, []).append(photo)
    yield from groups.items()


def cuts_of(photo: Path, name: str, reader: Reader) -> list[Cut]:
    """The faces of a photo that stand straight and are read as labelled."""
    frame = open_photo(photo)
    rows = read_labels(photo.parents[1] / "labels" / f"{photo.stem}.txt")
    if any(row[0] == INSCRIPTION_LABEL for row in rows):
        return []
    boxes = [in_pixels(row[1:], (frame.width, frame.height)) for row in rows]
    found = [
        (LABELS[row[0]], standing(box_corners(box)))
        for row, box, straight in zip(rows, boxes, STRAIGHT[name](boxes), strict=True)
        if straight and LABELS[row[0]] != "back" and _fits(box, name)
    ]
    if not found:
        return []
    sights = reader.read(rectify(frame.rgb, [quad for _, quad in found], reader.size, reader.margin))
    turns = [(sight.turns + 2 * ((name, face) in TURNED)) % 4 for (face, _), sight in zip(found, sights, strict=True)]
    sure = [
        sight.candidates[0].face == face and sight.candidates[0].probability >= SURE and turn % 2 == 0
        for (face, _), sight, turn in zip(found, sights, turns, strict=True)
    ]
    told = [
        t for (face, _), t, s in zip(found, turns, sure, strict=True) if s and face[-1] != "f" and face not in ROUND
    ]
    few = len(told) < VOTES
    agreed = [t for t in (0, 2) if told.count(t) >= MOST * len(told)]
    common = agreed[0] if agreed and not few else None
    cuts = []
    for (face, quad), turn, good in zip(found, turns, sure, strict=True):
        way = _way(name, face, turn, common, few=few)
        if good and way is not None:
            upright: Quad = quad if way == 0 else (quad[2], quad[3], quad[0], quad[1])
            cuts.append(Cut(face, float(np.hypot(*np.subtract(quad[0], quad[3]))), cleaned(frame.rgb, upright)))
    return cuts


def _way(name: str, face: str, turn: int, common: int | None, *, few: bool) -> int | None:
    """The quarter turns of a face, from its own and the photo's `common` ones; None where they leave it open.

    `few` tiles of the photo tell how they stand: then a face that has an up is believed alone.
    """
    if face in ROUND:
        return turn if common is None and name not in INDEXED else common
    alone = few and face[-1] != "f"
    return turn if turn == common or alone else None


def _fits(box: Box, name: str) -> bool:
    """Whether a box is large enough, and its longer side that of the face."""
    short, long = sorted((box[2] - box[0], box[3] - box[1]))
    return long >= LEAST_HEIGHT and short <= SQUARE.get(name, 1) * long


def cleaned(rgb: Picture, quad: Quad) -> Picture:
    """The face of four corners as (256, 192, 3), the light on it evened out, its ground white."""
    face = np.array([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], np.float32)
    inset = np.array([WIDTH * RIM, HEIGHT * RIM], np.float32)
    target = (face - inset) / (1 - 2 * RIM)
    matrix = cv2.getPerspectiveTransform(np.array(quad, np.float32) - 0.5, target - 0.5)
    cut = cv2.warpPerspective(rgb, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    evened = np.clip(cut / np.maximum(_light(cut), 20) * 255, 0, 255)
    return np.asarray(255 - (255 - evened) * (rounded(inset=6, radius=12)[..., None] / 255), dtype=np.uint8)


def _light(cut: NDArray[Any]) -> NDArray[np.float64]:
    """The colour of the bare body at every pixel: a plane laid through the bright ones, (256, 192, 3)."""
    y, x = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j]
    planes = np.stack([np.ones_like(x), x, y], axis=-1)
    bare = cut.mean(axis=2)
    keep = bare >= np.percentile(bare, 55)
    for _ in range(2):
        fit, *_ = np.linalg.lstsq(planes[keep], cut[keep].astype(float), rcond=None)
        ground = planes @ fit
        keep = np.abs(cut - ground).max(axis=2) < 26  # grey levels: what is farther is ink or a shadow
        if keep.sum() < 500:
            break
    return np.asarray(ground)


def folders(cuts: Iterable[Cut]) -> list[dict[str, Cut]]:
    """The cuts of a session as up to three styles, largest pictures first, each with a face once."""
    by_face: dict[str, list[Cut]] = {}
    for cut in sorted(cuts, key=lambda c: -c.height):
        by_face.setdefault(cut.face, []).append(cut)
    styles = [{face: many[i] for face, many in by_face.items() if len(many) > i} for i in range(DEPTH)]
    return [style for style in styles if len(style) >= LEAST_FACES]


def write(folder: dict[str, Cut], out: Path) -> None:
    """Write one picture a face."""
    out.mkdir(parents=True, exist_ok=True)
    for face, cut in sorted(folder.items()):
        Image.fromarray(cut.picture).save(out / f"{face}.png")
    print(f"{out.name}: {len(folder)} faces")


if __name__ == "__main__":
    main()

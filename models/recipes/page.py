"""A report to look at: one HTML page with the plots and the worst errors, nothing outside it needed; PNGs beside it."""

from __future__ import annotations

import base64
import html
import io
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from overlaps import hulls
from PIL import Image, ImageDraw
from plots import calibration_plot, confusion_plot

from vision.corners import rectify
from vision.frames import Frame, open_photo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from evidence import Evidence, Exhibit

MOST_EXHIBITS: Final = 60
CUT: Final = 96  # pixels of the face cut out, its margin included
MARGIN: Final = 0.12  # what the reader sees around a face
VIEW: Final = 240  # pixels of the surroundings, longer side
AROUND: Final = 1.6  # tiles around the error, by the longer side of one
PLOTS: Final = {"confusion.png": "Confusion matrix", "calibration.png": "Calibration"}
_STYLE: Final = """
body { font: 15px/1.4 sans-serif; margin: 2em auto; max-width: 1250px; padding: 0 1em; color: #222; }
pre { background: #f6f6f6; padding: 1em; overflow-x: auto; font-size: 12px; }
img.plot { max-width: 100%; }
.errors { display: flex; flex-wrap: wrap; gap: 12px; }
figure { margin: 0; padding: 8px; border: 1px solid #ddd; width: 360px; }
figure img { vertical-align: top; margin-right: 4px; }
figcaption { font-size: 12px; overflow-wrap: anywhere; }
"""


def write(folder: Path, *, title: str, figures: str, evidence: Sequence[Evidence], exhibits: Sequence[Exhibit]) -> None:
    """Write ``index.html``, the plots and ``worst.png`` to ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    confusion_plot(evidence, folder / "confusion.png")
    calibration_plot(evidence, folder / "calibration.png")
    shown = worst(exhibits)
    pictures = [(one, *_pictures(one)) for one in shown]
    if pictures:
        _sheet(pictures).save(folder / "worst.png")
    parts = [
        f"<!doctype html><meta charset=utf-8><title>{html.escape(title)}</title><style>{_STYLE}</style>",
        f"<h1>{html.escape(title)}</h1><pre>{html.escape(figures)}</pre>",
        *(f"<h2>{name}</h2>{_image((folder / file).read_bytes(), 'png', 'plot')}" for file, name in PLOTS.items()),
        *_exhibition(pictures, len(exhibits)),
    ]
    (folder / "index.html").write_text("\n".join(parts), encoding="utf-8")


def worst(exhibits: Iterable[Exhibit]) -> list[Exhibit]:
    """``MOST_EXHIBITS`` at most, each cause in its turn, the worst of it first; then ordered by cause."""
    causes: dict[str, list[Exhibit]] = {}
    for one in sorted(exhibits, key=lambda one: -one.weight):
        causes.setdefault(one.cause, []).append(one)
    chosen: dict[str, int] = dict.fromkeys(causes, 0)
    for _ in range(min(MOST_EXHIBITS, sum(map(len, causes.values())))):
        cause = min((c for c in causes if chosen[c] < len(causes[c])), key=chosen.__getitem__)
        chosen[cause] += 1
    return [one for cause in sorted(causes) for one in causes[cause][: chosen[cause]]]


_Picture = tuple["Exhibit", Image.Image, Image.Image]


def _exhibition(pictures: Sequence[_Picture], count: int) -> Iterator[str]:
    yield f"<h2>The worst errors: {len(pictures)} of {count}</h2>"
    for cause in dict.fromkeys(one.cause for one, _, _ in pictures):
        yield f"<h3>{html.escape(cause)}</h3><div class=errors>"
        for one, cut, view in pictures:
            if one.cause == cause:
                said = f"is <b>{html.escape(one.is_)}</b>, read as <b>{html.escape(one.was)}</b>"
                note = f"{html.escape(one.note)}<br>{html.escape('/'.join(one.photo.parts[-3:]))}"
                images = _image(_jpeg(cut), "jpeg") + _image(_jpeg(view), "jpeg")
                yield f"<figure>{images}<figcaption>{said}<br>{note}</figcaption></figure>"
        yield "</div>"


def _pictures(one: Exhibit) -> tuple[Image.Image, Image.Image]:
    """The face as the reader sees it, and what lies around it with the tiles meant outlined."""
    frame = _frame(one.photo)
    cut = rectify(frame.rgb, [one.quads[0]], CUT, MARGIN)[0]
    boxes = hulls(one.quads)
    reach = AROUND * float((boxes[:, 2:] - boxes[:, :2]).max())
    low, high = boxes[:, :2].min(axis=0) - reach, boxes[:, 2:].max(axis=0) + reach
    left, top = np.floor(low.clip(0, (frame.width - 1, frame.height - 1))).astype(int)
    right, bottom = np.ceil(high).astype(int).clip((left + 1, top + 1), (frame.width, frame.height))
    view = Image.fromarray(frame.rgb[top:bottom, left:right])
    scale = VIEW / max(view.size)
    size = max(1, round(view.width * scale)), max(1, round(view.height * scale))
    view = view.resize(size, Image.Resampling.LANCZOS)
    pen = ImageDraw.Draw(view)
    for quad in one.quads:
        ring = [((x - left) * scale, (y - top) * scale) for x, y in (*quad, quad[0])]
        pen.line(ring, fill=(255, 0, 90), width=2)
    return Image.fromarray(cut), view


@lru_cache(maxsize=4)
def _frame(photo: Path) -> Frame:
    return open_photo(photo)


def _sheet(pictures: Sequence[_Picture]) -> Image.Image:
    """All of them in a grid, for those who look at pictures only."""
    columns, wide, high = 6, CUT + VIEW + 8, VIEW + 34
    sheet = Image.new("RGB", (columns * wide, -(-len(pictures) // columns) * high), (255, 255, 255))
    pen = ImageDraw.Draw(sheet)
    for place, (one, cut, view) in enumerate(pictures):
        x, y = place % columns * wide, place // columns * high
        pen.text((x + 2, y + 2), f"{one.cause}: is {one.is_}", fill=(0, 0, 0))
        pen.text((x + 2, y + 14), f"read as {one.was}  {one.note}"[:60], fill=(0, 0, 0))
        sheet.paste(cut, (x, y + 30))
        sheet.paste(view, (x + CUT + 2, y + 30))
    return sheet


def _jpeg(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "JPEG", quality=85)
    return data.getvalue()


def _image(data: bytes, kind: str, name: str = "") -> str:
    return f'<img class="{name}" src="data:image/{kind};base64,{base64.b64encode(data).decode("ascii")}">'

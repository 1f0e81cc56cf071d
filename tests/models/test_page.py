from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import pytest
from PIL import Image

pytest.importorskip("matplotlib", reason="plots need the train extra")

import page
from evidence import Belief, Evidence, Exhibit
from plots import bins_of, calibration_plot, confusion_plot

from .laid import quad

if TYPE_CHECKING:
    from pathlib import Path

EVIDENCE: Final = [
    Evidence("1m", Belief("1m", 0.99), Belief("1m", 0.99)),
    Evidence("2m", Belief("3m", 0.6), Belief("2m", 0.3)),
    Evidence("P", None, None),
    Evidence(None, Belief("back", 0.8), None),
]


def exhibit(cause: str, weight: float, photo: Path) -> Exhibit:
    return Exhibit(cause, photo, (quad(0), quad(1)), "1m <b>", "2m", "2m 0.90", weight)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "images" / "a.png"
    path.parent.mkdir()
    cv2.imwrite(str(path), np.full((60, 200, 3), 90, np.uint8))
    return path


def test_a_tile_is_called_what_was_decided_last() -> None:
    assert [one.named for one in EVIDENCE] == ["1m", "2m", None, "back"]


def test_a_page_needs_nothing_beside_it(photo: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    exhibits = [exhibit("missed tile", 1.0, photo), exhibit("misread tile", 0.5, photo)]
    page.write(out, title="a <model>", figures="1 < 2", evidence=EVIDENCE, exhibits=exhibits)
    text = (out / "index.html").read_text(encoding="utf-8")
    assert set(re.findall('src="([^"]{10})', text)) == {"data:image"}
    assert text.count("<figure>") == 2
    assert "a &lt;model&gt;" in text
    assert "is <b>1m &lt;b&gt;</b>, read as <b>2m</b>" in text
    assert {path.name for path in out.iterdir()} == {"index.html", "confusion.png", "calibration.png", "worst.png"}


def test_a_page_without_errors_is_a_page(tmp_path: Path) -> None:
    page.write(tmp_path, title="", figures="", evidence=EVIDENCE[:1], exhibits=[])
    assert "The worst errors: 0 of 0" in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_the_worst_of_each_cause_are_shown(photo: Path) -> None:
    many = [exhibit("misread tile", number / 100, photo) for number in range(100)]
    few = [exhibit("wrong claim", 0.0, photo), exhibit("wrong claim", 0.1, photo)]
    shown = page.worst([*few, *many])
    assert len(shown) == page.MOST_EXHIBITS
    assert [one.cause for one in shown[-2:]] == ["wrong claim"] * 2
    assert shown[-2].weight == 0.1
    assert shown[0].weight == 0.99
    assert len(page.worst(many)) == page.MOST_EXHIBITS
    assert page.worst([]) == []


def test_plots_are_drawn_of_anything(tmp_path: Path) -> None:
    for name, evidence in (("all", EVIDENCE), ("missed", EVIDENCE[2:3]), ("none", [])):
        for draw in (confusion_plot, calibration_plot):
            path = tmp_path / f"{name}-{draw.__name__}.png"
            draw(evidence, path)
            with Image.open(path) as image:
                assert image.width > 500


def test_bins_hold_every_tile_once() -> None:
    pairs = [(0.0, False), (0.3, True), (0.30001, False), (1.0, True), (0.999, True)]
    bins = bins_of(pairs)
    assert [(round(mean, 3), rate.count, rate.of) for mean, rate in bins] == [(0.15, 1, 2), (0.3, 0, 1), (1.0, 2, 2)]

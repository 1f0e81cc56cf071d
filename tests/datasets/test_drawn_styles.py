from __future__ import annotations

import ast
import hashlib
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from .recipes import RECIPES, needs_fonts

import birds  # isort: skip
import faces  # isort: skip
import flowers  # isort: skip
import fonts  # isort: skip
import grounds  # isort: skip
import sets  # isort: skip
import styles  # isort: skip
from pen import glyph  # isort: skip
from reserved_birds import RESERVED_BIRDS  # isort: skip
from reserved_flowers import RESERVED_FLOWERS  # isort: skip
from reserved_grounds import RESERVED_GROUNDS  # isort: skip
from reserved_marks import RESERVED_BARS, RESERVED_BIG, RESERVED_DOTS, RESERVED_FRAMES  # isort: skip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TRAINING = range(400)
FLOWERS = tuple(f"{n}f" for n in range(1, 9))


def style_fonts(look: faces.Style) -> set[fonts.Font]:
    return {look.numeral, look.wan, look.honour, look.latin}


def names_of_modules(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@needs_fonts
@pytest.mark.parametrize(
    ("what", "kept"),
    [
        pytest.param(style_fonts, lambda: set(fonts.reserved().values()), id="fonts"),
        pytest.param(lambda look: {look.bird}, lambda: set(RESERVED_BIRDS), id="birds"),
        pytest.param(lambda look: set(look.flowers), lambda: set(RESERVED_FLOWERS), id="flowers"),
        pytest.param(lambda look: {look.dots.design}, lambda: set(RESERVED_DOTS), id="dots"),
        pytest.param(lambda look: {look.dots.big}, lambda: set(RESERVED_BIG), id="the one of dots"),
        pytest.param(lambda look: {look.bars.design}, lambda: set(RESERVED_BARS), id="bamboos"),
        pytest.param(lambda look: {look.frame.design}, lambda: set(RESERVED_FRAMES), id="white dragons"),
    ],
)
def test_no_training_style_holds_what_is_kept_for_testing(
    what: Callable[[faces.Style], set[Any]], kept: Callable[[], set[Any]]
) -> None:
    reserved = kept()
    assert len(reserved) >= 4
    for seed in TRAINING:
        assert not what(faces.style(seed)) & reserved, seed
    used = set().union(*(what(styles.test_style(name)) for name in styles.TEST_STYLES))
    assert reserved <= used, "kept for testing, but no test style shows it"


@needs_fonts
def test_no_training_font_is_a_reserved_one_under_another_index() -> None:
    files = {font.path for font in fonts.reserved().values()}
    assert not files & {font.path for font in (*fonts.brush(), *fonts.printed(), *fonts.latin())}
    assert len(files) >= 8


@needs_fonts
def test_no_training_font_writes_as_a_reserved_one_does() -> None:
    def written(font: fonts.Font) -> dict[str, Any]:
        return {c: np.asarray(glyph(c, font).resize((48, 48))) > 127 for c in "萬東南發四六" if fonts.has(font, c)}

    trained = [written(font) for font in (*fonts.brush(), *fonts.printed())]
    for name, font in fonts.reserved().items():
        own = written(font)
        for other in trained if len(own) > 3 else ():
            shared = [(own[c] & other[c]).sum() / (own[c] | other[c]).sum() for c in own.keys() & other.keys()]
            assert np.mean(shared) < 0.8, name  # cwkai and ukai share 0.93, bsmi00lp and uming 0.95


@needs_fonts
def test_training_draws_no_reserved_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        pytest.fail("a training style drew a picture kept for testing")

    tables = (
        RESERVED_BIRDS, RESERVED_FLOWERS, RESERVED_DOTS, RESERVED_BIG, RESERVED_BARS, RESERVED_FRAMES, RESERVED_GROUNDS,
    )  # fmt: skip
    for table in tables:
        for name in table:
            monkeypatch.setitem(table, name, refuse)
    for seed in range(0, 60, 2):
        for face in ("1s", "2s", "1p", "2p", "P", *FLOWERS):
            faces.ink(face, faces.style(seed))
        grounds.ground(seed + 90_000)
    with pytest.raises(pytest.fail.Exception):
        faces.ink("1s", styles.test_style("tournament"))


@needs_fonts
def test_reserved_painters_stand_in_no_list_that_seeds_draw_from() -> None:
    assert not set(birds.BIRDS) & set(RESERVED_BIRDS.values())
    assert not {*flowers.NAMED, *flowers.SEASONS} & set(RESERVED_FLOWERS.values())


def test_only_the_drawing_itself_reaches_for_reserved_pictures() -> None:
    allowed = {"styles.py", "flower_tiles.py", "birds.py", "dots.py", "bars.py", "frames.py"}
    for path in RECIPES.glob("*.py"):
        reserved = [m for m in names_of_modules(path.read_text()) if m.startswith("reserved_")]
        assert not reserved or path.name in allowed, path.name


@needs_fonts
def test_test_backs_are_of_no_training_colour() -> None:
    trained = np.array([sets.tile_set(seed).material.layer for seed in TRAINING], dtype=float)
    for name in styles.TEST_STYLES:
        away = np.abs(trained - np.array(styles.test_make(name).back)).max(axis=1).min()
        assert away > 20, name


@needs_fonts
def test_the_eight_sets_differ_in_everything_that_makes_a_set() -> None:
    looks = [styles.test_style(name) for name in styles.TEST_STYLES]
    assert len(looks) == 8
    assert len({look.bird for look in looks}) == 8
    assert len({look.flowers for look in looks}) == 8
    assert len({styles.test_make(name).back for name in styles.TEST_STYLES}) == 8
    assert {look.flower_marks for look in looks} == {"digit", "name", "digit+name", "name+digit"}
    assert {look.simplified for look in looks} == {True, False}
    assert {look.index for look in looks} == {"", "left", "right", "both"}
    for one, other in combinations(looks, 2):
        same = [np.abs(faces.draw(f, one).astype(float) - faces.draw(f, other)).mean() for f in ("1s", "1p", "2f", "F")]
        assert min(same) > 3


@needs_fonts
@pytest.mark.parametrize("name", styles.TEST_STYLES)
def test_every_face_of_a_test_set_differs_from_every_other(name: str) -> None:
    drawn = {face: faces.draw(face, styles.test_style(name)).astype(float) for face in faces.FACES}
    for one, other in combinations(faces.FACES, 2):
        assert np.abs(drawn[one] - drawn[other]).mean() > 0.5, (one, other)


@needs_fonts
@pytest.mark.parametrize("name", styles.TEST_STYLES)
def test_the_flowers_of_a_test_set_can_be_told_apart(name: str) -> None:
    look = styles.test_style(name)
    assert len(set(look.flowers)) == 8
    own = ("plum", "orchid", "mum", "bamboo")
    for picture, plant in zip(look.flowers[4:], own, strict=True):
        assert picture.startswith(plant)
    assert not any(picture.startswith(own) for picture in look.flowers[:4])


@needs_fonts
def test_a_name_draws_the_same_pictures_again() -> None:
    def digest() -> str:
        every = product(styles.TEST_STYLES, ("1s", "5m", "3f"))
        pictures = [faces.draw(face, styles.test_style(name)).tobytes() for name, face in every]
        pictures += [styles.test_ground(name, which).tobytes() for name in styles.TEST_STYLES for which in (0, 1)]
        return hashlib.sha256(b"".join(pictures)).hexdigest()

    first = digest()
    styles.test_style.cache_clear()
    styles.test_ground.cache_clear()
    assert digest() == first


@pytest.mark.parametrize("name", styles.TEST_STYLES)
@pytest.mark.parametrize("which", [0, 1])
def test_grounds_repeat_without_a_seam(name: str, which: int) -> None:
    picture = styles.test_ground(name, which).astype(float)
    assert picture.shape == (512, 512, 3)
    for axis in (0, 1):
        steps = np.abs(np.diff(picture, axis=axis)).mean(axis=(1 - axis, 2))
        seam = np.abs(np.take(picture, 0, axis=axis) - np.take(picture, -1, axis=axis)).mean()
        assert seam <= steps.max() * 1.5 + 2


@pytest.mark.parametrize("ask", [styles.test_style, styles.test_make, lambda name: styles.test_ground(name, 0)])
def test_a_name_that_is_no_test_style_is_refused(ask: Callable[[str], Any]) -> None:
    with pytest.raises(ValueError, match=r"expected one of the test-only styles tournament, .*'mine'"):
        ask("mine")


@needs_fonts
@pytest.mark.parametrize("name", styles.TEST_STYLES)
def test_a_test_set_is_written_in_its_own_fonts_alone(name: str) -> None:
    look = styles.test_style(name)
    wan, green = ("万", "发") if look.simplified else ("萬", "發")
    assert fonts.has(look.wan, wan)
    assert fonts.has(look.honour, green + "南西北中春夏秋冬梅菊竹")
    assert fonts.has(look.numeral, "一二三四五伍六七八九")
    assert look.seed % 5, "its 發 would be written 発"

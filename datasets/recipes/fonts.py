r"""Fonts of the drawn tile faces, found on the machine.

All come from Debian 12:

    apt-get install fonts-noto-cjk fonts-noto-cjk-extra fonts-arphic-ukai fonts-arphic-uming fonts-arphic-gkai00mp \
        fonts-arphic-gbsn00lp fonts-arphic-bkai00mp fonts-arphic-bsmi00lp fonts-wqy-zenhei fonts-wqy-microhei \
        fonts-cwtex-kai fonts-cwtex-ming fonts-hanazono fonts-ipaexfont-mincho fonts-kouzan-mouhitsu \
        fonts-aoyagi-kouzan-t fonts-aoyagi-soseki fonts-babelstone-han fonts-cns11643-kai fonts-cns11643-sung \
        fonts-lxgw-wenkai fonts-smiley-sans fonts-seto fonts-kiloji fonts-oradano-mincho-gsrr fonts-reggae \
        fonts-cwtex-fs fonts-cwtex-yen fonts-baekmuk fonts-motoya-l-maruberi fonts-yozvox-yozfont \
        fonts-sawarabi-mincho fonts-dejima-mincho fonts-liberation2 fonts-dejavu-core fonts-ebgaramond

Fonts that are absent are passed over; the drawn faces then differ from those of a machine that has them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import ImageFont

_ROOT = Path("/usr/share/fonts")


@dataclass(frozen=True, slots=True)
class Font:
    """One face of a font file."""

    path: str
    index: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A font file of the tables below."""

    file: str
    index: int = 0
    """place in the collection"""
    reserved: bool = False
    """Kept for the test-only sets (`styles.py`): no training style may be written in it."""


# Brush and regular scripts first, they are what tiles are cut in. Fonts drawn after one another must be reserved
# together: cwkai is all but ukai, bsmi00lp uming; Klee is left out, as WenKai was made from it.
_BRUSH = (
    Row("truetype/arphic/ukai.ttc"),
    Row("truetype/arphic/ukai.ttc", 2),
    Row("truetype/arphic-bkai00mp/bkai00mp.ttf"),
    Row("truetype/arphic-gkai00mp/gkai00mp.ttf"),
    Row("truetype/cns11643/TW-Kai-98_1.ttf", reserved=True),
    Row("truetype/cwtex/cwkai.ttf"),
    Row("truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf", reserved=True),
    Row("truetype/lxgw-wenkai/LXGWWenKai-Regular.ttf", reserved=True),
    Row("truetype/kouzan-mouhitsu/kouzan-mouhitsu.ttf"),
    Row("truetype/kouzan-mouhitsu/kouzan-mouhitsu-gyosho.ttf", reserved=True),
    Row("truetype/aoyagi-kouzan-t/AoyagiKouzanT.ttf"),
    Row("truetype/aoyagi-soseki/aoyagi-soseki.ttf"),
    Row("truetype/yozvox-yozfont/YOzBN_.ttf"),
)
_PRINT = (
    Row("opentype/noto/NotoSerifCJK-Bold.ttc", 2),
    Row("opentype/noto/NotoSerifCJK-Black.ttc", 3),
    Row("opentype/noto/NotoSerifCJK-Medium.ttc"),
    Row("opentype/noto/NotoSansCJK-Bold.ttc", 2),
    Row("opentype/noto/NotoSansCJK-Regular.ttc", 3),
    Row("truetype/arphic/uming.ttc"),
    Row("truetype/arphic-gbsn00lp/gbsn00lp.ttf"),
    Row("truetype/arphic-bsmi00lp/bsmi00lp.ttf"),
    Row("truetype/cns11643/TW-Sung-98_1.ttf", reserved=True),
    Row("truetype/cwtex/cwming.ttf", reserved=True),
    Row("truetype/hanazono/HanaMinA.ttf", reserved=True),
    Row("truetype/babelstone/BabelStoneHan.ttf"),
    Row("opentype/ipaexfont-mincho/ipaexm.ttf"),
    Row("truetype/wqy/wqy-zenhei.ttc"),
    Row("truetype/wqy/wqy-microhei.ttc", reserved=True),
    Row("truetype/oradano-mincho/OradanoGSRR.ttf", reserved=True),
    Row("truetype/seto/setofont.ttf"),
    Row("truetype/kiloji/kiloji_b.ttf"),
    Row("truetype/smiley-sans/SmileySans-Oblique.ttf", reserved=True),
    Row("truetype/yozvox-yozfont/YOzRN_.ttf"),
    Row("truetype/cwtex/cwfs.ttf"),
    Row("truetype/cwtex/cwyen.ttf"),
    Row("truetype/baekmuk/batang.ttf"),
    Row("truetype/baekmuk/gulim.ttf"),
    Row("truetype/motoya-l-maruberi/MTLmr3m.ttf"),
    Row("truetype/reggae/ReggaeOne-Regular.ttf"),
    Row("truetype/sawarabi-mincho/sawarabi-mincho-medium.ttf"),
    Row("truetype/dejima-mincho/dejima-mincho-r227.ttf"),
)
_LATIN = (
    Row("truetype/dejavu/DejaVuSans-Bold.ttf"),
    Row("truetype/dejavu/DejaVuSans.ttf"),
    Row("truetype/dejavu/DejaVuSerif-Bold.ttf"),
    Row("truetype/liberation2/LiberationSans-Bold.ttf"),
    Row("truetype/liberation2/LiberationSans-Regular.ttf"),
    Row("truetype/liberation2/LiberationSerif-Bold.ttf", reserved=True),
    Row("truetype/liberation2/LiberationSerif-Regular.ttf", reserved=True),
    Row("opentype/ebgaramond/EBGaramond12-Regular.otf", reserved=True),
)


def brush() -> tuple[Font, ...]:
    """Brush and regular-script fonts for characters."""
    return _present(_BRUSH)


def printed() -> tuple[Font, ...]:
    """Printed scripts (song, hei) and plain hands for characters."""
    return _present(_PRINT)


def latin() -> tuple[Font, ...]:
    """Fonts for index digits and letters."""
    return _present(_LATIN)


@cache
def has(font: Font, text: str) -> bool:
    """Whether the font draws every character of `text` as something of its own."""
    face = ImageFont.truetype(font.path, 48, index=font.index)
    missing = bytes(face.getmask("\U000f1234"))
    return all(face.getmask(c).getbbox() is not None and bytes(face.getmask(c)) != missing for c in text)


def pick(font: Font, *forms: str) -> tuple[str, Font]:
    """The first of `forms` that the font has; else the first form in any font that has it.

    Raises SystemExit where no installed font has any of them.
    """
    for form in forms:
        if has(font, form):
            return form, font
    for other in (*printed(), *brush()):
        if has(other, forms[0]):
            return forms[0], other
    message = f"no installed font draws {forms[0]}: install the packages named in datasets/recipes/fonts.py"
    raise SystemExit(message)


@cache
def reserved() -> dict[str, Font]:
    """The fonts kept for the test-only sets, by the names of their files without suffix.

    Raises SystemExit where one is not installed: test pictures drawn in other fonts would be other pictures.
    """
    rows = [row for row in (*_BRUSH, *_PRINT, *_LATIN) if row.reserved]
    absent = [row.file for row in rows if not (_ROOT / row.file).is_file()]
    if absent:
        message = f"no font {absent[0]}: install the packages named in datasets/recipes/fonts.py"
        raise SystemExit(message)
    return {Path(row.file).stem: Font(str(_ROOT / row.file), row.index) for row in rows}


@cache
def _present(table: tuple[Row, ...]) -> tuple[Font, ...]:
    """The installed fonts of a table that training may use."""
    rows = (row for row in table if not row.reserved)
    found = tuple(Font(str(_ROOT / row.file), row.index) for row in rows if (_ROOT / row.file).is_file())
    if not found:
        message = "no font found: install the packages named in datasets/recipes/fonts.py"
        raise SystemExit(message)
    return found

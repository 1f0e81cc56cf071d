r"""Fonts of the drawn tile faces, found on the machine.

All come from Debian 12:

    apt-get install fonts-noto-cjk fonts-noto-cjk-extra fonts-arphic-ukai fonts-arphic-uming fonts-arphic-gkai00mp \
        fonts-arphic-gbsn00lp fonts-arphic-bkai00mp fonts-arphic-bsmi00lp fonts-wqy-zenhei fonts-wqy-microhei \
        fonts-cwtex-kai fonts-cwtex-ming fonts-hanazono fonts-ipaexfont-mincho fonts-kouzan-mouhitsu \
        fonts-aoyagi-kouzan-t fonts-aoyagi-soseki fonts-babelstone-han fonts-cns11643-kai fonts-cns11643-sung \
        fonts-lxgw-wenkai fonts-smiley-sans fonts-seto fonts-kiloji fonts-oradano-mincho-gsrr fonts-reggae \
        fonts-liberation2 fonts-dejavu-core fonts-ebgaramond

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


# (file, index in the collection): brush and regular scripts first, they are what tiles are cut in.
_BRUSH = (
    ("truetype/arphic/ukai.ttc", 0),
    ("truetype/arphic/ukai.ttc", 2),
    ("truetype/arphic-bkai00mp/bkai00mp.ttf", 0),
    ("truetype/arphic-gkai00mp/gkai00mp.ttf", 0),
    ("truetype/cns11643/TW-Kai-98_1.ttf", 0),
    ("truetype/cwtex/cwkai.ttf", 0),
    ("truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf", 0),
    ("truetype/lxgw-wenkai/LXGWWenKai-Regular.ttf", 0),
    ("truetype/kouzan-mouhitsu/kouzan-mouhitsu.ttf", 0),
    ("truetype/kouzan-mouhitsu/kouzan-mouhitsu-gyosho.ttf", 0),
    ("truetype/aoyagi-kouzan-t/AoyagiKouzanT.ttf", 0),
    ("truetype/aoyagi-soseki/aoyagi-soseki.ttf", 0),
)
_PRINT = (
    ("opentype/noto/NotoSerifCJK-Bold.ttc", 2),
    ("opentype/noto/NotoSerifCJK-Black.ttc", 3),
    ("opentype/noto/NotoSerifCJK-Medium.ttc", 0),
    ("opentype/noto/NotoSansCJK-Bold.ttc", 2),
    ("opentype/noto/NotoSansCJK-Regular.ttc", 3),
    ("truetype/arphic/uming.ttc", 0),
    ("truetype/arphic-gbsn00lp/gbsn00lp.ttf", 0),
    ("truetype/arphic-bsmi00lp/bsmi00lp.ttf", 0),
    ("truetype/cns11643/TW-Sung-98_1.ttf", 0),
    ("truetype/cwtex/cwming.ttf", 0),
    ("truetype/hanazono/HanaMinA.ttf", 0),
    ("truetype/babelstone/BabelStoneHan.ttf", 0),
    ("opentype/ipaexfont-mincho/ipaexm.ttf", 0),
    ("truetype/wqy/wqy-zenhei.ttc", 0),
    ("truetype/wqy/wqy-microhei.ttc", 0),
    ("truetype/oradano-mincho/OradanoGSRR.ttf", 0),
    ("truetype/seto/setofont.ttf", 0),
    ("truetype/kiloji/kiloji_b.ttf", 0),
    ("truetype/smiley-sans/SmileySans-Oblique.ttf", 0),
)
_LATIN = (
    ("truetype/dejavu/DejaVuSans-Bold.ttf", 0),
    ("truetype/dejavu/DejaVuSans.ttf", 0),
    ("truetype/dejavu/DejaVuSerif-Bold.ttf", 0),
    ("truetype/liberation2/LiberationSans-Bold.ttf", 0),
    ("truetype/liberation2/LiberationSans-Regular.ttf", 0),
    ("truetype/liberation2/LiberationSerif-Bold.ttf", 0),
    ("truetype/liberation2/LiberationSerif-Regular.ttf", 0),
    ("opentype/ebgaramond/EBGaramond12-Regular.otf", 0),
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
def _present(table: tuple[tuple[str, int], ...]) -> tuple[Font, ...]:
    found = tuple(Font(str(_ROOT / name), index) for name, index in table if (_ROOT / name).is_file())
    if not found:
        message = "no font found: install the packages named in datasets/recipes/fonts.py"
        raise SystemExit(message)
    return found

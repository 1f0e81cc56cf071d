"""The hand's tiles weighed together: what the reader saw, and what the rules say to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import FACES
from vision.observation import Candidate, TileObservation
from vision.weighing import CLEAR, weigh

from .tables import lay, reading_of

if TYPE_CHECKING:
    from vision.reading import Reading

UNSURE: Final = 0.9
"""As on the card of the shipped model."""
ELEVEN: Final = "1m 2m 3m 4m 5m 6m E E E S S"
NINE: Final = "1m 2m 3m 4m 5m 6m E E E"
SEEN_CLEARLY: Final = "1m 2m 3m 4m 5m 6m E E E S S 7p 8p 1p"
"""A false win: 9p for 1p and it would stand."""


def read(table: str) -> Reading:
    return reading_of(table, unsure=UNSURE)


@pytest.mark.parametrize(
    ("table", "tile", "face", "unsure"),
    [
        pytest.param(f"{ELEVEN} 7p 8p 9p:6p=.49", 13, "9p", True, id="two faces win: nobody knows"),
        pytest.param(f"{ELEVEN} 7p 8p 9p:1p=.4", 13, "9p", False, id="the likelier face wins: sure"),
        pytest.param(f"{ELEVEN} 7p 8p 1p:9p=.4", 13, "9p", False, id="only the other face wins"),
        pytest.param(f"{ELEVEN} 7p 8p 1p:9p=.3", 13, "9p", False, id="at 0.3 of 0.69 it is sure"),
        pytest.param(f"{ELEVEN} 7p 8p 1p:9p=.2", 13, "9p", True, id="at 0.2 of 0.79 it is read so, but unsure"),
        pytest.param(f"{ELEVEN} 7p 8p 1p:9p=.02", 13, "1p", True, id="at 0.02 of 0.97 it is a doubt"),
        pytest.param(f"{ELEVEN} 7p 8p 1p:2p=.4", 13, "1p", True, id="neither wins: the likelier, unsure"),
        pytest.param(f"{ELEVEN} _ <7p 8p 1p:9p=.4", 13, "9p", False, id="only the other makes the chow"),
        pytest.param(f"{ELEVEN} _ <7p 7p 8p:7p=.4", 13, "7p", False, id="only the other makes the pung"),
        pytest.param(f"{ELEVEN} _ 7p 7p <7p 8p:7p=.4", 14, "7p", False, id="only the other makes the kong"),
        pytest.param(f"{NINE} S _ <7p 8p 1p:9p=.4", 12, "9p", False, id="the chow of a hand without its winning tile"),
        pytest.param(f"{NINE} S _ 7p 7p <8p:7p=.4", 12, "7p", False, id="the pung of such a hand"),
        pytest.param("1m 2m 3m 4m 5m 6m E E S _ <7p 8p 1p:9p=.4", 11, "9p", False, id="the chow beside too few tiles"),
        pytest.param(f"{NINE} S S 7p 8p:1p=.45", 12, "8p", False, id="thirteen wait only with the likelier"),
        pytest.param(f"{NINE} S S 7p 1p:8p=.45", 12, "8p", False, id="thirteen wait only with the other"),
        pytest.param(f"{ELEVEN} 7p 8p 9p:1p=.1 / / / / 9p 9p 9p", 13, "9p", False, id="the last copy"),
        pytest.param(f"{ELEVEN} 7p 8p 9p:6p=.3 / / / / 9p 9p 9p 9p", 13, "6p", True, id="hardly a copy left"),
        pytest.param(f"{ELEVEN} 7p 8p 9p:6p=.3 / / / / 9p 9p 9p 9p:1p=.4", 13, "9p", True, id="perhaps no copy left"),
        pytest.param("1p 1p 1p 7m 8m 9m E E 4s 5s 3p:6s=.3 _ back 3p 3p back", 10, "6s", False, id="all in a kong"),
        pytest.param(f"{ELEVEN} P P back:P=.4", 13, "P", False, id="a blank tile that may be a back"),
        pytest.param(f"{ELEVEN} 1s 1s 1f:1s=.4", 13, "1s", False, id="a bird that may be a flower"),
        pytest.param(f"{ELEVEN} 2s 3s 1s:1f=.4", 13, "1s", False, id="a bird that may be a flower, and wins"),
        pytest.param(f"{ELEVEN} 7p 8p 9p / / / 1s:1f=.4", 14, "1s", True, id="what lies in front may be a flower"),
    ],
)  # fmt: skip
def test_a_tile_in_doubt(table: str, tile: int, face: str, *, unsure: bool) -> None:
    reading = read(table)
    assert reading.faces[tile] == face
    assert (tile in {doubt.tile for doubt in reading.unsure}) is unsure
    assert (reading.confidence(tile) < UNSURE) is unsure


@pytest.mark.parametrize("index", range(14))
@pytest.mark.parametrize("least", [CLEAR, 0.995, 0.9999])
def test_a_false_win_read_clearly_is_not_repaired(index: int, least: float) -> None:
    """Whatever face of whatever tile would make it a win, however many there are."""
    seen = list(lay(SEEN_CLEARLY))
    faces = [one.face for one in seen]
    others = [Candidate(str(face), (1 - least) / 33) for face in FACES if str(face) != faces[index]]
    seen[index] = replace(seen[index], candidates=(Candidate(faces[index], least), *others))
    assert list(weigh(seen).faces) == faces
    one = replace(seen[13], candidates=(Candidate("1p", least), Candidate("9p", 1 - least)))
    assert weigh((*seen[:13], one)).faces[13] == "1p"


def test_many_small_doubts_do_not_make_a_win() -> None:
    """Every tile is read with 0.99, every one could be repaired: each alone, none is."""
    table = "1m:9m=.01 2m 3m 4m 5m 6m E:S=.01 E E S S:E=.01 7p:2p=.01 8p:3p=.01 1p:9p=.01"
    seen = [replace(one, candidates=(Candidate(one.face, 0.99), *one.candidates[1:])) for one in lay(table)]
    assert list(weigh(seen).faces) == [one.face for one in seen]


def test_a_fifth_copy_read_clearly_stays() -> None:
    """Even if another face would make the hand a win."""
    seen = list(lay("1m 1m 1m 1m 2m 3m 1m 5m 6m E E E S S"))
    seen[6] = replace(seen[6], candidates=(Candidate("1m", CLEAR), Candidate("4m", 1 - CLEAR)))
    assert weigh(seen).faces[6] == "1m"


def test_discards_do_not_take_part() -> None:
    alone, beside = read(f"{ELEVEN} 7p 8p 1p:9p=.2"), read(f"{ELEVEN} 7p 8p 1p:9p=.2 / / / / 2s 3s 4s:5s=.4 9m")
    assert beside.confidence(13) == pytest.approx(alone.confidence(13))
    assert beside.confidence(16) == pytest.approx(0.59)


def test_a_flower_too_many_is_no_back() -> None:
    """Flowers stay flowers once the layout is made of them, though the set has room for another back."""
    seen = lay(f"{ELEVEN} 7p 8p 9p / 5f 5f:back=.04 6f:5f=.3")
    weighed = weigh(seen)
    assert all(weighed.faces[index].endswith("f") for index in weighed.layout.flowers)


_HANDS: Final = st.sampled_from(
    (f"{ELEVEN} 7p 8p 9p", SEEN_CLEARLY, f"{NINE} S S _ <7p 8p 9p", f"{NINE} S S 7p", "5m 5m")
)
_CHANCES: Final = st.lists(st.floats(0.01, 1), min_size=2, max_size=3, unique=True)
_FACES: Final = st.lists(st.sampled_from([*map(str, FACES), "1f", "back"]), min_size=2, max_size=2, unique=True)


@st.composite
def seen_hands(draw: st.DrawFn) -> list[TileObservation]:
    """Hands of which up to three tiles are in doubt."""
    seen = list(lay(draw(_HANDS)))
    for index in draw(st.lists(st.integers(0, len(seen) - 1), max_size=3, unique=True)):
        chances, others = draw(_CHANCES), [face for face in draw(_FACES) if face != seen[index].face]
        whole = sum(chances) * draw(st.floats(1, 1.3))
        faces = draw(st.permutations([seen[index].face, *others]))
        pairs = sorted(zip(faces, chances, strict=False), key=lambda pair: -pair[1])
        seen[index] = replace(seen[index], candidates=tuple(Candidate(face, one / whole) for face, one in pairs))
    return seen


@given(seen_hands())
@settings(deadline=None, max_examples=60)
def test_chances_are_chances(seen: list[TileObservation]) -> None:
    weighed = weigh(seen)
    for one, chances, face in zip(seen, weighed.chances, weighed.faces, strict=True):
        assert chances[0].face == face
        assert {each.face for each in chances} == {each.face for each in one.candidates}
        assert all(0 <= each.probability <= 1 + 1e-9 for each in chances)
        assert sum(each.probability for each in chances) <= 1 + 1e-9


@given(seen_hands())
@settings(deadline=None, max_examples=60)
def test_a_clear_reading_is_never_changed(seen: list[TileObservation]) -> None:
    faces = weigh(seen).faces
    assert all(face == one.face for one, face in zip(seen, faces, strict=True) if one.confidence >= CLEAR)


@given(seen_hands(), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=60)
def test_the_order_in_which_tiles_are_found_changes_nothing(seen: list[TileObservation], random: object) -> None:
    order = list(range(len(seen)))
    random.shuffle(order)  # type: ignore[attr-defined]  # hypothesis gives a Random
    weighed, again = weigh(seen), weigh([seen[index] for index in order])
    for place, index in enumerate(order):
        assert again.chances[place][0].probability == pytest.approx(weighed.chances[index][0].probability, abs=1e-6)

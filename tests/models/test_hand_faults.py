from __future__ import annotations

from typing import Final

import pytest
from hand_faults import hand_faults, meld_checks, other_faults, paired
from overlaps import one_to_one, quad_ious, shares_within
from tabled import Table

from .laid import laid, quad

TRUE: Final = "c:1m c:1m c:2m A:E A:<E A:E B:3s B:3s B:3s B:3s f:1f w:2m o:9p"

# what was read -> what is wrong: cause, what it is, what it was read as, whether only a flower's name
CASES: Final[dict[str, tuple[str, list[tuple[str, str, str, bool]]]]] = {
    "all of it": (TRUE, []),
    "a tile misread": (
        TRUE.replace("c:2m", "c:3m"),
        [("misread tile", "2m, concealed", "3m, concealed", False)],
    ),
    "a flower misread": (TRUE.replace("1f", "2f"), [("misread tile", "1f, flower", "2f, flower", True)]),
    "a flower read as no flower": (
        TRUE.replace("f:1f", "c:1m"),
        [
            ("misread tile", "1f, flower", "1m, concealed", False),
            ("wrong role", "1f, flower", "1m, concealed", False),
        ],
    ),
    "a tile missed": (TRUE.replace("c:2m", "-"), [("missed tile", "2m, concealed", "nothing", False)]),
    "a tile of the hand left out": (
        TRUE.replace("c:2m", "o:2m"),
        [("wrong role", "2m, concealed", "2m, not of the hand", False)],
    ),
    "the winning tile taken for a concealed one": (
        TRUE.replace("w:2m", "c:2m"),
        [("wrong role", "2m, winning", "2m, concealed", False)],
    ),
    "of two alike the other one won": (TRUE.replace("c:2m", "w:2m", 1).replace("f:1f w:2m", "f:1f c:2m"), []),
    "another tile taken for the winning one": (
        TRUE.replace("w:2m", "c:2m").replace("c:1m", "w:1m", 1),
        [
            ("wrong role", "1m, concealed", "1m, winning", False),
            ("wrong role", "2m, winning", "2m, concealed", False),
        ],
    ),
    "a discard taken into the hand": (
        TRUE.replace("o:9p", "c:9p"),
        [("extra tile", "9p, not of the hand", "9p, concealed", False)],
    ),
    "a tile made up": (TRUE + " c:4s", [("extra tile", "nothing", "4s, concealed", False)]),
    "a tile made up beside the hand": (TRUE + " o:4s", []),
    "another discard misread": (TRUE.replace("9p", "8p"), []),
    "claimed from another seat": (
        TRUE.replace("A:E A:<E", "A:<E A:E"),
        [("wrong claim", "pung from opposite", "pung from upper", False)],
    ),
    "claimed from nobody": (
        TRUE.replace("<E", "E"),
        [("wrong claim", "pung from opposite", "pung from nobody", False)],
    ),
    "a concealed kong claimed": (
        TRUE.replace("B:3s", "B:<3s", 1),
        [
            ("wrong meld", "concealed kong", "claimed kong", False),
            ("wrong claim", "concealed kong from nobody", "claimed kong from upper", False),
        ],
    ),
    "tiles of two melds mixed": (
        TRUE.replace("A:E A:<E A:E B:3s", "A:E A:<E B:E A:3s"),
        [
            ("wrong meld", "pung", "tiles of several melds", False),
            ("wrong meld", "concealed kong", "tiles of several melds", False),
        ],
    ),
    "a meld with a misread tile: its kind follows": (
        TRUE.replace("A:E A:<E A:E", "A:E A:<E A:S"),
        [("misread tile", "E, meld", "S, meld", False)],
    ),
    "no hand at all": (
        "o:1m",
        [
            ("wrong role", "1m, concealed", "1m, not of the hand", False),
            *[
                ("missed tile", f"{face}, {role}", "nothing", False)
                for face, role in (("1m", "concealed"), ("2m", "concealed"))
            ],
            *[("missed tile", "E, meld", "nothing", False)] * 3,
            *[("missed tile", "3s, meld", "nothing", False)] * 4,
            ("missed tile", "1f, flower", "nothing", False),
            ("missed tile", "2m, winning", "nothing", False),
        ],
    ),
}


@pytest.mark.parametrize(("read", "faults"), CASES.values(), ids=CASES)
def test_faults_of_a_hand(read: str, faults: list[tuple[str, str, str, bool]]) -> None:
    true, seen = laid(TRUE), laid(read)
    found = hand_faults(true, seen, paired(true, seen))
    assert [(str(one.cause), one.is_, one.was, one.harmless) for one in found] == faults


def test_the_order_in_which_tiles_were_seen_is_no_fault() -> None:
    true = laid(TRUE)
    last = len(true.faces) - 1
    assert true.hand is not None
    turned = laid(" ".join(reversed(TRUE.split())))
    seen = Table(turned.faces, tuple(quad(last - place) for place in range(last + 1)), turned.hand)
    assert hand_faults(true, seen, paired(true, seen)) == ()


def test_what_a_photo_without_a_hand_says_is_no_fault() -> None:
    true, seen = laid("o:1m o:2m"), laid("c:1m o:2m")
    assert hand_faults(true, seen, paired(true, seen)) == ()


OTHERS: Final[dict[str, tuple[str, list[tuple[str, str, str]]]]] = {
    "the same": ("c:1m o:2m o:3m", []),
    "misread": ("c:1m o:2m o:4m", [("misread tile", "3m", "4m")]),
    "missed": ("c:1m o:2m -", [("missed tile", "3m", "nothing")]),
    "made up": ("c:1m o:2m o:3m o:E", [("extra tile", "nothing", "E")]),
    "taken into the hand: a fault of the hand": ("c:1m o:2m c:3m", []),
    "of the hand: a fault of the hand": ("- o:2m o:3m", []),
}


@pytest.mark.parametrize(("read", "faults"), OTHERS.values(), ids=OTHERS)
def test_faults_beside_the_hand(read: str, faults: list[tuple[str, str, str]]) -> None:
    true, seen = laid("c:1m o:2m o:3m"), laid(read)
    found = other_faults(true, seen, paired(true, seen))
    assert [(str(one.cause), one.is_, one.was) for one in found] == faults


# read melds -> found, right kind, right claim of the true "A:E A:<E A:E +added" and "B:3s x 4"
CHECKS: Final[dict[str, tuple[str, list[tuple[bool, bool, bool]]]]] = {
    "right": ("A:E A:<E A:+E A:E B:3s B:3s B:3s B:3s", [(True, True, True), (True, True, True)]),
    "not added": ("A:E A:<E A:E A:E B:3s B:3s B:3s B:3s", [(True, False, True), (True, True, True)]),
    "another seat": ("A:<E A:+E A:E A:E B:3s B:3s B:3s B:3s", [(True, True, False), (True, True, True)]),
    "a tile less": ("A:E A:<E A:+E A:E B:3s B:3s B:3s c:3s", [(True, True, True), (False, False, False)]),
    "none": ("c:E c:E c:E c:E c:3s c:3s c:3s c:3s", [(False, False, False)] * 2),
}


@pytest.mark.parametrize(("read", "checks"), CHECKS.values(), ids=CHECKS)
def test_melds_are_looked_up_whole(read: str, checks: list[tuple[bool, bool, bool]]) -> None:
    true, seen = laid(CHECKS["right"][0]), laid(read)
    found = meld_checks(true, seen, paired(true, seen))
    assert [(one.found, one.right_kind, one.right_claim) for one in found] == checks
    assert [(one.name, one.claimed) for one in found] == [("added kong", True), ("concealed kong", False)]


def test_overlap_is_that_of_the_corners_or_of_the_boxes_around_them() -> None:
    upright = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    diamond = ((5.0, 0.0), (10.0, 5.0), (5.0, 10.0), (0.0, 5.0))
    half = ((5.0, 0.0), (15.0, 0.0), (15.0, 10.0), (5.0, 10.0))
    far = ((90.0, 0.0), (99.0, 0.0), (99.0, 9.0), (90.0, 9.0))
    ious = quad_ious([upright, diamond], [diamond, half, far])
    assert ious[0, 0] == 1  # the boxes around both
    assert ious[1, 0] == 1
    assert ious[0, 1] == pytest.approx(1 / 3)
    assert ious[1, 1] == pytest.approx(1 / 3)
    assert ious[0, 2] == 0
    assert shares_within([half], [upright])[0, 0] == pytest.approx(0.5)


def test_each_is_matched_once_best_first() -> None:
    ious = quad_ious([quad(0), quad(1)], [quad(1), quad(0), quad(7)])
    assert one_to_one(ious) == {0: 1, 1: 0}
    assert one_to_one(ious * 0.4) == {}

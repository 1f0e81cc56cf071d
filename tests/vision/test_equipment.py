"""Whether a die is one to play with."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice import RED, VALUES, Die, DieSight, told
from vision.equipment import by_its_top, die_problems, pairings
from vision.problems import ProblemCode

from .fakes import die_seen, die_sight


def look(sight: DieSight) -> tuple[Die, ...]:
    return tuple(map(by_its_top, told([die_seen(sight)], 0.9)))


def face(top: int, *sides: int, red: float | None = None) -> DieSight:
    colour = float(top in RED) if red is None else red
    seen = tuple(0.97 if value in sides else 0.01 for value in VALUES)
    return replace(die_sight(top, red_1_4=0.9, red_top=colour), sides=seen)


GOOD = {1: face(1, 2, 3), 2: face(2, 6, 4), 3: face(3, 6, 5), 4: face(4, 1, 5), 5: face(5, 6), 6: face(6, 4, 5)}


def problems(**changes: DieSight | None) -> list[tuple[ProblemCode, str]]:
    """What is wrong with the good die, its looks changed by name: one to six."""
    names = ("one", "two", "three", "four", "five", "six")
    looks = {name: changes.get(name, GOOD[value]) for value, name in enumerate(names, start=1)}
    photos = [(f"{name}.jpg", look(sight)) for name, sight in looks.items() if sight]
    return [(problem.code, problem.en) for problem in die_problems(photos)]


def test_a_good_die_is_in_order() -> None:
    assert problems() == []


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        pytest.param({"five": None}, ProblemCode.FACE_UNSEEN, "5 on top", id="a face is not shown"),
        pytest.param({"six": face(6, 1, 5)}, ProblemCode.NOT_OPPOSITE, "six.jpg: 1 and 6", id="six beside one"),
        pytest.param(
            {"one": face(1, 3, 4)}, ProblemCode.NOT_OPPOSITE, "one.jpg: 3 and 4", id="two sides that are opposite"
        ),
        pytest.param({"four": face(4, 1, 5, red=0.02)}, ProblemCode.NOT_RED, "four.jpg: the 4", id="a black four"),
        pytest.param({"two": face(2, 6, 4, red=0.97)}, ProblemCode.RED_FACE, "two.jpg: the 2", id="a red two"),
        pytest.param({"two": die_sight(None)}, ProblemCode.DIE_UNREAD, "leans", id="a look at an edge"),
        pytest.param(
            {"two": die_sight(2, 0.6)}, ProblemCode.UNSURE_DIE, "unsure", id="a look from which little is seen"
        ),
    ],
)
def test_what_is_wrong_is_said(changes: dict[str, DieSight | None], code: ProblemCode, words: str) -> None:
    found = problems(**changes)
    assert code in [one for one, _ in found]
    assert any(words in sentence for _, sentence in found)


def test_a_face_twice_is_told_with_the_face_it_stands_for() -> None:
    found = problems(six=face(2, 1))
    assert [code for code, _ in found] == [ProblemCode.FACE_TWICE, ProblemCode.FACE_UNSEEN]


def test_what_no_photo_shows_is_not_claimed() -> None:
    above = {name: face(value) for value, name in enumerate(("one", "two", "three", "four", "five", "six"), start=1)}
    assert [code for code, _ in problems(**above)] == [ProblemCode.OPPOSITE_UNSEEN]
    assert [code for code, _ in problems(two=face(2), three=face(3), six=face(6))] == [ProblemCode.OPPOSITE_UNSEEN]


def test_a_die_is_checked_by_its_tops_alone() -> None:
    """The sides of one whose 4 and 5 changed places spoke against its true top, which was told as unsure."""
    wrong = {"one": face(1, 4, 2), "two": face(2, 5, 3), "three": face(3, 4, 2), "four": face(4, 1, 5)}
    found = problems(**wrong, five=face(5, 2, 4))
    assert {code for code, _ in found} == {ProblemCode.NOT_OPPOSITE}
    assert any("two.jpg: 2 and 5" in sentence for _, sentence in found)


@given(st.permutations(VALUES))
def test_every_way_to_pair_six_is_one_of_fifteen(values: list[int]) -> None:
    one = frozenset(tuple(sorted(values[i : i + 2])) for i in (0, 2, 4))
    assert one in set(pairings())
    assert len(set(pairings())) == 15


@pytest.mark.parametrize("dice", [(), (*look(GOOD[1]), *look(GOOD[2]))], ids=["none", "two"])
def test_a_photo_of_another_number_of_dice_is_said(dice: tuple[Die, ...]) -> None:
    codes = [problem.code for problem in die_problems([("a.jpg", dice)])]
    assert codes[0] == ProblemCode.DIE_ALONE


def test_a_colour_between_is_not_judged() -> None:
    assert problems(four=face(4, 1, 5, red=0.5), two=face(2, 6, 4, red=0.5)) == []

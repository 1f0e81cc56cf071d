"""Whether a die is one to play with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.dice import RED, VALUES, Die, DieSight, told
from vision.equipment import die_problems
from vision.problems import ProblemCode

from .fakes import die_seen, die_sight


def look(sight: DieSight) -> tuple[Die, ...]:
    return told([die_seen(sight)], 0.9)


def face(top: int, *sides: int, red: float | None = None) -> DieSight:
    colour = float(top in RED) if red is None else red
    seen = tuple(0.97 if value in sides else 0.01 for value in VALUES)
    return replace(die_sight(top, red_1_4=0.9, red_top=colour), sides=seen)


GOOD = {1: face(1, 2, 3), 2: face(2, 1), 3: face(3, 2), 4: face(4, 5), 5: face(5, 6), 6: face(6, 4, 5)}


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
        pytest.param({"four": face(4, 5, red=0.02)}, ProblemCode.NOT_RED, "four.jpg: the 4", id="a black four"),
        pytest.param({"two": face(2, 1, red=0.97)}, ProblemCode.RED_FACE, "two.jpg: the 2", id="a red two"),
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


@pytest.mark.parametrize("dice", [(), (*look(GOOD[1]), *look(GOOD[2]))], ids=["none", "two"])
def test_a_photo_of_another_number_of_dice_is_said(dice: tuple[Die, ...]) -> None:
    codes = [problem.code for problem in die_problems([("a.jpg", dice)])]
    assert codes[0] == ProblemCode.DIE_ALONE


def test_a_colour_between_is_not_judged() -> None:
    assert problems(four=face(4, 5, red=0.5), two=face(2, 1, red=0.5)) == []

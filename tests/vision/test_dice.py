"""What a die shows, all its witnesses heard."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice import VALUES, DieKind, DieSight, kind_chance, told
from vision.problems import ProblemCode
from vision.throws import Dealing, thrown

from .fakes import die_seen, die_sight


def tops(**chances: float) -> tuple[float, ...]:
    """Chances by name: none, one … six."""
    return tuple(chances.get(name, 0.0) for name in ("none", "one", "two", "three", "four", "five", "six"))


def beside(*values: int) -> tuple[float, ...]:
    return tuple(0.97 if value in values else 0.02 for value in VALUES)


UNSEEN = (0.0,) * 6


@pytest.mark.parametrize(
    ("sight", "value"),
    [
        pytest.param(DieSight(tops(four=0.99), UNSEEN, 0.5, 0.5, 1.0), 4, id="the top alone"),
        pytest.param(
            DieSight(tops(four=0.55, five=0.45), beside(4, 6), 0.5, 0.5, 1.0), 5, id="a four beside it is no top"
        ),
        pytest.param(
            DieSight(tops(four=0.55, five=0.45), beside(3, 1), 0.5, 0.5, 1.0),
            5,
            id="nor is what is opposite to a side",
        ),
        pytest.param(DieSight(tops(four=0.5, five=0.5), UNSEEN, 0.98, 0.95, 1.0), 4, id="red on a die with a red four"),
        pytest.param(
            DieSight(tops(four=0.5, five=0.5), UNSEEN, 0.98, 0.03, 1.0), 5, id="black on a die with a red four"
        ),
        pytest.param(
            DieSight(tops(four=0.6, five=0.4), UNSEEN, 0.02, 0.03, 1.0), 4, id="black on a black die says nothing"
        ),
        pytest.param(DieSight(tops(six=0.99), UNSEEN, 0.98, 0.98, 1.0), 6, id="colour is evidence and not law"),
        pytest.param(DieSight(tops(none=0.9, four=0.1), beside(1, 2), 0.5, 0.5, 1.0), None, id="it leans"),
    ],
)
def test_witnesses(sight: DieSight, value: int | None) -> None:
    (die,) = told([die_seen(sight)], 0.9)
    assert die.value == value


chance = st.floats(0, 1)
sights = st.builds(
    lambda values, sides, kind, top: DieSight(tuple(v / sum(values) for v in values), sides, kind, top, 1.0),
    st.tuples(*[st.floats(0.001, 1)] * 7),
    st.tuples(*[chance] * 6),
    chance,
    chance,
)


@given(st.lists(sights, max_size=4))
def test_chances_are_chances(some: list[DieSight]) -> None:
    for sight, die in zip(some, told([die_seen(one) for one in some], 0.9), strict=True):
        assert sum(each for _, each in die.chances) == pytest.approx(1)
        assert {value for value, _ in die.chances} == {None, *VALUES}
        assert dict(die.chances)[None] == sight.values[0]
        assert die.confidence == max(each for _, each in die.chances)


@given(sights, st.integers(1, 6))
def test_a_side_seen_never_speaks_for_its_value(sight: DieSight, value: int) -> None:
    unseen = replace(
        sight, sides=tuple(0.0 if one in {value, 7 - value} else s for one, s in zip(VALUES, sight.sides, strict=True))
    )
    shown = replace(
        unseen, sides=tuple(1.0 if one == value else s for one, s in zip(VALUES, unseen.sides, strict=True))
    )
    before, after = (dict(told([die_seen(one)], 0.9)[0].chances) for one in (unseen, shown))
    assert after[value] <= before[value] + 1e-9
    assert after[7 - value] <= before[7 - value] + 1e-9


@pytest.mark.parametrize(
    ("chances", "kind"),
    [
        pytest.param((0.97,), DieKind.RED_1_4, id="one shows its red four"),
        pytest.param((0.97, 0.5), DieKind.RED_1_4, id="and tells the kind of the other"),
        pytest.param((0.03, 0.4), DieKind.PLAIN, id="a black four"),
        pytest.param((0.5, 0.5), None, id="nothing tells"),
        pytest.param((0.97, 0.03), None, id="they contradict each other"),
    ],
)
def test_the_kind_of_a_set(chances: tuple[float, ...], kind: DieKind | None) -> None:
    dice = told([die_seen(die_sight(5, red_1_4=chance)) for chance in chances], 0.9)
    assert {die.kind for die in dice} == {kind}
    assert kind_chance([]) == 0.5


@pytest.mark.parametrize(("found", "sure"), [(0.39, False), (0.41, True)])
def test_what_was_hardly_found_is_never_sure(found: float, *, sure: bool) -> None:
    (die,) = told([replace(die_seen(die_sight(4)), found=found)], 0.9)
    assert (die.value, die.sure) == (4, sure)


@pytest.mark.parametrize(
    ("dice", "throw", "codes"),
    [
        pytest.param([die_sight(4), die_sight(3)], (4, 3), [], id="two dice"),
        pytest.param([], None, [ProblemCode.DICE_COUNT], id="none"),
        pytest.param([die_sight(4)], None, [ProblemCode.DICE_COUNT], id="one"),
        pytest.param([die_sight(4)] * 3, None, [ProblemCode.DICE_COUNT], id="three"),
        pytest.param([die_sight(4), die_sight(None)], None, [ProblemCode.DIE_UNREAD], id="one leans"),
        pytest.param([die_sight(4), die_sight(3, 0.6)], None, [ProblemCode.UNSURE_DIE], id="one is unsure"),
        pytest.param(
            [die_sight(4), die_sight(3, die=0.6)], None, [ProblemCode.UNSURE_DIE], id="one that may be none at all"
        ),
    ],
)
def test_throws(dice: list[DieSight], throw: tuple[int, int] | None, codes: list[ProblemCode]) -> None:
    found = thrown(told([die_seen(sight) for sight in dice], 0.9))
    assert found.throw == throw
    assert [problem.code for problem in found.problems] == codes


def test_a_second_throw_alone_opens_no_wall() -> None:
    assert Dealing(None, (4, 3), 18).opening is None
    assert Dealing(None, (4, 3), 18).thrower is None
    assert Dealing((4, 3), None, 18).thrower == 2

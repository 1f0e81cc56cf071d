"""What is decided on the evidence, and what is left to a person."""

from __future__ import annotations

from string import Formatter

import pytest

from vision.problems import SENTENCES, Problem, ProblemCode

from .tables import reading_of

ELEVEN = "4m 5m 6m E E E S S S 1p 1p"
TWELVE = "4m 5m 6m 7m 8m 9m E E E S S S"


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        pytest.param("", [ProblemCode.NO_TILES], id="nothing"),
        pytest.param("5m", [ProblemCode.TOO_FEW_TILES], id="one tile"),
        pytest.param(f"{TWELVE} 1p", [ProblemCode.ONE_SHORT], id="thirteen"),
        pytest.param(f"{TWELVE} 1p 1p", [], id="fourteen"),
        pytest.param(f"{TWELVE} 1p _ 1p", [], id="fourteen, the last apart"),
        pytest.param(f"{TWELVE} 1p 1p 2p", [ProblemCode.TOO_MANY_TILES], id="fifteen without a kong"),
        pytest.param(f"{TWELVE} S 1p 1p", [], id="fifteen with a kong"),
        pytest.param(f"{TWELVE} S E 1p 1p", [], id="sixteen with two kongs"),
        pytest.param(f"{TWELVE} S E 1p 1p 2p", [ProblemCode.TOO_MANY_TILES], id="seventeen with two kongs"),
        pytest.param(f"1f 5f {TWELVE} 1p 1p", [], id="fourteen and flowers"),
        pytest.param(f"1f 1f {TWELVE} 1p 1p", [ProblemCode.FLOWER_TWICE], id="a flower twice"),
        pytest.param("1m 1m 1m 1m 1m 5m 6m 7m 8m 9m E E S S", [ProblemCode.FIFTH_COPY], id="five of a face"),
        pytest.param("1m 1m 1m 1m 1m:2m=.1 5m 6m 7m 8m 9m E E S S", [], id="five of a face, one repaired"),
        pytest.param(
            "1m 1m 1m 1m:3m=.3 1m:2m=.3 5m 6m 7m 8m 9m E E S S",
            [ProblemCode.UNSURE_TILE] * 2,
            id="five of a face, either of two may be other",
        ),
        pytest.param(f"{TWELVE} 1p 1p:2p=.3", [ProblemCode.UNSURE_TILE], id="an unsure tile"),
        pytest.param(f"{TWELVE} 1p 1p / / / / 3s:2s=.4 3s 3s", [], id="an unsure tile elsewhere"),
        pytest.param(f"{TWELVE} 1p back", [ProblemCode.FACE_DOWN], id="a tile face down"),
        pytest.param(f"{ELEVEN} _ back back back back", [ProblemCode.KONG_FACE_DOWN], id="kong face down"),
        pytest.param(f"{ELEVEN} _ 2p 2p <2p", [], id="a pung"),
        pytest.param(f"{ELEVEN} _ 2p 3p <4p", [ProblemCode.NOT_A_MELD], id="a chow from the lower seat"),
        pytest.param(f"{ELEVEN} _ <2p 3p 5p", [ProblemCode.NOT_A_MELD], id="no chow"),
        pytest.param(f"{ELEVEN} _ 2p 3p 4p", [ProblemCode.UNTURNED_MELD], id="a chow with no tile turned"),
        pytest.param(f"{ELEVEN} _ 2p 2p 2p 2p", [], id="a concealed kong, shown"),
        pytest.param("4m 5m 6m E <E E S S S 1p 1p 2p 2p 2p", [ProblemCode.TURNED_TILE], id="a tile sideways inside"),
        pytest.param("9m _ 4m 5m 6m 7m 8m E E E S S S 1p _ 1p", [ProblemCode.WINNING_TILE_UNCLEAR], id="two apart"),
    ],
)
def test_problems(table: str, codes: list[ProblemCode]) -> None:
    assert [problem.code for problem in reading_of(table).problems] == codes


def test_a_repair_is_said_and_kept_beside_what_was_seen() -> None:
    reading = reading_of("1m 1m 1m 1m 1m:2m=.1 5m 6m 7m 8m 9m E E S S")
    (correction,) = reading.corrections
    assert reading.observations[4].face == "1m"
    assert (correction.tile, correction.face, reading.faces[4], reading.confidence(4)) == (4, "2m", "2m", 0.1)
    assert correction.en == (
        "The tile at (643, 400) looks like 1m (0.89), but there are only 4 of 1m: read as 2m (0.10)."
    )
    assert correction.zh == "(643, 400)处看似一万（0.89），但一万只有4张：读作二万（0.10）。"


def test_unsure_follows_the_card() -> None:
    table = f"{TWELVE} 1p 1p:2p=.1"
    assert not reading_of(table, unsure=0.8).unsure
    (doubt,) = reading_of(table, unsure=0.95).unsure[-1:]
    assert [candidate.face for candidate in doubt.likely] == ["1p", "2p"]


def test_what_the_set_has_no_more_of_is_not_likely() -> None:
    reading = reading_of("1m 1m 1m 1m 2m:1m=.4,3m=.1 5m 6m 7m 8m 9m E E S S")
    assert [candidate.face for candidate in reading.unsure[0].likely] == ["2m", "3m"]


@pytest.mark.parametrize("code", ProblemCode)
def test_every_problem_speaks_both_languages_of_the_same_facts(code: ProblemCode) -> None:
    zh, en = ({name.split(".")[0] for _, name, _, _ in Formatter().parse(text) if name} for text in SENTENCES[code])
    assert {name.removesuffix("_zh").removesuffix("zh") for name in zh} == {
        name.removesuffix("_en").removesuffix("en") for name in en
    }
    assert SENTENCES[code][0] != SENTENCES[code][1] or code is ProblemCode.CONTRADICTION


def test_a_problem_names_the_tiles_meant() -> None:
    (problem,) = reading_of(f"{TWELVE} 1p 1p:2p=.3").problems
    assert problem == Problem(
        ProblemCode.UNSURE_TILE,
        "(931, 400)处的牌不能确定：1p 0.69 / 2p 0.30。",
        "The tile at (931, 400) is unsure: 1p 0.69 / 2p 0.30.",
        (13,),
    )

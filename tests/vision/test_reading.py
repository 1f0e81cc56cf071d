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
        pytest.param(
            f"{TWELVE[:-2]} 2m 1p", [ProblemCode.ONE_SHORT, ProblemCode.NOT_READY], id="thirteen that wait for nothing"
        ),
        pytest.param(f"{TWELVE} 1p 1p", [], id="fourteen"),
        pytest.param(f"{TWELVE} 1p _ 1p", [], id="fourteen, the last apart"),
        pytest.param(f"{TWELVE} 1p 2p", [ProblemCode.NOT_A_WIN], id="fourteen that are no win"),
        pytest.param(f"{TWELVE} 1p 1p 2p", [ProblemCode.TOO_MANY_TILES], id="fifteen without a kong"),
        pytest.param(f"{TWELVE} S 1p 1p", [], id="fifteen with a kong"),
        pytest.param(f"{TWELVE} S 1p 2p", [ProblemCode.NOT_A_WIN], id="fifteen with a kong, no win"),
        pytest.param(f"{TWELVE} S E 1p 1p", [], id="sixteen with two kongs"),
        pytest.param(f"{TWELVE} S E 1p 1p 2p", [ProblemCode.TOO_MANY_TILES], id="seventeen with two kongs"),
        pytest.param(
            "4m 4m 4m 4m 5m 6m 7m 7m 7m 7m E E E S S", [ProblemCode.KONGS_UNCLEAR], id="one of two fours is a kong"
        ),
        pytest.param(f"1f 5f {TWELVE} 1p 1p", [], id="fourteen and flowers"),
        pytest.param(f"1f 1f {TWELVE} 1p 1p", [ProblemCode.FLOWER_TWICE], id="a flower twice"),
        pytest.param(f"1f:2f=.5 {TWELVE} 1p 1p", [], id="an unsure flower"),
        pytest.param(f"1f:1m=.5 {TWELVE} 1p 1p", [], id="a flower, or a fifteenth tile"),
        pytest.param(f"{TWELVE} 1p 1p / / 1f 5f 3s:3f=.3", [], id="among flowers, and hardly anything else"),
        pytest.param(f"{TWELVE} 1p 1p / / 1f 5f 3s:3f=.1", [ProblemCode.UNSURE_TILE], id="among flowers, or not one"),
        pytest.param(f"{TWELVE} 1p 1p / / 3s:3f=.3", [ProblemCode.UNSURE_TILE], id="alone in front, a flower or none"),
        pytest.param(
            "1m 1m 1m 1m 1m 2m 3m 7m 8m 9m E E S S", [ProblemCode.FIFTH_COPY, ProblemCode.NOT_A_WIN], id="five"
        ),
        pytest.param("1m 1m 1m 1m 2m 3m 1m 2m 3m 7m 8m 9m E E", [ProblemCode.FIFTH_COPY], id="five in a winning shape"),
        pytest.param(f"{TWELVE} 1p 1p / / / / 1p 1p 1p", [ProblemCode.FIFTH_COPY], id="five with those of others"),
        pytest.param("1m 1m 1m 1m 1m:2m=.1 3m 6m 7m 8m E E E S S", [], id="five of a face, one repaired"),
        pytest.param(
            "1m 1m 1m 1m:3m=.3 1m:2m=.3 5m 6m 7m 8m 9m E E S S",
            [ProblemCode.NOT_A_WIN, ProblemCode.UNSURE_TILE, ProblemCode.UNSURE_TILE],
            id="five of a face, either of two may be other",
        ),
        pytest.param(
            "2p 3p 4p 1m 2m 3m 7m 8m 9m E E _ back 2p 2p back",
            [ProblemCode.FIFTH_COPY],
            id="the fifth in a hidden kong",
        ),
        pytest.param("4m 5m 6m 7m 8m 9m:6m=.45 E E E S S S 1p 1p", [ProblemCode.UNSURE_TILE], id="an unsure tile"),
        pytest.param(f"{TWELVE} 1p 1p / / / / 3s:2s=.4 3s 3s", [], id="an unsure tile elsewhere"),
        pytest.param(f"{TWELVE} 1p 1p / / 3s:1f=.4", [ProblemCode.UNSURE_TILE], id="in front, a flower or none"),
        pytest.param(f"{TWELVE} 1p 1p / / 3s:2s=.2,1f=.2", [], id="in front, hardly a flower"),
        pytest.param(f"{TWELVE} 1p 1p / / / / / / / / / / / / 3s:1f=.4", [], id="far from the hand, a flower or none"),
        pytest.param(f"{TWELVE} 1p back", [ProblemCode.FACE_DOWN], id="a tile face down"),
        pytest.param(
            f"{TWELVE[:-2]} 2m 1p back",
            [ProblemCode.FACE_DOWN, ProblemCode.NOT_READY],
            id="a tile face down, whatever it is",
        ),
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
    found = [problem.code for problem in reading_of(table).problems]
    assert [code for code in found if code is not ProblemCode.LAYOUT_UNCLEAR] == codes  # that is told by the grouping


def test_unsure_follows_the_card() -> None:
    table = f"{TWELVE} 1p / / / 5m:1f=.1"
    assert not reading_of(table, unsure=0.8).unsure
    (doubt,) = reading_of(table, unsure=0.95).unsure
    assert [candidate.face for candidate in doubt.likely] == ["5m", "1f"]


def test_what_the_set_has_no_more_of_is_not_likely() -> None:
    reading = reading_of("1m 1m 1m 1m 2m:1m=.4,3m=.2 5m 6m 7m 8m 9m E E S S")
    assert [candidate.face for candidate in reading.unsure[0].likely] == ["2m", "3m"]


@pytest.mark.parametrize("code", ProblemCode)
def test_every_problem_speaks_both_languages_of_the_same_facts(code: ProblemCode) -> None:
    zh, en = ({name.split(".")[0] for _, name, _, _ in Formatter().parse(text) if name} for text in SENTENCES[code])
    assert {name.removesuffix("_zh").removesuffix("zh") for name in zh} == {
        name.removesuffix("_en").removesuffix("en") for name in en
    }
    assert SENTENCES[code][0] != SENTENCES[code][1] or code is ProblemCode.CONTRADICTION


def test_a_problem_names_the_tiles_meant() -> None:
    (problem,) = reading_of(f"{TWELVE} 1p 1p / / / 5s:1f=.4").problems
    assert problem == Problem(
        ProblemCode.UNSURE_TILE,
        "(515, 580)处的牌不能确定：5s 0.59 / 1f 0.40。",
        "The tile at (515, 580) is unsure: 5s 0.59 / 1f 0.40.",
        (14,),
    )

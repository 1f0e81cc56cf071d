from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import cv2
import evaluate_hands
import judged as judging
import numpy as np
import pytest
from hand_figures import FLOWER, faces, seconds_of, sections, silent
from tabled import Scene, TruthError, scene_of, scenes_of

from tests.vision.fakes import model_of
from tests.vision.tables import lay

if TYPE_CHECKING:
    from pathlib import Path

    from judged import Judged
    from rates import Rate

HAND: Final = "1m 1m 1m 2p 3p 4p 5p 6p 7p 9p _1.5 9p _2 <E E E / 1f 2f"
"""Concealed tiles, the winning one apart, a pung from the upper seat, two flowers in front."""
ROLES: Final = ["concealed"] * 10 + ["winning"] + ["meld"] * 3 + ["flower"] * 2


def truth(table: str = HAND, **fields: Any) -> dict[str, Any]:  # noqa: ANN401  as JSON has it
    tiles = lay(table, at=100 + 100j)
    return {
        "photo": "a.png",
        "width": 1000,
        "height": 400,
        "style": "brush",
        "tiles": [
            {"face": tile.face, "corners": [list(corner) for corner in tile.corners], "visible": 1.0, "role": role}
            for tile, role in zip(tiles, ROLES, strict=True)
        ],
        "hand": {
            "notation": "",
            "concealed": list(range(10)),
            "melds": [{"kind": "pung", "tiles": [11, 12, 13], "claimed_from": 1, "concealed": False, "added": False}],
            "flowers": [14, 15],
            "winning": 10,
        },
        "impossible": None,
        "hidden": [],
        "dice": [],
    } | fields


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "images").mkdir()
    cv2.imwrite(str(tmp_path / "images" / "a.png"), np.full((400, 1000, 3), 90, np.uint8))
    return tmp_path


def judge(folder: Path, seen: str, **fields: Any) -> Judged:  # noqa: ANN401  as JSON has it
    return judging.judge(model_of(seen), scene_of(truth(**fields), folder))


# what the model sees -> exact, exact but for flowers' names, codes of warnings
SEEN: Final[dict[str, tuple[str, bool, bool, set[str]]]] = {
    "all of it": (HAND, True, True, set()),
    "another flower": (HAND.replace("1f", "3f"), False, True, set()),
    "another pung, as good": (HAND.replace("1m", "2m"), False, False, set()),
    "another seat": (HAND.replace("<E E E", "E E <E"), False, False, set()),
    "a doubt": (HAND.replace("2p", "2p:5p=.4"), True, True, {"unsure_tile"}),
    "a tile misread": (HAND.replace("2p", "9s"), False, False, {"not_a_win"}),
}


@pytest.mark.parametrize(("seen", "exact", "exact_score", "warnings"), SEEN.values(), ids=SEEN)
def test_a_hand_is_judged(folder: Path, seen: str, exact: bool, exact_score: bool, warnings: set[str]) -> None:  # noqa: FBT001  a table's column
    one = judge(folder, seen)
    assert (one.exact, one.exact_score, set(one.warnings)) == (exact, exact_score, warnings)
    assert len(silent([one])) == (not exact and not warnings)


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        pytest.param(HAND, True, id="nothing to tell"),
        pytest.param(HAND.replace("1f", "3f:1f=.3"), True, id="a doubtful flower, which is marked"),
        pytest.param(HAND.replace("1f", "3f"), False, id="a flower read surely and wrong"),
        pytest.param(HAND.replace("1f", "3f:1f=.3").replace("1m", "2m"), False, id="a doubtful flower, and a pung"),
    ],
)
def test_a_mark_of_doubt_tells_a_flower(folder: Path, seen: str, *, told: bool) -> None:
    assert judge(folder, seen).told is told


def test_the_shares_are_of_the_right_hands(folder: Path) -> None:
    every = [judge(folder, seen) for seen, *_ in SEEN.values()]
    every.append(replace(judge(folder, HAND), scene=replace(every[0].scene, impossible="flower_twice")))
    doubt = HAND.replace("2p", "2p:5p=.4")
    every.append(replace(judge(folder, doubt), scene=replace(every[0].scene, impossible="no_win")))
    found = sections(every)
    hands, melds = found["hands"], found["melds"]
    assert counts(hands, "whole layout exact") == (2, 6)
    assert counts(hands, "exact, whichever flower") == (3, 6)
    assert counts(hands, "with a warning") == (2, 6)
    assert counts(hands, "of those without a warning wrong") == (3, 4)
    assert counts(hands, "of those without a warning wrong and not marked") == (3, 4)
    assert counts(hands, "of those without a warning wrong, whichever flower") == (2, 4)
    assert counts(hands, "of those with a warning exact") == (1, 2)
    assert counts(hands, "winning tile") == (6, 6)
    assert counts(hands, "all flowers, of hands with some") == (5, 6)
    assert counts(hands, "all flowers, whichever") == (6, 6)
    assert counts(melds, "found whole") == (6, 6)
    assert counts(melds, "claim direction, of claimed melds found") == (5, 6)
    assert counts(found["hands with a fault of this cause"], "misread tile") == (3, 6)
    assert counts(found["hands with a fault of this cause"], "wrong claim") == (1, 6)
    assert found["hands with this warning"].keys() == {"unsure_tile", "not_a_win"}
    assert counts(found["impossible hands flagged"], "all") == (1, 2)
    assert counts(found["impossible hands flagged"], "no_win") == (1, 1)
    assert counts(found["impossible hands flagged"], "flower_twice") == (0, 1)
    assert counts(found["exact, by style"], "brush") == (2, 6)
    assert "exact, by tilt" not in found


def test_a_photo_that_the_product_breaks_on_is_a_result(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError("not 'back'")

    monkeypatch.setattr(judging, "price", broken)
    one = judge(folder, HAND)
    assert (one.crash, one.warnings, one.exact) == ("ValueError: not 'back'", ("crash",), False)
    foul = replace(one, scene=replace(one.scene, impossible="no_win"))
    assert counts(sections([one, foul])["impossible hands flagged"], "all") == (0, 1)
    assert f"broke with {one.scene.photo}: ValueError: not 'back'" in evaluate_hands.text_of("model", [one])
    assert evaluate_hands.as_json([one])["crashes"] == [{"photo": str(one.scene.photo), "error": one.crash}]


def test_a_page_shows_each_fault_and_what_was_broken_on(folder: Path) -> None:
    hand_page = pytest.importorskip("hand_page", reason="plots need the train extra", exc_type=ImportError)
    right, wrong = judge(folder, HAND), judge(folder, HAND.replace("<E E E", "E E <E").replace("1f", "3f"))
    foul = replace(right, scene=replace(right.scene, impossible="no_win"))
    shown = [
        (one.cause, one.is_, one.was, one.note.rpartition("; ")[2])
        for judged in (right, wrong, foul, replace(foul, warnings=("not_a_win",)), replace(right, crash="ValueError"))
        for one in hand_page.exhibits_of(judged)
    ]
    assert shown == [
        ("misread tile", "1f, flower", "3f, flower", "NO WARNING"),
        ("wrong claim", "pung from upper", "pung from lower", "NO WARNING"),
        ("impossible hand not flagged", "no_win", "a win", ""),
        ("crash", "a hand", "ValueError", ""),
    ]
    assert [(one.true, one.named) for one in hand_page.evidence_of(wrong)][-2:] == [("1f", "3f"), ("2f", "2f")]
    hand_page.write_page(folder / "out", "title", "text", [wrong])
    assert (folder / "out" / "worst.png").is_file()


def test_faces_are_counted_over_all_tiles(folder: Path) -> None:
    rates = faces([judge(folder, HAND.replace("1f", "3f").replace("2p", "9s"))])
    assert (rates["E"].right, rates["E"].tiles, rates["E"].named) == (3, 3, 3)
    assert (rates["1f"].right, rates["1f"].tiles, rates["1f"].named) == (0, 1, 0)
    assert (rates["3f"].right, rates["3f"].tiles, rates["3f"].named) == (0, 0, 1)
    assert (rates["9s"].tiles, rates["9s"].named, rates["2p"].named) == (0, 1, 0)
    assert rates[FLOWER].f1 == 1


def test_a_tile_made_up_counts_against_its_face_except_on_a_hidden_one(folder: Path) -> None:
    more = HAND + " _9 C"
    assert faces([judge(folder, more)])["C"].named == 1
    hidden = [{"face": "C", "corners": [list(corner) for corner in lay(more, at=100 + 100j)[-1].corners]}]
    assert "C" not in faces([judge(folder, more, hidden=hidden)])


def test_tilt_is_told_where_the_truth_has_it(folder: Path) -> None:
    found = sections([judge(folder, HAND, tilt=tilt) for tilt in (0, 19.9, 20, 62.0)])
    assert {name: rate.of for name, rate in found["exact, by tilt"].items()} == {
        "00° to 19°": 2,
        "20° to 34°": 1,
        "50° to 70°": 1,
    }


def test_scenes_without_a_hand_count_for_their_faces_only(folder: Path) -> None:
    one = judge(folder, HAND, hand=None)
    assert one.exact
    assert sections([one])["hands"]["whole layout exact"].of == 0
    assert faces([one])["E"].right == 3


def test_the_words_and_the_values_say_the_same(folder: Path) -> None:
    every = [judge(folder, HAND), judge(folder, HAND.replace("<E E E", "E E <E"))]
    text = evaluate_hands.text_of("model 1", every)
    assert "whole layout exact                                  50.0% (9.5% to 90.5%), 1 of 2" in text
    assert "wrong claim: pung from upper read as pung from lower" in text
    values = json.loads(json.dumps(evaluate_hands.as_json(every)))
    assert values["hands"]["whole layout exact"]["share"] == 0.5
    assert values["faces"]["E"]["f1"] == 1
    assert [one["faults"] for one in values["wrong without a warning"]] == [
        ["wrong claim: pung from upper read as pung from lower"]
    ]
    assert seconds_of(every)["median"] > 0


def test_lines_of_truth_are_read_in_their_order(tmp_path: Path) -> None:
    lines = [json.dumps(truth(photo=name)) for name in ("b.jpg", "a.jpg")]
    (tmp_path / "truth.jsonl").write_text("\n".join([lines[0], "", lines[1]]) + "\n")
    scenes: list[Scene] = list(scenes_of(tmp_path))
    assert [scene.photo for scene in scenes] == [tmp_path / "images" / name for name in ("b.jpg", "a.jpg")]
    hand = scenes[0].table.hand
    assert hand is not None
    assert hand.roles == dict(enumerate(ROLES))


BAD: Final = {
    "no JSON": ("{", "line 1: expected a scene, found Expecting"),
    "no tiles": (json.dumps({"photo": "a.jpg"}), "line 1: expected a scene, found no 'tiles'"),
    "three corners": (
        json.dumps({"photo": "a", "tiles": [{"face": "1m", "corners": [[0, 0]] * 3}]}),
        "found 3 corners of a tile",
    ),
    "a stranger in the hand": (
        json.dumps(truth(hand={"concealed": [99], "melds": [], "flowers": [], "winning": None})),
        "found index 99 of 16 tiles",
    ),
}


@pytest.mark.parametrize(("line", "said"), BAD.values(), ids=BAD)
def test_a_line_that_is_no_truth_is_told(tmp_path: Path, line: str, said: str) -> None:
    (tmp_path / "truth.jsonl").write_text(line + "\n")
    with pytest.raises(TruthError, match=r"truth\.jsonl, line 1") as told:
        list(scenes_of(tmp_path))
    assert said in str(told.value)


def test_a_folder_without_truth_is_told(tmp_path: Path) -> None:
    with pytest.raises(TruthError, match="expected the truth of drawn scenes, found No such file"):
        list(scenes_of(tmp_path))


def counts(rates: dict[str, Rate], name: str) -> tuple[int, int]:
    return rates[name].count, rates[name].of

"""The recipe that compares with PyMahjongGB: its hands are sound, and a small run finds nothing unexplained."""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from scoring import hand_problems, score

pytest.importorskip("MahjongGB", reason="PyMahjongGB is not installed (dependency group oracle)")
sys.path.append(str(Path(__file__).parents[2] / "datasets" / "recipes"))
import compare_pymahjonggb as recipe

pytestmark = pytest.mark.oracle


def test_its_hands_win_and_the_seed_decides_them() -> None:
    drawn = list(recipe.hands(random.Random(3), 300))  # noqa: S311  seeded hands, no secrets
    assert drawn == list(recipe.hands(random.Random(3), 300))  # noqa: S311  as above
    for hand, win in drawn:
        assert hand_problems(hand, win) == ()
        assert score(hand, win).base_total > 0


def test_a_small_run_has_nothing_unexplained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["compare", "--hands", "1500", "--seed", "8"])
    assert recipe.main() == 0
    assert "1500 hands, seed 8" in capsys.readouterr().out


def test_a_difference_fails_the_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["compare", "--hands", "20", "--seed", "8"])
    monkeypatch.setattr(recipe, "their_fans", lambda _hand, _win: Counter())
    assert recipe.main() == 1
    assert "20 unexplained" in capsys.readouterr().out

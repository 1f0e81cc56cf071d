"""Who pays whom."""

from __future__ import annotations

import re

import pytest

from scoring import PRACTICE, Edition, SeatError, Shares, UnknownEdition, parse, score


@pytest.mark.parametrize(
    ("text", "total", "winner", "discarder", "payments"),
    [
        ("1112345678999p2p|SS1000|", 93, 1, None, (-101, 303, -101, -101)),
        ("1112345678999p2p|SS0000|", 92, 1, 3, (-8, 116, -8, -100)),
        ("1112345678999p2p|SS0000|abc", 95, 0, 2, (119, -8, -103, -8)),
        ("[123m,1]456m234s66p78p9p|EE0000|abcdefgh", 11, 2, 0, (10, 10, -30, 10)),
    ],
    ids=["self-drawn", "by discard", "with flowers", "a false win though flowers make eleven"],
)
def test_payments(
    text: str, total: int, winner: int, discarder: int | None, payments: tuple[int, int, int, int]
) -> None:
    sheet = score(*parse(text))
    assert sheet.total == total
    assert sheet.shares.by_seat(winner, discarder) == payments


@pytest.mark.parametrize(
    ("winner", "discarder", "part"),
    [(4, 0, "winner"), (-1, 0, "winner"), (0, None, "discarder"), (0, 0, "discarder"), (0, 4, "discarder")],
)
def test_seats_that_cannot_be(winner: int, discarder: int | None, part: str) -> None:
    shares = Shares(winner=33, discarder=-17, other=-8)
    with pytest.raises(SeatError, match=f"the {part} is a seat from 0 to 3") as caught:
        shares.by_seat(winner, discarder)
    assert caught.value.part.en == part
    assert re.fullmatch(r"(和牌|点和)者应为0 至 3 .*座位，现为 .*。", caught.value.zh)


def test_a_tournament_can_change_the_minimum() -> None:
    hand, win = parse("[123m,1]456m234s66p78p9p|EE0000|")
    assert not score(hand, win, PRACTICE).qualifies
    assert score(hand, win, PRACTICE.with_minimum(1)).qualifies


def test_editions_are_called_by_name() -> None:
    assert Edition.named("practice") is PRACTICE
    with pytest.raises(UnknownEdition, match="edition '2014' is not known; there are 1998, practice") as caught:
        Edition.named("2014")
    assert caught.value.zh == "没有名为 '2014' 的规则，现有：1998、practice。"

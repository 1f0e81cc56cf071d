from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from .recipes import RECIPES, needs_fonts

import around  # isort: skip
import faults  # isort: skip
import layouts  # isort: skip
import played  # isort: skip
import scenes  # isort: skip
import sets  # isort: skip
import shots  # isort: skip
import wins  # isort: skip
from faces import FACES  # isort: skip
from styles import TEST_STYLES  # isort: skip

from scoring import FLOWERS, Hand, Meld, MeldKind, Tile, Win, hand_problems, parse, score  # isort: skip

if TYPE_CHECKING:
    from pathlib import Path

SIZE = layouts.TileSize(24.0, 32.0, 18.0)
EAST = Tile.of("E")
SEEDS = range(40)


def laid(seed: int) -> played.Laid:
    rng = np.random.default_rng([seed, 1])
    return played.lay(rng, wins.winning_hand(rng), SIZE)


def with_meld(seed: int, meld: Meld) -> list[layouts.Place]:
    rng = np.random.default_rng([seed, 2])
    tiles = tuple(Tile.of(t) for t in ("1m", "2m", "3m", "1p", "2p", "3p", "7s", "8s", "9s", "C"))
    hand = Hand(concealed=tiles, melds=(meld,), winning=Tile.of("C"))
    found = played.lay(rng, hand, SIZE)
    return [found.places[i] for i in found.melds[0]]


def sideways(place: layouts.Place) -> bool:
    return abs(abs((place.yaw + 180) % 360 - 180) - 90) < 20


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_is_a_win_of_eight_points_from_one_set(seed: int) -> None:
    hand = wins.winning_hand(np.random.default_rng(seed))
    assert not hand_problems(hand, Win())
    assert score(hand, Win()).base_total >= 8
    assert len(hand.concealed) + 3 * len(hand.melds) == 13


def test_hands_have_none_to_four_melds_of_every_kind() -> None:
    rng = np.random.default_rng(3)
    hands = [wins.winning_hand(rng) for _ in range(300)]
    kinds = Counter((m.kind, m.concealed, m.added) for hand in hands for m in hand.melds)
    assert {len(hand.melds) for hand in hands} == {0, 1, 2, 3, 4}
    assert set(kinds) == {
        (MeldKind.CHOW, False, False),
        (MeldKind.PUNG, False, False),
        (MeldKind.KONG, False, False),
        (MeldKind.KONG, False, True),
        (MeldKind.KONG, True, False),
    }
    assert {len(hand.flowers) for hand in hands} == set(range(9))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_impossible_hand_is_refused_for_its_reason_alone(seed: int) -> None:
    hand, reason = faults.impossible_hand(np.random.default_rng(seed))
    assert faults.reasons(hand) == [reason]


def test_hands_are_impossible_in_every_way() -> None:
    rng = np.random.default_rng(5)
    reasons = Counter(faults.impossible_hand(rng)[1] for _ in range(120))
    assert set(reasons) >= {"tile_count", "fifth_copy", "flower_twice", "not_a_win", "chow_not_in_row", "chow_seat"}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_tile_of_a_hand_lies_in_one_role(seed: int) -> None:
    found = laid(seed)
    roles = [*found.concealed, *(i for meld in found.melds for i in meld), *found.flowers]
    roles += [] if found.winning is None else [found.winning]
    assert sorted(roles) == list(range(len(found.places)))
    assert Counter(p.face for p in found.places) == Counter(map(str, wins.tiles_of(found.hand)))
    for meld, at in zip(found.hand.melds, found.melds, strict=True):
        assert Counter(found.places[i].face for i in at) == Counter(map(str, meld.tiles))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_has_different_roles_lies_apart(seed: int) -> None:
    found = laid(seed)
    assert found.winning is not None
    winner = found.places[found.winning]
    for i in (*found.concealed, *(i for meld in found.melds for i in meld), *found.flowers):
        other = found.places[i]
        assert np.hypot(winner.x - other.x, winner.y - other.y) > 1.05 * SIZE.width
    for i in found.concealed:
        for j in (j for meld in found.melds for j in meld):
            apart = abs(found.places[i].x - found.places[j].x), abs(found.places[i].y - found.places[j].y)
            assert apart[0] > 1.45 * SIZE.width or apart[1] > 1.1 * SIZE.width


CLAIMS = [
    pytest.param(MeldKind.CHOW, 1, {0}, id="chow from the upper seat: left"),
    pytest.param(MeldKind.PUNG, 1, {0}, id="pung from the upper seat: left"),
    pytest.param(MeldKind.PUNG, 2, {1}, id="pung from opposite: middle"),
    pytest.param(MeldKind.PUNG, 3, {2}, id="pung from the lower seat: right"),
    pytest.param(MeldKind.KONG, 1, {0}, id="kong from the upper seat: left"),
    pytest.param(MeldKind.KONG, 2, {1, 2}, id="kong from opposite: second or third"),
    pytest.param(MeldKind.KONG, 3, {3}, id="kong from the lower seat: right"),
]


@pytest.mark.parametrize(("kind", "seat", "where"), CLAIMS)
def test_the_claimed_tile_lies_sideways_where_its_giver_sits(kind: MeldKind, seat: int, where: set[int]) -> None:
    tiles = (Tile.of("4p"), Tile.of("5p"), Tile.of("6p"))
    meld = Meld(kind, tiles if kind is MeldKind.CHOW else (EAST,) * (3 + (kind is MeldKind.KONG)), claimed_from=seat)
    seen = set()
    for seed in range(12):
        places = with_meld(seed, meld)
        assert [p.x for p in places] == sorted(p.x for p in places)
        turned = [i for i, place in enumerate(places) if sideways(place)]
        assert len(turned) == 1
        seen.update(turned)
    assert seen == where


def test_any_tile_of_a_chow_may_be_the_claimed_one() -> None:
    meld = Meld(MeldKind.CHOW, (Tile.of("4p"), Tile.of("5p"), Tile.of("6p")), claimed_from=1)
    orders = {tuple(place.face for place in with_meld(seed, meld)) for seed in range(30)}
    assert orders == {("4p", "5p", "6p"), ("5p", "4p", "6p"), ("6p", "4p", "5p")}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_an_added_tile_lies_beside_the_claimed_one_away_from_its_owner(seat: int) -> None:
    meld = Meld(MeldKind.KONG, (EAST,) * 4, claimed_from=seat, added=True)
    for seed in range(6):
        lower, upper = (place for place in with_meld(seed, meld) if sideways(place))
        assert abs(upper.x - lower.x) < 0.1 * SIZE.width
        assert 0.95 * SIZE.width <= upper.y - lower.y < 1.2 * SIZE.width


def test_a_concealed_kong_lies_in_every_way() -> None:
    meld = Meld(MeldKind.KONG, (EAST,) * 4, concealed=True)
    ways = {tuple(place.pose == layouts.DOWN for place in with_meld(seed, meld)) for seed in range(80)}
    assert {(True,) * 4, (False,) * 4, (True, False, False, True), (False, True, True, False)} < ways
    assert not any(sideways(place) for seed in range(10) for place in with_meld(seed, meld))


@needs_fonts
@pytest.mark.parametrize("seed", range(8))
def test_what_is_not_the_hands_lies_clear_of_it_and_comes_from_the_same_set(seed: int) -> None:
    rng = np.random.default_rng([seed, 6])
    tiles = sets.tile_set(11)
    hand = wins.winning_hand(rng)
    found = played.lay(rng, hand, tiles.size)
    solids = around.surround(rng, found, tiles, wins.Wall(rng, hand))
    own, others = solids[: len(found.places)], [s for s in solids[len(found.places) :] if s.name in FACES]
    assert [s.name for s in own] == [p.face for p in found.places]
    for other in others:
        near = min(float(np.linalg.norm((s.centre - other.centre)[:2])) for s in own)
        assert near >= around.CLEAR * tiles.size.height - 1e-6
    counts = Counter(s.name for s in (*own, *others))
    assert all(count <= (1 if face in set(map(str, FLOWERS)) else 4) for face, count in counts.items())


def told(scene: shots.Scene) -> list[tuple[str, int]]:
    """Who is what, as the truth's hand says."""
    hand: dict[str, Any] = scene.hand or {}
    roles = [("concealed", i) for i in hand["concealed"]] + [("flower", i) for i in hand["flowers"]]
    return [*roles, *(("meld", i) for meld in hand["melds"] for i in meld["tiles"]), ("winning", hand["winning"])]


def up(tile: dict[str, Any]) -> np.ndarray:
    """From the foot of a tile to its head in the picture."""
    corners = np.array(tile["corners"])
    head = corners[0] + corners[1] - corners[2] - corners[3]
    return np.asarray(head / np.linalg.norm(head))


@needs_fonts
@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("kind", [scenes.Kind(), scenes.Kind(test=True), scenes.Kind(test=True, impossible=True)])
def test_the_truth_tells_the_whole_hand(number: int, kind: scenes.Kind) -> None:
    scene = scenes.render(61, number, size=480, kind=kind)
    roles = told(scene)
    assert len({i for _, i in roles}) == len(roles)
    assert sorted(roles) == sorted((t["role"], i) for i, t in enumerate(scene.tiles) if t["role"] != "other")
    hand, win = parse(scene.hand["notation"] if scene.hand else "")
    faces = [t.get("under", t["face"]) for t in scene.tiles]
    assert Counter(faces[i] for _, i in roles) == Counter(map(str, wins.tiles_of(hand)))
    assert all(t["visible"] >= shots.SHOWN for t in scene.tiles)
    assert (scene.impossible is None) == (not kind.impossible)
    assert scene.style == (TEST_STYLES[number % len(TEST_STYLES)] if kind.test else None)
    if scene.impossible:
        assert scene.impossible in faults.reasons(hand)
    else:
        assert score(hand, win).base_total >= 8


@needs_fonts
@pytest.mark.parametrize("number", range(10))
def test_a_claimed_tile_lies_across_its_meld_in_the_picture(number: int) -> None:
    scene = scenes.render(62, number, size=480, kind=scenes.Kind())
    for meld in scene.hand["melds"] if scene.hand else []:
        tiles = [scene.tiles[i] for i in meld["tiles"]]
        ends = np.array([np.mean(tiles[i]["corners"], axis=0) for i in (0, len(tiles) - 1)])
        along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        lying = [abs(float(up(t) @ along)) > 0.75 for t in tiles if t["face"] != "back"]
        assert sum(lying) == (0 if meld["concealed"] else 1 + meld["added"])


@needs_fonts
def test_a_played_scene_depends_on_its_seed_and_number_alone() -> None:
    first = scenes.render(63, 7, size=320, kind=scenes.Kind())
    scenes.render(63, 8, size=320, kind=scenes.Kind(test=True))
    again = scenes.render(63, 7, size=320, kind=scenes.Kind())
    assert np.array_equal(first.picture, again.picture)
    assert (first.tiles, first.hand) == (again.tiles, again.hand)


@needs_fonts
def test_the_command_writes_played_scenes_of_the_test_styles(tmp_path: Path) -> None:
    command = [sys.executable, str(RECIPES / "scenes.py"), "--out", str(tmp_path), "--count", "3", "--size", "320"]
    subprocess.run([*command, "--played", "--styles", "test", "--impossible"], check=True)
    records = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text().splitlines()]
    assert [r["style"] for r in records] == list(TEST_STYLES[1:4])
    assert all(r["impossible"] and r["hand"] for r in records)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--styles", "test"), "--styles test is for --played, photos of a laid-out hand, and for --near"),
        (("--impossible",), "--impossible is for --played"),
        (("--impossible", "--near", "dice"), "--impossible is for --played"),
        (("--played", "--near", "dice"), "not allowed with"),
    ],
    ids=["test styles of all", "impossible of all", "impossible dice", "hands and dice"],
)
def test_options_that_do_not_go_together_are_refused(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    command = [sys.executable, str(RECIPES / "scenes.py"), "--out", str(tmp_path), "--count", "1", *words]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert told in refused.stderr

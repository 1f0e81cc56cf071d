"""Hypothesis strategies: winning hands with circumstances that do not contradict them."""

from __future__ import annotations

from collections import Counter

from hypothesis import strategies as st

from scoring import (
    DRAGONS,
    FACES,
    FLOWERS,
    HONOURS,
    NUMBERS,
    WINDS,
    Hand,
    Meld,
    MeldKind,
    Tile,
    Win,
    hand_problems,
)
from scoring.arrangements import KNITTED_NINES, ORPHANS

LOWS = tuple(tile for tile in NUMBERS if tile.rank <= 7)
Tiles = tuple[Tile, ...]


@st.composite
def sets(draw: st.DrawFn) -> Tiles:
    """A chow or a pung."""
    if draw(st.booleans()):
        low = draw(st.sampled_from(LOWS))
        return low, Tile(low + 1), Tile(low + 2)
    return (draw(st.sampled_from(FACES)),) * 3


@st.composite
def standard(draw: st.DrawFn) -> list[Tiles]:
    """Four sets and a pair."""
    return [*(draw(sets()) for _ in range(4)), (draw(st.sampled_from(FACES)),) * 2]


@st.composite
def pairs(draw: st.DrawFn) -> list[Tiles]:
    """Seven pairs, sometimes two of them alike."""
    return [(tile, tile) for tile in draw(st.lists(st.sampled_from(FACES), min_size=7, max_size=7))]


@st.composite
def apart(draw: st.DrawFn) -> list[Tiles]:
    """Fourteen different honours and knitted tiles."""
    nine = draw(st.sampled_from(KNITTED_NINES))
    chosen = draw(st.permutations([*HONOURS, *map(Tile, nine)]))[:14]
    return [(tile,) for tile in chosen]


@st.composite
def orphans(draw: st.DrawFn) -> list[Tiles]:
    """The thirteen orphans."""
    return [*((tile,) for tile in ORPHANS), (draw(st.sampled_from(ORPHANS)),)]


@st.composite
def knitted(draw: st.DrawFn) -> list[Tiles]:
    """The knitted nine, a set and a pair."""
    nine = draw(st.sampled_from(KNITTED_NINES))
    return [*((Tile(tile),) for tile in nine), draw(sets()), (draw(st.sampled_from(FACES)),) * 2]


@st.composite
def melds(draw: st.DrawFn, tiles: Tiles) -> Meld:
    """The tiles as a meld; a pung may be a kong."""
    if len(set(tiles)) > 1:
        return Meld(MeldKind.CHOW, tiles, claimed_from=draw(st.sampled_from((None, 1))))
    seat = draw(st.sampled_from((None, 1, 2, 3)))
    kind = draw(st.sampled_from((MeldKind.PUNG, MeldKind.KONG)))
    if kind is MeldKind.PUNG:
        return Meld(kind, tiles, claimed_from=seat)
    tiles += tiles[:1]
    if draw(st.booleans()):
        return Meld(kind, tiles, concealed=True)
    return Meld(kind, tiles, claimed_from=seat, added=seat is not None and draw(st.booleans()))


@st.composite
def won_hands(draw: st.DrawFn, shapes: st.SearchStrategy[list[Tiles]] | None = None) -> tuple[Hand, Win]:
    """A winning hand and its circumstances, without problems."""
    shapes = shapes or st.one_of(standard(), standard(), standard(), pairs(), apart(), orphans(), knitted())
    groups = draw(shapes.filter(lambda groups: max(Counter(tile for group in groups for tile in group).values()) <= 4))
    places = [at for at, group in enumerate(groups) if len(group) == 3]
    melded = draw(st.sets(st.sampled_from(places))) if places else set()
    standing = [tile for at, group in enumerate(groups) if at not in melded for tile in group]
    winning = standing.pop(draw(st.integers(0, len(standing) - 1)))
    flowers = draw(st.sets(st.sampled_from(FLOWERS)))
    hand = Hand(tuple(standing), tuple(draw(melds(groups[at])) for at in sorted(melded)), winning, tuple(flowers))
    win = draw(
        st.builds(
            Win,
            self_drawn=st.booleans(),
            last_of_kind=st.booleans(),
            last_wall_tile=st.booleans(),
            kong=st.booleans(),
            prevalent=st.sampled_from(WINDS),
            seat=st.sampled_from(WINDS),
        )
    )
    if hand_problems(hand, win):
        win = Win(self_drawn=win.self_drawn, prevalent=win.prevalent, seat=win.seat)
    return hand, win


def sound(hand_and_win: tuple[Hand, Win]) -> bool:
    """Whether nothing contradicts itself; a kong may have taken a fifth tile."""
    return not hand_problems(*hand_and_win)


wins = won_hands().filter(sound)
any_tiles = st.sampled_from((*FACES, *FLOWERS))
dragons = st.sampled_from(DRAGONS)

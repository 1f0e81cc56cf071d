"""Throws and the wall they open as text in Chinese or English."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from vision.dice import DieKind
from vision.language import Language, printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.wall import Opening, Place, Throw
    from vision.dice import Die
    from vision.reading import Reading
    from vision.throws import Dealing

EDGES: Final = "ESWN"
"""Of the table, counter-clockwise."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """Everything said about throws, in one language."""

    photo: str
    first: str
    second: str
    edges: Mapping[str, str]
    kinds: Mapping[DieKind | None, str]
    look: str
    in_order: str
    thrower: str
    opened: str
    taken: str
    stack: str
    upper: str
    lower: str
    comma: str


ZH: Final = Phrases(
    photo="{photo}: {width}×{height}，{count}个骰子{kind}",
    first="第一次掷骰: {one} + {other} = {total}",
    second="第二次掷骰: {one} + {other} = {total}",
    edges={"E": "东", "S": "南", "W": "西", "N": "北"},
    kinds={DieKind.RED_1_4: "（一、四点红）", DieKind.PLAIN: "（单色）", None: ""},
    look="{photo}: {values}",
    in_order="  骰子合格：六面齐全，相对两面之和为7，1点和4点为红色。",
    thrower="庄家{dealer}，由{thrower}掷第二次",
    opened="开牌: {wall}墙从右数{count}墩，从其后的{place}抓起",
    taken="{seat}抓: {stacks}",
    stack="{edge}{number}墩",
    upper="上",
    lower="下",
    comma="、",
)
EN: Final = Phrases(
    photo="{photo}: {width}x{height}, dice: {count}{kind}",
    first="First throw: {one} + {other} = {total}",
    second="Second throw: {one} + {other} = {total}",
    edges={"E": "East", "S": "South", "W": "West", "N": "North"},
    kinds={DieKind.RED_1_4: " (1 and 4 red)", DieKind.PLAIN: " (of one colour)", None: ""},
    look="{photo}: {values}",
    in_order="  The die is in order: six faces, opposite ones add to 7, the 1 and the 4 are red.",
    thrower="Dealer {dealer}: {thrower} throws second",
    opened="Opening: {count} stacks counted from the right end of {wall}'s wall; {place} is taken first",
    taken="{seat} takes: {stacks}",
    stack="{edge} {number}",
    upper=" upper",
    lower=" lower",
    comma=", ",
)
PHRASES: Final = {Language.ZH: ZH, Language.EN: EN}


def edge_of(seat: int, dealer: int) -> str:
    """Return the edge of the table where that seat, counted from the dealer's, is."""
    return EDGES[(seat + dealer) % len(EDGES)]


def dice_line(reading: Reading, phrases: Phrases) -> str:
    """Return the photo and how many dice of which kind are in it."""
    kind = phrases.kinds[reading.dice[0].kind] if reading.dice else ""
    return phrases.photo.format(
        photo=printable(reading.photo), width=reading.width, height=reading.height, count=len(reading.dice), kind=kind
    )


def look_line(photo: str, dice: Sequence[Die], phrases: Phrases) -> str:
    """Return a photo of a die and the value on top."""
    values = phrases.comma.join(str(die.value or "?") for die in dice)
    return phrases.look.format(photo=printable(photo), values=values or "-")


def dealing_lines(dealing: Dealing, dealer: int, phrases: Phrases) -> Iterator[str]:
    """Yield what the throws say; ``dealer`` sits at that edge of ``EDGES``."""
    for phrase, throw in ((phrases.first, dealing.first), (phrases.second, dealing.second)):
        if throw is not None:
            yield f"  {_thrown(phrase, throw)}"
    if dealing.thrower is not None:
        thrower = _edge(dealing.thrower, dealer, phrases)
        yield f"  {phrases.thrower.format(dealer=_edge(0, dealer, phrases), thrower=thrower)}"
    opened = dealing.opening
    if opened is not None:
        yield from _opening_lines(opened, dealer, phrases)


def _thrown(phrase: str, throw: Throw) -> str:
    one, other = throw
    return phrase.format(one=one, other=other, total=one + other)


def _opening_lines(opened: Opening, dealer: int, phrases: Phrases) -> Iterator[str]:
    first = _stack(opened.place, dealer, phrases)
    wall = _edge(opened.thrower, dealer, phrases)
    yield f"  {phrases.opened.format(wall=wall, count=opened.count, place=first)}"
    for seat, hand in enumerate(opened.deal().hands):
        stacks = phrases.comma.join(_stacks(hand, dealer, phrases))
        yield f"  {phrases.taken.format(seat=_edge(seat, dealer, phrases), stacks=stacks)}"


def _stacks(places: Sequence[Place], dealer: int, phrases: Phrases) -> Iterator[str]:
    """Whole stacks by their number, single tiles by which of a stack they are."""
    for (_, _), group in groupby(places, key=lambda place: (place.wall, place.stack)):
        tiles = tuple(group)
        one = tiles[0]
        which = "" if len(tiles) > 1 else phrases.upper if one.upper else phrases.lower
        yield f"{_stack(one, dealer, phrases)}{which}"


def _stack(place: Place, dealer: int, phrases: Phrases) -> str:
    return phrases.stack.format(edge=_edge(place.wall, dealer, phrases), number=place.stack)


def _edge(seat: int, dealer: int, phrases: Phrases) -> str:
    return phrases.edges[edge_of(seat, dealer)]

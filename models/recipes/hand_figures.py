"""The figures of many hands: whole layouts, warnings, melds, claims; sections of named shares."""

from __future__ import annotations

from collections import Counter
from statistics import median, quantiles
from typing import TYPE_CHECKING, Final

from hand_faults import Cause
from rates import FaceRate, Rate

from vision.observation import is_flower

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from judged import Judged

    Sections = dict[str, dict[str, Rate]]

FLOWER: Final = "a flower, whichever"
TILTS: Final = (0, 20, 35, 50, 71)
"""Degrees from straight above at which a class of photos begins and the one before it ends."""


def sections(judged: Sequence[Judged]) -> Sections:
    """Every share that is asked for, under its heading; impossible hands only under theirs."""
    hands = [one for one in judged if one.scene.table.hand and not one.scene.impossible]
    foul = [one for one in judged if one.scene.impossible]
    found = {
        "hands": _of_the_hands(hands),
        "melds": _of_the_melds(hands),
        "hands with a fault of this cause": {
            str(cause): Rate.over(one.wrong(cause) for one in hands) for cause in Cause
        },
        "hands with this warning": _by_warning(hands),
        "impossible hands flagged": _by_kind(foul),
        "exact, by style": _by(hands, lambda one: one.scene.style, lambda one: one.exact),
        "with a warning, by style": _by(hands, lambda one: one.scene.style, lambda one: bool(one.warnings)),
        "exact, by tilt": _by(hands, _tilt, lambda one: one.exact),
        "with a warning, by tilt": _by(hands, _tilt, lambda one: bool(one.warnings)),
    }
    return {heading: rates for heading, rates in found.items() if rates}


def faces(judged: Iterable[Judged]) -> dict[str, FaceRate]:
    """How well each face is told, over all tiles of all photos; a last row takes all flowers for one."""
    pairs = [pair for one in judged for pair in named(one)]
    rows = {face: _rate(pairs, {face}) for face in sorted({face for pair in pairs for face in pair if face})}
    flowers = {face for face in rows if is_flower(face)}
    return {**rows, FLOWER: _rate(pairs, flowers)} if flowers else rows


def named(one: Judged) -> list[tuple[str | None, str | None]]:
    """(what a tile is, what it was read as); nothing on either side where a tile was missed or made up."""
    true, read = one.scene.table.faces, one.table.faces
    pairs: list[tuple[str | None, str | None]] = [
        (face, read[one.pairs[index]] if index in one.pairs else None) for index, face in enumerate(true)
    ]
    return pairs + [(None, read[index]) for index in one.invented()]


def silent(judged: Iterable[Judged]) -> list[Judged]:
    """Hands presented without a warning that hold an error."""
    return [one for one in judged if one.faults and not one.warnings and not one.scene.impossible]


def seconds_of(judged: Sequence[Judged]) -> dict[str, float]:
    """Time of reading and pricing a photo."""
    times = [one.seconds for one in judged]
    if len(times) < 2:
        return dict.fromkeys(("median", "one in ten is slower than"), round(sum(times), 3))
    return {"median": round(median(times), 3), "one in ten is slower than": round(quantiles(times, n=10)[-1], 3)}


def _of_the_hands(hands: Sequence[Judged]) -> dict[str, Rate]:
    unwarned = [one for one in hands if not one.warnings]
    flowers = [one for one in hands if one.scene.table.hand and one.scene.table.hand.flowers]
    return {
        "whole layout exact": Rate.over(one.exact for one in hands),
        "exact, whichever flower": Rate.over(one.exact_score for one in hands),
        "with a warning": Rate.over(bool(one.warnings) for one in hands),
        "of those without a warning wrong": Rate.over(not one.exact for one in unwarned),
        "of those without a warning wrong and not marked": Rate.over(not one.told for one in unwarned),
        "of those without a warning wrong, whichever flower": Rate.over(not one.exact_score for one in unwarned),
        "of those with a warning exact": Rate.over(one.exact for one in hands if one.warnings),
        "winning tile": Rate.over(map(_winning_is_right, hands)),
        "all flowers, of hands with some": Rate.over(_flowers_are_right(one, by_name=True) for one in flowers),
        "all flowers, whichever": Rate.over(_flowers_are_right(one, by_name=False) for one in flowers),
    }


def _of_the_melds(hands: Sequence[Judged]) -> dict[str, Rate]:
    melds = [meld for one in hands for meld in one.melds]
    found = [meld for meld in melds if meld.found]
    if not melds:
        return {}
    rows = {
        "found whole": Rate.over(meld.found for meld in melds),
        "claim direction, of claimed melds found": Rate.over(meld.right_claim for meld in found if meld.claimed),
        "kind of kong, of kongs found": Rate.over(meld.right_kind for meld in found if meld.name.endswith("kong")),
    }
    names = sorted({meld.name for meld in melds})
    return rows | {
        f"{name} found with its kind": Rate.over(meld.right_kind for meld in melds if meld.name == name)
        for name in names
    }


def _by_warning(hands: Sequence[Judged]) -> dict[str, Rate]:
    counts = Counter(code for one in hands for code in set(one.warnings))
    return {code: Rate(count, len(hands)) for code, count in counts.most_common()}


def _by_kind(foul: Sequence[Judged]) -> dict[str, Rate]:
    if not foul:
        return {}
    every = {"all": Rate.over(map(_is_flagged, foul))}
    return every | _by(foul, lambda one: one.scene.impossible, _is_flagged)


def _is_flagged(one: Judged) -> bool:
    return bool(one.warnings) and one.crash is None


def _by(
    hands: Sequence[Judged], kind: Callable[[Judged], str | None], holds: Callable[[Judged], bool]
) -> dict[str, Rate]:
    kinds = sorted({name for one in hands if (name := kind(one))})
    return {name: Rate.over(holds(one) for one in hands if kind(one) == name) for name in kinds}


def _tilt(one: Judged) -> str | None:
    tilt = one.scene.tilt
    if tilt is None:
        return None
    low = max((begin for begin in TILTS[:-1] if begin <= tilt), default=0)
    return f"{low:02d}° to {TILTS[TILTS.index(low) + 1] - 1}°"


def _winning_is_right(one: Judged) -> bool:
    true, read = one.scene.table.hand, one.table.hand
    if true is None or read is None:
        return False
    if true.winning is None or read.winning is None:
        return true.winning is read.winning
    return (
        one.pairs.get(true.winning) == read.winning
        and one.scene.table.faces[true.winning] == one.table.faces[read.winning]
    )


def _flowers_are_right(one: Judged, *, by_name: bool) -> bool:
    true, read = one.scene.table.hand, one.table.hand
    if true is None or read is None:
        return False
    return {one.pairs.get(index) for index in true.flowers} == set(read.flowers) and (
        not by_name or all(one.scene.table.faces[index] == one.table.faces[one.pairs[index]] for index in true.flowers)
    )


def _rate(pairs: Sequence[tuple[str | None, str | None]], faces_: set[str]) -> FaceRate:
    return FaceRate(
        right=sum(true in faces_ and read in faces_ for true, read in pairs),
        tiles=sum(true in faces_ for true, _ in pairs),
        named=sum(read in faces_ for _, read in pairs),
    )

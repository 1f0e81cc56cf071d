"""The counting principles: claims in, counted and struck out. No fan is named here, the table says all there is to say.

- 不重复 (and 不拆移, since one reading is judged at a time): :func:`_strikers`, what necessarily coexists is struck by
  the fan that lists it.
- 套算一次 and 不得相同: :func:`_combine_once`, sets joined by one fan are one; a further fan must
  join sets that are not.
- 就高不就低: among the ways to combine the one worth most; among readings,
  :func:`scoring.readings.best` takes the best.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.fans import Fan


class Principle(StrEnum):
    """A counting principle that can strike a claim by itself."""

    COMBINE_ONCE = "combine_once"
    """套算一次: a set not yet combined may combine once with one already combined."""
    NOT_IDENTICAL = "not_identical"
    """不得相同: a set already combined into a fan does not make the same fan again with another."""


class Found(NamedTuple):
    """A fan found at a place of one reading."""

    fan: Fan
    sets: int
    """Bit mask of the sets that make it; 0 = it looks at the whole hand."""
    combines: bool = False
    """Whether it combines sets with one another, so that 套算一次 applies."""
    shown: int = 0
    """Bit mask of the groups to show for a fan that looks at the whole hand; has no part in the judgement."""


class Verdict(NamedTuple):
    """What counts and what does not, each in the order in which it was found."""

    counted: tuple[Found, ...]
    struck: tuple[tuple[Found, Fan | Principle], ...]


def judge(found: Sequence[Found]) -> Verdict:
    """Apply the principles to everything found in one reading."""
    voids = voids_among([claim.fan for claim in found])
    absorbed = {claim: strikers for claim in found if (strikers := _strikers(claim, found, voids))}
    absorbed.update(_struck_once([claim for claim in found if claim not in absorbed], found))
    left = [claim for claim in found if claim not in absorbed]
    refused = _combine_once([claim for claim in left if claim.combines])
    counted = tuple(claim for claim in left if claim not in refused)
    reasons: dict[Found, Fan | Principle] = {claim: _origin(claim, absorbed, counted) for claim in absorbed}
    reasons.update((claim, _refusal(claim, counted)) for claim in refused)
    return Verdict(counted, tuple((claim, reasons[claim]) for claim in found if claim in reasons))


def voids_among(fans: Sequence[Fan]) -> dict[Fan, frozenset[str]]:
    """Return what each of the found fans strikes: what it lists, less what a fan that strikes it leaves."""
    spared: dict[str, set[str]] = {}
    for fan in fans:
        for name in fan.voids if fan.leaves else ():
            spared.setdefault(name, set()).update(fan.leaves)
    return {fan: fan.voids.difference(spared.get(fan.zh, ())) for fan in fans if fan.voids}


def _strikers(claim: Found, found: Sequence[Found], voids: Mapping[Fan, frozenset[str]]) -> tuple[Found, ...]:
    """Return the claims that list this one and contain it; a struck claim goes on striking."""
    return tuple(
        other
        for other in found
        if claim.fan.zh in voids.get(other.fan, ())
        and (not claim.sets or not other.sets or not claim.sets & ~other.sets)
    )


def _struck_once(claims: Sequence[Found], found: Sequence[Found]) -> dict[Found, tuple[Found, ...]]:
    """Return the one claim that each fan strikes of those of which it strikes one only."""
    ones = ((striker, name) for striker in found for name in striker.fan.voids_one)
    hit = ((striker, next((claim for claim in claims if claim.fan.zh == name), None)) for striker, name in ones)
    return {claim: (striker,) for striker, claim in hit if claim}


def _origin(claim: Found, absorbed: Mapping[Found, Sequence[Found]], counted: Sequence[Found]) -> Fan:
    """Name a striker that counts itself, the highest first; where none does, what struck the foremost of them."""
    foremost = min(absorbed[claim], key=lambda other: (other not in counted, other not in absorbed, other.fan.number))
    return _origin(foremost, absorbed, counted) if foremost in absorbed else foremost.fan


def _combine_once(claims: Sequence[Found]) -> frozenset[Found]:
    """Return the claims to refuse, so that the others join sets without joining any twice and are worth most.

    Each set begins by itself; a claim joins the sets it combines, all of which must so far be apart. Of equal choices
    the one earlier in the table stands.
    """
    ordered = sorted(claims, key=lambda claim: (claim.fan.number, claim.sets))
    if all(_joined(chosen, claim) is not None for chosen, claim in _steps(ordered)):
        return frozenset()
    return frozenset(claims).difference(_best(ordered, ()))


def _steps(claims: Sequence[Found]) -> list[tuple[tuple[int, ...], Found]]:
    """Pair each claim with the sets as the claims before it have joined them, as far as they could."""
    steps = []
    joined: tuple[int, ...] = ()
    for claim in claims:
        steps.append((joined, claim))
        joined = _joined(joined, claim) or joined
    return steps


def _best(claims: Sequence[Found], joined: tuple[int, ...]) -> tuple[Found, ...]:
    """Return the most valuable choice among ``claims`` on top of sets already joined."""
    if not claims:
        return ()
    claim, rest = claims[0], claims[1:]
    without = _best(rest, joined)
    taken = _joined(joined, claim)
    if taken is None:
        return without
    chosen = (claim, *_best(rest, taken))
    return chosen if _worth(chosen) >= _worth(without) else without


def _joined(joined: tuple[int, ...], claim: Found) -> tuple[int, ...] | None:
    """Return the joined sets with this claim's joined too; ``None`` if two of them were joined before."""
    apart, merged = [], claim.sets
    for sets in joined:
        common = (sets & claim.sets).bit_count()
        if common > 1:
            return None
        if common:
            merged |= sets
        else:
            apart.append(sets)
    return (*apart, merged)


def _worth(claims: Sequence[Found]) -> int:
    return sum(claim.fan.points for claim in claims)


def _refusal(claim: Found, counted: Sequence[Found]) -> Principle:
    """A set that made the same fan already is 不得相同; otherwise the sets were joined already: 套算一次."""
    same = any(other.fan == claim.fan and other.sets & claim.sets for other in counted)
    return Principle.NOT_IDENTICAL if same else Principle.COMBINE_ONCE

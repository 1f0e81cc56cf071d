"""What is wrong with a hand that was read: compared with the table as it is, tile by tile, then meld by meld."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from overlaps import one_to_one, quad_ious

from vision.observation import is_flower

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tabled import LaidSet, Table

    Pairs = Mapping[int, int]
    """Index of a true tile -> index of the tile read in its place."""

NOT_OF_THE_HAND: Final = "not of the hand"


class Cause(StrEnum):
    """What went wrong."""

    MISSED = "missed tile"
    MISREAD = "misread tile"
    ROLE = "wrong role"
    MELD = "wrong meld"
    CLAIM = "wrong claim"
    EXTRA = "extra tile"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing read wrong."""

    cause: Cause
    true: tuple[int, ...]
    """The true tiles meant."""
    read: tuple[int, ...]
    """The tiles read that are meant."""
    is_: str
    was: str
    """What it is and what it was read as, for people."""
    harmless: bool = False
    """Whether only a flower was taken for another flower: that changes no score."""

    def __str__(self) -> str:
        """Say what it is and what it was read as."""
        return f"{self.cause}: {self.is_} read as {self.was}"


@dataclass(frozen=True, slots=True)
class MeldCheck:
    """A true meld and what was read of it."""

    name: str
    """``chow``, ``pung``, ``claimed kong``, ``added kong`` or ``concealed kong``."""
    claimed: bool
    found: bool
    """Whether just its tiles were read as one meld."""
    right_kind: bool
    right_claim: bool


def paired(true: Table, read: Table) -> dict[int, int]:
    """Match tiles one to one, best overlap first; of tiles alike, the one read as the winning tile is taken for it."""
    pairs = one_to_one(quad_ious(true.corners, read.corners))
    if true.hand is None or read.hand is None or true.hand.winning not in pairs:
        return pairs
    won = true.hand.winning
    other = next((index for index, at in pairs.items() if at == read.hand.winning), won)
    alike = true.faces[other] == true.faces[won] and other in true.hand.concealed
    return {**pairs, won: pairs[other], other: pairs[won]} if alike else pairs


def hand_faults(true: Table, read: Table, pairs: Pairs) -> tuple[Fault, ...]:
    """Everything wrong with the hand; nothing where the truth has none."""
    if true.hand is None:
        return ()
    return (*_of_the_tiles(true, read, pairs), *_extra(true, read, pairs), *_of_the_melds(true, read, pairs))


def other_faults(true: Table, read: Table, pairs: Pairs) -> Iterator[Fault]:
    """What is wrong with the tiles that are in neither hand."""
    held = set(true.hand.roles if true.hand else ())
    taken = set(read.hand.roles if read.hand else ())
    for index, face in enumerate(true.faces):
        at = pairs.get(index)
        if index in held or at in taken:
            continue
        if at is None:
            yield Fault(Cause.MISSED, (index,), (), face, "nothing")
        elif read.faces[at] != face:
            yield Fault(Cause.MISREAD, (index,), (at,), face, read.faces[at])
    for at, face in enumerate(read.faces):
        if at not in taken and at not in pairs.values():
            yield Fault(Cause.EXTRA, (), (at,), "nothing", face)


def meld_checks(true: Table, read: Table, pairs: Pairs) -> tuple[MeldCheck, ...]:
    """Look each true meld up among those read."""
    return tuple(_check(meld, _found(meld, read, pairs)) for meld in (true.hand.melds if true.hand else ()))


def name_of(meld: LaidSet) -> str:
    """Name the meld, a kong by its kind."""
    if meld.kind != "kong":
        return meld.kind
    return "concealed kong" if meld.concealed else "added kong" if meld.added else "claimed kong"


def _of_the_tiles(true: Table, read: Table, pairs: Pairs) -> Iterator[Fault]:
    roles, given = _roles(true), _roles(read)
    for index in sorted(roles):
        face, role, at = true.faces[index], roles[index], pairs.get(index)
        if at is None:
            yield Fault(Cause.MISSED, (index,), (), f"{face}, {role}", "nothing")
            continue
        named, found = read.faces[at], given.get(at, NOT_OF_THE_HAND)
        if named != face:
            harmless = is_flower(face) and is_flower(named)
            yield Fault(Cause.MISREAD, (index,), (at,), f"{face}, {role}", f"{named}, {found}", harmless)
        if found != role:
            yield Fault(Cause.ROLE, (index,), (at,), f"{face}, {role}", f"{named}, {found}")


def _extra(true: Table, read: Table, pairs: Pairs) -> Iterator[Fault]:
    roles = _roles(true)
    places = {at: index for index, at in pairs.items()}
    for at, role in sorted(_roles(read).items()):
        index = places.get(at)
        if index is None:
            yield Fault(Cause.EXTRA, (), (at,), "nothing", f"{read.faces[at]}, {role}")
        elif index not in roles:
            said = f"{true.faces[index]}, {NOT_OF_THE_HAND}"
            yield Fault(Cause.EXTRA, (index,), (at,), said, f"{read.faces[at]}, {role}")


def _of_the_melds(true: Table, read: Table, pairs: Pairs) -> Iterator[Fault]:
    """What the tiles do not tell already: how they are grouped, the kind of a kong, who gave the claimed tile."""
    given = _roles(read)
    for meld in true.hand.melds if true.hand else ():
        found = _found(meld, read, pairs)
        indexes = tuple(sorted(meld.tiles))
        at = tuple(pairs[index] for index in indexes if index in pairs)
        if found is None:
            if len(at) == len(indexes) and all(given.get(one) == "meld" for one in at):
                yield Fault(Cause.MELD, indexes, at, name_of(meld), "tiles of several melds")
            continue
        well_read = all(true.faces[index] == read.faces[pairs[index]] for index in indexes)
        if well_read and name_of(found) != name_of(meld):
            yield Fault(Cause.MELD, indexes, at, name_of(meld), name_of(found))
        if found.claimed_from != meld.claimed_from:
            yield Fault(Cause.CLAIM, indexes, at, _from(meld), _from(found))


def _check(meld: LaidSet, found: LaidSet | None) -> MeldCheck:
    return MeldCheck(
        name=name_of(meld),
        claimed=meld.claimed_from is not None,
        found=found is not None,
        right_kind=found is not None and name_of(found) == name_of(meld),
        right_claim=found is not None and found.claimed_from == meld.claimed_from,
    )


def _found(meld: LaidSet, read: Table, pairs: Pairs) -> LaidSet | None:
    """The meld read of just these tiles."""
    places = {pairs.get(index) for index in meld.tiles}
    return next((one for one in (read.hand.melds if read.hand else ()) if one.tiles == places), None)


def _from(meld: LaidSet) -> str:
    seat = {None: "nobody", 1: "upper", 2: "opposite", 3: "lower"}[meld.claimed_from]
    return f"{name_of(meld)} from {seat}"


def _roles(table: Table) -> dict[int, str]:
    return table.hand.roles if table.hand else {}

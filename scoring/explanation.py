"""Why a reading counts what it counts: every claim with its groups, judged by the principles.

The total was made from masks by :mod:`scoring.counting`; here the same finders and principles say it at length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.counting import rows
from scoring.facts import SetFacts, WaitFacts
from scoring.fans import TABLE
from scoring.finders import NothingElse, OfChows, OfPungs, OfSets, OfTiles, OfWait, OfWin
from scoring.groups import GroupKind
from scoring.principles import Found, Verdict, judge
from scoring.readings import lay_out, pung_facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.arrangements import Arrangement
    from scoring.editions import Edition
    from scoring.groups import Group
    from scoring.hand import Hand, Win
    from scoring.readings import Reading


def explain(reading: Reading, arrangement: Arrangement, hand: Hand, win: Win, edition: Edition) -> Verdict:
    """Return what counts and what does not, the masks standing for the arrangement's groups, in rulebook order."""
    found = sorted(_claims(reading, arrangement, hand, win, edition), key=lambda claim: claim.fan.number)
    verdict = judge(found)
    if not verdict.counted:
        return verdict._replace(counted=tuple(Found(fan, 0) for fan, _ in rows(NothingElse)))
    return verdict


def _claims(reading: Reading, arrangement: Arrangement, hand: Hand, win: Win, edition: Edition) -> Iterator[Found]:
    """Ask every finder of the table what it finds in the reading, and where."""
    table = lay_out(hand, win)
    pungs = pung_facts(reading.pungs, reading.pair, win)
    sets = SetFacts(reading.shape, table.tiles.counts, reading.chows, reading.pungs, reading.pair)
    wait = WaitFacts(_concealed_pungs(arrangement), reading.completion.wait)
    for fan in TABLE:
        if fan.editions and edition.name not in fan.editions:
            continue
        find = fan.find
        if isinstance(find, OfChows):
            yield from (Found(fan, where, find.combines) for where in find.where(reading.chows))
        elif isinstance(find, OfPungs):
            yield from (Found(fan, where << len(reading.chows), find.combines) for where in find.where(pungs))
        elif (
            (isinstance(find, OfTiles) and find.times(table.tiles))
            or (isinstance(find, OfWin) and find.times(table.win))
            or (isinstance(find, OfSets) and find.fits(sets))
            or (isinstance(find, OfWait) and find.holds(wait))
        ):
            yield from (Found(fan, 0, shown=_mask(arrangement, groups)) for groups in find.shown(arrangement))


def _concealed_pungs(arrangement: Arrangement) -> int:
    return sum(group.concealed and group.kind in (GroupKind.PUNG, GroupKind.KONG) for group in arrangement.groups)


def _mask(arrangement: Arrangement, groups: Sequence[Group]) -> int:
    return sum(1 << at for at, group in enumerate(arrangement.groups) if any(group is shown for shown in groups))

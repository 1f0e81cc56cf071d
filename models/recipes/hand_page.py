"""The page of whole hands: their figures, plots over all tiles, and the worst faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

import page
from evidence import Belief, Evidence, Exhibit
from hand_faults import Cause

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from hand_faults import Fault
    from judged import Judged

    from vision.observation import Quad


def write_page(folder: Path, title: str, figures: str, judged: Sequence[Judged]) -> None:
    """Write the page of these photos to ``folder``."""
    evidence = [tile for one in judged for tile in evidence_of(one)]
    exhibits = [exhibit for one in judged for exhibit in exhibits_of(one)]
    page.write(folder, title=title, figures=figures, evidence=evidence, exhibits=exhibits)


def evidence_of(one: Judged) -> Iterator[Evidence]:
    """Every tile of the photo, in the hand and beside it."""
    for index, face in enumerate(one.scene.table.faces):
        at = one.pairs.get(index)
        yield Evidence(face, None, None) if at is None else Evidence(face, _seen(one, at), _decided(one, at))
    for at in one.invented():
        yield Evidence(None, _seen(one, at), _decided(one, at))


def exhibits_of(one: Judged) -> Iterator[Exhibit]:
    """What is wrong with the photo; without a warning it is worse than anything with one."""
    if one.crash or one.scene.impossible:
        yield from _whole(one)
        return
    warned = f"warned: {', '.join(sorted(set(one.warnings)))}" if one.warnings else "NO WARNING"
    for fault in one.faults:
        sure = max((one.reading.confidence(at) for at in fault.read), default=0.0)
        candidates = _candidates(one, fault)
        yield Exhibit(
            cause=str(fault.cause),
            photo=one.scene.photo,
            quads=tuple(_quads(one, fault)),
            is_=fault.is_,
            was=fault.was,
            note=f"{candidates}; {warned}" if candidates else warned,
            weight=2.0 * (not one.warnings) + sure - 0.5 * fault.harmless,
        )


def _whole(one: Judged) -> Iterator[Exhibit]:
    """A photo that the product broke on, or an impossible hand that it took for one."""
    hand = one.scene.table.hand
    quads = tuple(one.scene.table.corners[index] for index in sorted(hand.roles if hand else ()))
    if quads and one.crash:
        yield Exhibit("crash", one.scene.photo, quads, "a hand", one.crash, "", 3.0)
    elif quads and not one.warnings:
        yield Exhibit(
            "impossible hand not flagged", one.scene.photo, quads, str(one.scene.impossible), "a win", "", 3.0
        )


def _quads(one: Judged, fault: Fault) -> list[Quad]:
    """Where the tiles are; those read where there are none lie where they were read."""
    true = [one.scene.table.corners[index] for index in fault.true]
    return true or [one.table.corners[at] for at in fault.read]


def _candidates(one: Judged, fault: Fault) -> str:
    if fault.cause in {Cause.MELD, Cause.CLAIM} or not fault.read:
        return ""
    seen = one.reading.observations[fault.read[0]]
    return " ".join(f"{each.face} {each.probability:.2f}" for each in seen.candidates[:3])


def _seen(one: Judged, at: int) -> Belief:
    seen = one.reading.observations[at]
    return Belief(seen.face, seen.confidence)


def _decided(one: Judged, at: int) -> Belief:
    return Belief(one.table.faces[at], one.reading.confidence(at))

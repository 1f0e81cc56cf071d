"""What lies on a table, in one form for the truth of a drawn scene and for a reading: tiles, and the hand in them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring import MeldKind
from vision.corners import quad_of
from vision.melds import meld_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from vision.layout import LaidMeld, Layout
    from vision.observation import Quad
    from vision.reading import Reading


class TruthError(ValueError):
    """A line of truth.jsonl is not what it has to be."""


@dataclass(frozen=True, slots=True)
class LaidSet:
    """A meld as it lies; tiles are indexes."""

    kind: str
    tiles: frozenset[int]
    claimed_from: int | None
    concealed: bool
    added: bool


@dataclass(frozen=True, slots=True)
class LaidHand:
    """A hand as it lies; tiles are indexes."""

    concealed: frozenset[int]
    melds: tuple[LaidSet, ...]
    flowers: frozenset[int]
    winning: int | None

    @property
    def roles(self) -> dict[int, str]:
        """What each tile of the hand is there for."""
        roles = dict.fromkeys(self.concealed, "concealed") | dict.fromkeys(self.flowers, "flower")
        roles |= dict.fromkeys((index for meld in self.melds for index in meld.tiles), "meld")
        return roles if self.winning is None else {**roles, self.winning: "winning"}


@dataclass(frozen=True, slots=True)
class Table:
    """Tiles, and the hand that some of them make."""

    faces: tuple[str, ...]
    corners: tuple[Quad, ...]
    hand: LaidHand | None


@dataclass(frozen=True, slots=True)
class Scene:
    """A photo whose table is known."""

    photo: Path
    table: Table
    hidden: tuple[Quad, ...]
    """Tiles too little of which is seen to ask for them."""
    style: str | None
    tilt: float | None
    """Degrees from straight above, where the truth says so."""
    impossible: str | None
    """What is wrong with the hand, where something is."""


def scenes_of(folder: Path) -> Iterator[Scene]:
    """The scenes of a folder with ``truth.jsonl`` and ``images/``; ``TruthError`` names the first line that is none."""
    truth = folder / "truth.jsonl"
    try:
        lines = truth.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise TruthError(f"{truth}: expected the truth of drawn scenes, found {error.strerror}") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield scene_of(json.loads(line), folder)
            except (KeyError, TypeError, ValueError, IndexError) as error:
                said = f"no {error}" if isinstance(error, KeyError) else str(error)
                raise TruthError(f"{truth}, line {number}: expected a scene, found {said}") from None


def scene_of(fields: Mapping[str, Any], folder: Path) -> Scene:
    """One line of the truth."""
    tiles = fields["tiles"]
    table = Table(
        faces=tuple(tile["face"] for tile in tiles),
        corners=tuple(_quad(tile["corners"]) for tile in tiles),
        hand=_hand(fields["hand"], len(tiles)) if fields.get("hand") else None,
    )
    return Scene(
        photo=folder / "images" / fields["photo"],
        table=table,
        hidden=tuple(_quad(tile["corners"]) for tile in fields.get("hidden", ())),
        style=fields.get("style"),
        tilt=fields.get("tilt"),
        impossible=fields.get("impossible"),
    )


def table_of(reading: Reading) -> Table:
    """What was read."""
    corners = tuple(seen.corners for seen in reading.observations)
    return Table(reading.faces, corners, _read_hand(reading.layout, reading.faces))


def _read_hand(layout: Layout, faces: tuple[str, ...]) -> LaidHand | None:
    """The hand as ``caipan read --json`` tells it: of several tiles set apart none is the winning one."""
    if not layout.hand:
        return None
    winning = layout.apart[0] if len(layout.apart) == 1 else None
    return LaidHand(
        concealed=frozenset((*layout.standing, *layout.turned, *layout.face_down, *layout.apart)) - {winning},
        melds=tuple(_read_set(laid, faces) for laid in layout.melds),
        flowers=frozenset(layout.flowers),
        winning=winning,
    )


def _read_set(laid: LaidMeld, faces: tuple[str, ...]) -> LaidSet:
    meld = meld_of(laid, faces)
    if meld is None:  # all of it lies face down
        return LaidSet(str(MeldKind.KONG), frozenset(laid.tiles), None, concealed=True, added=False)
    claimed = None if meld.claimed_from is None else int(meld.claimed_from)
    return LaidSet(str(meld.kind), frozenset(laid.tiles), claimed, concealed=meld.concealed, added=meld.added)


def _hand(fields: Mapping[str, Any], count: int) -> LaidHand:
    melds = tuple(
        LaidSet(meld["kind"], frozenset(meld["tiles"]), meld["claimed_from"], meld["concealed"], meld["added"])
        for meld in fields["melds"]
    )
    winning = fields["winning"]
    concealed = frozenset(fields["concealed"]) - {winning}
    hand = LaidHand(concealed, melds, frozenset(fields["flowers"]), winning)
    if strangers := [index for index in hand.roles if not 0 <= index < count]:
        raise ValueError(f"index {strangers[0]} of {count} tiles")
    return hand


def _quad(corners: list[list[float]]) -> Quad:
    if len(corners) != 4:
        raise ValueError(f"{len(corners)} corners of a tile")
    return quad_of(corners)

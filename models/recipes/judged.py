"""One photo, read by the product and compared with its truth."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Final

from hand_faults import Cause, Fault, MeldCheck, hand_faults, meld_checks, paired
from overlaps import shares_within
from tabled import Scene, Table, table_of

from scoring import Win
from vision.errors import CircumstancesError, VisionError
from vision.hands import price
from vision.pipeline import Model, read
from vision.reading import settle

if TYPE_CHECKING:
    from vision.reading import Reading

CRASH: Final = "crash"
COVERED: Final = 0.5
"""A reading that lies so much on a tile that is hardly seen is neither right nor wrong."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A scene and what the product says of it."""

    scene: Scene
    reading: Reading
    table: Table
    """The reading, as a table."""
    pairs: dict[int, int]
    """Index of a true tile -> index of the tile read in its place."""
    faults: tuple[Fault, ...]
    melds: tuple[MeldCheck, ...]
    warnings: tuple[str, ...]
    """Codes of what ``caipan score`` asks a person to look at."""
    seconds: float
    crash: str | None = None
    """What the product broke with: no reading then, and the only warning is ``CRASH``."""

    @property
    def exact(self) -> bool:
        """Whether the whole layout is right."""
        return not self.faults

    @property
    def exact_score(self) -> bool:
        """Whether all but the names of flowers is right."""
        return all(fault.harmless for fault in self.faults)

    @property
    def told(self) -> bool:
        """Whether each fault, if any, is the name of a flower that is shown with a mark of doubt."""
        doubts = {doubt.tile for doubt in self.reading.unsure}
        return all(fault.harmless and doubts.issuperset(fault.read) for fault in self.faults)

    def invented(self) -> list[int]:
        """Tiles read where there are none, hardly visible ones apart."""
        taken = set(self.pairs.values())
        free = [index for index in range(len(self.table.faces)) if index not in taken]
        if not self.scene.hidden or not free:
            return free
        shares = shares_within([self.table.corners[index] for index in free], self.scene.hidden)
        return [index for index, row in zip(free, shares, strict=True) if row.max() < COVERED]

    def wrong(self, cause: Cause) -> bool:
        """Whether something of that kind is wrong."""
        return any(fault.cause is cause for fault in self.faults)


def judge(model: Model, scene: Scene) -> Judged:
    """Read a scene's photo, price it as ``caipan score`` does without options, and compare.

    A photo that the product breaks on is a result too, and not the end of a run of a thousand.
    """
    start = perf_counter()
    try:
        reading, crash = read(scene.photo, model=model), None
        warnings = _warnings(reading)
    except VisionError:
        raise
    except Exception as error:  # noqa: BLE001  see above
        crash = f"{type(error).__name__}: {error}"
        reading, warnings = settle((), photo=str(scene.photo), width=0, height=0, unsure=model.unsure), (CRASH,)
    seconds = perf_counter() - start
    table = table_of(reading)
    pairs = paired(scene.table, table)
    return Judged(
        scene=scene,
        reading=reading,
        table=table,
        pairs=pairs,
        faults=hand_faults(scene.table, table, pairs),
        melds=meld_checks(scene.table, table, pairs),
        warnings=warnings,
        seconds=seconds,
        crash=crash,
    )


def _warnings(reading: Reading) -> tuple[str, ...]:
    try:
        return tuple(str(problem.code) for problem in price(reading, Win()).problems)
    except CircumstancesError:  # the command ends with this error and no sheet
        return (*(str(problem.code) for problem in reading.problems), "circumstances")

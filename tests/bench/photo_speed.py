"""How long a 12-megapixel photo takes to its sheet: warm in one process, and cold as a command; and what dice add.

    python tests/bench/photo_speed.py

The photo is the bundled sample enlarged to 4000×3000 and saved as a phone saves it (JPEG, quality 92). What dice add is
the time of a reading less that of one whose reader of dice takes none.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from PIL import Image

from scoring import Win
from vision import price, read
from vision.dice import DieRule, DieSight
from vision.pipeline import load_model

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
WARM, COLD = 9, 3


def main() -> None:
    """Print the medians."""
    with tempfile.TemporaryDirectory() as folder:
        photo = enlarged(SAMPLES / "hand.jpg", Path(folder))
        price(read(photo), Win())  # loads the model
        warm = median(lambda: price(read(photo), Win()), WARM)
        command = [sys.executable, "-m", "vision", "score", str(photo)]
        cold = median(lambda: subprocess.run(command, capture_output=True, check=False), COLD)
        print(f"12 MP photo to sheet: {warm:.2f} s warm (median of {WARM}), {cold:.2f} s cold (median of {COLD})")  # noqa: T201  a report
        model = load_model()
        blind = replace(model, dice_reader=Blind(model.dice_reader.size, model.dice_reader.fill))
        looking, not_looking = (median(partial(read, photo, model=each), WARM) for each in (model, blind))
        print(f"of it looking for dice: {1000 * (looking - not_looking):.0f} ms")  # noqa: T201  a report


def enlarged(sample: Path, folder: Path) -> Path:
    """The sample as a phone's photo."""
    photo = folder / sample.name
    Image.open(sample).resize((4000, 3000), Image.Resampling.LANCZOS).save(photo, quality=92)
    return photo


@dataclass(frozen=True, slots=True)
class Blind:
    """A dice reader that takes no time and sees none."""

    size: int
    fill: float
    rule: DieRule = DieRule(2.0, 2.0)  # noqa: RUF009  frozen

    def read(self, crops: NDArray[np.uint8]) -> tuple[DieSight, ...]:
        """Nothing of any."""
        return (DieSight((1.0, *(0.0,) * 6), (0.0,) * 6, 0.5, 0.5, die=0.0),) * len(crops)


def median(work: Callable[[], object], times: int) -> float:
    """Median seconds of doing it so many times."""
    seconds = []
    for _ in range(times):
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return statistics.median(seconds)


if __name__ == "__main__":
    main()

"""How long a 12-megapixel photo takes to its sheet: warm in one process, and cold as a command; and what dice add.

    python tests/bench/photo_speed.py

The photos are bundled samples enlarged to 4000×3000 and saved as a phone saves them (JPEG, quality 92). What dice add
is the time of reading a throw less that of the same photo whose dice are found and not read.
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
from vision.pipeline import load_model

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from vision.dice import DieSight

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
WARM, COLD = 9, 3


def main() -> None:
    """Print the medians."""
    with tempfile.TemporaryDirectory() as folder:
        photo, throw = (enlarged(SAMPLES / name, Path(folder)) for name in ("hand.jpg", "throw-1.jpg"))
        price(read(photo), Win())  # loads the model
        warm = median(lambda: price(read(photo), Win()), WARM)
        command = [sys.executable, "-m", "vision", "score", str(photo)]
        cold = median(lambda: subprocess.run(command, capture_output=True, check=False), COLD)
        print(f"12 MP photo to sheet: {warm:.2f} s warm (median of {WARM}), {cold:.2f} s cold (median of {COLD})")  # noqa: T201  a report
        model = load_model()
        blind = replace(model, dice_reader=Blind(model.dice_reader.size, model.dice_reader.fill))
        with_dice, without = (median(partial(read, throw, model=each), WARM) for each in (model, blind))
        print(f"two dice in a 12 MP photo: {1000 * (with_dice - without):.0f} ms more")  # noqa: T201  a report


def enlarged(sample: Path, folder: Path) -> Path:
    """The sample as a phone's photo."""
    photo = folder / sample.name
    Image.open(sample).resize((4000, 3000), Image.Resampling.LANCZOS).save(photo, quality=92)
    return photo


@dataclass(frozen=True, slots=True)
class Blind:
    """A dice reader that no die is sure enough for."""

    size: int
    fill: float
    confidence: float = 1.1

    def read(self, crops: NDArray[np.uint8]) -> tuple[DieSight, ...]:
        """Nothing: it is never asked."""
        assert not len(crops)
        return ()


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

"""How long a 12-megapixel photo takes to its sheet: warm in one process, and cold as a command.

    python tests/bench/photo_speed.py

The photo is the bundled sample enlarged to 4000×3000 and saved as a phone saves it (JPEG, quality 92).
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from PIL import Image

from scoring import Win
from vision import price, read

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLE = Path(__file__).resolve().parents[2] / "datasets" / "samples" / "hand.jpg"
WARM, COLD = 9, 3


def main() -> None:
    """Print the medians."""
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "photo.jpg"
        Image.open(SAMPLE).resize((4000, 3000), Image.Resampling.LANCZOS).save(photo, quality=92)
        price(read(photo), Win())  # loads the model
        warm = median(lambda: price(read(photo), Win()), WARM)
        command = [sys.executable, "-m", "vision", "score", str(photo)]
        cold = median(lambda: subprocess.run(command, capture_output=True, check=False), COLD)
        print(f"12 MP photo to sheet: {warm:.2f} s warm (median of {WARM}), {cold:.2f} s cold (median of {COLD})")  # noqa: T201  a report


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

"""The plots of a report, drawn with matplotlib: it comes with the train extra (ultralytics needs it)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from matplotlib import colormaps
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from rates import Rate

from scoring import Tile
from vision.observation import BACK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from evidence import Belief, Evidence
    from matplotlib.axes import Axes

NOTHING: Final = "none"
"""The row of tiles that were made up, and the column of those that were missed."""
NAMES: Final = (*map(str, Tile), BACK, NOTHING)
BINS: Final = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.997, 1.0)
"""Confidences, closer where most tiles are."""
_PAPER: Final = LinearSegmentedColormap.from_list("paper", ["#ffffff", "#fde0c5", "#eb4a40", "#7a0f1e"])
_BEFORE: Final = "#0072b2"  # of Okabe and Ito's colours for the colour-blind
_AFTER: Final = "#d55e00"


def confusion_plot(evidence: Iterable[Evidence], path: Path) -> None:
    """Rows: what it is; columns: what it was read as; shaded by the share of the row, wrong ones with their number."""
    counts = Counter((one.true or NOTHING, one.named or NOTHING) for one in evidence)
    table = np.array([[counts[true, named] for named in NAMES] for true in NAMES], np.float64)
    shares = table / table.sum(axis=1, keepdims=True).clip(1)
    wrong = shares.copy()
    np.fill_diagonal(wrong, 0)
    figure = Figure(figsize=(13, 12.5), dpi=110, layout="constrained")
    axes = figure.add_subplot()
    axes.imshow(wrong**0.5, cmap=_PAPER, vmin=0, vmax=1)
    for row, column in np.argwhere(table > 0):
        right = row == column
        said = f"{shares[row, column]:.2f}".lstrip("0") if right else f"{table[row, column]:.0f}"
        dark = not right and wrong[row, column] > 0.3
        axes.text(column, row, said, ha="center", va="center", fontsize=6, color="white" if dark else "#333333")
        if right:
            axes.add_patch(_cell(row, shares[row, row]))
    _name_axis(axes.set_xticks, table.sum(axis=0), rotation=90)
    _name_axis(axes.set_yticks, table.sum(axis=1))
    axes.set_xlabel(f"read as ({NOTHING}: missed)")
    axes.set_ylabel(f"is ({NOTHING}: made up), with its number")
    total, right = table.sum(), np.trace(table)
    axes.set_title(f"{right:.0f} of {total:.0f} right; on the diagonal the share of the row, elsewhere tiles")
    axes.set_xticks(np.arange(len(NAMES) + 1) - 0.5, minor=True)
    axes.set_yticks(np.arange(len(NAMES) + 1) - 0.5, minor=True)
    axes.grid(which="minor", color="#eeeeee", linewidth=0.5)
    axes.tick_params(which="minor", length=0)
    figure.savefig(path)


def calibration_plot(evidence: Sequence[Evidence], path: Path) -> None:
    """How often tiles are right at each confidence, as seen and as decided on; below, how many tiles that is."""
    figure = Figure(figsize=(12, 7.5), dpi=110, layout="constrained")
    (reliability, errors), (few, sure) = figure.subplots(2, 2, height_ratios=(3, 1), sharex="col")
    kinds: tuple[tuple[str, str, list[tuple[float, bool]]], ...] = (
        ("as seen", _BEFORE, _believed(evidence, lambda one: one.seen)),
        ("as decided under the rules", _AFTER, _believed(evidence, lambda one: one.decided)),
    )
    for (label, colour, pairs), shift in zip(kinds, (-0.15, 0.15), strict=True):
        if pairs:
            _draw_reliability(reliability, errors, pairs, label=label, colour=colour)
            _draw_counts(few, sure, pairs, shift=shift, colour=colour)
    reliability.plot([0, 1], [0, 1], color="#999999", linewidth=1, label="as likely as said")
    reliability.set(ylabel="share right", title="how often a confidence is right", ylim=(-0.02, 1.02))
    errors.plot([1e-4, 1], [1e-4, 1], color="#999999", linewidth=1)
    errors.set(
        xscale="log",
        yscale="log",
        xlim=(1, 1e-4),
        ylim=(1e-4, 1.2),
        ylabel="share wrong",
        title="the same, near certainty",
    )
    few.set(xlabel="confidence", ylabel="tiles", yscale="log")
    sure.set(xlabel="1 − confidence", ylabel="tiles", yscale="log")
    reliability.legend(loc="lower right", frameon=False, fontsize=8)
    figure.savefig(path)


def bins_of(pairs: Sequence[tuple[float, bool]]) -> list[tuple[float, Rate]]:
    """(mean confidence, how many are right) of each bin that holds tiles."""
    found = []
    for low, high in pairwise(BINS):
        inside = [pair for pair in pairs if low < pair[0] <= high or pair[0] == low == 0]
        if inside:
            found.append((sum(p for p, _ in inside) / len(inside), Rate.over(right for _, right in inside)))
    return found


def _believed(evidence: Iterable[Evidence], which: Callable[[Evidence], Belief | None]) -> list[tuple[float, bool]]:
    return [
        (belief.probability, belief.face == one.true)
        for one in evidence
        if one.true is not None and (belief := which(one)) is not None
    ]


def _draw_reliability(
    axes: Axes, errors: Axes, pairs: Sequence[tuple[float, bool]], *, label: str, colour: str
) -> None:
    bins = bins_of(pairs)
    means = np.array([mean for mean, _ in bins])
    shares = np.array([rate.share for _, rate in bins])
    low, high = np.array([rate.interval for _, rate in bins]).T
    overall = f"{label}: {Rate.over(right for _, right in pairs)}"
    style: dict[str, Any] = {"fmt": "o", "capsize": 2, "color": colour}
    axes.errorbar(means, shares, yerr=np.array([shares - low, high - shares]).clip(0), label=overall, **style)
    doubt, wrong = (1 - means).clip(1e-4), (1 - shares).clip(1e-4)
    errors.errorbar(doubt, wrong, yerr=np.array([wrong - (1 - high), (1 - low) - wrong]).clip(0), **style)


def _draw_counts(few: Axes, sure: Axes, pairs: Sequence[tuple[float, bool]], *, shift: float, colour: str) -> None:
    confidences = np.array([confidence for confidence, _ in pairs])
    counts, _ = np.histogram(confidences, np.linspace(0, 1, 21))
    few.bar(np.linspace(0.025, 0.975, 20) + shift * 0.08, counts, width=0.02, color=colour)
    edges = np.geomspace(1e-4, 1, 17)
    counts, _ = np.histogram((1 - confidences).clip(1e-4, 1), edges)
    middles = np.sqrt(edges[1:] * edges[:-1])
    sure.bar(middles * (1 + shift), counts, width=middles * 0.22, color=colour)


def _cell(at: int, share: float) -> Rectangle:
    """A place of the diagonal: red where little is right, green where all is."""
    return Rectangle((at - 0.5, at - 0.5), 1, 1, facecolor=colormaps["RdYlGn"](share**3), alpha=0.5, zorder=0.5)


def _name_axis(put: Callable[..., Any], totals: Any, **style: Any) -> None:  # noqa: ANN401  matplotlib's and numpy's
    """Name the rows or columns that hold tiles."""
    places = np.flatnonzero(totals)
    put(places, [f"{NAMES[at]} {totals[at]:.0f}" for at in places], fontsize=7, **style)

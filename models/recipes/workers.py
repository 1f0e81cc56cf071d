"""A model over many photos, in this process or in several, each with a model of its own on one core."""

from __future__ import annotations

import os
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import cv2

from vision.errors import VisionError
from vision.pipeline import load_model

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vision.pipeline import Model

Item = TypeVar("Item")
Answer = TypeVar("Answer")


def run_options(description: str | None) -> ArgumentParser:
    """The options of everything that measures a model; what it is measured on is for the caller to add."""
    parser = ArgumentParser(description=description, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, help="folder with card.json; the shipped model without it")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--workers", type=int, default=2, help="processes, each on a core")
    return parser


def over(
    job: Callable[[Model, Item], Answer], items: Iterable[Item], *, folder: Path | None, workers: int
) -> Iterator[Answer]:
    """Answer each item in its order; ``job`` stands at the top of its module, so that a process can find it."""
    if workers <= 1:
        model = load_model(folder)
        yield from (job(model, item) for item in items)
        return
    load_model(folder)  # what is wrong with it is told once, here
    # A forked process waits for threads of OpenCV and the runtime that stayed behind: each is started anew.
    with get_context("spawn").Pool(workers, _load, (folder,)) as pool:
        for answer in pool.imap(partial(_answer, job), items):
            if isinstance(answer, _Refusal):
                raise VisionError(answer.zh, answer.en)
            yield answer


_LOADED: list[Model] = []
"""The model of a working process."""


def _load(folder: Path | None) -> None:
    """Load with one thread: the runtime takes as many as there are cores open to it, two processes twice as many."""
    cv2.setNumThreads(1)
    if not hasattr(os, "sched_setaffinity"):
        _LOADED.append(load_model(folder))
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    _LOADED.append(load_model(folder))
    os.sched_setaffinity(0, cores)


@dataclass(frozen=True, slots=True)
class _Refusal:
    """What a photo was refused for: the errors themselves do not travel between processes."""

    zh: str
    en: str


def _answer(job: Callable[[Model, Any], Answer], item: object) -> Answer | _Refusal:
    try:
        return job(_LOADED[0], item)
    except VisionError as error:
        return _Refusal(error.zh, error.en)
    except Exception as error:
        error.add_note(f"with {getattr(item, 'photo', item)}")
        raise

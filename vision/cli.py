"""``caipan``: photos and hands in, readings and sheets out. Thin: parse, call, print.

Exit codes: 0 read, 1 needs a person, 2 misuse or a file that cannot be used; of several photos the highest.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import contextmanager
from enum import IntEnum, StrEnum
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring import Edition
    from vision.frames import Frame
    from vision.pipeline import Model
    from vision.reading import Reading


class Exit(IntEnum):
    """What the exit code says."""

    READ = 0
    NEEDS_A_PERSON = 1
    MISUSE = 2


class Language(StrEnum):
    """The languages spoken."""

    ZH = "zh"
    EN = "en"


class Wind(StrEnum):
    """东南西北."""

    E = "E"
    S = "S"
    W = "W"
    N = "N"


app = typer.Typer(
    name="caipan",
    help="裁判: reads photos of mahjong tiles and scores Chinese Official Mahjong.",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

_Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, one object a line.")]
_Language = Annotated[Language, typer.Option("--lang", help="Language of the text.")]
_EditionName = Annotated[str, typer.Option("--edition", metavar="NAME", help="Edition of the rules: 1998 or practice.")]


@app.command("read")
def read_command(
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO...", help="Photos of tiles.", show_default=False)],
    as_json: _Json = False,  # noqa: FBT002  a flag on the command line
    overlay: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each photo with its tiles' names drawn to this folder.")
    ] = None,
    lang: _Language = Language.ZH,
) -> None:
    """Read the tiles in photos: faces, corners, what is unsure."""
    from vision.summary import PHRASES, problem_lines, reading_lines, reading_object  # noqa: PLC0415  quick help

    model = _model()
    worst = Exit.READ
    drawings = _drawings(photos, overlay)
    for photo, drawing in _counted(photos, drawings):
        try:
            frame, reading, seconds = _read(photo, model)
            _draw(frame, reading, drawing)
        except _mistakes() as mistake:
            worst = _tell(mistake)
            continue
        if as_json:
            _print_json(reading_object(reading, seconds))
        else:
            phrases = PHRASES[lang]
            _print("\n".join((*reading_lines(reading, phrases), *problem_lines(reading.problems, phrases))))
        worst = max(worst, Exit.NEEDS_A_PERSON if reading.problems else Exit.READ)
    raise typer.Exit(worst)


@app.command("score")
def score_command(  # noqa: PLR0913, PLR0917  what a photo cannot tell has to be said
    photo: Annotated[Path, typer.Argument(metavar="PHOTO", help="A photo of one winning hand.", show_default=False)],
    win: Annotated[
        str | None, typer.Option(metavar="TILE", help="The winning tile, such as 5m, where it is not set apart.")
    ] = None,
    self_drawn: Annotated[bool | None, typer.Option("--self-drawn", help="自摸: won on one's own draw.")] = None,
    seat: Annotated[
        Wind | None, typer.Option(case_sensitive=False, help="门风, the winner's wind.  [default: E]")
    ] = None,
    prevalent: Annotated[
        Wind | None, typer.Option("--round", case_sensitive=False, help="圈风, the round's wind.  [default: E]")
    ] = None,
    last_tile: Annotated[
        bool | None, typer.Option("--last-tile", help="妙手回春 / 海底捞月: the wall's last tile or last discard.")
    ] = None,
    kong: Annotated[
        bool | None, typer.Option("--kong", help="Self-drawn: on a kong's replacement; otherwise: robbing a kong.")
    ] = None,
    last_of_kind: Annotated[
        bool | None, typer.Option("--last-of-kind", help="和绝张: the three others lay open on the table.")
    ] = None,
    edition: _EditionName = "1998",
    lang: _Language = Language.ZH,
    as_json: _Json = False,  # noqa: FBT002  a flag on the command line
    overlay: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write the photo with its tiles' names drawn to this file.")
    ] = None,
) -> None:
    """Score the winning hand in a photo: the referee's sheet."""
    from scoring import Tile, Win  # noqa: PLC0415  quick help
    from vision.hands import price, refuse_circumstances  # noqa: PLC0415
    from vision.summary import PHRASES, price_lines, price_object  # noqa: PLC0415

    given = {
        "self_drawn": self_drawn,
        "seat": seat,
        "round": prevalent,
        "last_tile": last_tile,
        "kong": kong,
        "last_of_kind": last_of_kind,
    }
    defaulted = [name for name, value in given.items() if value is None]
    circumstances = Win(
        self_drawn=bool(self_drawn),
        last_of_kind=bool(last_of_kind),
        last_wall_tile=bool(last_tile),
        kong=bool(kong),
        prevalent=Tile.of(prevalent or Wind.E),
        seat=Tile.of(seat or Wind.E),
    )
    with _misuse_told():
        rules, winning = _edition(edition), _winning(win)
        refuse_circumstances(circumstances)
        frame, reading, seconds = _read(photo, _model())
        _draw(frame, reading, overlay)
        pricing = price(reading, circumstances, winning=winning, edition=rules)
    if as_json:
        _print_json(price_object(pricing, circumstances, defaulted, seconds))
    else:
        _print("\n".join(price_lines(pricing, defaulted, PHRASES[lang])))
    raise typer.Exit(Exit.NEEDS_A_PERSON if pricing.problems else Exit.READ)


@app.command("fan")
def fan_command(
    notation: Annotated[
        str | None,
        typer.Argument(help="A hand, such as '[456s,1]45s55m66789p6s|EE1000|ab'.", show_default=False),
    ] = None,
    jsonl: Annotated[
        Path | None, typer.Option(metavar="FILE|-", help="A file of hands, a JSON record a line; - is standard input.")
    ] = None,
    edition: _EditionName = "1998",
    lang: _Language = Language.ZH,
    as_json: _Json = False,  # noqa: FBT002  a flag on the command line
) -> None:
    """Score a hand written in notation, or a file of hands."""
    with _misuse_told():
        rules = _edition(edition)
    if (notation is None) == (jsonl is None):
        raise _misuse("expected either a hand in notation or --jsonl FILE, found " + ("both" if jsonl else "neither"))
    if jsonl is not None:
        raise typer.Exit(_answer_all(jsonl, rules))
    raise typer.Exit(_answer_one(notation or "", rules, lang, as_json=as_json))


def main() -> None:
    """Run the command; a closed pipe and Ctrl-C end it quietly."""
    try:
        app()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered has nowhere to go
        sys.exit(128 + signal.SIGPIPE)
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


def _answer_one(notation: str, edition: Edition, lang: Language, *, as_json: bool) -> Exit:
    from scoring import Contradiction, NotAHand, NotationError, parse, render, score, to_dict  # noqa: PLC0415  quick help
    from scoring.report import PHRASES  # noqa: PLC0415

    try:
        sheet = score(*parse(notation), edition)
    except NotationError as mistake:
        return _tell(mistake)
    except Contradiction as mistake:
        _complain(" ".join(problem.zh if lang is Language.ZH else problem.en for problem in mistake.problems))
        return Exit.NEEDS_A_PERSON
    except NotAHand as mistake:
        _complain(mistake)
        return Exit.NEEDS_A_PERSON
    if as_json:
        _print_json(to_dict(sheet))
    else:
        _print(render(sheet, PHRASES[lang]))
    return Exit.READ


def _answer_all(path: Path, edition: Edition) -> Exit:
    """Answer a file of records line by line, as they come; a bad line is answered, not fatal."""
    from scoring import answer  # noqa: PLC0415  quick help

    worst = Exit.READ
    for line in _lines(path):
        if line.strip():
            result = answer(line, edition)
            _print_json(result)
            worst = worst if result["error"] is None else Exit.NEEDS_A_PERSON
    return worst


def _lines(path: Path) -> Iterator[str]:
    if str(path) == "-":
        yield from (line.decode("utf-8", errors="replace") for line in sys.stdin.buffer)
        return
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            yield from file
    except OSError as error:
        raise _misuse(f"{path}: expected a file of hands, found {(error.strerror or 'none').lower()}") from None


def _read(photo: Path, model: Model) -> tuple[Frame, Reading, float]:
    from vision.frames import open_photo  # noqa: PLC0415  quick help
    from vision.pipeline import read  # noqa: PLC0415

    start = perf_counter()
    frame = open_photo(photo)
    reading = read(frame, model=model)
    return frame, reading, perf_counter() - start


def _model() -> Model:
    from vision.pipeline import shipped_model  # noqa: PLC0415  quick help

    with _misuse_told():
        return shipped_model()


def _edition(name: str) -> Edition:
    from scoring import Edition  # noqa: PLC0415  quick help

    return Edition.named(name)


def _winning(text: str | None) -> Any:  # noqa: ANN401  Tile | None, without importing scoring for the help
    from scoring import Tile  # noqa: PLC0415  quick help

    if text is None:
        return None
    try:
        tile = Tile.of(text)
    except ValueError as error:
        raise _misuse(f"--win: {error}") from None
    if tile.is_flower:
        raise _misuse(f"--win: expected a tile that completes a hand, found the flower {text}")
    return tile


def _drawings(photos: Sequence[Path], folder: Path | None) -> list[Path | None]:
    """Name an overlay for each photo, all different."""
    if folder is None:
        return [None] * len(photos)
    if folder.exists() and not folder.is_dir():
        raise _misuse(f"--overlay {folder}: expected a folder, found a file")
    names: list[Path | None] = []
    for photo in photos:
        name, number = folder / f"{photo.stem}.overlay.jpg", 1
        while name in names:
            number += 1
            name = folder / f"{photo.stem}-{number}.overlay.jpg"
        names.append(name)
    return names


def _draw(frame: Frame, reading: Reading, path: Path | None) -> None:
    if path is None:
        return
    from vision.draw import Mark, Tone, overlay, save_overlay  # noqa: PLC0415  drawing is rarely asked for
    from vision.observation import BACK  # noqa: PLC0415

    doubts = {doubt.tile for doubt in reading.unsure}
    marks = []
    for index, (seen, face) in enumerate(zip(reading.observations, reading.faces, strict=True)):
        tone = Tone.BACK if face == BACK else Tone.UNSURE if index in doubts else Tone.SURE
        marks.append(Mark(seen.corners, face + "?" * (index in doubts), tone))
    save_overlay(overlay(frame, marks), path, Path(frame.name))


def _counted(photos: Sequence[Path], drawings: Sequence[Path | None]) -> Iterator[tuple[Path, Path | None]]:
    """Go through the photos and count them on the terminal, where the answers go elsewhere."""
    shown = len(photos) > 1 and sys.stderr.isatty() and not sys.stdout.isatty()
    for number, pair in enumerate(zip(photos, drawings, strict=True), start=1):
        if shown:
            typer.echo(f"\r{number}/{len(photos)} {pair[0].name}\033[K", err=True, nl=False)
        yield pair
    if shown:
        typer.echo("\r\033[K", err=True, nl=False)


def _mistakes() -> tuple[type[Exception], ...]:
    from scoring import ScoringError  # noqa: PLC0415  quick help
    from vision.errors import VisionError  # noqa: PLC0415

    return VisionError, ScoringError


@contextmanager
def _misuse_told() -> Iterator[None]:
    """Turn a caller's mistake into one line and exit code 2."""
    try:
        yield
    except _mistakes() as mistake:
        raise typer.Exit(_tell(mistake)) from None


def _tell(mistake: object) -> Exit:
    _complain(mistake)
    return Exit.MISUSE


def _misuse(sentence: str) -> typer.Exit:
    return typer.Exit(_tell(sentence))


def _complain(sentence: object) -> None:
    typer.echo(f"caipan: {sentence}", err=True)


def _print(text: str) -> None:
    typer.echo(text)


def _print_json(value: dict[str, Any]) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))

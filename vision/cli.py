"""``caipan``: photos and hands in, readings and sheets out.

Exit codes: 0 read, 1 needs a person, 2 misuse or a file that cannot be used; of several photos the highest.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final

import typer

from vision.language import Language, printable
from vision.output import (
    Exit,
    counted,
    mistakes,
    mistakes_told,
    speak_utf8,
    tell,
    unwritable,
    write,
    write_json,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import Edition, Tile
    from scoring.wall import Throw
    from vision.errors import OptionError
    from vision.frames import Frame
    from vision.pipeline import Model
    from vision.reading import Reading


class Wind(StrEnum):
    """东南西北."""

    E = "E"
    S = "S"
    W = "W"
    N = "N"


class Which(StrEnum):
    """The two throws of a deal."""

    FIRST = "first"
    SECOND = "second"


app = typer.Typer(
    name="caipan",
    help="裁判: reads photos of mahjong tiles and scores Chinese Official Mahjong.",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

EXAMPLE: Final = "[456s,1]123s789s55m12p3p|ES1000|ab"
"""A hand for the help: a chow from the upper seat, then the standing tiles, the winning one last."""

_WINDS: Final = "E|S|W|N"
_MOST_THROWS: Final = 2
_TWO_PHOTOS: Final = ("两张照片", "two photos")

_Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, one object a line.")]
_Language = Annotated[Language, typer.Option("--lang", help="Language of the text.")]
_EditionName = Annotated[str, typer.Option("--edition", metavar="NAME", help="Edition of the rules: 1998 or practice.")]


@app.command("read")
def read_command(
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO...", help="Photos of tiles.", show_default=False)],
    as_json: _Json = False,  # noqa: FBT002  a flag on the command line
    overlay: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each photo with its tiles and dice named to this folder.")
    ] = None,
    lang: _Language = Language.ZH,
) -> None:
    """Read the tiles in photos: faces, corners, what is unsure."""
    from vision.plain import reading_object  # noqa: PLC0415  quick help
    from vision.summary import PHRASES, problem_lines, reading_lines  # noqa: PLC0415

    with mistakes_told(lang):
        places = _places(photos, overlay)
        model = _model()
    worst = Exit.READ
    for index in counted([printable(photo.name) for photo in photos]):
        try:
            frame, reading, seconds = _read(photos[index], model)
            if as_json:
                write_json(reading_object(reading, seconds))
            else:
                phrases = PHRASES[lang]
                write("\n".join((*reading_lines(reading, phrases), *problem_lines(reading.problems, phrases))))
            worst = max(worst, Exit.NEEDS_A_PERSON if reading.problems else Exit.READ)
            _draw(frame, reading, places[index])
        except mistakes() as mistake:
            worst = max(worst, tell(mistake, lang))
    raise typer.Exit(worst)


@app.command("score")
def score_command(  # noqa: PLR0913, PLR0917  what a photo cannot tell has to be said
    photo: Annotated[Path, typer.Argument(metavar="PHOTO", help="A photo of one winning hand.", show_default=False)],
    win: Annotated[
        str | None, typer.Option(metavar="TILE", help="The winning tile, such as 5m, whatever lies apart.")
    ] = None,
    self_drawn: Annotated[bool | None, typer.Option("--self-drawn", help="自摸: won on one's own draw.")] = None,
    seat: Annotated[
        Wind | None,
        typer.Option(metavar=_WINDS, case_sensitive=False, help="门风, the winner's wind.  [default: E]"),
    ] = None,
    prevalent: Annotated[
        Wind | None,
        typer.Option("--round", metavar=_WINDS, case_sensitive=False, help="圈风, the round's wind.  [default: E]"),
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
    """Score the winning hand in a photo: the referee's sheet.

    Options that contradict one another, or the hand, are misuse (exit code 2); a hand that does not win, or that has
    more than one price, needs a person (1).
    """
    from scoring import Edition, Tile, Win  # noqa: PLC0415  quick help
    from vision.hands import price, refuse_circumstances  # noqa: PLC0415
    from vision.places import check_place  # noqa: PLC0415
    from vision.plain import price_object  # noqa: PLC0415
    from vision.summary import PHRASES, price_lines  # noqa: PLC0415

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
    with mistakes_told(lang):
        rules, winning = Edition.named(edition), _winning(win)
        refuse_circumstances(circumstances)
        if overlay is not None:
            check_place(overlay, [photo])
        frame, reading, seconds = _read(photo, _model())
        pricing = price(reading, circumstances, winning=winning, edition=rules)
        if as_json:
            write_json(price_object(pricing, circumstances, defaulted, seconds))
        else:
            write("\n".join(price_lines(pricing, defaulted, PHRASES[lang])))
        _draw(frame, reading, overlay)
    raise typer.Exit(Exit.NEEDS_A_PERSON if pricing.problems else Exit.READ)


@app.command("dice")
def dice_command(  # noqa: PLR0913, PLR0917  what a photo cannot tell has to be said
    photos: Annotated[
        list[Path], typer.Argument(metavar="PHOTO [PHOTO]", help="A photo of a throw, or of both.", show_default=False)
    ],
    throw: Annotated[
        Which | None,
        typer.Option(
            "--throw", metavar="first|second", help="Which throw it is.  [default: first; second with --first]"
        ),
    ] = None,
    first: Annotated[
        str | None, typer.Option("--first", metavar="N,N", help="What the first throw was, such as 4,3.")
    ] = None,
    dealer: Annotated[
        Wind, typer.Option(metavar=_WINDS, case_sensitive=False, help="The edge of the table where the dealer sits.")
    ] = Wind.E,
    without_flowers: Annotated[bool, typer.Option("--without-flowers", help="17 stacks a wall instead of 18.")] = False,  # noqa: FBT002  a flag on the command line
    as_json: _Json = False,  # noqa: FBT002  as above
    overlay: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each photo with its dice drawn to this folder.")
    ] = None,
    lang: _Language = Language.ZH,
) -> None:
    """Read thrown dice: who throws second, where the wall is opened, who takes which tiles.

    The photo of a second throw needs what the first one was; two photos are the first and the second throw.
    """
    from scoring.wall import WITH_FLOWERS, WITHOUT_FLOWERS  # noqa: PLC0415  quick help
    from vision.plain import die_object, throw_object  # noqa: PLC0415
    from vision.summary import PHRASES as READING_PHRASES  # noqa: PLC0415
    from vision.summary import problem_lines  # noqa: PLC0415
    from vision.throw_summary import EDGES, PHRASES, dealing_lines, dice_line  # noqa: PLC0415
    from vision.throws import Dealing, thrown  # noqa: PLC0415

    stacks = WITHOUT_FLOWERS if without_flowers else WITH_FLOWERS
    edge = EDGES.index(dealer)
    with mistakes_told(lang):
        known = _throws(photos, throw, first)
        places = _places(photos, overlay)
        model = _model()
        worst = Exit.READ
        for index in counted([printable(photo.name) for photo in photos]):
            frame, reading, seconds = _read(photos[index], model)
            dice = thrown(reading.dice)
            known = [*known, dice.throw]
            dealing = Dealing(known[0], known[1] if len(known) > 1 else None, stacks)
            problems = (*dice.problems, *dealing.problems)
            if as_json:
                about = {"photo": reading.photo, "width": reading.width, "height": reading.height}
                shown = {"dice": [die_object(die) for die in dice.dice], **throw_object(dealing, problems, edge)}
                write_json({**about, **shown, "seconds": round(seconds, 3)})
            else:
                lines = (dice_line(reading, PHRASES[lang]), *dealing_lines(dealing, edge, PHRASES[lang]))
                write("\n".join((*lines, *problem_lines(problems, READING_PHRASES[lang]))))
            worst = max(worst, Exit.NEEDS_A_PERSON if problems else Exit.READ)
            _draw(frame, reading, places[index], tiles=False)
    raise typer.Exit(worst)


@app.command("die")
def die_command(
    photos: Annotated[
        list[Path], typer.Argument(metavar="PHOTO...", help="Photos of one die, each face on top.", show_default=False)
    ],
    as_json: _Json = False,  # noqa: FBT002  a flag on the command line
    lang: _Language = Language.ZH,
) -> None:
    """Check a die of the equipment: opposite faces add to seven, the 1 and the 4 are red, all six are there."""
    from vision.equipment import by_its_top, die_problems  # noqa: PLC0415  quick help
    from vision.plain import die_object, problem_object  # noqa: PLC0415
    from vision.summary import PHRASES as READING_PHRASES  # noqa: PLC0415
    from vision.summary import problem_lines  # noqa: PLC0415
    from vision.throw_summary import PHRASES, look_line  # noqa: PLC0415

    with mistakes_told(lang):
        model = _model()
        looks = []
        for index in counted([printable(photo.name) for photo in photos]):
            _, reading, _ = _read(photos[index], model)
            looks.append((reading.photo, tuple(map(by_its_top, reading.dice))))
        problems = tuple(die_problems(looks))
        if as_json:
            shown = [{"photo": photo, "dice": [die_object(die) for die in dice]} for photo, dice in looks]
            write_json({"looks": shown, "problems": [problem_object(problem) for problem in problems]})
        else:
            lines = [look_line(photo, dice, PHRASES[lang]) for photo, dice in looks]
            told = list(problem_lines(problems, READING_PHRASES[lang])) or [PHRASES[lang].in_order]
            write("\n".join((*lines, *told)))
    raise typer.Exit(Exit.NEEDS_A_PERSON if problems else Exit.READ)


@app.command("fan")
def fan_command(
    notation: Annotated[str | None, typer.Argument(help=f"A hand, such as '{EXAMPLE}'.", show_default=False)] = None,
    jsonl: Annotated[
        Path | None, typer.Option(metavar="FILE|-", help="A file of hands, a JSON record a line; - is standard input.")
    ] = None,
    edition: _EditionName = "1998",
    lang: Annotated[Language | None, typer.Option(help="Language of the text, not of --jsonl.  [default: zh]")] = None,
    as_json: _Json = False,  # noqa: FBT002  a flag on the command line
) -> None:
    """Score a hand written in notation, or a file of hands.

    The circumstances are a part of what is written: a hand that contradicts itself or does not win needs a person
    (exit code 1), only what is no notation at all is misuse (2). With --jsonl every line is answered by one of JSON,
    errors in English; empty lines are passed over.
    """
    from scoring import Edition  # noqa: PLC0415  quick help

    with mistakes_told(lang or Language.ZH):
        rules = Edition.named(edition)
        if (notation is None) == (jsonl is None):
            expected = ("一手牌的记法或 --jsonl FILE", "either a hand in notation or --jsonl FILE")
            raise _option("fan", expected, ("两者都有", "both") if jsonl else ("两者皆无", "neither"))
        if jsonl is None:
            _answer_one(notation or "", rules, lang or Language.ZH, as_json=as_json)
            return
        if lang is not None:
            raise _option("--jsonl", ("不带 --lang", "no --lang beside it"), (f"--lang {lang}",) * 2)
        raise typer.Exit(_answer_all(jsonl, rules))


def main() -> None:
    """Run the command; where its answer cannot be written, that is said."""
    speak_utf8()
    try:
        app()
    except OSError as error:  # in printing its help
        unwritable(error.strerror or str(error))


def _answer_one(notation: str, edition: Edition, language: Language, *, as_json: bool) -> None:
    from scoring import parse, render, score, to_dict  # noqa: PLC0415  quick help
    from scoring.report import PHRASES  # noqa: PLC0415

    sheet = score(*parse(notation), edition)
    if as_json:
        write_json(to_dict(sheet))
    else:
        write(render(sheet, PHRASES[language]))


def _answer_all(path: Path, edition: Edition) -> Exit:
    from vision.records import answers  # noqa: PLC0415  quick help

    worst = Exit.READ
    for answer in answers(path, edition):
        write_json(answer)
        worst = worst if answer["error"] is None else Exit.NEEDS_A_PERSON
    return worst


def _read(photo: Path, model: Model) -> tuple[Frame, Reading, float]:
    from vision.frames import open_photo  # noqa: PLC0415  quick help
    from vision.pipeline import read  # noqa: PLC0415

    start = perf_counter()
    frame = open_photo(photo)
    reading = read(frame, model=model)
    return frame, reading, perf_counter() - start


def _model() -> Model:
    from vision.pipeline import shipped_model  # noqa: PLC0415  quick help

    return shipped_model()


def _places(photos: list[Path], folder: Path | None) -> Sequence[Path | None]:
    """Name an overlay for each photo, before the first of them is read."""
    if folder is None:
        return [None] * len(photos)
    from vision.places import check_place, overlay_places  # noqa: PLC0415  drawing is rarely asked for

    places = overlay_places(photos, folder)
    for place in places:
        check_place(place, photos)
    return places


def _draw(frame: Frame, reading: Reading, path: Path | None, *, tiles: bool = True) -> None:
    """Draw tiles and dice, or dice alone."""
    if path is None:
        return
    from vision.draw import marks_of_dice, marks_of_reading, overlay, save_overlay  # noqa: PLC0415  drawing is rarely asked for

    marks = marks_of_reading(reading) if tiles else marks_of_dice(reading.dice)
    save_overlay(overlay(frame, marks), path, Path(frame.name))


def _throws(photos: Sequence[Path], throw: Which | None, first: str | None) -> list[Throw | None]:
    """What was thrown before the first photo; nothing where that shows the first throw."""
    if len(photos) > _MOST_THROWS:
        raise _option("PHOTO", ("一张或两张照片", "one photo or two"), (f"{len(photos)}张", f"{len(photos)}"))
    if first is not None and (len(photos) > 1 or throw is Which.FIRST):
        expected = ("只与第二次掷骰的照片同用", "beside the photo of a second throw alone")
        raise _option("--first", expected, _TWO_PHOTOS if len(photos) > 1 else ("--throw first",) * 2)
    if throw is not None and len(photos) > 1:
        raise _option("--throw", ("只与一张照片同用", "beside one photo alone"), _TWO_PHOTOS)
    if len({photo.resolve() for photo in photos}) < len(photos):
        raise _option("PHOTO", ("两次掷骰各一张照片", "a photo of each throw"), ("同一张", "the same twice"))
    if first is None:
        return [None] if throw is Which.SECOND else []
    from scoring.wall import throw_of  # noqa: PLC0415  quick help

    return [throw_of(first)]


def _winning(text: str | None) -> Tile | None:
    from scoring import Tile  # noqa: PLC0415  quick help

    if text is None:
        return None
    try:
        tile = Tile.of(text)
    except ValueError:
        tile = None
    if tile is None or tile.is_flower:
        raise _option("--win", ("能和的牌，如 5m", "a tile that completes a hand, such as 5m"), (repr(text),) * 2)
    return tile


def _option(name: str, expected: tuple[str, str], found: tuple[str, str]) -> OptionError:
    from scoring import Words  # noqa: PLC0415  quick help
    from vision.errors import OptionError  # noqa: PLC0415

    return OptionError(name, Words(*expected), Words(*found))

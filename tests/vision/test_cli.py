"""The command as its users meet it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image
from typer.testing import CliRunner

from vision.cli import EXAMPLE, app
from vision.output import complain, counted
from vision.pipeline import read
from vision.problems import ProblemCode

from .fakes import die_sight, model_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typer.testing import Result

    from vision.dice import DieSight

WHOLE: Final = "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 5m"
APART: Final = f"{WHOLE} _ 5m"
CLOSE: Final = f"{WHOLE} 5m"
GOLDEN: Final = Path(__file__).parents[1] / "golden" / "read_command.jsonl"
REPOSITORY: Final = Path(__file__).parents[2]
NOTATION: Final = "1235m789s456pEEE5m|EE0000|"


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "table.png"
    Image.new("RGB", (700, 300), (20, 90, 40)).save(path)
    return path


@pytest.fixture
def caipan(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run the command in this process; ``table`` is what the model sees."""

    def run(*words: object, table: str = APART) -> Result:
        monkeypatch.setattr("vision.pipeline.shipped_model", lambda: model_of(table))
        return CliRunner().invoke(app, [str(word) for word in words], prog_name="caipan")

    return run


def run_caipan(*words: object, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "vision", *map(str, words)]
    return subprocess.run(
        command,
        check=False,
        capture_output=True,
        encoding="utf-8",
        cwd=REPOSITORY,
        input=typed,
        env=os.environ | environment,
    )


def run_shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which ``caipan`` is the command."""
    script = f'caipan() {{ "{sys.executable}" -m vision "$@"; }}\n{line}'
    return subprocess.run(["/bin/sh", "-c", script], check=False, capture_output=True, encoding="utf-8", cwd=REPOSITORY)


@pytest.mark.parametrize("help_option", ["-h", "--help"])
@pytest.mark.parametrize("command", [(), ("read",), ("score",), ("fan",), ("dice",), ("die",)])
def test_help_everywhere(caipan: Callable[..., Result], command: tuple[str, ...], help_option: str) -> None:
    result = caipan(*command, help_option)
    assert result.exit_code == 0
    assert "Usage: caipan" in result.stdout


def test_help_loads_no_network_and_no_picture_library() -> None:
    code = (
        "import sys\nimport vision, vision.cli\n"
        "print([name for name in ('onnxruntime', 'cv2', 'numpy', 'PIL', 'scoring') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=REPOSITORY)
    assert done.stdout.strip() == "[]"


def test_read_json_is_as_it_was(caipan: Callable[..., Result], photo: Path) -> None:
    tables = (APART, f"1f 3m:2m=.3 back <P {CLOSE}", "")
    found = [json.loads(caipan("read", photo, "--json", table=table).stdout) for table in tables]
    for line in found:
        assert line.pop("photo") == str(photo)
        assert line.pop("seconds") >= 0
    assert found == [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def test_read_json_has_the_fields_promised(caipan: Callable[..., Result], photo: Path) -> None:
    result = caipan("read", photo, "--json")
    line = json.loads(result.stdout)
    assert list(line) == ["photo", "width", "height", "tiles", "dice", "hand", "problems", "seconds"]
    assert list(line["tiles"][0]) == ["face", "confidence", "corners", "upright", "alternatives"]
    assert (line["width"], line["height"], len(line["tiles"])) == (700, 300, 14)
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("zh", ["手牌: 123m456p789sEEE5m", "和牌张: 5m", "花牌: 1f"]),
        ("en", ["Standing: 123m456p789sEEE5m", "Winning tile: 5m", "Flowers: 1f"]),
    ],
)
def test_read_text(caipan: Callable[..., Result], photo: Path, lang: str, words: list[str]) -> None:
    result = caipan("read", photo, "--lang", lang, table=f"1f {APART}")
    assert all(word in result.stdout for word in words)
    assert result.exit_code == 0


def test_read_with_problems_needs_a_person(caipan: Callable[..., Result], photo: Path) -> None:
    result = caipan("read", photo, "--lang", "en", table=WHOLE)
    assert result.exit_code == 1
    assert "Please look: 13 tiles: the winning tile is not in the photo." in result.stdout


BAD_FILES: Final[dict[str, bytes]] = {
    "empty": b"",
    "text": b"this is no photo at all",
    "cut short": b"\xff\xd8\xff\xe0\x00\x10JFIF",
}


@pytest.mark.parametrize("name", [*BAD_FILES, "missing", "folder"])
@pytest.mark.parametrize("command", ["read", "score"])
def test_a_file_that_is_no_photo(caipan: Callable[..., Result], tmp_path: Path, command: str, name: str) -> None:
    path = tmp_path / name
    if name == "folder":
        path.mkdir()
    elif name != "missing":
        path.write_bytes(BAD_FILES[name])
    for lang, told in (("zh", "：应为"), ("en", ": expected")):
        result = caipan(command, path, "--lang", lang)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
        assert result.stderr.startswith(f"caipan: {path}{told}")


def test_a_bad_photo_among_others(caipan: Callable[..., Result], photo: Path, tmp_path: Path) -> None:
    result = caipan("read", photo, tmp_path / "none.jpg", photo, "--json")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 2
    assert result.stderr.count("\n") == 1


def test_overlays_have_names_of_their_own(caipan: Callable[..., Result], photo: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "drawn"
    assert caipan("read", photo, photo, "--overlay", folder).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["table-2.overlay.jpg", "table.overlay.jpg"]


def test_overlay_into_a_file_is_misuse(caipan: Callable[..., Result], photo: Path) -> None:
    result = caipan("read", photo, "--overlay", photo, "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "expected a place for the overlay, found one that cannot be written (Not a directory)" in result.stderr


def test_the_photo_is_never_drawn_over(caipan: Callable[..., Result], photo: Path) -> None:
    before = photo.read_bytes()
    assert caipan("score", photo, "--overlay", photo).exit_code == 2
    assert photo.read_bytes() == before


def test_an_overlay_is_never_drawn_over_another_photo(caipan: Callable[..., Result], photo: Path) -> None:
    other = photo.with_name("table.overlay.jpg")
    Image.new("RGB", (64, 64), "red").save(other)
    before = other.read_bytes()
    assert caipan("read", photo, other, "--overlay", photo.parent).exit_code == 0
    assert other.read_bytes() == before
    assert photo.with_name("table-2.overlay.jpg").exists()


@pytest.mark.parametrize("command", ["read", "score"])
def test_an_overlay_that_fails_does_not_take_the_reading_with_it(
    caipan: Callable[..., Result], photo: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Image.Image, "save", full)
    result = caipan(command, photo, "--overlay", photo.parent / "drawn.png", "--lang", "en")
    assert result.exit_code == 2
    assert "Winning tile: 5m" in result.stdout
    assert result.stderr.endswith("found one that cannot be written (No space left on device)\n")


@pytest.mark.parametrize("place", ["drawn", "drawn.bmp", "table.png"])
def test_an_overlay_that_cannot_be_is_told_before_the_photo_is_read(
    caipan: Callable[..., Result], photo: Path, place: str
) -> None:
    result = caipan("score", photo, "--overlay", photo.with_name(place))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_score_states_what_it_assumes(caipan: Callable[..., Result], photo: Path) -> None:
    result = caipan("score", photo, "--lang", "en", "--seat", "s", "--self-drawn")
    assert result.exit_code == 0
    (assumed,) = [line for line in result.stdout.splitlines() if "Assumed" in line]
    for option in ("--round", "--last-tile", "--kong", "--last-of-kind"):
        assert option in assumed
    for option in ("--seat", "--self-drawn"):
        assert option not in assumed
    assert "seat wind South" in result.stdout


def test_score_json(caipan: Callable[..., Result], photo: Path) -> None:
    result = caipan("score", photo, "--json", "--round", "N")
    answer = json.loads(result.stdout)
    assert answer["sheet"]["hand"] == NOTATION.replace("EE0000", "NE0000")
    assert answer["possible"] == [
        {"winning": "5m", "base_total": answer["sheet"]["base_total"], "total": answer["sheet"]["total"]}
    ]
    assert answer["assumed"] == {
        "self_drawn": False,
        "seat": "E",
        "last_tile": False,
        "kong": False,
        "last_of_kind": False,
    }
    assert (answer["problems"], answer["what_if"], answer["waiting"]) == ([], [], False)


def test_score_shows_the_range_where_the_winning_tile_is_open(caipan: Callable[..., Result], photo: Path) -> None:
    result = caipan("score", photo, "--lang", "en", table=CLOSE)
    assert result.exit_code == 1
    assert "No tile is set apart as the winning tile" in result.stdout
    assert "The sheet if 2m won:" in result.stdout
    assert caipan("score", photo, "--win", "5m", table=CLOSE).exit_code == 0


def test_score_says_that_it_overrules_what_lies_apart(caipan: Callable[..., Result], photo: Path) -> None:
    result = caipan("score", photo, "--lang", "en", "--win", "E")
    assert "In the photo 5m lies apart; scored as won with E, as asked with --win." in result.stdout
    assert "Winning tile: 5m" not in result.stdout
    assert json.loads(caipan("score", photo, "--json", "--win", "E").stdout)["asked"] == "E"


def test_score_says_what_an_unsure_tile_would_change(caipan: Callable[..., Result], photo: Path) -> None:
    result = caipan("score", photo, "--lang", "en", table=APART.replace("9s", "9s:6s=.45"))
    assert result.exit_code == 1
    assert "is 6s: 7 points (7 without flowers, short of 8) instead of 15" in result.stdout


def test_score_of_what_is_no_win(caipan: Callable[..., Result], photo: Path) -> None:
    result = caipan("score", photo, "--json", table=APART.replace("9s", "6p"))
    answer = json.loads(result.stdout)
    assert result.exit_code == 1
    assert answer["sheet"] is None
    assert [problem["code"] for problem in answer["problems"]] == [ProblemCode.NOT_A_WIN]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(("--win", "9p"), "caipan: the winning tile 9p is not among the tiles read", id="not in the hand"),
        pytest.param(("--win", "5x"), "caipan: --win: expected a tile that completes a hand", id="no tile"),
        pytest.param(("--win", "1f"), "caipan: --win: expected a tile that completes a hand", id="a flower"),
        pytest.param(("--edition", "2099"), "caipan: edition '2099' is not known", id="no edition"),
        pytest.param(("--kong", "--last-tile"), "so none can be robbed", id="robbing after the last tile"),
        pytest.param(("--kong", "--self-drawn"), "needs a kong of one's own", id="no kong"),
        pytest.param(("--last-of-kind",), "another 5m stands in this hand", id="not the last of its kind"),
        pytest.param(("--seat", "Q"), "--seat", id="no wind"),
        pytest.param(("--bogus",), "--bogus", id="no option"),
        pytest.param(("--lang", "fr"), "--lang", id="no language"),
    ],
)
def test_misuse_is_told(caipan: Callable[..., Result], photo: Path, words: tuple[str, ...], message: str) -> None:
    result = caipan("score", photo, "--lang", "en", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "words", [("--win", "9p"), ("--win", "5x"), ("--edition", "2099"), ("--kong", "--last-tile"), ("--last-of-kind",)]
)
def test_misuse_is_told_in_chinese_too(caipan: Callable[..., Result], photo: Path, words: tuple[str, ...]) -> None:
    result = caipan("score", photo, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("caipan: ")
    assert result.stderr.endswith("。\n")


def test_the_winds_are_shown_as_they_are_written(caipan: Callable[..., Result]) -> None:
    text = caipan("score", "-h").stdout
    assert "E|S|W|N" in text
    assert "e|s|w|n" not in text


def test_the_hand_in_the_help_is_a_hand(caipan: Callable[..., Result]) -> None:
    assert EXAMPLE in caipan("fan", "-h").stdout.replace("\n", "").replace(" ", "")
    result = caipan("fan", EXAMPLE, "--json")
    assert (result.exit_code, json.loads(result.stdout)["total"]) == (0, 23)


def test_fan(caipan: Callable[..., Result]) -> None:
    result = caipan("fan", NOTATION, "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["total"], answer["fans"][0]["name"]) == (0, 15, "花龙")


def test_fan_under_the_minimum_is_still_a_sheet(caipan: Callable[..., Result]) -> None:
    result = caipan("fan", "[123m,1][345p,1]67m456s99p8m")
    assert result.exit_code == 0
    assert "错和" in result.stdout


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        pytest.param(
            ("123m4", "--lang", "en"), 2, "caipan: position 6 of '123m4': expected m, s or p", id="no notation"
        ),
        pytest.param(
            ("--lang", "en"), 2, "expected either a hand in notation or --jsonl FILE, found neither", id="nothing"
        ),
        pytest.param((NOTATION, "--jsonl", "-", "--lang", "en"), 2, "found both", id="both"),
        pytest.param(("--jsonl", "-", "--lang", "en"), 2, "expected no --lang beside it", id="a language of records"),
        pytest.param((NOTATION, "--edition", "x", "--lang", "en"), 2, "edition 'x' is not known", id="no edition"),
        pytest.param((NOTATION, "--edition", "x"), 2, "没有名为", id="no edition, in Chinese"),
        pytest.param(("123m456p789sEEE5m6m", "--lang", "en"), 1, "no winning shape", id="no win"),
        pytest.param(("123m456p789sEEE5m6m",), 1, "不成和牌", id="no win, in Chinese"),
        pytest.param(("123m456m789m11p23s1s|EE0011|",), 1, "抢", id="circumstances that contradict one another"),
        pytest.param(("123m456p789sEEE5m", "--lang", "en"), 1, "this one has 12", id="thirteen"),
        pytest.param(("123m456p789sEEE5m",), 1, "现有12张", id="thirteen, in Chinese"),
        pytest.param(("--jsonl", "/none/such"), 2, "caipan: --jsonl /none/such：应为每行一手牌的文件", id="no file"),
    ],
)
def test_fan_that_cannot_be(caipan: Callable[..., Result], words: tuple[str, ...], code: int, message: str) -> None:
    result = caipan("fan", *words)
    assert (result.exit_code, result.stdout) == (code, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_fan_answers_every_line_of_a_file(caipan: Callable[..., Result], tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    good = {"id": "a", "concealed": "1235m789s456pEEE", "win": "5m", "melds": []}
    path.write_bytes(json.dumps(good).encode() + b"\n\n\xff\xfe no json\n" + json.dumps(good | {"id": "b"}).encode())
    result = caipan("fan", "--jsonl", path)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == ["a", None, "b"]
    assert [answer["total"] for answer in answers] == [15, None, 15]
    assert answers[1]["error"].startswith("line 3: the line is no JSON")
    assert caipan("fan", "--jsonl", path, "--json").stdout == result.stdout
    assert result.exit_code == 1


def test_fan_answers_standard_input() -> None:
    done = run_caipan("fan", "--jsonl", "-", typed='{"id": 1, "concealed": "1235m789s456pEEE", "win": "5m"}\n')
    assert (done.returncode, json.loads(done.stdout)["total"]) == (0, 15)


def test_exit_codes_of_the_process() -> None:
    assert run_caipan("fan", NOTATION).returncode == 0
    assert run_caipan("fan", "123m456p789sEEE5m6m").returncode == 1
    assert run_caipan("fan", "123m4").returncode == 2
    assert run_caipan("nonsense").returncode == 2


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "gbk"])
def test_answers_are_utf_8_whatever_the_terminal_is_said_to_be(encoding: str) -> None:
    done = run_caipan("fan", NOTATION, PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert "花龙" in done.stdout
    told = run_caipan("fan", "123m456p789sEEE5m6m", PYTHONIOENCODING=encoding)
    assert "不成和牌" in told.stderr


def test_half_a_character_in_an_id_is_answered() -> None:
    done = run_caipan("fan", "--jsonl", "-", typed='{"id": "\\ud800", "win": "5m"}\n')
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"].startswith("line 1: ")


@pytest.mark.skipif(sys.platform != "linux", reason="names are no free bytes elsewhere")
def test_a_name_that_is_no_utf_8_comes_back_as_it_was(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff\n.png"
    with Path(os.fsdecode(path)).open("wb") as file:
        Image.new("RGB", (64, 64)).save(file, "PNG")
    command: list[str | bytes] = [sys.executable, "-m", "vision", "read", path, "--json"]
    done = subprocess.run(command, check=False, capture_output=True, cwd=REPOSITORY)
    assert os.fsencode(json.loads(done.stdout.decode("utf-8"))["photo"]) == path
    gone = subprocess.run([*command[:-2], path + b"x"], check=False, capture_output=True, cwd=REPOSITORY)
    assert rb"/\udcff\n.pngx" in gone.stderr
    assert gone.stderr.count(b"\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        pytest.param(f"caipan fan '{NOTATION}' > /dev/full", "No space left on device", id="a full disk"),
        pytest.param("caipan -h > /dev/full", "No space left on device", id="a full disk, for the help"),
        pytest.param(f"caipan fan '{NOTATION}' --json >&-", "closed", id="standard output closed"),
        pytest.param("caipan fan --jsonl - <&-", "标准输入", id="standard input closed"),
    ],
)
def test_an_answer_that_cannot_be_written(line: str, told: str) -> None:
    done = run_shell(line)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert told in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full"])
def test_a_message_that_cannot_be_written_changes_no_exit_code(where: str) -> None:
    assert run_shell(f"caipan fan 123m456p789sEEE5m6m {where}").returncode == 1


def test_on_a_terminal_a_message_takes_the_place_of_the_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(sys, "stdout", StringIO())
    for _ in counted(["a.jpg", "b.jpg"]):
        complain("no photo")
    start = "\r\033[K"
    told = f"{start}caipan: no photo\n"
    assert terminal.getvalue() == f"{start}1/2 a.jpg{told}{start}2/2 b.jpg{told}{start}"


def test_a_closed_pipe_ends_it_quietly(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text("{}\n" * 20_000, encoding="utf-8")
    command = [sys.executable, "-m", "vision", "fan", "--jsonl", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=REPOSITORY) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 141


@pytest.mark.skipif(os.name == "nt", reason="there are no signals on Windows")
def test_an_interrupt_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "vision", "fan", "--jsonl", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=REPOSITORY
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b"{}\n")
        running.stdin.flush()
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.stderr.read() == b""
        assert running.wait() == 130


def test_a_photo_reads_the_same_through_every_door(photo: Path) -> None:
    model = model_of(APART)
    by_path, by_bytes = read(photo, model=model), read(photo.read_bytes(), model=model)
    assert by_path.photo == str(photo)
    assert by_bytes.observations == by_path.observations
    assert by_bytes.layout == by_path.layout


@pytest.fixture
def thrown(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run the command in this process; ``dice`` is what the reader sees in each photo, one after the other."""

    def run(*words: object, dice: Sequence[tuple[DieSight, ...]]) -> Result:
        models = iter([model_of("", dice=sights) for sights in dice])
        monkeypatch.setattr("vision.pipeline.shipped_model", lambda: model_of(""))
        monkeypatch.setattr("vision.pipeline.read", lambda frame, **_: read(frame, model=next(models)))
        return CliRunner().invoke(app, [str(word) for word in words], prog_name="caipan")

    return run


FOUR_THREE: Final = (die_sight(4, red_1_4=0.98, red_top=0.98), die_sight(3, red_1_4=0.98, red_top=0.02))
FIVE_TWO: Final = (die_sight(5), die_sight(2))


@pytest.mark.parametrize(
    ("words", "dice", "lines"),
    [
        pytest.param(
            (), [FOUR_THREE],
            ["dice: 2 (1 and 4 red)", "First throw: 4 + 3 = 7", "Dealer East: West throws second"],
            id="a first throw",
        ),
        pytest.param(
            ("--first", "4,3"), [FIVE_TWO],
            ["dice: 2\n", "Second throw: 5 + 2 = 7", "14 stacks counted from the right end of West's", "West 15 is"],
            id="a second throw, the first one told",
        ),
        pytest.param(
            ("--first", "4,3", "--dealer", "s"), [FIVE_TWO],
            ["Dealer South: North throws second", "South takes: North 15, North 16"],
            id="the dealer sits elsewhere",
        ),
        pytest.param(
            ("--first", "6,6", "--without-flowers"), [(die_sight(6), die_sight(6))],
            ["24 stacks", "North's wall; West 8 is taken first"],
            id="past the end of a wall of 17",
        ),
    ],
)  # fmt: skip
def test_dice_text(
    thrown: Callable[..., Result],
    photo: Path,
    words: tuple[str, ...],
    dice: list[tuple[DieSight, ...]],
    lines: list[str],
) -> None:
    result = thrown("dice", photo, *words, "--lang", "en", dice=dice)
    assert [line for line in lines if line not in result.stdout] == []
    assert result.exit_code == 0


@pytest.fixture
def second(photo: Path) -> Path:
    """Another photo."""
    return Path(shutil.copy(photo, photo.with_stem("second")))


def test_a_second_throw_alone_opens_no_wall(thrown: Callable[..., Result], photo: Path) -> None:
    result = thrown("dice", photo, "--throw", "second", "--lang", "en", dice=[FIVE_TWO])
    assert "Second throw: 5 + 2 = 7" in result.stdout
    assert "depends on the first throw, which is not known; --first says it" in result.stdout
    assert result.exit_code == 1


def test_nothing_follows_from_a_first_throw_that_is_not_sure(
    thrown: Callable[..., Result], photo: Path, second: Path
) -> None:
    result = thrown("dice", photo, second, "--json", dice=[(die_sight(4), die_sight(6, 0.6)), FIVE_TWO])
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["throws"] for line in lines] == [[None, None], [None, [5, 2]]]
    assert [line["opening"] for line in lines] == [None, None]
    assert [[problem["code"] for problem in line["problems"]] for line in lines] == [["unsure_die"], ["first_unknown"]]
    assert result.exit_code == 1


def test_two_photos_are_two_throws(thrown: Callable[..., Result], photo: Path, second: Path) -> None:
    result = thrown("dice", photo, second, "--json", dice=[FOUR_THREE, FIVE_TWO])
    first, then = map(json.loads, result.stdout.splitlines())
    assert list(first) == [
        "photo", "width", "height", "dice", "throws", "thrower", "opening", "problems", "seconds",
    ]  # fmt: skip
    assert (first["throws"], first["thrower"], first["opening"]) == ([[4, 3], None], "W", None)
    assert [die["value"] for die in first["dice"]] == [4, 3]
    assert first["dice"][0]["kind"] == "red-1-4"
    assert then["throws"] == [[4, 3], [5, 2]]
    assert then["opening"]["first"] == ["W", 15, "upper"]
    assert {seat: len(hand) for seat, hand in then["opening"]["deal"].items()} == {"E": 14, "S": 13, "W": 13, "N": 13}


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        pytest.param((), "A throw has 2 dice, found: 0.", id="none"),
        pytest.param((*FOUR_THREE, die_sight(1)), "A throw has 2 dice, found: 3.", id="three"),
        pytest.param((die_sight(4), die_sight(None)), "leans or is half covered", id="a die on its edge"),
        pytest.param((die_sight(4), die_sight(6, 0.6)), "is unsure: 6 0.60", id="an unsure die"),
    ],
)
def test_what_is_no_throw_needs_a_person(
    thrown: Callable[..., Result], photo: Path, dice: tuple[DieSight, ...], sentence: str
) -> None:
    result = thrown("dice", photo, "--lang", "en", dice=[dice])
    assert sentence in result.stdout
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        pytest.param(("--first", "4"), "a throw is two values from 1 to 6, such as 4,3, not '4'", id="one value"),
        pytest.param(
            ("--first", "4,9"), "a throw is two values from 1 to 6, such as 4,3, not '4,9'", id="no die has a nine"
        ),
        pytest.param(("--first", "4,x"), "a throw is two values from 1 to 6, such as 4,3, not '4,x'", id="a letter"),
        pytest.param(("--first", "4,3", "--throw", "first"), "--first: expected beside", id="the first throw, told"),
    ],
)
def test_a_throw_that_is_none_is_misuse(
    thrown: Callable[..., Result], photo: Path, words: tuple[str, ...], sentence: str
) -> None:
    result = thrown("dice", photo, *words, "--lang", "en", dice=[FIVE_TWO])
    assert sentence in result.stderr
    assert result.exit_code == 2


def test_more_photos_than_throws_are_misuse(thrown: Callable[..., Result], photo: Path) -> None:
    result = thrown("dice", photo, photo, photo, "--lang", "en", dice=[])
    assert "PHOTO: expected one photo or two, found 3" in result.stderr
    assert result.exit_code == 2


def test_one_photo_is_not_two_throws(thrown: Callable[..., Result], photo: Path) -> None:
    result = thrown("dice", photo, photo, "--lang", "en", dice=[])
    assert "PHOTO: expected a photo of each throw, found the same twice" in result.stderr
    assert result.exit_code == 2


def test_two_photos_say_the_first_throw_themselves(thrown: Callable[..., Result], photo: Path, second: Path) -> None:
    result = thrown("dice", photo, second, "--first", "4,3", "--lang", "en", dice=[])
    assert "--first: expected beside the photo of a second throw alone, found two photos" in result.stderr
    assert result.exit_code == 2


def test_dice_are_drawn(thrown: Callable[..., Result], photo: Path, tmp_path: Path) -> None:
    assert thrown("dice", photo, "--overlay", tmp_path / "out", dice=[FOUR_THREE]).exit_code == 0
    (drawn,) = (tmp_path / "out").iterdir()
    with Image.open(drawn) as image:
        assert image.size == (700, 300)


def test_a_die_is_checked(thrown: Callable[..., Result], photo: Path) -> None:
    beside = {1: (2, 3), 2: (4, 6), 3: (5, 6), 4: (1, 5), 5: (), 6: ()}
    looks = [
        (replace(die_sight(top, red_top=top in {1, 4}), sides=tuple(float(v in sides) for v in range(1, 7))),)
        for top, sides in beside.items()
    ]
    result = thrown("die", *[photo] * 6, "--lang", "en", dice=looks)
    assert "The die is in order" in result.stdout
    assert result.exit_code == 0
    result = thrown("die", *[photo] * 5, "--json", dice=looks[:5])
    assert [problem["code"] for problem in json.loads(result.stdout)["problems"]] == ["face_unseen"]
    assert result.exit_code == 1

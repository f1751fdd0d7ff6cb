"""Text reaches the right stream, aligned, fitting the terminal, and plain unless on one."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.sim.test_progress import Count
from tuolaji.characters import HIDDEN
from tuolaji.cli import console
from tuolaji.cli.bar import bar
from tuolaji.sim.progress import Progress


def test_results_and_notes_go_to_their_streams(capsys: pytest.CaptureFixture[str]) -> None:
    console.show("a result")
    console.note("a note")
    assert capsys.readouterr() == ("a result\n", "a note\n")


def test_json_keeps_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    console.show_json({"zh": "双抠"})
    out = capsys.readouterr().out
    assert "双抠" in out
    assert json.loads(out) == {"zh": "双抠"}


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("no such thing", "error: no such thing\n"),
        ("a.yaml:1:1: error[T101]: twice", "a.yaml:1:1: error[T101]: twice\n"),
    ],
)
def test_a_complaint_says_that_it_is_one(
    capsys: pytest.CaptureFixture[str], text: str, printed: str
) -> None:
    console.complain(text)
    assert capsys.readouterr().err == printed


def test_wide_characters_take_two_places() -> None:
    assert console.width("双抠ab") == 6
    assert console.table([("双抠", "1"), ("abc", "22")], right=(1,)) == "双抠   1\nabc   22"


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    console.show("seat 1  HA SA")
    assert "\x1b[31mHA\x1b[0m SA" in terminal.getvalue()


def test_with_no_color_a_terminal_gets_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    console.show("tuolaji: 5 deals, BJ")
    assert terminal.getvalue() == "tuolaji: 5 deals, BJ\n"


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    code = "from tuolaji.cli import main; raise SystemExit(main(['schema']))"
    done = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert done.stdout is not None
    done.stdout.close()
    _, err = done.communicate()
    assert (done.returncode, err) == (0, b"")


def test_no_encoding_stops_the_output() -> None:
    code = "from tuolaji.cli import main; raise SystemExit(main(['list']))"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ":".join(sys.path)},
    )
    assert rb"\u53cc\u62a0" in done.stdout


@pytest.mark.parametrize(
    ("encoding", "locale", "begun", "interval"),
    [
        ("ascii", "zh_CN.UTF-8", "shuangkou: 2 deals", b" ... "),
        ("gbk", "zh_CN.GBK", "shuangkou：打 2 的 2 局", " … ".encode("gbk")),
    ],
)
def test_signs_that_an_encoding_lacks_are_plain_ones(
    encoding: str, locale: str, begun: str, interval: bytes
) -> None:
    words = ["simulate", "shuangkou", "-n", "2", "--policy", "random"]
    code = f"from tuolaji.cli import main; raise SystemExit(main({words}))"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        check=True,
        env={
            "PYTHONIOENCODING": encoding,
            "LANG": locale,
            "PYTHONPATH": ":".join(sys.path),
        },
    )
    assert done.stdout.startswith(begun.encode(encoding))
    assert interval in done.stdout
    assert b"\\u" not in done.stdout


def with_streams(redirection: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in a shell that closes or redirects its streams."""
    code = "import sys; from tuolaji.cli import main; raise SystemExit(main(sys.argv[1:]))"
    shell = ["/bin/sh", "-c", f'exec "$@" {redirection}', "sh"]
    return subprocess.run(
        [*shell, sys.executable, "-W", "ignore", "-c", code, *words],
        capture_output=True,
        check=False,
        text=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )


@pytest.mark.parametrize("word", ["list", "schema", "--help", "--version"])
def test_a_closed_stdout_is_wrong_usage(word: str) -> None:
    done = with_streams(">&-", word)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: stdout is closed; ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_a_stderr_that_takes_nothing_loses_no_result(
    redirection: str, tmp_path: Path
) -> None:
    words = ("simulate", "base", "-n", "100", "--format", "json")
    # Where a part is kept is said on stderr.
    done = with_streams(redirection, *words, "--shard", "1/1", "--out", str(tmp_path / "a"))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["variant"] == "base"


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full", ">&- 2>&-"])
@pytest.mark.parametrize("words", [("show", "nothing"), ("list", "more")])
def test_a_stderr_that_takes_nothing_keeps_the_exit_code(
    redirection: str, words: tuple[str, ...]
) -> None:
    done = with_streams(redirection, *words)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_a_full_disk_is_told() -> None:
    done = with_streams(">/dev/full", "list")
    assert done.returncode == 2
    assert done.stderr == "error: cannot go on: no space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_json_stays_json_whatever_the_encoding(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    room = io.BytesIO()
    stream = io.TextIOWrapper(room, encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    console.prepare()
    console.show_json({"name": "café 双抠 \udcff"})
    assert json.loads(room.getvalue()) == {"name": "café 双抠 \udcff"}


def test_a_text_is_wrapped_and_no_number_parted_from_its_unit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(console, "room", lambda: 12)
    assert console.wrapped("a share of 0.10 % it is", indent=2) == (
        "a share of\n  0.10 % it\n  is"
    )
    assert console.wrapped("some-long-key it is, and more") == (
        "some-long-key\nit is, and\nmore"
    )


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("14  1: H2 C2   0: SJ S9", "14  1: H2 C2\n  0: SJ S9"),
        ("the band (40 .. 79) holds", "the band\n  (40 .. 79)\n  holds"),
        ("step .. 9 -> attackers", "step .. 9 ->\n  attackers"),
    ],
)
def test_neither_a_range_nor_a_seat_and_its_cards_are_parted(
    monkeypatch: pytest.MonkeyPatch, text: str, wanted: str
) -> None:
    monkeypatch.setattr(console, "room", lambda: 13)
    assert console.wrapped(text, indent=2) == wanted


def test_an_answer_is_wrapped_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "12")
    assert console.answered("they differ in one figure") == "they differ in one figure"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert (
        console.answered("they differ in one figure") == "they differ\n  in one\n  figure"
    )


@pytest.mark.parametrize(("columns", "room"), [("70", 70), ("300", 100)])
def test_a_text_is_as_wide_as_the_terminal_but_not_too_wide(
    monkeypatch: pytest.MonkeyPatch, columns: str, room: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert console.room() == room
    monkeypatch.delenv("COLUMNS")
    assert console.room() == 100


HOSTILE = "\x1b]0;owned\x07\x9b31m\u202egnihton\u200b"


@pytest.mark.parametrize("say", [console.show, console.note, console.complain])
def test_what_cannot_be_seen_is_shown_escaped(
    capsys: pytest.CaptureFixture[str], say: Callable[[str], None]
) -> None:
    say(f"a\t{HOSTILE}\nb")
    printed = "".join(capsys.readouterr())
    assert HIDDEN.search(printed) is None
    assert "a\t\\x1b]0;owned\\x07\\x9b31m\\u202egnihton\\u200b\nb\n" in printed


def test_json_holds_the_same_text_by_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    console.show_json({"name": HOSTILE})
    out = capsys.readouterr().out
    assert HIDDEN.search(out) is None
    assert json.loads(out) == {"name": HOSTILE}


@pytest.mark.parametrize(
    "words",
    [
        ("check", "{folder}"),
        ("check", "{folder}", "--format", "json"),
        ("show", "{rules}"),
        ("show", "{rules}", "--format", "json"),
        ("show", "{rules}", "--resolved"),
        ("judge", "{cases}"),
        ("judge", "{cases}", "--format", "json"),
        ("merge", "{folder}"),
        ("simulate", "{rules}"),
        ("show", "no\x1b[31msuch"),
    ],
    ids=" ".join,
)
def test_a_file_of_another_commands_no_terminal(
    run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    rules, cases = tmp_path / "ru\x1b[31mles.yaml", tmp_path / "cases.yaml"
    name = json.dumps(HOSTILE)
    rules.write_text(f"schema: 2\nid: x\nname: {{en: {name}}}\nextends: base\n")
    cases.write_text(
        f"- {{id: {name}, variant: tuolaji, score: {{points: 80}}}}\n"
        "- {id: b, variant: tuolaji, score: {points: 80}}\n"
    )
    (tmp_path / "run.json").write_text(json.dumps({"run": HOSTILE, "variants": [HOSTILE]}))
    places = {"folder": tmp_path, "rules": rules, "cases": cases}
    said = run(*(word.format(**places) for word in words))
    assert said.code != 0
    assert HIDDEN.search(said.out + said.err) is None


def test_on_a_terminal_a_hand_is_not_broken_within_a_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = "  seat 0  " + "   ".join(
        ["S2 C10 CK CQ", "SK SQ", "H10 H9 H9 H8", "DK D10"] * 3
    )
    assert console.laid_out(hand) == hand
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setenv("COLUMNS", "40")
    lines = console.laid_out(f"hands\n{hand}").split("\n")
    assert max(map(console.width, lines)) <= 40
    assert lines[1].startswith("  seat 0  S2 C10")
    assert all(line.startswith("      ") for line in lines[2:])
    assert " ".join(lines).split() == ["hands", *hand.split()]


WIDE = [
    ("", "双升的一个很长的名字", "titanic", "shuangkou", "bianfeng-called", "not seen"),
    *(
        (f"figure {row}", "50.3 ±5.6 %", *["37.0 % (−13.3 ±7.7 pp)"] * 3, "a = b, c = d …")
        for row in range(6)
    ),
]


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("turned", [False, True])
def test_a_table_that_is_too_wide_is_laid_out_in_parts(
    monkeypatch: pytest.MonkeyPatch, columns: int, turned: bool
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = console.fitted(WIDE, right=range(1, 5), turned=turned)
    assert max(map(console.width, text.split("\n"))) <= columns
    for row in WIDE:
        assert all(cell.split()[0] in text for cell in row if cell)


def test_a_table_that_fits_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    rows = [("", "a"), ("deals", "5")]
    assert console.fitted(rows, right=(1,)) == console.table(rows, right=(1,))


def test_wide_characters_count_twice_where_a_text_is_wrapped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = console.wrapped("双升 拖拉机 " * 20)
    assert 30 < max(map(console.width, text.split("\n"))) <= 40
    assert text.split() == ["双升", "拖拉机"] * 20


def test_away_from_a_terminal_a_table_is_as_wide_as_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert console.columns() == 100


FEW = ("-n", "20")
FIVE = ("tuolaji", "titanic", "shuangkou", "bianfeng", "双升长长长名=shuangsheng")
COMMANDS = [
    ("compare", *FIVE, *FEW, "--sample", "0"),
    ("compare", "tuolaji", "双升长长长名=titanic", *FEW, "--sample", "0"),
    ("sweep", "tuolaji", "--vary", "kitty.multiplier=2,2 ^ cards", *FEW),
    ("sweep", "tuolaji", "--vary", "kitty.size=4,8", "--vary", "kitty.cap=1,2,4,8", *FEW),
    ("tune", "tuolaji", "--vary", "kitty.cap=1,8", "--target", "declarers_hold=0.5", *FEW),
    ("simulate", "titanic", *FEW),
    ("list",),
]


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize(
    "words", COMMANDS, ids=[f"{words[0]} {len(words)}" for words in COMMANDS]
)
def test_no_line_is_wider_than_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    said = run(*words)
    assert said.code in {0, 1}, said.err
    answer, *lines = said.out.split("\n")
    lines += [] if words[0] in {"compare", "sweep", "tune"} else [answer]
    wide = [line for line in lines if console.width(line) > columns]
    assert [line for line in wide if "tuolaji simulate" not in line] == [], "but commands"


def told(found: Count) -> str:
    return f"found {found.number} [2]"


def test_it_shows_pace_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.setattr(sys, "stderr", terminal)
    with bar("deals", told) as move:
        move(Progress(done=0, total=100, deals=0, seconds=0.0, kept=0), Count(3))
        move(Progress(done=25, total=100, deals=25, seconds=50.0, kept=0), Count(5))
    shown = terminal.getvalue()
    assert "25%" in shown
    assert "0 deals/s, 2:30 left" in shown
    assert "found 5 [2]" in shown


def test_what_has_been_found_stands_whole_below_the_bar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(sys, "stderr", terminal)
    with bar(
        "deals", lambda _: "守庄率，tuolaji − titanic：−2.7 %（−3.5 % 到 −1.9 %）"
    ) as move:
        move(Progress(done=25, total=100, deals=25, seconds=50.0, kept=0), Count(5))
    assert "守庄率，tuolaji − titanic：−2.7 %（−3.5 % 到 −1.9 %）" in terminal.getvalue()


def test_chinese_is_wrapped_between_its_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    text = "出 S7 S7 S5 S4 就可以，一二三四五六七八九十，这样“一二”。"
    lines = console.wrapped(text, indent=2).split("\n")
    assert lines[:2] == ["出 S7 S7 S5 S4 就可", "  以，一二三四五六七"]
    assert lines[2:] == ["  八九十，这样“一", "  二”。"]


def test_somebody_at_a_terminal_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not console.can_ask()
    monkeypatch.setattr(sys, "stdin", Terminal(" S9 \n"))
    assert console.ask("Which card?") == "S9"
    assert console.ask("And then?") is None
    assert capsys.readouterr() == ("", "Which card?\n> And then?\n> ")

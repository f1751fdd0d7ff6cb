"""Text reaches the right stream, aligned, and plain unless on a terminal."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest

from tuolaji.cli import console


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

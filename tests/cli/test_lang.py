"""The language of a command: what a terminal can show, and what a file holds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

NOTE = "note: the encoding of this output, {}, has no Chinese characters, so what is "


def said(encoding: str, *words: str, **environment: str) -> tuple[str, str]:
    """Return what a command prints in an encoding, and what it notes."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tuolaji", *words],
        env=os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": encoding} | environment,
        capture_output=True,
        check=True,
    )
    return done.stdout.decode(encoding), done.stderr.decode(encoding)


@pytest.mark.parametrize(("words", "lang"), [(("--lang", "zh"), "en"), ((), "zh_CN.UTF-8")])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_where_no_chinese_can_be_printed_it_is_english_and_says_why(
    encoding: str, words: tuple[str, ...], lang: str
) -> None:
    out, err = said(
        encoding, "ask", "shuangkou", "--points", "85", *words, TUOLAJI_LANG=lang
    )
    assert out.startswith("The attackers take over. Nobody rises.\n")
    assert err.startswith(NOTE.format("iso8859-1" if encoding != "ascii" else encoding))
    assert "set PYTHONIOENCODING=utf-8" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("encoding", ["gbk", "utf-8"])
def test_what_can_be_printed_in_chinese_is(encoding: str) -> None:
    out, err = said(encoding, "ask", "shuangkou", "--points", "85", "--lang", "zh")
    assert (out.split("\n")[0], err) == ("闲家上台。双方都不升级。", "")


def test_nothing_is_noted_where_english_is_wanted() -> None:
    assert said("ascii", "ask", "shuangkou", "--points", "85")[1] == ""


@pytest.mark.parametrize("command", ["rulebook", "translate"])
def test_a_file_is_in_chinese_all_the_same(command: str, tmp_path: Path) -> None:
    file = tmp_path / ("book.md" if command == "rulebook" else "kou.yaml")
    _out, err = said("ascii", command, "shuangkou", "-o", str(file), "--lang", "zh")
    assert err.split("\n")[1:] == [f"wrote {file}", ""]
    assert "底牌" in file.read_text("utf-8")

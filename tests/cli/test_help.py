"""The help, and what is told of words typed wrongly, are in the language in use."""

from __future__ import annotations

import re
import sys

import pytest

from tests.cli.conftest import Run
from tuolaji.cli.application import COMMANDS
from tuolaji.cli.console import width
from tuolaji.language import Language


@pytest.mark.parametrize("command", COMMANDS)
def test_in_chinese_the_help_has_no_english_sentence(run: Run, command: str) -> None:
    said = run(command, "--help", "--lang", "zh")
    assert said.code == 0
    told, examples = said.out.split("\n  例子：\n")
    assert told.startswith(f"用法：tuolaji {command} [选项]")
    assert re.findall(r"[A-Za-z]{3,}(?: [a-z]{3,}){2,}|Usage|Options|default", told) == []
    assert examples.startswith(f"    tuolaji {command}")


def test_the_help_follows_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TUOLAJI_LANG")
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    said = run("--help")
    assert "\n命令：\n" in said.out
    assert "  simulate   打很多局" in said.out


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("command", ["ask", "bench", "compare"])
def test_no_line_of_help_is_wider_than_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    told = run(command, "--help", "--lang", language).out.split("\n\n")[:-1]
    assert max(map(width, "\n".join(told).split("\n"))) <= 60


@pytest.mark.parametrize(
    ("words", "english", "chinese"),
    [
        (["list", "--nothing"], "there is no option '--nothing'", "没有选项“--nothing”"),
        (["list", "--form"], "; did you mean '--format'?", "；是不是“--format”？"),
        (["list", "--format"], "'--format' takes a value", "“--format”后面要有值"),
        (["show", "a", "--origin=1"], "'--origin' takes no value", "“--origin”后面不带值"),
        (["list", "more"], "there is no place for 'more'", "“more”是多出来的"),
        (["deal"], "'VARIANT' is missing", "缺少 'VARIANT'"),
        (
            ["list", "--format", "xml"],
            "is one of text, json, got 'xml'",
            "可以是 text, json",
        ),
        (["deal", "a", "--seed", "x"], "'--seed' is a whole number", "'--seed' 要写整数"),
        (["simulate", "a", "--fouls", "x"], "'--fouls' is a number", "'--fouls' 要写数"),
        (["bench", "--rounds", "0"], "must be at least 1, got 0", "至少是 1，现为 0"),
        (["--nothing"], "there is no option '--nothing'", "没有选项“--nothing”"),
        (["simulat"], "there is no command 'simulat'", "没有命令“simulat”"),
    ],
)
def test_what_is_typed_wrongly_is_told_in_the_language_in_use(
    run: Run, words: list[str], english: str, chinese: str
) -> None:
    said, told = run(*words), run(*words, "--lang=zh")
    assert (said.code, said.out, told.code, told.out) == (2, "", 2, "")
    assert english in said.err
    assert said.err.startswith("error: ")
    assert chinese in told.err
    assert told.err.startswith("错误：")


@pytest.mark.parametrize("language", list(Language))
def test_examples_keep_a_terminal_of_60_columns_and_can_be_copied(
    run: Run, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run("ask", "--help", "--lang", language).out
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    lines = run("ask", "--help", "--lang", language).out.split("\n")
    assert max(map(width, lines)) <= 60
    shown = [line.strip() for line in whole.split("\n") if "tuolaji ask shuangkou" in line]
    joined = re.sub(r" \\\n +", " ", "\n".join(lines))
    assert shown
    assert all(example in joined for example in shown)

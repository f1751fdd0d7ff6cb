"""What commands print fits the terminal, whatever its width and the names."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tuolaji.cli import console

FEW = ("-n", "60")
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
    "words", COMMANDS, ids=[f"{one[0]} {len(one)}" for one in COMMANDS]
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

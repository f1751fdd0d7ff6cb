"""Bots from files at the command line, alone or against policies of ours."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table import some_bots
from tuolaji.cli import main

BOTS = Path(some_bots.__file__)


def test_a_bot_is_simulated_and_its_speed_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "tuolaji", "-n", "3", "--jobs", "1", "--format", "json"]
    assert main([*words, "--policy", f"{BOTS}:Drawn,greedy"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["deals"] == 3
    assert f"{BOTS}:Drawn: " in err
    assert "ms each, the longest" in err


def test_a_fault_stops_a_run_and_what_is_whole_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "mine.py"
    # Two are made for the first twenty deals, two more for the next ones.
    bot.write_text(
        "class Late:\n"
        "    made = 0\n"
        "    def __init__(self):\n"
        "        Late.made += 1\n"
        "    def act(self, view, legal):\n"
        "        assert Late.made < 3, 'too late'\n"
        "        return next(legal)\n"
    )
    words = ["simulate", "tuolaji", "-n", "60", "--jobs", "1", "--format", "json"]
    assert main([*words, "--policy", f"{bot}:Late,greedy"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["deals"] == 20
    assert "mine.py:6: AssertionError: too late" in err
    assert "these are the results so far" in err


def test_forfeits_go_on_and_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    policy = ["--policy", f"{BOTS}:Fails,greedy", "--on-bot-error", "forfeit"]
    words = ["simulate", "tuolaji", "-n", "4", "--jobs", "1"]
    assert main([*words, *policy]) == 0
    err = capsys.readouterr().err
    assert "forfeited 4 deals, such as:" in err
    assert "failed: " in err
    assert main([*words, *policy[:2]]) == 1
    assert "KeyError: 'no plan'" in capsys.readouterr().err


def test_a_bot_plays_one_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "tuolaji", "--policy", f"{BOTS}:First,greedy"]) == 0
    assert "the declarers hold" in capsys.readouterr().out
    assert main(["deal", "tuolaji", "--policy", f"{BOTS}:Passes"]) == 1
    assert "may not pass" in capsys.readouterr().err
    slow = ["--policy", f"{BOTS}:Lost", "--bot-seconds", "0.1"]
    assert main(["deal", "tuolaji", *slow]) == 1
    assert "took more than 0.1 s" in capsys.readouterr().err


def test_bots_are_compared_without_a_closer_look(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["compare", "tuolaji", "shuangkou", "--policy", f"{BOTS}:First,greedy"]
    assert main([*words, "-n", "4", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 8
    assert main([*words, "-n", "20", "--sample", "5"]) == 2
    assert "policies of ours alone" in capsys.readouterr().err
    assert main([*words, "--scheduler", "tcp://localhost:1"]) == 2
    assert "play on this one" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["simulate", "tuolaji", "-n", "3"], ["deal", "tuolaji"]])
def test_a_thread_that_a_bot_has_left_ends_with_the_process(
    words: list[str], tmp_path: Path
) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text(
        "import threading\n"
        "class Bot:\n"
        "    def __init__(self):\n"
        "        threading.Thread(target=threading.Event().wait).start()\n"
        "    def act(self, view, legal):\n"
        "        return next(legal)\n"
    )
    command = [sys.executable, "-m", "tuolaji", *words, "--policy", f"{bot}:Bot"]
    ended = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert ended.returncode == 0
    assert b"attackers" in ended.stdout

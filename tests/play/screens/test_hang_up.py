"""The hang-up: a terminal that is gone ends the table, and the match is kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.table.deals import recorded
from tuolaji.play.save import read_session
from tuolaji.play.screens.hang_up import HUNG_UP

pty = pytest.importorskip("pty")

PATIENCE = 60.0


def read_until(terminal: int, is_seen: Callable[[bytes], bool]) -> None:
    """Read what is shown on a terminal until something of it is there."""
    os.set_blocking(terminal, False)
    end, seen = time.monotonic() + PATIENCE, b""
    while not is_seen(seen):
        assert time.monotonic() < end, seen
        with suppress(BlockingIOError):
            seen += os.read(terminal, 65536)
        time.sleep(0.01)


def ended_by_hang_up(words: tuple[str, ...], is_seen: Callable[[bytes], bool]) -> int:
    """Take the terminal away from a command that it does not control; return its end."""
    terminal, own = pty.openpty()
    command = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "tuolaji", *words],
        stdin=own,
        stdout=own,
        stderr=own,
        env=os.environ | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"},
        start_new_session=True,
    )
    os.close(own)
    try:
        read_until(terminal, is_seen)
        os.close(terminal)
        return command.wait(PATIENCE)
    finally:
        command.kill()
        command.wait()


@pytest.mark.parametrize("pace", ["0", "0.01"])
def test_a_match_is_kept_where_the_terminal_goes(pace: str, tmp_path: Path) -> None:
    place = tmp_path / "match.json"
    words = ("play", "shuangkou", "--seed", "3", "--pace", pace, "--save", str(place))
    assert ended_by_hang_up(words, lambda seen: b"your turn" in seen) == HUNG_UP
    assert read_session(place).due == 0


def test_a_replay_ends_with_its_terminal(tmp_path: Path) -> None:
    deal = tmp_path / "deal.json"
    deal.write_text(json.dumps(recorded("tuolaji", 7, "greedy").to_dict()))
    words = ("replay", str(deal))
    assert ended_by_hang_up(words, lambda seen: b"go to" in seen) == HUNG_UP

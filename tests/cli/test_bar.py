"""The bar shows pace and time left, on stderr, and goes away."""

from __future__ import annotations

import sys

import pytest

from tests.cli.test_console import Terminal
from tests.sim.test_ledger import Count
from tuolaji.cli.bar import bar
from tuolaji.sim.progress import Progress


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

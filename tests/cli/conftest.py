"""What do the tests of the command line share: running it, and reading what it says."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tuolaji.cli import main

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Said:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> object:
        return json.loads(self.out)


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Give a function that runs a command line in this process."""

    def call(*words: str) -> Said:
        code = main(words)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return call


@pytest.fixture
def process() -> Callable[..., subprocess.Popen[str]]:
    """Give a function that starts a command line as a process that waits to be killed."""

    def start(*words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "tests.cli.endless", *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONIOENCODING": "utf-8"},
            preexec_fn=take_interrupts,  # noqa: PLW1509 (it takes no lock)
        )

    return start


def take_interrupts() -> None:
    """Let Ctrl-C reach a process, also where the tests run in the background of a shell."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A file of house rules without a mistake."""
    path = tmp_path / "house.yaml"
    path.write_text(
        "schema: 2\nid: house\nname: {en: House, zh: 家}\nsource: our table\n"
        "extends: shuangkou\nkitty: {cap: 4}\n",
        encoding="utf-8",
    )
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A file of house rules with one mistake."""
    path = tmp_path / "broken.yaml"
    path.write_text(
        "schema: 2\nid: broken\nname: {en: Broken, zh: 坏}\nsource: our table\n"
        "extends: shuangkou\nkitty: {sise: 4}\n",
        encoding="utf-8",
    )
    return path

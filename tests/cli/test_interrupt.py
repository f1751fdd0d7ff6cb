"""Ctrl-C pressed again and again is one Ctrl-C: 130, one sentence, nothing told amiss."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, take_interrupts

LISTENING = (
    "import signal, sys\n"
    "from tuolaji.cli import interrupt, main\n"
    "interrupt._listen()\n"
    "print('up', flush=True)\n"
)
"""A process that says when Ctrl-C is heard: before that it is Python's own."""
RUN = "raise SystemExit(main())"
SECONDS = 60


def started(code: str, *words: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", LISTENING + code, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        preexec_fn=take_interrupts,  # noqa: PLW1509 (it takes no lock)
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    return process


@pytest.mark.parametrize(("span", "pressed"), [(0.05, 2), (0.5, 1), (1.0, 10), (2.0, 1)])
def test_at_any_moment_it_is_one_sentence_and_a_true_one(
    span: float, pressed: int, tmp_path: Path
) -> None:
    out, rng = tmp_path / "cmp1", random.Random(f"{pressed} {span}")
    words = ("simulate", "tuolaji", "-n", "10000000", "--jobs", "1", "--out", str(out))
    running = started(RUN, *words)
    begun = time.monotonic()
    for moment in sorted(rng.uniform(0, span) for _ in range(pressed)):
        time.sleep(max(0.0, begun + moment - time.monotonic()))
        running.send_signal(signal.SIGINT)
    said, err = running.communicate(timeout=SECONDS)
    assert (running.returncode, said) == (130, "")
    assert "Traceback" not in err
    assert err.count("stopped") == 1
    is_kept = "what is whole is kept in" in err
    assert is_kept is bool(list(out.glob("chunks/*.json")))


@pytest.mark.parametrize(
    ("work", "code", "told"),
    [
        pytest.param("lambda: press() or 0", 130, "stopped by Ctrl-C\n", id="at_once"),
        pytest.param("swallow", 130, "stopped by Ctrl-C\n", id="taken_by_a_part"),
        pytest.param("begin", 130, "stopped by Ctrl-C\n", id="before_long_work_begins"),
        pytest.param("fail", 130, "stopped by Ctrl-C\n", id="an_import_that_fails_of_it"),
        pytest.param("told", 130, "kept\n", id="told_while_pressed_again"),
        pytest.param("removed", 130, "stopped by Ctrl-C\n", id="while_objects_are_removed"),
        pytest.param("lambda: 0", 0, "", id="after_the_last_word"),
    ],
)
def test_it_ends_the_same_wherever_it_comes(work: str, code: int, told: str) -> None:
    process = started(
        "import time\n"
        "def press(): signal.raise_signal(signal.SIGINT)\n"
        "def swallow():\n"
        "    try: press()\n"
        "    except KeyboardInterrupt: return 0\n"
        "def begin():\n"
        "    swallow()\n"
        "    interrupt.raise_if_pressed()\n"
        "    time.sleep(600)\n"
        "def fail():\n"
        "    try: press()\n"
        "    except KeyboardInterrupt: raise ImportError('half imported')\n"
        "def told():\n"
        "    try: press()\n"
        "    except KeyboardInterrupt:\n"
        "        press(); press()\n"
        "        sys.stderr.write('kept\\n')\n"
        "        return 130\n"
        "class Removed:\n"
        "    def __del__(self): press()\n"
        "def removed():\n"
        "    Removed()\n"
        "    time.sleep(0.2)\n"
        f"end = interrupt.as_a_process({work})\n"
        "press()\n"
        "raise SystemExit(end)"
    )
    _, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, err) == (code, told)


def test_other_failures_are_shown_as_they_are() -> None:
    process = started("interrupt.as_a_process(lambda: 1 // 0)")
    _, err = process.communicate(timeout=SECONDS)
    assert "ZeroDivisionError" in err

"""Do the tests of the machine pass when its sources run in place of compiled modules?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tuolaji.engine.state import COMPILED

ROOT = Path(__file__).parents[2]
# What is slow, and what tests modules that are never compiled.
LEFT_OUT = """invariants interpreted batch streams policy tables layout ladders factors
    columns constants bits keys anew chance always matches"""
CHOSEN = " and ".join(f"not {word}" for word in LEFT_OUT.split())


@pytest.mark.skipif(not COMPILED, reason="the sources run anyway")
@pytest.mark.parametrize("package", ["engine", "bots"])
def test_interpreted_the_tests_pass_too(package: str) -> None:
    command = ["-m", "pytest", f"tests/{package}", "-q", "-x", "-k", CHOSEN]
    command += ["-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | {"TUOLAJI_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout

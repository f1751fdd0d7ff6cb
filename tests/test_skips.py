"""A test that continuous integration skips is a failure, and for a person a skip."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SKIPPING = """
import pytest

@pytest.mark.skipif(True, reason="no Chromium")
def test_a_page() -> None: ...

def test_a_sum() -> None: ...
"""


def outcome(folder: Path, ci: str, *options: str, text: str = SKIPPING) -> tuple[int, str]:
    """Run a folder's tests with our conftest; return the exit status and what is said."""
    (folder / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text("utf-8"))
    (folder / "test_page.py").write_text(text)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    compiled\n    prove\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options],
        cwd=folder,
        env=os.environ | {"CI": ci, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_skip_fails_in_continuous_integration(tmp_path: Path) -> None:
    code, said = outcome(tmp_path, "true", "-n", "1")
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "test_page.py::test_a_page: Skipped: no Chromium" in said
    assert "1 passed, 1 skipped" in said


def test_a_skip_is_no_failure_for_a_person(tmp_path: Path) -> None:
    code, said = outcome(tmp_path, "")
    assert code == pytest.ExitCode.OK
    assert "which fails" not in said


def test_an_interpreted_engine_skips_what_needs_the_compiled_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUOLAJI_PURE", "1")
    text = "import pytest\n\n@pytest.mark.compiled\ndef test_a_sum(): ...\n"
    code, said = outcome(tmp_path, "true", text=text)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "the engine runs interpreted; `make build` compiles it" in said


PROOFS = """
import pytest

@pytest.mark.prove
def test_much() -> None: ...

@pytest.mark.parametrize("size", [1, pytest.param(2, marks=pytest.mark.prove)])
def test_a_size(size: int) -> None: ...
"""


@pytest.mark.parametrize(
    ("wanted", "told"), [("not prove", "1 passed"), ("prove", "2 passed, 1 deselected")]
)
def test_a_long_proof_is_no_test_unless_it_is_asked_for(
    tmp_path: Path, wanted: str, told: str
) -> None:
    code, said = outcome(tmp_path, "", "-m", wanted, text=PROOFS)
    assert code == pytest.ExitCode.OK
    assert f" {told} in " in said

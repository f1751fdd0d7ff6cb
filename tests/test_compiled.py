"""Compiled or interpreted: what runs is what is written, or it is said."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tuolaji import compiled
from tuolaji.compiled import KernelFinder, stale_sources, unfit

FILE_OF_THE_STATE = "import tuolaji.engine.state as state; print(state.__file__)"


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A package folder with a kernel whose stamp agrees with its two sources."""
    (tmp_path / f"_kernel{EXTENSION_SUFFIXES[0]}").touch()
    engine = tmp_path / "engine"
    engine.mkdir()
    hashes = {}
    for name in ("engine/deal.py", "engine/bits.pxd"):
        (tmp_path / name).write_text(name)
        hashes[name] = hashlib.sha256(name.encode()).hexdigest()
    (tmp_path / "_kernel.json").write_text(json.dumps({"sources": hashes}))
    return tmp_path


def test_a_build_of_the_present_sources_is_not_stale(checkout: Path) -> None:
    assert stale_sources(checkout) == ()


def test_an_edited_source_is_stale(checkout: Path) -> None:
    (checkout / "engine/deal.py").write_text("edited")
    assert stale_sources(checkout) == ("engine/deal.py",)


def test_a_source_that_is_gone_is_stale(checkout: Path) -> None:
    (checkout / "engine/bits.pxd").unlink()
    assert stale_sources(checkout) == ("engine/bits.pxd",)


def test_an_installed_copy_without_a_stamp_is_never_stale(tmp_path: Path) -> None:
    assert stale_sources(tmp_path) == ()


@pytest.mark.parametrize("name", ["json.decoder", "tuolaji.cards", "tuolaji.bots"])
def test_the_kernel_has_no_other_modules(name: str) -> None:
    assert KernelFinder().find_spec(name, None) is None


@pytest.mark.compiled
def test_what_the_kernel_lacks_is_left_to_the_sources() -> None:
    assert KernelFinder().find_spec("tuolaji.engine.tables", None) is None


def test_a_pure_run_takes_the_sources_although_there_is_a_compiled_kernel() -> None:
    assert run(FILE_OF_THE_STATE, TUOLAJI_PURE="1").stdout.strip().endswith(".py")


@pytest.mark.compiled
def test_other_runs_take_the_compiled_kernel() -> None:
    assert not run(FILE_OF_THE_STATE, TUOLAJI_PURE="0").stdout.strip().endswith(".py")


def test_a_stale_build_is_said_once_with_the_command_that_mends_it(checkout: Path) -> None:
    (checkout / "engine/deal.py").write_text("edited")
    code = (
        "from pathlib import Path; import tuolaji.compiled as compiled;"
        f"compiled._PACKAGE = Path({str(checkout)!r});"
        "compiled.prepare()"
    )
    said = run(code, TUOLAJI_PURE="0").stderr
    assert said.startswith("warning: engine/deal.py changed since the engine was compiled")
    assert said.count("\n") == 1
    assert "run `make build`" in said


def test_a_stale_build_is_told_in_the_language_of_the_locale(checkout: Path) -> None:
    for name in ("deal.py", "bits.pxd"):
        (checkout / "engine" / name).write_text("edited")
    code = (
        "from pathlib import Path; import tuolaji.compiled as compiled;"
        f"compiled._PACKAGE = Path({str(checkout)!r});"
        "compiled.prepare()"
    )
    said = run(code, TUOLAJI_PURE="0", TUOLAJI_LANG="zh", PYTHONUTF8="1").stderr
    assert said.startswith("警告：引擎编译之后 engine/deal.py 等 2 个源文件改过")
    assert "请运行 `make build`" in said


def test_an_old_kernel_that_lacks_a_name_says_how_to_mend_it(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "_PACKAGE", checkout)
    ours = ImportError("cannot import name 'a'", name="tuolaji.engine.deal")
    theirs = ImportError("cannot import name 'b'", name="polars")
    assert unfit(ours) == ""
    (checkout / "engine/deal.py").write_text("edited")
    assert "run `make build`" in unfit(ours)
    assert unfit(theirs) == ""


def test_other_warnings_look_as_ever_after_a_stale_build(checkout: Path) -> None:
    (checkout / "engine/deal.py").write_text("edited")
    code = (
        "from pathlib import Path; import tuolaji.compiled as compiled, warnings;"
        f"compiled._PACKAGE = Path({str(checkout)!r});"
        "compiled.prepare(); warnings.warn('another')"
    )
    said = run(code, TUOLAJI_PURE="0").stderr.splitlines()
    assert "<string>:1: UserWarning: another" in said

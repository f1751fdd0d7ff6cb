"""What does an installed copy hold, and does it work away from the checkout?"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
SHIPPED = (
    "tuolaji",
    "variants",
    "setup.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "cli.py",
)
BUILT = shutil.ignore_patterns("*.so", "_kernel.json", "__pycache__")


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def copy_of_the_checkout(folder: Path) -> Path:
    for name in SHIPPED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=BUILT)
        else:
            shutil.copy2(source, folder / name)
    return folder


def with_translations(checkout: Path) -> Path:
    """Add the kernel as already translated to C, which takes long."""
    for folder in (ROOT / "build" / "kernel", ROOT / "build" / "cython"):
        if folder.is_dir():
            shutil.copytree(folder, checkout / "build" / folder.name)
    return checkout


def build_wheel(folder: Path, extensions: str) -> Path:
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist"]
    checkout = copy_of_the_checkout(folder)
    run("-m", "pip", "wheel", *options, ".", cwd=checkout, TUOLAJI_EXTENSIONS=extensions)
    (wheel,) = (checkout / "dist").glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("plain"), extensions="0")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the unpacked wheel and nothing else of ours."""
    folder = tmp_path_factory.mktemp("installed")
    ZipFile(wheel).extractall(folder)
    return folder


def names(wheel: Path) -> set[str]:
    return set(ZipFile(wheel).namelist())


def test_the_wheel_installs_the_package_alone(wheel: Path) -> None:
    assert {name.split("/")[0].split("-")[0] for name in names(wheel)} == {"tuolaji"}


def test_the_wheel_has_every_variant(wheel: Path) -> None:
    variants = {
        f"tuolaji/variants/{path.name}" for path in (ROOT / "variants").glob("*.yaml")
    }
    assert variants <= names(wheel)


@pytest.mark.parametrize("pattern", ["*.py", "*.pxd", "*.lark", "py.typed", "templates/*"])
def test_the_wheel_has_the_sources_and_what_they_read(wheel: Path, pattern: str) -> None:
    files = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "tuolaji").rglob(pattern)
    }
    assert files <= names(wheel)


def test_the_wheel_has_the_console_script(wheel: Path) -> None:
    (name,) = (name for name in names(wheel) if name.endswith("entry_points.txt"))
    assert "tuolaji = tuolaji.cli:main" in ZipFile(wheel).read(name).decode()


def test_an_installed_copy_finds_its_variants(installed: Path, tmp_path: Path) -> None:
    code = "from tuolaji.cli import main; raise SystemExit(main(['list']))"
    listed = run("-c", code, cwd=tmp_path, PYTHONPATH=str(installed))
    assert "shuangkou" in listed


def test_without_a_compiler_a_build_succeeds_and_runs_interpreted(tmp_path: Path) -> None:
    checkout = with_translations(copy_of_the_checkout(tmp_path))
    run("setup.py", "--quiet", "build_ext", "--inplace", cwd=checkout, CC="false")
    code = "import tuolaji.engine.state as state; print(state.COMPILED, state.__file__)"
    said = run("-c", code, cwd=checkout, PYTHONPATH=str(checkout))
    assert said.split() == ["False", str(checkout / "tuolaji/engine/state.py")]


@pytest.mark.prove
def test_a_compiled_wheel_has_no_translated_c_and_no_stamp(tmp_path: Path) -> None:
    built = names(build_wheel(tmp_path, extensions="1"))
    assert any(name.endswith((".so", ".pyd")) for name in built)
    left_over = {"tuolaji/_kernel.c", "tuolaji/_kernel.json", "tuolaji/_kernel.py"}
    assert built & left_over == set()

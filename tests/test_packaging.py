"""An installed copy: what it holds, and that it works away from the checkout."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.sources import MODULES, ROOT, nodes

SHIPPED = (
    "tuolaji",
    "variants",
    "docs/diagnostics.md",
    "docs/diagnostics.zh.md",
    "setup.py",
    "pyproject.toml",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
    "cli.py",
)
BUILT = shutil.ignore_patterns("*.so", "_kernel.json", "__pycache__")
LEFT_OVER = (
    "build/lib/tuolaji/engine/removed.py",
    "build/lib/tuolaji/engine/removed.so",
    "tuolaji/_kernel.json",
    "tuolaji/engine/removed.c",
    "tuolaji/engine/removed.so",
)
"""What earlier builds, and those of an older layout, leave in a checkout."""

IMPORTED_AS = {"pyyaml": "yaml", "textual-serve": "textual_serve"}
"""Packages that are imported under another name than they are installed by."""

OF_OTHERS = {"aiohttp", "lsprotocol", "markupsafe", "pydantic_core"}
"""Packages that come with one that is asked for."""


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
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, folder / name)
    return folder


def with_translations(checkout: Path) -> Path:
    """Add the kernel as already translated to C, which takes long."""
    for folder in (ROOT / "build" / "kernel", ROOT / "build" / "cython"):
        if folder.is_dir():
            shutil.copytree(folder, checkout / "build" / folder.name)
    return checkout


def build_wheel(checkout: Path, extensions: str) -> Path:
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist"]
    run("-m", "pip", "wheel", *options, ".", cwd=checkout, TUOLAJI_EXTENSIONS=extensions)
    (wheel,) = (checkout / "dist").glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    checkout = copy_of_the_checkout(tmp_path_factory.mktemp("plain"))
    for name in LEFT_OVER:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).touch()
    return build_wheel(checkout, extensions="0")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources as they are published, packed."""
    checkout = copy_of_the_checkout(tmp_path_factory.mktemp("sources"))
    run("setup.py", "--quiet", "sdist", cwd=checkout, TUOLAJI_EXTENSIONS="0")
    (packed,) = (checkout / "dist").glob("*.tar.gz")
    return packed


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the unpacked wheel and nothing else of ours."""
    folder = tmp_path_factory.mktemp("installed")
    ZipFile(wheel).extractall(folder)
    return folder


def unpacked(archive: Path, folder: Path) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (checkout,) = folder.iterdir()
    return checkout


def names(wheel: Path) -> set[str]:
    return set(ZipFile(wheel).namelist())


def test_the_wheel_installs_the_package_alone(wheel: Path) -> None:
    assert {name.split("/")[0].split("-")[0] for name in names(wheel)} == {"tuolaji"}


def test_the_wheel_has_the_pages_that_explain_codes(wheel: Path) -> None:
    pages = {name for name in names(wheel) if name.startswith("tuolaji/docs/")}
    assert pages == {"tuolaji/docs/diagnostics.md", "tuolaji/docs/diagnostics.zh.md"}


def test_the_wheel_has_every_variant(wheel: Path) -> None:
    variants = {
        f"tuolaji/variants/{path.name}" for path in (ROOT / "variants").glob("*.yaml")
    }
    assert variants <= names(wheel)


@pytest.mark.parametrize(
    "pattern", ["*.py", "*.pxd", "*.lark", "py.typed", "yardstick.c", "templates/*"]
)
def test_the_wheel_has_the_sources_and_what_they_read(wheel: Path, pattern: str) -> None:
    files = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "tuolaji").rglob(pattern)
    }
    assert files <= names(wheel)


def test_the_wheel_has_nothing_of_an_earlier_build(wheel: Path) -> None:
    found = {Path(name).name for name in names(wheel)}
    assert found & {Path(name).name for name in LEFT_OVER} == set()


def test_the_source_archive_has_all_that_is_built(archive: Path, tmp_path: Path) -> None:
    checkout = unpacked(archive, tmp_path)
    files = {path.relative_to(checkout) for path in checkout.rglob("*") if path.is_file()}
    own = (path for name in SHIPPED for path in (ROOT / name, *(ROOT / name).rglob("*")))
    sources = {
        path.relative_to(ROOT)
        for path in own
        if path.is_file() and not BUILT(str(path.parent), [path.name, path.parent.name])
    }
    assert sources <= files


@pytest.mark.prove
def test_a_wheel_of_the_source_archive_is_that_of_the_checkout(
    archive: Path, wheel: Path, tmp_path: Path
) -> None:
    assert names(build_wheel(unpacked(archive, tmp_path), extensions="0")) == names(wheel)


def test_what_the_package_imports_is_what_it_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = chain.from_iterable(project["optional-dependencies"].values())
    asked = {
        re.split(r"[>=]", requirement)[0]
        for requirement in (*project["dependencies"], *extra)
    }
    imported = {name for path in MODULES for name in imported_by(path)}
    others = imported - sys.stdlib_module_names - {"tuolaji", "cython", *OF_OTHERS}
    assert others == {IMPORTED_AS.get(requirement, requirement) for requirement in asked}


def imported_by(path: Path) -> Iterator[str]:
    """Yield the top-level packages that a module imports."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def test_the_wheel_has_the_console_script(wheel: Path) -> None:
    (name,) = (name for name in names(wheel) if name.endswith("entry_points.txt"))
    assert "tuolaji = tuolaji.cli:main" in ZipFile(wheel).read(name).decode()


def test_an_installed_copy_finds_its_variants(installed: Path, tmp_path: Path) -> None:
    code = "from tuolaji.cli import main; raise SystemExit(main(['list']))"
    listed = run("-c", code, cwd=tmp_path, PYTHONPATH=str(installed))
    assert "shuangkou" in listed


@pytest.mark.prove
def test_without_a_compiler_a_build_succeeds_and_runs_interpreted(tmp_path: Path) -> None:
    checkout = with_translations(copy_of_the_checkout(tmp_path))
    run("setup.py", "--quiet", "build_ext", "--inplace", cwd=checkout, CC="false")
    code = "import tuolaji.engine.state as state; print(state.COMPILED, state.__file__)"
    said = run("-c", code, cwd=checkout, PYTHONPATH=str(checkout))
    assert said.split() == ["False", str(checkout / "tuolaji/engine/state.py")]


COMPILER = """#!/bin/sh
case "$*" in *{refused}*) exit 1;; esac
case "$*" in *_kernel*) echo "$*" >> {told};; esac
while [ "$1" != -o ]; do shift; done
touch "$2"
"""
"""Stands for a compiler that refuses an option, and tells how it makes the kernel."""


@pytest.mark.prove
@pytest.mark.parametrize(
    ("refused", "steps"), [("-never", 2), ("-flto", 0), ("-shared", 0)]
)
def test_the_kernel_is_compiled_in_parts_where_compiler_and_linker_can(
    refused: str, steps: int, tmp_path: Path
) -> None:
    checkout = with_translations(copy_of_the_checkout(tmp_path / "checkout"))
    compiler, told = tmp_path / "cc", tmp_path / "told"
    compiler.write_text(COMPILER.format(refused=refused, told=told), encoding="utf-8")
    compiler.chmod(0o755)
    run("setup.py", "--quiet", "build_ext", "--inplace", cwd=checkout, CC=str(compiler))
    commands = told.read_text(encoding="utf-8").splitlines()
    assert len([each for each in commands if "-flto=auto" in each]) == steps


@pytest.mark.prove
def test_a_compiled_wheel_has_no_translated_c_and_no_stamp(tmp_path: Path) -> None:
    built = names(build_wheel(copy_of_the_checkout(tmp_path), extensions="1"))
    assert any(name.endswith((".so", ".pyd")) for name in built)
    left_over = {"tuolaji/_kernel.c", "tuolaji/_kernel.json", "tuolaji/_kernel.py"}
    assert built & left_over == set()


@pytest.mark.prove
@pytest.mark.parametrize(("compiler", "is_compiled"), [("", True), ("false", False)])
def test_a_fresh_environment_takes_the_source_archive(
    compiler: str, is_compiled: bool, archive: Path, tmp_path: Path
) -> None:
    """Install it as a user does, who has no tools of ours; pip fetches what it asks for."""
    fresh = tmp_path / "fresh"
    venv.create(fresh, with_pip=True)
    environment = {"CC": compiler} if compiler else {}
    options = ("--quiet", "--disable-pip-version-check", "--no-cache-dir")
    install: list[str | Path] = [fresh / "bin/pip", "install", *options, archive]
    subprocess.run(install, env=os.environ | environment, check=True)
    code = "from tuolaji.engine.state import COMPILED; print(COMPILED)"
    said = subprocess.check_output([fresh / "bin/python", "-c", code], cwd=tmp_path)
    assert said.decode().strip() == str(is_compiled)
    command: list[str | Path] = [
        fresh / "bin/tuolaji",
        "compare",
        "shuangkou",
        "titanic",
        "-n",
        "200",
    ]
    report = tmp_path / "report.html"
    subprocess.run([*command, "--report", report], cwd=tmp_path, check=True)
    assert report.stat().st_size > 0

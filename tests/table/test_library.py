"""The package is as `docs/library.md` says: complete, typed, cheap to import."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import tuolaji
from tests.each import for_each

ROOT = Path(__file__).parents[2]
HEAVY = ("pydantic", "yaml", "lark", "numpy", "pyarrow", "scipy", "typer", "tuolaji.engine")


@pytest.mark.parametrize("suffix", [".md", ".zh.md"])
@pytest.mark.parametrize("name", ["library", "bots", "learning"])
def test_the_examples_of_the_page(name: str, suffix: str) -> None:
    page = ROOT / "docs" / f"{name}{suffix}"
    with tuolaji.in_language(tuolaji.Language.EN):  # Whichever a page speaks ends with it.
        assert doctest.testfile(str(page), module_relative=False).failed == 0


@for_each("name", tuolaji.__all__)
def test_a_public_name_is_there(name: str) -> None:
    assert getattr(tuolaji, name) is not None
    assert name in dir(tuolaji)


def test_the_names_that_type_checkers_see_are_the_public_ones() -> None:
    tree = ast.parse(Path(tuolaji.__file__).read_text(encoding="utf-8"))
    (guarded,) = (node for node in tree.body if isinstance(node, ast.If))
    imported = [node for node in guarded.body if isinstance(node, ast.ImportFrom)]
    names = sorted(alias.name for node in imported for alias in node.names)
    assert names == sorted(tuolaji.__all__)


@pytest.mark.parametrize("name", [name for name in tuolaji.__all__ if name.islower()])
def test_what_a_public_function_returns_is_public(name: str) -> None:
    returned = get_type_hints(getattr(tuolaji, name))["return"]
    ours = {part for part in parts(returned) if part.__module__.startswith("tuolaji")}
    assert {our.__name__ for our in ours} <= {*tuolaji.__all__}


def parts(kind: object) -> Iterator[type]:
    """Yield the classes that a type is made of."""
    if isinstance(kind, type) and not get_args(kind):
        yield kind
    for part in get_args(kind):
        yield from parts(part)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'tuolaji' has no attribute 'no_such'"):
        tuolaji.no_such  # noqa: B018 (reading it is the test)


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = f"import sys, tuolaji; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"

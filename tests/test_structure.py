"""Is the code built as `CONTRIBUTING.md` says: short, named by the glossary, tested?"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "tuolaji"
MODULES = sorted(PACKAGE.rglob("*.py"))
PUBLIC = [path for path in MODULES if not path.name.startswith("_")]
SOURCES = [
    *MODULES,
    ROOT / "cli.py",
    ROOT / "setup.py",
    *sorted((ROOT / "tests").rglob("*.py")),
]
NOT_SHIPPED = {"build", "dist", "demo-output", "seeds"}
TEXT = {".cfg", ".lark", ".md", ".pxd", ".py", ".pyi", ".toml", ".txt", ".yaml", ""}
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|work|Users|tmp|mnt)/\w")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(path: Path) -> Iterator[Function]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, Function))


def line_count(function: Function) -> int:
    """Return the lines from `def` to the end, without the docstring."""
    docstring = function.body[0] if ast.get_docstring(function) is not None else None
    documented = docstring.end_lineno - docstring.lineno + 1 if docstring else 0  # type: ignore[operator]  # A parsed node has lines.
    return function.end_lineno - function.lineno + 1 - documented  # type: ignore[operator]  # The same.


@pytest.mark.parametrize("path", SOURCES, ids=place)
def test_a_module_has_at_most_300_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("path", SOURCES, ids=place)
def test_a_function_has_at_most_25_lines(path: Path) -> None:
    too_long = {
        node.name: line_count(node) for node in functions(path) if line_count(node) > 25
    }
    assert too_long == {}


@pytest.mark.parametrize("path", PUBLIC, ids=place)
def test_a_module_has_a_test_module(path: Path) -> None:
    within = path.relative_to(PACKAGE)
    expected = ROOT / "tests" / within.parent / f"test_{path.name}"
    assert expected.exists(), f"{place(expected)} is missing"


@pytest.mark.parametrize("path", MODULES, ids=place)
def test_a_module_opens_with_its_question(path: Path) -> None:
    docstring = ast.get_docstring(tree(path)) or ""
    assert "?" in docstring.split("\n\n")[0], (
        "the docstring begins with the question it answers"
    )


@pytest.mark.parametrize("path", PUBLIC, ids=place)
def test_a_module_lists_its_public_names(path: Path) -> None:
    body = tree(path).body
    is_all_constants = not any(isinstance(node, Function | ast.ClassDef) for node in body)
    assert is_all_constants or "__all__" in assigned_names(body)


def assigned_names(body: list[ast.stmt]) -> set[str]:
    assigned = (node for node in body if isinstance(node, ast.Assign))
    return {ast.unparse(target) for node in assigned for target in node.targets}


def shipped_files() -> list[Path]:
    return sorted(
        path
        for path in ROOT.rglob("*")
        if path.is_file() and path.suffix in TEXT and not is_left_out(path)
    )


def is_left_out(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return any(part in NOT_SHIPPED or is_hidden(part) for part in parts)


def is_hidden(part: str) -> bool:
    return part.endswith(".egg-info") or (
        part[0] == "." and part not in {".ci", ".gitignore"}
    )


def test_no_file_names_a_path_of_one_machine() -> None:
    found = {
        place(path): MACHINE_PATH.findall(text)
        for path in shipped_files()
        if MACHINE_PATH.search(text := path.read_text(encoding="utf-8", errors="ignore"))
    }
    found.pop(place(Path(__file__)), None)
    assert found == {}

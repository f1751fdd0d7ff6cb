"""Do the C imports of the `.pxd` files agree with the plain imports beside them?

The contract on layers is checked on plain imports only, so a module may import for C
nothing but what it also imports for Python. (The numbers of `engine.constants` are free:
they stand for sizes of arrays, which Python has no need of.)
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "tuolaji"
DEFINITIONS = sorted(
    path for path in PACKAGE.rglob("*.pxd") if path.with_suffix(".py").exists()
)
CONSTANTS = "tuolaji.engine.constants"
CIMPORT = re.compile(r"from\s+(tuolaji[\w.]*)\s+cimport\s+(\([^)]*\)|[^\n#]*)")


def cimported(text: str) -> set[tuple[str, str]]:
    """Return the modules of ours and the names that a `.pxd` text imports for C."""
    return {
        (module, name.split()[0])
        for module, names in CIMPORT.findall(text)
        for name in names.strip("() \n").split(",")
        if name.strip()
    }


def imported(source: str) -> set[tuple[str, str]]:
    """Return the modules and names that a Python source imports with `from`."""
    return {
        (node.module or "", alias.name)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_cimports_are_read_in_one_line_and_in_parentheses() -> None:
    text = "from tuolaji.a cimport B, C as D  # x\nfrom tuolaji.e cimport (\n F,\n G)\n"
    assert cimported(text) == {
        ("tuolaji.a", "B"),
        ("tuolaji.a", "C"),
        ("tuolaji.e", "F"),
        ("tuolaji.e", "G"),
    }


@pytest.mark.parametrize("path", DEFINITIONS, ids=lambda path: path.name)
def test_what_is_imported_for_c_is_imported_for_python_too(path: Path) -> None:
    plain = imported(path.with_suffix(".py").read_text(encoding="utf-8"))
    wanted = cimported(path.read_text(encoding="utf-8"))
    assert {pair for pair in wanted if pair[0] != CONSTANTS} <= plain

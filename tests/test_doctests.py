"""The examples in the package's docstrings hold."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "tuolaji"
MODULES = [
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    for path in sorted(PACKAGE.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_hold(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name.removesuffix(".__init__")))
    assert tried.attempted > 0
    assert tried.failed == 0

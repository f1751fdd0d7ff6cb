"""The examples in the package's docstrings hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import tuolaji

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(tuolaji.__path__, "tuolaji.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0

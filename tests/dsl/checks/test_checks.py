"""All checks are run, and pass over what is not understood."""

from __future__ import annotations

import importlib
import pkgutil

from tuolaji.dsl import checks
from tuolaji.dsl.checks import CHECKS, check_agreement
from tuolaji.dsl.draft import Draft

MODULES = [
    importlib.import_module(f"{checks.__name__}.{module.name}")
    for module in pkgutil.iter_modules(checks.__path__)
]


def test_every_check_is_run() -> None:
    listed = {check for module in MODULES for check in getattr(module, "CHECKS", ())}
    assert set(CHECKS) == listed


def test_a_function_called_check_is_a_check() -> None:
    named = {
        value
        for module in MODULES
        for name, value in vars(module).items()
        if name.startswith("_check_")
    }
    assert named == set(CHECKS)


def test_nothing_is_found_where_nothing_is_known() -> None:
    assert check_agreement(Draft()) == ()

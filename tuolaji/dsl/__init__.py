"""The language: from a variant's file to its rules.

`load_variant` gives the rules or raises with every mistake; `compile_variant` gives both
the rules and the findings. Names are loaded on first use, so that a listing of variants
does not pay for the grammar.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuolaji.dsl.catalogue import VariantInfo, list_variants
    from tuolaji.dsl.compiling import (
        Compiled,
        check_variants,
        compile_variant,
        load_variant,
    )
    from tuolaji.dsl.diagnostic import Diagnostic, Severity, Span, render, summary, to_json

__all__ = [
    "Compiled",
    "Diagnostic",
    "Severity",
    "Span",
    "VariantInfo",
    "check_variants",
    "compile_variant",
    "list_variants",
    "load_variant",
    "render",
    "summary",
    "to_json",
]

_HOMES = {
    "catalogue": ("VariantInfo", "list_variants"),
    "compiling": ("Compiled", "check_variants", "compile_variant", "load_variant"),
    "diagnostic": ("Diagnostic", "Severity", "Span", "render", "summary", "to_json"),
}


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"tuolaji.dsl.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""The language of variant files, from the text to the ruleset.

`load_variant` gives the rules or raises with every mistake; `compile_variant` gives
both the rules and the findings. Names are loaded on first use, so that a listing of
variants does not pay for the grammar.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuolaji.dsl.cases import QUESTIONS, Case, CaseError, read_cases
    from tuolaji.dsl.catalogue import VariantInfo, expand, find_variant, list_variants
    from tuolaji.dsl.compile import (
        Compiled,
        check_variants,
        compile_text,
        compile_variant,
        load_variant,
    )
    from tuolaji.dsl.diagnostic import (
        Diagnostic,
        Severity,
        Span,
        has_errors,
        render,
        summary,
        to_json,
    )
    from tuolaji.dsl.diff import Difference, diff_variants
    from tuolaji.dsl.dump import origins, resolved_values, resolved_yaml
    from tuolaji.dsl.reference import json_schema, new_variant_text

__all__ = [
    "QUESTIONS",
    "Case",
    "CaseError",
    "Compiled",
    "Diagnostic",
    "Difference",
    "Severity",
    "Span",
    "VariantInfo",
    "check_variants",
    "compile_text",
    "compile_variant",
    "diff_variants",
    "expand",
    "find_variant",
    "has_errors",
    "json_schema",
    "list_variants",
    "load_variant",
    "new_variant_text",
    "origins",
    "read_cases",
    "render",
    "resolved_values",
    "resolved_yaml",
    "summary",
    "to_json",
]

_HOMES = {
    "cases": ("Case", "CaseError", "QUESTIONS", "read_cases"),
    "catalogue": ("VariantInfo", "expand", "find_variant", "list_variants"),
    "compile": (
        "Compiled",
        "check_variants",
        "compile_text",
        "compile_variant",
        "load_variant",
    ),
    "diagnostic": (
        "Diagnostic",
        "Severity",
        "Span",
        "has_errors",
        "render",
        "summary",
        "to_json",
    ),
    "diff": ("Difference", "diff_variants"),
    "dump": ("origins", "resolved_values", "resolved_yaml"),
    "reference": ("json_schema", "new_variant_text"),
}


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"tuolaji.dsl.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Policies: whatever one decides, the engine asks it for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tuolaji

PACKAGE = Path(tuolaji.__file__).parent
BOTS = sorted((PACKAGE / "bots").glob("*.py"))


def classes(module: Path) -> list[ast.ClassDef]:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def methods(kind: ast.ClassDef) -> set[str]:
    return {node.name for node in kind.body if isinstance(node, ast.FunctionDef)}


POLICY, *_ = classes(PACKAGE / "engine" / "policy.py")
ASKED = methods(POLICY)
POLICIES = [
    kind
    for module in BOTS
    for kind in classes(module)
    if "Policy" in map(ast.unparse, kind.bases)
]


@pytest.mark.parametrize("kind", POLICIES, ids=lambda kind: str(kind.name))
def test_the_engine_asks_for_each_decision(kind: ast.ClassDef) -> None:
    decisions = {name for name in methods(kind) if not name.startswith("_")}
    assert POLICY.name == "Policy"
    assert decisions <= ASKED

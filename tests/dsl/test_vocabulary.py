"""The words of the grammar and those of the table are the same."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from tuolaji.dsl.parse import PATTERNS, TERMS, describe, terminals

GRAMMAR = resources.files("tuolaji.dsl").joinpath("grammar.lark").read_text("utf-8")
RULES = re.sub(r"//.*", "", GRAMMAR)
USED = set(re.findall(r"\b_?[A-Z][A-Z_]+\b", RULES)) - {"_NL"}
KNOWN = {one.terminal for one in (*TERMS, *PATTERNS)}


def test_the_grammar_uses_the_whole_table() -> None:
    assert USED == KNOWN


def test_no_text_means_two_terms() -> None:
    texts = [text for term in TERMS for text in term.texts]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_every_terminal_is_defined_and_described(name: str) -> None:
    assert re.search(rf"^{name}\.\d+: /", terminals(), re.MULTILINE)
    assert describe(name)


def test_the_grammar_is_short() -> None:
    assert len(GRAMMAR.splitlines()) <= 90

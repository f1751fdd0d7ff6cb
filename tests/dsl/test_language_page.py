"""`docs/language.md` shows the whole language, and only what compiles.

Each block of rules is laid over base, or is a whole file where it begins with `schema`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import BaseModel

from tests.dsl.house import HEAD, ROOT
from tests.each import for_each
from tuolaji.dsl import compile_variant
from tuolaji.dsl.checks.names import FORMULA_NAMES
from tuolaji.dsl.draft import line_at
from tuolaji.dsl.parse import TERMS, Kind, Term
from tuolaji.dsl.schema import Chapters, Line

PAGE = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^## (.*)\n((?:.*\n)*?)(?=^## |\Z)", re.MULTILINE)
EXAMPLES = [
    pytest.param(block, id=f"{heading}-{number}")
    for heading, body in SECTION.findall(PAGE)
    for number, block in enumerate(BLOCK.findall(body))
]
OPEN = ("shapes", "follow", "fouls")  # their keys are an author's own


def rule_lines() -> Iterator[str]:
    """Yield the key of every rule line of the schema; open chapters by their name."""
    for chapter, field in Chapters.model_fields.items():
        model = field.annotation
        fields = (
            model.model_fields
            if isinstance(model, type) and issubclass(model, BaseModel)
            else {}
        )
        keys = [f"{chapter}.{key}" for key in fields if key != "root"] or [chapter]
        if chapter not in OPEN:
            yield from (key for key in keys if line_at(key) is not None)
    yield from OPEN


@pytest.mark.parametrize("block", EXAMPLES)
def test_an_example_compiles_without_a_finding(block: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        block if block.startswith(("schema", "版本")) else HEAD + block, encoding="utf-8"
    )
    assert compile_variant(str(path)).diagnostics == ()


@for_each("key", sorted(set(rule_lines())))
def test_every_key_that_holds_a_rule_line_is_named(key: str) -> None:
    assert f"`{key}`" in PAGE


@for_each("term", TERMS, ids=lambda term: term.terminal)
def test_every_word_of_the_lines_is_shown(term: Term) -> None:
    assert any(text in PAGE for text in term.texts)


@pytest.mark.parametrize("kind", Kind)
def test_an_example_shows_each_kind_of_line(kind: Kind) -> None:
    shown = {
        line.kind
        for example in EXAMPLES
        for line in _lines_of(str(example.values[0]))
        if line is not None
    }
    assert kind in shown or kind is Kind.CALL


def _lines_of(block: str) -> Iterator[Line | None]:
    chapter = ""
    for text in block.splitlines():
        if match := re.match(r"(\w+):", text):
            chapter = match[1]
            yield line_at(chapter)
        for key in re.findall(r"[\s{]([a-z_]+(?:\([^)]*\))?):", text):
            yield line_at(f"{chapter}.{key}")


@pytest.mark.parametrize(("key", "names"), FORMULA_NAMES.items())
def test_the_names_of_each_formula_are_listed(key: str, names: frozenset[str]) -> None:
    row = re.search(rf"^\| `{re.escape(key)}` \| (.*) \|$", PAGE, re.MULTILINE)
    assert row is not None
    assert names == set(re.findall(r"`(\w+)`", row[1]))

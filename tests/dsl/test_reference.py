"""Are base.yaml, the JSON Schema and the file of `new` made from the one table?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.dsl.house import VARIANTS
from tuolaji.dsl import compile_variant, load_variant
from tuolaji.dsl.catalogue import list_variants
from tuolaji.dsl.reference import base_text, json_schema, new_variant_text
from tuolaji.dsl.schema import CHAPTERS

BASE = VARIANTS / "base.yaml"


def test_base_yaml_has_the_comments_of_the_schema(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--golden"):
        BASE.write_text(base_text(), encoding="utf-8")
    assert BASE.read_text(encoding="utf-8") == base_text()


@pytest.mark.parametrize("name", [info.id for info in list_variants()])
def test_a_new_file_plays_as_its_parent(name: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(new_variant_text("our-house", name), encoding="utf-8")
    compiled = compile_variant(str(path))
    assert compiled.diagnostics == ()
    assert compiled.ruleset is not None
    assert compiled.ruleset.follow == load_variant(name).follow


def test_a_new_file_with_all_its_rules_taken_in_is_its_parent(tmp_path: Path) -> None:
    head, rules = new_variant_text("our-house", "titanic").split("your own.\n")
    path = tmp_path / "house.yaml"
    taken_in = "\n".join(line[2:] for line in rules.splitlines())
    path.write_text(head + "your own.\n" + taken_in + "\n", encoding="utf-8")
    compiled = compile_variant(str(path))
    assert {finding.code for finding in compiled.diagnostics} == {"T601"}


def test_the_schema_knows_every_chapter() -> None:
    schema = json_schema()
    assert set(CHAPTERS) < set(schema["properties"])
    assert schema["required"] == ["schema", "id"]
    assert json.loads(json.dumps(schema)) == schema

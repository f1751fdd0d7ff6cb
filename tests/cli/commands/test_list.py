"""The list has every variant, with what one needs to choose."""

from __future__ import annotations

from tests.cli.conftest import Run
from tuolaji.cli.console import width


def test_the_text_has_a_line_a_variant(run: Run) -> None:
    said = run("list")
    assert said.code == 0
    assert [line.split()[0] for line in said.out.split("\n")[:2]] == ["id", "base"]
    assert "双抠" in said.out
    assert max(map(width, said.out.split("\n"))) <= 120


def test_the_columns_are_headed_in_chinese(run: Run) -> None:
    head = run("list", "--lang", "zh").out.split("\n")[0]
    assert head.split() == ["编号", "副数", "人数"]


def test_json_has_the_fields_of_each(run: Run) -> None:
    listed = run("list", "--format", "json").json
    assert isinstance(listed, list)
    found = {variant["id"]: variant for variant in listed}["titanic"]
    assert (found["packs"], found["players"]) == (3, 4)
    assert found["name"] == {"en": "Titanic", "zh": "泰坦尼克"}
    assert found["source"]

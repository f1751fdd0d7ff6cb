"""The schema is JSON, for editors."""

from __future__ import annotations

from tests.cli.conftest import Run


def test_it_is_a_json_schema(run: Run) -> None:
    said = run("schema")
    assert said.code == 0
    assert isinstance(said.json, dict)
    assert said.json["$schema"].startswith("https://json-schema.org/")
    assert {"kitty", "bidding"} <= set(said.json["properties"])


def test_there_is_no_other_form_of_it(run: Run) -> None:
    said = run("schema", "--format", "text")
    assert (said.code, said.out) == (2, "")
    assert "there is no option '--format'" in said.err

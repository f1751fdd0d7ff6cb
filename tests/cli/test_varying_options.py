"""The help of the options says how values are written."""

from __future__ import annotations

from tests.cli.conftest import Run


def test_the_help_tells_of_ranges_and_shows_examples(run: Run) -> None:
    said = run("sweep", "--help")
    assert said.code == 0
    assert "LOW..HIGH [by STEP]" in said.out
    assert "--vary 'kitty.multiplier=2,4,2 ^ cards' -n 50000" in said.out

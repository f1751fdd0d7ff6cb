"""Injected fouls: what they change, and which cannot be injected."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

TIMES = ("seconds", "deals_per_second")


def found(run: Run, *words: str) -> dict[str, dict[str, object]]:
    """Return one variant's JSON without what a clock measured."""
    said = run(*words)
    assert said.code == 0, said.err
    plain = json.loads(said.out)
    return {key: value for key, value in plain.items() if key not in TIMES}


def test_fouls_change_levels_and_no_play(run: Run) -> None:
    words = ("simulate", "tuolaji-match", "-n", "1000", "--format", "json")
    plain, fouled = found(run, *words), found(run, *words, "--fouls", "1")
    assert fouled["metrics"] != plain["metrics"]
    assert fouled["events"] != plain["events"]  # takeovers are events too
    assert fouled["metrics"]["tricks"] == plain["metrics"]["tricks"]
    assert found(run, *words, "--fouls", "0") == plain


@pytest.mark.parametrize(
    ("variant", "rate", "message"),
    [
        ("tuolaji-match", "2", "fouls must be a share from 0 to 1, got 2"),
        ("shuangkou", "0.1", "'shuangkou' has no price for a foul"),
    ],
)
def test_fouls_that_cannot_be_are_wrong_usage(
    run: Run, variant: str, rate: str, message: str
) -> None:
    said = run("simulate", variant, "-n", "10", "--fouls", rate)
    assert said.code == 2
    assert message in said.err

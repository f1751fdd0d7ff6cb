"""The numbers of a run fit where they are kept, with every bound reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuolaji.cli.application import main
from tuolaji.engine import codes as constants
from tuolaji.rules import limits

EDGE = """schema: 2
id: edge
extends: shuangkou
deck: {points: {5: 100, 10: 100, J: 100, Q: 100, K: 100, A: 100}}
kitty: {multiplier: 1000000}
lead: {failed_throw: lowest card and -10000 points}
levels: {after_last: start again}
match: {clock: 10000 minutes and 3600 seconds a deal and 3600 seconds a trick}
scoring:
  bands: |
    .. 79 -> declarers +1000, +1 per 1
    80 .. -> attackers +1000, +1 per 1
fouls:
  wrong_count: attackers +1000 and -10000 points
  revoke: -1000 levels and -10000 points each
"""

REPORTED = ("-n", "300", "--report", "r.html")
RUNS = [
    ("simulate", "edge.yaml", "--matches", "3", "--fouls", "0.5"),
    ("compare", "edge.yaml", "shuangkou", *REPORTED, "--sample", "0"),
    pytest.param(
        ("compare", "edge.yaml", "shuangkou", *REPORTED, "--sample", "5"),
        marks=pytest.mark.prove,
    ),
    pytest.param(
        ("compare", "edge.yaml", "shuangkou", "--matches", "3"), marks=pytest.mark.prove
    ),
]


@pytest.mark.parametrize("words", RUNS, ids=lambda words: " ".join(words[:3]))
def test_a_run_at_the_bounds_ends(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "edge.yaml").write_text(EDGE, encoding="utf-8")
    options = ["--seed", "1", "--policy", "greedy,random", "--out", "deals"]
    assert main([*words, *options]) == 0


def test_the_engine_and_the_language_have_the_same_bounds() -> None:
    assert constants.CALLS >= limits.MOST_CALLS
    assert constants.OPTIONS >= limits.MOST_BIDS
    assert constants.WANTS >= limits.MOST_COMPONENTS
    assert constants.LENGTHS > limits.LONGEST_RUN
    assert constants.PLANES >= limits.WIDEST

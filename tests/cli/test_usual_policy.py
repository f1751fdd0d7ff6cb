"""Every command that plays, and a plan, takes one policy where none is named."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tuolaji.bots import POLICIES, USUAL_POLICY
from tuolaji.dsl import load_variant
from tuolaji.sim.plan import Plan

VARY = ("--vary", "kitty.cap=1,8", "-n", "20")


@pytest.mark.parametrize(
    "words",
    [
        ("deal", "tuolaji"),
        ("simulate", "tuolaji", "-n", "20"),
        ("compare", "tuolaji", "titanic", "-n", "20", "--sample", "0"),
        ("sweep", "tuolaji", *VARY),
        ("tune", "tuolaji", *VARY, "--target", "declarers_hold=0.5"),
    ],
    ids=lambda words: words[0],
)
def test_a_sensible_game_is_played_unless_another_is_asked_for(
    run: Run, words: tuple[str, ...]
) -> None:
    usual = run(*words).out
    assert "greedy" in usual
    assert usual == run(*words, "--policy", "greedy").out
    assert usual != run(*words, "--policy", "random").out


def test_a_plan_takes_the_same() -> None:
    plan = Plan(variants=(load_variant("tuolaji"),), deals=10)
    assert plan.policies == (USUAL_POLICY, USUAL_POLICY)
    assert USUAL_POLICY in POLICIES

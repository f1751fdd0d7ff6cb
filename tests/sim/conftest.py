"""What do the tests of simulations share: one ruleset, plans of it, rows of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tuolaji.dsl import load_variant
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.plan import Plan

PlanOf = Callable[..., Plan]


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    return load_variant("shuangkou")


@pytest.fixture(scope="session")
def plan_of(rules: Ruleset) -> PlanOf:
    """Give a function that makes a plan; it plays 2,500 deals on one core unless told."""

    def make(**chosen: object) -> Plan:
        size: dict[str, object] = {} if "matches" in chosen else {"deals": 2_500}
        values = {"variants": (rules,), "jobs": 1, **size, **chosen}
        return Plan(**values)  # type: ignore[arg-type]  # Each test names fields of its own.

    return make


@pytest.fixture(scope="session")
def deal_rows(plan_of: PlanOf) -> Rows:
    plan = plan_of(deals=600)
    return play_chunk(plan, plan.chunks()[0])


@pytest.fixture(scope="session")
def match_rows(plan_of: PlanOf) -> Rows:
    plan = plan_of(matches=20)
    return play_chunk(plan, plan.chunks()[0])

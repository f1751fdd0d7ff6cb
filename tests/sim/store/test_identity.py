"""A digest changes with whatever changes the deals, and with nothing else."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from typing import Any

import pytest

from tests.sim.conftest import PlanOf
from tuolaji.cards import parse_rank
from tuolaji.dsl import load_variant
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.store.identity import chunk_digest, engine_digest, rules_digest, run_digest


def test_a_rule_changes_the_digest_of_the_rules(rules: Ruleset) -> None:
    other = load_variant("shuangkou", ["kitty.cap=4"])
    assert rules_digest(other) != rules_digest(rules)


def test_a_name_does_not(rules: Ruleset) -> None:
    renamed = dataclasses.replace(rules, name_en="Other", source="elsewhere")
    assert rules_digest(renamed) == rules_digest(rules)


def test_every_process_finds_the_same_digest(rules: Ruleset) -> None:
    code = (
        "from tuolaji.dsl import load_variant;"
        "from tuolaji.sim.store.identity import rules_digest, engine_digest;"
        "print(rules_digest(load_variant('shuangkou')), engine_digest())"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [rules_digest(rules), engine_digest()]


def test_neither_does_an_id(rules: Ruleset) -> None:
    assert rules_digest(dataclasses.replace(rules, id="copy")) == rules_digest(rules)


@pytest.mark.parametrize(
    "chosen",
    [
        {"labels": ("mine",)},
        {"swapped": True},
        {"seed": 2},
        {"policies": ("greedy", "random")},
        {"level": parse_rank("5")},
        {"matches": 2_500},
        {"deals": 2_501},
    ],
)
def test_another_plan_is_another_run(plan_of: PlanOf, chosen: dict[str, Any]) -> None:
    assert run_digest(plan_of(**chosen)) != run_digest(plan_of())


def test_the_number_of_cores_does_not_matter(plan_of: PlanOf) -> None:
    one, two = plan_of(jobs=1), plan_of(jobs=2)
    assert run_digest(one) == run_digest(two)
    assert chunk_digest(one, one.chunks()[1]) == chunk_digest(two, two.chunks()[1])


def test_each_chunk_has_a_digest_of_its_own(plan_of: PlanOf) -> None:
    plan = plan_of()
    digests = {chunk_digest(plan, chunk) for chunk in plan.chunks()}
    assert len(digests) == len(plan.chunks()) == 3

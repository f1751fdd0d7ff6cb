"""The oracle answers the worked examples of the seed documents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tests.builders import THREE_PACKS, ruleset
from tests.each import for_each
from tests.oracle.judge import QUESTIONS, answer, disagreements
from tests.oracle.variants import RULESETS
from tuolaji.dsl import load_variant
from tuolaji.rules.ruleset import Ruleset

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # Ten times as fast.
CASES = Path(__file__).parents[1] / "cases"
Case = Mapping[str, Any]


def cases() -> list[Case]:
    """Return the cases that the oracle answers."""
    read = (
        yaml.load(p.read_text(encoding="utf-8"), Loader=LOADER)
        for p in sorted(CASES.glob("*.yaml"))
    )
    every = [case for cases in read for case in cases]
    return [case for case in every if rules_of(case["variant"]) and QUESTIONS & set(case)]


@cache
def rules_of(name: str) -> Ruleset | None:
    """Return the rules of a variant, or of a file beside the cases."""
    house = CASES / name
    return load_variant(str(house)) if house.is_file() else RULESETS.get(name)


@for_each("case", cases(), ids=lambda case: str(case["id"]))
def test_the_oracle_answers_as_the_seed_documents_do(case: Case) -> None:
    rules = rules_of(case["variant"])
    assert rules is not None, "its rules exist"
    found = answer(rules, case)
    assert disagreements(found, case["expect"]) == []


def test_the_base_of_the_tests_is_the_base_of_the_language() -> None:
    assert ruleset() == RULESETS["base"]


def test_three_packs_of_the_tests_are_those_of_the_language() -> None:
    ours, theirs = ruleset(**THREE_PACKS), RULESETS["titanic"]
    assert (ours.deck, ours.shapes) == (theirs.deck, theirs.shapes)
    assert set(ours.follow.ladders) == set(theirs.follow.ladders)

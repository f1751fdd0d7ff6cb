"""The oracle answers the worked examples of the seed documents."""

from __future__ import annotations

from tests.builders import THREE_PACKS, ruleset
from tests.each import for_each
from tests.oracle.cases import Case, all_cases, rules_of
from tests.oracle.judge import QUESTIONS, answer, disagreements
from tests.oracle.variants import RULESETS

ANSWERED = [case for case in all_cases() if QUESTIONS & set(case)]


@for_each("case", ANSWERED, ids=lambda case: str(case["id"]))
def test_the_oracle_answers_as_the_seed_documents_do(case: Case) -> None:
    assert disagreements(answer(rules_of(case), case), case["expect"]) == []


def test_the_base_of_the_tests_is_the_base_of_the_language() -> None:
    assert ruleset() == RULESETS["base"]


def test_three_packs_of_the_tests_are_those_of_the_language() -> None:
    ours, theirs = ruleset(**THREE_PACKS), RULESETS["titanic"]
    assert (ours.deck, ours.shapes) == (theirs.deck, theirs.shapes)
    assert set(ours.follow.ladders) == set(theirs.follow.ladders)

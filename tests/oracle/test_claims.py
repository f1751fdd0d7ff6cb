"""What is claimed in a deal is what its record shows, and gives what its lines say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.machine import both, count_of
from tests.oracle.claim import events_of, levels_of, made, purses_of
from tests.oracle.condition import known_by
from tests.oracle.order import DealRules
from tests.oracle.score import earned
from tests.oracle.variants import RULESETS, TURNED
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table.explain import facts_of, price_of
from tuolaji.table.record import record_from
from tuolaji.table.replay import play_record, replay

DEALS = count_of(compiled=30, interpreted=1)
CLAIMING = {
    name: rules for name, rules in {**RULESETS, **TURNED}.items() if rules.scoring.claims
}


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("rules", CLAIMING.values(), ids=CLAIMING)
def test_10_15_claims_are_those_of_the_record(rules: Ruleset, policy: str) -> None:
    for seed in range(DEALS):
        record = play_record(rules, seed, both(policy))
        deal = DealRules(rules, record.level, record.trump)
        facts = facts_of(record)
        known = replace(
            known_by(facts),
            takeover=record.result.takeover,
            price=price_of(record, rules),
        )
        claims = made(deal, [*events_of(record)], record.sides, known)
        assert list(record.claims) == claims
        if rules.scoring.pays:
            shares = earned(
                deal, record.attackers_points, known, record.declarer, record.sides
            )
            claimed = purses_of(deal, claims, record.declarer, record.sides)
            total = [share + claim for share, claim in zip(shares, claimed, strict=True)]
            assert list(record.earned or ()) == total
        assert record.claim_levels == tuple(levels_of(deal, claims, side) for side in Side)


@pytest.mark.parametrize("rules", CLAIMING.values(), ids=CLAIMING)
def test_10_15_a_record_with_claims_replays(rules: Ruleset) -> None:
    record = play_record(rules, 7, both("random"))
    assert replay(record, rules) == record
    assert record_from(record.to_dict()) == record


def test_10_15_all_kinds_of_claims_are_made() -> None:
    rules = TURNED["claims"]
    found = {
        claim.line
        for seed in range(count_of(compiled=300, interpreted=3))
        for claim in play_record(rules, seed, both("random")).claims
    }
    assert found
    assert found <= set(range(1, len(rules.scoring.claims) + 1))

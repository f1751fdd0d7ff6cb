"""Every deal of every variant keeps to the rules, whoever plays it.

What is asked of a deal stands in `tests.engine.contract`.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.engine.contract import (
    check_record,
    check_rows,
    check_steps,
    interpreted,
)
from tests.engine.fingerprint import fingerprints
from tests.machine import USUAL, both, play
from tests.oracle.variants import RULESETS
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import run
from tuolaji.table.deal import DealInPlay

DEALS = 10  # `make prove` plays 10,000.
MANY_DEALS = 300
MIXED = ("greedy", "random")
EVERYONE = sorted(product(RULESETS, USUAL))


@pytest.mark.parametrize(("variant", "policy"), EVERYONE)
def test_cards_and_points_are_conserved_at_every_step(variant: str, policy: str) -> None:
    rules = RULESETS[variant]
    stepped = [check_steps(rules, both(policy), index) for index in range(DEALS)]
    assert stepped == play(rules, both(policy), DEALS).tolist()


@pytest.mark.parametrize(("variant", "policy"), EVERYONE)
def test_every_action_is_legal_and_every_record_replays(variant: str, policy: str) -> None:
    for index in range(DEALS):
        check_record(RULESETS[variant], both(policy), index)


@pytest.mark.parametrize("variant", RULESETS)
def test_somebody_can_always_move(variant: str) -> None:
    game = DealInPlay(RULESETS[variant], seed=5)
    while game.turn is not None:
        game.apply(next(game.legal_actions()))
    assert game.result is not None


@pytest.mark.compiled
def test_interpreted_deals_equal_compiled_ones_byte_for_byte() -> None:
    some = list(RULESETS)[::12]
    assert interpreted(1, *some) == fingerprints(1, *some)


@pytest.mark.prove
@pytest.mark.compiled
def test_all_interpreted_deals_equal_compiled_ones_byte_for_byte() -> None:
    assert interpreted(4, *RULESETS) == fingerprints(4, *RULESETS)


@pytest.mark.compiled
@pytest.mark.parametrize(("variant", "policy"), EVERYONE)
def test_many_rows_agree_with_the_rules(variant: str, policy: str) -> None:
    rules = RULESETS[variant]
    # A deal of six packs or more takes as long as ten of two.
    deals = MANY_DEALS if rules.deck.packs < 6 else MANY_DEALS // 10
    check_rows(rules, play(rules, both(policy), deals))


@pytest.mark.compiled
@pytest.mark.parametrize("variant", RULESETS)
def test_two_jobs_give_what_one_gives(variant: str) -> None:
    alone, together = (
        run(Plan(variants=(RULESETS[variant],), deals=2_000, policies=MIXED, jobs=jobs))
        for jobs in (1, 2)
    )
    assert [result.tally for result in alone] == [result.tally for result in together]


@pytest.mark.parametrize("variant", RULESETS)
def test_a_batch_may_be_cut_anywhere(variant: str) -> None:
    whole = play(RULESETS[variant], both("random"), 10)
    rest = play(RULESETS[variant], both("random"), 7, first=3)
    assert whole[3:].tolist() == rest.tolist()

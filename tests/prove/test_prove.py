"""10,000 deals of each variant and policy keep to the rules (`make prove`)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.bots.test_hidden_cards import PLACES, changed_decisions
from tests.engine.contract import (
    check_record,
    check_rows,
    check_steps,
    interpreted,
)
from tests.engine.fingerprint import fingerprints
from tests.machine import PLAYERS, Table, both, column, play, play_one_match
from tests.oracle.cases import STATED
from tests.oracle.variants import RULESETS, TURNED
from tuolaji.engine.codes import MATCH_LIMIT
from tuolaji.engine.tables import build_tables
from tuolaji.rules.match import LevelsOf
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import run

pytestmark = pytest.mark.prove

DEALS = 10_000
MATCHES = 1_000
MIXED = ("greedy", "random")
EVERYONE = sorted(product(RULESETS, PLAYERS))
UNSHIPPED = {**TURNED, **STATED}


@pytest.mark.parametrize(("variant", "policy"), EVERYONE)
def test_cards_and_points_are_conserved_at_every_step(variant: str, policy: str) -> None:
    rules = RULESETS[variant]
    rows = play(rules, both(policy), DEALS).tolist()
    for index, row in enumerate(rows):
        assert check_steps(rules, both(policy), index) == row


@pytest.mark.parametrize(("variant", "policy"), EVERYONE)
def test_every_action_is_legal_and_every_record_replays(variant: str, policy: str) -> None:
    for index in range(DEALS):
        check_record(RULESETS[variant], both(policy), index)


@pytest.mark.parametrize("variant", RULESETS)
def test_interpreted_deals_equal_compiled_ones_byte_for_byte(variant: str) -> None:
    assert interpreted(DEALS, variant) == fingerprints(DEALS, variant)


@pytest.mark.parametrize(("name", "policy"), sorted(product(UNSHIPPED, PLAYERS)))
def test_rules_of_no_variant_are_kept_too(name: str, policy: str) -> None:
    check_rows(UNSHIPPED[name], play(UNSHIPPED[name], both(policy), DEALS))
    for index in range(DEALS // 20):
        check_steps(UNSHIPPED[name], both(policy), index)
        check_record(UNSHIPPED[name], both(policy), index)


@pytest.mark.parametrize("phase", PLACES)
@pytest.mark.parametrize(("name", "policy"), sorted(product(UNSHIPPED, PLAYERS)))
def test_no_decision_hangs_on_hidden_cards(name: str, policy: str, phase: str) -> None:
    assert changed_decisions(UNSHIPPED[name], both(policy), phase, range(100)) == []


@pytest.mark.parametrize("variant", RULESETS)
def test_two_jobs_give_what_one_gives(variant: str) -> None:
    alone, together = (
        run(Plan(variants=(RULESETS[variant],), deals=DEALS, policies=MIXED, jobs=jobs))
        for jobs in (1, 2)
    )
    assert [result.tally for result in alone] == [result.tally for result in together]


@pytest.mark.parametrize(("variant", "policy"), EVERYONE)
def test_every_match_runs_to_its_end(variant: str, policy: str) -> None:
    rules = RULESETS[variant]
    for match in range(MATCHES):
        check_match(rules, play_one_match(rules, both(policy), match))


def check_match(rules: Ruleset, rows: Table) -> None:
    """Check that the last deal alone wins; how levels rise, the oracle counts anew."""
    tables, is_of_players = build_tables(rules), rules.levels.of is LevelsOf.PLAYER
    won = column(rows, "won_by").tolist()
    assert len(rows) < MATCH_LIMIT
    assert set(won[:-1]) <= {-1}
    assert 0 <= won[-1] < (rules.table.players if is_of_players else 2)
    if not is_of_players and not column(rows, "time_up")[-1]:
        team = ("level_even", "level_odd")[won[-1]]
        assert column(rows, team)[-1] > tables.last_level

"""A seat among others that play otherwise: known answers, and the same for every seat."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tuolaji.bots import POLICIES
from tuolaji.dsl import load_variant
from tuolaji.engine.rows import rise_of
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.errors import QuestionError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.compare.lone_seat import lone_seat_gap
from tuolaji.sim.compare.sums import comparison_sums
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import play
from tuolaji.table.deal import DealInPlay

CALLED = ("zhaopengyou", "wuren-sanfu", "qiren-liufu", "chaodipi-five")


@pytest.mark.parametrize("variant", CALLED)
def test_a_policy_among_its_like_gains_nothing(variant: str) -> None:
    found = lone_seat_gap(load_variant(variant), "greedy", "greedy", 12)
    assert found.estimate == 0
    # Each deal alone comes to nothing, so there is no spread to make an interval of.
    assert found.low is None
    assert found.high is None


@pytest.mark.parametrize("variant", CALLED)
def test_who_plays_better_gains_and_who_plays_worse_loses(variant: str) -> None:
    rules = load_variant(variant)
    better = lone_seat_gap(rules, "greedy", "random", 150)
    worse = lone_seat_gap(rules, "random", "greedy", 150)
    assert better.low is not None
    assert better.low > 0
    assert worse.high is not None
    assert worse.high < 0


def test_the_same_deals_give_the_same_answer_whoever_is_named() -> None:
    rules = load_variant("zhaopengyou")
    named = lone_seat_gap(rules, "greedy-1", "random", 20, seed=5)
    given = lone_seat_gap(rules, POLICIES["greedy-1"](), POLICIES["random"](), 20, seed=5)
    assert named == given


@pytest.mark.parametrize("deals", [1, 2, 33])
def test_any_number_of_cores_gives_the_same_answer(deals: int) -> None:
    rules = load_variant("zhaopengyou")
    alone = lone_seat_gap(rules, "greedy", "random", deals, jobs=1)
    assert lone_seat_gap(rules, "greedy", "random", deals, jobs=3) == alone
    assert lone_seat_gap(rules, POLICIES["greedy"](), "random", deals, jobs=3) == alone


@pytest.mark.parametrize("variant", ["wuren-jipai", "liuren-jiaofen", "chaodipi-six"])
def test_the_rises_are_held_against_each_other_seat_by_seat(variant: str) -> None:
    rules, total = load_variant(variant), 0.0
    players, deals = rules.table.players, 3
    for index in range(deals):
        for seat in reversed(range(players)):
            rises = _rises(rules, index, seat)
            others = [rise for other, rise in enumerate(rises) if other != seat]
            total += rises[seat] - sum(others) / (players - 1)
    found = lone_seat_gap(rules, "greedy", "random", deals)
    assert found.estimate == pytest.approx(total / players / deals)


def _rises(rules: Ruleset, index: int, seat: int) -> tuple[int, ...]:
    """Return what a deal gives the seats, played step by step."""
    deal = DealInPlay(rules, 1, index=index)
    lone, others = POLICIES["greedy"](), POLICIES["random"]()
    while (turn := deal.turn) is not None:
        deal.do(deal.choice_of(lone if turn == seat else others))
    return rises_of(rules, deal.registers)


def rises_of(rules: Ruleset, deal: Deal) -> tuple[int, ...]:
    tables = build_tables(rules)
    return tuple(rise_of(tables, deal, seat) for seat in range(rules.table.players))


def test_partners_who_sit_opposite_rise_together() -> None:
    rules, deal = ruleset(), DealInPlay(ruleset(), 3)
    deal.play_out("greedy")
    even, odd, *rest = rises_of(rules, deal.registers)
    assert rest == [even, odd]
    assert 0 in {even, odd}


def test_a_seat_that_plays_better_helps_its_partner_too() -> None:
    rules = load_variant("shuangkou")
    alone = lone_seat_gap(rules, "greedy", "random", 300)
    plan = Plan(variants=(rules,), deals=300, policies=("greedy", "random"), swapped=True)
    sums = play(plan, comparison_sums).tally.metrics["skill_gap"].sums[0]
    # Of its gain over the other team a third goes to the partner, who is no rival.
    assert alone.estimate is not None
    assert 0 < alone.estimate < sums.y / sums.x * 2 / 3


def test_points_count_where_deals_give_points() -> None:
    rules, deal = load_variant("chaodipi-five"), Deal()
    deal.earned = [3, -1, -1, -1, 0, *[0] * (len(deal.earned) - 5)]
    assert rises_of(rules, deal) == (3, -1, -1, -1, 0)


def test_a_policy_that_there_is_not_is_refused() -> None:
    with pytest.raises(QuestionError, match="policies are"):
        lone_seat_gap(load_variant("zhaopengyou"), "nobody", "greedy", 1)

"""The base of all policies plays a whole deal with its lowest cards."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from tests.engine.contract import check_rows, check_steps
from tests.machine import both, column, count_of, play, stops
from tests.oracle.variants import RULESETS
from tuolaji.bots import POLICIES
from tuolaji.dsl import load_variant
from tuolaji.engine.codes import BURIED, HAND, PLANES, PLAY
from tuolaji.engine.policy import LoneSeat, Policy, Seats
from tuolaji.engine.state import COMPILED
from tuolaji.errors import PlanError
from tuolaji.sim.plan import Plan
from tuolaji.table.position import Position

DEALS = count_of(compiled=20, interpreted=1)


def pair() -> tuple[Policy, Policy]:
    return Policy(), Policy()


def test_it_watches_nothing() -> None:
    assert Policy().watches == 0


def test_seats_watch_if_a_policy_does() -> None:
    watching, other = Policy(), Policy()
    watching.watches = 1
    assert Seats(watching, other).watches == Seats(other, watching).watches == 1
    assert Seats(other, other).watches == 0
    assert LoneSeat(1, watching, other).watches == LoneSeat(1, other, watching).watches == 1
    assert LoneSeat(1, other, other).watches == 0


@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "greedy")])
@pytest.mark.parametrize("variant", ["bianfeng-called", "jiaofen", "shuangsheng-match"])
def test_each_seat_decides_by_its_own_policy(variant: str, names: tuple[str, str]) -> None:
    rules, policies = load_variant(variant), (both(names[0])[0], both(names[1])[1])
    rows = play(rules, policies, DEALS)
    stepped = [check_steps(rules, policies, index) for index in range(DEALS)]
    assert stepped == rows.tolist()


@pytest.mark.parametrize("variant", RULESETS)
def test_its_deals_keep_to_the_rules(variant: str) -> None:
    rows = play(RULESETS[variant], pair(), DEALS)
    check_rows(RULESETS[variant], rows)
    stepped = [check_steps(RULESETS[variant], pair(), index) for index in range(DEALS)]
    assert stepped == rows.tolist()


def test_it_never_bids() -> None:
    rows = play(RULESETS["shuangkou"], pair(), 20)
    assert set(column(rows, "nobody_bid").tolist()) == {1}


def test_it_leads_and_buries_its_lowest_cards() -> None:
    position = Position(RULESETS["shuangkou"])
    strengths = position.layout.strengths
    run = stops(position, pair(), 1)
    first_lead = next(stop for stop in run if stop.phase == "lead")
    hand = position.read(HAND + first_lead.seat * PLANES)
    buried = position.read(BURIED)
    next(run)
    lowest = min(strengths[face] for face in hand)
    assert [strengths[face] for face in position.read(PLAY)] == [lowest]
    assert max(strengths[face] for face in buried) <= lowest


class Written(Policy):
    """A policy written in Python, which the compiled engine would pass over."""


def test_a_policy_written_in_python_is_refused_by_the_compiled_engine() -> None:
    message = "would never ask 'Written', a policy written in Python"
    with pytest.raises(PlanError, match=message) if COMPILED else nullcontext():
        Seats(Written(), Policy())


def test_a_plan_names_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POLICIES, "mine", Written)
    with pytest.raises(PlanError, match="policy 'mine'") if COMPILED else nullcontext():
        Plan(variants=(RULESETS["tuolaji"],), deals=10, policies=("mine", "greedy"))


@pytest.mark.parametrize("maker", [dict, None, 5, Policy()])
def test_what_makes_no_policy_is_refused(
    monkeypatch: pytest.MonkeyPatch, maker: type[Policy]
) -> None:
    monkeypatch.setitem(POLICIES, "mine", maker)
    with pytest.raises(PlanError, match="policy 'mine' must make a Policy"):
        Plan(variants=(RULESETS["tuolaji"],), deals=10, policies=("mine", "mine"))

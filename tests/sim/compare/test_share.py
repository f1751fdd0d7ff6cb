"""The shares of rules add up to the whole, and are known where they can be computed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.machine import count_of
from tests.sim.compare.comparisons import played
from tuolaji.dsl import load_variant
from tuolaji.dsl.blend import Blends
from tuolaji.engine.columns import COLUMNS
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.compare import share
from tuolaji.sim.compare.result import Shares
from tuolaji.sim.compare.share import FIGURES, orders_of, shares_of
from tuolaji.sim.plan import Plan

DEALS = count_of(compiled=400, interpreted=12)
FEW = count_of(compiled=60, interpreted=6)
"""Deals of each of some sixty blends."""
House = Callable[[str, str], str]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Give a function that writes house rules of tuolaji and returns their path."""

    def write(name: str, rules: str) -> str:
        path = tmp_path / f"{name}.yaml"
        path.write_text(
            f"schema: 2\nid: {name}\nname: {{en: {name}, zh: 家}}\nsource: a test\n"
            f"extends: tuolaji\n{rules}\n",
            encoding="utf-8",
        )
        return str(path)

    return write


def plan_of(*names: str, policy: str = "greedy", deals: int = DEALS) -> Plan:
    return Plan(
        variants=tuple(map(load_variant, names)),
        labels=("a", "b"),
        deals=deals,
        policies=(policy, policy),
        jobs=1,
    )


def shared(*names: str, policy: str = "greedy", deals: int = DEALS) -> Shares:
    first, second = names
    plan = plan_of(*names, policy=policy, deals=deals)
    found = shares_of(plan, (first, second), deals=deals)
    assert found is not None
    return found


def estimates(shares: Shares, name: str) -> dict[tuple[str, ...], float]:
    found = {rule.keys: rule.shares[name].estimate for rule in shares.rules}
    assert None not in found.values()
    return {keys: float(value or 0) for keys, value in found.items()}


def column(plan: Plan, name: str) -> NDArray[np.int64]:
    place = next(at for at, column in enumerate(COLUMNS) if column.name == name)
    return play_chunk(plan, plan.block(0)[0])[:, place].astype(np.int64)


def gain(points: NDArray[np.int64], step: int, takeover: int) -> float:
    """Return the declarers' mean levels as the bands of the base have them."""
    held = np.select([points <= 0, points < step, points < takeover], [3, 2, 1], 0)
    beyond = np.where(points >= takeover + step, (points - takeover) // step, 0)
    return float(np.mean(held - beyond))


def test_shares_of_scores_are_what_the_kept_deals_say(house: House) -> None:
    other = house("strict", "scoring: {step: 30, takeover: 90}")
    found = shared("tuolaji", other)
    points = column(plan_of("tuolaji", other), "attackers_points")
    # The takeover is twice the step until it has a value of its own.
    ways = {"none": (40, 80), "step": (30, 60), "takeover": (40, 90), "both": (30, 90)}
    levels = {taken: gain(points, *way) for taken, way in ways.items()}
    held = {taken: float(np.mean(points < way[1])) for taken, way in ways.items()}
    for name, worth in (("level_gain", levels), ("declarers_hold", held)):
        step, takeover = (
            (worth["none"] - worth[first] + worth[second] - worth["both"]) / 2
            for first, second in (("step", "takeover"), ("takeover", "step"))
        )
        assert estimates(found, name) == {
            ("scoring.step",): pytest.approx(step),
            ("scoring.takeover",): pytest.approx(takeover),
        }
    assert (found.orders, found.is_exact) == (2, True)


def test_two_rules_that_undo_each_other_share_the_sum(house: House) -> None:
    plain = house("plain", "kitty: {multiplier: 2}")
    undone = house("undone", "kitty: {multiplier: 6, cap: 2}")
    found = shared(plain, undone)
    plan = plan_of(plain, undone)
    gained = np.mean(4 * column(plan, "kitty_points") * column(plan, "captured"))
    assert gained > 0
    assert estimates(found, "attackers_points") == {
        ("kitty.multiplier",): pytest.approx(-gained / 2),
        ("kitty.cap",): pytest.approx(gained / 2),
    }
    assert found.whole["attackers_points"].estimate == 0.0


def test_a_rule_that_never_acts_has_no_share(house: House) -> None:
    other = house("other", "kitty: {multiplier: 7}\nlead: {tested_against: opponents}")
    found = shared("tuolaji", other, policy="greedy-1")
    for name in FIGURES:
        shares = estimates(found, name)
        assert shares[("lead.tested_against",)] == 0.0
        assert shares[("kitty.multiplier",)] == found.whole[name].estimate
    (idle,) = (rule for rule in found.rules if rule.keys == ("lead.tested_against",))
    assert {share.low for share in idle.shares.values()} == {None}


@pytest.mark.untraced
def test_shares_add_up_to_the_difference_of_the_two(house: House) -> None:
    found = shared("tuolaji", "titanic", deals=FEW)
    whole = played("tuolaji", "titanic", deals=FEW)
    for name in FIGURES:
        total = found.whole[name].estimate
        assert sum(estimates(found, name).values()) == pytest.approx(total, abs=1e-9)
        (difference,) = whole.metrics[name].differences
        assert total == pytest.approx(difference.estimate)
    assert not found.is_exact
    assert found.rules[0].keys == ("deck.packs", "kitty.size")


def test_every_step_of_every_order_makes_a_variant() -> None:
    blends = Blends("tuolaji", "titanic")
    orders, is_exact = orders_of(blends, blends.keys)
    assert not is_exact
    assert len(orders) % 2 == 0
    for order in orders:
        assert sorted(order) == sorted(orders[0])
        assert sorted(key for bundle in order for key in bundle) == sorted(blends.keys)
        taken = list[str]()
        for bundle in order:
            taken += bundle
            assert blends.ruleset(taken) is not None
        places = {bundle[0]: place for place, bundle in enumerate(order)}
        assert places["deck.packs"] < places["shapes.triple"] < places["follow.triple"]
    assert len({order.index(("bidding.over",)) for order in orders}) > 1


def test_of_few_rules_all_orders_are_tried(house: House) -> None:
    rules = "kitty: {multiplier: 3}\nscoring: {step: 30}\nlead: {throws: never}"
    blends = Blends("tuolaji", house("other", rules))
    orders, is_exact = orders_of(blends, blends.keys)
    assert is_exact
    assert set(orders) == set(permutations((key,) for key in blends.keys))


@pytest.mark.prove
def test_drawn_orders_are_as_near_to_all_of_them_as_they_say(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = (
        "kitty: {multiplier: 3, cap: 2}\nscoring: {step: 30}\nlead: {throws: never}\n"
        "follow: {pair: any}"
    )
    other = house("other", rules)
    deals = count_of(compiled=300, interpreted=6)
    drawn = shared("tuolaji", other, deals=deals)
    monkeypatch.setattr(share, "_MOST_ORDERS", 120)
    exact = shared("tuolaji", other, deals=deals)
    assert (drawn.is_exact, exact.is_exact, exact.orders) == (False, True, 120)
    for near_rule, all_ in zip(drawn.rules, exact.rules, strict=True):
        for name in FIGURES:
            near, true = near_rule.shares[name], all_.shares[name]
            assert near.n == true.n == deals
            if near.low is None or near.high is None:
                assert true.estimate == pytest.approx(0.0, abs=0.01)
            else:
                assert near.low <= (true.estimate or 0.0) <= near.high
    assert drawn.whole == exact.whole


def test_the_number_of_cores_changes_nothing(house: House) -> None:
    other = house("other", "kitty: {multiplier: 3}\nscoring: {step: 30}")
    plan = plan_of("tuolaji", other)
    both = [
        shares_of(replace(plan, jobs=jobs), ("tuolaji", other), deals=DEALS)
        for jobs in (1, 2)
    ]
    assert both[0] == both[1]


def test_levels_of_matches_are_played_as_often_as_they_came_up(house: House) -> None:
    other = house("other", "kitty: {multiplier: 3}\nscoring: {step: 30}")
    plan = plan_of("tuolaji", other)
    at_two = shares_of(plan, ("tuolaji", other), deals=10, levels={"2": 10})
    mixed = shares_of(plan, ("tuolaji", other), deals=10, levels={"2": 5, "9": 5})
    assert at_two == shares_of(plan, ("tuolaji", other), deals=10)
    assert at_two != mixed


def test_what_separate_deals_cannot_show_is_not_shared_out(house: House) -> None:
    rules = "kitty: {multiplier: 3}\nscoring: {step: 30}\nlevels: {mandatory: 5 10 K}"
    found = shared("tuolaji", house("other", rules))
    assert {rule.keys for rule in found.rules} == {("kitty.multiplier",), ("scoring.step",)}


def test_one_rule_alone_has_all_of_it_and_nothing_is_told(house: House) -> None:
    other = house("other", "kitty: {multiplier: 3}")
    assert shares_of(plan_of("tuolaji", other), ("tuolaji", other), deals=5) is None


def test_orders_are_drawn_with_their_reverse() -> None:
    wishes = list(share._drawn([(letter,) for letter in "abcdef"], 1))
    assert len(wishes) == 10
    for at in range(0, len(wishes), 2):
        assert wishes[at] == tuple(reversed(wishes[at + 1]))
    assert any(first != second for first, second in pairwise(wishes[::2]))

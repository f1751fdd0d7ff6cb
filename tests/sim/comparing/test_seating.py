"""What both seatings of a deal count together."""

from __future__ import annotations

from tuolaji.dsl import load_variant
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.plan import Plan
from tuolaji.sim.stats.sums import seatings_of, together

RULES = load_variant("shuangkou")


def test_a_deal_of_both_seatings_is_one_cluster() -> None:
    plan = Plan(
        variants=(RULES,), deals=30, policies=("greedy", "random"), swapped=True, jobs=1
    )
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    ((one, other),) = seatings_of(plan, rows)
    tricks = find_metric("tricks")
    y, x = together(tricks, (one, other))
    assert one.cluster_count == 30
    assert (y == one.columns["tricks"] + other.columns["tricks"]).all()
    assert (x == 2).all()


def test_the_deals_of_a_match_are_one_cluster() -> None:
    plan = Plan(variants=(RULES,), matches=4, jobs=1)
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    ((one,),) = seatings_of(plan, rows)
    y, x = together(find_metric("tricks"), (one,))
    assert one.cluster_count == len(y) == 4
    assert y.sum() == one.columns["tricks"].sum()
    assert x.sum() == len(rows[0])

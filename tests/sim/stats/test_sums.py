"""The sums of parts, and of both seatings of a deal, add up to those of the whole."""

from __future__ import annotations

import numpy as np
import pytest

from tuolaji.dsl import load_variant
from tuolaji.engine.columns import COLUMNS
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.plan import Plan
from tuolaji.sim.stats.sums import Settlement, Tally, seatings_of, tally_rows, together

NAMES = [column.name for column in COLUMNS]


def column(rows: Rows, name: str) -> Rows:
    return rows[:, NAMES.index(name)]


@pytest.mark.parametrize("cut", [1, 250, 599])
def test_parts_add_up_to_the_whole(deal_rows: Rows, cut: int) -> None:
    added = Tally()
    for part in (deal_rows[:cut], deal_rows[cut:]):
        added.add(tally_rows(part, matches=False))
    assert added == tally_rows(deal_rows, matches=False)


def test_parts_between_matches_add_up_to_the_whole(match_rows: Rows) -> None:
    cut = int(np.searchsorted(column(match_rows, "match"), 9))
    added = Tally()
    for part in (match_rows[:cut], match_rows[cut:]):
        added.add(tally_rows(part, matches=True))
    assert added == tally_rows(match_rows, matches=True)
    assert (added.matches, added.deals) == (20, len(match_rows))


def test_every_deal_is_settled_once(deal_rows: Rows) -> None:
    assert tally_rows(deal_rows, matches=False).settlements.total() == 600


def test_settlements_are_what_the_rows_say(deal_rows: Rows) -> None:
    found = tally_rows(deal_rows, matches=False).settlements
    expected = sum(
        (side, levels, takeover) == (1, 0, 1)
        for side, levels, takeover in zip(
            *(column(deal_rows, name) for name in ("side", "levels", "takeover")),
            strict=True,
        )
    )
    assert found[Settlement(1, 0, takeover=True)] == expected > 0


def test_multipliers_count_captured_kitties_alone(deal_rows: Rows) -> None:
    tally = tally_rows(deal_rows, matches=False)
    assert tally.multipliers.total() == tally.events["captured"]
    assert 0 not in tally.multipliers


def test_events_are_the_sums_of_their_columns(deal_rows: Rows) -> None:
    events = tally_rows(deal_rows, matches=False).events
    assert events["ruffs"] == column(deal_rows, "ruffs").sum()
    assert events["no_trump"] == (column(deal_rows, "trump") < 0).sum()


def test_a_match_is_one_cluster(match_rows: Rows) -> None:
    sums = tally_rows(match_rows, matches=True).sums["attackers_points"]
    lengths = np.bincount(column(match_rows, "match"))
    assert (sums.clusters, sums.x) == (20, len(match_rows))
    assert sums.xx == int(lengths @ lengths)


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

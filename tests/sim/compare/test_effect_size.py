"""Effect sizes, and the size below which nobody would notice a difference."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from tests.sim.compare.comparisons import by_hand, played
from tuolaji.cli.show.comparison import COLUMNS, comparison_json, to_rows
from tuolaji.errors import PlanError
from tuolaji.sim.compare.effect_size import (
    WORTH_NOTICING,
    is_slight,
    read_sizes,
    size_worth_noticing,
)
from tuolaji.sim.compare.finding import ANSWERS
from tuolaji.sim.stats.interval import Estimate, skill_deals
from tuolaji.sim.stats.sums import Sums, sums_of

(FOUND,) = (
    by_hand({"declarers_hold": (0.52, 0.521)}, {}).metrics["declarers_hold"].differences
)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (-0.002, 0.004, True),
        (0.001, 0.0101, False),
        (-0.0101, 0.001, False),
        (None, 0.004, False),
        (0.0, 0.0, True),
        (None, None, False),
    ],
)
def test_a_difference_is_slight_if_its_whole_interval_is(
    low: float | None, high: float | None, expected: bool
) -> None:
    found = replace(FOUND, low=low, high=high)
    assert is_slight("declarers_hold", found) is expected


def test_what_players_ask_for_and_bands_have_a_size() -> None:
    assert set(WORTH_NOTICING) == set(ANSWERS)
    assert size_worth_noticing("band_takeover") == 0.01
    assert size_worth_noticing("ruffs") is None
    assert not is_slight("ruffs", replace(FOUND, low=0.0, high=0.0))


def test_a_size_may_be_chosen_for_any_figure() -> None:
    sizes = read_sizes(["declarers_hold=0.5%", "ruffs=0.2"])
    assert sizes == {"declarers_hold": 0.005, "ruffs": 0.2}
    assert size_worth_noticing("declarers_hold", sizes) == 0.005
    assert size_worth_noticing("level_gain", sizes) == WORTH_NOTICING["level_gain"]


@pytest.mark.parametrize("text", ["declarers_hold", "declarers_hold=0", "ruffs=-1"])
def test_a_size_is_above_nothing(text: str) -> None:
    with pytest.raises(PlanError, match="the least difference that is worth noticing"):
        read_sizes([text])


PLAYED = played("tuolaji", "shuangkou")


def test_the_fixed_names_are_there() -> None:
    told = json.loads(json.dumps(comparison_json(PLAYED)))
    assert told["variants"] == ["tuolaji", "shuangkou"]
    assert (told["deals"], told["seed"], told["policy"]) == (400, 1, "greedy")
    metric = told["metrics"]["declarers_hold"]
    assert set(metric["values"]["tuolaji"]) == {"estimate", "low", "high", "n", "reason"}
    (difference,) = metric["differences"]
    assert (difference["a"], difference["b"]) == ("tuolaji", "shuangkou")
    assert {"estimate", "low", "high", "p"} <= set(difference["difference"])


def test_what_does_not_apply_is_left_out() -> None:
    assert "matches" not in comparison_json(PLAYED)
    told = comparison_json(played("tuolaji", "shuangkou", matches=4))
    assert told["matches"] == 4
    assert "level" not in told


def test_histograms_are_lists_of_values() -> None:
    told = json.loads(json.dumps(comparison_json(PLAYED)))
    points = told["points"]["tuolaji"]
    assert sum(point["count"] for point in points) == 400
    assert [point["value"] for point in points] == sorted(
        point["value"] for point in points
    )


def test_titles_have_both_languages() -> None:
    told = json.loads(json.dumps(comparison_json(PLAYED)))
    assert set(told["titles"]["shuangkou"]) == {"en", "zh"}
    assert told["titles"]["shuangkou"]["zh"] == "双抠"


def test_a_row_stands_for_each_figure_and_pair() -> None:
    rows = list(to_rows(PLAYED))
    assert len(rows) == sum(len(metric.differences) for metric in PLAYED.metrics.values())
    first = dict(zip(COLUMNS, rows[0], strict=True))
    hold = PLAYED.metrics["declarers_hold"]
    assert (first["metric"], first["kind"]) == ("declarers_hold", "share")
    assert first["value_a"] == hold.values["tuolaji"].estimate
    assert first["estimate"] == hold.differences[0].estimate
    assert first["p_adjusted"] == hold.differences[0].p_adjusted


def gaps(mean: int, spread: int, clusters: int = 400) -> Sums:
    half = clusters // 2
    values = np.array([mean - spread] * half + [mean + spread] * half, dtype=np.int64)
    return sums_of(values, np.full(clusters, 2, dtype=np.int64))


def test_it_is_the_size_that_the_power_of_a_t_test_asks_for() -> None:
    found = skill_deals(gaps(1, 4))
    normal = ((stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) / (1 / 4)) ** 2
    assert found.estimate == pytest.approx(normal, rel=0.03)
    assert found.low is not None
    assert found.high is not None
    assert found.estimate is not None
    assert found.low < found.estimate < found.high


def test_a_gap_that_may_go_either_way_has_no_upper_end() -> None:
    found = skill_deals(gaps(1, 40))
    assert found.high is None
    assert found.low is not None
    assert found.estimate is not None
    assert found.low < found.estimate


def test_a_gap_in_favour_of_the_second_counts_alike() -> None:
    assert skill_deals(gaps(-1, 4)) == skill_deals(gaps(1, 4))


@pytest.mark.parametrize("mean", range(5, 16))
def test_its_ends_are_in_order_where_two_deals_are_nearly_enough(mean: int) -> None:
    found = skill_deals(gaps(2 * mean, 2))
    assert found.low is not None
    assert found.high is not None
    assert found.estimate is not None
    assert 2 <= found.low <= found.estimate <= found.high


def test_no_gap_in_any_deal_tells_nothing() -> None:
    assert skill_deals(gaps(0, 0)) == Estimate(None, None, None, 800)
    assert skill_deals(Sums()) == Estimate(None, None, None, 0)

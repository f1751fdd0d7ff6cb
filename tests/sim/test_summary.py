"""A summary says what was played and what was found."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.sim.conftest import PlanOf
from tuolaji.cli.show.summary import summary_json
from tuolaji.rules.scoring import Side
from tuolaji.sim.metrics.registry import DEAL_METRICS, MATCH_METRICS
from tuolaji.sim.run import Stopped, run
from tuolaji.sim.summary import Summary, figures_of, summarise


@pytest.fixture(scope="module")
def deals(plan_of: PlanOf) -> Summary:
    return summarise(run(plan_of())[0])


@pytest.fixture(scope="module")
def matches(plan_of: PlanOf) -> Summary:
    plan = plan_of(matches=30, policies=("greedy", "random"))
    return summarise(run(plan)[0])


def test_it_says_what_was_played(deals: Summary, matches: Summary) -> None:
    assert (deals.variant, deals.deals, deals.level) == ("shuangkou", 2_500, "2")
    assert (matches.matches, matches.level, matches.policy) == (30, None, "greedy,random")


def test_separate_deals_have_the_figures_of_deals(deals: Summary) -> None:
    assert list(deals.metrics) == [metric.name for metric in DEAL_METRICS]


def test_matches_have_all_figures(matches: Summary, plan_of: PlanOf) -> None:
    assert tuple(matches.metrics) == figures_of(plan_of(matches=30))
    assert list(matches.metrics) == [
        metric.name for metric in (*DEAL_METRICS, *MATCH_METRICS)
    ]
    assert matches.metrics["deals_per_match"].n == 30


def test_bands_stand_from_the_declarers_best_to_the_attackers_best(deals: Summary) -> None:
    assert sum(band.deals for band in deals.bands) == 2_500
    gains = [
        band.levels if band.side is Side.DECLARERS else -band.levels for band in deals.bands
    ]
    assert gains == sorted(gains, reverse=True)


def test_the_share_that_holds_agrees_with_the_bands(deals: Summary) -> None:
    held = sum(band.deals for band in deals.bands if not band.takeover)
    assert deals.metrics["declarers_hold"].estimate == held / 2_500


def test_json_has_the_promised_shape(deals: Summary) -> None:
    plain = json.loads(json.dumps(summary_json(deals)))
    promised = {"variant", "deals", "seed", "policy", "compiled", "seconds"}
    assert promised | {"deals_per_second", "metrics", "bands", "events"} <= set(plain)
    assert set(plain["metrics"]["level_gain"]) == {"estimate", "low", "high", "n", "reason"}
    assert set(plain["bands"][0]) == {"side", "levels", "takeover", "deals", "drawn"}
    assert plain["level"] == "2"
    assert "matches" not in plain
    assert set(plain["multipliers"][0]) == {"multiplier", "deals"}


def test_json_of_matches_tells_their_number_and_no_level(matches: Summary) -> None:
    plain = summary_json(matches)
    assert plain["matches"] == 30
    assert "level" not in plain


def test_what_is_not_plainly_the_variant_is_said(plan_of: PlanOf) -> None:
    result = run(plan_of(deals=100))[0]
    plain = summary_json(summarise(result))
    assert not {"overrides", "stopped"} & set(plain)
    assert summary_json(summarise(result, ["kitty.cap=4"]))["overrides"] == ["kitty.cap=4"]
    cut = replace(result, stopped=Stopped.INTERRUPTED)
    assert summary_json(summarise(cut)) == {**plain, "stopped": "interrupted"}
    ended = replace(result, stopped=Stopped.UNTIL)
    assert summary_json(summarise(ended)) == {**plain, "stopped": "until"}


def test_a_variant_is_called_by_its_label(plan_of: PlanOf) -> None:
    assert summarise(run(plan_of(deals=100, labels=("mine",)))[0]).variant == "mine"

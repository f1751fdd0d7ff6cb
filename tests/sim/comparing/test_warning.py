"""A reader is told what weakens a comparison."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.sim.comparing.comparisons import by_hand, played
from tuolaji.bots.habits import Act
from tuolaji.sim.blind_spots import Trial, Unshown
from tuolaji.sim.compare.result import Coupling, RuleActivation
from tuolaji.sim.compare.verdict import warnings_of
from tuolaji.sim.progress import Stopped
from tuolaji.sim.stats.interval import Estimate

PLAIN = by_hand({"declarers_hold": (0.5, 0.6)}, {})


def rule(key: str, share: float | None) -> RuleActivation:
    found = None if share is None else Estimate(share, 0.0, 1.0, 1_000)
    return RuleActivation(key, "1", "2", "base", 1_000, found, found, "")


def test_there_may_be_nothing_to_warn_of() -> None:
    assert warnings_of(PLAIN) == ()


def test_few_deals_are_told() -> None:
    assert "99 deals are few" in warnings_of(replace(PLAIN, deals=99))[0]
    assert "40 matches are few" in warnings_of(replace(PLAIN, matches=40))[0]
    assert "1 deal is few" in warnings_of(replace(PLAIN, deals=1))[0]
    assert "1 match is few" in warnings_of(replace(PLAIN, matches=1))[0]


@pytest.mark.parametrize(
    ("stopped", "told"),
    [(Stopped.TIME, "its time was up"), (Stopped.INTERRUPTED, "stopped before")],
)
def test_an_early_end_is_told(stopped: Stopped, told: str) -> None:
    (warning,) = warnings_of(replace(PLAIN, stopped=stopped))
    assert told in warning


def test_other_packs_are_told_with_the_correlation_that_came_of_it() -> None:
    coupling = (Coupling("a", "b", same_pack=False, correlation=-0.123),)
    (warning,) = warnings_of(replace(PLAIN, coupling=coupling))
    assert warning.endswith("correlation of the points: a and b −0.12")


def test_a_rule_that_hardly_changed_a_deal_is_told_with_what_it_is_held_against() -> None:
    rules = (rule("kitty.cap", 0.029), rule("order.gap", 0.03), rule("match.held", None))
    activation = {"a": rules, "b": rules[1:], "c": rules[:1] * 5}
    found = replace(PLAIN, sample=1_000, sample_levels={"2": 900, "7": 100})
    (warning,) = warnings_of(replace(found, activation=activation))
    assert warning == (
        "set back to the parent's, these changed fewer than 30 of 1,000 opening deals at "
        "levels 2 to 7: a kitty.cap; c kitty.cap, kitty.cap, kitty.cap and 2 more"
    )


def test_rules_that_never_met_are_told_with_what_may_be_the_cause() -> None:
    found = by_hand({"declarers_hold": (0.5, 0.5)}, {}, unlike=0)
    (warning,) = warnings_of(found)
    assert warning.startswith(
        "no deal of a and b came out otherwise: what differs never came to matter, or "
        "greedy makes no use of it; all deals are at level 2, where each 2 is a "
    )
    assert warning.endswith("try --level 7 or --matches 200")
    (warning,) = warnings_of(replace(found, matches=500, level=None))
    assert warning.endswith("or greedy makes no use of it")


def test_what_the_policy_cannot_show_comes_with_what_to_do() -> None:
    pairs = (("a", "b"),)
    found = replace(
        by_hand({"declarers_hold": (0.5, 0.5)}, {}, unlike=0),
        unshown=(
            Unshown("greedy", Act.JOKER_BID, ("bidding.bids",), pairs, ("random",)),
            Unshown("greedy", Act.FOUL, ("fouls",), pairs, ()),
        ),
        trials=(Trial(("a", "b"), "random", 1_000, 203),),
    )
    assert warnings_of(found) == (
        "greedy never bids jokers; for bidding.bids try --policy random",
        "no policy commits a foul, so no deal shows what fouls changes",
        "played by random, 203 of 1,000 deals of a and b go otherwise",
    )


def test_equal_rules_are_told() -> None:
    assert (
        "mine and yours have the same rules"
        in played("tuolaji", "tuolaji", labels=("mine", "yours")).warnings
    )


def test_a_figure_that_rests_on_little_is_told() -> None:
    found = by_hand({"kitty_multiplier": (2.0, 4.0)}, {})
    metric = found.metrics["kitty_multiplier"]
    few = replace(metric, values={**metric.values, "b": Estimate(4.0, 1.0, 9.0, 29)})
    (warning,) = warnings_of(replace(found, metrics={"kitty_multiplier": few}))
    assert warning == "kitty multiplier rests on fewer than 30 (b)"


def test_random_play_is_told() -> None:
    (warning,) = warnings_of(replace(PLAIN, policy="random"))
    assert "--policy greedy" in warning

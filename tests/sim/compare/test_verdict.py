"""The answer says what was found, no more, and what weakens it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.sim.compare.comparisons import by_hand, played
from tuolaji.bots.habits import Act
from tuolaji.sim.blind_spots import Trial, Unshown
from tuolaji.sim.compare.finding import ANSWERS
from tuolaji.sim.compare.result import Coupling, RuleActivation
from tuolaji.sim.compare.verdict import told, verdict_of, warnings_of
from tuolaji.sim.progress import Stopped
from tuolaji.sim.stats.interval import Estimate

HOLD = {"declarers_hold": (0.52, 0.35), "attackers_points": (78.0, 132.0)}
CLOSE = {"declarers_hold": (0.52, 0.521), "attackers_points": (78.0, 78.1)}
BOTH = {(0, 1)}
THREE = ("a", "b", "c")


def test_two_that_differ_are_told_by_what_players_ask_first() -> None:
    found = by_hand(HOLD, {"declarers_hold": BOTH, "attackers_points": BOTH})
    assert verdict_of(found) == (
        "a and b differ: declarers hold 52.0 % (a) against 35.0 % (b) of the deals; "
        "attackers take 78.0 (a) against 132.0 (b) points"
    )


def test_a_figure_in_which_they_do_not_differ_is_not_told() -> None:
    found = by_hand(HOLD, {"attackers_points": BOTH})
    assert verdict_of(found) == (
        "a and b differ: attackers take 78.0 (a) against 132.0 (b) points"
    )


def test_of_three_the_greatest_stands_first_and_who_differs_is_named() -> None:
    figures = {"declarers_hold": (0.5, 0.6, 0.505), "attackers_points": (70.0, 70.0, 70.0)}
    seen = {"declarers_hold": {(0, 1), (1, 2)}}
    assert verdict_of(by_hand(figures, seen, variants=THREE)) == (
        "b differs from a and c: declarers hold 60.0 % (b), 50.5 % (c), 50.0 % (a) of the "
        "deals; no difference seen between a and c, where one of 1.00 pp of the deals or "
        "0.0100 points would have been"
    )


def test_of_three_that_all_differ_it_says_so() -> None:
    pairs = {(0, 1), (0, 2), (1, 2)}
    figures = {"attackers_points": (70.0, 80.0, 90.0)}
    found = by_hand(figures, {"attackers_points": pairs}, variants=THREE)
    assert verdict_of(found).startswith("a, b and c all differ: attackers take 90.0 (c)")


def test_two_that_differ_otherwise_are_named_where_they_do_not() -> None:
    figures = {"declarers_hold": (0.5, 0.6, 0.51), "attackers_points": (70.0, 80.0, 90.0)}
    every = {(0, 1), (0, 2), (1, 2)}
    seen = {"declarers_hold": {(0, 1), (1, 2)}, "attackers_points": every}
    assert verdict_of(by_hand(figures, seen, variants=THREE)) == (
        "a, b and c all differ: declarers hold 60.0 % (b), 51.0 % (c), 50.0 % (a) of the "
        "deals (not told apart: a and c); attackers take 90.0 (c), 80.0 (b), 70.0 (a) "
        "points"
    )


def test_two_that_differ_in_a_figure_that_is_not_told_are_named_with_it() -> None:
    found = by_hand(
        {"declarers_hold": (0.5, 0.6, 0.5), "ruffs": (1.0, 1.0, 2.0)},
        {"declarers_hold": {(0, 1), (1, 2)}, "ruffs": {(0, 2)}},
        variants=THREE,
    )
    assert verdict_of(found) == (
        "b differs from a and c: declarers hold 60.0 % (b), 50.0 % (a), 50.0 % (c) of the "
        "deals; a and c differ in ruffs"
    )


def test_of_three_those_that_came_out_alike_are_said_to() -> None:
    found = by_hand(
        {"declarers_hold": (0.5, 0.6, 0.5)},
        {"declarers_hold": {(0, 1), (1, 2)}},
        variants=THREE,
        unlike=0,
    )
    assert verdict_of(found).endswith(
        "; a and c came out alike in all 1,000 deals: what sets them apart shows in less "
        "than one deal in 270"
    )


def test_no_difference_comes_with_the_least_that_would_have_been_seen() -> None:
    assert verdict_of(by_hand(CLOSE, {}, least=0.2)) == (
        "no difference seen between a and b, where one of 20.0 pp of the deals or 0.200 "
        "points would have been"
    )


def test_what_would_have_been_seen_is_not_told_of_a_figure_that_differs_by_more() -> None:
    # The attackers' points differ by 0.1, which is significant for no test here.
    assert verdict_of(by_hand(CLOSE, {}, least=0.05)) == (
        "no difference seen between a and b, where one of 5.00 pp of the deals would have "
        "been"
    )


def test_what_differs_aside_from_the_results_is_named() -> None:
    found = by_hand({**CLOSE, "ruffs": (1.0, 2.0)}, {"ruffs": BOTH}, least=0.2)
    assert verdict_of(found) == (
        "a and b differ in ruffs; no difference seen in the deals that declarers hold or "
        "attackers' points, where one of 20.0 pp of the deals or 0.200 points would have "
        "been"
    )


def test_bands_are_how_deals_end_and_are_named_before_what_happens_on_the_way() -> None:
    figures = {**CLOSE, "ruffs": (1.0, 2.0), "band_takeover": (0.1, 0.2)}
    found = by_hand(figures, {"ruffs": BOTH, "band_takeover": BOTH})
    assert verdict_of(found).startswith("a and b differ in band takeover and ruffs; ")


def test_of_very_many_figures_some_are_counted() -> None:
    names = ("ruffs", "overruffs", "tricks", "throws", "lead_changes", "kitty_points")
    found = by_hand(
        {**CLOSE, **dict.fromkeys(names, (1.0, 2.0))}, dict.fromkeys(names, BOTH)
    )
    assert " and 2 other figures; " in verdict_of(found)


def test_what_nobody_would_notice_is_said_to_be_so() -> None:
    found = by_hand(CLOSE, {"declarers_hold": BOTH, "attackers_points": BOTH}, reach=0.002)
    assert verdict_of(found) == (
        "a and b differ by less than anybody would notice: declarers hold 52.0 % (a) "
        "against 52.1 % (b) of the deals (−0.10 pp); attackers take 78.0 (a) against 78.1 "
        "(b) points (−0.1000)"
    )


def test_what_may_be_noticed_as_far_as_its_interval_tells_is_not_called_slight() -> None:
    found = by_hand(CLOSE, {"declarers_hold": BOTH}, reach=0.0095)
    assert verdict_of(found).startswith("a and b differ: declarers hold 52.0 % (a)")


def test_what_is_worth_noticing_may_be_chosen() -> None:
    found = by_hand(HOLD, {"declarers_hold": BOTH}, reach=0.01)
    chosen = replace(found, worth_noticing={"declarers_hold": 0.2})
    assert verdict_of(chosen).startswith("a and b differ by less than anybody would notice")


def test_deals_without_a_difference_are_not_called_equal_rules() -> None:
    figures = {"declarers_hold": (0.5, 0.5), "attackers_points": (7.0, 7.0)}
    assert verdict_of(by_hand(figures, {}, unlike=0)) == (
        "a and b came out alike in all 1,000 deals: what sets them apart shows in less "
        "than one deal in 270"
    )


def test_equal_figures_of_deals_that_differ_are_not_called_alike() -> None:
    figures = {"declarers_hold": (0.5, 0.5), "attackers_points": (7.0, 7.0)}
    assert verdict_of(by_hand(figures, {}, unlike=3)).startswith(
        "no difference seen between a and b, where one of "
    )


def test_what_seats_are_asked_makes_no_deal_another() -> None:
    figures = {"declarers_hold": (0.5, 0.5), "decisions": (110.0, 123.0)}
    assert verdict_of(by_hand(figures, {"decisions": BOTH}, unlike=0)) == (
        "a and b came out alike in all 1,000 deals, though the seats are asked otherwise "
        "(decisions): what sets them apart shows in less than one deal in 270"
    )


def test_what_the_policy_never_does_is_said_before_any_figure() -> None:
    figures = {"declarers_hold": (0.5, 0.5), "attackers_points": (7.0, 7.0)}
    unshown = Unshown(
        "greedy", Act.JOKER_BID, ("bidding.bids",), (("a", "b"),), ("random",)
    )
    found = replace(by_hand(figures, {}, unlike=0), unshown=(unshown,))
    assert verdict_of(found) == (
        "greedy never bids jokers, so no figure here shows what bidding.bids changes "
        "there; a and b came out alike in all 1,000 deals"
    )
    assert "would have been" not in verdict_of(
        replace(by_hand(CLOSE, {}), unshown=(unshown,))
    )


def test_one_deal_shows_no_difference_and_could_show_none() -> None:
    found = played("tuolaji", "titanic", deals=1)
    assert found.verdict.endswith(
        "no difference seen between tuolaji and titanic; in 1 deal none could have been"
    ) or found.verdict.endswith("no difference seen between tuolaji and titanic")


def test_a_share_that_would_have_to_change_by_more_than_the_whole_is_not_told() -> None:
    same = {"declarers_hold": (0.5, 0.6), "attackers_points": (7.0, 7.1)}
    assert "one of 100.0 pp of the deals" in verdict_of(by_hand(same, {}, least=1.0))
    assert verdict_of(by_hand(same, {}, least=1.01)) == (
        "no difference seen between a and b, where one of 1.010 points would have been"
    )


def test_results_that_so_little_play_cannot_tell_apart_are_said_to_be_so() -> None:
    figures = {**HOLD, "ruffs": (1.0, 2.0)}
    found = replace(by_hand(figures, {"ruffs": BOTH}, least=0.0), deals=40, matches=1)
    assert verdict_of(found).endswith(
        "no difference seen in the deals that declarers hold or attackers' points; in 1 "
        "match none could have been"
    )


@pytest.mark.parametrize(
    ("deals", "told"),
    [
        (1, "came out alike in 1 deal"),
        (5, "came out alike in all 5 deals"),
        (6, "shows in less than one deal in 2"),
    ],
)
def test_few_deals_alike_tell_nothing_of_how_rare_a_difference_is(
    deals: int, told: str
) -> None:
    figures = {"declarers_hold": (0.5, 0.5), "attackers_points": (7.0, 7.0)}
    found = replace(by_hand(figures, {}, unlike=0), deals=deals)
    assert verdict_of(found).endswith(told)


def test_equal_rules_differ_by_exactly_nothing() -> None:
    found = played("tuolaji", "tuolaji", labels=("mine", "yours"))
    assert (
        found.verdict
        == "mine and yours have the same rules: they differ by exactly nothing"
    )


def test_what_players_ask_for_is_told_in_sentences() -> None:
    assert all("5 %" in told(name, "5 %") for name in ANSWERS)


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
        "reverting these rules to the parent's value changed fewer than 30 of 1,000 "
        "opening deals at "
        "levels 2 to 7: a kitty.cap; c kitty.cap, kitty.cap, kitty.cap and 2 more"
    )


def test_rules_that_never_met_are_told_with_what_may_be_the_cause() -> None:
    found = by_hand({"declarers_hold": (0.5, 0.5)}, {}, unlike=0)
    (warning,) = warnings_of(found)
    assert warning.startswith(
        "no deal of a and b came out otherwise: what differs never came to matter, or "
        "greedy makes no use of it; all deals are at level 2, where each 2 is a "
    )
    assert warning.endswith("try level 7 or 200 matches")
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
        "greedy never bids jokers; for bidding.bids try policy random",
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
    assert "policy greedy" in warning


def test_rules_that_the_policy_cannot_show_are_not_said_to_have_hardly_fired() -> None:
    rare = Estimate(0.0, 0.0, 0.01, 400)
    rules = (
        RuleActivation("kitty.cap", "2", "none", "base", 400, rare, rare, ""),
        RuleActivation(
            *("kitty.theft", "once", "never", "base", 400, rare, rare, ""),
            habit="greedy hardly ever steals the kitty",
        ),
    )
    found = replace(by_hand(CLOSE, {}), activation={"a": rules}, sample=400)
    told = [warning for warning in warnings_of(found) if "kitty." in warning]
    assert told == [
        "greedy hardly ever steals the kitty, so setting these back shows nothing of them: "
        "a kitty.theft",
        "reverting these rules to the parent's value changed fewer than 30 of 400 opening "
        "deals: a kitty.cap",
    ]

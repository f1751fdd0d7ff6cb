"""The answer says what was found, and no more."""

from __future__ import annotations

from dataclasses import replace

from tests.sim.comparing.comparisons import by_hand, played
from tuolaji.sim.comparing.verdict import ANSWERS, alike, is_seen, verdict_of
from tuolaji.sim.metric import METRICS

HOLD = {"declarers_hold": (0.52, 0.35), "attackers_points": (78.0, 132.0)}
BOTH = {(0, 1)}


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


def test_of_three_the_greatest_stands_first_and_equal_ones_are_named() -> None:
    found = by_hand(
        {"declarers_hold": (0.5, 0.6, 0.5)},
        {"declarers_hold": {(0, 1), (1, 2)}},
        variants=("a", "b", "c"),
    )
    assert verdict_of(found) == (
        "the variants differ, with no difference seen between a and c: declarers hold "
        "60.0 % (b), 50.0 % (a), 50.0 % (c) of the deals"
    )


def test_of_three_that_all_differ_it_says_so() -> None:
    pairs = {(0, 1), (0, 2), (1, 2)}
    figures = {"attackers_points": (70.0, 80.0, 90.0)}
    found = by_hand(figures, {"attackers_points": pairs}, variants=("a", "b", "c"))
    assert verdict_of(found).startswith("a, b and c all differ: attackers take 90.0 (c)")


def test_two_that_differ_otherwise_are_named_where_they_do_not() -> None:
    figures = {"declarers_hold": (0.5, 0.6, 0.51), "attackers_points": (70.0, 80.0, 90.0)}
    every = {(0, 1), (0, 2), (1, 2)}
    seen = {"declarers_hold": {(0, 1), (1, 2)}, "attackers_points": every}
    assert verdict_of(by_hand(figures, seen, variants=("a", "b", "c"))) == (
        "a, b and c all differ: declarers hold 60.0 % (b), 51.0 % (c), 50.0 % (a) of the "
        "deals (not told apart: a and c); attackers take 90.0 (c), 80.0 (b), 70.0 (a) "
        "points"
    )


def test_two_that_differ_in_a_figure_that_is_not_told_are_not_called_equal() -> None:
    found = by_hand(
        {"declarers_hold": (0.5, 0.6, 0.5), "ruffs": (1.0, 1.0, 2.0)},
        {"declarers_hold": {(0, 1), (1, 2)}, "ruffs": {(0, 2)}},
        variants=("a", "b", "c"),
    )
    assert verdict_of(found) == (
        "a, b and c all differ: declarers hold 60.0 % (b), 50.0 % (a), 50.0 % (c) of the "
        "deals (not told apart: a and c)"
    )


def test_no_difference_comes_with_the_least_that_would_have_been_seen() -> None:
    found = by_hand({"declarers_hold": (0.52, 0.521), "attackers_points": (78.0, 78.1)}, {})
    assert verdict_of(found) == (
        "no difference seen between a and b; one of 1.00 pp in the deals that declarers "
        "hold or 0.010 attackers' points would have been seen"
    )


def test_what_differs_aside_from_the_results_is_named() -> None:
    found = by_hand({**HOLD, "ruffs": (1.0, 2.0)}, {"ruffs": BOTH})
    assert verdict_of(found) == (
        "a and b differ in ruffs; no difference seen in how deals end, where one of 1.00 "
        "pp in the deals that declarers hold or 0.010 attackers' points would have been"
    )


def test_rules_that_never_met_are_not_called_equal() -> None:
    found = by_hand({"declarers_hold": (0.5, 0.5), "attackers_points": (7.0, 7.0)}, {})
    assert alike(found, "a", "b")
    assert verdict_of(found) == (
        "no difference seen: a and b came out alike in every figure; what sets them apart "
        "shows in less than one deal in 270"
    )


def test_one_deal_shows_no_difference_and_could_show_none() -> None:
    found = played("tuolaji", "titanic", deals=1)
    assert found.verdict == (
        "no difference seen between tuolaji and titanic; in 1 deal none could have been "
        "seen"
    )


def test_a_share_that_would_have_to_change_by_more_than_the_whole_is_not_told() -> None:
    same = {"declarers_hold": (0.5, 0.6), "attackers_points": (7.0, 7.1)}
    assert "one of 100.0 pp in the deals" in verdict_of(by_hand(same, {}, least=1.0))
    assert verdict_of(by_hand(same, {}, least=1.01)) == (
        "no difference seen between a and b; one of 1.010 attackers' points would have "
        "been seen"
    )


def test_results_that_so_little_play_cannot_tell_apart_are_said_to_be_so() -> None:
    figures = {**HOLD, "ruffs": (1.0, 2.0)}
    found = replace(by_hand(figures, {"ruffs": BOTH}, least=0.0), deals=40, matches=1)
    assert verdict_of(found).endswith(
        "no difference seen in how deals end, where in 1 match none could have been"
    )


def test_few_deals_alike_tell_nothing_of_how_rare_a_difference_is() -> None:
    figures = {"declarers_hold": (0.5, 0.5), "attackers_points": (7.0, 7.0)}
    told = [verdict_of(replace(by_hand(figures, {}), deals=n)) for n in (1, 5, 6)]
    assert told[0].endswith("alike in every figure; 1 deal can tell no more")
    assert told[1].endswith("alike in every figure; 5 deals can tell no more")
    assert told[2].endswith("shows in less than one deal in 2")


def test_equal_rules_differ_by_exactly_nothing() -> None:
    found = played("tuolaji", "tuolaji", labels=("mine", "yours"))
    assert (
        found.verdict
        == "mine and yours have the same rules: they differ by exactly nothing"
    )


def test_a_difference_is_seen_below_the_level_when_held_against_all() -> None:
    (one,) = by_hand(HOLD, {}).metrics["declarers_hold"].differences
    assert not is_seen(one)
    assert is_seen(replace(one, p_adjusted=0.049))
    assert not is_seen(replace(one, p_adjusted=0.05))
    assert not is_seen(replace(one, p_adjusted=None))


def test_answers_are_told_by_figures_that_exist() -> None:
    assert set(ANSWERS) <= set(METRICS)
    assert all("{}" in sentence for sentence in ANSWERS.values())

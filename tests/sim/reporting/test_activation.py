"""The rules that mattered, as lines of a report."""

from __future__ import annotations

from dataclasses import replace

from tests.sim.reporting.samples import RULES
from tuolaji.sim.report.tables import activation_lines
from tuolaji.sim.stats.interval import Estimate

(LINES,) = activation_lines({"tuolaji": RULES}).values()


def test_the_most_decisive_rule_comes_first() -> None:
    assert [line.rule.key for line in LINES] == [
        "kitty.multiplier",
        "bidding.reinforce",
    ]


def test_bars_share_a_scale() -> None:
    assert [(line.activated_bar, line.decisive_bar) for line in LINES] == [
        (100, 50),
        (25, 5),
    ]


def test_shares_are_written_with_their_interval() -> None:
    first = LINES[0]
    assert (first.activated, first.activated_interval) == ("20.0\u202f%", "18.0 to 22.0")
    assert (first.decisive, first.deals) == ("10.0\u202f%", "2,000")


def test_a_rule_that_was_not_tried_has_no_line() -> None:
    assert "match.goal" in {rule.key for rule in RULES}
    assert len(LINES) == len(RULES) - 1


def test_no_rules_make_no_lines() -> None:
    assert activation_lines({"tuolaji": ()}) == {"tuolaji": ()}


def test_all_variants_share_the_scale() -> None:
    small = replace(RULES[0], activated=Estimate(0.02, 0.01, 0.03, 2_000))
    found = activation_lines({"a": RULES, "b": (small,)})
    assert found["a"] == LINES
    assert found["b"][0].activated_bar == 10

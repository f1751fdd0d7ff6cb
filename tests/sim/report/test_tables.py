"""The tables of a report: key metrics, differences, and the rules that mattered."""

from __future__ import annotations

from dataclasses import replace

from tests.sim.report.samples import (
    COMPARISON,
    MATCHES,
    METRICS,
    RULES,
    SEEN,
    UNKNOWN,
    A,
    B,
    compared,
)
from tuolaji.language import Language, in_language
from tuolaji.sim.metrics.registry import Kind
from tuolaji.sim.report.tables import (
    DifferenceLine,
    activation_lines,
    effect_chart,
    figure_rows,
    key_figures,
    level_lines,
    lines_of,
    never_came_up,
    pairs_of,
    rows_of,
)
from tuolaji.sim.stats.interval import Estimate

ROWS = {row.title: row for row in rows_of(METRICS)}


def test_what_is_seen_comes_before_what_is_not() -> None:
    assert list(ROWS) == [
        "Declarers hold",
        "Attackers’ points",
        "Tricks",
    ]


def test_what_never_came_up_is_named_and_has_no_row() -> None:
    silent = [*never_came_up(METRICS)]
    assert silent == ["Kitty multiplier capped"]
    assert not {*silent} & ROWS.keys()


def test_the_greatest_effect_comes_first() -> None:
    greater = compared(
        "tricks", (METRICS["tricks"].values[A],) * 2, replace(SEEN, effect=-0.5)
    )
    rows = rows_of({**METRICS, "tricks": greater})
    assert [row.title for row in rows][:2] == ["Tricks", "Declarers hold"]


def test_a_line_says_all_that_is_known() -> None:
    (line,) = ROWS["Declarers hold"].lines
    assert line == DifferenceLine(
        a=A,
        b=B,
        difference="+4.00 pp",
        interval="+3.10 to +4.90",
        plot=line.plot,
        p="<0.001",
        effect="+0.08",
        smallest="1.30 pp",
        n="10,000",
        is_significant=True,
        is_equal=False,
    )


def test_an_interval_has_no_unit_in_either_language() -> None:
    with in_language(Language.ZH):
        (line,) = lines_of([SEEN], Kind.SHARE)
    assert (line.difference, line.interval) == ("+4.00 百分点", "+3.10 到 +4.90")


def test_each_difference_has_the_decimals_of_its_own_interval() -> None:
    narrow = replace(SEEN, estimate=0.0004, low=0.0003, high=0.0005)
    written = [line.difference for line in lines_of([SEEN, narrow], Kind.SHARE)]
    assert written == ["+4.00 pp", "+0.040 pp"]


def test_equal_rules_are_equal_not_merely_alike() -> None:
    (line,) = ROWS["Tricks"].lines
    assert (line.difference, line.is_equal, line.is_significant) == ("0.000", True, False)


def test_what_is_not_known_is_a_dash_without_a_plot() -> None:
    (line,) = lines_of([UNKNOWN], Kind.SHARE)
    assert (line.difference, line.interval, line.p, line.plot) == ("–", "–", "–", None)


def test_every_pair_has_a_mark_of_its_own() -> None:
    both = compared(
        "tricks", (METRICS["tricks"].values[A],) * 2, SEEN, replace(SEEN, b="c")
    )
    first, second = pairs_of({"tricks": both})
    assert ((first.a, first.b), (second.a, second.b)) == ((A, B), (A, "c"))
    assert (first.symbol, first.fill) != (second.symbol, second.fill)


def test_the_chart_of_effects_shows_what_is_seen() -> None:
    chart = effect_chart(METRICS)
    assert chart is not None
    (marks,) = chart.data
    assert (marks["y"], marks["x"]) == (["Declarers hold"], [0.08])
    assert marks["text"] == ["+4.00 pp (+3.10 to +4.90)"]


def test_the_bands_have_a_chart_of_their_own() -> None:
    band = compared("band_takeover", (METRICS["tricks"].values[A],) * 2, SEEN)
    assert effect_chart({"band_takeover": band}) is None
    assert [row.is_band for row in rows_of({"band_takeover": band})] == [True]


def test_without_a_difference_there_is_no_chart_of_effects() -> None:
    assert effect_chart({"tricks": METRICS["tricks"]}) is None


def test_all_figures_stand_with_their_meaning_and_number() -> None:
    rows = figure_rows(COMPARISON)
    assert len(rows) == len(METRICS)
    assert rows[1].meaning == "deals that the declarers hold"
    assert [
        (figure.label, figure.value, figure.interval, figure.n)
        for figure in rows[1].figures
    ] == [
        (A, "50.0\u202f%", "49.0 to 51.0", "10,000"),
        (B, "46.0\u202f%", "45.0 to 47.0", "10,000"),
    ]


def test_a_figure_of_nothing_is_a_dash() -> None:
    never, unknown = figure_rows(COMPARISON)[3].figures
    assert (never.value, unknown.value, unknown.interval) == ("0.00\u202f%", "–", "–")


def test_the_key_figures_are_those_that_answer() -> None:
    assert [key.row.title for key in key_figures(METRICS)] == [
        "Declarers hold",
        "Attackers’ points",
        "Tricks",
    ]


def test_a_key_figure_names_its_greatest_difference() -> None:
    held, points, _ = key_figures(METRICS)
    assert (held.pair, held.difference, held.interval) == (
        (A, B),
        "+4.00 pp",
        "+3.10 to +4.90",
    )
    assert (held.is_significant, points.is_significant) == (True, False)


def test_a_key_figure_without_differences_stands_alone() -> None:
    capped = {"kitty_captured": METRICS["capped"]}
    (key,) = key_figures(capped)
    assert (key.pair, key.difference) == ((), "")


def test_levels_are_written_out() -> None:
    (line,) = level_lines(MATCHES.levels)[A]
    assert (line.level, line.n, line.value, line.interval) == (
        "2",
        "50",
        "60.0\u202f%",
        "46.0 to 72.0",
    )


(LINES,) = activation_lines({"tuolaji": RULES}).values()


def test_the_most_decisive_rule_comes_first() -> None:
    assert [line.rule.key for line in LINES] == [
        "kitty.multiplier",
        "bidding.over",
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

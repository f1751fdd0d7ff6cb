"""The layout of differences."""

from __future__ import annotations

from dataclasses import replace

from tests.sim.reporting.samples import (
    METRICS,
    SEEN,
    UNKNOWN,
    A,
    B,
    compared,
)
from tuolaji.sim.metrics.registry import Kind
from tuolaji.sim.report.tables import (
    DifferenceLine,
    effect_chart,
    lines_of,
    pairs_of,
    rows_of,
)

ROWS = {row.title.english: row for row in rows_of(METRICS)}


def test_what_is_seen_comes_before_what_is_not() -> None:
    assert list(ROWS) == [
        "Declarers hold",
        "Attackers’ points",
        "Tricks",
        "Kitty factor capped",
    ]


def test_the_greatest_effect_comes_first() -> None:
    greater = compared(
        "tricks", (METRICS["tricks"].values[A],) * 2, replace(SEEN, effect=-0.5)
    )
    rows = rows_of({**METRICS, "tricks": greater})
    assert [row.title.english for row in rows][:2] == ["Tricks", "Declarers hold"]


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
        is_seen=True,
        is_equal=False,
    )


def test_each_difference_has_the_decimals_of_its_own_interval() -> None:
    narrow = replace(SEEN, estimate=0.0004, low=0.0003, high=0.0005)
    written = [line.difference for line in lines_of([SEEN, narrow], Kind.SHARE)]
    assert written == ["+4.00 pp", "+0.040 pp"]


def test_equal_rules_are_equal_not_merely_alike() -> None:
    (line,) = ROWS["Tricks"].lines
    assert (line.difference, line.is_equal, line.is_seen) == ("0.000", True, False)


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

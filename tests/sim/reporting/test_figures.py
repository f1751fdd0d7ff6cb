"""The key metrics at the top of a report."""

from __future__ import annotations

from tests.sim.reporting.samples import COMPARISON, MATCHES, METRICS, A, B
from tuolaji.sim.report.tables import figure_rows, key_figures, level_lines


def test_all_figures_stand_with_their_meaning_and_number() -> None:
    rows = figure_rows(COMPARISON)
    assert len(rows) == len(METRICS)
    assert rows[1].meaning == "deals that the declarers hold"
    assert [(one.label, one.value, one.interval, one.n) for one in rows[1].figures] == [
        (A, "50.0\u202f%", "49.0 to 51.0", "10,000"),
        (B, "46.0\u202f%", "45.0 to 47.0", "10,000"),
    ]


def test_a_figure_of_nothing_is_a_dash() -> None:
    never, unknown = figure_rows(COMPARISON)[3].figures
    assert (never.value, unknown.value, unknown.interval) == ("0.00\u202f%", "–", "–")


def test_the_key_figures_are_those_that_answer() -> None:
    assert [key.row.title.english for key in key_figures(METRICS)] == [
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
    assert (held.is_seen, points.is_seen) == (True, False)


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

"""The report of a simulation says what its summaries say, and nothing beside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.sim.report.page import Page, other_of
from tuolaji.dsl import load_variant
from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.metrics.titles import event_title, title_of
from tuolaji.sim.plan import Plan
from tuolaji.sim.progress import Stopped
from tuolaji.sim.report.numerals import numeral_for
from tuolaji.sim.report.simulation import (
    Simulation,
    contents_of,
    simulated,
    write_simulation_report,
)
from tuolaji.sim.run import run
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.summary import Summary

A, B = "shuangkou", "titanic"
COMMAND = "tuolaji simulate shuangkou titanic -n 200"


def played(*labels: str, deals: int | None = 200, matches: int | None = None) -> Simulation:
    variants = tuple(map(load_variant, labels))
    plan = Plan(
        variants=variants, labels=labels, deals=deals, matches=matches, seed=5, jobs=1
    )
    return simulated(run(plan), ("kitty.cap=8",))


@pytest.fixture(scope="module")
def both() -> Simulation:
    return played(A, B)


@pytest.fixture(scope="module")
def source(both: Simulation, tmp_path_factory: pytest.TempPathFactory) -> str:
    return source_of(both, tmp_path_factory.mktemp("reports"))


@pytest.fixture(scope="module")
def page(source: str) -> Page:
    return Page(source)


def source_of(simulation: Simulation, folder: Path) -> str:
    path = folder / "report.html"
    write_simulation_report(simulation, path, COMMAND)
    return path.read_text(encoding="utf-8")


def headings(page: Page) -> list[str]:
    return [heading.attributes["id"] for heading in page.all("h2")]


def written(name: str, value: Estimate) -> str:
    text = numeral_for(METRICS[name].kind, value).value(value.estimate)
    return " ".join(text.split())


def test_the_answer_is_made_of_the_figures_of_each_variant(
    both: Simulation, page: Page
) -> None:
    held, points = (both.figure(name) for name in ("declarers_hold", "attackers_points"))
    (first,), (second,) = page.all("h1"), page.all("p", "second")
    for label in (A, B):
        assert f"{written('declarers_hold', held[label])} ({label})" in first.text
        assert f"{written('attackers_points', points[label])} ({label})" in second.text
    greatest = max(held, key=lambda label: held[label].estimate or 0.0)
    assert first.text.startswith(
        f"The declarers hold {written('declarers_hold', held[greatest])}"
    )


def test_of_many_variants_the_answer_names_the_ends(both: Simulation) -> None:
    def one(place: int) -> Summary:
        metrics = {**both.summaries[0].metrics}
        metrics["declarers_hold"] = Estimate(0.3 + place / 10, 0.29, 0.71, 200)
        return replace(both.summaries[0], variant=f"v{place}", metrics=metrics)

    many = replace(both, summaries=tuple(map(one, range(4))))
    told = contents_of(many, COMMAND).values["answer"]
    assert (
        told == "The declarers hold from 30.0\u202f% (v0) to 60.0\u202f% (v3) of the deals"
    )


def test_a_variant_alone_is_named_in_the_answer(tmp_path: Path) -> None:
    alone = played(A)
    page = Page(source_of(alone, tmp_path))
    value = written("declarers_hold", alone.figure("declarers_hold")[A])
    assert page.all("h1")[0].text == f"In {A} the declarers hold {value} of the deals"
    assert page.all("svg", "interval") == []
    assert "compared here" not in page.text


def test_every_figure_that_came_up_stands_with_its_interval_and_the_rest_are_named(
    both: Simulation, page: Page
) -> None:
    (table,) = page.all("table", "figures")
    for name in both.summaries[0].metrics:
        values = both.figure(name).values()
        if not any(value.n for value in values):
            assert title_of(name) in page.text
            assert title_of(name) not in table.text
            continue
        assert title_of(name) in table.text
        for value in values:
            numeral = numeral_for(METRICS[name].kind, value)
            assert written(name, value) in table.text
            assert numeral.interval(value.low, value.high) in table.text


def test_events_stand_with_how_many_of_100_deals(both: Simulation, page: Page) -> None:
    rows = {row.text for row in page.all("tr")}
    ruffs = [summary.events["ruffs"] for summary in both.summaries]
    cells = " ".join(f"{times:,} {times / 2:.1f}" for times in ruffs)
    assert f"{event_title('ruffs')} {cells}" in rows
    assert all(summary.deals == 200 for summary in both.summaries)


def test_who_played_stands_with_what_was_played(page: Page) -> None:
    rows = {row.text for row in page.all("tr")}
    assert f"{A} 4 2 greedy greedy 2 200" in rows
    assert f"{B} 4 3 greedy greedy 2 200" in rows


def test_the_chapters_follow_and_each_chart_has_its_place(page: Page) -> None:
    assert headings(page) == [
        *("players", "figures", "points", "bands", "events"),
        *("factors", "making", "limits"),
    ]
    places = [chart.attributes["id"] for chart in page.all("div", "chart")]
    assert places == ["point-chart", "band-chart"]


def test_both_languages_have_the_same_chapters_and_numbers(page: Page, source: str) -> None:
    other = Page(f"<body>{other_of(source)['main']}</body>")
    assert headings(other) == headings(page)
    numbers = [[cell.text for cell in side.all("strong")] for side in (page, other)]
    assert numbers[0] == numbers[1]
    assert "守庄的比例" in other.all("h1")[0].text


def test_matches_add_their_levels_and_lengths(tmp_path: Path) -> None:
    matches = played(A, deals=None, matches=3)
    page = Page(source_of(matches, tmp_path))
    assert {"levels", "lengths"} <= set(headings(page))
    (tally,) = (result.tally for result in matches.results)
    assert sum(tally.lengths.values()) == 3
    assert sum(length * count for length, count in tally.lengths.items()) == tally.deals
    assert sum(held.x for held in tally.levels.values()) == tally.deals
    assert sum(held.y for held in tally.levels.values()) == tally.sums["declarers_hold"].y
    assert "a match is one observation" in page.text


def test_a_run_that_is_no_whole_says_so_before_its_figures(
    both: Simulation, tmp_path: Path
) -> None:
    part = replace(
        both,
        fouls=0.05,
        summaries=tuple(
            replace(summary, shard="1/3", stopped=Stopped.INTERRUPTED)
            for summary in both.summaries
        ),
    )
    page = Page(source_of(part, tmp_path))
    (told,) = page.all("section", "warnings")
    assert "This is shard 1/3 of the run alone" in told.text
    assert "stopped before the end" in told.text
    assert "with a chance of 5 %" in told.text
    assert page.text.index(told.text) < page.text.index("All figures")


def test_how_it_was_made_is_told(page: Page) -> None:
    assert page.all("p", "command")[0].text == COMMAND
    facts = {fact.text: None for fact in page.all("dd")}
    assert {"200", "kitty.cap=8", "greedy", "5"} <= facts.keys()

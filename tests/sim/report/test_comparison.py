"""The report of a comparison says all that it holds, in order, and how to make it again."""

from __future__ import annotations

import json
import platform
import re
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.sim.report.page import Page, other_of
from tests.sim.report.samples import (
    COMPARISON,
    HELD,
    MATCHES,
    METRICS,
    RULES,
    SEEN,
    A,
    B,
    compared,
)
from tuolaji.language import Language, in_language
from tuolaji.rules.scoring import Side
from tuolaji.sim.compare.ladder import with_ladder
from tuolaji.sim.compare.result import Comparison, RuleShare, Rung, Shares
from tuolaji.sim.compare.verdict import verdict_of
from tuolaji.sim.progress import Stopped
from tuolaji.sim.report.comparison import write_report
from tuolaji.sim.report.page import facts_of, versions
from tuolaji.sim.report.tables import figure_rows, rows_of
from tuolaji.sim.summary import BandCount

COMMAND = "tuolaji compare tuolaji shuangkou -n 10000 --report 'my report.html'"
HOSTILE = "</script><script>alert(1)</script>&\"'"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reports")


def source_of(comparison: Comparison, folder: Path) -> str:
    path = folder / "report.html"
    write_report(comparison, path, COMMAND)
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def source(folder: Path) -> str:
    return source_of(COMPARISON, folder)


@pytest.fixture(scope="module")
def page(source: str) -> Page:
    return Page(source)


@pytest.fixture(scope="module")
def match_page(folder: Path) -> Page:
    return Page(source_of(MATCHES, folder))


def headings(page: Page) -> list[str]:
    return [heading.attributes["id"] for heading in page.all("h2")]


def test_the_answer_stands_first(page: Page) -> None:
    """Who differ is the headline, where a name keeps its small letter; figures follow."""
    (headline,) = page.all("h1")
    assert headline.text == "tuolaji and shuangkou differ"
    (figures,) = page.all("p", "second")
    assert figures.text == (
        "Declarers hold 50.0 % (tuolaji) against 46.0 % (shuangkou) of the deals"
    )
    assert page.text.index(figures.text) < page.text.index("+4.00 pp")


def test_all_clauses_of_the_answer_are_told(page: Page) -> None:
    answer = [page.all("h1")[0].text, *(each.text for each in page.all("p", "second"))]
    head, *figures = answer
    assert verdict_of(COMPARISON).lower() == f"{head}: {'; '.join(figures)}".lower()


def test_the_bands_differences_stand_apart(tmp_path: Path) -> None:
    metrics = {**METRICS, "band_takeover": compared("band_takeover", HELD, SEEN)}
    page = Page(source_of(replace(COMPARISON, metrics=metrics), tmp_path))
    first, second = page.all("table", "differences")
    assert "Takeover without a level" not in first.text
    assert "Takeover without a level" in second.text


def test_a_rare_band_is_not_never(tmp_path: Path) -> None:
    rare = {A: (*COMPARISON.bands[A], BandCount(Side.ATTACKERS, 9, takeover=True, deals=1))}
    many = {
        A: tuple(replace(band, deals=band.deals * 9) for band in rare[A][:-1])
        + rare[A][-1:]
    }
    page = Page(source_of(replace(COMPARISON, bands=many), tmp_path))
    assert "attackers take over, +9 < 0.01 % 1" in page.text


def test_the_chapters_follow_in_order(page: Page) -> None:
    assert headings(page) == [
        "differences",
        "points",
        "bands",
        "leads",
        "activation",
        "figures",
        "making",
        "pairing",
        "limits",
    ]


def test_matches_add_their_levels_and_lengths(match_page: Page) -> None:
    assert {"levels", "lengths"} <= set(headings(match_page))
    told = (
        "300 matches of each variant: 8,200 deals of tuolaji, 7,500 deals of shuangkou. "
        "The same cards for all."
    )
    assert told in match_page.text
    assert "a match is one observation" in match_page.text


def test_in_chinese_no_english_is_left_but_names(source: str) -> None:
    held = other_of(source)
    page = Page(f"<body>{held['main']}</body>")
    shown = [element.text for tag in ("h2", "h3", "th", "dt") for element in page.all(tag)]
    names = {"", A, B, f"{A} − {B}", "n", *(rule.key for rule in RULES)}
    assert {text for text in shown if not re.search(r"[\u4e00-\u9fff\d]", text)} <= names
    assert headings(page) == headings(Page(source))


def test_every_difference_stands_in_the_table(page: Page) -> None:
    (table,) = page.all("table", "differences")
    lines = [line for row in rows_of(METRICS) for line in row.lines]
    written = {
        text
        for line in lines
        for text in (line.difference, line.p, line.effect, line.smallest)
    }
    written |= {line.interval for line in lines if not line.is_equal}
    assert {text for text in written if text not in table.text} == set()
    assert "equal, deal for deal" in table.text


def test_every_figure_stands_in_the_table(page: Page) -> None:
    (table,) = page.all("table", "figures")
    text = table.text
    for row in figure_rows(COMPARISON):
        assert row.title in text
        assert row.meaning in text
        for figure in row.figures:
            assert " ".join(figure.value.split()) in text
            assert figure.interval in text
            assert f"n {figure.n}" in text


def test_each_known_difference_has_its_interval_drawn(page: Page) -> None:
    drawn = [interval.attributes["aria-label"] for interval in page.all("svg", "interval")]
    assert drawn == [
        "+4.00 pp, +3.10 to +4.90",
        "−0.250, −0.900 to +0.400",
        "0.000, 0.000 to 0.000",
    ]


def test_each_chart_has_a_place_and_a_drawing(page: Page) -> None:
    places = [chart.attributes["id"] for chart in page.all("div", "chart")]
    (data,) = [
        script for script in page.all("script") if script.attributes.get("id") == "drawings"
    ]
    assert [load["id"] for load in json.loads("".join(data.texts))] == places
    assert places == ["effect-chart", "point-chart", "band-chart", "lead-chart"]


def test_how_it_was_made_is_told(page: Page) -> None:
    (command,) = page.all("p", "command")
    assert command.text == COMMAND
    for label, digest in COMPARISON.digests.items():
        assert f"{label} {digest}" in page.text
    assert "0.875" in page.text
    assert "From a sample of 2,000 opening deals at level 2." in page.text


def test_warnings_stand_before_the_differences(page: Page) -> None:
    assert page.text.index("the rule 'kitty.cap' never fired") < page.text.index(
        "All of them"
    )


def test_a_rule_that_was_not_tried_says_why(page: Page) -> None:
    assert "one at a time in single deals: match.goal." in page.text
    assert "match.goal: matters between deals" in page.text
    (table,) = page.all("table", "activation")
    assert "match.goal" not in table.text


def test_whom_the_deals_favour_is_told(page: Page) -> None:
    assert (
        "The declarers hold 50.0 % in tuolaji, half as far as these deals tell; 46.0 % in "
        "shuangkou, fewer than half."
    ) in page.text


def test_a_pair_that_does_not_differ_stands_under_no_difference(tmp_path: Path) -> None:
    both = compared("declarers_hold", HELD, SEEN, replace(SEEN, b="c", p_adjusted=1.0))
    page = Page(source_of(replace(COMPARISON, metrics={"declarers_hold": both}), tmp_path))
    seen, unseen = page.all("table", "differences")[0].text.split("No difference seen")
    assert "tuolaji − shuangkou" in seen
    assert "tuolaji − c" not in seen
    assert "tuolaji − c" in unseen


def test_nothing_is_loaded_from_anywhere(page: Page) -> None:
    named = [
        element.attributes[name]
        for element in page.elements
        for name in ("src", "href", "srcset", "data", "action", "xlink:href")
        if name in element.attributes
    ]
    assert named == ["data:,"]
    styles = "".join("".join(style.texts) for style in page.all("style"))
    assert "url(" not in styles
    assert "@import" not in styles


def test_the_same_comparison_gives_the_same_bytes(source: str, tmp_path: Path) -> None:
    assert source_of(COMPARISON, tmp_path) == source


def test_a_hostile_name_stays_a_name(tmp_path: Path) -> None:
    renamed = replace(
        COMPARISON,
        variants=(HOSTILE, B),
        titles={HOSTILE: (HOSTILE, HOSTILE), B: ("Double Kou", "双抠")},
        points={HOSTILE: COMPARISON.points[A]},
        leads={HOSTILE: COMPARISON.leads[A]},
        bands={HOSTILE: COMPARISON.bands[A]},
        activation={HOSTILE: COMPARISON.activation[A]},
        digests={HOSTILE: HOSTILE, B: "4e5f6071"},
        warnings=(HOSTILE,),
        policy=HOSTILE,
    )
    source = source_of(renamed, tmp_path)
    assert "<script>alert" not in source
    page = Page(source)
    assert len(page.all("script")) == 4
    assert f" {HOSTILE} and shuangkou" in page.all("h1")[0].text


def test_a_bare_comparison_has_a_report(tmp_path: Path) -> None:
    bare = replace(
        COMPARISON,
        metrics={},
        bands={},
        points={},
        leads={},
        activation={},
        coupling=(),
        sample=0,
        warnings=(),
    )
    page = Page(source_of(bare, tmp_path))
    assert headings(page) == ["figures", "making", "limits"]
    assert page.all("div", "chart") == []


def facts(comparison: Comparison) -> dict[str, str]:
    return {fact.title: fact.text for fact in facts_of(comparison, comparison.sample)}


def test_everything_that_fixes_the_deals_is_told() -> None:
    told = facts(COMPARISON)
    del told["Versions"]
    assert told == {
        "Deals of each variant": "10,000",
        "Level": "2",
        "Sample": "2,000",
        "Policy": "greedy",
        "Seed": "7",
        "Extent": "all that was asked for",
        "Time": "1.5 s, 13,333 deals a second",
        "Engine": "compiled",
    }


def test_of_matches_their_number_is_told() -> None:
    told = facts(MATCHES)
    assert told["Matches of each variant"] == "300"
    assert "Level" not in told


@pytest.mark.parametrize(
    ("stopped", "word"),
    [
        (Stopped.DONE, "all"),
        (Stopped.UNTIL, "narrow"),
        (Stopped.TIME, "time"),
        (Stopped.INTERRUPTED, "before the end"),
    ],
)
def test_why_it_ended_is_told(stopped: Stopped, word: str) -> None:
    assert word in facts(replace(COMPARISON, stopped=stopped))["Extent"]


def test_the_versions_are_those_that_run() -> None:
    told = versions()
    assert f"scipy {version('scipy')}" in told
    assert re.search(r"plotly\.js \d+\.\d+\.\d+", told)
    assert f"Python {platform.python_version()}" in told


def test_what_became_of_an_answer_is_told_in_chinese(tmp_path: Path) -> None:
    with in_language(Language.ZH):
        rungs = [Rung("search", 300, None, 1.0, 300.0, Stopped.DONE, METRICS)]
        page = Page(source_of(with_ladder(COMPARISON, rungs), tmp_path))
    (table,) = page.all("table", "ladder")
    assert "同向" in table.text
    assert "same sign" not in table.text
    assert "局。每个差异" in page.text


def test_each_difference_stands_by_every_player_from_the_weakest_on(
    tmp_path: Path,
) -> None:
    stronger = {
        name: replace(metric, differences=(replace(metric.differences[0], estimate=0.5),))
        for name, metric in METRICS.items()
        if name == "declarers_hold"
    }
    rungs = [
        Rung(policy, 300, None, 1.0, 300.0, Stopped.DONE, stronger)
        for policy in ("search", "random")
    ]
    page = Page(source_of(with_ladder(COMPARISON, rungs), tmp_path))
    assert "ladder" in headings(page)
    (table,) = page.all("table", "ladder")
    assert (
        table.text.index("random") < table.text.index("greedy") < table.text.index("search")
    )
    assert table.text.count("same sign") == 1
    assert table.text.rstrip().endswith("same sign")
    assert table.text.count("+50.0 pp +3.10 to +4.90") == 2
    said = (
        "played by random, greedy, search, the weakest first: random on 300 deals, search"
    )
    assert said in page.text


def test_without_a_ladder_no_chapter_speaks_of_one(page: Page) -> None:
    assert page.all("table", "ladder") == []


def test_what_each_rule_makes_stands_by_figure_the_largest_first(tmp_path: Path) -> None:
    parts = {
        ("kitty.size", "deck.packs"): 0.01,
        ("order.gap",): -0.05,
        ("lead.throws",): 0.0,
    }
    rules = tuple(
        RuleShare(keys, {"declarers_hold": replace(SEEN, estimate=part)})
        for keys, part in parts.items()
    )
    shares = Shares(
        A, B, 400, 24, is_exact=True, rules=rules, whole={"declarers_hold": SEEN}
    )
    page = Page(source_of(replace(COMPARISON, shares=shares), tmp_path))
    (table,) = page.all("table", "shares")
    places = [table.text.index(word) for word in ("order.gap", "kitty.size", "lead.throws")]
    assert places == sorted(places)
    assert table.text.index("together") > places[-1]
    assert "averaged over all 24 orders" in page.text
    assert "shares" in headings(page)

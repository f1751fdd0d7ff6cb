"""A comparison on one screen, and as a table for other programs and pages."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest

from tests.sim.compare.comparisons import by_hand, played
from tuolaji.cli.show.comparison import (
    COLUMNS,
    comparison_csv,
    comparison_markdown,
    comparison_text,
)
from tuolaji.language import Language, in_language
from tuolaji.sim.compare.result import Difference, RuleActivation, RuleShare, Shares
from tuolaji.sim.stats.interval import Estimate

BOTH = {(0, 1)}
FOUND = by_hand(
    {"declarers_hold": (0.52, 0.35), "ruffs": (2.0, 3.0), "throws": (1.0, 1.001)},
    {"declarers_hold": BOTH, "ruffs": BOTH},
)


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.split("\n")]


def test_figures_stand_with_their_difference() -> None:
    told = lines(comparison_text(FOUND))
    assert "declarers hold 52.0 ±0.0 % 35.0 ±0.0 % +17.0 pp – 0.001" in told
    assert "ruffs 2.000 ±0.000 3.000 ±0.000 −1.000 – 0.001" in told
    assert "no difference seen: throws" in told


def test_nothing_is_said_of_what_never_came_up() -> None:
    throws = FOUND.metrics["throws"]
    (gap,) = throws.differences
    never = replace(throws, differences=(replace(gap, estimate=None),))
    found = replace(FOUND, metrics={**FOUND.metrics, "throws": never})
    assert "throws" not in comparison_text(found)


def test_of_more_than_two_each_has_a_column() -> None:
    found = by_hand(
        {"declarers_hold": (0.5, 0.7, 0.5)},
        {"declarers_hold": {(0, 1), (1, 2)}},
        variants=("a", "b", "c"),
    )
    told = lines(comparison_text(found))
    assert "declarers hold 50.0 ±0.0 % 70.0 % (+20.0 pp*) 50.0 % (0.00 pp) a = c" in told
    assert (
        "in brackets: less a, * significant (Holm-adjusted); every pair: --format csv"
        in told
    )


def test_how_it_was_played_is_told() -> None:
    told = unwrapped(comparison_text(replace(FOUND, policy="greedy,random", sample=50)))
    assert "1,000 deals of each at level 2, greedy,random from both sides, seed 1" in told
    assert "; a closer look at 50 of them" in told
    assert "opening deals, whose bids name the declarer; whole matches (--matches)" in told
    matches = replace(
        played("tuolaji", "shuangkou", matches=4),
        sample=50,
        sample_levels={"2": 20, "A": 30},
    )
    told = unwrapped(comparison_text(matches))
    a, b = matches.deals_of.values()
    assert a != b
    assert f"4 matches of each (deals: tuolaji {a}, shuangkou {b}), greedy" in told
    assert "; a closer look at 50 opening deals at levels 2 to A" in told
    assert "bids name" not in told


def test_rules_that_turned_results_are_told_the_strongest_first() -> None:
    rules = tuple(
        RuleActivation(key, "1", "2", "base", 100, None, decisive, "")
        for key, decisive in (
            ("kitty.cap", Estimate(0.02, 0.0, 0.1, 100)),
            ("lead.throws", Estimate(0.2, 0.1, 0.3, 100)),
            ("order.gap", Estimate(0.0, 0.0, 0.1, 100)),
            ("match.held", None),
        )
    )
    told = comparison_text(replace(FOUND, activation={"a": rules}))
    assert (
        "reverting these rules to the parent's value changes the outcome of: "
        "a lead.throws 20.0 %, a kitty.cap 2.00 % (--show KEY lays a deal out)\n"
    ) in unwrapped(told)


def test_the_strongest_rules_are_named_in_full_and_the_others_counted() -> None:
    keys = [f"a_chapter.with_a_long_key_{number}" for number in range(5)]
    rules = tuple(
        RuleActivation(
            key, "1", "2", "base", 9, None, Estimate(0.5 - 0.1 * at, 0, 1, 9), ""
        )
        for at, key in enumerate(keys)
    )
    told = unwrapped(comparison_text(replace(FOUND, activation={"a": rules})))
    assert [key in told for key in keys] == [True] * 4 + [False]
    assert f"a {keys[3]} 20.0 % and 1 more with --format json (" in told


def test_rules_that_cannot_be_reverted_alone_are_named() -> None:
    none = RuleActivation("kitty.size", "4", "8", "base", 0, None, None, "other hands")
    fouls = [replace(none, key=f"fouls.wrong_count(side {place})") for place in range(5)]
    told = unwrapped(comparison_text(replace(FOUND, activation={"a": (none, *fouls)})))
    shown = ", ".join(f"a {activation.key}" for activation in (none, *fouls[:3]))
    head = "cannot be tested one at a time in single deals"
    assert f"{head}: {shown} and 2 more\n" in told


def part(estimate: float, reach: float, *, seen: bool = False) -> Difference:
    return Difference(
        *("a", "b", estimate, estimate - reach, estimate + reach),
        p=0.5,
        p_adjusted=0.01 if seen else 1.0,
        effect=None,
        correlation=None,
        smallest_detectable=None,
        n=100,
    )


def test_what_each_rule_makes_of_the_difference_is_told_and_adds_up() -> None:
    keys = [
        ("deck.packs", "kitty.size", "shapes.triple"),
        *((f"lead.r{n}",) for n in "1234567"),
    ]
    rules = tuple(
        RuleShare(
            bundle, {"declarers_hold": part(0.16 - 0.02 * place, 0.01, seen=not place)}
        )
        for place, bundle in enumerate(keys)
    )
    whole = {"declarers_hold": part(0.72, 0.05)}
    shares = Shares("a", "b", 100, 6, is_exact=False, rules=rules, whole=whole)
    none = RuleActivation("kitty.size", "4", "8", "base", 0, None, None, "other hands")
    told = lines(comparison_text(replace(FOUND, shares=shares, activation={"a": (none,)})))
    at = told.index("what each rule makes of a − b, on 100 deals in 6 orders:")
    assert told[at + 1 : at + 8] == [
        "declarers hold",
        "deck.packs and 2 more +16.0 ±1.0 pp*",
        "lead.r1 +14.0 ±1.0 pp",
        "lead.r2 +12.0 ±1.0 pp",
        "lead.r3 +10.0 ±1.0 pp",
        "4 others together +20.0 pp",
        "together +72.0 ±5.0 pp",
    ]
    # What is shared out needs no excuse.
    assert not any("kitty.size" in line for line in told)


def test_shares_that_cancel_out_add_up_to_nothing() -> None:
    sizes = (5.0, 4.0, 3.0, 2.0, 0.1, 0.2, -0.3)
    rules = tuple(
        RuleShare((f"lead.r{place}",), {"declarers_hold": part(size, 0.01)})
        for place, size in enumerate(sizes)
    )
    whole = {"declarers_hold": part(14.0, 0.05)}
    shares = Shares("a", "b", 100, 6, is_exact=False, rules=rules, whole=whole)
    told = lines(comparison_text(replace(FOUND, shares=shares)))
    assert "3 others together 0.00 pp" in told


def unwrapped(told: str) -> str:
    """Return a text whose long lines are whole."""
    return told.replace("\n      ", " ").replace("\n  ", " ") + "\n"


def test_figures_that_say_the_same_stand_once() -> None:
    figures = {"throws": (1.0, 2.0), "throws_stood": (1.0, 2.0)}
    told = comparison_text(by_hand(figures, {"throws": BOTH, "throws_stood": BOTH}))
    assert "throws 1.000 ±0.000 2.000 ±0.000" in " ".join(told.split())
    assert "also differ: throws stood" in told


def test_warnings_beyond_a_few_are_counted() -> None:
    told = comparison_text(replace(FOUND, warnings=tuple("pqrst")))
    assert told.count("note: ") == 4
    assert told.endswith("note: 2 more with --format markdown")


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("columns", [40, 60, 100])
def test_nothing_is_cut_off_however_narrow_the_terminal(
    columns: int, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    note = "points are correlated " * 12 + "to the end"
    rules = tuple(
        RuleActivation(
            f"a-long-chapter.its-key-{at}", "1", "2", "base", 9, None, ALL_DEALS, ""
        )
        for at in range(4)
    )
    found = replace(FOUND, warnings=(note,), activation={"a-long-label": rules})
    with in_language(language):
        told = comparison_text(found)
    whole = " ".join(told.split())
    assert " …" not in told
    assert note in whole
    assert all(f"a-long-label a-long-chapter.its-key-{at} " in whole for at in range(4))


ALL_DEALS = Estimate(1.0, 1.0, 1.0, 9)
EXPORTED = by_hand(
    {"declarers_hold": (0.52, 0.35), "throws": (1.0, 1.5)}, {"declarers_hold": {(0, 1)}}
)


def test_csv_gives_numbers_in_full() -> None:
    first, _ = csv.DictReader(comparison_csv(EXPORTED).split("\n"))
    assert list(first) == list(COLUMNS)
    assert float(first["estimate"]) == 0.52 - 0.35
    assert first["low"] == ""


def test_markdown_marks_what_differs() -> None:
    told = comparison_markdown(replace(EXPORTED, warnings=("a | b",)))
    assert "| `declarers_hold` | a | b | 52.0 % | 35.0 % | **+17.0 pp** | – |" in told
    assert "| `throws` | a | b | 1.000 | 1.500 | −0.500 | – | 1 |" in told
    assert told.endswith("* a | b")

"""Whatever is found, no sentence of the answer contradicts a row of its own table."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sim.compare.comparisons import by_hand, played
from tests.sim.compare.sentences import contradictions
from tuolaji.sim.compare.finding import (
    Relation,
    Significance,
    detectable_size,
    findings_of,
    significance_of,
    smallest_detectable,
)
from tuolaji.sim.compare.result import (
    Comparison,
    Coupling,
    Difference,
    MetricComparison,
    Test,
)
from tuolaji.sim.compare.verdict import verdict_of, warnings_of
from tuolaji.sim.metrics.registry import ASKED_METRICS, METRICS, find_metric
from tuolaji.sim.stats.interval import Estimate

NAMES = (
    "declarers_hold",
    "attackers_points",
    "level_gain",
    "kitty_captured",
    "deals_per_match",
    "attackers_points_spread",
    "kitty_points",
    "ruffs",
    "tricks",
    "decisions",
    "lead_branching",
    "band_declarers_2",
    "band_takeover",
    "band_attackers_1",
)
SIZES = (0.0, 0.0001, 0.002, 0.009, 0.0101, 0.04, 0.3, 1.0, 2.5, 40.0)


def difference(chance: Random, a: str, b: str, *, is_alike: bool) -> Difference:
    """Return any difference that a run might find; none of what alike deals differ in."""
    estimate = (
        None if chance.random() < 0.1 else chance.choice(SIZES) * chance.choice((-1, 1))
    )
    estimate = 0.0 if is_alike else estimate
    reach = chance.choice([None, 0.0, 0.0005, 0.005, 0.02, 1.0])
    low = high = None
    if estimate is not None and reach is not None:
        low = chance.choice([estimate - reach, estimate - reach, None])
        high = chance.choice([estimate + reach, estimate + reach, None])
    p = chance.choice([None, 0.0, 0.001, 0.0499, 0.05, 0.2, 0.2, 0.2, 1.0, 1.0])
    p = 1.0 if is_alike or estimate == 0 else None if estimate is None else p
    return Difference(
        a=a,
        b=b,
        estimate=estimate,
        low=low,
        high=high,
        p=p,
        p_adjusted=p,
        effect=chance.choice([None, -0.4, 0.0, 0.1, 3.0]),
        correlation=0.5,
        smallest_detectable=0.01,
        n=1_000,
        test=chance.choice(list(Test)),
        smallest_detectable_adjusted=chance.choice([None, 0.0, 0.003, 0.03, 0.03, 2.0]),
    )


def comparison_of(chance: Random, count: int) -> Comparison:
    """Return a comparison: some rules the same, some deals alike, the rest as it comes."""
    variants = tuple(f"v{place}" for place in range(count))
    digests = {variant: chance.choice("pqrs") for variant in variants}
    courses = {digest: chance.choice("xyzw") for digest in "pqrs"}
    pairs = list(combinations(variants, 2))
    alike = {(a, b): courses[digests[a]] == courses[digests[b]] for a, b in pairs}
    names = [*NAMES[:2], *chance.sample(NAMES[2:], chance.randrange(9))]
    metrics = {}
    for name in names:
        found = []
        for a, b in pairs:
            is_same = digests[a] == digests[b]
            is_alike = alike[a, b] and (is_same or name not in ASKED_METRICS)
            found.append(difference(chance, a, b, is_alike=is_alike))
        values = {variant: Estimate(0.5, 0.4, 0.6, 1_000) for variant in variants}
        metrics[name] = MetricComparison(find_metric(name), values, tuple(found))
    return replace(
        played("tuolaji", "shuangkou"),
        variants=variants,
        metrics=metrics,
        digests=digests,
        coupling=tuple(
            Coupling(a, b, same_pack=True, correlation=0.5, unlike=0 if alike[a, b] else 7)
            for a, b in pairs
        ),
        deals=chance.choice([1, 5, 1_000]),
        matches=chance.choice([None, 40]),
        unshown=(),
    )


comparisons = st.builds(
    lambda seed, count: comparison_of(Random(seed), count),
    st.integers(0, 2**40),
    st.integers(2, 5),
)


@settings(max_examples=400)
@given(comparisons)
def test_no_sentence_contradicts_a_row(comparison: Comparison) -> None:
    verdict = verdict_of(comparison)
    assert contradictions(verdict, comparison) == [], verdict
    assert isinstance(warnings_of(comparison), tuple)


@settings(max_examples=200)
@given(comparisons)
def test_every_two_variants_stand_in_one_relation_that_their_rows_have(
    comparison: Comparison,
) -> None:
    findings = findings_of(comparison)
    assert [pair.variants for pair in findings.pairs] == list(
        combinations(comparison.variants, 2)
    )
    for pair in findings.pairs:
        standings = {
            name: significance_of(name, difference, {})
            for name, metric in comparison.metrics.items()
            for difference in metric.differences
            if (difference.a, difference.b) == pair.variants and name not in ASKED_METRICS
        }
        if pair.relation is not Relation.SAME:
            has = Significance.SEEN in standings.values()
            assert (pair.relation is Relation.DIFFERENT) == has
        assert {
            name for name, standing in standings.items() if standing is Significance.SEEN
        } == set(pair.seen)
        assert not set(pair.seen) & set(pair.slight)
    told = {pair.variants for pair in (*findings.apart, *findings.elsewhere)}
    assert told == {pair.variants for pair in findings.being(Relation.DIFFERENT)}


@pytest.mark.parametrize(
    ("least", "found", "told"),
    [(0.01, 0.0, 0.01), (0.01, 0.0094, 0.01), (0.01, 0.0096, None), (1.2, 0.0, None)],
)
def test_what_would_have_been_seen_is_never_less_than_what_was_not(
    least: float, found: float, told: float | None
) -> None:
    assert detectable_size(least, found, is_proportion=True) == told


def test_beyond_the_whole_is_only_where_there_is_a_whole() -> None:
    assert detectable_size(1.2, 0.0, is_proportion=False) == 1.2


def test_where_one_pair_tells_nothing_none_would_have_been_seen() -> None:
    found = by_hand({"ruffs": (1.0, 1.0, 1.0)}, {}, variants=("a", "b", "c"))
    metric = found.metrics["ruffs"]
    first, *rest = metric.differences
    unknown = replace(first, smallest_detectable_adjusted=None)
    pairs = [("a", "b"), ("b", "c")]
    assert smallest_detectable(metric, pairs) == 0.01
    assert smallest_detectable(replace(metric, differences=(unknown, *rest)), pairs) is None


def test_figures_of_what_seats_are_asked_are_figures() -> None:
    assert set(METRICS) > ASKED_METRICS


def test_a_reader_of_verdicts_finds_a_lie() -> None:
    figures = {"declarers_hold": (0.5, 0.6), "attackers_points": (70.0, 70.0)}
    found = by_hand(figures, {"declarers_hold": {(0, 1)}}, variants=("v0", "v1"))
    assert contradictions("v0 and v1 came out alike in all 9 deals", found)
    assert contradictions("no difference seen between v0 and v1", found)
    assert contradictions("v0 and v1 differ in ruffs", found)
    assert contradictions(
        "v0 and v1 differ: attackers take 70.0 (v0) against 70.0 (v1) points", found
    )
    unseen = by_hand(figures, {}, variants=("v0", "v1"))
    assert contradictions("v0 and v1 differ: declarers hold 1 % (v0)", unseen)
    assert contradictions(
        "no difference seen between v0 and v1, where one of 5.00 pp of the deals would "
        "have been",
        unseen,
    )

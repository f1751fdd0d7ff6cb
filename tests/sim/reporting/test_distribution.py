"""Distributions of whole numbers, by hand and beside numpy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuolaji.sim.compare.result import Histogram
from tuolaji.sim.report.charts import Bins, bins_for, shares, spread_of

COUNTS = st.dictionaries(
    st.integers(0, 60).map(lambda n: 5 * n), st.integers(0, 40), min_size=1
).filter(lambda counts: any(counts.values()))


@given(COUNTS)
def test_the_figures_are_those_of_numpy(counts: dict[int, int]) -> None:
    values = np.repeat(list(counts), list(counts.values()))
    spread = spread_of(Histogram(counts))
    assert spread is not None
    assert spread.mean == pytest.approx(values.mean())
    assert spread.deviation == pytest.approx(values.std(), abs=1e-9)
    quantiles = np.percentile(values, (5, 25, 50, 75, 95), method="inverted_cdf")
    assert spread.quantiles == tuple(quantiles)
    assert (spread.least, spread.greatest) == (values.min(), values.max())
    assert spread.total == len(values)


def test_nothing_has_no_figures() -> None:
    assert spread_of(Histogram({5: 0})) is None


@given(COUNTS)
def test_shares_and_what_is_left_out_make_one(counts: dict[int, int]) -> None:
    histogram = Histogram(counts)
    bins = bins_for({"a": histogram})
    inside, outside = shares(histogram, bins)
    assert sum(inside) + outside == pytest.approx(1)
    assert outside <= 0.001
    assert bins.count <= 43


def test_a_long_tail_is_left_out() -> None:
    tailed = Histogram({0: 5_000, 5: 5_000, 400: 2})
    bins = bins_for({"a": tailed})
    assert bins == Bins(first=0, width=5, step=5, count=2)
    inside, outside = shares(tailed, bins)
    assert inside == (5_000 / 10_002, 5_000 / 10_002)
    assert outside == pytest.approx(2 / 10_002)


def test_bins_are_common_and_begin_at_a_round_number() -> None:
    bins = bins_for({"a": Histogram({35: 1, 40: 1}), "b": Histogram({-5: 1, 300: 1})})
    assert bins == Bins(first=-10, width=10, step=5, count=32)


@pytest.mark.parametrize(
    ("bins", "name"), [(Bins(0, 5, 5, 2), "0"), (Bins(0, 10, 5, 2), "0 to 5")]
)
def test_a_bin_is_named_by_what_can_fall_in_it(bins: Bins, name: str) -> None:
    assert bins.name(bins.starts[0]) == name

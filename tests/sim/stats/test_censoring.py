"""What matches that are broken off make too small has no interval."""

from __future__ import annotations

import numpy as np
import pytest

from tuolaji.sim.compare.difference import Pair, difference_of
from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.stats.censoring import BROKEN_OFF, CENSORED, figure_of
from tuolaji.sim.stats.sums import PairTally, pair_up

LENGTHS = ([1_024, 30, 41, 18], [22, 30, 44, 19])
OPEN = ([1, 0, 0, 0], [0, 0, 0, 0])
PAIR = Pair("a", "b", (0, 1), is_same=False)


def tallies(name: str) -> dict[str, PairTally]:
    one = np.ones(4, np.int64)
    return {
        key: pair_up([(np.array(each, np.int64), one) for each in numbers])
        for key, numbers in ((name, LENGTHS), (BROKEN_OFF, OPEN))
    }


@pytest.mark.parametrize("name", sorted(CENSORED))
def test_how_long_a_match_takes_has_no_interval_then(name: str) -> None:
    found = tallies(name)
    cut, whole = (
        figure_of(METRICS[name], {key: tally.sums[place] for key, tally in found.items()})
        for place in (0, 1)
    )
    assert (cut.estimate, cut.low, cut.high) == (278.25, None, None)
    assert cut.reason == "1 match was broken off after 1,024 deals, so it is too small"
    assert whole.low is not None
    assert whole.reason is None


@pytest.mark.parametrize("name", sorted(CENSORED))
def test_nor_has_a_difference_from_it(name: str) -> None:
    found = difference_of(tallies(name), PAIR, METRICS[name])
    assert (found.estimate, found.low, found.p) == (278.25 - 28.75, None, None)
    assert found.reason == "1 match was broken off after 1,024 deals, so it is too small"


def test_what_is_no_length_keeps_its_interval() -> None:
    found = difference_of(tallies("ruffs"), PAIR, METRICS["ruffs"])
    assert found.low is not None

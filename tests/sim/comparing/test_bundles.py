"""Numbers of deals are counted exactly, whatever the cut."""

from __future__ import annotations

import numpy as np
import pytest

from tuolaji.sim.compare.distribution import BUNDLES, Bundles, bundle_up

NUMBERS = np.array([40, 0, 40, 85, 40, 0], dtype=np.int64)
CLUSTERS = np.array([0, 1, 99, 100, 100, 201], dtype=np.int64)


def test_each_number_is_counted() -> None:
    counts = bundle_up(NUMBERS, CLUSTERS).histogram().counts
    assert counts == {0: 2, 40: 3, 85: 1}
    assert list(counts) == [0, 40, 85]


def test_a_cluster_has_its_bundle_wherever_it_was_played() -> None:
    found = bundle_up(NUMBERS, CLUSTERS).counts
    assert (found[40][0], found[40][99], found[0][1]) == (2, 1, 2)
    assert len(found[85]) == BUNDLES


@pytest.mark.parametrize("cut", [1, 3, 5])
def test_parts_add_up_to_the_whole(cut: int) -> None:
    added = Bundles()
    for part in (slice(cut), slice(cut, None)):
        added.add(bundle_up(NUMBERS[part], CLUSTERS[part]))
    whole = bundle_up(NUMBERS, CLUSTERS)
    assert added.counts.keys() == whole.counts.keys()
    assert all(np.array_equal(added.counts[one], whole.counts[one]) for one in (0, 40, 85))


def test_a_part_is_not_changed_by_adding_it() -> None:
    part, added = bundle_up(NUMBERS, CLUSTERS), Bundles()
    added.add(part)
    added.add(part)
    assert part.histogram().counts[40] == 3
    assert added.histogram().counts[40] == 6

"""The points grow as they did in the deals."""

from __future__ import annotations

import numpy as np
import pytest

from tests.sim.sampling.arms import arm, by_hand, take_sample
from tuolaji.sim.compare.sample import lead_history


def test_mean_and_quartiles_of_points_made_by_hand() -> None:
    found = lead_history([by_hand([[0, 10, 30], [0, 20], [0, 0, 0], [0, 30, 40]], [0] * 4)])
    assert found.tricks == (15.0, 22.5)  # the second deal keeps its 20 points
    assert found.low == (7.5, 15.0)
    assert found.high == (22.5, 32.5)


def test_the_last_points_are_those_of_the_rows_without_the_capture() -> None:
    sample = take_sample(arm("titanic"), seed=1, deals=300)
    found = lead_history([sample])
    own = sample.columns["attackers_points"] - sample.columns["capture_points"]
    assert found.tricks[-1] == pytest.approx(own.mean())
    assert len(found.tricks) == len(found.low) == len(found.high)
    assert len(found.tricks) == sample.columns["tricks"].max()
    assert (np.diff(found.tricks) >= 0).all()


def test_seatings_of_different_length_are_taken_together() -> None:
    found = lead_history([by_hand([[0, 10]], [0]), by_hand([[0, 20, 40]], [0])])
    assert found.tricks == (15.0, 25.0)

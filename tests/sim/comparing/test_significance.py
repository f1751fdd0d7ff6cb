"""Holm's method: a worked example of the textbook kind, and what it promises."""

from __future__ import annotations

import numpy as np
import pytest

from tuolaji.sim.comparing.significance import holm


def test_each_p_is_held_against_those_not_smaller() -> None:
    # 4 * 0.005, 3 * 0.01, 2 * 0.03, and the last not below the one before it.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))


def test_what_has_no_p_does_not_count() -> None:
    assert holm([None, 0.02, None, 0.04]) == (None, 0.04, None, 0.04)
    assert holm([None]) == (None,)
    assert holm([]) == ()


def test_equal_games_are_called_different_in_at_most_5_of_100_comparisons() -> None:
    random = np.random.default_rng(1)
    smallest = [
        min(p for p in holm(random.random(40).tolist()) if p is not None)
        for _ in range(600)
    ]
    assert np.mean(np.array(smallest) < 0.05) <= 0.07

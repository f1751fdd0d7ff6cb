"""Holm's method by a worked example."""

from __future__ import annotations

import pytest

from tuolaji.sim.compare.p_value import holm


def test_each_p_is_held_against_those_not_smaller() -> None:
    # 4 * 0.005, 3 * 0.01, 2 * 0.03, and the last not below the one before it.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))


def test_what_has_no_p_does_not_count() -> None:
    assert holm([None, 0.02, None, 0.04]) == (None, 0.04, None, 0.04)
    assert holm([None]) == (None,)
    assert holm([]) == ()

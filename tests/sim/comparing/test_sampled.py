"""Values of a sample can be handed from process to process."""

from __future__ import annotations

import pickle

import pytest

from tuolaji.sim.compare.result import LeadHistory, RuleActivation


@pytest.mark.parametrize(
    "value",
    [
        LeadHistory((5.0,), (0.0,), (10.0,)),
        RuleActivation("kitty.cap", "4", "none", "base", 10, None, None, "why"),
    ],
)
def test_a_value_survives_pickling(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value

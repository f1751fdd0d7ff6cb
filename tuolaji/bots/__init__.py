"""The policies that can play.

A policy is one file: a subclass of `engine.policy.Policy`. To add one, write the file
and name it here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tuolaji.bots.greedy import GreedyPolicy
from tuolaji.bots.greedy_1 import Greedy1Policy
from tuolaji.bots.random import RandomPolicy
from tuolaji.engine.policy import Policy

__all__ = ["POLICIES", "USUAL_POLICY"]

POLICIES: Final[dict[str, Callable[[], Policy]]] = {
    "greedy": GreedyPolicy,
    "greedy-1": Greedy1Policy,
    "random": RandomPolicy,
}
"""The policies by name."""

USUAL_POLICY: Final = "greedy"
"""Who plays where nobody is named: what random play does says little of rules."""

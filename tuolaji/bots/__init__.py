"""The policies that can play.

A policy is one file: a subclass of `engine.policy.Policy`. To add one, write the file
and name it here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from tuolaji.bots.greedy import GreedyPolicy
from tuolaji.bots.greedy_1 import Greedy1Policy
from tuolaji.bots.random import RandomPolicy
from tuolaji.bots.search import SearchPolicy
from tuolaji.engine.policy import Policy

__all__ = ["BOT_SECONDS", "LADDER", "POLICIES", "SLOW", "USUAL_POLICY", "pace_of"]

POLICIES: Final[dict[str, Callable[[], Policy]]] = {
    "greedy": GreedyPolicy,
    "greedy-1": Greedy1Policy,
    "random": RandomPolicy,
    "search": partial(SearchPolicy, 2),
    "search-8": partial(SearchPolicy, 8),
    "search-24": partial(SearchPolicy, 24),
}
"""The policies by name."""

LADDER: Final = ("random", "greedy-1", "greedy", "search", "search-8", "search-24")
"""The policies from the weakest to the strongest."""

SLOW: Final[Mapping[str, int]] = MappingProxyType(
    {"search": 50, "search-8": 14, "search-24": 5}
)
"""The policies that take their time, with how many deals a second they play, about.

In all seats, on one core, by four with hands of 25 cards.
"""

_HAND: Final = 25
_SEATS: Final = 4


def pace_of(policy: str, hand_size: int, players: int) -> float | None:
    """Return about how many deals a second a slow policy plays on a core, else `None`.

    A larger hand has more plays to try, at more decisions, each played on for longer.
    """
    if policy not in SLOW:
        return None
    return SLOW[policy] * (_HAND / hand_size) ** 3 * _SEATS / players


USUAL_POLICY: Final = "greedy"
"""Who plays where nobody is named: what random play does says little of rules."""

BOT_SECONDS: Final = 10.0
"""How long a bot of somebody else's may take for a decision where nobody says."""

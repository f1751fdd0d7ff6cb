"""What each policy never does, so that its deals cannot show a rule about it.

A policy that never bids jokers plays alike whatever a joker bid is worth. Such habits are
declared here, beside the policies, and tests hold them true: by the events of played deals
and by playing rules that differ in nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tuolaji.bots import SLOW

__all__ = ["NEVER", "Act", "never_done", "who_does"]


class Act(StrEnum):
    """Something that a seat may do.

    JOKER_BID: It bids, or steals the kitty, by jokers.
    DOUBTFUL_THROW: It throws what another hand may beat.
    LONG_THROW: It throws three components or more.
    PARTNERLESS: It declares and calls no partner, though it could.
    FOUL: It plays what the rules forbid.
    MINDING_HIDDEN_BIDS: It plays otherwise where bids are called without showing cards.
    """

    JOKER_BID = "bids jokers"
    DOUBTFUL_THROW = "throws what may be beaten"
    LONG_THROW = "throws three components or more"
    PARTNERLESS = "declares without calling a partner"
    FOUL = "commits a foul"
    MINDING_HIDDEN_BIDS = "minds whether bids are shown"


_GREEDY: Final = frozenset({Act.PARTNERLESS, Act.FOUL, Act.MINDING_HIDDEN_BIDS})

NEVER: Final[Mapping[str, frozenset[Act]]] = MappingProxyType(
    {
        "greedy": _GREEDY,
        "greedy-1": frozenset(
            {
                Act.JOKER_BID,
                Act.DOUBTFUL_THROW,
                Act.PARTNERLESS,
                Act.FOUL,
                Act.MINDING_HIDDEN_BIDS,
            }
        ),
        "random": frozenset({Act.LONG_THROW, Act.FOUL, Act.MINDING_HIDDEN_BIDS}),
        # They bid and bury as `greedy` does, and what it plays is among what they try.
        **dict.fromkeys(SLOW, _GREEDY),
    }
)
"""What each policy never does, by its name in `POLICIES`."""


def never_done(policies: Iterable[str]) -> frozenset[Act]:
    """Return what none of some policies ever does; who declares nothing may do all."""
    return frozenset.intersection(*(NEVER.get(name, frozenset()) for name in policies))


def who_does(act: Act) -> tuple[str, ...]:
    """Return the quick policies that may do something."""
    return tuple(
        name for name, acts in NEVER.items() if act not in acts and name not in SLOW
    )

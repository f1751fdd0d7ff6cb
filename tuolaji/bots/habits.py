"""What each policy never does, or hardly ever: its deals show no rule about that.

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

__all__ = ["NEVER", "RARELY", "Act", "never_done", "rarely_done", "who_does"]


class Act(StrEnum):
    """Something that a seat may do.

    JOKER_BID: It bids, or steals the kitty, by jokers.
    DOUBTFUL_THROW: It throws what another hand may beat.
    LONG_THROW: It throws three components or more.
    PARTNERLESS: It declares and calls no partner, though it could.
    TRUMP_CALL: It calls a trump whose holder is its partner.
    PLAYED_TRUMP_CALL: It calls a trump that finds a partner only when it is played.
    THEFT: It takes the buried kitty by a higher bid than that which fixed trumps; trumps
        that are named after an auction are no bid.
    FOUL: It plays what the rules forbid.
    MINDING_HIDDEN_BIDS: It plays otherwise where bids are called without showing cards.
    MINDING_SHOWN_KITTY: It plays otherwise where all see the kitty before it is taken.
    """

    JOKER_BID = "bids jokers"
    DOUBTFUL_THROW = "throws what may be beaten"
    LONG_THROW = "throws three components or more"
    PARTNERLESS = "declares without calling a partner"
    TRUMP_CALL = "calls a trump whose holder is a partner"
    PLAYED_TRUMP_CALL = "calls a trump whose play finds a partner"
    THEFT = "steals the kitty"
    FOUL = "commits a foul"
    MINDING_HIDDEN_BIDS = "minds whether bids are shown"
    MINDING_SHOWN_KITTY = "minds whether the kitty is shown"


_ALL: Final = frozenset({Act.FOUL, Act.MINDING_HIDDEN_BIDS, Act.MINDING_SHOWN_KITTY})
_GREEDY: Final = _ALL | {Act.PARTNERLESS}

NEVER: Final[Mapping[str, frozenset[Act]]] = MappingProxyType(
    {
        "greedy": _GREEDY,
        "greedy-1": _GREEDY | {Act.JOKER_BID, Act.DOUBTFUL_THROW},
        "random": _ALL | {Act.LONG_THROW},
        # They bid as `greedy` does, and what it chooses is among what they try.
        **dict.fromkeys(SLOW, _ALL),
    }
)
"""What each policy never does, by its name in `POLICIES`."""

RARELY: Final[Mapping[str, frozenset[Act]]] = MappingProxyType(
    {
        # Who bids whatever is worth it has no higher bid left for a theft that is; where
        # that is so `sim.blind_spots.bids_before_thefts` says.
        "greedy": frozenset({Act.THEFT, Act.PLAYED_TRUMP_CALL}),
        "greedy-1": frozenset({Act.TRUMP_CALL, Act.PLAYED_TRUMP_CALL}),
        "random": frozenset[Act](),
        **dict.fromkeys(SLOW, frozenset({Act.THEFT})),
    }
)
"""What each policy does in less than one deal in a thousand of any shipped variant."""


def never_done(policies: Iterable[str]) -> frozenset[Act]:
    """Return what none of some policies ever does; who declares nothing may do all."""
    return frozenset.intersection(*(NEVER.get(name, frozenset()) for name in policies))


def rarely_done(policies: Iterable[str]) -> frozenset[Act]:
    """Return what some policies do hardly ever, all of them, and not never."""
    names = tuple(policies)
    refused = [
        NEVER.get(name, frozenset()) | RARELY.get(name, frozenset()) for name in names
    ]
    return frozenset.intersection(*refused) - never_done(names)


def who_does(act: Act) -> tuple[str, ...]:
    """Return the quick policies that do something now and then."""
    return tuple(
        name for name in NEVER if act not in NEVER[name] | RARELY[name] and name not in SLOW
    )

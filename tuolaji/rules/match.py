"""How do levels rise from deal to deal, who declares next, and when is the match won?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tuolaji.cards import RANKS, Rank

__all__ = ["Levels", "Match", "Next"]


class Next(StrEnum):
    """Which seat declares the next deal, seen from the declarer of this one."""

    SAME = "same seat"
    PARTNER = "partner"
    NEXT_SEAT = "next seat"


@dataclass(frozen=True, slots=True)
class Levels:
    """The ladder of levels.

    Attributes:
        ranks: The levels in order.
        start: The level at which both sides begin.
        mandatory: Levels that a rise may not jump over.
        last: The match is won by rising past this level.
    """

    ranks: tuple[Rank, ...]
    start: Rank
    mandatory: frozenset[Rank]
    last: Rank

    def __str__(self) -> str:
        return " ".join(RANKS[rank] for rank in self.ranks)


@dataclass(frozen=True, slots=True)
class Match:
    """Who declares next.

    Attributes:
        held: The next declarer when the declarers hold the deal.
        takeover: The next declarer when the attackers take over.
    """

    held: Next
    takeover: Next

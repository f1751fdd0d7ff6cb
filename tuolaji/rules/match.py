"""How do levels rise from deal to deal, who declares next, and when is the match won?

A match may also end by the clock: then the side with the higher level wins, and a tie is
broken as the rules say.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tuolaji.cards import RANKS, Rank

__all__ = ["AfterLast", "Clock", "Levels", "LevelsOf", "Match", "Next", "Passed", "Tie"]


class Next(StrEnum):
    """Which seat declares the next deal, seen from the declarer of this one."""

    SAME = "same seat"
    PARTNER = "partner"
    NEXT_SEAT = "next seat"


class LevelsOf(StrEnum):
    """Who has a level: each team of fixed partners, or each player."""

    TEAM = "team"
    PLAYER = "player"


class Passed(StrEnum):
    """How a side rises from a mandatory level.

    HOLDING: only by holding a deal at it as declarers, and so for the last level, which is
        mandatory then; attackers stay there.
    """

    ANY_RISE = "by any rise"
    HOLDING = "by holding"


class AfterLast(StrEnum):
    """What a side does that has risen past the last level.

    WON: it has won the match.
    NO_TRUMP: it wins once it has also held a deal without trumps (打王).
    AGAIN: it starts again at the first level; only the clock ends the match.
    """

    WON = "won"
    NO_TRUMP = "a no-trump deal"
    AGAIN = "start again"


class Tie(StrEnum):
    """Which of two sides of equal level wins when the time is up.

    DECLARERS: the side that would declare the next deal.
    FIRST_TO_REACH: the side that came to the level first.
    EXTRA_DEAL: the side that gains a level first in further deals.
    """

    DECLARERS = "declarers"
    FIRST_TO_REACH = "first to reach"
    EXTRA_DEAL = "extra deal"


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that a match takes at the table.

    A deal is played to its end once begun; none begins after the time.

    Attributes:
        minutes: The time of the match.
        deal_seconds: What dealing, bidding and the kitty take.
        trick_seconds: What each trick takes.
    """

    minutes: int
    deal_seconds: int
    trick_seconds: int

    def __str__(self) -> str:
        return (
            f"{self.minutes} minutes, {self.deal_seconds} seconds a deal, "
            f"{self.trick_seconds} seconds a trick"
        )


@dataclass(frozen=True, slots=True)
class Levels:
    """The ladder of levels.

    Attributes:
        ranks: The levels in order.
        start: The level at which both sides begin.
        mandatory: Levels that a rise may not jump over.
        last: The last level; rising past it ends the match.
        of: Who has a level.
        after_last: What follows the last level.
        passed: How a side rises from a mandatory level.
    """

    ranks: tuple[Rank, ...]
    start: Rank
    mandatory: frozenset[Rank]
    last: Rank
    of: LevelsOf = LevelsOf.TEAM
    after_last: AfterLast = AfterLast.WON
    passed: Passed = Passed.ANY_RISE

    def __str__(self) -> str:
        return " ".join(RANKS[rank] for rank in self.ranks)


@dataclass(frozen=True, slots=True)
class Match:
    """Who declares next, and when time ends the match.

    Attributes:
        held: The next declarer when the declarers hold the deal.
        takeover: The next declarer when the attackers take over.
        clock: The time, or `None` for a match without a clock.
        tie: Which of two sides of equal level wins when the time is up.
    """

    held: Next
    takeover: Next
    clock: Clock | None = None
    tie: Tie = Tie.DECLARERS

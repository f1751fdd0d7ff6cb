"""Levels and matches: how levels rise, who declares next, and when a match is won.

A match may also end by the clock: then the side with the higher level wins, and a tie
is broken as the rules say. See docs/rules.md 10.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tuolaji.cards import RANKS, Rank, parse_rank

__all__ = [
    "NO_TRUMP_LEVEL",
    "NO_TRUMP_NAME",
    "AfterLast",
    "Clock",
    "Levels",
    "LevelsOf",
    "Match",
    "Next",
    "Passed",
    "Tie",
    "level_name",
    "level_of",
]


NO_TRUMP_LEVEL: Final = Rank(len(RANKS))
"""The level of a deal without trumps that follows the last (打王)."""

NO_TRUMP_NAME: Final = "no trump"
"""Its name."""


def level_name(level: Rank) -> str:
    """Return the name of a level: a rank's, or that of the deal without trumps after it.

    >>> level_name(Rank(8)), level_name(NO_TRUMP_LEVEL)
    ('10', 'no trump')
    """
    return NO_TRUMP_NAME if level == NO_TRUMP_LEVEL else RANKS[level]


def level_of(name: str) -> Rank:
    """Return the level that a name names; the inverse of `level_name`.

    Raises:
        NotationError: There is no such rank.

    >>> level_of("No Trump") == NO_TRUMP_LEVEL
    True
    """
    return NO_TRUMP_LEVEL if name.lower() == NO_TRUMP_NAME else parse_rank(name)


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

    @property
    def of_deals(self) -> tuple[Rank, ...]:
        """The levels at which a deal can be played: the ranks, and one that is none."""
        is_extra = self.after_last is AfterLast.NO_TRUMP
        return (*self.ranks, NO_TRUMP_LEVEL) if is_extra else self.ranks


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

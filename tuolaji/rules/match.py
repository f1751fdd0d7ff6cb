"""Levels and matches: how levels rise, who declares next, and when a match is won.

A match may also end by the clock: then the side with the higher level wins, and a tie
is broken as the rules say. See docs/rules.md 10.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from tuolaji.cards import RANKS, Rank, parse_rank
from tuolaji.rules.digging import Dig
from tuolaji.rules.key import Choice, Key

__all__ = [
    "NO_TRUMP_LEVEL",
    "NO_TRUMP_NAME",
    "AfterLast",
    "Clock",
    "Finish",
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


class Next(Choice):
    """Which seat declares the next deal, seen from the declarer of this one."""

    SAME = "same seat"
    PARTNER = "partner"
    NEXT_SEAT = "next seat"


class LevelsOf(Choice):
    """Who has a level: each team of fixed partners, or each player."""

    TEAM = "team"
    PLAYER = "player"


class Passed(Choice):
    """How a side rises from a mandatory level.

    HOLDING: only by holding a deal at it as declarers, and so for the last level, which is
        mandatory then; attackers stay there.
    """

    ANY_RISE = "by any rise"
    HOLDING = "by holding"


class AfterLast(Choice):
    """What a side does that has risen past the last level.

    WON: it has won the match.
    NO_TRUMP: it wins once it has also held a deal without trumps (打王).
    AGAIN: it starts again at the first level; only the clock ends the match.
    """

    WON = "won"
    NO_TRUMP = "a no-trump deal"
    AGAIN = "start again"


class Tie(Choice):
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
class Finish:
    """The level past which a match is won."""

    rank: Rank


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels:
    """The ladder that a match climbs."""

    ranks: Annotated[tuple[Rank, ...], Key("the levels in order, `2 .. A` or a list")]
    of: Annotated[LevelsOf, Key("who has a level")] = LevelsOf.TEAM
    start: Annotated[Rank, Key("the first level of both sides")]
    mandatory: Annotated[frozenset[Rank], Key("levels that no rise may jump over")] = (
        frozenset()
    )
    passed: Annotated[
        Passed,
        Key(
            "how a side rises from a mandatory level; `by holding` is so of the last level "
            "too"
        ),
    ] = Passed.ANY_RISE
    finish: Annotated[Finish, Key("the last level; rising past it ends the match")]
    after_last: Annotated[
        AfterLast,
        Key(
            "what a side has that rises past the last level: the match won, a no-trump "
            "deal to hold first, or a new start that only the clock ends"
        ),
    ] = AfterLast.WON
    digging: Annotated[
        tuple[Dig, ...],
        Key(
            "lines `J of trump -> declarers to 2 when at level J`: what the last trick "
            "costs that the attackers take with such a card"
        ),
    ] = ()

    def __str__(self) -> str:
        return " ".join(RANKS[rank] for rank in self.ranks)

    @property
    def last(self) -> Rank:
        """The last level; rising past it ends the match."""
        return self.finish.rank

    @property
    def of_deals(self) -> tuple[Rank, ...]:
        """The levels at which a deal can be played: the ranks, and one that is none."""
        is_extra = self.after_last is AfterLast.NO_TRUMP
        return (*self.ranks, NO_TRUMP_LEVEL) if is_extra else self.ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Who declares the next deal, and when time ends the match."""

    held: Annotated[Next, Key("after the declarers have held the deal")] = Next.PARTNER
    takeover: Annotated[Next, Key("after the attackers have taken over")] = Next.NEXT_SEAT
    clock: Annotated[
        Clock | None,
        Key("such as `60 minutes and 90 seconds a deal and 20 seconds a trick`"),
    ] = None
    tie: Annotated[
        Tie,
        Key(
            "which of two sides of equal level wins when the time is up",
            needs=("match.clock other than none", "levels.of team"),
        ),
    ] = Tie.DECLARERS

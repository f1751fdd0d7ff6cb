"""Tribute (上供, 进贡): the cards that a side gives the other in the next deal.

A table tells from the points of a deal which side owes how many. They are given when the
trumps of the next deal are known, and as many are returned. See docs/rules.md
10.12.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from tuolaji.rules.condition import ALWAYS, Condition
from tuolaji.rules.formula import Formula, Number
from tuolaji.rules.key import Choice, Key
from tuolaji.rules.scoring import Side

__all__ = ["Gift", "Given", "Returned", "Tribute", "TributeDue"]


class Given(Choice):
    """Which card is given.

    HIGHEST_WITHOUT_POINTS: the highest of the trumps that have no points; of a hand without
        such a trump the highest trump.
    """

    HIGHEST_TRUMP = "highest trump", "最大的主"
    HIGHEST_WITHOUT_POINTS = "highest trump without points", "无分的最大的主"
    ANY_CARD = "any card", "任意牌"


class Returned(Choice):
    """What is returned for each card; something is, so that hands stay equally large.

    PLAIN_WITHOUT_POINTS: a card of a plain suit that has no points; of a hand without such
        a card any of a plain suit.
    """

    ANY_CARD = "any card", "任意牌"
    PLAIN_CARD = "any plain card", "任意副牌"
    PLAIN_WITHOUT_POINTS = "any plain card without points", "无分的任意副牌"


_NOTHING: Final = Number(0)


@dataclass(frozen=True, slots=True)
class Gift:
    """A line `low .. high -> side give cards when condition` of the table.

    Attributes:
        low: The least points of the attackers, or `None` for no lower end.
        high: The greatest points, or `None` for no upper end.
        side: The side that gives.
        cards: How many cards, a formula that may use the `points` where both ends are
            closed; 0 where nothing is given.
        when: What the line asks of the deal besides.
    """

    low: Formula | None
    high: Formula | None
    side: Side
    cards: Formula
    when: Condition = ALWAYS

    def __str__(self) -> str:
        low = "" if self.low is None else f"{self.low} "
        high = "" if self.high is None else f" {self.high}"
        is_one = self.low == self.high and isinstance(self.low, Number)
        points = str(self.low) if is_one else f"{low}..{high}"
        given = f"{self.side} give {self.cards}"
        if self.cards == _NOTHING:
            given = "nothing"
        return self.when.at_end_of(f"{points} -> {given}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tribute:
    """The cards that a side gives the other in the next deal."""

    # The first line that fits counts; where none does, nothing is given.
    cards: Annotated[
        tuple[Gift, ...],
        Key(
            "lines `low .. high -> attackers give 2`, formulas as in `scoring.bands`",
            "张数",
        ),
    ] = ()
    given: Annotated[
        Given,
        Key("which card each time", "贡什么", needs=("tribute.cards other than none",)),
    ] = Given.HIGHEST_TRUMP
    returned: Annotated[
        Returned,
        Key(
            "what is returned for each card",
            "还什么",
            needs=("tribute.cards other than none",),
        ),
    ] = Returned.ANY_CARD


@dataclass(frozen=True, slots=True)
class TributeDue:
    """The tribute that a deal begins with.

    Attributes:
        team: The team that gives, 0 for the even seats and 1 for the odd ones.
        cards: How many cards.
    """

    team: int
    cards: int

"""Digging (勾到底, 抠J): what the last trick, taken with certain cards, costs in levels.

When the attackers take the last trick with such a card, or take over, the declarers fall to
a level, to half of theirs, or by so many. See docs/rules.md 10.11.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tuolaji.cards import RANKS, Rank
from tuolaji.rules.condition import ALWAYS, Condition, Contains, Fact
from tuolaji.rules.key import Choice

__all__ = ["LOST_DEAL", "Dig", "Fall", "FriendsFall", "half_of"]


class Fall(Choice):
    """How far a dig lets the declarers fall.

    TO: To a level.
    HALF: To half of their level; see `half_of`.
    BY: By so many levels.
    """

    TO = "to"
    HALF = "to half"
    BY = "by"


def half_of(level: Rank) -> int:
    """Return the number of half a level; an ace counts 14, the deal after it 15.

    >>> from tuolaji.cards import parse_rank
    >>> half_of(parse_rank("J")), half_of(parse_rank("Q"))
    (5, 6)
    """
    return (int(level) + 2) // 2


LOST_DEAL: Final = "lost deal"
"""What stands in place of cards where the attackers need only take over."""


def _depth(fall: Fall, number: int) -> str:
    match fall:
        case Fall.TO:
            return f"to {RANKS[number]}"
        case Fall.HALF:
            return "to half"
        case Fall.BY:
            return f"-{number}"


@dataclass(frozen=True, slots=True)
class FriendsFall:
    """How far each friend falls where it is another depth than the declarer's.

    Attributes:
        fall: How it falls.
        number: The rank that it falls to, or the number of levels that it falls by.
    """

    fall: Fall
    number: int = 0

    def __str__(self) -> str:
        return f"each friend {_depth(self.fall, self.number)}"


@dataclass(frozen=True, slots=True)
class Dig:
    """A line `cards -> fall when condition`: what digs, and how deep.

    Attributes:
        cards: What the winning play of the last trick contains, or `None` where the deal
            need only be lost.
        fall: How the declarers fall.
        number: The rank that they fall to, or the number of levels that they fall by.
        alone: Whether the declarer falls alone and not all of its side.
        takeover: Whether the attackers take over, or `None` where the points say it.
        when: What the line asks of the deal besides.
        friends: How each friend falls where the declarer falls `alone`, or `None` where
            none does.
    """

    cards: Contains | None
    fall: Fall
    number: int = 0
    alone: bool = False
    takeover: bool | None = None
    when: Condition = ALWAYS
    friends: FriendsFall | None = None

    def __str__(self) -> str:
        depth = _depth(self.fall, self.number)
        parts = [f"{'declarer' if self.alone else 'declarers'} {depth}"]
        if self.friends is not None:
            parts.append(str(self.friends))
        if self.takeover is not None:
            parts.append("takeover" if self.takeover else "no takeover")
        what = LOST_DEAL if self.cards is None else self.cards.what
        line = f"{what} -> {' and '.join(parts)}"
        return self.when.at_end_of(line)

    @property
    def is_of_all(self) -> bool:
        """Whether the declarer's partners fall too."""
        return not self.alone or self.friends is not None

    @property
    def condition(self) -> Condition:
        """All that must be so for the line to count."""
        if self.cards is None:
            return Condition((Fact.ATTACKERS_TAKE_OVER, *self.when.tests))
        return Condition((self.cards, Fact.ATTACKERS_TAKE, *self.when.tests))

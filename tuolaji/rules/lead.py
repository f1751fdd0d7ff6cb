"""Leads (领出): what a leader may put down, and when a throw stands.

A lead of more than one component is a *throw* (甩牌). It stands when no other hand can
beat any of its components within the group; otherwise one component must be led alone,
or the throw is no lead at all. See docs/rules.md 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tuolaji.rules.formula import Formula

__all__ = ["Decomposition", "Forced", "Lead", "TestedAgainst", "Throws"]


class Decomposition(StrEnum):
    """Which components are taken out of a lead first."""

    WIDEST = "widest"
    LONGEST = "longest"


class Throws(StrEnum):
    """In which groups throws may be led."""

    ANY_GROUP = "any group"
    PLAIN_SUITS = "plain suits"
    NEVER = "never"


class TestedAgainst(StrEnum):
    """Whose cards may beat a component of a throw.

    UNSEEN_CARDS: every card that the leader neither holds nor has seen played counts as
    held by one hand, so that only a throw that is provably good stands.
    """

    EVERY_HAND = "every hand"
    OPPONENTS = "opponents"
    UNSEEN_CARDS = "unseen cards"


class Forced(StrEnum):
    """Which component a failed throw must lead.

    A class is all components of one shape and number of cards; its smallest has the
    lowest top. Classes are tested in the order of decomposition.

    ANOTHER_LEAD: a throw that can be beaten is no lead; the leader must lead otherwise.
    """

    FIRST_BEATEN_CLASS = "smallest of the first beaten class"
    LAST_BEATEN_CLASS = "smallest of the last beaten class"
    ANOTHER_LEAD = "another lead"


@dataclass(frozen=True, slots=True)
class Lead:
    """How leads are read and throws judged.

    Attributes:
        decomposition: Which components are taken out first.
        throws: Where throws may be led.
        tested_against: Whose cards a throw must withstand.
        forced: What a failed throw leads.
        penalty: Points that a failed throw costs the thrower's side, a formula over
            `withdrawn` (cards taken back).
    """

    decomposition: Decomposition
    throws: Throws
    tested_against: TestedAgainst
    forced: Forced
    penalty: Formula

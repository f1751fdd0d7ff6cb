"""Leads (领出): what a leader may put down, and when a throw stands.

A lead of more than one component is a *throw* (甩牌). It stands when no other hand can
beat any of its components within the group; otherwise one component must be led alone,
or the throw is no lead at all. See docs/rules.md 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tuolaji.rules.formula import Formula
from tuolaji.rules.key import THROWN, Choice, Key

__all__ = ["Decomposition", "Forced", "Lead", "TestedAgainst", "Throws"]


class Decomposition(Choice):
    """Which components are taken out of a lead first."""

    WIDEST = "widest"
    LONGEST = "longest"


class Throws(Choice):
    """In which groups throws may be led."""

    ANY_GROUP = "any group"
    PLAIN_SUITS = "plain suits"
    NEVER = "never"


class TestedAgainst(Choice):
    """Whose cards may beat a component of a throw.

    UNSEEN_CARDS: every card that the leader neither holds nor has seen played counts as
    held by one hand, so that only a throw that is provably good stands.
    """

    EVERY_HAND = "every hand"
    OPPONENTS = "opponents"
    UNSEEN_CARDS = "unseen cards"


class Forced(Choice):
    """Which component a failed throw must lead.

    A class is all components of one shape and number of cards; its smallest has the
    lowest top. Classes are tested in the order of decomposition.

    ANOTHER_LEAD: a throw that can be beaten is no lead; the leader must lead otherwise.
    """

    FIRST_BEATEN_CLASS = "smallest of the first beaten class"
    LAST_BEATEN_CLASS = "smallest of the last beaten class"
    ANOTHER_LEAD = "another lead"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """What may be led, and when a throw stands."""

    decomposition: Annotated[
        Decomposition, Key("which components are taken out of a lead first")
    ] = Decomposition.WIDEST
    throws: Annotated[Throws, Key("where throws may be led")] = Throws.ANY_GROUP
    tested_against: Annotated[
        TestedAgainst, Key("whose cards may beat a throw", needs=(THROWN,))
    ] = TestedAgainst.EVERY_HAND
    forced: Annotated[Forced, Key("what a failed throw must lead", needs=(THROWN,))] = (
        Forced.FIRST_BEATEN_CLASS
    )
    penalty: Annotated[
        Formula,
        Key(
            "points that a failed throw costs, a formula over withdrawn (cards)",
            needs=(THROWN, "lead.forced other than another lead"),
        ),
    ]

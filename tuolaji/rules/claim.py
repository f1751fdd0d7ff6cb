"""Claims: what certain cards earn that are held, buried, captured or lost in a deal.

A line of `scoring.claims` counts as often as it is fulfilled, and besides all others: it
gives or takes levels, or points of one's own. See docs/rules.md 10.15.
"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.rules.condition import ALWAYS, Condition, Contains
from tuolaji.rules.key import Choice
from tuolaji.rules.payment import Payment
from tuolaji.rules.side import Side

__all__ = ["Claim", "How"]


class How(Choice):
    """What must have become of the cards; the last two are of no cards.

    HELD: they lay in one hand when play began.
    BURIED: they lie in the kitty at the end.
    CAPTURED: the other side played them at once, and its trick was taken.
    LOST: they were played at once to a trick that another seat took, a partner too.
    """

    HELD = "held"
    BURIED = "buried"
    CAPTURED = "captured"
    LOST = "lost"
    FAILED_THROW = "failed throw"
    LAST_TRICK = "last trick"


@dataclass(frozen=True, slots=True)
class Claim:
    """One line.

    Attributes:
        how: What must have become of the cards.
        cards: The cards and components that lie together; a lone card counts for each
            copy. Empty for what is of no cards.
        by: The side that holds, buries, captures or loses them, or takes the last trick;
            `None` for either.
        declarers: Levels for the declarers, less than 0 for a loss.
        attackers: The same for the attackers.
        payments: The points that seats are given, or pay each other.
        when: What the line asks of the deal besides.
    """

    how: How
    cards: tuple[Contains, ...] = ()
    by: Side | None = None
    declarers: int = 0
    attackers: int = 0
    payments: tuple[Payment, ...] = ()
    when: Condition = ALWAYS

    @property
    def moves_levels(self) -> bool:
        """Whether it gives or takes levels."""
        return bool(self.declarers or self.attackers)

    def __str__(self) -> str:
        pile = " + ".join(each.what for each in self.cards)
        by = "" if self.by is None else f"by {self.by}"
        what = " ".join(word for word in (pile, self.how.value, by) if word)
        gains = [
            f"{side} {levels:+}"
            for side, levels in (
                ("declarers", self.declarers),
                ("attackers", self.attackers),
            )
            if levels
        ]
        gains += map(str, self.payments)
        return self.when.at_end_of(f"{what} -> {' and '.join(gains)}")

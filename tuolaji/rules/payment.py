"""Payments: points that a deal gives to seats, or moves from some seats to others.

They are not the points of cards. Each seat keeps its own from deal to deal, and a match
may be won by them. What one seat pays another gets, so that a payment between seats
leaves the sum as it was; points that a side is given come from nobody. See docs/rules.md
10.
"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.rules.formula import Formula
from tuolaji.rules.key import Choice

__all__ = ["Growth", "Party", "Payment"]


class Party(Choice):
    """Who pays or is paid: one seat, each of several, or a side that shares alike."""

    DECLARER = "the declarer"
    FRIENDS = "each friend"
    DECLARERS = "each declarer"
    ATTACKERS = "each attacker"
    TOGETHER = "the declarers together"


@dataclass(frozen=True, slots=True)
class Growth:
    """What an open band gives more, the further the points lie from its closed end.

    Attributes:
        by: Levels, or points of one's own, for each step.
        per: The points of cards of a step.
    """

    by: int
    per: Formula

    def __str__(self) -> str:
        return f"+{self.by} per {self.per}"


@dataclass(frozen=True, slots=True)
class Payment:
    """Points for each seat of a party, from each seat of another or from nobody.

    Attributes:
        payer: Who pays, or `None` where a side is given points: `payee` is then
            `DECLARERS` or `ATTACKERS`.
        payee: Who is paid; each payer pays each payee the amount. Declarers together are
            one payer or payee, and each of them has the same share.
        amount: How much.
        growth: How an open band goes on, or `None`.
    """

    payer: Party | None
    payee: Party
    amount: Formula
    growth: Growth | None = None

    def __str__(self) -> str:
        if self.payer is None:
            side = "declarers" if self.payee is Party.DECLARERS else "attackers"
            text = f"{side} +{self.amount} points"
        else:
            pays = "pay" if self.payer is Party.TOGETHER else "pays"
            text = f"{self.payer} {pays} {self.payee} {self.amount}"
        return text if self.growth is None else f"{text}, {self.growth}"

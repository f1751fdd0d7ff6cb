"""Actions: what a seat can do when its turn comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tuolaji.cards import Face, Suit, face_name, show_cards
from tuolaji.table.plays import Form
from tuolaji.table.position import Cards

__all__ = ["Action", "Bury", "Call", "CallPoints", "LayDown", "NameTrumps", "Pass", "Play"]


@dataclass(frozen=True, slots=True)
class Pass:
    """Make no bid now; in an auction, make none any more; or call no partner by a card."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class LayDown:
    """Bid: lay down cards, which add to those of their face that the seat has lying."""

    cards: Cards

    def __str__(self) -> str:
        return f"bid {show_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class CallPoints:
    """Call the price in an auction."""

    points: int

    def __str__(self) -> str:
        return f"call {self.points} points"


@dataclass(frozen=True, slots=True)
class NameTrumps:
    """Name the trump suit after an auction."""

    suit: Suit

    def __str__(self) -> str:
        return f"name {self.suit.name} trumps"


@dataclass(frozen=True, slots=True)
class Bury:
    """Bury as many cards as the kitty had."""

    cards: Cards

    def __str__(self) -> str:
        return f"bury {show_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Call:
    """Call a card: the nearest other seat that holds it is the declarer's partner."""

    called: Face

    def __str__(self) -> str:
        return f"call {face_name(self.called)}"


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or follow.

    Attributes:
        cards: The cards put down.
        named: For a lead: the components that the leader names (`as`), or `None` for the
            ruleset's own way to break it up.
    """

    cards: Cards
    named: tuple[Form, ...] | None = None

    def __str__(self) -> str:
        return f"play {show_cards(self.cards)}"


Action: TypeAlias = Pass | LayDown | CallPoints | NameTrumps | Bury | Call | Play

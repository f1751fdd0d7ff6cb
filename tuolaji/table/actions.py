"""Actions: what a seat can do when its turn comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tuolaji.cards import Face, Suit, card_text, cards_text, suit_text
from tuolaji.language import _
from tuolaji.table.plays import Form
from tuolaji.table.position import Cards

__all__ = [
    "Action",
    "AskAnew",
    "Bury",
    "Call",
    "CallPoints",
    "Give",
    "GiveCards",
    "LayDown",
    "NameTrumps",
    "Pass",
    "Play",
    "called_name",
]


@dataclass(frozen=True, slots=True)
class Pass:
    """Make no bid now; in an auction, make none any more; or call no more friends.

    Or ask for no new deal, or keep few trumps.
    """

    def __str__(self) -> str:
        return _("pass")


@dataclass(frozen=True, slots=True)
class LayDown:
    """Bid: lay down cards, which add to those of their face that the seat has lying.

    Attributes:
        cards: The cards.
        suit: The suit that is named with jokers that may be bid for any.
    """

    cards: Cards
    suit: Suit | None = None

    def __str__(self) -> str:
        cards = cards_text(self.cards)
        if self.suit is None:
            return _("bid {cards}", cards=cards)
        return _("bid {cards} for {suit}", cards=cards, suit=suit_text(self.suit))


@dataclass(frozen=True, slots=True)
class AskAnew:
    """Ask for a new deal, for a hand that is weak."""

    def __str__(self) -> str:
        return _("ask for a new deal")


@dataclass(frozen=True, slots=True)
class CallPoints:
    """Call the price in an auction."""

    points: int

    def __str__(self) -> str:
        return _("call {points} points", points=self.points)


@dataclass(frozen=True, slots=True)
class NameTrumps:
    """Name the trump suit after an auction, or no trump by `None`."""

    suit: Suit | None

    def __str__(self) -> str:
        if self.suit is None:
            return _("name no trump")
        return _("name {suit} trumps", suit=suit_text(self.suit))


@dataclass(frozen=True, slots=True)
class Give:
    """Give a card as tribute, or return one for it."""

    card: Face

    def __str__(self) -> str:
        return _("give {card}", card=card_text(self.card))


@dataclass(frozen=True, slots=True)
class GiveCards:
    """Give the partner few trumps, filled up with other cards (过河), or cards for them."""

    cards: Cards

    def __str__(self) -> str:
        return _("give the partner {cards}", cards=cards_text(self.cards))


@dataclass(frozen=True, slots=True)
class Bury:
    """Bury as many cards as the kitty had."""

    cards: Cards

    def __str__(self) -> str:
        return _("bury {cards}", cards=cards_text(self.cards))


def called_name(called: Face, copy: int | None) -> str:
    """Return the name of a called card, or of one of its copies.

    >>> called_name(Face(12), 2)
    'the second SA'
    """
    name = card_text(called)
    if copy is None:
        return name
    return {
        1: _("the first {card}", card=name),
        2: _("the second {card}", card=name),
        3: _("the third {card}", card=name),
        4: _("the fourth {card}", card=name),
        5: _("the fifth {card}", card=name),
        6: _("the sixth {card}", card=name),
        7: _("the seventh {card}", card=name),
        8: _("the eighth {card}", card=name),
        9: _("the ninth {card}", card=name),
    }[copy]


@dataclass(frozen=True, slots=True)
class Call:
    """Call a card for a friend of the declarer.

    Attributes:
        called: The card, whose nearest holder is the friend.
        copy: Where the play of a copy finds the friend: which one, from 1; else `None`.
    """

    called: Face
    copy: int | None = None

    def __str__(self) -> str:
        return _("call {card}", card=called_name(self.called, self.copy))


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
        return _("play {cards}", cards=cards_text(self.cards))


Action: TypeAlias = (
    Pass
    | LayDown
    | AskAnew
    | CallPoints
    | NameTrumps
    | Give
    | Bury
    | GiveCards
    | Call
    | Play
)

"""Bidding (亮主): who may show which cards to fix trumps, and what if nobody does.

Cards are dealt one by one. A seat bids by laying down level cards of one suit (that
suit becomes trump) or jokers (no trump). Each legal bid stands on a higher step of the
ladder than the bid before it. A seat's cards of one face add up.

In an auction (叫分) seats call falling numbers of points instead, in order of play. A
seat that passes is out; the last caller declares and names trumps. See docs/rules.md 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tuolaji.cards import Suit

__all__ = [
    "Auction",
    "BidStep",
    "Bidding",
    "Companion",
    "Declarer",
    "Nobody",
    "NobodyBids",
    "Reinforce",
    "Shown",
    "Window",
]


class Window(StrEnum):
    """When bids are made."""

    DURING = "during the deal"
    AFTER = "after the deal"
    AUCTION = "auction"


class Shown(StrEnum):
    """Which cards a bid lays down (all of one face)."""

    LEVEL = "level"
    JOKER = "joker"
    LITTLE_JOKER = "little joker"
    BIG_JOKER = "big joker"


class Reinforce(StrEnum):
    """Whether a seat may add copies of the face that it has bid."""

    NEVER = "never"
    UNTIL_OVERTURNED = "until overturned"
    ALWAYS = "always"


class OverturnedBy(StrEnum):
    """Which other seats may bid over a bid, where it may be overturned.

    OPPONENTS: not the partner, where partners sit opposite.
    """

    EVERY_SEAT = "every seat"
    OPPONENTS = "opponents"


class Companion(StrEnum):
    """Which other card, exactly one, must lie with each bid of the opening deal.

    TURNED_CARD: a copy of the card of the pack that is turned up before the deal.
    """

    NOTHING = "none"
    LITTLE_JOKER = "one little joker"
    TURNED_CARD = "turned card"


class Declarer(StrEnum):
    """Who becomes declarer in the opening deal.

    MOST_LEVEL_CARDS: the seat that has laid down most level cards of the trump suit (of
        equals, the first to have done so).
    """

    FIRST_BIDDER = "first bidder"
    LAST_BIDDER = "last bidder"
    MOST_LEVEL_CARDS = "most level cards"


class Nobody(StrEnum):
    """What happens when nobody has bid.

    REDEAL: the opening deal is dealt anew; later deals are played without trumps.
    """

    NO_TRUMP = "no trump"
    TURN_UP = "turn up"
    REDEAL = "redeal"


@dataclass(frozen=True, slots=True)
class BidStep:
    """One step of the bid ladder: so many copies of a face."""

    shown: Shown
    count: int

    @property
    def no_trump(self) -> bool:
        """Whether the bid is for no trump."""
        return self.shown is not Shown.LEVEL

    def __str__(self) -> str:
        text = self.shown.value if self.count == 1 else f"{self.shown} x{self.count}"
        return f"{text} for no trump" if self.no_trump else text


@dataclass(frozen=True, slots=True)
class NobodyBids:
    """What fixes trumps when nobody has bid.

    Attributes:
        rule: No trump, or the suit of a kitty card that is turned up.
        first_card: With `turn up`: the first kitty card looked at, counted from 1.
        last_card: The last one looked at (jokers are passed over), or `None` for the
            whole kitty; jokers only give no trump.
    """

    rule: Nobody
    first_card: int = 1
    last_card: int | None = None

    def __str__(self) -> str:
        if self.rule is not Nobody.TURN_UP:
            return self.rule.value
        if self.last_card is None:
            return f"kitty card {self.first_card} .."
        return f"kitty card {self.first_card} .. {self.last_card}"


@dataclass(frozen=True, slots=True)
class Auction:
    """Points that may be called, from the first call down to the last.

    A call decides who declares; the score table does not depend on it.

    Attributes:
        first: The highest call.
        last: The lowest call.
        step: The difference between neighbouring calls.
    """

    first: int
    last: int
    step: int

    def __str__(self) -> str:
        return f"{self.first} .. {self.last} by {self.step}"


@dataclass(frozen=True, slots=True)
class Bidding:
    """How trumps and the opening deal's declarer are found.

    Attributes:
        window: When bids are made.
        bids: The ladder, lowest step first. Where it has `joker x2`, either joker makes
            that bid and they rank equally.
        reinforce: Whether a bidder may add copies to its own bid.
        overturn: Whether another seat may put its own suit in place of the bid one.
        overturned_by: Which other seats may.
        self_overturn: Whether the bidder may change its own bid.
        declarer: Who becomes declarer in the opening deal.
        nobody: What happens without a bid.
        suits: The suits from the highest down, by which bids of equally many level cards
            overturn each other, or `None` where they do not.
        companion: What must lie with each bid of the opening deal.
        concealed: Whether bids are called without showing the cards (暗叫).
        auction: With the window `auction`: what may be called.
    """

    window: Window
    bids: tuple[BidStep, ...]
    reinforce: Reinforce
    overturn: bool
    self_overturn: bool
    declarer: Declarer
    nobody: NobodyBids
    suits: tuple[Suit, ...] | None = None
    companion: Companion = Companion.NOTHING
    concealed: bool = False
    overturned_by: OverturnedBy = OverturnedBy.EVERY_SEAT
    auction: Auction | None = None

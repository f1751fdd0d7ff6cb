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
from typing import Annotated

from tuolaji.cards import Suit
from tuolaji.rules.key import BY_CARDS, Choice, Key

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


class Window(Choice):
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


class Reinforce(Choice):
    """Whether a seat may add copies of the face that it has bid."""

    NEVER = "never"
    UNTIL_OVERTURNED = "until overturned"
    ALWAYS = "always"


class OverturnedBy(Choice):
    """Which other seats may bid over a bid, where it may be overturned.

    OPPONENTS: not the partner, where partners sit opposite.
    """

    EVERY_SEAT = "every seat"
    OPPONENTS = "opponents"


class Companion(Choice):
    """Which other card, exactly one, must lie with each bid of the opening deal.

    TURNED_CARD: a copy of the card of the pack that is turned up before the deal.
    """

    NOTHING = "none"
    LITTLE_JOKER = "one little joker"
    TURNED_CARD = "turned card"


class Declarer(Choice):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Bidding:
    """How trumps and the first declarer are found."""

    window: Annotated[Window, Key("when bids are made")] = Window.DURING
    # Where the ladder has `joker x2`, either joker makes that bid and they rank equally.
    bids: Annotated[
        tuple[BidStep, ...],
        Key(
            "the ladder of bids; each bid must stand above the one before it",
            needs=(BY_CARDS,),
        ),
    ]
    reinforce: Annotated[
        Reinforce,
        Key("whether a bidder may add copies to its own bid", needs=(BY_CARDS,)),
    ] = Reinforce.UNTIL_OVERTURNED
    overturn: Annotated[
        bool,
        Key("whether another seat may put its own suit in place", needs=(BY_CARDS,)),
    ] = True
    overturned_by: Annotated[
        OverturnedBy,
        Key(
            "which other seats may",
            needs=("bidding.overturn other than false", "table.partners other than called"),
        ),
    ] = OverturnedBy.EVERY_SEAT
    self_overturn: Annotated[
        bool, Key("whether a bidder may change its own bid", needs=(BY_CARDS,))
    ] = False
    declarer: Annotated[
        Declarer, Key("who becomes declarer in the opening deal", needs=(BY_CARDS,))
    ] = Declarer.FIRST_BIDDER
    nobody: Annotated[
        NobodyBids,
        Key(
            "what fixes trumps without a bid: `no trump`, `kitty card 1 ..` (that passes "
            "over jokers) or `redeal` (the opening deal only)",
            needs=(BY_CARDS,),
        ),
    ]
    suits: Annotated[
        tuple[Suit, ...] | None,
        Key(
            "suits by which equal bids overturn each other, such as `S > H > D > C`",
            needs=(BY_CARDS,),
        ),
    ] = None
    companion: Annotated[
        Companion,
        Key("what must lie with each bid of the opening deal", needs=(BY_CARDS,)),
    ] = Companion.NOTHING
    concealed: Annotated[
        bool,
        Key("whether bids are called without showing the cards", needs=(BY_CARDS,)),
    ] = False
    auction: Annotated[
        Auction | None,
        Key(
            "calls of the window `auction`, such as `80 .. 5 by 5`; they fall",
            needs=("bidding.window auction",),
        ),
    ] = None

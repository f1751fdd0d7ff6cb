"""Who may show which cards to fix trumps, and what if nobody does?

Cards are dealt one by one. A seat bids by laying down level cards of one suit (that
suit becomes trump) or jokers (no trump). Each legal bid stands on a higher step of the
ladder than the bid before it. A seat's cards of one face add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "BidStep",
    "Bidding",
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


class Declarer(StrEnum):
    """Who becomes declarer in the opening deal."""

    FIRST_BIDDER = "first bidder"
    LAST_BIDDER = "last bidder"


class Nobody(StrEnum):
    """What happens when nobody has bid."""

    NO_TRUMP = "no trump"
    TURN_UP = "turn up"


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
        if self.rule is Nobody.NO_TRUMP:
            return "no trump"
        if self.last_card is None:
            return f"kitty card {self.first_card} .."
        return f"kitty card {self.first_card} .. {self.last_card}"


@dataclass(frozen=True, slots=True)
class Bidding:
    """How trumps and the opening deal's declarer are found.

    Attributes:
        window: When bids are made.
        bids: The ladder, lowest step first. Where it has `joker x2`, either joker makes
            that bid and they rank equally.
        reinforce: Whether a bidder may add copies to its own bid.
        overturn: Whether another seat may put its own suit in place of the bid one.
        self_overturn: Whether the bidder may change its own bid.
        declarer: Who becomes declarer in the opening deal.
        nobody: What happens without a bid.
    """

    window: Window
    bids: tuple[BidStep, ...]
    reinforce: Reinforce
    overturn: bool
    self_overturn: bool
    declarer: Declarer
    nobody: NobodyBids

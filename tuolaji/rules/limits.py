"""Upper bounds of the numbers of a variant.

No table comes near these bounds. They keep every sum of a deal and of a run within what
the engine counts with: 32 bits a column, whatever is played.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "LARGEST_FACTOR",
    "LARGEST_FOUL_COUNT",
    "LARGEST_KITTY",
    "LARGEST_LEVELS",
    "LARGEST_PAYMENT",
    "LARGEST_POINTS",
    "LARGEST_PRICE",
    "LARGEST_RATING",
    "LARGEST_RATING_FACTOR",
    "LONGEST_MINUTES",
    "LONGEST_RUN",
    "LONGEST_SECONDS",
    "MOST_BIDS",
    "MOST_BID_CARDS",
    "MOST_CALLS",
    "MOST_CLAIMS",
    "MOST_COMPONENTS",
    "MOST_POINT_VALUES",
    "MOST_REDEALS",
    "WIDEST",
]

LARGEST_FACTOR: Final = 1_000_000
"""What the kitty's factor counts at most; `kitty.cap` may set less."""

LARGEST_LEVELS: Final = 1_000
"""The levels that one deal gives a side at most, and the most that a line may name."""

LARGEST_PAYMENT: Final = 10_000
"""The points that one seat pays another, or is given, by one line at most."""

LARGEST_POINTS: Final = 1_000_000_000
"""The points that a capture may earn, and that an end of a band may name."""

LARGEST_PRICE: Final = 10_000
"""The points that one failed throw, or one foul, may cost."""

LARGEST_KITTY: Final = 100
"""The most cards that are set aside."""

LARGEST_FOUL_COUNT: Final = 1_000
"""The foul of greatest number that a price may speak of."""

LARGEST_RATING: Final = 1_000_000
"""The greatest rating that a line of factors may name."""

LARGEST_RATING_FACTOR: Final = 1_000
"""The greatest factor on what a deal moves the ratings by."""

LONGEST_MINUTES: Final = 10_000
"""The longest time of a match, about a week."""

LONGEST_SECONDS: Final = 3_600
"""The longest time of one trick, and of the dealing and bidding of one deal."""

MOST_BIDS: Final = 320
"""The most bids that a seat may have to choose from at once."""

MOST_BID_CARDS: Final = 4
"""The most cards that a ladder of bids may name."""

MOST_CALLS: Final = 1_000
"""The most calls that an auction may have."""

MOST_CLAIMS: Final = 12
"""The most lines of claims."""

MOST_DOUBLINGS: Final = 10
"""The most times that the stakes of a deal are doubled."""

MOST_REDEALS: Final = 100
"""The most times that a deal is dealt anew because nobody bids."""

WIDEST: Final = 9
"""The most identical cards: a pack of each of the most packs."""

LONGEST_RUN: Final = 63
"""The most steps that a run may be said to have, or cards where its widths are mixed."""

MOST_POINT_VALUES: Final = 13
"""The most different numbers of points that the cards of a deal may have."""

MOST_COMPONENTS: Final = 64
"""The most components that a line may ask of one play."""

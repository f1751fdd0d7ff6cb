"""The encoding of decisions for those who learn: the numbers of actions, and what is seen.

An action is one number of `action_count`, and each number means the same throughout:

* `ACTION_PASS` passes: no bid, no theft, no further call, no new deal, no crossing;
* `ACTION_CALL` calls the price in an auction, asks for a new deal, or names no trump;
* `ACTION_NAME` and the three after it name spades, hearts, clubs, diamonds as trumps;
* `ACTION_CARDS + 54 * (k - 1) + face` is so many copies `k` of a face, for whatever the
  decision does with cards: bid, bury, give, lead or follow with just these, call the
  `k`-th copy for a friend; in an auction whose calls may jump, `ACTION_CARDS + k` jumps
  over so many calls and one more;
* the `LISTED` last numbers are all other cards that are offered: what lies in bids and
  plays of several faces is in the observation, since nothing shorter tells it.

Rows of cards and facts of an observation are in the order of `ROWS` and `FACTS`.
"""

from __future__ import annotations

from typing import Final

__all__ = ["FACTS", "ROWS", "action_count", "row_count"]


ACTION_PASS = 0
ACTION_CALL = 1
ACTION_NAME = 2
ACTION_CARDS = 6
LISTED = 64  # how many plays and bids of several faces are offered at most
MOST_ACTIONS = ACTION_CARDS + 54 * 9 + LISTED  # with the greatest number of packs
DRAWS = 24  # how often the random policy is asked for one, where not all are listed
MOST_SETS = 256  # how many sets of cards are tried at most to list all

SEEN_HAND = 0
SEEN_BURIED = 1
SEEN_KITTY = 2
SEEN_PLAYED = 3
SEEN_CALLED = 4
SEEN_BY_SEAT = 5  # the trick, a row a seat from the own one on; then the bids likewise

FACT_LEVEL = 15  # before it a number for each kind of decision; see `codes.STAGE_BID`
FACT_TRUMP = 16
FACT_DECLARER = 17
FACT_LEADER = 18
FACT_POINTS = 19
FACT_TRICKS = 20
FACT_DRAWN = 21
FACT_HELD = 22
FACT_SIDE = 23
FACT_LED = 24
FACT_BID = 25
FACT_PRICE = 26
FACT_COUNT = 27

ROWS: Final = (
    "in the hand",
    "buried, if the seat has buried them",
    "of the kitty, as far as all have seen them",
    "played in finished tricks",
    "called for friends",
)
"""What the first rows of cards are; then come the trick and the bids, seat by seat."""

FACTS: Final = (
    "1 while the seat may bid",
    "1 while it may call points",
    "1 while it may ask for a new deal",
    "1 while it names trumps",
    "1 while it gives tribute",
    "1 while it calls friends before it buries",
    "1 while it buries",
    "1 while it names trumps after that",
    "1 while it may steal the kitty",
    "1 while it calls friends",
    "1 while it may give few trumps to its partner",
    "1 while it gives cards for such trumps",
    "1 while it leads",
    "1 while it chooses what a failed throw leads",
    "1 while it follows",
    "the level, 0 for the two",
    "the trump suit, or -1",
    "seats from the own one to the declarer, or -1",
    "seats to the leader of the trick, or -1",
    "the attackers' points, as far as the seat knows them",
    "tricks that are finished",
    "cards dealt so far",
    "cards in the hand",
    "1 if the seat is of the attackers, as far as it knows",
    "cards of the lead, 0 where none lies",
    "the highest bid, as a line of the ladder from 1; 0 for none",
    "the points that the next call of an auction promises, or 0",
)
"""What the numbers under `facts` are, for the seat whose turn it is or who looks on."""


def action_count(packs: int) -> int:
    """Return how many numbers actions have.

    >>> action_count(2)
    178
    """
    return ACTION_CARDS + 54 * packs + LISTED


def row_count(players: int) -> int:
    """Return how many rows of cards an observation has.

    >>> row_count(4)
    13
    """
    return len(ROWS) + 2 * players

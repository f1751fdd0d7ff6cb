"""How are trumps and the declarer found?"""

from __future__ import annotations

from typing import Final

from tuolaji.sim.metrics.figure import column, share, where

__all__ = ["BIDDING"]

BIDDING: Final = (
    share(
        "nobody_bid",
        "deals in which nobody bids",
        column("nobody_bid"),
        definition=(
            "Deals in which no seat bids, by all deals. What happens then is the rule "
            "`bidding.nobody`. Where it is a new deal of the cards, the row is that of the "
            "deal which was played in the end: see the column redeals."
        ),
    ),
    share(
        "no_trump",
        "deals without a trump suit",
        where("trump", lambda trump: trump < 0),
        definition=(
            "Deals played without a trump suit, bid or for want of a bid, by all deals. "
            "Jokers and level cards are trumps all the same."
        ),
    ),
    share(
        "overturned",
        "deals in which a bid is overturned",
        where("overturned", lambda count: count > 0),
        definition=(
            "Deals in which at least one seat bids over another seat's bid, by all deals. "
            "A seat that reinforces or changes its own bid does not count."
        ),
    ),
)
"""Figures of the bidding."""

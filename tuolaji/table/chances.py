"""Which seat may bid next?

The engine deals card by card and asks every seat that can bid (`engine.dealing`). A deal
played step by step stops at each of these chances; here is where it stands. A test holds
the two to the same order.
"""

from __future__ import annotations

from tuolaji.engine.bidding import find_options
from tuolaji.engine.dealing import deal_card, must_redeal, redeal
from tuolaji.engine.state import Deal, Tables

__all__ = ["Chances"]


class Chances:
    """The chances to bid that are left in a deal that has begun.

    Args:
        tables: The ruleset's tables.
        deal: The deal; cards are dealt as far as the next chance needs.
    """

    def __init__(self, tables: Tables, deal: Deal) -> None:
        self._tables = tables
        self._deal = deal
        self._drawn = 0
        self._waiting: list[int] = []
        self._bids_before = -1

    def next_seat(self) -> int | None:
        """Return the next seat that can bid, or `None` when bidding is over.

        Its bids stand in the deal's options.
        """
        while self._waiting or self._ask_round():
            seat = self._waiting.pop(0)
            find_options(self._tables, self._deal, seat)
            if self._deal.option_count:
                return seat
        return None

    def _ask_round(self) -> bool:
        """Deal on until somebody may be able to bid; then line up the seats."""
        tables, deal = self._tables, self._deal
        while self._drawn < tables.hand_size * tables.players:
            seat = (deal.first_seat + self._drawn) % tables.players
            deal_card(tables, deal, self._drawn, seat)
            self._drawn += 1
            if not tables.bid_after and deal.best_reach >= deal.least_step:
                self._line_up(seat)
                return True
        has_more = deal.best_reach >= deal.least_step and deal.bid_count > self._bids_before
        if tables.bid_after and has_more:
            self._bids_before = deal.bid_count
            self._line_up(deal.first_seat)
            return True
        if must_redeal(tables, deal):
            redeal(tables, deal)
            self._drawn, self._bids_before = 0, -1
            return self._ask_round()
        return False

    def _line_up(self, first: int) -> None:
        players = self._tables.players
        self._waiting = [(first + turn) % players for turn in range(players)]

"""Which seat may call next in an auction of points (叫分), and who wins it?

A call takes the price, and the next price is lower; who passes is out. The engine asks
its policies in the same order (`engine.auctioning`); a test holds the two together.
"""

from __future__ import annotations

from collections import deque

from tuolaji.engine.auctioning import note_call
from tuolaji.engine.dealing import deal_card
from tuolaji.engine.state import Deal, Tables

__all__ = ["Calls"]


class Calls:
    """The calls that are left; none in a later deal, whose declarer is known.

    Args:
        tables: The ruleset's tables.
        deal: A deal that has begun; its cards are dealt.
    """

    def __init__(self, tables: Tables, deal: Deal) -> None:
        players = tables.players
        for index in range(tables.hand_size * players):
            deal_card(tables, deal, index, (deal.first_seat + index) % players)
        self._deal = deal
        deal.call_count = 0
        self._last, self._step = tables.auction_last, tables.auction_step
        self.price = tables.auction_first
        self.winner = deal.first_seat
        self._has_called = False
        turns = range(players if deal.opening else 0)
        self._waiting = deque((deal.first_seat + turn) % players for turn in turns)

    def next_seat(self) -> int | None:
        """Return the seat that may call or pass, or `None` when the auction is over."""
        is_open = bool(self._waiting) and self.price >= self._last
        if not is_open or (self._has_called and self._waiting[0] == self.winner):
            return None
        return self._waiting[0]

    def call(self) -> None:
        """Let the next seat call the price."""
        self.winner, self._has_called = self._waiting[0], True
        note_call(self._deal, self.winner)
        self.price -= self._step
        self._waiting.rotate(-1)

    def pass_on(self) -> None:
        """Let the next seat pass; it is not asked again."""
        self._waiting.popleft()

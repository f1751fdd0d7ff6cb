"""Auctions: who is asked, what may be called, and who declares.

The seats of an opening deal are asked in turn. Each calls the next number of points,
or any further one where calls may jump, or passes and is out; where each calls once, who
has called is out too. It ends when nothing more can
be called, or when all others are out; the last caller declares. If nobody calls the cards
may be dealt anew, or else the default declarer declares, mostly the first seat asked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tests.oracle.condition import Known, met
from tests.oracle.order import DealRules
from tuolaji.cards import Face
from tuolaji.rules.bidding import Nobody, NobodyBids, SeatLine
from tuolaji.rules.ruleset import Ruleset


def told(
    lines: Sequence[SeatLine], hands: Mapping[int, Collection[Face]], first: int
) -> int:
    """Return the seat that lines tell: by its place, or as the first to hold a card.

    Args:
        lines: The lines.
        hands: The hands by their seats, that of the seat that drew first the first one.
        first: The seat that counts as the first by its place, or where no line tells.
    """
    for line in lines:
        if line.card is None:
            return (first - 1) % len(hands) if line.last else first
        holders = [seat for seat, hand in hands.items() if line.card in hand]
        if holders:
            return holders[0]
    return first


@dataclass
class Auction:
    """An auction under way.

    Attributes:
        first: The seat that is asked first.
        asking: The seats that are still in, the next one first.
        calls: How many calls of the list have been made or jumped over.
        caller: The seat of the last call.
        hands: The hands, from which a card may name a seat, in order of drawing.
        redeals: How often the cards have been dealt anew because nobody called.
        passed: How many seats have passed before the first call.
    """

    ruleset: Ruleset
    first: int
    asking: deque[int] = field(default_factory=deque)
    calls: int = 0
    caller: int | None = None
    hands: Mapping[int, Collection[Face]] = field(default_factory=dict)
    redeals: int = 0
    passed: int = 0

    def __post_init__(self) -> None:
        players = self.ruleset.table.players
        self.asking.extend((self.first + place) % players for place in range(players))

    @property
    def price(self) -> int | None:
        """The points of the next call, `None` past the last."""
        return self.after(0)

    @property
    def once(self) -> bool:
        """Whether a seat that has called is out, as one that has passed is."""
        auction = self.ruleset.bidding.auction
        return auction is not None and auction.once

    @property
    def open(self) -> list[int]:
        """All points that can be called now."""
        auction = self.ruleset.bidding.auction
        assert auction is not None, "the variant has an auction"
        found: list[int] = []
        while (points := self.after(len(found))) is not None:
            found.append(points)
        return found if auction.jumps else found[:1]

    def after(self, jumped: int) -> int | None:
        """Return the points of the call that comes after so many others from now on."""
        auction = self.ruleset.bidding.auction
        assert auction is not None, "the variant has an auction"
        call, left = auction.first, self.skipped + self.calls + jumped
        for last, step in auction.legs:
            taken = min(left, abs(last - call) // step)
            call += taken * (step if last > call else -step)
            left -= taken
        if left:
            return None
        return call * self.ruleset.deck.total_points // 100 if auction.percent else call

    @property
    def turn(self) -> int | None:
        """The seat that is asked now, `None` when the auction is over."""
        alone = list(self.asking) == [self.caller]  # Where each calls once nobody is.
        if alone or not self.asking or self.price is None:
            return None
        return self.asking[0]

    @property
    def declarer(self) -> int:
        """The seat that declares if the auction ends here."""
        if self.caller is not None:
            return self.caller
        players = self.ruleset.table.players
        order = [(self.first + place) % players for place in range(players)]
        hands = self.hands or dict.fromkeys(order, ())
        return told(self.ruleset.bidding.default_declarer, hands, self.first)

    @property
    def again(self) -> NobodyBids | None:
        """The line that deals the cards anew now that nobody has called, if one does."""
        if self.turn is not None or self.caller is not None:
            return None
        rules = DealRules(self.ruleset, self.ruleset.levels.start, None)
        lines = (
            line
            for line in self.ruleset.bidding.nobody
            if line.rule in {Nobody.REDEAL, Nobody.NEXT_SEAT}
            and self.redeals < (100 if line.times is None else line.times)
            and met(rules, line.when, Known(opening=True))
        )
        return next(lines, None)

    @property
    def skipped(self) -> int:
        """How many calls of the list the first one left out, since seats had passed."""
        auction = self.ruleset.bidding.auction
        assert auction is not None, "the variant has an auction"
        fitting = [each for each in auction.openings if each.passes <= self.passed]
        return auction.calls.index(fitting[-1].call) if fitting else 0

    def answer(self, *, calls: bool, points: int | None = None) -> None:
        """Let the seat that is asked call, the next points if none are said, or pass."""
        jumped = 0 if points is None else self.open.index(points)
        seat = self.asking.popleft()
        self.passed += self.caller is None and not calls
        if calls:
            self.caller = seat
            self.calls += 1 + jumped
            if not self.once:
                self.asking.append(seat)

"""Thefts of the kitty: who is asked after a burial, by which bids, and what they change.

After each burial, and each bid that leaves the kitty, the first line of `kitty.theft` that
fits the deal says who may bid over the trumps. Seats are asked in order of play from the
one that has buried or bid. All that a thief lays down, and what it has lying of the bid,
must still be in its hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tests.oracle.bid import Laid, Reading, Table, cards_of
from tests.oracle.condition import met
from tests.oracle.order import DealRules
from tuolaji.cards import Face, Rank, Suit, sort_cards
from tuolaji.rules.condition import Fact
from tuolaji.rules.kitty import Theft, TheftBy, TheftSuit
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners

Hands = Sequence[Sequence[Face]]
Bid = tuple[tuple[Face, ...], Suit | None]
"""What is laid down, and the suit that is named with it."""


@dataclass
class Thefts:
    """A deal in which the kitty has been buried.

    Attributes:
        table: What lies on the table, all bids and thefts.
        declarer: The declarer.
        buried_by: The seat that has buried last.
        moved: The seat that has buried, or bid, last: it is not asked.
        levels: The level at which each seat bids.
        level: The deal's level.
        suits: The trumps that have been bid, `None` for no trump.
        count: How many thefts there were.
        left: Whether the last one has left the kitty where it lies.
        trump_unbid: What holds where nobody has bid; it counts as bid by the declarer.
        bid: What there was of bids before the burial, as conditions ask.
    """

    ruleset: Ruleset
    table: Table
    declarer: int
    levels: Sequence[Rank]
    buried_by: int = field(init=False)
    moved: int = field(init=False)
    level: Rank = field(init=False)
    suits: list[Suit | None] = field(default_factory=list)
    count: int = 0
    left: bool = False
    trump_unbid: Suit | None = None
    bid: str = field(init=False)

    def __post_init__(self) -> None:
        bidders = {owner for owner, _ in self.table.made} | {self.table.seat}
        self.bid = "overturned" if len(bidders) > 1 else "made"
        if self.table.bid is None:
            self.bid = "nobody"
            self.table.name(self.declarer, self.trump_unbid)
        self.buried_by = self.moved = self.declarer
        self.level = self.levels[self.declarer]
        self.table.stealing = True
        self.table.stolen_at = self.level
        assert self.table.bid is not None, "trumps hold"
        readings = [reading for _, reading in self.table.made] + [self.table.bid]
        self.suits += [reading.suit for reading in readings]

    @property
    def line(self) -> Theft | None:
        """The line that says who may steal now, if anybody may."""
        if not self.ruleset.kitty.size:
            return None
        rules = DealRules(self.ruleset, self.level, self.trump)
        known = replace(self.table.known, bid=self.bid)
        for line in self.ruleset.kitty.theft:
            is_unbid = Fact.NOBODY_HAS_BID in line.when.tests
            if is_unbid is (self.bid == "nobody") and met(rules, line.when, known):
                is_over = line.once and self.count > 0
                return None if line.by is TheftBy.NOBODY or is_over else line
        return None

    def chances(self, hands: Hands) -> Mapping[int, set[Bid]]:
        """Return the seats to be asked, in their order, with all that each may bid."""
        players = self.ruleset.table.players
        seats = [(self.moved + turn) % players for turn in range(1, players)]
        bids = {seat: self._thefts(seat, hands[seat]) for seat in seats}
        return {seat: found for seat, found in bids.items() if found}

    def _thefts(self, seat: int, hand: Sequence[Face]) -> set[Bid]:
        line = self.line
        if line is None or not self._may(line, seat):
            return set()
        return {
            (cards, reading.named)
            for cards in self._candidates(seat, Counter(hand))
            for suit in (None, *self._named)
            if (reading := self.table.read(Laid(seat, cards, suit))) is not None
            and self._is_held(reading, Counter(hand))
            and self._steals(line, reading)
        }

    @property
    def _named(self) -> Iterable[Suit]:
        """The suits that a bid may name, where any may."""
        kinds = (kind for step in self.table.ladder for kind in step.kinds)
        return Suit if any(kind.any_suit for kind in kinds) else ()

    def _may(self, line: Theft, seat: int) -> bool:
        bidder = self.table.seat
        assert bidder is not None, "somebody has bid"
        if line.by is TheftBy.ANYBODY:
            return True
        if line.by is TheftBy.ALL_BUT_DECLARER:
            return seat != self.declarer
        is_opposite = self.ruleset.table.partners is Partners.OPPOSITE
        if line.by is TheftBy.OPPONENTS and is_opposite:
            return (seat - bidder) % 2 == 1
        return seat != bidder

    def _steals(self, line: Theft, reading: Reading) -> bool:
        if line.suit is TheftSuit.ANOTHER and reading.suit == self.suits[-1]:
            return False
        if line.suit is TheftSuit.NEW and reading.suit in self.suits:
            return False
        if line.bid is None:
            return True
        (rung,) = (
            number
            for number, step in enumerate(self.table.ladder)
            if set(line.bid.kinds) <= set(step.kinds)
        )
        if reading.step != rung:
            return line.or_higher and reading.step > rung
        named = [
            number
            for number, kind in enumerate(self.table.ladder[rung].kinds)
            if kind in line.bid.kinds
        ]
        place = self.table.ladder[rung].kinds.index(reading.kind)
        return named[0] <= place and (line.or_higher or place <= named[-1])

    def _is_held(self, reading: Reading, hand: Counter[Face]) -> bool:
        """Tell whether all cards of a bid are in the hand, and its companion too."""
        companion = self.table.companion
        beside = Counter([] if companion is None else [companion])
        return not reading.cards + beside - hand

    def _candidates(self, seat: int, hand: Counter[Face]) -> Iterator[tuple[Face, ...]]:
        """Yield what a seat would newly lay down for each bid whose cards it holds."""
        table, level = self.table, self.levels[seat]
        lying = Counter[Face]()
        for (owner, face), count in table.lying.items():
            lying[face] += count * (owner == seat)
        kinds = [kind for step in self.table.ladder for kind in step.kinds]
        ways = (way for kind in kinds for way in cards_of(kind, level, self.ruleset.deck))
        for _, cards in ways:
            if not cards - hand:
                bid = sort_cards((cards - lying).elements())
                companion = table.companion
                yield bid
                if companion is not None:
                    yield sort_cards([*bid, companion])

    def steal(self, seat: int, bid: Bid) -> None:
        """Let a seat take the kitty by some cards, and the suit that it names with them."""
        line = self.line
        assert line is not None, "the kitty may be stolen"
        self.table.lay(Laid(seat, *bid))
        assert self.table.bid is not None, "the theft is a bid"
        self.suits.append(self.table.bid.suit)
        self.count += 1
        self.moved, self.left = seat, line.leaves
        if not line.leaves:
            self.buried_by = seat
        if line.declares:
            self.declarer, self.level = seat, self.levels[seat]
            self.table.stolen_at = self.level

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        assert self.table.bid is not None, "somebody has bid"
        return self.table.bid.suit

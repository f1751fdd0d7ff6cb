"""Is a bid allowed, and what do the bids fix?

A bid lays down cards of one face, which add to what the seat has lying of that face. It
must stand on a higher step of the ladder than the bid before it, and be of a kind that
the rules allow: a reinforcement, an overturn or a self-overturn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tuolaji.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    Face,
    Rank,
    Suit,
    is_joker,
    rank_of,
    suit_of,
)
from tuolaji.rules.bidding import BidStep, Declarer, Nobody, Reinforce, Shown
from tuolaji.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that a seat newly lays down."""

    seat: int
    cards: tuple[Face, ...]


@dataclass
class Table:
    """What lies on the table while bids are made.

    Attributes:
        lying: How many copies of a face each seat has laid down.
        seat: The seat of the current bid, or `None`.
        face: The face of the current bid.
        step: Its step of the ladder, from 0.
        first: The seat of the first bid.
        overturned: The `(seat, face)` bids that another bid has replaced.
    """

    ruleset: Ruleset
    level: Rank
    lying: dict[tuple[int, Face], int] = field(default_factory=dict)
    seat: int | None = None
    face: Face | None = None
    step: int = -1
    first: int | None = None
    overturned: set[tuple[int, Face]] = field(default_factory=set)

    def allows(self, laid: Laid) -> bool:
        """Tell whether these cards may be laid down now."""
        if len(set(laid.cards)) != 1:
            return False
        step = self._step_of(laid)
        if step is None or step <= self.step or self.is_too_many(laid):
            return False
        return self._kind_allowed(laid.seat, laid.cards[0])

    def lay(self, laid: Laid) -> None:
        """Put an allowed bid down."""
        face = laid.cards[0]
        step = self._step_of(laid)
        assert step is not None, "the bid is on the ladder"
        if self.seat is not None and self.face is not None:
            self.overturned.add((self.seat, self.face))
        self.overturned.discard((laid.seat, face))
        self.lying[laid.seat, face] = self._count(laid)
        self.first = laid.seat if self.first is None else self.first
        self.seat, self.face, self.step = laid.seat, face, step

    def _count(self, laid: Laid) -> int:
        return self.lying.get((laid.seat, laid.cards[0]), 0) + len(laid.cards)

    def is_too_many(self, laid: Laid) -> bool:
        """Tell whether more copies would lie than the pack has."""
        shown = sum(n for (_, face), n in self.lying.items() if face == laid.cards[0])
        return shown + len(laid.cards) > self.ruleset.deck.packs

    def _step_of(self, laid: Laid) -> int | None:
        count = self._count(laid)
        found = [
            number
            for number, step in enumerate(self.ruleset.bidding.bids)
            if step.count == count and _shows(step, laid.cards[0], self.level)
        ]
        return max(found, default=None)

    def _kind_allowed(self, seat: int, face: Face) -> bool:
        bidding = self.ruleset.bidding
        if self.seat is None:
            return True
        if (seat, face) == (self.seat, self.face):
            return bidding.reinforce is not Reinforce.NEVER
        if seat == self.seat:
            return bidding.self_overturn
        if (seat, face) in self.overturned and bidding.reinforce is not Reinforce.ALWAYS:
            return False
        return bidding.overturn


def _shows(step: BidStep, face: Face, level: Rank) -> bool:
    match step.shown:
        case Shown.LEVEL:
            return not is_joker(face) and rank_of(face) == level
        case Shown.JOKER:
            return is_joker(face)
        case Shown.LITTLE_JOKER:
            return face == LITTLE_JOKER
        case Shown.BIG_JOKER:
            return face == BIG_JOKER


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sequence of bids leads to.

    Attributes:
        allowed: Whether the last bid is allowed; `None` without bids.
        trump: The trump suit in the end, `None` for no trump.
        declarer: The opening deal's declarer, or `None` if the bids do not name one.
    """

    allowed: bool | None
    trump: Suit | None
    declarer: int | None


def outcome(
    ruleset: Ruleset, level: Rank, bids: Sequence[Laid], kitty: Sequence[Face]
) -> Outcome:
    """Return what bids lead to, an earlier bid that is not allowed being left out."""
    table = Table(ruleset, level)
    allowed: bool | None = None
    for laid in bids:
        allowed = table.allows(laid)
        if allowed:
            table.lay(laid)
    first = ruleset.bidding.declarer is Declarer.FIRST_BIDDER
    declarer = table.first if first else table.seat
    if table.face is None:
        return Outcome(allowed, turned_up(ruleset, kitty), declarer)
    return Outcome(allowed, None if is_joker(table.face) else suit_of(table.face), declarer)


def turned_up(ruleset: Ruleset, kitty: Iterable[Face]) -> Suit | None:
    """Return the trump suit when nobody has bid, `None` for no trump."""
    nobody = ruleset.bidding.nobody
    if nobody.rule is Nobody.NO_TRUMP:
        return None
    looked_at = tuple(kitty)[nobody.first_card - 1 : nobody.last_card]
    return next((suit_of(face) for face in looked_at if not is_joker(face)), None)

"""Bids: whether one is allowed, and what the bids fix.

A bid lays down cards of one face, which add to what the seat has lying of that face. It
must stand on a higher step of the ladder than the bid before it, or on the same step by a
higher suit, and be of a kind that the rules allow: a reinforcement, an overturn or a
self-overturn. In an opening deal one card may have to lie beside a seat's bids: a little
joker, or one like the card that is turned up before the deal.
"""

from __future__ import annotations

from collections import Counter
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
from tuolaji.rules.bidding import (
    BidStep,
    Companion,
    Declarer,
    Nobody,
    OverturnedBy,
    Reinforce,
    Shown,
)
from tuolaji.rules.deck import Partners
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
        level: The level of all seats, or one a seat.
        lying: How many copies of a face each seat has laid down.
        seat: The seat of the current bid, or `None`.
        face: The face of the current bid.
        step: Its step of the ladder, from 0.
        first: The seat of the first bid.
        overturned: The `(seat, face)` bids that another bid has replaced.
        opening: Whether the deal is the first of a match.
        turned: The card that is turned up before an opening deal, if one is.
        companions: The seats beside whose bids a companion lies.
        stealing: Whether the kitty is buried, so that bids are thefts.
    """

    ruleset: Ruleset
    level: Rank | tuple[Rank, ...]
    opening: bool = True
    turned: Face | None = None
    lying: dict[tuple[int, Face], int] = field(default_factory=dict)
    seat: int | None = None
    face: Face | None = None
    step: int = -1
    first: int | None = None
    overturned: set[tuple[int, Face]] = field(default_factory=set)
    companions: set[int] = field(default_factory=set)
    stealing: bool = False

    def allows(self, laid: Laid) -> bool:
        """Tell whether these cards may be laid down now."""
        shown = self._without_companion(laid)
        if shown is None or len(set(shown.cards)) != 1 or self.is_too_many(laid):
            return False
        step = self._step_of(shown)
        if step is None or not self._is_higher(step, shown.cards[0]):
            return False
        return self._kind_allowed(laid.seat, shown.cards[0])

    @property
    def companion(self) -> Face | None:
        """The card that must lie beside a seat's bids, `None` if none must."""
        if not self.opening:
            return None
        match self.ruleset.bidding.companion:
            case Companion.NOTHING:
                return None
            case Companion.LITTLE_JOKER:
                return LITTLE_JOKER
            case Companion.TURNED_CARD:
                return self.turned

    def needs_companion(self, seat: int) -> bool:
        """Tell whether the companion must come with a seat's next bid."""
        return self.companion is not None and seat not in self.companions

    def _without_companion(self, laid: Laid) -> Laid | None:
        """Return a bid without the card that must lie beside it, `None` if it lacks it.

        Whatever else lies is the bid; it may be like a card turned up, but where one
        little joker must lie there may be no other.
        """
        rest = list(laid.cards)
        if self.companion is not None and self.needs_companion(laid.seat):
            if self.companion not in rest:
                return None
            rest.remove(self.companion)
        only_one = self.ruleset.bidding.companion is Companion.LITTLE_JOKER
        if only_one and self.opening and LITTLE_JOKER in rest:
            return None
        return Laid(laid.seat, tuple(rest))

    def _is_higher(self, step: int, face: Face) -> bool:
        """Tell whether a bid stands above the one that holds, if only by its suit."""
        suits = self.ruleset.bidding.suits
        if step != self.step or suits is None or self.face is None:
            return step > self.step
        if is_joker(face) or is_joker(self.face):
            return False
        return suits.index(suit_of(face)) < suits.index(suit_of(self.face))

    def lay(self, laid: Laid) -> None:
        """Put an allowed bid down."""
        shown = self._without_companion(laid)
        assert shown is not None, "the bid is allowed"
        if self.companion is not None:
            self.companions.add(laid.seat)
        laid = shown
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
        on_table = Counter([self.companion] * len(self.companions))
        for (_, face), count in self.lying.items():
            on_table[face] += count
        on_table.update(laid.cards)
        return max(on_table.values()) > self.ruleset.deck.packs

    def _step_of(self, laid: Laid) -> int | None:
        count = self._count(laid)
        level = self.level[laid.seat] if isinstance(self.level, tuple) else self.level
        found = [
            number
            for number, step in enumerate(self.ruleset.bidding.bids)
            if step.count == count and _shows(step, laid.cards[0], level)
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
        return self.stealing or (bidding.overturn and not self._is_partner(seat))

    def _is_partner(self, seat: int) -> bool:
        """Tell whether a partner's bid holds that only opponents may overturn."""
        if self.ruleset.bidding.overturned_by is OverturnedBy.EVERY_SEAT:
            return False
        assert self.seat is not None, "there is a bid"
        opposite = self.ruleset.table.partners is Partners.OPPOSITE
        return opposite and seat % 2 == self.seat % 2


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
        redeal: Whether the cards are dealt anew.
    """

    allowed: bool | None
    trump: Suit | None
    declarer: int | None
    redeal: bool = False


def outcome(
    ruleset: Ruleset,
    level: Rank | tuple[Rank, ...],
    bids: Sequence[Laid],
    kitty: Sequence[Face],
    *,
    opening: bool = True,
    turned: Face | None = None,
) -> Outcome:
    """Return what bids lead to, an earlier bid that is not allowed being left out.

    The level is that of all seats, or one a seat.
    """
    table = Table(ruleset, level, opening, turned)
    allowed: bool | None = None
    for laid in bids:
        allowed = table.allows(laid)
        if allowed:
            table.lay(laid)
    first = ruleset.bidding.declarer is Declarer.FIRST_BIDDER
    declarer = table.first if first else table.seat
    if table.face is None:
        redeal = opening and ruleset.bidding.nobody.rule is Nobody.REDEAL
        return Outcome(allowed, turned_up(ruleset, kitty), declarer, redeal)
    return Outcome(allowed, None if is_joker(table.face) else suit_of(table.face), declarer)


def turned_up(ruleset: Ruleset, kitty: Iterable[Face]) -> Suit | None:
    """Return the trump suit when nobody has bid, `None` for no trump."""
    nobody = ruleset.bidding.nobody
    if nobody.rule is not Nobody.TURN_UP:
        return None
    looked_at = tuple(kitty)[nobody.first_card - 1 : nobody.last_card]
    return next((suit_of(face) for face in looked_at if not is_joker(face)), None)

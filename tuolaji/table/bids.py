"""Bids at the table: whether a seat may lay some cards down, and the rule that refuses.

The engine says which steps of the ladder a seat may bid; here its answer gets a name.
See docs/rules.md 2.

In the opening deal of some rulesets a bid must lie with a companion, exactly one other
card of a seat: a little joker, or a copy of the card that is turned up before the deal.
It is laid down with the seat's first bid, counts for no step of the ladder, and stays
for the bids that the seat adds. See docs/rules.md 2.9.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tuolaji.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    Face,
    Rank,
    Suit,
    face_name,
    face_of,
    show_cards,
)
from tuolaji.engine.bidding import (
    bid_face_of,
    clear_bids,
    companion_face,
    companion_may_be_bid,
    draw_card,
    find_options,
    hold_card,
    is_above,
    lay_down,
    may_bid,
    may_bid_over,
)
from tuolaji.engine.codes import BID_FACES, BID_LITTLE_JOKER
from tuolaji.engine.state import Deal
from tuolaji.errors import QuestionError
from tuolaji.rules.bidding import Companion
from tuolaji.table.position import Cards, Position, counted
from tuolaji.table.refusal import Reason, Refusal

__all__ = [
    "Bidders",
    "Permitted",
    "bid_card",
    "companion_due",
    "judge_bid",
    "lying_cards",
    "lying_companion",
    "open_bids",
    "take_companion",
    "turned_card",
]


def turned_card(position: Position) -> Face | None:
    """Return the card turned up before the deal, or `None` if none is."""
    is_turned = position.rules.bidding.companion is Companion.TURNED_CARD
    face = companion_face(position.tables, position.deal)
    return Face(face) if is_turned and face >= 0 else None


def companion_due(position: Position, seat: int) -> Cards:
    """Return the companion that a seat must lay down with its next bid; often nothing."""
    return () if _has_bid(position.deal, seat) else _companion(position)


def lying_companion(position: Position, seat: int) -> Cards:
    """Return the companion that a seat has laid down; often nothing."""
    return _companion(position) if _has_bid(position.deal, seat) else ()


def _companion(position: Position) -> Cards:
    face = companion_face(position.tables, position.deal)
    return () if face < 0 else (Face(face),)


def _has_bid(deal: Deal, seat: int) -> bool:
    return seat in deal.bid_seat[: deal.bid_count]


def take_companion(position: Position, seat: int, cards: Cards) -> Cards | Refusal:
    """Return the cards of a bid without the companion, or why it is not as it must be.

    Where more than one copy may lie, a bid of the companion's own face is what lies beside
    one of them.
    """
    companion = _companion(position)
    if not companion:
        return cards
    kind, due = position.rules.bidding.companion, companion_due(position, seat)
    rest = tuple(face for face in cards if face not in companion)
    laid = len(cards) - len(rest)
    if laid > 0 and not rest and companion_may_be_bid(position.tables):
        return cards[len(due) :]
    if laid == len(due):
        return rest
    return Refusal(
        Reason.NOT_ONE_COMPANION,
        f"'bidding.companion: {kind}': one {face_name(*companion)} must lie beside the "
        f"bids of a seat in the opening deal, got {laid + 1 - len(due)}",
    )


class Bidders:
    """The seats while they bid, holding whatever they lay down.

    Args:
        position: Where the bids are made; its registers are used.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._deal = position.deal
        clear_bids(position.tables, position.deal)

    def lay(self, seat: int, cards: Cards) -> Refusal | None:
        """Lay cards down; return why that is refused, or `None` if it has been done.

        Raises:
            QuestionError: There are not so many copies of the face in the pack.
        """
        self._hold(seat, cards)
        bid = judge_bid(self._position, seat, cards)
        if isinstance(bid, Refusal):
            return bid
        lay_down(self._position.tables, self._deal, seat, bid.step, bid.face)
        return None

    def _hold(self, seat: int, cards: Cards) -> None:
        """Let the seat hold what it lays down, if that looks like a bid."""
        position, deal = self._position, self._deal
        laid = take_companion(position, seat, cards)
        if isinstance(laid, Refusal) or len(set(laid)) != 1:
            return
        if bid_face_of(deal, seat, laid[0]) < 0:
            return
        self._check_copies(cards)
        for face, total in Counter(cards + lying_cards(position, seat)).items():
            for _ in range(total - _copies_held(deal, seat, face)):
                draw_card(position.tables, deal, seat, face)

    def _check_copies(self, cards: Cards) -> None:
        """Check that the pack has some cards beside all that lie on the table."""
        rules = self._position.rules
        seats = range(rules.table.players)
        lying = (face for seat in seats for face in lying_cards(self._position, seat))
        copies = Counter((*cards, *lying))
        for face in cards:
            if copies[face] > rules.deck.packs:
                raise QuestionError(
                    f"bid: {face_name(face)} would lie on the table {copies[face]} times, "
                    f"but the pack has it {counted(rules.deck.packs, 'time')}"
                )


@dataclass(frozen=True, slots=True)
class Permitted:
    """A bid that may be made, as the engine numbers its step and face."""

    step: int
    face: int


def judge_bid(position: Position, seat: int, cards: Cards) -> Permitted | Refusal:
    """Return whether a seat that holds some cards may lay them down, and why not."""
    laid = take_companion(position, seat, cards)
    if isinstance(laid, Refusal):
        return laid
    if len(set(laid)) != 1:
        shown = show_cards(laid) or ("the companion alone" if cards else "no cards")
        return Refusal(Reason.NOT_ONE_FACE, f"a bid is cards of one face, got {shown}")
    face = bid_face_of(position.deal, seat, laid[0])
    if face < 0:
        return _not_on_ladder(position, laid[0], len(laid))
    total = position.deal.lying[seat * BID_FACES + face] + len(laid)
    step = _step_of(position, face, total)
    if step is None:
        return _not_on_ladder(position, laid[0], total)
    if may_bid(position.tables, position.deal, seat, step, face):
        return Permitted(step, face)
    return _why_refused(position, seat, face, step)


def _copies_held(deal: Deal, seat: int, face: Face) -> int:
    """Return how many copies a seat holds of a face that it bids or that lies beside."""
    bid_face = bid_face_of(deal, seat, face)
    return deal.companions[seat] if bid_face < 0 else deal.held[seat * BID_FACES + bid_face]


def _step_of(position: Position, face: int, total: int) -> int | None:
    """Return the step of the ladder that so many cards of a face make, from 1."""
    apart = Deal()
    clear_bids(position.tables, apart)
    for _ in range(total):
        hold_card(position.tables, apart, 0, face)
    for step, bid in enumerate(position.rules.bidding.bids, 1):
        if bid.count == total and may_bid(position.tables, apart, 0, step, face):
            return step
    return None


def _why_refused(position: Position, seat: int, face: int, step: int) -> Refusal:
    """Name the rule by which a seat that holds the cards may not make a bid."""
    deal, bidding = position.deal, position.rules.bidding
    if not is_above(position.tables, deal, step, face):
        return _not_higher(position, face, step)
    if deal.bid_seat[deal.bid_count - 1] != seat:
        return _may_not_overturn(position, seat, face)
    if deal.bid_face[deal.bid_count - 1] == face:
        rule = f"'bidding.reinforce: {bidding.reinforce}'"
        return Refusal(Reason.MAY_NOT_REINFORCE, f"{rule} forbids adding to one's own bid")
    return Refusal(
        Reason.MAY_NOT_SELF_OVERTURN,
        "'bidding.self_overturn: false' forbids changing one's own bid",
    )


def _not_higher(position: Position, face: int, step: int) -> Refusal:
    deal, bidding = position.deal, position.rules.bidding
    last = deal.bid_face[deal.bid_count - 1]
    if step == deal.bid_step and bidding.suits is not None and max(face, last) < len(Suit):
        suits, low, high = " > ".join(s.name for s in bidding.suits), Suit(face), Suit(last)
        rule = f"'bidding.suits: {suits}'"
        return Refusal(
            Reason.NOT_HIGHER, f"{rule} does not put {low.name} above {high.name}"
        )
    low_step, high_step = bidding.bids[step - 1], bidding.bids[deal.bid_step - 1]
    why = f"'{low_step}' is not above '{high_step}' on the ladder"
    return Refusal(Reason.NOT_HIGHER, why)


def _may_not_overturn(position: Position, seat: int, face: int) -> Refusal:
    bidding, deal = position.rules.bidding, position.deal
    may_bid = deal.stealing or may_bid_over(position.tables, deal, seat)
    if bidding.overturn and not may_bid:
        return Refusal(
            Reason.MAY_NOT_OVERTURN,
            "'bidding.overturned_by: opponents' forbids bidding over a partner",
        )
    if may_bid and deal.lying[seat * BID_FACES + face]:
        rule = f"'bidding.reinforce: {bidding.reinforce}'"
        return Refusal(
            Reason.MAY_NOT_REINFORCE, f"{rule} forbids adding to a bid that was overturned"
        )
    return Refusal(
        Reason.MAY_NOT_OVERTURN,
        "'bidding.overturn: false' forbids bidding over another seat",
    )


def _not_on_ladder(position: Position, face: Face, total: int) -> Refusal:
    ladder = " < ".join(map(str, position.rules.bidding.bids))
    return Refusal(
        Reason.NOT_ON_LADDER, f"{total} x {face_name(face)} is no bid of '{ladder}'"
    )


def open_bids(position: Position, seat: int) -> tuple[Cards, ...]:
    """Return the cards that each bid open to a seat would newly lay down."""
    companion = companion_due(position, seat)
    deal, bids = position.deal, position.rules.bidding.bids
    find_options(position.tables, deal, seat)
    count = deal.option_count
    options = zip(deal.option_step[:count], deal.option_face[:count], strict=True)
    return tuple(
        (bid_card(deal, seat, face),)
        * (bids[step - 1].count - deal.lying[seat * BID_FACES + face])
        + companion
        for step, face in options
    )


def lying_cards(position: Position, seat: int) -> Cards:
    """Return the cards that a seat has laid down with its bids."""
    deal = position.deal
    lying = deal.lying[seat * BID_FACES : (seat + 1) * BID_FACES]
    bid = tuple(
        bid_card(deal, seat, face) for face in range(BID_FACES) for _ in range(lying[face])
    )
    return bid + lying_companion(position, seat)


def bid_card(deal: Deal, seat: int, bid_face: int) -> Face:
    """Return the face that a seat's bid of a number lays down."""
    if bid_face >= BID_LITTLE_JOKER:
        return LITTLE_JOKER if bid_face == BID_LITTLE_JOKER else BIG_JOKER
    return face_of(Suit(bid_face), Rank(deal.bid_level[seat]))

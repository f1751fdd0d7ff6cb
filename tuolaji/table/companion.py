"""Does what must lie beside a bid lie there?

In the opening deal of some rulesets a bid must lie with a companion, exactly one other
card of a seat: a little joker, or a copy of the card that is turned up before the deal. It
is laid down with the seat's first bid, counts for no step of the ladder, and stays for the
bids that the seat adds. See docs/rules.md 2.9.
"""

from __future__ import annotations

from tuolaji.cards import Face, face_name
from tuolaji.engine.bidding import companion_face, companion_may_be_bid
from tuolaji.engine.state import Deal
from tuolaji.rules.bidding import Companion
from tuolaji.table.position import Cards, Position
from tuolaji.table.reasons import Reason, Refusal

__all__ = ["companion_due", "lying_companion", "take_companion", "turned_card"]


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

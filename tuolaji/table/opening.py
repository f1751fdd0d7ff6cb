"""What may a seat do before trumps are known, and what becomes of it?

Bid with cards or pass; in an auction call points or pass, and as its winner name trumps.
"""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.cards import Suit
from tuolaji.table.actions import Action, CallPoints, LayDown, NameTrumps, Pass
from tuolaji.table.bidding import Permitted, judge_bid, lying_cards, open_bids
from tuolaji.table.choices import refuse_phase, refuse_unheld
from tuolaji.table.position import Cards, counted
from tuolaji.table.progress import Phase, Progress
from tuolaji.table.reasons import Reason, Refusal

__all__ = ["open_with", "openings", "refuse_opening"]


def openings(progress: Progress, seat: int) -> Iterator[Action]:
    """Yield what a seat may do."""
    if progress.phase is Phase.NAMING:
        yield from map(NameTrumps, Suit)
        return
    yield Pass()
    if progress.is_auction:
        yield CallPoints(progress.position.deal.price)
    else:
        yield from map(LayDown, open_bids(progress.position, seat))


def refuse_opening(progress: Progress, seat: int, action: Action) -> Refusal | None:
    """Return the rule that refuses an action, or `None` if it is legal."""
    match progress.phase, action:
        case (Phase.BIDDING, Pass()) | (Phase.NAMING, NameTrumps()):
            return None
        case Phase.BIDDING, LayDown(cards) if not progress.is_auction:
            bid = _judge_bid(progress, seat, cards)
            return bid if isinstance(bid, Refusal) else None
        case Phase.BIDDING, CallPoints(points) if progress.is_auction:
            return _refuse_points(progress.position.deal.price, points)
    return refuse_phase(progress.phase, seat, action)


def _judge_bid(progress: Progress, seat: int, cards: Cards) -> Permitted | Refusal:
    position = progress.position
    unheld = refuse_unheld(progress.hand(seat), cards + lying_cards(position, seat))
    return judge_bid(position, seat, cards) if unheld is None else unheld


def _refuse_points(price: int, points: int) -> Refusal | None:
    if points == price:
        return None
    why = f"the next call is {counted(price, 'point')}, got {points}"
    return Refusal(Reason.NOT_THE_PRICE, why)


def open_with(progress: Progress, seat: int, action: Action) -> None:
    """Do an action that has been found legal."""
    match action:
        case Pass():
            progress.pass_on(seat)
        case LayDown(cards):
            bid = _judge_bid(progress, seat, cards)
            assert isinstance(bid, Permitted), "the bid was found legal"
            progress.bid(seat, bid)
        case CallPoints():
            progress.call_points(seat)
        case NameTrumps(suit):
            progress.name_trumps(seat, suit)

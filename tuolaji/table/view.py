"""What may one seat see of a deal?

A view is made of plain values that the seat may know; nothing in it leads back to the
deal, so the cards of others cannot be reached, whatever a bot tries.
"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import Face, Rank, Suit
from tuolaji.errors import QuestionError, demand
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.deal_in_play import DealInPlay
from tuolaji.table.position import Cards
from tuolaji.table.progress import Phase
from tuolaji.table.record import BidMade, Partnership, Trick

__all__ = ["View", "view_of"]


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it.

    Attributes:
        seat: Whose view it is.
        rules: The ruleset.
        phase: Where the deal stands.
        turn: The seat that must act, or `None`.
        level: The deal's level.
        trump: The trump suit; `None` for no trump, and while bidding goes on.
        declarer: The declarer's seat, or `None` while bidding decides it.
        hand: The seat's own cards.
        buried: The buried cards, if this seat has buried them; else empty.
        turned: The card turned up before the deal, whose copies must lie beside bids, or
            `None`; the seat that draws first holds it.
        price: The points that the next call of an auction promises, or `None`.
        called: The card by which the declarer has called a partner, or `None`.
        partner: The declarer's partner where the seat knows a called one: it holds the
            card itself, or has seen it played.
        bids: The bids made; where they are concealed, only the seat's own.
        thefts: The thefts of the kitty, as bids.
        leader: The seat that leads the trick that is going on, or `None`.
        plays: The plays of that trick, the leader's first.
        tricks: The finished tricks.
        attackers_points: The attackers' points so far.
    """

    seat: int
    rules: Ruleset
    phase: Phase
    turn: int | None
    level: Rank
    trump: Suit | None
    declarer: int | None
    hand: Cards
    buried: Cards
    turned: Face | None
    price: int | None
    called: Face | None
    partner: int | None
    bids: tuple[BidMade, ...]
    thefts: tuple[BidMade, ...]
    leader: int | None
    plays: tuple[Cards, ...]
    tricks: tuple[Trick, ...]
    attackers_points: int


def view_of(deal: DealInPlay, seat: int) -> View:
    """Return what a seat may see of a deal now.

    Raises:
        QuestionError: The table has no such seat, or the deal is none.
    """
    wanted = "'deal' must be a deal such as DealInPlay(rules, 1)"
    demand(isinstance(deal, DealInPlay), wanted, deal, QuestionError)
    shown = deal.partnership
    is_concealed = deal.rules.bidding.concealed
    return View(
        seat=seat,
        rules=deal.rules,
        phase=deal.phase,
        turn=deal.turn,
        level=deal.level,
        trump=deal.trump,
        declarer=deal.declarer,
        hand=deal.hand(seat),
        buried=deal.buried if seat == deal.kitty_seat else (),
        turned=deal.turned,
        price=deal.price if deal.phase is Phase.BIDDING else None,
        called=None if shown is None else shown.called,
        partner=None if shown is None else _known_partner(shown, seat),
        bids=tuple(bid for bid in deal.bids if bid.seat == seat or not is_concealed),
        thefts=tuple(BidMade(theft.seat, theft.cards, deal.drawn) for theft in deal.thefts),
        leader=deal.leader,
        plays=deal.plays,
        tricks=deal.tricks,
        attackers_points=deal.attackers_points,
    )


def _known_partner(partnership: Partnership, seat: int) -> int | None:
    """Return the partner if a seat knows who it is."""
    knows = partnership.revealed or seat == partnership.partner
    return partnership.partner if knows else None

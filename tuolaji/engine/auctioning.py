"""Who declares after an auction of points (叫分), and which trumps are named?

Seats call in turn, each call lower than the one before; who passes is out. The last to
call declares. The declarer of every deal names trumps; that stands as the deal's one bid,
with no card laid down. In later deals of a match the declarer is known and only names.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.constants import CALLS, EVENT_BIDS, EVENT_DECISIONS
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.state import Deal, Tables

__all__ = [
    "auction_winner",
    "hold_auction",
    "name_trumps",
    "next_caller",
    "note_call",
    "note_pass",
    "open_auction",
]


def hold_auction(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Find the opening deal's declarer by auction; let the declarer name trumps."""
    seat: cython.int
    open_auction(rules, deal)
    seat = next_caller(rules, deal)
    while seat >= 0:
        deal.actor = seat
        deal.events[EVENT_DECISIONS] += 1
        if policy.calls_points(rules, deal, seat):
            note_call(rules, deal, seat)
        else:
            note_pass(deal, seat)
        seat = next_caller(rules, deal)
    seat = auction_winner(deal)
    deal.actor = seat
    deal.events[EVENT_DECISIONS] += 1
    name_trumps(deal, seat, policy.name(rules, deal, seat))


def open_auction(rules: Tables, deal: Deal) -> cython.void:
    """Ask for the first price; nobody has called or passed."""
    deal.price = rules.auction_first
    deal.call_count = deal.passed = 0
    deal.caller = -1
    deal.next_asked = deal.first_seat


def next_caller(rules: Tables, deal: Deal) -> cython.int:
    """Return the next seat that may call or pass; -1 when the auction is over.

    It is over when no lower call is, or when all but the last caller have passed. A later
    deal, whose declarer is known, has none.
    """
    _turn: cython.int
    seat: cython.int
    if not deal.opening or deal.price < rules.auction_last:
        return -1
    for _turn in range(rules.players):
        seat = deal.next_asked
        deal.next_asked = (seat + 1) % rules.players
        if seat != deal.caller and not deal.passed & (1 << seat):
            return seat
    return -1


def note_call(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Let a seat take the price, and list the call."""
    deal.caller = seat
    deal.price -= rules.auction_step
    if deal.call_count < CALLS:
        deal.call_seat[deal.call_count] = seat
        deal.call_count += 1


def note_pass(deal: Deal, seat: cython.int) -> cython.void:
    """Note that a seat has passed; it is not asked again."""
    deal.passed |= 1 << seat


def auction_winner(deal: Deal) -> cython.int:
    """Return the last seat to call, or the seat that drew first where nobody has."""
    return deal.caller if deal.caller >= 0 else deal.first_seat


def name_trumps(deal: Deal, seat: cython.int, suit: cython.int) -> cython.void:
    """Note the trumps that the declarer names, as a bid without cards."""
    deal.events[EVENT_BIDS] += 1
    deal.bid_seat[0] = seat
    deal.bid_face[0] = suit
    deal.bid_laid[0] = 0
    deal.bid_drawn[0] = deal.drawn
    deal.bid_count = deal.bid_step = 1

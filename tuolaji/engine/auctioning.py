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

__all__ = ["call_in_turn", "hold_auction", "name_trumps", "note_call"]


def hold_auction(rules: Tables, deal: Deal, even: Policy, odd: Policy) -> cython.void:
    """Find the opening deal's declarer by auction; let the declarer name trumps."""
    declarer: cython.int = deal.declarer
    if deal.opening:
        declarer = call_in_turn(rules, deal, even, odd)
    deal.actor = declarer
    deal.events[EVENT_DECISIONS] += 1
    if declarer & 1:
        name_trumps(deal, declarer, odd.name(rules, deal, declarer))
    else:
        name_trumps(deal, declarer, even.name(rules, deal, declarer))


def call_in_turn(rules: Tables, deal: Deal, even: Policy, odd: Policy) -> cython.int:
    """Let the seats call until one is left or no lower call is; return the last caller.

    Where all pass it is the seat that drew the first card.
    """
    caller: cython.int = -1
    still_in: cython.int = rules.players
    passed: cython.int = 0
    seat: cython.int = deal.first_seat
    deal.price = rules.auction_first
    deal.call_count = 0
    while still_in > (caller >= 0) and deal.price >= rules.auction_last:
        if seat != caller and not passed & (1 << seat):
            if calls(rules, deal, seat, even, odd):
                caller = seat
                note_call(deal, seat)
                deal.price -= rules.auction_step
            else:
                passed |= 1 << seat
                still_in -= 1
        seat = (seat + 1) % rules.players
    return caller if caller >= 0 else deal.first_seat


def calls(
    rules: Tables, deal: Deal, seat: cython.int, even: Policy, odd: Policy
) -> cython.bint:
    """Ask a seat whether it calls the price."""
    deal.actor = seat
    deal.events[EVENT_DECISIONS] += 1
    if seat & 1:
        return odd.calls(rules, deal, seat)
    return even.calls(rules, deal, seat)


def note_call(deal: Deal, seat: cython.int) -> cython.void:
    """Note that a seat has called, as far as there is room."""
    if deal.call_count < CALLS:
        deal.call_seat[deal.call_count] = seat
        deal.call_count += 1


def name_trumps(deal: Deal, seat: cython.int, suit: cython.int) -> cython.void:
    """Note the trumps that the declarer names, as a bid without cards."""
    deal.events[EVENT_BIDS] += 1
    deal.bid_seat[0] = seat
    deal.bid_face[0] = suit
    deal.bid_laid[0] = 0
    deal.bid_drawn[0] = deal.drawn
    deal.bid_count = deal.bid_step = 1

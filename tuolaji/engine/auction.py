"""Auctions (叫分): which seat is asked for a call, who wins, and the trumps that it names.

Seats call in turn, each call the next of a list, or any further one where calls may jump;
a seat that passes is out, and so is one that calls where each calls once. The last to call
declares. Where nobody calls the cards may be dealt anew, for another auction. The declarer
of every deal names trumps; that stands as the deal's one bid, with no card laid down. In
later deals of a match the declarer is known and only names.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bidding import default_declarer, find_first_asked, note_trumps
    from tuolaji.engine.bits import popcount
    from tuolaji.engine.codes import BID_BIG_JOKER, EVENT_BIDS, EVENT_DECISIONS
    from tuolaji.engine.deal import deal_on, next_bidder, redeal, redealing_line
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.bidding import Named

__all__ = [
    "ask_caller",
    "ask_namer",
    "auction_winner",
    "deal_cards",
    "hold_auction",
    "hold_auction_from",
    "is_redealt",
    "is_unnamed",
    "leave_unnamed",
    "name_trumps",
    "next_caller",
    "next_still_in",
    "note_answer",
    "note_call",
    "note_pass",
    "open_auction",
]


def deal_cards(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Deal all cards but the kitty; let the seats bid or call; deal anew if nobody does."""
    deal_on(rules, deal, policy)
    if rules.auction_calls:
        hold_auction(rules, deal, policy)


def hold_auction(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Find the opening deal's declarer by auction; let the declarer name trumps."""
    open_auction(rules, deal)
    hold_auction_from(rules, deal, policy, next_caller(rules, deal))


def hold_auction_from(
    rules: Tables, deal: Deal, policy: Policy, seat: cython.int
) -> cython.void:
    """Go on with an auction in which a seat is asked next, or -1 if it is over."""
    while seat >= 0:
        note_answer(rules, deal, seat, ask_caller(rules, deal, policy, seat))
        seat = next_caller(rules, deal)
    seat = auction_winner(rules, deal)
    if rules.bidding_named == Named.AFTER.code:
        leave_unnamed(deal, seat)
    else:
        name_trumps(deal, seat, ask_namer(rules, deal, policy, seat))


def ask_caller(rules: Tables, deal: Deal, policy: Policy, seat: cython.int) -> cython.int:
    """Return how many steps down the list of calls a seat goes, 0 if it passes."""
    deal.actor = seat
    deal.events[EVENT_DECISIONS] += 1
    return policy.calls_points(rules, deal, seat)


def ask_namer(rules: Tables, deal: Deal, policy: Policy, seat: cython.int) -> cython.int:
    """Return the suit that the declarer names, or `BID_LITTLE_JOKER` for no trump."""
    deal.actor = seat
    deal.events[EVENT_DECISIONS] += 1
    return policy.name(rules, deal, seat)


def open_auction(rules: Tables, deal: Deal) -> cython.void:
    """Ask for the first price; nobody has called or passed."""
    deal.call_count = deal.call_place = deal.passed = 0
    deal.price = rules.auction_prices[0]
    deal.caller = -1
    find_first_asked(rules, deal)
    deal.next_asked = deal.asked_first


def next_caller(rules: Tables, deal: Deal) -> cython.int:
    """Return the next seat that may call or pass; -1 when the auction is over.

    Where nobody has called the cards may be dealt anew, and another one begins. A later
    deal, whose declarer is known, has none.
    """
    seat: cython.int = next_still_in(rules, deal)
    while seat < 0 and is_redealt(rules, deal):
        redeal(rules, deal)
        next_bidder(rules, deal)  # Nobody bids: the cards alone are dealt.
        open_auction(rules, deal)
        seat = next_still_in(rules, deal)
    return seat


def is_redealt(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether the cards are dealt anew where nobody calls."""
    return deal.opening and deal.caller < 0 and redealing_line(rules, deal) >= 0


def next_still_in(rules: Tables, deal: Deal) -> cython.int:
    """Return the next seat that may call or pass in an auction; -1 when it is over.

    It is over when there is no further call, or when all but the last caller have passed,
    or have called where each calls once.
    """
    _turn: cython.int
    seat: cython.int
    if not deal.opening or deal.call_place >= rules.auction_calls:
        return -1
    for _turn in range(rules.players):
        seat = deal.next_asked
        deal.next_asked = (seat + 1) % rules.players
        if seat != deal.caller and not deal.passed & (1 << seat):
            return seat
    return -1


def note_answer(
    rules: Tables, deal: Deal, seat: cython.int, steps: cython.int
) -> cython.void:
    """Note what a seat answers: a call so many steps down the list, or a pass for 0."""
    if steps > 0:
        note_call(rules, deal, seat, steps)
    else:
        note_pass(rules, deal, seat)


def note_call(
    rules: Tables, deal: Deal, seat: cython.int, steps: cython.int
) -> cython.void:
    """List a call, so many steps down the list: one where it is of the price."""
    deal.caller = seat
    deal.call_place += steps
    deal.call_seat[deal.call_count] = seat
    deal.call_points[deal.call_count] = rules.auction_prices[deal.call_place - 1]
    deal.call_count += 1
    deal.price = rules.auction_prices[deal.call_place]
    if rules.auction_once:
        deal.passed |= 1 << seat


def note_pass(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Note that a seat has passed; it is not asked again.

    Who calls first after it may have to call more.
    """
    deal.passed |= 1 << seat
    if deal.call_count > 0:
        return
    deal.call_place = rules.auction_openings[popcount(deal.passed)]
    deal.price = rules.auction_prices[deal.call_place]


def auction_winner(rules: Tables, deal: Deal) -> cython.int:
    """Return the last seat to call, or who declares by default where nobody has.

    In a later deal, whose declarer is known, that is the declarer.
    """
    if deal.caller >= 0:
        return deal.caller
    return default_declarer(rules, deal) if deal.opening else deal.first_seat


def name_trumps(deal: Deal, seat: cython.int, suit: cython.int) -> cython.void:
    """Note the trumps that the declarer names, as a bid without cards, below all others."""
    deal.events[EVENT_BIDS] += 1
    note_trumps(deal, seat, suit)


def leave_unnamed(deal: Deal, seat: cython.int) -> cython.void:
    """Note who is to name trumps after burying; till then no suit is trump.

    The big joker tells it from no trump that is named, which goes by the little one.
    """
    name_trumps(deal, seat, BID_BIG_JOKER)


def is_unnamed(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether the declarer has yet to name trumps, after burying."""
    return (
        rules.bidding_named == Named.AFTER.code
        and rules.auction_calls > 0
        and deal.bid_count == 1
        and deal.bid_face[0] == BID_BIG_JOKER
    )

"""How is a deal shuffled, dealt and bid for, card by card?

Cards go round one by one from the first seat. At each card every seat, from the one that
drew it on, may bid what it then holds (or after the last card, round by round until a
whole round passes). Then trumps and the opening deal's declarer are fixed.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.auctioning import hold_auction
    from tuolaji.engine.bidding import clear_bids, draw_card, find_options, lay_down
    from tuolaji.engine.constants import (
        BID_FACES,
        BID_LITTLE_JOKER,
        DECLARES_FIRST,
        DECLARES_MOST,
        EVENT_DECISIONS,
        EVENT_REDEALS,
        EVENTS,
        NO_LEVEL,
        REDEALS,
        STREAM_BOTS,
        STREAM_FOULS,
        STREAM_SEATS,
    )
    from tuolaji.engine.fouling import clear_foul
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.streams import below, seed_stream, seed_streams, shuffle

__all__ = [
    "begin",
    "deal_cards",
    "fix_declarer",
    "fix_trumps",
    "must_redeal",
    "redeal",
    "stack_card",
]


def begin(
    rules: Tables,
    deal: Deal,
    key: cython.longlong,
    index: cython.longlong,
    level: cython.int,
    declarer: cython.int,
) -> cython.void:
    """Set up a deal and shuffle its pack.

    Args:
        rules: The ruleset's tables.
        deal: The deal that is set up; whatever it held is forgotten.
        key: The number that names the run.
        index: The deal's index in the run.
        level: The deal's level, as an index of a rank.
        declarer: The declarer's seat, or -1 in an opening deal.
    """
    event: cython.int
    seed_streams(deal, key, index, STREAM_BOTS + rules.players)
    if deal.foul_share:
        seed_stream(deal, key, index, STREAM_FOULS)
    clear_foul(deal)
    set_levels(rules, deal, level)
    deal.declarer = declarer
    deal.opening = declarer < 0
    deal.first_seat = declarer
    if declarer < 0:
        deal.first_seat = below(deal, STREAM_SEATS, rules.players)
    for event in range(EVENTS):
        deal.events[event] = 0
    clear_bids(rules, deal)
    shuffle(rules, deal)


def set_levels(rules: Tables, deal: Deal, level: cython.int) -> cython.void:
    """Set the deal's level, and that at which each seat bids: its own, or the deal's."""
    seat: cython.int
    deal.level = level
    for seat in range(rules.players):
        deal.bid_level[seat] = level
        if deal.own_levels:
            deal.bid_level[seat] = rules.level_ranks[deal.seat_level[seat]]


def stack_card(deal: Deal, index: cython.int, face: cython.int) -> cython.void:
    """Put a face at a place of the pack, to play a deal that is not shuffled."""
    deal.pack[index] = face


def deal_cards(rules: Tables, deal: Deal, even: Policy, odd: Policy) -> cython.void:
    """Deal all cards but the kitty; let the seats bid; deal anew where nobody did."""
    deal_once(rules, deal, even, odd)
    while must_redeal(rules, deal):
        redeal(rules, deal)
        deal_once(rules, deal, even, odd)


def must_redeal(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether an opening deal without a bid is dealt anew, as it is now and again."""
    if not rules.redeal or not deal.opening or deal.bid_count > 0:
        return False
    return deal.events[EVENT_REDEALS] < REDEALS


def redeal(rules: Tables, deal: Deal) -> cython.void:
    """Shuffle the pack again for a deal in which nobody has bid."""
    deal.events[EVENT_REDEALS] += 1
    clear_bids(rules, deal)
    shuffle(rules, deal)


def deal_once(rules: Tables, deal: Deal, even: Policy, odd: Policy) -> cython.void:
    """Deal all cards but the kitty; let the seats bid."""
    index: cython.int
    seat: cython.int = deal.first_seat
    for index in range(rules.hand_size * rules.players):
        deal_card(rules, deal, index, seat)
        if deal.best_reach >= deal.least_step and rules.bid_during:
            ask_round(rules, deal, seat, even, odd)
        seat = seat + 1 if seat + 1 < rules.players else 0
    if rules.auction_step:
        hold_auction(rules, deal, even, odd)
    if rules.bid_after:
        while deal.best_reach >= deal.least_step and ask_round(
            rules, deal, deal.first_seat, even, odd
        ):
            pass


def deal_card(
    rules: Tables, deal: Deal, index: cython.int, seat: cython.int
) -> cython.void:
    """Deal one card; only what bids are made of matters before trumps are known."""
    deal.drawn = index + 1
    draw_card(rules, deal, seat, deal.pack[index])


def ask_round(
    rules: Tables, deal: Deal, first: cython.int, even: Policy, odd: Policy
) -> cython.bint:
    """Let each seat bid once, from a seat on; tell whether any did."""
    _turn: cython.int
    seat: cython.int = first
    before: cython.int = deal.bid_count
    for _turn in range(rules.players):
        if deal.reach[seat] >= deal.least_step:
            if seat & 1:
                ask(rules, deal, seat, odd)
            else:
                ask(rules, deal, seat, even)
        seat = seat + 1 if seat + 1 < rules.players else 0
    return deal.bid_count > before


def ask(rules: Tables, deal: Deal, seat: cython.int, policy: Policy) -> cython.void:
    """Let one seat bid if it has a bid."""
    chosen: cython.int
    find_options(rules, deal, seat)
    if deal.option_count == 0:
        return
    deal.actor = seat
    deal.events[EVENT_DECISIONS] += 1
    chosen = policy.bid(rules, deal, seat)
    if chosen >= 0:
        lay_down(rules, deal, seat, deal.option_step[chosen], deal.option_face[chosen])


def fix_trumps(rules: Tables, deal: Deal) -> cython.void:
    """Fix the trump suit by the last bid, or by what holds when nobody has bid."""
    deal.turned_card = 0
    deal.trump = -1
    if deal.level == NO_LEVEL:
        return
    if deal.bid_count > 0:
        if deal.bid_face[deal.bid_count - 1] < BID_LITTLE_JOKER:
            deal.trump = deal.bid_face[deal.bid_count - 1]
    elif rules.turn_up_first > 0:
        turn_up(rules, deal)


def turn_up(rules: Tables, deal: Deal) -> cython.void:
    """Take the suit of the first kitty card looked at that is no joker."""
    kitty: cython.int = rules.hand_size * rules.players
    card: cython.int
    for card in range(rules.turn_up_first, rules.turn_up_last + 1):
        deal.turned_card = card
        if deal.pack[kitty + card - 1] < 52:
            deal.trump = deal.pack[kitty + card - 1] // 13
            return
    deal.turned_card = 0


def fix_declarer(rules: Tables, deal: Deal) -> cython.void:
    """Fix the opening deal's declarer; without a bid it is the seat that drew first."""
    if not deal.opening:
        return
    deal.declarer = deal.first_seat
    if deal.bid_count == 0:
        return
    deal.declarer = deal.bid_seat[deal.bid_count - 1]
    if rules.declares == DECLARES_FIRST:
        deal.declarer = deal.bid_seat[0]
    elif rules.declares == DECLARES_MOST:
        deal.declarer = most_level_cards(rules, deal)


def most_level_cards(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat that shows most cards of the face last bid, the first of several."""
    face: cython.int = deal.bid_face[deal.bid_count - 1]
    bid: cython.int
    seat: cython.int
    best: cython.int = deal.bid_seat[deal.bid_count - 1]
    for bid in range(deal.bid_count):
        seat = deal.bid_seat[bid]
        if deal.lying[seat * BID_FACES + face] > deal.lying[best * BID_FACES + face]:
            best = seat
    return best

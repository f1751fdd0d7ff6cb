"""Claims: what certain cards earn that are held, buried, captured or lost in a deal.

Who has done what is noted seat by seat while the deal is played, since the sides of called
partners may not be known yet; what it earns is told at the end. See docs/rules.md 10.15.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.codes import (
        BURIED,
        CLAIM_ATTACKERS,
        CLAIM_BY,
        CLAIM_CARDS,
        CLAIM_DECLARERS,
        CLAIM_HOW,
        CLAIM_PAYMENT,
        CLAIM_PAYMENTS,
        CLAIM_PILE,
        CLAIM_WHEN,
        CLAIM_WORDS,
        CLAIMED,
        HAND,
        PAYMENT_AMOUNT,
        PAYMENT_WORDS,
        PILE_LENGTH,
        PILE_MIXED,
        PILE_RANK,
        PILE_WHERE,
        PILE_WIDTH,
        PILE_WORDS,
        PLANES,
        PLAY,
        RANK_ANY,
        SEATS,
    )
    from tuolaji.engine.condition import holds, named_faces
    from tuolaji.engine.payment import pay
    from tuolaji.engine.registers import count
    from tuolaji.engine.search import can_fill, want
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.claim import How
    from tuolaji.rules.limits import LARGEST_LEVELS, LARGEST_PAYMENT

__all__ = [
    "clear_claims",
    "give_claims",
    "is_by",
    "note_claims",
    "note_failed_throw",
    "note_hands",
    "note_plays",
    "settle_claims",
    "times_claimed",
]


def note_hands(rules: Tables, deal: Deal) -> cython.void:
    """Forget the claims of the deal before, and note what the hands hold as play begins."""
    seat: cython.int
    clear_claims(deal)
    for seat in range(rules.players):
        note_claims(rules, deal, How.HELD.code, HAND + seat * PLANES, seat, seat)


def clear_claims(deal: Deal) -> cython.void:
    """Forget what has been claimed."""
    index: cython.int
    deal.claim_count = deal.claim_declarers = deal.claim_attackers = 0
    for index in range(CLAIMED):
        deal.claimed[index] = 0


def note_plays(rules: Tables, deal: Deal) -> cython.void:
    """Note what was captured and lost in a trick that is finished."""
    turn: cython.int
    seat: cython.int
    for turn in range(rules.players):
        if turn == deal.winner_place:
            continue
        seat = (deal.winner - deal.winner_place + turn + rules.players) % rules.players
        note_claims(rules, deal, How.CAPTURED.code, PLAY + turn * PLANES, seat, deal.winner)
        note_claims(rules, deal, How.LOST.code, PLAY + turn * PLANES, seat, deal.winner)


def note_failed_throw(rules: Tables, deal: Deal) -> cython.void:
    """Note that the leader's throw has failed."""
    note_claims(rules, deal, How.FAILED_THROW.code, PLAY, deal.leader, deal.leader)


def note_claims(
    rules: Tables,
    deal: Deal,
    how: cython.int,
    place: cython.int,
    seat: cython.int,
    taker: cython.int,
) -> cython.void:
    """Note what lines of a kind are fulfilled by the cards of a register.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        how: What has become of the cards.
        place: The register.
        seat: Who held or played them.
        taker: Who took the trick, or the seat itself.
    """
    claim: cython.int
    for claim in range(rules.claim_count):
        if rules.claims[claim * CLAIM_WORDS + CLAIM_HOW] == how:
            deal.claimed[(claim * SEATS + seat) * SEATS + taker] += times_in(
                rules, deal, claim, place
            )


def times_in(rules: Tables, deal: Deal, claim: cython.int, place: cython.int) -> cython.int:
    """Return how often a register fulfils a line: a lone card counts for each copy."""
    index: cython.int
    at: cython.int = claim * CLAIM_WORDS
    first: cython.int = rules.claims[at + CLAIM_PILE]
    cards: cython.int = rules.claims[at + CLAIM_CARDS]
    if cards == 1 and rules.piles[first * PILE_WORDS + PILE_LENGTH] == 0:
        return count(rules, deal, place, pile_faces(rules, deal, first))
    deal.want_count = 0
    for index in range(cards):
        at = (first + index) * PILE_WORDS
        want(
            deal,
            rules.piles[at + PILE_WIDTH],
            max(rules.piles[at + PILE_LENGTH], 1),
            rules.piles[at + PILE_MIXED],
            pile_faces(rules, deal, first + index),
        )
    return can_fill(rules, deal, place)


def pile_faces(rules: Tables, deal: Deal, index: cython.int) -> cython.longlong:
    """Return the bits of the faces that a part of a pile may be made of."""
    at: cython.int = index * PILE_WORDS
    if rules.piles[at + PILE_RANK] == RANK_ANY:
        return -1
    return named_faces(deal, rules.piles[at + PILE_RANK], rules.piles[at + PILE_WHERE])


def settle_claims(rules: Tables, deal: Deal) -> cython.void:
    """Note what is claimed at the end; give the levels and points of all lines."""
    claim: cython.int
    for claim in range(rules.claim_count):
        note_end(rules, deal, claim)
    give_claims(rules, deal)


def give_claims(rules: Tables, deal: Deal) -> cython.void:
    """Give the levels and points of all lines that have been noted."""
    claim: cython.int
    at: cython.int
    times: cython.int
    index: cython.int
    deal.claim_count = deal.claim_declarers = deal.claim_attackers = 0
    for claim in range(rules.claim_count):
        at = claim * CLAIM_WORDS
        times = times_claimed(rules, deal, claim)
        if times == 0 or not holds(rules, deal, rules.claims[at + CLAIM_WHEN]):
            continue
        deal.claim_count += times
        deal.claim_declarers += times * rules.claims[at + CLAIM_DECLARERS]
        deal.claim_attackers += times * rules.claims[at + CLAIM_ATTACKERS]
        for index in range(rules.claims[at + CLAIM_PAYMENTS]):
            pay_claim(rules, deal, rules.claims[at + CLAIM_PAYMENT] + index, times)
    deal.claim_declarers = bounded_levels(deal.claim_declarers)
    deal.claim_attackers = bounded_levels(deal.claim_attackers)


def bounded_levels(levels: cython.int) -> cython.int:
    """Return levels as far as one deal may give or take them."""
    return max(min(levels, LARGEST_LEVELS), -LARGEST_LEVELS)


def note_end(rules: Tables, deal: Deal, claim: cython.int) -> cython.void:
    """Note for a line of the kitty or of the last trick who fulfils it."""
    how: cython.int = rules.claims[claim * CLAIM_WORDS + CLAIM_HOW]
    at: cython.int = claim * SEATS * SEATS
    if how == How.BURIED.code:
        deal.claimed[at + deal.kitty_seat * SEATS + deal.kitty_seat] = times_in(
            rules, deal, claim, BURIED
        )
    elif how == How.LAST_TRICK.code:
        deal.claimed[at + deal.winner * SEATS + deal.winner] = 1


def times_claimed(rules: Tables, deal: Deal, claim: cython.int) -> cython.int:
    """Return how often a line is fulfilled by the seats of its side."""
    seat: cython.int
    taker: cython.int
    times: cython.int = 0
    for seat in range(rules.players):
        for taker in range(rules.players):
            if deal.claimed[(claim * SEATS + seat) * SEATS + taker] and is_by(
                rules, deal, claim, seat, taker
            ):
                times += deal.claimed[(claim * SEATS + seat) * SEATS + taker]
    return times


def is_by(
    rules: Tables, deal: Deal, claim: cython.int, seat: cython.int, taker: cython.int
) -> cython.bint:
    """Tell whether a line is about the side of a seat, or of who has captured its cards."""
    by: cython.int = rules.claims[claim * CLAIM_WORDS + CLAIM_BY]
    if rules.claims[claim * CLAIM_WORDS + CLAIM_HOW] == How.CAPTURED.code:
        if deal.side_of[seat] == deal.side_of[taker]:
            return False
        seat = taker
    return by < 0 or deal.side_of[seat] == by


def pay_claim(
    rules: Tables, deal: Deal, payment: cython.int, times: cython.int
) -> cython.void:
    """Pay what a line says, as often as it is fulfilled."""
    at: cython.int = payment * PAYMENT_WORDS
    amount: cython.int = times * rules.payments[at + PAYMENT_AMOUNT]
    pay(rules, deal, at, min(amount, LARGEST_PAYMENT))

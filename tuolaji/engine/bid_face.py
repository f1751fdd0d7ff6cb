"""The faces of bids: the number under which a seat can bid a card.

Level cards have the number of their suit, 0 … 3, at the level of the seat that bids;
then come the jokers, and after them the cards that the ladder names. Where such a card is
a level card too it goes by its suit, since one card cannot count for both. A level card of
the seat that would declare goes by its face, above all these, where it is neither of the
bidding seat's own level nor named by the ladder; so does each card that a bid of any rank
is made by.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.codes import (
        BID_BY_FACE,
        BID_CARD,
        BID_FACES,
        BID_LITTLE_JOKER,
        LITTLE_JOKER,
        SUIT_FACES,
    )
    from tuolaji.engine.state import Deal, Tables

__all__ = ["bid_card_face", "bid_face_of", "bid_trump", "copies_lying"]


def bid_face_of(
    rules: Tables, deal: Deal, seat: cython.int, face: cython.int
) -> cython.int:
    """Return the number under which a seat can bid a face, or -1 if it cannot."""
    index: cython.int
    if face >= LITTLE_JOKER:
        return face - LITTLE_JOKER + BID_LITTLE_JOKER
    if face % SUIT_FACES == deal.bid_level[seat]:
        return face // SUIT_FACES
    for index in range(rules.bid_card_count):
        if rules.bid_card_faces[index] == face:
            return BID_CARD + index
    return -1


def bid_card_face(
    rules: Tables, deal: Deal, seat: cython.int, bid_face: cython.int
) -> cython.int:
    """Return the face that a seat's bid of a number lays down."""
    if bid_face >= BID_BY_FACE:
        return bid_face - BID_BY_FACE
    if bid_face >= BID_CARD:
        return rules.bid_card_faces[bid_face - BID_CARD]
    if bid_face >= BID_LITTLE_JOKER:
        return bid_face - BID_LITTLE_JOKER + LITTLE_JOKER
    return bid_face * SUIT_FACES + deal.bid_level[seat]


def bid_trump(bid_face: cython.int) -> cython.int:
    """Return the suit of a level card by its number in bids, another number as it is."""
    if bid_face < BID_BY_FACE:
        return bid_face
    return (bid_face - BID_BY_FACE) // SUIT_FACES


def copies_lying(
    rules: Tables, deal: Deal, seat: cython.int, face: cython.int
) -> cython.int:
    """Return how many copies of a face a seat has laid down with bids.

    Of cards that have no number of the seat's own the bids themselves tell it.
    """
    bid: cython.int
    bid_face: cython.int = bid_face_of(rules, deal, seat, face)
    copies: cython.int = 0
    if bid_face >= 0:
        return deal.lying[seat * BID_FACES + bid_face]
    if rules.bids_by_face:
        for bid in range(deal.bid_count):
            if deal.bid_seat[bid] == seat and deal.bid_face[bid] == BID_BY_FACE + face:
                copies = max(copies, rules.bid_counts[deal.bid_row[bid]])
    return copies

"""Conditions: whether the deal is as the end of a line asks.

A line of a table names its condition by a number; 0 always holds. Tests about the last
trick look at its winning play, which stays in its register once the last card is played.
See `rules.condition` for the tests.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.codes import (
        BID_MADE,
        BID_NONE,
        BID_OVERTURNED,
        BIG_JOKER,
        DIG_WHEN,
        DIG_WORDS,
        EVENT_OVERTURNED,
        LITTLE_JOKER,
        NO_LEVEL,
        PLANES,
        PLAY,
        RANK_ANY,
        RANK_FACE,
        RANK_JOKER,
        RANK_LEVEL_CARD,
        RANK_TRUMP,
        RESULT_DRAWN,
        SUIT_FACES,
        TEST_KIND,
        TEST_LENGTH,
        TEST_MIXED,
        TEST_RANK,
        TEST_VALUE,
        TEST_WHERE,
        TEST_WIDTH,
        TEST_WORDS,
        TESTS_AHEAD,
        TESTS_BID,
        TESTS_CARDS,
        TESTS_CROSSED,
        TESTS_DECLARERS,
        TESTS_IN_TRUMPS,
        TESTS_LAST_TRICK,
        TESTS_LEVEL,
        TESTS_OPENING,
        TESTS_TRICKS,
        TESTS_TRUMP_SUIT,
        TRUMP_SCORE,
        TRUMPS,
        WHERE_EITHER,
        WHERE_TRUMP,
    )
    from tuolaji.engine.search import can_fill, want
    from tuolaji.engine.state import Deal, Tables

__all__ = ["bid_state", "dug_by", "holds", "named_faces", "passes"]


def holds(rules: Tables, deal: Deal, condition: cython.int) -> cython.bint:
    """Tell whether the deal passes all tests of a condition."""
    test: cython.int
    for test in range(rules.conditions[condition], rules.conditions[condition + 1]):
        if not passes(rules, deal, test):
            return False
    return True


def passes(rules: Tables, deal: Deal, test: cython.int) -> cython.bint:
    """Tell whether the deal passes a test."""
    at: cython.int = test * TEST_WORDS
    kind: cython.int = rules.tests[at + TEST_KIND]
    value: cython.int = rules.tests[at + TEST_VALUE]
    if kind == TESTS_LEVEL:
        return value >> deal.level & 1
    if kind == TESTS_CARDS:
        return shows(rules, deal, at) == value
    if kind >= TESTS_IN_TRUMPS:
        return end_fact(deal, kind) == value
    return deal_fact(rules, deal, kind) == value


def deal_fact(rules: Tables, deal: Deal, kind: cython.int) -> cython.int:
    """Return the number of the deal, the bid or the sides that a test asks about."""
    if kind == TESTS_OPENING:
        # Where bids name the declarer of a later deal, each seat bids at its own level.
        return deal.opening and not deal.own_levels
    if kind == TESTS_TRUMP_SUIT:
        return deal.trump >= 0
    if kind == TESTS_BID:
        return bid_state(deal)
    if kind == TESTS_CROSSED:
        return deal.crossed >> deal.declarer & 1
    return count_declarers(rules, deal)


def end_fact(deal: Deal, kind: cython.int) -> cython.int:
    """Return the number of the last trick or the result that a test asks about."""
    if kind == TESTS_IN_TRUMPS:
        return deal.best_score // TRUMP_SCORE & 1
    if kind == TESTS_LAST_TRICK:
        return deal.side_of[deal.winner]
    if kind == TESTS_AHEAD:
        return deal.ahead
    if kind == TESTS_TRICKS:
        return deal.tricks_takeover
    return RESULT_DRAWN if deal.neither else deal.takeover


def bid_state(deal: Deal) -> cython.int:
    """Return whether there was a bid, or a call, and whether another seat overturned it.

    Thefts of the kitty are none.
    """
    if deal.unbid or deal.bid_count + deal.call_count == 0:
        return BID_NONE
    return BID_OVERTURNED if deal.events[EVENT_OVERTURNED] else BID_MADE


def count_declarers(rules: Tables, deal: Deal) -> cython.int:
    """Return the number of seats on the declarers' side."""
    seat: cython.int
    count: cython.int = 0
    for seat in range(rules.players):
        if deal.side_of[seat] == 0:
            count += 1
    return count


def shows(rules: Tables, deal: Deal, at: cython.int) -> cython.bint:
    """Tell whether the winning play contains the component that a test names.

    One of no width stands for all cards of the play.
    """
    faces: cython.longlong = -1
    if rules.tests[at + TEST_RANK] != RANK_ANY:
        faces = named_faces(deal, rules.tests[at + TEST_RANK], rules.tests[at + TEST_WHERE])
    if rules.tests[at + TEST_WIDTH] == 0:
        return deal.cards[PLAY + deal.winner_place * PLANES] & ~faces == 0
    deal.want_count = 0
    want(
        deal,
        rules.tests[at + TEST_WIDTH],
        rules.tests[at + TEST_LENGTH],
        rules.tests[at + TEST_MIXED],
        faces,
    )
    return can_fill(rules, deal, PLAY + deal.winner_place * PLANES)


def named_faces(deal: Deal, rank: cython.int, where: cython.int) -> cython.longlong:
    """Return the bits of the cards of a rank, in the trump suit, outside it, or in both.

    In the place of a rank may stand a face, or one of the words for cards of several.
    """
    suit: cython.int
    faces: cython.longlong = 0
    if rank >= RANK_FACE:
        return deal.face_bit[rank - RANK_FACE]
    if rank == RANK_JOKER:
        return deal.face_bit[LITTLE_JOKER] | deal.face_bit[BIG_JOKER]
    if rank == RANK_TRUMP:
        return deal.group_mask[TRUMPS]
    if rank == RANK_LEVEL_CARD:
        rank = deal.level
    if rank == NO_LEVEL:
        return 0
    for suit in range(4):
        if where == WHERE_EITHER or (suit == deal.trump) == (where == WHERE_TRUMP):
            faces |= deal.face_bit[suit * SUIT_FACES + rank]
    return faces


def dug_by(rules: Tables, deal: Deal) -> cython.longlong:
    """Return the faces of which a card may dig in this deal, whoever plays it last.

    A line that names no card, only a shape or a lost deal, has none.
    """
    dig: cython.int
    test: cython.int
    when: cython.int
    faces: cython.longlong = 0
    for dig in range(rules.dig_count):
        when = rules.digs[dig * DIG_WORDS + DIG_WHEN]
        test = rules.conditions[when] * TEST_WORDS
        if rules.tests[test + TEST_KIND] != TESTS_CARDS:
            continue
        if rules.tests[test + TEST_RANK] != RANK_ANY and is_of_deal(rules, deal, when):
            faces |= named_faces(
                deal, rules.tests[test + TEST_RANK], rules.tests[test + TEST_WHERE]
            )
    return faces


def is_of_deal(rules: Tables, deal: Deal, condition: cython.int) -> cython.bint:
    """Tell whether the deal passes those tests of a condition that play does not decide."""
    test: cython.int
    for test in range(rules.conditions[condition], rules.conditions[condition + 1]):
        if rules.tests[test * TEST_WORDS + TEST_KIND] < TESTS_DECLARERS and not passes(
            rules, deal, test
        ):
            return False
    return True

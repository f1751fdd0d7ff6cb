"""Scoring (结算): the last trick, the attackers' points and the price of a foul.

The capture of the kitty adds to the attackers' points, and the band that these fall
into settles the deal. See docs/rules.md 9.

No policy commits a foul. A simulation may inject them: then, in so many deals of a
thousand, one foul of a kind that has a price happens to some seat, each kind equally
likely, and among the prices of a kind each side. It changes no card that is played. Its
points count before the score table is read, its levels after.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.choose import below
    from tuolaji.engine.claim import settle_claims
    from tuolaji.engine.codes import (
        AHEAD_ATTACKERS,
        AHEAD_DECLARERS,
        AHEAD_NEITHER,
        BAND_ATTACKERS,
        BAND_DECLARER,
        BAND_DRAWN,
        BAND_FRIENDS,
        BAND_GROWTH,
        BAND_HIGH,
        BAND_LEVELS,
        BAND_LOW,
        BAND_ORIGIN,
        BAND_PAYMENTS,
        BAND_PER,
        BAND_SIDE,
        BAND_WHEN,
        BAND_WINS,
        BAND_WORDS,
        DIG_TAKEOVER,
        DIG_WHEN,
        DIG_WORDS,
        EVENT_KITTY_STOLEN,
        FAR_POINTS,
        FOUL_KINDS,
        FOUL_SCALE,
        PRICE_ATTACKERS,
        PRICE_BY,
        PRICE_BY_POINTS,
        PRICE_DECLARERS,
        PRICE_KIND,
        PRICE_LEVELS,
        PRICE_LOST_AT,
        PRICE_NEXT,
        PRICE_POINTS,
        PRICE_TAKEOVER,
        PRICE_VOID,
        PRICE_WORDS,
        STREAM_FOULS,
        UNSEEN,
    )
    from tuolaji.engine.condition import holds
    from tuolaji.engine.deal import fill_pack
    from tuolaji.engine.kitty import score_kitty
    from tuolaji.engine.payment import clear_payments, pay_band
    from tuolaji.engine.registers import points_in
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.foul import FoulSide
    from tuolaji.rules.limits import LARGEST_LEVELS, MOST_DOUBLINGS
    from tuolaji.rules.match import LevelsOf
    from tuolaji.rules.scoring import Doubled, DoubledBy

__all__ = [
    "charge",
    "charge_points",
    "commit_foul",
    "count_doublings",
    "count_foul",
    "find_band",
    "find_dig",
    "settle",
    "settle_with_foul",
]


def settle(rules: Tables, deal: Deal) -> cython.void:
    """Score the kitty and turn the attackers' points into levels."""
    score_kitty(rules, deal)
    count_doublings(rules, deal)
    note_ahead(rules, deal)
    find_band(rules, deal)
    find_dig(rules, deal)
    if rules.claim_count:
        settle_claims(rules, deal)
    if rules.throws_weigh:
        charge_throws(rules, deal)


def note_ahead(rules: Tables, deal: Deal) -> cython.void:
    """Note which side has more points, if the rules ask.

    What is captured is the attackers' alone. The declarers have what the attackers lack of
    the points played, so that a price is paid by one side to the other; a kitty that nobody
    captures counts for neither.
    """
    played: cython.int
    lead: cython.int
    if not rules.ahead_asked:
        return
    fill_pack(rules, deal, UNSEEN)
    played = points_in(rules, deal, UNSEEN) - deal.kitty_points
    lead = 2 * deal.attackers_points - deal.capture_points - played
    deal.ahead = AHEAD_ATTACKERS if lead > 0 else AHEAD_DECLARERS
    if lead == 0:
        deal.ahead = AHEAD_NEITHER


def charge_throws(rules: Tables, deal: Deal) -> cython.void:
    """Charge the levels that failed throws have cost, beside the deal's result."""
    seat: cython.int
    for seat in range(rules.players):
        if deal.side_of[seat]:
            deal.foul_attackers -= deal.lost_levels[seat]
        else:
            deal.foul_declarers -= deal.lost_levels[seat]


def price_place(rules: Tables, deal: Deal) -> cython.int:
    """Return which price was called last, if the bands ask; without a call, the last."""
    if deal.call_count > 0 and rules.price_count > 1:
        return deal.call_place - 1
    return rules.price_count - 1


def find_band(rules: Tables, deal: Deal) -> cython.void:
    """Find the first band that fits the attackers' points and the deal.

    A deal that a failed throw has lost counts by other points.
    """
    at: cython.int
    points: cython.int = deal.attackers_points
    further: cython.int
    if rules.pays:
        clear_payments(rules, deal)
    if rules.throws_weigh and deal.lost_by:
        points = points_of_loss(rules, deal)
    if rules.tricks_asked:
        note_tricks(rules, deal, points)
    at = band_of(rules, deal, points)
    if at < 0:
        return
    deal.side = rules.bands[at + BAND_SIDE]
    deal.takeover = deal.side
    deal.neither = rules.bands[at + BAND_DRAWN]
    deal.levels = rules.bands[at + BAND_LEVELS]
    if rules.bands[at + BAND_GROWTH]:
        further = abs(points - rules.bands[at + BAND_ORIGIN]) // rules.bands[at + BAND_PER]
        deal.levels += rules.bands[at + BAND_GROWTH] * further
    deal.levels = min(deal.levels, LARGEST_LEVELS)
    deal.share_declarer = rules.bands[at + BAND_DECLARER]
    deal.share_friends = rules.bands[at + BAND_FRIENDS]
    deal.share_attackers = rules.bands[at + BAND_ATTACKERS]
    deal.wins = rules.bands[at + BAND_WINS]
    if rules.bands[at + BAND_PAYMENTS]:
        pay_band(rules, deal, at, points)
    if deal.doublings > 0:
        double_stakes(rules, deal)


def note_tricks(rules: Tables, deal: Deal, points: cython.int) -> cython.void:
    """Note whether the attackers would take over without what they have captured.

    A deal that a failed throw has lost is lost without it too.
    """
    at: cython.int
    if not deal.lost_by:
        points -= deal.capture_points
    at = band_of(rules, deal, points)
    deal.tricks_takeover = (
        at >= 0 and rules.bands[at + BAND_SIDE] and not rules.bands[at + BAND_DRAWN]
    )


def count_doublings(rules: Tables, deal: Deal) -> cython.void:
    """Count what has doubled the stakes: bids over another seat's, thefts, or both.

    Bids of cards that were dealt anew are gone; those that steal stand behind the others.
    """
    bid: cython.int
    deal.doublings = 0
    if rules.scoring_doubled_by == DoubledBy.NOTHING.code:
        return
    if rules.scoring_doubled_by != DoubledBy.OVERTURNS.code:
        deal.doublings = deal.events[EVENT_KITTY_STOLEN]
    if rules.scoring_doubled_by != DoubledBy.THEFTS.code:
        for bid in range(1, deal.bid_count - deal.events[EVENT_KITTY_STOLEN]):
            if deal.bid_seat[bid] != deal.bid_seat[bid - 1]:
                deal.doublings += 1


def double_stakes(rules: Tables, deal: Deal) -> cython.void:
    """Double what the band gives, each time, up to the greatest factor."""
    seat: cython.int
    factor: cython.int = 1 << min(deal.doublings, MOST_DOUBLINGS)
    if rules.scoring_doubled != Doubled.PAYMENTS.code:
        deal.levels = min(deal.levels * factor, LARGEST_LEVELS)
        deal.share_declarer *= factor
        deal.share_friends *= factor
        deal.share_attackers *= factor
    if rules.scoring_doubled != Doubled.LEVELS.code and rules.pays:
        for seat in range(rules.players):
            deal.earned[seat] *= factor


def band_of(rules: Tables, deal: Deal, points: cython.int) -> cython.int:
    """Return where the words of the first band begin that fits, or -1."""
    band: cython.int
    at: cython.int
    price: cython.int = price_place(rules, deal)
    for band in range(rules.band_begins[price], rules.band_begins[price + 1]):
        at = band * BAND_WORDS
        if points < rules.bands[at + BAND_LOW]:
            continue
        if points > rules.bands[at + BAND_HIGH]:
            continue
        if holds(rules, deal, rules.bands[at + BAND_WHEN]):
            return at
    return -1


def points_of_loss(rules: Tables, deal: Deal) -> cython.int:
    """Return the points nearest to the attackers' own with which the deal is lost.

    It is lost by the side of the first seat whose failed throw says so; the other side
    has more points then.
    """
    winner: cython.int = 1 - deal.side_of[deal.lost_by - 1]
    points: cython.int = deal.attackers_points
    at: cython.int
    deal.ahead = AHEAD_ATTACKERS if winner else AHEAD_DECLARERS
    at = band_of(rules, deal, points)
    while abs(points) < FAR_POINTS and (
        at < 0 or rules.bands[at + BAND_SIDE] != winner or rules.bands[at + BAND_DRAWN]
    ):
        points += 1 if winner else -1
        at = band_of(rules, deal, points)
    return points


def find_dig(rules: Tables, deal: Deal) -> cython.void:
    """Find the line by which the last trick digs; the declarers rise by nothing then."""
    dig: cython.int
    at: cython.int
    deal.dug = 0 if rules.dig_count else -1
    for dig in range(rules.dig_count):
        at = dig * DIG_WORDS
        if not holds(rules, deal, rules.digs[at + DIG_WHEN]):
            continue
        deal.dug = dig + 1
        if deal.side == 0:
            deal.share_declarer = min(deal.levels + deal.share_declarer, 0)
            deal.share_friends = min(deal.levels + deal.share_friends, 0)
            deal.levels = 0
        if rules.digs[at + DIG_TAKEOVER] >= 0:
            deal.takeover = rules.digs[at + DIG_TAKEOVER]
            deal.neither = 0
        return


def settle_with_foul(rules: Tables, deal: Deal) -> cython.void:
    """Settle a deal in which a foul may happen."""
    score_kitty(rules, deal)
    count_doublings(rules, deal)
    if below(deal, STREAM_FOULS, FOUL_SCALE) < deal.foul_share:
        commit_foul(rules, deal)
    if deal.foul >= 0:
        charge_points(rules, deal)
    note_ahead(rules, deal)
    find_band(rules, deal)
    find_dig(rules, deal)
    if rules.claim_count:
        settle_claims(rules, deal)
    if deal.foul >= 0:
        charge(rules, deal)
    if rules.throws_weigh:
        charge_throws(rules, deal)


def commit_foul(rules: Tables, deal: Deal) -> cython.void:
    """Draw a foul: a kind that has a price, one of its prices, and a seat it is for."""
    kind: cython.int
    by: cython.int
    if rules.priced_kind_count == 0:
        return
    kind = 2 * below(deal, STREAM_FOULS, rules.priced_kind_count)
    deal.foul = rules.priced_kinds[kind]
    deal.foul += below(deal, STREAM_FOULS, rules.priced_kinds[kind + 1])
    deal.foul_kind = rules.foul_prices[deal.foul * PRICE_WORDS + PRICE_KIND]
    by = rules.foul_prices[deal.foul * PRICE_WORDS + PRICE_BY]
    deal.foul_seat = below(deal, STREAM_FOULS, rules.players)
    while by < FoulSide.BOTH.code and deal.side_of[deal.foul_seat] != by:
        deal.foul_seat = below(deal, STREAM_FOULS, rules.players)
    deal.foul_by = by if by == FoulSide.BOTH.code else deal.side_of[deal.foul_seat]


def charge_points(rules: Tables, deal: Deal) -> cython.void:
    """Charge the points of the foul to the side that committed it."""
    points: cython.int = rules.foul_prices[deal.foul * PRICE_WORDS + PRICE_POINTS]
    if deal.foul_by == 1:
        deal.attackers_points += points
    elif deal.foul_by == 0:
        deal.attackers_points -= points


def charge(rules: Tables, deal: Deal) -> cython.void:
    """Charge the levels of the foul; note how the next deal begins.

    Where the price says who takes over, its levels are the deal's result, with those of the
    deal's points if it says so; else they are added to it.
    """
    at: cython.int = deal.foul * PRICE_WORDS
    deal.foul_declarers = rules.foul_prices[at + PRICE_DECLARERS]
    deal.foul_attackers = rules.foul_prices[at + PRICE_ATTACKERS]
    deal.next_by_bid = rules.foul_prices[at + PRICE_NEXT]
    if rules.foul_prices[at + PRICE_TAKEOVER] >= 0:
        take_result(
            rules,
            deal,
            rules.foul_prices[at + PRICE_TAKEOVER],
            rules.foul_prices[at + PRICE_BY_POINTS],
        )
    elif rules.foul_prices[at + PRICE_VOID]:
        deal.levels = deal.takeover = deal.side = deal.neither = 0
        cancel(rules, deal)
    if deal.foul_by != 1:
        deal.foul_declarers += rules.foul_prices[at + PRICE_LEVELS]
    if deal.foul_by != 0:
        deal.foul_attackers += rules.foul_prices[at + PRICE_LEVELS]


def take_result(
    rules: Tables, deal: Deal, takeover: cython.int, by_points: cython.bint
) -> cython.void:
    """Let the price be the deal's result: its gain of the side that has the next deal.

    By points this side rises besides by what the score table gives it. The band is found
    anew, since a dig, which does not count, may have taken the declarers' rise.
    """
    levels: cython.int = 0
    declarer: cython.int = 0
    friends: cython.int = 0
    attackers: cython.int = 0
    if by_points:
        find_band(rules, deal)
        if deal.side == takeover:
            levels = deal.levels
            declarer = deal.share_declarer
            friends = deal.share_friends
            attackers = deal.share_attackers
    deal.takeover = deal.side = takeover
    deal.neither = 0
    cancel(rules, deal)
    deal.share_declarer = declarer
    deal.share_friends = friends
    deal.share_attackers = attackers
    if takeover:
        deal.levels = levels + deal.foul_attackers
        deal.foul_attackers = 0
    else:
        deal.levels = levels + deal.foul_declarers
        deal.foul_declarers = 0


def cancel(rules: Tables, deal: Deal) -> cython.void:
    """Let what the deal's points and its last trick have earned beside levels be void."""
    deal.dug = min(deal.dug, 0)
    deal.share_declarer = deal.share_friends = deal.share_attackers = 0
    deal.wins = deal.claim_count = deal.claim_declarers = deal.claim_attackers = 0
    if rules.pays:
        clear_payments(rules, deal)


def count_foul(rules: Tables, deal: Deal) -> cython.bint:
    """Count the foul for its side in the match; tell whether it has lost the match.

    Both sides cannot lose it at once, so a foul of both loses nothing.
    """
    at: cython.int
    if (
        deal.foul < 0
        or deal.foul_by == FoulSide.BOTH.code
        or rules.levels_of == LevelsOf.PLAYER.code
    ):
        return False
    at = deal.foul_seat % 2 * FOUL_KINDS + deal.foul_kind
    deal.fouls[at] += 1
    at = deal.fouls[at]
    if rules.foul_prices[deal.foul * PRICE_WORDS + PRICE_LOST_AT] == 0:
        return False
    return at >= rules.foul_prices[deal.foul * PRICE_WORDS + PRICE_LOST_AT]

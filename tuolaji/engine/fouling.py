"""What does a foul that is injected cost?

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
    from tuolaji.engine.constants import (
        BY_BOTH,
        FOUL_KINDS,
        FOUL_SCALE,
        PRICE_ATTACKERS,
        PRICE_BY,
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
    )
    from tuolaji.engine.scoring import find_band, score_kitty
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.streams import below

__all__ = [
    "charge",
    "charge_points",
    "clear_foul",
    "commit_foul",
    "count_foul",
    "settle_with_foul",
]


def clear_foul(deal: Deal) -> cython.void:
    """Forget the foul of the deal before."""
    deal.foul = deal.foul_kind = deal.foul_by = deal.foul_seat = -1
    deal.foul_declarers = deal.foul_attackers = deal.next_by_bid = 0


def settle_with_foul(rules: Tables, deal: Deal) -> cython.void:
    """Settle a deal in which a foul may happen."""
    score_kitty(rules, deal)
    if below(deal, STREAM_FOULS, FOUL_SCALE) < deal.foul_share:
        commit_foul(rules, deal)
    if deal.foul >= 0:
        charge_points(rules, deal)
    find_band(rules, deal)
    if deal.foul >= 0:
        charge(rules, deal)


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
    while by < BY_BOTH and deal.side_of[deal.foul_seat] != by:
        deal.foul_seat = below(deal, STREAM_FOULS, rules.players)
    deal.foul_by = by if by == BY_BOTH else deal.side_of[deal.foul_seat]


def charge_points(rules: Tables, deal: Deal) -> cython.void:
    """Charge the points of the foul to the side that committed it."""
    points: cython.int = rules.foul_prices[deal.foul * PRICE_WORDS + PRICE_POINTS]
    if deal.foul_by == 1:
        deal.attackers_points += points
    elif deal.foul_by == 0:
        deal.attackers_points -= points


def charge(rules: Tables, deal: Deal) -> cython.void:
    """Charge the levels of the foul; note how the next deal begins.

    Where the price says who takes over, the deal's points do not count and its levels are
    the deal's result; else they are added to it.
    """
    at: cython.int = deal.foul * PRICE_WORDS
    deal.foul_declarers = rules.foul_prices[at + PRICE_DECLARERS]
    deal.foul_attackers = rules.foul_prices[at + PRICE_ATTACKERS]
    deal.next_by_bid = rules.foul_prices[at + PRICE_NEXT]
    if rules.foul_prices[at + PRICE_TAKEOVER] >= 0:
        take_result(rules, deal, rules.foul_prices[at + PRICE_TAKEOVER])
    elif rules.foul_prices[at + PRICE_VOID]:
        deal.levels = deal.takeover = deal.side = 0
    if deal.foul_by != 1:
        deal.foul_declarers += rules.foul_prices[at + PRICE_LEVELS]
    if deal.foul_by != 0:
        deal.foul_attackers += rules.foul_prices[at + PRICE_LEVELS]


def take_result(rules: Tables, deal: Deal, takeover: cython.int) -> cython.void:
    """Let the price be the deal's result: its gain of the side that has the next deal."""
    deal.takeover = deal.side = takeover
    if takeover:
        deal.levels = deal.foul_attackers
        deal.foul_attackers = 0
    else:
        deal.levels = deal.foul_declarers
        deal.foul_declarers = 0


def count_foul(rules: Tables, deal: Deal) -> cython.bint:
    """Count the foul for its side in the match; tell whether it has lost the match.

    Both sides cannot lose it at once, so a foul of both loses nothing.
    """
    at: cython.int
    if deal.foul < 0 or deal.foul_by == BY_BOTH or rules.levels_of_players:
        return False
    at = deal.foul_seat % 2 * FOUL_KINDS + deal.foul_kind
    deal.fouls[at] += 1
    at = deal.fouls[at]
    if rules.foul_prices[deal.foul * PRICE_WORDS + PRICE_LOST_AT] == 0:
        return False
    return at >= rules.foul_prices[deal.foul * PRICE_WORDS + PRICE_LOST_AT]

"""How does a sensible player follow?

Wins with the lowest card that nobody can beat any more, brings points to a winning
partner, and ruffs where there are points to win.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.bots.tactics import (
        from_strength,
        others_count,
        others_with,
        partner_wins,
        points_on_table,
        top_of,
    )
    from tuolaji.engine.choosing import choose, move
    from tuolaji.engine.constants import (
        DRAFT,
        HAND,
        HIGH,
        LOW,
        OWED,
        PLANES,
        PLAY,
        POOR,
        RICH,
        TRUMP_SCORE,
        TRUMPS,
    )
    from tuolaji.engine.filling import fill, take_filled
    from tuolaji.engine.following import serve
    from tuolaji.engine.holding import (
        clear,
        count,
        count_all,
        merge,
        remove,
        restrict,
        subtract,
    )
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.wanting import want_lead
    from tuolaji.engine.winning import winning_score

__all__ = ["follow_single", "follow_void", "follow_wide"]


def follow_single(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Follow a single card in the led group."""
    hand: cython.int = HAND + seat * PLANES
    mask: cython.longlong = deal.group_mask[deal.lead_group]
    faces: cython.longlong = deal.cards[hand] & mask
    face: cython.longlong = choose_single(rules, deal, seat, turn, faces)
    clear(rules, deal, PLAY + turn * PLANES)
    remove(rules, deal, hand, face)
    deal.cards[PLAY + turn * PLANES] = face


def choose_single(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int, faces: cython.longlong
) -> cython.longlong:
    """Return the card to follow a single with."""
    best: cython.int = top_of(deal, deal.cards[PLAY + deal.winner_place * PLANES])
    rest: cython.int = rest_top(rules, deal, seat, turn)
    beating: cython.longlong = 0
    if not is_ruffed(deal):
        beating = from_strength(deal, faces, best + 1)
    if partner_wins(rules, deal, turn) and (is_ruffed(deal) or best >= rest or not beating):
        return choose_by(deal, faces, RICH if best >= rest or is_ruffed(deal) else POOR)
    if from_strength(deal, beating, rest):
        return choose_by(deal, from_strength(deal, beating, rest), win_style(rest))
    if beating and points_on_table(rules, deal, turn) >= 10:
        return choose_by(deal, beating, HIGH)
    return choose_by(deal, faces, POOR)


def rest_top(rules: Tables, deal: Deal, seat: cython.int, turn: cython.int) -> cython.int:
    """Return the highest strength of the led group that may still be played, or -1."""
    if turn == rules.players - 1:
        return 0
    return top_of(deal, others_with(rules, deal, seat, 1, deal.group_mask[deal.lead_group]))


def win_style(rest: cython.int) -> cython.int:
    """Return how to choose a winning card: the last seat brings points home."""
    return RICH if rest == 0 else LOW


def is_ruffed(deal: Deal) -> cython.bint:
    """Tell whether a plain lead has been ruffed."""
    return deal.lead_group != TRUMPS and deal.best_score >= TRUMP_SCORE


def choose_by(deal: Deal, faces: cython.longlong, style: cython.int) -> cython.longlong:
    """Return one of some faces, chosen by a style."""
    deal.style = style
    return choose(deal, faces)


def follow_wide(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Follow more than one card: with the highest if they win, else for the partner."""
    target: cython.int = PLAY + turn * PLANES
    helped: cython.bint = partner_wins(rules, deal, turn)
    if not helped and not is_ruffed(deal):
        deal.style = HIGH
        serve(rules, deal, seat, target)
        if winning_score(rules, deal, target) >= 0:
            return
        merge(rules, deal, HAND + seat * PLANES, target)
    deal.style = RICH if helped else POOR
    serve(rules, deal, seat, target)


def follow_void(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Ruff if it pays, else throw off points for the partner or worthless cards."""
    hand: cython.int = HAND + seat * PLANES
    helped: cython.bint = partner_wins(rules, deal, turn)
    tries: cython.bint = not helped or not is_settled(rules, deal, seat, turn)
    if tries and is_worth_ruffing(rules, deal, seat, turn):
        tries = not ruff(rules, deal, seat, turn, LOW)
        if not tries or ruff(rules, deal, seat, turn, HIGH):
            return
    clear(rules, deal, PLAY + turn * PLANES)
    discard(rules, deal, hand, PLAY + turn * PLANES, RICH if helped else POOR)


def is_settled(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.bint:
    """Tell whether the best play so far is likely to stay so."""
    if turn == rules.players - 1 or deal.lead_size > 1 or is_ruffed(deal):
        return True
    return deal.best_score >= rest_top(rules, deal, seat, turn)


def is_worth_ruffing(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.bint:
    """Tell whether there are points to win, or the trumps to ruff without need."""
    trumps: cython.int = count(rules, deal, HAND + seat * PLANES, deal.group_mask[TRUMPS])
    held: cython.int = count_all(rules, deal, HAND + seat * PLANES)
    if trumps < deal.lead_size:
        return False
    if held == deal.lead_size:
        return True
    if held <= 4 and trumps == deal.lead_size:
        return points_on_table(rules, deal, turn) >= 20
    return points_on_table(rules, deal, turn) >= 5 or trumps > others_count(
        rules, deal, seat, deal.group_mask[TRUMPS]
    )


def ruff(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int, style: cython.int
) -> cython.bint:
    """Play trumps that cover the lead and win; if none do, leave everything as it was."""
    target: cython.int = PLAY + turn * PLANES
    hand: cython.int = HAND + seat * PLANES
    restrict(rules, deal, OWED, hand, deal.group_mask[TRUMPS])
    want_lead(rules, deal)
    deal.style = style
    clear(rules, deal, target)
    if not fill(rules, deal, OWED):
        return False
    take_filled(rules, deal, hand, target)
    if winning_score(rules, deal, target) >= 0:
        return True
    merge(rules, deal, hand, target)
    return False


def discard(
    rules: Tables, deal: Deal, hand: cython.int, target: cython.int, style: cython.int
) -> cython.void:
    """Throw off plain cards first, trumps only when there is nothing else."""
    plain: cython.int = restrict(rules, deal, DRAFT, hand, ~deal.group_mask[TRUMPS])
    wanted: cython.int = min(plain, deal.lead_size)
    deal.style = style
    move(rules, deal, DRAFT, target, wanted)
    subtract(rules, deal, hand, target)
    if wanted < deal.lead_size:
        deal.style = POOR
        move(rules, deal, hand, target, deal.lead_size - wanted)

"""What can a seat work out from its own cards and those already played?

Nothing here looks at another seat's hand: what the others may hold is the whole pack
without earlier tricks and without the seat's own cards.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import bit, high_index, popcount
    from tuolaji.engine.constants import DRAFT, HAND, LIVE, PLANES, PLAY
    from tuolaji.engine.holding import count, fold, points_in
    from tuolaji.engine.partnering import are_friends
    from tuolaji.engine.state import Deal, Tables

__all__ = [
    "from_strength",
    "others_count",
    "others_with",
    "partner_wins",
    "points_on_table",
    "sure_cards",
    "top_of",
]


def others_with(
    rules: Tables, deal: Deal, seat: cython.int, width: cython.int, mask: cython.longlong
) -> cython.longlong:
    """Return the faces of which `width` copies may be with the other seats."""
    hand: cython.int = HAND + seat * PLANES
    plane: cython.int
    found: cython.longlong = 0
    for plane in range(rules.packs - width + 1):
        found |= deal.cards[LIVE + plane + width - 1] & ~deal.cards[hand + plane]
    return found & mask


def others_count(
    rules: Tables, deal: Deal, seat: cython.int, mask: cython.longlong
) -> cython.int:
    """Return how many cards of a group may be with the other seats."""
    return count(rules, deal, LIVE, mask) - count(rules, deal, HAND + seat * PLANES, mask)


def top_of(deal: Deal, faces: cython.longlong) -> cython.int:
    """Return the place of the highest strength among some faces, or -1."""
    return high_index(fold(deal, faces)) if faces else -1


def from_strength(deal: Deal, faces: cython.longlong, least: cython.int) -> cython.longlong:
    """Return those of some faces whose strength is at least a place of the layout."""
    found: cython.longlong = faces & ~deal.alias_mask
    alias: cython.int
    if least > 0:
        found &= ~(bit(least) - 1)
    if faces & deal.alias_mask:
        for alias in range(deal.alias_count):
            if faces & deal.alias_bit[alias] and deal.alias_strength[alias] >= bit(least):
                found |= deal.alias_bit[alias]
    return found


def sure_cards(
    rules: Tables, deal: Deal, seat: cython.int, group: cython.int
) -> cython.int:
    """Collect in the draft the group's cards that no other seat can beat; count them.

    They are all sets of each width whose strength the others' sets of that width do not
    exceed; led together they are a throw that stands.
    """
    hand: cython.int = HAND + seat * PLANES
    mask: cython.longlong = deal.group_mask[group]
    width: cython.int = rules.packs
    total: cython.int = 0
    held: cython.longlong
    sure: cython.longlong = 0
    least: cython.int
    while width > 0:
        held = deal.cards[hand + width - 1] & mask
        if held and width <= rules.widest:
            least = top_of(deal, others_with(rules, deal, seat, width, mask))
            sure |= from_strength(deal, held, max(least, 0))
        deal.cards[DRAFT + width - 1] = sure
        total += popcount(sure)
        width -= 1
    return total


def partner_wins(rules: Tables, deal: Deal, turn: cython.int) -> cython.bint:
    """Tell whether the best play so far is a friend's, for all that the seat knows."""
    seat: cython.int = (deal.leader + turn) % rules.players
    winner: cython.int = (deal.leader + deal.winner_place) % rules.players
    return are_friends(rules, deal, seat, winner)


def points_on_table(rules: Tables, deal: Deal, turn: cython.int) -> cython.int:
    """Return the points of the plays before a place of the trick."""
    place: cython.int
    total: cython.int = 0
    for place in range(turn):
        total += points_in(rules, deal, PLAY + place * PLANES)
    return total

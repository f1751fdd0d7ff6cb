"""How does a sensible player play who looks one trick ahead?

Bids a suit in which it is longer than its share, buries short suits (points only with many
trumps), cashes what nobody can beat, gives points to a winning partner, plays low when it
cannot win, ruffs for points, and keeps its best trump for the last trick.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.bots.answering import follow_single, follow_void, follow_wide
    from tuolaji.bots.opening import (
        best_bid,
        best_call,
        best_theft,
        bury_short_suits,
        is_worth_calling,
        longest_suit,
        shortest_suit,
    )
    from tuolaji.bots.tactics import others_count, sure_cards
    from tuolaji.engine.bits import low_bit
    from tuolaji.engine.choosing import lowest
    from tuolaji.engine.constants import (
        DRAFT,
        GROUPS,
        HAND,
        LIVE,
        PLANES,
        PLAY,
        TRUMPS,
        UNSEEN,
    )
    from tuolaji.engine.decomposing import decompose, width_at
    from tuolaji.engine.holding import add, copy, count, count_all, remove, subtract
    from tuolaji.engine.leading import move_set
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.throwing import holds_better, may_throw

__all__ = ["GreedyPolicy"]


@cython.final
@cython.cclass
class GreedyPolicy(Policy):
    """Plays for the trick at hand; see the module."""

    def __init__(self) -> None:
        """Watch which cards are gone."""
        self.watches = 1

    def bid(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Bid the longest suit if it is long for the cards drawn so far."""
        return best_bid(rules, deal, seat)

    def calls_points(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Call while the longest suit promises more than the others'."""
        return is_worth_calling(rules, deal, seat)

    def name(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Name the longest suit."""
        return longest_suit(rules, deal, seat)

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury the shortest plain suits first, points only where many trumps guard them."""
        bury_short_suits(rules, deal, HAND + seat * PLANES)

    def partner_card(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call the highest plain card that the seat does not hold in every copy."""
        return best_call(rules, deal, HAND + seat * PLANES)

    def steal(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Steal for a long suit that has more cards than the trumps held."""
        return best_theft(rules, deal, seat)

    def lead(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Cash what is sure, else lead low."""
        if not cash(rules, deal, seat):
            lead_low(rules, deal, seat)

    def follow(
        self, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
    ) -> cython.void:
        """Win the trick if it can be won well, else help the partner or lose cheaply."""
        hand: cython.int = HAND + seat * PLANES
        held: cython.int = count(rules, deal, hand, deal.group_mask[deal.lead_group])
        if held == 0:
            follow_void(rules, deal, seat, turn)
        elif deal.lead_size == 1:
            follow_single(rules, deal, seat, turn)
        else:
            follow_wide(rules, deal, seat, turn)


def cash(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Lead the most cards of one group that nobody can beat, if there are any."""
    group: cython.int
    total: cython.int
    most: cython.int = 0
    best: cython.int = -1
    held: cython.int = count_all(rules, deal, HAND + seat * PLANES)
    for group in range(GROUPS):
        total = sure_cards(rules, deal, seat, group)
        if total > most and is_safe(rules, deal, seat, group, total, held):
            most = total
            best = group
    if best < 0:
        return False
    sure_cards(rules, deal, seat, best)
    lead_sure(rules, deal, seat, best)
    return True


def is_safe(
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    group: cython.int,
    total: cython.int,
    held: cython.int,
) -> cython.bint:
    """Tell whether sure cards may be cashed: no ruff is near, no last trump is wasted."""
    if group == TRUMPS:
        return total == held or held > 4
    if others_count(rules, deal, seat, deal.group_mask[TRUMPS]) == 0:
        return True
    return others_count(rules, deal, seat, deal.group_mask[group]) >= rules.players


def lead_sure(
    rules: Tables, deal: Deal, seat: cython.int, group: cython.int
) -> cython.void:
    """Lead the draft's cards together where throws are allowed, else the best component."""
    hand: cython.int = HAND + seat * PLANES
    throws: cython.bint = may_throw(rules, group)
    faces: cython.longlong
    if throws and (not rules.ranked or stands(rules, deal, seat, group)):
        copy(rules, deal, PLAY, DRAFT)
        subtract(rules, deal, hand, PLAY)
        return
    decompose(rules, deal, DRAFT)
    faces = deal.part_faces[0]
    while faces:
        move_set(
            rules,
            deal,
            hand,
            PLAY,
            low_bit(faces),
            width_at(rules, deal, 0, low_bit(faces)),
        )
        faces &= faces - 1


def stands(rules: Tables, deal: Deal, seat: cython.int, group: cython.int) -> cython.bint:
    """Tell whether no shape that outranks a component of the draft may be out."""
    index: cython.int
    deal.lead_group = group
    decompose(rules, deal, DRAFT)
    copy(rules, deal, UNSEEN, LIVE)
    subtract(rules, deal, UNSEEN, HAND + seat * PLANES)
    for index in range(deal.part_count):
        if holds_better(rules, deal, UNSEEN, index):
            return False
    return True


def lead_low(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Lead a low card without points, from the shortest plain suit that has one."""
    hand: cython.int = HAND + seat * PLANES
    faces: cython.longlong = deal.cards[hand]
    face: cython.longlong
    group: cython.int = shortest_suit(rules, deal, hand, with_points_only(deal, hand))
    if group < 0 and not faces & deal.group_mask[TRUMPS] & ~deal.point_mask:
        group = shortest_suit(rules, deal, hand, 0)
    faces &= deal.group_mask[TRUMPS if group < 0 else group]
    if faces & ~deal.point_mask:
        faces &= ~deal.point_mask
    face = lowest(deal, faces)
    remove(rules, deal, hand, face)
    add(rules, deal, PLAY, face)


def with_points_only(deal: Deal, hand: cython.int) -> cython.int:
    """Return the set of plain suits of which a hand has point cards only, a bit a suit."""
    group: cython.int
    found: cython.int = 0
    for group in range(TRUMPS):
        if not deal.cards[hand] & deal.group_mask[group] & ~deal.point_mask:
            found |= 1 << group
    return found

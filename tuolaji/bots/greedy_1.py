"""The first greedy policy: a sensible player who looks one trick ahead.

It stays as it is, so that what others are worth can be measured by it.

Bids a suit in which it is longer than its share, buries short suits (points only with
many trumps), cashes what nobody can beat, gives points to a winning partner, plays low
when it cannot win, ruffs for points, and keeps its best trump for the last trick.

As a follower it wins with the lowest card that nobody can beat any more.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.bots.valuation import (
        best_bid,
        best_call,
        best_theft,
        bury_short_suits,
        from_strength,
        is_worth_calling,
        longest_suit,
        others_count,
        others_with,
        partner_wins,
        points_on_table,
        shortest_suit,
        sure_cards,
        top_of,
    )
    from tuolaji.engine.bits import low_bit
    from tuolaji.engine.bomb import play_bomb, serve_bomb
    from tuolaji.engine.choose import choose, lowest, move
    from tuolaji.engine.codes import (
        DRAFT,
        GROUPS,
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
        UNSEEN,
    )
    from tuolaji.engine.components import decompose, width_at
    from tuolaji.engine.condition import dug_by
    from tuolaji.engine.follow import serve
    from tuolaji.engine.lead import move_set
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import (
        add,
        clear,
        copy,
        count,
        count_all,
        merge,
        remove,
        restrict,
        subtract,
    )
    from tuolaji.engine.search import fill, take_filled, want_lead
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.throw import find_unseen, holds_better, may_throw
    from tuolaji.engine.trick import winning_score
    from tuolaji.rules.lead import Decomposition, TestedAgainst

__all__ = [
    "Greedy1Policy",
    "choose_by",
    "discard",
    "follow_single",
    "follow_void",
    "follow_wide",
    "is_ruffed",
    "is_settled",
    "keep_for_last",
    "lead_sure",
    "may_throw_surely",
    "rest_top",
    "ruff",
    "with_points_only",
]


def follow_single(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Follow a single card in the led group."""
    hand: cython.int = HAND + seat * PLANES
    mask: cython.longlong = deal.group_mask[deal.lead_group]
    faces: cython.longlong = deal.cards[hand] & mask
    face: cython.longlong
    if rules.dig_count:
        faces = keep_for_last(rules, deal, seat, faces)
    face = choose_single(rules, deal, seat, turn, faces)
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


def keep_for_last(
    rules: Tables, deal: Deal, seat: cython.int, faces: cython.longlong
) -> cython.longlong:
    """Return some faces without those that an attacker keeps to dig with the last trick."""
    kept: cython.longlong
    if not deal.side_of[seat] or count_all(rules, deal, HAND + seat * PLANES) > 3:
        return faces
    kept = faces & ~dug_by(rules, deal)
    return kept or faces


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


@cython.final
@cython.cclass
class Greedy1Policy(Policy):
    """Plays for the trick at hand; see the module."""

    def __init__(self) -> None:
        """Watch which cards are gone."""
        self.watches = 1

    def bid(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Bid the longest suit if it is long for the cards drawn so far."""
        return best_bid(rules, deal, seat)

    def passes_again(self, seat: cython.int) -> cython.bint:
        """Hold to a pass: only the cards drawn and the bids made decide."""
        return True

    def calls_points(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call while the longest suit promises more than the others'."""
        return is_worth_calling(rules, deal, seat)

    def name(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Name the longest suit."""
        return longest_suit(rules, deal, seat)

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury the shortest plain suits first, points only where many trumps guard them."""
        bury_short_suits(rules, deal, HAND + seat * PLANES)

    def friend_call(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
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
        if rules.bomb_count and follow_with_bomb(rules, deal, seat, turn):
            return
        if held == 0:
            follow_void(rules, deal, seat, turn)
        elif deal.lead_size == 1:
            follow_single(rules, deal, seat, turn)
        else:
            follow_wide(rules, deal, seat, turn)


def follow_with_bomb(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.bint:
    """Play the lowest bomb that is owed, or that wins points from the other side."""
    hand: cython.int = HAND + seat * PLANES
    target: cython.int = PLAY + turn * PLANES
    deal.style = LOW
    if serve_bomb(rules, deal, hand, target):
        return True
    if partner_wins(rules, deal, turn) or points_on_table(rules, deal, turn) < 10:
        return False
    return play_bomb(rules, deal, hand, target, deal.best_score)


def cash(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Lead the most cards of one group that nobody can beat, if there are any."""
    group: cython.int
    total: cython.int
    most: cython.int = 0
    best: cython.int = -1
    held: cython.int = count_all(rules, deal, HAND + seat * PLANES)
    find_unseen(rules, deal, seat)
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
    """Lead the draft's cards together where throws are allowed, else the best component.

    Sets that no unseen set of their width beats stand as a throw, unless a shape outranks
    them or the longest component takes a card out of a wider set: of AAKKK that is AAKK,
    and the K that is left may be beaten.
    """
    hand: cython.int = HAND + seat * PLANES
    doubtful: cython.bint = (
        rules.ranked or rules.lead_decomposition == Decomposition.LONGEST.code
    )
    faces: cython.longlong
    if may_throw_surely(rules, deal, seat, group) and (
        not doubtful or stands(rules, deal, seat, group)
    ):
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


def may_throw_surely(
    rules: Tables, deal: Deal, seat: cython.int, group: cython.int
) -> cython.bint:
    """Tell whether throws may be led in a group, and no trump that is out beats one."""
    if not may_throw(rules, group):
        return False
    if rules.lead_tested_against != TestedAgainst.OPPONENTS_AND_TRUMPS.code:
        return True
    return group == TRUMPS or others_count(rules, deal, seat, deal.group_mask[TRUMPS]) == 0


def stands(rules: Tables, deal: Deal, seat: cython.int, group: cython.int) -> cython.bint:
    """Tell whether no component of the draft may be beaten by the unseen cards."""
    index: cython.int
    deal.lead_group = group
    decompose(rules, deal, DRAFT)
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
    if rules.dig_count:
        faces = keep_for_last(rules, deal, seat, faces)
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

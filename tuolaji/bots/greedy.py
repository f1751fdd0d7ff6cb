"""How does a sensible player play who looks one trick ahead?

Bids a suit in which it is longer than its share, buries short suits without points,
cashes what nobody can beat, gives points to a winning partner, plays low when it cannot
win, ruffs for points, and keeps its best trump for the last trick.
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
        sure_cards,
        top_of,
    )
    from tuolaji.engine.bits import low_bit
    from tuolaji.engine.choosing import choose, lowest, move
    from tuolaji.engine.constants import (
        BURIED,
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
    )
    from tuolaji.engine.filling import fill, take_filled
    from tuolaji.engine.following import serve
    from tuolaji.engine.holding import (
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
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.throwing import may_throw
    from tuolaji.engine.winning import score_play

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

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury the shortest plain suits first, without points and without their tops."""
        bury_short_suits(rules, deal, HAND + seat * PLANES)

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
        if held == 0 and deal.lead_group != TRUMPS:
            follow_void(rules, deal, seat, turn)
        elif deal.lead_size == 1:
            follow_single(rules, deal, seat, turn)
        else:
            follow_wide(rules, deal, seat, turn)


def best_bid(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return the option of the longest suit that is worth bidding, or -1."""
    option: cython.int
    suit: cython.int
    length: cython.int
    best: cython.int = -1
    longest: cython.int = 0
    drawn: cython.int = drawn_by(rules, deal, seat)
    for option in range(deal.option_count):
        suit = deal.option_face[option]
        if suit > 3:
            continue
        length = trump_length(rules, deal, seat, suit)
        if length * 5 >= drawn * 2 + 4 and length > longest + is_own(deal, seat):
            longest = length
            best = option
    return best


def is_own(deal: Deal, seat: cython.int) -> cython.int:
    """Return 1 if the last bid is the seat's own, so that a change must gain something."""
    return deal.bid_count > 0 and deal.bid_seat[deal.bid_count - 1] == seat


def drawn_by(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return how many cards a seat has drawn so far."""
    place: cython.int = (seat - deal.first_seat + rules.players) % rules.players
    return (deal.drawn - place + rules.players - 1) // rules.players


def trump_length(
    rules: Tables, deal: Deal, seat: cython.int, suit: cython.int
) -> cython.int:
    """Return how many of a seat's drawn cards are trump if a suit is."""
    index: cython.int = (seat - deal.first_seat + rules.players) % rules.players
    face: cython.int
    total: cython.int = 0
    while index < deal.drawn:
        face = deal.pack[index]
        if face >= 52 or face // 13 == suit or face % 13 == deal.level:
            total += 1
        index += rules.players
    return total


def bury_short_suits(rules: Tables, deal: Deal, hand: cython.int) -> cython.void:
    """Bury the kitty's size of cards, shortest plain suit first."""
    left: cython.int = rules.kitty_size
    group: cython.int = shortest_suit(rules, deal, hand, 0)
    tried: cython.int = 0
    while left > 0 and group >= 0:
        left = bury_from(rules, deal, hand, group, left)
        tried |= 1 << group
        group = shortest_suit(rules, deal, hand, tried)
    deal.style = POOR
    if left > 0:
        move(rules, deal, hand, BURIED, left)


def shortest_suit(
    rules: Tables, deal: Deal, hand: cython.int, tried: cython.int
) -> cython.int:
    """Return the plain suit with the fewest cards among those not tried, or -1."""
    group: cython.int
    held: cython.int
    best: cython.int = -1
    fewest: cython.int = 1000
    for group in range(TRUMPS):
        held = count(rules, deal, hand, deal.group_mask[group])
        if held and held < fewest and not tried & (1 << group):
            fewest = held
            best = group
    return best


def bury_from(
    rules: Tables, deal: Deal, hand: cython.int, group: cython.int, left: cython.int
) -> cython.int:
    """Bury low single cards of a suit that carry no points; return how many are left."""
    mask: cython.longlong = deal.group_mask[group] & ~deal.point_mask
    faces: cython.longlong = deal.cards[hand] & ~deal.cards[hand + 1] & mask
    top: cython.int = top_of(deal, deal.group_mask[group])
    while faces and left > 0:
        if top_of(deal, low_bit(faces)) < top:
            remove(rules, deal, hand, low_bit(faces))
            add(rules, deal, BURIED, low_bit(faces))
            left -= 1
        faces &= faces - 1
    return left


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
    lead_sure(rules, deal, seat, best, most)
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
    rules: Tables, deal: Deal, seat: cython.int, group: cython.int, total: cython.int
) -> cython.void:
    """Lead the draft's cards together where throws are allowed, else one component."""
    plane: cython.int
    face: cython.longlong
    if not may_throw(rules, group):
        plane = rules.packs - 1
        while not deal.cards[DRAFT + plane]:
            plane -= 1
        face = low_bit(deal.cards[DRAFT + plane])
        clear(rules, deal, DRAFT)
        while plane >= 0:
            deal.cards[DRAFT + plane] = face
            plane -= 1
    copy(rules, deal, PLAY, DRAFT)
    subtract(rules, deal, HAND + seat * PLANES, PLAY)


def lead_low(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Lead a low card without points, from the shortest plain suit if there is one."""
    hand: cython.int = HAND + seat * PLANES
    group: cython.int = shortest_suit(rules, deal, hand, 0)
    faces: cython.longlong = deal.cards[hand] & deal.group_mask[TRUMPS if group < 0 else group]
    face: cython.longlong = low_bit(faces)
    if faces & ~deal.point_mask:
        face = lowest(deal, faces & ~deal.point_mask)
    remove(rules, deal, hand, face)
    add(rules, deal, PLAY, face)


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
    add(rules, deal, PLAY + turn * PLANES, face)


def choose_single(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int, faces: cython.longlong
) -> cython.longlong:
    """Return the card to follow a single with."""
    best: cython.int = top_of(deal, deal.cards[PLAY + deal.winner_place * PLANES])
    rest: cython.int = rest_top(rules, deal, seat, turn)
    beating: cython.longlong = 0
    if not is_ruffed(deal):
        beating = from_strength(deal, faces, best + 1)
    if partner_wins(deal, turn) and (is_ruffed(deal) or best >= rest or not beating):
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
    return top_of(
        deal, others_with(rules, deal, seat, 1, deal.group_mask[deal.lead_group])
    )


def win_style(rest: cython.int) -> cython.int:
    """Return how to choose a winning card: the last seat brings points home."""
    return RICH if rest == 0 else LOW


def is_ruffed(deal: Deal) -> cython.bint:
    """Tell whether a plain lead has been ruffed."""
    return deal.lead_group != TRUMPS and deal.best_score >= TRUMP_SCORE


def choose_by(
    deal: Deal, faces: cython.longlong, style: cython.int
) -> cython.longlong:
    """Return one of some faces, chosen by a style."""
    deal.style = style
    return choose(deal, faces)


def follow_wide(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Follow more than one card: with the highest if they win, else for the partner."""
    target: cython.int = PLAY + turn * PLANES
    helped: cython.bint = partner_wins(deal, turn)
    if not helped and not is_ruffed(deal):
        deal.style = HIGH
        serve(rules, deal, seat, target)
        if score_play(rules, deal, target) > deal.best_score:
            return
        merge(rules, deal, HAND + seat * PLANES, target)
    deal.style = RICH if helped else POOR
    serve(rules, deal, seat, target)


def follow_void(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Ruff if it pays, else throw off points for the partner or worthless cards."""
    hand: cython.int = HAND + seat * PLANES
    helped: cython.bint = partner_wins(deal, turn)
    if (not helped or not is_settled(rules, deal, seat, turn)) and is_worth_ruffing(
        rules, deal, seat, turn
    ):
        if ruff(rules, deal, seat, turn, LOW) or ruff(rules, deal, seat, turn, HIGH):
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
    index: cython.int
    restrict(rules, deal, OWED, hand, deal.group_mask[TRUMPS])
    deal.want_count = deal.part_count
    for index in range(deal.part_count):
        deal.want_width[index] = deal.part_width[index]
        deal.want_length[index] = deal.part_length[index]
    deal.style = style
    clear(rules, deal, target)
    if not fill(rules, deal, OWED):
        return False
    take_filled(rules, deal, hand, target)
    if score_play(rules, deal, target) > deal.best_score:
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

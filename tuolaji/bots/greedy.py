"""The greedy policy: a sensible player who looks one trick ahead and counts cards.

It bids early, a suit by its length, no trump with a hand of controls. It buries what it
misses least: short suits go whole, aces and pairs stay, points go down only under many
trumps. For a friend it calls a high trump, where whoever holds that is one, and a card that
is likely to be played soon where only its play tells.

As leader it cashes what nobody can beat and no known void ruffs, with two trumps kept
back; then it leads its largest run or set, drawing trumps so where it has more of them
than the others' share; then a low card. Where throws may be led and a failed one costs
little, a pair that one pair at most can beat goes with the sure cards.

As follower it wins with the lowest card that nobody can beat any more, spends one of the
highest trumps only on points, and loses with what it misses least. What it does as it
always did is in `greedy_1`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.bots.greedy_1 import (
        choose_by,
        discard,
        follow_wide,
        follow_with_bomb,
        is_ruffed,
        is_settled,
        keep_for_last,
        lead_sure,
        may_throw_surely,
        rest_top,
        ruff,
        with_points_only,
    )
    from tuolaji.bots.valuation import (
        best_friend,
        best_theft,
        bury_least_missed,
        from_strength,
        is_control,
        is_for_no_trump,
        is_worth_calling,
        longest_group,
        longest_suit,
        others_count,
        partner_wins,
        points_on_table,
        shortest_suit,
        strongest_bid,
        sure_cards,
        top_of,
        weight_of_points,
    )
    from tuolaji.engine.auction import is_unnamed
    from tuolaji.engine.bits import bit, low_bit, popcount
    from tuolaji.engine.bomb import lead_highest
    from tuolaji.engine.choose import highest, lowest
    from tuolaji.engine.codes import (
        BID_LITTLE_JOKER,
        FAILURE_EACH,
        FAILURE_POINTS,
        GROUPS,
        HAND,
        HIGH,
        LOW,
        NO_LEVEL,
        PLANES,
        PLAY,
        POOR,
        RICH,
        SHAPE_LONGEST,
        SHAPE_SHORTEST,
        SHAPE_WIDTH,
        SHAPE_WORDS,
        TRUMPS,
        UNSEEN,
    )
    from tuolaji.engine.components import is_mixed
    from tuolaji.engine.deal import change_trump
    from tuolaji.engine.friends import are_friends
    from tuolaji.engine.lead import move_set
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import (
        add,
        clear,
        count,
        count_all,
        faces_at,
        fold,
        remove,
        run_starts,
    )
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.throw import find_unseen
    from tuolaji.rules.lead import CostFor

__all__ = ["GreedyPolicy"]


@cython.final
@cython.cclass
class GreedyPolicy(Policy):
    """Plays for the trick at hand; see the module."""

    def __init__(self) -> None:
        """Watch which cards are gone, and who is void."""
        self.watches = 1

    def bid(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Bid the longest suit, or no trump, unless it is short for the cards drawn."""
        return strongest_bid(rules, deal, seat)

    def passes_again(self, seat: cython.int) -> cython.bint:
        """Hold to a pass: only the cards drawn and the bids made decide."""
        return True

    def calls_points(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call while the longest suit promises more than the others'."""
        return is_worth_calling(rules, deal, seat)

    def name(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Name no trump with half its trumps, else the longest suit, of the cards kept."""
        if is_for_no_trump(rules, deal, seat):
            return BID_LITTLE_JOKER
        if is_unnamed(rules, deal) and deal.buriers:
            return longest_group(rules, deal, HAND + seat * PLANES)
        return longest_suit(rules, deal, seat)

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury what is missed least."""
        hand: cython.int = HAND + seat * PLANES
        if is_unnamed(rules, deal) and not is_for_no_trump(rules, deal, seat):
            bury_beside_longest(rules, deal, hand)
        else:
            bury_cheap(rules, deal, hand)

    def friend_call(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call a card that finds a friend with trumps, or one soon."""
        return best_friend(rules, deal, HAND + seat * PLANES)

    def steal(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Steal for a long suit that has more cards than the trumps held."""
        return best_theft(rules, deal, seat)

    def lead(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Cash what is sure, else lead a bomb, the largest run or set, or a low card."""
        if lead_safe(rules, deal, seat):
            return
        if rules.across_count and lead_highest(rules, deal, HAND + seat * PLANES, PLAY):
            return
        if not lead_largest(rules, deal, seat):
            lead_cheap(rules, deal, seat)

    def follow(
        self, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
    ) -> cython.void:
        """Win the trick if it can be won well, else help the partner or lose cheaply."""
        if rules.bomb_count and follow_with_bomb(rules, deal, seat, turn):
            return
        if not deal.cards[HAND + seat * PLANES] & deal.group_mask[deal.lead_group]:
            follow_from_void(rules, deal, seat, turn)
        elif deal.lead_size == 1:
            follow_card(rules, deal, seat, turn)
        else:
            follow_wide(rules, deal, seat, turn)


def bury_beside_longest(rules: Tables, deal: Deal, hand: cython.int) -> cython.void:
    """Bury as if the longest suit, which the seat will name, were trump already."""
    before: cython.int = deal.trump
    if deal.level != NO_LEVEL:
        change_trump(rules, deal, deal.level, longest_group(rules, deal, hand))
    bury_cheap(rules, deal, hand)
    if deal.level != NO_LEVEL:
        change_trump(rules, deal, deal.level, before)


def bury_cheap(rules: Tables, deal: Deal, hand: cython.int) -> cython.void:
    """Bury what is missed least, points where few trumps guard them last."""
    bury_least_missed(rules, deal, hand, weight_of_points(rules, deal, hand), -1)


def lead_safe(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Lead the most cards of one group that nobody can beat, if they may be cashed."""
    group: cython.int
    total: cython.int
    most: cython.int = 0
    best: cython.int = -1
    find_unseen(rules, deal, seat)
    for group in range(GROUPS):
        total = sure_cards(rules, deal, seat, group)
        if total > most and may_cash(rules, deal, seat, group, total):
            most = total
            best = group
    if best < 0:
        return False
    sure_cards(rules, deal, seat, best)
    lead_sure(rules, deal, seat, best)
    if (
        may_throw_surely(rules, deal, seat, best)
        and not rules.throws_refused
        and not rules.ranked
    ):
        risk_pair(rules, deal, seat, best)
    return True


def may_cash(
    rules: Tables, deal: Deal, seat: cython.int, group: cython.int, total: cython.int
) -> cython.bint:
    """Tell whether sure cards may be cashed: no ruff is near, no last trump is wasted."""
    held: cython.int
    if group == TRUMPS:
        held = count_all(rules, deal, HAND + seat * PLANES)
        return total == held or (
            held > 4
            and has_most_trumps(rules, deal, seat, 1)
            and trumps_of(rules, deal, seat) >= total + 2
        )
    if others_count(rules, deal, seat, deal.group_mask[TRUMPS]) == 0:
        return True
    if ruffs_of_enemies(rules, deal, seat, group):
        return False
    return others_count(rules, deal, seat, deal.group_mask[group]) >= rules.players - 2


def trumps_of(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return how many trumps a seat holds."""
    return count(rules, deal, HAND + seat * PLANES, deal.group_mask[TRUMPS])


def has_most_trumps(
    rules: Tables, deal: Deal, seat: cython.int, times: cython.int
) -> cython.bint:
    """Tell whether a seat has more than so many times another's share of the trumps out."""
    out: cython.int = others_count(rules, deal, seat, deal.group_mask[TRUMPS])
    return 0 < out * times < trumps_of(rules, deal, seat) * (rules.players - 1)


def ruffs_of_enemies(
    rules: Tables, deal: Deal, seat: cython.int, group: cython.int
) -> cython.bint:
    """Tell whether an enemy has shown a plain suit void and may have trumps."""
    other: cython.int
    for other in range(rules.players):
        if (
            deal.voids[other] & (1 << group)
            and not deal.voids[other] & (1 << TRUMPS)
            and not are_friends(rules, deal, seat, other)
        ):
            return True
    return False


def risk_pair(
    rules: Tables, deal: Deal, seat: cython.int, group: cython.int
) -> cython.void:
    """Throw the highest pair that is left as well, where only one pair can beat it.

    Of the other hands one has both cards of that pair, and the throw fails, as seldom as
    there are such hands. Led later the pair wins as often unless it is ruffed; so it goes
    now where the others have too few cards of the group to follow all of the throw.
    """
    hand: cython.int = HAND + seat * PLANES
    mask: cython.longlong = deal.group_mask[group]
    pairs: cython.longlong = deal.cards[hand + 1] & mask
    sure: cython.int = count_all(rules, deal, PLAY)
    cost: cython.int = rules.failures[FAILURE_POINTS]
    rivals: cython.longlong
    if not pairs or rules.widest < 2:
        return
    if count(rules, deal, UNSEEN, mask) >= (sure + 2) * (rules.players - 1):
        return
    rivals = from_strength(deal, deal.cards[UNSEEN + 1] & mask, top_of(deal, pairs) + 1)
    if popcount(rivals) > 1 or rivals & deal.cards[UNSEEN + 2]:
        return
    if rules.failures[FAILURE_EACH] not in (
        CostFor.THROW.code,
        CostFor.COMPONENT_BEATEN.code,
    ):
        cost *= sure
    if cost < 10 * (rules.players - 2) and not rules.throws_weigh:
        move_set(rules, deal, hand, PLAY, highest(deal, pairs), 2)


def lead_largest(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Lead the run or set of most cards, the nearest to the top of its group.

    Trumps are drawn so only by who has more than the others' share of them.
    """
    hand: cython.int = HAND + seat * PLANES
    draws: cython.bint = has_most_trumps(rules, deal, seat, 1)
    shape: cython.int
    group: cython.int
    width: cython.int
    length: cython.int
    best_width: cython.int = 0
    best_length: cython.int = 0
    key: cython.int
    best_key: cython.int = 0
    sets: cython.longlong
    start: cython.longlong
    best_sets: cython.longlong = 0
    best_start: cython.longlong = 0
    for shape in range(rules.shape_count):
        width = rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]
        if width == 1 or not deal.cards[hand + width - 1] or is_mixed(rules, shape):
            continue
        if rules.unled >> shape & 1:
            continue
        for group in range(GROUPS if draws else TRUMPS):
            sets = deal.cards[hand + width - 1] & deal.group_mask[group]
            length = longest_in(rules, deal, sets, shape)
            if length == 0:
                continue
            start = run_starts(deal, fold(deal, sets), length)
            key = top_of(deal, start) - top_of(deal, deal.group_mask[group])
            key += width * length * 64
            if key > best_key:
                best_key = key
                best_width = width
                best_length = length
                best_sets = sets
                best_start = bit(top_of(deal, start))
    while best_length > 0:
        start = low_bit(faces_at(deal, best_sets, best_start))
        move_set(rules, deal, hand, PLAY, start, best_width)
        best_start <<= 1
        best_length -= 1
    return best_key > 0


def longest_in(
    rules: Tables, deal: Deal, sets: cython.longlong, shape: cython.int
) -> cython.int:
    """Return the greatest length of a shape among some sets of its width, or 0."""
    strengths: cython.longlong = fold(deal, sets)
    length: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_SHORTEST]
    longest: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_LONGEST]
    if popcount(sets) < length or not run_starts(deal, strengths, length):
        return 0
    while length < longest and run_starts(deal, strengths, length + 1):
        length += 1
    return length


def lead_cheap(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Lead a low card: a trump with many of them, else of the shortest plain suit.

    A suit of nothing but points is led last.
    """
    hand: cython.int = HAND + seat * PLANES
    trumps: cython.longlong = deal.cards[hand] & deal.group_mask[TRUMPS]
    group: cython.int = TRUMPS
    face: cython.longlong
    if not trumps & ~deal.point_mask or not has_most_trumps(rules, deal, seat, 2):
        group = shortest_suit(rules, deal, hand, with_points_only(deal, hand))
    if group < 0 and not trumps & ~deal.point_mask:
        group = shortest_suit(rules, deal, hand, 0)
    if group < 0:
        group = TRUMPS
    face = cheapest(rules, deal, seat, group)
    remove(rules, deal, hand, face)
    add(rules, deal, PLAY, face)


def free_faces(
    rules: Tables, deal: Deal, seat: cython.int, group: cython.int
) -> cython.longlong:
    """Return a seat's faces of a group but those that it keeps for the last trick."""
    faces: cython.longlong = deal.cards[HAND + seat * PLANES] & deal.group_mask[group]
    return keep_for_last(rules, deal, seat, faces) if rules.dig_count else faces


def cheapest(
    rules: Tables, deal: Deal, seat: cython.int, group: cython.int
) -> cython.longlong:
    """Return the card of a group to lose with: low, without points, of no pair.

    Points are missed less than a control.
    """
    hand: cython.int = HAND + seat * PLANES
    faces: cython.longlong = free_faces(rules, deal, seat, group)
    poor: cython.longlong = faces & ~deal.point_mask
    lone: cython.longlong = poor & ~deal.cards[hand + 1]
    face: cython.longlong
    if not poor:
        return lowest(deal, faces)
    face = lowest(deal, lone if lone else poor)
    if is_control(deal, group, face) and faces & deal.point_mask:
        return lowest(deal, faces & deal.point_mask)
    return face


def follow_card(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Follow a single card in the led group."""
    hand: cython.int = HAND + seat * PLANES
    face: cython.longlong = choose_card(rules, deal, seat, turn)
    clear(rules, deal, PLAY + turn * PLANES)
    remove(rules, deal, hand, face)
    deal.cards[PLAY + turn * PLANES] = face


def choose_card(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.longlong:
    """Return the card to follow a single with."""
    group: cython.int = deal.lead_group
    faces: cython.longlong = free_faces(rules, deal, seat, group)
    best: cython.int = top_of(deal, deal.cards[PLAY + deal.winner_place * PLANES])
    rest: cython.int = rest_top(rules, deal, seat, turn)
    beating: cython.longlong = 0
    face: cython.longlong = 0
    if not is_ruffed(deal):
        beating = from_strength(deal, faces, best + 1)
    if partner_wins(rules, deal, turn) and (is_ruffed(deal) or best >= rest or not beating):
        if is_ruffed(deal) or best >= rest:
            return choose_by(deal, faces, RICH)
        return cheapest(rules, deal, seat, group)
    if from_strength(deal, beating, rest):
        face = choose_by(
            deal, from_strength(deal, beating, rest), RICH if rest == 0 else LOW
        )
    elif beating and points_on_table(rules, deal, turn) >= 10:
        face = highest(deal, beating)
    if not face or not is_worth(rules, deal, turn, face):
        return cheapest(rules, deal, seat, group)
    return face


def is_worth(
    rules: Tables, deal: Deal, turn: cython.int, face: cython.longlong
) -> cython.bint:
    """Tell whether the points of a trick are worth the card that would win it."""
    if deal.lead_group != TRUMPS or not is_control(deal, TRUMPS, face):
        return True
    return points_on_table(rules, deal, turn) >= 10


def follow_from_void(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.void:
    """Ruff if it pays, else throw off points for the partner or what is missed least."""
    hand: cython.int = HAND + seat * PLANES
    helped: cython.bint = partner_wins(rules, deal, turn) and is_settled(
        rules, deal, seat, turn
    )
    if (
        not helped
        and pays_to_ruff(rules, deal, seat, turn)
        and ruff_well(rules, deal, seat, turn)
    ):
        return
    clear(rules, deal, PLAY + turn * PLANES)
    if helped:
        discard(rules, deal, hand, PLAY + turn * PLANES, RICH)
    else:
        throw_off(rules, deal, seat, PLAY + turn * PLANES)


def pays_to_ruff(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
) -> cython.bint:
    """Tell whether there are points to win, or the trumps to ruff without need."""
    trumps: cython.int = trumps_of(rules, deal, seat)
    held: cython.int = count_all(rules, deal, HAND + seat * PLANES)
    points: cython.int = points_on_table(rules, deal, turn)
    if trumps < deal.lead_size:
        return False
    if held == deal.lead_size:
        return True
    if held <= 4 and trumps == deal.lead_size:
        return points >= 20
    return points >= 5 or trumps * 2 > others_count(
        rules, deal, seat, deal.group_mask[TRUMPS]
    )


def ruff_well(rules: Tables, deal: Deal, seat: cython.int, turn: cython.int) -> cython.bint:
    """Ruff with points in the last place, else low; high only for points."""
    if (
        turn == rules.players - 1
        and deal.lead_size == 1
        and ruff(rules, deal, seat, turn, RICH)
    ):
        return True
    if ruff(rules, deal, seat, turn, LOW):
        return True
    return points_on_table(rules, deal, turn) >= 10 and ruff(rules, deal, seat, turn, HIGH)


def throw_off(
    rules: Tables, deal: Deal, seat: cython.int, target: cython.int
) -> cython.void:
    """Discard lone low cards of the shortest suits first, trumps last."""
    hand: cython.int = HAND + seat * PLANES
    group: cython.int
    face: cython.longlong
    lone: cython.longlong
    left: cython.int = deal.lead_size
    while left > 0:
        face = deal.cards[hand] & ~deal.group_mask[TRUMPS]
        lone = spare_cards(deal, hand)
        if lone:
            group = shortest_suit(rules, deal, hand, suits_without(deal, lone))
            face = lowest(deal, lone & deal.group_mask[group])
        elif face:
            face = choose_by(deal, face, POOR)
        else:
            face = cheapest(rules, deal, seat, TRUMPS)
        remove(rules, deal, hand, face)
        add(rules, deal, target, face)
        left -= 1


def spare_cards(deal: Deal, hand: cython.int) -> cython.longlong:
    """Return the plain faces of a hand that are neither points, pairs nor tops."""
    group: cython.int
    found: cython.longlong = deal.cards[hand] & ~deal.cards[hand + 1] & ~deal.point_mask
    spare: cython.longlong = 0
    for group in range(TRUMPS):
        if deal.group_mask[group]:
            spare |= found & deal.group_mask[group] & ~highest(deal, deal.group_mask[group])
    return spare


def suits_without(deal: Deal, faces: cython.longlong) -> cython.int:
    """Return the set of plain suits of which some faces have none, a bit a suit."""
    group: cython.int
    found: cython.int = 0
    for group in range(TRUMPS):
        if not faces & deal.group_mask[group]:
            found |= 1 << group
    return found

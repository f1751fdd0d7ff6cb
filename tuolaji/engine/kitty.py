"""The kitty in play: its burial (埋底), its theft (炒地皮) and its capture (抠底).

Where the ruleset limits the points that may be buried, a burial over the limit is
mended card by card: its richest card goes back for the lowest one of the hand that
carries no points.

After each burial the other seats are asked in order of play, from the next one on. A
seat that bids over the trumps takes the buried cards, its bid makes the trumps, and it
buries anew; the declarer stays the same. A theft is a bid: all rules of bidding hold
for it, and the cards that it shows must be in the hand. Where nobody has bid, only a
line for such deals lets a seat steal; the trumps that hold then count as bid by the
declarer, below every step. A line may leave the kitty where it is buried: its bid makes
trumps alone, and all others are asked next, whoever has buried among them.

Where the attackers take the last trick, the winning play is held against the table of
the multiplier.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bid_face import bid_card_face, bid_face_of, bid_trump
    from tuolaji.engine.bidding import (
        are_for_same,
        are_partners,
        companion_face,
        find_leave,
        find_options,
        forget_held,
        hold_card,
        note_trumps,
        put_down,
    )
    from tuolaji.engine.bomb import break_play
    from tuolaji.engine.choose import lowest, poorest, richest, worth_each
    from tuolaji.engine.codes import (
        BID_CARD,
        BID_LITTLE_JOKER,
        BID_NONE,
        BURIED,
        EVENT_DECISIONS,
        EVENT_KITTY_STOLEN,
        HAND,
        KITTY,
        LENGTHS,
        LINE_COUNT,
        LINE_LONGEST,
        LINE_MIXED,
        LINE_SHORTEST,
        LINE_WHEN,
        LINE_WIDTH,
        LINE_WORDS,
        NO_LEVEL,
        PLANES,
        PLAY,
        RANK_SCORE,
        THEFT_BY,
        THEFT_DECLARES,
        THEFT_FIRST,
        THEFT_LAST,
        THEFT_LEAVES,
        THEFT_ONCE,
        THEFT_SUIT,
        THEFT_UNBID,
        THEFT_WHEN,
        THEFT_WORDS,
        TRUMP_SCORE,
        WORTH_NOTHING,
        WORTH_UNKNOWN,
    )
    from tuolaji.engine.condition import bid_state, holds, named_faces
    from tuolaji.engine.deal import change_trump, show_cards_of
    from tuolaji.engine.friends import open_calls, take_sides
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import add, clear, copy, count_all, points_in, remove
    from tuolaji.engine.search import can_fill, want
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.kitty import CaptureBase, Measure, TheftBy, TheftSuit

__all__ = [
    "ask_thief",
    "barred_faces",
    "count_hand",
    "find_theft",
    "is_as_bid",
    "is_asked",
    "is_new",
    "keep_barred",
    "keep_limits",
    "keep_point_limit",
    "last_to_move",
    "matches_line",
    "may_capture",
    "may_steal",
    "measure_play",
    "next_thief",
    "score_kitty",
    "steal",
    "steal_from",
    "steal_kitty",
    "steals",
    "takes_kitty",
    "thief_at",
]


def barred_faces(rules: Tables, deal: Deal) -> cython.longlong:
    """Return the faces that may not be buried."""
    index: cython.int
    faces: cython.longlong = 0
    for index in range(rules.barred_count):
        faces |= named_faces(deal, rules.barred[2 * index], rules.barred[2 * index + 1])
    return faces


def keep_limits(rules: Tables, deal: Deal) -> cython.void:
    """Swap out what the seat that has buried may not bury, as far as its hand can."""
    if rules.barred_count:
        keep_barred(rules, deal, HAND + deal.kitty_seat * PLANES)
    if rules.kitty_point_limit >= 0:
        keep_point_limit(rules, deal, HAND + deal.kitty_seat * PLANES)


def keep_barred(rules: Tables, deal: Deal, hand: cython.int) -> cython.void:
    """Swap buried cards that may not be buried, as far as the hand has others."""
    barred: cython.longlong = barred_faces(rules, deal)
    wrong: cython.longlong = deal.cards[BURIED] & barred
    other: cython.longlong = deal.cards[hand] & ~barred
    while wrong and other:
        if other & ~deal.point_mask:
            other &= ~deal.point_mask
        swap(rules, deal, hand, lowest(deal, wrong), lowest(deal, other))
        wrong = deal.cards[BURIED] & barred
        other = deal.cards[hand] & ~barred


def keep_point_limit(rules: Tables, deal: Deal, hand: cython.int) -> cython.void:
    """Swap buried point cards until the limit is kept, as far as the hand can.

    A card that may not be buried lies there only for want of others, and goes back for
    another such card alone.
    """
    barred: cython.longlong = barred_faces(rules, deal)
    swap_points(rules, deal, hand, ~barred)
    swap_points(rules, deal, hand, barred)


def swap_points(
    rules: Tables, deal: Deal, hand: cython.int, faces: cython.longlong
) -> cython.void:
    """Swap some buried cards for poorer ones of the hand, as far as the limit asks."""
    rich: cython.longlong
    poor: cython.longlong
    while points_in(rules, deal, BURIED) > rules.kitty_point_limit:
        rich = lowest(deal, richest(deal, deal.cards[BURIED] & faces))
        poor = lowest(deal, poorest(deal, deal.cards[hand] & faces))
        if not poor or worth_each(deal, poor) >= worth_each(deal, rich):
            return
        swap(rules, deal, hand, rich, poor)


def swap(
    rules: Tables,
    deal: Deal,
    hand: cython.int,
    buried: cython.longlong,
    held: cython.longlong,
) -> cython.void:
    """Put a buried card back into the hand and bury one of the hand for it."""
    remove(rules, deal, BURIED, buried)
    remove(rules, deal, hand, held)
    add(rules, deal, BURIED, held)
    add(rules, deal, hand, buried)


def steal_kitty(rules: Tables, deal: Deal, policy: Policy) -> cython.bint:
    """Ask the seats after a burial; tell whether one of them takes the kitty."""
    return steal_from(rules, deal, policy, next_thief(rules, deal, 1))


def steal_from(rules: Tables, deal: Deal, policy: Policy, turn: cython.int) -> cython.bint:
    """Ask the seats from one on that may steal, if any; tell whether the kitty is taken.

    After a bid that leaves it all others are asked again.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        policy: The policy of all seats.
        turn: The place of the first of them, as `next_thief` finds it; 0 for none.
    """
    seat: cython.int
    chosen: cython.int
    while turn:
        seat = thief_at(rules, deal, turn)
        chosen = ask_thief(rules, deal, seat, policy)
        if chosen >= 0:
            steal(rules, deal, seat, deal.option_step[chosen], deal.option_face[chosen])
            if takes_kitty(rules, deal):
                return True
            turn = 0
        turn = next_thief(rules, deal, turn + 1)
    return False


def takes_kitty(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether the line by which a theft was made lets the thief take the kitty."""
    return not rules.thefts[deal.theft + THEFT_LEAVES]


def last_to_move(deal: Deal) -> cython.int:
    """Return the seat after which others are asked: the last thief, else who has buried."""
    if deal.events[EVENT_KITTY_STOLEN]:
        return deal.bid_seat[deal.bid_count - 1]
    return deal.kitty_seat


def thief_at(rules: Tables, deal: Deal, turn: cython.int) -> cython.int:
    """Return the seat that is asked at a place, counted from the last to move."""
    return (last_to_move(deal) + turn) % rules.players


def next_thief(rules: Tables, deal: Deal, turn: cython.int) -> cython.int:
    """Return the next place, counted from the last to move, that may steal; 0 for none.

    The bids by which its seat may steal stand in the deal's options.
    """
    seat: cython.int
    if not may_steal(rules, deal):
        return 0
    deal.stealing = 1
    deal.least_step = max(deal.least_step, rules.thefts[deal.theft + THEFT_FIRST])
    while turn < rules.players:
        seat = thief_at(rules, deal, turn)
        count_hand(rules, deal, seat)
        deal.option_count = 0
        if is_asked(rules, deal, seat):
            find_options(rules, deal, seat)
        keep_thefts(rules, deal)
        if deal.option_count > 0:
            return turn
        turn += 1
    return 0


def is_asked(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat, which was not the last to move, is one that may steal."""
    by: cython.int = rules.thefts[deal.theft + THEFT_BY]
    if by == TheftBy.ANYBODY.code:
        return True
    if by == TheftBy.ALL_BUT_DECLARER.code:
        return deal.declarer != seat
    if by == TheftBy.OPPONENTS.code:
        return not are_partners(deal, seat)
    return deal.bid_seat[deal.bid_count - 1] != seat


def keep_thefts(rules: Tables, deal: Deal) -> cython.void:
    """Leave only those options that steal."""
    option: cython.int
    count: cython.int = 0
    for option in range(deal.option_count):
        if steals(rules, deal, deal.option_step[option], deal.option_face[option]):
            deal.option_step[count] = deal.option_step[option]
            deal.option_face[count] = deal.option_face[option]
            count += 1
    deal.option_count = count


def steals(rules: Tables, deal: Deal, step: cython.int, face: cython.int) -> cython.bint:
    """Tell whether a bid over the trumps is one of those that steal."""
    if step < rules.thefts[deal.theft + THEFT_FIRST]:
        return False
    if step > rules.thefts[deal.theft + THEFT_LAST]:
        return False
    if rules.thefts[deal.theft + THEFT_SUIT] == TheftSuit.ANY.code:
        return True
    if rules.thefts[deal.theft + THEFT_SUIT] == TheftSuit.ANOTHER.code:
        return not is_as_bid(deal, face, deal.bid_count - 1)
    return is_new(deal, face)


def is_new(deal: Deal, face: cython.int) -> cython.bint:
    """Tell whether nobody has bid the trumps of a face."""
    bid: cython.int = 0
    while bid < deal.bid_count and not is_as_bid(deal, face, bid):
        bid += 1
    return bid == deal.bid_count


def is_as_bid(deal: Deal, face: cython.int, bid: cython.int) -> cython.bint:
    """Tell whether a bid is of the trumps of a face; all jokers bid no trump."""
    return are_for_same(deal.bid_face[bid], face)


def may_steal(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether the kitty may be stolen at all, now that it is buried."""
    if not find_theft(rules, deal):
        return False
    if rules.thefts[deal.theft + THEFT_BY] == TheftBy.NOBODY.code:
        return False
    if deal.bid_count == 0:
        count_as_bid(deal)
    return not rules.thefts[deal.theft + THEFT_ONCE] or (
        deal.events[EVENT_KITTY_STOLEN] == 0
    )


def find_theft(rules: Tables, deal: Deal) -> cython.bint:
    """Note the first line about thefts that fits the deal; tell whether one does.

    A line is either for deals in which nobody has bid or for the others.
    """
    line: cython.int
    is_unbid: cython.bint = bid_state(deal) == BID_NONE
    for line in range(rules.theft_count):
        deal.theft = line * THEFT_WORDS
        if rules.thefts[deal.theft + THEFT_UNBID] == is_unbid and holds(
            rules, deal, rules.thefts[deal.theft + THEFT_WHEN]
        ):
            return True
    return False


def count_as_bid(deal: Deal) -> cython.void:
    """Count trumps that nobody has bid as bid by the declarer, below all bids."""
    deal.unbid = 1
    note_trumps(deal, deal.declarer, deal.trump if deal.trump >= 0 else BID_LITTLE_JOKER)


def count_hand(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Count the cards of a hand that can be bid; burials may have changed it."""
    bid_face: cython.int
    face: cython.int
    plane: cython.int
    forget_held(rules, deal, seat)
    for bid_face in range(BID_CARD + rules.bid_card_count):
        if bid_face < BID_LITTLE_JOKER and deal.bid_level[seat] == NO_LEVEL:
            continue
        face = bid_card_face(rules, deal, seat, bid_face)
        if bid_face_of(rules, deal, seat, face) != bid_face:
            continue
        for plane in range(rules.packs):
            if deal.cards[HAND + seat * PLANES + plane] & deal.face_bit[face]:
                hold_card(rules, deal, seat, bid_face)
    count_companions(rules, deal, seat)


def count_companions(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Count the cards of a hand that can lie beside its bids."""
    plane: cython.int
    face: cython.int = companion_face(rules, deal)
    deal.companions[seat] = 0
    if face < 0:
        return
    for plane in range(rules.packs):
        if deal.cards[HAND + seat * PLANES + plane] & deal.face_bit[face]:
            deal.companions[seat] += 1


def ask_thief(rules: Tables, deal: Deal, seat: cython.int, policy: Policy) -> cython.int:
    """Ask a seat by which of its options it steals, if at all."""
    deal.actor = seat
    deal.events[EVENT_DECISIONS] += 1
    return policy.steal(rules, deal, seat)


def steal(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.void:
    """Make a theft that is permitted: the buried cards are the thief's kitty, or stay."""
    level: cython.int = deal.level
    put_down(rules, deal, seat, step, face)
    deal.events[EVENT_KITTY_STOLEN] += 1
    if rules.thefts[deal.theft + THEFT_DECLARES]:
        become_declarer(rules, deal, seat)
        level = deal.bid_level[seat]
    if takes_kitty(rules, deal):
        deal.robbed = deal.kitty_seat
        deal.kitty_seat = seat
        copy(rules, deal, KITTY, BURIED)
        clear(rules, deal, BURIED)
    face = bid_trump(face)
    if face >= BID_LITTLE_JOKER:
        face = -1
    change_trump(rules, deal, level, face)
    if rules.overs_by_level:
        find_leave(rules, deal)
    show_cards_of(rules, deal, seat)


def become_declarer(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Let a seat declare in the place of another; it calls its own partner."""
    deal.declarer = deal.leader = seat
    open_calls(rules, deal)
    take_sides(rules, deal)


def score_kitty(rules: Tables, deal: Deal) -> cython.void:
    """Add what the kitty earns to the attackers' points."""
    deal.kitty_points = points_in(rules, deal, BURIED)
    deal.kitty_multiplier = deal.captured = deal.capped = deal.capture_points = 0
    if may_capture(rules, deal):
        measure_play(rules, deal, PLAY + deal.winner_place * PLANES)
    if deal.captured:
        deal.capture_points = capture_points(rules, deal)
        deal.attackers_points += deal.capture_points


def may_capture(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether the attackers take the last trick, and may capture something by it."""
    is_trick: cython.bint = rules.kitty_base == CaptureBase.LAST_TRICK.code
    return deal.side_of[deal.winner] and (is_trick or rules.kitty_size > 0)


def capture_points(rules: Tables, deal: Deal) -> cython.int:
    """Return what the capture adds: the kitty, or the last trick counted again."""
    if rules.kitty_base == CaptureBase.LAST_TRICK.code:
        return deal.trick_points * (deal.kitty_multiplier - 1)
    return deal.kitty_points * deal.kitty_multiplier


def measure_play(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Find whether a winning play captures the kitty, and its multiplier.

    The lead is broken up.
    """
    worth: cython.int
    if rules.kitty_measure == Measure.WHOLE_PLAY.code:
        worth = worth_of_play(rules, deal, place)
    else:
        if (
            rules.kitty_measure != Measure.LEAD.code
            or deal.best_score % TRUMP_SCORE >= RANK_SCORE
        ):
            break_play(rules, deal, place)
        if rules.throw_worths and deal.part_count > 1:
            worth = worth_of_throw(rules, deal, count_all(rules, deal, place))
        else:
            worth = worth_of_parts(rules, deal, 0)
    deal.captured = worth != WORTH_NOTHING
    deal.kitty_multiplier = max(worth - 1, 0) // 2
    deal.capped = deal.captured and worth % 2 == 0


def worth_of_parts(rules: Tables, deal: Deal, size: cython.int) -> cython.int:
    """Return the greatest worth of the components noted.

    A component has the worth in the first layer that holds and covers it.

    Args:
        rules: The ruleset's tables.
        deal: The deal, with components noted.
        size: The number of cards of the play where whole plays are measured, else 0.
    """
    index: cython.int
    form: cython.int
    best: cython.int = WORTH_NOTHING
    for index in range(deal.part_count):
        form = size * (rules.shape_count + rules.across_count) + deal.part_shape[index]
        best = max(best, worth_of_part(rules, deal, form, index, rules.layer_count))
    return best


def worth_of_part(
    rules: Tables, deal: Deal, form: cython.int, index: cython.int, layers: cython.int
) -> cython.int:
    """Return what a component is worth in the first of some layers that covers it.

    It is `WORTH_UNKNOWN` where none does.
    """
    layer: cython.int
    worth: cython.int
    for layer in range(layers):
        worth = rules.factors[
            layer * rules.layer_words + form * LENGTHS + deal.part_length[index]
        ]
        if worth != WORTH_UNKNOWN and holds(rules, deal, rules.layers[layer]):
            return worth
    return WORTH_UNKNOWN


def worth_of_throw(rules: Tables, deal: Deal, cards: cython.int) -> cython.int:
    """Return the greatest worth of the components noted, which are several.

    The first line of throws that holds is for all that no line above it covers, as one
    play of so many cards.
    """
    index: cython.int
    worth: cython.int
    layer: cython.int = 0
    best: cython.int = WORTH_NOTHING
    while layer < rules.layer_count and (
        rules.throw_lines[layer] < 0 or not holds(rules, deal, rules.layers[layer])
    ):
        layer += 1
    for index in range(deal.part_count):
        worth = worth_of_part(rules, deal, deal.part_shape[index], index, layer)
        if worth == WORTH_UNKNOWN and layer < rules.layer_count:
            worth = rules.throw_factors[
                rules.throw_lines[layer] * (rules.hand_size + 1) + cards
            ]
        best = max(best, worth)
    return best


def worth_of_play(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the worth in the first line whose components a play contains.

    An `else` line is for plays that contain none of them. It measures their components,
    but counts the cards of the whole play.
    """
    line: cython.int
    length: cython.int
    for line in range(rules.line_count):
        if not holds(rules, deal, rules.lines[line * LINE_WORDS + LINE_WHEN]):
            continue
        if rules.lines[line * LINE_WORDS + LINE_WIDTH] == 0:
            break_play(rules, deal, place)
            if rules.lines[line * LINE_WORDS + LINE_COUNT]:
                if deal.part_count > 1:
                    return rules.throw_factors[
                        line * (rules.hand_size + 1) + count_all(rules, deal, place)
                    ]
                continue
            return worth_of_parts(rules, deal, count_all(rules, deal, place))
        length = matches_line(rules, deal, place, line)
        if length:
            return rules.line_factors[line * LENGTHS + length]
    return WORTH_NOTHING


def matches_line(
    rules: Tables, deal: Deal, place: cython.int, line: cython.int
) -> cython.int:
    """Return the greatest length in which a play has what a line asks, or 0."""
    at: cython.int = line * LINE_WORDS
    length: cython.int = rules.lines[at + LINE_LONGEST]
    _copies: cython.int
    while length >= rules.lines[at + LINE_SHORTEST]:
        deal.want_count = 0
        for _copies in range(rules.lines[at + LINE_COUNT]):
            want(
                deal,
                rules.lines[at + LINE_WIDTH],
                length,
                rules.lines[at + LINE_MIXED],
                -1,
            )
        if can_fill(rules, deal, place):
            return length
        length -= 1
    return 0

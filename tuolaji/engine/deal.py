"""The start of a deal: the shuffle, the dealing, trumps and hands.

Cards go round one by one from the first seat. At each card every seat, from the one
that drew it on, may bid what it then holds; or after the last card, round by round
until a whole round passes; or both. Then trumps and the opening deal's declarer are
fixed, and the dealt cards become hands in registers. Where a theft of the kitty changes
the trumps, or they are named after the burial, the same cards get other bits.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bid_face import bid_card_face, bid_trump, copies_lying
    from tuolaji.engine.bidding import (
        bid_declarer,
        clear_bids,
        companion_face,
        default_declarer,
        default_place,
        draw_card,
        find_first_asked,
        find_options,
        forget_held,
        holder_of,
        is_across,
        is_by_lot,
        is_stronger,
        lay_down,
    )
    from tuolaji.engine.bits import bit, low_index
    from tuolaji.engine.choose import below, seed_stream, seed_streams, shuffle
    from tuolaji.engine.codes import (
        BID_BY_FACE,
        BID_FACES,
        BID_LITTLE_JOKER,
        BURIED,
        EVENT_BIDS,
        EVENT_DECISIONS,
        EVENT_OVERTURNED,
        EVENT_REDEALS,
        EVENT_REINFORCED,
        EVENT_SELF_OVERTURNED,
        EVENTS,
        FACES,
        GROUPS,
        HAND,
        KITTY,
        LAYOUT_ALIAS,
        LAYOUT_ALIAS_MASK,
        LAYOUT_ALIASES,
        LAYOUT_BIT,
        LAYOUT_GROUP,
        LAYOUT_LINKS,
        LAYOUT_NATURAL,
        LAYOUT_POINT_KINDS,
        LAYOUT_POINTS,
        LAYOUT_WORDS,
        LITTLE_JOKER,
        LIVE,
        NO_LEVEL,
        NOBODY_FIRST,
        NOBODY_HIGHEST,
        NOBODY_JOKERS,
        NOBODY_KITTY_CARD,
        NOBODY_LAST,
        NOBODY_LOT,
        NOBODY_MISSING,
        NOBODY_NEXT_SEAT,
        NOBODY_OPPONENTS,
        NOBODY_REDEAL,
        NOBODY_RULE,
        NOBODY_SOUGHT,
        NOBODY_STRONGEST,
        NOBODY_WHEN,
        NOBODY_WORDS,
        OPEN,
        PLANES,
        REDEALS,
        SHOWN,
        STREAM_BOTS,
        STREAM_FOULS,
        STREAM_SEATS,
        SUIT_FACES,
        SUITS,
        TRUMPS,
        WEAK_ASKED,
        WEAK_BY,
        WEAK_FEWER,
        WEAK_TIMES,
        WEAK_TRUMPS,
        WEAK_WHEN,
        WEAK_WORDS,
    )
    from tuolaji.engine.condition import holds
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import add, clear, merge, remove
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.bidding import AfterWeakHand, NamesDeclarer, Sought, WhoBids, Window
    from tuolaji.rules.table import Partners

__all__ = [
    "ask",
    "ask_bidder",
    "asks_anew",
    "begin",
    "change_trump",
    "clear_foul",
    "deal_card",
    "deal_on",
    "deciding_line",
    "fill_pack",
    "fix_by_bids",
    "fix_declarer",
    "fix_trumps",
    "has_bid",
    "is_bidder",
    "is_kitty_shown",
    "is_turned_up",
    "kitty_declarer",
    "lay_out_deal",
    "may_decide",
    "must_redeal",
    "name_suit",
    "next_asker",
    "next_bidder",
    "opponents_are_due",
    "pass_on",
    "place_cards",
    "redeal",
    "redeal_weak",
    "redealing_line",
    "show_bids",
    "show_cards_of",
    "skip_redeals",
    "stack_card",
    "take_kitty",
    "weak_line",
]


def begin(
    rules: Tables,
    deal: Deal,
    key: cython.longlong,
    index: cython.longlong,
    level: cython.int,
    declarer: cython.int,
) -> cython.void:
    """Set up a deal and shuffle its pack.

    Args:
        rules: The ruleset's tables.
        deal: The deal that is set up; whatever it held is forgotten.
        key: The number that names the run.
        index: The deal's index in the run.
        level: The deal's level, as an index of a rank.
        declarer: The declarer's seat, or -1 in an opening deal.
    """
    event: cython.int
    seed_streams(deal, key, index, STREAM_BOTS + rules.players)
    if deal.foul_share:
        seed_stream(deal, key, index, STREAM_FOULS)
    clear_foul(deal)
    set_levels(rules, deal, level)
    deal.declarer = deal.due = declarer
    deal.opening = declarer < 0
    deal.first_seat = declarer
    deal.gifts_made = deal.weak_redeals = 0
    if declarer < 0:
        deal.first_seat = below(deal, STREAM_SEATS, rules.players)
        if deal.next_first > 0:
            deal.first_seat = deal.next_first - 1
    if rules.by_lot:
        deal.lot = below(deal, STREAM_SEATS, SUITS)
    for event in range(EVENTS):
        deal.events[event] = 0
    take_pack(rules, deal)


def clear_foul(deal: Deal) -> cython.void:
    """Forget the foul of the deal before."""
    deal.foul = deal.foul_kind = deal.foul_by = deal.foul_seat = deal.forfeit = -1
    deal.foul_declarers = deal.foul_attackers = deal.next_by_bid = 0


def clear_throws(rules: Tables, deal: Deal) -> cython.void:
    """Forget what failed throws of the deal before have cost beside points."""
    seat: cython.int
    deal.lost_by = 0
    for seat in range(rules.players):
        deal.lost_levels[seat] = 0


def set_levels(rules: Tables, deal: Deal, level: cython.int) -> cython.void:
    """Set the deal's level, and that at which each seat bids: its own, or the deal's."""
    seat: cython.int
    deal.level = level
    for seat in range(rules.players):
        deal.bid_level[seat] = level
        if deal.own_levels:
            deal.bid_level[seat] = rules.level_ranks[deal.seat_level[seat]]


def stack_card(deal: Deal, index: cython.int, face: cython.int) -> cython.void:
    """Put a face at a place of the pack, to play a deal that is not shuffled."""
    deal.pack[index] = face


def deal_on(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Deal the cards that are left, and let the seats bid; deal anew if one asks for it."""
    bid_out(rules, deal, policy)
    while rules.weak_asked and is_asked_for(rules, deal, policy):
        redeal_weak(rules, deal)
        bid_out(rules, deal, policy)


def bid_out(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Deal the cards that are left, and let the seats bid."""
    seat: cython.int = next_bidder(rules, deal)
    while seat >= 0:
        ask(rules, deal, seat, policy)
        seat = next_bidder(rules, deal)


def is_asked_for(rules: Tables, deal: Deal, policy: Policy) -> cython.bint:
    """Tell whether one of the seats that may ask for a new deal does."""
    seat: cython.int = next_asker(rules, deal)
    while seat >= 0:
        if asks_anew(rules, deal, policy, seat):
            return True
        seat = next_asker(rules, deal)
    return False


def asks_anew(rules: Tables, deal: Deal, policy: Policy, seat: cython.int) -> cython.bint:
    """Tell whether a seat that may ask for a new deal does."""
    deal.actor = seat
    deal.events[EVENT_DECISIONS] += 1
    return policy.asks_anew(rules, deal, seat)


def next_asker(rules: Tables, deal: Deal) -> cython.int:
    """Return the next seat whose hand is weak if it asks; -1 when all have been asked.

    Seats are asked once the bidding is over, in the order in which they drew.
    """
    turn: cython.int = next_weak(rules, deal, deal.weak_turn, 1)
    deal.weak_turn = turn + 1 if turn >= 0 else rules.players
    return -1 if turn < 0 else (deal.first_seat + turn) % rules.players


def next_bidder(rules: Tables, deal: Deal) -> cython.int:
    """Deal on to the next seat that can bid, and return it; -1 when bidding is over.

    The bids that it may make stand in the deal's options.
    """
    seat: cython.int = next_of_round(rules, deal)
    while seat < 0 and open_round(rules, deal):
        seat = next_of_round(rules, deal)
    return seat


def next_of_round(rules: Tables, deal: Deal) -> cython.int:
    """Return the next seat of the round that can bid; -1 when all have been asked."""
    seat: cython.int = deal.next_asked
    left: cython.int = deal.unasked
    found: cython.int = -1
    while left > 0 and found < 0:
        if deal.passing >> seat & 1:
            deal.events[EVENT_DECISIONS] += 1
        elif not deal.bidless >> seat & 1:
            if has_options(rules, deal, seat):
                found = seat
            elif are_counted(rules):
                deal.bidless |= 1 << seat
        seat = seat + 1 if seat + 1 < rules.players else 0
        left -= 1
    deal.next_asked = seat
    deal.unasked = left
    return found


def has_options(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Find the bids that a seat may make now; tell whether there are any."""
    if deal.reach[seat] < deal.least_step and are_counted(rules):
        return False
    if not is_bidder(rules, deal, seat):
        return False
    find_options(rules, deal, seat)
    return deal.option_count > 0


def are_counted(rules: Tables) -> cython.bint:
    """Tell whether seats bid only cards that are counted as they draw them."""
    return not rules.bids_by_face and not rules.bids_beside


def open_round(rules: Tables, deal: Deal) -> cython.bint:
    """Let each seat be asked once more, if any is to be; tell whether it is so."""
    while not open_during(rules, deal) and not open_after(rules, deal):
        if must_redeal(rules, deal):
            redeal(rules, deal)
        elif opponents_are_due(rules, deal):
            let_opponents_bid(rules, deal)
        elif unbid_rule(rules, deal) == NOBODY_STRONGEST:
            make_strongest(rules, deal)
        elif rules.weak_count and next_weak(rules, deal, 0, 0) >= 0:
            redeal_weak(rules, deal)
        else:
            return False
    deal.unasked = rules.players
    return True


def open_during(rules: Tables, deal: Deal) -> cython.bint:
    """Deal on until somebody may be able to bid; tell whether that came to be."""
    seat: cython.int = (deal.first_seat + deal.drawn) % rules.players
    while deal.drawn < rules.hand_size * rules.players:
        deal_card(rules, deal, deal.drawn, seat)
        if (
            deal.best_reach >= deal.least_step
            and deal.bidless != bit(rules.players) - 1
            and is_bid_for(rules, deal)
        ):
            deal.next_asked = seat
            deal.passing &= ~(1 << seat)
            return True
        seat = seat + 1 if seat + 1 < rules.players else 0
    return False


def is_bid_for(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether seats may bid at the card that has just been dealt.

    Where rounds follow the deal the last card belongs to the first of them.
    """
    if rules.bidding_window == Window.THEN.code:
        return deal.drawn < rules.hand_size * rules.players
    return rules.bidding_window == Window.DURING.code


def open_after(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether a round follows the last card: the first, or one after a bid."""
    if deal.best_reach < deal.least_step or deal.bid_by_rule:
        return False
    if not deal.opened and rules.bidding_window not in (
        Window.AFTER.code,
        Window.THEN.code,
    ):
        return False
    if deal.bid_count == deal.bids_before:
        return False
    if deal.bids_before < 0:
        find_first_asked(rules, deal)
    deal.bids_before = deal.bid_count
    deal.passing = 0
    deal.next_asked = deal.first_seat if deal.opened else deal.asked_first
    return True


def is_bidder(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat is one of those that may bid before the kitty is taken."""
    if deal.opened:
        return seat != deal.declarer and (
            rules.others_bid or not is_of_declarers(rules, deal, seat)
        )
    if deal.opening or rules.bidding_bidders == WhoBids.EVERY_SEAT.code:
        return True
    if deal.bid_count > 0 and opens_alone(rules):
        return True
    if rules.bidding_bidders in (WhoBids.DECLARER.code, WhoBids.DECLARER_OPENS.code):
        return seat == deal.declarer
    return is_of_declarers(rules, deal, seat)


def opens_alone(rules: Tables) -> cython.bint:
    """Tell whether some seats open later deals, in which all may bid over a bid."""
    return rules.bidding_bidders in (
        WhoBids.DECLARERS_OPEN.code,
        WhoBids.DECLARER_OPENS.code,
    )


def is_of_declarers(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat is the declarer, or its partner where partners sit opposite."""
    if rules.with_partners:
        return (seat + deal.declarer) & 1 == 0
    return seat == deal.declarer


def unbid_rule(rules: Tables, deal: Deal) -> cython.int:
    """Return what decides now that nobody has bid, or -1 for nothing."""
    line: cython.int
    if deal.bid_count > 0 or rules.auction_calls:
        return -1
    line = deciding_line(rules, deal)
    return rules.nobody[line + NOBODY_RULE] if line >= 0 else -1


def must_redeal(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether the cards are dealt anew, since nobody has bid."""
    rule: cython.int = unbid_rule(rules, deal)
    return rule in (NOBODY_REDEAL, NOBODY_NEXT_SEAT)


def opponents_are_due(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether the opponents of the declarer, or all other seats, may bid now."""
    return unbid_rule(rules, deal) == NOBODY_OPPONENTS


def let_opponents_bid(rules: Tables, deal: Deal) -> cython.void:
    """Open rounds in which other seats bid; in a match at their own level."""
    seat: cython.int
    index: cython.int
    deal.opened = 1
    deal.bids_before = -1
    deal.bidless = 0
    if not deal.in_match:
        return
    for seat in range(rules.players):
        deal.bid_level[seat] = rules.level_ranks[deal.seat_level[seat]]
        forget_held(rules, deal, seat)
        deal.companions[seat] = 0
    deal.best_reach = 0
    seat = deal.first_seat
    for index in range(deal.drawn):
        draw_card(rules, deal, seat, deal.pack[index])
        seat = seat + 1 if seat + 1 < rules.players else 0


def make_strongest(rules: Tables, deal: Deal) -> cython.void:
    """Make the strongest bid that lies in a hand for its seat."""
    seat: cython.int = strongest_seat(rules, deal)
    option: cython.int
    find_options(rules, deal, seat)
    option = strongest_option(rules, deal)
    lay_down(rules, deal, seat, deal.option_step[option], deal.option_face[option])
    deal.bid_by_rule = 1


def strongest_seat(rules: Tables, deal: Deal) -> cython.int:
    """Return whose hand has the strongest bid, or -1 where none has any.

    Of equal ones it is that of the first seat that may bid, from the one that drew first.
    """
    turn: cython.int
    seat: cython.int
    option: cython.int
    step: cython.int = 0
    face: cython.int = 0
    best: cython.int = -1
    if rules.bidding_window == Window.NEVER.code:
        return -1
    for turn in range(rules.players):
        seat = (max(deal.first_seat, 0) + turn) % rules.players
        if not is_bidder(rules, deal, seat):
            continue
        find_options(rules, deal, seat)
        if deal.option_count == 0:
            continue
        option = strongest_option(rules, deal)
        if (
            best < 0
            or is_stronger(
                rules, deal, deal.option_step[option], deal.option_face[option], step, face
            )
            > 0
        ):
            best = seat
            step = deal.option_step[option]
            face = deal.option_face[option]
    return best


def strongest_option(rules: Tables, deal: Deal) -> cython.int:
    """Return which of a seat's options is the strongest bid.

    Of equal ones spades come before hearts, clubs and diamonds, and no trump last.
    """
    option: cython.int
    order: cython.int
    best: cython.int = 0
    for option in range(1, deal.option_count):
        order = is_stronger(
            rules,
            deal,
            deal.option_step[option],
            deal.option_face[option],
            deal.option_step[best],
            deal.option_face[best],
        )
        if order > 0 or (
            order == 0
            and bid_trump(deal.option_face[option]) < bid_trump(deal.option_face[best])
        ):
            best = option
    return best


def deciding_line(rules: Tables, deal: Deal) -> cython.int:
    """Return where the line begins that decides if nobody has bid, or -1 for none."""
    index: cython.int
    line: cython.int
    for index in range(rules.nobody_count):
        line = index * NOBODY_WORDS
        if may_decide(rules, deal, line) and can_decide(rules, deal, line):
            return line
    return -1


def may_decide(rules: Tables, deal: Deal, line: cython.int) -> cython.bint:
    """Tell whether a line's condition holds, and no redeal is left out by its number."""
    if not holds(rules, deal, rules.nobody[line + NOBODY_WHEN]):
        return False
    if rules.nobody[line + NOBODY_RULE] == NOBODY_OPPONENTS:
        return not deal.opened and not deal.opening
    if not is_redeal(rules, line):
        return True
    return deal.events[EVENT_REDEALS] - deal.weak_redeals < min(
        REDEALS, rules.nobody[line + NOBODY_FIRST]
    )


def can_decide(rules: Tables, deal: Deal, line: cython.int) -> cython.bint:
    """Tell whether the kitty has a card for a line that asks for one, or a hand a bid."""
    if rules.nobody[line + NOBODY_RULE] == NOBODY_MISSING:
        return missing_suit(rules, deal, line) >= 0
    if rules.nobody[line + NOBODY_RULE] == NOBODY_STRONGEST:
        return strongest_seat(rules, deal) >= 0
    if rules.nobody[line + NOBODY_RULE] < NOBODY_KITTY_CARD:
        return True
    return found_card(rules, deal, line) > 0


def redeal(rules: Tables, deal: Deal) -> cython.void:
    """Shuffle the pack again for a deal in which nobody has bid or called."""
    pass_on(rules, deal)
    deal.events[EVENT_REDEALS] += 1
    take_pack(rules, deal)


def redeal_weak(rules: Tables, deal: Deal) -> cython.void:
    """Shuffle the pack again for a deal in which a hand is weak; its bids are gone."""
    deal.events[EVENT_BIDS] = deal.events[EVENT_OVERTURNED] = 0
    deal.events[EVENT_REINFORCED] = deal.events[EVENT_SELF_OVERTURNED] = 0
    deal.weak_redeals += 1
    deal.events[EVENT_REDEALS] += 1
    if not deal.opening and rules.bidding_after_weak_hand == AfterWeakHand.ANEW.code:
        leave_to_bids(rules, deal)
    take_pack(rules, deal)


def leave_to_bids(rules: Tables, deal: Deal) -> cython.void:
    """Let bids name the declarer of a later deal, of which each seat bids at its level.

    Who draws first is by lot, counted from who did: so it does not matter whether the next
    seat has come to draw first before or comes to it later.
    """
    deal.declarer = -1
    deal.opening = deal.own_levels = 1
    deal.first_seat += below(deal, STREAM_SEATS, rules.players)
    deal.first_seat %= rules.players
    set_levels(rules, deal, rules.level_ranks[deal.seat_level[0]])


def skip_redeals(
    rules: Tables, deal: Deal, weak: cython.int, unbid: cython.int
) -> cython.void:
    """Deal anew so often, to come to the last dealing of a deal that has been played.

    The order does not matter: what the next seat gets is decided by numbers alone.
    """
    while weak > 0:
        redeal_weak(rules, deal)
        weak -= 1
    while unbid > 0:
        redeal(rules, deal)
        unbid -= 1


def redealing_line(rules: Tables, deal: Deal) -> cython.int:
    """Return where the first line begins that may deal anew if nobody bids, or -1."""
    index: cython.int
    line: cython.int
    for index in range(rules.nobody_count):
        line = index * NOBODY_WORDS
        if is_redeal(rules, line) and may_decide(rules, deal, line):
            return line
    return -1


def is_redeal(rules: Tables, line: cython.int) -> cython.bint:
    """Tell whether a line about no bids deals the cards anew."""
    return rules.nobody[line + NOBODY_RULE] in (NOBODY_REDEAL, NOBODY_NEXT_SEAT)


def next_weak(rules: Tables, deal: Deal, turn: cython.int, asked: cython.int) -> cython.int:
    """Return the first turn from one on whose hand is weak by the trumps that bids fix.

    Args:
        rules: The ruleset's tables.
        deal: The deal, of which all cards are dealt.
        turn: The first turn, in the order of drawing.
        asked: Whether lines count that wait until a seat asks, or the others.

    Returns:
        The turn, or -1 if there is none.
    """
    declarer: cython.int = deal.declarer
    level: cython.int = deal.level
    trump: cython.int = deal.trump
    turned: cython.int = deal.turned_card
    first: cython.int = deal.turned_first
    last: cython.int = deal.turned_last
    found: cython.int = -1
    fix_by_bids(rules, deal)
    while turn < rules.players and found < 0:
        if weak_line(rules, deal, turn, asked) >= 0:
            found = turn
        turn += 1
    deal.declarer = declarer
    deal.level = level
    deal.trump = trump
    deal.turned_card = turned
    deal.turned_first = first
    deal.turned_last = last
    return found


def weak_line(rules: Tables, deal: Deal, turn: cython.int, asked: cython.int) -> cython.int:
    """Return by which line the hand of the seat that drew at a turn is weak, or -1.

    Of lines that wait until a seat asks, or of the others.
    """
    line: cython.int
    place: cython.int
    for line in range(rules.weak_count):
        place = line * WEAK_WORDS
        if (
            rules.weak_hands[place + WEAK_ASKED] == asked
            and deal.weak_redeals < min(REDEALS, rules.weak_hands[place + WEAK_TIMES])
            and is_meant(rules, deal, turn, rules.weak_hands[place + WEAK_BY])
            and holds(rules, deal, rules.weak_hands[place + WEAK_WHEN])
            and strength_dealt(rules, deal, turn, rules.weak_hands[place + WEAK_TRUMPS])
            < rules.weak_hands[place + WEAK_FEWER]
        ):
            return line
    return -1


def is_meant(rules: Tables, deal: Deal, turn: cython.int, by: cython.int) -> cython.bint:
    """Tell whether a line about hands of a side is about the seat that drew at a turn.

    Friends are not known yet, so that all but a declarer who calls them are attackers.
    """
    seat: cython.int = (deal.first_seat + turn) % rules.players
    attacks: cython.bint = seat != deal.declarer
    if rules.table_partners == Partners.OPPOSITE.code:
        attacks = (seat + deal.declarer) & 1
    return by == 0 or attacks == (by == 2)


def strength_dealt(
    rules: Tables, deal: Deal, turn: cython.int, in_trumps: cython.int
) -> cython.int:
    """Return how many trumps, or points, the seat that drew at a turn was dealt."""
    index: cython.int
    kind: cython.int
    bit: cython.longlong
    base: cython.int = layout_base(deal)
    found: cython.int = 0
    for index in range(rules.hand_size):
        bit = rules.layouts[base + LAYOUT_BIT + deal.pack[index * rules.players + turn]]
        if in_trumps:
            found += (bit & rules.layouts[base + LAYOUT_GROUP + TRUMPS]) != 0
            continue
        for kind in range(rules.layouts[base + LAYOUT_POINT_KINDS]):
            if bit & rules.layouts[base + LAYOUT_POINTS + 2 * kind + 1]:
                found += rules.layouts[base + LAYOUT_POINTS + 2 * kind]
    return found


def pass_on(rules: Tables, deal: Deal) -> cython.void:
    """Let the next seat draw first, where the line says so that deals anew.

    In a later deal that seat declares too, at its own level.
    """
    line: cython.int = redealing_line(rules, deal)
    if line < 0 or rules.nobody[line + NOBODY_RULE] != NOBODY_NEXT_SEAT:
        return
    deal.first_seat = (deal.first_seat + 1) % rules.players
    if deal.opening:
        return
    deal.declarer = deal.first_seat
    if deal.in_match:
        set_levels(rules, deal, rules.level_ranks[deal.seat_level[deal.declarer]])


def take_pack(rules: Tables, deal: Deal) -> cython.void:
    """Shuffle the whole pack; no card is dealt and nobody has bid."""
    if deal.opened:
        deal.opened = 0
        set_levels(rules, deal, deal.level)
    clear_bids(rules, deal)
    deal.drawn = deal.unasked = deal.deciding_card = deal.weak_turn = 0
    deal.bids_before = -1
    shuffle(rules, deal)


def deal_card(
    rules: Tables, deal: Deal, index: cython.int, seat: cython.int
) -> cython.void:
    """Deal one card; only what bids are made of matters before trumps are known."""
    deal.drawn = index + 1
    draw_card(rules, deal, seat, deal.pack[index])


def ask(rules: Tables, deal: Deal, seat: cython.int, policy: Policy) -> cython.void:
    """Let a seat make one of the bids that are its options, or none."""
    chosen: cython.int = ask_bidder(rules, deal, seat, policy)
    if chosen >= 0:
        lay_down(rules, deal, seat, deal.option_step[chosen], deal.option_face[chosen])
    elif policy.passes_again(seat):
        deal.passing |= 1 << seat


def ask_bidder(rules: Tables, deal: Deal, seat: cython.int, policy: Policy) -> cython.int:
    """Return which of its options a seat bids, or -1 to pass."""
    deal.actor = seat
    deal.events[EVENT_DECISIONS] += 1
    return policy.bid(rules, deal, seat)


def fix_trumps(rules: Tables, deal: Deal) -> cython.void:
    """Fix the trump suit by the last bid, or by what holds when nobody has bid."""
    deal.turned_card = deal.turned_first = deal.turned_last = 0
    deal.trump = -1
    if deal.level == NO_LEVEL:
        return
    if deal.bid_count > 0:
        if bid_trump(deal.bid_face[deal.bid_count - 1]) < BID_LITTLE_JOKER:
            deal.trump = bid_trump(deal.bid_face[deal.bid_count - 1])
    else:
        turn_up(rules, deal)


def turn_up(rules: Tables, deal: Deal) -> cython.void:
    """Take the suit that the kitty, or the lot, decides, if one does."""
    line: cython.int = deciding_line(rules, deal)
    if line < 0 or rules.nobody[line + NOBODY_RULE] < NOBODY_LOT:
        return
    if rules.nobody[line + NOBODY_RULE] == NOBODY_LOT:
        deal.trump = deal.lot
        return
    if rules.nobody[line + NOBODY_RULE] == NOBODY_MISSING:
        deal.trump = missing_suit(rules, deal, line)
        return
    deal.turned_card = deal.turned_last = found_card(rules, deal, line)
    deal.turned_first = rules.nobody[line + NOBODY_FIRST]
    if rules.nobody[line + NOBODY_RULE] == NOBODY_HIGHEST:
        deal.turned_first = 1
        deal.turned_last = rules.kitty_size
    deal.trump = suit_named(rules, line, kitty_face(rules, deal, deal.turned_card))


def suit_named(rules: Tables, line: cython.int, face: cython.int) -> cython.int:
    """Return the suit that a turned card makes trump, or -1 for no trump."""
    if face < LITTLE_JOKER:
        return face // SUIT_FACES
    return rules.nobody[line + NOBODY_JOKERS + face - LITTLE_JOKER]


def found_card(rules: Tables, deal: Deal, line: cython.int) -> cython.int:
    """Return which kitty card a line finds, counted from 1, or 0 for none."""
    card: cython.int
    best: cython.int = 0
    if rules.nobody[line + NOBODY_RULE] == NOBODY_HIGHEST:
        for card in range(1, rules.kitty_size + 1):
            if is_higher_card(rules, deal, card, best):
                best = card
        return best
    for card in range(
        rules.nobody[line + NOBODY_FIRST], rules.nobody[line + NOBODY_LAST] + 1
    ):
        if is_sought(rules, deal, line, kitty_face(rules, deal, card)):
            return card
    return 0


def missing_suit(rules: Tables, deal: Deal, line: cython.int) -> cython.int:
    """Return the first suit of a line of which the kitty has no card, or -1 for none."""
    card: cython.int
    place: cython.int
    suit: cython.int
    face: cython.int
    seen: cython.int = 0
    for card in range(1, rules.kitty_size + 1):
        face = kitty_face(rules, deal, card)
        if face < LITTLE_JOKER:
            seen |= 1 << face // SUIT_FACES
    for place in range(rules.nobody[line + NOBODY_LAST]):
        suit = rules.nobody[line + NOBODY_FIRST] >> 2 * place & 3
        if not seen >> suit & 1:
            return suit
    return -1


def kitty_face(rules: Tables, deal: Deal, card: cython.int) -> cython.int:
    """Return the face of a kitty card, counted from 1 in the order of the deal."""
    return deal.pack[rules.hand_size * rules.players + card - 1]


def is_turned_up(deal: Deal, card: cython.int) -> cython.bint:
    """Tell whether a kitty card, counted from 1, was turned up for all to see."""
    return deal.turned_card > 0 and deal.turned_first <= card <= deal.turned_last


def is_higher_card(
    rules: Tables, deal: Deal, card: cython.int, best: cython.int
) -> cython.bint:
    """Tell whether a kitty card is of a suit and of a higher rank than another one."""
    face: cython.int = kitty_face(rules, deal, card)
    if face >= LITTLE_JOKER:
        return False
    return best == 0 or face % SUIT_FACES > kitty_face(rules, deal, best) % SUIT_FACES


def is_sought(rules: Tables, deal: Deal, line: cython.int, face: cython.int) -> cython.bint:
    """Tell whether a face ends a line's search of the kitty."""
    sought: cython.int = rules.nobody[line + NOBODY_SOUGHT]
    if suit_named(rules, line, face) < 0:
        return sought == Sought.LEVEL_OR_JOKER.code
    if sought == Sought.HELD.code:
        return holder_of(rules, deal, face) >= 0
    return (
        sought == Sought.SUIT.code
        or face >= LITTLE_JOKER
        or level_seat(rules, deal, face) >= 0
    )


def level_seat(rules: Tables, deal: Deal, face: cython.int) -> cython.int:
    """Return the first seat, from the one that drew first, at a card's level, or -1."""
    turn: cython.int
    seat: cython.int
    for turn in range(rules.players):
        seat = (max(deal.first_seat, 0) + turn) % rules.players
        if face % SUIT_FACES == deal.bid_level[seat]:
            return seat
    return -1


def fix_by_bids(rules: Tables, deal: Deal) -> cython.void:
    """Fix the declarer, the level and the trumps by the bids that have been made."""
    fix_declarer(rules, deal)
    deal.level = deal.bid_level[deal.declarer]
    fix_trumps(rules, deal)


def fix_declarer(rules: Tables, deal: Deal) -> cython.void:
    """Fix the declarer where bids name it."""
    in_later_deals: cython.bint = (
        deal.opened or rules.bidding_names_declarer == NamesDeclarer.EVERY.code
    )
    if not deal.opening and (not in_later_deals or deal.bid_count == 0):
        return
    if deal.bid_count == 0:
        deal.declarer = unbid_declarer(rules, deal)
        return
    deal.declarer = bid_declarer(rules, deal)


def unbid_declarer(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat that declares without a bid: mostly the default one."""
    seat: cython.int
    if is_by_lot(rules):
        return deal.first_seat
    seat = kitty_declarer(rules, deal)
    if seat >= 0:
        return seat
    find_first_asked(rules, deal)
    return default_declarer(rules, deal)


def kitty_declarer(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat that declares by the kitty card that fixes trumps, or -1 for none.

    Where seats bid at their own levels it is the first whose level the card has that is
    sought; of a card that somebody is to hold, its holder.
    """
    line: cython.int = deciding_line(rules, deal)
    face: cython.int
    if line < 0 or rules.nobody[line + NOBODY_RULE] != NOBODY_KITTY_CARD:
        return -1
    face = kitty_face(rules, deal, found_card(rules, deal, line))
    if rules.nobody[line + NOBODY_SOUGHT] == Sought.HELD.code:
        return holder_of(rules, deal, face)
    if not deal.own_levels:
        return -1
    if rules.nobody[line + NOBODY_SOUGHT] == Sought.SUIT.code or face >= LITTLE_JOKER:
        return -1
    return level_seat(rules, deal, face)


def lay_out_deal(rules: Tables, deal: Deal) -> cython.void:
    """Copy the layout of the deal's level and trump suit into the deal."""
    index: cython.int
    base: cython.int = layout_base(deal)
    for index in range(FACES):
        deal.face_bit[index] = rules.layouts[base + LAYOUT_BIT + index]
        if deal.face_bit[index]:
            deal.bit_face[low_index(deal.face_bit[index])] = index
    for index in range(GROUPS):
        deal.group_mask[index] = rules.layouts[base + LAYOUT_GROUP + index]
    deal.links = rules.layouts[base + LAYOUT_LINKS]
    deal.natural_place = rules.layouts[base + LAYOUT_NATURAL]
    deal.natural_card = rules.layouts[base + LAYOUT_NATURAL + 1]
    deal.natural_links = rules.layouts[base + LAYOUT_NATURAL + 2]
    deal.alias_mask = rules.layouts[base + LAYOUT_ALIAS_MASK]
    deal.alias_count = rules.layouts[base + LAYOUT_ALIASES]
    for index in range(deal.alias_count):
        deal.alias_bit[index] = rules.layouts[base + LAYOUT_ALIAS + 2 * index]
        deal.alias_strength[index] = rules.layouts[base + LAYOUT_ALIAS + 2 * index + 1]
    deal.point_kinds = rules.layouts[base + LAYOUT_POINT_KINDS]
    deal.point_mask = 0
    for index in range(deal.point_kinds):
        deal.point_value[index] = rules.layouts[base + LAYOUT_POINTS + 2 * index]
        deal.point_cards[index] = rules.layouts[base + LAYOUT_POINTS + 2 * index + 1]
        deal.point_mask |= deal.point_cards[index]


def layout_base(deal: Deal) -> cython.int:
    """Return where the layout of the deal's level and trump suit begins."""
    return (deal.level * 5 + deal.trump + 1) * LAYOUT_WORDS


def place_cards(rules: Tables, deal: Deal) -> cython.void:
    """Put the dealt cards into the hands' registers and the rest into the kitty's."""
    index: cython.int
    seat: cython.int
    dealt: cython.int = rules.hand_size * rules.players
    for seat in range(rules.players):
        clear(rules, deal, HAND + seat * PLANES)
    clear(rules, deal, KITTY)
    clear(rules, deal, BURIED)
    fill_pack(rules, deal, LIVE)
    seat = deal.first_seat
    for index in range(dealt):
        add(rules, deal, HAND + seat * PLANES, deal.face_bit[deal.pack[index]])
        seat = seat + 1 if seat + 1 < rules.players else 0
    for index in range(dealt, dealt + rules.kitty_size):
        add(rules, deal, KITTY, deal.face_bit[deal.pack[index]])


def fill_pack(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Put every card of the whole pack into a register."""
    index: cython.int
    plane: cython.int
    group: cython.int
    everything: cython.longlong = 0
    for group in range(GROUPS):
        everything |= deal.group_mask[group]
    for plane in range(rules.packs):
        deal.cards[place + plane] = everything
    for index in range(rules.missing_count):
        remove(rules, deal, place, deal.face_bit[rules.missing[index]])


def take_kitty(rules: Tables, deal: Deal) -> cython.void:
    """Put the kitty into the hand of the seat that takes it.

    Of a first kitty all may have seen some cards, and then know who has them.
    """
    merge(rules, deal, HAND + deal.kitty_seat * PLANES, KITTY)
    if not deal.buriers:
        show_kitty(rules, deal, SHOWN + deal.kitty_seat * PLANES)


def show_kitty(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Put those cards of the kitty into a register that all have seen."""
    card: cython.int
    if is_kitty_shown(rules, deal):
        merge(rules, deal, place, KITTY)
        return
    for card in range(1, rules.kitty_size + 1):
        if is_turned_up(deal, card):
            add(rules, deal, place, deal.face_bit[kitty_face(rules, deal, card)])


def is_kitty_shown(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether all see the kitty; by its price only when the auction is over."""
    if not rules.kitty_shown or rules.kitty_shown_up_to < 0:
        return rules.kitty_shown != 0
    if deal.bid_count == 0:
        return False
    return rules.kitty_shown_at[deal.call_place if deal.call_count > 0 else 0] != 0


def show_bids(rules: Tables, deal: Deal) -> cython.void:
    """Note which cards all know the seats to hold from their bids; nobody has buried.

    Where bids are concealed, the trumps tell of a card of whoever has made them.
    """
    seat: cython.int
    face: cython.int
    deal.buriers = 0
    for seat in range(rules.players):
        clear(rules, deal, SHOWN + seat * PLANES)
        clear(rules, deal, OPEN + seat * PLANES)
    show_deciding_cards(rules, deal)
    if deal.bid_count == 0:
        return
    if rules.bidding_concealed:
        seat = deal.bid_seat[deal.bid_count - 1]
        face = deal.bid_face[deal.bid_count - 1]
        if deal.bid_laid[deal.bid_count - 1] > 0 and not is_across(
            rules, deal.bid_row[deal.bid_count - 1]
        ):
            show_face(rules, deal, seat, bid_card_face(rules, deal, seat, face), 1)
        return
    for seat in range(rules.players):
        show_cards_of(rules, deal, seat)


def show_deciding_cards(rules: Tables, deal: Deal) -> cython.void:
    """Let all know the cards that told who was asked first, and who declares by default."""
    place: cython.int = deal.deciding_card - 1
    seat: cython.int
    if place >= 0:
        seat = (deal.first_seat + place) % rules.players
        show_face(rules, deal, seat, deal.pack[place], 1)
    if not deal.opening or (deal.call_count if rules.auction_calls else deal.bid_count):
        return
    place = default_place(rules, deal)
    seat = (deal.first_seat + place) % rules.players
    if place >= 0 and seat == deal.declarer:
        show_face(rules, deal, seat, deal.pack[place], 1)


def show_cards_of(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Note the cards that a seat has laid down with bids, and still holds."""
    face: cython.int
    bid: cython.int
    if not has_bid(deal, seat):
        return
    for face in range(BID_FACES):
        if deal.lying[seat * BID_FACES + face]:
            show_face(
                rules,
                deal,
                seat,
                bid_card_face(rules, deal, seat, face),
                deal.lying[seat * BID_FACES + face],
            )
    if rules.bids_by_face:
        for bid in range(deal.bid_count):
            if deal.bid_seat[bid] == seat and deal.bid_face[bid] >= BID_BY_FACE:
                face = bid_card_face(rules, deal, seat, deal.bid_face[bid])
                show_face(rules, deal, seat, face, copies_lying(rules, deal, seat, face))
    face = companion_face(rules, deal)
    if face >= 0:
        show_face(rules, deal, seat, face, 1 + copies_lying(rules, deal, seat, face))


def has_bid(deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat has made one of the bids, by cards."""
    bid: cython.int
    found: cython.bint = False
    for bid in range(deal.unbid, deal.bid_count):
        found = found or deal.bid_seat[bid] == seat
    return found


def show_face(
    rules: Tables, deal: Deal, seat: cython.int, face: cython.int, copies: cython.int
) -> cython.void:
    """Let all know that a seat holds so many copies of a face, as far as it does."""
    plane: cython.int
    for plane in range(min(copies, rules.packs)):
        if deal.cards[HAND + seat * PLANES + plane] & deal.face_bit[face]:
            deal.cards[SHOWN + seat * PLANES + plane] |= deal.face_bit[face]


def change_trump(
    rules: Tables, deal: Deal, level: cython.int, trump: cython.int
) -> cython.void:
    """Lay all cards out anew for a level and a trump suit, or -1 for no trump."""
    seat: cython.int
    before: cython.int = layout_base(deal)
    deal.level = level
    deal.trump = trump
    lay_out_deal(rules, deal)
    for seat in range(rules.players):
        translate(rules, deal, HAND + seat * PLANES, before)
        translate(rules, deal, SHOWN + seat * PLANES, before)
    translate(rules, deal, KITTY, before)
    translate(rules, deal, BURIED, before)
    fill_pack(rules, deal, LIVE)


def name_suit(rules: Tables, deal: Deal, suit: cython.int) -> cython.void:
    """Let what the declarer names after burying be trump, where a suit can be."""
    deal.bid_face[0] = suit
    if deal.level != NO_LEVEL:
        change_trump(rules, deal, deal.level, suit if suit < BID_LITTLE_JOKER else -1)


def translate(
    rules: Tables, deal: Deal, place: cython.int, before: cython.int
) -> cython.void:
    """Give the cards of a register their bits, which they had by another layout."""
    plane: cython.int
    face: cython.int
    word: cython.longlong
    for plane in range(rules.packs):
        word = 0
        for face in range(FACES):
            if deal.cards[place + plane] & rules.layouts[before + LAYOUT_BIT + face]:
                word |= deal.face_bit[face]
        deal.cards[place + plane] = word

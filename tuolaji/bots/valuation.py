"""The valuation of a hand: what to bid and to bury, and what others may still hold.

A suit is worth a bid if more of the cards drawn so far would be trump than its share.
Short plain suits go into the kitty first, without their tops; points go with them
mostly from a hand with so many trumps that it should win the last trick. `greedy_1`
bids, buries and calls by `best_bid`, `bury_short_suits` and `best_call`, `greedy` by
`strongest_bid`, `bury_least_missed` and `best_friend`.

Nothing here looks at another seat's hand: what the others may hold is the whole pack
without earlier tricks and without the seat's own cards.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bid_face import bid_trump
    from tuolaji.engine.bits import bit, high_index, low_bit, popcount
    from tuolaji.engine.choose import move
    from tuolaji.engine.codes import (
        BID_FACES,
        BID_LITTLE_JOKER,
        BIG_JOKER,
        BURIED,
        DRAFT,
        FACES,
        GROUPS,
        HAND,
        LITTLE_JOKER,
        LIVE,
        NO_LEVEL,
        NOT_MISSED,
        PLANES,
        PLAY,
        POOR,
        SUIT_FACES,
        TRUMPS,
        UNSEEN,
    )
    from tuolaji.engine.friends import are_friends, free_copy, may_call, nth_callable
    from tuolaji.engine.registers import add, count, fold, points_in, remove, seat_at
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.table import FoundBy

__all__ = [
    "best_bid",
    "best_call",
    "best_friend",
    "best_theft",
    "bury_least_missed",
    "bury_short_suits",
    "from_strength",
    "is_control",
    "is_for_no_trump",
    "is_worth_calling",
    "longest_group",
    "longest_suit",
    "others_count",
    "others_with",
    "partner_wins",
    "points_on_table",
    "shortest_suit",
    "strongest_bid",
    "sure_cards",
    "top_of",
    "weight_of_points",
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
    """Collect in the draft the group's cards that no unseen card can beat; count them.

    They are all sets of each width whose strength the unseen sets of that width do not
    exceed; where these sets are its components, they are a throw that stands. The unseen
    cards stand in their register; see `throw.find_unseen`. Of a group that the seat does
    not hold, nothing is collected.
    """
    hand: cython.int = HAND + seat * PLANES
    mask: cython.longlong = deal.group_mask[group]
    width: cython.int = rules.packs
    total: cython.int = 0
    held: cython.longlong
    sure: cython.longlong = 0
    least: cython.int
    if not deal.cards[hand] & mask:
        return 0
    while width > 0:
        held = deal.cards[hand + width - 1] & mask
        if held and width <= rules.widest:
            least = top_of(deal, deal.cards[UNSEEN + width - 1] & mask)
            sure |= from_strength(deal, held, max(least, 0))
        deal.cards[DRAFT + width - 1] = sure
        total += popcount(sure)
        width -= 1
    return total


def partner_wins(rules: Tables, deal: Deal, turn: cython.int) -> cython.bint:
    """Tell whether the best play so far is a friend's, for all that the seat knows."""
    winner: cython.int = seat_at(rules, deal, deal.winner_place)
    return are_friends(rules, deal, seat_at(rules, deal, turn), winner)


def points_on_table(rules: Tables, deal: Deal, turn: cython.int) -> cython.int:
    """Return the points of the plays before a place of the trick."""
    place: cython.int
    total: cython.int = 0
    for place in range(turn):
        total += points_in(rules, deal, PLAY + place * PLANES)
    return total


def best_bid(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return the option of the longest suit that is worth bidding, or -1."""
    option: cython.int
    suit: cython.int
    length: cython.int
    best: cython.int = -1
    longest: cython.int = 0
    drawn: cython.int = 0
    lengths: cython.longlong = 0
    for option in range(deal.option_count):
        suit = bid_trump(deal.option_face[option])
        if suit > 3:
            continue
        if lengths == 0:
            lengths = trump_lengths(rules, deal, seat)
            drawn = deal.counted[seat]
        length = length_of(lengths, suit)
        if length * 5 >= drawn * 2 + 4 and length > longest + is_own(deal, seat):
            longest = length
            best = option
    return best


def strongest_bid(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return the option of the most trumps that is worth bidding, or -1.

    Two cards in five must be trumps, or two fewer: who bids first mostly declares. Where
    a smaller side must take most of the points, half of what its seats lack to half a
    table comes on top, and none fewer will do. No trump counts as a suit of four cards
    fewer than the seat has controls.
    """
    per: cython.int = 5
    least: cython.int
    option: cython.int
    length: cython.int
    best: cython.int = -1
    longest: cython.int = -1
    lengths: cython.longlong = trump_lengths(rules, deal, seat)
    least = deal.counted[seat] * 2 - 10
    if rules.uphill_seats:
        per = 10 * rules.uphill_seats
        least = deal.counted[seat] * (2 * rules.uphill_seats + rules.players)
    for option in range(deal.option_count):
        if bid_trump(deal.option_face[option]) < BID_LITTLE_JOKER:
            length = length_of(lengths, bid_trump(deal.option_face[option]))
        else:
            length = controls(deal, seat) - 4
        if length * per >= least and length > longest + is_own(deal, seat):
            longest = length
            best = option
    return best


def controls(deal: Deal, seat: cython.int) -> cython.int:
    """Return how many level cards and jokers a seat has drawn, each joker counted twice."""
    face: cython.int
    total: cython.int = 0
    for face in range(BID_FACES):
        total += deal.held[seat * BID_FACES + face]
        if face >= BID_LITTLE_JOKER:
            total += deal.held[seat * BID_FACES + face]
    return total


def is_control(deal: Deal, group: cython.int, face: cython.longlong) -> cython.bint:
    """Tell whether a card is one of the four highest trumps, or the top of a plain suit."""
    below: cython.int = 4 if group == TRUMPS else 1
    return top_of(deal, face) > top_of(deal, deal.group_mask[group]) - below


def is_for_no_trump(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat that may name no trump has drawn half of what is trump then.

    That are six cards of a pack, its level cards and jokers; a suit's trumps have them too,
    so that they count four times in those of all suits, and all other cards once.
    """
    suit: cython.int
    thrice: cython.int = 0
    lengths: cython.longlong = 0
    if not rules.bidding_may_name_no_trump:
        return False
    lengths = trump_lengths(rules, deal, seat)
    for suit in range(4):
        thrice += length_of(lengths, suit)
    return thrice - deal.counted[seat] >= 3 * 3 * rules.packs


def best_theft(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return the option of the longest suit worth stealing the kitty for, or -1.

    Two cards in five must be trumps, since the kitty helps too, and more than are now;
    three more where the seat's own side has bid the trumps.
    """
    option: cython.int
    suit: cython.int
    length: cython.int
    hand: cython.int = HAND + seat * PLANES
    best: cython.int = -1
    longest: cython.int = count(rules, deal, hand, deal.group_mask[TRUMPS])
    if deal.side_of[deal.bid_seat[deal.bid_count - 1]] == deal.side_of[seat]:
        longest += 2
    for option in range(deal.option_count):
        suit = bid_trump(deal.option_face[option])
        if suit > 3:
            continue
        length = hand_length(rules, deal, hand, suit)
        if length * 5 >= rules.hand_size * 2 and length > longest:
            longest = length
            best = option
    return best


def hand_length(
    rules: Tables, deal: Deal, hand: cython.int, suit: cython.int
) -> cython.int:
    """Return how many cards of a hand would be trump if a suit were."""
    rank: cython.int
    other: cython.int
    mask: cython.longlong = deal.face_bit[LITTLE_JOKER] | deal.face_bit[BIG_JOKER]
    for rank in range(SUIT_FACES):
        mask |= deal.face_bit[suit * SUIT_FACES + rank]
    if deal.level != NO_LEVEL:
        for other in range(4):
            mask |= deal.face_bit[other * SUIT_FACES + deal.level]
    return count(rules, deal, hand, mask)


def longest_suit(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return the suit that would give a seat most trumps."""
    suit: cython.int
    best: cython.int = 0
    lengths: cython.longlong = trump_lengths(rules, deal, seat)
    for suit in range(1, 4):
        if length_of(lengths, suit) > length_of(lengths, best):
            best = suit
    return best


def longest_group(rules: Tables, deal: Deal, hand: cython.int) -> cython.int:
    """Return the suit of which a hand has most cards that are not trumps anyway."""
    suit: cython.int
    best: cython.int = 0
    for suit in range(1, TRUMPS):
        if count(rules, deal, hand, deal.group_mask[suit]) > count(
            rules, deal, hand, deal.group_mask[best]
        ):
            best = suit
    return best


def is_worth_calling(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat's longest suit is long enough for the price.

    It must hold two trumps in five cards, and one more for each further step.
    """
    suit: cython.int = longest_suit(rules, deal, seat)
    length: cython.int = length_of(trump_lengths(rules, deal, seat), suit)
    return (length - deal.call_place) * 5 >= deal.counted[seat] * 2


def is_own(deal: Deal, seat: cython.int) -> cython.int:
    """Return 1 if the last bid is the seat's own, so that a change must gain something."""
    return deal.bid_count > 0 and deal.bid_seat[deal.bid_count - 1] == seat


def first_drawn(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return which card of the pack is the first that a seat draws."""
    first: cython.int = seat - deal.first_seat
    return first if first >= 0 else first + rules.players


def trump_lengths(rules: Tables, deal: Deal, seat: cython.int) -> cython.longlong:
    """Return how many of a seat's drawn cards are trump if a suit is, for `length_of`.

    The four numbers share one word, sixteen bits a suit. All seats that may bid are asked
    at every card, so each card is counted only once: the deal keeps the word.
    """
    index: cython.int = first_drawn(rules, deal, seat) + deal.counted[seat] * rules.players
    face: cython.int
    every: cython.longlong = 0x0001_0001_0001_0001
    while index < deal.drawn:
        face = deal.pack[index]
        if face >= LITTLE_JOKER or face % SUIT_FACES == deal.bid_level[seat]:
            deal.lengths[seat] += every
        else:
            deal.lengths[seat] += bit(face // SUIT_FACES * 16)
        deal.counted[seat] += 1
        index += rules.players
    return deal.lengths[seat]


def length_of(lengths: cython.longlong, suit: cython.int) -> cython.int:
    """Return the number of a suit among those of all suits."""
    return (lengths >> (suit * 16)) & 0xFFFF


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


def bury_least_missed(
    rules: Tables, deal: Deal, hand: cython.int, weight: cython.int, emptied: cython.int
) -> cython.void:
    """Bury the kitty's size of cards, each time the one that the hand misses least.

    Trumps go only where no other card is left.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        hand: The hand.
        weight: How dear a point is; see `weight_of_points`.
        emptied: A group whose cards go before others, or -1.
    """
    group: cython.int
    chosen: cython.int
    key: cython.longlong
    least: cython.longlong
    rival: cython.longlong
    left: cython.int = rules.kitty_size
    while left > 0:
        chosen = 0
        least = rival = NOT_MISSED
        for group in range(GROUPS):
            if group == TRUMPS and least < NOT_MISSED:
                break
            key = least_missed(rules, deal, hand, group, weight, emptied)
            if key < least:
                rival = least
                least = key
                chosen = group
            elif key < rival:
                rival = key
        while left > 0 and least < rival:  # A burial changes the prices of its group alone.
            remove(rules, deal, hand, bit(least & 63))
            add(rules, deal, BURIED, bit(least & 63))
            left -= 1
            least = least_missed(rules, deal, hand, chosen, weight, emptied)


def least_missed(
    rules: Tables,
    deal: Deal,
    hand: cython.int,
    group: cython.int,
    weight: cython.int,
    emptied: cython.int,
) -> cython.longlong:
    """Return the key of the card of a group that a hand misses least, or `NOT_MISSED`.

    A key is 64 times the price, and the number of the card's face: no two are equal.
    """
    key: cython.longlong
    least: cython.longlong = NOT_MISSED
    faces: cython.longlong = deal.cards[hand] & deal.group_mask[group]
    size: cython.int = count(rules, deal, hand, deal.group_mask[group])
    highest: cython.int = top_of(deal, deal.group_mask[group])
    while faces:
        key = price_of(deal, hand, low_bit(faces), highest, size, weight)
        if group == emptied:
            key -= 100
        key = 64 * key + high_index(low_bit(faces))
        least = min(least, key)
        faces &= faces - 1
    return least


def weight_of_points(rules: Tables, deal: Deal, hand: cython.int) -> cython.int:
    """Return how dear a buried point is to the hand: more where others may win it."""
    return 2 if holds_last_trick(rules, deal, hand) else 8


def price_of(
    deal: Deal,
    hand: cython.int,
    face: cython.longlong,
    highest: cython.int,
    size: cython.int,
    weight: cython.int,
) -> cython.int:
    """Return how much a card is missed: by its suit's length, its rank, as half a pair.

    An ace, and the king of a suit that is kept, win tricks.

    Args:
        deal: The deal.
        hand: The hand.
        face: The card.
        highest: The place of the highest strength of its suit.
        size: How many cards of its suit are held.
        weight: How dear a point is; see `weight_of_points`.
    """
    below: cython.int = highest - top_of(deal, face)
    price: cython.int = 6 * size - below
    if face & deal.cards[hand + 1]:
        price += 20
    if below == 0:
        price += 40
    elif below == 1 and size > 1:
        price += 10
    if face & deal.point_mask:
        price += weight * points_of(deal, face)
    return price


def points_of(deal: Deal, face: cython.longlong) -> cython.int:
    """Return the points of a card."""
    kind: cython.int
    for kind in range(deal.point_kinds):
        if face & deal.point_cards[kind]:
            return deal.point_value[kind]
    return 0


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
    """Bury single cards of a suit that may be spared; return how many are left."""
    mask: cython.longlong = deal.group_mask[group]
    if not holds_last_trick(rules, deal, hand):
        mask &= ~deal.point_mask
    faces: cython.longlong = deal.cards[hand] & ~deal.cards[hand + 1] & mask
    top: cython.int = top_of(deal, deal.group_mask[group])
    while faces and left > 0:
        if top_of(deal, low_bit(faces)) < top:
            remove(rules, deal, hand, low_bit(faces))
            add(rules, deal, BURIED, low_bit(faces))
            left -= 1
        faces &= faces - 1
    return left


def holds_last_trick(rules: Tables, deal: Deal, hand: cython.int) -> cython.bint:
    """Tell whether the declarer has trumps enough to win the last trick, as a rule."""
    trumps: cython.int = count(rules, deal, hand, deal.group_mask[TRUMPS])
    return trumps * 5 >= rules.hand_size * 2


def best_call(rules: Tables, deal: Deal, hand: cython.int) -> cython.int:
    """Return a call of the highest plain card of which a hand lacks a copy.

    It is one of the shortest suit in which there is such a card to call; where there is
    none, any card that may be called. Where copies are told apart it is the first that the
    hand does not hold, so that its own can be led before.
    """
    group: cython.int = max(shortest_suit(rules, deal, hand, 0), 0)
    held: cython.int
    best: cython.int = -1
    tried: cython.int = 0
    while best < 0 and group >= 0:
        best = highest_callable(rules, deal, hand, deal.group_mask[group])
        tried |= 1 << group
        group = shortest_suit(rules, deal, hand, tried)
    if best < 0:
        best = nth_callable(rules, deal, 0)
    held = count(rules, deal, hand, deal.face_bit[best])
    return best + FACES * free_copy(rules, deal, best, held % rules.packs)


def highest_callable(
    rules: Tables, deal: Deal, hand: cython.int, mask: cython.longlong
) -> cython.int:
    """Return the highest face of a group that may be called and a hand lacks, or -1."""
    index: cython.int
    face: cython.int
    best: cython.int = -1
    strength: cython.longlong = 0
    mask &= ~deal.cards[hand + rules.packs - 1]
    for index in range(rules.face_count):
        face = rules.faces[index]
        if not deal.face_bit[face] & mask or deal.face_bit[face] <= strength:
            continue
        if may_call(rules, deal, face):
            strength = deal.face_bit[face]
            best = face
    return best


def best_friend(rules: Tables, deal: Deal, hand: cython.int) -> cython.int:
    """Return a call of a card whose holder is of use and is found; no card twice.

    Whoever holds a card is a friend at once, so the highest trump that the hand lacks a
    copy of finds a strong one. Who must play a copy is an attacker until then, so it is
    one that is played soon.
    """
    held: cython.int
    face: cython.int = -1
    fresh: cython.longlong = ~called_faces(deal)
    if rules.table_found_by == FoundBy.HOLDER.code:
        # Of faces that are equally strong all but one have bits above those of the others.
        fresh &= deal.group_mask[TRUMPS] & ~deal.alias_mask
        face = highest_callable(rules, deal, hand, fresh)
    elif rules.copies_called:
        face = soonest_call(rules, deal, hand, fresh)
    if face < 0:
        return best_call(rules, deal, hand)
    held = count(rules, deal, hand, deal.face_bit[face])
    return face + FACES * free_copy(rules, deal, face, held)


def called_faces(deal: Deal) -> cython.longlong:
    """Return the faces that have been called."""
    call: cython.int
    found: cython.longlong = 0
    for call in range(deal.friend_count):
        found |= deal.face_bit[deal.friend_face[call]]
    return found


def soonest_call(
    rules: Tables, deal: Deal, hand: cython.int, fresh: cython.longlong
) -> cython.int:
    """Return the plain face that its holder is likely to play soonest, or -1.

    It wins its trick, the hand has few copies to play before, and can lead the suit, which
    it has soon played out. So it is the highest of a suit, of which the hand holds fewest;
    then of the shortest suit, a void last.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        hand: The declarer's hand.
        fresh: The faces that may still be called.
    """
    group: cython.int
    face: cython.int
    size: cython.int
    rank: cython.int
    best: cython.int = -1
    least: cython.int = 1 << 30
    for group in range(TRUMPS):
        face = highest_callable(rules, deal, hand, deal.group_mask[group] & fresh)
        if face < 0:
            continue
        size = count(rules, deal, hand, deal.group_mask[group])
        rank = popcount(deal.group_mask[group] & -deal.face_bit[face]) * PLANES
        rank += count(rules, deal, hand, deal.face_bit[face])
        rank = rank * 64 + (size if size else 63)
        if rank < least:
            least = rank
            best = face
    return best

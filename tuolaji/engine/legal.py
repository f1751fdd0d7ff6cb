"""Legal plays: whether cards may be led or followed with, and all of them in turn.

Of a follow the verdict says what is wrong with it. `Plays` goes through the
sets of cards that a seat could put down and stops at each that is allowed: sets of few
cards before those of many, and each set once, since it is a count of each face. A hand
has thousands of throws, so nothing is listed before it is asked for.

Both ask with the functions by which policies serve a lead. What they note on the way
stands in the deal that is asked, so whoever plays on asks a copy. See docs/rules.md 6
and 7.
"""

from __future__ import annotations

from typing import Annotated

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import low_bit, popcount
    from tuolaji.engine.bomb import break_play, highest_bomb, owed_bomb
    from tuolaji.engine.codes import (
        ACROSS,
        ASKED,
        COMPONENTS,
        FACES,
        GROUPS,
        HAND,
        KEPT,
        LADDER_CLOSING,
        LADDER_CLOSINGS,
        LOW,
        LOWEST,
        PLANES,
        PLAY,
        PLAY_ALLOWED,
        PLAY_KEEPS_GROUP,
        PLAY_NOT_LOWEST,
        PLAY_OUT_OF_GROUP,
        PLAY_SERVES_LESS,
        TRUMPS,
        WANTS,
    )
    from tuolaji.engine.components import is_single
    from tuolaji.engine.follow import (
        fills_low,
        find_vector,
        is_named,
        is_short,
        ladder_at,
        serve,
    )
    from tuolaji.engine.frozen import frozen
    from tuolaji.engine.play import beaten_part
    from tuolaji.engine.registers import (
        add,
        clear,
        count,
        count_all,
        faces_at,
        fold,
        listed_face,
        merge,
        put_faces,
        restrict,
        subtract,
    )
    from tuolaji.engine.state import Deal, Ints, Tables, Words, make_room
    from tuolaji.engine.throw import is_refused, may_lead_trumps, may_throw
    from tuolaji.engine.trick import score_above
    from tuolaji.rules.follow import Bombs

__all__ = [
    "Owed",
    "Plays",
    "Subsets",
    "Walk",
    "begin_walk",
    "find_owed",
    "find_play",
    "follow_verdict",
    "may_be_led",
    "may_follow",
    "may_lead",
]


@cython.final
@cython.cclass
class Owed:
    """What a hand owes to a lead, found once for all its plays.

    Attributes:
        held: How many cards of the led group the hand has.
        is_free: Whether any of them will do.
        bomb: Whether the hand owes a set across suits.
        rung: The hand's vector; see `engine.follow`.
        closings: What `then …` adds to it.
        is_short: Whether the hand cannot serve the lead in full.
    """

    held: int
    is_free: int
    bomb: int
    is_short: int
    rung: Annotated[Ints, COMPONENTS]
    closings: int
    closing_part: Annotated[Ints, WANTS]
    closing_shape: Annotated[Ints, WANTS]
    closing_measure: Annotated[Ints, WANTS]

    def __init__(self) -> None:
        """Make room; C has it from the start."""
        if not cython.compiled:
            make_room(self)


def find_owed(rules: Tables, deal: Deal, owed: Owed, hand: cython.int) -> cython.void:
    """Find what a hand owes to the lead that is open."""
    part: cython.int
    mask: cython.longlong = deal.group_mask[deal.lead_group]
    owed.held = count(rules, deal, hand, mask)
    owed.bomb = owed_bomb(rules, deal, hand) >= 0
    owed.is_free = owed.held <= deal.lead_size or is_single(deal, 0)
    owed.is_short = 0
    if owed.is_free or deal.lead_group == ACROSS:
        return
    restrict(rules, deal, KEPT, hand, mask)
    find_vector(rules, deal, KEPT)
    owed.closings = deal.closing_count
    owed.is_short = is_short(deal)
    for part in range(deal.part_count):
        owed.rung[part] = deal.rung[part]
    for part in range(deal.closing_count):
        owed.closing_part[part] = deal.closing_part[part]
        owed.closing_shape[part] = deal.closing_shape[part]
        owed.closing_measure[part] = deal.closing_measure[part]


def follow_verdict(
    rules: Tables, deal: Deal, owed: Owed, hand: cython.int, place: cython.int
) -> cython.int:
    """Return the verdict on a register of as many cards of a hand as were led."""
    if (
        rules.bomb_count
        and rules.follow_bombs == Bombs.ANY_TIME.code
        and highest_bomb(rules, deal, place) >= 0
    ):
        return PLAY_ALLOWED
    if deal.lead_group == ACROSS:
        if owed.bomb and owed_bomb(rules, deal, place) < 0:
            return PLAY_SERVES_LESS
        return PLAY_ALLOWED
    return verdict_in_group(rules, deal, owed, hand, place)


def verdict_in_group(
    rules: Tables, deal: Deal, owed: Owed, hand: cython.int, place: cython.int
) -> cython.int:
    """Return the verdict on a play that is to follow a lead of one group."""
    mask: cython.longlong = deal.group_mask[deal.lead_group]
    played: cython.int = count(rules, deal, place, mask)
    if owed.held < deal.lead_size:
        return PLAY_ALLOWED if played == owed.held else PLAY_KEEPS_GROUP
    if played < deal.lead_size:
        return PLAY_OUT_OF_GROUP
    if owed.is_free or may_outrank(rules, deal, place):
        return PLAY_ALLOWED
    restrict(rules, deal, KEPT, hand, mask)
    find_vector(rules, deal, place)
    if not serves_as_owed(rules, deal, owed):
        return PLAY_SERVES_LESS
    if not owed.is_short or not fills_low(rules, deal):
        return PLAY_ALLOWED
    return PLAY_ALLOWED if is_lowest(rules, deal, hand, place) else PLAY_NOT_LOWEST


def may_outrank(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether a play outranks the lead: of one component, or whatever it is."""
    if not rules.ranked:
        return False
    if highest_bomb(rules, deal, place) >= 0:
        return True
    return not deal.thrown and score_above(rules, deal, place, 0) >= 0


def serves_as_owed(rules: Tables, deal: Deal, owed: Owed) -> cython.bint:
    """Tell whether the vector that has been found is as good as the one that is owed.

    The first component whose rungs differ decides.
    """
    part: cython.int
    named: cython.bint
    order: cython.int
    for part in range(deal.part_count):
        if is_single(deal, part):
            continue
        named = is_named(rules, deal, part)
        if deal.rung[part] != owed.rung[part]:
            return deal.rung[part] < owed.rung[part]
        if named:
            continue
        order = compare_closings(rules, deal, owed, part)
        if order != 0:
            return order > 0
    return True


def compare_closings(rules: Tables, deal: Deal, owed: Owed, part: cython.int) -> cython.int:
    """Compare what `then …` adds to a component: 1 if it is more than is owed, -1 if less.

    The shape that stands first in the ladder counts, then its greater measure.
    """
    at: cython.int = 0
    other: cython.int = 0
    shape: cython.int
    asked: cython.int
    while True:
        while at < deal.closing_count and deal.closing_part[at] != part:
            at += 1
        while other < owed.closings and owed.closing_part[other] != part:
            other += 1
        if at == deal.closing_count or other == owed.closings:
            return (at < deal.closing_count) - (other < owed.closings)
        shape = closing_place(rules, deal, part, deal.closing_shape[at])
        asked = closing_place(rules, deal, part, owed.closing_shape[other])
        if shape != asked:
            return 1 if shape < asked else -1
        if deal.closing_measure[at] != owed.closing_measure[other]:
            return 1 if deal.closing_measure[at] > owed.closing_measure[other] else -1
        at += 1
        other += 1


def closing_place(
    rules: Tables, deal: Deal, part: cython.int, shape: cython.int
) -> cython.int:
    """Return the place of a shape among those that close a component's ladder."""
    ladder: cython.int = ladder_at(rules, deal, part)
    place: cython.int
    for place in range(rules.ladders[ladder + LADDER_CLOSINGS]):
        if rules.closings[rules.ladders[ladder + LADDER_CLOSING] + place] == shape:
            return place
    return -1


def is_lowest(
    rules: Tables, deal: Deal, hand: cython.int, place: cython.int
) -> cython.bint:
    """Tell whether a play is the lowest legal one; of faces as low any will do."""
    strengths: cython.longlong
    strength: cython.longlong
    deal.style = LOW
    serve(rules, deal, (hand - HAND) // PLANES, LOWEST)
    merge(rules, deal, hand, LOWEST)
    strengths = fold(deal, deal.cards[place] | deal.cards[LOWEST])
    while strengths:
        strength = low_bit(strengths)
        if copies_of(rules, deal, place, strength) != copies_of(
            rules, deal, LOWEST, strength
        ):
            return False
        strengths &= strengths - 1
    return True


def copies_of(
    rules: Tables, deal: Deal, place: cython.int, strength: cython.longlong
) -> cython.int:
    """Return how many cards of a strength a register has."""
    plane: cython.int
    total: cython.int = 0
    for plane in range(rules.packs):
        total += popcount(faces_at(deal, deal.cards[place + plane], strength))
    return total


def may_be_led(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a lead, broken up while the hand still has it, is legal."""
    hand: cython.int = HAND + seat * PLANES
    is_none: cython.bint
    if not is_led_in_time(rules, deal, seat):
        return False
    if deal.part_count == 1 or throws_freely(rules, deal, deal.lead_group):
        return True
    if deal.taken_back or not may_throw(rules, deal.lead_group):
        return False
    subtract(rules, deal, hand, PLAY)
    is_none = beaten_part(rules, deal) >= 0 and is_refused(rules, deal)
    merge(rules, deal, hand, PLAY)
    return not is_none


def is_led_in_time(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a lead has no trumps, or trumps may be led to this trick."""
    if not rules.lead_plain_tricks or not deal.cards[PLAY] & deal.group_mask[TRUMPS]:
        return True
    return may_lead_trumps(rules, deal, seat)


def throws_freely(rules: Tables, deal: Deal, group: cython.int) -> cython.bint:
    """Tell whether any cards of a group may be led, however they break up."""
    return not (deal.taken_back or rules.throws_refused) and may_throw(rules, group)


def may_lead(rules: Tables, deal: Deal, seat: cython.int, faces: tuple[int, ...]) -> bool:
    """Tell whether a seat may lead some cards, broken up as the ruleset does."""
    if not lays(rules, deal, seat, PLAY, faces) or len(faces) > COMPONENTS:
        return False
    deal.lead_group = break_play(rules, deal, PLAY)
    return deal.lead_group >= 0 and may_be_led(rules, deal, seat) != 0


def may_follow(rules: Tables, deal: Deal, seat: cython.int, faces: tuple[int, ...]) -> bool:
    """Tell whether a seat may follow the lead that is open with some cards."""
    owed: Owed
    hand: cython.int = HAND + seat * PLANES
    if len(faces) != deal.lead_size or not lays(rules, deal, seat, ASKED, faces):
        return False
    owed = Owed()
    find_owed(rules, deal, owed, hand)
    return follow_verdict(rules, deal, owed, hand, ASKED) == PLAY_ALLOWED


def lays(
    rules: Tables, deal: Deal, seat: cython.int, place: cython.int, faces: tuple[int, ...]
) -> bool:
    """Put cards into a register; tell whether there are any and the hand has them all."""
    plane: cython.int
    put_faces(rules, deal, place, faces)
    for plane in range(rules.packs):
        if deal.cards[place + plane] & ~deal.cards[HAND + seat * PLANES + plane]:
            return False
    return 0 < len(faces) == count_all(rules, deal, place)


@cython.final
@cython.cclass
class Walk:
    """How far the sets of cards that a seat could put down have been gone through.

    Attributes:
        owed: What the seat owes to the lead.
        seat: The seat.
        leads: Whether it leads; else it follows the lead that is open.
        size: How many cards are chosen now, beside those that must be played.
        most: The size at which leads end.
        group: The group of the leads at hand.
        count: From how many faces.
        is_new: Whether the first set of this size and group is still to come.
        face: Each of the faces, in listing order.
        copies: How many copies of it there are to choose from.
        sure: How many copies of it must be played in any case.
        taken: How many of the others are.
        ways: In how many ways so many cards can be chosen; see `offers`.
    """

    owed: Owed
    seat: int
    leads: int
    size: int
    most: int
    group: int
    count: int
    is_new: int
    face: Annotated[Ints, FACES]
    copies: Annotated[Ints, FACES]
    sure: Annotated[Ints, FACES]
    taken: Annotated[Ints, FACES]
    ways: Annotated[Words, COMPONENTS + 1]

    def __init__(self) -> None:
        """Make room; C has it from the start."""
        if not cython.compiled:
            make_room(self)
        self.owed = Owed()


def begin_walk(
    rules: Tables, deal: Deal, walk: Walk, seat: cython.int, leads: cython.bint
) -> cython.void:
    """Stand before the first play of a seat."""
    group: cython.int
    hand: cython.int = HAND + seat * PLANES
    mask: cython.longlong = deal.group_mask[deal.lead_group]
    walk.seat = seat
    walk.leads = leads
    if leads:
        walk.size = 1
        walk.group = walk.most = 0
        for group in range(GROUPS):
            walk.most = max(walk.most, count(rules, deal, hand, deal.group_mask[group]))
        walk.most = min(walk.most, COMPONENTS)
        choose_from(rules, deal, walk, deal.group_mask[0], 0)
        return
    find_owed(rules, deal, walk.owed, hand)
    walk.size = deal.lead_size
    if deal.lead_group == ACROSS:
        choose_from(rules, deal, walk, -1, 0)
    elif walk.owed.held >= walk.size:
        choose_from(rules, deal, walk, mask, 0)
    else:
        walk.size -= walk.owed.held
        choose_from(rules, deal, walk, ~mask, mask)


def choose_from(
    rules: Tables, deal: Deal, walk: Walk, mask: cython.longlong, sure: cython.longlong
) -> cython.void:
    """Note the faces of the hand that can be chosen, and those that must be played."""
    index: cython.int = 0
    face: cython.int
    copies: cython.int
    bit: cython.longlong
    hand: cython.int = HAND + walk.seat * PLANES
    left: cython.longlong = deal.cards[hand] & (mask | sure)
    walk.count = 0
    walk.is_new = 1
    while left and index < FACES:
        face = listed_face(index)
        bit = deal.face_bit[face] & left
        index += 1
        if not bit:
            continue
        left &= ~bit
        copies = count(rules, deal, hand, bit)
        walk.face[walk.count] = face
        walk.copies[walk.count] = 0 if bit & sure else copies
        walk.sure[walk.count] = copies if bit & sure else 0
        walk.count += 1


def find_play(rules: Tables, deal: Deal, walk: Walk, tries: cython.int) -> cython.int:
    """Go on to the next legal play, which then lies in a register.

    A lead lies where leads do, a follow in the register of plays that are asked about.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        walk: How far all plays have been gone through.
        tries: How many sets of cards may be tried, or -1 for any number.

    Returns:
        How many were tried; 0 if there is no further play, -1 if no more may be tried.
    """
    tried: cython.int = 0
    while tried != tries:
        if not choose_next(rules, deal, walk):
            return 0
        tried += 1
        if is_allowed(rules, deal, walk):
            return tried
    return -1


def is_allowed(rules: Tables, deal: Deal, walk: Walk) -> cython.bint:
    """Put the chosen cards into their register, and tell whether they may be played."""
    index: cython.int
    _copy: cython.int
    hand: cython.int = HAND + walk.seat * PLANES
    place: cython.int = PLAY if walk.leads else ASKED
    clear(rules, deal, place)
    for index in range(walk.count):
        for _copy in range(walk.sure[index] + walk.taken[index]):
            add(rules, deal, place, deal.face_bit[walk.face[index]])
    if not walk.leads:
        return follow_verdict(rules, deal, walk.owed, hand, ASKED) == PLAY_ALLOWED
    if throws_freely(rules, deal, walk.group):
        return is_led_in_time(rules, deal, walk.seat)
    deal.lead_group = break_play(rules, deal, PLAY)
    return may_be_led(rules, deal, walk.seat)


def choose_next(rules: Tables, deal: Deal, walk: Walk) -> cython.bint:
    """Choose the next set of cards; tell whether there is one."""
    while not next_set(walk):
        if not walk.leads:
            return False
        walk.group += 1
        if walk.group == GROUPS:
            walk.group = 0
            walk.size += 1
        if walk.size > walk.most:
            return False
        choose_from(rules, deal, walk, deal.group_mask[walk.group], 0)
    return True


def next_set(walk: Walk) -> cython.bint:
    """Choose the next set of the present size from the present faces.

    As many copies of the first faces as there are come first. The next set has one copy
    less of the last face of which one can be put off to those behind it.
    """
    index: cython.int = walk.count - 1
    left: cython.int = 0  # cards to be taken of the faces behind
    room: cython.int = 0  # how many these have
    if walk.is_new:
        walk.is_new = 0
        return fill_up(walk, 0, walk.size)
    while index >= 0:
        if walk.taken[index] and room > left:
            walk.taken[index] -= 1
            return fill_up(walk, index + 1, left + 1)
        left += walk.taken[index]
        room += walk.copies[index]
        index -= 1
    return False


def fill_up(walk: Walk, first: cython.int, left: cython.int) -> cython.bint:
    """Take so many cards of the faces from one on; tell whether there are so many."""
    index: cython.int
    for index in range(first, walk.count):
        walk.taken[index] = min(walk.copies[index], left)
        left -= walk.taken[index]
    return left == 0


@cython.final
@cython.cclass
class Plays:
    """The legal leads or follows of a seat, each with its faces in listing order.

    Args:
        rules: The ruleset's tables.
        deal: The deal, which nobody else may use meanwhile.
        seat: The seat.
        leads: Whether it leads; else it follows the lead that is open.
        kind: The class of which each play is an instance, with the fields `cards` and
            `named`.
    """

    rules: Tables
    deal: Deal
    walk: Walk
    kind: object

    def __init__(
        self,
        rules: Tables,
        deal: Deal,
        seat: cython.int,
        leads: cython.bint,
        kind: object,
    ) -> None:
        """Stand before the first play."""
        self.rules = rules
        self.deal = deal
        self.kind = kind
        self.walk = Walk()
        begin_walk(rules, deal, self.walk, seat, leads)

    def __iter__(self) -> Plays:
        """Return itself."""
        return self

    def __next__(self) -> object:
        """Return the next legal play.

        The constructor of a frozen class takes several times as long as all before it.
        """
        if find_play(self.rules, self.deal, self.walk, -1) == 0:
            raise StopIteration
        return frozen(self.kind, ("cards", "named"), (chosen_faces(self.walk), None))


def chosen_faces(walk: Walk) -> tuple[int, ...]:
    """Return the cards that are chosen, in listing order."""
    faces: list[int] = []
    index: cython.int
    _copy: cython.int
    for index in range(walk.count):
        for _copy in range(walk.sure[index] + walk.taken[index]):
            faces.append(walk.face[index])
    return tuple(faces)


@cython.final
@cython.cclass
class Subsets:
    """Each multiset of so many of some cards once, in listing order.

    Args:
        cards: The cards.
        size: How many there are in each.
    """

    walk: Walk

    def __init__(self, cards: tuple[int, ...], size: cython.int) -> None:
        """Stand before the first one."""
        self.walk = Walk()
        choose_among(self.walk, cards)
        self.walk.size = size

    def __iter__(self) -> Subsets:
        """Return itself."""
        return self

    def __next__(self) -> tuple[int, ...]:
        """Return the next multiset."""
        if self.walk.size < 0 or not next_set(self.walk):
            raise StopIteration
        return chosen_faces(self.walk)


def choose_among(walk: Walk, cards: tuple[int, ...]) -> None:
    """Note some cards as those that can be chosen."""
    index: cython.int
    face: cython.int
    for face in range(FACES):
        walk.taken[face] = 0
    for face in cards:
        walk.taken[face] += 1
    walk.count = 0
    walk.is_new = 1
    for index in range(FACES):
        face = listed_face(index)
        if walk.taken[face]:
            walk.face[walk.count] = face
            walk.copies[walk.count] = walk.taken[face]
            walk.sure[walk.count] = 0
            walk.count += 1

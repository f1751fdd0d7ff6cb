"""Throws (甩牌): whether one stands, and what must be led when it does not.

Components of one shape and length are of one kind; its lowest has the lowest top. Kinds
are tested in the order of decomposition: a throw fails if another hand can beat the
lowest of one. The first line of the ruleset that fits says what must be led then, and
what it costs. See docs/rules.md 6.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import kth_bit, low_bit
    from tuolaji.engine.choose import lowest
    from tuolaji.engine.codes import (
        FAILURE_CHOICE,
        FAILURE_EACH,
        FAILURE_FLOOR,
        FAILURE_FORCED,
        FAILURE_LEVELS,
        FAILURE_LOST,
        FAILURE_POINTS,
        FAILURE_WHEN,
        FAILURE_WORDS,
        HAND,
        LENGTHS,
        LIVE,
        PLANES,
        PLAY,
        SPARE,
        TRUMP_SCORE,
        TRUMPS,
        UNSEEN,
    )
    from tuolaji.engine.components import (
        cards_of,
        is_mixed,
        name_part,
        shape_width,
        top_of_mixed,
        width_at,
    )
    from tuolaji.engine.condition import holds
    from tuolaji.engine.registers import (
        add,
        clear,
        copy,
        count_all,
        faces_at,
        fold,
        high_top,
        run_top,
        subtract,
    )
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.lead import CostFor, Forced, TestedAgainst, Throws

__all__ = [
    "beats_part",
    "charge_throw",
    "chooses_for_self",
    "faces_as_low",
    "find_unseen",
    "first_beater",
    "forced_part",
    "is_as_low",
    "is_chosen",
    "is_refused",
    "is_taken_back",
    "lay_part",
    "may_lead_trumps",
    "may_throw",
]


def may_throw(rules: Tables, group: cython.int) -> cython.bint:
    """Tell whether throws may be led in a group at all."""
    if rules.lead_throws == Throws.NEVER.code:
        return False
    if group == TRUMPS:
        return rules.lead_throws != Throws.PLAIN_SUITS.code
    return rules.lead_throws != Throws.TRUMPS.code


def may_lead_trumps(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat may lead trumps to the next trick."""
    if deal.trick_count >= rules.lead_plain_tricks:
        return True
    return not deal.cards[HAND + seat * PLANES] & ~deal.group_mask[TRUMPS]


def find_unseen(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Collect the live cards that a seat does not hold."""
    copy(rules, deal, UNSEEN, LIVE)
    subtract(rules, deal, UNSEEN, HAND + seat * PLANES)


def forced_part(rules: Tables, deal: Deal, leader: cython.int) -> cython.int:
    """Return the component that a failed throw must lead, or -1 if it stands.

    The lead has been broken up; the unseen register is filled if throws are tested
    against it. `deal.failure` is the line that says what becomes of the throw.
    """
    index: cython.int
    for index in range(deal.part_count):
        if ends_kind(deal, index) and is_beaten(rules, deal, leader, index):
            return find_failure(rules, deal, leader, index)
    return -1


def find_failure(
    rules: Tables, deal: Deal, leader: cython.int, first: cython.int
) -> cython.int:
    """Find the first line that fits a failed throw; return what must be led by it.

    What a line asks is asked of the component that it would lead; one line always fits.
    """
    part: cython.int
    deal.failure = 0
    while True:
        part = part_led(rules, deal, leader, first)
        if fits(rules, deal, part):
            return part_preferred(rules, deal, part)
        deal.failure += 1


def part_preferred(rules: Tables, deal: Deal, part: cython.int) -> cython.int:
    """Return the component that the thrower has chosen of those as low as one, or that one.

    Of a lowest card the chosen number is that of its face, from 1, among those as low.
    """
    if not deal.chosen_part or not chooses_for_self(rules, deal):
        return part
    if part < deal.part_count:
        return deal.chosen_part - 1
    deal.part_faces[part] = kth_bit(faces_as_low(deal), deal.chosen_part - 1)
    deal.part_high[part] = deal.part_faces[part]
    return part


def chooses_for_self(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether by the present line the thrower chooses among components as low."""
    return rules.failures[deal.failure * FAILURE_WORDS + FAILURE_CHOICE] != 0


def is_as_low(deal: Deal, index: cython.int, part: cython.int) -> cython.bint:
    """Tell whether a component of the lead is of the kind of another and as low."""
    return (
        deal.part_shape[index] == deal.part_shape[part]
        and deal.part_length[index] == deal.part_length[part]
        and fold(deal, deal.part_faces[index]) == fold(deal, deal.part_faces[part])
    )


def faces_as_low(deal: Deal) -> cython.longlong:
    """Return the faces of the lead that are as low as its lowest card."""
    faces: cython.longlong = deal.cards[PLAY]
    return faces_at(deal, faces, low_bit(fold(deal, faces)))


def part_led(
    rules: Tables, deal: Deal, leader: cython.int, first: cython.int
) -> cython.int:
    """Return what the present line makes a throw lead; `first` fails it."""
    forced: cython.int = rules.failures[deal.failure * FAILURE_WORDS + FAILURE_FORCED]
    if forced == Forced.SMALLEST_BEATEN.code:
        return last_beaten(rules, deal, leader, first)
    if forced == Forced.SMALLEST.code:
        return smallest_part(rules, deal)
    if forced == Forced.LOWEST.code:
        return lowest_part(rules, deal)
    if forced == Forced.LOWEST_CARD.code:
        return note_lowest_card(rules, deal)
    if forced == Forced.CHOSEN.code:
        return part_chosen(rules, deal, leader, first)
    return first


def part_chosen(
    rules: Tables, deal: Deal, leader: cython.int, first: cython.int
) -> cython.int:
    """Return the component that has been chosen, or the largest that the chooser beats.

    Where throws are tested against unseen cards nobody chooses.
    """
    index: cython.int
    seat: cython.int = first_beater(rules, deal, leader)
    if deal.chosen_part > 0:
        return deal.chosen_part - 1
    if seat < 0:
        return first
    for index in range(first, deal.part_count):
        if ends_kind(deal, index) and beats_part(rules, deal, seat, index):
            return index
    return first


def first_beater(rules: Tables, deal: Deal, leader: cython.int) -> cython.int:
    """Return the first seat after the leader that beats a component of a throw, or -1."""
    _turn: cython.int
    index: cython.int
    seat: cython.int = leader
    if rules.lead_tested_against == TestedAgainst.UNSEEN_CARDS.code:
        return -1
    for _turn in range(1, rules.players):
        seat = seat + 1 if seat + 1 < rules.players else 0
        for index in range(deal.part_count):
            if is_tested(rules, deal, leader, seat) and beats_part(
                rules, deal, seat, index
            ):
                return seat
    return -1


def beats_part(
    rules: Tables, deal: Deal, seat: cython.int, index: cython.int
) -> cython.bint:
    """Tell whether a seat beats a component of the lead."""
    return holds_better(rules, deal, HAND + seat * PLANES, index)


def is_chosen(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether a seat chooses what a throw that fails by the present line leads."""
    return (
        rules.failures[deal.failure * FAILURE_WORDS + FAILURE_FORCED] == Forced.CHOSEN.code
    )


def last_beaten(
    rules: Tables, deal: Deal, leader: cython.int, first: cython.int
) -> cython.int:
    """Return the lowest component of the last kind that is beaten."""
    index: cython.int
    last: cython.int = first
    for index in range(first + 1, deal.part_count):
        if ends_kind(deal, index) and is_beaten(rules, deal, leader, index):
            last = index
    return last


def smallest_part(rules: Tables, deal: Deal) -> cython.int:
    """Return the component of fewest cards, the lowest of them."""
    index: cython.int
    found: cython.int = 0
    for index in range(deal.part_count):
        if part_cards(rules, deal, index) <= part_cards(rules, deal, found):
            found = index
    return found


def lowest_part(rules: Tables, deal: Deal) -> cython.int:
    """Return the component with the lowest card, of several the one of fewest cards."""
    index: cython.int
    found: cython.int = 0
    card: cython.longlong
    least: cython.longlong = low_bit(fold(deal, deal.part_faces[0]))
    for index in range(1, deal.part_count):
        card = low_bit(fold(deal, deal.part_faces[index]))
        if card > least or (
            card == least
            and part_cards(rules, deal, index) > part_cards(rules, deal, found)
        ):
            continue
        found = index
        least = card
    return found


def part_cards(rules: Tables, deal: Deal, index: cython.int) -> cython.int:
    """Return the number of cards of a component of the lead."""
    return cards_of(rules, deal.part_shape[index], deal.part_length[index])


def note_lowest_card(rules: Tables, deal: Deal) -> cython.int:
    """Note the lowest card of the lead behind its components; return its place there."""
    index: cython.int = deal.part_count
    name_part(rules, deal, index, rules.single_shape, 1)
    deal.part_faces[index] = deal.part_high[index] = lowest(deal, deal.cards[PLAY])
    return index


def fits(rules: Tables, deal: Deal, part: cython.int) -> cython.bint:
    """Tell whether a component passes what the present line asks of it."""
    when: cython.int = rules.failures[deal.failure * FAILURE_WORDS + FAILURE_WHEN]
    found: cython.bint
    if when == 0:
        return True
    deal.winner_place = 0
    deal.best_score = TRUMP_SCORE if deal.lead_group == TRUMPS else 0
    copy(rules, deal, SPARE, PLAY)
    lay_part(rules, deal, part)
    found = holds(rules, deal, when)
    copy(rules, deal, PLAY, SPARE)
    return found


def lay_part(rules: Tables, deal: Deal, part: cython.int) -> cython.void:
    """Lay only a component where the lead lies."""
    faces: cython.longlong = deal.part_faces[part]
    _card: cython.int
    clear(rules, deal, PLAY)
    while faces:
        for _card in range(width_at(rules, deal, part, low_bit(faces))):
            add(rules, deal, PLAY, low_bit(faces))
        faces &= faces - 1


def is_refused(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether a throw that fails by the present line is no lead."""
    return asks_another(rules, deal) and not has_cost(rules, deal)


def is_taken_back(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether a throw that fails by the present line is taken back whole."""
    return asks_another(rules, deal) and has_cost(rules, deal)


def asks_another(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether nothing is led of a throw that fails by the present line."""
    return (
        rules.failures[deal.failure * FAILURE_WORDS + FAILURE_FORCED]
        == Forced.ANOTHER_LEAD.code
    )


def has_cost(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether a throw that fails by the present line costs anything."""
    at: cython.int = deal.failure * FAILURE_WORDS
    return (
        rules.failures[at + FAILURE_POINTS] != 0
        or rules.failures[at + FAILURE_LEVELS] != 0
        or rules.failures[at + FAILURE_LOST] != 0
    )


def charge_throw(rules: Tables, deal: Deal, withdrawn: cython.int) -> cython.void:
    """Charge the leader's side what a failed throw costs, as long as it lies whole.

    Points count at once. Levels, and a deal that is lost, wait for the result.
    """
    at: cython.int = deal.failure * FAILURE_WORDS
    deal.throw_cost = cost_in_points(rules, deal, withdrawn)
    if rules.failures[at + FAILURE_FLOOR] and deal.shown_side[deal.leader]:
        deal.throw_cost = min(deal.throw_cost, max(points_shown(rules, deal), 0))
    deal.throw_levels = rules.failures[at + FAILURE_LEVELS]
    deal.throw_lost = rules.failures[at + FAILURE_LOST]
    deal.lost_levels[deal.leader] += deal.throw_levels
    if deal.throw_lost and not deal.lost_by:
        deal.lost_by = deal.leader + 1
    if deal.hidden_calls:
        deal.moot_points[deal.leader] -= 2 * deal.throw_cost  # a friend's costs its side
    if deal.side_of[deal.leader] == 0:
        deal.attackers_points += deal.throw_cost
    else:
        deal.attackers_points -= deal.throw_cost


def cost_in_points(rules: Tables, deal: Deal, withdrawn: cython.int) -> cython.int:
    """Return the points that a failed throw costs."""
    at: cython.int = deal.failure * FAILURE_WORDS
    points: cython.int = rules.failures[at + FAILURE_POINTS]
    each: cython.int = rules.failures[at + FAILURE_EACH]
    if points == 0 or each == CostFor.THROW.code:
        return points
    if each == CostFor.COMPONENT_BEATEN.code:
        return cost_of_parts(rules, deal)
    return points * cards_charged(rules, deal, each, withdrawn)


def cards_charged(
    rules: Tables, deal: Deal, each: cython.int, withdrawn: cython.int
) -> cython.int:
    """Return for how many cards a failed throw is charged."""
    thrown: cython.int = count_all(rules, deal, PLAY)
    if each == CostFor.CARD_BEATEN.code:
        return cards_beaten(rules, deal, deal.leader)
    if each == CostFor.CARD_TAKEN_BACK.code:
        return withdrawn
    if each == CostFor.CARD_LED.code:
        return thrown - withdrawn
    return thrown - 1 if each == CostFor.CARD_BUT_ONE.code else thrown


def points_shown(rules: Tables, deal: Deal) -> cython.int:
    """Return the attackers' points as all know them: friends yet hidden are attackers."""
    seat: cython.int
    points: cython.int = deal.attackers_points
    for seat in range(rules.players):
        if deal.side_of[seat] < deal.shown_side[seat]:
            points += deal.moot_points[seat]
    return points


def cost_of_parts(rules: Tables, deal: Deal) -> cython.int:
    """Return the points that the components of a throw cost which are beaten."""
    index: cython.int
    at: cython.int = deal.failure * rules.shape_count
    total: cython.int = 0
    for index in range(deal.part_count):
        if is_beaten(rules, deal, deal.leader, index):
            total += rules.failure_shapes[at + deal.part_shape[index]]
    return total


def cards_beaten(rules: Tables, deal: Deal, leader: cython.int) -> cython.int:
    """Return the number of cards of all components of a throw that are beaten."""
    index: cython.int
    total: cython.int = 0
    for index in range(deal.part_count):
        if is_beaten(rules, deal, leader, index):
            total += part_cards(rules, deal, index)
    return total


def ends_kind(deal: Deal, index: cython.int) -> cython.bint:
    """Tell whether a component is the lowest of its kind."""
    return (
        index + 1 == deal.part_count
        or deal.part_shape[index] != deal.part_shape[index + 1]
        or deal.part_length[index] != deal.part_length[index + 1]
    )


def is_beaten(
    rules: Tables, deal: Deal, leader: cython.int, index: cython.int
) -> cython.bint:
    """Tell whether a hand that the ruleset names can beat a component of the lead."""
    seat: cython.int
    if rules.lead_tested_against == TestedAgainst.UNSEEN_CARDS.code:
        return holds_better(rules, deal, UNSEEN, index)
    for seat in range(rules.players):
        if is_tested(rules, deal, leader, seat) and holds_better(
            rules, deal, HAND + seat * PLANES, index
        ):
            return True
    return False


def is_tested(
    rules: Tables, deal: Deal, leader: cython.int, seat: cython.int
) -> cython.bint:
    """Tell whether a throw is tested against the hand of a seat."""
    if seat == leader:
        return False
    return (
        rules.lead_tested_against == TestedAgainst.EVERY_HAND.code
        or deal.side_of[seat] != deal.side_of[leader]
    )


def holds_better(
    rules: Tables, deal: Deal, place: cython.int, index: cython.int
) -> cython.bint:
    """Tell whether a register can beat a component of the lead."""
    form: cython.int = deal.part_shape[index] * LENGTHS + deal.part_length[index]
    top: cython.int = run_top(deal, deal.part_faces[index])
    group: cython.int = deal.lead_group
    if (
        rules.lead_tested_against == TestedAgainst.OPPONENTS_AND_TRUMPS.code
        and not deal.cards[place] & deal.group_mask[group]
    ):
        group = TRUMPS
        top = -1
    if (
        top_in(rules, deal, place, group, deal.part_shape[index], deal.part_length[index])
        > top
    ):
        return True
    return holds_above(rules, deal, place, group, form)


def top_in(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    group: cython.int,
    shape: cython.int,
    length: cython.int,
) -> cython.int:
    """Return the highest top of a form in a group of a register, or -1."""
    mask: cython.longlong = deal.group_mask[group]
    faces: cython.longlong = deal.cards[place + shape_width(rules, shape) - 1] & mask
    if is_mixed(rules, shape):
        return top_of_mixed(rules, deal, place, mask, shape, length)
    return high_top(deal, fold(deal, faces), length) if faces else -1


def holds_above(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    group: cython.int,
    lead: cython.int,
) -> cython.bint:
    """Tell whether a register has a component of a shape that outranks the given form."""
    entry: cython.int
    for entry in range(rules.above[lead], rules.above[lead + 1]):
        if (
            top_in(
                rules,
                deal,
                place,
                group,
                rules.above_forms[3 * entry],
                rules.above_forms[3 * entry + 1],
            )
            >= 0
        ):
            return True
    return False

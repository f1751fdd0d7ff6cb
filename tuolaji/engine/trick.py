"""Tricks (墩): the play that wins.

A play contends if it is all of the led group or all trumps and covers the lead's
components, or if it is one component that outranks a one-component lead. Contenders
compare by group, then by the rank of their shape, then by tops; equal plays leave the
trick with the first. See docs/rules.md 8.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import high_index, popcount
    from tuolaji.engine.bomb import score_bomb
    from tuolaji.engine.codes import (
        ACROSS,
        BOMB_SCORE,
        EVENT_OVERRUFFS,
        EVENT_RUFFS,
        KIND_SCORE,
        LENGTHS,
        PLANES,
        PLAY,
        RANK_SCORE,
        SHAPE_SHORTEST,
        SHAPE_WORDS,
        SPARE,
        TRUMP_SCORE,
        TRUMPS,
    )
    from tuolaji.engine.components import (
        find_part,
        is_mixed,
        is_single,
        order_key,
        remove_part,
        steps_of,
    )
    from tuolaji.engine.registers import (
        copy,
        fold,
        natural_starts,
        run_starts,
        run_top,
    )
    from tuolaji.engine.search import (
        can_fill,
        fill_above,
        fill_highest,
        is_twin,
        want,
        want_lead,
    )
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.lead import Decomposition
    from tuolaji.rules.trick import Compare, Cover

__all__ = [
    "contend",
    "score_above",
    "score_play",
    "winning_score",
]


def contend(rules: Tables, deal: Deal, turn: cython.int) -> cython.void:
    """Let the play at a place of the trick contend with the best one so far."""
    score: cython.int
    if turn == 0:
        deal.compared = 1
        score = score_play(rules, deal, PLAY)
        score = score if score >= 0 else score_lead(deal)
    else:
        score = winning_score(rules, deal, PLAY + turn * PLANES)
    if score < 0:
        return
    if turn > 0 and TRUMP_SCORE <= score < BOMB_SCORE and deal.lead_group != TRUMPS:
        deal.events[EVENT_RUFFS] += 1
        deal.events[EVENT_OVERRUFFS] += deal.ruffed
        deal.ruffed = 1
    deal.best_score = score
    deal.winner_place = turn
    note_tops(deal)


def score_lead(deal: Deal) -> cython.int:
    """Return the score of a lead that would not cover itself: its first component's.

    A leader who names components may have broken it up otherwise than the cards would.
    """
    base: cython.int = TRUMP_SCORE if deal.lead_group == TRUMPS else 0
    return base + top_of_part(deal, 0)


def winning_score(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the score of a play if it beats the best one so far, else -1.

    Where every component is compared, `deal.tops` has the highest tops, in turn, of the
    splits in which each component beats its rival.
    """
    score: cython.int
    if deal.lead_size == 1:
        score = score_single(deal, deal.cards[place])
        return score if score > deal.best_score else -1
    score = score_play(rules, deal, place)
    if score < 0 or not compares_parts(rules, deal, score):
        return score if score > deal.best_score else -1
    if rules.tricks_compare == Compare.ANY_COMPONENT.code:
        return score if is_higher_somewhere(deal) else -1
    if rules.tricks_compare != Compare.EVERY_COMPONENT.code:
        return score if is_higher_in_turn(rules, deal) else -1
    want_compared(rules, deal)
    if not fill_above(rules, deal, place):
        return -1
    read_tops(deal)
    return score // RANK_SCORE * RANK_SCORE + deal.tops[0]


def score_single(deal: Deal, face: cython.longlong) -> cython.int:
    """Return the score of a card on a lead of one card, or -1 if it cannot win."""
    is_trump: cython.bint = (face & deal.group_mask[TRUMPS]) != 0
    follows: cython.bint = (face & deal.group_mask[deal.lead_group]) != 0
    deal.tops[0] = high_index(fold(deal, face))
    return deal.tops[0] + is_trump * TRUMP_SCORE if is_trump | follows else -1


def compares_parts(rules: Tables, deal: Deal, score: cython.int) -> cython.bint:
    """Tell whether more than the first component decides against the best play so far."""
    return (
        compares_all(rules)
        and deal.part_count > 1
        and score < BOMB_SCORE
        and score // RANK_SCORE == deal.best_score // RANK_SCORE
    )


def compares_all(rules: Tables) -> cython.bint:
    """Tell whether the tops of all components count."""
    if rules.tricks_compare == Compare.FIRST_COMPONENT.code:
        return False
    return rules.tricks_compare != Compare.TOP_CARD.code


def is_higher_in_turn(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether the first component whose top differs from the best play's is higher.

    Where kinds are compared in turn, the first of each kind counts, which is its highest.
    """
    index: cython.int
    by_kinds: cython.bint = rules.tricks_compare == Compare.KINDS_IN_TURN.code
    for index in range(deal.compared):
        if by_kinds and is_twin(deal, index):
            continue
        if deal.tops[index] != deal.best_tops[index]:
            return deal.tops[index] > deal.best_tops[index]
    return False


def is_higher_somewhere(deal: Deal) -> cython.bint:
    """Tell whether some component is higher than one of its kind in the best play."""
    index: cython.int
    other: cython.int
    for index in range(deal.compared):
        for other in range(deal.compared):
            if (
                deal.want_width[index] == deal.want_width[other]
                and deal.want_length[index] == deal.want_length[other]
                and deal.want_mixed[index] == deal.want_mixed[other]
                and deal.tops[index] > deal.best_tops[other]
            ):
                return True
    return False


def note_tops(deal: Deal) -> cython.void:
    """Keep the tops of the play that is best now."""
    index: cython.int
    for index in range(deal.compared):
        deal.best_tops[index] = deal.tops[index]


def score_play(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return a number that is greater for better plays, or -1 for one that cannot win."""
    score: cython.int
    if rules.bomb_count:
        score = score_bomb(rules, deal, place)
        if score >= 0 or deal.lead_group == ACROSS:
            return score
    return score_cards(rules, deal, place)


def score_cards(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Score a play that is no bomb: of the led group, or of trumps."""
    faces: cython.longlong = deal.cards[place]
    led_trumps: cython.bint = deal.lead_group == TRUMPS
    base: cython.int = 0
    if faces & ~deal.group_mask[deal.lead_group]:
        if faces & ~deal.group_mask[TRUMPS]:
            return -1
        base = TRUMP_SCORE
    elif led_trumps:
        base = TRUMP_SCORE
    if deal.part_count == 1:
        return score_component(rules, deal, place, base)
    if not covers(rules, deal, place):
        return -1
    if rules.tricks_compare == Compare.TOP_CARD.code:
        return base + high_index(fold(deal, faces))
    if rules.tricks_compare == Compare.OWN_IN_TURN.code and base and not led_trumps:
        note_own_parts(rules, deal, place)
        return base + deal.tops[0] % KIND_SCORE
    return base + deal.tops[0]


def note_own_parts(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Note the components into which a ruff breaks up by itself: kinds, then tops.

    They are found one by one behind those of the lead.
    """
    part: cython.int = deal.part_count
    kind: cython.int
    deal.compared = 0
    copy(rules, deal, SPARE, place)
    while deal.cards[SPARE]:
        find_part(rules, deal, part, rules.unled)
        remove_part(rules, deal, part)
        kind = order_key(rules, deal.part_shape[part], deal.part_length[part])
        deal.tops[deal.compared] = kind * KIND_SCORE + top_of_part(deal, part)
        deal.compared += 1


def score_component(
    rules: Tables, deal: Deal, place: cython.int, base: cython.int
) -> cython.int:
    """Score a play of one group on a lead of one component."""
    faces: cython.longlong = deal.cards[place]
    strengths: cython.longlong
    length: cython.int = deal.part_length[0]
    if rules.mixed_shapes and is_mixed(rules, deal.part_shape[0]):
        return score_whole(rules, deal, place, base)
    if deal.cards[place + deal.part_width[0] - 1] == faces:
        strengths = fold(deal, faces)
        deal.tops[0] = high_index(strengths)
        if length == 1:
            return base + deal.tops[0]
        if popcount(strengths) == length and run_starts(deal, strengths, length):
            return base + deal.tops[0]
        if (
            deal.natural_place
            and popcount(strengths) == length
            and natural_starts(deal, strengths, length)
        ):
            deal.tops[0] = run_top(deal, faces)
            return base + deal.tops[0]
    return score_above(rules, deal, place, base)


def score_whole(
    rules: Tables, deal: Deal, place: cython.int, base: cython.int
) -> cython.int:
    """Score a play on a mixed run: one component of its shape and size, or above it."""
    part: cython.int = deal.part_count
    if not is_component(rules, deal, place, part):
        return -1
    if (
        deal.part_shape[part] == deal.part_shape[0]
        and deal.part_length[part] == deal.part_length[0]
    ):
        deal.tops[0] = top_of_part(deal, part)
        return base + deal.tops[0]
    return rank_part(rules, deal, part, base)


def score_above(
    rules: Tables, deal: Deal, place: cython.int, base: cython.int
) -> cython.int:
    """Score a play that is one component of a shape which outranks the lead's."""
    lead: cython.int = deal.part_shape[0] * LENGTHS + deal.part_length[0]
    if rules.above[lead] == rules.above[lead + 1]:
        return -1
    if not is_component(rules, deal, place, deal.part_count):
        return -1
    return rank_part(rules, deal, deal.part_count, base)


def is_component(
    rules: Tables, deal: Deal, place: cython.int, part: cython.int
) -> cython.bint:
    """Tell whether a play is one component; note it behind those of the lead."""
    copy(rules, deal, SPARE, place)
    find_part(rules, deal, part, 0)
    remove_part(rules, deal, part)
    return deal.cards[SPARE] == 0


def top_of_part(deal: Deal, part: cython.int) -> cython.int:
    """Return the place of a component's highest strength."""
    return run_top(deal, deal.part_faces[part])


def rank_part(rules: Tables, deal: Deal, part: cython.int, base: cython.int) -> cython.int:
    """Score a component by the rank that its form has above the lead's, or -1."""
    lead: cython.int = deal.part_shape[0] * LENGTHS + deal.part_length[0]
    entry: cython.int
    for entry in range(rules.above[lead], rules.above[lead + 1]):
        if (
            rules.above_forms[3 * entry] == deal.part_shape[part]
            and rules.above_forms[3 * entry + 1] == deal.part_length[part]
        ):
            deal.tops[0] = top_of_part(deal, part)
            return base + RANK_SCORE * rules.above_forms[3 * entry + 2] + deal.tops[0]
    return -1


def covers(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether a play covers a throw; note the highest tops of its components."""
    if rules.tricks_cover == Cover.COUNTS.code:
        return covers_counts(rules, deal, place)
    if is_single(deal, 0):
        return tops_of_singles(rules, deal, place)
    return split(rules, deal, place)


def split(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Split a play into the components that are compared, the highest tops first."""
    want_compared(rules, deal)
    if not fill_highest(rules, deal, place):
        return False
    read_tops(deal)
    return True


def read_tops(deal: Deal) -> cython.void:
    """Note the tops of the components that a search has found."""
    index: cython.int
    deal.compared = deal.want_count
    for index in range(deal.compared):
        deal.tops[index] = high_index(fold(deal, deal.want_top[index]))


def tops_of_singles(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Note the strengths of a play on a throw of singles, which any cards cover."""
    deal.tops[0] = high_index(fold(deal, deal.cards[place]))
    if not compares_all(rules):
        return True
    return split(rules, deal, place)


def covers_counts(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether a play has as many runs and as many sets of each width as a throw."""
    index: cython.int
    part: cython.int = deal.part_count
    if compares_all(rules):
        return split(rules, deal, place)
    deal.want_count = 0
    for index in range(deal.part_count):
        if not is_single(deal, index):
            want_counts(rules, deal, index)
    copy(rules, deal, SPARE, place)
    find_part(rules, deal, part, rules.unled)
    deal.tops[0] = top_of_part(deal, part)
    return can_fill(rules, deal, place)


def want_compared(rules: Tables, deal: Deal) -> cython.void:
    """Want the components of a throw, or what each of them counts as, in their order."""
    index: cython.int
    want_lead(rules, deal)
    if rules.tricks_cover != Cover.COUNTS.code:
        return
    deal.want_count = 0
    for index in range(deal.part_count):
        want_counts(rules, deal, index)
    if rules.lead_decomposition == Decomposition.LONGEST.code:
        put_runs_first(deal)


def put_runs_first(deal: Deal) -> cython.void:
    """Put what is wanted in the order of a lead that breaks up into the longest first."""
    index: cython.int
    at: cython.int
    width: cython.int
    length: cython.int
    for index in range(1, deal.want_count):
        at = index
        width = deal.want_width[index]
        length = deal.want_length[index]
        while at > 0 and deal.want_length[at - 1] < length:
            deal.want_width[at] = deal.want_width[at - 1]
            deal.want_length[at] = deal.want_length[at - 1]
            at -= 1
        deal.want_width[at] = width
        deal.want_length[at] = length


def want_counts(rules: Tables, deal: Deal, index: cython.int) -> cython.void:
    """Want what a component of a throw counts as: a shortest run, and a set a step more."""
    width: cython.int = deal.part_width[index]
    steps: cython.int = steps_of(deal, index)
    shortest: cython.int = rules.shapes[
        deal.part_shape[index] * SHAPE_WORDS + SHAPE_SHORTEST
    ]
    if shortest > 1:
        want(deal, width, shortest, 0, -1)
        steps -= shortest
    while steps > 0:
        want(deal, width, 1, 0, -1)
        steps -= 1

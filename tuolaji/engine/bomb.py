"""Bombs (炸弹): sets that stand apart from suits, and those that beat any play.

A *set across suits* is so many cards of one rank in at least so many suits. It is of no
group: the group of such a lead is `ACROSS`, of which nobody holds a card, and only its
like and what beats anything contend with it. What `ranking` puts above anything wins
from every other play of as many cards, of whatever group it is. `rules.bombs` lists both
kinds. Bombs compare as plays do: trumps first, then their shapes, then the height of
their highest card within its group. See docs/rules.md 5.6 and 8.8.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import high_index, kth_bit, low_bit, popcount
    from tuolaji.engine.choose import below
    from tuolaji.engine.codes import (
        ACROSS,
        BOMB_OWED,
        BOMB_RANK,
        BOMB_SCORE,
        BOMB_SHAPE,
        BOMB_WORDS,
        FACES,
        GROUPS,
        HIGH,
        RANDOM,
        RANK_SCORE,
        SHAPE_SUITS,
        SHAPE_WIDTH,
        SHAPE_WORDS,
        SPARE,
        STREAM_BOTS,
        SUIT_FACES,
        TRUMP_SCORE,
        TRUMPS,
    )
    from tuolaji.engine.components import (
        count_sets,
        decompose,
        find_set,
        group_of,
        is_of_its_rank,
        note_set,
    )
    from tuolaji.engine.lead import move_set
    from tuolaji.engine.registers import clear, count_all, fold, merge
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.follow import Bombs

__all__ = [
    "break_play",
    "count_across",
    "highest_bomb",
    "is_bomb",
    "lead_across",
    "lead_highest",
    "owed_bomb",
    "play_bomb",
    "score_bomb",
    "serve_bomb",
    "set_across",
]


def break_play(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Break a play up and return its group, that of sets across suits if it is one."""
    shape: cython.int = set_across(rules, deal, place) if rules.across_count else -1
    if shape >= 0:
        note_set(
            deal,
            deal.cards[place],
            shape,
            rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH],
        )
        return ACROSS
    decompose(rules, deal, place)
    return group_of(deal, deal.cards[place])


def set_across(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the shape of the set across suits that a register's cards are, or -1."""
    bomb: cython.int
    for bomb in range(rules.bomb_count):
        if suits_of(rules, bomb) and is_bomb(rules, deal, place, bomb):
            return shape_of(rules, bomb)
    return -1


def shape_of(rules: Tables, bomb: cython.int) -> cython.int:
    """Return the shape of a bomb."""
    return rules.bombs[bomb * BOMB_WORDS + BOMB_SHAPE]


def size_of(rules: Tables, bomb: cython.int) -> cython.int:
    """Return the number of cards of a bomb."""
    return rules.shapes[shape_of(rules, bomb) * SHAPE_WORDS + SHAPE_WIDTH]


def suits_of(rules: Tables, bomb: cython.int) -> cython.int:
    """Return in how many suits the cards of a bomb are at least; 0 for identical ones."""
    return rules.shapes[shape_of(rules, bomb) * SHAPE_WORDS + SHAPE_SUITS]


def is_bomb(rules: Tables, deal: Deal, place: cython.int, bomb: cython.int) -> cython.bint:
    """Tell whether the cards of a register are exactly such a bomb."""
    faces: cython.longlong = deal.cards[place]
    if count_all(rules, deal, place) != size_of(rules, bomb):
        return False
    if suits_of(rules, bomb) == 0:
        return deal.cards[place + size_of(rules, bomb) - 1] != 0
    if popcount(faces) < suits_of(rules, bomb):
        return False
    return is_of_its_rank(rules, deal, shape_of(rules, bomb), faces)


def score_bomb(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the score of a play as a bomb that contends with the lead, or -1."""
    bomb: cython.int
    for bomb in range(rules.bomb_count):
        if may_contend(rules, deal, bomb) and is_bomb(rules, deal, place, bomb):
            deal.tops[0] = height_of(deal, deal.cards[place])
            return (
                BOMB_SCORE
                + (0 if deal.cards[place] & ~deal.group_mask[TRUMPS] else TRUMP_SCORE)
                + RANK_SCORE * rules.bombs[bomb * BOMB_WORDS + BOMB_RANK]
                + deal.tops[0]
            )
    return -1


def highest_bomb(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the shape of a play that is a bomb and beats any other, or -1."""
    bomb: cython.int
    for bomb in range(rules.bomb_count):
        if rules.bombs[bomb * BOMB_WORDS + BOMB_RANK] and is_bomb(rules, deal, place, bomb):
            return shape_of(rules, bomb)
    return -1


def may_contend(rules: Tables, deal: Deal, bomb: cython.int) -> cython.bint:
    """Tell whether a bomb beats anything, or is of the kind that has been led."""
    if rules.bombs[bomb * BOMB_WORDS + BOMB_RANK]:
        return True
    return deal.lead_group == ACROSS and deal.part_shape[0] == shape_of(rules, bomb)


def height_of(deal: Deal, faces: cython.longlong) -> cython.int:
    """Return how high the highest of some faces stands in its group, trumps above all."""
    group: cython.int
    here: cython.longlong
    base: cython.int
    best: cython.int = 0
    for group in range(GROUPS):
        here = faces & deal.group_mask[group]
        if here:
            base = high_index(low_bit(deal.group_mask[group]))
            best = max(best, high_index(fold(deal, here)) - base)
            if group == TRUMPS:
                best = high_index(fold(deal, here)) - base + FACES
    return best


def count_across(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return how many different sets across suits a register has."""
    bomb: cython.int
    total: cython.int = 0
    for bomb in range(rules.bomb_count):
        if suits_of(rules, bomb):
            total += count_bombs(rules, deal, place, bomb)
    return total


def lead_highest(
    rules: Tables, deal: Deal, place: cython.int, target: cython.int
) -> cython.bint:
    """Move the highest set across suits that beats anything; tell whether there is one."""
    bomb: cython.int
    deal.style = HIGH
    for bomb in range(rules.bomb_count):
        if (
            suits_of(rules, bomb)
            and rules.bombs[bomb * BOMB_WORDS + BOMB_RANK]
            and choose_bomb(rules, deal, place, target, bomb, -1)
        ):
            return True
    return False


def lead_across(
    rules: Tables, deal: Deal, place: cython.int, target: cython.int, k: cython.int
) -> cython.void:
    """Move the `k`-th set across suits of a register."""
    bomb: cython.int
    here: cython.int
    for bomb in range(rules.bomb_count):
        if suits_of(rules, bomb) and k >= 0:
            here = count_bombs(rules, deal, place, bomb)
            if k < here:
                move_bomb(rules, deal, place, target, bomb, k)
            k -= here


def count_bombs(
    rules: Tables, deal: Deal, place: cython.int, bomb: cython.int
) -> cython.int:
    """Return how many different bombs of a kind a register has."""
    if suits_of(rules, bomb) == 0:
        return popcount(deal.cards[place + size_of(rules, bomb) - 1])
    return count_sets(rules, deal, place, shape_of(rules, bomb))


def move_bomb(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    target: cython.int,
    bomb: cython.int,
    k: cython.int,
) -> cython.void:
    """Move the `k`-th bomb of a kind from one register to another."""
    face: cython.longlong
    suit: cython.int
    if suits_of(rules, bomb) == 0:
        face = kth_bit(deal.cards[place + size_of(rules, bomb) - 1], k)
        move_set(rules, deal, place, target, face, size_of(rules, bomb))
        return
    find_set(rules, deal, place, shape_of(rules, bomb), k)
    for suit in range(4):
        face = deal.face_bit[suit * SUIT_FACES + deal.set_rank]
        move_set(rules, deal, place, target, face, deal.set_cards[suit])


def owed_bomb(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the bomb that a register owes to a lead across suits, or -1 for none."""
    bomb: cython.int
    if deal.lead_group != ACROSS:
        return -1
    for bomb in range(rules.bomb_count):
        if (
            shape_of(rules, bomb) == deal.part_shape[0]
            and rules.bombs[bomb * BOMB_WORDS + BOMB_OWED]
            and count_bombs(rules, deal, place, bomb)
        ):
            return bomb
    return -1


def serve_bomb(
    rules: Tables, deal: Deal, hand: cython.int, target: cython.int
) -> cython.bint:
    """Move the bomb that a hand owes, chosen by the deal's style; tell if it owes one."""
    owed: cython.int = owed_bomb(rules, deal, hand)
    return owed >= 0 and choose_bomb(rules, deal, hand, target, owed, -1)


def play_bomb(
    rules: Tables,
    deal: Deal,
    hand: cython.int,
    target: cython.int,
    above: cython.longlong,
) -> cython.bint:
    """Move a bomb that may be played, chosen by the deal's style.

    Unless it may be at any time, it is looked for only in hands void of the led group.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        hand: The register of the follower's hand.
        target: Where it is put down.
        above: The score that it must have more than.

    Returns:
        Whether there is one.
    """
    bomb: cython.int
    if (
        rules.follow_bombs != Bombs.ANY_TIME.code
        and deal.cards[hand] & deal.group_mask[deal.lead_group]
    ):
        return False
    for bomb in range(rules.bomb_count):
        if (
            rules.bombs[bomb * BOMB_WORDS + BOMB_RANK]
            and size_of(rules, bomb) == deal.lead_size
            and choose_bomb(rules, deal, hand, target, bomb, above)
        ):
            return True
    return False


def choose_bomb(
    rules: Tables,
    deal: Deal,
    hand: cython.int,
    target: cython.int,
    bomb: cython.int,
    above: cython.longlong,
) -> cython.bint:
    """Move a bomb of a kind whose score is above a number; tell whether there is one.

    It is the highest by the style `HIGH`, any by `RANDOM`, and else the lowest.
    """
    k: cython.int
    score: cython.longlong
    best: cython.longlong = -1
    found: cython.int = -1
    total: cython.int = count_bombs(rules, deal, hand, bomb)
    if deal.style == RANDOM:
        found = below(deal, STREAM_BOTS + deal.actor, total) if total else -1
    else:
        for k in range(total):
            score = score_of(rules, deal, hand, bomb, k)
            if score > above and (
                found < 0 or (score > best if deal.style == HIGH else score < best)
            ):
                found = k
                best = score
    if found < 0:
        return False
    clear(rules, deal, target)
    move_bomb(rules, deal, hand, target, bomb, found)
    return True


def score_of(
    rules: Tables, deal: Deal, hand: cython.int, bomb: cython.int, k: cython.int
) -> cython.longlong:
    """Return the score of the `k`-th bomb of a kind in a hand, which is left as it is."""
    score: cython.longlong
    clear(rules, deal, SPARE)
    move_bomb(rules, deal, hand, SPARE, bomb, k)
    score = score_bomb(rules, deal, SPARE)
    merge(rules, deal, hand, SPARE)
    return score

"""Bombs: sets of one rank across suits, and what beats every play of as many cards.

A set across suits is a play of its own, of no group. What the ranking puts above
anything wins from all that it does not; of two such plays trumps go first, then the
longer chain of shapes below, then the card that stands highest in its group.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.shapes import Cards, Kind, Part, Parts, decompositions, readings
from tuolaji.cards import RANKS, Rank, is_joker, rank_of, suit_of
from tuolaji.rules.follow import Bombs
from tuolaji.rules.shape import ANYTHING, Shape

Height = tuple[bool, int, tuple[bool, int]]
"""Whether a bomb is all trumps, the chain of shapes below it, and its highest card."""


def across(rules: DealRules, cards: Cards) -> Part | None:
    """Return what cards are as a set across suits, or `None`."""
    if any(map(is_joker, cards)) or len(set(map(rank_of, cards))) != 1:
        return None
    suits = len(set(map(suit_of, cards)))
    for shape in rules.ruleset.shapes:
        is_large = shape.suits and shape.widths[0] == len(cards) and suits >= shape.suits
        if is_large and rank_of(cards[0]) in _ranks_of(rules, shape):
            return Part(kind_of_set(shape), 0, tuple(sorted(cards)))
    return None


def _ranks_of(rules: DealRules, shape: Shape) -> set[Rank | None]:
    """Return the ranks that a set across suits may be of; the level may be none."""
    if not shape.ranks and not shape.of_level:
        return {Rank(rank) for rank in range(len(RANKS))}
    return {*shape.ranks, *([rules.level] if shape.of_level else [])}


def kind_of_set(shape: Shape) -> Kind:
    """Return the kind of all sets across suits of a shape."""
    return Kind(shape.name, shape.widths[0], shape.widths[0], shape.widths[0])


def ways_of(rules: DealRules, cards: Cards) -> frozenset[Parts]:
    """Return the ways to read a play: as the set across suits that it is, or broken up."""
    whole = across(rules, cards)
    if whole is not None:
        return frozenset({(whole,)})
    return decompositions(rules, tuple(sorted(cards)))


def is_across(rules: DealRules, led: Kind) -> bool:
    """Tell whether a led kind is a set across suits."""
    return rules.ruleset.shape(led.shape).suits > 0


def bomb_of(rules: DealRules, cards: Cards) -> str | None:
    """Return the shape of a play that beats anything, or `None`."""
    whole = across(rules, cards)
    parts = readings(rules, tuple(sorted(cards))) if whole is None else (whole,)
    names = (part.kind.shape for part in parts)
    return next((name for name in names if _beats_anything(rules, name)), None)


def _lower(rules: DealRules, name: str) -> set[str]:
    lines = rules.ruleset.ranking.lines
    return {low for line in lines for high, low in pairwise(line) if high == name}


def _beats_anything(rules: DealRules, name: str) -> bool:
    lower = _lower(rules, name)
    return ANYTHING in lower or any(_beats_anything(rules, low) for low in lower)


def _chain(rules: DealRules, name: str) -> int:
    return max((1 + _chain(rules, low) for low in _lower(rules, name)), default=0)


def bomb_rank(rules: DealRules, cards: Cards, led: Kind) -> Height | None:
    """Return how high a play stands as a bomb, or `None` where it is none here.

    A set across suits that does not beat anything contends with its own kind alone.
    """
    name, whole = bomb_of(rules, cards), across(rules, cards)
    if name is None and (whole is None or whole.kind != led or not is_across(rules, led)):
        return None
    trumps = [rules.group[face] == TRUMPS for face in cards]
    places = [rules.strength[face] for face in cards]
    chain = 0 if name is None else 1 + _chain(rules, name)
    return all(trumps), chain, max(zip(trumps, places, strict=True))


def owes_set(rules: DealRules, led: Kind, hand: Cards) -> bool:
    """Tell whether a hand owes a set across suits to a led one."""
    for ladder in rules.ruleset.follow.ladders:
        if ladder.lead.name == led.shape and not ladder.rungs:
            return False
    shape, counts = rules.ruleset.shape(led.shape), Counter(hand)
    by_rank: dict[int, Counter[int]] = {}
    for face, copies in counts.items():
        if not is_joker(face) and rank_of(face) in _ranks_of(rules, shape):
            by_rank.setdefault(rank_of(face), Counter())[suit_of(face)] += copies
    return any(
        suits.total() >= led.size and len(suits) >= shape.suits
        for suits in by_rank.values()
    )


def serves_set(rules: DealRules, led: Kind, hand: Cards, play: Cards) -> bool:
    """Tell whether a hand may answer a led set across suits with a play."""
    served = across(rules, play)
    is_like = served is not None and served.kind == led
    return is_like or not owes_set(rules, led, hand)


def may_answer(rules: DealRules, play: Cards) -> bool:
    """Tell whether a play may answer any lead of as many cards."""
    if rules.ruleset.follow.bombs is not Bombs.ANY_TIME:
        return False
    return bomb_of(rules, play) is not None

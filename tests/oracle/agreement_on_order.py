"""Agreement of the engine and the oracle on groups, strengths and links."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.positions import deal_rules
from tuolaji.cards import Face, show_cards
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import Position
from tuolaji.table.questions import CountQuestion, OrderQuestion, ShapeQuestion


def order_differs(ruleset: Ruleset, seed: int, count: int) -> Iterator[str]:
    """Yield a sentence for each answer on the order that the oracle does not accept."""
    for number in range(count):
        rng = Random(f"{seed}/{number}/order")
        rules = deal_rules(rng, ruleset)
        asked = Position(ruleset, rules.level, rules.trump)
        for sentence in _layout_differs(rng, rules, asked):
            trump = "none" if rules.trump is None else rules.trump.name
            yield f"level {rules.named_level}, trump {trump}: {sentence}"


def _layout_differs(rng: Random, rules: DealRules, asked: Position) -> Iterator[str]:
    trumps = [face for face, group in rules.group.items() if group == TRUMPS]
    cards = CountQuestion().answer(asked).cards
    if cards != sum(map(rules.ruleset.deck.copies, trumps)):
        yield f"there are {cards} trumps"
    yield from _equal_faces_differ(rules, asked)
    yield from _descents_differ(rng, rules, asked)
    if rules.ruleset.deck.packs > 1:
        yield from _links_differ(rng, rules, asked)


def _equal_faces_differ(rules: DealRules, asked: Position) -> Iterator[str]:
    equal = {frozenset(faces) for faces in OrderQuestion(()).answer(asked).equal}
    wanted = {frozenset(faces) for faces in rules.equal_faces()}
    if equal != wanted:
        yield f"equal are {equal}, not {wanted}"


def _descents_differ(rng: Random, rules: DealRules, asked: Position) -> Iterator[str]:
    faces = rng.sample(sorted(rules.group), len(rules.group))
    by_strength = sorted(
        rng.sample(faces, rng.randint(2, 8)),
        key=lambda face: (rules.group[face] == TRUMPS, rules.strength[face]),
        reverse=True,
    )
    for cards in [tuple(by_strength), *(pairwise(faces))]:
        found = OrderQuestion(cards).answer(asked).descending
        if found is not all(_is_above(rules, u, w) for u, w in pairwise(cards)):
            yield f"{show_cards(cards)} descends: {found}"


def _is_above(rules: DealRules, upper: Face, lower: Face) -> bool:
    if rules.group[upper] != rules.group[lower]:
        return rules.group[upper] == TRUMPS
    return rules.strength[upper] > rules.strength[lower]


def _links_differ(rng: Random, rules: DealRules, asked: Position) -> Iterator[str]:
    """Compare which two pairs make a tractor: all neighbours, and others at random."""
    faces = sorted(rules.group, key=lambda face: (rules.group[face], rules.strength[face]))
    runs = any(
        shape.is_run and 2 in shape.widths and shape.has_measure(4 if shape.is_mixed else 2)
        for shape in rules.ruleset.led_shapes
    )
    uniform = any(
        shape.is_run and shape.widths == (2,) for shape in rules.ruleset.led_shapes
    )
    for lower, upper in [*pairwise(faces), *pairwise(rng.sample(faces, len(faces)))]:
        found = ShapeQuestion((lower, upper, lower, upper)).answer(asked).tractor
        wanted = (
            runs
            and rules.group[lower] == rules.group[upper]
            and rules.top_of_row((lower, upper), by_rank=uniform) is not None
        )
        if found is not wanted:
            yield f"pairs of {show_cards((upper, lower))} are a tractor: {found}"

"""Does a play win, component by component, exactly where some split of it does (rule 8.7)?

Plays of many pairs and wider sets on a throw, so that most split in several ways: the
engine searches, the oracle tries every split.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.oracle.agreement import COMPARED
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.positions import deal_rules, window
from tests.oracle.shapes import Cards, decompositions, kinds_of, sorted_cards
from tests.oracle.trick import winners
from tuolaji.cards import Face, show_cards
from tuolaji.table.position import Position
from tuolaji.table.questions import TrickQuestion

NAMES = (
    "shengji-ace",
    "every component",
    "any component",
    "own components",
    "own components, longest",
    "four, own components",
    "ranked and every component",
    "four, every component",
)
TRIED = 150


def sets_out_of(rng: Random, rules: DealRules, pool: list[Face], size: int) -> Cards:
    """Take so many cards out of a pool, copies mostly together."""
    own: list[Face] = []
    while len(own) < size:
        face = rng.choice(pool)
        for _ in range(min(pool.count(face), size - len(own), rng.choice((1, 2, 2, 3, 4)))):
            pool.remove(face)
            own.append(face)
    return sorted_cards(own)


def throw_and_rivals(rng: Random, rules: DealRules) -> tuple[Cards, ...]:
    """Return a throw, mostly of a plain suit, and three plays of neighbouring trumps."""
    packs = rules.ruleset.deck.packs
    trumps = list(window(rng, rules, TRUMPS, 7)) * packs
    led = TRUMPS if rng.random() < 0.3 else rng.choice(sorted(set(rules.group.values())))
    pool = trumps if led == TRUMPS else list(window(rng, rules, led, 6)) * packs
    size = rng.randint(3, min(len(trumps) // 4, len(pool), 9))
    lead = sets_out_of(rng, rules, pool, size)
    return lead, *(sets_out_of(rng, rules, trumps, size) for _ in range(3))


def told_apart(name: str, seed: int) -> str | None:
    """Return a sentence if engine and oracle disagree on one random trick."""
    rng = Random(f"{name}/{seed}")
    rules = deal_rules(rng, COMPARED[name])
    plays = throw_and_rivals(rng, rules)
    (led,) = {kinds_of(parts) for parts in decompositions(rules, plays[0])} or {()}
    position = Position(rules.ruleset, rules.level, rules.trump)
    found = TrickQuestion(plays).answer(position).winner
    accepted = winners(rules, led, plays)
    if found in accepted:
        return None
    shown = " | ".join(map(show_cards, plays))
    return f"of {shown} number {found} wins, not {sorted(accepted)}"


@pytest.mark.parametrize("name", NAMES)
def test_8_7_the_engine_finds_the_split_that_wins(name: str) -> None:
    told = (told_apart(name, seed) for seed in range(TRIED))
    assert [sentence for sentence in told if sentence is not None] == []

"""Agreement of the engine and the oracle on burials.

Hands that are small enough to try all burials, with many of the cards that the ruleset
limits; then deals that the engine plays, whose buried cards the oracle must allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from random import Random

from tests.machine import both
from tests.oracle.burial import burials, may_be_buried
from tests.oracle.order import DealRules
from tests.oracle.positions import deal_rules
from tests.oracle.shapes import Cards, sorted_cards
from tuolaji.cards import Rank, show_cards, sort_cards
from tuolaji.rules.bidding import Named
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.legal import burials as listed
from tuolaji.table.position import NO_TRUMP_LEVEL, Position
from tuolaji.table.questions import BuryQuestion
from tuolaji.table.record import Record, Trick
from tuolaji.table.replay import play_record

LEAST_LEFT, MOST_LEFT = 1, 4
"""How many cards a small hand has beside the kitty."""

MOST_BURIED = 6
"""The largest kitty of which all burials are tried; a larger one is made as small."""

POSITIONS = 5
"""A deal that is played counts for so many positions."""


def burials_differ(ruleset: Ruleset, seed: int, count: int) -> Iterator[str]:
    """Yield a sentence for each burial that the two do not judge alike."""
    if not ruleset.kitty.size:
        return
    size = min(ruleset.kitty.size, MOST_BURIED)
    small = replace(ruleset, kitty=replace(ruleset.kitty, size=size))
    for number in range(count):
        rng = Random(f"{seed}/{number}/burials")
        rules = deal_rules(rng, small)
        for sentence in _hand_differs(rules, _hand(rng, rules), rng):
            trump = "none" if rules.trump is None else rules.trump.name
            yield f"{number}, level {rules.named_level}, trump {trump}: {sentence}"
    for number in range(-(-count // POSITIONS)):
        yield from _played_differ(ruleset, seed, number)


def _hand(rng: Random, rules: DealRules) -> Cards:
    """Return a small hand, often with many barred cards and points."""
    pack = list(rules.ruleset.deck.cards())
    rng.shuffle(pack)
    likes = rng.choice(("barred", "points", "neither"))
    limits = rules.ruleset.kitty
    if likes == "points":
        pack.sort(key=lambda face: -rules.worth((face,)))
    elif likes == "barred" and limits.barred:
        single = replace(rules.ruleset, kitty=replace(limits, size=1, point_limit=None))
        alone = DealRules(single, rules.level, rules.trump)
        filler = pack[:1]
        pack.sort(key=lambda face: may_be_buried(alone, (face, *filler), (face,)))
    size = limits.size + rng.randint(LEAST_LEFT, MOST_LEFT)
    near = pack[: 2 * size]
    return sorted_cards(rng.sample(near, min(size, len(near))))


def _hand_differs(rules: DealRules, hand: Cards, rng: Random) -> Iterator[str]:
    small = rules.ruleset
    asked = Position(small, rules.level, rules.trump)
    wanted = burials(rules, hand)
    size = small.kitty.size
    for _try in range(8):
        buried = tuple(rng.sample(hand, rng.choice((size, size, size, size - 1))))
        if rng.random() < 0.1:  # a card that may not be in the hand
            buried = (*buried[1:], rng.choice(list(small.deck.faces())))
        found = BuryQuestion(sort_cards(buried), hand).answer(asked).allowed
        if found is not (sorted_cards(buried) in wanted):
            yield f"{_shown(buried)} of {_shown(hand)} may be buried: {found}"
    if small.bidding.named is Named.BEFORE:
        found_all = {sorted_cards(bury.cards) for bury in listed(asked, sort_cards(hand))}
        if found_all != wanted:
            yield f"{len(found_all)} burials of {_shown(hand)}, not {len(wanted)}"


def _played_differ(ruleset: Ruleset, seed: int, number: int) -> Iterator[str]:
    """Play a deal, and see that what lies buried may."""
    policy = ("random", "greedy")[number % 2]
    record = play_record(ruleset, seed + number, both(policy))
    rules = DealRules(ruleset, _rank(record), record.trump)
    takers = [theft.seat for theft in record.thefts if theft.taken]
    burier = takers[-1] if takers else record.declarer
    played = [_play_of(trick, burier) for trick in record.tricks]
    hand = sorted_cards(chain(record.buried, *played))
    if not may_be_buried(rules, hand, sorted_cards(record.buried)):
        yield f"{policy} buries {_shown(record.buried)} of {_shown(hand)}"


def _rank(record: Record) -> Rank | None:
    return None if record.level == NO_TRUMP_LEVEL else record.level


def _play_of(trick: Trick, seat: int) -> Cards:
    return trick.plays[(seat - trick.leader) % len(trick.plays)]


def _shown(cards: Cards) -> str:
    return show_cards(sort_cards(cards))

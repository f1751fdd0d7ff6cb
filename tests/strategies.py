"""Hypothesis strategies of cards, hands and leads.

Hands of one group are drawn by copies, not card by card, so that pairs, runs and wider
sets are common. Drawn cards are sorted tuples of faces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from hypothesis import strategies as st

from tests.oracle import positions
from tests.oracle.order import DealRules
from tests.oracle.positions import Position, position
from tests.oracle.shapes import Cards, Part, minus, parts_within, sorted_cards
from tuolaji.cards import FACES, Face, Rank, Suit
from tuolaji.rules.ruleset import Ruleset

faces: st.SearchStrategy[Face] = st.sampled_from(FACES)
ranks: st.SearchStrategy[Rank] = st.sampled_from([Rank(number) for number in range(13)])
trump_suits: st.SearchStrategy[Suit | None] = st.sampled_from([*Suit, None])


def deal_rules(ruleset: Ruleset) -> st.SearchStrategy[DealRules]:
    """Return a ruleset at any of its levels with any trump suit or none."""
    levels = st.sampled_from(ruleset.levels.ranks)
    return st.builds(DealRules, st.just(ruleset), levels, trump_suits)


def groups(rules: DealRules) -> st.SearchStrategy[str]:
    """Return one of the groups that have cards."""
    return st.sampled_from(sorted(set(rules.group.values())))


@st.composite
def holdings(
    draw: st.DrawFn, rules: DealRules, group: str, least: int = 1, most: int = 10
) -> Cards:
    """Draw cards of one group, many of them in pairs and neighbouring."""
    own = [face for face, its_group in rules.group.items() if its_group == group]
    by_strength = sorted(own, key=lambda face: rules.strength[face])
    start = draw(st.integers(0, max(len(own) - 1, 0)))
    around = by_strength[start:] + by_strength[:start]
    packs = rules.ruleset.deck.packs
    counts = draw(st.lists(st.integers(0, packs), min_size=least, max_size=most))
    drawn = [f for f, count in zip(around, counts, strict=False) for _ in range(count)]
    rest = [face for face in around for _ in range(packs) if face not in drawn]
    return sorted_cards((drawn + rest[: max(least - len(drawn), 0)])[:most])


@st.composite
def leads(draw: st.DrawFn, rules: DealRules, held: Cards, most: int = 8) -> Cards:
    """Draw one to three components out of the held cards of one group."""
    lead: Cards = ()
    for _ in range(draw(st.integers(1, 3))):
        parts = _that_fit(parts_within(rules, minus(held, lead)), most - len(lead))
        if parts:
            lead = sorted_cards((*lead, *draw(st.sampled_from(parts)).cards))
    return lead


def _that_fit(parts: Sequence[Part], most: int) -> list[Part]:
    fitting = [part for part in parts if part.kind.size <= most]
    return sorted(fitting, key=lambda part: (-part.kind.size, part))


def places(rulesets: Mapping[str, Ruleset]) -> st.SearchStrategy[Position]:
    """Return one lead with the hands that may answer it, under any of the rulesets."""

    def seeded(name: str, seed: int) -> Position:
        rng = Random(seed)
        return position(rng, name, positions.deal_rules(rng, rulesets[name]))

    return st.builds(seeded, st.sampled_from(sorted(rulesets)), st.integers(0, 2**32))

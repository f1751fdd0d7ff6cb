"""Small random positions that are worth asking about.

Seeded random positions in a narrow window of a group, where copies like to stay
together, so that pairs, runs, wider sets and faces of equal strength are common and the
hands are small enough to try everything. With four packs copies go in fours, threes and
twos and the hands are larger: so there are runs of mixed width.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from random import Random

from tests.oracle.follow import is_ranked_above
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.shapes import (
    Cards,
    Kind,
    decompositions,
    kinds_of,
    minus,
    parts_within,
    sorted_cards,
)
from tuolaji.cards import Face, Rank, Suit
from tuolaji.rules.ruleset import Ruleset

OWNERS = 4
LARGEST_LEAD, LARGEST_HOLDING = 9, 10
LARGEST_LEAD_OF_FOUR, LARGEST_HOLDING_OF_FOUR = 14, 15
SHARES_OF_FOUR = ((4,), (3, 1), (2, 2), (2, 1, 1))
"""How the copies of a face may be shared out; a position likes one of the ways best."""

LIKINGS = ((4, 2, 4, 1), (9, 1, 2, 1), (1, 9, 1, 1), (1, 1, 9, 1))
TRUMP_CHOICES: tuple[Suit | None, ...] = (*Suit, None)


@dataclass(frozen=True, slots=True)
class Position:
    """One lead with the hands that may answer it.

    Attributes:
        variant: The name of the ruleset.
        rules: The rules of the deal.
        group: The led group.
        lead: The led cards.
        led: The kinds of its components, in order.
        hands: The other hands in order of play, each with at least as many cards.
        plays: The lead, then as many cards of each hand; not always a legal play.
    """

    variant: str
    rules: DealRules
    group: str
    lead: Cards
    led: tuple[Kind, ...]
    hands: tuple[Cards, ...]
    plays: tuple[Cards, ...]


def positions(rulesets: Mapping[str, Ruleset], seed: int, count: int) -> Iterator[Position]:
    """Yield random positions, the variants in turn."""
    names = sorted(rulesets)
    for number in range(count):
        name = names[number % len(names)]
        rng = Random(f"{seed}/{number}")
        yield position(rng, name, deal_rules(rng, rulesets[name]))


def deal_rules(rng: Random, ruleset: Ruleset) -> DealRules:
    """Return the rules at a random level and trump suit."""
    return _deal_rules(ruleset, rng.choice(ruleset.levels.ranks), rng.choice(TRUMP_CHOICES))


@cache
def _deal_rules(ruleset: Ruleset, level: Rank, trump: Suit | None) -> DealRules:
    return DealRules(ruleset, level, trump)


def position(rng: Random, variant: str, rules: DealRules) -> Position:
    """Return a random position under the rules of a deal."""
    group = rng.choice([TRUMPS, TRUMPS, *sorted(set(rules.group.values()))])
    owned = share_out(rng, rules, window(rng, rules, group, rng.randint(4, 10)))
    lead = choose_lead(rng, rules, owned[0] or owned[1])
    if not lead:
        return position(rng, variant, rules)
    taken = owned[0] or owned[1]
    spare = _spare_cards(rng, rules, group)
    hands = []
    for own in owned[1 : rules.ruleset.table.players]:
        void = own is taken or rng.random() < 0.2
        kept = () if void else own[: rng.choice((len(own), 9, 8, len(lead)))]
        hands.append(_filled_up(rng, kept, spare, len(lead)))
    led = kinds_of(min(decompositions(rules, lead)))
    if len(led) == 1 and rng.random() < 0.4:
        place = rng.randrange(len(hands))
        others = chain(lead, *hands[:place], *hands[place + 1 :])
        hands[place] = _rival(rng, rules, group, led[0], others) or hands[place]
    plays = tuple(choose_play(rng, rules, hand, led) for hand in hands)
    return Position(variant, rules, group, lead, led, tuple(hands), (lead, *plays))


def _rival(
    rng: Random, rules: DealRules, group: str, led: Kind, others: Iterable[Face]
) -> Cards:
    """Return a component that follows or ruffs, of a shape above the lead's if there is.

    It is empty if the window that is looked at has none.
    """
    faces = window(rng, rules, rng.choice((group, TRUMPS)), 6)
    every = {face: rules.ruleset.deck.copies(face) for face in faces}
    free = Counter(every) - Counter(others)
    cards = sorted_cards(free.elements())[: _largest_holding(rules)]
    parts = parts_within(rules, cards, led.size)
    above = [p for p in parts if is_ranked_above(rules, p.kind.shape, led.shape)]
    rivals = above or [part for part in parts if part.kind == led]
    return rng.choice(rivals).cards if rivals else ()


def window(rng: Random, rules: DealRules, group: str, width: int) -> tuple[Face, ...]:
    """Return the faces of some neighbouring strengths of a group."""
    highest = max(rules.strength[f] for f, g in rules.group.items() if g == group)
    low = rng.randint(0, max(highest - width + 1, 0))
    return tuple(
        face
        for face, own in rules.group.items()
        if own == group and low <= rules.strength[face] < low + width
    )


def share_out(rng: Random, rules: DealRules, faces: Sequence[Face]) -> list[Cards]:
    """Return a holding for each owner; all copies of a face mostly stay together."""
    owned: list[list[Face]] = [[] for _ in range(OWNERS)]
    shares = [5, *rng.sample([7, 2, 1], 3)]
    lowest = min(rules.strength[face] for face in faces)
    leader_holds_above = lowest + rng.choice((99, 99, rng.randint(1, 5)))
    deck = rules.ruleset.deck
    packs = deck.packs
    likings = rng.choice(LIKINGS)
    if packs == 4 and rng.random() < 0.2:
        _share_out_runs(rng, rules, faces, owned)
        return [sorted_cards(_some(rng, cards, _largest_holding(rules))) for cards in owned]
    for face in faces:
        if rules.strength[face] > leader_holds_above:
            owned[0] += [face] * deck.copies(face)
            continue
        left = deck.copies(face)
        for copies in _copies_together(rng, packs, likings):
            rng.choices(owned, shares)[0].extend([face] * min(copies, left))
            left -= min(copies, left)
    return [sorted_cards(_some(rng, cards, _largest_holding(rules))) for cards in owned]


def _share_out_runs(
    rng: Random, rules: DealRules, faces: Sequence[Face], owned: Sequence[list[Face]]
) -> None:
    """Give the leader twos and fours of all strengths but one, and the others the rest."""
    gap = rng.choice([rules.strength[face] for face in faces])
    for face in faces:
        every = rules.ruleset.deck.copies(face)
        copies = 0 if rules.strength[face] == gap else min(rng.choice((2, 2, 4)), every)
        owned[0].extend([face] * copies)
        rng.choice(owned[1:]).extend([face] * (every - copies))


def _largest_holding(rules: DealRules) -> int:
    four = rules.ruleset.deck.packs == 4
    return LARGEST_HOLDING_OF_FOUR if four else LARGEST_HOLDING


def _copies_together(rng: Random, packs: int, likings: Sequence[int]) -> tuple[int, ...]:
    """Return how many copies of a face go to one owner each."""
    if packs == 4:
        return rng.choices(SHARES_OF_FOUR, likings)[0]
    return (packs,) if rng.random() < 0.6 else (1,) * packs


def _some(rng: Random, cards: Sequence[Face], most: int) -> list[Face]:
    """Return at most so many neighbouring cards."""
    start = rng.randint(0, max(len(cards) - most, 0))
    return list(cards[start : start + most])


def choose_lead(rng: Random, rules: DealRules, cards: Cards) -> Cards:
    """Return one component of the cards, or several thrown together."""
    lead: Cards = ()
    four = rules.ruleset.deck.packs == 4
    largest = LARGEST_LEAD_OF_FOUR if four else LARGEST_LEAD
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        parts = parts_within(rules, minus(cards, lead))
        parts = tuple(p for p in parts if p.kind.size + len(lead) <= largest)
        if parts:
            shape = _choose_shape(rng, rules, {part.kind.shape for part in parts})
            kinds = sorted({part.kind for part in parts if part.kind.shape == shape})
            kind = rng.choices(kinds, [kind.size**2 for kind in kinds])[0]
            chosen = rng.choice([part for part in parts if part.kind == kind])
            lead = sorted_cards((*lead, *chosen.cards))
    return lead


def _choose_shape(rng: Random, rules: DealRules, names: Collection[str]) -> str:
    """Return a shape to lead, more often one that others outrank."""
    shapes = [shape.name for shape in rules.ruleset.shapes if shape.name in names]
    weights = [
        4
        if any(is_ranked_above(rules, other.name, name) for other in rules.ruleset.shapes)
        else 1
        if name == "single"
        else 2
        for name in shapes
    ]
    return rng.choices(shapes, weights)[0]


def choose_play(rng: Random, rules: DealRules, hand: Cards, led: Sequence[Kind]) -> Cards:
    """Return as many cards as were led, in the led kinds where the hand has them.

    Some plays are one component of another kind: it may be above the lead.
    """
    size = sum(kind.size for kind in led)
    group = rng.choice(sorted({rules.group[face] for face in hand}))
    own = rules.in_group(hand, group)[: _largest_holding(rules)]
    play: Cards = ()
    if len(led) == 1 and rng.random() < 0.5:
        whole = parts_within(rules, own, size)
        above = [
            part for part in whole if is_ranked_above(rules, part.kind.shape, led[0].shape)
        ]
        play = rng.choice(above or whole).cards if whole else ()
    for kind in led if not play and rng.random() < 0.9 else ():
        parts = [
            part for part in parts_within(rules, minus(own, play)) if part.kind == kind
        ]
        if parts:
            play = sorted_cards((*play, *rng.choice(parts).cards))
    rest = list(minus(own, play))
    if len(play) + len(rest) < size:
        rest = list(minus(hand, play))
    return sorted_cards((*play, *rng.sample(rest, size - len(play))))


def _spare_cards(rng: Random, rules: DealRules, led_group: str) -> list[Face]:
    """Return cards of other groups, mostly neighbouring trumps, copies together."""
    others = [g for g in sorted(set(rules.group.values())) if g != led_group]
    group = TRUMPS if led_group != TRUMPS and rng.random() < 0.7 else rng.choice(others)
    faces = window(rng, rules, group, 8)
    deck, likings = rules.ruleset.deck, rng.choice(LIKINGS)
    packs = deck.packs
    cards = []
    for face in faces:
        wanted = max(_copies_together(rng, packs, likings)) if packs == 4 else packs
        cards += [face] * min(wanted, deck.copies(face))
    start = rng.randrange(len(cards))
    rest = [face for face, own in rules.group.items() if own not in (group, led_group)]
    plenty = [face for copy in range(packs) for face in rest if copy < deck.copies(face)]
    return cards[start:] + cards[:start] + rng.sample(plenty, min(len(plenty), 16 * packs))


def _filled_up(rng: Random, own: Cards, spare: list[Face], size: int) -> Cards:
    """Return the cards with enough cards added to follow; takes them from `spare`."""
    count = max(size - len(own), 0) + rng.choice((0, 0, 2))
    added, spare[:] = spare[:count], spare[count:]
    return sorted_cards((*own, *added))

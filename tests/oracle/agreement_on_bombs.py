"""Agreement of the engine and the oracle on bombs.

Hands of few ranks in all suits, so that sets across suits and wide sets are common. Both
are asked what may be led, what may answer it, who wins and what the kitty counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tests.oracle.bomb import across, bomb_of, ways_of
from tests.oracle.condition import Known
from tests.oracle.follow import is_legal
from tests.oracle.kitty import multipliers
from tests.oracle.order import DealRules
from tests.oracle.positions import deal_rules
from tests.oracle.shapes import (
    Cards,
    Kind,
    decompositions,
    forms_of,
    kinds_of,
    sub_multisets,
)
from tests.oracle.throw import may_be_led
from tests.oracle.trick import winners
from tuolaji.cards import Face, show_cards
from tuolaji.rules.condition import Condition
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.shape import ANYTHING
from tuolaji.table import position as table
from tuolaji.table.questions import (
    FollowQuestion,
    KittyQuestion,
    ShapeQuestion,
    ThrowQuestion,
    TrickQuestion,
)

HELD = 8
FEW = 60
"""Up to so many plays of a hand are tried."""


def bombs_differ(ruleset: Ruleset, seed: int, count: int) -> Iterator[str]:
    """Yield a sentence for each answer about bombs that the oracle does not accept."""
    lines, shapes = ruleset.ranking.lines, ruleset.shapes
    has_bombs = any(ANYTHING in line for line in lines)
    for number in range(count if has_bombs or any(shape.suits for shape in shapes) else 0):
        rng = Random(f"{seed}/{number}/bombs")
        rules = deal_rules(rng, ruleset)
        position = table.Position(ruleset, rules.level, rules.trump)
        hands = _hands(rng, rules)
        lead = _lead(rng, rules, hands[0])
        for sentence in _differs(rng, rules, position, hands, lead):
            shown = " | ".join(map(show_cards, hands))
            at = f"level {rules.named_level}, trump {rules.trump}"
            yield f"{at}, lead {show_cards(lead)}, hands {shown}: {sentence}"


def _hands(rng: Random, rules: DealRules) -> list[Cards]:
    """Return hands of a few ranks."""
    deck = rules.ruleset.deck
    ranks = rng.sample(range(13), 4)
    pack = [face for face in deck.cards() if face < 52 and face % 13 in ranks]
    rng.shuffle(pack)
    if rng.random() < 0.7:  # a rank together, now and then identical cards together
        pack.sort(key=lambda face: face % 13 if rng.random() < 0.8 else rng.randrange(13))
    held = min(HELD, len(pack) // 4)
    return [tuple(sorted(pack[seat * held : (seat + 1) * held])) for seat in range(4)]


def _lead(rng: Random, rules: DealRules, hand: Cards) -> Cards:
    """Return a lead out of a hand, often as many cards as a bomb has."""
    sizes = {shape.widths[0] for shape in rules.ruleset.shapes if shape.widths[0] > 2}
    every = [
        cards
        for cards in sub_multisets(hand)
        if across(rules, cards) or rules.group_of(cards) is not None
    ]
    sets = [cards for cards in every if across(rules, cards)]
    if sets and rng.random() < 0.5:
        return rng.choice(sets)
    sized = [cards for cards in every if len(cards) in sizes]
    return rng.choice(sized or every)


def _differs(
    rng: Random,
    rules: DealRules,
    position: table.Position,
    hands: Sequence[Cards],
    lead: Cards,
) -> Iterator[str]:
    if ThrowQuestion(lead, ((),)).answer(position).allowed is not may_be_led(rules, lead):
        yield "whether it may be led"
    found = ShapeQuestion(lead).answer(position).components
    ways = [parts for parts in ways_of(rules, lead) if forms_of(rules, parts) == found]
    if not ways:
        yield f"it breaks into {found}"
        return
    led = kinds_of(min(ways))
    for hand in hands[1:]:
        plays = list(sub_multisets(hand, len(lead)))
        for play in rng.sample(plays, min(FEW, len(plays))):
            answer = FollowQuestion(lead, hand, play).answer(position)
            group = rules.group_of(lead) or "several suits"
            if answer.legal is not is_legal(rules, group, led, hand, play):
                yield f"{show_cards(play)} of {show_cards(hand)}: {answer.why}"
    yield from _trick_differs(rng, rules, position, hands, lead, led)


def _trick_differs(
    rng: Random,
    rules: DealRules,
    position: table.Position,
    hands: Sequence[Cards],
    lead: Cards,
    led: tuple[Kind, ...],
) -> Iterator[str]:
    plays = [lead, *(_play(rng, rules, hand, len(lead)) for hand in hands[1:])]
    answer = TrickQuestion(tuple(plays)).answer(position)
    accepted = winners(rules, led, plays)
    if answer.winner not in accepted:
        shown = " | ".join(map(show_cards, plays))
        yield f"of {shown} number {answer.winner} wins, not {sorted(accepted)}"
        return
    if any(line.when != Condition() for line in rules.ruleset.kitty.multiplier.lines):
        return
    play = plays[answer.winner]
    question = KittyQuestion(Side.ATTACKERS, play, lead if answer.winner else None)
    factor = question.answer(position).multiplier
    known = Known(winner=Side.ATTACKERS, play=play)
    if factor not in multipliers(rules, known, [led]):
        yield f"the kitty counts {factor} for {show_cards(play)}"


def _play(rng: Random, rules: DealRules, hand: Cards, size: int) -> Cards:
    """Return cards of a hand, a bomb where it has one and chance will have it."""
    plays: list[tuple[Face, ...]] = list(sub_multisets(hand, size))
    bombs = [play for play in plays if across(rules, play) or bomb_of(rules, play)]
    whole = [
        play
        for play in plays
        if rules.group_of(play) is not None and decompositions(rules, play)
    ]
    return rng.choice((bombs if rng.random() < 0.7 else whole) or plays)

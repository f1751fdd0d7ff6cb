"""Agreement of the engine and the oracle on crossings.

Hands that are small enough to try all cards that may cross and be given for them; then
deals that are played step by step up to the first lead: who is asked and in which order,
cards that may be given and that may not, and the hands in the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from random import Random

from tests.oracle.crossing import (
    answers,
    crosses,
    gifts,
    is_barred,
    may_answer,
    may_be_given,
    moved,
    moved_back,
    partner_of,
    seats_that_may,
    size_of,
)
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.positions import deal_rules
from tests.oracle.shapes import Cards, sorted_cards
from tuolaji.cards import Face, Rank, show_cards, sort_cards
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import Action, Bury, GiveCards, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.legal import crossings as listed
from tuolaji.table.phases import Phase
from tuolaji.table.position import NO_TRUMP_LEVEL, Position
from tuolaji.table.questions import CrossingQuestion

POSITIONS = 5
"""A deal that is played counts for so many positions."""

MOST_LISTED = 3000
"""The most ways to fill up that are compared one by one in a deal."""

CROSSING = {Phase.CROSSING, Phase.ANSWERING}


def crossings_differ(ruleset: Ruleset, seed: int, count: int) -> Iterator[str]:
    """Yield a sentence for each crossing that the two do not judge alike."""
    if ruleset.crossing.trumps is None:
        return
    for number in range(count):
        rng = Random(f"{seed}/{number}/crossings")
        rules = deal_rules(rng, ruleset)
        trump = "none" if rules.trump is None else rules.trump.name
        for sentence in _hands_differ(rules, rng):
            yield f"{number}, level {rules.named_level}, trump {trump}: {sentence}"
    for number in range(-(-count // POSITIONS)):
        deal = DealInPlay(ruleset, seed, index=number)
        for sentence in _deal_differs(deal, Random(f"{seed}/{number}/exchange")):
            yield f"deal {number}: {sentence}"


def _hands_differ(rules: DealRules, rng: Random) -> Iterator[str]:
    """Ask about two small hands."""
    asked = Position(rules.ruleset, rules.level, rules.trump)
    hand, other = _small_hands(rules, rng)
    partner = rng.choice((other, None))
    may = CrossingQuestion(sort_cards(hand), partner).answer(asked).may
    if may is not crosses(rules, hand, partner):
        yield f"{_shown(hand)} may cross to {_shown(partner or ())}: {may}"
    if not may:
        return
    allowed = gifts(rules, hand)
    found = {sorted_cards(each.cards) for each in listed(asked, 0, sort_cards(hand))}
    if found != allowed:
        yield f"{len(found)} crossings of {_shown(hand)}, not {len(allowed)}"
    for _try in range(6):
        cards, answer = rng.choice(sorted(allowed)), None
        if rng.random() < 0.5:
            cards = sorted_cards(rng.sample(hand, size_of(rules) - rng.choice((0, 0, 1))))
        wanted = cards in allowed
        if wanted and partner is not None and rng.random() < 0.7:
            both = sorted_cards((*partner, *cards))
            answer = sorted_cards(_some_answer(rng, rules, both))
            wanted = may_answer(rules, both, answer)
        question = CrossingQuestion(sort_cards(hand), partner, cards, answer)
        if question.answer(asked).allowed is not wanted:
            yield (
                f"{_shown(cards)} of {_shown(hand)}, {_shown(answer or ())} of "
                f"{_shown(partner or ())} for it: not {wanted}"
            )


def _small_hands(rules: DealRules, rng: Random) -> tuple[Cards, Cards]:
    """Return a hand, mostly with about as many trumps as may cross, and its partner's."""
    size = size_of(rules)
    pack = list(rules.ruleset.deck.cards())
    rng.shuffle(pack)
    if rng.random() < 0.7:
        few = rng.randint(max(0, size - 3), size + 1)
        trumps = [face for face in pack if rules.group[face] == TRUMPS]
        plain = [face for face in pack if rules.group[face] != TRUMPS]
        own = trumps[:few] + plain[: size + 3 - few]
        pack = own + trumps[few:] + plain[size + 3 - few :]
    return sorted_cards(pack[: size + 3]), sorted_cards(pack[-size - 2 :])


def _some_answer(rng: Random, rules: DealRules, hand: Cards) -> list[Face]:
    """Return any cards of a hand, in half of all cases plain ones as far as it has them."""
    size, shuffled = size_of(rules), rng.sample(hand, len(hand))
    if rng.random() < 0.5:
        return shuffled[: rng.choice((size, size, size + 1))]
    return sorted(shuffled, key=lambda face: rules.group[face] == TRUMPS)[:size]


def _deal_differs(deal: DealInPlay, rng: Random) -> Iterator[str]:
    """Play a deal up to the first lead."""
    eagerness, earlier, asked_first = rng.choice((0.3, 0.8, 1.0)), set[int](), set[int]()
    crossing = deal.rules.crossing
    _play_until(deal, rng, CROSSING | {Phase.BURYING, Phase.PLAYING, Phase.FINISHED})
    if crossing.partner_first and deal.rules.kitty.size and deal.declarer is not None:
        asked_first = {
            seat
            for seat in range(deal.rules.table.players)
            if (seat + 2) % deal.rules.table.players == deal.declarer
        }
        for sentence in _exchange_differs(deal, rng, earlier, asked_first, eagerness):
            yield f"before the burial {sentence}"
    if deal.rules.kitty.size and deal.phase is not Phase.BURYING:
        yield f"the declarer does not bury, but it is {deal.phase}"
        return
    _play_until(deal, rng, CROSSING | {Phase.PLAYING, Phase.FINISHED})
    asked = {*range(deal.rules.table.players)} - asked_first
    for sentence in _exchange_differs(deal, rng, earlier, asked, eagerness):
        yield f"after the burial {sentence}"
    if deal.phase in CROSSING:
        yield f"seat {deal.turn} decides, who may not"


def _play_until(deal: DealInPlay, rng: Random, phases: set[Phase]) -> None:
    while deal.phase not in phases:
        deal.apply(_some_action(deal, rng))


def _some_action(deal: DealInPlay, rng: Random) -> Action:
    """Return what may be done, a bid or a theft now and then."""
    if deal.phase is Phase.BURYING:
        hand = deal.hand(deal.turn or 0)
        while True:
            bury = Bury(sort_cards(rng.sample(hand, deal.rules.kitty.size)))
            if deal.why_illegal(bury) is None:
                return bury
    actions = list(deal.legal_actions())
    if actions[0] == Pass() and rng.random() < 0.8:
        return actions[0]
    return rng.choice(actions)


def _exchange_differs(
    deal: DealInPlay, rng: Random, crossed: set[int], asked: set[int], eagerness: float
) -> Iterator[str]:
    """Let seats decide, cards move, and partners answer; note who has crossed."""
    level: Rank | None = None if deal.level == NO_TRUMP_LEVEL else deal.level
    rules = DealRules(deal.rules, level, deal.trump)
    hands, given = _hands(deal), dict[int, Cards]()
    assert deal.declarer is not None, "somebody declares"
    for seat in seats_that_may(rules, hands, deal.declarer, crossed, asked=asked):
        if is_barred(rules, seat, given):
            continue
        yield from _decision_differs(deal, rules, hands, Phase.CROSSING, seat, rng)
        if rng.random() < eagerness:
            given[seat] = _give(deal, rules, rng)
        else:
            deal.apply(Pass())
    hands, answered = moved(rules, hands, given), dict[int, Cards]()
    for seat in given:
        partner = partner_of(rules, seat)
        yield from _decision_differs(deal, rules, hands, Phase.ANSWERING, partner, rng)
        answered[seat] = _give(deal, rules, rng)
    if _hands(deal) != moved_back(rules, hands, answered):
        yield "the hands are not what they are with the cards that have moved"
    crossed |= set(given)


def _decision_differs(
    deal: DealInPlay,
    rules: DealRules,
    hands: list[Cards],
    phase: Phase,
    seat: int,
    rng: Random,
) -> Iterator[str]:
    """Compare who decides what, and that no card moves before all have decided."""
    if (deal.phase, deal.turn) != (phase, seat):
        yield f"seat {deal.turn} is at {deal.phase}, not seat {seat} at {phase}"
    if _hands(deal) != hands:
        yield "cards move before all have decided"
    yield from _offers_differ(deal, rules, hands[seat], rng)


def _offers_differ(
    deal: DealInPlay, rules: DealRules, hand: Cards, rng: Random
) -> Iterator[str]:
    """Compare what the seat that decides may give."""
    size, may = size_of(rules), may_be_given
    trumps = rules.in_group(hand, TRUMPS)
    ways = comb(len(hand) - len(trumps), max(0, size - len(trumps)))
    if deal.phase is Phase.ANSWERING:
        may, ways = may_answer, comb(len(hand), size)
    if Pass() in _first(deal) and deal.phase is Phase.ANSWERING:
        yield f"seat {deal.turn} may give nothing"
    if ways <= MOST_LISTED:
        found = [each.cards for each in deal.legal_actions() if isinstance(each, GiveCards)]
        wanted = (gifts if may is may_be_given else answers)(rules, hand)
        if len(set(found)) != len(found) or {*map(sorted_cards, found)} != wanted:
            yield f"{len(found)} ways to give of {_shown(hand)}, not {len(wanted)}"
    for _try in range(5):
        cards = tuple(rng.sample(hand, rng.choice((size, size, size, size - 1, size + 1))))
        if rng.random() < 0.5:
            cards = (*trumps, *rng.sample(hand, size))[:size]
        legal = deal.why_illegal(GiveCards(sort_cards(cards))) is None
        if legal is not may(rules, hand, sorted_cards(cards)):
            yield f"{_shown(cards)} of {_shown(hand)} may be given: {legal}"


def _first(deal: DealInPlay) -> tuple[Action, ...]:
    return tuple(action for action, _ in zip(deal.legal_actions(), range(2), strict=False))


def _give(deal: DealInPlay, rules: DealRules, rng: Random) -> Cards:
    """Let the seat give any cards that it may."""
    hand = list(deal.hand(deal.turn or 0))
    rng.shuffle(hand)
    is_first = deal.phase is Phase.CROSSING
    hand.sort(key=lambda face: (rules.group[face] == TRUMPS) != is_first)
    shown = hand[: size_of(rules)]
    if not is_first:
        other = rng.sample(hand, size_of(rules))
        shown = (
            other if may_answer(rules, sorted_cards(hand), sorted_cards(other)) else shown
        )
    deal.apply(GiveCards(sort_cards(shown)))
    return sorted_cards(shown)


def _hands(deal: DealInPlay) -> list[Cards]:
    return [sorted_cards(deal.hand(seat)) for seat in range(deal.rules.table.players)]


def _shown(cards: Cards) -> str:
    return show_cards(sort_cards(cards))

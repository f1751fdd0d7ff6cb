"""Agreement of the engine and the oracle on leads, follows and tricks.

Both are asked about one lead and the hands that answer it: how it breaks up, whether it
stands as a throw, which cards of each hand may follow, who wins, and what the kitty is
worth to the winner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, product
from random import Random

from tests.oracle.bomb import across, ways_of
from tests.oracle.condition import facts_of_deals, known_by
from tests.oracle.follow import is_legal, rung_vector
from tests.oracle.kitty import multipliers
from tests.oracle.positions import Position, choose_play, positions
from tests.oracle.shapes import (
    Cards,
    Form,
    Kind,
    Part,
    Parts,
    forms_of,
    is_led,
    kinds_of,
    minus,
    named_splits,
    parts_within,
    sub_multisets,
)
from tests.oracle.throw import (
    Verdict,
    hands_tested,
    judge_throw,
    may_be_led,
)
from tests.oracle.trick import points, winners
from tuolaji.cards import show_cards
from tuolaji.errors import QuestionError
from tuolaji.rules.lead import Throws
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table import position as table
from tuolaji.table.questions import (
    FollowQuestion,
    KittyQuestion,
    ShapeQuestion,
    ThrowAnswer,
    ThrowQuestion,
    TrickQuestion,
)

NAMED = 0.2
"""How often the leader names the components too."""

FEW = 24
"""Up to so many plays of a hand are all tried."""

SAMPLED = 10
"""Of more plays so many are tried."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A lead with its followers, and where and how the engine is asked about it.

    Attributes:
        place: The lead and the hands.
        position: Where the engine is asked.
        named: The components that the leader names, if any.
        ways: The ways to break up the lead that fit the engine's or the leader's.
    """

    place: Position
    position: table.Position
    named: tuple[Form, ...] | None
    ways: tuple[Parts, ...]


def plays_differ(ruleset: Ruleset, seed: int, count: int) -> Iterator[str]:
    """Yield a sentence for each answer on random leads that the oracle does not accept."""
    for number, place in enumerate(positions({ruleset.id: ruleset}, seed, count)):
        rng = Random(f"{seed}/{number}/plays")
        position = table.Position(ruleset, place.rules.level, place.rules.trump)
        for sentence in _position_differs(rng, place, position):
            yield f"{_described(place)}: {sentence}"


def _position_differs(
    rng: Random, place: Position, position: table.Position
) -> Iterator[str]:
    yield from _shapes_differ(place, position)
    yield from _lead_differs(rng, Asked(place, position, None, _own_ways(place, position)))
    if len(place.lead) > 1 and rng.random() < NAMED:
        named = _some_forms(rng, place)
        ways = named_splits(place.rules, place.lead, named)
        for sentence in _lead_differs(rng, Asked(place, position, named, ways)):
            yield f"as {named}: {sentence}"


def _lead_differs(rng: Random, asked: Asked) -> Iterator[str]:
    throws = asked.place.rules.ruleset.lead.throws
    if asked.named is None or throws is Throws.ANY_GROUP:
        yield from _throw_differs(rng, asked)
    for kinds in {kinds_of(parts) for parts in asked.ways}:
        yield from _follows_differ(rng, asked, kinds)
        yield from _trick_differs(asked, kinds)


def _some_forms(rng: Random, place: Position) -> tuple[Form, ...]:
    """Return the forms of any components that make up the lead, one mixed run at most.

    The engine can be told of no more.
    """
    rest, parts = place.lead, list[Part]()
    while rest:
        mixed = any(part.kind.is_mixed for part in parts)
        fitting = [
            part
            for part in parts_within(place.rules, rest)
            if is_led(place.rules, part) and not (mixed and part.kind.is_mixed)
        ]
        parts.append(rng.choice(fitting))
        rest = minus(rest, parts[-1].cards)
    return forms_of(place.rules, parts)


def _described(place: Position) -> str:
    rules = place.rules
    trump = "none" if rules.trump is None else rules.trump.name
    hands = " | ".join(map(show_cards, place.hands))
    lead = show_cards(place.lead)
    return f"level {rules.named_level}, trump {trump}, lead {lead}, hands {hands}"


def _shapes_differ(place: Position, position: table.Position) -> Iterator[str]:
    for cards in (*place.plays, *place.hands):
        found = ShapeQuestion(cards).answer(position).components
        is_whole = across(place.rules, cards) or place.rules.group_of(cards) is not None
        ways = ways_of(place.rules, cards) if is_whole else {()}
        accepted = {forms_of(place.rules, parts) for parts in ways}
        if found not in accepted:
            yield f"{show_cards(cards)} breaks into {found}, not {accepted}"


def _own_ways(place: Position, position: table.Position) -> tuple[Parts, ...]:
    """Return the oracle's decompositions of the lead in the forms that the engine takes."""
    found = ShapeQuestion(place.lead).answer(position).components
    ways = ways_of(place.rules, place.lead)
    return tuple(parts for parts in sorted(ways) if forms_of(place.rules, parts) == found)


def _throw_differs(rng: Random, asked: Asked) -> Iterator[str]:
    place = asked.place
    hands, hand, played = _some_played(rng, place)
    attackers = rng.choice((None, 0, 5, 40))
    question = ThrowQuestion(
        *(place.lead, hands, hand, played, asked.named),
        by=Side.DECLARERS if attackers is None else Side.ATTACKERS,
        points=attackers,
    )
    answer = question.answer(asked.position)
    if not may_be_led(place.rules, place.lead):
        if answer.allowed:
            yield "the lead is allowed"
        return
    tested = hands_tested(place.rules, hands, hand, played)
    verdicts = [judge_throw(place.rules, parts, tested, attackers) for parts in asked.ways]
    if answer.allowed not in {verdict.is_lead for verdict in verdicts}:
        yield f"the lead is allowed: {answer.allowed}"
    if answer.allowed:
        yield from _verdict_differs(answer, verdicts)


def _verdict_differs(answer: ThrowAnswer, verdicts: Sequence[Verdict]) -> Iterator[str]:
    forced = {cards for verdict in verdicts for cards in verdict.forced}
    found = tuple(sorted(answer.forced or ()))
    if answer.stands not in {verdict.stands for verdict in verdicts}:
        yield f"the throw stands: {answer.stands}"
    elif not answer.stands and found not in forced:
        accepted = " or ".join(map(show_cards, forced))
        yield f"the throw fails with {show_cards(found)}, not {accepted}"
    if answer.penalty not in {verdict.penalty for verdict in verdicts}:
        yield f"the throw costs {answer.penalty}"
    beside = {(verdict.levels, verdict.loses_deal) for verdict in verdicts}
    if (answer.levels, answer.deal_lost) not in beside:
        yield f"the throw costs {answer.levels} levels, and the deal: {answer.deal_lost}"


def _some_played(rng: Random, place: Position) -> tuple[tuple[Cards, ...], Cards, Cards]:
    """Return the other hands, the leader's hand and the cards played before.

    Sometimes what the last hand held is the leader's own or has been played. Of the rest
    of the pack a few cards are out, so that few are unseen.
    """
    pack = tuple(place.rules.ruleset.deck.cards())
    rest = minus(pack, (*place.lead, *chain.from_iterable(place.hands)))
    played = rng.sample(rest, len(rest) - rng.choice((0, 0, 3)))
    hands, own = place.hands, place.lead
    if rng.random() < 0.5:
        hands, last = hands[:-1], hands[-1]
        middle = rng.randint(0, len(last))
        own, played = (*own, *last[:middle]), [*played, *last[middle:]]
    return hands, own, tuple(played)


def _follows_differ(rng: Random, asked: Asked, led: tuple[Kind, ...]) -> Iterator[str]:
    for hand in asked.place.hands:
        for play in _plays(rng, asked.place, hand, led):
            for sentence in _follow_differs(asked, led, hand, play):
                yield f"{show_cards(play)} out of {show_cards(hand)} {sentence}"


def _plays(
    rng: Random, place: Position, hand: Cards, led: tuple[Kind, ...]
) -> tuple[Cards, ...]:
    """Return all plays of a hand if they are few, or some of them."""
    size = len(place.lead)
    few = tuple(islice(sub_multisets(hand, size), FEW + 1))
    if len(few) <= FEW:
        return few
    chosen = {choose_play(rng, place.rules, hand, led) for _ in range(SAMPLED // 2)}
    own = place.rules.in_group(hand, place.group)
    if len(own) >= size:
        chosen |= {tuple(sorted(rng.sample(own, size))) for _ in range(SAMPLED // 2)}
    elif own:
        rest = minus(hand, own)
        chosen.add(tuple(sorted((*own, *rng.sample(rest, size - len(own))))))
    chosen.add(tuple(sorted(rng.sample(hand, size))))
    return tuple(sorted(chosen))


def _follow_differs(
    asked: Asked, led: tuple[Kind, ...], hand: Cards, play: Cards
) -> Iterator[str]:
    rules, group = asked.place.rules, asked.place.group
    question = FollowQuestion(asked.place.lead, hand, play, asked.named)
    answer = question.answer(asked.position)
    if answer.legal is not is_legal(rules, group, led, hand, play):
        yield f"is legal: {answer.legal} ({answer.why})"
    rungs, owed = answer.verdict.rungs, answer.verdict.owed
    if rungs is None or owed is None:
        return
    held = rules.in_group(hand, group)
    served = _from_one(rung_vector(rules, play, led, held))
    wanted = _from_one(rung_vector(rules, held, led))
    if (rungs, owed) != (served, wanted):
        yield f"has rungs {rungs} of {owed}, not {served} of {wanted}"


def _from_one(vector: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(rung + 1 for rung in vector)


def _trick_differs(asked: Asked, led: tuple[Kind, ...]) -> Iterator[str]:
    place = asked.place
    answer = TrickQuestion(place.plays, asked.named).answer(asked.position)
    accepted = winners(place.rules, led, place.plays)
    if answer.winner not in accepted:
        shown = " | ".join(map(show_cards, place.plays))
        yield f"of {shown} number {answer.winner} wins, not {sorted(accepted)}"
        return
    if answer.points != points(place.rules, place.plays):
        yield f"the trick has {answer.points} points"
    try:
        yield from _kitty_differs(asked, led, answer.winner)
    except QuestionError as problem:
        yield f"the winner of the trick cannot win it: {problem}"


def _kitty_differs(asked: Asked, led: tuple[Kind, ...], winner: int) -> Iterator[str]:
    play = asked.place.plays[winner]
    lead = asked.place.lead if winner else None
    deals = facts_of_deals(asked.place.rules.ruleset)
    for side, facts in product(
        Side, {replace(deal, winner=None, play=None) for deal in deals}
    ):
        question = KittyQuestion(side, play, lead, asked.named, facts)
        factor = question.answer(asked.position).multiplier
        known = known_by(replace(facts, winner=side, play=play))
        factors = multipliers(asked.place.rules, known, [led])
        if factor not in factors:
            yield f"the kitty counts {factor} for {show_cards(play)}, not {sorted(factors)}"

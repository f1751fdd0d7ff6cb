"""Examples of throws: one that stands, and one that fails with what must be led."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random

from tuolaji.cards import Suit
from tuolaji.engine.codes import TRUMPS
from tuolaji.errors import QuestionError
from tuolaji.language import _, clauses, plural
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import (
    TRIES,
    at,
    in_group,
    position_of,
    stream,
)
from tuolaji.rulebook.words import cards, hand
from tuolaji.rules.lead import TestedAgainst
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table.position import Cards, Position
from tuolaji.table.questions import Answer, ShapeQuestion, ThrowAnswer, ThrowQuestion, ask

__all__ = ["throw_examples"]


def throw_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield a throw that fails, and one that stands."""
    failed = _lead_example(rules, "failed throw", stands=False)
    if failed is not None:
        yield failed
    stands = _lead_example(rules, "throw that stands", stands=True)
    if stands is not None:
        yield stands


def _lead_example(rules: Ruleset, topic: str, *, stands: bool) -> Example | None:
    position, chance = position_of(rules), stream(topic)
    spades = in_group(position, rules.deck.cards(), Suit.S)
    of_two = list[ThrowQuestion]()

    def drawn() -> Iterator[ThrowQuestion]:
        """Yield throws of three cards or more, then those of two."""
        for _try in range(TRIES):
            question = _drawn(position, spades, chance)
            if len(question.lead) > 2:
                yield question
            elif len(question.lead) == 2:
                of_two.append(question)
        yield from of_two

    examples = (_example(rules, position, each, stands=stands) for each in drawn())
    return next((example for example in examples if example is not None), None)


def _drawn(position: Position, spades: Cards, chance: Random) -> ThrowQuestion:
    """Draw a lead of spades and what the others hold of them, some with trumps."""
    rules = position.rules
    pack = list(spades)
    chance.shuffle(pack)
    mine, rest = in_group(position, pack[:9], Suit.S), pack[9:]
    lead = _thrown(mine)
    by, points = _thrower(rules)
    if rules.lead.tested_against is TestedAgainst.UNSEEN_CARDS:
        played = in_group(position, rest, Suit.S)[: chance.randrange(1, 9)]
        return ThrowQuestion(lead, hand=lead, played=played, by=by, points=points)
    others = rules.table.players - 1
    hands = [in_group(position, rest[seat::others][:4], Suit.S) for seat in range(others)]
    if rules.lead.tested_against is TestedAgainst.OPPONENTS_AND_TRUMPS:
        trumps = in_group(position, rules.deck.cards(), TRUMPS)[-6:]
        hands[0] = trumps[: chance.randrange(1, 5)]
    return ThrowQuestion(lead, tuple(hands), by=by, points=points)


def _thrower(rules: Ruleset) -> tuple[Side | None, int | None]:
    """Return that attackers throw who have few points, where that decides the price."""
    if any(line.is_floored for line in rules.lead.failed_throw):
        return Side.ATTACKERS, 5
    return None, None


def _thrown(mine: Cards) -> Cards:
    """Return the highest pair of a hand with its highest single cards."""
    counts = Counter(mine)
    pairs = [face for face in counts if counts[face] == 2][:1]
    single = [face for face in counts if counts[face] == 1][: 1 if pairs else 2]
    return tuple(face for face in mine if face in {*pairs, *single})


def _example(
    rules: Ruleset, position: Position, question: ThrowQuestion, *, stands: bool
) -> Example | None:
    try:
        answer = ask(rules, question, position.level, position.trump)
    except QuestionError:
        return None
    is_one = _component_count(rules, question.lead, position) > 1
    if not is_one or (answer.stands is True) is not stands:
        return None
    asked = Asked(question, position.level, position.trump, partial(_is_same, answer))
    return Example(_text(position, question, answer), (asked,))


def _component_count(rules: Ruleset, lead: Cards, position: Position) -> int:
    """Return into how many components a lead breaks."""
    return len(ask(rules, ShapeQuestion(lead), position.level, position.trump).components)


def _is_same(said: ThrowAnswer, answer: Answer) -> bool:
    return isinstance(answer, ThrowAnswer) and answer == said


def _text(position: Position, question: ThrowQuestion, answer: ThrowAnswer) -> str:
    head = at(position.level, position.trump)
    facts = {"at": head, "lead": cards(question.lead)}
    if question.hands is None:
        seen = hand(question.played)
        if answer.stands:
            return _(
                "{at}: when {seen} have been played, {lead} may be thrown: it is certain.",
                **facts,
                seen=seen,
            )
        if answer.stands is None:
            return _(
                "{at}: when {seen} have been played, {lead} may not be thrown: it is not "
                "certain.",
                **facts,
                seen=seen,
            )
        return _with_cost(_failed_unseen(answer, facts | {"seen": seen}), answer, question)
    facts["others"] = clauses(
        [
            _("seat {number} {cards}", number=seat, cards=hand(held))
            for seat, held in enumerate(question.hands, 1)
        ]
    )
    if answer.stands:
        return _(
            "{at}: seat 0 throws {lead}. The others hold: {others}. It stands.", **facts
        )
    if answer.stands is None:
        return _(
            "{at}: seat 0 would throw {lead}. The others hold: {others}. It may not.",
            **facts,
        )
    return _with_cost(_failed(answer, facts), answer, question)


def _failed(answer: ThrowAnswer, facts: dict[str, str]) -> str:
    """Return what becomes of a throw that somebody beats."""
    if answer.forced is None:
        return _(
            "{at}: seat 0 throws {lead}. The others hold: {others}. It fails, and is "
            "taken back whole.",
            **facts,
        )
    return _(
        "{at}: seat 0 throws {lead}. The others hold: {others}. It fails, and {forced} "
        "must be led.",
        **facts,
        forced=cards(answer.forced),
    )


def _failed_unseen(answer: ThrowAnswer, facts: dict[str, str]) -> str:
    """Return what becomes of a throw that cards not yet seen may beat."""
    if answer.forced is None:
        return _(
            "{at}: when {seen} have been played, {lead} is not certain: thrown, it fails, "
            "and is taken back whole.",
            **facts,
        )
    return _(
        "{at}: when {seen} have been played, {lead} is not certain: thrown, it fails, and "
        "{forced} must be led.",
        **facts,
        forced=cards(answer.forced),
    )


def _with_cost(text: str, answer: ThrowAnswer, question: ThrowQuestion) -> str:
    if not answer.penalty:
        return text
    if question.points is not None:
        text = plural(
            "{text} Seat 0 is an attacker, and the attackers have {count} point.",
            "{text} Seat 0 is an attacker, and the attackers have {count} points.",
            question.points,
            text=text,
        )
    return plural(
        "{text} It costs {count} point.",
        "{text} It costs {count} points.",
        abs(answer.penalty),
        text=text,
    )

"""Examples of scoring: what plays multiply, a captured kitty, and what points earn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tuolaji.cards import Suit
from tuolaji.engine.codes import TRUMPS
from tuolaji.errors import QuestionError
from tuolaji.language import _, plural
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import (
    at,
    components,
    position_of,
    usual_facts,
)
from tuolaji.rulebook.words import cards, number, side
from tuolaji.rules.condition import Topic, topic_of
from tuolaji.rules.kitty import CaptureBase
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.rules.shape import Shape
from tuolaji.rules.table import Partners
from tuolaji.table.position import Cards, Position
from tuolaji.table.questions import (
    Answer,
    Earned,
    KittyAnswer,
    KittyQuestion,
    ScoreAnswer,
    ScoreQuestion,
    ask,
)
from tuolaji.table.shape import sized_name

__all__ = ["capture_examples", "capture_factors", "score_examples"]

_MOST_POINTS = 15
"""The most points that are buried in examples, or lie in the last trick."""


def capture_factors(rules: Ruleset) -> list[tuple[Shape, int, tuple[int, int]]]:
    """Return shapes with their measure, and their factors in a plain suit and in trumps."""
    found = []
    for shape in rules.led_shapes:
        if shape.is_across:
            continue
        measures = [shape.least, shape.least + 1] if shape.is_run else [shape.least]
        for measure in measures:
            factors = [_factor(rules, shape, measure, group) for group in (Suit.S, TRUMPS)]
            if factors[0] is not None and factors[1] is not None:
                found.append((shape, measure, (factors[0], factors[1])))
    return found


def _play(rules: Ruleset, shape: Shape, measure: int, group: int) -> Cards | None:
    if not shape.has_measure(measure):
        return None
    position = position_of(rules)
    return next(components(position, shape, measure, [group]), None)


def _question(rules: Ruleset, play: Cards) -> KittyQuestion:
    position = position_of(rules)
    return KittyQuestion(Side.ATTACKERS, play, facts=usual_facts(rules, position))


def _factor(rules: Ruleset, shape: Shape, measure: int, group: int) -> int | None:
    play = _play(rules, shape, measure, group)
    if play is None:
        return None
    position = position_of(rules)
    try:
        return ask(rules, _question(rules, play), position.level, position.trump).multiplier
    except QuestionError:
        return None


def capture_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield a captured kitty with its factor: of the best shape of few cards."""
    position = position_of(rules)
    shapes = [shape for shape in rules.led_shapes if not shape.is_across]
    small = [shape for shape in shapes if len(_cards(rules, shape)) in {1, 2}]
    for shape in small[-1:]:
        yield from _captured(rules, position, shape, _cards(rules, shape))


def _cards(rules: Ruleset, shape: Shape) -> Cards:
    return _play(rules, shape, shape.least, TRUMPS) or ()


def _captured(
    rules: Ruleset, position: Position, shape: Shape, play: Cards
) -> Iterator[Example]:
    question = _question(rules, play)
    factor = ask(rules, question, position.level, position.trump).multiplier
    points = _points_there(rules, play)
    if not factor or not points:
        return
    facts: dict[str, object] = {
        "at": at(position.level, position.trump),
        "play": cards(play),
        "shape": sized_name(shape, shape.least),
        "factor": factor,
        "points": points,
        "worth": factor * points,
    }
    if rules.kitty.multiplier.base is CaptureBase.KITTY:
        text = _(
            "{at}: the attackers take the last trick with {play} ({shape}), and {points} "
            "points are buried: {points} × {factor} = {worth} are added to theirs.",
            **facts,
        )
    else:
        text = _(
            "{at}: the attackers take the last trick with {play} ({shape}), and {points} "
            "points lie in it: they count {points} × {factor} = {worth}.",
            **facts,
        )
    says = partial(_is_factor, factor)
    yield Example(text, (Asked(question, position.level, position.trump, says),))


def _points_there(rules: Ruleset, play: Cards) -> int:
    """Return points that may be buried, or lie in the last trick; 15 where they can be."""
    most, size = _MOST_POINTS, rules.table.players * len(play)
    if rules.kitty.multiplier.base is CaptureBase.KITTY:
        limit, size = rules.kitty.point_limit, rules.kitty.size
        most = most if limit is None else min(most, limit)
    worths, sums = {worth for worth in rules.deck.worths[0] if worth > 0}, {0}
    for _card in range(size):
        sums |= {total + worth for total in sums for worth in worths}
        sums = {total for total in sums if total <= most}
    return max(sums)


def _is_factor(factor: int, answer: Answer) -> bool:
    return isinstance(answer, KittyAnswer) and answer.multiplier == factor


def score_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield what some points earn: a deal that is held, and one that is not."""
    position = position_of(rules)
    outcomes: list[tuple[ScoreQuestion, ScoreAnswer]] = []
    step = max(5, rules.deck.total_points // 40 // 5 * 5)
    for points in range(step, 2 * rules.deck.total_points, step):
        facts = usual_facts(rules, position, points)
        question = ScoreQuestion(points, facts, _price(rules))
        try:
            answer = ask(rules, question, position.level, position.trump)
        except QuestionError:
            continue
        outcomes.append((question, answer))
    kept = [pair for pair in outcomes if not pair[1].outcome.takeover]
    found = [pair for pair in kept if not pair[1].outcome.drawn][-1:]
    found += [pair for pair in kept if pair[1].outcome.drawn][:1]
    taken = [pair for pair in outcomes if pair[1].outcome.takeover]
    risen = [pair for pair in taken if pair[1].outcome.levels]
    found += ([pair for pair in risen if pair[1].outcome.levels > 1] or risen or taken)[:1]
    depends = any(band.when.tests for band in rules.scoring.bands)
    # Where claims alone give points of one's own, there are none to be told here.
    pays = any(band.payments for band in rules.scoring.bands)
    for question, answer in found:
        text = _text(rules, question.points, answer.outcome)
        if pays and answer.earned is not None:
            text = _("{result} {earned}", result=text, earned=_earned(rules, answer.earned))
        if depends:
            result = text[:1].lower() + text[1:]
            text = _("{deal}: {result}", deal=_deal(rules), result=result)
        says = partial(_is_as_said, answer)
        yield Example(text, (Asked(question, position.level, position.trump, says),))


def _earned(rules: Ruleset, earned: Earned) -> str:
    facts = {
        "declarer": number(earned.declarer),
        "attacker": number(earned.attacker),
    }
    if earned.friend is None:
        return _(
            "In points of their own the declarer gets {declarer}, each of the attackers "
            "{attacker}.",
            **facts,
        )
    facts["friend"] = number(earned.friend)
    if rules.table.partners is Partners.CALLED:
        return _(
            "In points of their own the declarer gets {declarer}, each friend {friend}, "
            "each of the attackers {attacker}.",
            **facts,
        )
    return _(
        "In points of their own the declarer gets {declarer}, each of its partners "
        "{friend}, each of the attackers {attacker}.",
        **facts,
    )


def _deal(rules: Ruleset) -> str:
    """Return the usual facts of a deal in words."""
    asked = {topic_of(test) for band in rules.scoring.bands for test in band.when.tests}
    if Topic.AHEAD in asked:
        return _("{deal}, and all other points the declarers’", deal=_usual_deal(rules))
    return _usual_deal(rules)


def _usual_deal(rules: Ruleset) -> str:
    if rules.table.partners is Partners.CALLED:
        return _(
            "In a later deal, the declarer with one friend, and the last trick won by the "
            "attackers with trumps"
        )
    return _("In a later deal, the last trick won by the attackers with trumps")


def _price(rules: Ruleset) -> int | None:
    """Return a call for the examples, or `None` if the bands ask for none."""
    return rules.prices[len(rules.prices) // 2] if rules.scoring.asks_price else None


def _is_as_said(said: ScoreAnswer, answer: Answer) -> bool:
    return isinstance(answer, ScoreAnswer) and (answer.outcome, answer.earned) == (
        said.outcome,
        said.earned,
    )


def _text(rules: Ruleset, points: int, outcome: Outcome) -> str:
    result = _result(outcome)
    price = _price(rules)
    if price is None:
        return _("With {points} points {result}.", points=points, result=result)
    return _(
        "With {points} points, after a last call of {price}, {result}.",
        points=points,
        price=price,
        result=result,
    )


def _result(outcome: Outcome) -> str:
    if outcome.drawn:
        return _("neither side wins the deal")
    if outcome.wins is not None:
        return _("{side} win the match", side=side(outcome.wins))
    if outcome.side is Side.ATTACKERS:
        if not outcome.levels:
            return _("the attackers take over")
        return plural(
            "the attackers take over and rise {count} level",
            "the attackers take over and rise {count} levels",
            outcome.levels,
        )
    if not outcome.levels:
        return _("the declarers hold")
    return plural(
        "the declarers hold and rise {count} level",
        "the declarers hold and rise {count} levels",
        outcome.levels,
    )

"""A dispute that is settled, in sentences: the answer, the reason, what would be right.

Each part stands on a line of its own: the answer, the reason, the rule with the file and
line that set it, and what is right instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from tuolaji.cards import cards_text, show_cards, suit_text
from tuolaji.cli import console
from tuolaji.dsl.citation import Citation, cite, in_words
from tuolaji.dsl.translation import rule_in
from tuolaji.errors import QuestionError
from tuolaji.language import Language, _, all_of, clauses, language_in_use, plural
from tuolaji.rules.match import level_of, level_text
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.table.judge import deciding_keys
from tuolaji.table.position import Cards
from tuolaji.table.questions import (
    AdvanceAnswer,
    AdvanceQuestion,
    Answer,
    BidAnswer,
    BidQuestion,
    BuryQuestion,
    DiggingAnswer,
    DiggingQuestion,
    Earned,
    FollowQuestion,
    KittyAnswer,
    Question,
    Risen,
    ScoreAnswer,
    ScoreQuestion,
    ShapeQuestion,
    TheftAnswer,
    TheftQuestion,
    ThrowAnswer,
    ThrowQuestion,
    TrickAnswer,
    TrickQuestion,
    ask,
    is_yes,
    legal_plays,
)

__all__ = ["Settled", "settled_lines"]


_MOST = 6
"""How many legal plays are shown."""


@dataclass(frozen=True)
class Settled:
    """A question and its answer.

    Attributes:
        variant: What the variant was named by.
        rules: Its rules.
        name: The question's name.
        question: The question.
        answer: Its answer.
        level: The level as it was named, or `None`.
        trump: The trump suit likewise.
        captured: How many of the points asked about a captured kitty gave, or `None`.
    """

    variant: str
    rules: Ruleset
    name: str
    question: Question[Answer]
    answer: Answer
    level: str | None
    trump: str | None
    captured: int | None = None

    @cached_property
    def yes(self) -> bool | None:
        """Whether the answer is yes; `None` where neither yes nor no answers it."""
        return is_yes(self.name, self.answer.to_dict())

    @cached_property
    def _dug(self) -> DiggingAnswer | tuple[str, ...]:
        """What is dug, or the options that tell it and are not given."""
        question = self.question
        if not isinstance(question, ScoreQuestion) or not self.rules.levels.digging:
            return ()
        facts = replace(question.facts, captured=self.captured)
        if self.level is None or facts.winner is None or facts.play is None:
            given = {"level": self.level, "winner": facts.winner, "play": facts.play}
            return tuple(name for name, fact in given.items() if fact is None)
        last_trick = DiggingQuestion(facts.winner, facts.play, question.points, facts)
        try:
            return ask(self.rules, last_trick, self.level, self.trump)
        except QuestionError as problem:
            if problem.missing is None:
                raise
            return (problem.missing,)

    @property
    def digging(self) -> DiggingAnswer | None:
        """What is dug, where points are asked about and the last trick is given whole."""
        return self._dug if isinstance(self._dug, DiggingAnswer) else None

    @property
    def lacking(self) -> tuple[str, ...]:
        """The options without which it is not known what is dug."""
        return self._dug if isinstance(self._dug, tuple) else ()

    @cached_property
    def is_dug(self) -> bool:
        """Whether something is dug."""
        return self.digging is not None and self.digging.dig is not None

    @cached_property
    def why(self) -> str:
        """The reason of the answer, and that of the digging."""
        if self.digging is None or not self.is_dug:
            return self.answer.why
        return clauses([self.answer.why, self.digging.why])

    @cached_property
    def rules_cited(self) -> tuple[Citation, ...]:
        """The rules that decide, as far as the answer names them."""
        return cite(self.variant, self.why, *deciding_keys(self.answer))

    @cached_property
    def right(self) -> tuple[Cards, ...]:
        """What could be played where the answer is no, one of them; often nothing."""
        answer, question = self.answer, self.question
        if self.yes is not False:
            return ()
        if isinstance(question, FollowQuestion):
            return legal_plays(self.rules, question, self.level, self.trump, _MOST + 1)
        if isinstance(answer, ThrowAnswer) and answer.forced is not None:
            return (answer.forced, *answer.as_low)
        return ()

    def to_dict(self) -> dict[str, object]:
        """Return all that is said as plain values."""
        return {
            "variant": self.variant,
            "question": self.name,
            "yes": self.yes,
            "said": _answer_text(self),
            "answer": self.answer.to_dict(),
            **({} if self.digging is None else {"digging": self.digging.to_dict()}),
            "why": self.why,
            "rules": [
                {"key": rule.key, "text": rule.text, "origin": rule.origin}
                for rule in self.rules_cited
            ],
            "right": [show_cards(cards) for cards in self.right],
        }


def settled_lines(settled: Settled) -> Iterator[str]:
    """Yield what is said, each part wrapped on a terminal."""
    for line in _lines(settled):
        yield console.answered(line)


def _lines(settled: Settled) -> Iterator[str]:
    yield _answer_text(settled)
    if settled.why:
        why = in_words(settled.why, settled.rules_cited)
        yield _("Why: {why}", why=why)
    for rule in settled.rules_cited:
        yield _rule(rule)
    yield from _right(settled)


def _rule(rule: Citation) -> str:
    key, text = rule_in(rule.key, rule.text, language_in_use())
    if not text:
        return _("Rule: {key} ({origin})", key=key, origin=rule.origin)
    return _("Rule: {key}: {text} ({origin})", key=key, text=text, origin=rule.origin)


def _right(settled: Settled) -> Iterator[str]:
    """Yield what would be right where the answer is no."""
    plays = " | ".join(map(cards_text, settled.right[:_MOST]))
    if isinstance(settled.question, FollowQuestion) and plays:
        if len(settled.right) > _MOST:
            yield _("Legal, among others: {plays}", plays=plays)
        else:
            yield _("Legal: {plays}", plays=plays)
    if isinstance(settled.answer, ThrowAnswer) and plays:
        yield _("To be led: {plays}", plays=plays)
        if points := settled.answer.penalty:
            yield _("It costs the leader's side {points} points.", points=abs(points))


def _answer_text(settled: Settled) -> str:
    """Return the answer in a sentence; yes or no comes first where that answers it."""
    return _SENTENCES[settled.name](settled)


def _joined(sentences: Iterator[str]) -> str:
    """Return whole sentences one after the other."""
    return ("" if language_in_use() is Language.ZH else " ").join(sentences)


def _of_follow(settled: Settled) -> str:
    question = settled.question
    assert isinstance(question, FollowQuestion)
    play, lead = cards_text(question.play), cards_text(question.lead)
    if settled.yes:
        return _("Yes: {play} may follow {lead}.", play=play, lead=lead)
    return _("No: {play} may not follow {lead}.", play=play, lead=lead)


def _of_lead(settled: Settled) -> str:
    question, answer = settled.question, settled.answer
    assert isinstance(question, ThrowQuestion)
    assert isinstance(answer, ThrowAnswer)
    lead = cards_text(question.lead)
    if not answer.allowed:
        return _("No: {lead} may not be led.", lead=lead)
    if answer.forced is not None:
        forced = cards_text(answer.forced)
        return _(
            "No: the throw {lead} fails, and {forced} must be led.",
            lead=lead,
            forced=forced,
        )
    if not answer.stands:
        return _("No: the throw {lead} fails, and is taken back whole.", lead=lead)
    shape = ask(settled.rules, ShapeQuestion(question.lead), settled.level, settled.trump)
    if shape.one_component:
        return _("Yes: {lead} may be led.", lead=lead)
    return _("Yes: the throw {lead} stands.", lead=lead)


def _of_trick(settled: Settled) -> str:
    question, answer = settled.question, settled.answer
    assert isinstance(question, TrickQuestion)
    assert isinstance(answer, TrickAnswer)
    return _(
        "Play {number} of {count}, {cards}, wins the trick of {points} points.",
        number=answer.winner + 1,
        count=len(question.plays),
        cards=cards_text(question.plays[answer.winner]),
        points=answer.points,
    )


def _of_bid(settled: Settled) -> str:
    assert isinstance(settled.question, BidQuestion)
    yes, (*before, bid) = settled.yes, settled.question.bids
    cards, last = cards_text(bid.cards), cards_text(before[-1].cards if before else ())
    if not yes:
        if before:
            return _("No: {cards} may not be bid over {last}.", cards=cards, last=last)
        return _("No: {cards} may not be bid.", cards=cards)
    trump = _trump_fixed(settled.answer)
    if before:
        return _(
            "Yes: {cards} may be bid over {last}; {trump}.",
            cards=cards,
            last=last,
            trump=trump,
        )
    return _("Yes: {cards} may be bid; {trump}.", cards=cards, trump=trump)


def _trump_fixed(answer: Answer) -> str:
    """Say what a bid or a theft that is allowed makes trump."""
    assert isinstance(answer, BidAnswer | TheftAnswer)
    if answer.trump is None:
        return _("no suit is trump then")
    return _("{suit} is trump then", suit=suit_text(answer.trump))


def _of_theft(settled: Settled) -> str:
    question, answer = settled.question, settled.answer
    assert isinstance(question, TheftQuestion)
    assert isinstance(answer, TheftAnswer)
    cards = cards_text(question.thefts[-1].cards)
    is_left, trump = settled.rules.kitty.may_be_left, _trump_fixed(answer)
    if is_left and settled.yes:
        return _(
            "Yes: {cards} may be bid over the buried kitty; {trump}.",
            cards=cards,
            trump=trump,
        )
    if is_left:
        return _("No: {cards} may not be bid over the buried kitty.", cards=cards)
    if not settled.yes:
        return _("No: {cards} may not steal the kitty.", cards=cards)
    return _("Yes: {cards} may steal the kitty; {trump}.", cards=cards, trump=trump)


def _of_burial(settled: Settled) -> str:
    assert isinstance(settled.question, BuryQuestion)
    cards = cards_text(settled.question.kitty)
    if settled.yes:
        return _("Yes: {cards} may be buried.", cards=cards)
    return _("No: {cards} may not be buried.", cards=cards)


def _of_kitty(settled: Settled) -> str:
    answer = settled.answer
    assert isinstance(answer, KittyAnswer)
    if answer.multiplier == 0:
        return _("The attackers gain nothing by the kitty.")
    return _(
        "The attackers gain {gained} points: the factor is {multiplier}.",
        gained=answer.gained,
        multiplier=answer.multiplier,
    )


def _of_score(settled: Settled) -> str:
    assert isinstance(settled.answer, ScoreAnswer)
    return _joined(_score_sentences(settled.answer, settled))


def _score_sentences(answer: ScoreAnswer, settled: Settled) -> Iterator[str]:
    outcome = answer.outcome
    yield _of_end(outcome, settled)
    rise_is_lost = settled.is_dug and (outcome.side is Side.DECLARERS or not outcome.levels)
    if not rise_is_lost:
        yield _of_levels(outcome) if answer.risen is None else _of_risen(answer.risen)
    if outcome.wins is Side.ATTACKERS:
        yield _("The attackers win the match by it.")
    if outcome.wins is Side.DECLARERS:
        yield _("The declarers win the match by it.")
    if answer.earned is not None:
        yield _of_earned(answer.earned)
    if not rise_is_lost:
        yield from _of_next_level(outcome, settled)
    yield from _of_digging(settled)
    yield from _of_price(settled)


def _of_digging(settled: Settled) -> Iterator[str]:
    """Say where the digging leaves the declarers, or what it takes to say it."""
    digging = settled.digging
    if settled.lacking:
        options = all_of([f"--{name}" for name in settled.lacking])
        yield _("Digging is not counted in; say {options} too.", options=options)
    if digging is None or digging.dig is None or digging.declarers_level is None:
        return
    level = level_text(digging.declarers_level)
    if digging.friends_level is None:
        yield _(
            "By the digging the declarers do not rise, and stand at {level} after the "
            "deal.",
            level=level,
        )
    else:
        yield _(
            "By the digging the declarer does not rise, and stands at {level} after the "
            "deal; a friend of the same level stands at {friends} then.",
            level=level,
            friends=level_text(digging.friends_level),
        )


def _of_price(settled: Settled) -> Iterator[str]:
    """Say at which price points are scored, where it matters and none was given."""
    question, rules = settled.question, settled.rules
    assert isinstance(question, ScoreQuestion)
    if question.price is None and rules.scoring.asks_price:
        yield _(
            "This is at the price of a deal in which nobody has called, {price} points; "
            "--price says another.",
            price=rules.default_price,
        )


def _of_end(outcome: Outcome, settled: Settled) -> str:
    """Return how the deal ends; digging may keep the attackers from taking over."""
    if outcome.drawn:
        return _("Neither side wins the deal.")
    if not outcome.takeover:
        return _("The declarers hold.")
    if settled.is_dug and settled.digging is not None and not settled.digging.takeover:
        return _("By the digging the attackers do not take over.")
    return _("The attackers take over.")


def _of_levels(outcome: Outcome) -> str:
    count, is_of_attackers = abs(outcome.levels), outcome.side is Side.ATTACKERS
    if count == 0:
        return _("Nobody rises.")
    if outcome.levels < 0 and is_of_attackers:
        return plural(
            "The attackers fall {count} level.", "The attackers fall {count} levels.", count
        )
    if outcome.levels < 0:
        return plural(
            "The declarers fall {count} level.", "The declarers fall {count} levels.", count
        )
    if is_of_attackers:
        return plural(
            "The attackers rise {count} level.", "The attackers rise {count} levels.", count
        )
    return plural(
        "The declarers rise {count} level.", "The declarers rise {count} levels.", count
    )


def _of_risen(risen: Risen) -> str:
    levels = {"declarer": f"{risen.declarer:+}", "attacker": f"{risen.attacker:+}"}
    if risen.friend is None:
        return _("Levels: the declarer {declarer}, each attacker {attacker}.", **levels)
    return _(
        "Levels: the declarer {declarer}, each friend {friend}, each attacker {attacker}.",
        friend=f"{risen.friend:+}",
        **levels,
    )


def _of_earned(earned: Earned) -> str:
    if earned.friend is None:
        return _(
            "In points of their own the declarer gets {declarer}, each attacker "
            "{attacker}.",
            declarer=earned.declarer,
            attacker=earned.attacker,
        )
    return _(
        "In points of their own the declarer gets {declarer}, each friend {friend}, each "
        "attacker {attacker}.",
        declarer=earned.declarer,
        friend=earned.friend,
        attacker=earned.attacker,
    )


def _of_next_level(outcome: Outcome, settled: Settled) -> Iterator[str]:
    """Yield where the declarers come to, whose level that of the deal is."""
    is_theirs = outcome.side is Side.DECLARERS and outcome.levels > 0 and not outcome.wins
    if settled.level is None or not is_theirs:
        return
    level = level_of(settled.level)
    if level not in settled.rules.levels.ladder:
        return
    question = AdvanceQuestion(level, outcome.levels)
    yield _level_reached(ask(settled.rules, question), question)


def _of_advance(settled: Settled) -> str:
    question, answer = settled.question, settled.answer
    assert isinstance(question, AdvanceQuestion)
    assert isinstance(answer, AdvanceAnswer)
    return _level_reached(answer, question)


def _level_reached(answer: AdvanceAnswer, question: AdvanceQuestion) -> str:
    before = level_text(question.level)
    if answer.level is None:
        return _("From level {before} the match is won.", before=before)
    level = level_text(answer.level)
    if answer.is_ahead:
        return _("At level {level} the side has won the match by its lead.", level=level)
    if answer.level == question.level:
        return _("The side stays at level {level}.", level=level)
    return _(
        "From level {before} the side comes to level {level}.", before=before, level=level
    )


_SENTENCES: Final[Mapping[str, Callable[[Settled], str]]] = {
    "follow": _of_follow,
    "throw": _of_lead,
    "trick": _of_trick,
    "bid": _of_bid,
    "theft": _of_theft,
    "bury": _of_burial,
    "kitty": _of_kitty,
    "score": _of_score,
    "advance": _of_advance,
}
"""What makes the sentence of each question, by the question's name."""

"""The example of a claim: what copies of a card earn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tuolaji.errors import QuestionError
from tuolaji.language import plural
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import position_of, usual_facts
from tuolaji.rulebook.words import cards
from tuolaji.rules.claim import Claim, How
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table.position import Cards
from tuolaji.table.questions import Answer, ClaimAnswer, ClaimQuestion, ask

__all__ = ["claim_examples"]


def claim_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield how often a line counts for several copies of one card."""
    for claim in rules.scoring.claims:
        faces = _copies(rules, claim)
        if not faces or claim.how not in {How.HELD, How.BURIED}:
            continue
        example = _example(rules, claim, faces)
        if example is not None:
            yield example
            return


def _copies(rules: Ruleset, claim: Claim) -> Cards:
    """Return two copies of the card that a line asks for alone."""
    if len(claim.cards) != 1 or claim.cards[0].shape is not None:
        return ()
    face = claim.cards[0].face
    return () if face is None or rules.deck.copies(face) < 2 else (face, face)


def _example(rules: Ruleset, claim: Claim, faces: Cards) -> Example | None:
    position = position_of(rules)
    facts = usual_facts(rules, position)
    for takeover in (True, False):
        question = ClaimQuestion(
            claim.how, claim.by or Side.DECLARERS, faces, takeover, facts
        )
        try:
            times = ask(rules, question, position.level, position.trump).times
        except QuestionError:
            continue
        if times:
            says = partial(_counts, times)
            return Example(
                _text(claim, faces, times),
                (Asked(question, position.level, position.trump, says),),
            )
    return None


def _counts(times: int, answer: Answer) -> bool:
    return isinstance(answer, ClaimAnswer) and answer.times == times


def _text(claim: Claim, faces: Cards, times: int) -> str:
    if claim.how is How.HELD:
        return plural(
            "{cards} in one hand: it counts {count} time.",
            "{cards} in one hand: it counts {count} times.",
            times,
            cards=cards(faces),
        )
    return plural(
        "{cards} buried: it counts {count} time.",
        "{cards} buried: it counts {count} times.",
        times,
        cards=cards(faces),
    )

"""The examples of crossing: a hand that may, and one with a trump too many."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tuolaji.cards import Face
from tuolaji.engine.codes import TRUMPS
from tuolaji.language import plural
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import position_of
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import Answer, CrossingAnswer, CrossingQuestion

__all__ = ["crossing_examples"]


def crossing_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield what a hand with just as many trumps may do, and one with one more."""
    position, most = position_of(rules), rules.crossing.trumps
    assert most is not None, "there is no chapter where nobody crosses"
    deal, cards = position.deal, rules.deck.cards()
    if position.trump is None:
        return
    trumps: list[Face] = []
    plain: list[Face] = []
    for face in cards:
        is_trump = deal.face_bit[face] & deal.group_mask[TRUMPS]
        (trumps if is_trump else plain).append(face)
    for count, may in ((most, True), (most + 1, False)):
        if not count <= len(trumps) or not 0 <= rules.hand_size - count <= len(plain):
            continue
        hand = (*trumps[:count], *plain[: rules.hand_size - count])
        asked = Asked(
            CrossingQuestion(hand), position.level, position.trump, partial(_answers, may)
        )
        yield Example(_text(count, may=may), (asked,))


def _answers(may: bool, answer: Answer) -> bool:  # It is bound by `partial`.
    return isinstance(answer, CrossingAnswer) and answer.may is may


def _text(count: int, *, may: bool) -> str:
    if may:
        return plural(
            "A hand with {count} trump may give it.",
            "A hand with {count} trumps may give them.",
            count,
        )
    return plural(
        "A hand with {count} trump may not.", "A hand with {count} trumps may not.", count
    )

"""The question about crossing (过河): whether a hand may, and which cards change hands."""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import sort_cards
from tuolaji.engine.codes import HAND, PLANES
from tuolaji.engine.crossing import can_answer, has_few_trumps, trumps_held
from tuolaji.engine.registers import put_faces
from tuolaji.errors import QuestionError
from tuolaji.language import _
from tuolaji.table.legal import refuse_crossing
from tuolaji.table.position import Cards, Position, check_pack
from tuolaji.table.questions.fields import Fields

__all__ = ["CrossingAnswer", "CrossingQuestion"]

_SEAT = 0
_PARTNER = 2


@dataclass(frozen=True, slots=True)
class CrossingAnswer:
    """Whether a hand may cross.

    Attributes:
        may: Whether it may.
        allowed: Whether it may with the cards, and the partner may give its own for them;
            `None` where no cards are named.
        why: The rule that says so.
    """

    may: bool
    allowed: bool | None
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values, `allowed` where cards are named."""
        plain: dict[str, object] = {"may": self.may}
        return plain if self.allowed is None else {**plain, "allowed": self.allowed}


@dataclass(frozen=True, slots=True)
class CrossingQuestion:
    """May this hand give its trumps to the partner, filled up with other cards?

    Attributes:
        hand: The hand.
        partner: The partner's, or `None` where it has cards enough to give for them.
        cards: What crosses, or `None` where it is not asked.
        answer_with: What the partner gives for it, or `None` likewise.
    """

    hand: Cards
    partner: Cards | None = None
    cards: Cards | None = None
    answer_with: Cards | None = None

    @classmethod
    def read(cls, fields: Fields) -> CrossingQuestion:
        """Read the question from plain fields."""
        return cls(
            fields.cards("hand"),
            fields.cards("partner") if fields.has("partner") else None,
            fields.cards("cards") if fields.has("cards") else None,
            fields.cards("answer_with") if fields.has("answer_with") else None,
        )

    def answer(self, position: Position) -> CrossingAnswer:
        """Answer at a position.

        Raises:
            QuestionError: Nobody crosses in the variant, the pack has no such cards, or the
                partner is to give cards of a hand that is not told.
        """
        rules, crossing = position.rules, position.rules.crossing
        if crossing.trumps is None:
            raise QuestionError(
                _(
                    "crossing: '{variant}' has 'crossing.trumps: none', so nobody crosses",
                    variant=rules.id,
                )
            )
        if self.answer_with is not None and None in {self.partner, self.cards}:
            raise QuestionError(
                _("crossing: 'answer_with' asks for the 'partner' and the 'cards'")
            )
        check_pack(position, self.hand + (self.partner or ()))
        rule = f"'crossing.trumps: {crossing.trumps}'"
        why = self._against(position)
        if why:
            return CrossingAnswer(False, None if self.cards is None else False, why)
        if self.cards is None:
            return CrossingAnswer(True, None, rule)
        refusal = refuse_crossing(position, _SEAT, self.hand, self.cards)
        if refusal is None and self.answer_with is not None:
            hand = sort_cards((self.partner or ()) + self.cards)
            _hold(position, _PARTNER, hand)
            position.deal.answering = 1
            refusal = refuse_crossing(position, _PARTNER, hand, self.answer_with)
            position.deal.answering = 0  # Other questions are asked at the position.
        return CrossingAnswer(
            True, refusal is None, rule if refusal is None else refusal.why
        )

    def _against(self, position: Position) -> str:
        """Return the rule by which the hand may not cross, or nothing if it may."""
        tables, deal, crossing = position.tables, position.deal, position.rules.crossing
        _hold(position, _SEAT, self.hand)
        if position.trump is None:
            return _("without a trump suit nobody crosses")
        if not has_few_trumps(tables, deal, _SEAT):
            return _(
                "'crossing.trumps: {most}', and the hand has {count}",
                most=crossing.trumps,
                count=trumps_held(tables, deal, _SEAT),
            )
        if self.partner is None:
            return ""
        _hold(position, _PARTNER, self.partner)
        if not can_answer(tables, deal, _PARTNER):
            return _(
                "'crossing.answered: {rule}', and the partner has fewer than {count}",
                rule=crossing.answered,
                count=crossing.trumps,
            )
        return ""


def _hold(position: Position, seat: int, hand: Cards) -> None:
    put_faces(position.tables, position.deal, HAND + seat * PLANES, hand)

"""Whose partner does a called card make?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import Face, face_name
from tuolaji.engine.constants import HAND, PLANES
from tuolaji.engine.partnering import call_partner
from tuolaji.errors import QuestionError
from tuolaji.rules.deck import Partners
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.fields import Fields
from tuolaji.table.position import Position, check_pack, check_seat, counted

__all__ = ["PartnerAnswer", "PartnerQuestion"]


@dataclass(frozen=True, slots=True)
class PartnerAnswer:
    """The partner's seat, or `None` if the declarer plays alone."""

    partner: int | None
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"partner": self.partner}


@dataclass(frozen=True, slots=True)
class PartnerQuestion:
    """Who plays with the declarer after this call?

    Attributes:
        declarer: The declarer's seat.
        called: The card that the declarer calls, or `None` for none.
        holders: The seats that hold it, one entry a copy, once the kitty is buried;
            copies that lie there are left out.
    """

    declarer: int
    called: Face | None
    holders: tuple[int, ...] = ()

    @classmethod
    def read(cls, fields: Fields) -> PartnerQuestion:
        """Read the question from plain fields."""
        return cls(
            declarer=fields.number("declarer"),
            called=fields.card("called") if fields.has("called") else None,
            holders=fields.numbers("holders") if fields.has("holders") else (),
        )

    def answer(self, position: Position) -> PartnerAnswer:
        """Answer at a position.

        Raises:
            QuestionError: No card is called in this variant, the pack cannot deal the
                copies, or there is no such seat.
        """
        self._check(position)
        if self.called is None:
            why = "the declarer calls no card, and plays alone"
            return PartnerAnswer(None, why)
        tables, deal = position.tables, position.deal
        for seat in set(self.holders):
            copies = self.holders.count(seat)
            position.put(HAND + seat * PLANES, (self.called,) * copies)
        deal.declarer = self.declarer
        call_partner(tables, deal, self.called)
        name = face_name(self.called)
        if deal.partner < 0:
            why = f"no other seat holds {name}, so the declarer plays alone"
            return PartnerAnswer(None, why)
        why = f"seat {deal.partner} is the nearest other seat that holds {name}"
        return PartnerAnswer(deal.partner, why)

    def _check(self, position: Position) -> None:
        rules = position.rules
        if rules.table.partners is not Partners.CALLED:
            raise QuestionError(
                f"partner: '{rules.id}' has 'table.partners: {rules.table.partners}'; only "
                f"with '{Partners.CALLED}' does a card name the partner"
            )
        for seat in (self.declarer, *self.holders):
            check_seat(rules, seat)
        if self.called is None:
            self._check_none(rules)
            return
        check_pack(position, (self.called,))
        if len(self.holders) > rules.deck.packs:
            seats = counted(rules.deck.packs, "seat")
            raise QuestionError(
                f"partner: 'holders' must list at most {seats}, one a copy, got "
                f"{len(self.holders)}"
            )

    def _check_none(self, rules: Ruleset) -> None:
        if self.holders:
            raise QuestionError("partner: 'holders' hold a 'called' card; name it")
        if rules.table.call_required:
            raise QuestionError(
                f"partner: 'called' is missing, and '{rules.id}' has "
                "'table.call_required: true'"
            )

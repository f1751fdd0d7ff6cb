"""The question about tribute (上供): which side owes how many cards after a deal."""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.engine.tribute import find_tribute
from tuolaji.errors import QuestionError
from tuolaji.language import _
from tuolaji.rules.formula import evaluate
from tuolaji.rules.scoring import Side
from tuolaji.rules.tribute import Gift
from tuolaji.table.position import Position
from tuolaji.table.questions.condition import (
    NO_FACTS,
    DealFacts,
    first_fitting,
    read_facts,
)
from tuolaji.table.questions.fields import Fields

__all__ = ["TributeAnswer", "TributeQuestion"]


_LIMIT = 1_000_000
"""More points than any deal has."""


@dataclass(frozen=True, slots=True)
class TributeAnswer:
    """How many cards the next deal begins with, and which side of this one gives them."""

    cards: int
    giver: Side | None
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        sides = {Side.DECLARERS: Side.ATTACKERS, Side.ATTACKERS: Side.DECLARERS}
        return {
            "cards": self.cards,
            "from": None if self.giver is None else self.giver.value,
            "to": None if self.giver is None else sides[self.giver].value,
        }


@dataclass(frozen=True, slots=True)
class TributeQuestion:
    """Which side owes how many cards after a deal with these points of the attackers?

    Attributes:
        points: The points, all that they have at the end.
        facts: What else the lines may ask of the deal.
    """

    points: int
    facts: DealFacts = NO_FACTS

    @classmethod
    def read(cls, fields: Fields) -> TributeQuestion:
        """Read the question from plain fields."""
        return cls(fields.number("points"), read_facts(fields, of_last_trick=True))

    def answer(self, position: Position) -> TributeAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The variant has no tribute, no deal has so many points, or a
                line asks for a fact that is not given.
        """
        rules, deal = position.rules, position.deal
        if not rules.tribute.cards:
            raise QuestionError(
                _(
                    "tribute: '{variant}' has 'tribute.cards: none', so nobody owes any",
                    variant=rules.id,
                )
            )
        if abs(self.points) > _LIMIT:
            raise QuestionError(
                _(
                    "tribute: 'points' must be {least} .. {most}, got {given}",
                    least=-_LIMIT,
                    most=_LIMIT,
                    given=self.points,
                )
            )
        self.facts.put(position)
        holding = [gift for gift in rules.tribute.cards if self._is_in(position, gift)]
        conditions = [gift.when for gift in holding]
        place = first_fitting(position, "tribute: 'tribute.cards'", conditions, self.facts)
        if place < 0:
            return TributeAnswer(
                0, None, _("no line of 'tribute.cards' is for {points}", points=self.points)
            )
        deal.declarer, deal.attackers_points = 0, self.points
        find_tribute(position.tables, deal)
        giver = holding[place].side if deal.due_cards else None
        return TributeAnswer(deal.due_cards, giver, f"'tribute.cards': '{holding[place]}'")

    def _is_in(self, position: Position, gift: Gift) -> bool:
        """Tell whether the points are those of a line."""
        words = position.rules.words
        low = self.points if gift.low is None else evaluate(gift.low, words)
        high = self.points if gift.high is None else evaluate(gift.high, words)
        return low <= self.points <= high

"""The question what certain cards earn that are held, buried, captured or lost."""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.engine.claim import give_claims, note_claims
from tuolaji.engine.codes import BURIED, CLAIMED, HAND
from tuolaji.engine.friends import take_sides
from tuolaji.engine.payment import clear_payments
from tuolaji.errors import QuestionError
from tuolaji.language import _
from tuolaji.rules.claim import Claim, How
from tuolaji.rules.condition import Topic, topic_of
from tuolaji.rules.scoring import Side
from tuolaji.table.position import Cards, Position, check_pack
from tuolaji.table.questions.condition import NO_FACTS, DealFacts, first_fitting, read_facts
from tuolaji.table.questions.fields import Fields
from tuolaji.table.questions.scoring import Earned

__all__ = ["ClaimAnswer", "ClaimQuestion"]


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """What the cards earn.

    Attributes:
        times: How often lines count.
        declarers: Levels for the declarers.
        attackers: Levels for the attackers.
        earned: The points of its own that each seat gets.
        why: The lines.
    """

    times: int
    declarers: int
    attackers: int
    earned: Earned
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {
            "times": self.times,
            "declarers_levels": self.declarers,
            "attackers_levels": self.attackers,
            "declarer": self.earned.declarer,
            "friend": self.earned.friend,
            "attacker": self.earned.attacker,
        }


@dataclass(frozen=True, slots=True)
class ClaimQuestion:
    """What do these cards earn, or the failed throw or the last trick?

    Attributes:
        how: What has become of them.
        by: The side that holds, buries, captures or loses them, or whose throw fails, or
            that takes the last trick.
        cards: The hand, the kitty or the play; none of an event without cards.
        takeover: Whether the attackers take over, where it matters.
        facts: What else the lines may ask of the deal.
    """

    how: How
    by: Side
    cards: Cards = ()
    takeover: bool | None = None
    facts: DealFacts = NO_FACTS

    @classmethod
    def read(cls, fields: Fields) -> ClaimQuestion:
        """Read the question from plain fields."""
        return cls(
            how=How(fields.word("how", tuple(how.value for how in How))),
            by=Side(fields.word("by", tuple(side.value for side in Side))),
            cards=fields.cards("cards") if fields.has("cards") else (),
            takeover=fields.truth("takeover") if fields.has("takeover") else None,
            facts=read_facts(fields, of_last_trick=True),
        )

    def answer(self, position: Position) -> ClaimAnswer:
        """Answer at a position; seat 0 is declarer.

        What is lost goes to the other side, and what is captured comes from it.

        Raises:
            QuestionError: The variant has no claims, or a line asks for a fact that is not
                given.
        """
        rules, tables, deal = position.rules, position.tables, position.deal
        if not rules.scoring.claims:
            raise QuestionError(
                _(
                    "claim: '{variant}' has 'scoring.claims: none', so nothing is claimed",
                    variant=rules.id,
                )
            )
        check_pack(position, self.cards)
        deal.declarer = 0
        take_sides(tables, deal)
        self.facts.put(position)
        deal.takeover = int(bool(self.takeover))
        deal.claimed = [0] * CLAIMED
        clear_payments(tables, deal)
        self._note(position)
        lines = [claim for claim in rules.scoring.claims if self._is_about(claim)]
        self._ask_facts(position, lines)
        give_claims(tables, deal)
        seats = range(rules.table.players)
        friends = [deal.earned[seat] for seat in seats[1:] if not deal.side_of[seat]]
        attackers = [deal.earned[seat] for seat in seats if deal.side_of[seat]]
        return ClaimAnswer(
            deal.claim_count,
            deal.claim_declarers,
            deal.claim_attackers,
            Earned(deal.earned[0], next(iter(friends), None), attackers[0]),
            self._why(lines) if deal.claim_count else _("'scoring.claims': no line"),
        )

    def _note(self, position: Position) -> None:
        """Note the event by the first seat of its side."""
        sides = [*position.deal.side_of[: position.rules.table.players]]
        own = sides.index(self.by.code)
        other = sides.index(1 - self.by.code)
        place = BURIED if self.how is How.BURIED else HAND
        position.put(place, self.cards)
        seat, taker = own, own
        if self.how is How.LOST:
            taker = other
        elif self.how is How.CAPTURED:
            seat = other
        for how in self._kinds:
            note_claims(position.tables, position.deal, how.code, place, seat, taker)

    @property
    def _kinds(self) -> tuple[How, ...]:
        """What else is so: what one side loses to the other is captured."""
        both = How.LOST, How.CAPTURED
        return both if self.how in both else (self.how,)

    def _is_about(self, claim: Claim) -> bool:
        by = self.by
        if claim.how is not self.how and claim.how in self._kinds:
            by = Side.DECLARERS if by is Side.ATTACKERS else Side.ATTACKERS
        return claim.how in self._kinds and claim.by in {None, by}

    def _ask_facts(self, position: Position, lines: list[Claim]) -> None:
        for claim in lines:
            first_fitting(position, "claim: 'scoring.claims'", [claim.when], self.facts)
            asked = {topic_of(test) for test in claim.when.tests}
            if Topic.RESULT in asked and self.takeover is None:
                raise QuestionError(_("claim: 'scoring.claims' asks it; say 'takeover'"))

    def _why(self, lines: list[Claim]) -> str:
        quoted = [f"'{claim}'" for claim in lines]
        return f"'scoring.claims': {'; '.join(quoted)}"

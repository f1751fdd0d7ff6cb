"""By how much does winning the last trick multiply the kitty's points?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import show_cards
from tuolaji.engine.constants import PLANES, PLAY
from tuolaji.engine.partnering import take_sides
from tuolaji.engine.scoring import is_captured, matches_line, measure_play
from tuolaji.engine.winning import score_play
from tuolaji.errors import QuestionError
from tuolaji.rules.kitty import Measure, MultiplierLine
from tuolaji.rules.scoring import Side
from tuolaji.table.fields import Fields
from tuolaji.table.leading import Form, form_name, open_lead, parts_of
from tuolaji.table.position import Cards, Position, check_pack

__all__ = ["KittyAnswer", "KittyQuestion"]

_WINNING = PLAY + PLANES


@dataclass(frozen=True, slots=True)
class KittyAnswer:
    """What the kitty's points are multiplied by; 0 if it is not captured."""

    multiplier: int
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"multiplier": self.multiplier}


@dataclass(frozen=True, slots=True)
class KittyQuestion:
    """What is the kitty worth to the winner of the last trick?

    Attributes:
        winner: The side that wins it.
        play: The winning play.
        lead: The lead, or `None` if the winning play is the lead.
        named: The components that the leader names (`as`).
    """

    winner: Side
    play: Cards
    lead: Cards | None = None
    named: tuple[Form, ...] | None = None

    @classmethod
    def read(cls, fields: Fields) -> KittyQuestion:
        """Read the question from plain fields."""
        return cls(
            winner=Side(fields.word("winner", tuple(side.value for side in Side))),
            play=fields.cards("play"),
            lead=fields.cards("lead") if fields.has("lead") else None,
            named=fields.forms("as") if fields.has("as") else None,
        )

    def answer(self, position: Position) -> KittyAnswer:
        """Answer at a position; seat 0 is declarer.

        Raises:
            QuestionError: The play cannot win on the lead, or the pack cannot deal both.
        """
        tables, deal = position.tables, position.deal
        self._put_down(position)
        deal.declarer = 0
        take_sides(tables, deal)
        deal.winner = int(self.winner is Side.ATTACKERS)
        if not is_captured(tables, deal):
            return KittyAnswer(0, f"'kitty.captured: {position.rules.kitty.captured}'")
        line = _line_of(position)
        measure_play(tables, deal, _WINNING)
        parts = " + ".join(form_name(position, form) for form in parts_of(position))
        cap = f", at most {tables.cap}" if deal.capped else ""
        of = parts if line is None else f"the whole play: '{line}'"
        return KittyAnswer(deal.kitty_multiplier, f"'kitty.multiplier' of {of}{cap}")

    def _put_down(self, position: Position) -> None:
        lead = self.play if self.lead is None else self.lead
        check_pack(position, self.play if self.lead is None else (*lead, *self.play))
        if len(lead) != len(self.play):
            raise QuestionError(
                f"kitty: 'play' must have as many cards as 'lead', got {len(self.play)} "
                f"and {len(lead)}"
            )
        open_lead(position, lead, self.named)
        position.put(_WINNING, self.play)
        position.deal.best_score = score_play(position.tables, position.deal, _WINNING)
        if position.deal.best_score < 0:
            raise QuestionError(
                f"kitty: {show_cards(self.play)} cannot win on a lead of {show_cards(lead)}"
            )


def _line_of(position: Position) -> MultiplierLine | None:
    """Return the line that a whole play is measured by, or `None` if components are."""
    kitty, tables, deal = position.rules.kitty, position.tables, position.deal
    if kitty.measure is not Measure.WHOLE_PLAY:
        return None
    for index, line in enumerate(kitty.multiplier.lines):
        if line.shape is None or matches_line(tables, deal, _WINNING, index):
            return line
    return None

"""May a follower answer a lead with these cards?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tuolaji.cards import show_cards
from tuolaji.errors import QuestionError
from tuolaji.table.fields import Fields
from tuolaji.table.following import Verdict, judge_play
from tuolaji.table.leading import Form, open_lead
from tuolaji.table.position import Cards, Position, check_pack, counted

__all__ = ["FollowAnswer", "FollowQuestion"]


@dataclass(frozen=True, slots=True)
class FollowAnswer:
    """Whether the play is legal.

    Attributes:
        verdict: What the rules say of it.
        thrown: Whether the lead was a throw, which is served component by component.
    """

    verdict: Verdict
    thrown: bool

    @property
    def legal(self) -> bool:
        """Whether the play is legal."""
        return self.verdict.reason is None

    @property
    def why(self) -> str:
        """The rule that decides, in words, with cards that would have served."""
        return self.verdict.why

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        reason = self.verdict.reason
        return {
            "legal": self.legal,
            "reason": None if reason is None else reason.value,
            "why": self.why,
            "rung": self._shown(self.verdict.rungs),
            "owed": self._shown(self.verdict.owed),
        }

    def _shown(self, rungs: tuple[int, ...] | None) -> int | list[int] | None:
        if rungs is None:
            return None
        return list(rungs) if self.thrown else rungs[0]


@dataclass(frozen=True, slots=True)
class FollowQuestion:
    """May this hand answer the lead with this play?

    Attributes:
        lead: The cards led.
        hand: All cards of the follower, the play among them.
        play: The cards to be played.
        named: The components that the leader names (`as`).
    """

    lead: Cards
    hand: Cards
    play: Cards
    named: tuple[Form, ...] | None = None

    @classmethod
    def read(cls, fields: Fields) -> FollowQuestion:
        """Read the question from plain fields."""
        return cls(
            fields.cards("lead"),
            fields.cards("hand"),
            fields.cards("play"),
            fields.forms("as") if fields.has("as") else None,
        )

    def answer(self, position: Position) -> FollowAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The cards do not fit the pack, the hand or the lead.
        """
        check_pack(position, self.lead + self.hand)
        missing = Counter(self.play) - Counter(self.hand)
        if missing:
            raise QuestionError(
                f"follow: {show_cards(missing.elements())} of the play is not in 'hand'"
            )
        if len(self.play) != len(self.lead):
            cards = counted(len(self.lead), "card")
            raise QuestionError(
                f"follow: 'play' must have {cards} as the lead, got {len(self.play)}"
            )
        open_lead(position, self.lead, self.named)
        thrown = position.deal.part_count > 1
        return FollowAnswer(judge_play(position, self.hand, self.play), thrown)

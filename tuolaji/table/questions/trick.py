"""Who wins a trick, and what is in it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tuolaji.cards import show_cards
from tuolaji.engine.constants import PLANES, PLAY
from tuolaji.engine.holding import points_in
from tuolaji.engine.winning import contend
from tuolaji.errors import QuestionError
from tuolaji.table.fields import Fields
from tuolaji.table.leading import Form, open_lead
from tuolaji.table.position import Cards, Position, check_pack, counted

__all__ = ["TrickAnswer", "TrickQuestion"]


@dataclass(frozen=True, slots=True)
class TrickAnswer:
    """What becomes of the trick.

    Attributes:
        winner: The place of the winning play, 0 for the leader's.
        points: The points of all cards played.
        why: The winning cards.
    """

    winner: int
    points: int
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"winner": self.winner, "points": self.points}


@dataclass(frozen=True, slots=True)
class TrickQuestion:
    """Who wins these plays?

    Attributes:
        plays: The plays in order, the lead first; whether they are legal is not asked.
        named: The components that the leader names (`as`).
    """

    plays: tuple[Cards, ...]
    named: tuple[Form, ...] | None = None

    @classmethod
    def read(cls, fields: Fields) -> TrickQuestion:
        """Read the question from plain fields."""
        named = fields.forms("as") if fields.has("as") else None
        return cls(fields.hands("plays"), named)

    def answer(self, position: Position) -> TrickAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The plays do not fit the table, the pack or one another.
        """
        _check_plays(position, self.plays)
        open_lead(position, self.plays[0], self.named)
        points = points_in(position.tables, position.deal, PLAY)
        for place, play in enumerate(self.plays[1:], 1):
            register = PLAY + place * PLANES
            position.put(register, play)
            contend(position.tables, position.deal, place)
            points += points_in(position.tables, position.deal, register)
        winner = position.deal.winner_place
        return TrickAnswer(winner, points, f"{show_cards(self.plays[winner])} wins")


def _check_plays(position: Position, plays: Sequence[Cards]) -> None:
    players = position.rules.table.players
    if not 1 <= len(plays) <= players:
        raise QuestionError(
            f"trick: 'plays' must list 1 to {players} plays, got {len(plays)}"
        )
    for place, play in enumerate(plays):
        if len(play) != len(plays[0]):
            cards = counted(len(plays[0]), "card")
            raise QuestionError(
                f"trick: 'plays' {place + 1} must have {cards} as the lead, got {len(play)}"
            )
    check_pack(position, (face for play in plays for face in play))

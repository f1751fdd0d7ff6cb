"""Who wins a trick, and what is in it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tuolaji.cards import show_cards
from tuolaji.engine.constants import PLANES, PLAY
from tuolaji.engine.holding import points_in
from tuolaji.engine.winning import contend
from tuolaji.errors import QuestionError
from tuolaji.rules.trick import Compare
from tuolaji.table.fields import Fields
from tuolaji.table.leading import Form, components_taken, open_lead
from tuolaji.table.position import Cards, Position, check_pack, counted

__all__ = ["TrickAnswer", "TrickQuestion"]


@dataclass(frozen=True, slots=True)
class TrickAnswer:
    """What becomes of the trick.

    Attributes:
        winner: The place of the winning play, 0 for the leader's.
        points: The points of all cards played.
        why: The winning cards; where every component is compared, how they were shared out.
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
        why = _won_by(position, self.plays[0])
        for place, play in enumerate(self.plays[1:], 1):
            register = PLAY + place * PLANES
            position.put(register, play)
            contend(position.tables, position.deal, place)
            if position.deal.winner_place == place:
                why = _won_by(position, play)
            points += points_in(position.tables, position.deal, register)
        return TrickAnswer(position.deal.winner_place, points, why)


def _won_by(position: Position, play: Cards) -> str:
    """Say which play wins so far, and what a later one must beat part by part."""
    wins = f"{show_cards(play)} wins"
    every = position.rules.tricks.compare is Compare.EVERY_COMPONENT
    if not every or position.deal.part_count == 1:
        return wins
    return f"{wins} as {' + '.join(map(show_cards, components_taken(position)))}"


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

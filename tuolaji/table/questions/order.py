"""Which of some cards are higher, and which cards are equally strong?"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tuolaji.cards import FACES, Face, face_name, show_cards, sort_cards
from tuolaji.engine.constants import TRUMPS
from tuolaji.table.fields import Fields
from tuolaji.table.position import Cards, Position, check_pack

__all__ = ["OrderAnswer", "OrderQuestion"]


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    """How the cards stand.

    Attributes:
        descending: Whether each card is strictly above the next.
        equal: Each set of faces of equal strength, of the whole pack.
        why: The first two neighbours that do not descend, or an empty text.
    """

    descending: bool
    equal: tuple[Cards, ...]
    why: str = ""

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        equal = [show_cards(faces) for faces in self.equal]
        return {"descending": self.descending, "equal": equal}


@dataclass(frozen=True, slots=True)
class OrderQuestion:
    """Do these cards descend, from the first to the last?"""

    cards: Cards

    @classmethod
    def read(cls, fields: Fields) -> OrderQuestion:
        """Read the question from plain fields."""
        return cls(fields.cards("cards"))

    def answer(self, position: Position) -> OrderAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The pack cannot deal the cards.
        """
        check_pack(position, self.cards)
        for upper, lower in pairwise(self.cards):
            if not _is_above(position, upper, lower):
                why = f"{face_name(upper)} is not above {face_name(lower)}"
                return OrderAnswer(False, _equal_faces(position), why)
        return OrderAnswer(True, _equal_faces(position))


def _is_above(position: Position, upper: Face, lower: Face) -> bool:
    groups, strengths = position.layout.groups, position.layout.strengths
    if groups[upper] != groups[lower]:
        return groups[upper] == TRUMPS
    return strengths[upper] > strengths[lower]


def _equal_faces(position: Position) -> tuple[Cards, ...]:
    by_strength: dict[int, list[Face]] = {}
    for face in FACES:
        by_strength.setdefault(position.layout.strengths[face], []).append(face)
    return tuple(
        sort_cards(faces)
        for strength, faces in by_strength.items()
        if strength >= 0 and len(faces) > 1
    )

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
        why: The first two neighbours that do not descend, or the lines of the order.
    """

    descending: bool
    equal: tuple[Cards, ...]
    why: str

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
                why = _why_not(position, upper, lower)
                return OrderAnswer(False, _equal_faces(position), why)
        groups = {position.layout.groups[face] for face in self.cards}
        lines = (
            *(("'order.trumps'",) if TRUMPS in groups else ()),
            *(("'order.plain'",) if groups - {TRUMPS} else ()),
        )
        why = f"in the order of {' and '.join(lines)}" if lines else "there are no cards"
        return OrderAnswer(True, _equal_faces(position), why)


def _is_above(position: Position, upper: Face, lower: Face) -> bool:
    groups, strengths = position.layout.groups, position.layout.strengths
    if groups[upper] != groups[lower]:
        return groups[upper] == TRUMPS
    return strengths[upper] > strengths[lower]


def _why_not(position: Position, upper: Face, lower: Face) -> str:
    groups, strengths = position.layout.groups, position.layout.strengths
    line = "'order.trumps'" if groups[lower] == TRUMPS else "'order.plain'"
    why = f"{face_name(upper)} is not above {face_name(lower)}"
    if groups[upper] != groups[lower]:
        is_trump = groups[lower] == TRUMPS
        return f"{why}, {'a trump' if is_trump else 'which is of another suit'}"
    if strengths[upper] == strengths[lower]:
        return f"{why}: {line} has them on one step"
    return f"{why} in {line}"


def _equal_faces(position: Position) -> tuple[Cards, ...]:
    by_strength: dict[int, list[Face]] = {}
    for face in FACES:
        by_strength.setdefault(position.layout.strengths[face], []).append(face)
    return tuple(
        sort_cards(faces)
        for strength, faces in by_strength.items()
        if strength >= 0 and len(faces) > 1
    )

"""What do some cards form: one component, a run, or several?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.engine.constants import PLAY
from tuolaji.engine.decomposing import decompose
from tuolaji.errors import QuestionError
from tuolaji.table.fields import Fields
from tuolaji.table.leading import Form, form_name, forms_of, parts_of
from tuolaji.table.position import Cards, Position, check_pack

__all__ = ["ShapeAnswer", "ShapeQuestion"]


@dataclass(frozen=True, slots=True)
class ShapeAnswer:
    """What the cards form.

    Attributes:
        components: Width and length of each component, in the order of decomposition;
            empty for cards of several groups, which form nothing.
        why: The components by name.
    """

    components: tuple[Form, ...]
    why: str

    @property
    def one_component(self) -> bool:
        """Whether all the cards are one component."""
        return len(self.components) == 1

    @property
    def tractor(self) -> bool:
        """Whether all the cards are one run, of any width."""
        return self.one_component and self.components[0][1] > 1

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        width, length = self.components[0] if self.components else (None, None)
        return {
            "tractor": self.tractor,
            "one_component": self.one_component,
            "width": list(width) if isinstance(width, tuple) else width,
            "length": length,
            "components": [
                [list(width) if isinstance(width, tuple) else width, length]
                for width, length in self.components
            ],
        }


@dataclass(frozen=True, slots=True)
class ShapeQuestion:
    """What do these cards form?"""

    cards: Cards

    @classmethod
    def read(cls, fields: Fields) -> ShapeQuestion:
        """Read the question from plain fields."""
        return cls(fields.cards("cards"))

    def answer(self, position: Position) -> ShapeAnswer:
        """Answer at a position.

        Raises:
            QuestionError: There are no cards, or the pack cannot deal them.
        """
        if not self.cards:
            raise QuestionError("shape: 'cards' must list at least one card")
        check_pack(position, self.cards)
        if position.group_of(self.cards) < 0:
            return ShapeAnswer((), "the cards are of several groups")
        position.put(PLAY, self.cards)
        decompose(position.tables, position.deal, PLAY)
        names = " + ".join(form_name(position, part) for part in parts_of(position))
        return ShapeAnswer(forms_of(position), names)

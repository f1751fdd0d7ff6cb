"""The deck: packs, jokers, removed ranks and the points of the cards.

See docs/rules.md 1.2 to 1.4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from tuolaji.cards import FACES, Face, Rank, face_name, is_joker, rank_of
from tuolaji.rules.key import Choice, Key
from tuolaji.rules.limits import WIDEST

__all__ = ["Copies", "Deck", "Jokers"]


class Jokers(Choice):
    """The jokers of each pack."""

    BOTH = "both"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies of one face that are taken out of the whole pack; all of them if `None`."""

    face: Face
    count: int | None = None

    def __str__(self) -> str:
        name = face_name(self.face)
        return name if self.count is None else f"{name} x{self.count}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The cards."""

    packs: Annotated[int, Key("packs of 54 shuffled together", ge=1, le=WIDEST)] = 2
    jokers: Annotated[Jokers, Key("the jokers of each pack")] = Jokers.BOTH
    removed: Annotated[
        frozenset[Rank | Copies],
        Key("ranks and single cards taken out of the pack, such as `3 4` or `LJ x1 H5 x1`"),
    ] = frozenset()
    points: Annotated[
        tuple[tuple[Rank, int], ...],
        Key("points of a card, by rank; `none` removes a rank"),
    ]

    def faces(self) -> tuple[Face, ...]:
        """Return the faces of which there is a card."""
        return tuple(_copies(self))

    def copies(self, face: Face) -> int:
        """Return how many cards of a face the whole pack has."""
        return _copies(self).get(face, 0)

    def cards(self) -> tuple[Face, ...]:
        """Return the whole pack, face by face, then a second card of each, and so on."""
        copies = _copies(self).items()
        return tuple(face for pack in range(self.packs) for face, n in copies if n > pack)

    @property
    def card_count(self) -> int:
        """The number of cards in the whole pack."""
        return sum(_copies(self).values())

    def hand_size(self, players: int, kitty_size: int) -> int:
        """Return how many cards beside the kitty each of the players is dealt."""
        return (self.card_count - kitty_size) // players

    def points_of(self, face: Face) -> int:
        """Return the points of one card."""
        return 0 if is_joker(face) else dict(self.points).get(rank_of(face), 0)

    @property
    def total_points(self) -> int:
        """The points of the whole pack."""
        return sum(map(self.points_of, self.cards()))


@cache
def _copies(deck: Deck) -> Mapping[Face, int]:
    """Return how many cards of each face there are, of those of which there is one."""
    copies = {
        face: deck.packs
        for face in FACES
        if (
            deck.jokers is Jokers.BOTH
            if is_joker(face)
            else rank_of(face) not in deck.removed
        )
    }
    for item in deck.removed:
        if isinstance(item, Copies) and item.face in copies:
            left = 0 if item.count is None else copies[item.face] - item.count
            copies[item.face] = max(left, 0)
    return {face: count for face, count in copies.items() if count}

"""The table and the deck: seats, partners, packs and the points of their cards.

See docs/rules.md 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from tuolaji.cards import FACES, Face, Rank, is_joker, rank_of

__all__ = ["CallTime", "Deck", "Partners", "Table"]


class Partners(StrEnum):
    """How the declarer's partner is found.

    OPPOSITE: the partner sits opposite, for the whole match.
    CALLED: the declarer names a card (找朋友). The nearest other seat in order of play
        that holds a copy is the partner of this deal; a declarer who holds every copy
        plays alone.
    """

    OPPOSITE = "opposite"
    CALLED = "called"


class CallTime(StrEnum):
    """When the declarer calls a card, where partners are called."""

    ON_TAKING = "on taking the kitty"
    AFTER_BURYING = "after burying"


@dataclass(frozen=True, slots=True)
class Table:
    """The seats; with partners opposite, seat `s` belongs to team `s % 2`.

    Attributes:
        players: The number of seats.
        partners: How partners are found.
        call: When the declarer calls a card, where partners are called.
        call_required: Whether the declarer must; who calls none plays alone.
    """

    players: int
    partners: Partners
    call: CallTime
    call_required: bool


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of the whole pack.

    Attributes:
        packs: The number of packs shuffled together.
        jokers: Whether the jokers are in.
        removed: Ranks that are taken out.
        points: Pairs of a rank and the points of a card of that rank.
    """

    packs: int
    jokers: bool
    removed: frozenset[Rank]
    points: tuple[tuple[Rank, int], ...]

    def faces(self) -> tuple[Face, ...]:
        """Return the faces in the pack, each of them `packs` times in it."""
        return _faces(self.jokers, self.removed)

    @property
    def card_count(self) -> int:
        """The number of cards in the whole pack."""
        return len(self.faces()) * self.packs

    def hand_size(self, players: int, kitty_size: int) -> int:
        """Return how many cards beside the kitty each of the players is dealt."""
        return (self.card_count - kitty_size) // players

    def points_of(self, face: Face) -> int:
        """Return the points of one card."""
        return 0 if is_joker(face) else dict(self.points).get(rank_of(face), 0)

    @property
    def total_points(self) -> int:
        """The points of the whole pack."""
        return self.packs * sum(self.points_of(face) for face in self.faces())


@cache
def _faces(jokers: bool, removed: frozenset[Rank]) -> tuple[Face, ...]:
    return tuple(
        face
        for face in FACES
        if (jokers if is_joker(face) else rank_of(face) not in removed)
    )

"""The table and the deck: seats, partners, packs and the points of their cards.

See docs/rules.md 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from tuolaji.cards import FACES, Face, Rank, is_joker, rank_of
from tuolaji.rules.key import Choice, Key
from tuolaji.rules.limits import WIDEST

__all__ = ["CallTime", "Deck", "Jokers", "Partners", "Table"]


class Partners(Choice):
    """How the declarer's partner is found.

    OPPOSITE: the partner sits opposite, for the whole match.
    CALLED: the declarer names a card (找朋友). The nearest other seat in order of play
        that holds a copy is the partner of this deal; a declarer who holds every copy
        plays alone.
    """

    OPPOSITE = "opposite"
    CALLED = "called"


class CallTime(Choice):
    """When the declarer calls a card, where partners are called."""

    ON_TAKING = "on taking the kitty"
    AFTER_BURYING = "after burying"


_CALLED = "table.partners called"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who sits at the table."""

    # With partners opposite, seat `s` belongs to team `s % 2`.
    players: Annotated[int, Key("seats, numbered in order of play", ge=4, le=12)] = 4
    partners: Annotated[Partners, Key("who plays with the declarer")] = Partners.OPPOSITE
    call: Annotated[
        CallTime,
        Key("when the declarer calls a card, where partners are called", needs=(_CALLED,)),
    ] = CallTime.AFTER_BURYING
    call_required: Annotated[
        bool,
        Key(
            "whether the declarer must call one; who calls none plays alone",
            needs=(_CALLED,),
        ),
    ] = True


class Jokers(Choice):
    """The jokers of each pack."""

    BOTH = "both"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The cards."""

    packs: Annotated[int, Key("packs of 54 shuffled together", ge=1, le=WIDEST)] = 2
    jokers: Annotated[Jokers, Key("the jokers of each pack")] = Jokers.BOTH
    removed: Annotated[
        frozenset[Rank], Key("ranks taken out of the pack, such as `3 4`")
    ] = frozenset()
    points: Annotated[
        tuple[tuple[Rank, int], ...],
        Key("points of a card, by rank; `none` removes a rank"),
    ]

    def faces(self) -> tuple[Face, ...]:
        """Return the faces in the pack, each of them `packs` times in it."""
        return _faces(self.jokers is Jokers.BOTH, self.removed)

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

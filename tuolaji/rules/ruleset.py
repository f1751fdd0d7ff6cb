"""The ruleset: all rules of one variant.

A `Ruleset` is what the language compiles to and what the engine plays: frozen values,
one chapter a field, in the order in which a variant file lists them.
"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.rules.bidding import Bidding
from tuolaji.rules.deck import Deck, Table
from tuolaji.rules.follow import Follow
from tuolaji.rules.foul import Price
from tuolaji.rules.kitty import Kitty
from tuolaji.rules.lead import Lead
from tuolaji.rules.match import Levels, Match
from tuolaji.rules.order import Order
from tuolaji.rules.scoring import Rating, Scoring
from tuolaji.rules.shape import Ranking, Shape
from tuolaji.rules.trick import Tricks

__all__ = ["Ruleset"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The compiled rules of one variant.

    Attributes:
        id: The variant's id.
        name_en: Its English name.
        name_zh: Its Chinese name.
        source: Where its rules come from.
        rating: How a deal moves the players' ratings, or `None` where none are kept.
        fouls: What fouls cost; a foul without a price costs nothing.
    """

    id: str
    name_en: str
    name_zh: str
    source: str
    table: Table
    deck: Deck
    order: Order
    shapes: tuple[Shape, ...]
    ranking: Ranking
    bidding: Bidding
    kitty: Kitty
    lead: Lead
    follow: Follow
    tricks: Tricks
    scoring: Scoring
    levels: Levels
    match: Match
    rating: Rating | None = None
    fouls: tuple[Price, ...] = ()

    def __hash__(self) -> int:
        """Hash the id alone: tables are looked up by rules far more often than ids meet."""
        return hash(self.id)

    def __copy__(self) -> Ruleset:
        """Return itself: rules never change."""
        return self

    def __deepcopy__(self, memo: object) -> Ruleset:
        """Return itself, as a copy does."""
        return self

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat."""
        return self.deck.hand_size(self.table.players, self.kitty.size)

    def shape(self, name: str) -> Shape:
        """Return the shape of that name.

        Raises:
            KeyError: The variant has no such shape.
        """
        for shape in self.shapes:
            if shape.name == name:
                return shape
        raise KeyError(name)

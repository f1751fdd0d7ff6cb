"""The deck: packs, jokers, removed ranks and the points of the cards.

See docs/rules.md 1.2 to 1.4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from tuolaji.cards import (
    FACES,
    RANKS,
    Face,
    Rank,
    Suit,
    face_name,
    face_of,
    is_joker,
    rank_of,
    suit_of,
)
from tuolaji.rules.key import Choice, Key
from tuolaji.rules.limits import WIDEST

__all__ = ["Copies", "Deck", "Jokers", "PointCards", "point_cards"]


class Jokers(Choice):
    """The jokers of each pack."""

    BOTH = "both", "大小王"
    NONE = "none", "无"


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies of one face that are taken out of the whole pack; all of them if `None`."""

    face: Face
    count: int | None = None

    def __str__(self) -> str:
        name = face_name(self.face)
        return name if self.count is None else f"{name} x{self.count}"


@dataclass(frozen=True, slots=True)
class PointCards:
    """Cards of one rank that have points of their own: `SK`, `K of trump`, `K of plain`.

    Attributes:
        rank: Their rank.
        suit: The suit that they are of, or `None` for any.
        of_trump: Whether they are of the trump suit or of another, or `None` for either.
    """

    rank: Rank
    suit: Suit | None = None
    of_trump: bool | None = None

    def __str__(self) -> str:
        if self.suit is not None:
            return face_name(face_of(self.suit, self.rank))
        return f"{RANKS[self.rank]}{_TRUMP if self.of_trump else _PLAIN}"


_TRUMP, _PLAIN = " of trump", " of plain"


def point_cards(name: str) -> Rank | PointCards | None:
    """Return the cards that a key of the points names, or `None` if it names none.

    >>> point_cards("K"), point_cards("SK") == PointCards(Rank(11), Suit.S)
    (11, True)
    >>> str(point_cards("K of trump")), point_cards("BJ")
    ('K of trump', None)
    """
    rank, suit = name.removesuffix(_TRUMP).removesuffix(_PLAIN), name[:1]
    if rank in RANKS:
        place = None if rank == name else name == rank + _TRUMP
        number = Rank(RANKS.index(rank))
        return number if place is None else PointCards(number, of_trump=place)
    if suit in Suit.__members__ and name[1:] in RANKS:
        return PointCards(Rank(RANKS.index(name[1:])), Suit[suit])
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The cards."""

    packs: Annotated[int, Key("packs of 54 shuffled together", "副数", ge=1, le=WIDEST)] = 2
    jokers: Annotated[Jokers, Key("the jokers of each pack", "王")] = Jokers.BOTH
    removed: Annotated[
        frozenset[Rank | Copies],
        Key(
            "ranks and single cards taken out of the pack, such as `3 4` or `LJ x1 H5 x1`",
            "去掉",
        ),
    ] = frozenset()
    points: Annotated[
        tuple[tuple[Rank | PointCards, int], ...],
        Key(
            "points of a card by rank, or of some cards of a rank: `SK`, `K of trump`, "
            "`K of plain`; `none` removes a line",
            "分值",
        ),
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

    def points_of(self, face: Face, trump: Suit | None = None) -> int:
        """Return the points of one card where a suit, or none, is trump.

        What is said of its suit goes before what is said of trumps or of plain suits, and
        that before what is said of its rank.
        """
        if is_joker(face):
            return 0
        rank, suit = rank_of(face), suit_of(face)
        worth = {cards: points for cards, points in self.points if _rank(cards) == rank}
        if not worth:  # As with most cards.
            return 0
        of_suit, of_place = (
            PointCards(rank, suit),
            PointCards(rank, of_trump=suit == trump),
        )
        keys: tuple[Rank | PointCards, ...] = (of_suit, of_place, rank)
        return next((worth[key] for key in keys if key in worth), 0)

    def points_at(self, trump: Suit | None) -> int:
        """Return the points of the whole pack where a suit, or none, is trump."""
        return sum(
            copies * self.points_of(face, trump) for face, copies in _copies(self).items()
        )

    @property
    def point_trumps(self) -> tuple[Suit | None, ...]:
        """No trump and each trump suit, or no trump alone where points ask for none."""
        cards = [key for key, _ in self.points if isinstance(key, PointCards)]
        depends_on_trumps = any(key.of_trump is not None for key in cards)
        return (None, *Suit) if depends_on_trumps else (None,)

    @property
    def worths(self) -> tuple[tuple[int, ...], ...]:
        """The points of all cards, most first, for each trump on which they hang."""
        return _worths(self)

    def least_buried(self, size: int, held: int) -> int:
        """Return the fewest points in `size` cards of a hand that has most of them."""
        return max(sum(sorted(worth[:held])[:size]) for worth in self.worths)

    @property
    def total_points(self) -> int:
        """The points of the whole pack, the most that any trumps give it."""
        return _total_points(self)


def _rank(cards: Rank | PointCards) -> Rank:
    return cards.rank if isinstance(cards, PointCards) else cards


@cache
def _worths(deck: Deck) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(sorted((deck.points_of(face, trump) for face in deck.cards()), reverse=True))
        for trump in deck.point_trumps
    )


@cache
def _total_points(deck: Deck) -> int:
    return max(map(deck.points_at, deck.point_trumps))


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

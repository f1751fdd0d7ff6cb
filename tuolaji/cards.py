"""Cards: their faces, their packs and their notation.

A *face* is what a card shows (♠9, the big joker); its *copies* in several packs are
identical. Cards are written suit letter first (`SA` ace of spades, `H10`, `DT` reads as
`D10`), jokers as `BJ` and `LJ`; `SJ` is the jack of spades.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final, NewType

from tuolaji.errors import NotationError, brief, demand, is_list

__all__ = [
    "BIG_JOKER",
    "FACES",
    "FACE_COUNT",
    "LITTLE_JOKER",
    "RANKS",
    "Face",
    "Rank",
    "Suit",
    "face_name",
    "face_of",
    "is_joker",
    "parse_cards",
    "parse_face",
    "parse_rank",
    "parse_trump",
    "rank_from",
    "rank_of",
    "show_cards",
    "sort_cards",
    "suit_of",
]

Face = NewType("Face", int)
"""A face: 0 … 51 are `13 * suit + rank`, 52 the little joker, 53 the big joker."""


class Rank(int):
    """A rank: 0 is the two, 12 the ace.

    It is a class of its own so that the 5 of a card is never taken for a place among ranks.
    """

    __slots__ = ()


RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The names of the ranks, lowest first; a `Rank` is an index into it."""


class Suit(IntEnum):
    """The four suits, in the order in which cards are listed."""

    S = 0
    H = 1
    C = 2
    D = 3


LITTLE_JOKER: Final = Face(52)
BIG_JOKER: Final = Face(53)
FACE_COUNT: Final = 54
FACES: Final = tuple(Face(number) for number in range(FACE_COUNT))
_JOKERS: Final = {"LJ": LITTLE_JOKER, "BJ": BIG_JOKER}
_NAMES: Final = (*(suit.name + rank for suit in Suit for rank in RANKS), *_JOKERS)


def face_of(suit: Suit, rank: Rank) -> Face:
    """Return the face of a suit and a rank."""
    return Face(13 * suit + rank)


def is_joker(face: Face) -> bool:
    """Tell whether the face is one of the two jokers."""
    return face >= LITTLE_JOKER


def suit_of(face: Face) -> Suit:
    """Return the printed suit of a face that is no joker."""
    return Suit(face // 13)


def rank_of(face: Face) -> Rank:
    """Return the printed rank of a face that is no joker."""
    return Rank(face % 13)


def face_name(face: Face) -> str:
    """Return the notation of a face.

    >>> face_name(parse_face("DT"))
    'D10'
    """
    return _NAMES[face]


def _demand_text(what: str, text: object) -> None:
    demand(isinstance(text, str), f"{what} must be written as text", text, NotationError)


def parse_rank(text: str) -> Rank:
    """Return the rank that a text names; `T` reads as `10`.

    Raises:
        NotationError: The text names no rank.
    """
    _demand_text("a rank", text)
    name = "10" if text.upper() == "T" else text.upper()
    if name not in RANKS:
        raise NotationError(f"{text!r} is no rank; ranks are {' '.join(RANKS)}")
    return Rank(RANKS.index(name))


def rank_from(value: object) -> Rank:
    """Return a rank that is given as one or as text; a bare number could mean two.

    Raises:
        NotationError: It is neither, or names no rank.

    >>> rank_from("5") == rank_from(parse_rank("5"))
    True
    """
    if isinstance(value, Rank):
        return value
    if isinstance(value, str):
        return parse_rank(value)
    text = str(value) if str(value) in RANKS else "10"
    raise NotationError(f"a rank is written as text such as {text!r}, got {brief(value)}")


def parse_face(text: str) -> Face:
    """Return the face that a text names.

    Raises:
        NotationError: The text names no card.

    >>> parse_face("SJ"), parse_face("LJ")
    (9, 52)
    """
    name = text.upper()
    if name in _JOKERS:
        return _JOKERS[name]
    if name[-1:] in Suit.__members__ and name[:-1] in {*RANKS, "T"}:
        swapped = name[-1] + name[:-1]
        raise NotationError(f"{text!r} is no card; write the suit first, '{swapped}'")
    if name[:1] not in Suit.__members__ or not 2 <= len(name) <= 3:
        raise NotationError(
            f"{text!r} is no card; write a suit (S H C D) and a rank (2 … 10 J Q K A), "
            "or BJ, or LJ"
        )
    try:
        return face_of(Suit[name[0]], parse_rank(name[1:]))
    except NotationError as problem:
        raise NotationError(f"{text!r} is no card: {problem}") from None


def parse_cards(text: str) -> tuple[Face, ...]:
    """Return the cards that a text lists, separated by spaces, in their order.

    Raises:
        NotationError: A word of the text names no card.

    >>> show_cards(parse_cards("SA HT BJ"))
    'SA H10 BJ'
    """
    _demand_text("cards", text)
    return tuple(parse_face(word) for word in text.split())


def parse_trump(text: str) -> Suit | None:
    """Return the trump suit that a text names, or `None` for `none` (no trump).

    Raises:
        NotationError: The text is neither a suit letter nor `none`.
    """
    _demand_text("a trump suit", text)
    if text.lower() == "none":
        return None
    if text.upper() not in Suit.__members__:
        raise NotationError(f"{text!r} is no trump suit; write S, H, C, D or none")
    return Suit[text.upper()]


_LISTED: Final = {
    face: place
    for place, face in enumerate(
        sorted(FACES, key=lambda face: (not is_joker(face), face // 13, -face))
    )
}


def sort_cards(cards: Iterable[Face]) -> tuple[Face, ...]:
    """Return the cards in listing order: jokers, then suits S H C D from the ace down."""
    return tuple(sorted(cards, key=_LISTED.__getitem__))


def show_cards(cards: Iterable[Face]) -> str:
    """Return the notation of some cards, in the order given.

    Raises:
        NotationError: Something else is among them.
    """
    wanted = "cards must be a list of cards such as parse_cards('SA SA')"
    demand(is_list(cards), wanted, cards, NotationError)
    wanted = "each card must be one such as parse_cards('D7')[0]"
    shown = tuple(cards)
    for face in shown:
        demand(_is_face(face), wanted, face, NotationError)
    return " ".join(face_name(face) for face in shown)


def _is_face(value: object) -> bool:
    return isinstance(value, int) and 0 <= value < FACE_COUNT

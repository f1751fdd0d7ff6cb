"""Cards: their faces, their packs and their notation.

A *face* is what a card shows (♠9, the big joker); its *copies* in several packs are
identical. Cards are written suit letter first (`SA` ace of spades, `H10`, `DT` reads as
`D10`), jokers as `BJ` and `LJ`; `SJ` is the jack of spades.

They are read as people write them too: `♠9`, `黑桃9`, `红桃K`, `大王`, in any mixture, one
after the other or parted by spaces or `、`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from enum import IntEnum
from typing import Final, NewType

from tuolaji.errors import NotationError, brief, demand, is_list
from tuolaji.language import Language, _, language_in_use

__all__ = [
    "BIG_JOKER",
    "FACES",
    "FACE_COUNT",
    "JOKER_WORDS",
    "LITTLE_JOKER",
    "RANKS",
    "SUIT_SIGNS",
    "SUIT_WORDS",
    "Face",
    "Rank",
    "Suit",
    "card_text",
    "cards_text",
    "drawn_card",
    "face_name",
    "face_of",
    "is_joker",
    "parse_bid",
    "parse_cards",
    "parse_face",
    "parse_rank",
    "parse_trump",
    "rank_from",
    "rank_of",
    "show_cards",
    "sort_cards",
    "suit_of",
    "suit_text",
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


SUIT_SIGNS: Final = {Suit.S: "♠", Suit.H: "♥", Suit.C: "♣", Suit.D: "♦"}
"""The signs of the suits."""

LITTLE_JOKER: Final = Face(52)
BIG_JOKER: Final = Face(53)
FACE_COUNT: Final = 54
FACES: Final = tuple(Face(number) for number in range(FACE_COUNT))
_JOKERS: Final = {"LJ": LITTLE_JOKER, "BJ": BIG_JOKER}
_NAMES: Final = (*(suit.name + rank for suit in Suit for rank in RANKS), *_JOKERS)
SUIT_WORDS: Final[Mapping[str, Suit]] = {
    word: suit
    for suit, words in {
        Suit.S: "S ♠ ♤ SPADES SPADE 黑桃 黑",
        Suit.H: "H ♥ ♡ HEARTS HEART 红桃 红心 红 紅桃 紅心 紅",
        Suit.C: "C ♣ ♧ CLUBS CLUB 梅花 草花 梅 草",
        Suit.D: "D ♦ ♢ DIAMONDS DIAMOND 方块 方片 方 方塊",
    }.items()
    for word in words.split()
}
JOKER_WORDS: Final[Mapping[str, Face]] = {
    **_JOKERS,
    **dict.fromkeys(("大王", "大鬼"), BIG_JOKER),
    **dict.fromkeys(("小王", "小鬼"), LITTLE_JOKER),
}
_NO_TRUMP: Final = frozenset({"NONE", "NO TRUMP", "NT", "无主", "無主"})
_SUIT: Final = "|".join(sorted(SUIT_WORDS, key=len, reverse=True))
_RANK: Final = re.compile("10|[2-9TJQKA]")
_CARD: Final = re.compile(f"{'|'.join(JOKER_WORDS)}|(?:{_SUIT})(?:{_RANK.pattern})")
_CARDS: Final = re.compile(f"(?:{_CARD.pattern})*")
_SWAPPED: Final = re.compile(f"({_RANK.pattern})({_SUIT})")
_SEVERAL: Final = re.compile(f"({_SUIT})((?:{_RANK.pattern}){{2,}})")
_WORD: Final = re.compile(r"[^\s、]+")
_EMOJI: Final = re.compile("[\ufe0e\ufe0f]")
"""What may stand behind `♠` to say how it is drawn."""


def _plain(text: str) -> str:
    """Return a text in capitals, without wide signs or a word on how to draw it."""
    return _EMOJI.sub("", unicodedata.normalize("NFKC", text)).upper()


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
    """Return the rank that a text names; `T` reads as `10`, and a level may be `打10`.

    Raises:
        NotationError: The text names no rank.
    """
    _demand_text("a rank", text)
    name = _plain(text).removeprefix("打")
    name = "10" if name == "T" else name
    if name not in RANKS:
        ranks = " ".join(RANKS)
        raise NotationError(
            _("{text!r} is not a rank; ranks are {ranks}", text=text, ranks=ranks)
        )
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
    name = _plain(text)
    if name in JOKER_WORDS:
        return JOKER_WORDS[name]
    suit = re.match(_SUIT, name)
    if swapped := _SWAPPED.fullmatch(name):
        card = swapped[2] + swapped[1]
        raise NotationError(
            _(
                "{text!r} is not a card; write the suit first, '{card}'",
                text=text,
                card=card,
            )
        )
    if several := _SEVERAL.fullmatch(name):
        cards = " ".join(several[1] + rank for rank in _RANK.findall(several[2]))
        raise NotationError(
            _(
                "{text!r} is not a card; write the suit of each, '{cards}'",
                text=text,
                cards=cards,
            )
        )
    if suit is None or not 1 <= len(name) - suit.end() <= 2:
        raise NotationError(
            _(
                "{text!r} is not a card; write a suit (S H C D) and a rank (2 … 10 J Q "
                "K A), or BJ, or LJ",
                text=text,
            )
        )
    try:
        return face_of(SUIT_WORDS[suit[0]], parse_rank(name[suit.end() :]))
    except NotationError as problem:
        raise NotationError(
            _("{text!r} is not a card: {problem}", text=text, problem=problem)
        ) from None


def parse_cards(text: str) -> tuple[Face, ...]:
    """Return the cards that a text lists, in their order.

    Raises:
        NotationError: A word of the text names no card; it tells the word's place.

    >>> show_cards(parse_cards("SA HT BJ"))
    'SA H10 BJ'
    >>> show_cards(parse_cards("黑桃9 ♠ 9、红桃K大王"))
    'S9 S9 HK BJ'
    """
    _demand_text("cards", text)
    return tuple(_faces_in(text))


def _faces_in(text: str) -> Iterator[Face]:
    for start, end in _words(text):
        word = text[start:end]
        plain = "".join(_plain(word).split())
        cards = _CARD.findall(plain)
        if "".join(cards) == plain:
            yield from map(parse_face, cards)
            continue
        wrong = start + _good_part(word)
        try:
            yield parse_face(text[wrong:end])
        except NotationError as problem:
            raise NotationError(str(problem), (wrong, end)) from None


def _words(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each word begins and ends; a suit and the rank behind it are one."""
    suit: re.Match[str] | None = None
    for word in _WORD.finditer(text):
        if suit is not None:
            is_one = text[suit.end() : word.start()].isspace()
            is_one = is_one and _RANK.fullmatch(_plain(word[0])) is not None
            yield suit.start(), word.end() if is_one else suit.end()
            suit = None
            if is_one:
                continue
        if _plain(word[0]) in SUIT_WORDS:
            suit = word
        else:
            yield word.span()
    if suit is not None:
        yield suit.span()


def _good_part(word: str) -> int:
    """Return how much of a word is cards, where another begins like one behind them."""
    plain = _plain(word)
    known = _CARDS.match(plain)
    end = 0 if known is None or len(plain) != len(word) else known.end()
    return end if re.match(_SUIT, plain[end:]) else 0


def parse_trump(text: str) -> Suit | None:
    """Return the trump suit that a text names, or `None` for `none` (no trump, 无主).

    Raises:
        NotationError: The text names neither a suit nor no trump.

    >>> parse_trump("红桃").name
    'H'
    """
    _demand_text("a trump suit", text)
    if _plain(text) in _NO_TRUMP:
        return None
    if _plain(text) not in SUIT_WORDS:
        raise NotationError(
            _("{text!r} is not a trump suit; write S, H, C, D or none", text=text)
        )
    return SUIT_WORDS[_plain(text)]


_FOR: Final = r"(?<=\s)(?:for|to|as|naming)\s+|\s*(?:=|定|主|打|叫)\s*"
_TRUMPS: Final = r"\s*(?:为主|做主|主|trumps?)"
_NAMED: Final = re.compile(
    rf"(?:{_FOR})(?P<for>no trump|[无無]主|.+?)(?:{_TRUMPS})?\s*$"
    rf"|\s*(?<![A-Z0-9])(?P<suit>(?:{_SUIT}|none|no trump|nt|[无無]主)[\ufe0e\ufe0f]?)"
    rf"(?P<trumps>{_TRUMPS})?\s*$",
    re.IGNORECASE,
)
"""The suit that is named behind the cards of a bid."""


def parse_bid(text: str) -> tuple[tuple[Face, ...], Suit | None]:
    """Return the cards of a bid and the suit that is named with them, if one is.

    A suit alone names what becomes trump only behind jokers: behind other cards it is
    taken for a card without its rank.

    Raises:
        NotationError: A word of the text means nothing; it tells the word's place.

    >>> parse_bid("BJ BJ for hearts") == parse_bid("大王大王 定红桃")
    True
    >>> parse_bid("大王大王 红桃主")[1].name, parse_bid("BJ BJ no trump")[1]
    ('H', None)
    """
    _demand_text("a bid", text)
    named = _NAMED.search(text)
    if named is None:
        return parse_cards(text), None
    if named["for"] is None and named["trumps"] is None and not _are_jokers(text, named):
        return parse_cards(text), None
    word = "for" if named["suit"] is None else "suit"
    try:
        suit = parse_trump(named[word])
    except NotationError as problem:
        raise NotationError(str(problem), named.span(word)) from None
    return parse_cards(text[: named.start()]), suit


def _are_jokers(text: str, named: re.Match[str]) -> bool:
    """Tell whether the cards before the suit that is named are jokers, and some."""
    with suppress(NotationError):
        faces = parse_cards(text[: named.start()])
        return bool(faces) and all(map(is_joker, faces))
    return False


def suit_text(suit: Suit) -> str:
    """Return a suit as a sentence names it: by its letter, in Chinese by its word.

    >>> suit_text(Suit.H)
    'H'
    """
    words = (word for word, meant in SUIT_WORDS.items() if meant is suit)
    if language_in_use() is Language.EN:
        return suit.name
    return next(word for word in words if len(word) > 1 and not word.isascii())


_LISTED: Final = {
    face: place
    for place, face in enumerate(
        sorted(FACES, key=lambda face: (not is_joker(face), face // 13, -face))
    )
}


def sort_cards(cards: Iterable[Face]) -> tuple[Face, ...]:
    """Return the cards in listing order: jokers, then suits S H C D from the ace down."""
    return tuple(sorted(cards, key=_LISTED.__getitem__))


def card_text(face: Face) -> str:
    """Return a card as a sentence names it: by its notation, in Chinese by its sign.

    >>> card_text(parse_face("S9"))
    'S9'
    """
    if language_in_use() is Language.EN:
        return face_name(face)
    return drawn_card(face)


def cards_text(cards: Iterable[Face]) -> str:
    """Return some cards as a sentence names them, in the order given."""
    return " ".join(map(card_text, cards))


def drawn_card(face: Face) -> str:
    """Return a card by its sign and rank, or which joker it is."""
    if face == BIG_JOKER:
        return _("BJ")
    if face == LITTLE_JOKER:
        return _("LJ")
    return SUIT_SIGNS[suit_of(face)] + RANKS[rank_of(face)]


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

"""The assembly of a ruleset from a draft without errors.

A chapter takes the values of its options out of the draft by their declarations; what
is no option, such as the ladders, has a function of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeVar, get_origin

from tuolaji.dsl.draft import Draft, Unknown, once, value_of
from tuolaji.dsl.parse import Kind, Parsed, parse_line
from tuolaji.dsl.source import MappingNode, Node, Scalar
from tuolaji.dsl.transform import Cost, Rungs
from tuolaji.rules.bidding import Bidding
from tuolaji.rules.crossing import Crossing
from tuolaji.rules.deck import Deck, point_cards
from tuolaji.rules.follow import Follow, Ladder, by_width
from tuolaji.rules.formula import (
    Formula,
    Function,
    Name,
    Number,
    Operation,
    bounded,
    names_in,
)
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.key import Option, options_of
from tuolaji.rules.kitty import Kitty
from tuolaji.rules.lead import Lead
from tuolaji.rules.limits import LARGEST_KITTY
from tuolaji.rules.match import Levels, Match
from tuolaji.rules.order import Order
from tuolaji.rules.ruleset import Ruleset, chapters
from tuolaji.rules.scoring import Rating, Scoring
from tuolaji.rules.shape import Ranking, Shape, ShapeCall
from tuolaji.rules.table import Friends, Table
from tuolaji.rules.tribute import Tribute
from tuolaji.rules.trick import Tricks

__all__ = [
    "FOUL_KEYS",
    "assemble",
    "chapter",
    "deck",
    "formula",
    "foul_of",
    "fouls",
    "friend_numbers",
    "kitty_number",
    "kitty_size",
    "ladder",
    "ladders",
    "ranking",
    "shapes",
]

FOUL_KEYS: Final = {
    kind.value.replace(" ", "_").replace("-", "_"): kind for kind in FoulKind
}
"""The key of each foul in a file."""


_MANY: Final = 1 << 30  # more cards than anybody calls

T = TypeVar("T")


def chapter(draft: Draft, kind: type[T], **built: object) -> T:
    """Return a chapter with the values of its options, and what is built by hand.

    Raises:
        Unknown: A value is not understood.
    """
    (name,) = (name for name, known in chapters().items() if known is kind)
    values = {
        key: _value(draft, f"{name}.{key}", option)
        for key, option in options_of(chapters()[name]).items()
        if key not in built
    }
    make: Callable[..., T] = kind
    return make(**values, **built)


def _value(draft: Draft, path: str, option: Option) -> object:
    """Return the value of an option; a line that says `none` means its default."""
    value = draft.leaf(path).value
    if value is None:
        raise Unknown(path)
    if option.is_plain:
        return None if value == "none" and option.may_be_none else value
    if value == () and option.has_default:
        return option.default
    if not isinstance(value, tuple):
        return value
    many = get_origin(option.proper)
    return value[0] if many is None else many(value)


@once
def fouls(draft: Draft) -> tuple[Price, ...]:
    """Return the prices; those for one side go before those for any."""
    return tuple(sorted(_prices(draft), key=lambda price: price.by is None))


def _prices(draft: Draft) -> Iterator[Price]:
    for key, leaf in draft.under("fouls"):
        foul = foul_of(key)
        if foul is not None and isinstance(leaf.value, Cost):
            fields: dict[str, Any] = dict(leaf.value.parts)
            yield Price(*foul, **fields)


def foul_of(key: str) -> tuple[FoulKind, FoulSide | None] | None:
    """Return the foul and its side that a key names, or `None` for any other key."""
    parsed = parse_line(Kind.CALL, key)
    if not isinstance(parsed, Parsed) or not isinstance(parsed.value, ShapeCall):
        return None
    kind, side = FOUL_KEYS.get(parsed.value.name), parsed.value.length
    if kind is None:
        return None
    if side is None:
        return kind, None
    known = {word.value: word for word in FoulSide}
    if isinstance(side, Name) and side.name in known:
        return kind, known[side.name]
    return None


def assemble(header: MappingNode, draft: Draft) -> Ruleset:
    """Return the ruleset of a variant; raise `Unknown` if a value is not understood."""
    name_en, name_zh = _names(header)
    return Ruleset(
        id=_text(header.get("id")),
        name_en=name_en,
        name_zh=name_zh,
        source=_text(header.get("source")),
        table=chapter(draft, Table),
        deck=deck(draft),
        order=chapter(draft, Order),
        shapes=shapes(draft),
        ranking=ranking(draft),
        bidding=chapter(draft, Bidding),
        kitty=chapter(draft, Kitty, size=kitty_size(draft)),
        lead=chapter(draft, Lead),
        follow=chapter(draft, Follow, ladders=ladders(draft)),
        tricks=chapter(draft, Tricks),
        scoring=chapter(draft, Scoring),
        levels=chapter(draft, Levels),
        match=chapter(draft, Match),
        crossing=chapter(draft, Crossing),
        tribute=chapter(draft, Tribute),
        rating=chapter(draft, Rating),
        fouls=fouls(draft),
    )


def _names(header: MappingNode) -> tuple[str, str]:
    """Return the English and the Chinese name; one stands for both, or else the id."""
    own_id, name = _text(header.get("id")), header.get("name")
    name_en, name_zh = _text(name, "en"), _text(name, "zh")
    return name_en or name_zh or own_id, name_zh or name_en or own_id


def _text(node: Node | None, *keys: str) -> str:
    for key in keys:
        node = node.get(key) if isinstance(node, MappingNode) else None
    return node.text if isinstance(node, Scalar) else ""


@once
def deck(draft: Draft) -> Deck:
    """Return the cards of a draft."""
    points = [(point_cards(key), leaf.value) for key, leaf in draft.under("deck.points")]
    known = tuple(
        (cards, value)
        for cards, value in points
        if cards is not None and isinstance(value, int)
    )
    return chapter(draft, Deck, points=known)


@once
def shapes(draft: Draft) -> tuple[Shape, ...]:
    """Return the shapes of a draft that are understood, sets across suits last."""
    read = (
        replace(leaf.value, name=name)
        for name, leaf in draft.under("shapes")
        if isinstance(leaf.value, Shape)
    )
    return tuple(sorted(read, key=lambda shape: shape.is_across))


@once
def ranking(draft: Draft) -> Ranking:
    """Return which shapes beat which; `none` is an empty ranking."""
    value = draft.leaf("ranking").value
    return Ranking(()) if value == () else draft.need("ranking", Ranking)


def formula(draft: Draft, path: str) -> Formula:
    """Return the formula at a path.

    Raises:
        Unknown: It is not understood.
    """
    value = draft.leaf(path).value
    if isinstance(value, Number | Name | Operation | Function):
        return value
    raise Unknown(path)


@once
def kitty_size(draft: Draft) -> int:
    """Return how many cards are set aside.

    Raises:
        Unknown: It is not understood, or beyond its bounds.
    """
    size = kitty_number(draft)
    if size is None or not 0 <= size <= LARGEST_KITTY:
        raise Unknown("kitty.size")
    return size


@once
def kitty_number(draft: Draft) -> int | None:
    """Return what the size of the kitty is worth, in bounds or not; `None` far beyond.

    Raises:
        Unknown: It is not understood.
    """
    cards, players = deck(draft), draft.need("table.players", int)
    names = {"players": players, "packs": cards.packs, "cards": cards.card_count}
    return value_of(formula(draft, "kitty.size"), names)


def friend_numbers(draft: Draft) -> tuple[int, int]:
    """Return the fewest and the most cards that a declarer calls.

    Raises:
        Unknown: They are not understood, or beyond reason.
    """
    players, packs = draft.need("table.players", int), draft.need("deck.packs", int)
    friends = draft.need("table.friends", Friends)
    names = {"players": players, "packs": packs}
    formulas = [part for part in (friends.least, friends.most) if part is not None]
    if any(names_in(part) - names.keys() for part in formulas) or any(
        bounded(part, names, _MANY) is None for part in formulas
    ):
        raise Unknown("table.friends")
    return friends.numbers(players, packs)


@once
def ladders(draft: Draft) -> tuple[Ladder, ...]:
    """Return the ladders; those for one length go before those for any.

    What is wider than a pair and has no ladder for any length has one by its widths.
    """
    read = (
        ladder(key, leaf.value)
        for key, leaf in draft.under("follow")
        if isinstance(leaf.value, Rungs)
    )
    known = [each for each in read if each is not None]
    for shape in shapes(draft):
        whole = by_width(shape, shapes(draft))
        is_set = not (shape.is_mixed or shape.is_across)
        if 2 < shape.widths[0] <= draft.need("deck.packs", int) and is_set:
            known += [] if whole.lead in (each.lead for each in known) else [whole]
    return tuple(sorted(known, key=lambda each: isinstance(each.lead.length, Name)))


def ladder(key: str, rungs: Rungs) -> Ladder | None:
    """Return a ladder from its key and its rungs, or `None` for a key of another form."""
    parsed = parse_line(Kind.CALL, key)
    if isinstance(parsed, Parsed) and isinstance(parsed.value, ShapeCall):
        return Ladder(parsed.value, rungs.rungs, rungs.closing, rungs.linked)
    return None

"""The schema: the keys of a variant file, and the kinds of value under each.

One pydantic model a chapter, made from the chapter's declaration in `tuolaji.rules`: the
type of a field decides what a file may say there, a plain value or which kind of rule
line. Only chapters of free keys are written out here. Derived files give only the keys
that differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from inspect import cleandoc
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    RootModel,
    Strict,
    WithJsonSchema,
    create_model,
)

from tuolaji.cards import Rank
from tuolaji.dsl.parse import Kind
from tuolaji.language import later
from tuolaji.rules.bidding import (
    Auction,
    BidStep,
    NobodyBids,
    Over,
    SeatLine,
    SuitOrder,
    WeakHand,
)
from tuolaji.rules.claim import Claim
from tuolaji.rules.condition import Contains
from tuolaji.rules.deck import Copies, PointCards
from tuolaji.rules.digging import Dig
from tuolaji.rules.follow import Follow
from tuolaji.rules.formula import Formula
from tuolaji.rules.key import Option, options_of
from tuolaji.rules.kitty import Multiplier, Theft
from tuolaji.rules.lead import FailedThrow
from tuolaji.rules.match import Clock, Level, TimeUp
from tuolaji.rules.order import OrderLine
from tuolaji.rules.ruleset import Ruleset, chapters
from tuolaji.rules.scoring import Band, RatingBand
from tuolaji.rules.shape import Ranking
from tuolaji.rules.table import FriendCards, Friends
from tuolaji.rules.tribute import Gift

__all__ = [
    "CHAPTERS",
    "CHOICE",
    "HEADER_ZH",
    "KIND_ZH",
    "NAME_ZH",
    "SCHEMA",
    "Chapters",
    "FormulaText",
    "Header",
    "Line",
    "Model",
    "NoneWord",
    "Text",
    "VariantFile",
    "choices_of",
]


@dataclass(frozen=True, slots=True)
class Line:
    """Marks a field that holds a rule line.

    Attributes:
        kind: The kind of line.
        optional: Whether the word `none` may stand instead of a line.
    """

    kind: Kind
    optional: bool = False


def _as_text(value: object) -> object:
    """Read a whole number as the text of a rule line (`multiplier: 2`)."""
    return str(value) if type(value) is int else value


Text = Annotated[
    str, BeforeValidator(_as_text), WithJsonSchema({"type": ["string", "integer"]})
]
FormulaText = Annotated[Text, Line(Kind.FORMULA)]
SCHEMA: Final = 2
"""The version of the language."""

NoneWord = Literal["none"]
CHOICE = Strict(strict=False)  # an enum's value, not its member, stands in a file


class Model(BaseModel):
    """A chapter: its keys are known, and its values are of their types."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def choices_of(kind: object) -> Iterator[str]:
    """Yield the words of which a field of some type may hold one.

    >>> list(choices_of(int | Literal["none"]))
    ['none']
    """
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        yield from (member.value for member in kind)
    elif isinstance(kind, type) and issubclass(kind, RootModel):
        yield from choices_of(kind.model_fields["root"].annotation)
    elif get_origin(kind) is Literal:
        yield from map(str, get_args(kind))
    else:
        for part in get_args(kind):
            yield from choices_of(part)


_KINDS: Final[Mapping[object, Kind]] = {
    Friends: Kind.FRIENDS,
    FriendCards: Kind.FRIEND_CARDS,
    OrderLine: Kind.ORDER,
    Ranking: Kind.RANKING,
    BidStep: Kind.BIDS,
    Over: Kind.OVER,
    NobodyBids: Kind.NOBODY,
    WeakHand: Kind.WEAK_HAND,
    SeatLine: Kind.SEATS,
    SuitOrder: Kind.SUITS,
    Auction: Kind.AUCTION,
    Multiplier: Kind.MULTIPLIER,
    Theft: Kind.THEFT,
    FailedThrow: Kind.FAILED_THROW,
    Formula: Kind.FORMULA,
    Band: Kind.BANDS,
    Claim: Kind.CLAIMS,
    Rank: Kind.RANKS,
    Level: Kind.LEVELS,
    Rank | Copies: Kind.REMOVED,
    Contains: Kind.CARDS,
    Dig: Kind.DIGGING,
    Clock: Kind.CLOCK,
    TimeUp: Kind.TIME_UP,
    Gift: Kind.TRIBUTE,
    RatingBand: Kind.RATINGS,
}
"""The kind of rule line that says a value of a type, or several of them."""

_ShapeText = Annotated[Text, Line(Kind.SHAPE, optional=True)]
_LadderText = Annotated[Text, Line(Kind.LADDER, optional=True)]
_PriceText = Annotated[Text, Line(Kind.PRICE, optional=True)]


class PointsMap(RootModel[dict[str, Annotated[int, Field(ge=0, le=100)] | NoneWord]]):
    """Points of one card, by rank, or for some cards of a rank."""

    model_config = ConfigDict(frozen=True, strict=True)


class _Ladders(Model):
    """A chapter where a ladder may stand under any shape."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)
    __pydantic_extra__: dict[str, _LadderText]


class ShapesChapter(RootModel[dict[str, _ShapeText]]):
    """shapes: which sets of cards count as one component.

    `x2` is two identical cards, `x2 run 2..` two or more linked pairs; `none` removes one.
    """

    model_config = ConfigDict(frozen=True, strict=True)


class FoulsChapter(Model):
    """fouls: what they cost; nothing plays one of itself.

    Parts of a price are `takeover`, `no takeover`, `levels by points`, `attackers +1`,
    `-1 level`, `no change`, `-40 points`, `-10 points a card`, `-40 points each`, `match
    lost at 3`, `next deal by opening bid`, joined by `and`. `wrong_count(declarers)` is the
    price for one side, `(attackers)` and `(both)` likewise.
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)
    __pydantic_extra__: dict[str, _PriceText]

    wrong_count: _PriceText = Field(
        description=later("a hand or the kitty has too many or too few cards")
    )
    revoke: _PriceText = Field(
        description=later("a card was played that the rules did not allow, seen too late")
    )
    take_back: _PriceText = Field(description=later("a played card was taken back"))
    wrong_cards_shown: _PriceText = Field(
        description=later("a bid showed cards that cannot make it")
    )
    kitty_seen: _PriceText = Field(
        description=later("somebody looked at the buried kitty during play")
    )


def _field(option: Option) -> tuple[Any, Any]:
    """Return the type and the description of the field of an option."""
    key, kind = option.key, option.proper
    description = Field(description=key.meaning)
    if option.item == tuple[Rank | PointCards, int]:
        return PointsMap, description
    if key.over:
        return FormulaText, description
    if not option.is_plain:
        line = Line(_KINDS[option.item], optional=option.has_default)
        return Annotated[Text, line], description
    if kind is int:
        kind = Annotated[int, Field(ge=key.ge, le=key.le)]
    elif kind is not bool:
        kind = Annotated[kind, CHOICE]
    return (kind | NoneWord if option.may_be_none else kind), description


def _model(name: str, chapter: type, base: type[Model] = Model) -> type[Model]:
    """Return the model of a chapter with what its declaration says."""
    text = cleandoc(chapter.__doc__ or "")
    keys: dict[str, Any] = {
        key: _field(option) for key, option in options_of(chapter).items()
    }
    return create_model(
        f"{name.title()}Chapter",
        __base__=base,
        __doc__=f"{name}: {text[0].lower()}{text[1:]}",
        **keys,
    )


def _chapters() -> dict[str, Any]:
    """Return the type of each chapter by its name, in the order of a file."""
    written = {"shapes": ShapesChapter, "fouls": FoulsChapter}
    lone = {name: _field(option) for name, option in options_of(Ruleset).items()}
    made = {
        name: _model(name, chapter, _Ladders if chapter is Follow else Model)
        for name, chapter in chapters().items()
    }
    known = {**written, **lone, **made}
    return {each.name: known[each.name] for each in fields(Ruleset) if each.name in known}


Chapters: Final = create_model(
    "Chapters", __base__=Model, __doc__="All rules of a variant.", **_chapters()
)
CHAPTERS: Final = tuple(Chapters.model_fields)
"""The names of the chapters, in the order of a file."""


class NameModel(Model):
    """The variant's name."""

    en: str | None = Field(default=None, min_length=1, description=later("in English"))
    zh: str | None = Field(default=None, min_length=1, description=later("in Chinese"))


class Header(Model):
    """What a file says of itself; never inherited."""

    version: Literal[2] = Field(
        alias="schema", description=later("the version of the language")
    )
    id: str = Field(
        pattern=r"^[a-z][a-z0-9-]*$", description=later("lower case, digits, hyphens")
    )
    name: NameModel | None = Field(
        default=None, description=later("what people call it; without one, its id")
    )
    region: str | None = Field(default=None, description=later("where it is played"))
    source: str | None = Field(
        default=None, min_length=1, description=later("where the rules come from")
    )
    aliases: tuple[str, ...] = Field(
        default=(), description=later("other names for the command line")
    )
    kind: Literal["variant", "mixin"] = Field(
        default="variant", description=later("mixins are not listed")
    )
    extends: str | None = Field(
        default=None, description=later("the parent, an id or a path")
    )
    mixins: tuple[str, ...] = Field(
        default=(), alias="with", description=later("mixins laid over the parent, in order")
    )


HEADER_ZH: Final = {
    "schema": "版本",
    "id": "编号",
    "name": "名称",
    "region": "地区",
    "source": "出处",
    "aliases": "别名",
    "kind": "种类",
    "extends": "沿用",
    "with": "另加",
}
"""What the keys of a header are called in a file in Chinese."""
NAME_ZH: Final = {"en": "英文", "zh": "中文"}
KIND_ZH: Final = {"variant": "打法", "mixin": "附件"}

VariantFile: Final = create_model(
    "VariantFile", __base__=(Header, Chapters), __doc__="A whole file, for the JSON Schema."
)

"""Keys: what an option of the rules says of itself, beside its field.

A chapter is a dataclass, and each key of it in a variant file is a field with a `Key`.
All else follows from that declaration: the place and kind of the key in a file, its
line in variants/base.yaml, the JSON Schema, when it can act at all, and the number that
the engine reads. The default of a plain value is its field's; that of a rule line
stands in base.yaml. A rule line whose field has a default may be `none`, which means
that default.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Annotated, Final, Self, get_args, get_origin, get_type_hints

__all__ = [
    "BY_BIDS",
    "BY_CARDS",
    "OF_CARDS",
    "OF_LEVELS",
    "OF_RUNS",
    "OF_SETS",
    "OF_SHAPES",
    "THROWN",
    "UNLESS_DEALT_ANEW",
    "Chapter",
    "Choice",
    "Key",
    "Option",
    "number_of",
    "options_of",
]

BY_CARDS: Final = "bidding.window other than auction"
"""What a key needs that is about trumps that no auction fixes."""

BY_BIDS: Final = "bidding.window other than auction | never"
"""What a key needs that is about bids of cards."""

UNLESS_DEALT_ANEW: Final = "bidding.nobody that leaves the declarer open"
"""What a key needs that is about deals played without a bid."""

OF_CARDS: Final = f"{BY_BIDS} or kitty.theft other than none"
"""What a key needs that is about bids of cards, those that steal the kitty too."""

OF_LEVELS: Final = "levels that some deal moves"
"""What a key needs that is about rising and falling."""

OF_SHAPES: Final = "shapes of several cards"
"""What a key needs that is about leads of any shape but the single card."""

OF_SETS: Final = "shapes of several cards of a suit"
"""What a key needs that is about leads of equal cards, or of cards in a row."""

OF_RUNS: Final = "shapes in a row"
"""What a key needs that is about cards in a row, whether they may be led or not."""

THROWN: Final = "lead.throws other than never"
"""What a key needs that is about throws."""


class Choice(StrEnum):
    """The words of which a key has one; the engine knows each by its place, from 0.

    Attributes:
        code: The place.
        zh: What a file in Chinese says for it; empty for what only rule lines say.
    """

    _value_: str
    code: int
    zh: str

    def __new__(cls, word: str, zh: str = "") -> Self:
        """Number each word as it is defined."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.code = len(cls.__members__)
        member.zh = zh
        return member


@dataclass(frozen=True, slots=True)
class Key:
    """The declaration of a key.

    A condition of `needs` is a dotted path with the words that the key must not have
    (`kitty.size other than 0`), must have (`bidding.window auction`) or must use
    (`scoring.bands with step`), several parted by `|`; of conditions joined by `or` one
    suffices. `OF_LEVELS` asks whether some line gives or takes levels, `OF_SHAPES` and
    `OF_SETS` which shapes may be led, `OF_RUNS` whether some shape is a run.

    Attributes:
        meaning: What it decides, in English.
        zh: What the key is called in a file in Chinese.
        ge: The least number.
        le: The greatest number.
        needs: The conditions that must all hold for it to act.
        over: The names over which a file may write a formula in place of its number.
    """

    meaning: str
    zh: str = ""
    ge: int | None = None
    le: int | None = None
    needs: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a chapter is called in a file in Chinese."""

    zh: str


@dataclass(frozen=True, slots=True)
class Option:
    """A key with what its field says of it.

    Attributes:
        key: The declaration.
        kind: The type of its values.
        default: The default of the field, or `MISSING`.
    """

    key: Key
    kind: object
    default: object

    @property
    def has_default(self) -> bool:
        """Whether a value may be left out, or be `none` if it is a rule line."""
        return self.default is not MISSING

    @property
    def may_be_none(self) -> bool:
        """Whether the field may be `None`."""
        return type(None) in get_args(self.kind)

    @property
    def proper(self) -> object:
        """The type without `None`."""
        return _proper(self.kind)

    @property
    def item(self) -> object:
        """The type of its values, or of their items if they are tuples or sets."""
        is_many = get_origin(self.proper) in {tuple, frozenset}
        return get_args(self.proper)[0] if is_many else self.proper

    @property
    def is_plain(self) -> bool:
        """Whether its values are words, truths or whole numbers and no rule lines."""
        kind = self.proper
        return isinstance(kind, type) and (issubclass(kind, Choice) or kind in {bool, int})


@cache  # Every ruleset that is assembled asks it of every key.
def _proper(kind: object) -> object:
    """Return a type without `None`."""
    if type(None) not in get_args(kind):
        return kind
    (proper,) = (part for part in get_args(kind) if part is not type(None))
    return proper


@cache
def options_of(chapter: type) -> dict[str, Option]:
    """Return the options of a chapter by their keys, in the order of a file."""
    hints = get_type_hints(chapter, include_extras=True)
    options = {}
    for field in fields(chapter):
        hint = hints[field.name]
        if get_origin(hint) is Annotated:
            kind, key = get_args(hint)
            if isinstance(key, Key):
                options[field.name] = Option(key, kind, field.default)
    return options


def number_of(value: Choice | int | None) -> int:
    """Return the number by which the engine knows a plain value: of `None`, -1."""
    if isinstance(value, Choice):
        return value.code
    return -1 if value is None else int(value)

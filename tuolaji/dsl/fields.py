"""Which kinds of value can a key of a variant file hold?

A field that holds a rule line is marked with the kind of line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    RootModel,
    Strict,
    WithJsonSchema,
)

from tuolaji.dsl.lines import Kind

__all__ = [
    "CHOICE",
    "FormulaText",
    "LadderText",
    "Line",
    "Model",
    "Needs",
    "NoneWord",
    "OrderText",
    "PriceText",
    "Ranks",
    "ShapeText",
    "SomeRanks",
    "Text",
    "choices_of",
    "needs",
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


@dataclass(frozen=True, slots=True)
class Needs:
    """Marks a field that acts only where another key allows it.

    A field may have several such marks. Each condition is a dotted path with the words
    that the key must not have (`kitty.size other than 0`), must have (`bidding.window
    auction`) or must use (`scoring.bands with step`), several parted by `|`.

    Attributes:
        either: Conditions of which one suffices.
    """

    either: tuple[str, ...]


def needs(*either: str) -> Needs:
    """Return the mark of a field that acts where one of some conditions holds."""
    return Needs(either)


def _as_text(value: object) -> object:
    """Read a whole number as the text of a rule line (`multiplier: 2`)."""
    return str(value) if type(value) is int else value


Text = Annotated[
    str, BeforeValidator(_as_text), WithJsonSchema({"type": ["string", "integer"]})
]
OrderText = Annotated[Text, Line(Kind.ORDER)]
FormulaText = Annotated[Text, Line(Kind.FORMULA)]
Ranks = Annotated[Text, Line(Kind.RANKS)]
SomeRanks = Annotated[Text, Line(Kind.RANKS, optional=True)]
ShapeText = Annotated[Text, Line(Kind.SHAPE, optional=True)]
LadderText = Annotated[Text, Line(Kind.LADDER, optional=True)]
PriceText = Annotated[Text, Line(Kind.PRICE, optional=True)]
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

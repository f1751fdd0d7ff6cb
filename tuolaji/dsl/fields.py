"""Which kinds of value can a key of a variant file hold?

A field that holds a rule line is marked with the kind of line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Strict, WithJsonSchema

from tuolaji.dsl.lines import Kind

__all__ = [
    "CHOICE",
    "FormulaText",
    "LadderText",
    "Line",
    "Model",
    "NoneWord",
    "OrderText",
    "PriceText",
    "Ranks",
    "ShapeText",
    "SomeRanks",
    "Text",
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

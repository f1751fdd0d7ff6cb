"""Which keys may a variant file have, and what may stand under each?

One pydantic model a chapter. A field's description is the comment of its key in
variants/base.yaml and in the JSON Schema. Derived files give only the keys that differ.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from tuolaji.dsl.fields import Line, Model, Text
from tuolaji.dsl.lines import Kind
from tuolaji.dsl.match_chapters import (
    FoulsChapter,
    LevelsChapter,
    MatchChapter,
    RatingChapter,
)
from tuolaji.dsl.play_chapters import (
    BiddingChapter,
    DeckChapter,
    FollowChapter,
    KittyChapter,
    LeadChapter,
    OrderChapter,
    ScoringChapter,
    ShapesChapter,
    TableChapter,
    TricksChapter,
)

__all__ = ["CHAPTERS", "Chapters", "Header", "VariantFile"]


class Chapters(Model):
    """All rules of a variant."""

    table: TableChapter
    deck: DeckChapter
    order: OrderChapter
    shapes: ShapesChapter
    ranking: Annotated[Text, Line(Kind.RANKING, optional=True)] = Field(
        description="lines `quad > tractor`: which shapes beat others of equally many cards"
    )
    bidding: BiddingChapter
    kitty: KittyChapter
    lead: LeadChapter
    follow: FollowChapter
    tricks: TricksChapter
    scoring: ScoringChapter
    levels: LevelsChapter
    match: MatchChapter
    rating: RatingChapter
    fouls: FoulsChapter


CHAPTERS: Final = tuple(Chapters.model_fields)
"""The names of the chapters, in the order of a file."""


class NameModel(Model):
    """The variant's name."""

    en: str | None = Field(default=None, min_length=1, description="in English")
    zh: str | None = Field(default=None, min_length=1, description="in Chinese")


class Header(Model):
    """What a file says of itself; never inherited."""

    version: Literal[1] = Field(alias="schema", description="the version of the language")
    id: str = Field(pattern=r"^[a-z][a-z0-9-]*$", description="lower case, digits, hyphens")
    name: NameModel | None = Field(
        default=None, description="what people call it; without one, its id"
    )
    region: str | None = Field(default=None, description="where it is played")
    source: str | None = Field(
        default=None, min_length=1, description="where the rules come from"
    )
    aliases: tuple[str, ...] = Field(
        default=(), description="other names for the command line"
    )
    kind: Literal["variant", "mixin"] = Field(
        default="variant", description="mixins are not listed"
    )
    extends: str | None = Field(default=None, description="the parent, an id or a path")
    mixins: tuple[str, ...] = Field(
        default=(), alias="with", description="mixins laid over the parent, in order"
    )


class VariantFile(Header, Chapters):
    """A whole file, for the JSON Schema."""

"""Which keys may a variant file have, and what may stand under each?

One pydantic model a chapter. A field's description is the comment of its key in
variants/base.yaml and in the JSON Schema; a field that holds a rule line says of which
kind. Derived files give only the keys that differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    RootModel,
    Strict,
    WithJsonSchema,
)

from tuolaji.dsl.lines import Kind
from tuolaji.rules.bidding import Declarer, Reinforce, Window
from tuolaji.rules.deck import Partners
from tuolaji.rules.follow import WiderSets
from tuolaji.rules.kitty import Capture, Measure
from tuolaji.rules.lead import Decomposition, Forced, TestedAgainst, Throws
from tuolaji.rules.match import Next
from tuolaji.rules.order import Gap
from tuolaji.rules.trick import Compare, Cover

__all__ = ["CHAPTERS", "Chapters", "Header", "Line", "VariantFile"]


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


_Text = Annotated[
    str, BeforeValidator(_as_text), WithJsonSchema({"type": ["string", "integer"]})
]
_OrderLine = Annotated[_Text, Line(Kind.ORDER)]
_Formula = Annotated[_Text, Line(Kind.FORMULA)]
_Ranks = Annotated[_Text, Line(Kind.RANKS)]
_SomeRanks = Annotated[_Text, Line(Kind.RANKS, optional=True)]
_ShapeLine = Annotated[_Text, Line(Kind.SHAPE, optional=True)]
_LadderLine = Annotated[_Text, Line(Kind.LADDER, optional=True)]
_None = Literal["none"]
_Choice = Strict(strict=False)  # an enum's value, not its member, stands in a file


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class TableChapter(_Model):
    """table: who sits at the table."""

    players: int = Field(ge=4, le=12, description="seats, numbered in order of play")
    partners: Annotated[Partners, _Choice] = Field(
        description="who plays with the declarer"
    )


class PointsMap(RootModel[dict[str, Annotated[int, Field(ge=0, le=100)] | _None]]):
    """Points of one card, by rank."""

    model_config = ConfigDict(frozen=True, strict=True)


class DeckChapter(_Model):
    """deck: the cards."""

    packs: int = Field(ge=1, le=8, description="packs of 54 shuffled together")
    jokers: Literal["both", "none"] = Field(description="the jokers of each pack")
    removed: _SomeRanks = Field(description="ranks taken out of the pack, such as `3 4`")
    points: PointsMap = Field(
        description="points of a card, by rank; `none` removes a rank"
    )


class OrderChapter(_Model):
    """order: which card is higher.

    Steps stand from the highest down. `~` joins neighbours that link in a tractor, `>`
    neighbours that do not. A card stands at the first step that names it.
    """

    trumps: _OrderLine = Field(description="every trump")
    plain: _OrderLine = Field(description="each plain suit, without its trumps")
    gap: Annotated[Gap, _Choice] = Field(
        description="whether the ranks on both sides of a missing rank link"
    )


class ShapesChapter(RootModel[dict[str, _ShapeLine]]):
    """shapes: which sets of cards count as one component.

    `x2` is two identical cards, `x2 run 2..` two or more linked pairs; `none` removes one.
    """

    model_config = ConfigDict(frozen=True, strict=True)


class BiddingChapter(_Model):
    """bidding: how trumps and the first declarer are found."""

    window: Annotated[Window, _Choice] = Field(description="when bids are made")
    bids: Annotated[_Text, Line(Kind.BIDS)] = Field(
        description="the ladder of bids; each bid must stand above the one before it"
    )
    reinforce: Annotated[Reinforce, _Choice] = Field(
        description="whether a bidder may add copies to its own bid"
    )
    overturn: bool = Field(description="whether another seat may put its own suit in place")
    self_overturn: bool = Field(description="whether a bidder may change its own bid")
    declarer: Annotated[Declarer, _Choice] = Field(
        description="who becomes declarer in the opening deal"
    )
    nobody: Annotated[_Text, Line(Kind.NOBODY)] = Field(
        description="what fixes trumps without a bid; `kitty card 1 ..` passes over jokers"
    )


class KittyChapter(_Model):
    """kitty: the cards set aside, and what capturing them earns."""

    size: int = Field(ge=0, le=100, description="cards set aside for the declarer")
    captured: Annotated[Capture, _Choice] = Field(
        description="when the attackers capture it"
    )
    multiplier: Annotated[_Text, Line(Kind.MULTIPLIER)] = Field(
        description="factor on its points, a formula over cards, width, length and pairs, "
        "or lines `shape -> formula`"
    )
    measure: Annotated[Measure, _Choice] = Field(
        description="which component of the winning play the factor is looked up for"
    )
    cap: Annotated[int, Field(ge=1, le=1_000_000)] | _None = Field(
        description="the greatest factor"
    )


class LeadChapter(_Model):
    """lead: what may be led, and when a throw stands."""

    decomposition: Annotated[Decomposition, _Choice] = Field(
        description="which components are taken out of a lead first"
    )
    throws: Annotated[Throws, _Choice] = Field(description="where throws may be led")
    tested_against: Annotated[TestedAgainst, _Choice] = Field(
        description="whose cards may beat a throw"
    )
    forced: Annotated[Forced, _Choice] = Field(description="what a failed throw must lead")
    penalty: _Formula = Field(
        description="points that a failed throw costs, a formula over withdrawn (cards)"
    )


class FollowChapter(_Model):
    """follow: what a follower owes, a ladder for each shape led, best rung first.

    `|` parts rungs, `or` is the follower's choice, `then` closes: as many as can be, then
    the next, then any cards. `tractor(2)` goes before `tractor(n)`; `none` removes one.
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)
    __pydantic_extra__: dict[str, _LadderLine]

    wider_sets: Annotated[WiderSets, _Choice] = Field(
        description="whether a wider set must be broken for a narrower lead"
    )


class TricksChapter(_Model):
    """tricks: which play wins."""

    cover: Annotated[Cover, _Choice] = Field(description="when a play covers the lead")
    compare: Annotated[Compare, _Choice] = Field(
        description="what decides between two covering plays"
    )


class ScoringChapter(_Model):
    """scoring: what the attackers' points mean."""

    step: _Formula = Field(
        description="the word `step` of the bands, a formula over packs and total"
    )
    bands: Annotated[_Text, Line(Kind.BANDS)] = Field(
        description="lines `low .. high -> outcome`, formulas over step, packs and total"
    )


class LevelsChapter(_Model):
    """levels: the ladder that a match climbs."""

    ranks: _Ranks = Field(description="the levels in order, `2 .. A` or a list")
    start: _Ranks = Field(description="the first level of both sides")
    mandatory: _SomeRanks = Field(description="levels that no rise may jump over")
    finish: Annotated[_Text, Line(Kind.FINISH)] = Field(description="how a match is won")


class MatchChapter(_Model):
    """match: who declares the next deal."""

    held: Annotated[Next, _Choice] = Field(
        description="after the declarers have held the deal"
    )
    takeover: Annotated[Next, _Choice] = Field(
        description="after the attackers have taken over"
    )


class Chapters(_Model):
    """All rules of a variant."""

    table: TableChapter
    deck: DeckChapter
    order: OrderChapter
    shapes: ShapesChapter
    ranking: Annotated[_Text, Line(Kind.RANKING, optional=True)] = Field(
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


CHAPTERS: Final = tuple(Chapters.model_fields)
"""The names of the chapters, in the order of a file."""


class NameModel(_Model):
    """The variant's name."""

    en: str | None = Field(default=None, min_length=1, description="in English")
    zh: str | None = Field(default=None, min_length=1, description="in Chinese")


class Header(_Model):
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

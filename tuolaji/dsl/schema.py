"""The schema: the keys of a variant file, and the kinds of value under each.

One pydantic model a chapter. A field's description is the comment of its key in
variants/base.yaml and in the JSON Schema; a field that holds a rule line is marked with
the kind of line. Derived files give only the keys that differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final, Literal, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    RootModel,
    Strict,
    WithJsonSchema,
)

from tuolaji.dsl.parse import Kind
from tuolaji.rules.bidding import Companion, Declarer, OverturnedBy, Reinforce, Window
from tuolaji.rules.deck import CallTime, Partners
from tuolaji.rules.follow import WiderSets
from tuolaji.rules.kitty import Capture, CaptureBase, Measure, Theft
from tuolaji.rules.lead import Decomposition, Forced, TestedAgainst, Throws
from tuolaji.rules.match import AfterLast, LevelsOf, Next, Passed, Tie
from tuolaji.rules.order import Gap
from tuolaji.rules.trick import Compare, Cover

__all__ = [
    "CHAPTERS",
    "CHOICE",
    "BiddingChapter",
    "Chapters",
    "DeckChapter",
    "FollowChapter",
    "FormulaText",
    "FoulsChapter",
    "Header",
    "KittyChapter",
    "LadderText",
    "LeadChapter",
    "LevelsChapter",
    "Line",
    "MatchChapter",
    "Model",
    "Needs",
    "NoneWord",
    "OrderChapter",
    "OrderText",
    "PointsMap",
    "PriceText",
    "Ranks",
    "RatingChapter",
    "ScoringChapter",
    "ShapeText",
    "ShapesChapter",
    "SomeRanks",
    "TableChapter",
    "Text",
    "TricksChapter",
    "VariantFile",
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


_BY_CARDS = needs("bidding.window other than auction")
_CALLED = needs("table.partners called")
_CAPTURE = needs("kitty.size other than 0", "kitty.base other than kitty")
_THROWN = needs("lead.throws other than never")


class TableChapter(Model):
    """table: who sits at the table."""

    players: int = Field(ge=4, le=12, description="seats, numbered in order of play")
    partners: Annotated[Partners, CHOICE] = Field(description="who plays with the declarer")
    call: Annotated[CallTime, CHOICE, _CALLED] = Field(
        description="when the declarer calls a card, where partners are called"
    )
    call_required: Annotated[bool, _CALLED] = Field(
        description="whether the declarer must call one; who calls none plays alone"
    )


class PointsMap(RootModel[dict[str, Annotated[int, Field(ge=0, le=100)] | NoneWord]]):
    """Points of one card, by rank."""

    model_config = ConfigDict(frozen=True, strict=True)


class DeckChapter(Model):
    """deck: the cards."""

    packs: int = Field(ge=1, le=8, description="packs of 54 shuffled together")
    jokers: Literal["both", "none"] = Field(description="the jokers of each pack")
    removed: SomeRanks = Field(description="ranks taken out of the pack, such as `3 4`")
    points: PointsMap = Field(
        description="points of a card, by rank; `none` removes a rank"
    )


class OrderChapter(Model):
    """order: which card is higher.

    Steps stand from the highest down. `~` joins neighbours that link in a tractor, `>`
    neighbours that do not. A card stands at the first step that names it.
    """

    trumps: OrderText = Field(description="every trump")
    plain: OrderText = Field(description="each plain suit, without its trumps")
    gap: Annotated[Gap, CHOICE] = Field(
        description="whether the ranks on both sides of a missing rank link"
    )


class ShapesChapter(RootModel[dict[str, ShapeText]]):
    """shapes: which sets of cards count as one component.

    `x2` is two identical cards, `x2 run 2..` two or more linked pairs; `none` removes one.
    """

    model_config = ConfigDict(frozen=True, strict=True)


class BiddingChapter(Model):
    """bidding: how trumps and the first declarer are found."""

    window: Annotated[Window, CHOICE] = Field(description="when bids are made")
    bids: Annotated[Text, Line(Kind.BIDS), _BY_CARDS] = Field(
        description="the ladder of bids; each bid must stand above the one before it"
    )
    reinforce: Annotated[Reinforce, CHOICE, _BY_CARDS] = Field(
        description="whether a bidder may add copies to its own bid"
    )
    overturn: Annotated[bool, _BY_CARDS] = Field(
        description="whether another seat may put its own suit in place"
    )
    overturned_by: Annotated[
        OverturnedBy,
        CHOICE,
        needs("bidding.overturn other than false"),
        needs("table.partners other than called"),
    ] = Field(description="which other seats may")
    self_overturn: Annotated[bool, _BY_CARDS] = Field(
        description="whether a bidder may change its own bid"
    )
    declarer: Annotated[Declarer, CHOICE, _BY_CARDS] = Field(
        description="who becomes declarer in the opening deal"
    )
    nobody: Annotated[Text, Line(Kind.NOBODY), _BY_CARDS] = Field(
        description="what fixes trumps without a bid: `no trump`, `kitty card 1 ..` (that "
        "passes over jokers) or `redeal` (the opening deal only)"
    )
    suits: Annotated[Text, Line(Kind.SUITS, optional=True), _BY_CARDS] = Field(
        description="suits by which equal bids overturn each other, such as `S > H > D > C`"
    )
    companion: Annotated[Companion, CHOICE, _BY_CARDS] = Field(
        description="what must lie with each bid of the opening deal"
    )
    concealed: Annotated[bool, _BY_CARDS] = Field(
        description="whether bids are called without showing the cards"
    )
    auction: Annotated[
        Text, Line(Kind.AUCTION, optional=True), needs("bidding.window auction")
    ] = Field(
        description="calls of the window `auction`, such as `80 .. 5 by 5`; they fall"
    )


class KittyChapter(Model):
    """kitty: the cards set aside, and what capturing them earns."""

    size: int = Field(ge=0, le=100, description="cards set aside for the declarer")
    captured: Annotated[Capture, CHOICE, _CAPTURE] = Field(
        description="when the attackers capture it"
    )
    base: Annotated[CaptureBase, CHOICE] = Field(
        description="which points the factor multiplies; those of the last trick count "
        "so many times instead of once"
    )
    multiplier: Annotated[Text, Line(Kind.MULTIPLIER), _CAPTURE] = Field(
        description="the factor, a formula over cards, width, length and pairs, "
        "or lines `shape -> formula`"
    )
    measure: Annotated[Measure, CHOICE, _CAPTURE] = Field(
        description="which component of the winning play the factor is looked up for"
    )
    cap: Annotated[Annotated[int, Field(ge=1, le=1_000_000)] | NoneWord, _CAPTURE] = Field(
        description="the greatest factor"
    )
    point_limit: Annotated[
        Annotated[int, Field(ge=0, le=10_000)] | NoneWord, needs("kitty.size other than 0")
    ] = Field(description="the most points that may be buried")
    theft: Annotated[Theft, CHOICE, _BY_CARDS, needs("kitty.size other than 0")] = Field(
        description="how often a higher bid takes the buried kitty, where trumps were bid"
    )
    theft_from: Annotated[
        Text, Line(Kind.BIDS, optional=True), needs("kitty.theft other than never")
    ] = Field(description="the lowest bid of the ladder that takes it, such as `level x2`")


class LeadChapter(Model):
    """lead: what may be led, and when a throw stands."""

    decomposition: Annotated[Decomposition, CHOICE] = Field(
        description="which components are taken out of a lead first"
    )
    throws: Annotated[Throws, CHOICE] = Field(description="where throws may be led")
    tested_against: Annotated[TestedAgainst, CHOICE, _THROWN] = Field(
        description="whose cards may beat a throw"
    )
    forced: Annotated[Forced, CHOICE, _THROWN] = Field(
        description="what a failed throw must lead"
    )
    penalty: Annotated[
        FormulaText, _THROWN, needs("lead.forced other than another lead")
    ] = Field(
        description="points that a failed throw costs, a formula over withdrawn (cards)"
    )


class FollowChapter(Model):
    """follow: what a follower owes, a ladder for each shape led, best rung first.

    `|` parts rungs, `or` is the follower's choice, `then` closes: as many as can be, then
    the next, then any cards. `tractor(2)` goes before `tractor(n)`; `none` removes one.
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)
    __pydantic_extra__: dict[str, LadderText]

    wider_sets: Annotated[WiderSets, CHOICE, needs("deck.packs other than 1 | 2")] = Field(
        description="whether a wider set must be broken for a narrower lead"
    )


class TricksChapter(Model):
    """tricks: which play wins."""

    cover: Annotated[Cover, CHOICE] = Field(description="when a play covers the lead")
    compare: Annotated[Compare, CHOICE, _THROWN] = Field(
        description="what decides between two covering plays"
    )


class ScoringChapter(Model):
    """scoring: what the attackers' points mean."""

    step: Annotated[FormulaText, needs("scoring.bands with step | takeover")] = Field(
        description="the word `step` of the bands, a formula over packs and total"
    )
    takeover: Annotated[FormulaText, needs("scoring.bands with takeover")] = Field(
        description="the word `takeover` of the bands: the points at which the attackers "
        "take over, a formula over step, packs and total"
    )
    bands: Annotated[Text, Line(Kind.BANDS)] = Field(
        description="lines `low .. high -> outcome`, formulas over step, takeover, packs "
        "and total"
    )


class LevelsChapter(Model):
    """levels: the ladder that a match climbs."""

    ranks: Ranks = Field(description="the levels in order, `2 .. A` or a list")
    of: Annotated[LevelsOf, CHOICE] = Field(description="who has a level")
    start: Ranks = Field(description="the first level of both sides")
    mandatory: SomeRanks = Field(description="levels that no rise may jump over")
    passed: Annotated[Passed, CHOICE] = Field(
        description="how a side rises from a mandatory level; `by holding` is so of the "
        "last level too"
    )
    finish: Annotated[Text, Line(Kind.FINISH)] = Field(
        description="the last level; rising past it ends the match"
    )
    after_last: Annotated[AfterLast, CHOICE] = Field(
        description="what a side has that rises past the last level: the match won, a "
        "no-trump deal to hold first, or a new start that only the clock ends"
    )


class MatchChapter(Model):
    """match: who declares the next deal, and when time ends the match."""

    held: Annotated[Next, CHOICE] = Field(
        description="after the declarers have held the deal"
    )
    takeover: Annotated[Next, CHOICE] = Field(
        description="after the attackers have taken over"
    )
    clock: Annotated[Text, Line(Kind.CLOCK, optional=True)] = Field(
        description="such as `60 minutes and 90 seconds a deal and 20 seconds a trick`"
    )
    tie: Annotated[
        Tie, CHOICE, needs("match.clock other than none"), needs("levels.of team")
    ] = Field(description="which of two sides of equal level wins when the time is up")


_KEPT = needs("rating.kept true")
_Gain = Annotated[int, Field(ge=0, le=1_000)]


class RatingChapter(Model):
    """rating: how a deal moves the players' ratings; one side gains, the other loses it."""

    kept: bool = Field(description="whether ratings are kept")
    takeover: Annotated[_Gain, _KEPT] = Field(
        description="what attackers gain who take over"
    )
    hold: Annotated[_Gain, _KEPT] = Field(
        description="what declarers gain who rise one level"
    )
    further: Annotated[_Gain, _KEPT] = Field(
        description="what each further level adds, for either side"
    )
    most: Annotated[_Gain | NoneWord, _KEPT] = Field(
        description="the most that levels give the declarers"
    )
    shut_out: Annotated[_Gain | NoneWord, _KEPT] = Field(
        description="what declarers gain instead for the most levels that they can have"
    )
    factors: Annotated[Text, Line(Kind.RATINGS, optional=True), _KEPT] = Field(
        description="lines `80 .. 299 -> x2`: factors by the lowest rating at the table"
    )


class FoulsChapter(Model):
    """fouls: what they cost; nothing plays one of itself.

    Parts of a price are `takeover`, `no takeover`, `attackers +1`, `-1 level`, `no change`,
    `-40 points`, `-10 points a card`, `-40 points each`, `match lost at 3`, `next deal by
    opening bid`, joined by `and`. `wrong_count(declarers)` is the price for one side,
    `(attackers)` and `(both)` likewise.
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)
    __pydantic_extra__: dict[str, PriceText]

    wrong_count: PriceText = Field(
        description="a hand or the kitty has too many or too few cards"
    )
    revoke: PriceText = Field(
        description="a card was played that the rules did not allow, seen too late"
    )
    take_back: PriceText = Field(description="a played card was taken back")
    wrong_cards_shown: PriceText = Field(
        description="a bid showed cards that cannot make it"
    )
    kitty_seen: PriceText = Field(
        description="somebody looked at the buried kitty during play"
    )


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

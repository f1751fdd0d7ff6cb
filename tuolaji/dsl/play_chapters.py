"""Which keys do the chapters of a deal have, from the table to the score?"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, RootModel

from tuolaji.dsl.fields import (
    CHOICE,
    FormulaText,
    LadderText,
    Line,
    Model,
    NoneWord,
    OrderText,
    ShapeText,
    SomeRanks,
    Text,
    needs,
)
from tuolaji.dsl.lines import Kind
from tuolaji.rules.bidding import (
    Companion,
    Declarer,
    OverturnedBy,
    Reinforce,
    Window,
)
from tuolaji.rules.deck import CallTime, Partners
from tuolaji.rules.follow import WiderSets
from tuolaji.rules.kitty import Capture, CaptureBase, Measure, Theft
from tuolaji.rules.lead import Decomposition, Forced, TestedAgainst, Throws
from tuolaji.rules.order import Gap
from tuolaji.rules.trick import Compare, Cover

__all__ = [
    "BiddingChapter",
    "DeckChapter",
    "FollowChapter",
    "KittyChapter",
    "LeadChapter",
    "OrderChapter",
    "PointsMap",
    "ScoringChapter",
    "ShapesChapter",
    "TableChapter",
    "TricksChapter",
]


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

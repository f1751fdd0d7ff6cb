"""Which keys do the chapters around the deals have: levels, match, rating, fouls?"""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from tuolaji.dsl.fields import (
    CHOICE,
    Line,
    Model,
    NoneWord,
    PriceText,
    Ranks,
    SomeRanks,
    Text,
    needs,
)
from tuolaji.dsl.lines import Kind
from tuolaji.rules.match import AfterLast, LevelsOf, Next, Passed, Tie

__all__ = ["FoulsChapter", "LevelsChapter", "MatchChapter", "RatingChapter"]


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

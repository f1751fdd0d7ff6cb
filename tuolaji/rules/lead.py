"""Leads (领出): what a leader may put down, and when a throw stands.

A lead of more than one component is a *throw* (甩牌). It stands when no other hand can
beat any of its components within the group; otherwise a part of it must be led alone,
for a price or without one, or the throw is no lead at all. See docs/rules.md 6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from tuolaji.rules.condition import ALWAYS, Condition
from tuolaji.rules.key import OF_SETS, THROWN, Choice, Key

__all__ = [
    "CostFor",
    "Decomposition",
    "FailedThrow",
    "Forced",
    "Lead",
    "TestedAgainst",
    "Throws",
]


class Decomposition(Choice):
    """Which components are taken out of a lead first."""

    WIDEST = "widest", "最宽"
    LONGEST = "longest", "最长"


class Throws(Choice):
    """In which groups throws may be led."""

    ANY_GROUP = "any group", "任何花色"
    PLAIN_SUITS = "plain suits", "只许副牌"
    TRUMPS = "trumps", "只许主牌"
    NEVER = "never", "不许"


class TestedAgainst(Choice):
    """Whose cards may beat a component of a throw.

    OPPONENTS_AND_TRUMPS: the opponents' cards; of one who is void in the group its trumps,
        so that a component falls that it could ruff.
    UNSEEN_CARDS: every card that the leader neither holds nor has seen played counts as
    held by one hand, so that only a throw that is provably good stands.
    """

    EVERY_HAND = "every hand", "每一家"
    OPPONENTS = "opponents", "对方"
    OPPONENTS_AND_TRUMPS = "opponents and their trumps", "对方及其主牌"
    UNSEEN_CARDS = "unseen cards", "未见的牌"


class Forced(Choice):
    """What a failed throw must lead.

    A kind is all components of one shape and number of cards; its lowest has the lowest
    top. Kinds are tested in the order of decomposition, the largest first.

    LARGEST_BEATEN: the lowest of the largest kind of which the lowest is beaten.
    SMALLEST_BEATEN: the lowest of the smallest such kind.
    SMALLEST: the component of fewest cards, the lowest of them, beaten or not.
    LOWEST: the component with the lowest card, of several the one with fewest cards; beaten
        or not.
    LOWEST_CARD: one card, the lowest of all.
    CHOSEN: one that the first seat to beat any chooses, of those that it beats.
    ANOTHER_LEAD: nothing of it; a throw that can be beaten is no lead. Where that costs
        something, it is taken back whole, and a single component is led in its place.
    """

    LARGEST_BEATEN = "largest component beaten"
    SMALLEST_BEATEN = "smallest component beaten"
    SMALLEST = "smallest component"
    LOWEST = "lowest component"
    LOWEST_CARD = "lowest card"
    CHOSEN = "component chosen by who beats it"
    ANOTHER_LEAD = "another lead"


class CostFor(Choice):
    """What a failed throw is charged for.

    CARD_THROWN: each card of it.
    CARD_BUT_ONE: each card of it but one.
    CARD_TAKEN_BACK: each card that returns to the hand.
    CARD_BEATEN: each card of all components that somebody beats.
    CARD_LED: each card that must be led.
    COMPONENT_BEATEN: each component that somebody beats, by its shape.
    """

    THROW = "throw"
    CARD_TAKEN_BACK = "card taken back"
    CARD_BEATEN = "card beaten"
    CARD_LED = "card led"
    CARD_THROWN = "card thrown"
    CARD_BUT_ONE = "card thrown but one"
    COMPONENT_BEATEN = "component beaten"


@dataclass(frozen=True, slots=True)
class FailedThrow:
    """What becomes of a throw that fails.

    Attributes:
        forced: What must be led.
        points: The points that it costs.
        each: What they are charged for.
        when: What the line asks of the component that must be led.
        levels: The levels that it costs.
        loses_deal: Whether it loses the deal.
        thrower_chooses: Whether the thrower chooses among components that are as low as
            the one that must be led.
        shapes: The points for a beaten component of each shape that has a price.
        is_floored: Whether attackers pay no more points than they have.
    """

    forced: Forced
    points: int = 0
    each: CostFor = CostFor.THROW
    when: Condition = ALWAYS
    levels: int = 0
    loses_deal: bool = False
    thrower_chooses: bool = False
    shapes: tuple[tuple[str, int], ...] = ()
    is_floored: bool = False

    @property
    def prices(self) -> tuple[int, ...]:
        """Its prices in points, whatever they are charged for."""
        if self.each is CostFor.COMPONENT_BEATEN:
            return tuple(points for _shape, points in self.shapes)
        return (self.points,) if self.points else ()

    @property
    def is_refused(self) -> bool:
        """Whether the throw is no lead."""
        return self.forced is Forced.ANOTHER_LEAD and not self.has_cost

    @property
    def is_taken_back(self) -> bool:
        """Whether the throw fails whole, so that the leader leads once more."""
        return self.forced is Forced.ANOTHER_LEAD and self.has_cost

    @property
    def has_cost(self) -> bool:
        """Whether the throw costs anything."""
        return bool(self.prices) or self.levels != 0 or self.loses_deal

    def __str__(self) -> str:
        return self.when.at_end_of(" and ".join(self._parts()))

    def _parts(self) -> Iterator[str]:
        yield str(self.forced)
        if self.thrower_chooses:
            yield "the thrower chooses"
        if self.prices:
            floor = " down to 0" if self.is_floored else ""
            yield " and ".join(self._in_points()) + floor
        if self.levels:
            yield f"-{self.levels} {'level' if self.levels == 1 else 'levels'}"
        if self.loses_deal:
            yield "the deal is lost"

    def _in_points(self) -> Iterator[str]:
        if self.each is CostFor.COMPONENT_BEATEN:
            yield from (f"-{points} points a beaten {name}" for name, points in self.shapes)
        else:
            each = "" if self.each is CostFor.THROW else f" a {self.each}"
            yield f"-{self.points} points{each}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """What may be led, and when a throw stands."""

    decomposition: Annotated[
        Decomposition,
        Key("which components are taken out of a lead first", "拆法", needs=(OF_SETS,)),
    ] = Decomposition.WIDEST
    throws: Annotated[Throws, Key("where throws may be led", "甩牌")] = Throws.ANY_GROUP
    plain_tricks: Annotated[
        int,
        Key(
            "how many first tricks are led in plain suits, by who has any",
            "先出副牌",
            ge=0,
            le=54,
        ),
    ] = 0
    tested_against: Annotated[
        TestedAgainst, Key("whose cards may beat a throw", "对谁检验", needs=(THROWN,))
    ] = TestedAgainst.EVERY_HAND
    failed_throw: Annotated[
        tuple[FailedThrow, ...],
        Key(
            "what a throw that fails must lead and what it costs",
            "甩牌失败",
            needs=(THROWN,),
        ),
    ]

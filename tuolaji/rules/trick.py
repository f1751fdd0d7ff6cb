"""Tricks (墩): which play wins.

A play contends if it is all of the led group or all trumps and covers the lead's
components. Trumps beat plain cards; then tops are compared; of equal plays the first
wins. See docs/rules.md 8.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from tuolaji.rules.key import OF_SETS, THROWN, Choice, Key

__all__ = ["COMPARES_PARTS", "Compare", "Cover", "Tricks"]


class Cover(Choice):
    """When a play covers a throw.

    SHAPES: it can be split into exactly the lead's components.
    COUNTS: it has at least as many runs and at least as many sets of each width.
    """

    SHAPES = "same components", "组成相同"
    COUNTS = "as many runs and sets", "连牌和同张一样多"


class Compare(Choice):
    """What decides between two covering plays.

    FIRST_COMPONENT: the highest top that the lead's first component can take.
    IN_TURN: the same, and where it is equal that of the second, and so on.
    EVERY_COMPONENT: each component must have a higher top than its rival, in some division
        of the play; that division then stands against later plays.
    ANY_COMPONENT: some component has a higher top than one of its kind in the other play.
    TOP_CARD: the highest card.
    KINDS_IN_TURN: components in turn, but of those of one shape and size the highest alone.
    OWN_IN_TURN: of ruffs the components into which each breaks up by itself, in turn: the
        greater kind, then the higher top. All else as by components in turn.
    """

    FIRST_COMPONENT = "first component", "第一组"
    IN_TURN = "components in turn", "逐组"
    EVERY_COMPONENT = "every component", "每一组"
    ANY_COMPONENT = "any component", "任意一组"
    TOP_CARD = "top card", "最大一张"
    KINDS_IN_TURN = "kinds in turn", "逐类"
    OWN_IN_TURN = "own components in turn", "各自逐组"


COMPARES_PARTS: Final = frozenset(
    {
        Compare.IN_TURN,
        Compare.EVERY_COMPONENT,
        Compare.ANY_COMPONENT,
        Compare.KINDS_IN_TURN,
        Compare.OWN_IN_TURN,
    }
)
"""What compares more than one component of a play with those of another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tricks:
    """Which play wins."""

    cover: Annotated[
        Cover, Key("when a play covers the lead", "怎样算管上", needs=(OF_SETS,))
    ] = Cover.SHAPES
    compare: Annotated[
        Compare, Key("what decides between two covering plays", "比什么", needs=(THROWN,))
    ] = Compare.FIRST_COMPONENT

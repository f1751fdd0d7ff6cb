"""Tricks (墩): which play wins.

A play contends if it is all of the led group or all trumps and covers the lead's
components. Trumps beat plain cards; then tops are compared; of equal plays the first
wins. See docs/rules.md 8.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Compare", "Cover", "Tricks"]


class Cover(StrEnum):
    """When a play covers a throw.

    SHAPES: it can be split into exactly the lead's components.
    COUNTS: it has at least as many runs and at least as many sets of each width.
    """

    SHAPES = "shapes"
    COUNTS = "counts"


class Compare(StrEnum):
    """What decides between two covering plays.

    FIRST_COMPONENT: the highest top that the lead's first component can take.
    EVERY_COMPONENT: each component must have a higher top than its rival, in some division
        of the play; that division then stands against later plays.
    TOP_CARD: the highest card.
    """

    FIRST_COMPONENT = "first component"
    EVERY_COMPONENT = "every component"
    TOP_CARD = "top card"


@dataclass(frozen=True, slots=True)
class Tricks:
    """How tricks are won.

    Attributes:
        cover: When a play covers the lead.
        compare: What decides between covering plays.
    """

    cover: Cover
    compare: Compare

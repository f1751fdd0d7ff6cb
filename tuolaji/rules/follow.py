"""What does a follower owe?

With enough cards of the led group, a follower serves the lead as well as the hand can:
see `rules.ladder`. These options take components out of what the hand owes; they never
forbid a play.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tuolaji.rules.ladder import Ladder

__all__ = ["Follow", "WiderSets"]


class WiderSets(StrEnum):
    """Whether wider sets must be broken to serve a narrower lead."""

    BROKEN = "broken"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class Follow:
    """The ladders, and what a hand need not break.

    Attributes:
        ladders: One a lead shape and length; `tractor(2)` goes before `tractor(n)`.
        wider_sets: Whether a triple must be broken for a pair, and so on.
    """

    ladders: tuple[Ladder, ...]
    wider_sets: WiderSets

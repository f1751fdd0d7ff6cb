"""Follows (跟牌): what a follower owes to a lead.

With enough cards of the led group, a follower serves the lead as well as the hand can.
A *ladder* belongs to one lead shape and lists its rungs best first. A rung names
components; cards that it does not name are free cards of the led group. A follower must
fill the first rung that the cards held can fill.

The options of the chapter take components out of what the hand owes; they never forbid
a play. See docs/rules.md 7.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tuolaji.rules.shape import ShapeCall

__all__ = ["Follow", "Ladder", "Rung", "WiderSets"]


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of a ladder.

    Attributes:
        choices: The follower's choices (`or`), each a sum of components (`+`).
    """

    choices: tuple[tuple[ShapeCall, ...], ...]

    def __str__(self) -> str:
        return " or ".join(" + ".join(map(str, choice)) for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Ladder:
    """What is owed on a lead.

    Attributes:
        lead: The lead's shape; its length is a number, or the name `n` for any length.
        rungs: The rungs, best first.
        closing: Shapes of the closing `then … | then …`: as many of the first as the
            cards allow (runs: longest first), then as many of the next, then any cards.
            Empty where the ladder ends in `any`.
    """

    lead: ShapeCall
    rungs: tuple[Rung, ...]
    closing: tuple[str, ...]

    def __str__(self) -> str:
        lines = [str(rung) for rung in self.rungs]
        lines += [f"then {name}" for name in self.closing] or ["any"]
        return " | ".join(lines)


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

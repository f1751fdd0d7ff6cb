"""What must a follower play on a lead of a given shape?

A ladder belongs to one lead shape and lists its rungs best first. A rung names
components; cards that it does not name are free cards of the led group. A follower
must fill the first rung that the cards held can fill.
"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.rules.shape import ShapeCall

__all__ = ["Ladder", "Rung"]


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

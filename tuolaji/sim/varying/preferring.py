"""Which of several values that play alike is proposed?

Points come in fives, so takeovers of 121 to 125 are one game. Proposed is what changes the
variant least: the number nearest to its own; where it has none, the roundest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuolaji.dsl.compiling import Compiled
from tuolaji.dsl.keys import meaning_of

__all__ = ["own_number", "preferred"]

_ROUND: Final = (100, 50, 20, 10, 5, 2)


def own_number(key: str, compiled: Compiled) -> int | None:
    """Return the whole number that a variant has under a key, if it has one there."""
    chapter, _, word = key.partition(".")
    rules = compiled.ruleset
    if chapter == "scoring" and word != "bands" and rules is not None:
        # It may stand there as a formula.
        return rules.scoring.words(rules.deck.packs, rules.deck.total_points).get(word)
    leaf = compiled.draft.leaves.get(key)
    meaning = None if leaf is None else meaning_of(key, leaf.node.text)
    return meaning if type(meaning) is int else None


def preferred(values: Sequence[str], own: int | None) -> tuple[str, str]:
    """Return which value is proposed, and why; the first where they are no numbers."""
    if not all(one.isdigit() for one in values):
        return values[0], "the first of them"
    if own is not None:
        nearest = min(values, key=lambda one: abs(int(one) - own))
        return nearest, f"the nearest to the variant's own {own}"
    return max(values, key=_roundness), "the roundest of them"


def _roundness(value: str) -> int:
    return next((step for step in _ROUND if int(value) % step == 0), 1)

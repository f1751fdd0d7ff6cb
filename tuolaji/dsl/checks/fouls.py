"""Is each price that of a foul, and does it say each thing once?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.dsl.diagnostic import Diagnostic, did_you_mean, error, listed, write
from tuolaji.dsl.draft import Draft, Leaf
from tuolaji.dsl.extras import FOUL_KEYS, foul_of
from tuolaji.dsl.match_reading import Cost
from tuolaji.rules.foul import FoulSide
from tuolaji.rules.match import LevelsOf

__all__ = ["CHECKS"]


def _check_keys(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each key is a foul, or a foul of one side."""
    for key, leaf in draft.under("fouls"):
        if foul_of(key) is None:
            yield _unknown(key, leaf)


def _unknown(key: str, leaf: Leaf) -> Diagnostic:
    name = key.partition("(")[0].strip()
    if name in FOUL_KEYS:
        message = f"'fouls.{key}' is of no side"
        note = f"sides are {listed(FoulSide)}"
        remedy: str = write(f"{name}(declarers)")
        return error("T201", leaf.key_span, message, note=note, help=remedy)
    message = f"'fouls' has no key '{key}'"
    note = f"known keys are {listed(FOUL_KEYS)}"
    remedy = did_you_mean(name, FOUL_KEYS)
    return error("T201", leaf.key_span, message, note=note, help=remedy)


def _check_parts(draft: Draft) -> Iterator[Diagnostic]:
    for _, leaf in draft.under("fouls"):
        if isinstance(leaf.value, Cost):
            yield from _part_findings(leaf, leaf.value)


def _part_findings(leaf: Leaf, cost: Cost) -> Iterator[Diagnostic]:
    seen: set[str] = set()
    for index, (name, value) in enumerate(cost.parts):
        text = leaf.item_text(index)
        if name in seen:
            message = f"'{leaf.path}' says twice what '{text}' says"
            yield error("T581", leaf.item(index), message, help="keep one of them")
        elif name == "lost_at" and isinstance(value, int) and value < 1:
            message = f"'{text}' must count from 1"
            remedy = "write 'match lost at 1' for the first such foul"
            yield error("T581", leaf.item(index), message, help=remedy)
        seen.add(name)


def _check_losers(draft: Draft) -> Iterator[Diagnostic]:
    """Check that there are teams where a foul loses the match for one."""
    if draft.need("levels.of", LevelsOf) is not LevelsOf.PLAYER:
        return
    for _, leaf in draft.under("fouls"):
        parts = leaf.value.parts if isinstance(leaf.value, Cost) else ()
        for index, (name, _) in enumerate(parts):
            if name == "lost_at":
                text = leaf.item_text(index)
                message = (
                    f"'{leaf.path}': '{text}' has no team to lose: each player has a level"
                )
                place = draft.place(leaf.item(index), "levels.of")
                remedy = f"leave '{text}' out of '{leaf.path}'"
                yield error("T581", place, message, help=remedy)


CHECKS: Final = (_check_keys, _check_parts, _check_losers)

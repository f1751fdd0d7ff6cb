"""Which checks are there, and how do they run in spite of unknown values?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from tuolaji.dsl.checks import (
    bidding,
    cards,
    follow,
    fouls,
    kitty,
    levels,
    mixed,
    names,
    order,
    ratings,
    scoring,
    shapes,
    tricks,
)
from tuolaji.dsl.diagnostic import Diagnostic
from tuolaji.dsl.draft import Draft, Unknown

__all__ = ["CHECKS", "check_agreement"]

Check: TypeAlias = Callable[[Draft], Iterator[Diagnostic]]

CHECKS: Final[tuple[Check, ...]] = (
    *names.CHECKS,
    *cards.CHECKS,
    *order.CHECKS,
    *shapes.CHECKS,
    *mixed.CHECKS,
    *tricks.CHECKS,
    *bidding.CHECKS,
    *kitty.CHECKS,
    *follow.CHECKS,
    *scoring.CHECKS,
    *levels.CHECKS,
    *ratings.CHECKS,
    *fouls.CHECKS,
)


def check_agreement(draft: Draft) -> tuple[Diagnostic, ...]:
    """Return every disagreement among the rules of a draft."""
    return tuple(finding for check in CHECKS for finding in _run(check, draft))


def _run(check: Check, draft: Draft) -> Iterator[Diagnostic]:
    try:
        yield from check(draft)
    except Unknown:
        return

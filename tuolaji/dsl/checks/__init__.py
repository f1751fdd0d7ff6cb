"""Checks that the rules of a variant agree with each other, one module a chapter.

A check takes the draft and yields findings. Where it needs a value that is not
understood, it ends without a finding, and the others run all the same; so one mistake is
told once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from tuolaji.dsl.checks import (
    bidding,
    condition,
    crossing,
    deck,
    follow,
    kitty,
    lead,
    match,
    names,
    scoring,
    shapes,
    tribute,
)
from tuolaji.dsl.diagnostic import Diagnostic
from tuolaji.dsl.draft import Draft, Unknown

__all__ = ["CHECKS", "check_agreement"]


Check: TypeAlias = Callable[[Draft], Iterator[Diagnostic]]

CHECKS: Final[tuple[Check, ...]] = (
    *names.CHECKS,
    *condition.CHECKS,
    *deck.CHECKS,
    *shapes.CHECKS,
    *bidding.CHECKS,
    *kitty.CHECKS,
    *crossing.CHECKS,
    *lead.CHECKS,
    *follow.CHECKS,
    *scoring.CHECKS,
    *tribute.CHECKS,
    *match.CHECKS,
)


def check_agreement(draft: Draft) -> tuple[Diagnostic, ...]:
    """Return every disagreement among the rules of a draft."""
    return tuple(finding for check in CHECKS for finding in _run(check, draft))


def _run(check: Check, draft: Draft) -> Iterator[Diagnostic]:
    try:
        yield from check(draft)
    except Unknown:
        return

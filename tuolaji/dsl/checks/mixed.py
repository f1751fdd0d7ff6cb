"""Do the rules that count components know how to count runs of mixed width?

Such a run is measured in cards, all others in steps, so that no run of them is longer or
shorter than one of mixed width, and nobody can say for how many pairs it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.dsl.assemble import shapes
from tuolaji.dsl.checks.shapes import fault
from tuolaji.dsl.diagnostic import Diagnostic, error
from tuolaji.dsl.draft import Draft
from tuolaji.rules.lead import Decomposition
from tuolaji.rules.trick import Cover

__all__ = ["CHECKS"]


def _check_longest(draft: Draft) -> Iterator[Diagnostic]:
    """Check that what is taken out longest first is all measured alike."""
    path = "lead.decomposition"
    if draft.need(path, Decomposition) is Decomposition.LONGEST:
        yield from _findings(draft, path, "longest", "put in order", "widest")


def _check_counts(draft: Draft) -> Iterator[Diagnostic]:
    """Check that runs and pairs can be counted."""
    path = "tricks.cover"
    if draft.need(path, Cover) is Cover.COUNTS:
        yield from _findings(draft, path, "counts", "count", "shapes")


def _findings(
    draft: Draft, path: str, word: str, task: str, other: str
) -> Iterator[Diagnostic]:
    for shape in shapes(draft):
        if shape.is_mixed and not fault(shape):
            message = f"'{path}: {word}' cannot {task} the runs of 'shapes.{shape.name}'"
            note = "a run of several widths is measured in cards, others in steps"
            remedy = f"write '{path.partition('.')[2]}: {other}'"
            place = draft.place(draft.leaf(path).node.span, f"shapes.{shape.name}")
            yield error("T517", place, message, note=note, help=remedy)


CHECKS: Final = (_check_longest, _check_counts)

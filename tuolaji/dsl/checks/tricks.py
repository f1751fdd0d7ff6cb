"""Can two plays that cover a lead be compared as the rules of tricks ask?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.dsl.diagnostic import Diagnostic, error
from tuolaji.dsl.draft import Draft
from tuolaji.rules.trick import Compare, Cover

__all__ = ["CHECKS"]


def _check_counterparts(draft: Draft) -> Iterator[Diagnostic]:
    """Check that what is compared one by one has a counterpart in each play."""
    every = draft.need("tricks.compare", Compare) is Compare.EVERY_COMPONENT
    if every and draft.need("tricks.cover", Cover) is Cover.COUNTS:
        leaf = draft.leaf("tricks.compare")
        yield error(
            "T518",
            draft.place(leaf.node.span, "tricks.compare"),
            "'tricks.compare: every component' cannot compare plays that cover by counts",
            note="such plays need not have the components of the lead",
            help="write 'compare: first component', or 'cover: shapes'",
        )


CHECKS: Final = (_check_counterparts,)
"""The checks of this chapter."""

"""Which findings only echo another one?

One mistake is one finding. What follows from a mistake that is told, or does not matter as
long as it stands, is left out; it comes back by itself if it is a mistake of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from tuolaji.dsl.diagnostic import Diagnostic, Severity, Span

__all__ = ["without_echoes"]

_CUT, _MISSING, _RESTATED, _TAKES_NOTHING = "T109", "T205", "T601", "T603"
_LINE_CODES = frozenset({"T301", "T302"})


def without_echoes(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings that tell of a mistake of their own, in their order.

    A comma between braces cuts one rule line into many, and what it leaves before it is not
    what was meant; a value with an error is no restated one; a file that extends nothing
    lacks what its rules would agree with.
    """
    every = tuple(findings)
    wrong = {one.span for one in every if one.severity is Severity.ERROR}
    first_cut = {
        (one.span.file, one.span.line): one for one in reversed(every) if one.code == _CUT
    }
    cuts = {one.span for one in every if one.code == _CUT}
    lacks_rules = any(one.code == _MISSING and one.helps for one in every)

    def is_echo(one: Diagnostic) -> bool:
        first = first_cut.get((one.span.file, one.span.line), one)
        return (
            (one.code == _RESTATED and one.span in wrong)
            or (one.code in {_CUT, *_LINE_CODES} and one is not first)
            or (one.code.startswith("T5") and any(_ends_at(one.span, cut) for cut in cuts))
            or (lacks_rules and (one.code == _TAKES_NOTHING or one.code.startswith("T5")))
        )

    return tuple(one for one in every if not is_echo(one))


def _ends_at(span: Span, cut: Span) -> bool:
    """Tell whether a comma, and at most one blank, is all that parts a place from a cut."""
    line = span.file, span.line
    return line == (cut.file, cut.line) and 0 < cut.column - span.column - span.length <= 2

"""Which of many differences would chance alone hardly show?

Who looks at many figures finds some that differ by chance. Holm's method holds each p
against all that were looked at, so that in 95 of 100 comparisons of equal games none is
called different.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["LEVEL", "holm"]

LEVEL: Final = 0.05
"""Below this adjusted p a difference is called one."""


def holm(chances: Sequence[float | None]) -> tuple[float | None, ...]:
    """Return each p adjusted for all of them; `None` stays, and does not count."""
    from statsmodels.stats.multitest import multipletests  # noqa: PLC0415 (slow to load)

    known = [chance for chance in chances if chance is not None]
    if not known:
        return tuple(chances)
    adjusted = iter(multipletests(known, alpha=LEVEL, method="holm")[1])
    return tuple(None if one is None else float(next(adjusted)) for one in chances)

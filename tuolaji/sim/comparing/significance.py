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
    known = [place for place, chance in enumerate(chances) if chance is not None]
    adjusted, least = list(chances), 0.0
    for rank, place in enumerate(sorted(known, key=lambda place: chances[place] or 0.0)):
        least = max(least, min(1.0, (len(known) - rank) * (chances[place] or 0.0)))
        adjusted[place] = least
    return tuple(adjusted)

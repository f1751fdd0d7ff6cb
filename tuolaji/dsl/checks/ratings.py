"""Does every rating have one factor?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tuolaji.dsl.diagnostic import Diagnostic, error, write
from tuolaji.dsl.draft import Draft
from tuolaji.dsl.match_reading import RatingBand

__all__ = ["CHECKS"]

_PATH: Final = "rating.factors"


def _check_factors(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the lines rise without a gap, to an open end."""
    leaf = draft.leaf(_PATH)
    bands = draft.need_all(_PATH, RatingBand)
    for index, band in enumerate(bands):
        is_last = index + 1 == len(bands)
        reason = _fault(band) or ("" if is_last else _join(band, bands[index + 1]))
        if not reason and is_last and band.high is not None:
            reason = f"leaves ratings of {band.high + 1} and more without a factor"
        if reason:
            message = f"the line '{band}' {reason}"
            remedy = _remedy(band, bands[index + 1 : index + 2])
            yield error("T571", leaf.item(index), message, help=remedy)


def _remedy(band: RatingBand, above: Sequence[RatingBand]) -> str:
    """Return the line as it would join the one above, or be open without one."""
    factor = max(band.factor, 1)
    high = above[0].low - 1 if above else None
    if high is not None and high < band.low:
        return "let the lines rise"
    return write(RatingBand(band.low, high, factor))


def _fault(band: RatingBand) -> str:
    if band.factor < 1:
        return "has no factor of at least 1"
    if band.high is not None and band.high < band.low:
        return f"runs from {band.low} down to {band.high}"
    return ""


def _join(band: RatingBand, above: RatingBand) -> str:
    if band.high is None or above.low <= band.high:
        return f"overlaps '{above}'"
    if above.low == band.high + 1:
        return ""
    missing = f"{band.high + 1} to {above.low - 1}"
    return f"leaves ratings of {missing} without a factor"


CHECKS: Final = (_check_factors,)

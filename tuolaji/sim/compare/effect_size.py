"""Effect sizes: from which size on players notice a difference.

With enough deals the smallest difference is significant; so size is asked before
significance. A difference is *slight* if its whole interval is less than what is worth
noticing, to either side. The sizes are a choice: one deal in a hundred, one point a deal
(a five in every fifth), one level in twenty deals, half a deal of a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from tuolaji.errors import PlanError
from tuolaji.language import _
from tuolaji.sim.compare.result import Difference
from tuolaji.sim.metrics.deal import is_band
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.progress import example_of, read_amount

__all__ = ["WORTH_NOTICING", "is_slight", "read_sizes", "size_worth_noticing"]


WORTH_NOTICING: Final[Mapping[str, float]] = MappingProxyType(
    {
        "declarers_hold": 0.01,
        "attackers_points": 1.0,
        "level_gain": 0.05,
        "deals_per_match": 0.5,
        "kitty_captured": 0.01,
    }
)
"""The least difference that is worth noticing, of the figures that players ask for."""

_OF_A_BAND: Final = 0.01


def size_worth_noticing(
    name: str, sizes: Mapping[str, float] = WORTH_NOTICING
) -> float | None:
    """Return the least difference of a figure that is worth noticing, if it has one."""
    if name in sizes:
        return sizes[name]
    return _OF_A_BAND if is_band(name) else WORTH_NOTICING.get(name)


def is_slight(
    name: str, difference: Difference, sizes: Mapping[str, float] = WORTH_NOTICING
) -> bool:
    """Tell whether a difference is surely less than what is worth noticing."""
    worth = size_worth_noticing(name, sizes)
    if worth is None or difference.low is None or difference.high is None:
        return False
    return -worth < difference.low <= difference.high < worth


def read_sizes(texts: Sequence[str]) -> dict[str, float]:
    """Return the sizes that some texts `METRIC=SIZE` give; of a share, `1%` is 0.01.

    Raises:
        PlanError: There is no such figure, or the size is no positive number.
    """
    return dict(map(_read_size, texts))


def _read_size(text: str) -> tuple[str, float]:
    name, _sign, size = (part.strip() for part in text.partition("="))
    metric = find_metric(name)
    value = float(read_amount(size, metric) or 0)
    if value <= 0:
        raise PlanError(
            _(
                "'{text}' needs the least difference that is worth noticing, a number "
                "above 0, as in {example}",
                text=text,
                example=example_of(metric),
            )
        )
    return metric.name, value

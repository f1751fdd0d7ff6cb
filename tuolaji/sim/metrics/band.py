"""Which share of the deals is settled in each way?

The bands of a variant are data, so their figures are made by name as they occur:
`band_declarers_2`, `band_takeover`, `band_attackers_1`, `band_declarers_0`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from tuolaji.sim.metrics.figure import Columns, Metric, Numbers, share

__all__ = ["PATTERN", "Settlement", "band_metric", "band_name", "band_order", "is_band"]

PATTERN: Final = "band_declarers_N, band_takeover, band_attackers_N"
"""How the figures of bands are named, for those who ask."""

_NAME: Final = re.compile(
    r"band_(?:(?P<side>declarers|attackers)_(?P<levels>\d+)|takeover)"
)


class Settlement(NamedTuple):
    """How a deal was settled: a line of the table of results."""

    side: int
    levels: int
    takeover: bool


def band_name(settlement: Settlement) -> str:
    """Return the name of the figure that is the share of deals settled so."""
    if settlement.side == 0:
        return f"band_declarers_{settlement.levels}"
    return f"band_attackers_{settlement.levels}" if settlement.levels else "band_takeover"


def is_band(name: str) -> bool:
    """Tell whether a name is that of a band's figure."""
    return _NAME.fullmatch(name) is not None


def band_order(name: str) -> tuple[int, int]:
    """Return a place for sorting: bands last, best for the declarers first."""
    match = _NAME.fullmatch(name)
    if match is None:
        return 0, 0
    if match["side"] == "declarers":
        return 1, -int(match["levels"])
    return 2, int(match["levels"] or 0)


@cache
def band_metric(name: str) -> Metric:
    """Return the figure of a band by its name.

    Raises:
        KeyError: The name is not that of a band.
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise KeyError(name)
    if match["side"] is None:
        return _metric("band_takeover", 1, 0, "the attackers take over without a level")
    side, levels = match["side"], int(match["levels"])
    gained = f"the {side} gain {levels} level{'s' * (levels != 1)}"
    return _metric(name, int(side == "attackers"), levels, gained)


def _metric(name: str, side: int, levels: int, what: str) -> Metric:
    def counted(columns: Columns) -> Numbers:
        return np.where((columns["side"] == side) & (columns["levels"] == levels), 1, 0)

    return share(
        name,
        f"deals in which {what}",
        counted,
        definition=(
            f"Deals in which {what}, by all deals. The shares of all bands add up to 1. "
            "The same band may stand for other points in another variant."
        ),
    )

"""How many deals tell two policies apart?

Where few deals do, skill counts for much beside the luck of the cards; a variant in which
it takes more of them is more of a gamble.
"""

from __future__ import annotations

import math

from tuolaji.sim.comparing.power import clusters_needed
from tuolaji.sim.estimate import Estimate, estimate, standard_error
from tuolaji.sim.metrics.figure import Kind
from tuolaji.sim.tally import Sums

__all__ = ["skill_deals"]


def skill_deals(gap: Sums) -> Estimate:
    """Return how many clusters tell two policies apart, by the sums of their gap."""
    found = estimate(gap, Kind.MEAN)
    if found.estimate is None or found.low is None or found.high is None:
        return Estimate(None, None, None, found.n)
    deviation = standard_error(gap) * gap.clusters**0.5
    if deviation == 0:
        return Estimate(None, None, None, found.n)
    near, far = sorted((abs(found.low), abs(found.high)))
    is_either_way = found.low <= 0 <= found.high
    most = None if is_either_way else clusters_needed(near / deviation)
    ends = (
        clusters_needed(far / deviation),
        clusters_needed(found.estimate / deviation),
        most,
    )
    # Where two clusters are nearly enough, the power of the test is not told exactly.
    low, size, high = sorted(ends, key=lambda end: math.inf if end is None else end)
    return Estimate(size, low, high, found.n)

"""How do the attackers' points grow from trick to trick?

Deals have different numbers of tricks, since a lead may take several cards; one that has
ended keeps its points, so that every trick is about all deals. What the capture of the
kitty adds comes after the last trick and is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tuolaji.sim.comparing.sampled import LeadHistory
from tuolaji.sim.sampling.sample import Sample, joined

__all__ = ["lead_history"]


def lead_history(samples: Sequence[Sample]) -> LeadHistory:
    """Return the points after each trick of a variant's samples, one a seating."""
    points = joined(samples).history[:, 1:]
    low, high = np.quantile(points, [0.25, 0.75], axis=0)
    return LeadHistory(
        tricks=tuple(points.mean(axis=0).tolist()),
        low=tuple(low.tolist()),
        high=tuple(high.tolist()),
    )

"""What do the figures of a sample count in each deal?

They are made like all other figures, of two numbers a deal, so that they are paired and
compared in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tuolaji.sim.metrics.figure import Columns, Numbers
from tuolaji.sim.metrics.sample import SAMPLE
from tuolaji.sim.sampling.foresight import Foresight, foresee
from tuolaji.sim.sampling.sample import Sample, joined

__all__ = ["figure_columns", "sample_numbers"]


def figure_columns(sample: Sample, foresight: Foresight) -> Columns:
    """Return what the figures of a sample are made of."""
    return {
        **sample.columns,
        "known_after": foresight.known_after,
        "comebacks": foresight.comebacks,
    }


def sample_numbers(samples: Sequence[Sample]) -> Mapping[str, tuple[Numbers, Numbers]]:
    """Return for each figure what it counts and what it divides by, one number a deal.

    Args:
        samples: The samples of a variant, one for each seating of the policies; the
            seatings of a deal are counted together.
    """
    whole = joined(samples)
    columns = figure_columns(whole, foresee(whole))
    seatings = len(samples)
    return {
        metric.name: (
            metric.counted(columns).reshape(seatings, -1).sum(axis=0),
            metric.among(columns).reshape(seatings, -1).sum(axis=0),
        )
        for metric in SAMPLE
    }

"""How soon do the points taken tell who gains?

The chance that the attackers take over is learned for each trick from the deals of one
half of the sample, as a share that does not fall with the points taken (isotonic
regression), and told of the deals of the other half; and the other way round. The halves
are the even and the odd deals. A deal that has ended is known.

* Points *tell rightly* if the result that they make likelier is the one that comes.
* A deal is *known after* the first trick from which on they tell rightly to its end.
* A *comeback* is a deal in which, after five tricks or more, at most one in four deals
  with the same points went to the side that gains in the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import isotonic_regression

from tuolaji.sim.estimate import Estimate, estimate
from tuolaji.sim.metrics.figure import Kind, Numbers
from tuolaji.sim.sampling.sample import Sample
from tuolaji.sim.tally import sums_of

__all__ = ["Foresight", "foresee"]

_EARLIEST: Final = 5
"""Tricks that must be over for a comeback."""

_SLIM: Final = 0.25
_SURE: Final = 0.9
_EVEN: Final = 0.5

_Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Foresight:
    """How soon a sample's deals are known.

    Attributes:
        known_after: For each deal the tricks after which it is known.
        comebacks: For each deal 1 if it is a comeback, else 0.
        right: Before the first trick and after each one, the share of deals of which the
            points tell rightly.
        decided: The first trick from which on that share is at least 9 in 10, or `None`.
            0 says that the result is as good as known before the first card.
    """

    known_after: Numbers
    comebacks: Numbers
    right: tuple[Estimate, ...]
    decided: int | None


def foresee(sample: Sample) -> Foresight:
    """Learn from each half of a sample how the deals of the other end.

    Args:
        sample: The deals; those of several seatings may be joined.
    """
    tricks, takeover = sample.columns["tricks"], sample.columns["takeover"]
    chances = _chances(sample, tricks, takeover)
    wins = (chances >= _EVEN).astype(np.int64)
    right = wins == takeover[:, None]
    own = np.where(takeover[:, None] == 1, chances, 1 - chances)
    late = np.arange(chances.shape[1]) >= _EARLIEST
    turned = np.count_nonzero((own <= _SLIM) & late, axis=1) > 0
    seatings = int(np.count_nonzero(sample.columns["deal"] == sample.columns["deal"][0]))
    return Foresight(
        known_after=_known_after(right),
        comebacks=turned.astype(np.int64),
        right=tuple(_share(column, seatings) for column in right.T),
        decided=_decided(right.mean(axis=0)),
    )


def _chances(sample: Sample, tricks: Numbers, takeover: Numbers) -> _Chances:
    """Return for each deal and trick the chance of a takeover, learned from the others."""
    chances = np.repeat(takeover[:, None].astype(np.float64), sample.history.shape[1], 1)
    half = sample.columns["deal"] % 2
    for trick in range(sample.history.shape[1] - 1):
        for part in range(2):
            told = (half == part) & (tricks > trick)
            known = (half != part) & (tricks > trick)
            points = sample.history[:, trick]
            chances[told, trick] = _learned(points[known], takeover[known], points[told])
    return chances


def _learned(points: Numbers, takeover: Numbers, asked: Numbers) -> _Chances:
    """Return the chance of a takeover at some points, by deals whose end is known."""
    if not len(points):
        return np.full(len(asked), _EVEN)
    found, places, counts = np.unique(points, return_inverse=True, return_counts=True)
    shares = np.bincount(places, weights=takeover) / counts
    rising = isotonic_regression(shares, weights=counts).x
    return np.interp(asked, found, rising)


def _known_after(right: NDArray[np.bool_]) -> Numbers:
    """Return the first trick from which on each deal is told rightly."""
    wrong = ~right
    last = right.shape[1] - 1 - np.argmax(wrong[:, ::-1], axis=1)
    return np.where(wrong.any(axis=1), last + 1, 0).astype(np.int64)


def _share(right: NDArray[np.bool_], seatings: int) -> Estimate:
    """Return the share of deals told rightly; the seatings of a deal are one cluster."""
    counted = right.reshape(seatings, -1).sum(axis=0, dtype=np.int64)
    return estimate(sums_of(counted, np.full_like(counted, seatings)), Kind.SHARE)


def _decided(shares: _Chances) -> int | None:
    """Return the first trick from which on the shares stay at 9 in 10 or more."""
    below = np.flatnonzero(shares < _SURE)
    first = int(below[-1]) + 1 if len(below) else 0
    return first if first < len(shares) else None

"""How are numbers of deals kept so that their distribution has an error?

How many deals (matches) have each number is counted apart in a hundred bundles; cluster
`i` belongs to bundle `i % 100`, wherever it was played. So a distribution is kept exactly,
in little room however many deals there are, and drawing bundles again stands for drawing
clusters again. The deals of one match stay in one bundle.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from tuolaji.sim.comparing.comparison import Histogram
from tuolaji.sim.metrics.figure import Numbers

__all__ = ["BUNDLES", "Bundles", "bundle_up"]

BUNDLES: Final = 100


@dataclass(slots=True)
class Bundles:
    """How many deals of each bundle have each number."""

    counts: dict[int, Numbers] = field(default_factory=dict)

    def add(self, other: Bundles) -> None:
        """Add those of other deals."""
        for number, counts in other.counts.items():
            if number in self.counts:
                self.counts[number] += counts
            else:
                self.counts[number] = counts.copy()

    def histogram(self) -> Histogram:
        """Return the counts of all bundles together."""
        return Histogram(
            {number: int(self.counts[number].sum()) for number in sorted(self.counts)}
        )


def bundle_up(numbers: Numbers, clusters: Numbers) -> Bundles:
    """Return how many deals have each number; `clusters` says whose each is."""
    found, places = np.unique(numbers, return_inverse=True)
    table = np.bincount(
        places * BUNDLES + clusters % BUNDLES, minlength=len(found) * BUNDLES
    ).reshape(-1, BUNDLES)
    return Bundles({int(number): table[place] for place, number in enumerate(found)})

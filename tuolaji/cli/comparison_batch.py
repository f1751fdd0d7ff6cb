"""How is a comparison carried out, and with which words is it taken up again?"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tuolaji.cli.batch import Batch
from tuolaji.sim.sampling.sample import SAMPLE_DEALS
from tuolaji.sim.study import Closer

__all__ = ["ComparisonBatch"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonBatch(Batch):
    """A comparison as it was asked for.

    Attributes:
        sample: Deals to look at closely.
        report: Where the report goes, if one is wanted.
    """

    sample: int = SAMPLE_DEALS
    report: Path | None = None

    def words(self) -> list[str]:
        """Return the words of the command line, whatever the order they were given in."""
        # A class with slots is made twice, and `super()` would mean the first.
        words = Batch.words(self)
        words += [] if self.sample == SAMPLE_DEALS else ["--sample", str(self.sample)]
        return words if self.report is None else [*words, "--report", str(self.report)]

    @property
    def closer(self) -> Closer:
        """How closely to look at the deals; a part of a run is not looked at."""
        deals = 0 if self.shard else self.sample
        names = tuple(one.name for one in self.variants)
        return Closer(deals, names, self.overrides)

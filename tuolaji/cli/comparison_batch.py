"""How is a comparison carried out, and with which words is it taken up again?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from tuolaji.cli.batch import Batch
from tuolaji.sim.comparing.contest import metrics_of
from tuolaji.sim.comparing.noticing import read_sizes
from tuolaji.sim.metrics.band import is_band
from tuolaji.sim.plan import Plan
from tuolaji.sim.sampling.sample import SAMPLE_DEALS
from tuolaji.sim.spreading.shard import read_shard
from tuolaji.sim.study import Closer
from tuolaji.sim.until import Until, read_until

__all__ = ["ComparisonBatch"]


@dataclass(frozen=True, slots=True)
class ComparisonBatch(Batch):
    """A comparison as it was asked for.

    Attributes:
        sample: Deals to look at closely.
        report: Where the report goes, if one is wanted.
        notice: From which sizes on differences are worth noticing, as they were given.
    """

    name: str = "compare"
    sample: int = SAMPLE_DEALS
    report: Path | None = None
    notice: tuple[str, ...] = ()

    def within(
        self,
        folder: Path | None,
        *,
        until: str | None,
        max_seconds: float | None,
        shard: str | None,
    ) -> Self:
        """Return it with what ends it, and where it is kept.

        Raises:
            PlanError: A text is wrong, or they do not go together.
        """
        return replace(
            self,
            folder=folder,
            until=_read_until(until, self.plan) if until else None,
            max_seconds=max_seconds,
            shard=read_shard(shard) if shard else None,
        )

    def shown(self, sample: int, report: Path | None, notice: tuple[str, ...] = ()) -> Self:
        """Return it with how closely to look, where the report goes, and what to notice.

        Raises:
            PlanError: One of the sizes is wrong.
        """
        read_sizes(notice)
        return replace(self, sample=sample, report=report, notice=notice)

    def options(self) -> dict[str, object]:
        """Return the options by name, in the order of a command line."""
        sample = None if self.sample == SAMPLE_DEALS else self.sample
        # A class with slots is made twice, and `super()` would mean the first.
        return {
            **Batch.options(self),
            "--sample": sample,
            "--notice": self.notice,
            "--report": self.report,
        }

    @property
    def closer(self) -> Closer:
        """How closely to look at the deals; a part of a run is not looked at."""
        deals = 0 if self.shard else self.sample
        names = tuple(one.name for one in self.variants)
        return Closer(deals, names, self.overrides, read_sizes(self.notice))


def _read_until(text: str, plan: Plan) -> Until:
    known = [metric.name for metric in metrics_of(plan)]
    name = text.partition("=")[0].strip()
    return read_until(text, [*known, *([name] if is_band(name) else [])])

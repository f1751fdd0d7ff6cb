"""A comparison: how variants differ on the same deals, played, shown and reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Self

from tuolaji.cli import console
from tuolaji.cli.application import WrongUsage
from tuolaji.cli.options import TableFormat, in_words_of
from tuolaji.cli.runs.batch import (
    Batch,
    OtherBatch,
    from_both_sides,
    read_plan,
    repeat_with_policy,
    tell_again,
    usual_deals,
)
from tuolaji.cli.show.comparison import show_comparison
from tuolaji.cli.show.example import examples_text
from tuolaji.cli.variants import Named
from tuolaji.language import Language, _, language_in_use
from tuolaji.sim.compare import SAMPLE_DEALS
from tuolaji.sim.compare.compare import SampleOptions, check_comparable, concluded, pairs_of
from tuolaji.sim.compare.difference import difference_of
from tuolaji.sim.compare.effect_size import read_sizes
from tuolaji.sim.compare.ladder import GROUND, rung_of, shortened, with_ladder
from tuolaji.sim.compare.result import Comparison, Difference, Rung
from tuolaji.sim.compare.sums import ComparisonSums, comparison_sums, metrics_of
from tuolaji.sim.format import change_ends, change_of
from tuolaji.sim.metrics.deal import is_band
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.metrics.titles import in_text
from tuolaji.sim.plan import Plan
from tuolaji.sim.progress import Played, Stopped, Until, read_until
from tuolaji.sim.report import check_place, write_report
from tuolaji.sim.run import play
from tuolaji.sim.store.shards import read_shard

__all__ = ["ComparisonBatch", "compare", "look_at", "plan_of"]

_DEALS: Final = 20_000
_WATCHED: Final = "declarers_hold"
_GROUND: Final = (100, 20_000)
"""How many matches, or deals, the weakest player plays at most."""


@dataclass(frozen=True, slots=True)
class ComparisonBatch(Batch):
    """A comparison as it was asked for.

    Attributes:
        sample: Deals to look at closely.
        report: Where the report goes, if one is wanted.
        notice: From which sizes on differences are worth noticing, as they were given.
        also: Who is asked again; empty for nobody.
        also_size: On how many deals or matches; `None` for as many as fit into a minute.
        shown_rule: The rule of which a deal is laid out; empty for none.
    """

    name: str = "compare"
    sample: int = SAMPLE_DEALS
    report: Path | None = None
    notice: tuple[str, ...] = ()
    also: str = ""
    also_size: int | None = None
    shown_rule: str = ""

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
            "--also": self.also or None,
            "--also-deals": self.also_size,
            "--show": self.shown_rule or None,
            "--report": self.report,
        }

    def again(self) -> OtherBatch | None:
        """Return the run by whoever is asked again, if anybody is.

        Raises:
            PlanError: It cannot be.
        """
        return repeat_with_policy(self, self.also, self.also_size) if self.also else None

    @property
    def sample_options(self) -> SampleOptions:
        """How closely to look at the deals; a part of a run is not looked at."""
        deals = 0 if self.shard else self.sample
        names = tuple(variant.name for variant in self.variants)
        return SampleOptions(deals, names, self.overrides, read_sizes(self.notice))


def _read_until(text: str, plan: Plan) -> Until:
    known = [metric.name for metric in metrics_of(plan)]
    name = text.partition("=")[0].strip()
    return read_until(text, [*known, *([name] if is_band(name) else [])])


def plan_of(
    named: Sequence[Named],
    size: tuple[int | None, int | None],
    *,
    seed: int,
    policy: str,
    level: str | None,
    jobs: int | None,
) -> Plan:
    """Return the plan that some options ask for; two policies play from either side.

    A number of deals that is not given is chosen, and said once they can be compared.
    """
    if len(named) < 2:
        raise WrongUsage(
            _(
                "a comparison needs two variants or more, as in `tuolaji compare "
                "tuolaji shuangkou`; `tuolaji sweep` compares the values of a rule"
            )
        )
    is_chosen = size == (None, None)
    usual = usual_deals(_DEALS, policy)
    size = (usual, None) if is_chosen else size
    plan = read_plan(named, size, seed=seed, policy=policy, level=level, jobs=jobs)
    plan = from_both_sides(plan)
    check_comparable(plan)
    if is_chosen:
        console.note(
            _("{number} deals of each; -n DEALS plays more or fewer", number=f"{usual:,}")
        )
    return plan


def look_at(plan: Plan, policy: str, sample: int) -> int:
    """Return how many deals to look at closely, which plays each of them many times.

    Raises:
        WrongUsage: A look is asked for at bots from files.
    """
    if plan.bots and sample not in {0, SAMPLE_DEALS}:
        raise WrongUsage(
            _("a closer look is at policies of ours alone; leave --sample out")
        )
    is_slow = usual_deals(_DEALS, policy) < _DEALS
    return 0 if sample == SAMPLE_DEALS and is_slow else sample


def compare(batch: ComparisonBatch, format: TableFormat) -> None:
    """Play a comparison and print it; show a deal and write a report if wanted."""
    until, plan, report, other = batch.until, batch.plan, batch.report, batch.again()
    if report is not None:
        check_place(report, batch.folder)
    watched = _WATCHED if until is None else until.metric

    def is_enough(sums: ComparisonSums) -> bool:
        return until is not None and until.is_met(
            _differences(plan, sums, watched, is_ending=True)
        )

    def describe(sums: ComparisonSums) -> str:
        return _brief(watched, _differences(plan, sums, watched))

    played = batch.play(comparison_sums, is_enough=is_enough, describe=describe)
    again = _again(other, played, describe)
    stopped = played.stopped if again is None else again.stopped

    def show(sample: SampleOptions) -> None:
        with in_words_of(format):
            made_in = language_in_use()
            comparison = concluded(plan, played, sample)
            if other is not None and again is not None:
                comparison = with_ladder(comparison, _rungs(comparison, other.plan, again))
            show_comparison(_of_a_part(batch, comparison), format)
        _tell_more(batch, comparison, format, made_in)

    try:
        batch.conclude(stopped, lambda: show(batch.sample_options))
    except KeyboardInterrupt:
        unlooked = replace(batch.sample_options, deals=0)
        batch.conclude(Stopped.INTERRUPTED, lambda: show(unlooked))


def _tell_more(
    batch: ComparisonBatch, comparison: Comparison, format: TableFormat, made_in: Language
) -> None:
    """Print a deal of a comparison if one is wanted; write its report likewise."""
    if batch.shown_rule:
        _show_example(comparison, batch.shown_rule, format)
    if batch.report is not None:
        part = "" if batch.shard is None else str(batch.shard)
        write_report(comparison, batch.report, batch.command, part=part, made_in=made_in)
        console.note(_("report: {file}", file=batch.report))


def _show_example(comparison: Comparison, key: str, format: TableFormat) -> None:
    """Lay out the smallest deal that a rule decided, below a comparison in text."""
    text = examples_text(comparison, key)
    if text and format is TableFormat.TEXT:
        console.show(f"\n{text}")
    elif not text:
        console.note(_("'{key}' decided none of the deals that were looked at", key=key))


def _again(
    other: OtherBatch | None,
    played: Played[ComparisonSums],
    describe: Callable[[ComparisonSums], str],
) -> Played[ComparisonSums] | None:
    """Return what another policy plays, unless nobody is asked or the run was stopped."""
    if other is None or played.stopped is Stopped.INTERRUPTED:
        return None
    tell_again(other)
    return other.play(comparison_sums, is_enough=None, describe=describe)


def _rungs(comparison: Comparison, plan: Plan, again: Played[ComparisonSums]) -> list[Rung]:
    """Return the other players: who was asked again, and who plays any legal card."""
    rungs = [rung_of(comparison, plan, again)]
    if GROUND not in {comparison.policy, *plan.policies}:
        size = min(comparison.matches or comparison.deals, _GROUND[plan.matches is None])
        ground = shortened(replace(plan, policies=(GROUND, GROUND)), size)
        rungs.append(rung_of(comparison, ground, play(ground, comparison_sums)))
    return rungs


def _of_a_part(batch: ComparisonBatch, comparison: Comparison) -> Comparison:
    """Return a comparison that says so if it is of a part of a run alone."""
    if batch.shard is None:
        return comparison
    warning = _(
        "this is shard {shard} of the run alone; `merge` puts all together",
        shard=batch.shard,
    )
    return replace(comparison, warnings=(warning, *comparison.warnings))


def _differences(
    plan: Plan, sums: ComparisonSums, metric: str, *, is_ending: bool = False
) -> list[Difference]:
    """Return the differences of a figure so far; none while no deal has it."""
    if metric not in sums.metrics:
        metric = _WATCHED
    return [
        difference_of(sums.metrics, pair, find_metric(metric), is_ending=is_ending)
        for pair in pairs_of(plan)
    ]


def _brief(metric: str, differences: list[Difference]) -> str:
    first = differences[0]
    kind = find_metric(metric).kind
    change = f"{change_of(first, kind)} ({change_ends(first, kind)})"
    return f"{in_text(metric)}, {first.a} − {first.b}: {change}"

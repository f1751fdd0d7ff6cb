"""Runs as the command line asks for them, and the command that resumes each.

What all long commands share: a simulation, a comparison, a sweep or a tuning is
planned, played and kept, and its command is kept with it.

Notes on stderr say how a run goes. None of them is a result: two equal runs differ in
them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Final, Self, TypeVar

import typer

from tuolaji.cli import console
from tuolaji.cli.application import INTERRUPTED
from tuolaji.cli.variants import Named, load
from tuolaji.dsl.compile import compile_variant
from tuolaji.dsl.resolve import resolved_values
from tuolaji.errors import PlanError, TuolajiError
from tuolaji.rules.match import level_name, level_of
from tuolaji.sim.cluster import ClusterError, cluster
from tuolaji.sim.compare.compare import SampleOptions
from tuolaji.sim.compare.effect_size import read_sizes
from tuolaji.sim.compare.sample import SAMPLE_DEALS
from tuolaji.sim.compare.sums import metrics_of
from tuolaji.sim.format import counted
from tuolaji.sim.metrics.deal import is_band
from tuolaji.sim.plan import Plan, check_shown, policies_text, read_policies
from tuolaji.sim.progress import Played, Stopped, Total, Until, read_until
from tuolaji.sim.run import OnProgress, Reducer, play
from tuolaji.sim.store.atomic import StoreError
from tuolaji.sim.store.command import Command
from tuolaji.sim.store.shards import Shard, read_shard
from tuolaji.sim.store.store import Store, has_deals, open_store
from tuolaji.sim.vary.search import Course
from tuolaji.sim.vary.sweep import Sweeping, own_setting
from tuolaji.sim.vary.tune import Tuning, candidates
from tuolaji.sim.vary.values import (
    DEFAULT_FIGURES,
    Candidates,
    Setting,
    figures_named,
    plan_labels,
    read_settings,
    read_variations,
)

__all__ = [
    "NOTHING_KEPT",
    "Asked",
    "Batch",
    "ComparisonBatch",
    "TuningBatch",
    "VariedBatch",
    "cores",
    "from_both_sides",
    "how_to_go_on",
    "nothing_kept_in",
    "preparing",
    "read_plan",
    "read_varied_plan",
    "size_of",
    "tell_pace",
    "tell_what_was_searched",
    "tell_what_was_there",
]


NOTHING_KEPT: Final = (
    "stopped before anything was found; nothing is kept "
    "(--out DIR keeps deals, and the same command goes on from there)"
)

T = TypeVar("T", bound=Total)


@contextmanager
def preparing(folder: Path | None) -> Iterator[None]:
    """Say so where Ctrl-C is pressed while a run is prepared, and end.

    Args:
        folder: Where the deals of the run are kept, if they are.
    """
    try:
        yield
    except KeyboardInterrupt:
        console.note(NOTHING_KEPT if folder is None else _unopened(folder))
        raise typer.Exit(INTERRUPTED) from None


def _unopened(folder: Path) -> str:
    """Return what is so of a folder that no run has opened yet; it may be another's."""
    kept = (
        f"the deals in '{folder}' stay as they were"
        if has_deals(folder)
        else nothing_kept_in(folder)
    )
    return f"stopped before anything was found; {kept}"


def nothing_kept_in(folder: Path) -> str:
    """Return that a folder, which need not be there, keeps no deals."""
    return f"no deals are kept in '{folder}' yet"


def how_to_go_on(folder: Path, command: str) -> str:
    """Return what is kept in the folder of a run, and what to do to go on.

    Args:
        folder: The folder; it is looked into, for a run may end before it keeps anything.
        command: The command line of the run.
    """
    if has_deals(folder):
        return f"what is whole is kept in '{folder}'\ngo on with: {command}"
    return f"{nothing_kept_in(folder)}\nbegin again with: {command}"


def tell_what_was_there(store: Store, blocks: Sequence[int]) -> None:
    """Say how many of some blocks an earlier run has played, if any."""
    kept = sum(store.has_block(index) for index in blocks)
    if kept:
        were = "was" if len(blocks) == 1 else "were"
        console.note(f"{kept} of {counted(len(blocks), 'block')} {were} there already")


def tell_what_was_searched(store: Store) -> None:
    """Say how many chunks an earlier search has played, if any; nobody plays them all."""
    kept = sum(map(store.has, store.plan.chunks()))
    if kept:
        console.note(f"{counted(kept, 'chunk')} of an earlier search can be used again")


def tell_pace(played: Played[T]) -> None:
    """Say how long a run took and how fast it went, if it played anything."""
    if played.deals_per_second:
        rate = f"{played.deals_per_second:,.0f} deals/s"
        console.note(f"played in {played.seconds:,.1f} s, {rate}")


_MOST_DEALS: Final = 10_000_000
"""How many deals to play at most where something else is to end the run."""


def size_of(
    deals: int | None, matches: int | None, *, is_ended: bool, usual: int | None = None
) -> tuple[int | None, int | None]:
    """Return how many deals or matches to play, at most if something else ends the run.

    Where neither is given, it is the usual number of deals, if the command has one.
    """
    if deals is None and matches is None:
        return (_MOST_DEALS if is_ended else usual), None
    return deals, matches


def cores(jobs: int | None) -> int:
    """Return how many cores are meant; all of them unless some were named."""
    return (os.cpu_count() or 1) if jobs is None else jobs


def from_both_sides(plan: Plan) -> Plan:
    """Return a plan in which two policies play each deal from either side."""
    return replace(plan, swapped=plan.policies[0] != plan.policies[1])


def read_plan(
    named: Sequence[Named],
    size: tuple[int | None, int | None],
    *,
    seed: int,
    policy: str,
    level: str | None,
    jobs: int | None,
) -> Plan:
    """Return the plan that some options ask for.

    Args:
        named: The variants.
        size: How many deals, or how many matches.
        seed: The seed.
        policy: One policy, or those of the even and the odd seats.
        level: A rank, or `None` for each variant's first.
        jobs: How many cores to use, or `None` for all.

    Raises:
        PlanError: It is impossible.
    """
    deals, matches = size
    return Plan(
        variants=tuple(variant.rules for variant in named),
        labels=tuple(variant.label for variant in named),
        deals=deals,
        matches=matches,
        seed=seed,
        policies=read_policies(policy),
        level=None if level is None else level_of(level),
        jobs=cores(jobs),
    )


@dataclass(frozen=True, slots=True)
class Batch:
    """A run as it was asked for.

    Attributes:
        plan: What to play.
        variants: The variants.
        overrides: What is laid over them.
        folder: Where the deals are kept, if they are.
        until: How narrow an interval is to be at the end.
        max_seconds: After how long the run is to end.
        name: The command that it was asked with.
        shard: Which part of it to play, if not all.
        scheduler: The address of the cluster that plays it, if not this machine.
    """

    plan: Plan
    variants: tuple[Named, ...]
    overrides: tuple[str, ...] = ()
    folder: Path | None = None
    until: Until | None = None
    max_seconds: float | None = None
    name: str = "simulate"
    shard: Shard | None = None
    scheduler: str | None = None

    def __post_init__(self) -> None:
        if self.shard is not None:
            self._check_part(self.shard)

    def _check_part(self, shard: Shard) -> None:
        if self.folder is None:
            raise PlanError("a part must be kept to be merged; say where with --out DIR")
        if self.until is not None:
            raise PlanError(
                "a part cannot tell when the whole knows enough; leave --until out"
            )
        shard.blocks(self.plan)

    @property
    def command(self) -> str:
        """The command line that plays this, or goes on with it."""
        return str(self.asked())

    def asked(self) -> Command:
        """Return what this was asked for with, whatever the order it was given in."""
        variants = tuple(variant.word for variant in self.variants)
        return Command(self.name, variants).having(self.options())

    def options(self) -> dict[str, object]:
        """Return the options by name, in the order of a command line."""
        plan = self.plan
        return {
            "--matches": plan.matches,
            "-n": plan.deals,
            "--seed": plan.seed,
            "--policy": policies_text(plan.policies),
            "--level": None if plan.rank is None else level_name(plan.rank),
            "--fouls": plan.fouls or None,
            "--set": self.overrides,
            "--until": self.until,
            "--max-time": self.max_seconds,
            "--shard": self.shard,
            "--scheduler": self.scheduler,
            "--out": self.folder,
        }

    def play(
        self,
        reducer: Reducer[T],
        *,
        is_enough: Callable[[T], bool] | None,
        describe: Callable[[T], str],
    ) -> Played[T]:
        """Play it, with a bar if stderr is a terminal.

        Args:
            reducer: What to make of the rows of a block.
            is_enough: Whether so much ends the run.
            describe: What to say of so much beside the bar.

        Raises:
            StoreError: The deals cannot be kept; the message says how to go on.
            ClusterError: The cluster cannot play, or is gone; likewise.
            typer.Exit: Ctrl-C was pressed before anything was played.
        """
        plan, shard = self.plan, self.shard
        blocks = None if shard is None else shard.blocks(plan)
        with self._explained(), ExitStack() as stack:
            store = self._store(stack)
            if store is not None:
                tell_what_was_there(store, blocks or range(plan.block_count))
            played = play(
                plan,
                reducer,
                until=is_enough,
                max_seconds=self.max_seconds,
                store=store,
                executor=self._executor(stack),
                blocks=blocks,
                on_progress=self._bar(stack, describe),
            )
        tell_pace(played)
        return played

    def conclude(self, stopped: Stopped, show: Callable[[], None]) -> None:
        """Show what was found, unless it is kept to go on with, and say how it ended.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed while it was shown, and nothing is kept.
            typer.Exit: The user stopped it.
        """
        try:
            if stopped is not Stopped.INTERRUPTED or self.folder is None:
                show()
        except KeyboardInterrupt:
            if self.folder is None:
                raise
            stopped = Stopped.INTERRUPTED
        is_stopped = stopped is Stopped.INTERRUPTED
        self.tell_how_it_ended(stopped)
        if is_stopped:
            raise typer.Exit(INTERRUPTED)

    def resolved(self) -> list[Mapping[str, object]]:
        """Return the rules of each variant written out, for the folder."""
        return [resolved_values(variant.name, self.overrides) for variant in self.variants]

    def about(self) -> dict[str, object]:
        """Return what else the folder says of the run."""
        return {} if self.shard is None else {"shard": str(self.shard)}

    def tell_how_it_ended(self, stopped: Stopped) -> None:
        """Say how to go on with a run that was stopped, or found less than was asked."""
        if stopped is Stopped.DONE and self.until is not None:
            console.note(
                f"all was played; '{self.until}' is not met: an interval is wider, or "
                "there is none, or too little was seen to end by it"
            )
        if stopped not in {Stopped.INTERRUPTED, Stopped.TIME}:
            self._tell_how_to_merge()
        elif self.folder is not None:
            console.note(f"stopped; {how_to_go_on(self.folder, self.command)}")
        else:
            console.note("stopped; these are the results so far (--out DIR keeps deals)")

    def _tell_how_to_merge(self) -> None:
        if self.shard is not None:
            part = f"part {self.shard} is in '{self.folder}'"
            console.note(f"{part}; put all parts together with: tuolaji merge OUT DIR...")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except KeyboardInterrupt:
            if self.folder is None:
                console.note(NOTHING_KEPT)
            else:
                self.tell_how_it_ended(Stopped.INTERRUPTED)
            raise typer.Exit(INTERRUPTED) from None
        except ClusterError as error:
            if self.folder is None:
                raise
            raise ClusterError(self._and_how_to_go_on(error)) from None
        except StoreError as error:
            if not error.resumable:
                raise
            raise StoreError(self._and_how_to_go_on(error)) from None

    def _and_how_to_go_on(self, error: TuolajiError) -> str:
        assert self.folder is not None
        return f"{error}; {how_to_go_on(self.folder, self.command)}"

    def _executor(self, stack: ExitStack) -> Executor | None:
        if self.scheduler is None:
            return None
        return stack.enter_context(cluster(self.scheduler, tell=console.note))

    def _store(self, stack: ExitStack) -> Store | None:
        if self.folder is None:
            return None
        opened = open_store(
            self.folder,
            self.plan,
            command=self.asked(),
            resolved=self.resolved(),
            about=self.about(),
        )
        with preparing(self.folder):
            return stack.enter_context(opened)

    def _bar(self, stack: ExitStack, describe: Callable[[T], str]) -> OnProgress[T] | None:
        if not sys.stderr.isatty():
            return None
        noun = "deals" if self.plan.deals else "matches"
        drawn: OnProgress[T] = stack.enter_context(
            import_module("tuolaji.cli.bar").bar(noun, describe)
        )
        return drawn


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
    def sample_options(self) -> SampleOptions:
        """How closely to look at the deals; a part of a run is not looked at."""
        deals = 0 if self.shard else self.sample
        names = tuple(variant.name for variant in self.variants)
        return SampleOptions(deals, names, self.overrides, read_sizes(self.notice))


def _read_until(text: str, plan: Plan) -> Until:
    known = [metric.name for metric in metrics_of(plan)]
    name = text.partition("=")[0].strip()
    return read_until(text, [*known, *([name] if is_band(name) else [])])


def read_varied_plan(
    settings: Sequence[Setting],
    size: tuple[int | None, int | None],
    *,
    seed: int,
    policy: str,
    level: str | None,
    jobs: int | None,
) -> Plan:
    """Return the plan that plays some settings; two policies play from either side.

    Raises:
        PlanError: It is impossible.
    """
    named = [
        Named(str(setting), setting.rules, label)
        for setting, label in zip(settings, plan_labels(settings), strict=True)
    ]
    plan = read_plan(named, size, seed=seed, policy=policy, level=level, jobs=jobs)
    return from_both_sides(plan)


@dataclass(frozen=True, slots=True, kw_only=True)
class VariedBatch(Batch):
    """A run over the values of a rule, as it was asked for.

    Attributes:
        settings: The settings, an arm or two each.
        varied: The texts that named them.
        figures: The figures that were asked for by name.
        notice: From which sizes on differences are worth noticing, as they were given.
    """

    settings: tuple[Setting, ...]
    varied: tuple[str, ...]
    figures: tuple[str, ...] = ()
    notice: tuple[str, ...] = ()

    def options(self) -> dict[str, object]:
        """Return the options by name, in the order of a command line."""
        # A class with slots is made twice, and `super()` would mean the first.
        varied = {"--vary": self.varied, "--metric": self.figures, "--notice": self.notice}
        return {**varied, **Batch.options(self)}

    def resolved(self) -> list[Mapping[str, object]]:
        """Return the rules of each setting written out."""
        (variant,) = self.variants
        return [
            resolved_values(variant.name, [*self.overrides, *setting.overrides])
            for setting in self.settings
        ]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a command line asks to be tried.

    Attributes:
        variant: The variant as it was named.
        varied: The texts of `--vary`.
        overrides: The texts of `--set`.
        figures: The figures that were asked for by name.
        notice: From which sizes on differences are worth noticing, as they were given.
    """

    variant: str
    varied: tuple[str, ...]
    overrides: tuple[str, ...]
    figures: tuple[str, ...] = ()
    notice: tuple[str, ...] = ()

    def settings(self, most: int) -> Candidates:
        """Return the settings that are asked for, and those of a range that make none.

        Raises:
            WrongUsage: There is no such variant, or an override is wrong.
            VariantError: The variant has errors.
            PlanError: A variation is wrong, there are more than `most` combinations, or
                some do not compile whose values were named one by one.
        """
        load(self.variant, self.overrides)
        compiled = compile_variant(self.variant, self.overrides)
        variations = read_variations(self.varied, compiled, most)
        return read_settings(self.variant, self.overrides, variations)

    def candidates(self, most: int) -> tuple[Candidates, Setting | None]:
        """Return the values of one key that can be played, and the variant's own of them.

        Raises:
            WrongUsage: There is no such variant, or an override is wrong.
            VariantError: The variant has errors.
            PlanError: The variation is wrong, there are more than `most` values, or fewer
                than two of them compile.
        """
        load(self.variant, self.overrides)
        compiled = compile_variant(self.variant, self.overrides)
        variation, *more = read_variations(self.varied, compiled, most)
        if more:
            raise PlanError("one key can be tuned at a time; give one --vary")
        playable = candidates(self.variant, self.overrides, variation)
        own = own_setting(playable.settings, compiled)
        return playable, None if own is None else playable.settings[own]

    def batch(
        self,
        name: str,
        plan: Plan,
        settings: tuple[Setting, ...],
        folder: Path | None,
        max_seconds: float | None = None,
        scheduler: str | None = None,
    ) -> VariedBatch:
        """Return the run of a plan under the name of a command."""
        rules = load(self.variant, self.overrides)
        return VariedBatch(
            plan=plan,
            variants=(Named(self.variant, rules, rules.id),),
            overrides=self.overrides,
            folder=folder,
            max_seconds=max_seconds,
            scheduler=scheduler,
            name=name,
            settings=settings,
            varied=self.varied,
            figures=self.figures,
            notice=self.notice,
        )

    def sweeping(self, plan: Plan, settings: tuple[Setting, ...]) -> Sweeping:
        """Return the sweep that a plan plays.

        Raises:
            PlanError: A figure does not exist or cannot be followed, or nothing that is
                played shows what the keys do.
        """
        metrics = figures_named(
            self.figures or DEFAULT_FIGURES,
            matches=plan.matches is not None,
            policies=plan.policies,
        )
        check_shown(plan, settings[0].keys)
        own = own_setting(settings, compile_variant(self.variant, self.overrides))
        sizes = read_sizes(self.notice)
        return Sweeping(plan, settings, own, metrics, self.overrides, sizes)


@dataclass(frozen=True, slots=True, kw_only=True)
class TuningBatch(VariedBatch):
    """A search for a value, as it was asked for.

    Attributes:
        target: The text that says what is wanted.
    """

    name: str = "tune"
    target: str

    @classmethod
    def of(cls, asked: Asked, target: str, course: Course, playable: Candidates) -> Self:
        """Return the search for one of some values.

        Raises:
            PlanError: It is impossible, or nothing that is played shows what the key does.
        """
        rules = load(asked.variant, asked.overrides)
        plan = course.plan(playable.settings)
        check_shown(plan, playable.settings[0].keys)
        return cls(
            plan=plan,
            variants=(Named(asked.variant, rules, rules.id),),
            overrides=asked.overrides,
            settings=playable.settings,
            varied=asked.varied,
            target=target,
        )

    def kept_in(self, folder: Path | None) -> Self:
        """Return it with where its deals are kept."""
        return replace(self, folder=folder)

    def options(self) -> dict[str, object]:
        """Return the options by name, in the order of a command line."""
        own = {"--vary": self.varied, "--target": self.target}
        # A class with slots is made twice, and `super()` would mean the first.
        return {**own, **VariedBatch.options(self)}

    def search(self, look: Callable[[Store | None], Tuning]) -> Tuning:
        """Return what a search finds, which is given the store if deals are to be kept.

        Raises:
            StoreError: The deals cannot be kept; the message says how to go on.
            typer.Exit: Ctrl-C was pressed before anything was found.
        """
        with self._explained(), ExitStack() as stack:
            store = self._store(stack)
            if store is not None:
                tell_what_was_searched(store)
            try:
                tuning = look(store)
            except KeyboardInterrupt:
                if store is not None:
                    store.note_end(Stopped.INTERRUPTED.value)
                raise
            if store is not None:
                store.note_end(tuning.stopped.value)
            return tuning

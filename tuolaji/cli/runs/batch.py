"""Runs as the command line asks for them, and the command that resumes each.

What all long commands share: a simulation, a comparison, a sweep or a tuning is
planned, played and kept, and its command is kept with it.

Notes on stderr say how a run goes. None of them is a result: two equal runs differ in
them.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Final, TypeVar

import typer

from tuolaji.bots import SLOW, pace_of
from tuolaji.cli import console
from tuolaji.cli.application import FINDINGS, INTERRUPTED
from tuolaji.cli.interrupt import raise_if_pressed
from tuolaji.cli.options import OnBotError
from tuolaji.cli.variants import Named
from tuolaji.dsl.dump import resolved_values
from tuolaji.errors import PlanError, TuolajiError
from tuolaji.language import _, all_of, clauses, plural
from tuolaji.rules.match import level_name, level_of
from tuolaji.sim.cluster import ClusterError, cluster
from tuolaji.sim.compare.ladder import shortened
from tuolaji.sim.format import counted
from tuolaji.sim.plan import Arm, Plan, policies_text, read_policies
from tuolaji.sim.progress import Played, Stopped, Total, Until
from tuolaji.sim.run import OnProgress, Reducer, play
from tuolaji.sim.store.atomic import StoreError
from tuolaji.sim.store.command import Command
from tuolaji.sim.store.shards import Shard
from tuolaji.sim.store.store import DEALS_FILE, Store, has_deals, open_store
from tuolaji.table.botfile import is_bot
from tuolaji.table.bout import Limits, Turns

__all__ = [
    "Batch",
    "OtherBatch",
    "cores",
    "deals_in_time",
    "from_both_sides",
    "how_to_go_on",
    "limits_of",
    "nothing_kept",
    "nothing_kept_in",
    "paced",
    "preparing",
    "read_plan",
    "repeat_with_policy",
    "size_of",
    "tell_again",
    "tell_bots",
    "tell_pace",
    "tell_time",
    "tell_turns",
    "tell_what_was_there",
    "usual_deals",
]


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
        console.note(nothing_kept() if folder is None else _unopened(folder))
        raise typer.Exit(INTERRUPTED) from None


def nothing_kept() -> str:
    """Return that a run was stopped before anything was found, and is not kept."""
    return _(
        "stopped before anything was found; nothing is kept "
        "(--out DIR keeps deals, and the same command goes on from there)"
    )


def _unopened(folder: Path) -> str:
    """Return what is so of a folder that no run has opened yet; it may be another's."""
    kept = (
        _("the deals in '{folder}' stay as they were", folder=folder)
        if has_deals(folder)
        else nothing_kept_in(folder)
    )
    return _("stopped before anything was found; {kept}", kept=kept)


def nothing_kept_in(folder: Path) -> str:
    """Return that a folder, which need not be there, keeps no deals."""
    return _("no deals are kept in '{folder}' yet", folder=folder)


def how_to_go_on(folder: Path, command: str) -> str:
    """Return what is kept in the folder of a run, and what to do to go on.

    Args:
        folder: The folder; it is looked into, for a run may end before it keeps anything.
        command: The command line of the run.
    """
    if has_deals(folder):
        kept = _("what is whole is kept in '{folder}'", folder=folder)
        onward = _("go on with: {command}", command=command)
        return f"{kept}\n{onward}"
    begin = _("begin again with: {command}", command=command)
    return f"{nothing_kept_in(folder)}\n{begin}"


def tell_what_was_there(store: Store, blocks: Sequence[int]) -> None:
    """Say how many of some blocks an earlier run has played, if any."""
    kept = sum(store.has_block(index) for index in blocks)
    if kept:
        console.note(
            plural(
                "{kept} of {count} block was there already",
                "{kept} of {count} blocks were there already",
                len(blocks),
                kept=kept,
            )
        )


def tell_pace(played: Played[T]) -> None:
    """Say how long a run took and how fast it went, if it played anything."""
    if played.deals_per_second:
        console.note(
            _(
                "played in {seconds} s, {rate} deals/s",
                seconds=f"{played.seconds:,.1f}",
                rate=f"{played.deals_per_second:,.0f}",
            )
        )


def tell_bots(played: Played[T]) -> None:
    """Say how fast the bots of a run were, and which faults they had."""
    tell_turns(played.bots)
    if played.fault:
        console.complain(played.fault)


def tell_turns(bots: Mapping[str, Turns]) -> None:
    """Say how fast bots were, and which faults did not end the run."""
    for name, turns in bots.items():
        if turns.count:
            each = 1_000 * turns.seconds / turns.count
            console.note(
                plural(
                    "{name}: {number} decision, {each} ms each, the longest {longest} ms",
                    "{name}: {number} decisions, {each} ms each, the longest {longest} ms",
                    turns.count,
                    number=f"{turns.count:,}",
                    name=name,
                    each=_milliseconds(each),
                    longest=_milliseconds(1_000 * turns.longest),
                )
            )
        if turns.forfeits:
            deals = counted(turns.forfeits, "deal")
            console.note(_("{name} forfeited {deals}, such as:", name=name, deals=deals))
            for fault in turns.faults:
                console.note(f"  {fault}")


_ENDS: Final = {Stopped.INTERRUPTED: INTERRUPTED, Stopped.FAULT: FINDINGS}
"""With which code a command ends that was not played as far as was asked."""


def limits_of(seconds: float, on_error: OnBotError) -> Limits:
    """Return what is asked of bots."""
    return Limits(seconds, on_error is OnBotError.STOP)


def _limits_options(limits: Limits) -> dict[str, object]:
    on_error = OnBotError.STOP if limits.stops else OnBotError.FORFEIT
    return {"--bot-seconds": limits.seconds, "--on-bot-error": on_error}


_MOST_DEALS: Final = 10_000_000
_PATIENCE: Final = 20
"""The seconds that one arm of a slow policy may take on one core, unless told."""
_PACE_OF_BOTS: Final = 20
"""How many deals a second bots are taken to play unless told."""
_DEALS_A_MATCH: Final = 20
"""About how many deals a match has."""
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


def tell_again(batch: OtherBatch) -> None:
    """Say who is asked again, and on how many deals."""
    size, noun = batch.plan.size, "deal" if batch.plan.deals else "match"
    console.note(
        _(
            "asking {policy} again, on {deals} of each",
            policy=batch.plan.policies[0],
            deals=counted(size, noun),
        )
    )


def usual_deals(deals: int, policy: str) -> int:
    """Return how many deals a command plays unless told: fewer by a slow policy.

    Raises:
        PlanError: There is no such policy.
    """
    names = read_policies(policy)
    paces = [SLOW[name] for name in names if name in SLOW]
    paces += [_PACE_OF_BOTS for name in names if is_bot(name)]
    return min([deals, *(_PATIENCE * pace for pace in paces)])


def tell_time(plan: Plan) -> None:
    """Say about how long a run will take, if a slow policy plays in it for some time."""
    slow = [name for name in dict.fromkeys(plan.policies) if name in SLOW]
    if not slow:
        return
    each = plan.deals or (plan.matches or 0) * _DEALS_A_MATCH
    seconds = each * _seconds_a_deal(plan)
    minutes = seconds / 60
    if minutes < 1 / 30:
        return
    deals = each * len(plan.arms)
    long = (
        _("{minutes} minutes", minutes=f"{minutes:,.0f}")
        if minutes >= 2
        else _("{seconds} seconds", seconds=f"{seconds:,.0f}")
    )
    pace = deals / seconds / plan.jobs
    console.note(
        plural(
            "{deals} may take {long}: {policies} plays some {pace} a second on a core",
            "{deals} may take {long}: {policies} play some {pace} a second on a core",
            len(slow),
            deals=counted(deals, "deal"),
            long=long,
            policies=all_of(slow),
            pace=f"{pace:.2g}",
        )
    )


def _seconds_a_deal(plan: Plan) -> float:
    """Return about how long one deal of each arm takes by slow policies; 0 by others."""
    return sum(map(_seconds_of, plan.arms)) / plan.jobs


def _seconds_of(arm: Arm) -> float:
    hand_size, players = arm.rules.hand_size, arm.rules.table.players
    paces = [pace_of(policy, hand_size, players) for policy in arm.policies]
    return max(1 / pace if pace else 0.0 for pace in paces)


_MINUTE: Final = 60
_FEWEST: Final = 40


def deals_in_time(plan: Plan) -> int:
    """Return how many deals, or matches, of each variant fit into a minute or so.

    Never more than the plan has; of a policy that is not slow, all of them.
    """
    seconds = _seconds_a_deal(plan)
    if not seconds:
        return plan.size
    deals = _MINUTE / seconds
    if plan.matches:
        return min(plan.size, max(2, int(deals / _DEALS_A_MATCH)))
    tens: int = 10 ** max(len(str(int(deals))) - 2, 0)
    return min(plan.size, max(_FEWEST, int(deals) // tens * tens))


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
        level: A level, or `None` for each variant's first.
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


def _pace(plan: Plan) -> str | None:
    """Return how fast a table plays, as its option says it."""
    if plan.trick_seconds is None:
        return None
    deal = f",{plan.deal_seconds}" if plan.deal_seconds else ""
    return f"{plan.trick_seconds}{deal}"


def paced(plan: Plan, text: str | None) -> Plan:
    """Return a plan of a table that takes so long: `20` seconds a trick, or `20,90`.

    Raises:
        PlanError: The text gives no time, or no matches are played.
    """
    if text is None:
        return plan
    trick, comma, deal = (part.strip() for part in text.partition(","))
    if not (trick.isdecimal() and (deal.isdecimal() or not comma)):
        raise PlanError(
            _(
                "'{text}' is not a time of a trick such as 20, or 20,90 with that of a "
                "deal",
                text=text,
            )
        )
    return replace(plan, trick_seconds=int(trick), deal_seconds=int(deal or 0))


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
        self._check_bots()
        if self.shard is not None:
            self._check_part(self.shard)

    def _check_part(self, shard: Shard) -> None:
        if self.folder is None:
            raise PlanError(
                _("a shard must be kept to be merged; say where with --out DIR")
            )
        if self.until is not None:
            raise PlanError(
                _("a shard cannot tell when the whole knows enough; leave --until out")
            )
        shard.blocks(self.plan)

    def _check_bots(self) -> None:
        if self.plan.bots and self.scheduler is not None:
            raise PlanError(
                _(
                    "{bots} would have to be on every machine of the cluster; bots from "
                    "files play on this one, leave --scheduler out",
                    bots=all_of(self.plan.bots),
                )
            )

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
            **(_limits_options(plan.limits) if plan.bots else {}),
            "--seconds-a-trick": _pace(plan),
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
        tell_time(plan)
        with self.explained(), ExitStack() as stack:
            store = self.store(stack)
            if store is not None:
                tell_what_was_there(store, blocks or range(plan.block_count))
            raise_if_pressed()
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
        tell_bots(played)
        return played

    def conclude(self, stopped: Stopped, show: Callable[[], None]) -> None:
        """Show what was found, unless it is kept to go on with, and say how it ended.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed while it was shown, and nothing is kept.
            typer.Exit: The user stopped it, or a bot had a fault.
        """
        try:
            if stopped is not Stopped.INTERRUPTED or self.folder is None:
                show()
        except KeyboardInterrupt:
            if self.folder is None:
                raise
            stopped = Stopped.INTERRUPTED
        self.tell_how_it_ended(stopped)
        if stopped in _ENDS:
            raise typer.Exit(_ENDS[stopped])

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
                _(
                    "all was played; '{until}' is not met: an interval is wider, or "
                    "there is none, or too little was seen to end by it",
                    until=self.until,
                )
            )
        if stopped not in {Stopped.INTERRUPTED, Stopped.TIME, Stopped.FAULT}:
            self._tell_how_to_merge()
        elif self.folder is not None:
            console.note(_("stopped; {what}", what=how_to_go_on(self.folder, self.command)))
        else:
            console.note(_("stopped; these are the results so far (--out DIR keeps deals)"))

    def _tell_how_to_merge(self) -> None:
        if self.shard is not None:
            console.note(
                _(
                    "shard {shard} is in '{folder}'; merge all shards with: tuolaji "
                    "merge OUT DIR...",
                    shard=self.shard,
                    folder=self.folder,
                )
            )

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Say what is kept, and how to go on, where the run is broken off.

        Raises:
            typer.Exit: Ctrl-C was pressed.
            ClusterError: The cluster is gone; the message says how to go on.
            StoreError: The deals cannot be kept; likewise.
        """
        try:
            yield
        except KeyboardInterrupt:
            if self.folder is None:
                console.note(nothing_kept())
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
        return clauses([str(error), how_to_go_on(self.folder, self.command)])

    def _executor(self, stack: ExitStack) -> Executor | None:
        if self.scheduler is None:
            return None
        return stack.enter_context(cluster(self.scheduler, tell=console.note))

    def store(self, stack: ExitStack) -> Store | None:
        """Open the store that keeps the deals until the stack ends, if they are kept."""
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
            store = stack.enter_context(opened)
        if store.was_damaged:
            console.note(
                _(
                    "'{file}' was damaged, and what it held is played anew",
                    file=self.folder / DEALS_FILE,
                )
            )
        return store

    def _bar(self, stack: ExitStack, describe: Callable[[T], str]) -> OnProgress[T] | None:
        if not sys.stderr.isatty():
            return None
        noun = _("deals") if self.plan.deals else _("matches")
        drawn: OnProgress[T] = stack.enter_context(
            import_module("tuolaji.cli.bar").bar(noun, describe)
        )
        return drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherBatch(Batch):
    """A run that is asked again of another policy, as part of a command.

    Attributes:
        main: The run that it goes with; its command goes on with both.
    """

    main: Batch

    def asked(self) -> Command:
        """Return what the command was asked for with."""
        return self.main.asked()

    def resolved(self) -> list[Mapping[str, object]]:
        """Return the rules of each variant written out, for the folder."""
        return self.main.resolved()


def _plain(policy: str) -> str:
    """Return a policy as part of the name of a folder; that of a bot may have a path."""
    return re.sub(r"[^\w.-]+", "-", policy).strip("-.")


def repeat_with_policy(main: Batch, policy: str, size: int | None) -> OtherBatch:
    """Return a run that plays the deals of another by another policy, the first of them.

    Args:
        main: The other run.
        policy: Who plays.
        size: How many deals or matches, at most all; as many as fit into a minute unless
            given.

    Raises:
        PlanError: The run cannot be asked again, or not of this policy.
    """
    if main.shard is not None:
        raise PlanError(_("a shard of a run is not asked again; ask once all is merged"))
    if len(set(main.plan.policies)) > 1:
        raise PlanError(
            _(
                "where two policies play against each other, no third is asked; name "
                "one policy"
            )
        )
    if policy in main.plan.policies:
        raise PlanError(
            _("'{policy}' plays already; ask another policy, such as search", policy=policy)
        )
    plan = replace(main.plan, policies=read_policies(policy))
    if len(set(plan.policies)) > 1:
        raise PlanError(
            _("one policy is asked in all seats, not two: '{policy}'", policy=policy)
        )
    size = deals_in_time(plan) if size is None else min(size, plan.size)
    return OtherBatch(
        plan=shortened(plan, size),
        variants=main.variants,
        overrides=main.overrides,
        folder=None if main.folder is None else main.folder / f"also-{_plain(policy)}",
        max_seconds=main.max_seconds,
        name=main.name,
        scheduler=main.scheduler,
        main=main,
    )


def _milliseconds(number: float) -> str:
    """Return two digits of a time, and all those of whole milliseconds from ten on."""
    return f"{number:,.0f}" if number >= 10 else f"{number:.2g}"

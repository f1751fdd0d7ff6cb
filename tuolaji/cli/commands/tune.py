"""The command `tune`: which value of a rule gives what is wanted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Final, Self

import typer

from tuolaji.bots import USUAL_POLICY
from tuolaji.cards import parse_rank
from tuolaji.cli import completion, console
from tuolaji.cli.application import FINDINGS, WrongUsage
from tuolaji.cli.options import (
    Format,
    FormatOption,
    JobsOption,
    LevelOption,
    MatchesOption,
    OutOption,
    PolicyOption,
    SeedOption,
    SetOption,
    Variant,
    in_words_of,
    read_count,
)
from tuolaji.cli.run import cores, preparing, tell_what_was_searched
from tuolaji.cli.show.tune import show_tuning, verifying
from tuolaji.cli.variants import Named, load, seen_from
from tuolaji.cli.variation import Asked, VariedBatch, VaryOption
from tuolaji.language import _, later
from tuolaji.sim.plan import check_shown, read_policies
from tuolaji.sim.progress import Stopped
from tuolaji.sim.store.store import Store
from tuolaji.sim.vary.search import Course
from tuolaji.sim.vary.tune import Tuning, tune
from tuolaji.sim.vary.values import Candidates, read_target
from tuolaji.sim.vary.verdict import house_file

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji tune tuolaji --vary 'scoring.takeover=60..100 by 5' "
    "--target declarers_hold=0.5",
    "tuolaji tune titanic --vary scoring.takeover=61..200 --target declarers_hold=50% "
    "-n 50000",
    "tuolaji tune house.yaml --vary scoring.step=20..60 --target level_gain=0",
    "tuolaji tune tuolaji --vary scoring.step=20..60 --target deals_per_match=15 "
    "--matches 400",
    "tuolaji tune tuolaji --vary scoring.takeover=45..195 --target declarers_hold=0.5 "
    "--out runs/takeover",
)
_MOST_VALUES: Final = 400
_MOST_DEALS: Final = 20_000
_Deals = Annotated[
    int | None,
    typer.Option(
        "-n",
        "--deals",
        metavar="DEALS",
        parser=read_count,
        help=later("The most separate deals of one value."),
        show_default=f"{_MOST_DEALS:,}",
    ),
]
_Target = Annotated[
    str | None,
    typer.Option(
        "--target",
        metavar="METRIC=VALUE",
        help=later("What is wanted, as declarers_hold=0.5."),
        autocompletion=completion.metric,
    ),
]


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
        with self.explained(), ExitStack() as stack:
            store = self.store(stack)
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


def command(  # noqa: PLR0913, PLR0917 (an option each)
    variant: Variant,
    vary: VaryOption = None,
    target: _Target = None,
    deals: _Deals = None,
    matches: MatchesOption = None,
    seed: SeedOption = 1,
    policy: PolicyOption = USUAL_POLICY,
    level: LevelOption = None,
    jobs: JobsOption = None,
    set: SetOption = None,
    out: OutOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Find the value whose figure is nearest to the target and print the evidence."""
    course = Course(
        most=_most(deals, matches),
        of_matches=matches is not None,
        seed=seed,
        policies=read_policies(policy),
        level=None if level is None else parse_rank(level),
        jobs=cores(jobs),
    )
    asked = Asked(variant, tuple(vary or ()), tuple(set or ()))
    _tune(asked, target or "", course, out, format)


def _most(deals: int | None, matches: int | None) -> int:
    if deals is not None and matches is not None:
        raise WrongUsage(
            _("say how many deals or how many matches to play, one of the two")
        )
    most = matches if matches is not None else deals
    return _MOST_DEALS if most is None else most


def _tune(
    asked: Asked, wanted: str, course: Course, out: Path | None, format: Format
) -> None:
    target = read_target(wanted, matches=course.of_matches, policies=course.policies)
    with preparing(out):
        playable, own = asked.candidates(_MOST_VALUES)
    batch = TuningBatch.of(asked, wanted, course, playable).kept_in(out)

    def look(store: Store | None) -> Tuning:
        return tune(
            playable,
            target,
            replace(course, store=store),
            own=own,
            overrides=asked.overrides,
            on_round=_tell if sys.stderr.isatty() else None,
        )

    tuning = batch.search(look)

    def show() -> None:
        with in_words_of(format):
            _print(tuning, asked, course, format)

    batch.conclude(tuning.stopped, show)
    if not tuning.is_reached:
        raise typer.Exit(FINDINGS)


def _tell(played: int, left: int, count: int) -> None:
    console.note(
        _(
            "after {played} of each: {left} of {count} values left",
            played=f"{played:,}",
            left=left,
            count=count,
        )
    )


def _print(tuning: Tuning, asked: Asked, course: Course, format: Format) -> None:
    best, patch = tuning.best.setting, ""
    if tuning.is_worth_saving:
        overrides = [*asked.overrides, *best.overrides]
        parent = seen_from(Path(), asked.variant)
        patch = house_file(parent, best.rules, overrides, tuning.target)
    show_tuning(tuning, patch, verifying(best.rules, course), format)

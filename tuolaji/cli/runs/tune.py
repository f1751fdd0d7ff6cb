"""A tuning: which value of a rule gives what is wanted, searched for and shown."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Self

import typer

from tuolaji.cli import console
from tuolaji.cli.application import FINDINGS
from tuolaji.cli.options import Format, in_words_of
from tuolaji.cli.runs.batch import preparing
from tuolaji.cli.runs.variation import Asked, VariedBatch
from tuolaji.cli.show.tune import show_tuning, verifying
from tuolaji.cli.variants import Named, load, seen_from
from tuolaji.language import _
from tuolaji.sim.format import counted
from tuolaji.sim.plan import check_shown
from tuolaji.sim.progress import Stopped
from tuolaji.sim.store.store import Store
from tuolaji.sim.vary.search import Course, pieces
from tuolaji.sim.vary.tune import Tuning, tune
from tuolaji.sim.vary.values import Candidates, read_target
from tuolaji.sim.vary.verdict import house_file

__all__ = ["TuningBatch", "find", "tell_what_was_searched"]

_MOST_VALUES: Final = 400


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


def tell_what_was_searched(store: Store) -> None:
    """Say how much an earlier search has played, of all values together, if anything."""
    kept = sum(piece.count for piece in pieces(store.plan) if store.is_noted(piece))
    if kept:
        noun = "match" if store.plan.deals is None else "deal"
        console.note(
            _("{deals} of an earlier search are used again", deals=counted(kept, noun))
        )


def find(
    asked: Asked, wanted: str, course: Course, out: Path | None, format: Format
) -> None:
    """Find the value nearest to a target and print the evidence.

    Raises:
        typer.Exit: No value reaches the target.
    """
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

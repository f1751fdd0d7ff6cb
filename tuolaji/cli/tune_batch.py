"""How is a search for a value carried out, and with which words is it taken up again?"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from tuolaji.cli.notes import tell_what_was_searched
from tuolaji.cli.variants import Named, load
from tuolaji.cli.varying_batch import Asked, VariedBatch
from tuolaji.sim.ledger import Stopped
from tuolaji.sim.separate import check_shown
from tuolaji.sim.store import Store
from tuolaji.sim.varying.course import Course
from tuolaji.sim.varying.settings import Candidates
from tuolaji.sim.varying.tuning import Tuning

__all__ = ["TuningBatch"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TuningBatch(VariedBatch):
    """A search for a value, as it was asked for.

    Attributes:
        target: The text that says what is wanted.
    """

    name: str = "tune"
    target: str

    @classmethod
    def of(cls, asked: Asked, target: str, course: Course, found: Candidates) -> Self:
        """Return the search for one of some values.

        Raises:
            PlanError: It is impossible, or nothing that is played shows what the key does.
        """
        rules = load(asked.variant, asked.overrides)
        plan = course.plan(found.settings)
        check_shown(plan, found.settings[0].keys)
        return cls(
            plan=plan,
            variants=(Named(asked.variant, rules, rules.id),),
            overrides=asked.overrides,
            settings=found.settings,
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

"""How is a run carried out for the user, and with which words is it taken up again?"""

from __future__ import annotations

import shlex
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from tuolaji.cards import RANKS
from tuolaji.dsl.resolved import resolved_values
from tuolaji.sim.opening import open_store
from tuolaji.sim.plan import Plan
from tuolaji.sim.progress import OnProgress
from tuolaji.sim.running import RunResult, run

__all__ = ["Batch"]


@dataclass(frozen=True, slots=True)
class Batch:
    """A run as it was asked for.

    Attributes:
        plan: What to play.
        variants: The variants as the user named them.
        overrides: What is laid over them.
        folder: Where the deals are kept, if they are.
    """

    plan: Plan
    variants: tuple[str, ...]
    overrides: tuple[str, ...]
    folder: Path | None

    @property
    def command(self) -> str:
        """The command line that plays this, or goes on with it."""
        return shlex.join(self.words())

    def words(self) -> list[str]:
        """Return the words of the command line, whatever the order they were given in."""
        plan = self.plan
        size = ["--matches", str(plan.matches)] if plan.matches else ["-n", str(plan.deals)]
        words = ["tuolaji", "simulate", *self.variants, *size, "--seed", str(plan.seed)]
        words += ["--policy", ",".join(dict.fromkeys(plan.policies))]
        words += [] if plan.level is None else ["--level", RANKS[plan.level]]
        words += [word for text in self.overrides for word in ("--set", text)]
        return words if self.folder is None else [*words, "--out", str(self.folder)]

    def play(self) -> tuple[RunResult, ...]:
        """Play all of it, with a bar if stderr is a terminal.

        Raises:
            Interrupted: The user stopped it.
            StoreError: The deals cannot be kept.
        """
        with ExitStack() as stack:
            store = None
            if self.folder is not None:
                resolved = [resolved_values(name, self.overrides) for name in self.variants]
                opened = open_store(
                    self.folder, self.plan, command=self.words(), resolved=resolved
                )
                store = stack.enter_context(opened)
            return run(self.plan, on_progress=self._bar(stack), store=store)

    def _bar(self, stack: ExitStack) -> OnProgress | None:
        if not sys.stderr.isatty():
            return None
        noun = "deals" if self.plan.deals else "matches"
        drawn: OnProgress = stack.enter_context(import_module("tuolaji.cli.bar").bar(noun))
        return drawn

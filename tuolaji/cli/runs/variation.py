"""Runs that try values of a rule, for the commands that vary one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tuolaji.cli.runs.batch import Batch, from_both_sides, read_plan
from tuolaji.cli.variants import Named, load
from tuolaji.dsl.compile import compile_variant
from tuolaji.dsl.dump import resolved_values
from tuolaji.errors import PlanError
from tuolaji.language import _
from tuolaji.sim.compare.effect_size import read_sizes
from tuolaji.sim.plan import Plan, check_shown
from tuolaji.sim.vary.sweep import Sweeping, own_setting
from tuolaji.sim.vary.tune import candidates
from tuolaji.sim.vary.values import (
    DEFAULT_FIGURES,
    Candidates,
    Setting,
    figures_named,
    plan_labels,
    read_settings,
    read_variations,
)

__all__ = ["Asked", "VariedBatch", "read_varied_plan"]


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
        also: Who is asked again; empty for nobody.
        also_size: On how many deals or matches; `None` for as many as fit into a minute.
    """

    settings: tuple[Setting, ...]
    varied: tuple[str, ...]
    figures: tuple[str, ...] = ()
    notice: tuple[str, ...] = ()
    also: str = ""
    also_size: int | None = None

    def options(self) -> dict[str, object]:
        """Return the options by name, in the order of a command line."""
        # A class with slots is made twice, and `super()` would mean the first.
        varied = {"--vary": self.varied, "--metric": self.figures, "--notice": self.notice}
        also = {"--also": self.also or None, "--also-deals": self.also_size}
        return {**varied, **Batch.options(self), **also}

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
            raise PlanError(_("one key can be tuned at a time; give one --vary"))
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

"""What does each value of a rule do, on the same deals?

All settings are arms of one plan. The variant's own value is what the others are held
against, or the first where its own is not among them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from tuolaji.dsl.compiling import Compiled
from tuolaji.dsl.keys import meaning_of
from tuolaji.engine.state import COMPILED
from tuolaji.sim.censoring import BROKEN_OFF, CENSORED, figure_of
from tuolaji.sim.comparing.comparison import Difference
from tuolaji.sim.comparing.difference import Pair, difference_of
from tuolaji.sim.comparing.noticing import WORTH_NOTICING
from tuolaji.sim.comparing.significance import held_together
from tuolaji.sim.identity import rules_digest
from tuolaji.sim.ledger import Played, Stopped
from tuolaji.sim.metric import Metric
from tuolaji.sim.plan import Plan, policies_text
from tuolaji.sim.running import Fold
from tuolaji.sim.trying import TRIAL_DEALS, trials_of
from tuolaji.sim.unshown import Trial, unshown_of
from tuolaji.sim.varying.answer import verdict_of, warnings_of
from tuolaji.sim.varying.counting import Counts, count_block
from tuolaji.sim.varying.moving import is_all_alike
from tuolaji.sim.varying.settings import Setting
from tuolaji.sim.varying.sweep import Point, Sweep

__all__ = ["Sweeping", "own_setting"]


def own_setting(settings: Sequence[Setting], compiled: Compiled) -> int | None:
    """Return the place of the setting that has the variant's own values, if any."""
    for place, setting in enumerate(settings):
        values = zip(setting.keys, setting.values, strict=True)
        if all(_is_own(key, value, setting, compiled) for key, value in values):
            return place
    return None


def _is_own(key: str, value: str, setting: Setting, compiled: Compiled) -> bool:
    chapter, _, word = key.partition(".")
    own, rules = compiled.ruleset, setting.rules
    if chapter == "scoring" and word != "bands" and own is not None:
        # Another formula may stand for the same points.
        words = own.scoring.words(own.deck.packs, own.deck.total_points)
        varied = rules.scoring.words(rules.deck.packs, rules.deck.total_points)
        return words[word] == varied[word]
    leaf = compiled.draft.leaves.get(key)
    if leaf is None:
        return key in compiled.draft.removed and value == "none"
    return meaning_of(key, leaf.node.text) == meaning_of(key, value)


@dataclass(frozen=True, slots=True)
class Sweeping:
    """A sweep that is to be played.

    Attributes:
        plan: The plan, with an arm or two for each setting.
        settings: The settings.
        own: The place of the variant's own values among them, or `None`.
        metrics: The figures to follow.
        overrides: What else was laid over the variant.
        worth_noticing: From which sizes on differences are worth noticing, by figure, where
            they are not the usual ones.
    """

    plan: Plan
    settings: tuple[Setting, ...]
    own: int | None
    metrics: tuple[Metric, ...]
    overrides: tuple[str, ...] = ()
    worth_noticing: Mapping[str, float] = field(default_factory=dict)

    @property
    def base(self) -> int:
        """The place of the setting that the others are held against."""
        return self.own or 0

    @property
    def fold(self) -> Fold[Counts]:
        """What to make of the rows of a block."""
        names = {metric.name: None for metric in self.metrics}
        if not CENSORED.isdisjoint(names):
            names[BROKEN_OFF] = None
        return partial(count_block, metrics=tuple(names), base=self.base)

    def result(self, played: Played[Counts]) -> Sweep:
        """Return what is known once the plan is played, or as much of it as was."""
        plan, rules = self.plan, self.settings[self.base].rules
        unshown = unshown_of(plan.labels, plan.variants, plan.policies)
        sweep = Sweep(
            variant=rules.id,
            title=(rules.name_en, rules.name_zh),
            keys=self.settings[0].keys,
            overrides=self.overrides,
            points=self._points(played.tally),
            base=self.base,
            is_own=self.own is not None,
            metrics=self.metrics,
            deals=played.deals[0] * (2 if plan.swapped else 1),
            matches=played.tally.clusters if plan.matches else None,
            level=plan.common_level,
            seed=plan.seed,
            policy=policies_text(plan.policies),
            compiled=COMPILED,
            seconds=played.seconds,
            deals_per_second=played.deals_per_second,
            stopped=played.stopped,
            unshown=unshown,
            worth_noticing={**WORTH_NOTICING, **self.worth_noticing},
        )
        sweep = replace(sweep, trials=self._trials(sweep))
        return replace(sweep, warnings=warnings_of(sweep), verdict=verdict_of(sweep))

    def _trials(self, sweep: Sweep) -> tuple[Trial, ...]:
        """Return what other policies show, where all settings played alike.

        The base and the last other setting stand for all.
        """
        if not is_all_alike(sweep) or sweep.stopped is Stopped.INTERRUPTED:
            return ()
        labels = self.plan.labels
        pair = (labels[self.base], labels[-1 if self.base != len(labels) - 1 else 0])
        try:
            return tuple(trials_of(self.plan, [pair], min(self.plan.size, TRIAL_DEALS)))
        except KeyboardInterrupt:  # What was swept is told all the same.
            return ()

    def _points(self, counts: Counts) -> tuple[Point, ...]:
        adjusted = _held_together(
            [self._differences(counts, place) for place in range(len(self.settings))]
        )
        return tuple(
            Point(
                setting=setting,
                figures={
                    one.name: figure_of(one, counts.sums(place)) for one in self.metrics
                },
                differences=adjusted[place],
                alike=counts.twins[place] == counts.twins[self.base],
                twin=counts.twins[place],
            )
            for place, setting in enumerate(self.settings)
        )

    def _differences(self, counts: Counts, place: int) -> dict[str, Difference]:
        one, base = self.settings[place], self.settings[self.base]
        is_same = rules_digest(one.rules) == rules_digest(base.rules)
        pair = Pair(str(one), str(base), (place, self.base), is_same)
        return {
            metric.name: difference_of(counts.tallies, pair, metric)
            for metric in self.metrics
        }


def _held_together(
    found: Sequence[dict[str, Difference]],
) -> list[dict[str, Difference]]:
    """Return differences held against all that were looked at."""
    adjusted = iter(held_together([one for each in found for one in each.values()]))
    return [{name: next(adjusted) for name in each} for each in found]

"""What is known of a rule's values that were played on the same deals?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tuolaji.sim.comparing.comparison import Difference
from tuolaji.sim.estimate import Estimate
from tuolaji.sim.ledger import Stopped
from tuolaji.sim.metric import Metric
from tuolaji.sim.unshown import Trial, Unshown
from tuolaji.sim.varying.settings import Setting

__all__ = ["Point", "Sweep"]


@dataclass(frozen=True, slots=True)
class Point:
    """A setting and what was found.

    Attributes:
        setting: The values and the rules that they make.
        figures: Its figures by name.
        differences: How each differs from the base on the same deals.
        alike: Whether its deals went and ended as those of the base, one by one.
        twin: The place of the first setting whose deals went and ended as its own.
    """

    setting: Setting
    figures: Mapping[str, Estimate]
    differences: Mapping[str, Difference]
    alike: bool
    twin: int

    @property
    def name(self) -> str:
        """The values, as a reader names them."""
        values = [" ".join(one.split()) for one in self.setting.values]
        return " | ".join(values)


@dataclass(frozen=True, slots=True)
class Sweep:
    """What the values of one or two keys do.

    Attributes:
        variant: The variant's id.
        title: Its English and its Chinese name.
        keys: The varied keys.
        overrides: What else was laid over the variant.
        points: The settings, in the order given; the first key's values change slowest.
        base: The place of the setting that the others are held against.
        is_own: Whether the base has the variant's own values; else it is the first.
        metrics: The figures that were asked for; the first answers.
        deals: Deals of each setting, both seatings of the policies together.
        matches: Matches that they make up, or `None` for separate deals.
        level: The level of separate deals, or `None`.
        seed: The seed of the run.
        policy: The policies, as `A` or `A,B`.
        compiled: Whether the engine ran compiled.
        seconds: How long the run took.
        deals_per_second: Its pace, over all settings.
        stopped: Why it ended.
        unshown: Rules in which the settings differ and which the policies cannot show.
        trials: What other policies show, where all settings played alike.
        worth_noticing: The least differences that are worth noticing, by figure.
        warnings: What a reader should know before trusting it.
        verdict: The answer in one sentence.
    """

    variant: str
    title: tuple[str, str]
    keys: tuple[str, ...]
    overrides: tuple[str, ...]
    points: tuple[Point, ...]
    base: int
    is_own: bool
    metrics: tuple[Metric, ...]
    deals: int
    matches: int | None
    level: str | None
    seed: int
    policy: str
    compiled: bool
    seconds: float
    deals_per_second: float
    stopped: Stopped
    unshown: tuple[Unshown, ...] = ()
    trials: tuple[Trial, ...] = ()
    worth_noticing: Mapping[str, float] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    verdict: str = ""

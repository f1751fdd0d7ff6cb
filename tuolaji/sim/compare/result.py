"""The result of a comparison: metrics, paired differences, sampled deals, the answer.

A comparison holds each variant's metrics, the paired differences of every two with
their intervals, and the answer in one sentence. A difference of `a` and `b` is `a - b`,
where `a` was named first.

Some metrics cost more than a row of numbers a deal, so they come from a sample of the
deals, and everything that shows them says how many those were.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tuolaji.language import _
from tuolaji.sim.blind_spots import Trial, Unshown
from tuolaji.sim.compare.example import Example
from tuolaji.sim.format import counted
from tuolaji.sim.metrics.registry import Metric
from tuolaji.sim.progress import Stopped
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.summary import BandCount

__all__ = [
    "Again",
    "Agreement",
    "Comparison",
    "Coupling",
    "Difference",
    "Histogram",
    "LeadHistory",
    "LevelLine",
    "MetricComparison",
    "RuleActivation",
    "RuleShare",
    "Rung",
    "Shares",
    "Test",
    "agreement_name",
]


@dataclass(frozen=True, slots=True)
class LeadHistory:
    """The attackers' points as the tricks go by.

    Attributes:
        tricks: The mean after each trick.
        low: The lower quartile after each trick.
        high: The upper quartile after each trick.
    """

    tricks: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RuleActivation:
    """How often a rule's value mattered.

    Attributes:
        key: The key of the rule, as in a variant's file.
        value: The variant's value.
        other: The value that it is compared with.
        other_origin: Whose value that is.
        deals: Deals looked at.
        activated: Share of them that go another way with the other value, by bids, calls,
            burial, plays or results, or `None` if that is not known.
        decisive: Share of them that end otherwise with the other value, or `None`.
        problem: Why a share is not known; empty if all are.
        asked: Share of them in which the seats are asked more or less often with the other
            value, whether or not anything happens otherwise; or `None`.
        habit: What the policies never do, or hardly ever, that the rule is about: "greedy
            never commits a foul"; empty if they can show it.
        decided: The numbers of the deals that end otherwise with the other value, by the
            first seating of the policies.
        example: The smallest of them, both ways; `None` without any.
    """

    key: str
    value: str
    other: str
    other_origin: str
    deals: int
    activated: Estimate | None
    decisive: Estimate | None
    problem: str
    asked: Estimate | None = None
    habit: str = ""
    decided: tuple[int, ...] = ()
    example: Example | None = None


class Test(StrEnum):
    """By which test the p of a difference was found.

    NONE: By none: the rules are the same, or nothing tells.
    """

    NONE = "none"
    PAIRED_T = "paired t"
    MCNEMAR = "McNemar"
    BOOTSTRAP = "bootstrap"
    SIGN = "sign"


@dataclass(frozen=True, slots=True)
class Difference:
    """How a figure differs between two variants on the same deals.

    Attributes:
        a: The variant that it is the figure of.
        b: The variant whose figure is taken away.
        estimate: The difference, or `None` where a variant has no such figure.
        low: The lower end of its 95 % interval, or `None` if nothing tells the error.
        high: The upper end, or `None` likewise.
        p: How often chance alone would show a difference as great; 1 for equal rules.
        p_adjusted: The same, adjusted for all differences that were tested (Holm).
        effect: Cohen's d for means, Cohen's h for shares.
        correlation: Of the two variants' clusters: what pairing them was worth.
        smallest_detectable: The difference that would have been seen four times in five,
            had it been the only one to look at, or `None` where no cluster differs.
        n: Clusters that stand behind it.
        reason: Why it has no interval, or `None` where it has one.
        test: By which test p was found.
        smallest_detectable_adjusted: The difference that would have been seen four times
            in five among all that were looked at, or `None` likewise.
    """

    a: str
    b: str
    estimate: float | None
    low: float | None
    high: float | None
    p: float | None
    p_adjusted: float | None
    effect: float | None
    correlation: float | None
    smallest_detectable: float | None
    n: int
    reason: str | None = None
    test: Test = Test.NONE
    smallest_detectable_adjusted: float | None = None


@dataclass(frozen=True, slots=True)
class MetricComparison:
    """A figure of all variants, and how it differs between every two."""

    metric: Metric
    values: Mapping[str, Estimate]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many deals (matches) have each value; exact."""

    counts: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class LevelLine:
    """Who holds at a level, in matches.

    Attributes:
        level: The deals' level.
        deals: How many were played at it.
        declarers_hold: Share of them that the declarers hold.
    """

    level: str
    deals: int
    declarers_hold: Estimate


@dataclass(frozen=True, slots=True)
class Coupling:
    """How alike the deals of two variants turned out.

    Attributes:
        a: One variant.
        b: The other.
        same_pack: Whether both are played with the same cards, dealt alike.
        correlation: Of the attackers' points, deal by deal; `None` if they never vary.
        unlike: Deals, or matches, in which anything that is counted at the table differs;
            `None` if that was not looked at.
    """

    a: str
    b: str
    same_pack: bool
    correlation: float | None
    unlike: int | None = None


class Agreement(StrEnum):
    """What became of an answer when a stronger player was asked again.

    SAME_SIGN: Both see the difference, on the same side.
    SMALLER: It is surely nearer to nothing; both may see it on the same side, or the
        stronger sees none.
    FLIPS: Both see one, on opposite sides.
    APPEARS: The stronger player alone sees one.
    NOT_SETTLED: The first sees one; the deals of the stronger tell neither that nor less.
    UNSEEN: Neither sees one.
    """

    SAME_SIGN = "same sign"
    SMALLER = "smaller"
    FLIPS = "flips"
    APPEARS = "appears"
    NOT_SETTLED = "not settled"
    UNSEEN = "no difference seen"


def agreement_name(agreement: Agreement) -> str:
    """Return what became of an answer, in words."""
    return {
        Agreement.SAME_SIGN: _("same sign"),
        Agreement.SMALLER: _("smaller"),
        Agreement.FLIPS: _("flips"),
        Agreement.APPEARS: _("appears"),
        Agreement.NOT_SETTLED: _("not settled"),
        Agreement.UNSEEN: _("no difference seen"),
    }[agreement]


@dataclass(frozen=True, slots=True)
class Again:
    """A difference that was asked again of another player.

    Attributes:
        metric: The figure.
        a: The variant that it is the figure of.
        b: The variant whose figure is taken away.
        policy: Who was asked again.
        first: The difference by the policy of the comparison.
        other: The difference by the other; `p_adjusted` is adjusted for all that was
            asked again.
        agreement: What became of it.
        holds: Whether both players see a difference on the same side.
    """

    metric: str
    a: str
    b: str
    policy: str
    first: Difference
    other: Difference
    agreement: Agreement
    holds: bool


@dataclass(frozen=True, slots=True)
class Rung:
    """The variants of a comparison, played by another policy.

    Attributes:
        policy: Who played, in all seats.
        deals: Deals of each variant; of matches, on the average.
        matches: Matches that they make up, or `None` for separate deals.
        seconds: How long it took.
        deals_per_second: Its pace, over all variants.
        stopped: Why it ended.
        metrics: The figures that the comparison tells, as this policy has them.
    """

    policy: str
    deals: int
    matches: int | None
    seconds: float
    deals_per_second: float
    stopped: Stopped
    metrics: Mapping[str, MetricComparison]


@dataclass(frozen=True, slots=True)
class RuleShare:
    """How much of a difference a rule makes, or rules that only together make a variant.

    Attributes:
        keys: Their keys.
        shares: By figure the part of the difference that is theirs.
    """

    keys: tuple[str, ...]
    shares: Mapping[str, Difference]


@dataclass(frozen=True, slots=True)
class Shares:
    """How much of a difference each rule makes, from a sample; see `compare.share`.

    Attributes:
        a: The variant that the difference is of.
        b: The variant whose figures are taken away.
        deals: Deals that every blend of the two has played.
        orders: In how many orders the rules were taken.
        is_exact: Whether these are all orders there are.
        rules: The rules, in the order of a file.
        whole: The whole difference in these deals, the sum of the shares.
    """

    a: str
    b: str
    deals: int
    orders: int
    is_exact: bool
    rules: tuple[RuleShare, ...]
    whole: Mapping[str, Difference]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What is said of variants that were played on the same deals.

    Attributes:
        variants: Their labels, as named.
        titles: The English and the Chinese name of each.
        deals: Deals of each variant, both seatings of the policies together; of matches,
            on the average.
        deals_of: The same, of each variant by its label: matches differ in length.
        matches: Matches that they make up, or `None` for separate deals.
        level: The level of separate deals, or `None` for matches or several start levels.
        seed: The seed of the run.
        policy: The policies, as `A` or `A,B`.
        compiled: Whether the engine ran compiled.
        seconds: How long the run took.
        deals_per_second: Its pace, over all variants.
        stopped: Why it ended.
        metrics: The figures by name; `sim.metrics.registry` has their meaning.
        bands: Deals by how they were settled, best for the declarers first.
        points: Deals by the attackers' points.
        match_lengths: Matches by the deals they took; empty for separate deals.
        levels: Who holds at which level; empty for separate deals.
        leads: The attackers' points over the tricks, from a sample; empty without one.
        activation: How often each rule mattered, from a sample; empty without one.
        coupling: How alike the deals of every two variants turned out.
        shares: How much of the difference of two variants each rule makes, from a sample;
            `None` without one, or of more than two.
        sample: Deals behind what comes from a sample; 0 without one.
        sample_levels: How many of them were at each level.
        digests: The digest of each variant's rules.
        unshown: Rules in which they differ and which the policies cannot show.
        trials: What other policies show of variants that came out alike.
        worth_noticing: The least differences that are worth noticing, by figure.
        ladder: The same variants as other policies play them, the weakest first; empty
            unless one was asked.
        again: What became of each answer when a stronger player was asked again.
        warnings: What a reader should know before trusting it.
        verdict: The answer in one sentence.
    """

    variants: tuple[str, ...]
    titles: Mapping[str, tuple[str, str]]
    deals: int
    deals_of: Mapping[str, int]
    matches: int | None
    level: str | None
    seed: int
    policy: str
    compiled: bool
    seconds: float
    deals_per_second: float
    stopped: Stopped
    metrics: Mapping[str, MetricComparison]
    bands: Mapping[str, tuple[BandCount, ...]] = field(default_factory=dict)
    points: Mapping[str, Histogram] = field(default_factory=dict)
    match_lengths: Mapping[str, Histogram] = field(default_factory=dict)
    levels: Mapping[str, tuple[LevelLine, ...]] = field(default_factory=dict)
    leads: Mapping[str, LeadHistory] = field(default_factory=dict)
    activation: Mapping[str, tuple[RuleActivation, ...]] = field(default_factory=dict)
    coupling: tuple[Coupling, ...]
    shares: Shares | None = None
    sample: int = 0
    sample_levels: Mapping[str, int] = field(default_factory=dict)
    digests: Mapping[str, str]
    unshown: tuple[Unshown, ...] = ()
    trials: tuple[Trial, ...] = ()
    worth_noticing: Mapping[str, float] = field(default_factory=dict)
    ladder: tuple[Rung, ...] = ()
    again: tuple[Again, ...] = ()
    warnings: tuple[str, ...] = ()
    verdict: str = ""

    @property
    def looked_at(self) -> str:
        """Which deals a sample is of: `1,000 opening deals at level 2`."""
        deals, levels = counted(self.sample, "opening deal"), list(self.sample_levels)
        if len(levels) > 1:
            return _(
                "{deals} at levels {first} to {last}",
                deals=deals,
                first=levels[0],
                last=levels[-1],
            )
        if levels:
            return _("{deals} at level {level}", deals=deals, level=levels[0])
        return deals

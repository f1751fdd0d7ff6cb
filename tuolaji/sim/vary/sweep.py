"""The sweep: what each value of a rule does, on the same deals.

All settings are arms of one plan. The variant's own value is the base that the others
are compared with, or the first where its own is not among them.

Only the metrics that are asked for are counted, and each setting is paired with the
base alone or with all others, so that sixty values cost no more than they must. The
answer is one sentence; warnings beside it say what its reader should know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from hashlib import sha256
from typing import Final

from tuolaji.dsl.compile import Compiled
from tuolaji.dsl.reference import meaning_of
from tuolaji.dsl.translation import key_in_words
from tuolaji.engine.state import COMPILED
from tuolaji.language import _, all_of, clauses, plural
from tuolaji.sim.blind_spots import Trial, Unshown, blind_spot_clauses, remedies, unshown_of
from tuolaji.sim.chunk import Rows
from tuolaji.sim.compare.difference import Pair, difference_of
from tuolaji.sim.compare.effect_size import WORTH_NOTICING, size_worth_noticing
from tuolaji.sim.compare.finding import Significance, detectable_size, significance_of
from tuolaji.sim.compare.p_value import adjust_p_values
from tuolaji.sim.compare.result import Again, Agreement, Difference, Rung
from tuolaji.sim.compare.trial import TRIAL_DEALS, trials_of
from tuolaji.sim.format import (
    and_more,
    change,
    change_with_reach,
    counted,
    defined_as,
    figure,
    size_seen,
    title,
    without_value,
)
from tuolaji.sim.metrics.metric import all_that_happened, columns_of
from tuolaji.sim.metrics.registry import Metric, Numbers, find_metric
from tuolaji.sim.plan import Plan, policies_text, remedy_at
from tuolaji.sim.progress import Played, Stopped
from tuolaji.sim.run import Reducer
from tuolaji.sim.stats.censoring import BROKEN_OFF, CENSORED, figure_of
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.stats.sums import PairTally, Sums, pair_up, seatings_of, sums_of, together
from tuolaji.sim.store.identity import rules_digest
from tuolaji.sim.vary.values import Setting

__all__ = [
    "Counts",
    "Effect",
    "Movement",
    "Point",
    "Sweep",
    "Sweeping",
    "count_block",
    "idle_keys",
    "is_all_alike",
    "moved",
    "movement_of",
    "own_setting",
    "verdict_of",
    "warnings_of",
]


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
        values = [" ".join(value.split()) for value in self.setting.in_words]
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
        base: The place of the setting that the others are compared with.
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
        ladder: The same values as another policy plays them, if one was asked again.
        again: What became of each difference from the base.
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
    ladder: tuple[Rung, ...] = ()
    again: tuple[Again, ...] = ()
    warnings: tuple[str, ...] = ()
    verdict: str = ""


@dataclass(slots=True)
class Counts:
    """The sums of some figures of all settings.

    Attributes:
        clusters: How many deals, or matches, each setting has played.
        tallies: The sums of each figure, paired as was asked.
        twins: The first setting whose deals went and ended as those of each.
    """

    clusters: int
    tallies: dict[str, PairTally]
    twins: tuple[int, ...]

    def sums(self, place: int) -> dict[str, Sums]:
        """Return the sums of each figure of a setting."""
        return {name: tally.sums[place] for name, tally in self.tallies.items()}

    def add(self, other: Counts) -> None:
        """Add those of other deals."""
        self.clusters += other.clusters
        for name, tally in other.tallies.items():
            self.tallies[name].add(tally)
        self.twins = _firsts(list(zip(self.twins, other.twins, strict=True)))


def count_block(
    plan: Plan, rows: Sequence[Rows], *, metrics: Sequence[str], base: int | None
) -> Counts:
    """Return what the rows of a block come to.

    Args:
        plan: What was played.
        rows: The rows of each arm.
        metrics: The figures to count.
        base: The setting that each is paired with, or `None` for every two.
    """
    variants = seatings_of(plan, rows)
    tallies = {
        name: _paired([together(find_metric(name), variant) for variant in variants], base)
        for name in metrics
    }
    return Counts(variants[0][0].cluster_count, tallies, _twins(plan, rows))


def _paired(numbers: Sequence[tuple[Numbers, Numbers]], base: int | None) -> PairTally:
    if base is None:
        return pair_up(numbers)
    crosses = {
        (place, base): pair_up([own, numbers[base]]).crosses[0, 1]
        for place, own in enumerate(numbers)
    }
    return PairTally(tuple(sums_of(y, x) for y, x in numbers), crosses)


def _twins(plan: Plan, rows: Sequence[Rows]) -> tuple[int, ...]:
    """Return the first setting whose deals are those of each in all that is counted."""
    seatings = len(plan.arms) // len(plan.variants)
    courses = (all_that_happened(columns_of(arm_rows)) for arm_rows in rows)
    digests = [sha256(course.tobytes()).digest() for course in courses]
    return _firsts(
        [
            tuple(digests[place * seatings : (place + 1) * seatings])
            for place in range(len(plan.variants))
        ]
    )


def _firsts(entries: Sequence[object]) -> tuple[int, ...]:
    """Return for each the place of the first that equals it."""
    return tuple(entries.index(entry) for entry in entries)


class Effect(StrEnum):
    """What the values do to a figure.

    VALUELESS: None of them has it: nothing that was played counts for it.
    NONE: No value differs significantly from the base.
    SLIGHT: Some do, but none by more than is worth noticing.
    MOVED: Some do.
    """

    VALUELESS = "valueless"
    NONE = "none"
    SLIGHT = "slight"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Movement:
    """What the values do to one figure.

    Attributes:
        metric: The figure.
        effect: What they do.
        points: The settings whose difference from the base is significant.
        lowest: Of these and the base, the one with the least figure; `None` without any.
        highest: The one with the greatest.
        smallest_detectable: The difference that would have been seen at every other
            setting, or `None` where nothing tells, where it is more than the whole, or
            where one that large was found and is not significant.
    """

    metric: Metric
    effect: Effect
    points: tuple[Point, ...]
    lowest: Point | None
    highest: Point | None
    smallest_detectable: float | None


def movement_of(sweep: Sweep, metric: Metric) -> Movement:
    """Return what the values do to a figure."""
    moving = moved(sweep, metric)
    base = sweep.points[sweep.base]
    known = [
        point
        for point in (base, *moving)
        if point.figures[metric.name].estimate is not None
    ]
    ranked = sorted(known, key=lambda point: point.figures[metric.name].estimate or 0.0)
    return Movement(
        metric=metric,
        effect=_effect(sweep, metric, moving),
        points=moving,
        lowest=ranked[0] if moving and ranked else None,
        highest=ranked[-1] if moving and ranked else None,
        smallest_detectable=_least_seen(sweep, metric),
    )


def moved(sweep: Sweep, metric: Metric) -> tuple[Point, ...]:
    """Return the settings whose figure differs significantly from the base."""
    beyond = {Significance.SEEN, Significance.SLIGHT}
    return tuple(
        point for point in sweep.points if _standing(sweep, point, metric) in beyond
    )


def _standing(sweep: Sweep, point: Point, metric: Metric) -> Significance:
    difference = point.differences[metric.name]
    return significance_of(metric.name, difference, sweep.worth_noticing)


def _effect(sweep: Sweep, metric: Metric, points: Sequence[Point]) -> Effect:
    if all(point.figures[metric.name].estimate is None for point in sweep.points):
        return Effect.VALUELESS
    standings = {_standing(sweep, point, metric) for point in points}
    if Significance.SEEN in standings:
        return Effect.MOVED
    return Effect.SLIGHT if standings else Effect.NONE


def _least_seen(sweep: Sweep, metric: Metric) -> float | None:
    moving = moved(sweep, metric)
    others = [point for place, point in enumerate(sweep.points) if place != sweep.base]
    differences = [point.differences[metric.name] for point in others]
    sizes = [difference.smallest_detectable_adjusted for difference in differences]
    known = [size for size in sizes if size]
    if not known or len(known) < len(sizes):
        return None
    unseen = [point.differences[metric.name] for point in others if point not in moving]
    greatest = max((abs(missed.estimate or 0.0) for missed in unseen), default=0.0)
    return detectable_size(max(known), greatest, is_proportion=metric.kind.is_proportion)


def is_all_alike(sweep: Sweep) -> bool:
    """Tell whether all settings played every deal alike."""
    return len(sweep.points) > 1 and all(point.alike for point in sweep.points)


def idle_keys(sweep: Sweep) -> tuple[str, ...]:
    """Return the keys whose values change no deal, whatever the other key's."""
    return tuple(
        key for place, key in enumerate(sweep.keys) if len(_courses(sweep, place)) == 0
    )


def _courses(sweep: Sweep, place: int) -> list[tuple[str, ...]]:
    """Return with which values of the other key a key changes any deal."""
    twins: dict[tuple[str, ...], set[int]] = {}
    for point in sweep.points:
        values = point.setting.values
        twins.setdefault((*values[:place], *values[place + 1 :]), set()).add(point.twin)
    return [others for others, different in twins.items() if len(different) > 1]


_FEW: Final = 200
_SHOWN: Final = 8


def verdict_of(sweep: Sweep) -> str:
    """Return the answer: what the values do to the first figure that they move."""
    here = sweep.policy if sweep.again else None
    own = list(_clauses(sweep))
    if sweep.again:
        own = [
            _("with {policy} {clause}", policy=sweep.policy, clause=clause)
            for clause in own
        ]
    return clauses(
        [*blind_spot_clauses(sweep.unshown, here), *own, *_player_agreement(sweep)]
    )


_SAID: Final = (
    Agreement.SAME_SIGN,
    Agreement.SMALLER,
    Agreement.FLIPS,
    Agreement.APPEARS,
    Agreement.NOT_SETTLED,
)
"""What another player may say of a figure, in the order in which it is told."""


def _agreement_text(agreement: Agreement, values: str) -> str:
    """Return what another player says of a figure at some values, beside the base."""
    return {
        Agreement.SAME_SIGN: _("moves the same way at {values}", values=values),
        Agreement.SMALLER: _("surely moves less at {values}", values=values),
        Agreement.FLIPS: _("moves the other way at {values}", values=values),
        Agreement.APPEARS: _("moves at {values} too", values=values),
        Agreement.NOT_SETTLED: _("is not settled at {values}", values=values),
    }[agreement]


def _player_agreement(sweep: Sweep) -> Iterator[str]:
    """Yield what the player who was asked again says of the figure that is told."""
    if not sweep.again:
        return
    told = _headline_movement([movement_of(sweep, metric) for metric in sweep.metrics])
    metric = sweep.metrics[0] if told is None else told.metric
    answers = [answer for answer in sweep.again if answer.metric == metric.name]
    parts = []
    for agreement in _SAID:
        at = [
            _(
                "{value} ({change})",
                value=answer.a,
                change=change_with_reach(answer.other, metric.kind),
            )
            for answer in answers
            if answer.agreement is agreement
        ]
        if at:
            parts.append(_agreement_text(agreement, _some(at)))
    said = all_of(parts) if parts else _("moves significantly at no value")
    yield _(
        "with {policy} {figure} {moves}",
        policy=answers[0].policy,
        figure=title(metric),
        moves=said,
    )


def _some(names: Sequence[str]) -> str:
    """Return names, the last of many as their number."""
    return all_of(names) if len(names) <= _SHOWN else and_more(names, _SHOWN)


def _clauses(sweep: Sweep) -> Iterator[str]:
    if is_all_alike(sweep):
        yield _change_nothing(sweep, sweep.keys)
        return
    movements = [movement_of(sweep, metric) for metric in sweep.metrics]
    moved = _headline_movement(movements)
    acting = sweep.keys if moved is None else _acting(sweep, moved.metric)
    yield _sentence(sweep, movements[0], moved, acting)
    yield from _beside(sweep, acting)
    base, alike = sweep.points[sweep.base], _alike(sweep)
    if alike and not (len(sweep.keys) > 1 and idle_keys(sweep)):
        names = _some([point.name for point in alike])
        yield (
            _("{values} played every match as {base} did", values=names, base=base.name)
            if sweep.matches
            else _("{values} played every deal as {base} did", values=names, base=base.name)
        )


def _headline_movement(movements: Sequence[Movement]) -> Movement | None:
    """Return the first figure that is moved; else the first that hardly is, if any."""
    for effect in (Effect.MOVED, Effect.SLIGHT):
        for movement in movements:
            if movement.effect is effect:
                return movement
    return None


def _sentence(
    sweep: Sweep, first: Movement, moved_most: Movement | None, acting: Sequence[str]
) -> str:
    """Return what some keys do to the first figure, or else to one that they move."""
    if moved_most is first:
        return _move(acting, _led(sweep, moved_most))
    metric = first.metric
    if first.effect is Effect.VALUELESS:
        nothing = without_value(metric, sweep.variant)
    elif first.effect is Effect.SLIGHT:
        nothing = _move(acting, _led(sweep, first))
    else:
        nothing = plural(
            "{keys} shows no effect on {figure}",
            "{keys} show no effect on {figure}",
            len(acting),
            keys=_named(acting),
            figure=title(metric),
        )
    if moved_most is None:
        return _with_what_would_be_seen(nothing, sweep, first)
    led = _led(sweep, moved_most)
    if first.effect is Effect.VALUELESS:
        return _("{nothing}, but {moves}", nothing=nothing, moves=_move(acting, led))
    return plural(
        "{nothing}, but moves {figure}",
        "{nothing}, but move {figure}",
        len(acting),
        nothing=nothing,
        figure=led,
    )


def _named(keys: Sequence[str]) -> str:
    """Return some keys in the language in use."""
    return all_of([*map(key_in_words, keys)])


def _move(keys: Sequence[str], figure: str) -> str:
    """Return that some keys move a figure."""
    return plural(
        "{keys} moves {figure}",
        "{keys} move {figure}",
        len(keys),
        keys=_named(keys),
        figure=figure,
    )


def _change_nothing(sweep: Sweep, keys: Sequence[str]) -> str:
    return plural(
        "{keys} changes nothing that is counted in {deals}",
        "{keys} change nothing that is counted in {deals}",
        len(keys),
        keys=_named(keys),
        deals=_played(sweep),
    )


def _acting(sweep: Sweep, metric: Metric) -> tuple[str, ...]:
    """Return the keys that move a figure; all of them where they do it together alone."""
    places = {point.name for point in moved(sweep, metric)}
    idle = idle_keys(sweep)
    acting = tuple(
        key
        for place, key in enumerate(sweep.keys)
        if key not in idle and any(point.name in places for point in _alone(sweep, place))
    )
    return acting or sweep.keys


def _alone(sweep: Sweep, place: int) -> list[Point]:
    """Return the settings that differ from the base in one key alone."""
    base = sweep.points[sweep.base].setting.values
    return [
        point
        for point in sweep.points
        if _without(point.setting.values, place) == _without(base, place)
    ]


def _without(values: Sequence[str], place: int) -> tuple[str, ...]:
    return (*values[:place], *values[place + 1 :])


def _beside(sweep: Sweep, acting: Sequence[str]) -> Iterator[str]:
    """Yield what the other key does."""
    idle = idle_keys(sweep)
    for key in sweep.keys:
        if len(sweep.keys) > 1 and key in idle:
            yield _change_nothing(sweep, [key])
        elif key not in acting:
            yield _("{key} alone shows no effect on it", key=key_in_words(key))


def _noun(sweep: Sweep) -> str:
    return "match" if sweep.matches else "deal"


def _played(sweep: Sweep) -> str:
    return counted(sweep.matches or sweep.deals, _noun(sweep))


def _led(sweep: Sweep, movement: Movement) -> str:
    """Return from where to where the values lead a figure, and whether one notices."""
    metric = movement.metric
    assert movement.lowest is not None, "what is moved has a figure"
    assert movement.highest is not None, "what is moved has a figure"
    low, high = (
        _(
            "{figure} at {value}",
            figure=figure(point.figures[metric.name], metric.kind),
            value=point.name,
        )
        for point in (movement.lowest, movement.highest)
    )
    span = _(
        "from {low} to {high}; {counted}",
        low=low,
        high=high,
        counted=_counted(sweep, movement),
    )
    if movement.effect is not Effect.SLIGHT:
        return _("{figure} {span}", figure=title(metric), span=span)
    size = size_worth_noticing(metric.name, sweep.worth_noticing)
    if size is None:
        return _(
            "{figure} by less than anybody would notice, {span}",
            figure=title(metric),
            span=span,
        )
    return _(
        "{figure} by less than anybody would notice (less than {size}), {span}",
        figure=title(metric),
        size=change(size, metric.kind),
        span=span,
    )


def _counted(sweep: Sweep, movement: Movement) -> str:
    """Return how many of the others differ from the base."""
    count, others = len(movement.points), len(sweep.points) - 1
    base = sweep.points[sweep.base].name
    if others == 1:
        return _("the two differ")
    return plural(
        "{count} of {others} values differs from {base}",
        "{count} of {others} values differ from {base}",
        count,
        others=others,
        base=base,
    )


def _with_what_would_be_seen(found: str, sweep: Sweep, movement: Movement) -> str:
    """Return what was found with which difference would have been seen.

    Where the policy cannot show all that the values change, nothing is added.
    """
    if sweep.unshown or movement.effect is not Effect.NONE:
        return found
    if movement.smallest_detectable is not None:
        least = size_seen(movement.smallest_detectable, movement.metric.kind)
        return _("{found}; one of {size} would have been seen", found=found, size=least)
    name = movement.metric.name
    others = [point for place, point in enumerate(sweep.points) if place != sweep.base]
    sizes = [point.differences[name].smallest_detectable_adjusted for point in others]
    is_beyond = (
        movement.metric.kind.is_proportion and max(size or 0.0 for size in sizes) > 1
    )
    if not is_beyond:
        return found
    return _(
        "{found}; in {deals} none could have been seen", found=found, deals=_played(sweep)
    )


def _alike(sweep: Sweep) -> list[Point]:
    """Return the settings that played every deal as the base did."""
    return [
        point
        for place, point in enumerate(sweep.points)
        if point.alike and place != sweep.base
    ]


def warnings_of(sweep: Sweep) -> tuple[str, ...]:
    """Return what a reader should know before trusting a sweep."""
    return tuple(_warnings(sweep))


def _warnings(sweep: Sweep) -> Iterator[str]:
    yield from remedies(sweep.unshown)
    if is_all_alike(sweep):
        yield from _why_alike(sweep)
    for metric in sweep.metrics:
        if movement_of(sweep, metric).effect is Effect.VALUELESS:
            yield defined_as(metric)
    if (sweep.matches or sweep.deals) < _FEW:
        yield _("only {deals}: the intervals are rough", deals=_played(sweep))
    yield from _open_answers(sweep)
    if sweep.level is None and sweep.matches is None:
        yield _("the values begin at different levels; name one level for all")


def _open_answers(sweep: Sweep) -> Iterator[str]:
    left = [answer for answer in sweep.again if answer.agreement is Agreement.NOT_SETTLED]
    for rung in sweep.ladder:
        if left:
            noun = "match" if rung.matches else "deal"
            yield plural(
                "{count} answer is not settled by {deals} of {policy}; more of them "
                "would tell",
                "{count} answers are not settled by {deals} of {policy}; more of them "
                "would tell",
                len(left),
                deals=counted(rung.matches or rung.deals, noun),
                policy=rung.policy,
            )


def _why_alike(sweep: Sweep) -> Iterator[str]:
    """Yield why no deal shows what the keys do, as far as that is known."""
    keys = _named(sweep.keys)
    shown = [trial for trial in sweep.trials if trial.unlike]
    for trial in shown:
        yield _(
            "{policy} makes no use of what {keys} changes: played by {other}, {unlike} of "
            "{deals} go otherwise; try policy {other}",
            policy=sweep.policy,
            keys=keys,
            other=trial.policy,
            unlike=f"{trial.unlike:,}",
            deals=counted(trial.played, trial.noun),
        )
    if shown or sweep.unshown:
        return
    found = (
        _("no match shows {keys}", keys=keys)
        if sweep.matches
        else _("no deal shows {keys}", keys=keys)
    )
    for trial in sweep.trials:
        found = _(
            "{found}, nor do {deals} of {policy}",
            found=found,
            deals=counted(trial.played, trial.noun),
            policy=trial.policy,
        )
    yield _(
        "{found}: it never came to matter, another key overrules it, or {policy} makes no "
        "use of it",
        found=found,
        policy=sweep.policy,
    )
    if remedy := remedy_at(sweep.level):
        yield remedy


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
        words = own.words
        varied = rules.words
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
        """The place of the setting that the others are compared with."""
        return self.own or 0

    @property
    def reducer(self) -> Reducer[Counts]:
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
        adjusted = _adjusted(
            [self._differences(counts, place) for place in range(len(self.settings))]
        )
        return tuple(
            Point(
                setting=setting,
                figures={
                    metric.name: figure_of(metric, counts.sums(place))
                    for metric in self.metrics
                },
                differences=adjusted[place],
                alike=counts.twins[place] == counts.twins[self.base],
                twin=counts.twins[place],
            )
            for place, setting in enumerate(self.settings)
        )

    def _differences(self, counts: Counts, place: int) -> dict[str, Difference]:
        setting, base = self.settings[place], self.settings[self.base]
        is_same = rules_digest(setting.rules) == rules_digest(base.rules)
        pair = Pair(str(setting), str(base), (place, self.base), is_same)
        return {
            metric.name: difference_of(counts.tallies, pair, metric)
            for metric in self.metrics
        }


def _adjusted(
    points: Sequence[dict[str, Difference]],
) -> list[dict[str, Difference]]:
    """Return differences with Holm-adjusted p-values."""
    adjusted = iter(
        adjust_p_values([difference for each in points for difference in each.values()])
    )
    return [{name: next(adjusted) for name in each} for each in points]

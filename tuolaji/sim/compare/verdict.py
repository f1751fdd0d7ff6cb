"""The verdict of a comparison in one sentence, and the warnings beside it.

It says which variants differ and how, by the metrics that players ask for first; or
that no difference was detected, with the minimum detectable effect. Where a stronger
player was asked again, it begins with what holds with both, and says of all else with
whom it holds. Warnings say what to know before trusting it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import Final

from tuolaji.engine.codes import MATCH_LIMIT
from tuolaji.language import all_of, any_of
from tuolaji.sim.blind_spots import not_shown, remedies
from tuolaji.sim.compare.finding import (
    ANSWERS,
    Findings,
    PairFinding,
    Relation,
    Significance,
    Variants,
    findings_of,
    significance_of,
    smallest_detectable,
)
from tuolaji.sim.compare.result import (
    Again,
    Agreement,
    Comparison,
    Difference,
    RuleActivation,
)
from tuolaji.sim.format import (
    UNKNOWN,
    change_of,
    change_with_reach,
    counted,
    figure,
    size_seen,
)
from tuolaji.sim.plan import remedy_at
from tuolaji.sim.progress import Stopped, how_it_ended
from tuolaji.sim.stats.censoring import BROKEN_OFF

__all__ = ["SENTENCES", "verdict_of", "warnings_of"]


SENTENCES: Final = {
    "declarers_hold": "declarers hold {} of the deals",
    "attackers_points": "attackers take {} points",
    "level_gain": "a deal moves the declarers by {} levels",
    "deals_per_match": "a match takes {} deals",
    "kitty_captured": "the kitty is captured in {} of the deals",
}
"""How the figures that players ask for are told."""

_SOUGHT: Final = {
    "declarers_hold": ("the deals that declarers hold", "{} of the deals"),
    "attackers_points": ("attackers' points", "{} points"),
}
"""The figures of which it is told what would have been seen."""

_NAMED: Final = 4
_SMALL: Final = 3
"""Of more variants than these it is shorter to say which do not differ."""
_APART: Final = ", as well as "
"""What parts lists, so that none runs into the next."""
_UNSEEN: Final = 3.7
"""What did not show in n clusters is in less than one of n / 3.7, with 39 chances in 40."""


def verdict_of(comparison: Comparison) -> str:
    """Return the answer of a comparison."""
    if len(comparison.variants) == 1:
        return f"{comparison.variants[0]} stands alone; name another variant to compare"
    findings = findings_of(comparison)
    here = f"of {comparison.policy}" if comparison.again else "here"
    unshown = not_shown(comparison.unshown, here)
    return "; ".join([*unshown, *_clauses(comparison, findings)])


def _clauses(comparison: Comparison, findings: Findings) -> Iterator[str]:
    """Yield what differs, then what hardly does, then what does not."""
    if comparison.again:
        yield from _told_again(comparison, findings)
    elif findings.apart:
        sentences = [_figures(comparison, findings, name) for name in findings.headline]
        yield f"{_who_differ(comparison, findings)}: {'; '.join(sentences)}"
    whose = f"with {comparison.policy} " if comparison.again else ""
    yield from (f"{whose}{clause}" for clause in _beside(comparison, findings))
    yield from _seen_again(comparison)
    same = findings.being(Relation.SAME)
    if same:
        yield f"{_classes(same)} have the same rules: they differ by exactly nothing"


def _beside(comparison: Comparison, findings: Findings) -> Iterator[str]:
    """Yield what else differs, what hardly does and what does not."""
    for names, pairs in _by_names(findings.elsewhere):
        yield f"{_pairs_differ(pairs)} in {_named(names)}"
    yield from _slight(comparison, findings)
    yield from _unseen(comparison, findings)
    yield from _alike(comparison, findings)


def _told_again(comparison: Comparison, findings: Findings) -> Iterator[str]:
    """Yield the answers that hold with both players, then those of the first alone."""
    apart = _variants(findings.apart)
    told = [
        answer
        for answer in comparison.again
        if answer.metric in findings.headline
        and (answer.a, answer.b) in apart
        and answer.agreement not in {Agreement.UNSEEN, Agreement.APPEARS}
    ]
    for group, whose in _WITH_WHOM.items():
        answers = [answer for answer in told if _group(answer) is group]
        if not answers:
            continue
        pairs = list(dict.fromkeys((answer.a, answer.b) for answer in answers))
        sentences = [
            f"{_values(comparison, name)} ({_agreed(comparison, answers, name)})"
            for name in findings.headline
            if any(answer.metric == name for answer in answers)
        ]
        said = whose.format(comparison.policy, answers[0].policy)
        yield f"{said} {_differ(pairs)}: {'; '.join(sentences)}"


class _Group(Enum):
    BOTH = auto()
    OPEN = auto()
    ALONE = auto()


_WITH_WHOM: Final = {
    _Group.BOTH: "with {0} and with {1}",
    _Group.OPEN: "with {0}, not settled with {1},",
    _Group.ALONE: "with {0} alone",
}


def _group(answer: Again) -> _Group:
    """Return with whom a difference is known to hold."""
    if answer.holds:
        return _Group.BOTH
    is_open = answer.agreement is Agreement.NOT_SETTLED
    return _Group.OPEN if is_open else _Group.ALONE


_AGREED: Final = {
    Agreement.SAME_SIGN: "{}",
    Agreement.SMALLER: "{}, surely smaller",
    Agreement.FLIPS: "{}, the other way round",
    Agreement.NOT_SETTLED: "{}",
}
"""What a stronger player says of a difference that was seen."""


def _agreed(comparison: Comparison, answers: Sequence[Again], name: str) -> str:
    """Return what both players say of a figure, for every two variants in question."""
    kind = comparison.metrics[name].metric.kind
    parts = []
    for answer in (answer for answer in answers if answer.metric == name):
        first, other = (
            change_with_reach(each, kind) for each in (answer.first, answer.other)
        )
        said = f"{first}; with {answer.policy} {_AGREED[answer.agreement].format(other)}"
        is_pair = len(comparison.variants) == 2
        parts.append(said if is_pair else f"{answer.a} − {answer.b} {said}")
    return "; ".join(parts)


def _seen_again(comparison: Comparison) -> Iterator[str]:
    """Yield what the stronger player alone sees, of what players ask for."""
    for answer in comparison.again:
        if answer.agreement is Agreement.APPEARS and answer.metric in ANSWERS:
            kind = comparison.metrics[answer.metric].metric.kind
            yield (
                f"with {answer.policy} alone {answer.a} and {answer.b} differ in "
                f"{_named([answer.metric])} ({change_with_reach(answer.other, kind)})"
            )


def _variants(pairs: Iterable[PairFinding]) -> list[Variants]:
    return [pair.variants for pair in pairs]


def _who_differ(comparison: Comparison, findings: Findings) -> str:
    pairs = findings.apart
    rest = [pair.variants for pair in findings.pairs if pair not in pairs]
    every = all_of(comparison.variants)
    if len(comparison.variants) > 2 and not rest:
        return f"{every} all differ"
    if len(comparison.variants) > _SMALL and len(rest) < len(pairs):
        return f"{every} all differ, but for {_pairs_of(rest)}"
    return _pairs_differ(pairs)


def _pairs_differ(pairs: Sequence[PairFinding]) -> str:
    return _differ(_variants(pairs))


def _differ(pairs: Sequence[Variants]) -> str:
    clauses = []
    for centre, others in _stars(pairs):
        if len(others) == 1:
            clauses.append(f"{centre} and {others[0]} differ")
        else:
            clauses.append(f"{centre} differs from {all_of(others)}")
    return _APART.join(clauses)


def _pairs_of(pairs: Sequence[Variants]) -> str:
    """Return pairs as they stand between "between" and what follows."""
    parts = [
        f"{centre} and {others[0] if len(others) == 1 else f'any of {all_of(others)}'}"
        for centre, others in _stars(pairs)
    ]
    return _APART.join(parts)


def _stars(pairs: Sequence[Variants]) -> list[tuple[str, list[str]]]:
    """Return pairs put together: a variant and all that it makes a pair with.

    A pair alone stands in its own order.
    """
    left, stars = list(pairs), list[tuple[str, list[str]]]()
    while left:
        names = list(dict.fromkeys(name for pair in left for name in pair))
        centre = max(names, key=lambda name: sum(name in pair for pair in left))
        mine = [pair for pair in left if centre in pair]
        if len(mine) == 1:
            stars.append((mine[0][0], [mine[0][1]]))
        else:
            stars.append((centre, [b if a == centre else a for a, b in mine]))
        left = [pair for pair in left if pair not in mine]
    return stars


def _figures(comparison: Comparison, findings: Findings, name: str) -> str:
    """Return a figure of all variants, greatest first if they are more than two.

    Of the pairs that differ in what is told, those that do not in this figure are named.
    """
    text = _values(comparison, name)
    apart = _variants(findings.apart)
    beside = {Significance.UNSEEN: "not told apart", Significance.SLIGHT: "hardly apart"}
    significances = dict(_standings(comparison, name))
    notes = [
        f"{words}: {_pairs_of(pairs)}"
        for standing, words in beside.items()
        if (pairs := [pair for pair in apart if significances.get(pair) is standing])
    ]
    return f"{text} ({'; '.join(notes)})" if notes else text


def _values(comparison: Comparison, name: str) -> str:
    metric = comparison.metrics[name]
    values = [(variant, metric.values[variant]) for variant in comparison.variants]
    if len(values) > 2:
        values.sort(key=lambda item: -(item[1].estimate or 0.0))
    first, *others = [
        f"{figure(value, metric.metric.kind)} ({label})" for label, value in values
    ]
    joint = " against " if len(others) == 1 else ", "
    return SENTENCES[name].format(joint.join([first, *others]))


def _standings(
    comparison: Comparison, name: str
) -> Iterator[tuple[Variants, Significance]]:
    for difference in comparison.metrics[name].differences:
        yield (
            (difference.a, difference.b),
            significance_of(name, difference, comparison.worth_noticing),
        )


def _by_names(
    pairs: Iterable[PairFinding],
) -> Iterator[tuple[tuple[str, ...], list[PairFinding]]]:
    """Yield pairs that differ in the same figures together."""
    groups: dict[tuple[str, ...], list[PairFinding]] = {}
    for pair in pairs:
        groups.setdefault(pair.seen, []).append(pair)
    yield from groups.items()


def _named(names: Sequence[str]) -> str:
    """Return figures by name, the last of many as their number."""
    shown = [name.replace("_", " ") for name in names[:_NAMED]]
    more = len(names) - _NAMED
    return all_of([*shown, counted(more, "other figure")] if more > 0 else shown)


def _slight(comparison: Comparison, findings: Findings) -> Iterator[str]:
    """Yield what differs by less than anybody would notice."""
    slight = findings.being(Relation.SLIGHT)
    if len(comparison.variants) > 2:
        for names, pairs in _by_slight(slight):
            who = _pairs_differ(pairs)
            yield f"{who} by less than anybody would notice, in {_named(names)}"
        return
    (pair,) = findings.pairs
    asked = [name for name in pair.slight if name in ANSWERS]
    parts = [
        f"{_values(comparison, name)} ({_change(comparison, name)})" for name in asked[:2]
    ]
    if slight:
        shown = "; ".join(parts) if parts else f"in {_named(pair.slight)}"
        yield f"{_pairs_differ(slight)} by less than anybody would notice: {shown}"
    elif parts and not findings.headline:
        yield f"by less than anybody would notice also: {'; '.join(parts)}"


def _by_slight(
    pairs: Iterable[PairFinding],
) -> Iterator[tuple[tuple[str, ...], list[PairFinding]]]:
    groups: dict[tuple[str, ...], list[PairFinding]] = {}
    for pair in pairs:
        groups.setdefault(pair.slight, []).append(pair)
    yield from groups.items()


def _change(comparison: Comparison, name: str) -> str:
    (difference,) = comparison.metrics[name].differences
    return change_of(difference, comparison.metrics[name].metric.kind)


def _unseen(comparison: Comparison, findings: Findings) -> Iterator[str]:
    """Yield between which variants no difference was seen, or in which figures."""
    pairs = findings.being(Relation.UNSEEN)
    unseen = _variants(pairs)
    if unseen:
        seen = _would_have_been(comparison, tuple(_SOUGHT), unseen)
        asked = _asked(pairs)
        but = f" but in what the seats are asked ({asked})" if asked else ""
        yield f"no difference seen between {_pairs_of(unseen)}{but}{seen}"
    if len(comparison.variants) > 2 or findings.headline:
        return
    (pair,) = findings.pairs
    names = [
        name
        for name in _SOUGHT
        if dict(_standings_of(comparison, name)).get(pair.variants) is Significance.UNSEEN
    ]
    if names and pair.relation in {Relation.DIFFERENT, Relation.SLIGHT}:
        figures = any_of([_SOUGHT[name][0] for name in names])
        seen = _would_have_been(comparison, names, [pair.variants])
        yield f"no difference seen in {figures}{seen}"


def _standings_of(
    comparison: Comparison, name: str
) -> Iterator[tuple[Variants, Significance]]:
    if name in comparison.metrics:
        yield from _standings(comparison, name)


def _would_have_been(
    comparison: Comparison, names: Iterable[str], pairs: Sequence[Variants]
) -> str:
    """Return which difference of some figures would have been seen, after a comma.

    Where the policy cannot show all that sets the variants apart, it says nothing.
    """
    if comparison.unshown:
        return ""
    parts = []
    for name in names:
        metric = comparison.metrics.get(name)
        least = None if metric is None else smallest_detectable(metric, pairs)
        if metric is not None and least is not None:
            parts.append(_SOUGHT[name][1].format(size_seen(least, metric.metric.kind)))
    if parts:
        return f", where one of {any_of(parts)} would have been"
    if any(map(_could_be_seen, _differences(comparison, pairs))):
        return ""
    return f"; in {counted(*_clusters(comparison))} none could have been"


def _differences(comparison: Comparison, pairs: Sequence[Variants]) -> Iterator[Difference]:
    for metric in comparison.metrics.values():
        yield from (
            difference
            for difference in metric.differences
            if (difference.a, difference.b) in pairs
        )


def _could_be_seen(difference: Difference) -> bool:
    return bool(difference.smallest_detectable_adjusted)


def _clusters(comparison: Comparison) -> tuple[int, str]:
    """Return how many deals, or matches, were played and what they are."""
    if comparison.matches:
        return comparison.matches, "match"
    return comparison.deals, "deal"


def _alike(comparison: Comparison, findings: Findings) -> Iterator[str]:
    """Yield which variants came out alike, and how rare what parts them must be."""
    alike = findings.being(Relation.ALIKE)
    if not alike:
        return
    many, noun = _clusters(comparison)
    every = f"{'all ' if many > 1 else ''}{counted(many, noun)}"
    text = f"{_classes(alike)} came out alike in {every}"
    asked = _asked(alike)
    if asked:
        text += f", though the seats are asked otherwise ({asked})"
    seatings = 2 if "," in comparison.policy else 1
    rare = round(many / seatings / _UNSEEN)
    if rare > 1 and not comparison.unshown:
        text += f": what sets them apart shows in less than one {noun} in {rare:,}"
    yield text


def _asked(pairs: Iterable[PairFinding]) -> str:
    """Return in which figures of what the seats are asked any of some pairs differ."""
    return _named(list(dict.fromkeys(name for pair in pairs for name in pair.asked)))


def _classes(pairs: Sequence[PairFinding]) -> str:
    """Return which variants are the same as each other; that holds through and through."""
    classes = list[list[str]]()
    for a, b in _variants(pairs):
        known = next((names for names in classes if a in names), None)
        if known is None:
            classes.append([a, b])
        elif b not in known:
            known.append(b)
    return _APART.join(all_of(names) for names in classes)


_FEW_DEALS: Final = 30
"""Below this many deals a rule has hardly had a chance to matter."""
_FEW_CLUSTERS: Final = 100
_MOST: Final = 3


def warnings_of(comparison: Comparison) -> tuple[str, ...]:
    """Return what to know, the gravest first."""
    return (
        *remedies(comparison.unshown),
        *map(str, comparison.trials),
        *_few_again(comparison),
        *_few(comparison),
        *_ended(comparison),
        *_broken_off(comparison),
        *_other_packs(comparison),
        *_came_out_alike(comparison),
        *_habits(comparison),
        *_hardly_fired(comparison),
        *_rests_on_few(comparison),
        *_random(comparison),
    )


def _few(comparison: Comparison) -> Iterator[str]:
    clusters = comparison.matches or comparison.deals
    if clusters < _FEW_CLUSTERS:
        many = counted(clusters, "match" if comparison.matches else "deal")
        verb = "is" if clusters == 1 else "are"
        yield f"{many} {verb} few; the intervals are no more than a hint"


def _few_again(comparison: Comparison) -> Iterator[str]:
    """Warn of answers that the deals of a stronger player leave open."""
    if not comparison.again:
        return
    left = [
        answer for answer in comparison.again if answer.agreement is Agreement.NOT_SETTLED
    ]
    rung = comparison.ladder[-1]
    if left:
        many = counted(rung.matches or rung.deals, "match" if rung.matches else "deal")
        are = "is" if len(left) == 1 else "are"
        yield (
            f"{counted(len(left), 'answer')} {are} not settled by {many} of {rung.policy}; "
            "more of them would tell"
        )
    if rung.stopped in {Stopped.TIME, Stopped.INTERRUPTED}:
        yield f"{rung.policy}: {how_it_ended(rung.stopped)}"


def _ended(comparison: Comparison) -> Iterator[str]:
    if comparison.stopped in {Stopped.TIME, Stopped.INTERRUPTED, Stopped.FAULT}:
        yield how_it_ended(comparison.stopped)


def _broken_off(comparison: Comparison) -> Iterator[str]:
    if BROKEN_OFF not in comparison.metrics:
        return
    values = comparison.metrics[BROKEN_OFF].values
    shares = [
        f"{round((value.estimate or 0.0) * value.n):,} of {label}"
        for label, value in values.items()
        if value.estimate
    ]
    if shares:
        yield (
            f"matches broken off after {MATCH_LIMIT:,} deals: {', '.join(shares)}; how "
            "long a match takes is too small by an unknown amount, so it has no interval"
        )


def _other_packs(comparison: Comparison) -> Iterator[str]:
    correlations = [
        f"{coupled.a} and {coupled.b} {_correlation(coupled.correlation)}"
        for coupled in comparison.coupling
        if not coupled.same_pack
    ]
    if correlations:
        yield (
            "different packs; shared cards are dealt alike; correlation of the "
            f"points: {', '.join(correlations)}"
        )


def _correlation(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.2f}".replace("-", "−")


def _came_out_alike(comparison: Comparison) -> Iterator[str]:
    for pair in findings_of(comparison).pairs:
        a, b = pair.variants
        if pair.relation is Relation.SAME:
            yield f"{a} and {b} have the same rules"
        elif pair.relation is Relation.ALIKE and not _is_unshown(comparison, (a, b)):
            yield _joined(
                f"no deal of {a} and {b} came out otherwise: what differs never came to "
                f"matter, or {comparison.policy} makes no use of it",
                remedy_at(comparison.level),
            )


def _is_unshown(comparison: Comparison, pair: tuple[str, str]) -> bool:
    return any(pair in blind_spot.pairs for blind_spot in comparison.unshown)


def _joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _hardly_fired(comparison: Comparison) -> Iterator[str]:
    clauses = []
    for label, rules in comparison.activation.items():
        few = [rule.key for rule in rules if _is_hardly_fired(rule)]
        if few:
            more = f" and {len(few) - _MOST} more" if len(few) > _MOST else ""
            clauses.append(f"{label} {', '.join(few[:_MOST])}{more}")
    if clauses:
        yield (
            f"reverting these rules to the parent's value changed fewer than "
            f"{_FEW_DEALS} of {comparison.looked_at}: {'; '.join(clauses)}"
        )


def _habits(comparison: Comparison) -> Iterator[str]:
    """Warn of rules that were reverted and which the policies cannot show, if unsaid."""
    said = {key for blind_spot in comparison.unshown for key in blind_spot.keys}
    rules: dict[str, list[str]] = {}
    for label, activation in comparison.activation.items():
        for rule in activation:
            if rule.habit and rule.key not in said:
                rules.setdefault(rule.habit, []).append(f"{label} {rule.key}")
    for habit, keys in rules.items():
        yield f"{habit}, so setting these back shows nothing of them: {', '.join(keys)}"


def _is_hardly_fired(rule: RuleActivation) -> bool:
    activated = rule.activated
    if activated is None or activated.estimate is None or rule.habit:
        return False
    return activated.estimate * rule.deals < _FEW_DEALS


def _rests_on_few(comparison: Comparison) -> Iterator[str]:
    """Warn of figures about things that hardly ever happened."""
    for name in ("kitty_multiplier", "throws_failed"):
        values = comparison.metrics[name].values if name in comparison.metrics else {}
        few = [label for label, value in values.items() if value.n < _FEW_DEALS]
        if few:
            figure = name.replace("_", " ")
            yield f"{figure} rests on fewer than {_FEW_DEALS} ({all_of(few)})"


def _random(comparison: Comparison) -> Iterator[str]:
    if comparison.policy == "random":
        yield "random play says little of rules; policy greedy plays to win"

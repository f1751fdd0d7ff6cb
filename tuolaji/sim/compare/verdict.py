"""The verdict of a comparison in one sentence, and the warnings beside it.

It says which variants differ and how, by the metrics that players ask for first; or
that no difference was detected, with the minimum detectable effect. Where a stronger
player was asked again, it begins with what holds with both, and says of all else with
whom it holds. Warnings say what to know before trusting it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import reduce
from typing import Final, NamedTuple

from tuolaji.dsl.translation import key_in_words
from tuolaji.engine.codes import MATCH_LIMIT
from tuolaji.language import _, all_of, any_of, clauses, one_by_one, plural
from tuolaji.sim.blind_spots import blind_spot_clauses, remedies
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
    and_more,
    change_of,
    change_with_reach,
    counted,
    figure,
    size_seen,
)
from tuolaji.sim.metrics.titles import in_text
from tuolaji.sim.plan import remedy_at
from tuolaji.sim.progress import Stopped, how_it_ended
from tuolaji.sim.stats.censoring import BROKEN_OFF

__all__ = ["Clause", "clauses_of", "told", "verdict_of", "warnings_of"]


def told(name: str, values: str) -> str:
    """Return the sentence that tells a figure that players ask for."""
    return {
        "declarers_hold": _("declarers hold {values} of the deals", values=values),
        "attackers_points": _("attackers take {values} points", values=values),
        "level_gain": _("a deal moves the declarers by {values} levels", values=values),
        "deals_per_match": _("a match takes {values} deals", values=values),
        "kitty_captured": _(
            "the kitty is captured in {values} of the deals", values=values
        ),
    }[name]


_SOUGHT: Final = ("declarers_hold", "attackers_points")
"""The figures of which it is told what would have been seen."""


def _sought(name: str) -> str:
    """Return what a figure is of which no difference was seen."""
    return {
        "declarers_hold": _("the deals that declarers hold"),
        "attackers_points": _("attackers' points"),
    }[name]


def _seen_size(name: str, size: str) -> str:
    """Return a difference of a figure that would have been seen."""
    return {
        "declarers_hold": _("{size} of the deals", size=size),
        "attackers_points": _("{size} points", size=size),
    }[name]


_NAMED: Final = 4
_SMALL: Final = 3
"""Of more variants than these it is shorter to say which do not differ."""
_UNSEEN: Final = 3.7
"""What did not show in n clusters is in less than one of n / 3.7, with 39 chances in 40."""


class Clause(NamedTuple):
    """A clause of a verdict: all that it says, or who differ and by which figures."""

    head: str
    figures: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole of it."""
        if not self.figures:
            return self.head
        return _("{head}: {text}", head=self.head, text=clauses(self.figures))


def verdict_of(comparison: Comparison) -> str:
    """Return the answer of a comparison."""
    return clauses([clause.text for clause in clauses_of(comparison)])


def clauses_of(comparison: Comparison) -> list[Clause]:
    """Return the clauses of the answer of a comparison."""
    if len(comparison.variants) == 1:
        (alone,) = comparison.variants
        return [
            Clause(
                _("{variant} stands alone; name another variant to compare", variant=alone)
            )
        ]
    findings = findings_of(comparison)
    unshown = blind_spot_clauses(
        comparison.unshown, comparison.policy if comparison.again else None
    )
    return [*map(Clause, unshown), *_clauses(comparison, findings)]


def _clauses(comparison: Comparison, findings: Findings) -> Iterator[Clause]:
    """Yield what differs, then what hardly does, then what does not."""
    if comparison.again:
        yield from _player_agreement(comparison, findings)
    elif findings.apart:
        yield Clause(
            _who_differ(comparison, findings),
            tuple(_figures(comparison, findings, name) for name in findings.headline),
        )
    beside = _beside(comparison, findings)
    if comparison.again:
        beside = (_by(comparison.policy, clause) for clause in beside)
    yield from map(Clause, beside)
    yield from map(Clause, _stronger_answers(comparison))
    same = findings.being(Relation.SAME)
    if same:
        yield Clause(
            _(
                "{variants} have the same rules: they differ by exactly nothing",
                variants=_classes(same),
            )
        )


def _by(policy: str, clause: str) -> str:
    return _("with {policy} {clause}", policy=policy, clause=clause)


def _beside(comparison: Comparison, findings: Findings) -> Iterator[str]:
    """Yield what else differs, what hardly does and what does not."""
    for names, pairs in _by_names(findings.elsewhere):
        yield _("{who} in {figures}", who=_pairs_differ(pairs), figures=_named(names))
    yield from _slight(comparison, findings)
    yield from _unseen(comparison, findings)
    yield from _alike(comparison, findings)


def _player_agreement(comparison: Comparison, findings: Findings) -> Iterator[Clause]:
    """Yield the answers that hold with both players, then those of the first alone."""
    apart = _variants(findings.apart)
    told = [
        answer
        for answer in comparison.again
        if answer.metric in findings.headline
        and (answer.a, answer.b) in apart
        and answer.agreement not in {Agreement.UNSEEN, Agreement.APPEARS}
    ]
    for group in _Group:
        answers = [answer for answer in told if _group(answer) is group]
        if not answers:
            continue
        pairs = list(dict.fromkeys((answer.a, answer.b) for answer in answers))
        yield Clause(
            _with_whom(group, comparison.policy, answers[0].policy, _differ(pairs)),
            tuple(
                _(
                    "{sentence} ({more})",
                    sentence=_values(comparison, name),
                    more=_agreed(comparison, answers, name),
                )
                for name in findings.headline
                if any(answer.metric == name for answer in answers)
            ),
        )


class _Group(Enum):
    BOTH = auto()
    OPEN = auto()
    ALONE = auto()


def _with_whom(group: _Group, policy: str, other: str, who: str) -> str:
    """Return that some variants differ, and with which players."""
    match group:
        case _Group.BOTH:
            return _(
                "with {policy} and with {other} {who}", policy=policy, other=other, who=who
            )
        case _Group.OPEN:
            return _(
                "with {policy}, not settled with {other}, {who}",
                policy=policy,
                other=other,
                who=who,
            )
        case _Group.ALONE:
            return _("with {policy} alone {who}", policy=policy, who=who)


def _group(answer: Again) -> _Group:
    """Return with whom a difference is known to hold."""
    if answer.holds:
        return _Group.BOTH
    is_open = answer.agreement is Agreement.NOT_SETTLED
    return _Group.OPEN if is_open else _Group.ALONE


def _agreed(comparison: Comparison, answers: Sequence[Again], name: str) -> str:
    """Return what both players say of a figure, for every two variants in question."""
    kind = comparison.metrics[name].metric.kind
    parts = []
    for answer in (answer for answer in answers if answer.metric == name):
        first, other = (
            change_with_reach(each, kind) for each in (answer.first, answer.other)
        )
        said = _both(answer, first, other)
        is_pair = len(comparison.variants) == 2
        parts.append(said if is_pair else f"{answer.a} − {answer.b} {said}")
    return clauses(parts)


def _both(answer: Again, first: str, other: str) -> str:
    """Return a difference by both players, and what the stronger one makes of it."""
    policy = answer.policy
    if answer.agreement is Agreement.SMALLER:
        return _(
            "{first}; with {policy} {other}, surely smaller",
            first=first,
            policy=policy,
            other=other,
        )
    if answer.agreement is Agreement.FLIPS:
        return _(
            "{first}; with {policy} {other}, the other way round",
            first=first,
            policy=policy,
            other=other,
        )
    return _("{first}; with {policy} {other}", first=first, policy=policy, other=other)


def _stronger_answers(comparison: Comparison) -> Iterator[str]:
    """Yield what the stronger player alone sees, of what players ask for."""
    for answer in comparison.again:
        if answer.agreement is Agreement.APPEARS and answer.metric in ANSWERS:
            kind = comparison.metrics[answer.metric].metric.kind
            yield _(
                "with {policy} alone {a} and {b} differ in {figure} ({change})",
                policy=answer.policy,
                a=answer.a,
                b=answer.b,
                figure=_named([answer.metric]),
                change=change_with_reach(answer.other, kind),
            )


def _variants(pairs: Iterable[PairFinding]) -> list[Variants]:
    return [pair.variants for pair in pairs]


def _who_differ(comparison: Comparison, findings: Findings) -> str:
    pairs = findings.apart
    rest = [pair.variants for pair in findings.pairs if pair not in pairs]
    every = all_of(comparison.variants)
    if len(comparison.variants) > 2 and not rest:
        return _("{variants} all differ", variants=every)
    if len(comparison.variants) > _SMALL and len(rest) < len(pairs):
        return _(
            "{variants} all differ, but for {pairs}", variants=every, pairs=_pairs_of(rest)
        )
    return _pairs_differ(pairs)


def _pairs_differ(pairs: Sequence[PairFinding]) -> str:
    return _differ(_variants(pairs))


def _differ(pairs: Sequence[Variants]) -> str:
    clauses = []
    for centre, others in _stars(pairs):
        if len(others) == 1:
            clauses.append(_("{a} and {b} differ", a=centre, b=others[0]))
        else:
            clauses.append(
                _("{variant} differs from {others}", variant=centre, others=all_of(others))
            )
    return _apart(clauses)


def _apart(items: Sequence[str]) -> str:
    """Return lists one after the other, so that none runs into the next."""
    return reduce(
        lambda some, one: _("{some}, as well as {one}", some=some, one=one), items
    )


def _pairs_of(pairs: Sequence[Variants]) -> str:
    """Return pairs as they stand between "between" and what follows."""
    return _apart(
        [
            all_of([centre, *others])
            if len(others) == 1
            else _("{variant} and any of {others}", variant=centre, others=all_of(others))
            for centre, others in _stars(pairs)
        ]
    )


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
    significances = dict(_standings(comparison, name))
    unseen, slight = (
        [pair for pair in apart if significances.get(pair) is standing]
        for standing in (Significance.UNSEEN, Significance.SLIGHT)
    )
    notes = []
    if unseen:
        notes.append(_("not told apart: {pairs}", pairs=_pairs_of(unseen)))
    if slight:
        notes.append(_("hardly apart: {pairs}", pairs=_pairs_of(slight)))
    if not notes:
        return text
    return _("{sentence} ({more})", sentence=text, more=clauses(notes))


def _values(comparison: Comparison, name: str) -> str:
    metric = comparison.metrics[name]
    values = [(variant, metric.values[variant]) for variant in comparison.variants]
    if len(values) > 2:
        values.sort(key=lambda item: -(item[1].estimate or 0.0))
    figures = [
        _("{figure} ({variant})", figure=figure(value, metric.metric.kind), variant=label)
        for label, value in values
    ]
    if len(figures) == 2:
        first, other = figures
        return told(name, _("{first} against {other}", first=first, other=other))
    return told(name, one_by_one(figures))


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
    shown = [in_text(name) for name in names[:_NAMED]]
    more = len(names) - _NAMED
    if more <= 0:
        return all_of(shown)
    return plural(
        "{some} and {count} other figure",
        "{some} and {count} other figures",
        more,
        some=one_by_one(shown),
    )


def _slight(comparison: Comparison, findings: Findings) -> Iterator[str]:
    """Yield what differs by less than anybody would notice."""
    slight = findings.being(Relation.SLIGHT)
    if len(comparison.variants) > 2:
        for names, pairs in _by_slight(slight):
            yield _(
                "{who} by less than anybody would notice, in {figures}",
                who=_pairs_differ(pairs),
                figures=_named(names),
            )
        return
    (pair,) = findings.pairs
    asked = [name for name in pair.slight if name in ANSWERS]
    parts = [
        _(
            "{sentence} ({more})",
            sentence=_values(comparison, name),
            more=_change(comparison, name),
        )
        for name in asked[:2]
    ]
    if slight and parts:
        yield _(
            "{who} by less than anybody would notice: {sentences}",
            who=_pairs_differ(slight),
            sentences=clauses(parts),
        )
    elif slight:
        yield _(
            "{who} by less than anybody would notice, in {figures}",
            who=_pairs_differ(slight),
            figures=_named(pair.slight),
        )
    elif parts and not findings.headline:
        yield _(
            "by less than anybody would notice also: {sentences}",
            sentences=clauses(parts),
        )


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
        asked = _figures_asked(pairs)
        found = _("no difference seen between {pairs}", pairs=_pairs_of(unseen))
        if asked:
            found = _(
                "no difference seen between {pairs} but in what the seats are asked "
                "({figures})",
                pairs=_pairs_of(unseen),
                figures=asked,
            )
        yield _would_have_been(comparison, found, _SOUGHT, unseen)
    if len(comparison.variants) > 2 or findings.headline:
        return
    (pair,) = findings.pairs
    names = [
        name
        for name in _SOUGHT
        if dict(_standings_of(comparison, name)).get(pair.variants) is Significance.UNSEEN
    ]
    if names and pair.relation in {Relation.DIFFERENT, Relation.SLIGHT}:
        figures = any_of([_sought(name) for name in names])
        found = _("no difference seen in {figures}", figures=figures)
        yield _would_have_been(comparison, found, names, [pair.variants])


def _standings_of(
    comparison: Comparison, name: str
) -> Iterator[tuple[Variants, Significance]]:
    if name in comparison.metrics:
        yield from _standings(comparison, name)


def _would_have_been(
    comparison: Comparison, found: str, names: Iterable[str], pairs: Sequence[Variants]
) -> str:
    """Return what was found with which difference of some figures would have been seen.

    Where the policy cannot show all that sets the variants apart, nothing is added.
    """
    if comparison.unshown:
        return found
    parts = []
    for name in names:
        metric = comparison.metrics.get(name)
        least = None if metric is None else smallest_detectable(metric, pairs)
        if metric is not None and least is not None:
            parts.append(_seen_size(name, size_seen(least, metric.metric.kind)))
    if parts:
        return _(
            "{found}, where one of {sizes} would have been",
            found=found,
            sizes=any_of(parts),
        )
    if any(map(_could_be_seen, _differences(comparison, pairs))):
        return found
    return _(
        "{found}; in {deals} none could have been",
        found=found,
        deals=counted(*_clusters(comparison)),
    )


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
    text = plural(
        "{variants} came out alike in {deals}",
        "{variants} came out alike in all {deals}",
        many,
        variants=_classes(alike),
        deals=counted(many, noun),
    )
    asked = _figures_asked(alike)
    if asked:
        text = _(
            "{found}, though the seats are asked otherwise ({figures})",
            found=text,
            figures=asked,
        )
    seatings = 2 if "," in comparison.policy else 1
    rare = round(many / seatings / _UNSEEN)
    if rare > 1 and not comparison.unshown:
        text = _and_how_rare(text, f"{rare:,}", comparison)
    yield text


def _and_how_rare(found: str, rare: str, comparison: Comparison) -> str:
    """Return what was found with how rare what parts the variants must be."""
    if comparison.matches:
        return _(
            "{found}: what sets them apart shows in less than one match in {rare}",
            found=found,
            rare=rare,
        )
    return _(
        "{found}: what sets them apart shows in less than one deal in {rare}",
        found=found,
        rare=rare,
    )


def _figures_asked(pairs: Iterable[PairFinding]) -> str:
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
    return _apart([all_of(names) for names in classes])


_FEW_DEALS: Final = 30
"""Below this many deals a rule has hardly had a chance to matter."""
_FEW_CLUSTERS: Final = 100
_MOST: Final = 3


def warnings_of(comparison: Comparison) -> tuple[str, ...]:
    """Return what to know, the gravest first."""
    return (
        *remedies(comparison.unshown),
        *map(str, comparison.trials),
        *_open_answers(comparison),
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
        yield plural(
            "{deals} is few; the intervals are no more than a hint",
            "{deals} are few; the intervals are no more than a hint",
            clusters,
            deals=counted(clusters, "match" if comparison.matches else "deal"),
        )


def _open_answers(comparison: Comparison) -> Iterator[str]:
    """Warn of answers that the deals of a stronger player leave open."""
    if not comparison.again:
        return
    left = [
        answer for answer in comparison.again if answer.agreement is Agreement.NOT_SETTLED
    ]
    rung = comparison.ladder[-1]
    if left:
        yield plural(
            "{count} answer is not settled by {deals} of {policy}; more of them would tell",
            "{count} answers are not settled by {deals} of {policy}; more of them would "
            "tell",
            len(left),
            deals=counted(rung.matches or rung.deals, "match" if rung.matches else "deal"),
            policy=rung.policy,
        )
    if rung.stopped in {Stopped.TIME, Stopped.INTERRUPTED}:
        yield _("{head}: {text}", head=rung.policy, text=how_it_ended(rung.stopped))


def _ended(comparison: Comparison) -> Iterator[str]:
    if comparison.stopped in {Stopped.TIME, Stopped.INTERRUPTED, Stopped.FAULT}:
        yield how_it_ended(comparison.stopped)


def _broken_off(comparison: Comparison) -> Iterator[str]:
    if BROKEN_OFF not in comparison.metrics:
        return
    values = comparison.metrics[BROKEN_OFF].values
    shares = [
        _(
            "{number} of {variant}",
            number=f"{round((value.estimate or 0.0) * value.n):,}",
            variant=label,
        )
        for label, value in values.items()
        if value.estimate
    ]
    if shares:
        yield _(
            "matches broken off after {limit} deals: {matches}; how long a match takes is "
            "too small by an unknown amount, so it has no interval",
            limit=f"{MATCH_LIMIT:,}",
            matches=one_by_one(shares),
        )


def _other_packs(comparison: Comparison) -> Iterator[str]:
    correlations = [
        f"{all_of([coupled.a, coupled.b])} {_correlation(coupled.correlation)}"
        for coupled in comparison.coupling
        if not coupled.same_pack
    ]
    if correlations:
        yield _(
            "different packs; shared cards are dealt alike; correlation of the points: "
            "{correlations}",
            correlations=one_by_one(correlations),
        )


def _correlation(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.2f}".replace("-", "−")


def _came_out_alike(comparison: Comparison) -> Iterator[str]:
    for pair in findings_of(comparison).pairs:
        a, b = pair.variants
        if pair.relation is Relation.SAME:
            yield _("{first} and {second} have the same rules", first=a, second=b)
        elif pair.relation is Relation.ALIKE and not _is_unshown(comparison, (a, b)):
            alike = _(
                "no deal of {a} and {b} came out otherwise: what differs never came to "
                "matter, or {policy} makes no use of it",
                a=a,
                b=b,
                policy=comparison.policy,
            )
            remedy = remedy_at(comparison.level)
            yield clauses([alike, remedy] if remedy else [alike])


def _is_unshown(comparison: Comparison, pair: tuple[str, str]) -> bool:
    return any(pair in blind_spot.pairs for blind_spot in comparison.unshown)


def _hardly_fired(comparison: Comparison) -> Iterator[str]:
    listed = []
    for label, rules in comparison.activation.items():
        few = [key_in_words(rule.key) for rule in rules if _is_hardly_fired(rule)]
        if few:
            listed.append(f"{label} {and_more(few, _MOST)}")
    if listed:
        yield _(
            "reverting these rules to the parent's value changed fewer than {few} of "
            "{deals}: {rules}",
            few=_FEW_DEALS,
            deals=comparison.looked_at,
            rules=clauses(listed),
        )


def _habits(comparison: Comparison) -> Iterator[str]:
    """Warn of rules that were reverted and which the policies cannot show, if unsaid."""
    said = {key for blind_spot in comparison.unshown for key in blind_spot.keys}
    rules: dict[str, list[str]] = {}
    for label, activation in comparison.activation.items():
        for rule in activation:
            if rule.habit and rule.key not in said:
                rules.setdefault(rule.habit, []).append(f"{label} {key_in_words(rule.key)}")
    for habit, keys in rules.items():
        yield _(
            "{habit}, so setting these back shows nothing of them: {rules}",
            habit=habit,
            rules=one_by_one(keys),
        )


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
            yield _(
                "{figure} rests on fewer than {few} ({variants})",
                figure=in_text(name),
                few=_FEW_DEALS,
                variants=all_of(few),
            )


def _random(comparison: Comparison) -> Iterator[str]:
    if comparison.policy == "random":
        yield _("random play says little of rules; policy greedy plays to win")

"""A comparison as text on one screen, as JSON, CSV and Markdown.

The answer first; then how it was found, the metrics that players ask for and those that
differ most, what did not differ, and what to know before trusting it.

For other programs it is plain values with fixed names, and a table with a line for each
metric and pair.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Final, TypeAlias

from tuolaji.cli import console
from tuolaji.cli.console import answered, fitted, room, width, wrapped
from tuolaji.cli.options import TableFormat
from tuolaji.dsl.translation import key_in_words
from tuolaji.language import _, clauses, one_by_one, plural
from tuolaji.rules.match import level_text
from tuolaji.sim.compare.finding import headline_figures
from tuolaji.sim.compare.p_value import is_significant
from tuolaji.sim.compare.result import (
    Agreement,
    Comparison,
    Difference,
    MetricComparison,
    RuleActivation,
    RuleShare,
    Rung,
    Shares,
    agreement_name,
)
from tuolaji.sim.format import (
    and_more,
    change_ends,
    change_of,
    change_with_reach,
    counted,
    engine_name,
    figure,
    half,
    interval_title,
    number,
    probability,
    signed,
    with_reach,
)
from tuolaji.sim.metrics.metric import Kind
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.metrics.titles import in_text
from tuolaji.sim.stats.interval import Estimate

__all__ = [
    "COLUMNS",
    "comparison_csv",
    "comparison_json",
    "comparison_markdown",
    "comparison_text",
    "in_json",
    "opening",
    "show_comparison",
    "to_rows",
]


_NOTES: Final = 3
_RULES: Final = 4
_SHARES: Final = 4


def opening() -> str:
    """Return what single deals are, for whoever reads their results."""
    return _(
        "opening deals, whose bids name the declarer; whole matches (--matches) may come "
        "out otherwise"
    )


def show_comparison(comparison: Comparison, format: TableFormat) -> None:
    """Print a comparison."""
    match format:
        case TableFormat.TEXT:
            console.show(comparison_text(comparison))
        case TableFormat.JSON:
            console.show_json(comparison_json(comparison))
        case TableFormat.CSV:
            console.show(comparison_csv(comparison))
        case TableFormat.MARKDOWN:
            console.show(comparison_markdown(comparison))


def comparison_text(comparison: Comparison) -> str:
    """Return a comparison as text."""
    chosen = headline_figures(comparison)
    parts = [
        answered(comparison.verdict),
        _heading(comparison),
        _pair(comparison, chosen) if _is_pair(comparison) else _many(comparison, chosen),
        _ladder(comparison),
        _shares(comparison),
        "\n".join(
            [
                *_evening(comparison),
                *_others(comparison, chosen),
                *_rules(comparison),
                *_notes(comparison.warnings),
            ]
        ),
    ]
    return "\n\n".join(part for part in parts if part)


def _is_pair(comparison: Comparison) -> bool:
    return len(comparison.variants) == 2


def _heading(comparison: Comparison) -> str:
    line = _(
        "{played}, {policy}, seed {seed} ({engine})",
        played=_played(comparison),
        policy=_players(comparison),
        seed=comparison.seed,
        engine=engine_name(compiled=comparison.compiled),
    )
    if comparison.sample:
        line = _("{run}; a closer look at {deals}", run=line, deals=_looked_at(comparison))
    line = wrapped(line, indent=2)
    return (
        line
        if comparison.matches is not None
        else f"{line}\n{wrapped(opening(), indent=2)}"
    )


def _played(comparison: Comparison) -> str:
    """Return how much was played of each variant."""
    if comparison.matches is not None:
        each = [f"{label} {count:,}" for label, count in comparison.deals_of.items()]
        return _(
            "{matches} of each (deals: {deals})",
            matches=counted(comparison.matches, "match"),
            deals=one_by_one(each),
        )
    deals = counted(comparison.deals, "deal")
    if comparison.level is None:
        return _("{deals} of each", deals=deals)
    return _(
        "{deals} of each at level {level}", deals=deals, level=level_text(comparison.level)
    )


def _players(comparison: Comparison) -> str:
    if "," not in comparison.policy:
        return comparison.policy
    return _("{policies} from both sides", policies=comparison.policy)


def _looked_at(comparison: Comparison) -> str:
    if comparison.matches is None:
        return _("{number} of them", number=f"{comparison.sample:,}")
    return comparison.looked_at


def _is_any_seen(metric: MetricComparison) -> bool:
    return any(is_significant(difference) for difference in metric.differences)


def _is_any_known(metric: MetricComparison) -> bool:
    """Whether it came up in two variants, so that anything can be said of a difference."""
    return any(difference.estimate is not None for difference in metric.differences)


def _pair(comparison: Comparison, chosen: Sequence[str]) -> str:
    a, b = comparison.variants
    rows = [("", a, b, f"{a} − {b}", interval_title(), _("p (Holm)"))]
    for name in chosen:
        metric = comparison.metrics[name]
        kind = metric.metric.kind
        values = [with_reach(metric.values[label], kind) for label in (a, b)]
        cells = ("", "", "")
        for difference in metric.differences:
            cells = (
                change_of(difference, kind),
                change_ends(difference, kind),
                probability(difference.p_adjusted),
            )
        rows.append((in_text(name), values[0], values[1], *cells))
    return fitted(rows, right=range(1, 6), turned=True)


def _many(comparison: Comparison, chosen: Sequence[str]) -> str:
    """Return a table of more than two variants, each beside its difference from the first.

    The last column says between which no difference was seen.
    """
    first, *others = comparison.variants
    rows = [("", first, *others, _("no difference seen"))]
    for name in chosen:
        metric = comparison.metrics[name]
        kind = metric.metric.kind
        values = (_beside(metric, first, other) for other in others)
        own = with_reach(metric.values[first], kind)
        rows.append((in_text(name), own, *values, _equal(metric)))
    legend = _(
        "in brackets: less {variant}, * significant (Holm-adjusted); every pair: "
        "--format csv",
        variant=first,
    )
    lines = fitted(rows, right=range(1, len(rows[0]) - 1), turned=True)
    return f"{lines}\n{wrapped(legend, indent=2)}"


def _beside(metric: MetricComparison, first: str, other: str) -> str:
    """Return a figure with its difference from the first variant's."""
    kind = metric.metric.kind
    value = figure(metric.values[other], kind)
    for difference in metric.differences:
        if (difference.a, difference.b) == (first, other):
            mark = "*" if is_significant(difference) else ""
            return f"{value} ({change_with_reach(_turned(difference), kind)}{mark})"
    return value


def _turned(difference: Difference) -> Estimate:
    """Return a difference the other way round."""
    ends = (difference.estimate, difference.high, difference.low)
    estimated, low, high = (None if end is None else -end for end in ends)
    return Estimate(estimated, low, high, difference.n)


def _equal(metric: MetricComparison) -> str:
    equal = [
        f"{difference.a} = {difference.b}"
        for difference in metric.differences
        if not is_significant(difference)
    ]
    if len(equal) == len(metric.differences):
        return _("between any") if equal else ""
    return ", ".join(equal[:2]) + (" …" if len(equal) > 2 else "")


def _ladder(comparison: Comparison) -> str:
    """Return what became of the answers when a stronger player was asked again."""
    if not comparison.again:
        return ""
    asked = comparison.again[0].policy
    (rung,) = [rung for rung in comparison.ladder if rung.policy == asked]
    head = _(
        "asked again of {policy}, on {deals} of each",
        policy=rung.policy,
        deals=_played_by(rung),
    )
    first = comparison.variants[0]
    answers = [answer for answer in comparison.again if answer.a == first]
    if not _is_pair(comparison):
        answers = [answer for answer in answers if answer.agreement is not Agreement.UNSEEN]
    rows: list[tuple[str, ...]] = [("", comparison.policy, rung.policy, "")]
    for answer in answers:
        kind = comparison.metrics[answer.metric].metric.kind
        of = "" if _is_pair(comparison) else f", {answer.a} − {answer.b}"
        changes = (change_with_reach(each, kind) for each in (answer.first, answer.other))
        rows.append(
            (f"{in_text(answer.metric)}{of}", *changes, agreement_name(answer.agreement))
        )
    return f"{wrapped(head, indent=2)}\n{fitted(rows, right=(1, 2))}"


def _of_an_evening(name: str, value: str) -> str:
    return {
        "tricks_per_match": _("{value} tricks", value=value),
        "minutes_per_match": _("{value} minutes", value=value),
        "ended_by_clock": _("{value} ended by the clock", value=value),
    }[name]


_EVENING: Final = ("tricks_per_match", "minutes_per_match", "ended_by_clock")


def _evening(comparison: Comparison) -> Iterator[str]:
    """Say how long a match takes, if whole matches were played."""
    if comparison.matches is None:
        return
    parts = []
    for label in comparison.variants:
        known = [
            _of_an_evening(name, with_reach(metric.values[label], kind))
            for name in _EVENING
            if (metric := comparison.metrics.get(name)) is not None
            and metric.values[label].estimate is not None
            for kind in (metric.metric.kind,)
        ]
        parts.append(f"{label} {one_by_one(known)}")
    yield wrapped(_("a match: {variants}", variants=clauses(parts)), indent=6)


def _shares(comparison: Comparison) -> str:
    """Return how much of the difference each rule makes, the largest shares first."""
    shares = comparison.shares
    if shares is None:
        return ""
    head = _shares_head(shares)
    names = tuple(shares.whole)
    ranked = sorted(shares.rules, key=lambda rule: -_weight(rule.shares))
    shown, rest = ranked[:_SHARES], ranked[_SHARES:]
    rows = [("", *map(in_text, names))]
    rows += [(_keys(rule), *_cells(rule.shares)) for rule in shown]
    if rest:
        others = plural("{count} other together", "{count} others together", len(rest))
        rows.append((others, *_sums(rest, names)))
    rows.append((_("together"), *_cells(shares.whole)))
    return f"{wrapped(head, indent=2)}\n{fitted(rows, right=range(1, len(rows[0])))}"


def _shares_head(shares: Shares) -> str:
    deals = counted(shares.deals, "deal")
    if shares.is_exact:
        return _(
            "what each rule makes of {a} − {b}, on {deals} in all {orders} orders:",
            a=shares.a,
            b=shares.b,
            deals=deals,
            orders=shares.orders,
        )
    return _(
        "what each rule makes of {a} − {b}, on {deals} in {orders} orders:",
        a=shares.a,
        b=shares.b,
        deals=deals,
        orders=shares.orders,
    )


def _weight(shares: Mapping[str, Difference]) -> float:
    """Return how far a share stands out, by the figure in which it does most."""
    return max(
        abs(share.estimate or 0.0) / (half(share.low, share.high) or math.inf)
        for share in shares.values()
    )


def _keys(rule: RuleShare) -> str:
    """Return the rules of a bundle, so many as there is room for."""
    return and_more([*map(key_in_words, rule.keys)], 1)


def _cells(shares: Mapping[str, Difference]) -> Iterator[str]:
    for name, share in shares.items():
        mark = "*" if is_significant(share) else ""
        yield change_with_reach(share, find_metric(name).kind) + mark


_DIGITS_SUMMED: Final = 12
"""Digits after the point; what is less is left over by binary fractions, and is nothing."""


def _sums(rules: Sequence[RuleShare], names: Sequence[str]) -> Iterator[str]:
    for name in names:
        total = math.fsum(rule.shares[name].estimate or 0.0 for rule in rules)
        yield signed(round(total, _DIGITS_SUMMED), find_metric(name).kind)


def _played_by(rung: Rung) -> str:
    if rung.matches is not None:
        return counted(rung.matches, "match")
    return counted(rung.deals, "deal")


def _others(comparison: Comparison, chosen: Sequence[str]) -> Iterator[str]:
    """Say what else differs, and of what no difference was seen."""
    rest = {
        name: metric
        for name, metric in comparison.metrics.items()
        if name not in chosen
        and metric.metric.kind is not Kind.SIZE
        and _is_any_known(metric)
    }
    seen = [in_text(name) for name, metric in rest.items() if _is_any_seen(metric)]
    equal = [in_text(name) for name, metric in rest.items() if not _is_any_seen(metric)]
    if seen:
        yield _shortened(lambda names: _("also differ: {figures}", figures=names), seen)
    if equal:
        yield _shortened(
            lambda names: _("no difference seen: {figures}", figures=names), equal
        )


def _rules(comparison: Comparison) -> Iterator[str]:
    """Say which rules decide most deals, of those looked at closely, and against what."""
    activation = sorted(
        (
            (_share(rule), f"{label} {key_in_words(rule.key)}")
            for label, rules in comparison.activation.items()
            for rule in rules
        ),
        reverse=True,
    )
    parts = [f"{key} {number(share, Kind.SHARE)}" for share, key in activation if share > 0]
    more = len(parts) - _RULES
    if parts:
        shown = one_by_one(parts[:_RULES])
        if more > 0:
            shown = _("{some} and {count} more with --format json", some=shown, count=more)
        said = _(
            "reverting these rules to the parent's value changes the outcome of: {rules} "
            "(--show KEY lays a deal out)",
            rules=shown,
        )
        yield wrapped(said, indent=6)
    untried = [
        f"{label} {key_in_words(rule.key)}"
        for label, rules in comparison.activation.items()
        for rule in rules
        if rule.problem and rule.key not in _shared_out(comparison)
    ]
    if untried:
        said = _(
            "cannot be tested one at a time in single deals: {rules}",
            rules=and_more(untried, _RULES),
        )
        yield wrapped(said, indent=6)


def _shared_out(comparison: Comparison) -> set[str]:
    """Return the rules of which it is told how much of the difference is theirs."""
    rules = () if comparison.shares is None else comparison.shares.rules
    return {key for rule in rules for key in rule.keys}


def _share(rule: RuleActivation) -> float:
    decisive = rule.decisive
    return 0.0 if decisive is None or decisive.estimate is None else decisive.estimate


def _shortened(say: Callable[[str], str], items: Sequence[str]) -> str:
    """Return items on one line, the last ones as their number if there are too many."""
    for most in range(len(items), 1, -1):
        line = say(and_more(items, most))
        if width(line) <= room():
            return line
    return say(and_more(items, 1))


def _notes(warnings: Sequence[str]) -> Iterator[str]:
    for warning in warnings[:_NOTES]:
        yield wrapped(_("note: {text}", text=warning), indent=6)
    if len(warnings) > _NOTES:
        more = len(warnings) - _NOTES
        yield _("note: {count} more with --format markdown", count=more)


Cell: TypeAlias = str | float | int | None

COLUMNS: Final = (
    "metric",
    "kind",
    "a",
    "b",
    "value_a",
    "value_b",
    *(field.name for field in fields(Difference) if field.name not in {"a", "b"}),
    "policy",
    "agreement",
)
"""The columns of a comparison as a table."""


def comparison_json(comparison: Comparison) -> dict[str, object]:
    """Return a comparison as plain values; what does not apply to the run is left out."""
    values = asdict(replace(comparison, activation={}))
    for key in ("matches", "level"):
        if values[key] is None:
            del values[key]
    for key in ("points", "match_lengths"):
        values[key] = {
            label: [
                {"value": value, "count": count}
                for value, count in histogram.counts.items()
            ]
            for label, histogram in getattr(comparison, key).items()
        }
    values["titles"] = {
        label: {"en": english, "zh": chinese}
        for label, (english, chinese) in comparison.titles.items()
    }
    values["metrics"] = in_json(comparison.metrics)
    values["activation"] = {
        label: [_activation(rule) for rule in rules]
        for label, rules in comparison.activation.items()
    }
    values["ladder"] = [
        {**asdict(rung), "metrics": in_json(rung.metrics)} for rung in comparison.ladder
    ]
    return values


def _activation(rule: RuleActivation) -> dict[str, object]:
    """Return how often a rule mattered as plain values, with its example as records."""
    plain = asdict(replace(rule, example=None))
    example = rule.example
    if example is not None:
        plain["example"] = {
            "seed": example.seed,
            "deal": example.deal,
            "level": example.level,
            "policy": example.policy,
            "own": example.own.to_dict(),
            "other": example.other.to_dict(),
        }
    return plain


def in_json(metrics: Mapping[str, MetricComparison]) -> dict[str, object]:
    """Return figures and their differences as plain values."""
    return {name: _metric(metric) for name, metric in metrics.items()}


def _metric(metric: MetricComparison) -> dict[str, object]:
    return {
        "kind": metric.metric.kind.value,
        "meaning": metric.metric.meaning(),
        "values": {label: asdict(value) for label, value in metric.values.items()},
        "differences": [_difference(difference) for difference in metric.differences],
    }


def _difference(difference: Difference) -> dict[str, object]:
    values = asdict(difference)
    return {"a": values.pop("a"), "b": values.pop("b"), "difference": values}


def to_rows(comparison: Comparison) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each figure and pair, in the order of `COLUMNS`.

    Those of other policies follow, and say what became of the answer by the strongest.
    """
    agreements = {
        (answer.policy, answer.metric, answer.a, answer.b): answer.agreement.value
        for answer in comparison.again
    }
    played = [(comparison.policy, comparison.metrics)]
    played += [(rung.policy, rung.metrics) for rung in comparison.ladder]
    for policy, metrics in played:
        for name, metric in metrics.items():
            for difference in metric.differences:
                rest = asdict(difference)
                a, b = rest.pop("a"), rest.pop("b")
                values = (metric.values[label].estimate for label in (a, b))
                figures = (name, metric.metric.kind.value, a, b, *values, *rest.values())
                yield (*figures, policy, agreements.get((policy, name, a, b), ""))


def comparison_csv(comparison: Comparison) -> str:
    """Return a comparison as CSV, a line for each figure and pair."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(to_rows(comparison))
    return text.getvalue().rstrip("\n")


def comparison_markdown(comparison: Comparison) -> str:
    """Return a comparison as a table in Markdown, under its answer."""
    heads = [
        _("figure"),
        "a",
        "b",
        _("value of a"),
        _("value of b"),
        _("difference"),
        interval_title(),
        _("p (Holm)"),
    ]
    lines = [
        f"| {' | '.join(heads)} |",
        f"|{'---|' * 3}{'---:|' * 5}",
        *(
            _line(name, metric, difference)
            for name, metric in comparison.metrics.items()
            for difference in metric.differences
        ),
    ]
    notes = [f"* {warning}" for warning in comparison.warnings]
    answer = f"**{_escaped(comparison.verdict)}**"
    parts = [
        answer,
        "\n".join(lines),
        "\n".join(_player_table(comparison)),
        "\n".join(notes),
    ]
    return "\n\n".join(part for part in parts if part)


def _player_table(comparison: Comparison) -> Iterator[str]:
    """Yield the table of what was asked again, if anything was."""
    if not comparison.again:
        return
    heads = [
        _("figure"),
        "a",
        "b",
        comparison.policy,
        comparison.again[0].policy,
        _("asked again"),
    ]
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * 3}{'---:|' * 2}---|"
    for answer in comparison.again:
        kind = comparison.metrics[answer.metric].metric.kind
        changes = [change_with_reach(each, kind) for each in (answer.first, answer.other)]
        said = agreement_name(answer.agreement)
        cells = [f"`{answer.metric}`", answer.a, answer.b, *changes, said]
        yield f"| {' | '.join(map(_escaped, cells))} |"


def _line(name: str, metric: MetricComparison, difference: Difference) -> str:
    kind = metric.metric.kind
    cells = [
        f"`{name}`",
        difference.a,
        difference.b,
        figure(metric.values[difference.a], kind),
        figure(metric.values[difference.b], kind),
        f"**{change_of(difference, kind)}**"
        if is_significant(difference)
        else change_of(difference, kind),
        change_ends(difference, kind),
        probability(difference.p_adjusted),
    ]
    return f"| {' | '.join(_escaped(cell) for cell in cells)} |"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")

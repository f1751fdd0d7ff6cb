"""The registry of metrics: all of them by name, and what each means in full."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Final

from tuolaji.errors import PlanError
from tuolaji.language import Language, _, in_language, language_in_use
from tuolaji.sim.metrics.deal import (
    BIDDING,
    FIRST_POLICY,
    KITTY,
    LUCK_AND_SKILL,
    PATTERN,
    PLAY,
    RESULT,
    SIDES,
    SKILL_SIZE,
    band_metric,
    is_band,
)
from tuolaji.sim.metrics.match import FIRST_POLICY_MATCH, MATCH
from tuolaji.sim.metrics.metric import (
    Columns,
    Kind,
    Metric,
    Numbers,
    columns_of,
    last_of_each,
)
from tuolaji.sim.metrics.sample import DISTRIBUTION, SAMPLE
from tuolaji.sim.metrics.titles import metric_text, title_of

__all__ = [
    "ASKED_METRICS",
    "DEAL_METRICS",
    "DISTRIBUTION_METRICS",
    "LUCK_AND_SKILL",
    "MATCH_METRICS",
    "METRICS",
    "SKILL_MATCH_METRICS",
    "SKILL_METRICS",
    "SKILL_SIZE",
    "Columns",
    "Kind",
    "Metric",
    "Numbers",
    "columns_of",
    "explain",
    "find_metric",
    "kind_name",
    "last_of_each",
    "listed_metrics",
]


DEAL_METRICS: Final = (*RESULT, *SIDES, *KITTY, *BIDDING, *PLAY)
"""Figures of every run."""

MATCH_METRICS: Final = MATCH
"""Figures of runs of whole matches."""

SKILL_METRICS: Final = FIRST_POLICY
"""Figures of runs of two different policies with swapped seats."""

SKILL_MATCH_METRICS: Final = FIRST_POLICY_MATCH
"""Figures of matches of two different policies with swapped seats."""

DISTRIBUTION_METRICS: Final = DISTRIBUTION
"""Figures that are no ratios of sums."""

ASKED_METRICS: Final = frozenset(
    {
        "decisions",
        "decisions_per_match",
        "follow_branching",
        "forced_plays",
        "lead_branching",
    }
)
"""Figures of what the seats are asked and may choose among, not of what happens."""

METRICS: Final = {
    metric.name: metric
    for metric in (
        *DEAL_METRICS,
        *MATCH_METRICS,
        *SKILL_METRICS,
        *SKILL_MATCH_METRICS,
        *DISTRIBUTION_METRICS,
        SKILL_SIZE,
        *LUCK_AND_SKILL,
        *SAMPLE,
    )
}
"""All figures by name, but for those of bands."""


def find_metric(name: str) -> Metric:
    """Return the figure of that name, a band's too; or of that title, as tables have it.

    Raises:
        PlanError: There is none; the message names the nearest, or all.
    """
    if is_band(name):
        return band_metric(name)
    if name in METRICS:
        return METRICS[name]
    if name in (titled := _titled()):
        return titled[name]
    close = difflib.get_close_matches(name, [*METRICS, *titled], n=1, cutoff=0.6)
    if close:
        raise PlanError(
            _(
                "there is no metric '{name}'; did you mean '{word}'?",
                name=name,
                word=close[0],
            )
        )
    head = _("there is no metric '{name}'; metrics are", name=name)
    raise PlanError("\n  ".join([head, *listed_metrics()]))


def _titled() -> dict[str, Metric]:
    """Return the figures by what tables call them, in either language."""
    titled = dict[str, Metric]()
    for language in Language:
        with in_language(language):
            titled |= {title_of(name): metric for name, metric in METRICS.items()}
    return titled


def listed_metrics() -> Iterator[str]:
    """Yield the name of each figure with its meaning, in columns; in Chinese its title too.

    By either it can be asked for; tables and reports show the title alone.
    """
    wide = max(map(len, METRICS))
    for name, metric in METRICS.items():
        yield f"{name:<{wide}}  {_headed(name, metric.meaning())}"
    yield _("{names}: share of deals settled so", names=PATTERN)


def _headed(name: str, text: str) -> str:
    """Return a text under the title of a figure, where that is not its name in words."""
    if language_in_use() is Language.EN:
        return text
    return _("{head}: {text}", head=title_of(name), text=text)


def explain(metric: Metric) -> tuple[tuple[str, str], ...]:
    """Return what there is to say of a figure, as headings and sentences."""
    cluster = _("a deal with all its seatings, or a whole match with all of them")
    return (
        (metric_text(metric.name), metric.meaning()),
        (_("kind"), kind_name(metric.kind)),
        (_("unit"), metric.unit()),
        (_("definition"), metric.definition()),
        (_("cluster"), cluster),
        (_("interval"), _interval(metric.kind)),
    )


def kind_name(kind: Kind) -> str:
    """Return what a kind of figure is called."""
    return {
        Kind.SHARE: _("share"),
        Kind.RATE: _("rate"),
        Kind.MEAN: _("mean"),
        Kind.SPREAD: _("spread"),
        Kind.QUANTILE: _("quantile"),
        Kind.SIZE: _("size"),
    }[kind]


def _interval(kind: Kind) -> str:
    match kind:
        case Kind.SHARE | Kind.RATE:
            return _(
                "95 %, Clopper and Pearson's, for the effective sample size of the clusters"
            )
        case Kind.MEAN:
            return _("95 %, Student's over clusters, corrected for skewness (Hall)")
        case Kind.SPREAD | Kind.QUANTILE:
            return _("95 %, bootstrap over bundles of clusters")
        case Kind.SIZE:
            return _("95 %, from the interval of the figure that it is computed from")

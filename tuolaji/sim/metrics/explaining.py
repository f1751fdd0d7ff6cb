"""What does a figure mean, in full?"""

from __future__ import annotations

from tuolaji.sim.metrics.figure import Kind, Metric

__all__ = ["explain"]

_OF_A_PART = "Clopper and Pearson's, for as many trials as the clusters are worth"
_INTERVALS = {
    Kind.SHARE: _OF_A_PART,
    Kind.RATE: _OF_A_PART,
    Kind.MEAN: "Student's over clusters, moved out for skewness (Hall)",
    Kind.SPREAD: "bootstrap over bundles of clusters",
    Kind.QUANTILE: "bootstrap over bundles of clusters",
    Kind.SIZE: "from the interval of the figure that it is reckoned from",
}


def explain(metric: Metric) -> tuple[tuple[str, str], ...]:
    """Return what there is to say of a figure, as headings and sentences."""
    return (
        (metric.name, metric.meaning),
        ("kind", metric.kind.value),
        ("unit", metric.unit),
        ("reckoned", metric.definition),
        ("cluster", "a deal with all its seatings, or a whole match with all of them"),
        ("interval", f"95 %, {_INTERVALS[metric.kind]}"),
    )

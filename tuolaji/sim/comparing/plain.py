"""How does a comparison reach other programs?

As plain values with fixed names, and as a table with a line for each figure and pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import Final, TypeAlias

from tuolaji.sim.comparing.comparison import Comparison, Difference, MetricComparison

__all__ = ["COLUMNS", "to_json", "to_rows"]

Cell: TypeAlias = str | float | int | None

COLUMNS: Final = (
    "metric",
    "kind",
    "a",
    "b",
    "value_a",
    "value_b",
    *(field.name for field in fields(Difference) if field.name not in {"a", "b"}),
)
"""The columns of a comparison as a table."""


def to_json(comparison: Comparison) -> dict[str, object]:
    """Return a comparison as plain values; what does not apply to the run is left out."""
    values = asdict(comparison)
    for key in ("matches", "level"):
        if values[key] is None:
            del values[key]
    for key in ("points", "match_lengths"):
        values[key] = {
            label: [{"value": value, "count": count} for value, count in one.counts.items()]
            for label, one in getattr(comparison, key).items()
        }
    values["titles"] = {
        label: {"en": english, "zh": chinese}
        for label, (english, chinese) in comparison.titles.items()
    }
    values["metrics"] = {name: _metric(one) for name, one in comparison.metrics.items()}
    return values


def _metric(one: MetricComparison) -> dict[str, object]:
    return {
        "kind": one.metric.kind.value,
        "meaning": one.metric.meaning,
        "values": {label: asdict(value) for label, value in one.values.items()},
        "differences": [_difference(difference) for difference in one.differences],
    }


def _difference(one: Difference) -> dict[str, object]:
    values = asdict(one)
    return {"a": values.pop("a"), "b": values.pop("b"), "difference": values}


def to_rows(comparison: Comparison) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each figure and pair, in the order of `COLUMNS`."""
    for name, metric in comparison.metrics.items():
        for one in metric.differences:
            rest = asdict(one)
            a, b = rest.pop("a"), rest.pop("b")
            values = (metric.values[label].estimate for label in (a, b))
            yield (name, metric.metric.kind.value, a, b, *values, *rest.values())

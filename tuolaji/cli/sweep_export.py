"""How do the values of a rule reach other programs?"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Final

from tuolaji.sim.varying.sweep import Point, Sweep

__all__ = ["sweep_csv", "sweep_json", "sweep_markdown"]

_COLUMNS: Final = ("metric", "estimate", "low", "high", "n")
_AGAINST: Final = ("difference", "difference_low", "difference_high", "p", "p_adjusted")


def sweep_json(sweep: Sweep) -> dict[str, object]:
    """Return a sweep as plain values."""
    run = (
        "variant keys overrides deals matches level seed policy compiled seconds "
        "deals_per_second stopped warnings verdict"
    )
    return {
        **{name: getattr(sweep, name) for name in run.split()},
        "metrics": [metric.name for metric in sweep.metrics],
        "base": _values(sweep.points[sweep.base]),
        "base_is_own": sweep.is_own,
        "unshown": [asdict(one) for one in sweep.unshown],
        "trials": [asdict(one) for one in sweep.trials],
        "worth_noticing": dict(sweep.worth_noticing),
        "points": [
            {
                "values": _values(point),
                "metrics": {name: asdict(one) for name, one in point.figures.items()},
                "differences": _differences(sweep, point),
                "alike": point.alike,
            }
            for point in sweep.points
        ],
    }


def _values(point: Point) -> dict[str, str]:
    return dict(zip(point.setting.keys, point.setting.values, strict=True))


def _differences(sweep: Sweep, point: Point) -> Mapping[str, object]:
    if point is sweep.points[sweep.base]:
        return {}
    left_out = {"a", "b", "n"}
    return {
        name: {key: value for key, value in asdict(one).items() if key not in left_out}
        for name, one in point.differences.items()
    }


def _rows(sweep: Sweep) -> Iterator[list[object]]:
    """Yield a row for each value and figure, below the names of the columns."""
    yield [*sweep.keys, *_COLUMNS, *_AGAINST]
    for point in sweep.points:
        for name, one in point.figures.items():
            found = point.differences[name]
            against: Sequence[object] = (
                found.estimate,
                found.low,
                found.high,
                found.p,
                found.p_adjusted,
            )
            is_base = point is sweep.points[sweep.base]
            figure = [name, one.estimate, one.low, one.high, one.n]
            yield [*point.setting.values, *figure, *(() if is_base else against)]


def sweep_csv(sweep: Sweep) -> str:
    """Return a sweep as CSV, a line for each value and figure."""
    text = io.StringIO()
    rows = list(_rows(sweep))
    filled = ([*row, *[""] * (len(rows[0]) - len(row))] for row in rows)
    csv.writer(text, lineterminator="\n").writerows(filled)
    return text.getvalue().rstrip("\n")


def sweep_markdown(sweep: Sweep) -> str:
    """Return a sweep as a table in Markdown, under its answer."""
    rows = [[_cell(one) for one in row] for row in _rows(sweep)]
    filled = [[*row, *[""] * (len(rows[0]) - len(row))] for row in rows]
    keys = len(sweep.keys) + 1
    rule = ["---"] * keys + ["---:"] * (len(rows[0]) - keys)
    lines = [" | ".join(row) for row in (filled[0], rule, *filled[1:])]
    return "\n".join([sweep.verdict, "", *(f"| {line} |" for line in lines)])


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    return "" if value is None else str(value).replace("|", "\\|").replace("\n", " ")

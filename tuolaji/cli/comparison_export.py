"""How does a comparison become a table for other programs and pages?"""

from __future__ import annotations

import csv
import io

from tuolaji.sim.comparing.comparison import Comparison, Difference, MetricComparison
from tuolaji.sim.comparing.plain import COLUMNS, to_rows
from tuolaji.sim.comparing.significance import is_seen
from tuolaji.sim.digits import probability
from tuolaji.sim.wording import change, change_ends, figure

__all__ = ["comparison_csv", "comparison_markdown"]


def comparison_csv(comparison: Comparison) -> str:
    """Return a comparison as CSV, a line for each figure and pair."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(to_rows(comparison))
    return text.getvalue().rstrip("\n")


def comparison_markdown(comparison: Comparison) -> str:
    """Return a comparison as a table in Markdown, under its answer."""
    heads = ["figure", "a", "b", "value of a", "value of b", "difference", "95 % interval"]
    lines = [
        f"| {' | '.join([*heads, 'p (Holm)'])} |",
        f"|{'---|' * 3}{'---:|' * 5}",
        *(
            _line(name, metric, one)
            for name, metric in comparison.metrics.items()
            for one in metric.differences
        ),
    ]
    notes = [f"* {warning}" for warning in comparison.warnings]
    parts = [f"**{_escaped(comparison.verdict)}**", "\n".join(lines), "\n".join(notes)]
    return "\n\n".join(part for part in parts if part)


def _line(name: str, metric: MetricComparison, one: Difference) -> str:
    kind = metric.metric.kind
    cells = [
        f"`{name}`",
        one.a,
        one.b,
        figure(metric.values[one.a], kind),
        figure(metric.values[one.b], kind),
        f"**{change(one, kind)}**" if is_seen(one) else change(one, kind),
        change_ends(one, kind),
        probability(one.p_adjusted),
    ]
    return f"| {' | '.join(_escaped(cell) for cell in cells)} |"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")

"""With which words and signs does one say a figure, in an answer of one sentence?"""

from __future__ import annotations

from tuolaji.sim.metric import Kind, Metric

__all__ = ["change", "said", "title"]


def said(value: float | None, kind: Kind) -> str:
    """Return a figure: a share as a percentage, a mean with three places."""
    if value is None:
        return "–"
    return f"{value:.2%}".replace("%", " %") if kind.is_part else f"{value:.3f}"


def change(value: float | None, kind: Kind) -> str:
    """Return a difference with its sign: of shares in percentage points."""
    if value is None:
        return "–"
    return f"{value * 100:+.2f} pp" if kind.is_part else f"{value:+.3f}"


def title(metric: Metric) -> str:
    """Return the name of a figure as it stands in a sentence."""
    return metric.name.replace("_", " ")

"""Which figure is to have which value?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tuolaji.errors import PlanError
from tuolaji.sim.amount import read_amount
from tuolaji.sim.metric import Kind, Metric
from tuolaji.sim.varying.figures import figures_named
from tuolaji.sim.wording import title

__all__ = ["Target", "read_target"]


@dataclass(frozen=True, slots=True)
class Target:
    """A figure and the value that it is to have, exactly as it was written."""

    metric: Metric
    value: Fraction

    @property
    def name(self) -> str:
        """The figure and its value in words, with the digits that were given."""
        if self.metric.kind.is_part:
            return f"{title(self.metric)} {float(100 * self.value):.12g} %"
        return f"{title(self.metric)} {float(self.value):.12g}"


def read_target(text: str, *, matches: bool, policies: tuple[str, str]) -> Target:
    """Return what a text `METRIC=VALUE` asks for; of a share, `50%` is 0.5.

    Raises:
        PlanError: There is no such figure, or no such value of it.
    """
    name, sign, number = (part.strip() for part in text.partition("="))
    if not sign or not number:
        raise PlanError(
            f"a target is METRIC=VALUE, got '{text}'; "
            "write for example 'declarers_hold=0.5'"
        )
    (metric,) = figures_named([name], matches=matches, policies=policies)
    value = read_amount(number, metric)
    if value is None:
        raise PlanError(
            f"the target of '{name}' must be a number such as 0.5, got '{number}'"
        )
    if metric.kind is Kind.SHARE and not 0 <= value <= 1:
        raise PlanError(f"'{name}' is a share, from 0 to 1 or 0% to 100%, got {number}")
    return Target(metric, value)

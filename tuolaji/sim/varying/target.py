"""Which figure is to have which value?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tuolaji.errors import PlanError
from tuolaji.sim.metric import Kind, Metric
from tuolaji.sim.varying.figures import figures_named
from tuolaji.sim.wording import title

__all__ = ["Target", "read_target"]

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?")


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
    """Return what a text `METRIC=VALUE` asks for; `50%` is 0.5.

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
    asked, is_percentage = number, number.endswith("%")
    number = number.removesuffix("%").strip()
    if _NUMBER.fullmatch(number) is None:
        raise PlanError(
            f"the target of '{name}' must be a number such as 0.5, got '{number}'"
        )
    value = Fraction(number) / (100 if is_percentage else 1)
    if metric.kind is Kind.SHARE and not 0 <= value <= 1:
        raise PlanError(f"'{name}' is a share, from 0 to 1 or 0% to 100%, got {asked}")
    return Target(metric, value)

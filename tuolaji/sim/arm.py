"""What is played side by side: which variant, under which name, by whom?

An arm is one variant played by one seating of the policies. All arms of a plan play the
same deals, so that what differs between them comes from the rules or the seats alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tuolaji.cards import Rank
from tuolaji.errors import PlanError
from tuolaji.rules.deck import Partners
from tuolaji.rules.ruleset import Ruleset

__all__ = ["Arm", "check_labels", "is_label"]


@dataclass(frozen=True, slots=True)
class Arm:
    """One variant, played by one seating of the policies.

    Attributes:
        label: The name of the variant in this run.
        rules: Its rules.
        policies: The policies of the even and of the odd seats.
        level: The level of separate deals.
        variant: The index of the variant in the plan.
        swapped: Whether the policies have changed seats.
    """

    label: str
    rules: Ruleset
    policies: tuple[str, str]
    level: Rank
    variant: int
    swapped: bool

    @property
    def has_teams(self) -> bool:
        """Whether seats two apart play together all the time."""
        return self.rules.table.partners is Partners.OPPOSITE


def is_label(text: str) -> bool:
    """Return whether a text may name a variant: letters, digits and `.`, `-`, `_`."""
    return bool(text) and all(one.isalnum() or one in ".-_" for one in text)


def check_labels(labels: Iterable[str]) -> None:
    """Make sure that each label is one, and means one variant.

    Raises:
        PlanError: One does not; the message names a remedy.
    """
    for label, count in Counter(labels).items():
        if not is_label(label):
            raise PlanError(f"a label is letters, digits, '.', '-' and '_', not '{label}'")
        if count > 1:
            raise PlanError(
                f"two variants are called '{label}'; name them apart with labels, "
                f"as in `a={label} b={label}` or `mine=FILE.yaml`"
            )

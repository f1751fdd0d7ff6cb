"""Which blocks of a run does one of several machines play?

Every N-th block, so that the parts are of about the same size however long the run is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tuolaji.errors import PlanError
from tuolaji.sim.plan import Plan

__all__ = ["Shard", "read_shard"]

_FORM: Final = re.compile(r"(\d+)\s*/\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of a run.

    Attributes:
        number: Which part, from 1 on.
        count: How many parts there are.
    """

    number: int
    count: int

    def blocks(self, plan: Plan) -> tuple[int, ...]:
        """Return the indices of the blocks of this part.

        Raises:
            PlanError: The run has fewer blocks than parts.
        """
        found = range(self.number - 1, plan.block_count, self.count)
        if not found:
            raise PlanError(
                f"part {self} holds nothing, for the run has only {plan.block_count} "
                f"blocks; cut it into {plan.block_count} parts at most"
            )
        return tuple(found)

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


def read_shard(text: str) -> Shard:
    """Return the part that a text `I/N` names.

    Raises:
        PlanError: It names none.
    """
    found = _FORM.fullmatch(text.strip())
    number, count = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= number <= count:
        raise PlanError(f"'{text}' names no part of a run; write 1/3, 2/3 and 3/3")
    return Shard(number, count)

"""Many deals of a ruleset stepped at once through the engine, as NumPy arrays.

Lane `i` of `n` plays the deals `i`, `i + n`, `i + 2 n` … of a seed, which are those that
`env` plays, decision by decision: the same offers under the same numbers, the same
observations, the same rewards. A deal that has ended gives way to the next one of its
lane at once.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tuolaji.bots import POLICIES
from tuolaji.dsl import load_variant
from tuolaji.engine.codes import run_key
from tuolaji.engine.lanes import Lane, Run, begin_lanes, refused_lane, step_lanes
from tuolaji.engine.tables import build_tables
from tuolaji.errors import IllegalAction, QuestionError, brief
from tuolaji.rl.board import Arrays, is_by_points
from tuolaji.rules.match import played_as
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import settle_level
from tuolaji.table.questions.fields import settle

__all__ = ["MOST_DEALS", "DealBatch", "batch"]

MOST_DEALS: Final = 1 << 20
"""How many deals a batch has at most."""


def batch(
    variant: str | Ruleset = "tuolaji",
    deals: int = 256,
    *,
    seed: int = 0,
    reward: str = "levels",
    level: str | None = None,
) -> DealBatch:
    """Return opening deals of a variant that are played side by side.

    Args:
        variant: An id, a name, a path to a file, or a ruleset.
        deals: How many.
        seed: Any whole number, from which the cards follow.
        reward: `levels` or `points`, as for `env`.
        level: The level; the first one unless given.

    Raises:
        VariantError: There is no such variant, or it does not compile.
        QuestionError: There is no such reward or level, or no such number of deals.
    """
    rules = variant if isinstance(variant, Ruleset) else load_variant(variant)
    return DealBatch(rules, deals, seed=seed, reward=reward, level=level)


class DealBatch:
    """Opening deals of a variant side by side; see `batch`.

    The arrays are written anew by each step: copy what is to be kept.

    Attributes:
        rules: The ruleset.
        seen: What the seats in turn see and can do.
    """

    def __init__(
        self,
        rules: Ruleset,
        deals: int,
        *,
        seed: int = 0,
        reward: str = "levels",
        level: str | None = None,
    ) -> None:
        if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
            raise QuestionError(
                f"'deals' must be a whole number from 1 to {MOST_DEALS}, got {brief(deals)}"
            )
        settle("'seed'", int, seed)
        self.rules = rules
        self.seen = Arrays.empty(rules, deals)
        first = rules.levels.start if level is None else settle_level(level)
        self._run = Run(
            build_tables(rules),
            POLICIES["random"](),
            run_key(seed),
            int(played_as(first)),
            is_by_points(reward),
        )
        self._lanes = [Lane() for _ in range(deals)]
        self._board = self.seen.board()
        begin_lanes(self._run, self._lanes, self._board)

    def __len__(self) -> int:
        """Return how many deals are played side by side."""
        return len(self._lanes)

    @property
    def indices(self) -> NDArray[np.int64]:
        """The number of each deal in the run."""
        return np.array([lane.index for lane in self._lanes], np.int64)

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Do an action in each deal.

        Args:
            actions: A number for each deal, which its `action_mask` has.

        Returns:
            What each deal is worth to each seat, 0 while it goes on; and whether it has
            ended, so that the observation is already one of the next deal.

        Raises:
            IllegalAction: An action is not offered; nothing has been done.
            QuestionError: These are not as many whole numbers as there are deals.
        """
        numbers = np.asarray(actions)
        if numbers.shape != (len(self),) or numbers.dtype.kind not in "iu":
            raise QuestionError(
                f"'actions' must be {len(self)} whole numbers, got an array of "
                f"{numbers.dtype} with the shape {numbers.shape}"
            )
        most = self.seen.action_mask.shape[1]
        self.seen.actions[:] = np.clip(numbers, -1, most)
        if (lane := refused_lane(self._run, self._lanes, self._board)) >= 0:
            raise IllegalAction(
                "no offer", f"deal {lane}: action {numbers[lane]} is not in its action_mask"
            )
        step_lanes(self._run, self._lanes, self._board)
        return self.seen.rewards.astype(np.float32), self.seen.ended.astype(np.bool_)

"""Arrays for learning: what the seats in turn see and can do, as the engine encodes it.

`engine.encoding` declares the numbers of actions, the rows of cards and the facts. Here
are the arrays that hold them for any number of deals side by side.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuolaji.cards import FACE_COUNT
from tuolaji.engine.encoding import FACTS, LISTED, action_count, row_count
from tuolaji.engine.lanes import Board
from tuolaji.errors import QuestionError, brief
from tuolaji.rules.ruleset import Ruleset

__all__ = ["Arrays", "is_by_points", "shapes_of"]


def is_by_points(reward: object) -> bool:
    """Tell whether rewards are to be in points; else they are in levels.

    Raises:
        QuestionError: They are to be something else.
    """
    if not isinstance(reward, str) or reward not in {"levels", "points"}:
        raise QuestionError(f"'reward' must be levels or points, got {brief(reward)}")
    return reward == "points"


def shapes_of(rules: Ruleset) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array of an observation under a ruleset."""
    return {
        "cards": (row_count(rules.table.players), FACE_COUNT),
        "facts": (len(FACTS),),
        "offers": (LISTED, FACE_COUNT),
        "suits": (LISTED,),
        "action_mask": (action_count(rules.deck.packs),),
    }


@dataclass(frozen=True, slots=True)
class Arrays:
    """What the seats in turn see and can do, the first axis being that of the deals.

    Attributes:
        cards: Rows of counts of each face.
        facts: Numbers.
        offers: The cards of the listed actions.
        suits: The suits that listed bids name, or -1.
        action_mask: Whether the action of each number is offered.
        seats: The seat in turn.
        actions: The numbers of the actions that are done next.
        rewards: What a deal that has just ended is worth to each seat, else 0.
        ended: Whether one has.
    """

    cards: NDArray[np.int8]
    facts: NDArray[np.int16]
    offers: NDArray[np.int8]
    suits: NDArray[np.int8]
    action_mask: NDArray[np.int8]
    seats: NDArray[np.int8]
    actions: NDArray[np.int32]
    rewards: NDArray[np.int32]
    ended: NDArray[np.int8]

    @classmethod
    def empty(cls, rules: Ruleset, deals: int) -> Arrays:
        """Return arrays in which so many deals show nothing."""
        shapes = {name: (deals, *shape) for name, shape in shapes_of(rules).items()}
        return cls(
            cards=np.zeros(shapes["cards"], np.int8),
            facts=np.zeros(shapes["facts"], np.int16),
            offers=np.zeros(shapes["offers"], np.int8),
            suits=np.full(shapes["suits"], -1, np.int8),
            action_mask=np.zeros(shapes["action_mask"], np.int8),
            seats=np.zeros(deals, np.int8),
            actions=np.zeros(deals, np.int32),
            rewards=np.zeros((deals, rules.table.players), np.int32),
            ended=np.zeros(deals, np.int8),
        )

    def board(self) -> Board:
        """Return the board of the engine that writes to these arrays."""
        flat = (
            self.cards,
            self.facts,
            self.offers,
            self.suits,
            self.action_mask,
            self.seats,
            self.actions,
            self.rewards,
            self.ended,
        )
        return Board(*(array.reshape(-1) for array in flat))  # type: ignore[arg-type]

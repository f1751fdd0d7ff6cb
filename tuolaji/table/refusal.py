"""Refusals: why an action is not allowed, as a reason and a sentence.

The short names of reasons are stable; programs may compare them. The sentence is for
people.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Reason", "Refusal"]


class Reason(StrEnum):
    """Why an action or a bid is not permitted."""

    NO_ACTION = "no action"
    WRONG_PHASE = "wrong phase"
    NOT_YOUR_TURN = "not your turn"
    CARDS_NOT_HELD = "cards not held"
    WRONG_COUNT = "wrong count"
    TOO_MANY_POINTS = "too many points"
    MAY_NOT_BE_BURIED = "may not be buried"
    NOT_DUE = "not due"
    NOT_IN_PACK = "not in pack"
    MUST_CALL = "must call"
    MAY_NOT_CALL = "may not call"
    MAY_NOT_NAME = "may not name"
    SEVERAL_GROUPS = "several groups"
    NOT_SO_BROKEN_UP = "not so broken up"
    PLAIN_SUIT_FIRST = "plain suit first"
    NOT_A_CHOICE = "not a choice"
    NO_THROWS = "no throws"
    CAN_BE_BEATEN = "can be beaten"
    MUST_FOLLOW_GROUP = "must follow group"
    MUST_PLAY_WHOLE_GROUP = "must play whole group"
    MUST_SERVE_LEAD = "must serve lead"
    MUST_FILL_UP_LOW = "must fill up low"
    NOT_ONE_FACE = "not one face"
    NOT_ONE_COMPANION = "not one companion"
    NOT_THE_PRICE = "not the price"
    NOT_ON_LADDER = "not on ladder"
    NOT_HIGHER = "not higher"
    OUT_OF_PLACE = "out of place"
    MAY_NOT_BID = "may not bid"
    MAY_NOT_REINFORCE = "may not reinforce"
    MAY_NOT_OVERTURN = "may not overturn"
    MAY_NOT_SELF_OVERTURN = "may not self-overturn"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not permitted.

    Attributes:
        reason: The short name of the rule.
        why: The rule in words.
    """

    reason: Reason
    why: str

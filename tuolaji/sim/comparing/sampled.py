"""What does a closer look at some of the deals tell of a variant?

These figures cost more than a row of numbers a deal, so they come from a sample of the
deals, and everything that shows them says how many those were.
"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.sim.estimate import Estimate

__all__ = ["LeadHistory", "RuleActivation"]


@dataclass(frozen=True, slots=True)
class LeadHistory:
    """The attackers' points as the tricks go by.

    Attributes:
        tricks: The mean after each trick.
        low: The lower quartile after each trick.
        high: The upper quartile after each trick.
    """

    tricks: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RuleActivation:
    """How often a rule's value mattered.

    Attributes:
        key: The key of the rule, as in a variant's file.
        value: The variant's value.
        other: The value that it is held against.
        other_origin: Whose value that is.
        deals: Deals looked at.
        activated: Share of them that go another way with the other value, by bids, calls,
            burial, plays or results, or `None` if that is not known.
        decisive: Share of them that end otherwise with the other value, or `None`.
        problem: Why a share is not known; empty if all are.
        asked: Share of them in which the seats are asked more or less often with the other
            value, whether or not anything happens otherwise; or `None`.
    """

    key: str
    value: str
    other: str
    other_origin: str
    deals: int
    activated: Estimate | None
    decisive: Estimate | None
    problem: str
    asked: Estimate | None = None

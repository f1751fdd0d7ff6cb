"""What is to be simulated, and can it be?

A plan is checked when it is made, so that a run fails before its first deal or not at
all. It says everything that the results depend on, and nothing else but `jobs`, on which
they do not.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tuolaji.bots import POLICIES
from tuolaji.cards import RANKS, Rank
from tuolaji.engine.constants import MATCH_LIMIT
from tuolaji.errors import PlanError
from tuolaji.rules.ruleset import Ruleset

__all__ = ["Chunk", "Plan", "read_policies"]

_DEALS_LIMIT: Final = 1 << 31
_MATCHES_LIMIT: Final = _DEALS_LIMIT // MATCH_LIMIT
_CHUNKS: Final = 100
_DEALS_A_CHUNK: Final = (1_000, 20_000)
_MATCHES_A_CHUNK: Final = (25, 500)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A range of a variant's deals or matches, played in one go.

    Attributes:
        number: Its place in the plan.
        variant: The index of the variant.
        first: The index of its first deal or match.
        count: How many deals or matches it holds.
    """

    number: int
    variant: int
    first: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A simulation.

    Attributes:
        variants: The rules to play, each by the same deals.
        deals: How many separate opening deals to play of each; or else
        matches: how many whole matches.
        seed: Any whole number; it names the cards of every deal.
        policies: The policies of the even and of the odd seats.
        level: The level of separate deals, or `None` for each variant's first.
        jobs: How many cores to use; the results do not depend on it.

    Raises:
        PlanError: Something of it is impossible.
    """

    variants: tuple[Ruleset, ...]
    deals: int | None = None
    matches: int | None = None
    seed: int = 1
    policies: tuple[str, str] = ("random", "random")
    level: Rank | None = None
    jobs: int = os.cpu_count() or 1

    def __post_init__(self) -> None:
        _require(bool(self.variants), "a simulation needs at least one variant")
        _check_size(self.deals, self.matches)
        _require(self.jobs >= 1, f"jobs must be at least 1, got {self.jobs}")
        for policy in self.policies:
            _check_policy(policy)
        if self.level is not None:
            self._check_level(self.level)

    def _check_level(self, level: Rank) -> None:
        _require(self.deals is not None, "a match sets its own levels; leave the level out")
        for rules in self.variants:
            levels = " ".join(RANKS[rank] for rank in rules.levels.ranks)
            _require(
                level in rules.levels.ranks,
                f"{RANKS[level]} is no level of '{rules.id}'; its levels are {levels}",
            )

    @property
    def size(self) -> int:
        """Deals, or matches, of each variant."""
        return self.deals or self.matches or 0

    @property
    def chunk_size(self) -> int:
        """Deals, or matches, in a full chunk; it follows from the size alone."""
        least, most = _DEALS_A_CHUNK if self.deals else _MATCHES_A_CHUNK
        return max(least, min(most, self.size // _CHUNKS))

    def chunks(self) -> tuple[Chunk, ...]:
        """Return all chunks of all variants in the order of the results."""
        starts = range(0, self.size, self.chunk_size)
        return tuple(
            Chunk(
                number=variant * len(starts) + index,
                variant=variant,
                first=first,
                count=min(self.chunk_size, self.size - first),
            )
            for variant in range(len(self.variants))
            for index, first in enumerate(starts)
        )

    def level_of(self, rules: Ruleset) -> Rank:
        """Return the level at which separate deals of a variant are played."""
        return rules.levels.start if self.level is None else self.level


def read_policies(text: str) -> tuple[str, str]:
    """Return the policies of the even and the odd seats that a text `A` or `A,B` names.

    Raises:
        PlanError: It names three, or one that does not exist.
    """
    names = [name.strip() for name in text.split(",")]
    _require(len(names) <= 2, f"there are two teams, so at most two policies: '{text}'")
    for name in names:
        _check_policy(name)
    return names[0], names[-1]


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise PlanError(message)


def _check_size(deals: int | None, matches: int | None) -> None:
    if (deals is None) == (matches is None):
        raise PlanError("say how many deals or how many matches to play, one of the two")
    for size, limit, noun in (
        (deals, _DEALS_LIMIT, "deals"),
        (matches, _MATCHES_LIMIT, "matches"),
    ):
        if size is not None and not 1 <= size < limit:
            raise PlanError(f"{noun} must be at least 1 and below {limit:,}, got {size:,}")


def _check_policy(name: str) -> None:
    if name not in POLICIES:
        raise PlanError(f"there is no policy '{name}'; {_suggestion(name, POLICIES)}")


def _suggestion(name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    return f"did you mean '{close[0]}'?" if close else f"policies are {', '.join(names)}"

"""How was a report made, so that it can be made again?

The command, the seed, the policies and the rules' digests fix every deal; the versions
say with what they were played and worked out.
"""

from __future__ import annotations

import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Final, Protocol

from tuolaji.sim.ledger import HOW_IT_ENDED, Stopped
from tuolaji.sim.reporting.numerals import count
from tuolaji.sim.reporting.titles import Title

__all__ = ["Fact", "Made", "facts_of", "versions"]

_LIBRARIES: Final = ("tuolaji", "numpy", "scipy", "plotly")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a report says of its making."""

    title: Title
    text: str


class Made(Protocol):
    """What a run says of itself, be it a comparison or a sweep."""

    @property
    def deals(self) -> int:
        """Deals of each variant."""

    @property
    def matches(self) -> int | None:
        """Matches that they make up."""

    @property
    def level(self) -> str | None:
        """The level of separate deals."""

    @property
    def seed(self) -> int:
        """The seed."""

    @property
    def policy(self) -> str:
        """The policies."""

    @property
    def compiled(self) -> bool:
        """Whether the engine ran compiled."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def deals_per_second(self) -> float:
        """Its pace."""

    @property
    def stopped(self) -> Stopped:
        """Why it ended."""


def facts_of(made: Made, sample: int = 0) -> tuple[Fact, ...]:
    """Return how a run was made; `sample` deals had a closer look."""
    found = {
        Title("Deals of each variant", "每种规则局数"): count(made.deals),
        Title("Matches of each variant", "每种规则场数"): _matches(made),
        Title("Level", "级别"): made.level or "",
        Title("Sample", "抽样局数"): count(sample) if sample else "",
        Title("Policy", "出牌策略"): made.policy,
        Title("Seed", "随机种子"): str(made.seed),
        Title("Extent", "完成情况"): HOW_IT_ENDED[made.stopped],
        Title("Time", "用时"): f"{made.seconds:,.1f} s, "
        f"{made.deals_per_second:,.0f} deals a second",
        Title("Engine", "引擎"): "compiled" if made.compiled else "interpreted",
        Title("Versions", "版本"): versions(),
    }
    return tuple(Fact(title, text) for title, text in found.items() if text)


def _matches(made: Made) -> str:
    return "" if made.matches is None else count(made.matches)


def versions() -> str:
    """Return the versions of what played the deals and of what drew them."""
    found = [f"{name} {_version(name)}" for name in _LIBRARIES]
    return ", ".join([*found, f"Python {platform.python_version()}"])


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "(not installed)"  # A checkout on the path.

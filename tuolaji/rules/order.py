"""Which cards are trumps, and which card is higher?

An order line lists steps from the highest down. Two steps joined by `~` are
neighbours that link in a tractor; joined by `>` the upper one is higher and does not
link. A face stands at the first step that names it: `A .. 2` skips faces that an
earlier step has placed. A step may hold several faces of equal strength
(`level of plain`: the level cards outside the trump suit).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tuolaji.cards import RANKS, Face, Rank, face_name

__all__ = [
    "CardStep",
    "Gap",
    "LevelStep",
    "Link",
    "Order",
    "OrderLine",
    "RangeStep",
    "RankStep",
    "Step",
    "Where",
]


class Link(StrEnum):
    """How a step joins the one below it."""

    LINKED = "~"
    ABOVE = ">"


class Where(StrEnum):
    """Which suits a step of the trumps line means."""

    TRUMP = "trump"
    PLAIN = "plain"


class Gap(StrEnum):
    """Whether the ranks on both sides of a missing rank link."""

    BRIDGED = "bridged"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class CardStep:
    """One face: a joker (`BJ`, `LJ`) or a card of a named suit (`H5`)."""

    face: Face

    def __str__(self) -> str:
        return face_name(self.face)


@dataclass(frozen=True, slots=True)
class LevelStep:
    """The level cards in the trump suit, or those outside it."""

    where: Where

    def __str__(self) -> str:
        return f"level of {self.where}"


@dataclass(frozen=True, slots=True)
class RankStep:
    """The cards of a permanent trump rank in the trump suit, or those outside it."""

    rank: Rank
    where: Where

    def __str__(self) -> str:
        return f"{RANKS[self.rank]} of {self.where}"


@dataclass(frozen=True, slots=True)
class RangeStep:
    """The ranks of one suit from `high` down to `low`, without faces placed before.

    The suit is the trump suit in the trumps line, each plain suit in the plain line.
    """

    high: Rank
    low: Rank

    def __str__(self) -> str:
        return f"{RANKS[self.high]} .. {RANKS[self.low]}"


Step: TypeAlias = CardStep | LevelStep | RankStep | RangeStep


@dataclass(frozen=True, slots=True)
class OrderLine:
    """Steps from the highest down; `links[i]` joins `steps[i]` and `steps[i + 1]`."""

    steps: tuple[Step, ...]
    links: tuple[Link, ...]

    def __str__(self) -> str:
        words = [str(self.steps[0])]
        for link, step in zip(self.links, self.steps[1:], strict=True):
            words += [str(link), str(step)]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Order:
    """The order of trumps and of each plain suit.

    Attributes:
        trumps: Every face that is trump.
        plain: Each plain suit, without faces that the trumps line names.
        gap: Whether a missing rank inside a range is bridged.
    """

    trumps: OrderLine
    plain: OrderLine
    gap: Gap

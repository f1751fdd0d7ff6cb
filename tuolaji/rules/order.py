"""The order of the cards: trumps, plain suits and strengths.

An order line lists steps from the highest down. Two steps joined by `~` are neighbours
that link in a tractor; joined by `>` the upper one is higher and does not link. A face
stands at the first step that names it: `A .. 2` skips faces that an earlier step has
placed. A step may hold several faces of equal strength (`level of plain`: the level
cards outside the trump suit). See docs/rules.md 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache, partial
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

from tuolaji.cards import RANKS, Face, Rank, Suit, face_name, face_of
from tuolaji.rules.deck import Deck
from tuolaji.rules.key import OF_RUNS, Choice, Key

__all__ = [
    "CardStep",
    "ColourStep",
    "Gap",
    "LevelStep",
    "Link",
    "Order",
    "OrderLine",
    "RangeStep",
    "RankStep",
    "Step",
    "Strength",
    "SuitLevelStep",
    "Where",
    "natural_trumps",
    "strengths",
]


class Link(StrEnum):
    """How a step joins the one below it."""

    LINKED = "~"
    ABOVE = ">"


class Where(StrEnum):
    """Which suits a step of the trumps line means."""

    TRUMP = "trump"
    PLAIN = "plain"


class Gap(Choice):
    """Whether the ranks on both sides of a missing rank link."""

    BRIDGED = "bridged", "相连"
    OPEN = "open", "断开"
    BOTH = "both", "两可"


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
class SuitLevelStep:
    """The level card of one suit, trump or not, where suits rank the level cards."""

    suit: Suit

    def __str__(self) -> str:
        return f"level of {self.suit.name}"


@dataclass(frozen=True, slots=True)
class RankStep:
    """The cards of a permanent trump rank in the trump suit, or those outside it."""

    rank: Rank
    where: Where

    def __str__(self) -> str:
        return f"{RANKS[self.rank]} of {self.where}"


@dataclass(frozen=True, slots=True)
class ColourStep:
    """The cards of a rank in the other suit of the trump suit's colour (副参).

    Without a rank it is the level card of that suit.
    """

    rank: Rank | None = None

    def __str__(self) -> str:
        name = "level" if self.rank is None else RANKS[self.rank]
        return f"{name} of its colour"


_SAME_COLOUR: Final = {Suit.S: Suit.C, Suit.C: Suit.S, Suit.H: Suit.D, Suit.D: Suit.H}


@dataclass(frozen=True, slots=True)
class RangeStep:
    """The ranks of one suit from `high` down to `low`, without faces placed before.

    The suit is the trump suit in the trumps line, each plain suit in the plain line.
    """

    high: Rank
    low: Rank

    def __str__(self) -> str:
        return f"{RANKS[self.high]} .. {RANKS[self.low]}"


Step: TypeAlias = CardStep | LevelStep | SuitLevelStep | RankStep | ColourStep | RangeStep


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Which card is higher.

    Steps stand from the highest down. `~` joins neighbours that link in a tractor, `>`
    neighbours that do not. A card stands at the first step that names it.
    """

    trumps: Annotated[OrderLine, Key("every trump", "主牌")]
    plain: Annotated[OrderLine, Key("each plain suit, without its trumps", "副牌")]
    no_trump: Annotated[
        OrderLine | None,
        Key(
            "every trump of a deal without a trump suit, where others are than in `trumps`",
            "无主",
        ),
    ] = None
    gap: Annotated[
        Gap,
        Key(
            "whether the ranks on both sides of a missing rank link; `both`: they do, and "
            "the level card of the trump suit links with them too",
            "缺级",
            needs=(OF_RUNS,),
        ),
    ] = Gap.BRIDGED

    @property
    def lines(self) -> tuple[OrderLine, ...]:
        """The lines that there are."""
        no_trump = () if self.no_trump is None else (self.no_trump,)
        return self.trumps, self.plain, *no_trump


@dataclass(frozen=True, slots=True)
class Strength:
    """Faces of one strength, and whether they link with the strength above."""

    faces: tuple[Face, ...]
    linked: bool


_Strengths: TypeAlias = Mapping[Suit | None, tuple[Strength, ...]]


def strengths(order: Order, deck: Deck, level: Rank, trump: Suit | None) -> _Strengths:
    """Return the strengths of each plain suit and of trumps (`None`), the highest first.

    A rank that no card has is the level of a deal in which none is.
    """
    return _strengths_by(order, deck)(level, trump)


# A check of a variant asks what its tables ask again; the hash of both is worked out once.
@lru_cache(maxsize=64)
def _strengths_by(order: Order, deck: Deck) -> Callable[[Rank, Suit | None], _Strengths]:
    return cache(partial(_strengths, order, deck))


def _strengths(order: Order, deck: Deck, level: Rank, trump: Suit | None) -> _Strengths:
    placer = _Placer(order, deck, level, trump)
    line = order.trumps
    if trump is None and order.no_trump is not None:
        line = order.no_trump
    trumps = tuple(placer.line(line, trump))
    placed: dict[Suit | None, tuple[Strength, ...]] = {
        suit: tuple(placer.line(order.plain, suit)) for suit in Suit if suit != trump
    }
    return MappingProxyType({**placed, None: trumps})


def natural_trumps(
    order: Order, deck: Deck, level: Rank, trump: Suit
) -> tuple[Strength, ...]:
    """Return the trumps, the highest first, if no level card were taken out of its suit.

    The level card of the trump suit then stands at its rank.
    """
    placer = _Placer(order, deck, level, trump, of_its_rank=face_of(trump, level))
    return tuple(placer.line(order.trumps, trump))


_DOWNWARDS: Final = tuple(map(Rank, reversed(range(len(RANKS)))))


class _Placer:
    """Places the steps of order lines; a face stands at the first step that names it.

    A face `of_its_rank` is named by ranges alone.
    """

    def __init__(
        self,
        order: Order,
        deck: Deck,
        level: Rank,
        trump: Suit | None,
        of_its_rank: Face | None = None,
    ) -> None:
        self._free = set(deck.faces())
        self._of_its_rank = of_its_rank
        self._removed = deck.removed
        self._bridged = order.gap is not Gap.OPEN
        self._level = level
        self._trump = trump

    def line(self, line: OrderLine, suit: Suit | None) -> Iterator[Strength]:
        """Yield the strengths of a line from the highest down."""
        linked = False
        links = (*line.links, Link.LINKED)
        for step, link in zip(line.steps, links, strict=True):
            for strength in self._step(step, suit):
                is_apart = strength.linked and not linked
                yield Strength(strength.faces, linked=False) if is_apart else strength
                linked = True
            linked = linked and link is Link.LINKED

    def _step(self, step: Step, suit: Suit | None) -> Iterator[Strength]:
        match step:
            case CardStep(face):
                yield from self._named([face])
            case LevelStep(where):
                yield from self._named(self._rank_faces(self._level, where))
            case SuitLevelStep(named):
                is_rank = self._level < len(RANKS)
                yield from self._named([face_of(named, self._level)] if is_rank else [])
            case RankStep(rank, where):
                yield from self._named(self._rank_faces(rank, where))
            case ColourStep(rank):
                yield from self._named(self._of_its_colour(rank))
            case RangeStep(high, low) if suit is not None:
                yield from self._range(suit, high, low)
            case RangeStep():
                return

    def _rank_faces(self, rank: Rank, where: Where) -> list[Face]:
        if rank >= len(RANKS):
            return []
        wanted = where is Where.TRUMP
        return [face_of(suit, rank) for suit in Suit if (suit == self._trump) == wanted]

    def _of_its_colour(self, rank: Rank | None) -> list[Face]:
        of_rank = self._level if rank is None else rank
        if self._trump is None or of_rank >= len(RANKS):
            return []
        return [face_of(_SAME_COLOUR[self._trump], of_rank)]

    def _named(self, faces: list[Face]) -> Iterator[Strength]:
        yield from self._strength([face for face in faces if face != self._of_its_rank])

    def _strength(self, faces: list[Face]) -> Iterator[Strength]:
        free = tuple(face for face in faces if face in self._free)
        self._free.difference_update(free)
        if free:
            yield Strength(free, linked=True)

    def _range(self, suit: Suit, high: Rank, low: Rank) -> Iterator[Strength]:
        linked = True
        begun = False
        for rank in _DOWNWARDS[len(RANKS) - 1 - high : len(RANKS) - low]:
            if rank in self._removed:
                continue
            face = face_of(suit, rank)
            if face not in self._free:
                linked = linked and (self._bridged or not begun)
                continue
            self._free.remove(face)
            yield Strength((face,), linked)
            linked = begun = True

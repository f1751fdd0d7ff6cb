"""Conditions: what the end of a line asks of the deal before the line counts.

`… when TEST and TEST` may close any line of a table; the first line that fits counts. The
tests are a closed vocabulary, the same in every table, and each belongs to one topic: what
a table cannot know, its lines cannot ask. See docs/rules.md 9.7.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from tuolaji.cards import RANKS, Face, Rank, face_name
from tuolaji.rules.order import Where
from tuolaji.rules.shape import ShapeCall

__all__ = [
    "ALWAYS",
    "AtLevel",
    "CardKind",
    "Condition",
    "Contains",
    "DeclarerCount",
    "Fact",
    "Test",
    "Topic",
    "topic_of",
]


class Topic(StrEnum):
    """What a test asks about."""

    DEAL = "the deal"
    TRUMPS = "the trumps"
    BID = "the bid"
    CROSSING = "the crossing"
    DECLARERS = "the number of declarers"
    PLAY = "the winning play of the last trick"
    LAST_TRICK = "who takes the last trick"
    AHEAD = "which side has more points"
    RESULT = "who declares next"
    TRICKS = "who would declare next by the points of the tricks alone"


class Fact(StrEnum):
    """A test that is one phrase."""

    OPENING_DEAL = "opening deal"
    LATER_DEALS = "later deals"
    LAST_LEVEL = "at the last level"
    NO_TRUMP = "no trump"
    TRUMP_SUIT = "with a trump suit"
    NOBODY_HAS_BID = "nobody has bid"
    OVERTURNED = "overturned"
    DECLARER_CROSSED = "declarer has crossed"
    IN_TRUMPS = "in trumps"
    IN_A_PLAIN_SUIT = "in a plain suit"
    ATTACKERS_TAKE = "attackers take the last trick"
    DECLARERS_TAKE = "declarers take the last trick"
    ATTACKERS_AHEAD = "attackers have more points"
    DECLARERS_AHEAD = "declarers have more points"
    NEITHER_AHEAD = "equal points"
    DECLARERS_HOLD = "declarers hold"
    ATTACKERS_TAKE_OVER = "attackers take over"
    TRICKS_TAKE_OVER = "attackers take over by tricks alone"


@dataclass(frozen=True, slots=True)
class AtLevel:
    """The deal is played at one of some levels."""

    ranks: tuple[Rank, ...]

    def __str__(self) -> str:
        return f"at level {' '.join(RANKS[rank] for rank in self.ranks)}"


@dataclass(frozen=True, slots=True)
class DeclarerCount:
    """So many seats play on the declarers' side; 1 is the declarer alone."""

    count: int

    def __str__(self) -> str:
        return "declarer alone" if self.count == 1 else f"{self.count} declarers"


class CardKind(StrEnum):
    """Cards that a test names by another word than their rank."""

    LEVEL_CARD = "level card"
    JOKER = "joker"
    TRUMP = "trump"


@dataclass(frozen=True, slots=True)
class Contains:
    """The winning play of the last trick contains something, or lacks it.

    Attributes:
        shape: A component, or `None` for a single card.
        card: Of which cards, or `None` for any.
        face: Of which face alone, or `None`; `card` is `None` then.
        where: In the trump suit or outside it, or `None` for either.
        lacks: Whether the play must lack it.
        only: Whether the play must have no other cards; it names no shape then.
    """

    shape: ShapeCall | None = None
    card: Rank | CardKind | None = None
    where: Where | None = None
    lacks: bool = False
    face: Face | None = None
    only: bool = False

    def __str__(self) -> str:
        return f"{'without' if self.lacks else 'with'} {self.what}"

    @property
    def what(self) -> str:
        """What the play contains or lacks."""
        is_kind = isinstance(self.card, CardKind) and self.where is None
        if self.only:
            return f"only {self._card()}{'s' * is_kind}"
        if self.shape is None:
            return f"a {self._card()}" if is_kind else self._card()
        is_any = self.card is None and self.face is None
        of = "" if is_any else f" of {self._card()}"
        return f"{self.shape}{of}s" if is_kind else f"{self.shape}{of}"

    def _card(self) -> str:
        if self.face is not None:
            return face_name(self.face)
        name = RANKS[self.card] if isinstance(self.card, Rank) else str(self.card)
        if self.where is not None and self.card is CardKind.LEVEL_CARD:
            name = "level"
        return name if self.where is None else f"{name} of {self.where}"


Test: TypeAlias = Fact | AtLevel | DeclarerCount | Contains


@dataclass(frozen=True, slots=True)
class Condition:
    """Tests that must all hold; one without tests always holds.

    >>> str(Condition((Fact.IN_TRUMPS, DeclarerCount(1))))
    'in trumps and declarer alone'
    """

    tests: tuple[Test, ...] = ()

    def __str__(self) -> str:
        return " and ".join(map(str, self.tests))

    def at_end_of(self, line: str) -> str:
        """Return a line of a table with this condition at its end.

        >>> Condition((Fact.IN_TRUMPS,)).at_end_of("pair -> 4")
        'pair -> 4 when in trumps'
        """
        return f"{line} when {self}" if self.tests else line

    def implies(self, other: Condition) -> bool:
        """Tell whether all tests of another condition are among these."""
        return set(other.tests) <= set(self.tests)


ALWAYS: Final = Condition()
"""The condition of a line that has none."""

_TOPICS: Final = {
    Fact.OPENING_DEAL: Topic.DEAL,
    Fact.LATER_DEALS: Topic.DEAL,
    Fact.LAST_LEVEL: Topic.DEAL,
    Fact.NO_TRUMP: Topic.TRUMPS,
    Fact.TRUMP_SUIT: Topic.TRUMPS,
    Fact.NOBODY_HAS_BID: Topic.BID,
    Fact.OVERTURNED: Topic.BID,
    Fact.DECLARER_CROSSED: Topic.CROSSING,
    Fact.IN_TRUMPS: Topic.PLAY,
    Fact.IN_A_PLAIN_SUIT: Topic.PLAY,
    Fact.ATTACKERS_TAKE: Topic.LAST_TRICK,
    Fact.DECLARERS_TAKE: Topic.LAST_TRICK,
    Fact.ATTACKERS_AHEAD: Topic.AHEAD,
    Fact.DECLARERS_AHEAD: Topic.AHEAD,
    Fact.NEITHER_AHEAD: Topic.AHEAD,
    Fact.DECLARERS_HOLD: Topic.RESULT,
    Fact.ATTACKERS_TAKE_OVER: Topic.RESULT,
    Fact.TRICKS_TAKE_OVER: Topic.TRICKS,
}


def topic_of(test: Test) -> Topic:
    """Return what a test asks about."""
    match test:
        case Fact():
            return _TOPICS[test]
        case AtLevel():
            return Topic.DEAL
        case DeclarerCount():
            return Topic.DECLARERS
        case Contains():
            return Topic.PLAY

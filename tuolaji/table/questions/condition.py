"""The facts that conditions ask about, given with a question.

A question about a table is put at a level and with a trump suit; what else the lines ask of
the deal comes with it. A fact is needed only where a line cannot be judged without it, and
is then asked for by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tuolaji.engine.codes import (
    AHEAD_NEITHER,
    BID_NONE,
    EVENT_OVERTURNED,
    EVENTS,
    PLANES,
    PLAY,
    SEATS,
    TRUMP_SCORE,
    TRUMPS,
)
from tuolaji.engine.condition import passes
from tuolaji.engine.tables import conditions_of
from tuolaji.errors import QuestionError
from tuolaji.language import _
from tuolaji.rules.condition import Condition, Fact, Test, Topic, topic_of
from tuolaji.rules.scoring import Side
from tuolaji.rules.table import Partners
from tuolaji.table.position import Cards, Position, check_pack
from tuolaji.table.questions.fields import Fields

__all__ = ["NO_FACTS", "Ahead", "BidState", "DealFacts", "first_fitting", "read_facts"]


class BidState(StrEnum):
    """What became of the bidding."""

    NOBODY = "nobody"
    MADE = "made"
    OVERTURNED = "overturned"


class Ahead(StrEnum):
    """Which side has more points at the end."""

    DECLARERS = "declarers"
    ATTACKERS = "attackers"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What is known of a deal beside its level and its trump suit.

    Attributes:
        opening: Whether it is the opening deal.
        bid: Whether somebody bid, and whether another seat overturned it.
        declarers: How many seats play on the declarers' side, where partners are called.
        winner: The side that takes the last trick.
        play: The winning play of the last trick.
        crossed: Whether the declarer has crossed.
        ahead: Which side has more points.
        captured: The points that the kitty has given the attackers.
    """

    opening: bool | None = None
    bid: BidState | None = None
    declarers: int | None = None
    winner: Side | None = None
    play: Cards | None = None
    crossed: bool | None = None
    ahead: Ahead | None = None
    captured: int | None = None

    def put(self, position: Position) -> None:
        """Put the facts into a position's deal; seat 0 is declarer, seat 1 an attacker.

        Raises:
            QuestionError: They are not those of a deal of its rules.
        """
        deal, players = position.deal, position.rules.table.players
        deal.opening = int(bool(self.opening))
        deal.call_count = deal.call_place = 0
        deal.bid_count = int(list(BidState).index(self.bid or BidState.NOBODY) != BID_NONE)
        events = [0] * EVENTS
        events[EVENT_OVERTURNED] = int(self.bid is BidState.OVERTURNED)
        deal.events = events
        if self.declarers is not None:
            if not 1 <= self.declarers < players:
                raise QuestionError(
                    _(
                        "'declarers' must be 1 .. {most}, got {given}",
                        most=players - 1,
                        given=self.declarers,
                    )
                )
            attackers = players - self.declarers - 1
            sides = [0, 1, *[0] * (self.declarers - 1), *[1] * attackers]
            deal.side_of = sides + [0] * (SEATS - players)
        deal.declarer, deal.crossed = 0, int(bool(self.crossed))
        deal.winner = int(self.winner is Side.ATTACKERS)
        deal.ahead = AHEAD_NEITHER if self.ahead is None else list(Ahead).index(self.ahead)
        deal.capture_points = self.captured or 0
        if self.play is not None:
            self._put_play(position, self.play)

    def _put_play(self, position: Position, play: Cards) -> None:
        check_pack(position, play)
        group = position.group_of(play)
        if group < 0:
            raise QuestionError(_("the winning 'play' must be of one suit, or all trumps"))
        position.put(PLAY + PLANES, play)
        position.deal.winner_place = 1
        position.deal.best_score = TRUMP_SCORE if group == TRUMPS else 0

    def missing(self, test: Test, partners: Partners) -> str:
        """Return the name of the fact that a test needs and that is not given, or ''."""
        topic = topic_of(test)
        given: dict[str, tuple[object, bool]] = {
            "opening": (self.opening, test in {Fact.OPENING_DEAL, Fact.LATER_DEALS}),
            "bid": (self.bid, topic is Topic.BID),
            "crossed": (self.crossed, topic is Topic.CROSSING),
            "declarers": (
                self.declarers,
                topic is Topic.DECLARERS and partners is Partners.CALLED,
            ),
            "winner": (self.winner, topic is Topic.LAST_TRICK),
            "play": (self.play, topic is Topic.PLAY),
            "ahead": (self.ahead, topic is Topic.AHEAD),
            "kitty": (self.captured, topic is Topic.TRICKS),
        }
        return next(
            (name for name, (fact, asked) in given.items() if asked and fact is None), ""
        )


NO_FACTS: Final = DealFacts()
"""Nothing is known."""


def read_facts(fields: Fields, *, of_last_trick: bool, at_end: bool = True) -> DealFacts:
    """Read the facts that a question gives.

    Args:
        fields: The question's fields.
        of_last_trick: Whether the last trick is one of the facts, not asked about.
        at_end: Whether the points of both sides are known.
    """
    sides = tuple(side.value for side in Side)
    has_winner = of_last_trick and fields.has("winner")
    states = tuple(state.value for state in BidState)
    has_ahead = at_end and fields.has("ahead")
    leads = tuple(ahead.value for ahead in Ahead)
    return DealFacts(
        opening=fields.truth("opening") if fields.has("opening") else None,
        bid=BidState(fields.word("bid", states)) if fields.has("bid") else None,
        declarers=fields.number("declarers") if fields.has("declarers") else None,
        winner=Side(fields.word("winner", sides)) if has_winner else None,
        play=fields.cards("play") if of_last_trick and fields.has("play") else None,
        crossed=fields.truth("crossed") if fields.has("crossed") else None,
        ahead=Ahead(fields.word("ahead", leads)) if has_ahead else None,
    )


def first_fitting(
    position: Position, where: str, lines: Sequence[Condition], facts: DealFacts
) -> int:
    """Return the place of the first line whose condition the deal meets; -1 for none.

    Args:
        position: The position; the facts are in its deal.
        where: The names of the question and of the table, for messages.
        lines: The conditions.
        facts: The facts.

    Raises:
        QuestionError: A line cannot be judged without a fact that is not given.
    """
    rules, tables = position.rules, position.tables
    known = conditions_of(rules)
    for place, condition in enumerate(lines):
        first = sum(len(each.tests) for each in known[: known.index(condition)])
        missing = [facts.missing(test, rules.table.partners) for test in condition.tests]
        if all(
            name or passes(tables, position.deal, first + index)
            for index, name in enumerate(missing)
        ):
            for test, name in zip(condition.tests, missing, strict=True):
                if name:
                    message = _(
                        "{where} asks '{test}'; say '{name}'",
                        where=where,
                        test=test,
                        name=name,
                    )
                    raise QuestionError(message, name)
            return place
    return -1

"""The question whether the last trick digs (勾到底), and where the declarers stand then."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tuolaji.cards import Rank
from tuolaji.engine.deal import clear_foul
from tuolaji.engine.match import raise_levels
from tuolaji.engine.scoring import find_dig
from tuolaji.errors import QuestionError
from tuolaji.language import _
from tuolaji.rules.digging import Dig
from tuolaji.rules.limits import LARGEST_LEVELS
from tuolaji.rules.match import LevelsOf
from tuolaji.rules.scoring import Side
from tuolaji.table.position import Cards, Position, level_name, level_place
from tuolaji.table.questions.condition import NO_FACTS, DealFacts, first_fitting, read_facts
from tuolaji.table.questions.fields import Fields
from tuolaji.table.questions.scoring import ScoreQuestion

__all__ = ["DiggingAnswer", "DiggingQuestion"]


@dataclass(frozen=True, slots=True)
class DiggingAnswer:
    """What became of the declarers.

    Attributes:
        dig: The line that counts, or `None` where nothing is dug.
        declarers_level: The declarer's level after the deal; `None` if it has won.
        takeover: Whether the attackers take over.
        why: The line, or the band of the points where none counts.
        friends_level: The level of each friend after the deal, who stood at the deal's
            too; `None` if it has won, where there is none, or where sides have levels.
    """

    dig: Dig | None
    declarers_level: Rank | None
    takeover: bool
    why: str
    friends_level: Rank | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        level, friends = self.declarers_level, self.friends_level
        plain: dict[str, object] = {
            "dug": self.dig is not None,
            "declarers_level": None if level is None else level_name(level),
            "takeover": self.takeover,
            "whole_side": None if self.dig is None else self.dig.is_of_all,
        }
        if friends is not None:
            plain["friends_level"] = level_name(friends)
        return plain


@dataclass(frozen=True, slots=True)
class DiggingQuestion:
    """Does the last trick dig, and where do the declarers stand after the deal?

    The declarers stand at the deal's level before.

    Attributes:
        winner: The side that takes the last trick.
        play: The winning play.
        points: The attackers' points, all that they have at the end.
        facts: What else the lines may ask of the deal.
        claimed: The levels that claims give the declarers, or take if below zero.
    """

    winner: Side
    play: Cards
    points: int
    facts: DealFacts = NO_FACTS
    claimed: int = 0

    @classmethod
    def read(cls, fields: Fields) -> DiggingQuestion:
        """Read the question from plain fields."""
        return cls(
            winner=Side(fields.word("winner", tuple(side.value for side in Side))),
            play=fields.cards("play"),
            points=fields.number("points"),
            claimed=fields.number("claimed") if fields.has("claimed") else 0,
            facts=replace(
                read_facts(fields, of_last_trick=False),
                captured=fields.number("kitty") if fields.has("kitty") else None,
            ),
        )

    def answer(self, position: Position) -> DiggingAnswer:
        """Answer at a position; seat 0 is declarer.

        Raises:
            QuestionError: The variant has no digging or no claims, no deal can end so, or a
                line asks for a fact that is not given.
        """
        rules, tables, deal = position.rules, position.tables, position.deal
        digs = rules.levels.digging
        if abs(self.claimed) > (LARGEST_LEVELS if rules.scoring.claims else 0):
            raise QuestionError(
                _(
                    "digging: 'scoring.claims' of '{variant}' give no {levels} levels",
                    variant=rules.id,
                    levels=self.claimed,
                )
            )
        if not digs:
            raise QuestionError(
                _(
                    "digging: '{variant}' has 'levels.digging: none', so nothing is dug",
                    variant=rules.id,
                )
            )
        deal.seat_level = [level_place(rules, position.stands)] * len(deal.seat_level)
        deal.won_by, deal.declarer = -1, 0
        clear_foul(deal)
        facts = replace(self.facts, winner=self.winner, play=self.play)
        scored = ScoreQuestion(self.points, facts).answer(position)
        conditions = [dig.condition for dig in digs]
        place = first_fitting(position, "digging: 'levels.digging'", conditions, facts)
        find_dig(tables, deal)
        deal.claim_declarers = self.claimed
        raise_levels(tables, deal, 1)
        levels, reached = rules.levels.ladder, deal.seat_level[0]
        seats = range(1, rules.table.players)
        own = rules.levels.of is LevelsOf.PLAYER
        friends = [
            deal.seat_level[seat] for seat in seats if own and not deal.side_of[seat]
        ]
        return DiggingAnswer(
            dig=None if place < 0 else digs[place],
            declarers_level=levels[reached] if reached < len(levels) else None,
            takeover=bool(deal.takeover),
            why=scored.why if place < 0 else f"'levels.digging': '{digs[place]}'",
            friends_level=levels[friends[0]]
            if friends and friends[0] < len(levels)
            else None,
        )

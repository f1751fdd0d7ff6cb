"""Which team wins when the time of a match is up?

The team of the higher level; of equal levels as `match.tie` says. The engine decides it, as
in a match that is simulated.
"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import Rank
from tuolaji.engine.constants import TEAM_NONE, TEAM_UNKNOWN
from tuolaji.engine.timing import ahead
from tuolaji.errors import QuestionError
from tuolaji.rules.match import LevelsOf, Tie
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import level_name, level_place

__all__ = ["Standing", "Verdict", "decide"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands when its time is up.

    Attributes:
        levels: The levels of team 0 and team 1.
        declarers: The team that declares, or `None` if that is not known.
        first_at_level: The team that came to the level first, or `None` likewise; teams
            that never left the first level are told apart as declarers.
    """

    levels: tuple[Rank, Rank]
    declarers: int | None = None
    first_at_level: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The team that wins, or `None` if further deals must decide; and the rule."""

    winner: int | None
    why: str


def decide(rules: Ruleset, standing: Standing) -> Verdict:
    """Return which team wins.

    Raises:
        QuestionError: Players have levels of their own, there is no such level, or the
            standing leaves out what breaks the tie.
    """
    if rules.levels.of is LevelsOf.PLAYER:
        raise QuestionError(
            f"in '{rules.id}' each player has a level ('levels.of: player'), so no team "
            "can be ahead"
        )
    first, second = (level_place(rules, level) for level in standing.levels)
    tie = rules.match.tie
    at_start = tie is Tie.FIRST_TO_REACH and standing.first_at_level is None
    at_start &= first == second == level_place(rules, rules.levels.start)
    reached = standing.declarers if at_start else standing.first_at_level
    known = (standing.declarers, reached)
    teams = (TEAM_UNKNOWN if team is None else team for team in known)
    winner = ahead(list(Tie).index(tie), first, second, *teams)
    if first != second:
        higher, lower = standing.levels[winner], standing.levels[1 - winner]
        return Verdict(winner, f"{level_name(higher)} is above {level_name(lower)}")
    return _tie_broken(tie, winner, at_start)


def _tie_broken(tie: Tie, winner: int, at_start: bool) -> Verdict:
    """Return who wins at equal levels; at the first level no team came there first."""
    why = f"'match.tie: {tie}'"
    if at_start:
        why += " (at the first level the declarers)"
    if winner == TEAM_UNKNOWN:
        by_declarers = at_start or tie is Tie.DECLARERS
        field = "declarers" if by_declarers else "first_at_level"
        raise QuestionError(f"the levels are equal and {why} decides, so say '{field}'")
    return Verdict(None if winner == TEAM_NONE else winner, why)

"""Which team wins when the time of a match is up?

The team of the higher level; of equal levels as `match.tie` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from tuolaji.cards import Rank
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
        first_at_level: The team that came to the level first, or `None` likewise.
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
    if first != second:
        winner = 0 if first > second else 1
        higher, lower = standing.levels[winner], standing.levels[1 - winner]
        return Verdict(winner, f"{level_name(higher)} is above {level_name(lower)}")
    return _break_tie(rules.match.tie, standing)


def _break_tie(tie: Tie, standing: Standing) -> Verdict:
    why = f"'match.tie: {tie}'"
    match tie:
        case Tie.DECLARERS:
            return Verdict(_known(standing.declarers, "declarers", why), why)
        case Tie.FIRST_TO_REACH:
            return Verdict(_known(standing.first_at_level, "first_at_level", why), why)
        case Tie.EXTRA_DEAL:
            return Verdict(None, why)
        case _:
            assert_never(tie)


def _known(team: int | None, field: str, why: str) -> int:
    """Return a team that the tie-break needs."""
    if team is None:
        raise QuestionError(f"the levels are equal and {why} decides, so say '{field}'")
    return team

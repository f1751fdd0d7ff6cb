"""Digging: what a last trick costs the declarers, and who declares then."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.oracle.condition import Known, met
from tests.oracle.order import DealRules
from tests.oracle.score import advance, ladder_of, rank_played, score
from tuolaji.cards import Rank
from tuolaji.rules.digging import Dig, Fall
from tuolaji.rules.match import Level
from tuolaji.rules.payment import Party
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side

HALVES = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
"""Half of 2, 3 … K (13), A (14) and the deal after it (15), rounded down."""


@dataclass(frozen=True, slots=True)
class Dug:
    """The declarer's level after a deal (`None` if it has won), and who declares next."""

    dig: Dig | None
    level: Rank | None
    takeover: bool
    friends: Rank | None = None


def dug(
    rules: DealRules,
    points: int,
    known: Known,
    claimed: int = 0,
    stands: Rank | None = None,
) -> Dug:
    """Return what becomes of a declarer who stood at the deal's level.

    It may have stood at the level's rank below the lowest, or in a further lap. Claims give
    it levels besides, or take them. Those that they give are lost where something is dug;
    those that they take are gone before it falls.
    """
    stands = rules.level if stands is None else stands
    assert stands is not None, "the deal has a level"
    earned = score(rules, points, known)
    tricks = score(rules, points - known.captured, known).takeover
    known = replace(known, takeover=earned.takeover, tricks=tricks)
    for dig in rules.ruleset.levels.digging:
        asked = dig.when.tests if dig.cards is None else (dig.cards, *dig.when.tests)
        is_won = known.winner is Side.ATTACKERS
        if dig.cards is None:
            is_won = earned.takeover
        if is_won and met(rules, replace(dig.when, tests=asked), known):
            takeover = earned.takeover if dig.takeover is None else dig.takeover
            lost = [
                lowered(rules.ruleset, stands, max(-claimed - min(gain, 0), 0))
                for gain in (earned.gains[Party.DECLARER], earned.gains[Party.FRIENDS])
            ]
            reached = fallen(rules.ruleset, dig, lost[0])
            return Dug(dig, reached, takeover, friends_fallen(rules.ruleset, dig, lost[1]))
    ends = [
        _after(rules, stands, claimed + earned.gains[party], earned.takeover)
        for party in (Party.DECLARER, Party.FRIENDS)
    ]
    return Dug(None, ends[0], earned.takeover, ends[1])


def _after(rules: DealRules, stands: Rank, gain: int, takeover: bool) -> Rank | None:
    if gain < 0:
        return lowered(rules.ruleset, stands, -gain)
    side = Side.ATTACKERS if takeover else Side.DECLARERS
    return advance(rules.ruleset, stands, gain, side)


def friends_fallen(ruleset: Ruleset, dig: Dig, level: Rank) -> Rank:
    """Return the level to which a friend falls by a line, if it does."""
    if dig.friends is not None:
        own = replace(dig, fall=dig.friends.fall, number=dig.friends.number)
        return fallen(ruleset, own, level)
    return level if dig.alone else fallen(ruleset, dig, level)


def lowered(ruleset: Ruleset, level: Rank, levels: int) -> Rank:
    """Return the level so many below another, or the lowest."""
    every = ladder_of(ruleset)
    return every[max(every.index(Level(level)) - levels, 0)]


def fallen(ruleset: Ruleset, dig: Dig, level: Rank) -> Rank:
    """Return the level to which a side falls by a line."""
    every = ladder_of(ruleset)
    at = every.index(Level(level))
    if at < len(ruleset.levels.below) and dig.fall is not Fall.BY:
        return level  # below the lowest nobody falls to a level, or has a half
    match dig.fall:
        case Fall.BY:
            return every[max(at - dig.number, 0)]
        case Fall.TO:
            return level if at <= every.index(Level(Rank(dig.number))) else Rank(dig.number)
        case Fall.HALF:
            played = ruleset.levels.played
            halves = (rank for rank in played if rank + 2 <= HALVES[rank_played(level)])
            return max(halves, default=played[0])

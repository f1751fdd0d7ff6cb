"""Levels (rule 10.2) and the clock read as they are written."""

from __future__ import annotations

from tuolaji.cards import parse_rank
from tuolaji.rules.match import NO_TRUMP_LEVEL, Clock, Level, Levels


def test_10_2_levels_are_listed_by_the_names_of_their_ranks() -> None:
    two, ten, king = (Level(parse_rank(rank)) for rank in ("2", "10", "K"))
    levels = Levels(played=(two, ten, king, NO_TRUMP_LEVEL), start=two)
    assert str(levels) == "2 10 K no trump"
    assert (levels.ranks, levels.last) == ((two, ten, king), king)


def test_a_clock_tells_the_time_of_a_match_a_deal_and_a_trick() -> None:
    assert str(Clock(60, 90, 15)) == "60 minutes, 90 seconds a deal, 15 seconds a trick"

"""The clock: when it ends a match, and for whom."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from tests.machine import both, column, play_one_match
from tests.oracle.variants import RULESETS
from tuolaji.cards import Rank
from tuolaji.engine.codes import EVENT_REDEALS, TEAM_NONE, TEAM_UNKNOWN
from tuolaji.engine.match import ahead, run_clock, seconds_of
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.rules.match import AfterLast, Clock, Tie
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions.match import Standing, decide

TIMED = ("fankou", "fankou-bombs", "shuangsheng-match", "tuolaji-match")
DECLARERS, FIRST, EXTRA = range(3)


def timed(tie: Tie = Tie.DECLARERS, minutes: int = 10) -> Ruleset:
    base = RULESETS["base"]
    match = replace(base.match, clock=Clock(minutes, 100, 5), tie=tie)
    return replace(base, match=match)


def standing(elapsed: int, heights: tuple[int, int], reached: tuple[int, int]) -> Deal:
    """Return a match before the time of a deal of 25 tricks, 225 seconds, is counted."""
    deal = Deal()
    deal.won_by = -1
    deal.elapsed = elapsed
    deal.trick_count = 25
    deal.height = [*heights, *[0] * 10]
    deal.reached = [*reached, *[0] * 10]
    return deal


@pytest.mark.parametrize(
    ("tie", "first", "second", "declarers", "reached", "winner"),
    [
        (DECLARERS, 3, 2, 1, 1, 0),
        (EXTRA, 2, 3, 0, 0, 1),
        (DECLARERS, 2, 2, 1, 0, 1),
        (FIRST, 2, 2, 1, 0, 0),
        (FIRST, 2, 2, 1, TEAM_UNKNOWN, TEAM_UNKNOWN),
        (EXTRA, 2, 2, 1, 0, TEAM_NONE),
    ],
)
def test_who_is_ahead(
    tie: int, first: int, second: int, declarers: int, reached: int, winner: int
) -> None:
    assert ahead(tie, first, second, declarers, reached) == winner


def test_a_deal_takes_its_seconds_each_time_that_it_is_dealt() -> None:
    deal = standing(0, (0, 0), (0, 0))
    assert seconds_of(build_tables(timed()), deal) == 225
    deal.events = [0] * EVENT_REDEALS + [2] + [0] * (31 - EVENT_REDEALS)
    assert seconds_of(build_tables(timed()), deal) == 425


@pytest.mark.parametrize(("elapsed", "is_up"), [(374, False), (375, True)])
def test_no_deal_begins_after_the_time(elapsed: int, is_up: bool) -> None:
    deal = standing(elapsed, (3, 1), (2, 1))
    run_clock(build_tables(timed()), deal, 1)
    assert (deal.won_by, deal.time_up) == ((0, 1) if is_up else (-1, 0))


@pytest.mark.parametrize(
    ("tie", "reached", "winner"),
    [
        (Tie.DECLARERS, (1, 4), 1),
        (Tie.FIRST_TO_REACH, (1, 4), 0),
        (Tie.FIRST_TO_REACH, (4, 4), 1),  # both at once: the declarers
        (Tie.EXTRA_DEAL, (1, 4), -1),
    ],
)
def test_a_tie_is_broken_as_the_rules_say(
    tie: Tie, reached: tuple[int, int], winner: int
) -> None:
    deal = standing(600, (2, 2), reached)
    run_clock(build_tables(timed(tie)), deal, 3)
    assert (deal.won_by, deal.time_up) == (winner, int(winner >= 0))


def test_where_bids_name_the_next_declarer_the_present_ones_break_the_tie() -> None:
    deal = standing(600, (2, 2), (0, 0))
    deal.declarer = 2
    run_clock(build_tables(timed()), deal, -1)
    assert deal.won_by == 0


def test_a_match_that_has_been_won_stays_won() -> None:
    deal = standing(600, (2, 9), (0, 0))
    deal.won_by = 0
    run_clock(build_tables(timed()), deal, 1)
    assert (deal.won_by, deal.time_up) == (0, 0)


@pytest.mark.parametrize("variant", TIMED)
@pytest.mark.parametrize("number", range(3))
def test_a_match_of_the_engine_ends_as_the_table_decides(variant: str, number: int) -> None:
    rules = RULESETS[variant]
    rows = play_one_match(rules, both("greedy"), number)
    assert column(rows, "time_up")[:-1].tolist() == [0] * (len(rows) - 1)
    if not column(rows, "time_up")[-1]:
        return
    levels, declarers, first = told(rules, rows)
    seconds = time_of(rules, rows)
    assert seconds[-1] >= 60 * minutes_of(rules)
    if rules.match.tie is not Tie.EXTRA_DEAL:
        assert seconds[-2] < 60 * minutes_of(rules)
    verdict = decide(rules, Standing(levels, declarers, first))
    assert column(rows, "won_by")[-1] == verdict.winner


def minutes_of(rules: Ruleset) -> int:
    assert rules.match.clock is not None
    return rules.match.clock.minutes


def time_of(rules: Ruleset, rows: np.ndarray) -> np.ndarray:
    clock = rules.match.clock
    assert clock is not None
    dealt = (1 + column(rows, "redeals")) * clock.deal_seconds
    return np.cumsum(dealt + column(rows, "tricks") * clock.trick_seconds)


def told(rules: Ruleset, rows: np.ndarray) -> tuple[tuple[Rank, Rank], int, int]:
    """Return levels, next declarers and who came first, by the rows alone."""
    last = rows[-1:]
    places = [int(column(last, name)[0]) for name in ("level_even", "level_odd")]
    ranks = build_tables(rules).start_level, rules.levels.ranks
    levels = tuple(ranks[1][place] for place in places)
    came = [
        int(np.argmax(column(rows, name) == place))
        for name, place in zip(("level_even", "level_odd"), places, strict=True)
    ]
    team = int(column(last, "declarer")[0]) % 2
    declarers = 1 - team if column(last, "takeover")[0] else team
    return (levels[0], levels[1]), declarers, int(came[0] > came[1])


def test_levels_that_start_again_are_told_apart_by_their_laps() -> None:
    base = timed(minutes=300)
    levels = replace(base.levels, after_last=AfterLast.AGAIN)
    rows = play_one_match(replace(base, levels=levels), both("greedy"), 1)
    gains = {0: 0, 1: 0}
    for row in rows:
        side, declarer, gain = (
            int(column(row[np.newaxis], name)[0]) for name in ("side", "declarer", "levels")
        )
        gains[(declarer + side) % 2] += gain
    assert column(rows, "time_up")[-1] == 1
    assert max(gains.values()) > 13
    assert column(rows, "won_by")[-1] == int(gains[1] > gains[0])


@pytest.mark.parametrize(("tie", "heights"), list(product(Tie, [(0, 0), (4, 2), (2, 4)])))
def test_the_judge_asks_the_same_function(tie: Tie, heights: tuple[int, int]) -> None:
    rules = timed(tie)
    ranks = rules.levels.ranks
    standing = Standing((ranks[heights[0]], ranks[heights[1]]), 1, 0)
    winner = ahead(list(Tie).index(tie), *heights, 1, 0)
    assert decide(rules, standing).winner == (None if winner == TEAM_NONE else winner)

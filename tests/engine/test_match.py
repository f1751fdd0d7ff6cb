"""Levels rise as the ruleset says, the deal goes on, and a clock ends the match."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import rank, ruleset, score_table
from tests.machine import both, column, play_one_match
from tests.oracle.variants import RULESETS
from tuolaji.cards import Rank
from tuolaji.engine.codes import EVENT_REDEALS, TEAM_NONE, TEAM_UNKNOWN
from tuolaji.engine.deal import clear_foul
from tuolaji.engine.friends import take_sides
from tuolaji.engine.match import (
    advance,
    ahead,
    begin_match,
    next_declarer,
    raise_levels,
    run_clock,
    seconds_of,
)
from tuolaji.engine.scoring import find_band
from tuolaji.engine.state import Deal, Tables
from tuolaji.engine.tables import build_tables
from tuolaji.rules.match import (
    NO_TRUMP_LEVEL,
    AfterLast,
    Clock,
    Level,
    LevelsOf,
    Next,
    Tie,
    TimeUp,
)
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners
from tuolaji.table.questions.match import Standing, decide

PLAIN = build_tables(ruleset())
MANDATORY = build_tables(
    ruleset(levels={"mandatory": frozenset({rank("5"), rank("10"), rank("K")})})
)
BY_HOLDING = build_tables(
    ruleset(
        levels={"mandatory": frozenset(), "held": frozenset(map(rank, ("5", "10", "A")))}
    )
)
WITH_NO_TRUMP = build_tables(
    ruleset(
        levels={
            "played": (*ruleset().levels.played, NO_TRUMP_LEVEL),
            "held": frozenset({NO_TRUMP_LEVEL}),
        }
    )
)
HELD, NOT_HELD = True, False
CALLED = build_tables(ruleset(table={"partners": Partners.CALLED}))
FIVE, TEN, KING, ACE, PAST_ACE = 3, 8, 11, 12, 13


def following(rules: Tables, declarer: int, takeover: bool, partner: int = -1) -> int:
    deal = Deal()
    deal.declarer, deal.takeover = declarer, int(takeover)
    take_sides(rules, deal)
    sides = [*deal.side_of]
    if partner >= 0:
        sides[partner] = 0
    deal.side_of = sides
    return next_declarer(rules, deal)


levels = st.integers(0, ACE)
gains = st.integers(0, 20)
seats = st.integers(0, 3)


@pytest.mark.parametrize(
    ("level", "gain", "reached"),
    [
        pytest.param(0, 0, 0, id="no_gain_no_rise"),
        pytest.param(0, 2, 2, id="two_up"),
        pytest.param(ACE, 1, PAST_ACE, id="past_the_last_wins"),
        pytest.param(KING, 9, PAST_ACE, id="nothing_lies_beyond_the_end"),
    ],
)
def test_a_level_rises_by_its_gain(level: int, gain: int, reached: int) -> None:
    assert advance(PLAIN, level, gain, HELD) == reached


@pytest.mark.parametrize(
    ("level", "gain", "reached"),
    [
        pytest.param(1, 3, FIVE, id="stops_at_a_mandatory_level"),
        pytest.param(FIVE, 3, FIVE + 3, id="and_leaves_it"),
        pytest.param(FIVE + 3, 9, TEN, id="stops_at_the_next"),
        pytest.param(KING, 2, PAST_ACE, id="ends_beyond_the_last"),
    ],
)
@pytest.mark.parametrize("held", [False, True])
def test_a_mandatory_level_is_not_jumped_over(
    level: int, gain: int, reached: int, held: bool
) -> None:
    assert advance(MANDATORY, level, gain, held) == reached


@given(levels, gains)
def test_no_mandatory_level_lies_strictly_between(level: int, gain: int) -> None:
    reached = advance(MANDATORY, level, gain, HELD)
    assert not {FIVE, TEN, KING} & set(range(level + 1, reached))
    assert level <= reached <= min(level + gain, PAST_ACE)


@given(levels, gains, gains)
def test_without_mandatory_levels_gains_add_up(level: int, gain: int, more: int) -> None:
    at_once = advance(PLAIN, level, gain + more, NOT_HELD)
    one_by_one = advance(PLAIN, advance(PLAIN, level, gain, HELD), more, NOT_HELD)
    assert at_once == one_by_one


@pytest.mark.parametrize(
    ("level", "gain", "held", "reached"),
    [
        pytest.param(0, 2, False, 2, id="attackers_rise"),
        pytest.param(0, 5, False, FIVE, id="they_stop_at_a_mandatory_level"),
        pytest.param(FIVE, 5, False, FIVE, id="and_do_not_leave_it"),
        pytest.param(FIVE, 2, True, FIVE + 2, id="who_holds_it_does"),
        pytest.param(FIVE, 9, True, TEN, id="up_to_the_next"),
        pytest.param(KING, 3, False, ACE, id="attackers_stop_at_the_last"),
        pytest.param(KING, 3, True, ACE, id="so_do_declarers_who_have_not_held_it"),
        pytest.param(ACE, 1, False, ACE, id="attackers_do_not_win"),
        pytest.param(ACE, 1, True, PAST_ACE, id="who_holds_it_wins"),
    ],
)
def test_10_2_levels_passed_by_holding(
    level: int, gain: int, held: bool, reached: int
) -> None:
    assert advance(BY_HOLDING, level, gain, held) == reached


@pytest.mark.parametrize(
    ("level", "gain", "held", "reached"),
    [
        pytest.param(ACE, 2, False, PAST_ACE, id="attackers_reach_it"),
        pytest.param(PAST_ACE, 2, False, PAST_ACE, id="and_stay"),
        pytest.param(PAST_ACE, 1, True, PAST_ACE + 1, id="who_holds_it_wins"),
    ],
)
def test_10_6_only_holding_it_passes_the_no_trump_deal(
    level: int, gain: int, held: bool, reached: int
) -> None:
    assert advance(WITH_NO_TRUMP, level, gain, held) == reached


@pytest.mark.parametrize(
    ("level", "result", "levels"),
    [
        pytest.param(FIVE, {}, [FIVE + 1, FIVE], id="declarers_who_hold"),
        pytest.param(FIVE, {"side": 1}, [FIVE, FIVE], id="attackers_stay"),
        pytest.param(FIVE + 1, {"side": 1}, [FIVE + 1, FIVE + 2], id="elsewhere_they_rise"),
        pytest.param(
            FIVE, {"levels": 0, "foul_attackers": 1}, [FIVE, FIVE], id="gifts_do_not_pass"
        ),
        pytest.param(
            FIVE,
            {"side": 1, "levels": 0, "foul_declarers": 1},
            [FIVE, FIVE],
            id="nor_those_to_declarers_who_lose",
        ),
        pytest.param(
            FIVE, {"levels": 0, "foul_declarers": 1}, [FIVE + 1, FIVE], id="but_of_who_hold"
        ),
        pytest.param(FIVE, {"level": 1}, [FIVE, FIVE], id="a_deal_at_another_level"),
    ],
)
def test_10_2_only_holding_a_deal_passes_its_level(
    level: int, result: dict[str, int], levels: list[int]
) -> None:
    deal = Deal()
    clear_foul(deal)
    deal.won_by, deal.level, deal.levels = -1, level, 1
    deal.side_of, deal.seat_level = [0, 1] * 6, [level] * 12
    for name, value in result.items():
        setattr(deal, name, value)
    deal.takeover = deal.side
    raise_levels(BY_HOLDING, deal, 1)
    assert [*deal.seat_level[:2]] == levels


@pytest.mark.parametrize(("lost", "reached"), [(1, 2), (2, 1), (9, 0)])
def test_10_1_a_side_falls_below_the_first_level(lost: int, reached: int) -> None:
    rules = build_tables(ruleset(levels={"start": rank("5")}))
    deal = Deal()
    begin_match(rules, deal)
    clear_foul(deal)
    deal.dug, deal.side_of = -1, [0, 1] * 6
    deal.claim_declarers = -lost
    raise_levels(rules, deal, 1)
    assert [*deal.seat_level[:2]] == [reached, 3]


@pytest.mark.parametrize("takeover", [False, True])
@pytest.mark.parametrize(
    ("move", "step"),
    [(Next.SAME, 0), (Next.NEXT_SEAT, 1), (Next.PARTNER, 2), (Next.PREVIOUS, 3)],
)
def test_the_deal_moves_as_the_ruleset_says(move: Next, step: int, takeover: bool) -> None:
    chapter = {"takeover" if takeover else "held": move}
    rules = build_tables(ruleset(match=chapter))
    moved = [following(rules, seat, takeover) for seat in range(4)]
    assert moved == [(seat + step) % 4 for seat in range(4)]


def test_10_5_seats_of_a_side_declare_in_turn() -> None:
    chapter = {"held": Next.TURN, "takeover": Next.TURN}
    rules, deal = build_tables(ruleset(match=chapter)), Deal()
    begin_match(rules, deal)
    clear_foul(deal)
    declared = [0]
    for takeover in (True, True, True, False, True):
        deal.declarer, deal.takeover = declared[-1], int(takeover)
        deal.side_of = [(seat - deal.declarer) % 2 for seat in range(12)]
        raise_levels(rules, deal, 1)
        declared.append(next_declarer(rules, deal))
    assert declared == [0, 1, 2, 3, 1, 0]


@pytest.mark.parametrize("move", [Next.SAME, Next.NEXT_SEAT, Next.BIDDING])
def test_9_4_1_who_declares_where_neither_side_wins_has_a_key(move: Next) -> None:
    bands = score_table(".. 75 -> declarers +1", "80 .. 95 -> drawn", "100 .. -> takeover")
    rules = build_tables(ruleset(scoring={"bands": bands}, match={"drawn": move}))
    deal = Deal()
    deal.attackers_points, deal.declarer = 80, 1
    find_band(rules, deal)
    found = {Next.SAME: 1, Next.NEXT_SEAT: 2, Next.BIDDING: -1}[move]
    assert (deal.levels, deal.takeover, deal.neither) == (0, 0, 1)
    assert next_declarer(rules, deal) == found


def test_2_12_bids_may_name_every_declarer() -> None:
    rules = build_tables(ruleset(match={"held": Next.BIDDING}))
    moved = [following(rules, 1, takeover=takeover) for takeover in (False, True)]
    assert moved == [-1, 2]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_the_partner_is_the_next_seat_of_the_team(players: int) -> None:
    rules = build_tables(ruleset(table={"players": players}, kitty={"size": 12}))
    moved = [following(rules, seat, takeover=False) for seat in range(players)]
    assert moved == [(seat + 2) % players for seat in range(players)]


@given(seats, st.booleans())
def test_the_deal_changes_teams_exactly_with_a_takeover(seat: int, takeover: bool) -> None:
    assert (following(PLAIN, seat, takeover) - seat) % 2 == takeover


@given(seats, st.integers(-1, 3))
def test_10_4_an_attacker_declares_after_a_takeover(seat: int, partner: int) -> None:
    turn = following(CALLED, seat, takeover=True, partner=partner)
    assert turn not in (seat, partner)
    between = {(seat + step) % 4 for step in range(1, (turn - seat) % 4)}
    assert between <= {partner}, "it is the next attacker in order of play"


TIMED = ("fankou", "fankou-bombs", "shuangsheng-match", "tuolaji-match")
DECLARERS, FIRST, EXTRA, DRAW = range(4)


def timed(tie: Tie = Tie.DECLARERS, minutes: int = 10) -> Ruleset:
    base = RULESETS["base"]
    match = replace(base.match, clock=Clock(minutes, 100, 5), tie=tie)
    return replace(base, match=match)


def standing(elapsed: int, heights: tuple[int, ...], reached: tuple[int, int]) -> Deal:
    """Return a match before the time of a deal of 25 tricks, 225 seconds, is counted."""
    deal = Deal()
    deal.won_by = -1
    deal.elapsed = elapsed
    deal.trick_count = 25
    deal.height = [*heights, *[0] * (12 - len(heights))]
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
        (DRAW, 2, 2, 1, 0, TEAM_NONE),
        (DRAW, 2, 3, 0, 0, 1),
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
    run_clock(build_tables(timed()), deal, 1, 5)
    assert (deal.won_by, deal.time_up) == ((0, 1) if is_up else (-1, 0))


@pytest.mark.parametrize(
    ("tie", "reached", "winner"),
    [
        (Tie.DECLARERS, (1, 4), 1),
        (Tie.FIRST_TO_REACH, (1, 4), 0),
        (Tie.FIRST_TO_REACH, (4, 4), 1),  # both at once: the declarers
        (Tie.EXTRA_DEAL, (1, 4), -1),
        (Tie.DRAW, (1, 4), -1),
    ],
)
def test_a_tie_is_broken_as_the_rules_say(
    tie: Tie, reached: tuple[int, int], winner: int
) -> None:
    deal = standing(600, (2, 2), reached)
    run_clock(build_tables(timed(tie)), deal, 3, 5)
    is_over = winner >= 0 or tie is Tie.DRAW
    assert (deal.won_by, deal.time_up) == (winner, int(is_over))


@pytest.mark.parametrize(("count", "is_up"), [(6, False), (7, True), (8, True)])
def test_10_8_a_match_ends_after_its_deals(count: int, is_up: bool) -> None:
    rules = ruleset(match={"deals": 7})
    deal = standing(0, (3, 1), (2, 1))
    run_clock(build_tables(rules), deal, 1, count)
    assert (deal.won_by, deal.time_up) == ((0, 1) if is_up else (-1, 0))


TO_ACE = TimeUp(Level(rank("A")))


@pytest.mark.parametrize(
    ("line", "levels", "due", "declarer", "played_on"),
    [
        (TO_ACE, (5, 7), 0, 0, 7),
        (replace(TO_ACE, declares=True), (5, 7), 0, 1, 7),
        (replace(TO_ACE, declares=True), (5, 7), 3, 3, 7),
        (replace(TO_ACE, declares=True), (5, 7), -1, 3, 7),  # the seat after the declarer
        (replace(TO_ACE, declares=True), (6, 6), 0, 0, 7),
        (replace(TO_ACE, unless_ahead=True), (6, 6), 1, 1, 7),
        (replace(TO_ACE, unless_ahead=True), (5, 7), 1, 1, 0),
    ],
)
def test_10_8_1_a_match_is_played_on_from_one_level(
    line: TimeUp, levels: tuple[int, int], due: int, declarer: int, played_on: int
) -> None:
    rules = build_tables(ruleset(match={"deals": 7, "time_up": line}))
    deal = standing(0, (*levels, *levels), (2, 1))
    deal.declarer, deal.seat_level = 2, [*levels * 6]
    found = run_clock(rules, deal, due, 7)
    assert (found, deal.played_on, deal.won_by) == (
        declarer,
        played_on,
        -1 if played_on else 1,
    )
    assert deal.time_up == (not played_on)
    stands = (12, 12) if played_on else levels
    assert tuple(deal.seat_level[:2]) == stands == tuple(deal.height[:2])


def test_10_8_1_a_match_is_played_on_only_once() -> None:
    rules = build_tables(ruleset(match={"deals": 7, "time_up": TO_ACE}))
    deal = standing(0, (3, 1), (2, 1))
    deal.played_on, deal.seat_level = 7, [2] * 12
    assert run_clock(rules, deal, 1, 8) == 1
    assert (deal.won_by, deal.seat_level[0]) == (-1, 2)


@pytest.mark.parametrize(
    ("of", "heights", "winner"),
    [
        (LevelsOf.TEAM, (6, 1, 6, 1), 0),
        (LevelsOf.TEAM, (1, 6, 1, 6), 1),
        (LevelsOf.TEAM, (5, 1, 5, 1), -1),
        (LevelsOf.TEAM, (0, -5, 0, -5), 0),
        (LevelsOf.PLAYER, (1, 2, 7, 0), 2),
        (LevelsOf.PLAYER, (1, 3, 7, 0), -1),
        (LevelsOf.PLAYER, (7, 0, 7, 0), -1),
    ],
)
def test_10_14_1_a_lead_wins_the_match(
    of: LevelsOf, heights: tuple[int, ...], winner: int
) -> None:
    rules = build_tables(ruleset(match={"ahead": 5}, levels={"of": of}))
    deal = standing(0, heights, (0, 0))
    clear_foul(deal)
    raise_levels(rules, deal, 3)
    assert deal.won_by == winner


@pytest.mark.parametrize(
    ("of", "heights", "totals", "winner"),
    [
        (LevelsOf.PLAYER, (0, 2, 3, 1), (9, 9, 0, 9), 2),
        (LevelsOf.PLAYER, (1, 3, 3, 3), (9, 4, 5, -6), 2),
        (LevelsOf.PLAYER, (3, 3, 1, 3), (5, 5, 9, -4), -1),
        (LevelsOf.PLAYER, (3, 3, 3, 3), (-9, -9, -9, -8), 3),
        (LevelsOf.PLAYER, (0, 0, 0, 0), (0, 0, 0, 0), -1),
        (LevelsOf.EVERYBODY, (2, 2, 2, 2), (4, 1, 2, 3), 0),
        (LevelsOf.EVERYBODY, (2, 2, 2, 2), (1, 4, 2, 4), 1),  # of one team
        (LevelsOf.EVERYBODY, (2, 2, 2, 2), (1, 4, 4, 4), -1),
    ],
)
def test_10_8_of_players_wins_who_has_risen_furthest_then_who_has_most_points(
    of: LevelsOf, heights: tuple[int, ...], totals: tuple[int, ...], winner: int
) -> None:
    deal = standing(0, heights, (0, 0))
    deal.total = [*totals, *[0] * 8]
    rules = build_tables(ruleset(match={"deals": 7}, levels={"of": of}))
    run_clock(rules, deal, 1, 7)
    assert (deal.won_by, deal.time_up) == (winner, 1)


def test_where_bids_name_the_next_declarer_the_present_ones_break_the_tie() -> None:
    deal = standing(600, (2, 2), (0, 0))
    deal.declarer = 2
    run_clock(build_tables(timed()), deal, -1, 5)
    assert deal.won_by == 0


def test_a_match_that_has_been_won_stays_won() -> None:
    deal = standing(600, (2, 9), (0, 0))
    deal.won_by = 0
    run_clock(build_tables(timed()), deal, 1, 5)
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

"""Many deals are the deals one by one, and a match runs as its rules say."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from tests.machine import KEY, PLAYERS, Table, both, column, play, play_one_match
from tests.oracle.variants import RULESETS
from tuolaji.engine.codes import MATCH_LIMIT, NO_LEVEL
from tuolaji.engine.columns import COLUMN_COUNT
from tuolaji.engine.match import advance, next_declarer
from tuolaji.engine.play import play_deals
from tuolaji.engine.state import Deal, Tables
from tuolaji.engine.tables import build_tables
from tuolaji.rules.match import LevelsOf
from tuolaji.rules.ruleset import Ruleset

TEAMS = ("level_even", "level_odd")
ACE = 12
IN_TEAMS = sorted(
    name for name, rules in RULESETS.items() if rules.levels.of is LevelsOf.TEAM
)


@pytest.fixture(scope="module", params=IN_TEAMS)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return RULESETS[str(request.param)]


@pytest.fixture(scope="module")
def match(rules: Ruleset) -> Table:
    return play_one_match(rules, both("greedy"), 3)


def values(row: Table) -> dict[str, int]:
    names = ("declarer", "side", "levels", "takeover", "level", "won_by", *TEAMS)
    return {name: int(column(row[np.newaxis], name)[0]) for name in names}


def test_deals_number_from_the_first_and_are_no_match() -> None:
    rows = play(RULESETS["base"], both("random"), 5, first=40)
    assert column(rows, "deal").tolist() == [40, 41, 42, 43, 44]
    assert set(column(rows, "match").tolist()) == set(column(rows, "won_by").tolist())
    assert set(column(rows, "match").tolist()) == {-1}
    assert set(column(rows, "opening").tolist()) == {1}


def test_deals_are_played_at_the_level_asked_for() -> None:
    room = array("i", bytes(4 * 3 * COLUMN_COUNT))
    assert (
        play_deals(build_tables(RULESETS["base"]), *both("random"), KEY, 0, 3, 8, room) == 3
    )
    rows = np.frombuffer(room, dtype=np.int32).reshape(3, COLUMN_COUNT)
    assert set(column(rows, "level").tolist()) == {8}


def test_a_match_opens_once_and_numbers_its_deals(rules: Ruleset, match: Table) -> None:
    count = len(match)
    assert column(match, "opening").tolist() == [1] + [0] * (count - 1)
    first = 3 * MATCH_LIMIT
    assert column(match, "deal").tolist() == list(range(first, first + count))
    assert set(column(match, "match").tolist()) == {3}
    assert column(match, "level")[0] == rules.levels.start


def test_only_the_last_deal_of_a_match_wins_it(rules: Ruleset, match: Table) -> None:
    won = column(match, "won_by").tolist()
    last = build_tables(rules).last_level
    winner = won[-1]
    assert set(won[:-1]) <= {-1}
    assert winner in {0, 1}
    is_up = bool(column(match, "time_up")[-1])
    assert (column(match, TEAMS[winner])[-1] > last) != is_up
    assert column(match, TEAMS[1 - winner])[-1] <= last


def risen(rules: Ruleset, rows: Table) -> Iterator[list[int]]:
    """Yield the levels of both teams after each deal, by the levels gained."""
    tables = build_tables(rules)
    levels = [tables.start_level] * 2
    for row in map(values, rows):
        team = (row["declarer"] + row["side"]) % 2
        levels[team] = advance(tables, levels[team], row["levels"], not row["side"])
        yield list(levels)


def test_levels_rise_by_what_each_deal_gained(rules: Ruleset, match: Table) -> None:
    written = [[row[name] for name in TEAMS] for row in map(values, match)]
    assert list(risen(rules, match)) == written


def following(tables: Tables, declarer: int, takeover: int) -> int:
    deal = Deal()
    deal.declarer, deal.takeover = declarer, takeover
    return next_declarer(tables, deal)


def test_the_deal_goes_on_as_the_ruleset_says(rules: Ruleset, match: Table) -> None:
    tables = build_tables(rules)
    rows = [values(row) for row in match]
    moved = [following(tables, row["declarer"], row["takeover"]) for row in rows]
    assert [row["declarer"] for row in rows[1:]] == moved[:-1]


def test_each_deal_is_played_at_its_declarers_level(rules: Ruleset, match: Table) -> None:
    rows = [values(row) for row in match]
    levels = [row[TEAMS[later["declarer"] % 2]] for row, later in pairwise(rows)]
    ranks = [*rules.levels.ranks[: ACE + 1], NO_LEVEL]
    assert [row["level"] for row in rows[1:]] == [ranks[at] for at in levels]


@pytest.mark.parametrize("policy", PLAYERS)
def test_policies_of_the_seats_are_those_asked_for(policy: str) -> None:
    mixed = play(RULESETS["base"], (both("greedy")[0], both("random")[1]), 20)
    alone = play(RULESETS["base"], both(policy), 20)
    assert mixed.tolist() != alone.tolist()

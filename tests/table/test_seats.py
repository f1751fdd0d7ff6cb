"""Tables of two to twelve seats play as in a batch, and every seat sees its own hand."""

from __future__ import annotations

from array import array

import pytest

from tests.builders import ruleset
from tuolaji.bots import POLICIES
from tuolaji.engine.codes import run_key
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.engine.play import play_deals
from tuolaji.engine.tables import build_tables
from tuolaji.rules.match import LevelsOf
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.table import Partners
from tuolaji.table.match import MatchInPlay
from tuolaji.table.replay import play_record, replay

TABLES = [
    (2, 1, 6, Partners.OPPOSITE),
    (2, 2, 8, Partners.OPPOSITE),
    (3, 1, 6, Partners.NONE),
    (3, 2, 9, Partners.NONE),
    (6, 3, 6, Partners.OPPOSITE),
    (9, 6, 9, Partners.NONE),
    (12, 8, 12, Partners.OPPOSITE),
]


def table_of(players: int, packs: int, size: int, partners: Partners) -> Ruleset:
    alone = partners is Partners.NONE
    return ruleset(
        table={"players": players, "partners": partners},
        deck={"packs": packs},
        kitty={"size": size},
        levels={"of": LevelsOf.PLAYER if alone else LevelsOf.TEAM},
    )


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_1_1_a_table_plays_step_by_step_as_in_a_batch(
    table: tuple[int, int, int, Partners], policy: str
) -> None:
    rules, bot = table_of(*table), POLICIES[policy]()
    rows = array("i", [0]) * COLUMN_COUNT
    play_deals(build_tables(rules), bot, bot, run_key(3), 0, 1, rules.levels.start, rows)
    names = (column.name for column in COLUMNS)
    row = dict(zip(names, rows, strict=True))
    record = play_record(rules, 3, (bot, bot))
    assert row["attackers_points"] == record.attackers_points
    assert row["tricks"] == len(record.tricks)
    assert replay(record, rules) == record
    declarers = record.sides.count(Side.DECLARERS)
    assert declarers == (1 if table[3] is Partners.NONE else table[0] // 2)


@pytest.mark.parametrize("table", TABLES[:4])
def test_10_a_match_of_few_seats_comes_to_its_end(
    table: tuple[int, int, int, Partners],
) -> None:
    match, bot = MatchInPlay(table_of(*table), seed=1), POLICIES["greedy"]()
    while not match.is_over:
        deal = match.begin_deal()
        deal.play_out(bot)
        match.end_deal(deal)
    assert len(match.winners) == 1

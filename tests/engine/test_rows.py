"""A written row has each number of the deal in the column that says so."""

from __future__ import annotations

from array import array

from tests.builders import ruleset
from tests.machine import NUMBER_OF, both, stops
from tests.oracle.variants import RULESETS
from tuolaji.engine import codes as constants
from tuolaji.engine.codes import EVENTS_WRITTEN, ROW_AFTER_EVENTS, ROW_EVENTS
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.engine.rows import Rows, write_row
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.table.position import Position

SAME_NAME = (
    "level",
    "trump",
    "opening",
    "declarer",
    "attackers_points",
    "kitty_points",
    "kitty_multiplier",
    "captured",
    "capped",
    "side",
    "levels",
    "takeover",
    "won_by",
)
OTHER_NAME = {
    "tricks": "trick_count",
    "turned_up": "turned_card",
    "foul": "foul_kind",
    "foul_by": "foul_by",
    "foul_seat": "foul_seat",
    "foul_declarers": "foul_declarers",
    "foul_attackers": "foul_attackers",
    "time_up": "time_up",
}


RULES = build_tables(ruleset())


def written(deal: Deal, row: int = 0, rows: int = 1) -> list[int]:
    room = array("i", [-7] * (rows * COLUMN_COUNT))
    write_row(RULES, deal, Rows(room), row, 99)
    return room.tolist()


def test_each_number_stands_in_the_column_of_its_name() -> None:
    deal = Deal()
    of_column = {**{name: name for name in SAME_NAME}, **OTHER_NAME}
    for number, attribute in enumerate(of_column.values(), 40):
        setattr(deal, attribute, number)
    row = written(deal)
    got = {name: row[NUMBER_OF[name]] for name in of_column}
    assert got == dict(zip(of_column, range(40, 70), strict=False))
    assert (row[NUMBER_OF["deal"]], row[NUMBER_OF["match"]]) == (99, -1)


def test_a_deal_without_bids_is_told_from_one_with_bids() -> None:
    deal = Deal()
    quiet = written(deal)[NUMBER_OF["nobody_bid"]]
    deal.bid_count = 2
    assert (quiet, written(deal)[NUMBER_OF["nobody_bid"]]) == (1, 0)


def test_events_stand_behind_in_the_order_of_their_counters() -> None:
    position = Position(RULESETS["titanic"])
    list(stops(position, both("random"), 3))
    events = written(position.deal)[ROW_EVENTS:ROW_AFTER_EVENTS]
    assert events == position.deal.events[:EVENTS_WRITTEN]


def test_a_row_is_written_at_its_place_only() -> None:
    room = written(Deal(), row=1, rows=3)
    around = room[:COLUMN_COUNT] + room[2 * COLUMN_COUNT :]
    assert set(around) == {-7}
    assert -7 not in room[COLUMN_COUNT : 2 * COLUMN_COUNT]


NAMES = [column.name for column in COLUMNS]
EVENTS = {
    value: name.removeprefix("EVENT_").lower()
    for name, value in vars(constants).items()
    if name.startswith("EVENT_")
}


def test_columns_have_different_names_and_say_what_they_mean() -> None:
    assert len(set(NAMES)) == COLUMN_COUNT
    assert all(column.meaning for column in COLUMNS)


def test_a_row_is_as_wide_as_the_columns() -> None:
    assert COLUMN_COUNT == constants.ROW_WORDS


def test_events_stand_in_the_order_of_their_counters() -> None:
    written = [EVENTS[number] for number in range(constants.EVENTS_WRITTEN)]
    assert NAMES[constants.ROW_EVENTS : constants.ROW_AFTER_EVENTS] == written


def test_the_match_has_its_place() -> None:
    assert NAMES[constants.ROW_MATCH] == "match"

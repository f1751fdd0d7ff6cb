"""Each column of the results holds what its name says."""

from __future__ import annotations

from tuolaji.engine import codes as constants
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS

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

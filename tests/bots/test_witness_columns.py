"""The names of an observer's columns stand for the numbers it writes."""

from __future__ import annotations

from tuolaji.bots.observer_columns import FIGURES, HISTORY, NOTE_COLUMNS, NOTE_COUNT
from tuolaji.engine.columns import COLUMNS


def test_a_row_has_room_for_all_figures_and_all_tricks_of_the_largest_hand() -> None:
    assert len(NOTE_COLUMNS) == FIGURES
    assert NOTE_COUNT == FIGURES + HISTORY
    assert HISTORY > 8 * 54 // 4


def test_a_figure_named_like_a_column_of_results_is_the_same() -> None:
    names = [column.name for column in NOTE_COLUMNS]
    assert len(set(names)) == len(names)
    results = {column.name for column in COLUMNS}
    assert results & set(names) == {"tractors_led", "wide_runs_led"}  # see test_witness

"""A comparison as a table for other programs and pages."""

from __future__ import annotations

import csv
from dataclasses import replace

from tests.sim.comparing.comparisons import by_hand
from tuolaji.cli.show.comparison import COLUMNS, comparison_csv, comparison_markdown

FOUND = by_hand(
    {"declarers_hold": (0.52, 0.35), "throws": (1.0, 1.5)}, {"declarers_hold": {(0, 1)}}
)


def test_csv_gives_numbers_in_full() -> None:
    first, _ = csv.DictReader(comparison_csv(FOUND).split("\n"))
    assert list(first) == list(COLUMNS)
    assert float(first["estimate"]) == 0.52 - 0.35
    assert first["low"] == ""


def test_markdown_marks_what_differs() -> None:
    told = comparison_markdown(replace(FOUND, warnings=("a | b",)))
    assert "| `declarers_hold` | a | b | 52.0 % | 35.0 % | **+17.0 pp** | – |" in told
    assert "| `throws` | a | b | 1.000 | 1.500 | −0.500 | – | 1 |" in told
    assert told.endswith("* a | b")

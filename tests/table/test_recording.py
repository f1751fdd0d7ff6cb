"""A recorded deal is the deal that a batch plays."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from tests.table.asking import variant
from tests.table.deals import VARIANTS, recorded
from tuolaji.bots import POLICIES
from tuolaji.engine.codes import run_key
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.engine.play import play_deals
from tuolaji.engine.tables import build_tables
from tuolaji.errors import QuestionError
from tuolaji.table.replay import play_record

NAMES = [column.name for column in COLUMNS]


def row_of(name: str, seed: int) -> dict[str, int]:
    policy, rows = POLICIES["random"](), array("i", [0]) * COLUMN_COUNT
    tables, level = build_tables(variant(name)), variant(name).levels.start
    play_deals(tables, policy, policy, run_key(seed), 0, 1, level, rows)
    return dict(zip(NAMES, rows, strict=True))


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_a_record_agrees_with_the_row_of_a_batch(name: str, seed: int) -> None:
    row, record = row_of(name, seed), recorded(name, seed)
    assert record.declarer == row["declarer"]
    assert record.attackers_points == row["attackers_points"]
    assert record.kitty_multiplier == row["kitty_multiplier"]
    assert len(record.tricks) == row["tricks"]
    assert (record.result.levels, record.result.takeover) == (
        row["levels"],
        row["takeover"],
    )


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_9_tricks_and_capture_make_the_points_that_the_engine_counts(
    name: str, seed: int
) -> None:
    row, record = row_of(name, seed), recorded(name, seed)
    total = record.points_after_tricks()[-1] + record.capture.earned
    assert total == row["attackers_points"]
    assert bool(record.kitty_multiplier) == row["captured"]
    counted = {"kitty": row["kitty_points"], "last trick": record.tricks[-1].points}
    assert record.capture.points == counted[record.capture.base]


@pytest.mark.parametrize("name", VARIANTS)
def test_points_of_tricks_and_kitty_are_the_packs(name: str) -> None:
    deck, record = variant(name).deck, recorded(name, 11)
    points = sum(trick.points for trick in record.tricks)
    assert points + sum(map(deck.points_of, record.buried)) == deck.total_points


@pytest.mark.parametrize("policies", [(), (POLICIES["random"](),), ("random", "random")])
def test_a_record_needs_two_policies(policies: Any) -> None:
    with pytest.raises(QuestionError, match="'policies' must be two"):
        play_record(variant("tuolaji"), 7, policies)

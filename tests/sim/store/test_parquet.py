"""A file holds words where a reader wants words, and gives back the very rows."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet as pq

from tests.sim.conftest import PlanOf
from tuolaji.dsl import load_variant
from tuolaji.engine.columns import COLUMNS
from tuolaji.sim.chunk import Rows
from tuolaji.sim.plan import Arm
from tuolaji.sim.store.parquet import SCHEMA, WON, decode, encode

DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture
def arm(plan_of: PlanOf) -> Arm:
    return plan_of().arms[0]


def test_rows_of_deals_come_back_from_a_file(
    deal_rows: Rows, arm: Arm, tmp_path: Path
) -> None:
    path = tmp_path / "deals.parquet"
    pq.write_table(encode(deal_rows, arm, matches=False), path)
    assert np.array_equal(decode(pq.read_table(path), arm.rules), deal_rows)


def test_rows_of_matches_come_back_from_a_file(
    match_rows: Rows, arm: Arm, tmp_path: Path
) -> None:
    path = tmp_path / "deals.parquet"
    pq.write_table(encode(match_rows, arm, matches=True), path)
    assert np.array_equal(decode(pq.read_table(path), arm.rules), match_rows)


def words(table: pa.Table, name: str) -> set[object]:
    return set(table.column(name).to_pylist())


def test_ranks_suits_and_sides_are_words(deal_rows: Rows, arm: Arm) -> None:
    table = encode(deal_rows, arm, matches=False)
    assert words(table, "variant") == {"shuangkou"}
    assert words(table, "level") == {"2"}
    assert words(table, "trump") <= {"S", "H", "C", "D", "none"}
    assert words(table, "side") == {"declarers", "attackers"}
    assert words(table, "captured") == {True, False}


def test_an_arm_is_told_by_its_label_and_policies(deal_rows: Rows, plan_of: PlanOf) -> None:
    plan = plan_of(labels=("mine",), policies=("greedy", "random"), swapped=True)
    table = encode(deal_rows, plan.arms[1], matches=False)
    names = ("variant", "even_policy", "odd_policy")
    assert [words(table, name) for name in names] == [{"mine"}, {"random"}, {"greedy"}]


def test_what_a_separate_deal_has_not_is_null(deal_rows: Rows, arm: Arm) -> None:
    table = encode(deal_rows, arm, matches=False)
    for name in ("match", "level_even", "level_odd", "won_by"):
        assert words(table, name) == {None}


def test_the_team_that_wins_a_match_has_won(match_rows: Rows, arm: Arm) -> None:
    table = encode(match_rows, arm, matches=True)
    for row in table.filter(pa.compute.is_valid(table.column("won_by"))).to_pylist():
        winner, loser = (
            ("level_odd", "level_even") if row["won_by"] else ("level_even", "level_odd")
        )
        assert row[winner] == WON
        assert row[loser] != WON


def test_levels_of_a_variant_with_few_levels_are_its_own(
    match_rows: Rows, plan_of: PlanOf
) -> None:
    few = load_variant("shuangkou", ["levels.played=2 5 10 K A"])
    arm = plan_of(variants=(few,)).arms[0]
    rows = match_rows.copy()
    names = [column.name for column in COLUMNS]
    rows[:, names.index("level_even")] = 2
    rows[:, names.index("level_odd")] = 5
    table = encode(rows, arm, matches=True)
    assert (words(table, "level_even"), words(table, "level_odd")) == ({"10"}, {WON})


def test_each_column_carries_its_meaning() -> None:
    for field in SCHEMA:
        assert field.metadata is not None
        assert field.metadata[b"meaning"]


@pytest.mark.parametrize(
    ("page", "section"), [("results.md", "## Columns"), ("results.zh.md", "## 列")]
)
def test_each_column_is_documented_in_its_order(page: str, section: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8").partition(f"\n{section}\n")[2]
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == SCHEMA.names

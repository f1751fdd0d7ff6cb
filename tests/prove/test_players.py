"""The tables of docs/players.md are made by what is said there, and say what was played."""

from __future__ import annotations

import pytest

from tests.prove import players
from tests.prove.players import (
    ROWS,
    Row,
    difference_table,
    ladder_table,
    plan_of,
    strength_table,
)
from tuolaji.dsl import load_variant
from tuolaji.sim.compare.compare import SampleOptions, compare
from tuolaji.sim.compare.lone_seat import lone_seat_gap
from tuolaji.sim.format import change_with_reach
from tuolaji.sim.metrics.metric import Kind

QUICK = ("random", "greedy-1", "greedy")


def test_every_row_is_of_two_variants_that_can_be_compared() -> None:
    for row in ROWS:
        assert len(plan_of(row, 10, 1).variants) == 2


def test_a_row_says_what_a_comparison_by_each_player_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = Row("x", ("tuolaji", "scoring.takeover=90"), ("tuolaji",))
    monkeypatch.setattr(players, "ROWS", (row,))
    *_, line = difference_table(60, 20, QUICK, 1)
    cells = [cell.strip() for cell in line.split("|")[2:5]]
    for policy, cell in zip(QUICK, cells, strict=True):
        plan = plan_of(row, 60, 1)
        plan = type(plan)(
            variants=plan.variants,
            labels=plan.labels,
            deals=60,
            policies=(policy, policy),
            jobs=1,
        )
        found = compare(plan, sample=SampleOptions(deals=0))
        difference = found.metrics["declarers_hold"].differences[0]
        assert cell == change_with_reach(difference, Kind.SHARE)


def test_each_player_is_measured_by_the_same_one() -> None:
    head, _, *lines = strength_table(40, 4, QUICK, 1)
    assert head.startswith("| player | levels a deal over `greedy-1` |")
    assert [line.split("|")[1].strip() for line in lines] == [
        f"`{policy}`" for policy in QUICK
    ]
    assert "0 by definition" in lines[1]


def test_a_ladder_has_each_player_against_each_weaker_one() -> None:
    tables = "\n".join(ladder_table("shuangkou", 40, 4, QUICK, 1)).split("\n\n")
    for unit, table in zip(("levels", "points"), tables, strict=True):
        head, _, *lines = table.split("\n")
        assert head == f"| shuangkou, {unit} | random | greedy-1 |"
        cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
        assert [row[0] for row in cells] == ["`greedy-1`", "`greedy`"]
        assert [[bool(cell) for cell in row[1:]] for row in cells] == [
            [True, False],
            [True, True],
        ]
        assert all(cell.startswith("+") for row in cells for cell in row[1:2])


def test_where_partners_are_called_a_ladder_seats_one_among_the_others() -> None:
    head, _, line = ladder_table("zhaopengyou", 60, 4, ("random", "greedy"), 1)
    assert head == "| zhaopengyou, levels | random |"
    found = lone_seat_gap(load_variant("zhaopengyou"), "greedy", "random", 60)
    assert line == f"| `greedy` | {change_with_reach(found, Kind.MEAN)} |"

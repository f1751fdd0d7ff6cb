"""The commands for what lacks go on with the parts that were begun."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.sim.conftest import PlanOf
from tuolaji.sim.store.command import Command
from tuolaji.sim.store.shards import Parts, commands_for, in_ranges


@pytest.mark.parametrize(
    ("places", "told"),
    [([], ""), ([3], "4"), ([0, 1, 2], "1-3"), ([0, 2, 3, 7], "1, 3-4, 8")],
)
def test_runs_are_told_by_their_ends_from_1(places: list[int], told: str) -> None:
    assert in_ranges(places) == told


def about(shard: str, folder: str) -> Mapping[str, object]:
    given = {"--shard": shard or None, "--out": folder}
    command = Command("simulate", ("x y",)).having(given)
    return {"command": command.to_dict(), "shard": shard}


def test_a_part_that_was_begun_goes_on_in_its_folder(plan_of: PlanOf) -> None:
    parts = Parts(plan_of(), (about("1/3", "a"), about("3/3", "b c")), ())
    assert commands_for([1, 5, 8], parts) == (
        "tuolaji simulate 'x y' --shard 2/3 --out part-2-of-3",
        "tuolaji simulate 'x y' --shard 3/3 --out 'b c'",
    )


def test_a_run_that_is_no_part_may_be_played_in_one(plan_of: PlanOf) -> None:
    parts = Parts(plan_of(), (about("", "a"),), ())
    assert commands_for([1, 2], parts) == (
        "tuolaji simulate 'x y' --shard 1/1 --out part-1-of-1",
    )

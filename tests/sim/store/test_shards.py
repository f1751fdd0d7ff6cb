"""Parts cover a run and make the whole; the commands for what lacks go on with the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.sim.conftest import PlanOf
from tuolaji.dsl.dump import resolved_values
from tuolaji.errors import PlanError
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import play, tally_arms
from tuolaji.sim.store.atomic import StoreError
from tuolaji.sim.store.command import Command
from tuolaji.sim.store.shards import (
    Parts,
    Shard,
    commands_for,
    in_ranges,
    merge,
    read_parts,
    read_shard,
)
from tuolaji.sim.store.store import DEALS_FILE, Store, open_store


def test_parts_cover_every_block_once(plan_of: PlanOf) -> None:
    plan = plan_of(deals=8_000)
    parts = [Shard(number, 3).blocks(plan) for number in (1, 2, 3)]
    assert parts == [(0, 3, 6), (1, 4, 7), (2, 5)]


def test_a_part_without_a_block_is_refused(plan_of: PlanOf) -> None:
    with pytest.raises(PlanError, match="shard 4/9 holds nothing, for the run has only 3"):
        Shard(4, 9).blocks(plan_of())


@pytest.mark.parametrize("text", ["1/3", " 1 / 3 "])
def test_a_part_is_read_and_written(text: str) -> None:
    assert read_shard(text) == Shard(1, 3)
    assert str(read_shard(text)) == "1/3"


@pytest.mark.parametrize("text", ["", "1", "0/3", "4/3", "1/0", "-1/3", "a/b", "1/2/3"])
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(PlanError, match="names no shard of a run; write 1/3, 2/3 and 3/3"):
        read_shard(text)


RESOLVED = [resolved_values("shuangkou")]


def fill(folder: Path, plan: Plan, blocks: Sequence[int] | None) -> Path:
    with open_store(folder, plan, command=Command("x"), resolved=RESOLVED) as store:
        play(plan, tally_arms, store=store, blocks=blocks)
    return folder


@pytest.fixture
def plan(plan_of: PlanOf) -> Plan:
    return plan_of(deals=4_500)


@pytest.fixture
def unbroken(plan: Plan, tmp_path: Path) -> bytes:
    return (fill(tmp_path / "unbroken", plan, None) / DEALS_FILE).read_bytes()


def whole_of(folder: Path, plan: Plan) -> bytes:
    with open_store(folder, plan) as store:
        store.finish(plan.block_count)
    return (folder / DEALS_FILE).read_bytes()


def test_parts_that_overlap_make_the_very_file(
    plan: Plan, unbroken: bytes, tmp_path: Path
) -> None:
    parts = read_parts(
        [
            fill(tmp_path / "a", plan, [0, 2, 4]),
            fill(tmp_path / "b", plan, [1, 2]),
            fill(tmp_path / "c", plan, [3]),
        ]
    )
    with open_store(tmp_path / "whole", plan) as store:
        assert merge(store, parts.stores) == ()
    assert whole_of(tmp_path / "whole", plan) == unbroken


def test_a_run_that_ended_early_is_a_part_too(
    plan: Plan, unbroken: bytes, tmp_path: Path
) -> None:
    first = tmp_path / "first"
    with open_store(first, plan, resolved=RESOLVED) as store:
        play(plan, tally_arms, store=store, until=lambda found: found.arms[0].deals > 1_999)
    parts = read_parts([first, fill(tmp_path / "rest", plan, [2, 3, 4])])
    with open_store(tmp_path / "whole", plan) as store:
        assert merge(store, parts.stores) == ()
    assert whole_of(tmp_path / "whole", plan) == unbroken


def test_what_lacks_is_told_and_may_be_merged_later(plan: Plan, tmp_path: Path) -> None:
    whole = Store(tmp_path / "whole", plan)
    whole.folder.mkdir()
    some = read_parts([fill(tmp_path / "a", plan, [0, 3])])
    assert merge(whole, some.stores) == (1, 2, 4)
    rest = read_parts([fill(tmp_path / "b", plan, [1, 2, 4])])
    assert merge(whole, rest.stores) == ()


def test_a_damaged_chunk_lacks_unless_another_part_has_it(
    plan: Plan, tmp_path: Path
) -> None:
    a, b = (fill(tmp_path / name, plan, [0, 1]) for name in ("a", "b"))
    damaged = a / "chunks" / "000001.parquet"
    damaged.write_bytes(damaged.read_bytes()[:-9])
    whole = Store(tmp_path / "whole", plan)
    whole.folder.mkdir()
    assert 1 in merge(whole, read_parts([a]).stores)
    assert 1 not in merge(whole, read_parts([a, b]).stores)


def test_parts_of_different_runs_are_refused(
    plan_of: PlanOf, plan: Plan, tmp_path: Path
) -> None:
    folders = [
        fill(tmp_path / "a", plan, [0]),
        fill(tmp_path / "b", plan_of(seed=2, deals=4_500), [1]),
    ]
    message = r"a' and '.*b' are shards of different runs: `tuolaji x`"
    with pytest.raises(StoreError, match=message):
        read_parts(folders)


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

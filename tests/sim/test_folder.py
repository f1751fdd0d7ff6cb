"""A run writes into its own folder and no other."""

from __future__ import annotations

import errno
import fcntl
from pathlib import Path

import pytest

from tests.disks import denied
from tests.sim.conftest import PlanOf
from tuolaji.dsl import load_variant
from tuolaji.sim.run import run
from tuolaji.sim.store.atomic import StoreError
from tuolaji.sim.store.command import Command
from tuolaji.sim.store.runfile import RUN_FILE, read_run, write_run
from tuolaji.sim.store.store import DEALS_FILE, open_store

COMMAND = Command("simulate", ("x",))


def test_a_new_folder_is_made_with_its_parents(plan_of: PlanOf, tmp_path: Path) -> None:
    with open_store(tmp_path / "runs" / "a", plan_of(), command=COMMAND) as store:
        assert read_run(store.folder)["command"] == COMMAND.to_dict()
        assert store.blocks == 0


def test_two_runs_at_a_time_are_refused(plan_of: PlanOf, tmp_path: Path) -> None:
    with (
        open_store(tmp_path, plan_of()),
        pytest.raises(StoreError, match="another run is writing to"),
        open_store(tmp_path, plan_of()),
    ):
        pass


def test_a_disk_that_knows_no_locks_is_said(
    plan_of: PlanOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_descriptor: int, _how: int) -> None:
        raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with (
        pytest.raises(StoreError, match="cannot be locked: Operation not supported"),
        open_store(tmp_path, plan_of()),
    ):
        pass


def test_one_after_the_other_is_not(plan_of: PlanOf, tmp_path: Path) -> None:
    for _ in range(2):
        with open_store(tmp_path, plan_of()):
            pass


def test_the_folder_of_another_run_is_refused(plan_of: PlanOf, tmp_path: Path) -> None:
    with open_store(tmp_path, plan_of(), command=COMMAND):
        pass
    with (
        pytest.raises(StoreError, match="holds another run: `tuolaji simulate x`; name"),
        open_store(tmp_path, plan_of(seed=2)),
    ):
        pass


def test_the_same_command_under_other_rules_is_told_so(
    plan_of: PlanOf, tmp_path: Path
) -> None:
    with open_store(tmp_path, plan_of(labels=("x",)), command=COMMAND):
        pass
    other = (load_variant("shuangkou", ["kitty.cap=4"]),)
    with (
        pytest.raises(StoreError, match="the run `tuolaji simulate x` under earlier rules"),
        open_store(tmp_path, plan_of(variants=other, labels=("x",)), command=COMMAND),
    ):
        pass


@pytest.mark.parametrize(
    "ends", [{}, {"--out": "./run"}, {"--until": "tricks=1", "--report": "a.html"}]
)
def test_the_same_command_of_another_engine_is_told_so(
    plan_of: PlanOf, tmp_path: Path, ends: dict[str, str]
) -> None:
    with open_store(tmp_path, plan_of(), command=COMMAND):
        pass
    write_run(tmp_path, {**read_run(tmp_path), "run": "of another engine"})
    with (
        pytest.raises(StoreError, match="`tuolaji simulate x` by another version of"),
        open_store(tmp_path, plan_of(), command=COMMAND.having(ends)),
    ):
        pass


def test_another_run_without_a_command_is_told_by_its_seed(
    plan_of: PlanOf, tmp_path: Path
) -> None:
    with open_store(tmp_path, plan_of(seed=8)):
        pass
    with (
        pytest.raises(StoreError, match="holds another run: seed 8; name"),
        open_store(tmp_path, plan_of()),
    ):
        pass


def test_a_folder_of_other_things_is_refused(plan_of: PlanOf, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with (
        pytest.raises(StoreError, match="holds other files"),
        open_store(tmp_path, plan_of()),
    ):
        pass


def test_a_damaged_note_of_the_run_is_written_anew(plan_of: PlanOf, tmp_path: Path) -> None:
    (tmp_path / RUN_FILE).write_text("{")
    with open_store(tmp_path, plan_of(seed=4)):
        assert read_run(tmp_path)["seed"] == 4


def test_a_folder_without_permission_is_said(
    plan_of: PlanOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "write_bytes", denied)
    with (
        pytest.raises(StoreError, match="permission denied"),
        open_store(tmp_path, plan_of()),
    ):
        pass


def test_a_file_in_the_place_of_the_folder_is_said(plan_of: PlanOf, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    with (
        pytest.raises(StoreError, match=r"'.*/a' cannot be written: file exists"),
        open_store(tmp_path / "a", plan_of()),
    ):
        pass


def test_a_complete_run_is_known_until_its_deals_are_damaged(
    plan_of: PlanOf, tmp_path: Path
) -> None:
    with open_store(tmp_path, plan_of()) as store:
        run(store.plan, store=store)
    with open_store(tmp_path, plan_of()) as store:
        assert store.blocks == store.plan.block_count
    (tmp_path / DEALS_FILE).write_bytes(b"PAR1")
    with open_store(tmp_path, plan_of()) as store:
        assert store.blocks == 0

"""A chunk counts if it is whole and of this run; a run writes into its own folder alone."""

from __future__ import annotations

import errno
import fcntl
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet as pq

from tests.disks import denied
from tests.sim.conftest import PlanOf
from tuolaji.dsl import load_variant
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.run import run
from tuolaji.sim.store.atomic import StoreError, file_digest
from tuolaji.sim.store.command import Command
from tuolaji.sim.store.runfile import RUN_FILE, mark_deals_file, read_run, write_run
from tuolaji.sim.store.store import DEALS_FILE, Store, blocks_kept, open_store

SUFFIXES = (".parquet", ".json")


@pytest.fixture
def store(plan_of: PlanOf, tmp_path: Path) -> Store:
    return Store(tmp_path, plan_of())


@pytest.fixture
def filled(store: Store) -> Store:
    for chunk in store.plan.chunks():
        store.write(chunk, play_chunk(store.plan, chunk))
    return store


def test_a_chunk_comes_back(store: Store, deal_rows: Rows) -> None:
    chunk = store.plan.chunks()[0]
    assert store.read(chunk) is None
    store.write(chunk, deal_rows)
    found = store.read(chunk)
    assert found is not None
    assert np.array_equal(found, deal_rows)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def change(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("damage", [cut, change, Path.unlink])
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_damaged_chunk_is_none(
    filled: Store, damage: Callable[[Path], None], suffix: str
) -> None:
    damage(filled.folder / "chunks" / f"000001{suffix}")
    present = [filled.read(chunk) is not None for chunk in filled.plan.chunks()]
    assert present == [True, False, True]


def test_a_chunk_that_never_was_one_of_rows_is_none(filled: Store) -> None:
    rows, note = (filled.folder / "chunks" / f"000001{suffix}" for suffix in SUFFIXES)
    rows.write_bytes(b"PAR1 no rows PAR1")
    about = {**json.loads(note.read_bytes()), "rows": file_digest(rows)}
    note.write_text(json.dumps(about))
    assert [filled.has(chunk) for chunk in filled.plan.chunks()] == [True, False, True]


def test_a_note_that_is_nested_too_deeply_is_none(filled: Store) -> None:
    (filled.folder / "chunks" / "000001.json").write_text("[" * 100_000)
    assert filled.read(filled.plan.chunks()[1]) is None


@pytest.mark.parametrize("garbage", [b"", b"PAR1 no rows PAR1"])
def test_a_file_of_deals_that_cannot_be_read_holds_no_block(
    filled: Store, garbage: bytes
) -> None:
    filled.finish(1, "until")
    path = filled.folder / DEALS_FILE
    assert blocks_kept(filled.folder, filled.plan, read_run(filled.folder)) == 1
    path.write_bytes(garbage)
    mark_deals_file(filled.folder, file_digest(path), 1)
    assert blocks_kept(filled.folder, filled.plan, read_run(filled.folder)) == 0


def test_a_chunk_of_another_seed_is_none(filled: Store, plan_of: PlanOf) -> None:
    other = Store(filled.folder, plan_of(seed=2))
    assert other.read(other.plan.chunks()[0]) is None


def test_all_chunks_become_the_row_groups_of_one_file(filled: Store) -> None:
    filled.finish(3)
    file = pq.ParquetFile(filled.folder / DEALS_FILE)
    assert (file.num_row_groups, file.metadata.num_rows) == (3, 2_500)
    assert read_run(filled.folder)["complete"] is True
    assert sorted(path.name for path in filled.folder.iterdir()) == [DEALS_FILE, RUN_FILE]


def test_a_complete_run_gives_its_rows_from_that_file(filled: Store) -> None:
    chunk = filled.plan.chunks()[2]
    before = filled.read(chunk)
    filled.finish(3)
    after = Store(filled.folder, filled.plan, blocks=3).read(chunk)
    assert before is not None
    assert after is not None
    assert np.array_equal(before, after)


def test_a_chunk_damaged_before_the_end_is_said(filled: Store) -> None:
    cut(filled.folder / "chunks" / "000002.parquet")
    with pytest.raises(StoreError, match="damaged meanwhile"):
        filled.finish(3)
    assert not (filled.folder / DEALS_FILE).exists()


def test_the_end_of_a_complete_run_changes_nothing(filled: Store) -> None:
    write_run(filled.folder, {"kept": "as it is"})
    Store(filled.folder, filled.plan, blocks=3).finish(3)
    assert json.loads((filled.folder / RUN_FILE).read_bytes()) == {"kept": "as it is"}


def test_a_run_that_ends_early_goes_on_from_its_file(filled: Store) -> None:
    before = [filled.read(chunk) for chunk in filled.plan.chunks()]
    filled.finish(1, "until")
    digest = file_digest(filled.folder / DEALS_FILE)
    about = read_run(filled.folder)
    assert (about["complete"], about["ended"]) == (False, "until")
    assert about["deals_files"] == {digest: 1}
    assert pq.ParquetFile(filled.folder / DEALS_FILE).metadata.num_rows == 1_000
    longer = Store(filled.folder, filled.plan, blocks=1)
    longer.finish(3)
    assert read_run(filled.folder)["complete"] is True
    whole = Store(filled.folder, filled.plan, blocks=3)
    after = [whole.read(chunk) for chunk in whole.plan.chunks()]
    assert all(np.array_equal(a, b) for a, b in zip(before, after, strict=True))  # type: ignore[arg-type]  # All are there.


@pytest.mark.parametrize("blocks", [1, 2])
def test_blocks_that_the_file_holds_leave_it_as_it_is_and_say_what_ended_them(
    filled: Store, blocks: int
) -> None:
    filled.finish(2, "time")
    before = (filled.folder / DEALS_FILE).read_bytes()
    Store(filled.folder, filled.plan, blocks=2).finish(blocks, "until")
    assert (filled.folder / DEALS_FILE).read_bytes() == before
    about = read_run(filled.folder)
    assert (about["complete"], about["ended"]) == (False, "until")
    assert about["deals_files"] == {file_digest(filled.folder / DEALS_FILE): 2}


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
        pytest.raises(StoreError, match="cannot be locked: operation not supported"),
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
        pytest.raises(StoreError, match=r"'.*/a' is a file; name a new folder"),
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


def test_damaged_deals_are_told_and_others_are_not(plan_of: PlanOf, tmp_path: Path) -> None:
    with open_store(tmp_path, plan_of()) as store:
        run(store.plan, store=store)
        assert not store.was_damaged
    with open_store(tmp_path, plan_of()) as store:
        assert not store.was_damaged
    whole = (tmp_path / DEALS_FILE).read_bytes()
    (tmp_path / DEALS_FILE).write_bytes(whole[:100])
    with open_store(tmp_path, plan_of()) as store:
        assert store.was_damaged
        run(store.plan, store=store)
    assert (tmp_path / DEALS_FILE).read_bytes() == whole


@pytest.mark.parametrize("text", ["{", "", "[]", '{"seed": 1}'])
def test_deals_whose_run_is_not_told_are_not_written_over(
    plan_of: PlanOf, tmp_path: Path, text: str
) -> None:
    with open_store(tmp_path, plan_of()) as store:
        run(store.plan, store=store)
    kept = (tmp_path / DEALS_FILE).read_bytes()
    (tmp_path / RUN_FILE).write_text(text)
    with (
        pytest.raises(StoreError, match=r"run.json' is damaged, and does not tell which"),
        open_store(tmp_path, plan_of()),
    ):
        pass
    assert (tmp_path / DEALS_FILE).read_bytes() == kept
    assert (tmp_path / RUN_FILE).read_text() == text

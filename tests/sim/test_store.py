"""A chunk counts if it is whole and of this run; the end is one file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet as pq

from tests.sim.conftest import PlanOf
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.store.atomic import StoreError, file_digest
from tuolaji.sim.store.runfile import RUN_FILE, mark_deals_file, read_run, write_run
from tuolaji.sim.store.store import DEALS_FILE, Store, blocks_kept

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

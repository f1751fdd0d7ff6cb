"""Where are the rows of a run kept, and which of them are whole?

While a run plays, its folder has two files a chunk: the rows, and a note, written last,
with the digest of that file and that of the rules, policies, seed and range it was played
by. A chunk whose note agrees with both counts; any other is played again. At the end the
chunks become the row groups of `deals.parquet`; a run that ends early and later goes on
adds to them. See docs/results.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pyarrow as pa
from pyarrow import parquet as pq

from tuolaji.sim.atomic import (
    StoreError,
    explained,
    file_digest,
    write_whole,
    written_whole,
)
from tuolaji.sim.identity import chunk_digest
from tuolaji.sim.parquet import SCHEMA, decode, encode
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.playing import Rows
from tuolaji.sim.runfile import blocks_in, mark_deals_file, mark_ended, mark_over

__all__ = [
    "CHUNKS",
    "DEALS_FILE",
    "Store",
    "blocks_kept",
    "has_deals",
    "is_a_chunk",
    "is_deals_file",
]

DEALS_FILE: Final = "deals.parquet"
CHUNKS: Final = "chunks"
_COMPRESSION: Final = "zstd"
_CHUNK: Final = re.compile(r"[0-9]{6,}\.(parquet|json)")
_FIRST: Final = 3
"""Columns that tell what was played, before those of the engine."""


def is_a_chunk(name: str) -> bool:
    """Tell whether a file among the chunks is one of theirs, by its name."""
    return _CHUNK.fullmatch(name) is not None


def blocks_kept(folder: Path, plan: Plan, about: Mapping[str, object]) -> int:
    """Return how many blocks `deals.parquet` holds; none if it cannot be read.

    Args:
        folder: Where the file is.
        plan: The run.
        about: What `run.json` says.
    """
    path = folder / DEALS_FILE
    blocks = blocks_in(about, file_digest(path))
    if not 0 < blocks <= plan.block_count:
        return 0
    try:
        groups = pq.ParquetFile(path)
    except (OSError, pa.ArrowException):
        return 0
    is_whole = groups.num_row_groups >= blocks * len(plan.arms)
    return blocks if is_whole and groups.schema_arrow.names == SCHEMA.names else 0


def has_deals(folder: Path) -> bool:
    """Tell whether a folder, which need not be there, keeps deals of whatever run."""
    notes = (folder / CHUNKS).glob("*.json")
    return is_deals_file(folder / DEALS_FILE) or any(is_a_chunk(one.name) for one in notes)


def is_deals_file(path: Path) -> bool:
    """Tell whether a file has the columns of `deals.parquet`, of whatever version."""
    try:
        return pq.read_schema(path).names[:_FIRST] == SCHEMA.names[:_FIRST]
    except (OSError, pa.ArrowException):
        return False


@dataclass(frozen=True, slots=True)
class Store:
    """The folder of one run; workers in other processes hold copies of this value.

    Attributes:
        folder: The folder.
        plan: The run.
        blocks: How many blocks `deals.parquet` already holds, from the first on.
    """

    folder: Path
    plan: Plan
    blocks: int = 0

    def read(self, chunk: Chunk) -> Rows | None:
        """Return the rows of a chunk, or `None` where it is not there or not whole."""
        return self._rows(chunk) if self.has(chunk) else None

    def write(self, chunk: Chunk, rows: Rows) -> None:
        """Keep the rows of a chunk.

        Raises:
            StoreError: The disk does not take them.
        """
        arm = self.plan.arms[chunk.arm]
        self._write(chunk, encode(rows, arm, matches=self.plan.matches is not None))

    def take(self, chunk: Chunk, other: Store) -> None:
        """Copy a chunk that another store has.

        Raises:
            StoreError: The disk does not take it.
        """
        self._write(chunk, other._table(chunk))

    def _write(self, chunk: Chunk, table: pa.Table) -> None:
        path = self._rows_path(chunk)
        with explained(path):
            path.parent.mkdir(exist_ok=True)
        with written_whole(path) as draft:
            pq.write_table(table, draft, compression=_COMPRESSION)
        write_whole(self._note_path(chunk), json.dumps(self._note(chunk)).encode())

    def has(self, chunk: Chunk) -> bool:
        """Return whether a chunk is there and whole."""
        return self._is_in_the_file(chunk) or self._is_whole(chunk)

    def has_block(self, index: int) -> bool:
        """Return whether every chunk of a block is there and whole."""
        return all(map(self.has, self.plan.block(index)))

    def finish(self, blocks: int, ended: str = "done") -> None:
        """Make `deals.parquet` of the first blocks and remove their chunks.

        Args:
            blocks: How many blocks; where the file holds as many, it is left as it is.
            ended: Why the run ended this time, for `run.json`; all of it is "done".

        Raises:
            StoreError: The disk does not take it, or a chunk has been damaged meanwhile.
        """
        if blocks > self.blocks:
            self._write_file(blocks, ended)
        elif self.blocks < self.plan.block_count:
            digest = file_digest(self.folder / DEALS_FILE)
            mark_ended(self.folder, digest, ended, is_complete=False)
        self._clear(blocks)

    def note_end(self, ended: str) -> None:
        """Note why a run ended that leaves its chunks as they are.

        Raises:
            StoreError: The disk does not take it.
        """
        if self.blocks < self.plan.block_count:
            mark_over(self.folder, ended)

    def _write_file(self, blocks: int, ended: str) -> None:
        path = self.folder / DEALS_FILE
        with written_whole(path) as draft:
            with pq.ParquetWriter(draft, SCHEMA, compression=_COMPRESSION) as writer:
                for table in self._tables(blocks):
                    writer.write_table(table)
            digest = file_digest(draft)
            mark_deals_file(self.folder, digest, blocks)
        mark_ended(self.folder, digest, ended, is_complete=blocks == self.plan.block_count)

    def _clear(self, blocks: int) -> None:
        """Remove the chunks of the first blocks; those played ahead of them stay."""
        if blocks == self.plan.block_count:
            self._clear_all()
            return
        for index in range(self.blocks, blocks):
            for chunk in self.plan.block(index):
                self._note_path(chunk).unlink(missing_ok=True)
                self._rows_path(chunk).unlink(missing_ok=True)

    def _clear_all(self) -> None:
        """Remove all chunks, and their folder unless somebody keeps something in it."""
        chunks = self.folder / CHUNKS
        with suppress(OSError):  # What stays is in nobody's way.
            for path in chunks.iterdir():
                if is_a_chunk(path.name):
                    path.unlink()
            chunks.rmdir()

    def _tables(self, blocks: int) -> Iterator[pa.Table]:
        for index in range(blocks):
            for chunk in self.plan.block(index):
                if not self.has(chunk):
                    path = self._rows_path(chunk)
                    raise StoreError(f"'{path}' was damaged meanwhile", resumable=True)
                yield self._table(chunk)

    def _table(self, chunk: Chunk) -> pa.Table:
        if self._is_in_the_file(chunk):
            return pq.ParquetFile(self.folder / DEALS_FILE).read_row_group(chunk.number)
        return pq.read_table(self._rows_path(chunk), schema=SCHEMA)

    def _is_in_the_file(self, chunk: Chunk) -> bool:
        return chunk.number < self.blocks * len(self.plan.arms)

    def _is_whole(self, chunk: Chunk) -> bool:
        try:
            note = json.loads(self._note_path(chunk).read_bytes())
            is_noted = bool(note == self._note(chunk))
        except (OSError, ValueError, RecursionError):
            return False
        return is_noted and self._rows(chunk) is not None

    def _rows(self, chunk: Chunk) -> Rows | None:
        """Return the rows of a chunk, or `None` where its file does not have them.

        A digest tells damage that came later, not a file that never was one of rows.
        """
        try:
            return decode(self._table(chunk), self.plan.arms[chunk.arm].rules)
        except (OSError, LookupError, TypeError, ValueError, pa.ArrowException):
            return None

    def _note(self, chunk: Chunk) -> dict[str, str]:
        return {
            "chunk": chunk_digest(self.plan, chunk),
            "rows": file_digest(self._rows_path(chunk)),
        }

    def _rows_path(self, chunk: Chunk) -> Path:
        return self.folder / CHUNKS / f"{chunk.number:06}.parquet"

    def _note_path(self, chunk: Chunk) -> Path:
        return self.folder / CHUNKS / f"{chunk.number:06}.json"

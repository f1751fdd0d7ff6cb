"""Where are the rows of a run kept, and which of them are whole?

While a run plays, its folder has two files a chunk: the rows, and a note, written last,
with the digest of that file and that of the rules, policies, seed and range it was played
by. A chunk whose note agrees with both counts; any other is played again. At the end the
chunks become the row groups of `deals.parquet`. See docs/results.md.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
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
from tuolaji.sim.runfile import mark_complete

__all__ = ["DEALS_FILE", "Store"]

DEALS_FILE: Final = "deals.parquet"
_CHUNKS: Final = "chunks"
_COMPRESSION: Final = "zstd"


@dataclass(frozen=True, slots=True)
class Store:
    """The folder of one run; workers in other processes hold copies of this value.

    Attributes:
        folder: The folder.
        plan: The run.
        is_complete: Whether `deals.parquet` already holds all of it.
    """

    folder: Path
    plan: Plan
    is_complete: bool

    def read(self, chunk: Chunk) -> Rows | None:
        """Return the rows of a chunk, or `None` where it is not there or not whole."""
        if self.is_complete:
            whole = pq.ParquetFile(self.folder / DEALS_FILE)
            table = whole.read_row_group(chunk.number)
        elif self._is_whole(chunk):
            table = pq.read_table(self._rows_path(chunk), schema=SCHEMA)
        else:
            return None
        return decode(table, self.plan.variants[chunk.variant])

    def write(self, chunk: Chunk, rows: Rows) -> None:
        """Keep the rows of a chunk.

        Raises:
            StoreError: The disk does not take them.
        """
        rules = self.plan.variants[chunk.variant]
        table = encode(rows, rules, matches=self.plan.matches is not None)
        path = self._rows_path(chunk)
        with explained(path):
            path.parent.mkdir(exist_ok=True)
        with written_whole(path) as draft:
            pq.write_table(table, draft, compression=_COMPRESSION)
        write_whole(self._note_path(chunk), json.dumps(self._note(chunk)).encode())

    def finish(self) -> None:
        """Make `deals.parquet` of all chunks and remove them.

        Raises:
            StoreError: The disk does not take it, or a chunk has been damaged meanwhile.
        """
        if self.is_complete:
            return
        path = self.folder / DEALS_FILE
        with (
            written_whole(path) as draft,
            pq.ParquetWriter(draft, SCHEMA, compression=_COMPRESSION) as writer,
        ):
            for table in self._tables():
                writer.write_table(table)
        mark_complete(self.folder, file_digest(path))
        shutil.rmtree(self.folder / _CHUNKS, ignore_errors=True)

    def _tables(self) -> Iterator[pa.Table]:
        for chunk in self.plan.chunks():
            if not self._is_whole(chunk):
                path = self._rows_path(chunk)
                raise StoreError(f"'{path}' was damaged meanwhile", resumable=True)
            yield pq.read_table(self._rows_path(chunk), schema=SCHEMA)

    def _is_whole(self, chunk: Chunk) -> bool:
        try:
            note = json.loads(self._note_path(chunk).read_bytes())
            return bool(note == self._note(chunk))
        except (OSError, ValueError):
            return False

    def _note(self, chunk: Chunk) -> dict[str, str]:
        return {
            "chunk": chunk_digest(self.plan, chunk),
            "rows": file_digest(self._rows_path(chunk)),
        }

    def _rows_path(self, chunk: Chunk) -> Path:
        return self.folder / _CHUNKS / f"{chunk.number:06}.parquet"

    def _note_path(self, chunk: Chunk) -> Path:
        return self.folder / _CHUNKS / f"{chunk.number:06}.json"

"""The folder of a run: its rows, chunk by chunk, and the lock on it.

While a run plays, its folder has two files a chunk: the rows, and a note, written last,
with the digest of that file and that of the rules, policies, seed and range it was
played by. A chunk whose note agrees with both counts; any other is played again. At the
end the chunks become the row groups of `deals.parquet`; a run that ends early and later
goes on adds to them. See docs/results.md.

A run may write into a new or empty folder, or into its own of an earlier time; not into
that of another run, nor into one that another process writes to at this moment. The
folder itself is locked, so that a killed run leaves no lock behind.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pyarrow as pa
from pyarrow import parquet as pq

from tuolaji.language import _, refusal
from tuolaji.sim.chunk import Rows
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.progress import Stopped
from tuolaji.sim.store.atomic import (
    StoreError,
    explained,
    file_digest,
    sweep_drafts,
    write_whole,
    written_whole,
)
from tuolaji.sim.store.command import Command, read_command
from tuolaji.sim.store.identity import chunk_digest
from tuolaji.sim.store.parquet import SCHEMA, decode, encode
from tuolaji.sim.store.runfile import (
    RUN_FILE,
    blocks_in,
    describe_run,
    is_a_run_file,
    mark_deals_file,
    mark_ended,
    mark_over,
    read_run,
    write_run,
)

__all__ = [
    "CHUNKS",
    "DEALS_FILE",
    "Store",
    "blocks_kept",
    "has_deals",
    "is_a_chunk",
    "is_deals_file",
    "is_kept_there",
    "open_store",
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
    return is_deals_file(folder / DEALS_FILE) or any(
        is_a_chunk(note.name) for note in notes
    )


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
        was_damaged: Whether that file has been damaged, so that it holds none.
    """

    folder: Path
    plan: Plan
    blocks: int = 0
    was_damaged: bool = False

    def read(self, chunk: Chunk) -> Rows | None:
        """Return the rows of a chunk, or `None` where it is not there or not whole."""
        table = self._table(chunk)
        return None if table is None else self._decoded(table, chunk)

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
            StoreError: The disk does not take it, or it has been damaged meanwhile.
        """
        self._write(chunk, other._whole(chunk))

    def _write(self, chunk: Chunk, table: pa.Table) -> None:
        path = self._rows_path(chunk)
        with explained(path):
            path.parent.mkdir(exist_ok=True)
        with written_whole(path) as draft:
            pq.write_table(table, draft, compression=_COMPRESSION)
        write_whole(self._note_path(chunk), json.dumps(self._note(chunk)).encode())

    def has(self, chunk: Chunk) -> bool:
        """Return whether a chunk is there and whole."""
        return self._is_in_the_file(chunk) or self.read(chunk) is not None

    def is_noted(self, chunk: Chunk) -> bool:
        """Return whether a chunk has a file of its own, as noted; it is not looked into."""
        try:
            note = json.loads(self._note_path(chunk).read_bytes())
            return bool(note == self._note(chunk))
        except (OSError, ValueError, RecursionError):
            return False

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
            yield from map(self._whole, self.plan.block(index))

    def _whole(self, chunk: Chunk) -> pa.Table:
        """Return the table of a chunk that was whole a moment ago."""
        table = self._table(chunk)
        if table is None or self._decoded(table, chunk) is None:
            path = self._rows_path(chunk)
            raise StoreError(_("'{path}' was damaged meanwhile", path=path), resumable=True)
        return table

    def _table(self, chunk: Chunk) -> pa.Table | None:
        """Return the table of a chunk, or `None` where it is not there or not as noted."""
        try:
            if self._is_in_the_file(chunk):
                return pq.ParquetFile(self.folder / DEALS_FILE).read_row_group(chunk.number)
            if not self.is_noted(chunk):
                return None
            return pq.read_table(self._rows_path(chunk), schema=SCHEMA)
        except (OSError, ValueError, RecursionError, pa.ArrowException):
            return None

    def _decoded(self, table: pa.Table, chunk: Chunk) -> Rows | None:
        """Return the rows of a table, or `None` where it does not have them.

        A digest tells damage that came later, not a file that never was one of rows.
        """
        try:
            return decode(table, self.plan.arms[chunk.arm].rules)
        except (LookupError, TypeError, ValueError, pa.ArrowException):
            return None

    def _is_in_the_file(self, chunk: Chunk) -> bool:
        return chunk.number < self.blocks * len(self.plan.arms)

    def _note(self, chunk: Chunk) -> dict[str, str]:
        return {
            "chunk": chunk_digest(self.plan, chunk),
            "rows": file_digest(self._rows_path(chunk)),
        }

    def _rows_path(self, chunk: Chunk) -> Path:
        return self.folder / CHUNKS / f"{chunk.number:06}.parquet"

    def _note_path(self, chunk: Chunk) -> Path:
        return self.folder / CHUNKS / f"{chunk.number:06}.json"


_NO_PLAY: Final = frozenset(
    ("--max-time", "--out", "--report", "--sample", "--scheduler", "--shard", "--until")
)
"""Options that change no card of a run."""

_UNKNOWN: Final = Command()


@contextmanager
def open_store(
    folder: Path,
    plan: Plan,
    *,
    command: Command = _UNKNOWN,
    resolved: Sequence[Mapping[str, object]] = (),
    about: Mapping[str, object] | None = None,
) -> Iterator[Store]:
    """Give the store of a run, new or taken up again, and lock its folder meanwhile.

    Args:
        folder: The folder; it is made if it is not there.
        plan: The run.
        command: With what it was asked for, for `run.json`.
        resolved: Each variant's rules written out, for `run.json`.
        about: More for `run.json`.

    Raises:
        StoreError: The folder cannot be written to, holds something else, or is in use.
    """
    if folder.is_file():
        raise StoreError(_("'{folder}' is a file; name a new folder", folder=folder))
    with explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder):
        described = describe_run(plan, command, resolved)
        sweep_drafts(folder, lambda name: name in {RUN_FILE, DEALS_FILE})
        sweep_drafts(folder / CHUNKS, is_a_chunk)
        yield _store(folder, plan, {**described, **(about or {})})


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with explained(folder):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _lock(descriptor, folder)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, folder: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        message = _(
            "another run is writing to '{folder}'; wait for it, or name another folder",
            folder=folder,
        )
        raise StoreError(message) from None
    except OSError as problem:
        raise StoreError(
            _("'{folder}' cannot be locked: {why}", folder=folder, why=refusal(problem))
        ) from None


def _store(folder: Path, plan: Plan, described: Mapping[str, object]) -> Store:
    about = read_run(folder)
    _check_same(folder, about, described)
    digest = file_digest(folder / DEALS_FILE)
    blocks = blocks_kept(folder, plan, about)
    is_complete = blocks == plan.block_count
    if not (is_complete and about.get("complete")):
        about_the_file = {
            "complete": is_complete,
            "ended": Stopped.DONE.value if is_complete else None,
            "deals_files": {digest: blocks} if blocks else {},
        }
        write_run(folder, {**described, **about_the_file})
    was_kept = bool(about.get("deals_files")) and (folder / DEALS_FILE).exists()
    return Store(folder, plan, blocks, was_damaged=was_kept and not blocks)


def _check_same(
    folder: Path, about: Mapping[str, object], described: Mapping[str, object]
) -> None:
    if _holds_other_files(folder, about):
        raise StoreError(
            _("'{folder}' holds other files; name a new folder", folder=folder)
        )
    if "run" not in about and has_deals(folder):
        raise StoreError(
            _(
                "'{file}' is damaged, and does not tell which run '{folder}' holds; name "
                "another folder, or remove this one",
                file=folder / RUN_FILE,
                folder=folder,
            )
        )
    if about and about.get("run") != described["run"]:
        raise StoreError(
            _(
                "'{folder}' holds {about}; name another folder, or remove this one",
                folder=folder,
                about=_what_differs(about, described),
            )
        )


def _holds_other_files(folder: Path, about: Mapping[str, object]) -> bool:
    """Tell whether a run would write over what no run has written.

    A damaged `deals.parquet` of an earlier run is written anew.
    """
    run_file, deals = folder / RUN_FILE, folder / DEALS_FILE
    if not run_file.exists():
        return any(folder.iterdir())
    if "run" in about:
        return deals.exists() and not (about.get("deals_files") or is_deals_file(deals))
    is_left_over = is_deals_file(deals) or (folder / CHUNKS).is_dir()
    return not (is_left_over or is_a_run_file(run_file))


def is_kept_there(folder: Path, path: Path) -> bool:
    """Tell whether a path is in the way of what a run keeps in a folder."""
    place, own = Path(os.path.realpath(path)), Path(os.path.realpath(folder))
    if own.is_relative_to(place):
        return True
    name = place.relative_to(own).parts[0] if place.is_relative_to(own) else ""
    # Where capitals and small letters are alike, another spelling is the same file.
    return name.casefold() in {RUN_FILE, DEALS_FILE, CHUNKS}


def _what_differs(about: Mapping[str, object], described: Mapping[str, object]) -> str:
    """Return how another run differs, as far as its command does not tell."""
    before, now = (read_command(entry.get("command")) for entry in (about, described))
    if not before.kind:
        return _("another run: seed {seed}", seed=about.get("seed"))
    command = f"`{before}`"
    if before.without(*_NO_PLAY) != now.without(*_NO_PLAY):
        return _("another run: {command}", command=command)
    changed = [
        str(label)
        for label, digest in _digests(described).items()
        if _digests(about).get(label) != digest
    ]
    if changed:
        labels = "', '".join(changed)
        return _(
            "the run {command} under earlier rules of '{labels}'",
            command=command,
            labels=labels,
        )
    return _("the run {command} by another version of tuolaji", command=command)


def _digests(about: Mapping[str, object]) -> dict[object, object]:
    """Return the digests of the variants' rules by label."""
    variants = about.get("variants")
    known = variants if isinstance(variants, list) else []
    return {
        entry.get("label"): entry.get("digest")
        for entry in known
        if isinstance(entry, dict)
    }

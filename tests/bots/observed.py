"""Deals watched by an observer; run as a program, the digest of the notes."""

from __future__ import annotations

import hashlib
import sys
from array import array

import numpy as np
from numpy.typing import NDArray

from tests.machine import KEY, Policies, Table, both
from tuolaji.bots.observer import Observer, watch_deals
from tuolaji.bots.observer_columns import NOTE_COLUMNS, NOTE_COUNT
from tuolaji.dsl import load_variant
from tuolaji.engine.columns import COLUMN_COUNT
from tuolaji.engine.tables import build_tables
from tuolaji.rules.ruleset import Ruleset

NoteTable = NDArray[np.int64]
PLACE_OF = {column.name: place for place, column in enumerate(NOTE_COLUMNS)}


def watch(
    rules: Ruleset, policies: Policies, count: int, *, first: int = 0, tries: int = 8
) -> tuple[Table, NoteTable]:
    """Play separate deals before an observer; return their rows and its notes."""
    rows = array("i", bytes(4 * count * COLUMN_COUNT))
    notes = array("q", bytes(8 * count * NOTE_COUNT))
    observer = Observer(*policies, tries)
    level = int(rules.levels.start)
    watch_deals(build_tables(rules), observer, KEY, first, count, level, rows, notes)
    return (
        np.frombuffer(rows, dtype=np.int32).reshape(count, COLUMN_COUNT),
        np.frombuffer(notes, dtype=np.int64).reshape(count, NOTE_COUNT),
    )


def noted(notes: NoteTable, name: str) -> NoteTable:
    """Return one figure of some notes by its name."""
    return notes[:, PLACE_OF[name]]


def history(notes: NoteTable) -> NoteTable:
    """Return the attackers' points before the first trick and after each one."""
    return notes[:, len(NOTE_COLUMNS) :]


def digest(variant: str, count: int) -> str:
    """Return the digest of rows and notes of some deals of a variant."""
    rules = load_variant(variant)
    greedy, random = both("greedy")[0], both("random")[1]
    tables = watch(rules, (greedy, random), count)
    return hashlib.sha256(b"".join(table.tobytes() for table in tables)).hexdigest()


if __name__ == "__main__":
    count, *variants = sys.argv[1:]
    sys.stdout.write("\n".join(digest(variant, int(count)) for variant in variants))

"""The Parquet file of results.

The engine's rows are bare integers. In a Parquet file ranks, suits and sides are words,
flags are booleans, what does not apply is null, and each column carries its meaning.
Reading a file gives back the very rows that were written. See docs/results.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import pyarrow as pa

from tuolaji.cards import RANKS, Suit
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.rules.foul import FoulKind, FoulSide
from tuolaji.rules.match import level_name
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.sim.chunk import Rows
from tuolaji.sim.metrics.registry import Numbers
from tuolaji.sim.plan import Arm

__all__ = ["SCHEMA", "WON", "decode", "encode"]


WON: Final = "won"
"""The level of a team that has risen past the last one."""

_Array: TypeAlias = "pa.Array[pa.Scalar[pa.DataType]]"

_FLAGS: Final = {"opening", "captured", "capped", "takeover", "nobody_bid", "time_up"}
_NONE_IS_NULL: Final = {"match", "won_by", "foul_seat", "forfeit"}
_MATCH_ONLY: Final = {"level_even", "level_odd"}
_LARGE: Final = {
    "deal",
    "match",
    "attackers_points",
    "kitty_points",
    "kitty_multiplier",
    "capture_points",
}
_WORD: Final = pa.dictionary(pa.int8(), pa.string())


@dataclass(frozen=True, slots=True)
class _Words:
    """Words for whole numbers from `first` on."""

    words: tuple[str, ...]
    first: int = 0

    def encode(self, numbers: Numbers) -> _Array:
        codes = (numbers - self.first).astype(np.int8)
        return pa.DictionaryArray.from_arrays(codes, list(self.words))

    def decode(self, column: Iterable[str]) -> Numbers:
        number = {word: index + self.first for index, word in enumerate(self.words)}
        return np.array([number[word] for word in column], dtype=np.int64)


_WORDS: Final = {
    "level": _Words((*RANKS, "none")),
    "trump": _Words(("none", *(suit.name for suit in Suit)), first=-1),
    "side": _Words(tuple(Side)),
    "foul": _Words(("none", *FoulKind), first=-1),
    "foul_by": _Words(("none", *FoulSide), first=-1),
}


def _type(name: str) -> pa.DataType:
    if name in _FLAGS:
        return pa.bool_()
    if name in _WORDS or name in _MATCH_ONLY:
        return _WORD
    return pa.int32() if name in _LARGE else pa.int16()


def _field(name: str, meaning: str, kind: pa.DataType) -> pa.Field[pa.DataType]:
    return pa.field(name, kind, metadata={"meaning": meaning})


SCHEMA: Final = pa.schema(
    [
        _field("variant", "label of the variant, its id unless another was given", _WORD),
        _field("even_policy", "policy of the even seats", _WORD),
        _field("odd_policy", "policy of the odd seats", _WORD),
        *(_field(column.name, column.meaning, _type(column.name)) for column in COLUMNS),
    ]
)
"""The columns of `deals.parquet`."""


def encode(rows: Rows, arm: Arm, *, matches: bool) -> pa.Table:
    """Return rows of one arm as a table; `matches` says whether they are of matches."""
    zeros = np.zeros(len(rows), dtype=np.int64)
    same = [_Words((word,)).encode(zeros) for word in (arm.label, *arm.policies)]
    columns = [
        _encode(column.name, rows[:, index].astype(np.int64), arm.rules, matches)
        for index, column in enumerate(COLUMNS)
    ]
    return pa.Table.from_arrays([*same, *columns], schema=SCHEMA)


def _encode(name: str, numbers: Numbers, rules: Ruleset, matches: bool) -> _Array:
    if name in _MATCH_ONLY:
        if not matches:
            return pa.nulls(len(numbers), _WORD)
        return _team_levels(rules).encode(numbers)
    if name in _WORDS:
        return _WORDS[name].encode(numbers)
    if name in _FLAGS:
        flags: _Array = pa.array(numbers != 0)
        return flags
    mask = numbers < 0 if name in _NONE_IS_NULL else None
    column: _Array = pa.array(numbers, type=_type(name), mask=mask)
    return column


def decode(table: pa.Table, rules: Ruleset) -> Rows:
    """Return the rows that a table of one variant was made of."""
    rows = np.zeros((len(table), COLUMN_COUNT), dtype=np.int32)
    for index, column in enumerate(COLUMNS):
        rows[:, index] = _decode(
            column.name, table.column(column.name).combine_chunks(), rules
        )
    return rows


def _decode(name: str, column: _Array, rules: Ruleset) -> Numbers:
    if name in _MATCH_ONLY and column.null_count:
        return np.zeros(len(column), dtype=np.int64)
    if name in _WORDS or name in _MATCH_ONLY:
        assert isinstance(column, pa.DictionaryArray)
        words = _team_levels(rules) if name in _MATCH_ONLY else _WORDS[name]
        numbers = words.decode(str(word) for word in column.dictionary.to_pylist())
        original: Numbers = numbers[column.indices.to_numpy()]
        return original
    if name in _FLAGS:
        column = column.cast(pa.int8())
    decoded: Numbers = column.cast(pa.int64()).fill_null(-1).to_numpy()
    return decoded


def _team_levels(rules: Ruleset) -> _Words:
    return _Words((*map(level_name, rules.levels.ladder), WON))

"""What must hold of any text that is given as a variant?

It earns a diagnostic, or it is played: cards and points are conserved, each row of results
fits its columns and reads back, and the file of all its values gives the same rules again.
"""

from __future__ import annotations

import io
import json
from array import array
from dataclasses import replace

import numpy as np
import pyarrow.parquet as pq

from tuolaji.bots import POLICIES, SLOW
from tuolaji.dsl import compile_text, render
from tuolaji.dsl.compile import Compiled
from tuolaji.dsl.diagnostic import to_json
from tuolaji.dsl.dump import dump_entry, whole_of
from tuolaji.engine.codes import MATCH_LIMIT, run_key
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.engine.play import play_deals, play_match
from tuolaji.engine.tables import build_tables
from tuolaji.rules import limits
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.chunk import Rows
from tuolaji.sim.plan import Arm
from tuolaji.sim.stats.sums import tally_rows
from tuolaji.sim.store.parquet import decode, encode
from tuolaji.table.record import record_from
from tuolaji.table.replay import play_record

__all__ = ["try_text"]

DEALS = 20
FOULS = 1 << 29  # every other deal


def try_text(text: str, number: int) -> bool:
    """Compile a text and play it; tell whether it was played.

    Raises:
        Exception: Something does not hold; the kind and the message say what.
    """
    compiled = compile_text(text, "mutant.yaml")
    render(compiled.diagnostics).encode()
    json.loads(to_json(compiled.diagnostics))
    rules = compiled.ruleset
    if rules is None:
        assert compiled.diagnostics or compiled.is_mixin, "nothing is said of it"
        return False
    _reads_back(compiled, rules)
    for policy in sorted(POLICIES.keys() - SLOW):
        _play(rules, policy, number)
    if number % 20 == 0:
        _play_match(rules, number)
    return True


def _reads_back(compiled: Compiled, rules: Ruleset) -> None:
    whole = "\n".join(line for entry in whole_of(compiled) for line in dump_entry(entry))
    again = compile_text(f"{whole}\n", "mutant.yaml")
    assert again.ruleset is not None, f"resolved: {render(again.diagnostics)}"
    assert replace(again.ruleset, source="") == replace(rules, source=""), (
        "resolved differs"
    )


def _play(rules: Ruleset, policy: str, number: int) -> None:
    room = array("i", bytes(4 * DEALS * COLUMN_COUNT))
    seats = POLICIES[policy](), POLICIES[policy]()
    level = rules.levels.start
    key = run_key(number)
    play_deals(build_tables(rules), *seats, key, 0, DEALS, level, room, FOULS)
    _check(rules, policy, _rows_of(room, DEALS), matches=False)
    record = play_record(rules, number, seats)
    plain = json.loads(json.dumps(record.to_dict()))
    assert record_from(plain) == record, "the record reads back otherwise"
    played = (face for trick in record.tricks for play in trick.plays for face in play)
    whole = sorted(rules.deck.cards())
    assert sorted([*record.buried, *played]) == whole, "cards are lost or made"


def _play_match(rules: Ruleset, number: int) -> None:
    room = array("i", bytes(4 * MATCH_LIMIT * COLUMN_COUNT))
    seats = POLICIES["random"](), POLICIES["random"]()
    count = play_match(build_tables(rules), *seats, run_key(number), 0, room)
    _check(rules, "random", _rows_of(room, count), matches=True)


def _rows_of(room: array[int], count: int) -> Rows:
    rows: Rows = np.frombuffer(room, dtype=np.int32).reshape(-1, COLUMN_COUNT)[:count]
    return rows


def _check(rules: Ruleset, policy: str, rows: Rows, *, matches: bool) -> None:
    columns = {column.name: rows[:, index] for index, column in enumerate(COLUMNS)}
    captures = columns["capture_points"].astype(np.int64)
    factors = columns["kitty_multiplier"].astype(np.int64)
    assert np.abs(columns["levels"]).max() <= limits.LARGEST_LEVELS, "levels out of bounds"
    assert factors.min() >= 0, "a factor is negative"
    assert factors.max() <= limits.LARGEST_FACTOR, "a factor is out of bounds"
    if rules.kitty.multiplier.base.value == "kitty":
        product = factors * columns["kitty_points"]
        assert (captures == product).all(), "a capture is not points times factor"
    own = columns["attackers_points"] - captures
    price = 2_200_000
    assert np.abs(own).max() <= rules.deck.total_points + price, "points out of bounds"
    assert columns["tricks"].min() > 0, "a deal without tricks"
    arm = Arm("mutant", rules, (policy, policy), rules.levels.start, 0, False)
    table = encode(rows, arm, matches=matches)
    file = io.BytesIO()
    pq.write_table(table, file)
    again = decode(pq.read_table(file), rules)
    kept = [matches or not column.name.startswith("level_") for column in COLUMNS]
    assert (again[:, kept] == rows[:, kept]).all(), "rows read back otherwise"
    tally_rows(rows, matches=matches)

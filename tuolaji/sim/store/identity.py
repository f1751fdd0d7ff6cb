"""The identity of a run: the digests of what its deals depend on.

Two runs are the same if their rules and labels, policies, seed, size and level are, and
the code that played them. The digest of a chunk says the same of its part; a chunk that
lies in a folder is taken only under the digest that it would get today.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import tuolaji
from tuolaji import bots, engine
from tuolaji.engine.columns import COLUMNS
from tuolaji.rules.match import level_name
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.plan import Arm, Chunk, Plan
from tuolaji.table.botfile import digest_of, is_bot

__all__ = ["chunk_digest", "code_digest", "engine_digest", "rules_digest", "run_digest"]


_NO_RULES: Final = {"id", "name_en", "name_zh", "source"}
"""Fields of a ruleset that change nothing of its deals."""


@lru_cache
def rules_digest(rules: Ruleset) -> str:
    """Return a digest of all rules of a variant."""
    chapters = {
        field.name: _plain(getattr(rules, field.name))
        for field in dataclasses.fields(rules)
        if field.name not in _NO_RULES
    }
    return _digest(chapters)


@cache
def engine_digest() -> str:
    """Return a digest of the code that plays: the engine's and the policies' sources."""
    folders = [Path(package.__path__[0]) for package in (engine, bots)]
    sources = sorted(path for folder in folders for path in folder.glob("*.py"))
    return _digest([[path.name, _hash(path.read_bytes())] for path in sources])


@cache
def code_digest() -> str:
    """Return a digest of all sources of tuolaji, wherever it is installed."""
    root = Path(tuolaji.__path__[0])
    return _digest(
        [
            [path.relative_to(root).as_posix(), _hash(path.read_bytes())]
            for path in sorted(root.rglob("*.py"))
        ]
    )


def run_digest(plan: Plan) -> str:
    """Return a digest of a whole run."""
    return _digest([_terms(plan, arm) for arm in plan.arms] + [plan.size, plan.chunk_size])


def chunk_digest(plan: Plan, chunk: Chunk) -> str:
    """Return a digest of all that the rows of a chunk depend on."""
    return _digest([_terms(plan, plan.arms[chunk.arm]), chunk.first, chunk.count])


def _terms(plan: Plan, arm: Arm) -> list[object]:
    return [
        arm.label,
        rules_digest(arm.rules),
        [*arm.policies, *map(digest_of, filter(is_bot, arm.policies))],
        str(plan.seed),
        "deals" if plan.deals else "matches",
        level_name(arm.level),
        plan.foul_parts,
        engine_digest(),
        [column.name for column in COLUMNS],
    ]


def _plain(value: object) -> object:
    """Return a rule value as plain JSON, the same for equal values in every process."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return [
            type(value).__name__,
            *(_plain(getattr(value, attribute.name)) for attribute in fields),
        ]
    if isinstance(value, frozenset):
        return sorted(json.dumps(_plain(inner)) for inner in value)
    if isinstance(value, tuple | list):
        return [_plain(inner) for inner in value]
    assert value is None or isinstance(value, str | int), f"no rule value: {value!r}"
    return value


def _digest(value: object) -> str:
    return _hash(json.dumps(value, sort_keys=True).encode())


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
